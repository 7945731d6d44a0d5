// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Cooperative groups with definitions, as far as blocks, grids, tiles of up to
// a warp and coalesced groups go. Source of names and meaning: CUDA programming
// guide, "Cooperative Groups".
#ifndef PORTHIP_COMPILE_COOPERATIVE_GROUPS_H
#define PORTHIP_COMPILE_COOPERATIVE_GROUPS_H

#define _CG_HAS_GRID_GROUP
#define _CG_HAS_CLUSTER_GROUP
#define _CG_HAS_MULTI_GRID_GROUP
#define _CG_CPP11_FEATURES

// The toolkit's device runtime, which the virtual GPU has.
extern "C" {
__device__ unsigned long long cudaCGGetIntrinsicHandle(int Scope);
__device__ cudaError_t cudaCGSynchronizeGrid(unsigned long long Handle,
                                             unsigned int Flags);
}

namespace cooperative_groups {

namespace details {
template <class T> struct bare { using type = T; };
template <class T> struct bare<const T> { using type = T; };
template <class T> struct bare<T &> { using type = typename bare<T>::type; };
template <class T> struct bare<T &&> { using type = typename bare<T>::type; };

#define PORTHIP_CG static __device__ inline
PORTHIP_CG unsigned int lane() { return __nvvm_read_ptx_sreg_laneid(); }
PORTHIP_CG unsigned int lanesBelow() {
  return __nvvm_read_ptx_sreg_lanemask_lt();
}
PORTHIP_CG unsigned int blockThreads() {
  return blockDim.x * blockDim.y * blockDim.z;
}
PORTHIP_CG unsigned int blockThreadRank() {
  return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
}
PORTHIP_CG unsigned long long gridBlocks() {
  return (unsigned long long)gridDim.x * gridDim.y * gridDim.z;
}
PORTHIP_CG unsigned long long gridBlockRank() {
  return ((unsigned long long)blockIdx.z * gridDim.y + blockIdx.y) *
             gridDim.x +
         blockIdx.x;
}
PORTHIP_CG unsigned long long gridHandle() {
  return cudaCGGetIntrinsicHandle(1);
}
PORTHIP_CG void gridSync() {
  // Not a cooperative launch: on a device this is undefined, here it stops.
  unsigned long long Handle = gridHandle();
  if (!Handle)
    __builtin_trap();
  cudaCGSynchronizeGrid(Handle, 0);
}
/// The lanes of the tile of \p Size that this lane is in.
PORTHIP_CG unsigned int tileMask(unsigned int Size) {
  unsigned int Tile = Size >= 32 ? ~0u : (1u << Size) - 1;
  // The last warp of a block may be short.
  unsigned int First = blockThreadRank() - lane();
  unsigned int Left = blockThreads() - First;
  unsigned int Warp = Left >= 32 ? ~0u : (1u << Left) - 1;
  return (Tile << (lane() & ~(Size - 1))) & Warp;
}
#undef PORTHIP_CG

/// \p Value of lane \p From among the lanes of \p Mask, of any size.
template <class T>
__device__ inline T fromLane(unsigned int Mask, const T &Value,
                             unsigned int From) {
  static_assert(sizeof(T) <= 32, "a group passes at most 32 bytes");
  constexpr unsigned int Words = (sizeof(T) + 3) / 4;
  unsigned int Parts[Words] = {};
  __builtin_memcpy(Parts, &Value, sizeof(T));
  for (unsigned int I = 0; I != Words; ++I)
    Parts[I] = __shfl_sync(Mask, Parts[I], (int)From);
  T Result;
  __builtin_memcpy(&Result, Parts, sizeof(T));
  return Result;
}

enum kind : unsigned int { OfWarp, OfBlock, OfGrid, OfCluster, OfThread };
} // namespace details

class thread_group {
public:
  __device__ unsigned long long size() const {
    switch (Kind) {
    case details::OfBlock:
    case details::OfCluster:
      return details::blockThreads();
    case details::OfGrid:
      return details::gridBlocks() * details::blockThreads();
    default:
      return (unsigned int)__popc(Mask);
    }
  }
  __device__ unsigned long long num_threads() const { return size(); }
  __device__ unsigned long long thread_rank() const {
    switch (Kind) {
    case details::OfBlock:
    case details::OfCluster:
      return details::blockThreadRank();
    case details::OfGrid:
      return details::gridBlockRank() * details::blockThreads() +
             details::blockThreadRank();
    default:
      return (unsigned int)__popc(Mask & details::lanesBelow());
    }
  }
  __device__ void sync() const {
    if (Kind == details::OfGrid)
      details::gridSync();
    else if (Kind == details::OfBlock || Kind == details::OfCluster)
      __syncthreads();
    else if (Kind == details::OfWarp)
      __syncwarp(Mask);
  }
  __device__ unsigned int get_type() const { return Kind; }

protected:
  __device__ explicit thread_group(unsigned int Kind, unsigned int Mask = 0)
      : Kind(Kind), Mask(Mask) {}
  unsigned int Kind;
  unsigned int Mask; ///< The lanes, of a group within a warp.

