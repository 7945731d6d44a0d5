/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a warp's matrices are for mma: the lanes show one another their
 * registers; one of them multiplies for all, so that each element is decoded
 * once. ptx_mma.def says which element is where.
 */
#ifndef PORTHIP_VIRTUALGPU_BUILTINS_NVPTX_TENSOR_FRAGMENTS_H
#define PORTHIP_VIRTUALGPU_BUILTINS_NVPTX_TENSOR_FRAGMENTS_H

#include "VirtualGpu/Builtins/Nvptx/Tensor/TensorProduct.h"
#include "porthip/detail/ptx/ptx_matrix.h"

#define NV_ALL 0xffffffffu

/* What a lane shows. */
typedef struct NvFragments {
  const void *A, *B, *C;
  void *D;
  bool IsDone;
} NvFragments;
typedef struct NvWarp {
  NvFragments *Of[NV_WARP]; /* null: the lane has ended */
} NvWarp;
typedef void NvProduct(const NvWarp *Warp, uint32_t Arch);

/* The lane that goes on first multiplies. The others' memory is as they left
 * it, and they find their results there: a second exchange would be a second
 * cut of the kernel, and cuts are what compiling it costs. */
VG_INLINE VG_CONVERGENT void
nvMultiplyTogether(NvFragments *Own, NvProduct *Multiply, uint32_t Arch) {
  const VgExchange *X = __vg_exchange((uint64_t)Own, NV_ALL, VG_MATRIX, 0);
  if (Own->IsDone)
    return;
  NvWarp Warp;
  for (uint32_t L = 0; L < NV_WARP; ++L)
    Warp.Of[L] =
        X->Active >> L & 1 ? (NvFragments *)(uintptr_t)X->Values[L] : 0;
  Multiply(&Warp, Arch);
  for (uint32_t L = 0; L < NV_WARP; ++L)
    if (Warp.Of[L])
      Warp.Of[L]->IsDone = true;
}

/* ---- Words of registers, by place along K and row of A, column of B. */

#define NV_EACH_LANE(Warp, L, F)                                               \
  for (uint32_t L = 0; L < NV_WARP; ++L)                                       \
    for (const NvFragments *F = (Warp)->Of[L]; F; F = 0)

VG_INLINE uint32_t nvRowOf(uint32_t Lane, uint32_t Half) {
  return Lane / 4 + 8 * Half;
}
VG_INLINE uint32_t nvColumnOf(uint32_t Lane, uint32_t Element) {
  return Lane % 4 * 2 + Element % 2;
}

#define NV_MAX_WORDS 16
typedef uint32_t NvUnsigneds __attribute__((vector_size(4 * NV_ROWS)));
typedef uint32_t NvColumnUnsigneds __attribute__((vector_size(4 * NV_COLUMNS)));
typedef int32_t NvColumnInts __attribute__((vector_size(4 * NV_COLUMNS)));
typedef struct NvWords {
  NvInts A[NV_MAX_WORDS];
  NvColumnInts B[NV_MAX_WORDS];
} NvWords;

VG_INLINE void nvReadWords(NvWords *To, const NvWarp *Warp, uint32_t CountA,
                           uint32_t CountB, uint32_t Rows) {
  int32_t (*A)[NV_ROWS] = (int32_t (*)[NV_ROWS])To->A;
  int32_t (*B)[NV_COLUMNS] = (int32_t (*)[NV_COLUMNS])To->B;
  NV_EACH_LANE(Warp, L, F) {
    for (uint32_t R = 0; R < CountA; ++R)
      A[R / Rows * 4 + L % 4][nvRowOf(L, R % Rows)] =
          ((const int32_t *)F->A)[R];
    for (uint32_t R = 0; R < CountB; ++R)
      B[R * 4 + L % 4][L / 4] = ((const int32_t *)F->B)[R];
  }
}

/* Elements of Bits each, P in a word, with zeros or the sign in front. */
VG_INLINE void nvUnpackWords(NvElements *To, const NvWords *From,
                             uint32_t WordsA, uint32_t WordsB, uint32_t Bits,
                             bool IsSignedA, bool IsSignedB) {
  const uint32_t P = 32 / Bits, Rest = 32 - Bits;
  for (uint32_t W = 0; W < WordsA; ++W)
    for (uint32_t I = 0; I < P; ++I) {
      NvInts High = From->A[W] << (Rest - I * Bits);
      To->A[W * P + I] =
          IsSignedA ? High >> Rest : (NvInts)((NvUnsigneds)High >> Rest);
    }
  for (uint32_t W = 0; W < WordsB; ++W)
    for (uint32_t I = 0; I < P; ++I) {
      NvColumnInts High = From->B[W] << (Rest - I * Bits);
      *(NvColumnInts *)To->B[W * P + I] =
          IsSignedB ? High >> Rest
                    : (NvColumnInts)((NvColumnUnsigneds)High >> Rest);
    }
}

/* ---- Sums: floats or integers, a vector for each column. */

typedef struct NvColumns {
  NvInts Of[NV_COLUMNS];
} NvColumns;

