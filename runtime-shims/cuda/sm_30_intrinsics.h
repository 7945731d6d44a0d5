// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Warp shuffles, votes, matches and reductions, named barriers, clusters.
#ifndef PORTHIP_SM_30_INTRINSICS_H
#define PORTHIP_SM_30_INTRINSICS_H
#define __SM_30_INTRINSICS_H__

// A compile needs definitions, a parse has only use for declarations.
#ifdef PORTHIP_CUDA_COMPILE
#include "crt/device_functions.h"
#else

#include "vector_types.h"

// Every shuffle exists for these types, with a mask and in its older form.
#define PORTHIP_SHUFFLE(T)                                                     \
  __device__ T __shfl_sync(unsigned int, T, int, int = 32);                    \
  __device__ T __shfl_up_sync(unsigned int, T, unsigned int, int = 32);        \
  __device__ T __shfl_down_sync(unsigned int, T, unsigned int, int = 32);      \
  __device__ T __shfl_xor_sync(unsigned int, T, int, int = 32);                \
  __device__ T __shfl(T, int, int = 32);                                       \
  __device__ T __shfl_up(T, unsigned int, int = 32);                           \
  __device__ T __shfl_down(T, unsigned int, int = 32);                         \
  __device__ T __shfl_xor(T, int, int = 32);                                   \
  __device__ unsigned int __match_any_sync(unsigned int, T);                   \
  __device__ unsigned int __match_all_sync(unsigned int, T, int *);
PORTHIP_SHUFFLE(int)
PORTHIP_SHUFFLE(unsigned int)
PORTHIP_SHUFFLE(long)
PORTHIP_SHUFFLE(unsigned long)
PORTHIP_SHUFFLE(long long)
PORTHIP_SHUFFLE(unsigned long long)
PORTHIP_SHUFFLE(float)
PORTHIP_SHUFFLE(double)
#undef PORTHIP_SHUFFLE

__device__ unsigned int __activemask();
__device__ int __all_sync(unsigned int, int);
__device__ int __any_sync(unsigned int, int);
__device__ unsigned int __ballot_sync(unsigned int, int);
__device__ void __barrier_sync(unsigned int);
__device__ void __barrier_sync_count(unsigned int, unsigned int);
__device__ dim3 __clusterDim();
__device__ unsigned int __clusterDimIsSpecified();
__device__ dim3 __clusterGridDimInClusters();
__device__ dim3 __clusterIdx();
__device__ dim3 __clusterRelativeBlockIdx();
__device__ unsigned int __clusterRelativeBlockRank();
__device__ unsigned int __clusterSizeInBlocks();
__device__ void __cluster_barrier_arrive();
__device__ void __cluster_barrier_arrive_relaxed();
__device__ void __cluster_barrier_wait();
__device__ uint2 __cluster_map_shared_multicast(const void *, unsigned int);
__device__ void *__cluster_map_shared_rank(const void *, unsigned int);
__device__ unsigned int __cluster_query_shared_rank(const void *);
__device__ unsigned int __fns(unsigned int, unsigned int, int);
__device__ unsigned int __isClusterShared(const void *);
__device__ unsigned int __isCtaShared(const void *);
__device__ void __nanosleep(unsigned int);
__device__ int __reduce_add_sync(unsigned int, int);
__device__ unsigned int __reduce_add_sync(unsigned int, unsigned int);
__device__ unsigned int __reduce_and_sync(unsigned int, unsigned int);
__device__ int __reduce_max_sync(unsigned int, int);
__device__ unsigned int __reduce_max_sync(unsigned int, unsigned int);
__device__ int __reduce_min_sync(unsigned int, int);
__device__ unsigned int __reduce_min_sync(unsigned int, unsigned int);
__device__ unsigned int __reduce_or_sync(unsigned int, unsigned int);
__device__ unsigned int __reduce_xor_sync(unsigned int, unsigned int);
__device__ void __syncwarp(unsigned int = 0xffffffff);
__device__ void __threadfence_cluster();
__device__ int __uni_sync(unsigned int, int);

#endif // PORTHIP_CUDA_COMPILE

#endif
