// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Libraries/Dnn/Loops.h"
#include <cmath>
#include <limits>

namespace porthip::dnn {

static bool takesOne(Fold F) {
  return F == Fold::Min || F == Fold::Max || F == Fold::AbsMax;
}

size_t indexBytesOf(const Reduction &R, const Tensor &C) {
  return R.HasIndices && takesOne(R.Is) ? size_t(C.count()) * sizeof(uint32_t)
                                        : 0;
}

static double first(Fold F) {
  switch (F) {
  case Fold::Mul:
  case Fold::MulNonzero:
    return 1;
  case Fold::Min:
    return std::numeric_limits<double>::infinity();
  case Fold::Max:
    return -std::numeric_limits<double>::infinity();
  case Fold::AbsMax:
    return -1; // below each absolute value
  default:
    return 0;
  }
}

/// True: Value takes the place of So far's.
static bool fold(Fold F, double &SoFar, double Value) {
  switch (F) {
  case Fold::Add:
  case Fold::Average:
    SoFar += Value;
    return false;
  case Fold::Mul:
    SoFar *= Value;
    return false;
  case Fold::MulNonzero:
    SoFar *= Value ? Value : 1;
    return false;
  case Fold::Norm1:
    SoFar += std::fabs(Value);
    return false;
  case Fold::Norm2:
    SoFar += Value * Value;
    return false;
  case Fold::AbsMax:
    Value = std::fabs(Value);
    [[fallthrough]];
  case Fold::Max:
    if (!(Value > SoFar) && !std::isnan(Value))
      return false;
    break;
  case Fold::Min:
    if (!(Value < SoFar) && !std::isnan(Value))
      return false;
    break;
  }
  SoFar = Value;
  return true;
}

namespace {
struct Folded {
  std::vector<double> Values;
  std::vector<uint32_t> Indices;
};
} // namespace

template <class V>
static Folded folded(Fold F, const Tensor &A, const Tensor &C,
                     const std::vector<V> &From) {
  auto Places = repeated(C, A);
  Folded To{std::vector<double>(C.count(), first(F)),
            std::vector<uint32_t>(C.count())};
  // Elements of an output come in the order of the reduced dimensions.
  std::vector<uint32_t> Next(C.count());
  for (size_t I = 0; I < From.size(); ++I) {
    Index P = Places[I];
    if (fold(F, To.Values[P], From[I]))
      To.Indices[P] = Next[P];
    ++Next[P];
  }
  // A whole number: each dimension of C is 1 or that of A.
  const Index Folds = C.count() ? A.count() / C.count() : 0;
  for (double &Value : To.Values)
    if (F == Fold::Average)
      Value /= double(Folds);
    else if (F == Fold::Norm2)
      Value = std::sqrt(Value);
  return To;
}

Code reduce(Handle &H, const Reduction &R, Scale S, In A, Out C, void *Indices,
            size_t IndexBytes, const void *Work, size_t WorkBytes) {
  if (!C.As.fitsInto(A.As))
    return Code::InvalidValue;
  if (!isComputed(A.As.Of) || !isComputed(C.As.Of) ||
      (R.HasIndices && R.IndexType != 0))
    return Code::NotSupported;
  const size_t Wanted = indexBytesOf(R, C.As);
  if (IndexBytes < Wanted)
    return Code::InvalidValue;
  Call Made(H, "reduce_tensor", "dnn");
  Made.flag(int(R.Is));
  tell(Made, S.Alpha);
  tell(Made, S.Beta);
  readBy(Made, "A", A.As, A.At);
  writtenBy(Made, "C", C.As, C.At);
  if (Wanted)
    Made.operand("indices", "unsigned int*", Indices, Wanted);
  if (Work)
    Made.scratch("workspace", Work, WorkBytes);
  return Made.submit([=, TA = A.As, TC = C.As, From = A.At, To = C.At] {
    inType(TA, [&](auto Zero) {
      using V = decltype(Zero);
      Folded All = folded(R.Is, TA, TC, load<V>(TA, From));
      std::vector<V> Result =
          S.Beta ? load<V>(TC, To) : std::vector<V>(TC.count());
      for (size_t I = 0; I < Result.size(); ++I)
        Result[I] = V(S.Alpha * All.Values[I] + S.Beta * Result[I]);
      store(TC, To, Result);
      if (Wanted)
        std::copy(All.Indices.begin(), All.Indices.end(),
                  static_cast<uint32_t *>(Indices));
    });
  });
}

} // namespace porthip::dnn
