// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// hipBLAS with the types of the HIP runtime (hipComplex, hipDataType) and with
// hipblasComputeType_t, as cuBLAS has them: the second version of its
// interface, which HIPBLAS_V2 chooses in hipBLAS 2 (HIP 6) and which is the
// only one in hipBLAS 3. hipBLAS 0 and 1 (HIP 5) have the first one only: real
// BLAS functions are the same there, complex ones and GemmEx are not. Half is
// __half, from HIP 5.5 on.
#ifndef PORTHIP_BLAS_H
#define PORTHIP_BLAS_H

#if !defined(HIPBLAS_V2) && defined(HIPBLAS_H)
// Another header chose the first one: complex functions and GemmEx do not
// compile, unless the build defines HIPBLAS_V2.
#define PORTHIP_FIRST_HIPBLAS
#elif !defined(HIPBLAS_V2)
#define HIPBLAS_V2
#endif
#if defined(__cplusplus) && !defined(HIPBLAS_USE_HIP_HALF)
#define HIPBLAS_USE_HIP_HALF
#endif
#include <hip/hip_version.h>
#include <hipblas/hipblas.h>

// Forms that cuBLAS takes besides: pointers to constants in batches, and a data
// type as compute type, as before CUDA 11. Overloads of hipBLAS's own, so that
// a call needs no more than the new name.
#if defined(__cplusplus) && !defined(PORTHIP_FIRST_HIPBLAS) &&                 \
    (HIP_VERSION_MAJOR >= 6 || defined(PORTHIP_OWN_HIPBLAS))
namespace porthip {
namespace detail {
// -1 is none: hipBLAS returns HIPBLAS_STATUS_INVALID_ENUM.
inline hipblasComputeType_t computeTypeOf(hipDataType Type) {
  switch (Type) {
  case HIP_R_16F:
    return HIPBLAS_COMPUTE_16F;
  case HIP_R_32F:
  case HIP_C_32F:
    return HIPBLAS_COMPUTE_32F;
  case HIP_R_64F:
  case HIP_C_64F:
    return HIPBLAS_COMPUTE_64F;
  case HIP_R_32I:
    return HIPBLAS_COMPUTE_32I;
  default:
    return static_cast<hipblasComputeType_t>(-1);
  }
}
inline hipblasComputeType_t computeTypeOf(hipblasComputeType_t Type) {
  return Type;
}
} // namespace detail
} // namespace porthip

inline hipblasStatus_t
hipblasGemmEx(hipblasHandle_t Handle, hipblasOperation_t TransA,
              hipblasOperation_t TransB, int M, int N, int K, const void *Alpha,
              const void *A, hipDataType AType, int LdA, const void *B,
              hipDataType BType, int LdB, const void *Beta, void *C,
              hipDataType CType, int LdC, hipDataType Compute,
              hipblasGemmAlgo_t Algo) {
  return hipblasGemmEx(Handle, TransA, TransB, M, N, K, Alpha, A, AType, LdA, B,
                       BType, LdB, Beta, C, CType, LdC,
                       porthip::detail::computeTypeOf(Compute), Algo);
}

inline hipblasStatus_t
hipblasGemmStridedBatchedEx(hipblasHandle_t Handle, hipblasOperation_t TransA,
                            hipblasOperation_t TransB, int M, int N, int K,
                            const void *Alpha, const void *A, hipDataType AType,
                            int LdA, hipblasStride StrideA, const void *B,
                            hipDataType BType, int LdB, hipblasStride StrideB,
                            const void *Beta, void *C, hipDataType CType,
                            int LdC, hipblasStride StrideC, int Count,
                            hipDataType Compute, hipblasGemmAlgo_t Algo) {
  return hipblasGemmStridedBatchedEx(
      Handle, TransA, TransB, M, N, K, Alpha, A, AType, LdA, StrideA, B, BType,
      LdB, StrideB, Beta, C, CType, LdC, StrideC, Count,
      porthip::detail::computeTypeOf(Compute), Algo);
}

#define PORTHIP_GEMM_BATCHED_EX(ComputeType)                                   \
  inline hipblasStatus_t hipblasGemmBatchedEx(                                 \
      hipblasHandle_t Handle, hipblasOperation_t TransA,                       \
      hipblasOperation_t TransB, int M, int N, int K, const void *Alpha,       \
      const void *const A[], hipDataType AType, int LdA,                       \
      const void *const B[], hipDataType BType, int LdB, const void *Beta,     \
      void *const C[], hipDataType CType, int LdC, int Count,                  \
      ComputeType Compute, hipblasGemmAlgo_t Algo) {                           \
    return hipblasGemmBatchedEx(                                               \
        Handle, TransA, TransB, M, N, K, Alpha, const_cast<const void **>(A),  \
        AType, LdA, const_cast<const void **>(B), BType, LdB, Beta,            \
        const_cast<void **>(C), CType, LdC, Count,                             \
        porthip::detail::computeTypeOf(Compute), Algo);                        \
  }
PORTHIP_GEMM_BATCHED_EX(hipblasComputeType_t)
PORTHIP_GEMM_BATCHED_EX(hipDataType)
#undef PORTHIP_GEMM_BATCHED_EX

