/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Reductions and scans over the active lanes of a wave: LLVM's wave.reduce.*
 * and ockl's wfred_* and wfscan_*. Lanes are taken from the lowest up; ockl's
 * floating-point sums (whose order shows in the result) are left to ockl's own
 * code over DPP where ockl.bc is there.
 */
#include "VirtualGpu/Builtins/Amdgcn/Amdgcn.h"

#define ADD(A, B) ((A) + (B))
#define AND(A, B) ((A) & (B))
#define OR(A, B) ((A) | (B))
#define XOR(A, B) ((A) ^ (B))
#define MIN(A, B) ((B) < (A) ? (B) : (A))
#define MAX(A, B) ((A) < (B) ? (B) : (A))
#define FMIN(A, B) __builtin_elementwise_minnum(A, B)
#define FMAX(A, B) __builtin_elementwise_maxnum(A, B)

/* Over the lanes of Mask, of which there is one at least. */
#define FOLD(T, E, Mask, Operation)                                            \
  ({                                                                           \
    uint64_t Left_ = (Mask);                                                   \
    T Result_ = AMD_VALUE(T, (E)->Values[__builtin_ctzll(Left_)]);             \
    while (Left_ &= Left_ - 1) {                                               \
      T Next_ = AMD_VALUE(T, (E)->Values[__builtin_ctzll(Left_)]);             \
      Result_ = Operation(Result_, Next_);                                     \
    }                                                                          \
    Result_;                                                                   \
  })

#define REDUCE(Name, C, T, U, Operation, Sign)                                 \
  VG_COLLECTIVE(T, "llvm.amdgcn.wave.reduce." Name,                            \
                 reduce_##C(T V, AMD_UNUSED uint32_t Strategy)) {              \
    const VgExchange *E = amdExchange(AMD_BITS(V), VG_REDUCE);                 \
    return (T)(Sign FOLD(U, E, E->Active, Operation));                         \
  }
