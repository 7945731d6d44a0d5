// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mbarrier objects of PTX for ports: 64 bits in shared memory that count
// arrivals of threads and bytes of copies, phase by phase. Copies by cp.async
// and cp.async.bulk are done when they are issued, by the thread that issues
// them.
//
// Waiting is a loop around mbarrier_try_wait. On AMD a wavefront of 64 has two
// warps and one program counter: where one of them waits in a loop for what the
// other does behind it, neither goes on. Warps that do different work must not
// share a wavefront there (blocks of several warps for each role, 64 threads at
// a time), or the port is for wavefronts of 32.
#ifndef PORTHIP_MBARRIER_H
#define PORTHIP_MBARRIER_H

#include "ptx.h"

#if PORTHIP_HAS_DEVICE && !defined(PORTHIP_LANE_SIMULATOR)
#include "detail/ptx/ptx_mbarrier.h"

namespace porthip {

// Object: 8 bytes of shared memory at a multiple of 8. A phase ends when Count
// threads have arrived and no bytes are waited for.
PORTHIP_DEVICE void mbarrier_init(unsigned long long *Object, unsigned Count) {
  ptx::st_relaxed_cta(Object, ptx::detail::barrierInit(Count));
}

namespace detail {
// Returns the word that the object held before.
PORTHIP_DEVICE unsigned long long changeBarrier(unsigned long long *Object,
                                                unsigned Arrivals,
                                                unsigned Drops, int Bytes) {
  unsigned long long Old = ptx::ld_relaxed_cta(Object);
  for (;;) {
    unsigned long long Seen = ptx::atom_cas<ptx::acq_rel, ptx::cta>(
        Object, Old, ptx::detail::barrierChanged(Old, Arrivals, Drops, Bytes));
    if (Seen == Old)
      return Old;
    Old = Seen;
  }
}
} // namespace detail

// These give the state before, for mbarrier_test_wait.
PORTHIP_DEVICE unsigned long long mbarrier_arrive(unsigned long long *Object,
                                                  unsigned Count = 1) {
  return detail::changeBarrier(Object, Count, 0, 0);
}
// Later phases expect as many fewer.
PORTHIP_DEVICE unsigned long long
mbarrier_arrive_drop(unsigned long long *Object, unsigned Count = 1) {
  return detail::changeBarrier(Object, Count, Count, 0);
}
// Bytes more are waited for, and one thread arrives.
PORTHIP_DEVICE unsigned long long
mbarrier_arrive_expect_tx(unsigned long long *Object, unsigned Bytes) {
  return detail::changeBarrier(Object, 1, 0, int(Bytes));
}
PORTHIP_DEVICE unsigned long long
mbarrier_arrive_drop_expect_tx(unsigned long long *Object, unsigned Bytes) {
  return detail::changeBarrier(Object, 1, 1, int(Bytes));
}

PORTHIP_DEVICE void mbarrier_expect_tx(unsigned long long *Object,
                                       unsigned Bytes) {
  detail::changeBarrier(Object, 0, 0, int(Bytes));
}
PORTHIP_DEVICE void mbarrier_complete_tx(unsigned long long *Object,
                                         unsigned Bytes) {
  detail::changeBarrier(Object, 0, 0, -int(Bytes));
}

// Whether the phase with that parity is over: the one before the object's.
PORTHIP_DEVICE bool mbarrier_test_wait_parity(const unsigned long long *Object,
                                              unsigned Parity) {
  return ptx::detail::barrierPhase(ptx::ld_acquire_cta(Object)) !=
         (Parity & 1u);
}
// The phase of a state that an arrival gave.
PORTHIP_DEVICE bool mbarrier_test_wait(const unsigned long long *Object,
                                       unsigned long long State) {
  return mbarrier_test_wait_parity(Object, ptx::detail::barrierPhase(State));
}

// The same, for loops: others get time where it is not over.
PORTHIP_DEVICE bool mbarrier_try_wait_parity(const unsigned long long *Object,
                                             unsigned Parity) {
  if (mbarrier_test_wait_parity(Object, Parity))
    return true;
#if !PORTHIP_NVIDIA
  __builtin_amdgcn_s_sleep(1);
#endif
  return mbarrier_test_wait_parity(Object, Parity);
}
PORTHIP_DEVICE bool mbarrier_try_wait(const unsigned long long *Object,
                                      unsigned long long State) {
  return mbarrier_try_wait_parity(Object, ptx::detail::barrierPhase(State));
}

PORTHIP_DEVICE unsigned mbarrier_pending_count(unsigned long long State) {
  return ptx::detail::barrierPending(State);
}

// Bulk copies. Addresses and Bytes are multiples of 16.
PORTHIP_DEVICE void cp_async_bulk(void *Into, const void *From,
                                  unsigned Bytes) {
  for (unsigned I = 0; I < Bytes / 16; ++I)
    static_cast<uint4 *>(Into)[I] = static_cast<const uint4 *>(From)[I];
}
// The object hears of the bytes.
PORTHIP_DEVICE void cp_async_bulk(void *Into, const void *From, unsigned Bytes,
                                  unsigned long long *Object) {
  cp_async_bulk(Into, From, Bytes);
  mbarrier_complete_tx(Object, Bytes);
}
// Bit I of Mask: byte I of each 16 is copied.
PORTHIP_DEVICE void cp_async_bulk_bytes(void *Into, const void *From,
                                        unsigned Bytes, unsigned short Mask) {
  for (unsigned I = 0; I < Bytes; ++I)
    if (Mask >> I % 16 & 1)
      static_cast<char *>(Into)[I] = static_cast<const char *>(From)[I];
}

} // namespace porthip
#endif
#endif
