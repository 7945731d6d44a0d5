/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Warp matrix instructions (PTX ISA, "wmma.load", "wmma.mma", "wmma.store").
 * Not here: single bits, integers of four, and forms without a stride, which no
 * C++ comes to.
 *
 * Where an element lies in a fragment is left open by the ISA. Here, with E
 * elements in each lane,
 *
 *   A (M x K): slot S of lane L is row L % M, column (L / M * E + S) % K
 *   B (K x N): row (L / N * E + S) % K, column L % N
 *   C (M x N): row L / N * E + S, column L % N
 *
 * so that fragments of half in 16 x 16 x 16, which hold all twice, do so. Sums
 * begin with C and take products in the order of K, in the accumulators' type
 * (in float for half): the ISA leaves order and roundings open. One lane
 * multiplies for the warp, as for mma.
 */
#include "VirtualGpu/Builtins/Nvptx/Tensor/Fragments.h"

enum NvElement { NV_F16, NV_BF16, NV_TF32, NV_S8, NV_U8 };
typedef struct NvShape {
  uint32_t M, N, K;
} NvShape;

/* Not always_inline: hundreds of wrappers would each hold a copy. Kernels
 * inline them. */
#define NV_CORE static VG_CONVERGENT

VG_INLINE uint32_t nvBytesOf(enum NvElement Is) {
  return Is == NV_TF32 ? 4 : Is == NV_F16 || Is == NV_BF16 ? 2 : 1;
}

/* The lanes wait for one another: what they have stored before is there. */
NV_CORE void nvMeet(void) { (void)__vg_exchange(0, NV_ALL, VG_SYNC, 0); }

/* The place of a slot among the rows of Stride elements. */
VG_INLINE uint64_t nvPlace(uint32_t Row, uint32_t Column, uint32_t Stride,
                           bool IsRowMajor) {
  return IsRowMajor ? (uint64_t)Row * Stride + Column
                    : (uint64_t)Column * Stride + Row;
}

/* A or B: Words of 32 bits for each lane. Across is M, or N for B. */
VG_INLINE void nvGather(uint32_t *To, const char *From, uint32_t Words,
                        uint32_t Bytes, uint32_t Across, uint32_t K, bool IsA,
                        uint32_t Stride, bool IsRowMajor) {
  const uint32_t Lane = nvLane(), PerWord = 4 / Bytes, E = Words * PerWord;
  for (uint32_t W = 0; W < Words; ++W) {
    uint32_t Word = 0;
    for (uint32_t P = 0; P < PerWord; ++P) {
      uint32_t Along = (Lane / Across * E + W * PerWord + P) % K;
      uint32_t Other = Lane % Across;
      uint64_t Place = IsA ? nvPlace(Other, Along, Stride, IsRowMajor)
                           : nvPlace(Along, Other, Stride, IsRowMajor);
      uint32_t Element = 0;
      __builtin_memcpy(&Element, From + Place * Bytes, Bytes);
      Word |= Element << (P * Bytes * 8 % 32);
    }
    To[W] = Word;
  }
}

VG_INLINE uint32_t nvRowOfC(uint32_t Slot, NvShape Of) {
  return nvLane() / Of.N * (Of.M * Of.N / NV_WARP) + Slot;
}

/* C: elements of Bytes, packed. */
VG_INLINE void nvGatherC(char *To, const char *From, uint32_t Bytes, NvShape Of,
                         uint32_t Stride, bool IsRowMajor) {
  for (uint32_t S = 0; S < Of.M * Of.N / NV_WARP; ++S)
    __builtin_memcpy(To + S * Bytes,
                     From + Bytes * nvPlace(nvRowOfC(S, Of), nvLane() % Of.N,
                                            Stride, IsRowMajor),
                     Bytes);
}
VG_INLINE void nvScatterC(char *To, const char *From, uint32_t Bytes,
                          NvShape Of, uint32_t Stride, bool IsRowMajor) {
  for (uint32_t S = 0; S < Of.M * Of.N / NV_WARP; ++S)
    __builtin_memcpy(To + Bytes * nvPlace(nvRowOfC(S, Of), nvLane() % Of.N,
                                          Stride, IsRowMajor),
                     From + S * Bytes, Bytes);
}

