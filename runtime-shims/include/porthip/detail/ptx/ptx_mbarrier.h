/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The 64 bits of an mbarrier object, in plain C: once for the port
 * (porthip/mbarrier.h) and for the virtual GPU (Builtins/Nvptx/Async.c). PTX
 * leaves the layout open. Source: PTX ISA, "Phase of the mbarrier object",
 * "Arrive-on operation".
 *
 *   bits 0 to 19: arrivals that a phase expects
 *   20 to 39: arrivals that this phase still waits for
 *   40 to 62: bytes of copies that it waits for, signed
 *   63: the phase, 0 or 1
 */
#ifndef PORTHIP_DETAIL_PTX_MBARRIER_H
#define PORTHIP_DETAIL_PTX_MBARRIER_H

#include "ptx_c.h"

PORTHIP_PTX_C_BEGIN

PORTHIP_PTX_C unsigned barrierPhase(unsigned long long Bits) {
  return (unsigned)(Bits >> 63);
}
PORTHIP_PTX_C unsigned barrierPending(unsigned long long Bits) {
  return (unsigned)(Bits >> 20) & 0xfffffu;
}
PORTHIP_PTX_C unsigned long long barrierInit(unsigned Count) {
  return (unsigned long long)(Count & 0xfffffu) << 20 | (Count & 0xfffffu);
}
/* Arrivals arrivals come, Drops leave for good, and Bytes more are waited for;
 * then the phase may be over. */
PORTHIP_PTX_C unsigned long long barrierChanged(unsigned long long Bits,
                                                unsigned Arrivals,
                                                unsigned Drops, int Bytes) {
  const unsigned long long Field = 0xfffffu;
  const unsigned long long Expected = (Bits - Drops) & Field;
  unsigned long long Pending = (Bits >> 20) - Arrivals;
  unsigned long long Waited = ((Bits >> 40) + (unsigned)Bytes) & 0x7fffffu;
  unsigned long long Phase = Bits >> 63;
  Pending &= Field;
  if (Pending == 0 && Waited == 0) {
    Phase ^= 1;
    Pending = Expected;
  }
  return Phase << 63 | Waited << 40 | Pending << 20 | Expected;
}

PORTHIP_PTX_C_END
#endif
