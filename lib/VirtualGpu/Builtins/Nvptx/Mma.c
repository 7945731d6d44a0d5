/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * mma.sync (PTX ISA, "Multiply-and-Accumulate Instruction: mma"). The lanes
 * show one another their registers; one of them multiplies for all, so that
 * each element is decoded once. ptx_mma.def says which element is where.
 */
#include "VirtualGpu/Builtins/Nvptx/Tensor.h"
#include "porthip/detail/ptx_matrix.h"

#define NV_ALL 0xffffffffu
#define NV_COLUMNS 8

/* What a lane shows. */
typedef struct NvFragments {
  const void *A, *B, *C;
  void *D;
} NvFragments;
typedef struct NvWarp {
  const NvFragments *Of[NV_WARP]; /* null: the lane has ended */
} NvWarp;
typedef void NvProduct(const NvWarp *Warp, uint32_t Arch);

VG_INLINE VG_CONVERGENT void
nvMultiplyTogether(const NvFragments *Own, NvProduct *Multiply, uint32_t Arch) {
  const VgExchange *X = __vg_exchange((uint64_t)Own, NV_ALL, VG_MATRIX, 0);
  if (nvLane() == (uint32_t)__builtin_ctzll(X->Active)) {
    NvWarp Warp;
    for (uint32_t L = 0; L < NV_WARP; ++L)
      Warp.Of[L] =
          X->Active >> L & 1 ? (const NvFragments *)(uintptr_t)X->Values[L] : 0;
    Multiply(&Warp, Arch);
  }
  (void)__vg_exchange(0, NV_ALL, VG_MATRIX, 0);
}

/* ---- Places of elements, by row and column. */

#define NV_EACH_LANE(Warp, L, F)                                               \
  for (uint32_t L = 0; L < NV_WARP; ++L)                                       \
    for (const NvFragments *F = (Warp)->Of[L]; F; F = 0)

VG_INLINE uint32_t nvRowOf(uint32_t Lane, uint32_t Half) {
  return Lane / 4 + 8 * Half;
}
VG_INLINE uint32_t nvColumnOf(uint32_t Lane, uint32_t Element) {
  return Lane % 4 * 2 + Element % 2;
}

/* ---- Floating point. */

typedef int32_t NvInts __attribute__((vector_size(4 * NV_COLUMNS)));
typedef uint32_t NvUnsigneds __attribute__((vector_size(4 * NV_COLUMNS)));
#define NV_MAX_K 32

typedef struct NvRows {
  int32_t Significands[16][NV_MAX_K], Exponents[16][NV_MAX_K];
  double Values[16][NV_MAX_K];
  bool IsSpecial[16];
} NvRows;
typedef struct NvColumns {
  NvInts Significands[NV_MAX_K], Exponents[NV_MAX_K];
  double Values[NV_MAX_K][NV_COLUMNS];
  bool IsSpecial[NV_COLUMNS];
} NvColumns;

VG_INLINE void nvReadRows(NvRows *To, const NvWarp *Warp, enum NvFactor Of,
                          uint32_t Count) {
  const uint32_t Bits = (uint32_t)nvFactorBits(Of), P = 32 / Bits;
  NV_EACH_LANE(Warp, L, F)
  for (uint32_t R = 0; R < Count; ++R)
    for (uint32_t I = 0; I < P; ++I) {
      uint32_t Row = nvRowOf(L, R % 2), K = R / 2 * 4 * P + L % 4 * P + I;
      NvNumber N = nvDecode(((const uint32_t *)F->A)[R] >> I * Bits % 32, Of);
      To->Significands[Row][K] = N.Significand;
      To->Exponents[Row][K] = N.Exponent;
      To->Values[Row][K] = N.Value;
      To->IsSpecial[Row] |= N.IsSpecial;
    }
}
VG_INLINE void nvReadColumns(NvColumns *To, const NvWarp *Warp,
                             enum NvFactor Of, uint32_t Count) {
  const uint32_t Bits = (uint32_t)nvFactorBits(Of), P = 32 / Bits;
  NV_EACH_LANE(Warp, L, F)
  for (uint32_t R = 0; R < Count; ++R)
    for (uint32_t I = 0; I < P; ++I) {
      uint32_t Column = L / 4, K = R * 4 * P + L % 4 * P + I;
      NvNumber N = nvDecode(((const uint32_t *)F->B)[R] >> I * Bits % 32, Of);
      To->Significands[K][Column] = N.Significand;
      To->Exponents[K][Column] = N.Exponent;
      To->Values[K][Column] = N.Value;
      To->IsSpecial[Column] |= N.IsSpecial;
    }
}