/* Product of a warp: what the lanes hold, spread out by one of them. */
#define NV_MOST_ACROSS 32
#define NV_MOST_ALONG 16
typedef struct NvProductOfWarp {
  NvShape Of;
  enum NvElement Is;
  uint32_t WordsA, WordsB;
} NvProductOfWarp;

/* Bits of A or B by K and row or column. Of elements that two lanes hold, the
 * first lane's count. */
typedef struct NvBits {
  uint32_t At[NV_MOST_ALONG][NV_MOST_ACROSS];
} NvBits;
VG_INLINE void nvSpread(NvBits *To, const NvWarp *Warp, bool IsA,
                        const NvProductOfWarp *P) {
  const uint32_t Bytes = nvBytesOf(P->Is), PerWord = 4 / Bytes;
  const uint32_t Across = IsA ? P->Of.M : P->Of.N;
  const uint32_t E = (IsA ? P->WordsA : P->WordsB) * PerWord;
  NV_EACH_LANE(Warp, L, F) {
    const uint32_t *Words = (const uint32_t *)(IsA ? F->A : F->B);
    for (uint32_t S = 0; S < E && L / Across * E + S < P->Of.K; ++S) {
      uint32_t Word = Words[S / PerWord] >> (S % PerWord * Bytes * 8);
      To->At[L / Across * E + S][L % Across] =
          Bytes == 4 ? Word : Word & ((1u << (Bytes * 8)) - 1);
    }
  }
}

VG_INLINE float nvNumberOf(enum NvElement Is, uint32_t Bits) {
  if (Is == NV_F16)
    return nvFromHalf(Bits);
  if (Is == NV_BF16)
    return nvFromBfloat(Bits);
  return nvFloatOf(Bits & ~0x1fffu); /* tf32 has 10 bits of fraction */
}
VG_INLINE int32_t nvByteOf(enum NvElement Is, uint32_t Bits) {
  return Is == NV_S8 ? (int8_t)Bits : (int32_t)(uint8_t)Bits;
}

/* Each lane's accumulators, by slot, and their places. */
#define NV_EACH_SUM(Warp, L, F, Row, Of)                                       \
  NV_EACH_LANE(Warp, L, F)                                                     \
  for (uint32_t S = 0, Row = L / (Of).N * ((Of).M * (Of).N / NV_WARP);         \
       S < (Of).M * (Of).N / NV_WARP; ++S, ++Row)

VG_INLINE void nvMultiplyFloats(const NvWarp *Warp, NvProductOfWarp P) {
  NvBits BitsA = {0}, BitsB = {0};
  float A[NV_MOST_ALONG][NV_MOST_ACROSS], B[NV_MOST_ALONG][NV_MOST_ACROSS];
  float Sums[NV_MOST_ACROSS][NV_MOST_ACROSS];
  nvSpread(&BitsA, Warp, true, &P);
  nvSpread(&BitsB, Warp, false, &P);
  for (uint32_t K = 0; K < P.Of.K; ++K) {
    for (uint32_t I = 0; I < P.Of.M; ++I)
      A[K][I] = nvNumberOf(P.Is, BitsA.At[K][I]);
    for (uint32_t I = 0; I < P.Of.N; ++I)
      B[K][I] = nvNumberOf(P.Is, BitsB.At[K][I]);
  }
  NV_EACH_SUM(Warp, L, F, Row, P.Of)
  Sums[Row][L % P.Of.N] = ((const float *)F->C)[S];
  for (uint32_t Row = 0; Row < P.Of.M; ++Row)
    for (uint32_t K = 0; K < P.Of.K; ++K)
      for (uint32_t Column = 0; Column < P.Of.N; ++Column)
        Sums[Row][Column] =
            __builtin_fmaf(A[K][Row], B[K][Column], Sums[Row][Column]);
  NV_EACH_SUM(Warp, L, F, Row, P.Of)
  ((float *)F->D)[S] = Sums[Row][L % P.Of.N];
}

