// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Products with types of their own, into a matrix of its own. The engine has C
// and D in one place, so that C is copied to D first, in the same stream.
#include "Libraries/Blas/SetGet.h"
#include "Libraries/Rocblas/Types.h"

using namespace porthip::blas;

namespace {

/// C of \p P, which goes to D, P.C; null where that is C already.
Code copyToD(Handle &Live, const GemmProblem &P, const Matrix &C) {
  if (!C.Base || C.Base == P.C.Base)
    return Code::Success;
  if (P.IsArray) // pointers that only the device knows
    return Code::NotSupported;
  const Index Bytes = bytesOf(C.Of);
  for (Index I = 0; I < P.Count; ++I) {
    const char *From = static_cast<const char *>(C.Base) + I * C.Stride * Bytes;
    char *To = const_cast<char *>(static_cast<const char *>(P.C.Base)) +
               I * P.C.Stride * Bytes;
    Code Result = copyMatrix(CopyWay::OnDevice, P.M, P.N, Bytes, From, C.Ld, To,
                             P.C.Ld, Live.Stream, /*IsAsync=*/true);
    if (Result != Code::Success)
      return Result;
  }
  return Code::Success;
}

/// \p P: with D as its C. Name: of the entry point.
rocblas_status product(rocblas_handle H, const GemmProblem &P, const Matrix &C,
                       rocblas_gemm_algo Algo,
                       const char *Name = __builtin_FUNCTION()) {
  return statusOf(enter(
      H,
      [&](Handle &Live) {
        if (!P.TA || !P.TB || P.How.Scale == Type::None ||
            (Algo != rocblas_gemm_algo_standard &&
             Algo != rocblas_gemm_algo_solution_index))
          return Code::InvalidEnum;
        if (P.M < 0 || P.N < 0 || P.K < 0 || P.Count < 0)
          return Code::InvalidValue;
        if (C.Of != P.C.Of)
          return Code::NotSupported;
        if (Code Result = copyToD(Live, P, C); Result != Code::Success)
          return Result;
        return gemm(Live, P);
      },
      Name));
}

} // namespace

BLAS_EXPORT rocblas_status rocblas_gemm_ex(
    rocblas_handle H, rocblas_operation TA, rocblas_operation TB, rocblas_int M,
    rocblas_int N, rocblas_int K, const void *Alpha, const void *A,
    rocblas_datatype AType, rocblas_int LdA, const void *B,
    rocblas_datatype BType, rocblas_int LdB, const void *Beta, const void *C,
    rocblas_datatype CType, rocblas_int LdC, void *D, rocblas_datatype DType,
    rocblas_int LdD, rocblas_datatype Computes, rocblas_gemm_algo Algo, int32_t,
    uint32_t) {
  const Matrix OfA{A, typeOf(AType), LdA}, OfB{B, typeOf(BType), LdB};
  const Matrix OfC{C, typeOf(CType), LdC}, OfD{D, typeOf(DType), LdD};
  const GemmProblem P{
      transOf(TA),       transOf(TB),       M, N, K, Alpha, Beta, OfA, OfB, OfD,
      /*Count=*/1,
      /*IsArray=*/false, {typeOf(Computes)}};
  return product(H, P, OfC, Algo);
}

BLAS_EXPORT rocblas_status rocblas_gemm_batched_ex(
    rocblas_handle H, rocblas_operation TA, rocblas_operation TB, rocblas_int M,
    rocblas_int N, rocblas_int K, const void *Alpha, const void *A,
    rocblas_datatype AType, rocblas_int LdA, const void *B,
    rocblas_datatype BType, rocblas_int LdB, const void *Beta, const void *C,
    rocblas_datatype CType, rocblas_int LdC, void *D, rocblas_datatype DType,
    rocblas_int LdD, rocblas_int Count, rocblas_datatype Computes,
    rocblas_gemm_algo Algo, int32_t, uint32_t) {
  const Matrix OfA{A, typeOf(AType), LdA}, OfB{B, typeOf(BType), LdB};
  const Matrix OfC{C, typeOf(CType), LdC}, OfD{D, typeOf(DType), LdD};
  const GemmProblem P{transOf(TA),
                      transOf(TB),
                      M,
                      N,
                      K,
                      Alpha,
                      Beta,
                      OfA,
                      OfB,
                      OfD,
                      Count,
                      /*IsArray=*/true,
                      {typeOf(Computes)}};
  return product(H, P, OfC, Algo);
}

BLAS_EXPORT rocblas_status rocblas_gemm_strided_batched_ex(
    rocblas_handle H, rocblas_operation TA, rocblas_operation TB, rocblas_int M,
    rocblas_int N, rocblas_int K, const void *Alpha, const void *A,
    rocblas_datatype AType, rocblas_int LdA, rocblas_stride StrideA,
    const void *B, rocblas_datatype BType, rocblas_int LdB,
    rocblas_stride StrideB, const void *Beta, const void *C,
    rocblas_datatype CType, rocblas_int LdC, rocblas_stride StrideC, void *D,
    rocblas_datatype DType, rocblas_int LdD, rocblas_stride StrideD,
    rocblas_int Count, rocblas_datatype Computes, rocblas_gemm_algo Algo,
    int32_t, uint32_t) {
  const Matrix OfA{A, typeOf(AType), LdA, StrideA},
      OfB{B, typeOf(BType), LdB, StrideB};
  const Matrix OfC{C, typeOf(CType), LdC, StrideC},
      OfD{D, typeOf(DType), LdD, StrideD};
  const GemmProblem P{transOf(TA),
                      transOf(TB),
                      M,
                      N,
                      K,
                      Alpha,
                      Beta,
                      OfA,
                      OfB,
                      OfD,
                      Count,
                      /*IsArray=*/false,
                      {typeOf(Computes)}};
  return product(H, P, OfC, Algo);
}
