/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How a builtin is written. A builtin is what a target intrinsic becomes: the
 * retargeting pass renames `llvm.nvvm.X` / `llvm.amdgcn.X` to `__vgi.` + its
 * full name (overload suffixes included) and links these definitions in.
 *
 *   VG_BUILTIN(float, "llvm.nvvm.shfl.sync.down.f32",
 *              shflDownF32(uint32_t Mask, float V, uint32_t D, uint32_t C))
 * {..}
 *
 * C cannot spell every IR signature, so the pass first brings calls to these
 * forms: a struct result is a pointer parameter in front (void result); a
 * vector is an integer of its size (up to 64 bits) or a pointer to it; i1 is
 * bool; metadata arguments are dropped; pointers are plain pointers.
 */
#ifndef PORTHIP_VIRTUALGPU_BUILTINS_BUILTIN_H
#define PORTHIP_VIRTUALGPU_BUILTINS_BUILTIN_H

#define PORTHIP_VGPU_BUILTIN 1
#include "VirtualGpu/Abi/Abi.h"
#include <stdbool.h>

#define VG_INLINE static inline __attribute__((always_inline))
/* Long work of one lane for its warp, which kernels call rather than inline: a
 * kernel does it in many places, and nothing is gained by seeing its lanes side
 * by side. It must not ask for the lane, and checks do not look at it.
 * Lower/Inline.cpp knows the section. */
#define VG_APART static __attribute__((noinline, section("vg.apart")))
/* `used` keeps the definition in the bitcode file although C sees no caller. */
#define VG_BUILTIN(Result, Name, Signature)                                    \
  Result Signature __asm__("__vgi." Name) __attribute__((used));               \
  __attribute__((always_inline)) Result Signature
/* A builtin that other lanes take part in. LLVM must not move its calls into
 * or out of branches before it is inlined. */
#define VG_COLLECTIVE(Result, Name, Signature)                                 \
  VG_BUILTIN(VG_CONVERGENT Result, Name, Signature)

/* A function that device code calls by its own name; it wins over the one of
 * a vendor's library and headers. Tests link these beside the C library. */
#ifndef VG_DEVICE_PREFIX
#define VG_DEVICE_PREFIX ""
#endif
#define VG_DEVICE(Result, Name, Signature)                                     \
  Result Signature __asm__(VG_DEVICE_PREFIX Name) __attribute__((used));       \
  __attribute__((always_inline)) Result Signature

/* To Name(From): the same bits as another type. */
#define VG_BITS(To, Name, From)                                                \
  VG_INLINE To Name(From Value) {                                              \
    _Static_assert(sizeof(To) == sizeof(From), "the same size");               \
    To Bits;                                                                   \
    __builtin_memcpy(&Bits, &Value, sizeof Bits);                              \
    return Bits;                                                               \
  }

#endif
