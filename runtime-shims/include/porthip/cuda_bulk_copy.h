// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cuda::device::experimental of <cuda/barrier>: copies in bulk and by tensor
// maps, each by the thread that calls it, done when the call returns. So
// commits and waits have nothing to do. cuda_barrier.h includes this.
#ifndef PORTHIP_CUDA_BULK_COPY_H
#define PORTHIP_CUDA_BULK_COPY_H

#include "cuda_barrier.h"
#include "detail/tensor_map_types.h"
#include "tensor_copy.h"

#if PORTHIP_HAS_DEVICE && !defined(PORTHIP_LANE_SIMULATOR)
namespace cuda {
namespace device {
namespace experimental {

using BlockBarrier = barrier<thread_scope_block>;

PORTHIP_DEVICE void cp_async_bulk_global_to_shared(void *To, const void *From,
                                                   unsigned Bytes,
                                                   BlockBarrier &Of) {
  porthip::cp_async_bulk(To, From, Bytes, Of.nativeHandle());
}
PORTHIP_DEVICE void cp_async_bulk_shared_to_global(void *To, const void *From,
                                                   unsigned Bytes) {
  porthip::cp_async_bulk(To, From, Bytes);
}

#define PORTHIP_TENSOR_COPY(Name, Arguments, ...)                              \
  PORTHIP_DEVICE void cp_async_bulk_tensor_##Name##_global_to_shared(          \
      void *To, const porthip::CUtensorMap *Map, Arguments,                    \
      BlockBarrier &Of) {                                                      \
    porthip::tensor_load(To, Map, Of.nativeHandle(), __VA_ARGS__);             \
  }                                                                            \
  PORTHIP_DEVICE void cp_async_bulk_tensor_##Name##_shared_to_global(          \
      const porthip::CUtensorMap *Map, Arguments, const void *From) {          \
    porthip::tensor_store(Map, From, __VA_ARGS__);                             \
  }
#define PORTHIP_COMMA ,
PORTHIP_TENSOR_COPY(1d, int A, A)
PORTHIP_TENSOR_COPY(2d, int A PORTHIP_COMMA int B, A, B)
PORTHIP_TENSOR_COPY(3d, int A PORTHIP_COMMA int B PORTHIP_COMMA int C, A, B, C)
PORTHIP_TENSOR_COPY(
    4d, int A PORTHIP_COMMA int B PORTHIP_COMMA int C PORTHIP_COMMA int D, A, B,
    C, D)
PORTHIP_TENSOR_COPY(5d,
                    int A PORTHIP_COMMA int B PORTHIP_COMMA int C
                        PORTHIP_COMMA int D PORTHIP_COMMA int E,
                    A, B, C, D, E)
#undef PORTHIP_COMMA
#undef PORTHIP_TENSOR_COPY

PORTHIP_DEVICE void fence_proxy_async_shared_cta() { ::__threadfence_block(); }
PORTHIP_DEVICE void cp_async_bulk_commit_group() {}
template <int> PORTHIP_DEVICE void cp_async_bulk_wait_group_read() {
  ::__threadfence_block();
}

} // namespace experimental
} // namespace device
} // namespace cuda
#endif
#endif
