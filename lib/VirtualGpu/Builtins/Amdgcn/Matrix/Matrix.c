/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Matrix instructions: V_MFMA, V_SMFMAC, V_WMMA, V_SWMMAC. The lanes show one
 * another their registers; one of them multiplies for all. matrix.def lists
 * the instructions, Matrix.h says which element is where, MatrixSums.h how
 * products are added, and MatrixProduct.h does it.
 *
 * The ISA documents set EXEC to all ones for them: registers of lanes that are
 * not active are read and written. What those hold is unknown here, so a
 * wavefront that is not whole ends the launch. Where no lane sees another's but
 * those of its own block of 4x4, lanes that were never started may be missing:
 * nothing of theirs can be lost.
 */
#include "VirtualGpu/Builtins/Amdgcn/Matrix/MatrixProduct.h"

/* ---- RDNA 3 wants rows in the lower lanes and again in the others. */
VG_INLINE bool amdIsRepeated(const AmdMatrix *Of, const AmdLanes *Lanes) {
  const uint32_t BytesA = Of->K * amdElementBits(Of->TypeA) / 8;
  const uint32_t BytesB = Of->K * amdElementBits(Of->TypeB) / 8;
  for (uint32_t Lane = 16; Lane < amdWaveSize(); ++Lane) {
    const AmdRegisters *L = Lanes->Of[Lane], *First = Lanes->Of[Lane & 15];
    for (uint32_t I = 0; I < BytesA; ++I)
      if (((const char *)L->A)[I] != ((const char *)First->A)[I])
        return false;
    for (uint32_t I = 0; I < BytesB; ++I)
      if (((const char *)L->B)[I] != ((const char *)First->B)[I])
        return false;
  }
  return true;
}

VG_INLINE void amdRefuse(const char *Why, const char *Where) {
  __vg_fault(VG_FAULT_UNSUPPORTED, Why, Where);
}
/* The lanes of the wavefront that the block has. */
VG_INLINE uint64_t amdStarted(void) {
  const uint32_t Left =
      __vg_block()->LaneCount - (__vg_lane() & ~(amdWaveSize() - 1));
  return Left >= 64 ? ~(uint64_t)0 : ((uint64_t)1 << Left) - 1;
}
/* 16 blocks of 4x4, each in four lanes. */
VG_INLINE bool amdBlocksAreApart(const AmdMatrix *Of) {
  return Of->Blocks == 16 && Of->Cbsz == 0 && Of->Blgp == 0;
}
/* What the lanes have shown is multiplied. */
typedef void AmdProduct(const AmdMatrix *Of, const VgExchange *E,
                        const char *Where);
/* A lane that was never started shows zeros. */
VG_INLINE void amdMultiplyShown(const AmdMatrix *Of, const VgExchange *E,
                                const char *Where) {
  AmdLanes Lanes;
  uint32_t Nothing[8] = {0}; /* a 4x4's registers of a lane are fewer */
  const AmdRegisters Missing = {Nothing, Nothing, Nothing, Nothing, 0, 0, 0};
  for (uint32_t L = 0; L < amdWaveSize(); ++L)
    Lanes.Of[L] = amdIsActive(E, L)
                      ? (const AmdRegisters *)(uintptr_t)E->Values[L]
                      : &Missing;
  if (Of->Kind == AmdMatrix_Wmma11 && !amdIsRepeated(Of, &Lanes))
    amdRefuse("v_wmma of RDNA 3: lanes from 16 on do not hold the A and B of "
              "lanes 0 to 15 once more",
              Where);
  amdMultiply(Of, &Lanes);
}
VG_INLINE VG_CONVERGENT void amdMultiplyTogether(const AmdMatrix *Of,
                                                 const AmdRegisters *Own,
                                                 AmdProduct *Product,
                                                 const char *Where) {
  const uint64_t All = ~(uint64_t)0 >> (64 - amdWaveSize());
  const VgExchange *E = amdExchange((uint64_t)Own, VG_MATRIX);
  if (E->Active != All &&
      !(amdBlocksAreApart(Of) && E->Active == amdStarted()))
    amdRefuse("a matrix instruction in a wavefront of which not all lanes are "
              "active: it takes registers of all of them",
              Where);
  if (amdLane() == 0)
    Product(Of, E, Where);
  (void)amdExchange(0, VG_MATRIX);
}