#define NV_NO_EXPONENT (-100000)
VG_INLINE NvInts nvAll(int32_t V) { return (NvInts){V, V, V, V, V, V, V, V}; }
VG_INLINE NvInts nvSelect(NvInts Mask, NvInts Yes, NvInts No) {
  return (Mask & Yes) | (~Mask & No);
}

/* Sums of the positive and of the negative terms of a group. */
typedef struct NvGroupSum {
  NvUnsigneds Plus, Minus;
  NvInts Exponent;
} NvGroupSum;

VG_INLINE void nvAddTerm(NvGroupSum *S, NvInts Term, NvInts Exponent, int Up) {
  NvInts Sign = Term < 0;
  NvUnsigneds Size = (NvUnsigneds)((Term ^ Sign) - Sign);
  NvInts Down = S->Exponent - Exponent;
  Down = nvSelect(Down > 31, nvAll(31), Down);
  Size = (Up >= 0 ? Size << (uint32_t)Up : Size >> (uint32_t)-Up) >>
         (NvUnsigneds)Down;
  S->Minus += Size & (NvUnsigneds)Sign;
  S->Plus += Size & (NvUnsigneds)~Sign;
}

/* One row of D for the products K to K + Group. Sums are floats. */
VG_INLINE NvGroupSum nvAddGroup(const NvRows *A, const NvColumns *B,
                                uint32_t Row, uint32_t K, uint32_t Group,
                                NvInts Sums, int Fraction,
                                int ProductFraction) {
  NvInts Field = Sums >> 23 & 255;
  NvInts OfC = (Sums & 0x7fffff) | ((Field != 0) & 0x800000);
  OfC = nvSelect(Sums < 0, -OfC, OfC);
  NvInts ExponentC = nvSelect(Field == 0, nvAll(1), Field) - 127;
  ExponentC = nvSelect(OfC == 0, nvAll(NV_NO_EXPONENT), ExponentC);
  NvInts Terms[NV_MAX_K], Exponents[NV_MAX_K];
  NvGroupSum S = {{0}, {0}, ExponentC};
  for (uint32_t I = 0; I < Group; ++I) {
    Terms[I] = nvAll(A->Significands[Row][K + I]) * B->Significands[K + I];
    Exponents[I] = nvAll(A->Exponents[Row][K + I]) + B->Exponents[K + I];
    Exponents[I] = nvSelect(Terms[I] == 0, nvAll(NV_NO_EXPONENT), Exponents[I]);
    S.Exponent = nvSelect(Exponents[I] > S.Exponent, Exponents[I], S.Exponent);
  }
  for (uint32_t I = 0; I < Group; ++I)
    nvAddTerm(&S, Terms[I], Exponents[I], Fraction - ProductFraction);
  nvAddTerm(&S, OfC, ExponentC, Fraction - 23);
  return S;
}

/* Infinities and NaNs: which one it is, plain arithmetic says. */
VG_INLINE float nvSpecialSum(const NvRows *A, const NvColumns *B, uint32_t Row,
                             uint32_t Column, uint32_t K, float C) {
  double Sum = C;
  for (uint32_t I = 0; I < K; ++I)
    Sum += A->Values[Row][I] * B->Values[I][Column];
  return Sum != Sum ? nvFloatOf(0x7fffffffu) : (float)Sum;
}

typedef struct NvSums {
  NvInts Of[16]; /* floats, or halves */
} NvSums;

