// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Barriers for a part of a block, by number (bar.sync N, COUNT; bar.arrive),
// for ports. AMD GPUs before gfx1250 have one barrier, for the whole block;
// these are counters in shared memory, which begin_partial_barriers() makes
// ready where a kernel begins. Without it an arrival ends the kernel with a
// trap.
//
// Waiting is a loop: what mbarrier.h says of warps that share a wavefront of 64
// holds here.
#ifndef PORTHIP_PARTIAL_BARRIERS_H
#define PORTHIP_PARTIAL_BARRIERS_H

#include "ptx.h"

#if PORTHIP_HAS_DEVICE && !defined(PORTHIP_LANE_SIMULATOR)
namespace porthip {

#if PORTHIP_NVIDIA
PORTHIP_DEVICE void begin_partial_barriers() {}
PORTHIP_DEVICE void partial_barrier_arrive(unsigned Number, unsigned Threads) {
  asm volatile("barrier.arrive %0, %1;" ::"r"(Number), "r"(Threads) : "memory");
}
PORTHIP_DEVICE void partial_barrier_sync(unsigned Number, unsigned Threads) {
  asm volatile("barrier.sync %0, %1;" ::"r"(Number), "r"(Threads) : "memory");
}
PORTHIP_DEVICE void partial_barrier_sync(unsigned Number) {
  asm volatile("barrier.sync %0;" ::"r"(Number) : "memory");
}
// Volta and later have 16 barriers; the upper ones are taken from behind.
PORTHIP_DEVICE void warpgroup_sync() {
  const unsigned Threads = blockDim.x * blockDim.y * blockDim.z;
  const unsigned Group =
      ((threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x) /
      128u;
  const unsigned Left = Threads - Group * 128u;
  partial_barrier_sync(15u - Group, Left < 128u ? Left : 128u);
}
#else
namespace detail {
namespace barriers {

// A counter's upper 16 bits say that it was made ready, the lower 12 how many
// threads have arrived, those between how many phases are over.
constexpr unsigned Named = 16, Groups = 8; // of four warps
constexpr unsigned Count = Named + Groups;
constexpr unsigned long long Ready = 0x7062ull << 48, OfReady = 0xffffull << 48;
constexpr unsigned long long Phase = 1ull << 12;

PORTHIP_DEVICE unsigned long long *counter(unsigned Number) {
  __shared__ unsigned long long PorthipBarriers[Count];
  return PorthipBarriers + Number;
}

// Where there are more barriers an NVIDIA GPU ends the kernel.
PORTHIP_DEVICE unsigned named(unsigned Number) {
  if (Number >= Named)
    trap();
  return Number;
}

PORTHIP_DEVICE unsigned threadOfBlock() {
  return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
}

// The number of the phase that the thread arrives in. The last thread of a
// phase ends it: nobody knows that it is over before.
PORTHIP_DEVICE unsigned long long arrive(unsigned Number, unsigned Threads) {
  unsigned long long *P = counter(Number);
  const unsigned long long Before =
      ptx::atom_add<ptx::acq_rel, ptx::cta>(P, 1ull);
  if ((Before & OfReady) != Ready)
    trap();
  if (Before % Phase + 1 == Threads)
    ptx::atom_add<ptx::acq_rel, ptx::cta>(P, Phase - Threads);
  return Before / Phase;
}
PORTHIP_DEVICE void sync(unsigned Number, unsigned Threads) {
  const unsigned long long Own = arrive(Number, Threads);
  while (ptx::ld_acquire_cta(counter(Number)) / Phase == Own)
    __builtin_amdgcn_s_sleep(1);
}

} // namespace barriers
} // namespace detail

PORTHIP_DEVICE void begin_partial_barriers() {
  const unsigned Threads = blockDim.x * blockDim.y * blockDim.z;
  for (unsigned I = detail::barriers::threadOfBlock();
       I < detail::barriers::Count; I += Threads)
    *detail::barriers::counter(I) = detail::barriers::Ready;
  __syncthreads();
}

// One thread arrives at barrier Number, which Threads threads come to.
PORTHIP_DEVICE void partial_barrier_arrive(unsigned Number, unsigned Threads) {
  detail::barriers::arrive(detail::barriers::named(Number), Threads);
}

// It also waits for the others; without Threads for the whole block.
PORTHIP_DEVICE void partial_barrier_sync(unsigned Number, unsigned Threads) {
  detail::barriers::sync(detail::barriers::named(Number), Threads);
}
PORTHIP_DEVICE void partial_barrier_sync(unsigned Number) {
  partial_barrier_sync(Number, blockDim.x * blockDim.y * blockDim.z);
}

// The four warps of a warp group wait for each other.
PORTHIP_DEVICE void warpgroup_sync() {
  const unsigned Threads = blockDim.x * blockDim.y * blockDim.z;
  const unsigned Group = detail::barriers::threadOfBlock() / 128u;
  const unsigned Left = Threads - Group * 128u;
  detail::barriers::sync(detail::barriers::Named + Group,
                         Left < 128u ? Left : 128u);
}
#endif

} // namespace porthip
#endif
#endif
