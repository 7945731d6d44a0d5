/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What is left of ockl for machines without ockl.bc: plain arithmetic that the
 * HIP headers call, and the waves' sums of floating-point numbers (here from
 * the lowest lane up; ockl's own code pairs lanes by DPP, so that the last bits
 * may differ).
 */
#include "VirtualGpu/Builtins/Amdgcn/Amdgcn.h"

#define OCKL(Result, Name, Parameters)                                         \
  Result __ockl_##Name Parameters;                                             \
  Result __ockl_##Name Parameters

/* ---- Bits. Of 0 all bits are leading and trailing. */
#define COUNTS(Suffix, T, Width)                                               \
  OCKL(T, clz_##Suffix, (T V)) {                                               \
    return (T)(V ? __builtin_clzll(V) - (64 - Width) : Width);                 \
  }                                                                            \
  OCKL(T, ctz_##Suffix, (T V)) { return (T)(V ? __builtin_ctzll(V) : Width); }
COUNTS(u8, uint8_t, 8)
COUNTS(u16, uint16_t, 16)
COUNTS(u32, uint32_t, 32)
COUNTS(u64, uint64_t, 64)
OCKL(uint32_t, popcount_u32, (uint32_t V)) {
  return (uint32_t)__builtin_popcount(V);
}
OCKL(uint64_t, popcount_u64, (uint64_t V)) {
  return (uint64_t)__builtin_popcountll(V);
}

/* ---- Products and differences. */
OCKL(int32_t, mul24_i32, (int32_t A, int32_t B)) {
  return (int32_t)((uint32_t)((int32_t)((uint32_t)A << 8) >> 8) *
                   (uint32_t)((int32_t)((uint32_t)B << 8) >> 8));
}
OCKL(uint32_t, mul24_u32, (uint32_t A, uint32_t B)) {
  return (A & 0xffffff) * (B & 0xffffff);
}
OCKL(int32_t, mul_hi_i32, (int32_t A, int32_t B)) {
  return (int32_t)((int64_t)A * B >> 32);
}
OCKL(uint32_t, mul_hi_u32, (uint32_t A, uint32_t B)) {
  return (uint32_t)((uint64_t)A * B >> 32);
}
OCKL(int64_t, mul_hi_i64, (int64_t A, int64_t B)) {
  return (int64_t)((__int128)A * B >> 64);
}
OCKL(uint64_t, mul_hi_u64, (uint64_t A, uint64_t B)) {
  return (uint64_t)((unsigned __int128)A * B >> 64);
}
OCKL(uint32_t, sadd_u32, (uint32_t A, uint32_t B, uint32_t C)) {
  return (A > B ? A - B : B - A) + C;
}
OCKL(float, fdot2, (uint32_t A, uint32_t B, float C, bool Clamp)) {
  float Sum =
      (float)(C + (double)amdHalf(A & 0xffff) * (double)amdHalf(B & 0xffff));
  Sum = (float)(Sum + (double)amdHalf(A >> 16) * (double)amdHalf(B >> 16));
  if (!Clamp)
    return Sum;
  return !(Sum > 0) ? 0 : Sum > 1 ? 1 : Sum;
}

OCKL(void, atomic_add_noret_f32, (float *P, float V)) {
  __atomic_fetch_add(P, V, __ATOMIC_RELAXED);
}

/* ---- Sums over the active lanes, and over those below. */
#define SUMS(Suffix, T)                                                        \
  VG_INLINE T amdSum_##Suffix(const VgExchange *E, uint64_t Lanes) {           \
    T Sum = AMD_VALUE(T, E->Values[__builtin_ctzll(Lanes)]);                   \
    while (Lanes &= Lanes - 1)                                                 \
      Sum += AMD_VALUE(T, E->Values[__builtin_ctzll(Lanes)]);                  \
    return Sum;                                                                \
  }                                                                            \
  OCKL(VG_CONVERGENT T, wfred_add_##Suffix, (T V)) {                           \
    const VgExchange *E = amdExchange(AMD_BITS(V), VG_REDUCE);                 \
    return amdSum_##Suffix(E, E->Active);                                      \
  }                                                                            \
  OCKL(VG_CONVERGENT T, wfscan_add_##Suffix, (T V, bool IsInclusive)) {        \
    const VgExchange *E = amdExchange(AMD_BITS(V), VG_REDUCE);                 \
    uint64_t Below = ((uint64_t)1 << amdLane()) - 1;                           \
    Below = E->Active & (IsInclusive ? 2 * Below + 1 : Below);                 \
    return Below ? amdSum_##Suffix(E, Below) : 0;                              \
  }
SUMS(f16, _Float16)
SUMS(f32, float)
SUMS(f64, double)
