// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuBLAS's products of groups of batches, where hipBLAS has products of a
// batch: one call for each group. They carry cuBLAS's names, in namespace
// porthip. Sizes and scalars are the host's, as with cuBLAS, which takes no
// other pointer mode.
#ifndef PORTHIP_BLAS_GROUPS_H
#define PORTHIP_BLAS_GROUPS_H

#include <porthip/blas.h>

#include <limits>
#include <type_traits>

namespace porthip {
namespace detail {

/// The arguments of Count groups, for calls of all types. I: int or int64_t.
template <class I> struct BlasGroups {
  const hipblasOperation_t *TA, *TB;
  const I *M, *N, *K, *LdA, *LdB, *LdC;
  I Count;
  const I *Sizes;

  static bool fits(I Value) {
    return Value >= I(std::numeric_limits<int>::min()) &&
           Value <= I(std::numeric_limits<int>::max());
  }
  hipblasStatus_t check(hipblasHandle_t H) const {
    hipblasPointerMode_t Mode;
    hipblasStatus_t Status = hipblasGetPointerMode(H, &Mode);
    if (Status != HIPBLAS_STATUS_SUCCESS)
      return Status;
    if (Mode != HIPBLAS_POINTER_MODE_HOST)
      return HIPBLAS_STATUS_NOT_SUPPORTED;
    if (Count < 0 ||
        (Count && !(TA && TB && M && N && K && LdA && LdB && LdC && Sizes)))
      return HIPBLAS_STATUS_INVALID_VALUE;
    for (I G = 0; G < Count; ++G)
      for (I Value : {M[G], N[G], K[G], LdA[G], LdB[G], LdC[G], Sizes[G]})
        if (!fits(Value))
          return HIPBLAS_STATUS_NOT_SUPPORTED;
    return Status;
  }
  /// Run(number of a group, batches before it) until one fails.
  template <class F> hipblasStatus_t each(hipblasHandle_t H, F Run) const {
    hipblasStatus_t Status = check(H);
    I Before = 0;
    for (I G = 0; G < Count && Status == HIPBLAS_STATUS_SUCCESS; ++G) {
      Status = Run(G, Before);
      Before += Sizes[G];
    }
    return Status;
  }
};

} // namespace detail

#define PORTHIP_GROUPED(Letter, T)                                             \
  template <class I>                                                           \
  hipblasStatus_t cublas##Letter##gemmGroupedBatched(                          \
      hipblasHandle_t H, const hipblasOperation_t *TA,                         \
      const hipblasOperation_t *TB, const I *M, const I *N, const I *K,        \
      const T *Alpha, const T *const *A, const I *LdA, const T *const *B,      \
      const I *LdB, const T *Beta, T *const *C, const I *LdC,                  \
      std::common_type_t<I> Count, const I *Sizes) {                           \
    detail::BlasGroups<I> All{TA, TB, M, N, K, LdA, LdB, LdC, Count, Sizes};   \
    return All.each(H, [&](I G, I Before) {                                    \
      return hipblas##Letter##gemmBatched(                                     \
          H, TA[G], TB[G], int(M[G]), int(N[G]), int(K[G]), Alpha + G,         \
          A + Before, int(LdA[G]), B + Before, int(LdB[G]), Beta + G,          \
          C + Before, int(LdC[G]), int(Sizes[G]));                             \
    });                                                                        \
  }
PORTHIP_GROUPED(S, float)
PORTHIP_GROUPED(D, double)
#undef PORTHIP_GROUPED

/// Scalars are doubles where it is computed in doubles, else floats.
template <class I>
hipblasStatus_t cublasGemmGroupedBatchedEx(
    hipblasHandle_t H, const hipblasOperation_t *TA,
    const hipblasOperation_t *TB, const I *M, const I *N, const I *K,
    const void *Alpha, const void *const *A, hipDataType AType, const I *LdA,
    const void *const *B, hipDataType BType, const I *LdB, const void *Beta,
    void *const *C, hipDataType CType, const I *LdC,
    std::common_type_t<I> Count, const I *Sizes, hipblasComputeType_t How) {
  detail::BlasGroups<I> All{TA, TB, M, N, K, LdA, LdB, LdC, Count, Sizes};
  const size_t Each =
      How == HIPBLAS_COMPUTE_64F ? sizeof(double) : sizeof(float);
  auto scalar = [&](const void *P, I G) {
    return static_cast<const void *>(static_cast<const char *>(P) +
                                     size_t(G) * Each);
  };
  return All.each(H, [&](I G, I Before) {
    // hipBLAS takes its arrays as not constant.
    return hipblasGemmBatchedEx(
        H, TA[G], TB[G], int(M[G]), int(N[G]), int(K[G]), scalar(Alpha, G),
        const_cast<const void **>(A + Before), AType, int(LdA[G]),
        const_cast<const void **>(B + Before), BType, int(LdB[G]),
        scalar(Beta, G), const_cast<void **>(C + Before), CType, int(LdC[G]),
        int(Sizes[G]), How, HIPBLAS_GEMM_DEFAULT);
  });
}

} // namespace porthip
#endif
