/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * mma.sync (PTX ISA, "Multiply-and-Accumulate Instruction: mma") of dense
 * matrices, and the places of matrices in shared memory.
 */
#include "VirtualGpu/Builtins/Nvptx/Tensor/Fragments.h"

/* ---- Floating point. */

VG_INLINE void nvMultiplyFloats(const NvWarp *Warp, uint32_t Arch,
                                enum NvFactor OfA, enum NvFactor OfB,
                                uint32_t CountA, uint32_t CountB, bool IsHalf) {
  const uint32_t Bits = (uint32_t)nvFactorBits(OfA), Words = 4 * CountB;
  NvWords W = {0};
  NvElements E;
  NvColumns Sums = {0};
  nvReadWords(&W, Warp, CountA, CountB, 2);
  nvUnpackWords(&E, &W, Words, Words, Bits, false, false);
  E.Present = (NvLongs){0} - 1;
  nvReadSums(&Sums, Warp, 2, IsHalf);
  nvMultiplyElements(&Sums, &E,
                     (NvProductOf){OfA, OfB, Words * 32 / Bits,
                                   nvMmaModel(Arch, OfA, false), IsHalf});
  nvWriteSums(&Sums, Warp, 2, IsHalf);
}

/* ---- Integers and bits: the products fit 32 bits by far; with C they wrap, or
 * are clamped (.satfinite). */

VG_INLINE void nvMultiplyIntegers(const NvWarp *Warp, uint32_t CountA,
                                  uint32_t CountB, bool Saturates,
                                  enum MatrixInteger OfA,
                                  enum MatrixInteger OfB) {
  const uint32_t Rows = CountA / CountB, Words = 4 * CountB;
  const uint32_t Bits = nvIntegerBits(OfA);
  NvWords W = {0};
  NvElements E;
  NvColumns Sums = {0};
  nvReadWords(&W, Warp, CountA, CountB, Rows);
  nvUnpackWords(&E, &W, Words, Words, Bits, nvIsSigned(OfA), nvIsSigned(OfB));
  nvReadSums(&Sums, Warp, Rows, false);
  nvMultiplyInts(&Sums, &E, Words * 32 / Bits, Saturates);
  nvWriteSums(&Sums, Warp, Rows, false);
}

VG_INLINE void nvMultiplyBits(const NvWarp *Warp, uint32_t CountA,
                              uint32_t CountB, enum MatrixBits Operation) {
  const uint32_t Rows = CountA / CountB;
  NvWords W = {0};
  NvColumns Sums = {0};
  nvReadWords(&W, Warp, CountA, CountB, Rows);
  nvReadSums(&Sums, Warp, Rows, false);
  for (uint32_t J = 0; J < NV_COLUMNS; ++J)
    for (uint32_t K = 0; K < 4 * CountB; ++K) {
      NvInts B = nvAll(W.B[K][J]);
      B = Operation == MatrixBits_xor ? W.A[K] ^ B : W.A[K] & B;
      Sums.Of[J] =
          nvAddProducts(Sums.Of[J], __builtin_elementwise_popcount(B), false);
    }
  nvWriteSums(&Sums, Warp, Rows, false);
}

/* ---- The instructions. */

