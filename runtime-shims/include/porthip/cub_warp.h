// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUB's algorithms on a warp where the code leaves the number of lanes to CUB:
// 32, as on NVIDIA. hipCUB's default is the wavefront, 64 lanes on CDNA.
#ifndef PORTHIP_CUB_WARP_H
#define PORTHIP_CUB_WARP_H

#include <hipcub/hipcub.hpp>

// CUB_PTX_WARP_THREADS and its logarithm; HIPCUB_WARP_THREADS is the
// wavefront's.
#define PORTHIP_CUB_WARP_THREADS 32
#define PORTHIP_CUB_LOG_WARP_THREADS 5

namespace porthip {

// The number of CUDA's warp in the block. (NVIDIA's is the hardware's number,
// which need not be; code that takes it for this one is what there is.)
__device__ inline unsigned cub_warp_id() {
  return ((threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x) /
         PORTHIP_CUB_WARP_THREADS;
}

template <class T, int Lanes = 32>
using WarpReduce = hipcub::WarpReduce<T, Lanes>;

template <class T, int Lanes = 32> using WarpScan = hipcub::WarpScan<T, Lanes>;

#if __has_include(<hipcub/warp/warp_load.hpp>)
template <class T, int Items,
          hipcub::WarpLoadAlgorithm How = hipcub::WARP_LOAD_DIRECT,
          int Lanes = 32>
using WarpLoad = hipcub::WarpLoad<T, Items, How, Lanes>;
#endif

#if __has_include(<hipcub/warp/warp_store.hpp>)
template <class T, int Items,
          hipcub::WarpStoreAlgorithm How = hipcub::WARP_STORE_DIRECT,
          int Lanes = 32>
using WarpStore = hipcub::WarpStore<T, Items, How, Lanes>;
#endif

#if __has_include(<hipcub/warp/warp_exchange.hpp>)
template <class T, int Items, int Lanes = 32>
using WarpExchange = hipcub::WarpExchange<T, Items, Lanes>;
#endif

#if __has_include(<hipcub/warp/warp_merge_sort.hpp>)
template <class Key, int Items, int Lanes = 32, class Value = hipcub::NullType>
using WarpMergeSort = hipcub::WarpMergeSort<Key, Items, Lanes, Value>;
#endif

} // namespace porthip

#endif
