/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * One lane's work for a matrix instruction: the registers of all lanes to two
 * matrices of floats or integers, their product, and back. Everything is laid
 * out for vectors along the columns of B.
 */
#ifndef PORTHIP_VIRTUALGPU_BUILTINS_AMDGCN_MATRIX_MATRIXPRODUCT_H
#define PORTHIP_VIRTUALGPU_BUILTINS_AMDGCN_MATRIX_MATRIXPRODUCT_H

#include "VirtualGpu/Builtins/Amdgcn/Matrix/MatrixSums.h"

/* ---- Which targets have an instruction. */
enum AmdHas {
  AMD_908 = 1,
  AMD_90A = 2,
  AMD_942 = 4,
  AMD_950 = 8,
  AMD_11 = 16,
  AMD_12 = 32,
  AMD_GFX9 = AMD_908 | AMD_90A | AMD_942 | AMD_950,
  AMD_SINCE_90A = AMD_GFX9 & ~AMD_908,
  AMD_SINCE_942 = AMD_942 | AMD_950
};
VG_INLINE uint32_t amdThis(void) {
  const int32_t V = __oclc_ISA_version;
  return V >= 12000 && V < 12050   ? AMD_12
         : V >= 11000 && V < 12000 ? AMD_11
         : V == 9008               ? AMD_908
         : V == 9010               ? AMD_90A
         : V >= 9400 && V < 9500   ? AMD_942
         : V == 9500               ? AMD_950
                                   : 0;
}

/* ---- Factors. */
typedef struct AmdFactors {
  uint32_t A[AMD_MAX_FACTOR], B[AMD_MAX_FACTOR];
  int32_t PowersA[AMD_MAX_FACTOR], PowersB[AMD_MAX_FACTOR];
  uint8_t Index[AMD_MAX_FACTOR]; /* of a dense A the first row is all */
  int32_t ScalesA[AMD_MAX_FACTOR / 32], ScalesB[AMD_MAX_FACTOR / 32];
  uint32_t SizeA, SizeB, Stride; /* Stride: columns of B, in whole panels */
} AmdFactors;

VG_INLINE uint32_t amdStride(const AmdMatrix *Of) {
  return Of->N < AMD_PANEL ? AMD_PANEL : Of->N;
}

/* BLGP: the lane whose registers are read as B of this one. */
VG_INLINE uint32_t amdLaneOfB(uint32_t Lane, uint32_t Pattern) {
  switch (Pattern) {
  case 0:
    return Lane;
  case 1:
    return Lane & 31;
  case 2:
    return Lane | 32;
  case 3:
    return (Lane + 16) & 63;
  default:
    return (Pattern - 4) * 16 + (Lane & 15);
  }
}

VG_INLINE void amdReadA(AmdFactors *To, const AmdLanes *Lanes,
                        const AmdMatrix *Of) {
  const AmdFactorLayout L = amdFactorLayout(Of, true);
  const uint32_t Bits = amdElementBits(Of->TypeA), Piece = 1u << L.PieceLog2;
  const uint32_t Rows = 1u << L.RowsLog2, Stored = 1u << L.KLog2;
  To->SizeA = Rows * Stored << L.BlocksLog2;
  for (uint32_t K = 0; K < Stored; ++K)
    To->Index[K] = (uint8_t)K;
  for (uint32_t Lane = 0; Lane < amdWaveSize(); ++Lane) {
    const AmdRow R = amdRowOf(&L, Lane);
    if (!amdHasRow(&L, &R))
      continue;
    const AmdRegisters *From = Lanes->Of[Lane];
    const uint32_t Row = (R.Block * Rows + R.Row) * Stored;
    for (uint32_t E = 0; E < L.Count; E += Piece)
      amdUnpack(&To->A[Row + amdDepthOf(&L, R.Group, E)], From->A, E, Piece,
                Bits);
    for (uint32_t E = 0; Of->IsSparse && E < L.Count; ++E) {
      const uint32_t K = amdDepthOf(&L, R.Group, E);
      To->Index[Row + K] = (uint8_t)(4 * (K / 2) + (From->Index >> 2 * E & 3));
    }
    if (Of->IsScaled)
      To->ScalesA[R.Row * (Stored / AMD_SCALED) + R.Group] =
          (int32_t)(From->ScaleA >> 8 * Of->SelectA & 255) - 127;
  }
}
VG_INLINE void amdReadB(AmdFactors *To, const AmdLanes *Lanes,
                        const AmdMatrix *Of) {
  const AmdFactorLayout L = amdFactorLayout(Of, false);
  const uint32_t Bits = amdElementBits(Of->TypeB);
  const uint32_t Stored = 1u << L.KLog2, Stride = amdStride(Of);
  To->Stride = Stride;
  To->SizeB = Stride * Stored << L.BlocksLog2;
  for (uint32_t Lane = 0; Lane < amdWaveSize(); ++Lane) {
    const AmdRow R = amdRowOf(&L, Lane);
    if (!amdHasRow(&L, &R))
      continue;
    const AmdRegisters *From = Lanes->Of[amdLaneOfB(Lane, Of->Blgp)];
    uint32_t *Column = &To->B[R.Block * Stored * Stride + R.Row];
    uint32_t Elements[32];
    amdUnpack(Elements, From->B, 0, L.Count, Bits);
    for (uint32_t E = 0; E < L.Count; ++E)
      Column[amdDepthOf(&L, R.Group, E) * Stride] = Elements[E];
    if (Of->IsScaled)
      To->ScalesB[R.Group * Stride + R.Row] =
          (int32_t)(From->ScaleB >> 8 * Of->SelectB & 255) - 127;
  }
}

