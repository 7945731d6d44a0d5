/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the files of NVIDIA's builtins share. Semantics are the PTX ISA's
 * (version 9.0; the section is named at each family).
 */
#ifndef PORTHIP_VIRTUALGPU_BUILTINS_NVPTX_NVPTX_H
#define PORTHIP_VIRTUALGPU_BUILTINS_NVPTX_NVPTX_H

#include "VirtualGpu/Builtins/Builtin.h"

#define NV_WARP 32u

/* What a form with `|p` gives: its two results, in the intrinsic's order. */
typedef struct NvValueI32 {
  uint32_t Value;
  bool Predicate;
} NvValueI32;
typedef struct NvValueF32 {
  float Value;
  bool Predicate;
} NvValueF32;

VG_INLINE uint32_t nvLane(void) { return __vg_lane() % NV_WARP; }

VG_BITS(uint32_t, nvBitsOf, float)
VG_BITS(float, nvFloatOf, uint32_t)
VG_BITS(uint64_t, nvBitsOfD, double)
VG_BITS(double, nvDoubleOf, uint64_t)

/* .ftz: a subnormal becomes a zero of its sign. */
VG_INLINE float nvFtz(float F) {
  uint32_t B = nvBitsOf(F);
  return (B & 0x7f800000u) ? F : nvFloatOf(B & 0x80000000u);
}
/* .ftz of a result that is rounded: it is tiny if it is so with an exponent
 * that has no end, so that (1 - 2^-24) * 2^-126 is zero, not 2^-126 (as an H200
 * gave, driver 580.159). Scaled: the same operation on what is 2^32 times as
 * large. */
VG_INLINE float nvFlush(float F, float Scaled) {
  return __builtin_fabsf(Scaled) < 0x1p-94f ? __builtin_copysignf(0.0f, F) : F;
}

/* ---- Parameters V0, V1, ... of fragments, and their values. */

#define NV_P1(T, V) T V##0
#define NV_P2(T, V) NV_P1(T, V), T V##1
#define NV_P4(T, V) NV_P2(T, V), T V##2, T V##3
#define NV_P8(T, V) NV_P4(T, V), T V##4, T V##5, T V##6, T V##7
#define NV_V1(V) V##0
#define NV_V2(V) NV_V1(V), V##1
#define NV_V4(V) NV_V2(V), V##2, V##3
#define NV_V8(V) NV_V4(V), V##4, V##5, V##6, V##7

#endif