#define REDUCE_INTEGER(Type, U, S)                                             \
  REDUCE("umin." #Type, umin_##Type, U, U, MIN, +)                             \
  REDUCE("umax." #Type, umax_##Type, U, U, MAX, +)                             \
  REDUCE("min." #Type, min_##Type, U, S, MIN, +)                               \
  REDUCE("max." #Type, max_##Type, U, S, MAX, +)                               \
  REDUCE("add." #Type, add_##Type, U, U, ADD, +)                               \
  REDUCE("sub." #Type, sub_##Type, U, U, ADD, -)                               \
  REDUCE("and." #Type, and_##Type, U, U, AND, +)                               \
  REDUCE("or." #Type, or_##Type, U, U, OR, +)                                  \
  REDUCE("xor." #Type, xor_##Type, U, U, XOR, +)
#define REDUCE_FLOAT(Type, T)                                                  \
  REDUCE("fmin." #Type, fmin_##Type, T, T, FMIN, +)                            \
  REDUCE("fmax." #Type, fmax_##Type, T, T, FMAX, +)                            \
  REDUCE("fadd." #Type, fadd_##Type, T, T, ADD, +)                             \
  REDUCE("fsub." #Type, fsub_##Type, T, T, ADD, -)
REDUCE_INTEGER(i32, uint32_t, int32_t)
REDUCE_INTEGER(i64, uint64_t, int64_t)
REDUCE_FLOAT(f32, float)
REDUCE_FLOAT(f64, double)

/* ---- ockl. A scan that is not inclusive gives the first lane the operation's
 * neutral value. */
#define WAVE(Name, Suffix, T, Operation, Neutral)                              \
  VG_DEVICE(VG_CONVERGENT T, "__ockl_wfred_" #Name "_" #Suffix,                \
             wfred_##Name##_##Suffix(T V)) {                                   \
    const VgExchange *E = amdExchange(AMD_BITS(V), VG_REDUCE);                 \
    return FOLD(T, E, E->Active, Operation);                                   \
  }                                                                            \
  VG_DEVICE(VG_CONVERGENT T, "__ockl_wfscan_" #Name "_" #Suffix,               \
             wfscan_##Name##_##Suffix(T V, bool IsInclusive)) {                \
    const VgExchange *E = amdExchange(AMD_BITS(V), VG_REDUCE);                 \
    uint64_t Below = ((uint64_t)1 << amdLane()) - 1;                           \
    Below = E->Active & (IsInclusive ? 2 * Below + 1 : Below);                 \
    return Below ? FOLD(T, E, Below, Operation) : (T)(Neutral);                \
  }
#define WAVE_INTEGER(Suffix, T, Least, Greatest)                               \
  WAVE(add, Suffix, T, ADD, 0)                                                 \
  WAVE(and, Suffix, T, AND, ~(T)0)                                             \
  WAVE(or, Suffix, T, OR, 0)                                                   \
  WAVE(xor, Suffix, T, XOR, 0)                                                 \
  WAVE(min, Suffix, T, MIN, Greatest)                                          \
  WAVE(max, Suffix, T, MAX, Least)
#define WAVE_FLOAT(Suffix, T)                                                  \
  WAVE(min, Suffix, T, FMIN, __builtin_inf())                                  \
  WAVE(max, Suffix, T, FMAX, -__builtin_inf())
WAVE_INTEGER(i32, int32_t, INT32_MIN, INT32_MAX)
WAVE_INTEGER(u32, uint32_t, 0, UINT32_MAX)
WAVE_INTEGER(i64, int64_t, INT64_MIN, INT64_MAX)
WAVE_INTEGER(u64, uint64_t, 0, UINT64_MAX)
WAVE_FLOAT(f16, _Float16)
WAVE_FLOAT(f32, float)
WAVE_FLOAT(f64, double)

/* All, any, or the same in all active lanes; the lane numbers them. */
VG_DEVICE(VG_CONVERGENT bool, "__ockl_wfany_i32", wfAny(int32_t P)) {
  return amdExchange(P != 0, VG_VOTE)->Set != 0;
}
VG_DEVICE(VG_CONVERGENT bool, "__ockl_wfall_i32", wfAll(int32_t P)) {
  const VgExchange *E = amdExchange(P != 0, VG_VOTE);
  return E->Set == E->Active;
}
VG_DEVICE(VG_CONVERGENT bool, "__ockl_wfsame_i32", wfSame(int32_t V)) {
  const VgExchange *E = amdExchange(AMD_BITS(V), VG_VOTE);
  uint64_t First = E->Values[__builtin_ctzll(E->Active)];
  for (uint64_t Left = E->Active; Left; Left &= Left - 1)
    if (E->Values[__builtin_ctzll(Left)] != First)
      return false;
  return true;
}
VG_DEVICE(VG_CONVERGENT uint32_t, "__ockl_wfbcast_u32",
           wfBroadcastU32(uint32_t V, uint32_t Lane)) {
  return (uint32_t)amdExchange(V, VG_SHUFFLE)
      ->Values[Lane & (amdWaveSize() - 1)];
}
VG_DEVICE(VG_CONVERGENT uint64_t, "__ockl_wfbcast_u64",
           wfBroadcastU64(uint64_t V, uint32_t Lane)) {
  return amdExchange(V, VG_SHUFFLE)->Values[Lane & (amdWaveSize() - 1)];
}
VG_DEVICE(VG_CONVERGENT uint32_t, "__ockl_activelane_u32", activeLane(void)) {
  uint64_t Active = amdExchange(1, VG_ACTIVE)->Active;
  uint64_t Below = ((uint64_t)1 << amdLane()) - 1;
  return (uint32_t)__builtin_popcountll(Active & Below);
}
VG_DEVICE(uint32_t, "__ockl_lane_u32", laneU32(void)) { return amdLane(); }

/* Work-group votes come with the barrier. ockl's functions take any numbers;
 * the HIP headers, their only callers, pass 0 and 1. */
VG_INLINE uint64_t amdGroupVote(int32_t P) {
  if ((uint32_t)P > 1)
    __vg_fault(VG_FAULT_UNSUPPORTED, "__ockl_wgred_* of more than a bit", "");
  return __vg_barrier(0, 0, (uint32_t)P, 0);
}
VG_DEVICE(VG_CONVERGENT int32_t, "__ockl_wgred_add_i32", wgRedAdd(int32_t P)) {
  return (int32_t)(uint32_t)amdGroupVote(P);
}
VG_DEVICE(VG_CONVERGENT int32_t, "__ockl_wgred_or_i32", wgRedOr(int32_t P)) {
  return (uint32_t)amdGroupVote(P) != 0;
}
VG_DEVICE(VG_CONVERGENT int32_t, "__ockl_wgred_and_i32", wgRedAnd(int32_t P)) {
  uint64_t Result = amdGroupVote(P);
  return (uint32_t)Result == (uint32_t)(Result >> 32);
}
