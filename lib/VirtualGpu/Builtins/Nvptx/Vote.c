/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * vote.sync and vote of before Volta, activemask, match.sync, elect.sync, fns
 * (PTX ISA, "vote.sync", "activemask", "match.sync", "elect.sync").
 */
#include "VirtualGpu/Builtins/Nvptx/Nvptx.h"

/* Named: the lanes that a lane asks about, which its mask may leave out. */
#define VOTE(Name, C, MaskParameter, Mask, Named)                              \
  VG_COLLECTIVE(uint32_t, "llvm.nvvm.vote.ballot" Name,                        \
                ballot##C(MaskParameter bool P)) {                             \
    return (uint32_t)__vg_exchange(P, Mask, VG_VOTE, 0)->Set & Named;          \
  }                                                                            \
  VG_COLLECTIVE(bool, "llvm.nvvm.vote.any" Name,                               \
                any##C(MaskParameter bool P)) {                                \
    return __vg_exchange(P, Mask, VG_VOTE, 0)->Set != 0;                       \
  }                                                                            \
  VG_COLLECTIVE(bool, "llvm.nvvm.vote.all" Name,                               \
                all##C(MaskParameter bool P)) {                                \
    const VgExchange *X = __vg_exchange(P, Mask, VG_VOTE, 0);                  \
    return X->Set == X->Active;                                                \
  }                                                                            \
  VG_COLLECTIVE(bool, "llvm.nvvm.vote.uni" Name,                               \
                uni##C(MaskParameter bool P)) {                                \
    const VgExchange *X = __vg_exchange(P, Mask, VG_VOTE, 0);                  \
    return X->Set == X->Active || X->Set == 0;                                 \
  }

#define MASK_PARAMETER uint32_t Members,
#define NO_PARAMETER
VOTE(".sync", Sync, MASK_PARAMETER, Members, Members)
VOTE("", Old, NO_PARAMETER, 0, ~0u)

VG_COLLECTIVE(uint32_t, "llvm.nvvm.activemask", activemask(void)) {
  return (uint32_t)__vg_exchange(1, 0, VG_ACTIVE, 0)->Active;
}

/* ---- match: the lanes that hold this lane's value. */
VG_INLINE VG_CONVERGENT uint32_t nvEqual(uint64_t Value, uint32_t Mask,
                                         uint32_t *Active) {
  const VgExchange *X = __vg_exchange(Value, Mask, VG_MATCH, 0);
  uint32_t Equal = 0;
  for (uint32_t L = 0; L < NV_WARP; ++L)
    Equal |= (uint32_t)(X->Values[L] == Value) << L;
  *Active = (uint32_t)X->Active;
  return Equal & *Active;
}

#define MATCH(Name, Type)                                                      \
  VG_COLLECTIVE(uint32_t, "llvm.nvvm.match.any.sync." #Name,                   \
                matchAny##Name(uint32_t Mask, Type Value)) {                   \
    uint32_t Active;                                                           \
    return nvEqual(Value, Mask, &Active);                                      \
  }                                                                            \
  VG_COLLECTIVE(                                                               \
      void, "llvm.nvvm.match.all.sync." #Name "p",                             \
      matchAll##Name(NvValueI32 *Result, uint32_t Mask, Type Value)) {         \
    uint32_t Active, Equal = nvEqual(Value, Mask, &Active);                    \
    Result->Predicate = Equal == Active;                                       \
    Result->Value = Equal == Active ? Active : 0;                              \
  }
MATCH(i32, uint32_t)
MATCH(i64, uint64_t)

/* The leader is the lowest lane of the mask that has not exited. */
VG_COLLECTIVE(void, "llvm.nvvm.elect.sync",
              electSync(NvValueI32 *Result, uint32_t Mask)) {
  const VgExchange *X = __vg_exchange(1, Mask, VG_ELECT, 0);
  uint32_t Leader = (uint32_t)__builtin_ctzll(X->Active);
  Result->Value = Leader;
  Result->Predicate = Leader == nvLane();
}

/* The place of the Offset-th set bit from Base on, upwards (Offset > 0) or
 * downwards; Offset 0 asks for Base itself. */
VG_BUILTIN(uint32_t, "llvm.nvvm.fns",
           fns(uint32_t Mask, uint32_t Base, int32_t Offset)) {
  if (Offset == 0)
    return Base < 32 && (Mask >> Base & 1) ? Base : ~0u;
  if (Base >= 32)
    return ~0u;
  bool IsUp = Offset > 0;
  uint32_t Left = IsUp ? (uint32_t)Offset : 0u - (uint32_t)Offset;
  uint32_t Rest = IsUp ? Mask & ~0u << Base : Mask & ~0u >> (31 - Base);
  for (; Rest && --Left;)
    Rest &= IsUp ? Rest - 1 : ~(1u << (31 - __builtin_clz(Rest)));
  if (!Rest)
    return ~0u;
  return IsUp ? (uint32_t)__builtin_ctz(Rest)
              : 31u - (uint32_t)__builtin_clz(Rest);
}
