// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Collective algorithms on groups: reduce, scans, copies, invoke_one. Included
// by porthip/cooperative_groups.h only.
#ifndef PORTHIP_DETAIL_CG_ALGORITHMS_H
#define PORTHIP_DETAIL_CG_ALGORITHMS_H

#include "cg_groups.h"

namespace porthip {
namespace cooperative_groups {

#define PORTHIP_CG_OPERATION(Name, Expression)                                 \
  template <class T = void> struct Name {                                      \
    PORTHIP_MEMBER T operator()(T A, T B) const { return Expression; }         \
  };                                                                           \
  template <> struct Name<void> {                                              \
    template <class T> PORTHIP_MEMBER T operator()(T A, T B) const {           \
      return Expression;                                                       \
    }                                                                          \
  };
PORTHIP_CG_OPERATION(plus, A + B)
PORTHIP_CG_OPERATION(less, B < A ? B : A)
PORTHIP_CG_OPERATION(greater, A < B ? B : A)
PORTHIP_CG_OPERATION(bit_and, A &B)
PORTHIP_CG_OPERATION(bit_or, A | B)
PORTHIP_CG_OPERATION(bit_xor, A ^ B)
#undef PORTHIP_CG_OPERATION

template <unsigned Size, class Parent, class T, class Operation>
PORTHIP_MEMBER T reduce(const thread_block_tile<Size, Parent> &Tile, T Value,
                        Operation &&Op) {
  for (unsigned Distance = Size / 2; Distance; Distance /= 2)
    Value = Op(Value, Tile.shfl_xor(Value, Distance));
  return Value;
}
template <unsigned Size, class Parent, class T, class Operation>
PORTHIP_MEMBER T inclusive_scan(const thread_block_tile<Size, Parent> &Tile,
                                T Value, Operation &&Op) {
  for (unsigned Distance = 1; Distance < Size; Distance *= 2) {
    T Before = Tile.shfl_up(Value, Distance);
    if (Tile.thread_rank() >= Distance)
      Value = Op(Before, Value);
  }
  return Value;
}
// Five steps for every group, whatever its size: its threads stay together, and
// so do groups of one warp that scan at once.
template <class T, class Operation>
PORTHIP_MEMBER T inclusive_scan(const coalesced_group &Group, T Value,
                                Operation &&Op) {
  for (unsigned Distance = 1; Distance < 32; Distance *= 2) {
    T Before = Group.shfl_up(Value, Distance);
    if (Group.thread_rank() >= Distance)
      Value = Op(Before, Value);
  }
  return Value;
}
template <class T, class Operation>
PORTHIP_MEMBER T reduce(const coalesced_group &Group, T Value, Operation &&Op) {
  return Group.shfl(inclusive_scan(Group, Value, Op), Group.size() - 1u);
}
template <class Group, class T>
PORTHIP_MEMBER T inclusive_scan(const Group &G, T Value) {
  return inclusive_scan(G, Value, plus<T>());
}
// The first thread gets a value-initialised T.
template <class Group, class T, class Operation>
PORTHIP_MEMBER T exclusive_scan(const Group &G, T Value, Operation &&Op) {
  T Before = G.shfl_up(inclusive_scan(G, Value, Op), 1u);
  return G.thread_rank() == 0 ? T{} : Before;
}
template <class Group, class T>
PORTHIP_MEMBER T exclusive_scan(const Group &G, T Value) {
  return exclusive_scan(G, Value, plus<T>());
}

// One thread of the group calls the function.
template <class Group, class Function, class... Arguments>
PORTHIP_MEMBER void invoke_one(const Group &G, Function &&F,
                               Arguments &&...Args) {
  if (G.thread_rank() == 0)
    F(static_cast<Arguments &&>(Args)...);
}
template <class Group, class Function, class... Arguments>
PORTHIP_MEMBER auto invoke_one_broadcast(const Group &G, Function &&F,
                                         Arguments &&...Args)
    -> decltype(F(static_cast<Arguments &&>(Args)...)) {
  decltype(F(static_cast<Arguments &&>(Args)...)) Result{};
  if (G.thread_rank() == 0)
    Result = F(static_cast<Arguments &&>(Args)...);
  return G.shfl(Result, 0);
}

// Copies
// -------------------------------------------------------------------------

// Bytes, shared among the threads of the group.
template <class Group, class Count>
PORTHIP_MEMBER void memcpy_async(const Group &G, void *To, const void *From,
                                 const Count &Size) {
  size_t Bytes = size_t(Size), Threads = size_t(G.size());
  size_t Rank = size_t(G.thread_rank());
  size_t Aligned = (size_t(To) | size_t(From) | Bytes);
  if ((Aligned & 15) == 0) {
    for (size_t I = Rank; I < Bytes / 16; I += Threads)
      static_cast<uint4 *>(To)[I] = static_cast<const uint4 *>(From)[I];
  } else if ((Aligned & 3) == 0) {
    for (size_t I = Rank; I < Bytes / 4; I += Threads)
      static_cast<unsigned *>(To)[I] = static_cast<const unsigned *>(From)[I];
  } else {
    for (size_t I = Rank; I < Bytes; I += Threads)
      static_cast<unsigned char *>(To)[I] =
          static_cast<const unsigned char *>(From)[I];
  }
}
// Elements of a type: as many as both layouts hold.
template <class Group, class T, class ToLayout, class FromLayout>
PORTHIP_MEMBER void memcpy_async(const Group &G, T *To, const ToLayout &ToCount,
                                 const T *From, const FromLayout &FromCount) {
  size_t Count =
      size_t(ToCount) < size_t(FromCount) ? size_t(ToCount) : size_t(FromCount);
  memcpy_async(G, static_cast<void *>(To), static_cast<const void *>(From),
               Count * sizeof(T));
}
template <class Group> PORTHIP_MEMBER void wait(const Group &G) { G.sync(); }
template <unsigned Stages, class Group>
PORTHIP_MEMBER void wait_prior(const Group &G) {
  G.sync();
}

} // namespace cooperative_groups
} // namespace porthip

#endif
