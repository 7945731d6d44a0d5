// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Libraries/BlasLt/Matmul.h"
#include "Libraries/Blas/Call.h"
#include "Libraries/Blas/Convert.h"
#include <cmath>
#include <vector>

namespace porthip::blas {
namespace {

/// The sizes of the product.
struct Sizes {
  Index M, N, K;
};

Sizes sizesOf(const Matmul &X) {
  bool IsPlain = X.How.TA == CblasNoTrans;
  return {Index(IsPlain ? X.OfA.Rows : X.OfA.Columns),
          Index(X.How.TB == CblasNoTrans ? X.OfB.Columns : X.OfB.Rows),
          Index(IsPlain ? X.OfA.Columns : X.OfA.Rows)};
}

bool isValid(const Layout &L) {
  uint64_t Least = L.IsByRows ? L.Columns : L.Rows;
  return L.Of != Type::None && L.Ld >= int64_t(std::max<uint64_t>(Least, 1)) &&
         L.BatchCount >= 1;
}

uint64_t bytesOf(const Layout &L) {
  uint64_t One = L.IsByRows ? matrixSize(Index(L.Columns), Index(L.Rows), L.Ld)
                            : matrixSize(Index(L.Rows), Index(L.Columns), L.Ld);
  return One ? (One + uint64_t(L.BatchCount - 1) * L.Stride) * bytesOf(L.Of)
             : 0;
}

uint64_t indexIn(const Layout &L, Index Batch, Index Row, Index Column) {
  return uint64_t(Batch * L.Stride +
                  (L.IsByRows ? Row * L.Ld + Column : Column * L.Ld + Row));
}

/// The numbers of an epilogue.
double gelu(double X) {
  // The approximation by tanh, as both vendors have it.
  return 0.5 * X *
         (1 + std::tanh(0.7978845608028654 * (X + 0.044715 * X * X * X)));
}
double geluGradient(double X) {
  double Inner = 0.7978845608028654 * (X + 0.044715 * X * X * X);
  double T = std::tanh(Inner);
  return 0.5 * (1 + T) + 0.5 * X * (1 - T * T) * 0.7978845608028654 *
                             (1 + 3 * 0.044715 * X * X);
}

bool isKnownEpilogue(uint32_t E) {
  constexpr uint32_t Known[] = {EpilogueDefault,
                                EpilogueRelu,
                                EpilogueBias,
                                EpilogueRelu | EpilogueBias,
                                EpilogueGelu,
                                EpilogueGelu | EpilogueBias,
                                EpilogueGelu | EpilogueAux,
                                EpilogueGelu | EpilogueAux | EpilogueBias,
                                EpilogueDGelu | EpilogueAux,
                                EpilogueDGelu | EpilogueAux |
                                    EpilogueBiasGradient,
                                EpilogueBiasGradientA,
                                EpilogueBiasGradientB};
  return std::find(std::begin(Known), std::end(Known), E) != std::end(Known);
}

bool isFloatType(Type T) {
  return T == Type::F16 || T == Type::BF16 || T == Type::F32;
}

/// In what the product is summed; None: such a product is not computed.
Type sumOf(const Matmul &X) {
  Type In = X.OfA.Of, Out = X.OfD.Of, Scale = X.How.How.Scale;
  if (X.OfB.Of != In || (X.OfC.Of != Out && !isFloatType(X.OfC.Of)))
    return Type::None;
  if (Scale == Type::F64)
    return In == Type::F64 && Out == Type::F64 ? Type::F64 : Type::None;
  if (Scale == Type::I32)
    return In == Type::I8 && Out == Type::I32 && X.How.Scale == Type::I32
               ? Type::I32
               : Type::None;
  bool IsHalf = Scale == Type::F16 && In == Type::F16 && Out == Type::F16;
  bool IsFloat =
      Scale == Type::F32 && isFloatType(In) && (Out == In || Out == Type::F32);
  return IsHalf || IsFloat ? Type::F32 : Type::None;
}

/// One matrix of a batch, by columns without gaps, times Scale.
template <class T>
std::vector<T> load(const void *From, const Layout &L, Index Batch,
                    Rounding How, double Scale) {
  std::vector<T> To(size_t(L.Rows * L.Columns));
  for (Index J = 0; J < Index(L.Columns); ++J)
    for (Index I = 0; I < Index(L.Rows); ++I) {
      double V = loadElement(L.Of, From, indexIn(L, Batch, I, J));
      if (How != Rounding::None)
        V = roundTo(How, float(V));
      To[size_t(J * Index(L.Rows) + I)] = T(V * Scale);
    }
  return To;
}

double scaleAt(const float *P) { return P ? *P : 1; }

/// The data that a product runs with.
struct Runner {
  Matmul X;
  Sizes S;
  Type Sum;
  // By the pointer mode; the device's are read when it runs.
  double HostAlpha = 0, HostBeta = 0;

