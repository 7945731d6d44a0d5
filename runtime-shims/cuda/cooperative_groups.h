// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Cooperative groups: groups, partitions and their member functions.
// Collectives that need a further include stand in cooperative_groups/.
#ifndef PORTHIP_CUDA_COOPERATIVE_GROUPS_H
#define PORTHIP_CUDA_COOPERATIVE_GROUPS_H
#define _COOPERATIVE_GROUPS_H_
#define _COOPERATIVE_GROUPS_HELPERS_H_
#define _COOPERATIVE_GROUPS_MEMORY_H_

#include "cuda_runtime.h"
#include "cuda_fp16.h"

#if defined(__CUDA__) && defined(__cplusplus)

#ifdef PORTHIP_CUDA_COMPILE
#include "porthip_compile/cooperative_groups.h"
#else

#define _CG_HAS_GRID_GROUP
#define _CG_HAS_CLUSTER_GROUP
#define _CG_HAS_MULTI_GRID_GROUP
#define _CG_CPP11_FEATURES

namespace cooperative_groups {

namespace details {
template <class T> struct bare { using type = T; };
template <class T> struct bare<const T> { using type = T; };
template <class T> struct bare<T &> { using type = typename bare<T>::type; };
template <class T> struct bare<T &&> { using type = typename bare<T>::type; };
} // namespace details

class thread_block;
class coalesced_group;

class thread_group {
public:
  __device__ unsigned long long size() const;
  __device__ unsigned long long num_threads() const;
  __device__ unsigned long long thread_rank() const;
  __device__ void sync() const;
  __device__ unsigned int get_type() const;

protected:
  __device__ explicit thread_group(unsigned int type);
};

class grid_group : public thread_group {
  __device__ grid_group();
  friend __device__ grid_group this_grid();

public:
  struct arrival_token {
    unsigned int phase;
  };
  __device__ bool is_valid() const;
  __device__ void sync() const;
  __device__ arrival_token barrier_arrive() const;
  __device__ void barrier_wait(arrival_token &&) const;
  static __device__ unsigned long long size();
  static __device__ unsigned long long num_threads();
  static __device__ unsigned long long thread_rank();
  static __device__ dim3 group_dim();
  static __device__ dim3 dim_blocks();
  static __device__ unsigned long long num_blocks();
  static __device__ dim3 block_index();
  static __device__ unsigned long long block_rank();
  static __device__ dim3 dim_clusters();
  static __device__ unsigned long long num_clusters();
  static __device__ dim3 cluster_index();
  static __device__ unsigned long long cluster_rank();
};
__device__ grid_group this_grid();

// Gone since CUDA 13.
class multi_grid_group : public thread_group {
  __device__ multi_grid_group();
  friend __device__ multi_grid_group this_multi_grid();

public:
  __device__ bool is_valid() const;
  __device__ void sync() const;
  __device__ unsigned long long size() const;
  __device__ unsigned long long thread_rank() const;
  __device__ unsigned int grid_rank() const;
  __device__ unsigned int num_grids() const;
};
__device__ multi_grid_group this_multi_grid();

class cluster_group : public thread_group {
  __device__ cluster_group();
  friend __device__ cluster_group this_cluster();

public:
  struct arrival_token {};
  static __device__ void sync();
  static __device__ arrival_token barrier_arrive();
  static __device__ void barrier_wait();
  static __device__ void barrier_wait(arrival_token &&);
  static __device__ unsigned int query_shared_rank(const void *addr);
  template <class T>
  static __device__ T *map_shared_rank(T *addr, int rank);
  static __device__ dim3 block_index();
  static __device__ unsigned int block_rank();
  static __device__ dim3 thread_index();
  static __device__ unsigned int thread_rank();
  static __device__ dim3 dim_blocks();
  static __device__ unsigned int num_blocks();
  static __device__ dim3 dim_threads();
  static __device__ unsigned int num_threads();
  static __device__ unsigned int size();
};
__device__ cluster_group this_cluster();

template <unsigned int MaxBlockSize = 1024> struct block_tile_memory {
  char scratch[MaxBlockSize];
};

class thread_block : public thread_group {
  __device__ thread_block();
  friend __device__ thread_block this_thread_block();

public:
  struct arrival_token {};
  static __device__ void sync();
  __device__ arrival_token barrier_arrive() const;
  __device__ void barrier_wait(arrival_token &&) const;
  static __device__ unsigned int thread_rank();
  static __device__ dim3 group_index();
  static __device__ dim3 thread_index();
  static __device__ dim3 group_dim();
  static __device__ dim3 dim_threads();
  static __device__ unsigned int num_threads();
  static __device__ unsigned int size();
};
__device__ thread_block this_thread_block();
template <unsigned int MaxBlockSize>
__device__ thread_block
this_thread_block(block_tile_memory<MaxBlockSize> &scratch);

class coalesced_group : public thread_group {
  __device__ coalesced_group();
  friend __device__ coalesced_group coalesced_threads();

public:
  __device__ unsigned int num_threads() const;
  __device__ unsigned int size() const;
  __device__ unsigned int thread_rank() const;
  __device__ unsigned int meta_group_rank() const;
  __device__ unsigned int meta_group_size() const;
  __device__ void sync() const;
  template <class T, class R = typename details::bare<T>::type>
  __device__ R shfl(T &&elem, int srcRank) const;
  template <class T, class R = typename details::bare<T>::type>
  __device__ R shfl_down(T &&elem, unsigned int delta) const;
  template <class T, class R = typename details::bare<T>::type>
  __device__ R shfl_up(T &&elem, int delta) const;
  __device__ int any(int predicate) const;
  __device__ int all(int predicate) const;
  __device__ unsigned int ballot(int predicate) const;
  template <class T> __device__ unsigned int match_any(T val) const;
  template <class T> __device__ unsigned int match_all(T val, int &pred) const;
};
__device__ coalesced_group coalesced_threads();

template <unsigned int Size, class ParentT = void> class thread_block_tile;

template <unsigned int Size>
class thread_block_tile<Size, void> : public thread_group {
public:
  // Public because std containers and members of classes need it.
  __device__ thread_block_tile();
  template <unsigned int OtherSize, class OtherParent>
  __device__
  thread_block_tile(const thread_block_tile<OtherSize, OtherParent> &g);
  __device__ thread_block_tile(const thread_block &g);
  __device__ void sync() const;
  static __device__ constexpr unsigned int num_threads() { return Size; }
  static __device__ constexpr unsigned int size() { return Size; }
  __device__ unsigned int thread_rank() const;
  __device__ unsigned int meta_group_rank() const;
  __device__ unsigned int meta_group_size() const;
  template <class T, class R = typename details::bare<T>::type>
  __device__ R shfl(T &&elem, int srcRank) const;
  template <class T, class R = typename details::bare<T>::type>
  __device__ R shfl_down(T &&elem, unsigned int delta) const;
  template <class T, class R = typename details::bare<T>::type>
  __device__ R shfl_up(T &&elem, unsigned int delta) const;
  template <class T, class R = typename details::bare<T>::type>
  __device__ R shfl_xor(T &&elem, unsigned int laneMask) const;
  __device__ int any(int predicate) const;
  __device__ int all(int predicate) const;
  __device__ unsigned int ballot(int predicate) const;
  template <class T> __device__ unsigned int match_any(T val) const;
  template <class T> __device__ unsigned int match_all(T val, int &pred) const;
};
template <unsigned int Size, class ParentT>
class thread_block_tile : public thread_block_tile<Size, void> {
public:
  __device__ thread_block_tile(const ParentT &g);
};

__device__ thread_group tiled_partition(const thread_group &parent,
                                        unsigned int tilesz);
__device__ thread_group tiled_partition(const thread_block &parent,
                                        unsigned int tilesz);
__device__ coalesced_group tiled_partition(const coalesced_group &parent,
                                           unsigned int tilesz);
template <unsigned int Size, class ParentT>
__device__ thread_block_tile<Size, ParentT> tiled_partition(const ParentT &g);
__device__ thread_block_tile<1, void> this_thread();

__device__ coalesced_group binary_partition(const coalesced_group &g,
                                            bool pred);
template <unsigned int Size, class ParentT>
__device__ coalesced_group
binary_partition(const thread_block_tile<Size, ParentT> &g, bool pred);
template <class T>
__device__ coalesced_group labeled_partition(const coalesced_group &g, T label);
template <class T, unsigned int Size, class ParentT>
__device__ coalesced_group
labeled_partition(const thread_block_tile<Size, ParentT> &g, T label);

// Fences and waits of a group that is passed by value.
template <class GroupT> __device__ void sync(const GroupT &g);
template <class GroupT>
__device__ auto thread_rank(const GroupT &g) -> decltype(g.thread_rank());
template <class GroupT>
__device__ auto group_size(const GroupT &g) -> decltype(g.num_threads());

enum class thread_scope {
  thread_scope_thread = 1,
  thread_scope_block = 2,
  thread_scope_device = 4,
  thread_scope_system = 8
};

namespace experimental {
using cooperative_groups::block_tile_memory;
using cooperative_groups::this_thread_block;
using cooperative_groups::thread_block_tile;
template <unsigned int Size, class ParentT>
__device__ thread_block_tile<Size, ParentT> tiled_partition(const ParentT &g);
} // namespace experimental

} // namespace cooperative_groups

#endif // PORTHIP_CUDA_COMPILE

#endif

#endif
