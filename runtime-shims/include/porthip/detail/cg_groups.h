// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The groups themselves: thread block, grid, tiles and coalesced groups.
// Included by porthip/cooperative_groups.h only.
#ifndef PORTHIP_DETAIL_CG_GROUPS_H
#define PORTHIP_DETAIL_CG_GROUPS_H

#include "../warp.h"

namespace porthip {
namespace cooperative_groups {

#define PORTHIP_MEMBER __device__ inline __attribute__((always_inline))

namespace details {
PORTHIP_MEMBER unsigned blockThreads() {
  return blockDim.x * blockDim.y * blockDim.z;
}
PORTHIP_MEMBER unsigned blockThread() {
  return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
}
PORTHIP_MEMBER unsigned long long gridBlocks() {
  return (unsigned long long)gridDim.x * gridDim.y * gridDim.z;
}
PORTHIP_MEMBER unsigned long long gridBlock() {
  return ((unsigned long long)blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x +
         blockIdx.x;
}
enum class Kind : unsigned char { Block, Grid, Lanes };
} // namespace details

// Any group, by value. Mask and the meta group are those of groups of lanes.
class thread_group {
protected:
  details::Kind TheKind;
  unsigned Mask, MetaRank, MetaSize;

  PORTHIP_MEMBER thread_group(details::Kind K, unsigned M = 0,
                              unsigned Rank = 0, unsigned Count = 1)
      : TheKind(K), Mask(M), MetaRank(Rank), MetaSize(Count) {}

public:
  PORTHIP_MEMBER unsigned long long size() const {
    switch (TheKind) {
    case details::Kind::Block:
      return details::blockThreads();
    case details::Kind::Grid:
      return details::gridBlocks() * details::blockThreads();
    default:
      return unsigned(__builtin_popcount(Mask));
    }
  }
  PORTHIP_MEMBER unsigned long long num_threads() const { return size(); }
  PORTHIP_MEMBER unsigned long long thread_rank() const {
    switch (TheKind) {
    case details::Kind::Block:
      return details::blockThread();
    case details::Kind::Grid:
      return details::gridBlock() * details::blockThreads() +
             details::blockThread();
    default:
      return unsigned(__builtin_popcount(Mask & lanemask_lt()));
    }
  }
  PORTHIP_MEMBER void sync() const {
    switch (TheKind) {
    case details::Kind::Block:
      __syncthreads();
      break;
    case details::Kind::Grid:
      __ockl_grid_sync();
      break;
    default:
      syncwarp(Mask);
    }
  }
  PORTHIP_MEMBER bool is_valid() const {
    return TheKind != details::Kind::Grid || __ockl_grid_is_valid() != 0;
  }
  PORTHIP_MEMBER unsigned laneMask() const { return Mask; }
};

class thread_block : public thread_group {
  PORTHIP_MEMBER thread_block() : thread_group(details::Kind::Block) {}
  friend __device__ thread_block this_thread_block();

public:
  struct arrival_token {};
  static PORTHIP_MEMBER unsigned size() { return details::blockThreads(); }
  static PORTHIP_MEMBER unsigned num_threads() { return size(); }
  static PORTHIP_MEMBER unsigned thread_rank() {
    return details::blockThread();
  }
  static PORTHIP_MEMBER void sync() { __syncthreads(); }
  // The whole barrier is passed on arrival.
  PORTHIP_MEMBER arrival_token barrier_arrive() const {
    __syncthreads();
    return {};
  }
  PORTHIP_MEMBER void barrier_wait(arrival_token &&) const {}
  static PORTHIP_MEMBER dim3 group_index() {
    return dim3(blockIdx.x, blockIdx.y, blockIdx.z);
  }
  static PORTHIP_MEMBER dim3 thread_index() {
    return dim3(threadIdx.x, threadIdx.y, threadIdx.z);
  }
  static PORTHIP_MEMBER dim3 group_dim() {
    return dim3(blockDim.x, blockDim.y, blockDim.z);
  }
  static PORTHIP_MEMBER dim3 dim_threads() { return group_dim(); }
};
PORTHIP_MEMBER thread_block this_thread_block() { return thread_block(); }

class grid_group : public thread_group {
  PORTHIP_MEMBER grid_group() : thread_group(details::Kind::Grid) {}
  friend __device__ grid_group this_grid();

public:
  struct arrival_token {};
  static PORTHIP_MEMBER void sync() { __ockl_grid_sync(); }
  PORTHIP_MEMBER arrival_token barrier_arrive() const {
    __ockl_grid_sync();
    return {};
  }
  PORTHIP_MEMBER void barrier_wait(arrival_token &&) const {}
  static PORTHIP_MEMBER dim3 group_dim() {
    return dim3(gridDim.x, gridDim.y, gridDim.z);
  }
  static PORTHIP_MEMBER dim3 dim_blocks() { return group_dim(); }
  static PORTHIP_MEMBER dim3 block_index() {
    return dim3(blockIdx.x, blockIdx.y, blockIdx.z);
  }
  static PORTHIP_MEMBER unsigned long long num_blocks() {
    return details::gridBlocks();
  }
  static PORTHIP_MEMBER unsigned long long block_rank() {
    return details::gridBlock();
  }
  static PORTHIP_MEMBER dim3 dim_threads() {
    return dim3(gridDim.x * blockDim.x, gridDim.y * blockDim.y,
                gridDim.z * blockDim.z);
  }
  static PORTHIP_MEMBER dim3 thread_index() {
    return dim3(blockIdx.x * blockDim.x + threadIdx.x,
                blockIdx.y * blockDim.y + threadIdx.y,
                blockIdx.z * blockDim.z + threadIdx.z);
  }
};
PORTHIP_MEMBER grid_group this_grid() { return grid_group(); }

// Size consecutive lanes, a power of two up to 32.
template <unsigned Size, class ParentT = void>
class thread_block_tile : public thread_group {
  static_assert(Size >= 1 && Size <= 32 && (Size & (Size - 1)) == 0,
                "tiles have 1, 2, 4, 8, 16 or 32 threads");

public:
  // Only tiled_partition makes tiles.
  PORTHIP_MEMBER thread_block_tile(unsigned Rank, unsigned Count)
      : thread_group(details::Kind::Lanes, ownMask(), Rank, Count) {}
  // The tile is the same, whatever it was cut from.
  template <class OtherParent>
  PORTHIP_MEMBER
  thread_block_tile(const thread_block_tile<Size, OtherParent> &Other)
      : thread_group(Other) {}