  friend __device__ thread_group tiled_partition(const thread_group &,
                                                 unsigned int);
};

class grid_group : public thread_group {
  __device__ grid_group() : thread_group(details::OfGrid) {}
  friend __device__ grid_group this_grid();

public:
  struct arrival_token {
    unsigned int phase;
  };
  __device__ bool is_valid() const { return details::gridHandle() != 0; }
  __device__ void sync() const { details::gridSync(); }
  // All that arrive have to wait, so that the wait can be for them all.
  __device__ arrival_token barrier_arrive() const { return {0}; }
  __device__ void barrier_wait(arrival_token &&) const { details::gridSync(); }
  static __device__ unsigned long long size() {
    return details::gridBlocks() * details::blockThreads();
  }
  static __device__ unsigned long long num_threads() { return size(); }
  static __device__ unsigned long long thread_rank() {
    return details::gridBlockRank() * details::blockThreads() +
           details::blockThreadRank();
  }
  static __device__ dim3 group_dim() { return gridDim; }
  static __device__ dim3 dim_blocks() { return gridDim; }
  static __device__ unsigned long long num_blocks() {
    return details::gridBlocks();
  }
  static __device__ dim3 block_index() { return blockIdx; }
  static __device__ unsigned long long block_rank() {
    return details::gridBlockRank();
  }
  // Clusters of one block.
  static __device__ dim3 dim_clusters() { return gridDim; }
  static __device__ unsigned long long num_clusters() {
    return details::gridBlocks();
  }
  static __device__ dim3 cluster_index() { return blockIdx; }
  static __device__ unsigned long long cluster_rank() {
    return details::gridBlockRank();
  }
};
__device__ inline grid_group this_grid() { return grid_group(); }

// Gone since CUDA 13; of one device.
class multi_grid_group : public thread_group {
  __device__ multi_grid_group() : thread_group(details::OfGrid) {}
  friend __device__ multi_grid_group this_multi_grid();

public:
  __device__ bool is_valid() const { return details::gridHandle() != 0; }
  __device__ void sync() const { details::gridSync(); }
  __device__ unsigned long long size() const { return grid_group::size(); }
  __device__ unsigned long long thread_rank() const {
    return grid_group::thread_rank();
  }
  __device__ unsigned int grid_rank() const { return 0; }
  __device__ unsigned int num_grids() const { return 1; }
};
__device__ inline multi_grid_group this_multi_grid() {
  return multi_grid_group();
}

template <unsigned int MaxBlockSize = 1024> struct block_tile_memory {
  char scratch[MaxBlockSize];
};

class thread_block : public thread_group {
  __device__ thread_block() : thread_group(details::OfBlock) {}
  friend __device__ thread_block this_thread_block();

public:
  struct arrival_token {};
  static __device__ void sync() { __syncthreads(); }
  // As for a grid.
  __device__ arrival_token barrier_arrive() const { return {}; }
  __device__ void barrier_wait(arrival_token &&) const { __syncthreads(); }
  static __device__ unsigned int thread_rank() {
    return details::blockThreadRank();
  }
  static __device__ dim3 group_index() { return blockIdx; }
  static __device__ dim3 thread_index() { return threadIdx; }
  static __device__ dim3 group_dim() { return blockDim; }
  static __device__ dim3 dim_threads() { return blockDim; }
  static __device__ unsigned int num_threads() {
    return details::blockThreads();
  }
  static __device__ unsigned int size() { return details::blockThreads(); }
};
__device__ inline thread_block this_thread_block() { return thread_block(); }
template <unsigned int MaxBlockSize>
__device__ inline thread_block
this_thread_block(block_tile_memory<MaxBlockSize> &) {
  return this_thread_block();
}

// A cluster is one block.
class cluster_group : public thread_group {
  __device__ cluster_group() : thread_group(details::OfCluster) {}
  friend __device__ cluster_group this_cluster();

public:
  struct arrival_token {};
  static __device__ void sync() { __syncthreads(); }
  static __device__ arrival_token barrier_arrive() { return {}; }
  static __device__ void barrier_wait() { __syncthreads(); }
  static __device__ void barrier_wait(arrival_token &&) { __syncthreads(); }
  static __device__ unsigned int query_shared_rank(const void *) { return 0; }
  template <class T> static __device__ T *map_shared_rank(T *addr, int) {
    return addr;
  }
  static __device__ dim3 block_index() { return dim3(0, 0, 0); }
  static __device__ unsigned int block_rank() { return 0; }
  static __device__ dim3 thread_index() { return threadIdx; }
  static __device__ unsigned int thread_rank() {
    return details::blockThreadRank();
  }
  static __device__ dim3 dim_blocks() { return dim3(1, 1, 1); }
  static __device__ unsigned int num_blocks() { return 1; }
  static __device__ dim3 dim_threads() { return blockDim; }
  static __device__ unsigned int num_threads() {
    return details::blockThreads();
  }
  static __device__ unsigned int size() { return details::blockThreads(); }
};
__device__ inline cluster_group this_cluster() { return cluster_group(); }

/// Operations that tiles and coalesced groups share: ranks count the lanes of
/// Mask, and Derived says which lane a rank is.
template <class Derived> class warp_operations : public thread_group {
public:
  __device__ void sync() const { __syncwarp(Mask); }
  __device__ int any(int predicate) const {
    return (__ballot_sync(Mask, predicate) & Mask) != 0;
  }
  __device__ int all(int predicate) const {
    return (__ballot_sync(Mask, predicate) & Mask) == Mask;
  }
  __device__ unsigned int ballot(int predicate) const {
    return self().toRanks(__ballot_sync(Mask, predicate));
  }
  template <class T> __device__ unsigned int match_any(T val) const {
    return self().toRanks(__match_any_sync(Mask, val));
  }
  template <class T> __device__ unsigned int match_all(T val, int &pred) const {
    return self().toRanks(__match_all_sync(Mask, val, &pred));
  }
  template <class T, class R = typename details::bare<T>::type>
  __device__ R shfl(T &&elem, int srcRank) const {
    return details::fromLane<R>(Mask, elem, self().laneOf(srcRank));
  }
  // Beyond the group's ends a lane keeps its own.
  template <class T, class R = typename details::bare<T>::type>
  __device__ R shfl_down(T &&elem, unsigned int delta) const {
    unsigned int Rank = self().thread_rank() + delta;
    bool IsIn = Rank < self().size();
    return details::fromLane<R>(Mask, elem,
                                IsIn ? self().laneOf(Rank) : details::lane());
  }
  template <class T, class R = typename details::bare<T>::type>
  __device__ R shfl_up(T &&elem, unsigned int delta) const {
    unsigned int Rank = self().thread_rank();
    bool IsIn = Rank >= delta;
    return details::fromLane<R>(
        Mask, elem, IsIn ? self().laneOf(Rank - delta) : details::lane());
  }
  __device__ unsigned int lanes() const { return Mask; }

protected:
  __device__ explicit warp_operations(unsigned int Mask)
      : thread_group(details::OfWarp, Mask) {}

private:
  __device__ const Derived &self() const {
    return static_cast<const Derived &>(*this);
  }
};

class coalesced_group : public warp_operations<coalesced_group> {
public:
  __device__ unsigned int size() const { return (unsigned int)__popc(Mask); }
  __device__ unsigned int num_threads() const { return size(); }
  __device__ unsigned int thread_rank() const {
    return (unsigned int)__popc(Mask & details::lanesBelow());
  }
  __device__ unsigned int meta_group_rank() const { return MetaRank; }
  __device__ unsigned int meta_group_size() const { return MetaSize; }

