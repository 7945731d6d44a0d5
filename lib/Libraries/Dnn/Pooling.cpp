// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Libraries/Dnn/Loops.h"
#include <cmath>

namespace porthip::dnn {

Code setPooling(Pooling &To, int Space, const int *Window, const int *Pad,
                const int *Step) {
  if (Space < 1 || Space > MaxSpace)
    return Space > MaxSpace ? Code::NotSupported : Code::InvalidValue;
  if (!Window || !Pad || !Step)
    return Code::InvalidValue;
  for (int D = 0; D < Space; ++D)
    if (Window[D] < 1 || Step[D] < 1 || Pad[D] < 0 || Pad[D] >= Window[D])
      return Code::InvalidValue;
  To.Space = Space;
  std::copy(Window, Window + Space, To.Window.begin());
  std::copy(Pad, Pad + Space, To.Pad.begin());
  std::copy(Step, Step + Space, To.Step.begin());
  return Code::Success;
}

Code outputOf(const Pooling &P, const Tensor &X, Sizes &Dim) {
  if (!P.Space || X.Rank != P.Space + 2)
    return Code::InvalidValue;
  Dim[0] = X.Dim[0];
  Dim[1] = X.Dim[1];
  for (int D = 0; D < P.Space; ++D) {
    Index Free = X.Dim[2 + D] + 2 * P.Pad[D] - P.Window[D];
    if (Free < 0)
      return Code::InvalidValue;
    Dim[2 + D] = Free / P.Step[D] + 1;
  }
  return Code::Success;
}

namespace {

struct Window {
  std::array<Index, MaxSpace> X{1, 1, 1}, Y{1, 1, 1}, Size{1, 1, 1},
      Pad{0, 0, 0}, Step{1, 1, 1};