VG_INLINE void nvReadSums(NvSums *To, const NvWarp *Warp, bool IsHalf) {
  NV_EACH_LANE(Warp, L, F)
  for (uint32_t I = 0; I < 4; ++I) {
    const uint32_t *C = (const uint32_t *)F->C;
    To->Of[nvRowOf(L, I / 2)][nvColumnOf(L, I)] =
        (int32_t)(IsHalf ? nvBitsOf(nvFromHalf(C[I / 2] >> I % 2 * 16)) : C[I]);
  }
}
VG_INLINE void nvWriteSums(const NvSums *From, const NvWarp *Warp,
                           bool IsHalf) {
  NV_EACH_LANE(Warp, L, F)
  for (uint32_t I = 0; I < 4; ++I) {
    uint32_t *D = (uint32_t *)F->D;
    uint32_t V = (uint32_t)From->Of[nvRowOf(L, I / 2)][nvColumnOf(L, I)];
    if (!IsHalf)
      D[I] = V;
    else
      D[I / 2] = I % 2 ? D[I / 2] | V << 16 : V;
  }
}

/* The sum of column J after a group, where it was the float Before. */
VG_INLINE uint32_t nvRoundSum(const NvGroupSum *S, uint32_t J, uint32_t Before,
                              int Fraction, bool IsHalf) {
  int64_t Sum = (int64_t)S->Plus[J] - (int64_t)S->Minus[J];
  bool IsInfinite = (Before & 0x7f800000u) == 0x7f800000u;
  if (IsInfinite)
    return IsHalf ? 0x7c00u | Before >> 31 << 15 : Before;
  if (!Sum)
    return 0;
  return IsHalf ? nvRoundToHalf(Sum, S->Exponent[J], Fraction)
                : nvCutToFloat(Sum, S->Exponent[J], Fraction);
}

/* One row of D from its row of C. */
VG_INLINE NvInts nvMultiplyRow(const NvRows *A, const NvColumns *B,
                               uint32_t Row, uint32_t K, NvInts C,
                               NvTensorModel Model, int ProductFraction,
                               bool IsHalf) {
  NvInts Sums = C;
  uint32_t Group = (uint32_t)Model.Group < K ? (uint32_t)Model.Group : K;
  for (uint32_t First = 0; First < K; First += Group) {
    NvGroupSum S = nvAddGroup(A, B, Row, First, Group, Sums, Model.Fraction,
                              ProductFraction);
    bool IsLast = First + Group == K;
    for (uint32_t J = 0; J < NV_COLUMNS; ++J)
      Sums[J] = (int32_t)nvRoundSum(&S, J, (uint32_t)Sums[J], Model.Fraction,
                                    IsLast && IsHalf);
  }
  for (uint32_t J = 0; J < NV_COLUMNS; ++J)
    if (A->IsSpecial[Row] || B->IsSpecial[J] ||
        (C[J] & 0x7f800000) == 0x7f800000) {
      float F = nvSpecialSum(A, B, Row, J, K, nvFloatOf((uint32_t)C[J]));
      Sums[J] = (int32_t)(IsHalf ? nvToHalf(F, NV_RN) : nvBitsOf(F));
    }
  return Sums;
}

VG_INLINE void nvMultiplyFloats(const NvWarp *Warp, uint32_t Arch,
                                enum NvFactor OfA, enum NvFactor OfB,
                                uint32_t CountA, uint32_t CountB, bool IsHalf) {
  const uint32_t K = CountB * 4 * 32 / (uint32_t)nvFactorBits(OfA);
  NvRows A = {0};
  NvColumns B = {0};
  NvSums C = {0};
  nvReadRows(&A, Warp, OfA, CountA);
  nvReadColumns(&B, Warp, OfB, CountB);
  nvReadSums(&C, Warp, IsHalf);
  for (uint32_t Row = 0; Row < 16; ++Row)
    C.Of[Row] =
        nvMultiplyRow(&A, &B, Row, K, C.Of[Row], nvTensorModel(Arch, OfA),
                      nvFractionOf(OfA) + nvFractionOf(OfB), IsHalf);
  nvWriteSums(&C, Warp, IsHalf);
}

