// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Libraries/Dnn/Loops.h"
#include <cmath>

namespace porthip::dnn {

static double combined(Op O, double A, double B) {
  switch (O) {
  case Op::Add:
    return A + B;
  case Op::Mul:
    return A * B;
  case Op::Min:
    return std::min(A, B);
  case Op::Max:
    return std::max(A, B);
  case Op::Sqrt:
    return std::sqrt(A);
  case Op::Not:
    return 1 - A;
  }
  return 0;
}

Code combine(Handle &H, Op O, double Alpha1, In A, double Alpha2, In B,
             double Beta, Out C) {
  if (!A.As.hasShapeOf(C.As) || !B.As.fitsInto(C.As))
    return Code::InvalidValue;
  if (!isComputed(A.As.Of) || !isComputed(B.As.Of) || !isComputed(C.As.Of))
    return Code::NotSupported;
  const bool HasB = O != Op::Sqrt && O != Op::Not;
  Call Made(H, "op_tensor", "dnn");
  Made.flag(int(O));
  tell(Made, Alpha1);
  tell(Made, Alpha2);
  tell(Made, Beta);
  readBy(Made, "A", A.As, A.At);
  if (HasB)
    readBy(Made, "B", B.As, B.At);
  writtenBy(Made, "C", C.As, C.At);
  return Made.submit([=, TA = A.As, TB = B.As, TC = C.As, PA = A.At, PB = B.At,
                      PC = C.At] {
    inType(TC, [&](auto Zero) {
      using V = decltype(Zero);
      auto VA = load<V>(TA, PA);
      auto VB = HasB ? load<V>(TB, PB) : std::vector<V>(1);
      auto Places = HasB ? repeated(TB, TC) : std::vector<Index>(VA.size());
      std::vector<V> VC = Beta ? load<V>(TC, PC) : std::vector<V>(VA.size());
      for (size_t I = 0; I < VA.size(); ++I)
        VC[I] = V(combined(O, V(Alpha1) * VA[I], V(Alpha2) * VB[Places[I]]) +
                  V(Beta) * VC[I]);
      store(TC, PC, VC);
    });
  });
}

Code fill(Handle &H, Out Y, double Value) {
  if (!isComputed(Y.As.Of))
    return Code::NotSupported;
  Call Made(H, "set_tensor", "dnn");
  tell(Made, Value);
  writtenBy(Made, "y", Y.As, Y.At);
  return Made.submit([T = Y.As, To = Y.At, Value] {
    inType(T, [&](auto Zero) {
      store(T, To, std::vector<decltype(Zero)>(T.count(), Value));
    });
  });
}

Code multiply(Handle &H, Out Y, double Factor) {
  if (!isComputed(Y.As.Of))
    return Code::NotSupported;
  Call Made(H, "scale_tensor", "dnn");
  tell(Made, Factor);
  writtenBy(Made, "y", Y.As, Y.At);
  return Made.submit([T = Y.As, To = Y.At, Factor] {
    inType(T, [&](auto Zero) {
      auto Values = load<decltype(Zero)>(T, To);
      for (auto &V : Values)
        V *= decltype(Zero)(Factor);
      store(T, To, Values);
    });
  });
}

Code transform(Handle &H, Scale S, In X, Out Y) {
  return mapped(H, "transform_tensor", {}, S, {{"x", X}}, {"y", Y},
                [](const double *From) { return From[0]; });
}

//===-- Activations -------------------------------------------------------===//

static double sigmoid(double X) { return 1 / (1 + std::exp(-X)); }

static double activated(const Activation &F, double X) {
  switch (F.Is) {
  case Function::Identity:
    return X;
  case Function::Sigmoid:
    return sigmoid(X);
  case Function::Relu:
    return X > 0 || std::isnan(X) ? X : 0;
  case Function::Tanh:
    return F.B * std::tanh(F.A * X);
  case Function::ClippedRelu:
    return std::isnan(X) ? X : std::min(std::max(X, 0.0), F.A);
  case Function::Elu:
    return X > 0 ? X : F.A * std::expm1(X);
  case Function::Swish:
    return X * sigmoid(F.A * X);
  case Function::SoftRelu:
    return X > 0 ? X + std::log1p(std::exp(-X)) : std::log1p(std::exp(X));
  case Function::Abs:
    return std::fabs(X);
  case Function::Power:
    return std::pow(F.A + F.B * X, F.C);
  case Function::LeakyRelu:
    return X > 0 ? X : F.A * X;
  }
  return X;
}

/// dy / dx, by x and by y = f(x).
static double slope(const Activation &F, double X, double Y) {
  switch (F.Is) {
  case Function::Identity:
    return 1;
  case Function::Sigmoid:
    return Y * (1 - Y);
  case Function::Relu:
    return X > 0;
  case Function::Tanh:
    return F.A * (F.B - Y * Y / F.B);
  case Function::ClippedRelu:
    return X > 0 && X <= F.A;
  case Function::Elu:
    return X > 0 ? 1 : Y + F.A;
  case Function::Swish: {
    double S = sigmoid(F.A * X);
    return S + F.A * X * S * (1 - S);
  }
  case Function::SoftRelu:
    return sigmoid(X);
  case Function::Abs:
    return X > 0 ? 1 : -1;
  case Function::Power:
    return F.C * F.B * std::pow(F.A + F.B * X, F.C - 1);
  case Function::LeakyRelu:
    return X > 0 ? 1 : F.A;
  }
  return 1;
}

static std::vector<double> told(const Activation &F) {
  return {double(F.Is), F.A, F.B, F.C};
}

Code activate(Handle &H, const Activation &F, In X, Out Y) {
  return mapped(H, "activation_forward", told(F), {}, {{"x", X}}, {"y", Y},
                [F](const double *From) { return activated(F, From[0]); });
}

Code activateBack(Handle &H, const Activation &F, In Y, In Dy, In X, Out Dx) {
  return mapped(
      H, "activation_backward", told(F), {}, {{"y", Y}, {"dy", Dy}, {"x", X}},
      {"dx", Dx},
      [F](const double *From) { return From[1] * slope(F, From[2], From[0]); });
}

} // namespace porthip::dnn