VG_INLINE void nvMultiplyBytes(const NvWarp *Warp, NvProductOfWarp P,
                               bool Saturates) {
  NvBits A = {0}, B = {0};
  int32_t Products[NV_MOST_ACROSS][NV_MOST_ACROSS] = {{0}};
  nvSpread(&A, Warp, true, &P);
  nvSpread(&B, Warp, false, &P);
  for (uint32_t Row = 0; Row < P.Of.M; ++Row)
    for (uint32_t K = 0; K < P.Of.K; ++K)
      for (uint32_t Column = 0; Column < P.Of.N; ++Column)
        Products[Row][Column] += nvByteOf(P.Is, A.At[K][Row]) *
                                 nvByteOf(P.Is, B.At[K][Column]);
  NV_EACH_SUM(Warp, L, F, Row, P.Of) {
    int64_t Sum = (int64_t)((const int32_t *)F->C)[S] +
                  Products[Row][L % P.Of.N];
    if (Saturates)
      Sum = Sum > INT32_MAX ? INT32_MAX : Sum < INT32_MIN ? INT32_MIN : Sum;
    ((uint32_t *)F->D)[S] = (uint32_t)Sum;
  }
}

#define PRODUCT(Name, Body)                                                    \
  VG_APART void product##Name(const NvWarp *Warp, uint32_t Arch) {             \
    (void)Arch;                                                                \
    Body;                                                                      \
  }
#define PRODUCT_OF(Shape, M, N, K, Type, Is, WordsA, WordsB)                   \
  PRODUCT(Shape##Type,                                                         \
          nvMultiplyFloats(Warp, ((NvProductOfWarp){                           \
                                     {M, N, K}, Is, WordsA, WordsB})))
#define PRODUCT_OF_BYTES(Shape, M, N, K, Type, Is, WordsA, WordsB, Saturates)  \
  PRODUCT(Shape##Type##Saturates,                                              \
          nvMultiplyBytes(                                                     \
              Warp, ((NvProductOfWarp){{M, N, K}, Is, WordsA, WordsB}),        \
              Saturates))
