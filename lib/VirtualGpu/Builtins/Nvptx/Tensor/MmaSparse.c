/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * mma.sp.sync (PTX ISA, "Multiply-and-Accumulate Instruction: mma.sp"): the
 * elements of A are put where the metadata say, and the product is that of a
 * dense A that has nothing elsewhere. What stands in B beside nothing does not
 * count, also if it is an infinity or a NaN. How many products are added at
 * once is not measured: as many as in a dense product, so twice as far along K.
 */
#include "VirtualGpu/Builtins/Nvptx/Tensor/Fragments.h"
#include "porthip/detail/ptx/ptx_sparse.h"

/* What a lane shows; Base is first, so that its address is that of all. */
typedef struct NvSparseFragments {
  NvFragments Base;
  uint32_t Metadata, Selector;
} NvSparseFragments;

VG_INLINE uint32_t nvMetadataOf(const NvWarp *Warp, uint32_t Lane) {
  const NvFragments *F = Warp->Of[Lane];
  return F ? ((const NvSparseFragments *)F)->Metadata : 0;
}
/* Of the instruction: that of any lane. */
VG_INLINE uint32_t nvSelectorOf(const NvWarp *Warp) {
  NV_EACH_LANE(Warp, L, F)
  return ((const NvSparseFragments *)F)->Selector;
  return 0;
}

/* From the elements that are there, Count in a row, to their places. */
VG_INLINE void nvSpread(NvElements *E, const NvWarp *Warp, uint32_t Count,
                        uint32_t Bits) {
  const uint32_t Selector = nvSelectorOf(Warp);
  NvInts Packed[NV_MAX_ELEMENTS / 2];
  __builtin_memcpy(Packed, E->A, Count * sizeof(Packed[0]));
  __builtin_memset(E->A, 0, 2 * Count * sizeof(E->A[0]));
  E->Present = (NvLongs){0};
  for (uint32_t R = 0; R < NV_ROWS; ++R)
    for (uint32_t N = 0; N < Count; ++N) {
      uint32_t Lane = R % 8 * 4 + sparseLane(N, Count, R / 8, Bits, Selector);
      uint32_t K = sparseColumn(nvMetadataOf(Warp, Lane), N, R / 8, Bits);
      E->A[K][R] = Packed[N][R];
      if (K < NV_MAX_K)
        E->Present[R] |= (int64_t)1 << K;
    }
}

VG_INLINE void nvReadSparse(NvElements *E, const NvWarp *Warp, uint32_t Count,
                            uint32_t Bits, bool IsSignedA, bool IsSignedB) {
  NvWords W = {0};
  nvReadWords(&W, Warp, Count, Count, 2);
  nvUnpackWords(E, &W, 2 * Count, 4 * Count, Bits, IsSignedA, IsSignedB);
  nvSpread(E, Warp, 2 * Count * 32 / Bits, Bits);
}

VG_INLINE void nvMultiplySparseFloats(const NvWarp *Warp, uint32_t Arch,
                                      enum NvFactor OfA, enum NvFactor OfB,
                                      uint32_t Count, bool IsHalf) {
  const uint32_t Bits = (uint32_t)nvFactorBits(OfA);
  NvTensorModel Model = nvMmaModel(Arch, OfA, true);
  Model.Group *= 2;
  NvElements E;
  NvColumns Sums = {0};
  nvReadSparse(&E, Warp, Count, Bits, false, false);
  nvReadSums(&Sums, Warp, 2, IsHalf);
  nvMultiplyElements(
      &Sums, &E, (NvProductOf){OfA, OfB, 4 * Count * 32 / Bits, Model, IsHalf});
  nvWriteSums(&Sums, Warp, 2, IsHalf);
}

VG_INLINE void nvMultiplySparseIntegers(const NvWarp *Warp, uint32_t Count,
                                        bool Saturates, enum MatrixInteger OfA,
                                        enum MatrixInteger OfB) {
  const uint32_t Bits = nvIntegerBits(OfA);
  NvElements E;
  NvColumns Sums = {0};
  nvReadSparse(&E, Warp, Count, Bits, nvIsSigned(OfA), nvIsSigned(OfB));
  nvReadSums(&Sums, Warp, 2, false);
  nvMultiplyInts(&Sums, &E, 4 * Count * 32 / Bits, Saturates);
  nvWriteSums(&Sums, Warp, 2, false);
}

#define NV_MMA_SP(Text, Name, CountD, CountAB, Body)                           \
  VG_APART void multiply##Name(const NvWarp *Warp, uint32_t Arch) {            \
    (void)Arch;                                                                \
    Body;                                                                      \
  }                                                                            \
  VG_COLLECTIVE(                                                               \
      void, "ptx.mma_sp." Text,                                                \
      mma##Name(uint32_t *D, uint32_t Arch, NV_P##CountAB(uint32_t, A),        \
                NV_P##CountAB(uint32_t, B), NV_P##CountD(uint32_t, C),         \
                uint32_t Metadata, uint32_t Selector)) {                       \
    const uint32_t A[] = {NV_V##CountAB(A)}, B[] = {NV_V##CountAB(B)};         \
    const uint32_t C[] = {NV_V##CountD(C)};                                    \
    NvSparseFragments Own = {{A, B, C, D, false}, Metadata, Selector};         \
    nvMultiplyTogether(&Own.Base, multiply##Name, Arch);                       \
  }
#define PORTHIP_MMA_SP_FLOAT(Shape, TypeD, TypeA, TypeB, CountD, CountAB)      \
  NV_MMA_SP(#Shape "." #TypeD "." #TypeA "." #TypeB,                           \
            Sp##Shape##TypeD##TypeA##TypeB, CountD, CountAB,                   \
            nvMultiplySparseFloats(Warp, Arch, NvFactor_##TypeA,               \
                                   NvFactor_##TypeB, CountAB, CountD == 2))
#define NV_MMA_SP_INT(Shape, TypeA, TypeB, CountAB, Text, Saturates)           \
  NV_MMA_SP(#Shape ".s32." #TypeA "." #TypeB Text,                             \
            Sp##Shape##TypeA##TypeB##Saturates, 4, CountAB,                    \
            nvMultiplySparseIntegers(Warp, CountAB, Saturates,                 \
                                     MatrixInteger_##TypeA,                    \
                                     MatrixInteger_##TypeB))
#define PORTHIP_MMA_SP_INT(Shape, TypeA, TypeB, CountAB)                       \
  NV_MMA_SP_INT(Shape, TypeA, TypeB, CountAB, "", 0)                           \
  NV_MMA_SP_INT(Shape, TypeA, TypeB, CountAB, ".satfinite", 1)
#include "porthip/detail/ptx/ptx_mma_sparse.def"