VG_INLINE void amdRequire(uint32_t On, uint32_t Wave, const char *Name,
                          const char *Where) {
  if (!(amdThis() & On) || amdWaveSize() != Wave)
    amdRefuse(Name, Where);
}
/* Blocks of A for others, and a pattern of lanes for B. */
VG_INLINE void amdSetModifiers(AmdMatrix *Of, uint32_t Cbsz, uint32_t Abid,
                               uint32_t Blgp, const char *Where) {
  const bool IsPlain = !Cbsz && !Abid && !Blgp;
  const bool IsDouble = Of->TypeD == AmdElement_f64;
  const bool HasPattern =
      !IsDouble && (!(amdThis() & AMD_SINCE_942) || Of->Blocks > 1 ||
                    Of->TypeA == AmdElement_f32);
  if (!IsPlain &&
      ((1u << (Cbsz & 31)) > Of->Blocks || Abid >= 1u << (Cbsz & 31) ||
       Blgp > 7 || (Blgp && !HasPattern && !IsDouble) ||
       (IsDouble && (Cbsz || (Blgp && !(amdThis() & AMD_SINCE_942))))))
    amdRefuse("v_mfma: cbsz, abid or blgp that this instruction does not have",
              Where);
  Of->Cbsz = Cbsz;
  Of->Abid = Abid;
  Of->Blgp = IsDouble ? 0 : Blgp;
  Of->NegateA = IsDouble && Blgp & 1;
  Of->NegateB = IsDouble && Blgp & 2;
  Of->NegateC = IsDouble && Blgp & 4;
}

/* ---- The instructions. An operand is a value (F, D, W, L by its type), or P,
 * a vector of more than 64 bits by its address. */
#define AMD_TYPE_F float
#define AMD_TYPE_D double
#define AMD_TYPE_W uint32_t
#define AMD_TYPE_L uint64_t
#define AMD_TYPE_P const void *
#define AMD_AT_F(V) &V
#define AMD_AT_D(V) &V
#define AMD_AT_W(V) &V
#define AMD_AT_L(V) &V
#define AMD_AT_P(V) V
/* The result, too. */
#define AMD_RESULT_P void
#define AMD_RESULT_D double
#define AMD_RESULT_L uint64_t
#define AMD_TO_P void *To,
#define AMD_TO_D
#define AMD_TO_L
#define AMD_BEGIN_P (void)0
#define AMD_BEGIN_D double To_, *To = &To_
#define AMD_BEGIN_L uint64_t To_, *To = &To_
#define AMD_END_P return
#define AMD_END_D return To_
#define AMD_END_L return To_

#define AMD_LACKS(Text) Text ": this GPU does not have it"

/* The product of an instruction that has the same types always. */
VG_INLINE void amdTakeModifiers(AmdMatrix *Of, const AmdMatrix *From) {
  Of->Cbsz = From->Cbsz;
  Of->Abid = From->Abid;
  Of->Blgp = From->Blgp;
  Of->NegateA = From->NegateA;
  Of->NegateB = From->NegateB;
  Of->NegateC = From->NegateC;
}
#define AMD_PRODUCT(Name, ...)                                                 \
  VG_APART void product_##Name(const AmdMatrix *With, const VgExchange *E,     \
                               const char *Where) {                            \
    AmdMatrix Of = {__VA_ARGS__};                                              \
    amdTakeModifiers(&Of, With);                                               \
    amdMultiplyShown(&Of, E, Where);                                           \
  }