/* D and C are Sums, of the lane. */
#define MULTIPLY(Name)                                                         \
  NvFragments Own = {A, B, Sums, Sums, false};                                 \
  nvMultiplyTogether(&Own, product##Name, 0)

/* ---- Loads and stores */

#define NAME(Shape, Rest) "llvm.nvvm.wmma." #Shape Rest
#define LOAD_MANY(Shape, Which, Order, Type, Body)                             \
  VG_COLLECTIVE(                                                               \
      void, NAME(Shape, ".load." #Which "." #Order ".stride." #Type ".p0"),    \
      Shape##Load##Which##Order##Type(uint32_t *To, const char *From,          \
                                      uint32_t Stride)) {                      \
    nvMeet();                                                                  \
    Body;                                                                      \
  }
#define LOAD_ONE(Shape, Which, Order, Type, Body)                              \
  VG_COLLECTIVE(                                                               \
      uint32_t,                                                                \
      NAME(Shape, ".load." #Which "." #Order ".stride." #Type ".p0"),          \
      Shape##Load##Which##Order##Type(const char *From, uint32_t Stride)) {    \
    uint32_t To[1];                                                            \
    nvMeet();                                                                  \
    Body;                                                                      \
    return To[0];                                                              \
  }

#define LOAD_AB(Load, Shape, M, N, K, Type, Is, WordsA, WordsB, LoadB)         \
  Load(Shape, a, row, Type,                                                    \
       nvGather(To, From, WordsA, nvBytesOf(Is), M, K, true, Stride, true))    \
      Load(Shape, a, col, Type,                                                \
           nvGather(To, From, WordsA, nvBytesOf(Is), M, K, true, Stride,       \
                    false)) LoadB(Shape, b, row, Type,                         \
                                  nvGather(To, From, WordsB, nvBytesOf(Is), N, \
                                           K, false, Stride, true))            \
          LoadB(Shape, b, col, Type,                                           \
                nvGather(To, From, WordsB, nvBytesOf(Is), N, K, false, Stride, \
                         false))

#define C_ORDER(Shape, M_, N_, K_, Type, Word, Words, Bytes, Order, IsRow)     \
  LOAD_MANY(Shape, c, Order, Type,                                             \
            nvGatherC((char *)To, From, Bytes, ((NvShape){M_, N_, K_}),        \
                      Stride, IsRow))                                          \
  VG_COLLECTIVE(void, NAME(Shape, ".store.d." #Order ".stride." #Type ".p0"),  \
                Shape##Store##Order##Type(char *To, NV_P##Words(Word, V),      \
                                          uint32_t Stride)) {                  \
    const Word From[] = {NV_V##Words(V)};                                      \
    nvScatterC(To, (const char *)From, Bytes, (NvShape){M_, N_, K_}, Stride,   \
               IsRow);                                                         \
    nvMeet();                                                                  \
  }
#define C_FORMS(Shape, M, N, K, Type, Word, Words, Bytes)                      \
  C_ORDER(Shape, M, N, K, Type, Word, Words, Bytes, row, true)                 \
  C_ORDER(Shape, M, N, K, Type, Word, Words, Bytes, col, false)

/* ---- Products */

/* Half, with accumulators of float or half. */
#define SUMS_f32(V) float Sums[8] = {NV_V8(V)}
#define SUMS_f16(V)                                                            \
  const uint32_t Halves[4] = {NV_V4(V)};                                       \
  float Sums[8];                                                               \
  for (int I = 0; I < 8; ++I)                                                  \
    Sums[I] = nvFromHalf(Halves[I / 2] >> (I % 2 * 16));
#define KEEP_f32                                                               \
  for (int I = 0; I < 8; ++I)                                                  \
  D[I] = nvBitsOf(Sums[I])
#define KEEP_f16                                                               \
  for (int I = 0; I < 4; ++I)                                                  \
  D[I] = nvToHalf(Sums[I * 2], NV_RN) | nvToHalf(Sums[I * 2 + 1], NV_RN) << 16
#define PARAMETERS_f32 NV_P8(float, C)
#define PARAMETERS_f16 NV_P4(uint32_t, C)

#define MMA_HALF(Shape, M_, N_, K_, OrderA, OrderB, TypeD, TypeC)              \
  VG_COLLECTIVE(                                                               \
      void, NAME(Shape, ".mma." #OrderA "." #OrderB "." #TypeD "." #TypeC),    \
      Shape##Mma##OrderA##OrderB##TypeD##TypeC(                                \
          uint32_t *D, NV_P8(uint32_t, A), NV_P8(uint32_t, B),                 \
          PARAMETERS_##TypeC)) {                                               \
    const uint32_t A[] = {NV_V8(A)}, B[] = {NV_V8(B)};                         \
    SUMS_##TypeC(C);                                                           \
    MULTIPLY(Shape##f16);                                                      \
    KEEP_##TypeD;                                                              \
  }
#define MMA_HALF_TYPES(Shape, M, N, K, OrderA, OrderB)                         \
  MMA_HALF(Shape, M, N, K, OrderA, OrderB, f32, f32)                           \
  MMA_HALF(Shape, M, N, K, OrderA, OrderB, f32, f16)                           \
  MMA_HALF(Shape, M, N, K, OrderA, OrderB, f16, f32)                           \
  MMA_HALF(Shape, M, N, K, OrderA, OrderB, f16, f16)

#define MMA_FLOAT(Shape, M_, N_, K_, OrderA, OrderB, Type, Is, WordsA, WordsB) \
  VG_COLLECTIVE(void, NAME(Shape, ".mma." #OrderA "." #OrderB "." #Type),      \
                Shape##Mma##OrderA##OrderB##Type(                              \
                    uint32_t *D, NV_P##WordsA(uint32_t, A),                    \
                    NV_P##WordsB(uint32_t, B), NV_P8(float, C))) {             \
    const uint32_t A[] = {NV_V##WordsA(A)}, B[] = {NV_V##WordsB(B)};           \
    SUMS_f32(C);                                                               \
    MULTIPLY(Shape##Type);                                                     \
    KEEP_f32;                                                                  \
  }

#define MMA_BYTES_AS(Shape, M_, N_, K_, OrderA, OrderB, Type, Is, WordsA,      \
                     WordsB, Suffix, Saturates)                                \
  VG_COLLECTIVE(void,                                                          \
                NAME(Shape, ".mma." #OrderA "." #OrderB "." #Type Suffix),     \
                Shape##Mma##OrderA##OrderB##Type##Saturates(                   \
                    uint32_t *D, NV_P##WordsA(uint32_t, A),                    \
                    NV_P##WordsB(uint32_t, B), NV_P8(uint32_t, C))) {          \
    const uint32_t A[] = {NV_V##WordsA(A)}, B[] = {NV_V##WordsB(B)};           \
    uint32_t Sums[] = {NV_V8(C)};                                              \
    MULTIPLY(Shape##Type##Saturates);                                          \
    for (int I = 0; I < 8; ++I)                                                \
      D[I] = Sums[I];                                                          \
  }
#define MMA_BYTES(Shape, M, N, K, OrderA, OrderB, Type, Is, WordsA, WordsB)    \
  MMA_BYTES_AS(Shape, M, N, K, OrderA, OrderB, Type, Is, WordsA, WordsB, "",   \
               0)                                                              \
  MMA_BYTES_AS(Shape, M, N, K, OrderA, OrderB, Type, Is, WordsA, WordsB,       \
               ".satfinite", 1)

/* The layouts were the loads' concern. */
#define EACH_ORDER(Make, ...)                                                  \
  Make(__VA_ARGS__, row, row) Make(__VA_ARGS__, row, col)                      \
      Make(__VA_ARGS__, col, row) Make(__VA_ARGS__, col, col)
#define MMA_OF(Make, Shape, M, N, K, Type, Is, WordsA, WordsB)                 \
  Make(Shape, M, N, K, row, row, Type, Is, WordsA, WordsB)                     \
      Make(Shape, M, N, K, row, col, Type, Is, WordsA, WordsB)                 \
          Make(Shape, M, N, K, col, row, Type, Is, WordsA, WordsB)             \
              Make(Shape, M, N, K, col, col, Type, Is, WordsA, WordsB)

/* ---- Shapes */

#define SHAPE_HALF(Shape, M, N, K)                                             \
  PRODUCT_OF(Shape, M, N, K, f16, NV_F16, 8, 8)                                \
  LOAD_AB(LOAD_MANY, Shape, M, N, K, f16, NV_F16, 8, 8, LOAD_MANY)             \
  C_FORMS(Shape, M, N, K, f16, uint32_t, 4, 2)                                 \
  C_FORMS(Shape, M, N, K, f32, float, 8, 4)                                    \
  EACH_ORDER(MMA_HALF_TYPES, Shape, M, N, K)
SHAPE_HALF(m16n16k16, 16, 16, 16)
SHAPE_HALF(m32n8k16, 32, 8, 16)
SHAPE_HALF(m8n32k16, 8, 32, 16)

#define SHAPE_BFLOAT(Shape, M, N, K, WordsA, WordsB)                           \
  PRODUCT_OF(Shape, M, N, K, bf16, NV_BF16, WordsA, WordsB)                    \
  LOAD_AB(LOAD_MANY, Shape, M, N, K, bf16, NV_BF16, WordsA, WordsB, LOAD_MANY) \
  MMA_OF(MMA_FLOAT, Shape, M, N, K, bf16, NV_BF16, WordsA, WordsB)
SHAPE_BFLOAT(m16n16k16, 16, 16, 16, 4, 4)
SHAPE_BFLOAT(m32n8k16, 32, 8, 16, 8, 2)
SHAPE_BFLOAT(m8n32k16, 8, 32, 16, 2, 8)

#define SHAPE_BYTES(Shape, M, N, K, Type, Is, WordsA, LoadA, WordsB, LoadB)    \
  PRODUCT_OF_BYTES(Shape, M, N, K, Type, Is, WordsA, WordsB, 0)                \
  PRODUCT_OF_BYTES(Shape, M, N, K, Type, Is, WordsA, WordsB, 1)                \
  LOAD_AB(LoadA, Shape, M, N, K, Type, Is, WordsA, WordsB, LoadB)              \
  MMA_OF(MMA_BYTES, Shape, M, N, K, Type, Is, WordsA, WordsB)
#define SHAPES_BYTES(Type, Is)                                                 \
  SHAPE_BYTES(m16n16k16, 16, 16, 16, Type, Is, 2, LOAD_MANY, 2, LOAD_MANY)     \
  SHAPE_BYTES(m32n8k16, 32, 8, 16, Type, Is, 4, LOAD_MANY, 1, LOAD_ONE)        \
  SHAPE_BYTES(m8n32k16, 8, 32, 16, Type, Is, 1, LOAD_ONE, 4, LOAD_MANY)
SHAPES_BYTES(s8, NV_S8)
SHAPES_BYTES(u8, NV_U8)
C_FORMS(m16n16k16, 16, 16, 16, s32, uint32_t, 8, 4)
C_FORMS(m32n8k16, 32, 8, 16, s32, uint32_t, 8, 4)
C_FORMS(m8n32k16, 8, 32, 16, s32, uint32_t, 8, 4)

LOAD_AB(LOAD_MANY, m16n16k8, 16, 16, 8, tf32, NV_TF32, 4, 4, LOAD_MANY)
C_FORMS(m16n16k8, 16, 16, 8, f32, float, 8, 4)
PRODUCT_OF(m16n16k8, 16, 16, 8, tf32, NV_TF32, 4, 4)
MMA_OF(MMA_FLOAT, m16n16k8, 16, 16, 8, tf32, NV_TF32, 4, 4)

/* ---- Double */

#define LOAD_DOUBLE(Which, Order, Row, Column, IsRow)                          \
  VG_COLLECTIVE(                                                               \
      double,                                                                  \
      "llvm.nvvm.wmma.m8n8k4.load." #Which "." #Order ".stride.f64.p0",        \
      doubleLoad##Which##Order(const double *From, uint32_t Stride)) {         \
    nvMeet();                                                                  \
    return From[nvPlace(Row, Column, Stride, IsRow)];                          \
  }
LOAD_DOUBLE(a, row, nvLane() % 8, nvLane() / 8, true)
LOAD_DOUBLE(a, col, nvLane() % 8, nvLane() / 8, false)
LOAD_DOUBLE(b, row, nvLane() / 8, nvLane() % 8, true)
LOAD_DOUBLE(b, col, nvLane() / 8, nvLane() % 8, false)
C_FORMS(m8n8k4, 8, 8, 4, f64, double, 2, 8)

/* Lane L has A at row L % 8, K L / 8, and B at column L % 8, K L / 8. */
VG_INLINE void nvMultiplyDoubles(const NvWarp *Warp) {
  const NvShape Of = {8, 8, 4};
  double A[4][8] = {{0}}, B[4][8] = {{0}}, Sums[8][8];
  NV_EACH_LANE(Warp, L, F) {
    A[L / 8][L % 8] = *(const double *)F->A;
    B[L / 8][L % 8] = *(const double *)F->B;
  }
  NV_EACH_SUM(Warp, L, F, Row, Of)
  Sums[Row][L % 8] = ((const double *)F->C)[S];
  for (uint32_t Row = 0; Row < 8; ++Row)
    for (uint32_t K = 0; K < 4; ++K)
      for (uint32_t Column = 0; Column < 8; ++Column)
        Sums[Row][Column] =
            __builtin_fma(A[K][Row], B[K][Column], Sums[Row][Column]);
  NV_EACH_SUM(Warp, L, F, Row, Of)
  ((double *)F->D)[S] = Sums[Row][L % 8];
}
PRODUCT(Double, nvMultiplyDoubles(Warp))
#define MMA_DOUBLE(OrderA, OrderB)                                             \
  VG_COLLECTIVE(void, "llvm.nvvm.wmma.m8n8k4.mma." #OrderA "." #OrderB ".f64", \
                doubleMma##OrderA##OrderB(double *D, double OfA, double OfB,   \
                                          double C0, double C1)) {             \
    const double A[] = {OfA}, B[] = {OfB};                                     \
    double Sums[] = {C0, C1};                                                  \
    MULTIPLY(Double);                                                          \
    D[0] = Sums[0];                                                            \
    D[1] = Sums[1];                                                            \
  }
MMA_DOUBLE(row, row)
MMA_DOUBLE(row, col)
MMA_DOUBLE(col, row)
MMA_DOUBLE(col, col)