/* Registers' bits to floats, or to integers. */
VG_INLINE void amdDecode(uint32_t *At, uint32_t Count, uint32_t Of,
                         bool Flushes) {
  switch (Of) {
  case AmdElement_f32:
  case AmdElement_u8:
  case AmdElement_u4:
    return;
  case AmdElement_xf32:
    for (uint32_t I = 0; I < Count; ++I)
      At[I] = (At[I] & 0x7fffffff) > 0x7f800000 ? 0x7fc00000 : At[I] & ~0x1fffu;
    return;
  case AmdElement_i8:
    for (uint32_t I = 0; I < Count; ++I)
      At[I] = (uint32_t)(int8_t)At[I];
    return;
  case AmdElement_i4:
    for (uint32_t I = 0; I < Count; ++I)
      At[I] = (uint32_t)((int32_t)(At[I] << 28) >> 28);
    return;
  }
  const uint32_t Least =
      Of == AmdElement_f16 ? 0x0400 : 0x0080; /* least normal number */
  if (Flushes)
    for (uint32_t I = 0; I < Count; ++I)
      At[I] = (At[I] & 0x7fff) < Least ? 0 : At[I];
  amdDecodeSmall(At, Count, Of);
}

/* ---- Sums. */
typedef struct AmdSums {
  uint32_t Of[AMD_MAX_FACTOR];
  /* A place is that of the lane plus that of the lane's sum. */
  uint16_t OfLane[VG_MAX_WAVE], OfSum[32];
  uint32_t Count;
} AmdSums;

VG_INLINE void amdPlaceSums(AmdSums *To, const AmdMatrix *Of) {
  const AmdSumLayout L = amdSumLayout(Of);
  const uint32_t Stride = amdStride(Of);
  To->Count = L.Count;
  for (uint32_t Lane = 0; Lane < amdWaveSize(); ++Lane) {
    const AmdSumPlace P = amdSumPlaceOf(&L, Lane, 0);
    To->OfLane[Lane] =
        (uint16_t)((P.Block * Of->M + P.Row) * Stride + P.Column);
  }
  for (uint32_t V = 0; V < L.Count; ++V) {
    const AmdSumPlace P = amdSumPlaceOf(&L, 0, V);
    To->OfSum[V] = (uint16_t)((P.Block * Of->M + P.Row) * Stride);
  }
}

VG_INLINE uint32_t amdBfloatBits(float F) {
  const uint32_t B = amdFloatBits(F);
  return (B & 0x7fffffff) > 0x7f800000 ? 0x7fc0
                                       : (B + 0x7fff + (B >> 16 & 1)) >> 16;
}
VG_INLINE uint32_t amdHalfOf(float F) {
  return F != F ? 0x7e00 : amdHalfBits((_Float16)F);
}
/* Where a sum of 16 bits is among a lane's. */
VG_INLINE uint32_t amdHalfAt(const AmdMatrix *Of, uint32_t V) {
  return Of->Kind == AmdMatrix_Wmma11 ? 2 * V + Of->IsHigh : V;
}

