// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Libraries/Dnn/Api.h"

namespace porthip::dnn {

Code finish(Handle &H, Scale S, Out Made, void *To) {
  if (S.Beta)
    return combine(H, Op::Add, S.Alpha, {Made.As, Made.At}, S.Beta,
                   {Made.As, To}, 0, {Made.As, To});
  return S.Alpha == 1 ? Code::Success : multiply(H, {Made.As, To}, S.Alpha);
}

Code add(Handle &H, Scale S, In A, Out C) {
  auto sum = [&](double Beta) {
    return combine(H, Op::Add, Beta, {C.As, C.At}, S.Alpha, A, 0, C);
  };
  if (S.Beta)
    return sum(S.Beta);
  // A destination that is not read need not hold numbers.
  Group::open(0);
  return inTurn(H, [&] { return fill(H, C, 0); }, [&] { return sum(1); });
}

Code convolveFused(Handle &H, const Convolution &C, const Fused &F,
                   const Activation &Then, Out Y) {
  const In Before{Y.As, Y.At};
  void *At = Group::open(F.Alpha2 ? bytesOf(Y.As) : 0);
  const Out Made{Y.As, At ? At : Y.At};
  return inTurn(
      H,
      [&] {
        return convolve(H, Pass::Forward, C, F.X, F.W, Made, F.Work,
                        F.WorkBytes);
      },
      [&] {
        if (F.Alpha2)
          return combine(H, Op::Add, F.Alpha1, {Made.As, Made.At}, F.Alpha2,
                         F.Z, 0, Y);
        return F.Alpha1 == 1 ? Code::Success : multiply(H, Y, F.Alpha1);
      },
      [&] { return combine(H, Op::Add, 1, Before, 1, F.Bias, 0, Y); },
      [&] {
        return Then.Is == Function::Identity ? Code::Success
                                             : activate(H, Then, Before, Y);
      });
}

Code normalizeBackScaled(Handle &H, Scale OfData, Scale OfParameters,
                         const BatchGradient &G) {
  const Tensor &Dx = G.Dx.As, &Parameter = G.Factor.As;
  auto computed = [&](void *ToDx, void *ToFactor, void *ToBias) {
    return normalizeBack(H, G.IsSpatial, G.X, G.Dy, {Dx, ToDx}, G.Factor,
                         ToFactor, ToBias, G.Epsilon, G.Saved);
  };
  if (OfData.isNone() && OfParameters.isNone())
    return computed(G.Dx.At, G.DFactor, G.DBias);
  const size_t DxBytes = OfData.Beta ? bytesOf(Dx) : 0;
  const size_t Bytes = OfParameters.Beta ? bytesOf(Parameter) : 0;
  char *At = static_cast<char *>(Group::open(DxBytes + 2 * Bytes));
  const Out ToDx{Dx, DxBytes ? At : G.Dx.At},
      ToFactor{Parameter, Bytes ? At + DxBytes : G.DFactor},
      ToBias{Parameter, Bytes ? At + DxBytes + Bytes : G.DBias};
  return inTurn(
      H, [&] { return computed(ToDx.At, ToFactor.At, ToBias.At); },
      [&] { return finish(H, OfData, ToDx, G.Dx.At); },
      [&] { return finish(H, OfParameters, ToFactor, G.DFactor); },
      [&] { return finish(H, OfParameters, ToBias, G.DBias); });
}

} // namespace porthip::dnn