#define NV_MMA(Text, Name, T, CountD, CountA, CountB, Body)                    \
  VG_APART void multiply##Name(const NvWarp *Warp, uint32_t Arch) {            \
    (void)Arch;                                                                \
    Body;                                                                      \
  }                                                                            \
  VG_COLLECTIVE(void, "ptx.mma." Text,                                         \
                mma##Name(T *D, uint32_t Arch, NV_P##CountA(T, A),             \
                          NV_P##CountB(T, B), NV_P##CountD(T, C))) {           \
    const T A[] = {NV_V##CountA(A)}, B[] = {NV_V##CountB(B)};                  \
    const T C[] = {NV_V##CountD(C)};                                           \
    NvFragments Own = {A, B, C, D, false};                                     \
    nvMultiplyTogether(&Own, multiply##Name, Arch);                            \
  }

#define PORTHIP_MMA_FLOAT(Shape, TypeD, TypeA, TypeB, CountD, CountA, CountB)  \
  NV_MMA(#Shape "." #TypeD "." #TypeA "." #TypeB, Shape##TypeD##TypeA##TypeB,  \
         uint32_t, CountD, CountA, CountB,                                     \
         nvMultiplyFloats(Warp, Arch, NvFactor_##TypeA, NvFactor_##TypeB,      \
                          CountA, CountB, CountD == 2))
#define PORTHIP_MMA_DOUBLE(Shape, CountD, CountA, CountB)                      \
  NV_MMA(#Shape ".f64.f64.f64", Shape##f64, double, CountD, CountA, CountB,    \
         nvMultiplyDoubles(Warp, CountA, CountB))

#define NV_MMA_INT(Shape, TypeA, TypeB, CountD, CountA, CountB, Text,          \
                   Saturates)                                                  \
  NV_MMA(#Shape ".s32." #TypeA "." #TypeB Text,                                \
         Shape##TypeA##TypeB##Saturates, uint32_t, CountD, CountA, CountB,     \
         nvMultiplyIntegers(Warp, CountA, CountB, Saturates,                   \
                            MatrixInteger_##TypeA, MatrixInteger_##TypeB))
#define PORTHIP_MMA_INT(Shape, TypeA, TypeB, CountD, CountA, CountB)           \
  NV_MMA_INT(Shape, TypeA, TypeB, CountD, CountA, CountB, "", 0)               \
  NV_MMA_INT(Shape, TypeA, TypeB, CountD, CountA, CountB, ".satfinite", 1)
#define PORTHIP_MMA_BIT(Shape, Operation, CountD, CountA, CountB)              \
  NV_MMA(#Shape ".s32.b1.b1." #Operation, Shape##b1##Operation, uint32_t,      \
         CountD, CountA, CountB,                                               \
         nvMultiplyBits(Warp, CountA, CountB, MatrixBits_##Operation))
#include "porthip/detail/ptx/ptx_mma.def"

/* ---- m8n8k4 of halves: four products, each by lanes L, L + 1, L + 2, L + 3
 * and those 16 further. */

VG_INLINE uint32_t nvHalfAt(const void *Registers, uint32_t I) {
  return ((const uint32_t *)Registers)[I / 2] >> I % 2 * 16 & 0xffff;
}
/* Sums of halves are rows, those of floats are spread. */
VG_INLINE uint32_t nvQuadRow(uint32_t Lane, uint32_t I, bool IsHalf) {
  return (IsHalf ? Lane % 4 : (Lane & 1) + (I & 2)) + Lane / 16 * 4;
}
VG_INLINE uint32_t nvQuadColumn(uint32_t Lane, uint32_t I, bool IsHalf) {
  return IsHalf ? I : (I & 4) + (Lane & 2) + (I & 1);
}

VG_INLINE void nvReadQuad(NvElements *E, NvColumns *C, const NvFragments *F,
                          uint32_t Lane, bool IsRowA, bool IsRowB,
                          bool IsHalf) {
  const uint32_t Upper = Lane / 16 * 4;
  for (uint32_t I = 0; I < 4; ++I) {
    uint32_t Outer = Upper + (IsRowA ? Lane % 4 : I), K = IsRowA ? I : Lane % 4;
    E->A[K][Outer] = (int32_t)nvHalfAt(F->A, I);
    Outer = Upper + (IsRowB ? I : Lane % 4);
    K = IsRowB ? Lane % 4 : I;
    E->B[K][Outer] = (int32_t)nvHalfAt(F->B, I);
  }
  for (uint32_t I = 0; I < 8; ++I)
    C->Of[nvQuadColumn(Lane, I, IsHalf)][nvQuadRow(Lane, I, IsHalf)] =
        (int32_t)(IsHalf ? nvBitsOf(nvFromHalf(nvHalfAt(F->C, I)))
                         : ((const uint32_t *)F->C)[I]);
}

VG_INLINE void nvWriteQuad(const NvColumns *D, const NvFragments *F,
                           uint32_t Lane, bool IsHalf) {
  for (uint32_t I = 0; I < 8; ++I) {
    uint32_t V =
        (uint32_t)
            D->Of[nvQuadColumn(Lane, I, IsHalf)][nvQuadRow(Lane, I, IsHalf)];
    uint32_t *To = (uint32_t *)F->D;
    if (!IsHalf)
      To[I] = V;
    else
      To[I / 2] = I % 2 ? To[I / 2] | V << 16 : V;
  }
}

/* Since sm_90 no tensor core does it: fused operations on floats, in an order of
 * their own for sums of halves (found from what an H200 gave,
 * test/hardware/tensor). */
VG_INLINE float nvFusedQuad(const float A[4], const float B[4], float C,
                            bool IsHalf) {
  const float Begin = IsHalf ? A[0] * B[0] : __builtin_fmaf(A[0], B[0], 0.0f);
  const float First = __builtin_fmaf(A[1], B[1], Begin);
  if (IsHalf)
    return (First + C) + __builtin_fmaf(A[3], B[3], A[2] * B[2]);
  return __builtin_fmaf(A[3], B[3], __builtin_fmaf(A[2], B[2], First)) + C;
}
VG_INLINE void nvFuseQuad(NvColumns *Sums, const NvElements *E, bool IsHalf) {
  for (uint32_t R = 0; R < 8; ++R)
    for (uint32_t J = 0; J < NV_COLUMNS; ++J) {
      float A[4], B[4];
      for (uint32_t K = 0; K < 4; ++K) {
        A[K] = nvFromHalf((uint32_t)E->A[K][R]);
        B[K] = nvFromHalf((uint32_t)E->B[K][J]);
      }
      const float D =
          nvFusedQuad(A, B, nvFloatOf((uint32_t)Sums->Of[J][R]), IsHalf);
      Sums->Of[J][R] = (int32_t)(IsHalf   ? nvToHalf(D, NV_RN)
                                 : D != D ? 0x7fffffffu
                                          : nvBitsOf(D));
    }
}

VG_INLINE void nvMultiplyQuads(const NvWarp *Warp, uint32_t Arch, bool IsRowA,
                               bool IsRowB, bool IsHalfD, bool IsHalfC) {
  const NvProductOf P = {NvFactor_f16, NvFactor_f16, 4,
                         nvTensorModel(Arch, NvFactor_f16), IsHalfD};
  for (uint32_t Quad = 0; Quad < 16; Quad += 4) {
    NvElements E;
    NvColumns Sums = {0};
    __builtin_memset(E.A, 0, P.K * sizeof(E.A[0])); /* rows 8 to 15 */
    __builtin_memset(E.B, 0, P.K * sizeof(E.B[0]));
    E.Present = (NvLongs){0} - 1;
    NV_EACH_LANE(Warp, L, F)
    if (L % 16 / 4 == Quad / 4)
      nvReadQuad(&E, &Sums, F, L, IsRowA, IsRowB, IsHalfC);
    if (Arch >= 90)
      nvFuseQuad(&Sums, &E, IsHalfD);
    else
      nvMultiplyElements(&Sums, &E, P);
    NV_EACH_LANE(Warp, L, F)
    if (L % 16 / 4 == Quad / 4)
      nvWriteQuad(&Sums, F, L, IsHalfD);
  }
}

#define NV_QUADS_AS(LayoutA, LayoutB, TypeD, TypeC, CountD, CountC)            \
  VG_APART void multiplyQuads##LayoutA##LayoutB##TypeD##TypeC(                 \
      const NvWarp *Warp, uint32_t Arch) {                                     \
    nvMultiplyQuads(Warp, Arch, #LayoutA[0] == 'r', #LayoutB[0] == 'r',        \
                    CountD == 4, CountC == 4);                                 \
  }                                                                            \
  VG_COLLECTIVE(void,                                                          \
                "ptx.mma_quads." #LayoutA "." #LayoutB "." #TypeD "." #TypeC,  \
                mmaQuads##LayoutA##LayoutB##TypeD##TypeC(                      \
                    uint32_t *D, uint32_t Arch, NV_P2(uint32_t, A),            \
                    NV_P2(uint32_t, B), NV_P##CountC(uint32_t, C))) {          \
    const uint32_t A[] = {NV_V2(A)}, B[] = {NV_V2(B)};                         \
    const uint32_t C[] = {NV_V##CountC(C)};                                    \
    NvFragments Own = {A, B, C, D, false};                                     \
    nvMultiplyTogether(&Own, multiplyQuads##LayoutA##LayoutB##TypeD##TypeC,    \
                       Arch);                                                  \
  }
#define NV_QUADS(LayoutA, LayoutB)                                             \
  NV_QUADS_AS(LayoutA, LayoutB, f16, f16, 4, 4)                                \
  NV_QUADS_AS(LayoutA, LayoutB, f32, f16, 8, 4)                                \
  NV_QUADS_AS(LayoutA, LayoutB, f32, f32, 8, 8)
NV_QUADS(row, row)
NV_QUADS(row, col)
NV_QUADS(col, row)
NV_QUADS(col, col)

/* A lane that gives the address of a row: ldmatrix and stmatrix take multiples
 * of 16. Where: the line, which the retargeting pass fills in. */
VG_BUILTIN(void, "ptx.check_matrix_row",
           checkMatrixRow(uint32_t Row, uint32_t Count, const char *Where)) {
  if (nvLane() < 8 * Count && Row % 16)
    __vg_fault(
        VG_FAULT_MISALIGNED,
        "a row of a matrix is at an address that is not a multiple of 16",
        Where);
}

/* ---- Matrices in shared memory (PTX ISA, "ldmatrix", "stmatrix"). Row: the
 * address of row lane % Height of matrix lane / Height. For each matrix, where
 * the rows begin that the lane has elements of: row lane / 4, or Each rows that
 * follow one another, of a transposed one. */
VG_COLLECTIVE(void, "ptx.matrix_rows",
              matrixRows(uint32_t *Rows, uint32_t Row, uint32_t Count,
                         uint32_t Height, uint32_t Each)) {
  const VgExchange *X = __vg_exchange(Row, NV_ALL, VG_MATRIX, 0);
  const uint32_t First = Each == 1 ? nvLane() / 4 : nvLane() % 4 * Each;
  for (uint32_t M = 0; M < Count; ++M)
    for (uint32_t N = 0; N < Each; ++N)
      Rows[M * Each + N] = (uint32_t)X->Values[Height * M + First + N];
}
