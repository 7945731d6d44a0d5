/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * wgmma.mma_async (PTX ISA, "Asynchronous Warpgroup Level Matrix
 * Instructions"). Four warps multiply 64 rows of A; each has 16 of them, and
 * their sums, as mma's m16n8 has them for each 8 columns. So a warp computes
 * its own when it comes, and what shared memory holds at that time is what
 * counts. A wait is one for the other three: programs let one thread tell others
 * that shared memory is free again.
 *
 * wgmma.mma_async.sp has half of K of A, in 32 bytes, and twice as much of B;
 * metadata lie as those of mma.sp. That as many products are added at once as of
 * a dense A was measured of mma.sp alone.
 */
#include "VirtualGpu/Builtins/Nvptx/Tensor/Sparse.h"
#include "porthip/detail/ptx/ptx_descriptor.h"

/* The block's memory says which address the 18 bits of one are. */
VG_INLINE SharedMatrix nvReadDescriptor(uint64_t Bits, bool IsTransposed) {
  return sharedMatrix(Bits, (uint32_t)(uintptr_t)__vg_block()->Shared,
                      IsTransposed);
}

/* What a warp multiplies. */
typedef struct NvGroupProduct {
  SharedMatrix A, B; /* A: if it is in shared memory */
  uint32_t Columns, FirstRow;
  bool IsSharedA, AddsC, IsNegative, IsSparse;
  uint32_t Selector; /* of metadata */
} NvGroupProduct;
/* What a lane shows; Base is first, so that its address is that of all. */
typedef struct NvGroupFragments {
  NvFragments Base;
  NvGroupProduct Of; /* the same in all lanes */
  uint32_t Metadata;
} NvGroupFragments;

/* The elements of Bits each along K: 32 bytes of A, as many of B, or 64 beside a
 * sparse A. Bits of 1: words. */
VG_INLINE int32_t nvElementAt(uint32_t Address, uint32_t Bits, bool IsSigned) {
  const void *P = (const void *)(uintptr_t)Address;
  uint32_t V = 0;
  if (Bits == 8)
    return IsSigned ? *(const int8_t *)P : *(const uint8_t *)P;
  __builtin_memcpy(&V, P, Bits == 16 ? 2 : 4);
  return (int32_t)V;
}

VG_INLINE void nvReadSharedA(NvElements *E, const NvGroupProduct *P,
                             uint32_t Bits, bool IsSigned) {
  for (uint32_t K = 0; K < 256 / Bits; ++K)
    for (uint32_t R = 0; R < NV_ROWS; ++R)
      E->A[K][R] = nvElementAt(
          sharedMatrixByte(&P->A, P->FirstRow + R, K * Bits / 8), Bits, IsSigned);
}
VG_INLINE void nvReadSharedB(NvElements *E, const NvGroupProduct *P,
                             uint32_t FirstColumn, uint32_t Bits,
                             bool IsSigned, bool IsSparse) {
  for (uint32_t K = 0; K < (IsSparse ? 512 : 256) / Bits; ++K)
    for (uint32_t J = 0; J < NV_COLUMNS; ++J)
      E->B[K][J] = nvElementAt(
          sharedMatrixByte(&P->B, FirstColumn + J, K * Bits / 8), Bits, IsSigned);
}
VG_INLINE void nvReadA(NvElements *E, const NvWarp *Warp,
                       const NvGroupProduct *P, uint32_t Bits, bool IsSigned) {
  if (P->IsSharedA) {
    nvReadSharedA(E, P, Bits, IsSigned);
    return;
  }
  NvWords W = {0};
  nvReadWords(&W, Warp, 4, 0, 2);
  nvUnpackWords(E, &W, 8, 0, Bits, IsSigned, false);
}
VG_INLINE void nvSpreadA(NvElements *E, const NvWarp *Warp,
                         const NvGroupProduct *P, uint32_t Bits) {
  NvMetadata M = {{0}, P->Selector};
  NV_EACH_LANE(Warp, L, F)
  M.Of[L] = ((const NvGroupFragments *)F)->Metadata;
  nvSpread(E, &M, 256 / Bits, Bits);
}

/* All lanes' sums of eight columns, which are Words registers further. */
typedef struct NvColumnsOfWarp {
  NvFragments Of[NV_WARP];
  NvWarp Warp;
} NvColumnsOfWarp;
VG_INLINE void nvSelectSums(NvColumnsOfWarp *To, const NvWarp *Warp,
                            uint32_t Words) {
  for (uint32_t L = 0; L < NV_WARP; ++L) {
    To->Warp.Of[L] = Warp->Of[L] ? &To->Of[L] : 0;
    if (!Warp->Of[L])
      continue;
    To->Of[L] = *Warp->Of[L];
    To->Of[L].D = (uint32_t *)Warp->Of[L]->D + Words;
    To->Of[L].C = To->Of[L].D;
  }
}

VG_INLINE const NvGroupProduct *nvGroupOf(const NvWarp *Warp) {
  NV_EACH_LANE(Warp, L, F)
  return &((const NvGroupFragments *)F)->Of;
  return 0;
}

/* Runs Body for each eight columns, with E.B and Sums read. */
#define NV_EACH_COLUMNS(SumBits, Bits, IsSignedB, IsSparse, Body)                        \
  for (uint32_t J = 0; J < P->Columns; J += NV_COLUMNS) {                      \
    const bool IsHalf = SumBits == 16;                                         \
    NvColumnsOfWarp Part;                                                      \
    NvColumns Sums = {0};                                                      \
    nvSelectSums(&Part, Warp, J / 8 * (IsHalf ? 2 : 4));                       \
    nvReadSharedB(&E, P, J, Bits, IsSignedB, IsSparse);                        \
    if (P->AddsC)                                                              \
      nvReadSums(&Sums, &Part.Warp, 2, IsHalf);                                \
    Body;                                                                      \
    nvWriteSums(&Sums, &Part.Warp, 2, IsHalf);                                 \
  }

VG_INLINE void nvGroupFloats(const NvWarp *Warp, uint32_t Arch,
                             enum NvFactor OfA, enum NvFactor OfB,
                             uint32_t SumBits, bool IsSparse) {
  const NvGroupProduct *P = nvGroupOf(Warp);
  const uint32_t Bits = (uint32_t)nvFactorBits(OfA);
  NvTensorModel Model = nvTensorModel(Arch, OfA);
  NvElements E;
  E.Present = (NvLongs){0} - 1;
  nvReadA(&E, Warp, P, Bits, false);
  if (P->IsNegative)
    for (uint32_t K = 0; K < 256 / Bits; ++K)
      E.A[K] ^= nvAll((int32_t)(1u << (Bits - 1)));
  if (IsSparse) {
    nvSpreadA(&E, Warp, P, Bits);
    Model.Group *= 2;
  }
  NV_EACH_COLUMNS(
      SumBits, Bits, false, IsSparse,
      nvMultiplyElements(&Sums, &E,
                         (NvProductOf){OfA, OfB, (IsSparse ? 512 : 256) / Bits,
                                       Model, IsHalf}))
}

VG_INLINE void nvGroupIntegers(const NvWarp *Warp, enum MatrixInteger OfA,
                               enum MatrixInteger OfB, bool Saturates,
                               bool IsSparse) {
  const NvGroupProduct *P = nvGroupOf(Warp);
  NvElements E;
  nvReadA(&E, Warp, P, 8, nvIsSigned(OfA));
  if (IsSparse)
    nvSpreadA(&E, Warp, P, 8);
  NV_EACH_COLUMNS(32, 8, nvIsSigned(OfB), IsSparse,
                  nvMultiplyInts(&Sums, &E, IsSparse ? 64 : 32, Saturates))
}
/* One body for dense products and one for sparse, of numbers that the compiler
 * knows. */
#define NV_EACH_DENSITY(Function, ...)                                         \
  if (nvGroupOf(Warp)->IsSparse)                                               \
    Function(Warp, __VA_ARGS__, true);                                         \
  else                                                                         \
    Function(Warp, __VA_ARGS__, false)

VG_INLINE void nvGroupBits(const NvWarp *Warp) {
  const NvGroupProduct *P = nvGroupOf(Warp);
  NvElements E;
  nvReadA(&E, Warp, P, 32, false);
  NV_EACH_COLUMNS(
      32, 32, false, false,
      for (uint32_t N = 0; N < NV_COLUMNS; ++N)
        for (uint32_t K = 0; K < 8; ++K)
          Sums.Of[N] = nvAddProducts(
              Sums.Of[N], __builtin_elementwise_popcount(E.A[K] & E.B[K][N]),
              false))
}

/* ---- The instructions. Sums: the registers of D, before and after. A: four
 * registers, or a descriptor (IsSharedA). Where: the line. */

/* A descriptor that this knows, of a matrix that lies in the block's memory. */
VG_INLINE void nvCheckDescriptor(uint64_t Bits, bool IsTransposed,
                                 uint32_t Outer, uint32_t Bytes,
                                 const char *Where) {
  const VgBlock *Block = __vg_block();
  const uint32_t Base = (uint32_t)(uintptr_t)Block->Shared;
  const uint32_t End = Base + Block->StaticShared + Block->DynamicShared;
  const SharedMatrix D = nvReadDescriptor(Bits, IsTransposed);
  /* Rows of 32 bytes have no second half, and nothing says where it would be. */
  if (Bytes > 32 && D.Width == 2 && !IsTransposed)
    __vg_fault(VG_FAULT_UNSUPPORTED,
               "a sparse wgmma with rows of B of 32 bytes", Where);
  for (uint32_t O = 0; O < Outer; O += 8)
    for (uint32_t Byte = 0; Byte < Bytes; Byte += IsTransposed ? 2 : 16)
      if (sharedMatrixByte(&D, O, Byte) + 16 > End)
        __vg_fault(VG_FAULT_ILLEGAL_ADDRESS,
                   "a matrix descriptor leads beyond the block's shared memory",
                   Where);
}

#define NV_WGMMA(Text, Name, Body)                                             \
  VG_APART void multiply##Name(const NvWarp *Warp, uint32_t Arch) {            \
    (void)Arch;                                                                \
    Body;                                                                      \
  }                                                                            \
  VG_COLLECTIVE(void, "ptx.wgmma." Text,                                       \
                wgmma##Name(uint32_t *Sums, uint32_t Arch, uint32_t Columns,   \
                            bool IsSharedA, uint32_t A0, uint32_t A1,          \
                            uint32_t A2, uint32_t A3, uint64_t DescriptorA,    \
                            uint64_t DescriptorB, bool AddsC, bool IsNegative, \
                            bool IsTransposedA, bool IsTransposedB,            \
                            bool IsSparse, uint32_t Metadata,                  \
                            uint32_t Selector, const char *Where)) {           \
    const uint32_t A[] = {A0, A1, A2, A3};                                     \
    NvGroupFragments Own = {                                                   \
        {A, 0, Sums, Sums, false},                                             \
        {nvReadDescriptor(DescriptorA, IsTransposedA),                         \
         nvReadDescriptor(DescriptorB, IsTransposedB), Columns,                \
         __vg_lane() / NV_WARP % 4 * NV_ROWS, IsSharedA, AddsC, IsNegative,    \
         IsSparse, Selector},                                                  \
        Metadata};                                                             \
    if (nvLane() == 0) {                                                       \
      nvCheckDescriptor(DescriptorB, IsTransposedB, Columns,                   \
                        IsSparse ? 64 : 32, Where);                            \
      if (IsSharedA)                                                           \
        nvCheckDescriptor(DescriptorA, IsTransposedA, 64, 32, Where);          \
    }                                                                          \
    nvMultiplyTogether(&Own.Base, multiply##Name, Arch);                       \
  }

#define NV_WGMMA_FLOAT(TypeD, SumBits, TypeA, TypeB)                           \
  NV_WGMMA(#TypeD "." #TypeA "." #TypeB, Group##TypeD##TypeA##TypeB,           \
           NV_EACH_DENSITY(nvGroupFloats, Arch, NvFactor_##TypeA,              \
                           NvFactor_##TypeB, SumBits))
#define NV_WGMMA_FP8(TypeD, SumBits)                                           \
  NV_WGMMA_FLOAT(TypeD, SumBits, e4m3, e4m3)                                   \
  NV_WGMMA_FLOAT(TypeD, SumBits, e4m3, e5m2)                                   \
  NV_WGMMA_FLOAT(TypeD, SumBits, e5m2, e4m3)                                   \
  NV_WGMMA_FLOAT(TypeD, SumBits, e5m2, e5m2)
#define NV_WGMMA_INT(TypeA, TypeB)                                             \
  NV_WGMMA("s32." #TypeA "." #TypeB, Group##TypeA##TypeB,                      \
           NV_EACH_DENSITY(nvGroupIntegers, MatrixInteger_##TypeA,             \
                           MatrixInteger_##TypeB, false))                                           \
  NV_WGMMA("s32." #TypeA "." #TypeB ".satfinite", GroupSat##TypeA##TypeB,      \
           NV_EACH_DENSITY(nvGroupIntegers, MatrixInteger_##TypeA,             \
                           MatrixInteger_##TypeB, true))
NV_WGMMA_FLOAT(f32, 32, f16, f16)
NV_WGMMA_FLOAT(f16, 16, f16, f16)
NV_WGMMA_FLOAT(f32, 32, bf16, bf16)
NV_WGMMA_FLOAT(f32, 32, tf32, tf32)
NV_WGMMA_FP8(f32, 32)
NV_WGMMA_FP8(f16, 16)
NV_WGMMA_INT(s8, s8)
NV_WGMMA_INT(s8, u8)
NV_WGMMA_INT(u8, s8)
NV_WGMMA_INT(u8, u8)
NV_WGMMA("s32.b1.b1.and", Groupb1, nvGroupBits(Warp))

VG_COLLECTIVE(void, "ptx.wgmma_wait", wgmmaWait(void)) {
  const uint32_t Lanes = 4 * NV_WARP, Group = __vg_lane() / Lanes;
  const uint32_t Left = __vg_block()->LaneCount - Group * Lanes;
  __vg_barrier(VG_BARRIERS + Group, Left < Lanes ? Left : Lanes, 0, 0);
}