  static PORTHIP_MEMBER unsigned ownMask() {
    return Size == 32
               ? ~0u
               : ((1u << (Size & 31u)) - 1u) << (lane_id() & ~(Size - 1u));
  }
  static PORTHIP_MEMBER unsigned size() { return Size; }
  static PORTHIP_MEMBER unsigned num_threads() { return Size; }
  static PORTHIP_MEMBER unsigned thread_rank() {
    return lane_id() & (Size - 1u);
  }
  static PORTHIP_MEMBER void sync() { syncwarp(); }
  PORTHIP_MEMBER unsigned meta_group_rank() const { return MetaRank; }
  PORTHIP_MEMBER unsigned meta_group_size() const { return MetaSize; }

  template <class T>
  PORTHIP_MEMBER T shfl(PORTHIP_MAYBE_UNSET(T) Value,
                        PORTHIP_MAYBE_UNSET(int) Rank) const {
    return details_shfl<porthip::detail::ShflIndex>(Value, Rank);
  }
  template <class T>
  PORTHIP_MEMBER T shfl_up(PORTHIP_MAYBE_UNSET(T) Value,
                           PORTHIP_MAYBE_UNSET(unsigned) Delta) const {
    return details_shfl<porthip::detail::ShflUp>(Value, Delta);
  }
  template <class T>
  PORTHIP_MEMBER T shfl_down(PORTHIP_MAYBE_UNSET(T) Value,
                             PORTHIP_MAYBE_UNSET(unsigned) Delta) const {
    return details_shfl<porthip::detail::ShflDown>(Value, Delta);
  }
  template <class T>
  PORTHIP_MEMBER T shfl_xor(PORTHIP_MAYBE_UNSET(T) Value,
                            PORTHIP_MAYBE_UNSET(unsigned) Mask) const {
    return details_shfl<porthip::detail::ShflXor>(Value, int(Mask));
  }
  PORTHIP_MEMBER int any(PORTHIP_MAYBE_UNSET(int) Predicate) const {
    return any_sync(ownMask(), Predicate);
  }
  PORTHIP_MEMBER int all(PORTHIP_MAYBE_UNSET(int) Predicate) const {
    return all_sync(ownMask(), Predicate);
  }
  PORTHIP_MEMBER unsigned ballot(PORTHIP_MAYBE_UNSET(int) Predicate) const {
    return ballot_sync(ownMask(), Predicate) >> firstLane();
  }
  template <class T>
  PORTHIP_MEMBER unsigned match_any(PORTHIP_MAYBE_UNSET(T) Value) const {
    return match_any_sync(ownMask(), Value) >> firstLane();
  }
  template <class T>
  PORTHIP_MEMBER unsigned match_all(PORTHIP_MAYBE_UNSET(T) Value,
                                    int &Predicate) const {
    return match_all_sync(ownMask(), Value, &Predicate) >> firstLane();
  }

private:
  static PORTHIP_MEMBER unsigned firstLane() {
    return lane_id() & 31u & ~(Size - 1u);
  }
  template <class Operation, class T>
  static PORTHIP_MEMBER T details_shfl(PORTHIP_MAYBE_UNSET(T) Value,
                                       typename Operation::Argument Argument) {
    return porthip::detail::shflWords<Operation>(ownMask(), Value, Argument,
                                                 int(Size));
  }
};

// Lanes of one 32-lane warp that belong together, in order of their numbers.
class coalesced_group : public thread_group {
public:
  PORTHIP_MEMBER explicit coalesced_group(unsigned M, unsigned Rank = 0,
                                          unsigned Count = 1)
      : thread_group(details::Kind::Lanes, M, Rank, Count) {}

