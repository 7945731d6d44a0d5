/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Where a matrix instruction has which element: D = A * B + C with A of M rows
 * and K columns, B of K rows and N columns. Some of CDNA multiply several such
 * blocks at once. Sources: AMD's ISA documents (CDNA 1 to 4, RDNA 3 and 4,
 * "Matrix instructions", "Wave matrix multiply-accumulate").
 *
 * A lane holds elements of one row of A, and of one column of B; along K they
 * come in pieces, of which the groups of lanes hold one after another. Of a
 * sparse A every other element is stored, and an index of two bits for each
 * says which of four it is.
 */
#ifndef PORTHIP_VIRTUALGPU_BUILTINS_AMDGCN_MATRIX_MATRIX_H
#define PORTHIP_VIRTUALGPU_BUILTINS_AMDGCN_MATRIX_MATRIX_H

#include "VirtualGpu/Builtins/Amdgcn/Amdgcn.h"

enum AmdMatrixKind { AmdMatrix_Mfma, AmdMatrix_Wmma11, AmdMatrix_Wmma12 };

enum AmdElement {
  AmdElement_f64,
  AmdElement_f32,
  AmdElement_xf32, /* float without its 13 lowest bits */
  AmdElement_f16,
  AmdElement_bf16,
  AmdElement_fp8, /* E4M3 */
  AmdElement_bf8, /* E5M2 */
  AmdElement_fp6, /* E2M3 */
  AmdElement_bf6, /* E3M2 */
  AmdElement_fp4, /* E2M1 */
  AmdElement_i32,
  AmdElement_i8,
  AmdElement_u8,
  AmdElement_i4,
  AmdElement_u4
};

VG_INLINE uint32_t amdElementBits(uint32_t Of) {
  switch (Of) {
  case AmdElement_f64:
    return 64;
  case AmdElement_f32:
  case AmdElement_xf32:
  case AmdElement_i32:
    return 32;
  case AmdElement_f16:
  case AmdElement_bf16:
    return 16;
  case AmdElement_fp6:
  case AmdElement_bf6:
    return 6;
  case AmdElement_fp4:
  case AmdElement_i4:
  case AmdElement_u4:
    return 4;
  default:
    return 8;
  }
}

/* An instruction with its modifiers. */
typedef struct AmdMatrix {
  uint32_t Kind, M, N, K, Blocks;
  uint32_t TypeD, TypeA, TypeB;
  /* Not for all: group size of sums (0: the target's), sparse A, blocks and
   * lanes that are broadcast, signs, half of the register, saturation. */
  uint32_t Group;
  bool IsSparse, IsScaled, Clamps, IsHigh;
  uint32_t Cbsz, Abid, Blgp, NegateA, NegateB, NegateC;
  uint32_t SelectA, SelectB; /* byte of the scale */
} AmdMatrix;

/* What a lane shows. */
typedef struct AmdRegisters {
  const void *A, *B, *C;
  void *D;
  uint32_t Index, ScaleA, ScaleB;
} AmdRegisters;
typedef struct AmdLanes {
  const AmdRegisters *Of[VG_MAX_WAVE];
} AmdLanes;

/* Sizes are powers of two. */
VG_INLINE uint32_t amdLog2(uint32_t V) { return (uint32_t)__builtin_ctz(V); }

/* How a factor lies in the lanes. The ends in Log2 are powers of two. */
typedef struct AmdFactorLayout {
  uint32_t RowsLog2;   /* of A; of B its columns */
  uint32_t BlocksLog2; /* that lie side by side */
  uint32_t KLog2;      /* stored elements of a row */
  uint32_t Count;      /* elements of a lane */
  uint32_t PieceLog2;  /* of them lie together along K */
  uint32_t GroupsLog2; /* of lanes, along K */
  bool IsReversed;     /* the two bits of the group's number change places */
} AmdFactorLayout;

VG_INLINE AmdFactorLayout amdFactorLayout(const AmdMatrix *Of, bool IsA) {
  const uint32_t Wave = amdWaveSize();
  const uint32_t Bits = amdElementBits(IsA ? Of->TypeA : Of->TypeB);
  const uint32_t Rows = IsA ? Of->M : Of->N;
  const uint32_t K = IsA && Of->IsSparse ? Of->K / 2 : Of->K;
  uint32_t Count = K; /* RDNA 3: groups hold the same */
  if (Of->Kind != AmdMatrix_Wmma11)
    Count = K * Rows * Of->Blocks >> amdLog2(Wave);
  if (Of->Kind == AmdMatrix_Wmma12 && Bits == 4 && Count < 8)
    Count = 8; /* a whole register: not all groups have some */
  AmdFactorLayout L = {
      amdLog2(Rows),  amdLog2(Of->Blocks),         amdLog2(K), Count,
      amdLog2(Count), amdLog2(K) - amdLog2(Count), false};
  if (Of->Kind == AmdMatrix_Wmma12 && Wave == 32 && Bits == 16)
    L.PieceLog2 -= 1;
  L.IsReversed = Of->Kind == AmdMatrix_Wmma12 && L.GroupsLog2 == 2 && Bits < 16;
  if (Of->IsScaled && Bits == 8)
    L.PieceLog2 = 4;
  return L;
}

