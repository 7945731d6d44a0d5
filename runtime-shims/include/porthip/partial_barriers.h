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
#else
namespace detail {
namespace barriers {

// Of a counter the upper 16 bits say that it was made ready, the lower 12 how
// many threads have arrived, those between how many phases are over.
constexpr unsigned Count = 16;
constexpr unsigned long long Ready = 0x7062ull << 48, OfReady = 0xffffull << 48;
constexpr unsigned long long Phase = 1ull << 12;

PORTHIP_DEVICE unsigned long long *counter(unsigned Number) {
  __shared__ unsigned long long PorthipBarriers[Count];
  return PorthipBarriers + Number % Count;
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

} // namespace barriers
} // namespace detail

PORTHIP_DEVICE void begin_partial_barriers() {
  const unsigned Thread =
      (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  const unsigned Threads = blockDim.x * blockDim.y * blockDim.z;
  for (unsigned I = Thread; I < detail::barriers::Count; I += Threads)
    *detail::barriers::counter(I) = detail::barriers::Ready;
  __syncthreads();
}

// One thread arrives at barrier Number, which Threads threads come to.
PORTHIP_DEVICE void partial_barrier_arrive(unsigned Number, unsigned Threads) {
  detail::barriers::arrive(Number, Threads);
}

// It also waits for the others.
PORTHIP_DEVICE void partial_barrier_sync(unsigned Number, unsigned Threads) {
  const unsigned long long Phase = detail::barriers::arrive(Number, Threads);
  while (ptx::ld_acquire_cta(detail::barriers::counter(Number)) /
             detail::barriers::Phase ==
         Phase)
    __builtin_amdgcn_s_sleep(1);
}
#endif

} // namespace porthip
#endif
#endif
