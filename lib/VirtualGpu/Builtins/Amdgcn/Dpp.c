/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Data parallel primitives: a move whose source is another lane of the same
 * row of 16, given by a control word (ISA documents, "DPP"). A lane whose
 * source is out of range or not active gets 0 with bound control and keeps Old
 * without it; so does a lane whose row or bank (four lanes of a row) is off.
 */
#include "VirtualGpu/Builtins/Amdgcn/Amdgcn.h"

enum AmdDppControl {
  AMD_QUAD_PERM_LAST = 0xff,
  AMD_ROW_SHL = 0x100,
  AMD_ROW_SHR = 0x110,
  AMD_ROW_ROR = 0x120,
  AMD_WAVE_SHL = 0x130,
  AMD_WAVE_ROL = 0x134,
  AMD_WAVE_SHR = 0x138,
  AMD_WAVE_ROR = 0x13c,
  AMD_ROW_MIRROR = 0x140,
  AMD_ROW_HALF_MIRROR = 0x141,
  AMD_ROW_BCAST15 = 0x142,
  AMD_ROW_BCAST31 = 0x143,
  AMD_ROW_SHARE = 0x150, /* gfx90a and gfx942 call it row_newbcast */
  AMD_ROW_XMASK = 0x160
};

/* No lane has this number: out of range. */
#define AMD_NOBODY 64u

/* The controls that cross rows; RDNA has none of them. */
VG_INLINE uint32_t amdDppWave(uint32_t Control, uint32_t Lane) {
  uint32_t Last = amdWaveSize() - 1;
  switch (Control) {
  case AMD_WAVE_SHL:
    return Lane == Last ? AMD_NOBODY : Lane + 1;
  case AMD_WAVE_ROL:
    return (Lane + 1) & Last;
  case AMD_WAVE_SHR:
    return Lane == 0 ? AMD_NOBODY : Lane - 1;
  case AMD_WAVE_ROR:
    return (Lane - 1) & Last;
  case AMD_ROW_BCAST15:
    return Lane < 16 ? AMD_NOBODY : (Lane & 0x30) - 1;
  case AMD_ROW_BCAST31:
    return Lane < 32 ? AMD_NOBODY : (Lane & 0x20) - 1;
  }
  __vg_fault(VG_FAULT_UNSUPPORTED, "unknown DPP control", "");
}

VG_INLINE uint32_t amdDppSource(uint32_t Control, uint32_t Lane) {
  uint32_t Row = Lane & ~15u, I = Lane & 15, N = Control & 15;
  if (Control <= AMD_QUAD_PERM_LAST)
    return (Lane & ~3u) | (Control >> (2 * (Lane & 3)) & 3);
  switch (Control & ~15u) {
  case AMD_ROW_SHL:
    return I + N > 15 ? AMD_NOBODY : Lane + N;
  case AMD_ROW_SHR:
    return I < N ? AMD_NOBODY : Lane - N;
  case AMD_ROW_ROR:
    return Row | ((I - N) & 15);
  case AMD_ROW_SHARE:
    return Row | N;
  case AMD_ROW_XMASK:
    if (amdIsRdna())
      return Row | (I ^ N);
    break;
  }
  if (Control == AMD_ROW_MIRROR)
    return Row | (15 - I);
  if (Control == AMD_ROW_HALF_MIRROR)
    return Lane ^ 7;
  if (!amdIsRdna())
    return amdDppWave(Control, Lane);
  __vg_fault(VG_FAULT_UNSUPPORTED, "DPP control that this target has not", "");
}

VG_INLINE uint64_t amdDpp(uint64_t Old, uint64_t Value, uint32_t Control,
                          uint32_t Rows, uint32_t Banks, bool Bound) {
  const VgExchange *E = amdExchange(Value, VG_SHUFFLE);
  uint32_t Lane = amdLane(), From = amdDppSource(Control, Lane);
  if (!(Rows >> (Lane / 16) & 1) || !(Banks >> (Lane / 4 & 3) & 1))
    return Old;
  if (From != AMD_NOBODY && amdIsActive(E, From))
    return E->Values[From];
  return Bound ? 0 : Old;
}

/* Each lane of a group of eight picks one of the group; 0 if not active. */
VG_INLINE uint64_t amdDpp8(uint64_t Value, uint32_t Picks) {
  uint32_t Lane = amdLane();
  return amdExchange(Value, VG_SHUFFLE)
      ->Values[(Lane & ~7u) | (Picks >> (3 * (Lane & 7)) & 7)];
}

/* mov.dpp is update.dpp whose Old nobody knows: 0 here. */
#define DPP(Type, T)                                                           \
  VG_COLLECTIVE(T, "llvm.amdgcn.update.dpp." #Type,                            \
                 updateDpp_##Type(T Old, T V, uint32_t Control, uint32_t Rows, \
                                  uint32_t Banks, bool Bound)) {               \
    return AMD_VALUE(                                                          \
        T, amdDpp(AMD_BITS(Old), AMD_BITS(V), Control, Rows, Banks, Bound));   \
  }                                                                            \
  VG_COLLECTIVE(T, "llvm.amdgcn.mov.dpp." #Type,                               \
                 movDpp_##Type(T V, uint32_t Control, uint32_t Rows,           \
                               uint32_t Banks, bool Bound)) {                  \
    return AMD_VALUE(T, amdDpp(0, AMD_BITS(V), Control, Rows, Banks, Bound));  \
  }                                                                            \
  VG_COLLECTIVE(T, "llvm.amdgcn.mov.dpp8." #Type,                              \
                 movDpp8_##Type(T V, uint32_t Picks)) {                        \
    return AMD_VALUE(T, amdDpp8(AMD_BITS(V), Picks));                          \
  }
AMD_TYPES(DPP)
