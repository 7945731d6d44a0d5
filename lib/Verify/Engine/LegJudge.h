// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Judges legs against the reference, with what more runs of both tell: what the
// original does otherwise each time, what follows from the GPU's properties,
// and why legs differ.
#ifndef PORTHIP_VERIFY_ENGINE_LEGJUDGE_H
#define PORTHIP_VERIFY_ENGINE_LEGJUDGE_H

#include "Verify/Engine/LegRuns.h"
#include "Verify/Judge/Bounds.h"

namespace porthip {

class LegJudge {
public:
  /// All are kept by reference.
  LegJudge(const VerifySettings &Settings, const VerdictRules &Rules,
           LegRuns &Runs)
      : Settings(Settings), Runs(Runs), Rules(Rules), Causes(Settings.Cause) {}

  /// VerifySettings::DerivesBounds, from runs of the reference, whose trace is
  /// \p A; before any leg is judged. Error: it is none that can be run again.
  llvm::Error deriveBounds(const Trace &A);
  llvm::ArrayRef<DerivedBound> bounds() const { return Bounds; }

  /// \p A: the reference's trace. The verdict becomes \p Result's, and where
  /// nothing could be compared, its failure.
  void judgeLeg(LegResult &Result, const Trace &A, const Trace &B,
                const Leg &L);

private:
  /// Two traces with what is there to compare.
  struct Pair {
    const Trace *A, *B;
    std::unique_ptr<Trace> OwnA, OwnB;
  };
  void judgeTraces(LegResult &Result, const Trace &A, const Trace &B,
                   const Leg &L);
  void certify(Verdict &V, const Trace &A, const Trace &B, const Leg &L) const;
  Pair recordedAgain(const Trace &A, const Trace &B, const Leg &L);
  std::unique_ptr<Trace> runAgain(const Leg &L);
  void recordWhole(Pair &To, const Leg &L);
  void recordByParts(Pair &To, const Leg &L, WantedContents Left);
  llvm::Error wantOnly(const WantedContents *Wanted);
  Verdict judged(const Trace &A, const Trace &B, const Leg &L);
  Verdict judgedExactly(const Trace &A, const Trace &B) const;
  void judgeByBuild(Verdict &V, const Trace &A, const Trace &B, const Leg &L);
  void judgeByFacts(Verdict &V, const Trace &A, const Trace &B, const Leg &L);
  static std::string failureOfOriginal(const Verdict &V, const Trace &A);
  void noteBranches(Verdict &V, const Trace &A, const Trace &B, const Leg &L);
  void compareWithOwnBuild(Verdict &V, const Trace &A, const Trace &B,
                           const Leg &L);
  bool readStores(const Verdict &V);
  bool repeatReference();
  std::vector<Trace> repeatsOfReference(const std::string &FactsOf,
                                        unsigned First, unsigned Count);
  bool repeatMore(const Verdict &V);
  bool findOrders(const Verdict &V, const Leg &L);
  bool readSignatures();
  CauseRequest causeRequest(const Verdict &V, const Leg &L);
  void findFloats(Verdict &V, const Leg &L);
  void findInFindings(Verdict &V, llvm::ArrayRef<PortFinding> Findings) const;
  void findCause(Verdict &V, const Trace &A, const Trace &B, const Leg &L);

  const VerifySettings &Settings;
  LegRuns &Runs;
  VerdictRules Rules;
  CauseFinder Causes;
  std::vector<Trace> Repeats;   ///< of the reference
  std::optional<Trace> Stores;  ///< a run of it that tells of stores
  std::unique_ptr<Trace> Whole; ///< a run of it with all contents
  /// The leg's differences, in runs that had parts of the contents.
  KnownDifferences Known;
  std::vector<OrderMaker> Orders;
  std::vector<DerivedBound> Bounds;
  std::vector<KernelSignature> Signatures;
  bool HasRepeated = false, HasRepeatedMore = false, HasOrders = false,
       HasReadStores = false;
};

} // namespace porthip
#endif
