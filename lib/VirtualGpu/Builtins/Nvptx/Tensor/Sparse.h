/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The elements of a sparse A, for mma.sp and wgmma.mma_async.sp: they are put
 * where the metadata say, and the product is that of a dense A that has nothing
 * elsewhere. What stands in B beside nothing does not count, also if it is an
 * infinity or a NaN.
 */
#ifndef PORTHIP_VIRTUALGPU_BUILTINS_NVPTX_TENSOR_SPARSE_H
#define PORTHIP_VIRTUALGPU_BUILTINS_NVPTX_TENSOR_SPARSE_H

#include "VirtualGpu/Builtins/Nvptx/Tensor/Fragments.h"
#include "porthip/detail/ptx/ptx_sparse.h"

/* What the lanes of a warp say of A. */
typedef struct NvMetadata {
  uint32_t Of[NV_WARP];
  uint32_t Selector; /* of the instruction */
} NvMetadata;

/* From the elements that are there, Count in a row, to their places. */
VG_INLINE void nvSpread(NvElements *E, const NvMetadata *M, uint32_t Count,
                        uint32_t Bits) {
  NvInts Packed[NV_MAX_ELEMENTS / 2];
  __builtin_memcpy(Packed, E->A, Count * sizeof(Packed[0]));
  __builtin_memset(E->A, 0, 2 * Count * sizeof(E->A[0]));
  E->Present = (NvLongs){0};
  for (uint32_t R = 0; R < NV_ROWS; ++R)
    for (uint32_t N = 0; N < Count; ++N) {
      uint32_t Lane =
          R % 8 * 4 + sparseLane(N, Count, R / 8, Bits, M->Selector);
      uint32_t K = sparseColumn(M->Of[Lane], N, R / 8, Bits);
      E->A[K][R] = Packed[N][R];
      if (K < NV_MAX_K)
        E->Present[R] |= (int64_t)1 << K;
    }
}

#endif
