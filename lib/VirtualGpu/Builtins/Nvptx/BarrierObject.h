/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Changes of an mbarrier object, whose bits ptx_mbarrier.h knows.
 */
#ifndef PORTHIP_VIRTUALGPU_BUILTINS_NVPTX_BARRIEROBJECT_H
#define PORTHIP_VIRTUALGPU_BUILTINS_NVPTX_BARRIEROBJECT_H

#include "VirtualGpu/Abi/CheckAbi.h"
#include "VirtualGpu/Builtins/Nvptx/Nvptx.h"
#include "porthip/detail/ptx/ptx_mbarrier.h"

/* Volatile: lanes that arrive one after another would else be taken for
 * independent ones, and computed side by side. Atomic for the check of races,
 * which takes from the orders who has seen what. */
VG_INLINE uint64_t nvLoad(const void *P, bool IsRelaxed) {
  const volatile uint64_t *Object = P;
  return IsRelaxed ? __atomic_load_n(Object, __ATOMIC_RELAXED)
                   : __atomic_load_n(Object, __ATOMIC_ACQUIRE);
}
VG_INLINE void nvStore(void *P, uint64_t B, bool IsRelaxed) {
  volatile uint64_t *Object = P;
  if (IsRelaxed)
    __atomic_store_n(Object, B, __ATOMIC_RELAXED);
  else
    __atomic_store_n(Object, B, __ATOMIC_RELEASE);
}
/* Before any lane may use it: a plain write. */
VG_INLINE void nvInit(void *P, uint32_t Count) {
  *(volatile uint64_t *)P = barrierInit(Count);
}
/* Gives the state before. */
VG_INLINE uint64_t nvArrive(void *P, uint32_t Count, bool Drops,
                            int32_t MoreBytes, bool IsRelaxed) {
  uint64_t Before = nvLoad(P, true);
  nvStore(P, barrierChanged(Before, Count, Drops ? Count : 0, MoreBytes),
          IsRelaxed);
  return Before;
}
VG_INLINE uint64_t nvTransfer(void *P, int32_t MoreBytes, bool IsRelaxed) {
  const uint64_t Before = nvLoad(P, true);
  nvStore(P, barrierChanged(Before, 0, 0, MoreBytes), IsRelaxed);
  return Before;
}
/* What a copy wrote to To is seen by those who wait for its bytes. */
VG_INLINE void nvCopied(void *P, const void *To, uint32_t Bytes) {
  const uint64_t Before = nvTransfer(P, -(int32_t)Bytes, false);
  __vg_check_bulk_issued(__vg_block(), __vg_lane(), To, Bytes, P,
                         barrierPhase(Before));
}
/* Waiters poll: those who do not see the phase end let others run. */
VG_INLINE VG_CONVERGENT bool nvTest(const void *P, uint32_t Phase,
                                    bool IsRelaxed) {
  if (barrierPhase(nvLoad(P, IsRelaxed)) == (Phase & 1)) {
    __vg_yield(0);
    if (barrierPhase(nvLoad(P, IsRelaxed)) == (Phase & 1))
      return false;
  }
  __vg_check_phase_over(__vg_block(), P, Phase & 1);
  return true;
}

#endif
