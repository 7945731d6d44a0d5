/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * shfl.sync, and shfl of before Volta, whose lanes are those at the very
 * instruction (PTX ISA, "shfl.sync").
 */
#include "VirtualGpu/Builtins/Nvptx/Nvptx.h"
#include "VirtualGpu/Abi/CheckAbi.h"

enum NvShuffle { NV_UP, NV_DOWN, NV_BFLY, NV_IDX };

/* The lane to read from, or -1 where it is out of its segment. C holds the
 * clamp value in bits 0-4 and the segment mask in bits 8-12. */
VG_INLINE int nvSource(enum NvShuffle How, uint32_t B, uint32_t C) {
  int Lane = (int)nvLane();
  int Operand = (int)(B & 31), Segment = (int)(C >> 8 & 31);
  int Limit = (Lane & Segment) | ((int)(C & 31) & ~Segment);
  int Source;
  switch (How) {
  case NV_UP:
    Source = Lane - Operand;
    return Source >= Limit ? Source : -1;
  case NV_DOWN:
    Source = Lane + Operand;
    break;
  case NV_BFLY:
    Source = Lane ^ Operand;
    break;
  case NV_IDX:
    Source = (Lane & Segment) | (Operand & ~Segment);
    break;
  }
  return Source <= Limit ? Source : -1;
}

/* A lane that took no part has no value: the reader keeps its own (the ISA
 * leaves it open) and --check=sync says so. */
VG_INLINE VG_CONVERGENT NvValueI32 nvShuffle(enum NvShuffle How, uint32_t Mask,
                                             uint32_t Value, uint32_t B,
                                             uint32_t C) {
  int Source = nvSource(How, B, C);
  const VgExchange *X = __vg_exchange(Value, Mask, VG_SHUFFLE, 0);
  NvValueI32 Result = {Value, Source >= 0};
  uint32_t From = Source >= 0 ? (uint32_t)Source : nvLane();
  if (X->Active >> From & 1)
    Result.Value = (uint32_t)X->Values[From];
  else
    __vg_check_inactive(__vg_lane(), From);
  return Result;
}

#define SHUFFLE_FORMS(Name, C, How, MaskParameter, Mask)                       \
  VG_COLLECTIVE(uint32_t, Name ".i32",                                         \
                C##I32(MaskParameter uint32_t A, uint32_t B, uint32_t C)) {    \
    return nvShuffle(How, Mask, A, B, C).Value;                                \
  }                                                                            \
  VG_COLLECTIVE(float, Name ".f32",                                            \
                C##F32(MaskParameter float A, uint32_t B, uint32_t C)) {       \
    return nvFloatOf(nvShuffle(How, Mask, nvBitsOf(A), B, C).Value);           \
  }                                                                            \
  VG_COLLECTIVE(void, Name ".i32p",                                            \
                C##I32p(NvValueI32 *Result, MaskParameter uint32_t A,          \
                        uint32_t B, uint32_t C)) {                             \
    *Result = nvShuffle(How, Mask, A, B, C);                                   \
  }                                                                            \
  VG_COLLECTIVE(void, Name ".f32p",                                            \
                C##F32p(NvValueF32 *Result, MaskParameter float A, uint32_t B, \
                        uint32_t C)) {                                         \
    NvValueI32 R = nvShuffle(How, Mask, nvBitsOf(A), B, C);                    \
    Result->Value = nvFloatOf(R.Value);                                        \
    Result->Predicate = R.Predicate;                                           \
  }

#define MASK_PARAMETER uint32_t Members,
#define NO_PARAMETER
#define SHUFFLE(Name, C, How)                                                  \
  SHUFFLE_FORMS("llvm.nvvm.shfl.sync." Name, C##Sync, How, MASK_PARAMETER,     \
                Members)                                                       \
  SHUFFLE_FORMS("llvm.nvvm.shfl." Name, C##Old, How, NO_PARAMETER, 0)

SHUFFLE("up", up, NV_UP)
SHUFFLE("down", down, NV_DOWN)
SHUFFLE("bfly", bfly, NV_BFLY)
SHUFFLE("idx", idx, NV_IDX)