/* ---- Doubles: a chain of fused operations, each rounded to nearest. */

VG_INLINE void nvMultiplyDoubles(const NvWarp *Warp, uint32_t CountA,
                                 uint32_t CountB) {
  const uint32_t Rows = CountA / CountB, K = 4 * CountB;
  double A[16][16] = {{0}}, B[16][NV_COLUMNS] = {{0}};
  NV_EACH_LANE(Warp, L, F) {
    for (uint32_t R = 0; R < CountA; ++R)
      A[nvRowOf(L, R % Rows)][R / Rows * 4 + L % 4] = ((const double *)F->A)[R];
    for (uint32_t R = 0; R < CountB; ++R)
      B[R * 4 + L % 4][L / 4] = ((const double *)F->B)[R];
  }
  NV_EACH_LANE(Warp, L, F)
  for (uint32_t I = 0; I < 2 * Rows; ++I) {
    double Sum = ((const double *)F->C)[I];
    for (uint32_t N = 0; N < K; ++N)
      Sum = __builtin_fma(A[nvRowOf(L, I / 2)][N], B[N][nvColumnOf(L, I)], Sum);
    ((double *)F->D)[I] = Sum;
  }
}

/* ---- Integers and bits. Words[] along K are in the order of K. */

typedef struct NvWordRows {
  uint32_t A[16][8], B[NV_COLUMNS][8];
} NvWordRows;
VG_INLINE void nvReadWords(NvWordRows *To, const NvWarp *Warp, uint32_t CountA,
                           uint32_t CountB) {
  const uint32_t Rows = CountA / CountB;
  NV_EACH_LANE(Warp, L, F) {
    for (uint32_t R = 0; R < CountA; ++R)
      To->A[nvRowOf(L, R % Rows)][R / Rows * 4 + L % 4] =
          ((const uint32_t *)F->A)[R];
    for (uint32_t R = 0; R < CountB; ++R)
      To->B[L / 4][R * 4 + L % 4] = ((const uint32_t *)F->B)[R];
  }
}
VG_INLINE void nvAddWords(const NvWordRows *W, const NvWarp *Warp,
                          uint32_t CountA, uint32_t CountB, bool Saturates,
                          uint32_t (*Dot)(uint32_t, uint32_t, uint32_t)) {
  NV_EACH_LANE(Warp, L, F)
  for (uint32_t I = 0; I < CountA / CountB * 2; ++I) {
    uint32_t Sum = 0;
    for (uint32_t N = 0; N < 4 * CountB; ++N)
      Sum = Dot(W->A[nvRowOf(L, I / 2)][N], W->B[nvColumnOf(L, I)][N], Sum);
    ((uint32_t *)F->D)[I] =
        addProducts(((const uint32_t *)F->C)[I], Sum, Saturates);
  }
}
VG_INLINE void nvMultiplyWords(const NvWarp *Warp, uint32_t CountA,
                               uint32_t CountB, bool Saturates,
                               uint32_t (*Dot)(uint32_t, uint32_t, uint32_t)) {
  NvWordRows W = {0};
  nvReadWords(&W, Warp, CountA, CountB);
  nvAddWords(&W, Warp, CountA, CountB, Saturates, Dot);
}

#define NV_DOT(A, B)                                                           \
  VG_INLINE uint32_t nvDot_##A##_##B(uint32_t X, uint32_t Y, uint32_t Sum) {   \
    return dotIntegers(X, Y, Sum, MatrixInteger_##A, MatrixInteger_##B);       \
  }
NV_DOT(s8, s8)
NV_DOT(s8, u8)
NV_DOT(u8, s8)
NV_DOT(u8, u8)
NV_DOT(s4, s4)
NV_DOT(s4, u4)
NV_DOT(u4, s4)
NV_DOT(u4, u4)
#define NV_DOT_BITS(Operation)                                                 \
  VG_INLINE uint32_t nvDot_##Operation(uint32_t X, uint32_t Y, uint32_t Sum) { \
    return dotBits(X, Y, Sum, MatrixBits_##Operation);                         \
  }