typedef struct AmdRow {
  uint32_t Block, Row, Group;
} AmdRow;
/* Group >= groups: the lane has no elements of its own. */
VG_INLINE AmdRow amdRowOf(const AmdFactorLayout *L, uint32_t Lane) {
  const uint32_t Rest = Lane >> L->RowsLog2;
  AmdRow R = {Rest & ((1u << L->BlocksLog2) - 1),
              Lane & ((1u << L->RowsLog2) - 1), Rest >> L->BlocksLog2};
  if (L->IsReversed)
    R.Group = R.Group >> 1 | (R.Group & 1) << 1;
  return R;
}
VG_INLINE bool amdHasRow(const AmdFactorLayout *L, const AmdRow *R) {
  return R->Group >> L->GroupsLog2 == 0;
}
/* Along K, of element E of a lane of this group. */
VG_INLINE uint32_t amdDepthOf(const AmdFactorLayout *L, uint32_t Group,
                              uint32_t E) {
  const uint32_t P = L->PieceLog2, Piece = E >> P;
  return (((Piece << L->GroupsLog2) + Group) << P) + (E & ((1u << P) - 1));
}

/* C and D. Of CDNA: pieces of 4 rows (1 of doubles), which lie side by side in
 * the lanes together with small blocks; then on in the next registers. */
typedef struct AmdSumLayout {
  uint32_t Kind, Count; /* sums of a lane */
  uint32_t ColumnsLog2, WaveLog2, HeightLog2;
  uint32_t BesideLog2; /* blocks side by side */
  uint32_t ShareLog2;  /* a lane's sums of a block */
} AmdSumLayout;
typedef struct AmdSumPlace {
  uint32_t Block, Row, Column;
} AmdSumPlace;

VG_INLINE AmdSumLayout amdSumLayout(const AmdMatrix *Of) {
  const uint32_t Wave = amdLog2(amdWaveSize());
  const uint32_t Size = amdLog2(Of->M * Of->N);
  const uint32_t Count = Of->M * Of->N * Of->Blocks >> Wave;
  AmdSumLayout L = {Of->Kind, Count, amdLog2(Of->N), Wave,
                    2,        0,     amdLog2(Count)};
  if (Of->TypeD == AmdElement_f64)
    L.HeightLog2 = 0;
  if (Size < 6 + L.HeightLog2)
    L.BesideLog2 = 6 + L.HeightLog2 - Size;
  else if (Of->Kind == AmdMatrix_Mfma)
    L.ShareLog2 = Size - 6;
  return L;
}
VG_INLINE AmdSumPlace amdSumPlaceOf(const AmdSumLayout *L, uint32_t Lane,
                                    uint32_t V) {
  const uint32_t Columns = L->ColumnsLog2, Group = Lane >> Columns;
  AmdSumPlace P = {0, 0, Lane & ((1u << Columns) - 1)};
  if (L->Kind == AmdMatrix_Wmma11) {
    P.Row = (V << (L->WaveLog2 - 4)) + Group;
  } else if (L->Kind == AmdMatrix_Wmma12) {
    P.Row = L->WaveLog2 == 6 ? 8 * (Group & 1) + 4 * (Group >> 1) + V
                             : 8 * Group + V;
  } else {
    const uint32_t H = L->HeightLog2, Beside = L->BesideLog2;
    const uint32_t InBlock = V & ((1u << L->ShareLog2) - 1);
    P.Block = Beside ? Group & ((1u << Beside) - 1) : V >> L->ShareLog2;
    const uint32_t Piece = (InBlock >> H) << (6 - Columns - Beside);
    P.Row = ((Piece + (Group >> Beside)) << H) + (InBlock & ((1u << H) - 1));
  }
  return P;
}

/* Elements First to First + Count of a lane's registers as bits. */
VG_INLINE void amdUnpack(uint32_t *To, const void *From, uint32_t First,
                         uint32_t Count, uint32_t Bits) {
  const uint8_t *Bytes = (const uint8_t *)From;
  switch (Bits) {
  case 32:
    for (uint32_t I = 0; I < Count; ++I)
      To[I] = ((const uint32_t *)From)[First + I];
    break;
  case 16:
    for (uint32_t I = 0; I < Count; ++I)
      To[I] = ((const uint16_t *)From)[First + I];
    break;
  case 8:
    for (uint32_t I = 0; I < Count; ++I)
      To[I] = Bytes[First + I];
    break;
  case 4:
    for (uint32_t I = 0; I < Count; ++I)
      To[I] = Bytes[(First + I) / 2] >> (First + I) % 2 * 4 & 15;
    break;
  default: /* 6: four in three bytes */
    for (uint32_t I = 0; I < Count; ++I) {
      const uint32_t At = (First + I) * 6;
      uint32_t V = Bytes[At / 8] >> At % 8;
      if (At % 8 > 2)
        V |= (uint32_t)Bytes[At / 8 + 1] << (8 - At % 8);
      To[I] = V & 63;
    }
  }
}

#endif