  PORTHIP_MEMBER unsigned size() const {
    return unsigned(__builtin_popcount(Mask));
  }
  PORTHIP_MEMBER unsigned num_threads() const { return size(); }
  PORTHIP_MEMBER unsigned thread_rank() const {
    return unsigned(__builtin_popcount(Mask & lanemask_lt()));
  }
  PORTHIP_MEMBER void sync() const { syncwarp(Mask); }
  PORTHIP_MEMBER unsigned meta_group_rank() const { return MetaRank; }
  PORTHIP_MEMBER unsigned meta_group_size() const { return MetaSize; }

  // Out of the group's range the value of the caller comes back.
  template <class T>
  PORTHIP_MEMBER T shfl(PORTHIP_MAYBE_UNSET(T) Value,
                        PORTHIP_MAYBE_UNSET(unsigned) Rank) const {
    return fromLane(Value, Rank < size() ? member(Rank) : lane_id());
  }
  template <class T>
  PORTHIP_MEMBER T shfl_up(PORTHIP_MAYBE_UNSET(T) Value,
                           PORTHIP_MAYBE_UNSET(unsigned) Delta) const {
    unsigned Rank = thread_rank();
    return fromLane(Value, Rank >= Delta ? member(Rank - Delta) : lane_id());
  }
  template <class T>
  PORTHIP_MEMBER T shfl_down(PORTHIP_MAYBE_UNSET(T) Value,
                             PORTHIP_MAYBE_UNSET(unsigned) Delta) const {
    unsigned Rank = thread_rank();
    return fromLane(Value,
                    Delta < size() - Rank ? member(Rank + Delta) : lane_id());
  }
  PORTHIP_MEMBER int any(PORTHIP_MAYBE_UNSET(int) Predicate) const {
    return any_sync(Mask, Predicate);
  }
  PORTHIP_MEMBER int all(PORTHIP_MAYBE_UNSET(int) Predicate) const {
    return all_sync(Mask, Predicate);
  }
  PORTHIP_MEMBER unsigned ballot(PORTHIP_MAYBE_UNSET(int) Predicate) const {
    return ranks(ballot_sync(Mask, Predicate));
  }
  template <class T>
  PORTHIP_MEMBER unsigned match_any(PORTHIP_MAYBE_UNSET(T) Value) const {
    return ranks(match_any_sync(Mask, Value));
  }
  template <class T>
  PORTHIP_MEMBER unsigned match_all(PORTHIP_MAYBE_UNSET(T) Value,
                                    int &Predicate) const {
    return ranks(match_all_sync(Mask, Value, &Predicate));
  }

private:
  template <class T>
  static PORTHIP_MEMBER T fromLane(const T &Value, unsigned Lane) {
    return porthip::detail::shflWords<porthip::detail::ShflIndex>(
        ~0u, Value, int(Lane), 32);
  }
  PORTHIP_MEMBER unsigned member(unsigned Rank) const {
    return porthip::detail::setBit(Mask, Rank);
  }
  // Bits of lanes become bits of ranks.
  PORTHIP_MEMBER unsigned ranks(unsigned Lanes) const {
    unsigned Result = 0, Rank = 0;
    for (unsigned Rest = Mask; Rest; Rest &= Rest - 1, ++Rank)
      Result |= ((Lanes >> __builtin_ctz(Rest)) & 1u) << Rank;
    return Result;
  }
};
PORTHIP_MEMBER coalesced_group coalesced_threads() {
  return coalesced_group(activemask());
}

// Partitions
// --------------------------------------------------------------------

template <unsigned Size>
PORTHIP_MEMBER thread_block_tile<Size, thread_block>
tiled_partition(const thread_block &) {
  return {details::blockThread() / Size,
          (details::blockThreads() + Size - 1) / Size};
}
template <unsigned Size, unsigned ParentSize, class GrandParent>
PORTHIP_MEMBER
    thread_block_tile<Size, thread_block_tile<ParentSize, GrandParent>>
    tiled_partition(const thread_block_tile<ParentSize, GrandParent> &Parent) {
  static_assert(Size <= ParentSize, "a part is no larger than the whole");
  return {Parent.thread_rank() / Size, ParentSize / Size};
}
// Tiles whose size is known when the code runs: lanes of equal rank / Size.
PORTHIP_MEMBER coalesced_group tiled_partition(const coalesced_group &Parent,
                                               unsigned Size) {
  unsigned Index = Parent.thread_rank() / Size, Mask = 0, Rank = 0;
  for (unsigned Rest = Parent.laneMask(); Rest; Rest &= Rest - 1, ++Rank)
    if (Rank / Size == Index)
      Mask |= Rest & (0u - Rest);
  return coalesced_group(Mask, Index, (Parent.size() + Size - 1) / Size);
}
PORTHIP_MEMBER thread_group tiled_partition(const thread_block &,
                                            unsigned Size) {
  unsigned Mask =
      Size >= 32 ? ~0u : ((1u << Size) - 1u) << (lane_id() & ~(Size - 1u));
  return coalesced_group(Mask, details::blockThread() / Size,
                         (details::blockThreads() + Size - 1) / Size);
}
PORTHIP_MEMBER thread_group tiled_partition(const thread_group &Parent,
                                            unsigned Size) {
  if (Parent.laneMask() == 0)
    return tiled_partition(this_thread_block(), Size);
  return tiled_partition(coalesced_group(Parent.laneMask()), Size);
}

namespace details {
// Group of the lanes in Mine; each group of Whole knows its first lane.
PORTHIP_MEMBER coalesced_group part(unsigned Whole, unsigned Mine) {
  unsigned First = unsigned(__builtin_ctz(Mine | 0x80000000u));
  unsigned Firsts = ballot_sync(Whole, lane_id() == First);
  return coalesced_group(
      Mine, unsigned(__builtin_popcount(Firsts & ((1u << First) - 1u))),
      unsigned(__builtin_popcount(Firsts)));
}
} // namespace details

template <class Group, class Label>
PORTHIP_MEMBER coalesced_group labeled_partition(const Group &Whole,
                                                 Label Value) {
  unsigned Mask = Whole.laneMask();
  return details::part(Mask, match_any_sync(Mask, Value));
}
template <class Group>
PORTHIP_MEMBER coalesced_group binary_partition(const Group &Whole,
                                                bool Value) {
  unsigned Mask = Whole.laneMask(), True = ballot_sync(Mask, Value);
  unsigned Mine = Value ? True : Mask & ~True;
  if (Mine == Mask) // nobody is in the other one
    return coalesced_group(Mask, 0, 1);
  // The group of false comes first, whichever lane begins.
  return coalesced_group(Mine, Value ? 1 : 0, 2);
}
template <class Group>
PORTHIP_MEMBER coalesced_group labeled_partition(const Group &Whole,
                                                 bool Value) {
  return binary_partition(Whole, Value);
}

// Free functions
// ------------------------------------------------------------------

template <class Group> PORTHIP_MEMBER void sync(const Group &G) { G.sync(); }
template <class Group>
PORTHIP_MEMBER auto thread_rank(const Group &G) -> decltype(G.thread_rank()) {
  return G.thread_rank();
}
template <class Group>
PORTHIP_MEMBER auto group_size(const Group &G) -> decltype(G.size()) {
  return G.size();
}
template <class Group>
PORTHIP_MEMBER auto is_valid(const Group &G) -> decltype(G.is_valid()) {
  return G.is_valid();
}

} // namespace cooperative_groups
} // namespace porthip

#endif