  double alphaAt(Index Row) const {
    switch (X.How.Pointers) {
    case Scalars::Host:
      return HostAlpha;
    case Scalars::Device:
      return loadElement(X.How.Scale, X.Alpha, 0);
    case Scalars::AlphaDeviceVectorBetaHost:
      return loadElement(X.How.Scale, X.Alpha, uint64_t(Row));
    }
    return 0;
  }
  double beta() const {
    return X.How.Pointers == Scalars::Device
               ? loadElement(X.How.Scale, X.Beta, 0)
               : HostBeta;
  }

  template <class T> void run(Index Batch) const;
  template <class T> void finish(std::vector<T> &P, Index Batch) const;
  void storeBiasGradient(const std::vector<double> &Sums, Index Batch) const;
  Type biasType() const {
    return X.How.BiasType == Type::None ? X.OfD.Of : X.How.BiasType;
  }
};

/// Sums over the rows (ByRow) or columns of a matrix by columns.
template <class T>
std::vector<double> sums(const std::vector<T> &Of, Index Rows, Index Columns,
                         bool ByRow) {
  std::vector<double> Result(size_t(ByRow ? Rows : Columns));
  for (Index J = 0; J < Columns; ++J)
    for (Index I = 0; I < Rows; ++I)
      Result[size_t(ByRow ? I : J)] += double(Of[size_t(J * Rows + I)]);
  return Result;
}

void Runner::storeBiasGradient(const std::vector<double> &Sums,
                               Index Batch) const {
  for (size_t I = 0; I < Sums.size(); ++I)
    storeElement(biasType(), const_cast<void *>(X.How.Bias),
                 uint64_t(Batch * X.How.BiasStride) + I, Sums[I]);
}

template <class T> void Runner::run(Index Batch) const {
  Rounding How = X.How.How.Inputs;
  std::vector<T> A = load<T>(X.A, X.OfA, Batch, How, scaleAt(X.How.AScale)),
                 B = load<T>(X.B, X.OfB, Batch, How, scaleAt(X.How.BScale)),
                 P(size_t(S.M * S.N));
  T One(1), Zero(0);
  CBLAS_REAL(T, gemm, CblasColMajor, X.How.TA, X.How.TB, int(S.M), int(S.N),
             int(S.K), One, A.data(), int(std::max<uint64_t>(X.OfA.Rows, 1)),
             B.data(), int(std::max<uint64_t>(X.OfB.Rows, 1)), Zero, P.data(),
             int(S.M));
  double Be = beta();
  for (Index J = 0; J < S.N; ++J)
    for (Index I = 0; I < S.M; ++I) {
      T &V = P[size_t(J * S.M + I)];
      V = T(alphaAt(I)) * V;
      if (Be != 0)
        V += T(Be * scaleAt(X.How.CScale)) *
             T(loadElement(X.OfC.Of, X.C, indexIn(X.OfC, Batch, I, J)));
    }
  // Sums of op(A)'s rows, or op(B)'s columns: over K.
  if (X.How.Epilogue & EpilogueBiasGradientA)
    storeBiasGradient(sums(A, Index(X.OfA.Rows), Index(X.OfA.Columns),
                           X.How.TA == CblasNoTrans),
                      Batch);
  if (X.How.Epilogue & EpilogueBiasGradientB)
    storeBiasGradient(sums(B, Index(X.OfB.Rows), Index(X.OfB.Columns),
                           X.How.TB != CblasNoTrans),
                      Batch);
  finish(P, Batch);
}

/// The epilogue, and into D.
template <class T> void Runner::finish(std::vector<T> &P, Index Batch) const {
  uint32_t E = X.How.Epilogue;
  for (Index J = 0; J < S.N; ++J)
    for (Index I = 0; I < S.M; ++I) {
      T &V = P[size_t(J * S.M + I)];
      uint64_t AuxAt = uint64_t(Batch * X.How.AuxStride + J * X.How.AuxLd + I);
      if (E & EpilogueBias)
        V += T(loadElement(biasType(), X.How.Bias,
                           uint64_t(Batch * X.How.BiasStride + I)));
      if ((E & EpilogueGelu) && (E & EpilogueAux))
        storeElement(X.OfD.Of, X.How.Aux, AuxAt, double(V));
      if (E & EpilogueRelu)
        V = V > T(0) ? V : T(0);
      if (E & EpilogueGelu)
        V = T(gelu(double(V)));
      if (E & EpilogueDGelu)
        V *= T(geluGradient(loadElement(X.OfD.Of, X.How.Aux, AuxAt)));
    }
  if (E & EpilogueBiasGradient)
    storeBiasGradient(sums(P, S.M, S.N, /*ByRow=*/true), Batch);
  double Scale = scaleAt(X.How.DScale);
  for (Index J = 0; J < S.N; ++J)
    for (Index I = 0; I < S.M; ++I)
      storeElement(X.OfD.Of, X.D, indexIn(X.OfD, Batch, I, J),
                   double(P[size_t(J * S.M + I)]) * Scale);
}

void addOperand(Call &Made, const char *Name, const void *P, const Layout &L,
                bool IsWritten, bool IsUsed) {
  std::string Of = nameOf(L.Of);
  Made.operand(Name, (Of + (IsWritten ? "*" : " const*")).c_str(), P,
               IsUsed ? bytesOf(L) : 0)
      .size(L.Ld)
      .flag(L.IsByRows)
      .flag(L.BatchCount);
}

bool usesBias(uint32_t E) {
  return E & (EpilogueBias | EpilogueBiasGradient | EpilogueBiasGradientA |
              EpilogueBiasGradientB);
}

void addEpilogue(Call &Made, const Runner &R) {
  const MatmulDesc &How = R.X.How;
  Made.flag(int(How.Epilogue));
  if (usesBias(How.Epilogue)) {
    Index Length = How.Epilogue & EpilogueBiasGradientB ? R.S.N : R.S.M;
    Index Last = (R.X.OfD.BatchCount - 1) * How.BiasStride;
    std::string Of = nameOf(R.biasType());
    Made.operand("bias",
                 (Of + (How.Epilogue & EpilogueBias ? " const*" : "*")).c_str(),
                 How.Bias, uint64_t(Last + Length) * bytesOf(R.biasType()));
  }
  if (How.Epilogue & EpilogueAux) {
    uint64_t Elements =
        matrixSize(R.S.M, R.S.N, How.AuxLd) +
        uint64_t(R.X.OfD.BatchCount - 1) * uint64_t(How.AuxStride);
    std::string Of = nameOf(R.X.OfD.Of);
    Made.operand("aux",
                 (Of + (How.Epilogue & EpilogueGelu ? "*" : " const*")).c_str(),
                 How.Aux, Elements * bytesOf(R.X.OfD.Of));
  }
  for (const float *Scale : {How.AScale, How.BScale, How.CScale, How.DScale})
    if (Scale)
      Made.in("scale", Scale, 1);
}

} // namespace

Code checkMatmul(const Matmul &X) {
  Sizes S = sizesOf(X);
  auto has = [](const Layout &L, Index Rows, Index Columns) {
    return isValid(L) && L.Rows == uint64_t(Rows) &&
           L.Columns == uint64_t(Columns);
  };
  Index Inner = Index(X.How.TB == CblasNoTrans ? X.OfB.Rows : X.OfB.Columns);
  if (!isValid(X.OfA) || !isValid(X.OfB) || Inner != S.K ||
      !has(X.OfC, S.M, S.N) || !has(X.OfD, S.M, S.N))
    return Code::InvalidValue;
  for (const Layout *L : {&X.OfA, &X.OfB, &X.OfC})
    if (L->BatchCount != X.OfD.BatchCount)
      return Code::InvalidValue;
  Type Sum = sumOf(X);
  if (Sum == Type::None || !isKnownEpilogue(X.How.Epilogue) ||
      (Sum == Type::I32 && X.How.Epilogue != EpilogueDefault))
    return Code::NotSupported;
  if ((X.How.Epilogue & EpilogueAux) && X.How.AuxLd < S.M)
    return Code::InvalidValue;
  return Code::Success;
}

/// A matrix by rows is its transposition by columns, for gemm() of integers.
static Code integers(Handle &H, const Matmul &X, const Sizes &S) {
  for (const Layout *L : {&X.OfA, &X.OfB, &X.OfC, &X.OfD})
    if (L->IsByRows)
      return Code::NotSupported;
  if (X.C != X.D || X.How.Pointers == Scalars::AlphaDeviceVectorBetaHost)
    return Code::NotSupported;
  auto matrix = [](const void *P, const Layout &L) {
    return Matrix{P, L.Of, L.Ld, L.Stride};
  };
  H.HasDevicePointers = X.How.Pointers == Scalars::Device;
  return gemm(H, {X.How.TA, X.How.TB, S.M, S.N, S.K, X.Alpha, X.Beta,
                  matrix(X.A, X.OfA), matrix(X.B, X.OfB), matrix(X.D, X.OfD),
                  X.OfD.BatchCount, false, X.How.How});
}

Code matmul(Handle &H, const Matmul &X) {
  if (!X.Alpha || !X.Beta)
    return Code::InvalidValue;
  if (Code Bad = checkMatmul(X); Bad != Code::Success)
    return Bad;
  Runner R{X, sizesOf(X), sumOf(X)};
  if (R.Sum == Type::I32)
    return integers(H, X, R.S);
  Type Scale = X.How.Scale;
  Call Made(H, "matmul");
  Made.flag(X.How.TA).flag(X.How.TB).flag(int(X.How.How.Scale));
  Made.flag(int(X.How.How.Inputs)).size(R.S.M).size(R.S.N).size(R.S.K);
  auto addScalar = [&](const char *Name, const void *P, bool IsOnDevice,
                       uint64_t Count, double &Value) {
    std::string Of = nameOf(Scale);
    if (IsOnDevice) {
      Made.operand(Name, (Of + " const*").c_str(), P, Count * bytesOf(Scale));
      return;
    }
    Value = loadElement(Scale, P, 0);
    Made.value(Of.c_str(), P, bytesOf(Scale));
  };
  bool IsVector = X.How.Pointers == Scalars::AlphaDeviceVectorBetaHost;
  bool IsOnDevice = X.How.Pointers == Scalars::Device;
  addScalar("alpha", X.Alpha, IsOnDevice || IsVector,
            IsVector ? uint64_t(R.S.M) : 1, R.HostAlpha);
  addOperand(Made, "A", X.A, X.OfA, false, true);
  addOperand(Made, "B", X.B, X.OfB, false, true);
  addScalar("beta", X.Beta, IsOnDevice, 1, R.HostBeta);
  addOperand(Made, "C", X.C, X.OfC, false, IsOnDevice || R.HostBeta != 0);
  addOperand(Made, "D", X.D, X.OfD, true, true);
  addEpilogue(Made, R);
  return Made.submit([R] {
    for (Index I = 0; R.S.M && R.S.N && I < R.X.OfD.BatchCount; ++I)
      if (R.Sum == Type::F64)
        R.run<double>(I);
      else
        R.run<float>(I);
  });
}

} // namespace porthip::blas