/* IsHalf: two in a register. */
VG_INLINE void nvReadSums(NvColumns *To, const NvWarp *Warp, uint32_t Rows,
                          bool IsHalf) {
  int32_t (*Sums)[NV_ROWS] = (int32_t (*)[NV_ROWS])To->Of;
  NV_EACH_LANE(Warp, L, F)
  for (uint32_t I = 0; I < 2 * Rows; ++I) {
    const uint32_t *C = (const uint32_t *)F->C;
    Sums[nvColumnOf(L, I)][nvRowOf(L, I / 2)] =
        (int32_t)(IsHalf ? C[I / 2] >> I % 2 * 16 & 0xffff : C[I]);
  }
  if (IsHalf)
    for (uint32_t J = 0; J < NV_COLUMNS; ++J)
      To->Of[J] = nvFloatsOfHalves(To->Of[J]);
}
VG_INLINE void nvWriteSums(const NvColumns *From, const NvWarp *Warp,
                           uint32_t Rows, bool IsHalf) {
  const int32_t (*Sums)[NV_ROWS] = (const int32_t (*)[NV_ROWS])From->Of;
  NV_EACH_LANE(Warp, L, F)
  for (uint32_t I = 0; I < 2 * Rows; ++I) {
    uint32_t *D = (uint32_t *)F->D;
    uint32_t V = (uint32_t)Sums[nvColumnOf(L, I)][nvRowOf(L, I / 2)];
    if (!IsHalf)
      D[I] = V;
    else
      D[I / 2] = I % 2 ? D[I / 2] | V << 16 : V;
  }
}

/* ---- Products. */

VG_INLINE void nvMultiplyElements(NvColumns *Sums, const NvElements *E,
                                  NvProductOf P) {
  NvFactors Factors;
  nvDecodeElements(&Factors, E, P);
  for (uint32_t J = 0; J < NV_COLUMNS; ++J)
    Sums->Of[J] = nvMultiplyColumn(&Factors, E, P, J, Sums->Of[J]);
}

/* ---- Doubles: a chain of fused operations, each rounded to nearest. */

VG_INLINE void nvMultiplyDoubles(const NvWarp *Warp, uint32_t CountA,
                                 uint32_t CountB) {
  const uint32_t Rows = CountA / CountB, K = 4 * CountB;
  double A[16][NV_ROWS] __attribute__((aligned(128))) = {{0}};
  double B[16][NV_COLUMNS] = {{0}};
  double Sums[NV_COLUMNS][NV_ROWS] __attribute__((aligned(128))) = {{0}};
  NV_EACH_LANE(Warp, L, F) {
    for (uint32_t R = 0; R < CountA; ++R)
      A[R / Rows * 4 + L % 4][nvRowOf(L, R % Rows)] = ((const double *)F->A)[R];
    for (uint32_t R = 0; R < CountB; ++R)
      B[R * 4 + L % 4][L / 4] = ((const double *)F->B)[R];
    for (uint32_t I = 0; I < 2 * Rows; ++I)
      Sums[nvColumnOf(L, I)][nvRowOf(L, I / 2)] = ((const double *)F->C)[I];
  }
  for (uint32_t J = 0; J < NV_COLUMNS; ++J) {
    NvDoubles *Sum = (NvDoubles *)Sums[J];
    for (uint32_t N = 0; N < K; ++N)
      /* A sum with zero would be no copy of -0. */
      *Sum = __builtin_elementwise_fma(*(const NvDoubles *)A[N],
                                       B[N][J] - (NvDoubles){0}, *Sum);
  }
  NV_EACH_LANE(Warp, L, F)
  for (uint32_t I = 0; I < 2 * Rows; ++I)
    ((double *)F->D)[I] = Sums[nvColumnOf(L, I)][nvRowOf(L, I / 2)];
}

/* ---- Integers. */

/* The products fit 32 bits by far; with C they wrap, or are clamped
 * (.satfinite). */
VG_INLINE NvInts nvAddProducts(NvInts C, NvInts Products, bool Saturates) {
  return Saturates ? __builtin_elementwise_add_sat(C, Products)
                   : (NvInts)((NvUnsigneds)C + (NvUnsigneds)Products);
}

/* The sums of the first K elements. */
VG_INLINE void nvMultiplyInts(NvColumns *Sums, const NvElements *E, uint32_t K,
                              bool Saturates) {
  for (uint32_t J = 0; J < NV_COLUMNS; ++J) {
    NvInts Products = {0};
    for (uint32_t I = 0; I < K; ++I)
      Products += E->A[I] * E->B[I][J];
    Sums->Of[J] = nvAddProducts(Sums->Of[J], Products, Saturates);
  }
}
VG_INLINE bool nvIsSigned(enum MatrixInteger Of) {
  return Of == MatrixInteger_s4 || Of == MatrixInteger_s8;
}
VG_INLINE uint32_t nvIntegerBits(enum MatrixInteger Of) {
  return Of == MatrixInteger_s4 || Of == MatrixInteger_u4 ? 4 : 8;
}

#endif
