// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Libraries/Fft/Layout.h"

namespace porthip::fft {

static bool isReal(const Request &R, bool IsOutput) {
  return R.Is == (IsOutput ? Kind::C2R : Kind::R2C);
}

/// The innermost dimension of the complex side of a real transform has the half
/// that is not redundant.
static Side countsOf(const Request &R, bool IsOutput) {
  Side S;
  for (int D = 0; D < R.Rank; ++D)
    S.Counts[D] = R.Sizes[D];
  if (R.Is != Kind::C2C && !isReal(R, IsOutput))
    S.Counts[R.Rank - 1] = R.Sizes[R.Rank - 1] / 2 + 1;
  return S;
}

static Side packed(const Request &R, bool IsOutput, bool IsInPlace) {
  Side S = countsOf(R, IsOutput);
  int64_t Step = 1;
  for (int D = R.Rank - 1; D >= 0; --D) {
    S.Steps[D] = Step;
    bool IsPadded = IsInPlace && D == R.Rank - 1 && isReal(R, IsOutput);
    Step *= IsPadded ? 2 * (R.Sizes[D] / 2 + 1) : S.Counts[D];
  }
  S.BatchStep = R.Batch > 1 ? Step : 0;
  return S;
}

static Side embedded(const Request &R, bool IsOutput, const Embedding &E) {
  Side S = countsOf(R, IsOutput);
  int64_t Step = E.Stride;
  if (R.HasSteps)
    S.Steps = E.Steps;
  for (int D = R.Rank - 1; D >= 0 && !R.HasSteps; --D) {
    S.Steps[D] = Step;
    Step *= E.Sizes[D];
  }
  S.BatchStep = R.Batch > 1 ? E.Dist : 0;
  return S;
}

Layout layoutOf(const Request &R, bool IsInPlace) {
  if (R.HasEmbeddings)
    return {embedded(R, false, R.In), embedded(R, true, R.Out)};
  return {packed(R, false, IsInPlace), packed(R, true, IsInPlace)};
}

uint64_t elementsOf(const Side &S, const Request &R) {
  int64_t Last = (R.Batch - 1) * S.BatchStep;
  for (int D = 0; D < R.Rank; ++D)
    Last += (S.Counts[D] - 1) * S.Steps[D];
  return uint64_t(Last) + 1;
}

bool isDense(const Side &S, const Request &R) {
  uint64_t Count = uint64_t(R.Batch);
  for (int D = 0; D < R.Rank; ++D)
    Count *= uint64_t(S.Counts[D]);
  return Count == elementsOf(S, R);
}

unsigned elementBytes(const Request &R, bool IsOutput) {
  return (R.IsDouble ? 8 : 4) * (isReal(R, IsOutput) ? 1 : 2);
}

bool hasSamePlaces(const Layout &L, const Request &R) {
  const Side &Real = R.Is == Kind::C2R ? L.Out : L.In;
  const Side &Complex = R.Is == Kind::C2R ? L.In : L.Out;
  int64_t Times = R.Is == Kind::C2C ? 1 : 2;
  int Last = R.Rank - 1;
  bool Has = Real.BatchStep == Times * Complex.BatchStep;
  for (int D = 0; D < Last; ++D)
    Has &= Real.Steps[D] == Times * Complex.Steps[D];
  // Rows of numbers that follow each other, or steps that are the same.
  return Has && Real.Steps[Last] == Complex.Steps[Last] &&
         (Times == 1 || Real.Steps[Last] == 1);
}

} // namespace porthip::fft
