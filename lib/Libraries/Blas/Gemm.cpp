// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Libraries/Blas/Gemm.h"
#include "Libraries/Blas/Call.h"
#include "Libraries/Blas/Convert.h"
#include <vector>

namespace porthip::blas {
namespace {

/// Where one problem of a batch has its matrices.
struct Operands {
  const void *A, *B;
  void *C;
};

struct Shape {
  Index Rows, Columns;
  uint64_t bytes(const Matrix &M) const {
    return matrixSize(Rows, Columns, M.Ld) * bytesOf(M.Of);
  }
};

Shape shapeOfA(const GemmProblem &P) {
  return P.TA == CblasNoTrans ? Shape{P.M, P.K} : Shape{P.K, P.M};
}
Shape shapeOfB(const GemmProblem &P) {
  return P.TB == CblasNoTrans ? Shape{P.K, P.N} : Shape{P.N, P.K};
}

/// alpha or beta, whose type is known when the program runs.
struct AnyScalar {
  const void *OnDevice = nullptr;
  alignas(16) char Value[16] = {};
  template <class T> T get() const {
    T Result;
    std::memcpy(&Result, OnDevice ? OnDevice : Value, sizeof(T));
    return Result;
  }
  double number(Type Of) const {
    return loadElement(Of, OnDevice ? OnDevice : Value, 0);
  }
  bool isZero(Type Of) const {
    char Zero[16] = {};
    // Complex numbers and integers: all bits; floats: -0 counts, too.
    if (Of == Type::C32 || Of == Type::C64)
      return !std::memcmp(Value, Zero, bytesOf(Of));
    return loadElement(Of, Value, 0) == 0;
  }
};

AnyScalar addScalar(Call &Made, Handle &H, const char *Name, Type Of,
                    const void *P) {
  AnyScalar S;
  if (H.HasDevicePointers) {
    S.OnDevice = P;
    Made.operand(Name, (std::string(nameOf(Of)) + " const*").c_str(), P,
                 bytesOf(Of));
    return S;
  }
  std::memcpy(S.Value, P, bytesOf(Of));
  Made.value(nameOf(Of), S.Value, bytesOf(Of));
  return S;
}

template <class T>
void product(const GemmProblem &P, const T *A, Index LdA, const T *B, Index LdB,
             T Alpha, T Beta, T *C, Index LdC) {
  // With beta 0, C is not read: what it holds may be no number.
  if (Beta == T(0))
    for (Index J = 0; J < P.N; ++J)
      std::fill(C + J * LdC, C + J * LdC + P.M, T(0));
  // With alpha 0, A and B are not; OpenBLAS multiplies small ones all the same
  // on some CPUs.
  const Index K = Alpha == T(0) ? 0 : P.K;
  CBLAS_BY_TYPE(T, gemm, CblasColMajor, P.TA, P.TB, int(P.M), int(P.N), int(K),
                byCblas(Alpha), A, int(LdA), B, int(LdB), byCblas(Beta), C,
                int(LdC));
}

template <class T>
void plain(const GemmProblem &P, const Operands &O, const AnyScalar &Alpha,
           const AnyScalar &Beta) {
  product<T>(P, static_cast<const T *>(O.A), P.A.Ld,
             static_cast<const T *>(O.B), P.B.Ld, Alpha.get<T>(), Beta.get<T>(),
             static_cast<T *>(O.C), P.C.Ld);
}

void byFloats(const GemmProblem &P, const Operands &O, const AnyScalar &Alpha,
              const AnyScalar &Beta) {
  Shape SA = shapeOfA(P), SB = shapeOfB(P);
  std::vector<float> A(size_t(SA.Rows * SA.Columns)),
      B(size_t(SB.Rows * SB.Columns)), C(size_t(P.M * P.N));
  float Al = float(Alpha.number(P.How.Scale)),
        Be = float(Beta.number(P.How.Scale));
  if (Al != 0) {
    loadFloats(P.A.Of, P.How.Inputs, O.A, SA.Rows, SA.Columns, P.A.Ld,
               A.data());
    loadFloats(P.B.Of, P.How.Inputs, O.B, SB.Rows, SB.Columns, P.B.Ld,
               B.data());
  }
  if (Be != 0)
    loadFloats(P.C.Of, Rounding::None, O.C, P.M, P.N, P.C.Ld, C.data());
  product<float>(P, A.data(), std::max<Index>(SA.Rows, 1), B.data(),
                 std::max<Index>(SB.Rows, 1), Al, Be, C.data(), P.M);
  storeFloats(P.C.Of, C.data(), P.M, P.N, O.C, P.C.Ld);
}

/// Doubles hold all sums of up to 2^38 products of 8-bit integers exactly.
void byIntegers(const GemmProblem &P, const Operands &O, const AnyScalar &Alpha,
                const AnyScalar &Beta) {
  Shape SA = shapeOfA(P), SB = shapeOfB(P);
  std::vector<double> A(size_t(SA.Rows * SA.Columns)),
      B(size_t(SB.Rows * SB.Columns)), Sum(size_t(P.M * P.N));
  auto load = [](const void *From, Shape S, Index Ld, double *To) {
    for (Index J = 0; J < S.Columns; ++J)
      for (Index I = 0; I < S.Rows; ++I)
        To[J * S.Rows + I] = static_cast<const int8_t *>(From)[J * Ld + I];
  };
  uint32_t Al = Alpha.get<uint32_t>(), Be = Beta.get<uint32_t>();
  if (Al) {
    load(O.A, SA, P.A.Ld, A.data());
    load(O.B, SB, P.B.Ld, B.data());
    product<double>(P, A.data(), std::max<Index>(SA.Rows, 1), B.data(),
                    std::max<Index>(SB.Rows, 1), 1, 0, Sum.data(), P.M);
  }
  auto *C = static_cast<uint32_t *>(O.C);
  for (Index J = 0; J < P.N; ++J)
    for (Index I = 0; I < P.M; ++I) {
      uint32_t &To = C[J * P.C.Ld + I];
      uint32_t Old = Be ? Be * To : 0;
      To = Al * uint32_t(int64_t(Sum[size_t(J * P.M + I)])) + Old;
    }
}

using Runner = void (*)(const GemmProblem &, const Operands &,
                        const AnyScalar &, const AnyScalar &);

/// Null: not one of the combinations that the vendors list.
Runner runnerOf(const GemmProblem &P) {
  Type In = P.A.Of, Out = P.C.Of;
  if (P.B.Of != In)
    return nullptr;
  switch (P.How.Scale) {
  case Type::F16:
    return In == Type::F16 && Out == Type::F16 ? byFloats : nullptr;
  case Type::F32:
    // Inputs and scalars that are complex go with a float compute type.
    if (In == Type::F32 && Out == Type::F32)
      return P.How.Inputs == Rounding::None ? plain<float> : byFloats;
    if ((In == Type::F16 || In == Type::BF16) &&
        (Out == In || Out == Type::F32))
      return byFloats;
    return In == Type::I8 && Out == Type::F32 ? byFloats : nullptr;
  case Type::F64:
    return In == Type::F64 && Out == Type::F64 ? plain<double> : nullptr;
  case Type::C32:
    return In == Type::C32 && Out == Type::C32 ? plain<std::complex<float>>
                                               : nullptr;
  case Type::C64:
    return In == Type::C64 && Out == Type::C64 ? plain<std::complex<double>>
                                               : nullptr;
  case Type::I32:
    return In == Type::I8 && Out == Type::I32 ? byIntegers : nullptr;
  default:
    return nullptr;
  }
}

Operands operandsOf(const GemmProblem &P, Index I) {
  auto at = [&](const Matrix &M) -> const void * {
    if (P.IsArray)
      return static_cast<const void *const *>(M.Base)[I];
    return static_cast<const char *>(M.Base) + I * M.Stride * bytesOf(M.Of);
  };
  return {at(P.A), at(P.B), const_cast<void *>(at(P.C))};
}

void addMatrix(Call &Made, const GemmProblem &P, const Matrix &M, Shape S,
               const char *Name, bool IsRead, bool IsWritten) {
  uint64_t Bytes = IsRead && P.Count ? S.bytes(M) : 0;
  if (P.IsArray) {
    Made.array(Name, static_cast<const void *const *>(M.Base), P.Count, Bytes);
  } else {
    std::string Of = nameOf(M.Of);
    // A negative stride: the last matrix comes first.
    const Index Away = (P.Count - 1) * M.Stride * bytesOf(M.Of);
    Made.operand(Name, (Of + (IsWritten ? "*" : " const*")).c_str(),
                 static_cast<const char *>(M.Base) +
                     (Bytes ? std::min<Index>(Away, 0) : 0),
                 Bytes ? Bytes + uint64_t(std::abs(Away)) : 0);
  }
  Made.size(M.Ld);
}

bool isValid(const GemmProblem &P) {
  auto fits = [](Shape S, Index Ld) {
    return Ld >= std::max<Index>(1, S.Rows);
  };
  return P.M >= 0 && P.N >= 0 && P.K >= 0 && P.Count >= 0 && P.Alpha &&
         P.Beta && fits(shapeOfA(P), P.A.Ld) && fits(shapeOfB(P), P.B.Ld) &&
         fits({P.M, P.N}, P.C.Ld);
}

/// Whether all that a product which is not empty reads and writes is there.
bool hasMatrices(const GemmProblem &P, bool ReadsInputs) {
  return (!ReadsInputs || (P.A.Base && P.B.Base)) &&
         (!P.M || !P.N || !P.Count || P.C.Base);
}

/// Tensor cores load four integers at a time. Source: cuBLAS, "cublasGemmEx".
bool isByFours(const Matrix &M, bool IsArray) {
  return M.Ld % 4 == 0 &&
         (IsArray || reinterpret_cast<uintptr_t>(M.Base) % 4 == 0);
}

/// Completes P and finds what computes it.
Code choose(Handle &H, GemmProblem &P, Runner &Run) {
  if (P.How.Scale == Type::F32 && P.A.Of == Type::C32)
    P.How.Scale = Type::C32;
  if (P.How.Scale == Type::F64 && P.A.Of == Type::C64)
    P.How.Scale = Type::C64;
  if (!isValid(P))
    return Code::InvalidValue;
  if (P.How.Scale == Type::F32 && P.A.Of == Type::F32 && H.RoundsToTf32 &&
      !P.How.IsPedantic && P.How.Inputs == Rounding::None)
    P.How.Inputs = Rounding::Tf32;
  Run = runnerOf(P);
  if (!Run || (Run == byIntegers && H.AnswersAsNvidia &&
               !(isByFours(P.A, P.IsArray) && isByFours(P.B, P.IsArray))))
    return Code::NotSupported;
  return Code::Success;
}

} // namespace

Code gemm(Handle &H, const GemmProblem &From) {
  GemmProblem P = From;
  Runner Run = nullptr;
  if (Code Result = choose(H, P, Run); Result != Code::Success)
    return Result;
  Call Made(H, "gemm");
  Made.flag(P.TA).flag(P.TB).size(P.M).size(P.N).size(P.K).size(P.Count);
  AnyScalar Alpha = addScalar(Made, H, "alpha", P.How.Scale, P.Alpha);
  bool ReadsInputs = P.M && P.N && P.K && P.Count &&
                     (Alpha.OnDevice || !Alpha.isZero(P.How.Scale));
  if (!hasMatrices(P, ReadsInputs))
    return Code::InvalidValue;
  addMatrix(Made, P, P.A, shapeOfA(P), "A", ReadsInputs, false);
  addMatrix(Made, P, P.B, shapeOfB(P), "B", ReadsInputs, false);
  AnyScalar Beta = addScalar(Made, H, "beta", P.How.Scale, P.Beta);
  addMatrix(Made, P, P.C, {P.M, P.N}, "C", true, true);
  return Made.submit([=] {
    if (P.M && P.N)
      for (Index I = 0; I < P.Count; ++I)
        Run(P, operandsOf(P, I), Alpha, Beta);
  });
}

Code gemmGroups(Handle &H, const std::vector<GemmProblem> &Groups) {
  for (GemmProblem P : Groups) {
    Runner Run = nullptr;
    if (Code Result = choose(H, P, Run); Result != Code::Success)
      return Result;
  }
  for (const GemmProblem &P : Groups)
    if (Code Result = gemm(H, P); Result != Code::Success)
      return Result;
  return Code::Success;
}

} // namespace porthip::blas