#define AMD_MFMA_OF(M, N, K, Blocks, TypeD, TypeA, TypeB)                      \
  AmdMatrix_Mfma, M, N, K, Blocks, AmdElement_##TypeD, AmdElement_##TypeA,     \
      AmdElement_##TypeB
#define AMD_MFMA(Text, Name, On, M, N, K, Blocks, TypeD, TypeA, TypeB,         \
                 Grouped, FormD, FormAB)                                       \
  AMD_PRODUCT(mfma_##Name, AMD_MFMA_OF(M, N, K, Blocks, TypeD, TypeA, TypeB),  \
              .Group = Grouped)                                                \
  VG_COLLECTIVE(AMD_RESULT_##FormD, "llvm.amdgcn.mfma." Text,                  \
                 mfma_##Name(AMD_TO_##FormD AMD_TYPE_##FormAB A,               \
                             AMD_TYPE_##FormAB B, AMD_TYPE_##FormD C,          \
                             uint32_t Cbsz, uint32_t Abid, uint32_t Blgp,      \
                             const char *Where)) {                             \
    AMD_BEGIN_##FormD;                                                         \
    AmdMatrix Of = {AMD_MFMA_OF(M, N, K, Blocks, TypeD, TypeA, TypeB),         \
                    .Group = Grouped};                                         \
    amdRequire(On, 64, AMD_LACKS("mfma." Text), Where);                        \
    amdSetModifiers(&Of, Cbsz, Abid, Blgp, Where);                             \
    const AmdRegisters Own = {AMD_AT_##FormAB(A),                              \
                              AMD_AT_##FormAB(B),                              \
                              AMD_AT_##FormD(C),                               \
                              To,                                              \
                              0,                                               \
                              0,                                               \
                              0};                                              \
    amdMultiplyTogether(&Of, &Own, product_mfma_##Name, Where);                \
    AMD_END_##FormD;                                                           \
  }

/* ABID: which part of the index register. */
#define AMD_SMFMAC(Text, Name, On, M, N, K, TypeD, TypeA, TypeB, FormA)        \
  AMD_PRODUCT(smfmac_##Name, AMD_MFMA_OF(M, N, K, 1, TypeD, TypeA, TypeB),     \
              .IsSparse = true)                                                \
  VG_COLLECTIVE(void, "llvm.amdgcn.smfmac." Text,                              \
                 smfmac_##Name(void *To, AMD_TYPE_##FormA A, const void *B,    \
                               const void *C, uint32_t Index, uint32_t Cbsz,   \
                               uint32_t Abid, const char *Where)) {            \
    const AmdMatrix Of = {AMD_MFMA_OF(M, N, K, 1, TypeD, TypeA, TypeB),        \
                          .IsSparse = true};                                   \
    const uint32_t Part = K * M / 64; /* bits of an index */                   \
    amdRequire(On, 64, AMD_LACKS("smfmac." Text), Where);                      \
    if (!Cbsz && Abid >= 32 / Part)                                            \
      amdRefuse("v_smfmac: abid that this instruction does not have", Where);  \
    const AmdRegisters Own = {AMD_AT_##FormA(A),                               \
                              B,                                               \
                              C,                                               \
                              To,                                              \
                              Cbsz ? Index : Index >> Abid * Part,             \
                              0,                                               \
                              0};                                              \
    amdMultiplyTogether(&Of, &Own, product_smfmac_##Name, Where);              \
  }

/* The formats of A and B are operands. */
VG_INLINE uint32_t amdScaledFormat(uint32_t Code) {
  return Code < 5 ? AmdElement_fp8 + Code : AmdElement_fp8;
}
#define AMD_MFMA_SCALE(Shape, M, K, VectorA, VectorB)                          \
  VG_COLLECTIVE(void,                                                          \
                 "llvm.amdgcn.mfma.scale.f32." #Shape ".f8f6f4." #VectorA      \
                 "." #VectorB,                                                 \
                 mfmaScale_##Shape##_##VectorA##_##VectorB(                    \
                     void *To, const void *A, const void *B, const void *C,    \
                     uint32_t FormatA, uint32_t FormatB, uint32_t SelectA,     \
                     uint32_t ScaleA, uint32_t SelectB, uint32_t ScaleB,       \
                     const char *Where)) {                                     \
    const AmdMatrix Of = {AmdMatrix_Mfma,                                      \
                          M,                                                   \
                          M,                                                   \
                          K,                                                   \
                          1,                                                   \
                          AmdElement_f32,                                      \
                          amdScaledFormat(FormatA),                            \
                          amdScaledFormat(FormatB),                            \
                          .IsScaled = true,                                    \
                          .SelectA = SelectA & 3,                              \
                          .SelectB = SelectB & 3};                             \
    amdRequire(AMD_950, 64, AMD_LACKS("mfma.scale"), Where);                   \
    if (FormatA > 4 || FormatB > 4)                                            \
      amdRefuse("v_mfma_scale: unknown format", Where);                        \
    const AmdRegisters Own = {A, B, C, To, 0, ScaleA, ScaleB};                 \
    amdMultiplyTogether(&Of, &Own, amdMultiplyShown, Where);                   \
  }

