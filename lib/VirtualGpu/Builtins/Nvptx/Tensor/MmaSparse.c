/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * mma.sp.sync (PTX ISA, "Multiply-and-Accumulate Instruction: mma.sp"). As many
 * products are added at once as in a dense product, so twice as far along K.
 */
#include "VirtualGpu/Builtins/Nvptx/Tensor/Sparse.h"

/* What a lane shows; Base is first, so that its address is that of all. */
typedef struct NvSparseFragments {
  NvFragments Base;
  uint32_t Metadata, Selector;
} NvSparseFragments;

VG_INLINE NvMetadata nvMetadataOf(const NvWarp *Warp) {
  NvMetadata M = {{0}, 0};
  NV_EACH_LANE(Warp, L, F) {
    M.Of[L] = ((const NvSparseFragments *)F)->Metadata;
    M.Selector = ((const NvSparseFragments *)F)->Selector;
  }
  return M;
}

VG_INLINE void nvReadSparse(NvElements *E, const NvWarp *Warp, uint32_t Count,
                            uint32_t Bits, bool IsSignedA, bool IsSignedB) {
  NvWords W = {0};
  nvReadWords(&W, Warp, Count, Count, 2);
  nvUnpackWords(E, &W, 2 * Count, 4 * Count, Bits, IsSignedA, IsSignedB);
  const NvMetadata M = nvMetadataOf(Warp);
  nvSpread(E, &M, 2 * Count * 32 / Bits, Bits);
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