  Window(const Pooling &P, const Tensor &Input, const Tensor &Output) {
    for (int D = 0; D < P.Space; ++D) {
      int To = MaxSpace - P.Space + D;
      X[To] = Input.Dim[2 + D];
      Y[To] = Output.Dim[2 + D];
      Size[To] = P.Window[D];
      Pad[To] = P.Pad[D];
      Step[To] = P.Step[D];
    }
  }
  static Index product(const std::array<Index, MaxSpace> &A) {
    return A[0] * A[1] * A[2];
  }
  /// Run(output, places of its inputs) for each output of an image's channel.
  template <class F> void forEach(F Run) const {
    std::vector<Index> Places;
    Index Output = 0;
    for (Index A = 0; A < Y[0]; ++A)
      for (Index B = 0; B < Y[1]; ++B)
        for (Index C = 0; C < Y[2]; ++C) {
          Places.clear();
          auto begin = [&](int D, Index At) {
            return std::max<Index>(At * Step[D] - Pad[D], 0);
          };
          auto end = [&](int D, Index At) {
            return std::min(At * Step[D] - Pad[D] + Size[D], X[D]);
          };
          for (Index I = begin(0, A); I < end(0, A); ++I)
            for (Index J = begin(1, B); J < end(1, B); ++J)
              for (Index K = begin(2, C); K < end(2, C); ++K)
                Places.push_back((I * X[1] + J) * X[2] + K);
          Run(Output++, Places);
        }
  }
};

template <class V> Index largest(const std::vector<Index> &Places, const V *X) {
  Index Found = Places.front();
  for (Index P : Places)
    if (X[P] > X[Found] || (std::isnan(X[P]) && !std::isnan(X[Found])))
      Found = P;
  return Found;
}

double divisor(const Pooling &P, const std::vector<Index> &Places) {
  if (P.Is == Pool::Average)
    return double(Places.size());
  return double(P.Window[0] * (P.Space > 1 ? P.Window[1] : 1) *
                (P.Space > 2 ? P.Window[2] : 1));
}

std::vector<double> told(const Pooling &P) {
  std::vector<double> To{double(P.Is)};
  for (int D = 0; D < P.Space; ++D)
    To.insert(To.end(),
              {double(P.Window[D]), double(P.Pad[D]), double(P.Step[D])});
  return To;
}

Code check(const Pooling &P, const Tensor &X, const Tensor &Y) {
  Sizes Dim{};
  if (Code Bad = outputOf(P, X, Dim); Bad != Code::Success)
    return Bad;
  if (Y.Rank != X.Rank || Y.Dim[0] != X.Dim[0] || Y.Dim[1] != X.Dim[1])
    return Code::InvalidValue;
  // Older frameworks round up: windows may reach over the end, as long as each
  // holds an element.
  for (int D = 0; D < P.Space; ++D)
    if (Y.Dim[2 + D] < Dim[2 + D] ||
        (Y.Dim[2 + D] - 1) * P.Step[D] - P.Pad[D] >= X.Dim[2 + D])
      return Code::InvalidValue;
  return isComputed(X.Of) && X.Of == Y.Of ? Code::Success : Code::NotSupported;
}

} // namespace

Code pool(Handle &H, const Pooling &P, In X, Out Y) {
  if (Code Bad = check(P, X.As, Y.As); Bad != Code::Success)
    return Bad;
  Call Made(H, "pooling_forward", "dnn");
  for (double Value : told(P))
    tell(Made, Value);
  readBy(Made, "x", X.As, X.At);
  writtenBy(Made, "y", Y.As, Y.At);
  return Made.submit([P, TX = X.As, TY = Y.As, From = X.At, To = Y.At] {
    inType(TX, [&](auto Zero) {
      using V = decltype(Zero);
      auto Xs = load<V>(TX, From);
      std::vector<V> Ys(TY.count());
      Window W(P, TX, TY);
      const Index InStep = Window::product(W.X), OutStep = Window::product(W.Y);
      for (Index Image = 0; Image < TX.Dim[0] * TX.Dim[1]; ++Image) {
        const V *In = Xs.data() + Image * InStep;
        V *Out = Ys.data() + Image * OutStep;
        W.forEach([&](Index I, const std::vector<Index> &Places) {
          if (Places.empty())
            return;
          if (P.Is == Pool::Max) {
            Out[I] = In[largest(Places, In)];
            return;
          }
          double Sum = 0;
          for (Index Place : Places)
            Sum += In[Place];
          Out[I] = V(Sum / divisor(P, Places));
        });
      }
      store(TY, To, Ys);
    });
  });
}

Code poolBack(Handle &H, const Pooling &P, In Y, In Dy, In X, Out Dx) {
  if (Code Bad = check(P, X.As, Y.As); Bad != Code::Success)
    return Bad;
  if (!Dy.As.hasShapeOf(Y.As) || !Dx.As.hasShapeOf(X.As))
    return Code::InvalidValue;
  if (Dy.As.Of != X.As.Of || Dx.As.Of != X.As.Of)
    return Code::NotSupported;
  Call Made(H, "pooling_backward", "dnn");
  for (double Value : told(P))
    tell(Made, Value);
  // Averages are the same without the values.
  const bool IsMax = P.Is == Pool::Max;
  readBy(Made, "dy", Dy.As, Dy.At);
  if (IsMax)
    readBy(Made, "x", X.As, X.At);
  writtenBy(Made, "dx", Dx.As, Dx.At);
  return Made.submit([=, TX = X.As, TDy = Dy.As, TDx = Dx.As, PX = X.At,
                      PDy = Dy.At, To = Dx.At] {
    inType(TX, [&](auto Zero) {
      using V = decltype(Zero);
      auto Xs = IsMax ? load<V>(TX, PX) : std::vector<V>();
      auto Dys = load<V>(TDy, PDy);
      std::vector<V> Dxs(TDx.count());
      Window W(P, TX, TDy);
      const Index InStep = Window::product(W.X), OutStep = Window::product(W.Y);
      for (Index Image = 0; Image < TX.Dim[0] * TX.Dim[1]; ++Image) {
        V *In = Dxs.data() + Image * InStep;
        const V *Out = Dys.data() + Image * OutStep;
        W.forEach([&](Index I, const std::vector<Index> &Places) {
          if (Places.empty())
            return;
          if (IsMax) {
            In[largest(Places, Xs.data() + Image * InStep)] += Out[I];
            return;
          }
          for (Index Place : Places)
            In[Place] += V(Out[I] / divisor(P, Places));
        });
      }
      store(TDx, To, Dxs);
    });
  });
}

} // namespace porthip::dnn
