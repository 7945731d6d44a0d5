// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Libraries/Blas/OpenBlas.h"
#include "Libraries/Dnn/Dnn.h"

namespace porthip::dnn {

static bool isFilled(int Space, const int *Values, int Least) {
  return Values &&
         std::all_of(Values, Values + Space, [&](int V) { return V >= Least; });
}

Code setConvolution(Convolution &To, int Space, const int *Pad, const int *Step,
                    const int *Dilation) {
  if (Space < 1 || Space > MaxSpace)
    return Space > MaxSpace ? Code::NotSupported : Code::InvalidValue;
  if (!isFilled(Space, Pad, 0) || !isFilled(Space, Step, 1) ||
      !isFilled(Space, Dilation, 1))
    return Code::InvalidValue;
  To.Space = Space;
  std::copy(Pad, Pad + Space, To.Pad.begin());
  std::copy(Step, Step + Space, To.Step.begin());
  std::copy(Dilation, Dilation + Space, To.Dilation.begin());
  return Code::Success;
}

Code outputOf(const Convolution &C, const Tensor &X, const Tensor &W,
              Sizes &Dim) {
  if (!C.Space || X.Rank != C.Space + 2 || W.Rank != X.Rank ||
      X.Dim[1] != W.Dim[1] * C.Groups || W.Dim[0] % C.Groups)
    return Code::InvalidValue;
  Dim[0] = X.Dim[0];
  Dim[1] = W.Dim[0];
  for (int D = 0; D < C.Space; ++D) {
    Index Taken = (W.Dim[2 + D] - 1) * C.Dilation[D] + 1;
    Index Free = X.Dim[2 + D] + 2 * C.Pad[D] - Taken;
    if (Free < 0)
      return Code::InvalidValue;
    Dim[2 + D] = Free / C.Step[D] + 1;
  }
  return Code::Success;
}

Code checkConvolution(const Convolution &C, const Tensor &X, const Tensor &W,
                      const Tensor &Y) {
  Sizes Dim{};
  if (Code Bad = outputOf(C, X, W, Dim); Bad != Code::Success)
    return Bad;
  if (Y.Rank != X.Rank ||
      !std::equal(Dim.begin(), Dim.begin() + X.Rank, Y.Dim.begin()) ||
      X.Of != W.Of)
    return Code::InvalidValue;
  if (!isComputed(X.Of) || !isComputed(Y.Of) ||
      (X.Of == Type::F64) != (Y.Of == Type::F64))
    return Code::NotSupported;
  return Code::Success;
}

namespace {

/// All in three dimensions of space, of which the first may be 1.
struct Shape {
  Index Groups, Images, Channels, Filters; ///< the last two of each group
  std::array<Index, MaxSpace> X, W, Y, Pad, Step, Dilation;

