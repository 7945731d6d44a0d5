// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How far floats of a port may be from the original's: as far as the original
// is from itself where compilers and schedulers may choose, times SpreadFactor.
#ifndef PORTHIP_VERIFY_JUDGE_BOUNDS_H
#define PORTHIP_VERIFY_JUDGE_BOUNDS_H

#include "Verify/Judge/Verdict.h"

namespace porthip {

/// Also where the original's runs agree: two math libraries may round otherwise
/// where two of one vendor's do not.
constexpr uint64_t LeastUlp = 4;
/// More is no rounding, and no bound: what the runs differ by is another path
/// through the program.
constexpr double MostRelativeSpread = 1e-2;

/// Bound of one buffer as all launches of a kernel leave it.
struct DerivedBound {
  ScopedTolerance Bound;
  double Absolute = 0, Relative = 0; ///< the spread itself
  std::string Change; ///< the run that shows it: "contraction-off"; empty: none
  bool IsWide = false; ///< more than rounding: Bound is of no use

  /// As parseScoped() reads it.
  std::string text() const;
  /// "runs of the original are up to 3e-07 of a value apart, by ..."
  std::string reason() const;
};

class BoundsMaker {
public:
  /// \p A is kept by reference.
  explicit BoundsMaker(const Trace &A) : A(A) {}
  /// Another run of it; \p Change: what it did otherwise. Launches behind one
  /// of another kernel do not count.
  void add(const Trace &Other, llvm::StringRef Change);
  /// By kernel and buffer; of floats alone.
  std::vector<DerivedBound> bounds() const;

private:
  void add(const TraceLaunch &L, const TraceArray &X, const TraceArray &Y,
           llvm::StringRef Change);

  const Trace &A;
  std::map<std::pair<std::string, std::string>, DerivedBound> ByPlace;
};

/// "f32:abs=1e-7,rel=1e-6,ulp=4,buffer=3,kernel=ns::k<float>"; false: \p Text
/// names no kernel, so it is of all. Errors: as of Tolerances::set(), or the
/// buffer is missing.
llvm::Expected<bool> parseScoped(llvm::StringRef Text, ScopedTolerance &To);

} // namespace porthip
#endif