VG_INLINE void amdReadSums(AmdSums *To, const AmdLanes *Lanes,
                           const AmdMatrix *Of) {
  const bool IsHalf = Of->TypeD == AmdElement_f16;
  for (uint32_t Lane = 0; Lane < amdWaveSize(); ++Lane) {
    uint32_t *At = &To->Of[To->OfLane[Lane]];
    const void *From = Lanes->Of[Lane]->C;
    if (amdElementBits(Of->TypeD) == 32) {
      for (uint32_t V = 0; V < To->Count; ++V)
        At[To->OfSum[V]] = ((const uint32_t *)From)[V];
      continue;
    }
    for (uint32_t V = 0; V < To->Count; ++V) {
      const uint32_t C = ((const uint16_t *)From)[amdHalfAt(Of, V)];
      At[To->OfSum[V]] = IsHalf ? amdFloatBits((float)amdHalf(C)) : C << 16;
    }
  }
}
VG_INLINE void amdWriteSums(const AmdSums *From, const AmdLanes *Lanes,
                            const AmdMatrix *Of) {
  const bool IsHalf = Of->TypeD == AmdElement_f16;
  for (uint32_t Lane = 0; Lane < amdWaveSize(); ++Lane) {
    const uint32_t *At = &From->Of[From->OfLane[Lane]];
    void *To = Lanes->Of[Lane]->D;
    if (amdElementBits(Of->TypeD) == 32) {
      for (uint32_t V = 0; V < From->Count; ++V)
        ((uint32_t *)To)[V] = At[From->OfSum[V]];
      continue;
    }
    for (uint32_t V = 0; V < From->Count; ++V) {
      const float D = amdFloat(At[From->OfSum[V]]);
      ((uint16_t *)To)[amdHalfAt(Of, V)] =
          (uint16_t)(IsHalf ? amdHalfOf(D) : amdBfloatBits(D));
    }
  }
}

/* ---- The product. */
enum AmdModel { AmdModel_Ints, AmdModel_Chain, AmdModel_Pairs, AmdModel_Cut };

VG_INLINE uint32_t amdModelOf(const AmdMatrix *Of) {
  if (Of->TypeD == AmdElement_i32)
    return AmdModel_Ints;
  if (Of->Kind != AmdMatrix_Mfma || Of->TypeA == AmdElement_f32 ||
      __oclc_vg_adds_in_order)
    return AmdModel_Chain;
  return amdThis() & AMD_SINCE_942 ? AmdModel_Cut : AmdModel_Pairs;
}
VG_INLINE uint32_t amdGroupOf(const AmdMatrix *Of, uint32_t Model) {
  if (Model == AmdModel_Pairs)
    return Of->Group;
  return Of->TypeA == AmdElement_xf32      ? 4
         : amdElementBits(Of->TypeA) == 16 ? 8
                                           : 16;
}

/* Whether a product or a sum may be infinite or NaN: no number is near. */
VG_INLINE int32_t amdGreatest(const int32_t *Of, uint32_t Count) {
  int32_t Greatest = -126;
  for (uint32_t I = 0; I < Count; ++I)
    Greatest = Of[I] > Greatest ? Of[I] : Greatest;
  return Greatest;
}
VG_INLINE bool amdMayBeSpecial(const AmdFactors *F, const AmdSums *Sums,
                               const AmdMatrix *Of) {
  uint32_t GreatestC = 0;
  for (uint32_t I = 0; I < Of->M * Of->Blocks * F->Stride; ++I) {
    const uint32_t Size = Sums->Of[I] & 0x7fffffff;
    GreatestC = Size > GreatestC ? Size : GreatestC;
  }
  return Of->IsScaled || GreatestC >= 0x7f800000 ||
         amdGreatest(F->PowersA, F->SizeA) + amdGreatest(F->PowersB, F->SizeB) >
             125;
}

typedef struct AmdHow {
  uint32_t Group;
  bool IsByte, Flushes, MayBeSpecial, Clamps;
} AmdHow;

VG_INLINE AmdInts amdAddRow(const AmdDot *Dot, AmdInts C, uint32_t Model,
                            AmdHow How) {
  AmdFloats Sum = (AmdFloats)C;
  switch (Model) {
  case AmdModel_Ints:
    return amdAddInts(Dot, C, How.Clamps);
  case AmdModel_Chain:
    Sum = amdAddInChain(Dot, Sum);
    break;
  case AmdModel_Pairs:
    Sum = amdAddInPairs(Dot, Sum, How.Group, How.Flushes);
    break;
  default:
    Sum = amdAddCutting(Dot, Sum, How.Group, How.IsByte, How.MayBeSpecial);
  }
  return (AmdInts)amdOneNan(Sum);
}

/* Inlined once for each model. */
VG_INLINE void amdAddProducts(AmdSums *Sums, const AmdFactors *F,
                              const AmdMatrix *Of, uint32_t Model, AmdHow How) {
  const uint32_t Stored = Of->IsSparse ? Of->K / 2 : Of->K;
  const uint32_t Shared = (1u << Of->Cbsz) - 1;
  for (uint32_t Block = 0; Block < Of->Blocks; ++Block) {
    const uint32_t BlockOfA = (Block & ~Shared) + Of->Abid;
    for (uint32_t Row = 0; Row < Of->M; ++Row)
      for (uint32_t J = 0; J < Of->N; J += AMD_PANEL) {
        const uint32_t A = (BlockOfA * Of->M + Row) * Stored;
        const uint32_t B = Block * Of->K * F->Stride + J;
        const int32_t *ScalesA = F->ScalesA + Row * (Stored / AMD_SCALED);
        const AmdDot Dot = {(const float *)F->A + A,
                            (const float *)F->B + B,
                            F->PowersA + A,
                            F->PowersB + B,
                            Of->IsSparse ? F->Index + A : F->Index,
                            Stored,
                            F->Stride,
                            Of->IsScaled ? ScalesA : 0,
                            F->ScalesB + J};
        uint32_t *At = &Sums->Of[(Block * Of->M + Row) * F->Stride + J];
        AmdInts D = amdAddRow(&Dot, amdIntsAt(At), Model, How);
        __builtin_memcpy(At, &D, sizeof D);
      }
  }
}

