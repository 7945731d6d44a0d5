// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs both legs again with one thing changed at a time: what the parts of the
// search for a cause share. For the sources of this folder alone.
#ifndef PORTHIP_VERIFY_CAUSE_ATTRIBUTOR_H
#define PORTHIP_VERIFY_CAUSE_ATTRIBUTOR_H

#include "Verify/Cause/Attribution.h"
#include <map>

namespace porthip {

/// Both part at one place.
bool isSamePlace(const Divergence &A, const Divergence &B);

class Attributor {
public:
  explicit Attributor(const Experiment &E) : E(E) {}

  std::optional<Attribution> run();

private:
  /// The order of blocks is the same in all runs but those that change it.
  std::shared_ptr<const Trace> runOf(bool IsPort, Changes With);
  /// Up to where the legs part.
  bool repeats(bool IsPort);
  bool areEqualWith(const Changes &With);
  /// The change alone, in one leg alone, makes what differs differ. (Values
  /// need not be those of the other leg: the rest of it may be otherwise.)
  bool parts(bool IsPort, const Changes &With);
  bool found(Attribution::Kind Is, const Changes &With, bool IsCertain,
             std::string Text, std::string Suggestion = "");
  /// The first finding of a checker, best in the kernel that differs. Each
  /// check is a run.
  struct Place {
    std::string Where, Text;
    /// In the kernel that differs first: only there it can be a certain cause.
    bool IsThere = false;
  };
  const Place &findBy(bool IsPort, llvm::StringRef Check);
  const std::string &placeBy(bool IsPort, llvm::StringRef Check) {
    return findBy(IsPort, Check).Where;
  }
  Place firstPlace(bool IsPort, llvm::ArrayRef<CheckedPlace> All) const;
  static std::string at(const std::string &Where) {
    return Where.empty() ? "" : " at " + Where;
  }
  /// The change, in the port alone, makes the legs equal.
  bool mendsPort(Change C);
  /// Whether the first difference of the legs is something else in another run
  /// of one of them; where they are equal: anything is.
  bool isOtherThere(const Trace &Usual, const Trace &Other);

  // Each is true where it has found the cause.
  /// The original has a fault: its results then hold for nobody, and what makes
  /// the legs equal tells nothing of the port.
  bool faultyOriginal();
  /// A mask of the original names lanes that do not take part.
  bool lacksLanes();
  bool waveSize();
  /// A call of the runtime fails in one leg alone: what one GPU refuses to
  /// launch, or a request that one vendor's runtime refuses.
  bool otherFailure();
  /// Only a leg on AMD's GPU can change by it.
  bool wideShift();
  /// As wideShift().
  bool outOfRange();

  // Causes in the order of threads, and in memory that nothing wrote
  // (OrderCauses.cpp).
  /// Blocks one after the other make them equal.
  bool order();
  /// A block finds in shared memory what an earlier one left: another thing in
  /// each run, so that a change may "make" the legs equal by chance. So this is
  /// tried before all others.
  bool leftOver(bool IsPort);
  bool inStep();
  bool orderInLeg();
  bool unsteady(bool IsSteadyA, bool IsSteadyB);
  /// Values that come from there change with it, in one leg and at one place.
  bool freshMemory();

  // Causes in roundings (RoundingCauses.cpp).
  /// By kernels up to where the legs part: within tolerances they may differ
  /// before that.
  bool isRoundedByVectors();
  /// Before wavefronts of 32 lanes, whose GPUs have no such instructions.
  bool vectorised();
  bool divisions();
  /// Most kernels have no matrix unit: the original alone tells so.
  bool matrixSums();
  bool numerics();
  void explainNumeric(Change C, bool InA, bool InB, bool IsCertain);
  std::string whose(bool InA, bool InB) const;
  std::string keeps(bool InA, bool InB) const;
  /// Without fusing, a leg that has fused changes; with all, one that has not.
  void contraction(Change C, bool InA, bool InB, bool IsCertain,
                   const std::string &Accept);
  /// All at once, then without those that are not needed.
  bool severalNumerics();
  std::string orAccept() const;

  const Experiment &E;
  std::shared_ptr<const Trace> A, B; ///< serial, else as usual
  Verdict V;                         ///< of these two
  Attribution Found;
  /// By leg and check: where it finds something.
  std::map<std::pair<bool, std::string>, Place> Places;
  std::optional<bool> HasVectors;
  unsigned RunCount = 0;
};

} // namespace porthip
#endif