#define AMD_WMMA_BODY(Text, On, Wave, K, TypeD, A_, B_, FormD, FormAB, High,   \
                      Clamp)                                                   \
  AMD_BEGIN_##FormD;                                                           \
  const AmdMatrix Of = {On == AMD_11 ? AmdMatrix_Wmma11 : AmdMatrix_Wmma12,    \
                        16,                                                    \
                        16,                                                    \
                        K,                                                     \
                        1,                                                     \
                        AmdElement_##TypeD,                                    \
                        A_,                                                    \
                        B_,                                                    \
                        .IsHigh = High,                                        \
                        .Clamps = Clamp};                                      \
  amdRequire(On, Wave, AMD_LACKS("wmma." Text), Where);                        \
  const AmdRegisters Own = {                                                   \
      AMD_AT_##FormAB(A), AMD_AT_##FormAB(B), AMD_AT_##FormD(C), To, 0, 0, 0}; \
  amdMultiplyTogether(&Of, &Own, amdMultiplyShown, Where);                     \
  AMD_END_##FormD;

#define AMD_WMMA(Text, Name, On, Wave, TypeD, TypeA, TypeB, FormD, FormAB)     \
  VG_COLLECTIVE(AMD_RESULT_##FormD, "llvm.amdgcn.wmma." Text,                  \
                 wmma_##Name(AMD_TO_##FormD AMD_TYPE_##FormAB A,               \
                             AMD_TYPE_##FormAB B, AMD_TYPE_##FormD C,          \
                             const char *Where)) {                             \
    AMD_WMMA_BODY(Text, On, Wave, 16, TypeD, AmdElement_##TypeA,               \
                  AmdElement_##TypeB, FormD, FormAB, false, false)             \
  }
/* RDNA 3 writes one half of each register of D and keeps the other. */
VG_INLINE void amdKeep(void *To, const void *From, uint32_t Bytes) {
  if (To != From)
    __builtin_memcpy(To, From, Bytes);
}
#define AMD_WMMA_HALF(Text, Name, On, Wave, TypeD, FormD, FormAB)              \
  VG_COLLECTIVE(AMD_RESULT_##FormD, "llvm.amdgcn.wmma." Text,                  \
                 wmma_##Name(AMD_TO_##FormD AMD_TYPE_##FormAB A,               \
                             AMD_TYPE_##FormAB B, AMD_TYPE_##FormD C,          \
                             bool High, const char *Where)) {                  \
    if (On == AMD_11)                                                          \
      amdKeep(AMD_KEEP_##FormD, AMD_AT_##FormD(C), 1024 / Wave);               \
    else if (High)                                                             \
      amdRefuse("v_wmma: op_sel on RDNA 4", Where);                            \
    AMD_WMMA_BODY(Text, On, Wave, 16, TypeD, AmdElement_##TypeD,               \
                  AmdElement_##TypeD, FormD, FormAB, High, false)              \
  }
#define AMD_KEEP_P To
#define AMD_KEEP_L 0
#define AMD_WMMA_INT(Text, Name, On, Wave, K, Bits, FormAB)                    \
  VG_COLLECTIVE(void, "llvm.amdgcn.wmma." Text,                                \
                 wmma_##Name(void *To, bool SignA, AMD_TYPE_##FormAB A,        \
                             bool SignB, AMD_TYPE_##FormAB B, const void *C,   \
                             bool Clamp, const char *Where)) {                 \
    AMD_WMMA_BODY(Text, On, Wave, K, i32,                                      \
                  SignA ? AmdElement_i##Bits : AmdElement_u##Bits,             \
                  SignB ? AmdElement_i##Bits : AmdElement_u##Bits, P, FormAB,  \
                  false, Clamp)                                                \
  }

#define AMD_SWMMAC_BODY(Text, Wave, K, TypeD, A_, B_, FormD, FormA, FormB,     \
                        Clamp)                                                 \
  AMD_BEGIN_##FormD;                                                           \
  const AmdMatrix Of = {AmdMatrix_Wmma12,                                      \
                        16,                                                    \
                        16,                                                    \
                        K,                                                     \
                        1,                                                     \
                        AmdElement_##TypeD,                                    \
                        A_,                                                    \
                        B_,                                                    \
                        .IsSparse = true,                                      \
                        .Clamps = Clamp};                                      \
  amdRequire(AMD_12, Wave, AMD_LACKS("swmmac." Text), Where);                  \
  const AmdRegisters Own = {AMD_AT_##FormA(A),                                 \
                            AMD_AT_##FormB(B),                                 \
                            AMD_AT_##FormD(C),                                 \
                            To,                                                \
                            Index,                                             \
                            0,                                                 \
                            0};                                                \
  amdMultiplyTogether(&Of, &Own, amdMultiplyShown, Where);                     \
  AMD_END_##FormD;
