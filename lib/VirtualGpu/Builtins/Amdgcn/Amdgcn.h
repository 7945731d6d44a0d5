/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the files of AMD's builtins share. Semantics are those of AMD's ISA
 * documents (Vega, CDNA 2 and 3, RDNA 2 to 4; the instruction is named at each
 * family) and of LLVM's AMDGPU usage guide where the intrinsic is wider than
 * one instruction. What a lane reads from one that is not active is what the
 * document says; where the hardware would give a stale register, it is 0.
 */
#ifndef PORTHIP_VIRTUALGPU_BUILTINS_AMDGCN_AMDGCN_H
#define PORTHIP_VIRTUALGPU_BUILTINS_AMDGCN_AMDGCN_H

#include "VirtualGpu/Builtins/Builtin.h"

/* Constants of the program that the retargeting defines, under the names that
 * AMD's device libraries read: 9402 is gfx942, 11501 gfx1151. */
extern const int32_t __oclc_ISA_version;
extern const uint8_t __oclc_wavefrontsize64;
extern const uint8_t __oclc_vg_adds_in_order; /* Numerics::AddsInOrder */

/* Boundaries in __oclc_ISA_version. */
enum { AMD_GFX10 = 10000, AMD_GFX11 = 11000, AMD_GFX12 = 12000 };

#define AMD_UNUSED __attribute__((unused))

/* The types that an intrinsic over "any" register type comes with; in C a
 * vector is an integer of its size (Builtin.h). X(suffix, C type). */
#define AMD_TYPES(X)                                                           \
  X(i8, uint8_t)                                                               \
  X(i16, uint16_t)                                                             \
  X(i32, uint32_t)                                                             \
  X(i64, uint64_t)                                                             \
  X(f16, _Float16)                                                             \
  X(bf16, __bf16)                                                              \
  X(f32, float)                                                                \
  X(f64, double)                                                               \
  X(p0, void *)                                                                \
  X(v2i16, uint32_t)                                                           \
  X(v2f16, uint32_t)                                                           \
  X(v2bf16, uint32_t)                                                          \
  X(v4i16, uint64_t)                                                           \
  X(v4f16, uint64_t)                                                           \
  X(v4bf16, uint64_t)                                                          \
  X(v2i32, uint64_t)                                                           \
  X(v2f32, uint64_t)

/* A value as the 64 bits that an exchange carries, and back. */
#define AMD_BITS(V)                                                            \
  ({                                                                           \
    uint64_t B_ = 0;                                                           \
    __typeof__(V) V_ = (V);                                                    \
    __builtin_memcpy(&B_, &V_, sizeof V_);                                     \
    B_;                                                                        \
  })
#define AMD_VALUE(T, Bits)                                                     \
  ({                                                                           \
    uint64_t B_ = (Bits);                                                      \
    T V_;                                                                      \
    __builtin_memcpy(&V_, &B_, sizeof V_);                                     \
    V_;                                                                        \
  })

VG_INLINE uint32_t amdFloatBits(float F) { return (uint32_t)AMD_BITS(F); }
VG_INLINE float amdFloat(uint32_t B) { return AMD_VALUE(float, B); }
VG_INLINE uint64_t amdDoubleBits(double F) { return AMD_BITS(F); }
VG_INLINE double amdDouble(uint64_t B) { return AMD_VALUE(double, B); }
VG_INLINE uint16_t amdHalfBits(_Float16 F) { return (uint16_t)AMD_BITS(F); }
VG_INLINE _Float16 amdHalf(uint32_t B) { return AMD_VALUE(_Float16, B); }

VG_INLINE bool amdIsWave64(void) { return __oclc_wavefrontsize64 != 0; }
VG_INLINE uint32_t amdWaveSize(void) { return amdIsWave64() ? 64 : 32; }
VG_INLINE uint32_t amdLane(void) { return __vg_lane() & (amdWaveSize() - 1); }
/* gfx90a and gfx942 are of the GCN line, gfx10 and up RDNA. */
VG_INLINE bool amdIsRdna(void) { return __oclc_ISA_version >= AMD_GFX10; }

/* The lanes at this very call; AMD's groups are never joined by a mask. */
VG_INLINE const VgExchange *amdExchange(uint64_t Value, uint32_t Kind) {
  return __vg_exchange(Value, 0, Kind, 0);
}
VG_INLINE bool amdIsActive(const VgExchange *E, uint32_t Lane) {
  return E->Active >> Lane & 1;
}

#endif