#define PORTHIP_GETRI_GETRS(Letter, T)                                         \
  inline hipblasStatus_t hipblas##Letter##getriBatched(                        \
      hipblasHandle_t Handle, int N, const T *const A[], int LdA,              \
      const int *Pivots, T *const C[], int LdC, int *Info, int Count) {        \
    return hipblas##Letter##getriBatched(Handle, N, const_cast<T *const *>(A), \
                                         LdA, const_cast<int *>(Pivots), C,    \
                                         LdC, Info, Count);                    \
  }                                                                            \
  inline hipblasStatus_t hipblas##Letter##getrsBatched(                        \
      hipblasHandle_t Handle, hipblasOperation_t Trans, int N, int Columns,    \
      const T *const A[], int LdA, const int *Pivots, T *const B[], int LdB,   \
      int *Info, int Count) {                                                  \
    return hipblas##Letter##getrsBatched(Handle, Trans, N, Columns,            \
                                         const_cast<T *const *>(A), LdA,       \
                                         Pivots, B, LdB, Info, Count);         \
  }
PORTHIP_GETRI_GETRS(S, float)
PORTHIP_GETRI_GETRS(D, double)
PORTHIP_GETRI_GETRS(C, hipComplex)
PORTHIP_GETRI_GETRS(Z, hipDoubleComplex)
#undef PORTHIP_GETRI_GETRS
#endif

// Where another header, such as torch's, has included hipBLAS before, without
// HIPBLAS_USE_HIP_HALF: hipblasHalf is an integer there, and calls have halves.
#if defined(__cplusplus) &&                                                    \
    (HIP_VERSION_MAJOR * 100 + HIP_VERSION_MINOR >= 505 ||                     \
     defined(PORTHIP_OWN_HIPBLAS))
#include <hip/hip_fp16.h>
#include <type_traits>
namespace porthip {
namespace detail {
template <class T>
using HalfAsBits =
    typename std::enable_if<std::is_same<T, __half>::value &&
                                !std::is_same<hipblasHalf, __half>::value,
                            hipblasStatus_t>::type;
inline const hipblasHalf *halfBits(const __half *P) {
  return reinterpret_cast<const hipblasHalf *>(P);
}
inline hipblasHalf *halfBits(__half *P) {
  return reinterpret_cast<hipblasHalf *>(P);
}
inline const hipblasHalf *const *halfBits(const __half *const *P) {
  return reinterpret_cast<const hipblasHalf *const *>(P);
}
inline hipblasHalf *const *halfBits(__half *const *P) {
  return reinterpret_cast<hipblasHalf *const *>(P);
}
} // namespace detail
} // namespace porthip

template <class T>
inline porthip::detail::HalfAsBits<T>
hipblasHgemm(hipblasHandle_t Handle, hipblasOperation_t TransA,
             hipblasOperation_t TransB, int M, int N, int K, const T *Alpha,
             const T *A, int LdA, const T *B, int LdB, const T *Beta, T *C,
             int LdC) {
  using porthip::detail::halfBits;
  return hipblasHgemm(Handle, TransA, TransB, M, N, K, halfBits(Alpha),
                      halfBits(A), LdA, halfBits(B), LdB, halfBits(Beta),
                      halfBits(C), LdC);
}

template <class T>
inline porthip::detail::HalfAsBits<T> hipblasHgemmStridedBatched(
    hipblasHandle_t Handle, hipblasOperation_t TransA,
    hipblasOperation_t TransB, int M, int N, int K, const T *Alpha, const T *A,
    int LdA, long long StrideA, const T *B, int LdB, long long StrideB,
    const T *Beta, T *C, int LdC, long long StrideC, int Count) {
  using porthip::detail::halfBits;
  return hipblasHgemmStridedBatched(Handle, TransA, TransB, M, N, K,
                                    halfBits(Alpha), halfBits(A), LdA, StrideA,
                                    halfBits(B), LdB, StrideB, halfBits(Beta),
                                    halfBits(C), LdC, StrideC, Count);
}

template <class T>
inline porthip::detail::HalfAsBits<T>
hipblasHgemmBatched(hipblasHandle_t Handle, hipblasOperation_t TransA,
                    hipblasOperation_t TransB, int M, int N, int K,
                    const T *Alpha, const T *const A[], int LdA,
                    const T *const B[], int LdB, const T *Beta, T *const C[],
                    int LdC, int Count) {
  using porthip::detail::halfBits;
  return hipblasHgemmBatched(Handle, TransA, TransB, M, N, K, halfBits(Alpha),
                             halfBits(A), LdA, halfBits(B), LdB, halfBits(Beta),
                             halfBits(C), LdC, Count);
}
#endif

#ifdef __cplusplus
namespace porthip {
// A hint: results are the same with memory of the library's own, which hipBLAS
// allocates before version 3, and no call takes another's there.
inline hipblasStatus_t hipblasSetWorkspace(hipblasHandle_t Handle,
                                           void *Workspace, size_t Bytes) {
  if (!Handle)
    return HIPBLAS_STATUS_NOT_INITIALIZED;
#if HIP_VERSION_MAJOR >= 7
  return ::hipblasSetWorkspace(Handle, Workspace, Bytes);
#else
  (void)Workspace;
  (void)Bytes;
  return HIPBLAS_STATUS_SUCCESS;
#endif
}
} // namespace porthip
#endif

#endif