  static Index product(const std::array<Index, MaxSpace> &A) {
    return A[0] * A[1] * A[2];
  }
  Index rows() const { return Channels * product(W); } ///< of columns
};

Shape shapeOf(const Convolution &C, const Tensor &X, const Tensor &W,
              const Tensor &Y) {
  Shape S{C.Groups,  X.Dim[0],  W.Dim[1],  W.Dim[0] / C.Groups, {1, 1, 1},
          {1, 1, 1}, {1, 1, 1}, {0, 0, 0}, {1, 1, 1},           {1, 1, 1}};
  for (int D = 0; D < C.Space; ++D) {
    int To = MaxSpace - C.Space + D;
    S.X[To] = X.Dim[2 + D];
    S.W[To] = W.Dim[2 + D];
    S.Y[To] = Y.Dim[2 + D];
    S.Pad[To] = C.Pad[D];
    S.Step[To] = C.Step[D];
    S.Dilation[To] = C.Dilation[D];
  }
  return S;
}

/// Run(row, column, place in the channels of a group), for each element of the
/// columns that lies in the image.
template <class F> void forColumns(const Shape &S, F Run) {
  Index Row = 0;
  auto source = [&](int D, Index Out, Index Tap) {
    return Out * S.Step[D] + Tap * S.Dilation[D] - S.Pad[D];
  };
  for (Index C = 0; C < S.Channels; ++C)
    for (Index A = 0; A < S.W[0]; ++A)
      for (Index B = 0; B < S.W[1]; ++B)
        for (Index E = 0; E < S.W[2]; ++E, ++Row)
          for (Index Z = 0; Z < S.Y[0]; ++Z)
            for (Index Y = 0; Y < S.Y[1]; ++Y) {
              Index FromZ = source(0, Z, A), FromY = source(1, Y, B);
              if (FromZ < 0 || FromZ >= S.X[0] || FromY < 0 || FromY >= S.X[1])
                continue;
              Index Line = ((C * S.X[0] + FromZ) * S.X[1] + FromY) * S.X[2];
              Index To = (Z * S.Y[1] + Y) * S.Y[2];
              for (Index X = 0; X < S.Y[2]; ++X) {
                Index FromX = source(2, X, E);
                if (FromX >= 0 && FromX < S.X[2])
                  Run(Row, To + X, Line + FromX);
              }
            }
}

template <class V>
void product(bool TA, bool TB, Index M, Index N, Index K, const V *A,
             const V *B, V Beta, V *C) {
  CBLAS_BY_TYPE(V, gemm, CblasRowMajor, TA ? CblasTrans : CblasNoTrans,
                TB ? CblasTrans : CblasNoTrans, int(M), int(N), int(K), V(1), A,
                int(TA ? M : K), B, int(TB ? K : N), Beta, C, int(N));
}

/// The taps of each filter and channel in the other order.
template <class V> void flip(const Shape &S, std::vector<V> &W) {
  const Index Taps = Shape::product(S.W);
  for (auto At = W.begin(); At != W.end(); At += Taps)
    std::reverse(At, At + Taps);
}

template <class V> struct Computation {
  Shape S;
  Pass Of;
  std::vector<V> X, W, Y;

  void run() {
    const Index Rows = S.rows(), Columns = Shape::product(S.Y);
    const Index OfX = S.Channels * Shape::product(S.X);
    std::vector<V> Unrolled(Rows * Columns);
    for (Index N = 0; N < S.Images; ++N)
      for (Index G = 0; G < S.Groups; ++G) {
        V *FromX = X.data() + (N * S.Groups + G) * OfX;
        V *FromW = W.data() + G * S.Filters * Rows;
        V *FromY = Y.data() + (N * S.Groups + G) * S.Filters * Columns;
        if (Of == Pass::Data) {
          product(true, false, Rows, Columns, S.Filters, FromW, FromY, V(0),
                  Unrolled.data());
          forColumns(S, [&](Index Row, Index Column, Index Place) {
            FromX[Place] += Unrolled[Row * Columns + Column];
          });
          continue;
        }
        forColumns(S, [&](Index Row, Index Column, Index Place) {
          Unrolled[Row * Columns + Column] = FromX[Place];
        });
        if (Of == Pass::Forward)
          product(false, false, S.Filters, Columns, Rows, FromW,
                  Unrolled.data(), V(0), FromY);
        else
          product(false, true, S.Filters, Rows, Columns, FromY, Unrolled.data(),
                  V(N != 0), FromW);
      }
  }
};

/// Values of: what is made; its elements begin as 0.
template <class V> std::vector<V> loadOrZeros(bool IsMade, In From) {
  return IsMade ? std::vector<V>(From.As.count()) : load<V>(From.As, From.At);
}

void tellConvolution(Call &Made, const Convolution &C) {
  for (int D = 0; D < C.Space; ++D)
    Made.size(C.Pad[D]).size(C.Step[D]).size(C.Dilation[D]);
  Made.flag(C.IsFlipped).flag(C.Groups);
}

} // namespace

size_t workspaceOf(const Convolution &C, const Tensor &X, const Tensor &W,
                   const Tensor &Y) {
  Shape S = shapeOf(C, X, W, Y);
  return size_t(S.rows() * Shape::product(S.Y)) * blas::bytesOf(X.Of);
}

Code convolve(Handle &H, Pass Of, const Convolution &C, In A, In B, Out To,
              const void *Work, size_t WorkBytes) {
  const In Made{To.As, To.At};
  const In X = Of == Pass::Data ? Made : A;
  const In W = Of == Pass::Filter ? Made : Of == Pass::Data ? A : B;
  const In Y = Of == Pass::Forward ? Made : B;
  if (Code Bad = checkConvolution(C, X.As, W.As, Y.As); Bad != Code::Success)
    return Bad;
  constexpr const char *Names[][4] = {
      {"convolution_forward", "x", "w", "y"},
      {"convolution_backward_data", "w", "dy", "dx"},
      {"convolution_backward_filter", "x", "dy", "dw"}};
  const auto &Name = Names[int(Of)];
  Call Asked(H, Name[0], "dnn");
  tellConvolution(Asked, C);
  readBy(Asked, Name[1], A.As, A.At);
  readBy(Asked, Name[2], B.As, B.At);
  writtenBy(Asked, Name[3], To.As, To.At);
  if (Work)
    Asked.scratch("workspace", Work, WorkBytes);
  return Asked.submit([=, TX = X.As, TW = W.As, TY = Y.As, AtX = X.At,
                       AtW = W.At, AtY = Y.At, Where = To.At] {
    inType(TX, [&](auto Zero) {
      using V = decltype(Zero);
      Computation<V> Run{shapeOf(C, TX, TW, TY), Of,
                         loadOrZeros<V>(Of == Pass::Data, {TX, AtX}),
                         loadOrZeros<V>(Of == Pass::Filter, {TW, AtW}),
                         loadOrZeros<V>(Of == Pass::Forward, {TY, AtY})};
      if (C.IsFlipped && Of != Pass::Filter)
        flip(Run.S, Run.W);
      Run.run();
      if (C.IsFlipped && Of == Pass::Filter)
        flip(Run.S, Run.W);
      if (Of == Pass::Forward)
        store(TY, Where, Run.Y);
      else if (Of == Pass::Data)
        store(TX, Where, Run.X);
      else
        store(TW, Where, Run.W);
    });
  });
}

Code biasGradient(Handle &H, In Dy, Out Db) {
  const Tensor &T = Dy.As;
  if (!Db.As.fitsInto(T) || T.Rank < 3 || Db.As.count() != T.Dim[1] ||
      Db.As.Dim[1] != T.Dim[1] || Db.As.Of != T.Of)
    return Code::InvalidValue;
  if (!isComputed(T.Of))
    return Code::NotSupported;
  Call Made(H, "convolution_backward_bias", "dnn");
  readBy(Made, "dy", T, Dy.At);
  writtenBy(Made, "db", Db.As, Db.At);
  return Made.submit([T, To = Db.As, From = Dy.At, Where = Db.At] {
    inType(T, [&](auto Zero) {
      using V = decltype(Zero);
      auto Values = load<V>(T, From);
      auto Places = repeated(To, T);
      std::vector<double> Sums(To.count());
      for (size_t I = 0; I < Values.size(); ++I)
        Sums[Places[I]] += Values[I];
      store(To, Where, std::vector<V>(Sums.begin(), Sums.end()));
    });
  });
}

} // namespace porthip::dnn