#define AMD_SWMMAC(Text, Name, Wave, TypeD, TypeA, TypeB, FormD, FormA, FormB) \
  VG_COLLECTIVE(AMD_RESULT_##FormD, "llvm.amdgcn.swmmac." Text,                \
                 swmmac_##Name(AMD_TO_##FormD AMD_TYPE_##FormA A,              \
                               AMD_TYPE_##FormB B, AMD_TYPE_##FormD C,         \
                               uint32_t Index, const char *Where)) {           \
    AMD_SWMMAC_BODY(Text, Wave, 32, TypeD, AmdElement_##TypeA,                 \
                    AmdElement_##TypeB, FormD, FormA, FormB, false)            \
  }
#define AMD_SWMMAC_INT(Text, Name, Wave, K, Bits, FormA, FormB)                \
  VG_COLLECTIVE(void, "llvm.amdgcn.swmmac." Text,                              \
                 swmmac_##Name(void *To, bool SignA, AMD_TYPE_##FormA A,       \
                               bool SignB, AMD_TYPE_##FormB B, const void *C,  \
                               uint32_t Index, bool Clamp,                     \
                               const char *Where)) {                           \
    AMD_SWMMAC_BODY(Text, Wave, K, i32,                                        \
                    SignA ? AmdElement_i##Bits : AmdElement_u##Bits,           \
                    SignB ? AmdElement_i##Bits : AmdElement_u##Bits, P, FormA, \
                    FormB, Clamp)                                              \
  }
#include "VirtualGpu/Builtins/Amdgcn/Matrix/matrix.def"