  /// Not CUDA's: the lanes of \p Mask, as one of \p MetaSize groups.
  static __device__ coalesced_group ofLanes(unsigned int Mask,
                                            unsigned int MetaRank = 0,
                                            unsigned int MetaSize = 1) {
    return coalesced_group(Mask, MetaRank, MetaSize);
  }
  __device__ unsigned int laneOf(unsigned int Rank) const {
    unsigned int Rest = Mask;
    for (unsigned int I = 0; I < Rank; ++I)
      Rest &= Rest - 1;
    return (unsigned int)__ffs((int)Rest) - 1;
  }
  __device__ unsigned int toRanks(unsigned int Lanes) const {
    unsigned int Ranks = 0, Rank = 0;
    for (unsigned int Rest = Mask; Rest; Rest &= Rest - 1, ++Rank)
      if (Lanes & Rest & (0 - Rest))
        Ranks |= 1u << Rank;
    return Ranks;
  }

private:
  __device__ coalesced_group(unsigned int Mask, unsigned int MetaRank,
                             unsigned int MetaSize)
      : warp_operations(Mask), MetaRank(MetaRank), MetaSize(MetaSize) {}
  unsigned int MetaRank, MetaSize;
};
__device__ inline coalesced_group coalesced_threads() {
  return coalesced_group::ofLanes(__activemask());
}

template <unsigned int Size, class ParentT = void> class thread_block_tile;

template <unsigned int Size>
class thread_block_tile<Size, void>
    : public warp_operations<thread_block_tile<Size, void>> {
  using Base = warp_operations<thread_block_tile<Size, void>>;
  static_assert(Size && (Size & (Size - 1)) == 0,
                "the size of a tile is a power of two");
  static_assert(Size <= 32, "without a CUDA toolkit porthip has tiles of up to "
                            "32 lanes");

public:
  __device__ thread_block_tile() : Base(details::tileMask(Size)) {}
  template <unsigned int OtherSize, class OtherParent>
  __device__ thread_block_tile(const thread_block_tile<OtherSize, OtherParent> &)
      : Base(details::tileMask(Size)) {}
  __device__ thread_block_tile(const thread_block &)
      : Base(details::tileMask(Size)) {}
  static __device__ constexpr unsigned int num_threads() { return Size; }
  static __device__ constexpr unsigned int size() { return Size; }
  static __device__ unsigned int thread_rank() {
    return details::lane() & (Size - 1);
  }
  __device__ unsigned int meta_group_rank() const {
    return details::blockThreadRank() / Size;
  }
  __device__ unsigned int meta_group_size() const {
    return (details::blockThreads() + Size - 1) / Size;
  }
  template <class T, class R = typename details::bare<T>::type>
  __device__ R shfl_xor(T &&elem, unsigned int laneMask) const {
    unsigned int From = thread_rank() ^ laneMask;
    return details::fromLane<R>(this->Mask, elem,
                                From < Size ? laneOf(From) : details::lane());
  }
  static __device__ unsigned int laneOf(unsigned int Rank) {
    return (details::lane() & ~(Size - 1)) + (Rank & (Size - 1));
  }
  __device__ unsigned int toRanks(unsigned int Lanes) const {
    return (Lanes & this->Mask) >> (details::lane() & ~(Size - 1));
  }
};
template <unsigned int Size, class ParentT>
class thread_block_tile : public thread_block_tile<Size, void> {
  template <unsigned int ParentSize, class Grand>
  static __device__ constexpr unsigned int
  sizeOf(const thread_block_tile<ParentSize, Grand> *) {
    return ParentSize;
  }
  static __device__ unsigned int sizeOf(const thread_group *) {
    return details::blockThreads();
  }

public:
  __device__ thread_block_tile(const ParentT &) {}
  // Counted within the parent.
  __device__ unsigned int meta_group_rank() const {
    unsigned int Parent = sizeOf((const ParentT *)nullptr);
    return details::blockThreadRank() % Parent / Size;
  }
  __device__ unsigned int meta_group_size() const {
    unsigned int Parent = sizeOf((const ParentT *)nullptr);
    return (Parent + Size - 1) / Size;
  }
};

template <unsigned int Size, class ParentT>
__device__ inline thread_block_tile<Size, ParentT>
tiled_partition(const ParentT &g) {
  return thread_block_tile<Size, ParentT>(g);
}
__device__ inline thread_group tiled_partition(const thread_group &parent,
                                               unsigned int tilesz) {
  unsigned int Lanes = details::tileMask(tilesz);
  if (parent.get_type() == details::OfWarp)
    Lanes &= parent.Mask;
  return thread_group(details::OfWarp, Lanes);
}
__device__ inline thread_group tiled_partition(const thread_block &parent,
                                               unsigned int tilesz) {
  return tiled_partition(static_cast<const thread_group &>(parent), tilesz);
}
/// By ranks, so that a group with gaps is cut into whole tiles.
__device__ inline coalesced_group tiled_partition(const coalesced_group &parent,
                                                  unsigned int tilesz) {
  unsigned int First = parent.thread_rank() / tilesz * tilesz;
  unsigned int Lanes = 0;
  for (unsigned int I = First; I < First + tilesz && I < parent.size(); ++I)
    Lanes |= 1u << parent.laneOf(I);
  return coalesced_group::ofLanes(Lanes, First / tilesz,
                                  (parent.size() + tilesz - 1) / tilesz);
}
__device__ inline thread_block_tile<1, void> this_thread() { return {}; }

template <class GroupT>
__device__ inline coalesced_group binary_partition(const GroupT &g, bool pred) {
  unsigned int True = __ballot_sync(g.lanes(), pred) & g.lanes();
  if (!True || True == g.lanes())
    return coalesced_group::ofLanes(g.lanes(), 0, 1);
  return coalesced_group::ofLanes(pred ? True : g.lanes() & ~True, pred, 2);
}
template <class GroupT, class T>
__device__ inline coalesced_group labeled_partition(const GroupT &g, T label) {
  unsigned int Same = __match_any_sync(g.lanes(), label) & g.lanes();
  // A group's rank is that of its first lane among all groups' first lanes.
  unsigned int Leaders =
      __ballot_sync(g.lanes(), (Same & details::lanesBelow()) == 0) &
      g.lanes();
  unsigned int First = Same & (0 - Same);
  return coalesced_group::ofLanes(Same, (unsigned int)__popc(Leaders &
                                                             (First - 1)),
                                  (unsigned int)__popc(Leaders));
}
template <class GroupT>
__device__ inline coalesced_group labeled_partition(const GroupT &g,
                                                    bool label) {
  return binary_partition(g, label);
}

template <class GroupT> __device__ inline void sync(const GroupT &g) {
  g.sync();
}
template <class GroupT>
__device__ inline auto thread_rank(const GroupT &g)
    -> decltype(g.thread_rank()) {
  return g.thread_rank();
}
template <class GroupT>
__device__ inline auto group_size(const GroupT &g)
    -> decltype(g.num_threads()) {
  return g.num_threads();
}

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
__device__ inline thread_block_tile<Size, ParentT>
tiled_partition(const ParentT &g) {
  return cooperative_groups::tiled_partition<Size>(g);
}
} // namespace experimental

} // namespace cooperative_groups

#endif