NV_DOT_BITS(xor)
NV_DOT_BITS(and)

/* ---- The instructions. */

#define NV_P1(T, V) T V##0
#define NV_P2(T, V) NV_P1(T, V), T V##1
#define NV_P4(T, V) NV_P2(T, V), T V##2, T V##3
#define NV_P8(T, V) NV_P4(T, V), T V##4, T V##5, T V##6, T V##7
#define NV_V1(V) V##0
#define NV_V2(V) NV_V1(V), V##1
#define NV_V4(V) NV_V2(V), V##2, V##3
#define NV_V8(V) NV_V4(V), V##4, V##5, V##6, V##7

/* Multiply is a function of its own: kernels inline what exchanges. */
#define NV_MMA(Text, Name, T, CountD, CountA, CountB, Body)                    \
  static __attribute__((noinline)) void multiply##Name(const NvWarp *Warp,     \
                                                       uint32_t Arch) {        \
    (void)Arch;                                                                \
    Body;                                                                      \
  }                                                                            \
  NV_COLLECTIVE(void, "ptx.mma." Text,                                         \
                mma##Name(T *D, uint32_t Arch, NV_P##CountA(T, A),             \
                          NV_P##CountB(T, B), NV_P##CountD(T, C))) {           \
    const T A[] = {NV_V##CountA(A)}, B[] = {NV_V##CountB(B)};                  \
    const T C[] = {NV_V##CountD(C)};                                           \
    const NvFragments Own = {A, B, C, D};                                      \
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
         nvMultiplyWords(Warp, CountA, CountB, Saturates,                      \
                         nvDot_##TypeA##_##TypeB))
#define PORTHIP_MMA_INT(Shape, TypeA, TypeB, CountD, CountA, CountB)           \
  NV_MMA_INT(Shape, TypeA, TypeB, CountD, CountA, CountB, "", 0)               \
  NV_MMA_INT(Shape, TypeA, TypeB, CountD, CountA, CountB, ".satfinite", 1)
#define PORTHIP_MMA_BIT(Shape, Operation, CountD, CountA, CountB)              \
  NV_MMA(#Shape ".s32.b1.b1." #Operation, Shape##b1##Operation, uint32_t,      \
         CountD, CountA, CountB,                                               \
         nvMultiplyWords(Warp, CountA, CountB, 0, nvDot_##Operation))
#include "porthip/detail/ptx_mma.def"

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

VG_INLINE void nvReadQuad(NvRows *A, NvColumns *B, NvSums *C,
                          const NvFragments *F, uint32_t Lane, bool IsRowA,
                          bool IsRowB, bool IsHalf) {
  const uint32_t Upper = Lane / 16 * 4;
  for (uint32_t I = 0; I < 4; ++I) {
    uint32_t Row = Upper + (IsRowA ? Lane % 4 : I), K = IsRowA ? I : Lane % 4;
    NvNumber N = nvDecode(nvHalfAt(F->A, I), NvFactor_f16);
    A->Significands[Row][K] = N.Significand;
    A->Exponents[Row][K] = N.Exponent;
    A->Values[Row][K] = N.Value;
    A->IsSpecial[Row] |= N.IsSpecial;
    uint32_t Column = Upper + (IsRowB ? I : Lane % 4);
    K = IsRowB ? Lane % 4 : I;
    N = nvDecode(nvHalfAt(F->B, I), NvFactor_f16);
    B->Significands[K][Column] = N.Significand;
    B->Exponents[K][Column] = N.Exponent;
    B->Values[K][Column] = N.Value;
    B->IsSpecial[Column] |= N.IsSpecial;
  }
  for (uint32_t I = 0; I < 8; ++I)
    C->Of[nvQuadRow(Lane, I, IsHalf)][nvQuadColumn(Lane, I, IsHalf)] =
        (int32_t)(IsHalf ? nvBitsOf(nvFromHalf(nvHalfAt(F->C, I)))
                         : ((const uint32_t *)F->C)[I]);
}

VG_INLINE void nvWriteQuad(const NvSums *D, const NvFragments *F, uint32_t Lane,
                           bool IsHalf) {
  for (uint32_t I = 0; I < 8; ++I) {
    uint32_t V = (uint32_t)D->Of[nvQuadRow(Lane, I, IsHalf)]
                                [nvQuadColumn(Lane, I, IsHalf)];
    uint32_t *To = (uint32_t *)F->D;
    if (!IsHalf)
      To[I] = V;
    else
      To[I / 2] = I % 2 ? To[I / 2] | V << 16 : V;
  }
}

VG_INLINE void nvMultiplyQuads(const NvWarp *Warp, uint32_t Arch, bool IsRowA,
                               bool IsRowB, bool IsHalfD, bool IsHalfC) {
  for (uint32_t Quad = 0; Quad < 16; Quad += 4) {
    NvRows A = {0};
    NvColumns B = {0};
    NvSums C = {0};
    NV_EACH_LANE(Warp, L, F)
      if (L % 16 / 4 == Quad / 4)
        nvReadQuad(&A, &B, &C, F, L, IsRowA, IsRowB, IsHalfC);
    for (uint32_t Row = 0; Row < 8; ++Row)
      C.Of[Row] =
          nvMultiplyRow(&A, &B, Row, 4, C.Of[Row],
                        nvTensorModel(Arch, NvFactor_f16), 20, IsHalfD);
    NV_EACH_LANE(Warp, L, F)
      if (L % 16 / 4 == Quad / 4)
        nvWriteQuad(&C, F, L, IsHalfD);
  }
}

#define NV_QUADS_AS(LayoutA, LayoutB, TypeD, TypeC, CountD, CountC)            \
  static __attribute__((noinline)) void                                        \
  multiplyQuads##LayoutA##LayoutB##TypeD##TypeC(const NvWarp *Warp,            \
                                                uint32_t Arch) {               \
    nvMultiplyQuads(Warp, Arch, #LayoutA[0] == 'r', #LayoutB[0] == 'r',        \
                    CountD == 4, CountC == 4);                                 \
  }                                                                            \
  NV_COLLECTIVE(                                                               \
      void, "ptx.mma_quads." #LayoutA "." #LayoutB "." #TypeD "." #TypeC,      \
      mmaQuads##LayoutA##LayoutB##TypeD##TypeC(                                \
          uint32_t *D, uint32_t Arch, NV_P2(uint32_t, A), NV_P2(uint32_t, B),  \
          NV_P##CountC(uint32_t, C))) {                                        \
    const uint32_t A[] = {NV_V2(A)}, B[] = {NV_V2(B)};                         \
    const uint32_t C[] = {NV_V##CountC(C)};                                    \
    const NvFragments Own = {A, B, C, D};                                      \
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

/* ---- Matrices in shared memory (PTX ISA, "ldmatrix", "stmatrix"). Row: the
 * address of row lane % 8 of matrix lane / 8. For each matrix, where the lane's
 * two elements begin; of a transposed one they are apart. */
NV_COLLECTIVE(void, "ptx.matrix_places",
              matrixPlaces(uint32_t *Places, uint32_t Row, uint32_t Count,
                           bool IsTransposed)) {
  const VgExchange *X = __vg_exchange(Row, NV_ALL, VG_MATRIX, 0);
  const uint32_t Group = nvLane() / 4, Pair = nvLane() % 4 * 2;
  for (uint32_t M = 0; M < Count; ++M)
    if (IsTransposed) {
      Places[2 * M] = (uint32_t)X->Values[8 * M + Pair] + 2 * Group;
      Places[2 * M + 1] = (uint32_t)X->Values[8 * M + Pair + 1] + 2 * Group;
    } else {
      Places[M] = (uint32_t)X->Values[8 * M + Group] + 2 * Pair;
    }
}
