/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How a builtin is written. A builtin is what a target intrinsic becomes: the
 * retargeting pass renames `llvm.nvvm.X` / `llvm.amdgcn.X` to `__vgi.` + its
 * full name (overload suffixes included) and links these definitions in.
 *
 *   VG_BUILTIN(float, "llvm.nvvm.shfl.sync.down.f32",
 *              shflDownF32(uint32_t Mask, float V, uint32_t D, uint32_t C)) {..}
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

#endif