/* Doubles: a chain along K. */
VG_INLINE void amdMultiplyDoubles(const AmdMatrix *Of, const AmdLanes *Lanes) {
  double A[64], B[64];
  const AmdFactorLayout L = amdFactorLayout(Of, true);
  const AmdSumLayout Sums = amdSumLayout(Of);
  const uint32_t Rows = Of->M, K = Of->K;
  for (uint32_t Lane = 0; Lane < 64; ++Lane) {
    const AmdRow R = amdRowOf(&L, Lane);
    const double OfA = *(const double *)Lanes->Of[Lane]->A;
    const double OfB = *(const double *)Lanes->Of[Lane]->B;
    const uint32_t At = (R.Block * Rows + R.Row) * K + R.Group;
    A[At] = Of->NegateA ? -OfA : OfA;
    B[At] = Of->NegateB ? -OfB : OfB;
  }
  for (uint32_t Lane = 0; Lane < 64; ++Lane)
    for (uint32_t V = 0; V < Sums.Count; ++V) {
      const AmdSumPlace P = amdSumPlaceOf(&Sums, Lane, V);
      double Sum = ((const double *)Lanes->Of[Lane]->C)[V];
      Sum = Of->NegateC ? -Sum : Sum;
      for (uint32_t I = 0; I < K; ++I)
        Sum = __builtin_fma(A[(P.Block * Rows + P.Row) * K + I],
                            B[(P.Block * Rows + P.Column) * K + I], Sum);
      ((double *)Lanes->Of[Lane]->D)[V] = Sum != Sum ? __builtin_nan("") : Sum;
    }
}

/* Not inlined in this file, where it would be there for each instruction; each
 * product gets one of its own when a kernel is compiled. */
static __attribute__((noinline)) void amdMultiply(const AmdMatrix *Of,
                                                  const AmdLanes *Lanes) {
  if (Of->TypeD == AmdElement_f64) {
    amdMultiplyDoubles(Of, Lanes);
    return;
  }
  AmdFactors F;
  AmdSums Sums;
  const uint32_t Model = amdModelOf(Of);
  AmdHow How = {amdGroupOf(Of, Model), amdElementBits(Of->TypeA) <= 8,
                Model == AmdModel_Pairs && amdThis() == AMD_90A, true,
                Of->Clamps};
  if (Of->N < AMD_PANEL) { /* columns beside the matrix */
    __builtin_memset(F.B, 0, sizeof F.B);
    __builtin_memset(Sums.Of, 0, sizeof Sums.Of);
  }
  amdReadA(&F, Lanes, Of);
  amdReadB(&F, Lanes, Of);
  amdPlaceSums(&Sums, Of);
  amdReadSums(&Sums, Lanes, Of);
  amdDecode(F.A, F.SizeA, Of->TypeA, How.Flushes);
  amdDecode(F.B, F.SizeB, Of->TypeB, How.Flushes);
  if (How.Flushes)
    for (uint32_t I = 0; I < Of->M * Of->Blocks * F.Stride; ++I)
      Sums.Of[I] = Sums.Of[I] & 0x7f800000 ? Sums.Of[I] : 0;
  if (Model == AmdModel_Ints) {
    amdAddProducts(&Sums, &F, Of, AmdModel_Ints, How);
  } else if (Model == AmdModel_Chain) {
    amdAddProducts(&Sums, &F, Of, AmdModel_Chain, How);
  } else if (Model == AmdModel_Pairs) {
    amdAddProducts(&Sums, &F, Of, AmdModel_Pairs, How);
  } else {
    amdPowersOf(F.PowersA, F.A, F.SizeA, Of->TypeA);
    amdPowersOf(F.PowersB, F.B, F.SizeB, Of->TypeB);
    How.MayBeSpecial = amdMayBeSpecial(&F, &Sums, Of);
    amdAddProducts(&Sums, &F, Of, AmdModel_Cut, How);
  }
  amdWriteSums(&Sums, Lanes, Of);
}

#endif
