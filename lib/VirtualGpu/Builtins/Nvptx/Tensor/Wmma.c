/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Warp matrix instructions (PTX ISA, "wmma.load", "wmma.mma", "wmma.store").
 * Not here: single bits, integers of four, and forms without a stride, which no
 * C++ comes to.
 *
 * Where an element lies in a fragment is left open by the ISA; here it is where
 * an H200 has it (test/hardware/tensor/wmma.test). Fragments are those of
 * mma.sync, one after another: m16n16 are two products of m16n8, m32n8 are two
 * of them one above the other, and m8n32 is m32n8 of the transposed matrices.
 * Fragments of half hold all twice, or four times. The sums are tensor cores'
 * (Tensor.h), as in mma.sync.
 */
#include "VirtualGpu/Builtins/Nvptx/Tensor/Fragments.h"

/* Not always_inline: hundreds of wrappers would each hold a copy. Kernels
 * inline them. */
#define NV_CORE static VG_CONVERGENT

/* The lanes wait for one another: what they have stored before is there. */
NV_CORE void nvMeet(void) { (void)__vg_exchange(0, NV_ALL, VG_SYNC, 0); }

/* ---- Where elements are. */

/* The tall operand has 16 rows in each of its tiles, the flat one 8 columns. */
typedef struct NvTiles {
  uint32_t Tall, Flat, K;
  bool IsTransposed; /* A is the flat one, and C lies by columns */
} NvTiles;
#define TILES_m16n16k16 ((NvTiles){1, 2, 16, false})
#define TILES_m32n8k16 ((NvTiles){2, 1, 16, false})
#define TILES_m8n32k16 ((NvTiles){2, 1, 16, true})
#define TILES_m16n16k8 ((NvTiles){1, 2, 8, false})
#define TILES_m8n8k4 ((NvTiles){1, 1, 4, false})

/* Of A: row and place along K; of B: column and place along K. */
typedef struct NvAt {
  uint32_t Outer, Along;
} NvAt;

/* Element Slot of a lane, of which a word of 32 bits has PerWord. */
VG_INLINE NvAt nvElementAt(NvTiles Of, bool IsTall, uint32_t Lane,
                           uint32_t Slot, uint32_t PerWord) {
  const uint32_t Rows = IsTall ? 2 : 1; /* of eight, in a tile */
  const uint32_t Words = Rows * Of.K / (4 * PerWord);
  const uint32_t W = Slot / PerWord % (Words * (IsTall ? Of.Tall : Of.Flat));
  const uint32_t In = W % Words;
  return (NvAt){(W / Words * Rows + In % Rows) * 8 + Lane / 4,
                (In / Rows * 4 + Lane % 4) * PerWord + Slot % PerWord};
}
/* Sum Slot: row of the tall operand, and column of the flat one. */
VG_INLINE NvAt nvSumAt(NvTiles Of, uint32_t Lane, uint32_t Slot) {
  const uint32_t Tile = Slot / 4, Half = Slot / 2 % 2;
  return (NvAt){(Of.Tall > 1 ? Tile * 16 : 0) + nvRowOf(Lane, Half),
                (Of.Flat > 1 ? Tile * 8 : 0) + nvColumnOf(Lane, Slot)};
}

/* The place among rows of Stride elements. */
VG_INLINE uint64_t nvPlace(uint32_t Row, uint32_t Column, uint32_t Stride,
                           bool IsRowMajor) {
  return IsRowMajor ? (uint64_t)Row * Stride + Column
                    : (uint64_t)Column * Stride + Row;
}

/* A or B: Words of 32 bits for each lane. */
VG_INLINE void nvGather(uint32_t *To, const char *From, uint32_t Words,
                        uint32_t Bytes, NvTiles Of, bool IsA, uint32_t Stride,
                        bool IsRowMajor) {
  const uint32_t PerWord = 4 / Bytes;
  for (uint32_t W = 0; W < Words; ++W) {
    uint32_t Word = 0;
    for (uint32_t P = 0; P < PerWord; ++P) {
      const NvAt At = nvElementAt(Of, IsA != Of.IsTransposed, nvLane(),
                                  W * PerWord + P, PerWord);
      uint64_t Place = IsA ? nvPlace(At.Outer, At.Along, Stride, IsRowMajor)
                           : nvPlace(At.Along, At.Outer, Stride, IsRowMajor);
      uint32_t Element = 0;
      __builtin_memcpy(&Element, From + Place * Bytes, Bytes);
      Word |= Element << (P * Bytes * 8 % 32);
    }
    To[W] = Word;
  }
}

/* C: elements of Bytes, packed. */
VG_INLINE uint64_t nvPlaceOfC(NvTiles Of, uint32_t Slot, uint32_t Stride,
                              bool IsRowMajor) {
  const NvAt At = nvSumAt(Of, nvLane(), Slot);
  return nvPlace(At.Outer, At.Along, Stride, IsRowMajor != Of.IsTransposed);
}
VG_INLINE void nvGatherC(char *To, const char *From, uint32_t Slots,
                         uint32_t Bytes, NvTiles Of, uint32_t Stride,
                         bool IsRowMajor) {
  for (uint32_t S = 0; S < Slots; ++S)
    __builtin_memcpy(To + S * Bytes,
                     From + Bytes * nvPlaceOfC(Of, S, Stride, IsRowMajor),
                     Bytes);
}
VG_INLINE void nvScatterC(char *To, const char *From, uint32_t Slots,
                          uint32_t Bytes, NvTiles Of, uint32_t Stride,
                          bool IsRowMajor) {
  for (uint32_t S = 0; S < Slots; ++S)
    __builtin_memcpy(To + Bytes * nvPlaceOfC(Of, S, Stride, IsRowMajor),
                     From + S * Bytes, Bytes);
}

/* ---- Products: what the lanes hold is spread out by one of them, tile by
 * tile. */

/* The tile of the tall operand, or of the flat one. Of elements that a lane
 * holds more than once, the first counts. */
VG_INLINE void nvReadTile(NvElements *To, const NvWarp *Warp, NvTiles Of,
                          bool IsTall, uint32_t Tile, uint32_t Bits,
                          bool IsSigned) {
  const uint32_t PerWord = 32 / Bits, Rest = 32 - Bits;
  const uint32_t Slots = (IsTall ? 16 : 8) * Of.K / NV_WARP;
  NV_EACH_LANE(Warp, L, F) {
    const uint32_t *Words =
        (const uint32_t *)(IsTall != Of.IsTransposed ? F->A : F->B);
    for (uint32_t I = 0, S = Tile * Slots; I < Slots; ++I, ++S) {
      const NvAt At = nvElementAt(Of, IsTall, L, S, PerWord);
      const uint32_t High = Words[S / PerWord] << (Rest - S % PerWord * Bits);
      const int32_t V =
          IsSigned ? (int32_t)High >> Rest : (int32_t)(High >> Rest);
      if (IsTall)
        To->A[At.Along][At.Outer % NV_ROWS] = V;
      else
        To->B[At.Along][At.Outer % NV_COLUMNS] = V;
    }
  }
}

/* The four sums of each lane in a tile. Of a tile T they are from 4 T on. */
VG_INLINE void nvReadTileSums(NvColumns *To, const NvWarp *Warp,
                              uint32_t Tile) {
  NV_EACH_LANE(Warp, L, F)
  for (uint32_t I = 0; I < 4; ++I)
    To->Of[nvColumnOf(L, I)][nvRowOf(L, I / 2)] =
        ((const int32_t *)F->C)[4 * Tile + I];
}
VG_INLINE void nvWriteTileSums(const NvColumns *From, const NvWarp *Warp,
                               uint32_t Tile) {
  NV_EACH_LANE(Warp, L, F)
  for (uint32_t I = 0; I < 4; ++I)
    ((int32_t *)F->D)[4 * Tile + I] =
        From->Of[nvColumnOf(L, I)][nvRowOf(L, I / 2)];
}

#define NV_EACH_TILE(Of, Bits, IsSignedA, IsSignedB, Body)                     \
  NvElements E;                                                                \
  E.Present = (NvLongs){0} - 1;                                                \
  for (uint32_t T = 0; T < (Of).Tall; ++T) {                                   \
    nvReadTile(&E, Warp, Of, true, T, Bits, IsSignedA);                        \
    for (uint32_t U = 0; U < (Of).Flat; ++U) {                                 \
      NvColumns Sums = {0};                                                    \
      nvReadTile(&E, Warp, Of, false, U, Bits, IsSignedB);                     \
      nvReadTileSums(&Sums, Warp, T + U);                                      \
      Body;                                                                    \
      nvWriteTileSums(&Sums, Warp, T + U);                                     \
    }                                                                          \
  }

/* C: floats. D: floats, or halves with nothing above them. */
VG_INLINE void nvMultiplyFloats(const NvWarp *Warp, uint32_t Arch, NvTiles Of,
                                enum NvFactor Is, bool IsHalf) {
  const uint32_t Bits = (uint32_t)nvFactorBits(Is);
  NvTensorModel Model = nvMmaModel(Arch, Is, false);
  if (Is == NvFactor_tf32 && Model.Group) /* two steps of m16n8k4 */
    Model.Group = 4;
  NV_EACH_TILE(
      Of, Bits, false, false,
      nvMultiplyElements(&Sums, &E, (NvProductOf){Is, Is, Of.K, Model, IsHalf}))
}
VG_INLINE void nvMultiplyBytes(const NvWarp *Warp, NvTiles Of,
                               enum MatrixInteger Is, bool Saturates){
    NV_EACH_TILE(Of, 8, nvIsSigned(Is), nvIsSigned(Is),
                 nvMultiplyInts(&Sums, &E, Of.K, Saturates))}

#define PRODUCT(Name, Body)                                                    \
  VG_APART void product##Name(const NvWarp *Warp, uint32_t Arch) {             \
    (void)Arch;                                                                \
    Body;                                                                      \
  }
#define PRODUCT_OF(Shape, Type, IsHalf)                                        \
  PRODUCT(Shape##Type##IsHalf, nvMultiplyFloats(Warp, Arch, TILES_##Shape,     \
                                                NvFactor_##Type, IsHalf))
#define PRODUCT_OF_BYTES(Shape, Type, Saturates)                               \
  PRODUCT(                                                                     \
      Shape##Type##Saturates,                                                  \
      nvMultiplyBytes(Warp, TILES_##Shape, MatrixInteger_##Type, Saturates))
/* D and C are Sums, of the lane. */
#define MULTIPLY(Name)                                                         \
  NvFragments Own = {A, B, Sums, Sums, false};                                 \
  nvMultiplyTogether(&Own, product##Name, Arch)

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

#define LOAD_AB(Load, Shape, Type, Bytes, WordsA, WordsB, LoadB)               \
  Load(Shape, a, row, Type,                                                    \
       nvGather(To, From, WordsA, Bytes, TILES_##Shape, true, Stride, true))   \
      Load(Shape, a, col, Type,                                                \
           nvGather(To, From, WordsA, Bytes, TILES_##Shape, true, Stride,      \
                    false))                                                    \
          LoadB(Shape, b, row, Type,                                           \
                nvGather(To, From, WordsB, Bytes, TILES_##Shape, false,        \
                         Stride, true))                                        \
              LoadB(Shape, b, col, Type,                                       \
                    nvGather(To, From, WordsB, Bytes, TILES_##Shape, false,    \
                             Stride, false))

#define C_ORDER(Shape, Type, Word, Words, Bytes, Order, IsRow)                 \
  LOAD_MANY(Shape, c, Order, Type,                                             \
            nvGatherC((char *)To, From, Words * sizeof(Word) / Bytes, Bytes,   \
                      TILES_##Shape, Stride, IsRow))                           \
  VG_COLLECTIVE(void, NAME(Shape, ".store.d." #Order ".stride." #Type ".p0"),  \
                Shape##Store##Order##Type(char *To, NV_P##Words(Word, V),      \
                                          uint32_t Stride)) {                  \
    const Word From[] = {NV_V##Words(V)};                                      \
    nvScatterC(To, (const char *)From, sizeof(From) / Bytes, Bytes,            \
               TILES_##Shape, Stride, IsRow);                                  \
    nvMeet();                                                                  \
  }
#define C_FORMS(Shape, Type, Word, Words, Bytes)                               \
  C_ORDER(Shape, Type, Word, Words, Bytes, row, true)                          \
  C_ORDER(Shape, Type, Word, Words, Bytes, col, false)

/* ---- Products. Arch: the pass that fits calls adds it. */

/* Half, with accumulators of float or half. */
#define SUMS_f32(V) float Sums[8] = {NV_V8(V)}
#define SUMS_f16(V)                                                            \
  const uint32_t Halves[4] = {NV_V4(V)};                                       \
  float Sums[8];                                                               \
  for (int I = 0; I < 8; ++I)                                                  \
    Sums[I] = nvFromHalf(Halves[I / 2] >> (I % 2 * 16) & 0xffff);
#define KEEP_f32                                                               \
  for (int I = 0; I < 8; ++I)                                                  \
  D[I] = nvBitsOf(Sums[I])
#define KEEP_f16                                                               \
  for (int I = 0; I < 4; ++I)                                                  \
  D[I] = nvBitsOf(Sums[I * 2]) | nvBitsOf(Sums[I * 2 + 1]) << 16
/* Of a C of floats D is one of floats, and rounded once more. */
#define KEEP_rounded                                                           \
  for (int I = 0; I < 4; ++I)                                                  \
  D[I] = nvToHalf(Sums[I * 2], NV_RN) | nvToHalf(Sums[I * 2 + 1], NV_RN) << 16
#define PARAMETERS_f32 NV_P8(float, C)
#define PARAMETERS_f16 NV_P4(uint32_t, C)

#define MMA_HALF(Shape, OrderA, OrderB, TypeD, TypeC, Product, Keep)           \
  VG_COLLECTIVE(                                                               \
      void, NAME(Shape, ".mma." #OrderA "." #OrderB "." #TypeD "." #TypeC),    \
      Shape##Mma##OrderA##OrderB##TypeD##TypeC(                                \
          uint32_t *D, NV_P8(uint32_t, A), NV_P8(uint32_t, B),                 \
          PARAMETERS_##TypeC, uint32_t Arch)) {                                \
    const uint32_t A[] = {NV_V8(A)}, B[] = {NV_V8(B)};                         \
    SUMS_##TypeC(C);                                                           \
    MULTIPLY(Product);                                                         \
    KEEP_##Keep;                                                               \
  }
#define MMA_HALF_TYPES(Shape, OrderA, OrderB)                                  \
  MMA_HALF(Shape, OrderA, OrderB, f32, f32, Shape##f160, f32)                  \
  MMA_HALF(Shape, OrderA, OrderB, f32, f16, Shape##f160, f32)                  \
  MMA_HALF(Shape, OrderA, OrderB, f16, f32, Shape##f160, rounded)              \
  MMA_HALF(Shape, OrderA, OrderB, f16, f16, Shape##f161, f16)

#define MMA_FLOAT(Shape, OrderA, OrderB, Type, WordsA, WordsB)                 \
  VG_COLLECTIVE(                                                               \
      void, NAME(Shape, ".mma." #OrderA "." #OrderB "." #Type),                \
      Shape##Mma##OrderA##OrderB##Type(uint32_t *D, NV_P##WordsA(uint32_t, A), \
                                       NV_P##WordsB(uint32_t, B),              \
                                       NV_P8(float, C), uint32_t Arch)) {      \
    const uint32_t A[] = {NV_V##WordsA(A)}, B[] = {NV_V##WordsB(B)};           \
    SUMS_f32(C);                                                               \
    MULTIPLY(Shape##Type##0);                                                  \
    KEEP_f32;                                                                  \
  }

#define MMA_BYTES_AS(Shape, OrderA, OrderB, Type, WordsA, WordsB, Suffix,      \
                     Saturates)                                                \
  VG_COLLECTIVE(                                                               \
      void, NAME(Shape, ".mma." #OrderA "." #OrderB "." #Type Suffix),         \
      Shape##Mma##OrderA##OrderB##Type##Saturates(                             \
          uint32_t *D, NV_P##WordsA(uint32_t, A), NV_P##WordsB(uint32_t, B),   \
          NV_P8(uint32_t, C), uint32_t Arch)) {                                \
    const uint32_t A[] = {NV_V##WordsA(A)}, B[] = {NV_V##WordsB(B)};           \
    uint32_t Sums[] = {NV_V8(C)};                                              \
    MULTIPLY(Shape##Type##Saturates);                                          \
    for (int I = 0; I < 8; ++I)                                                \
      D[I] = Sums[I];                                                          \
  }
#define MMA_BYTES(Shape, OrderA, OrderB, Type, WordsA, WordsB)                 \
  MMA_BYTES_AS(Shape, OrderA, OrderB, Type, WordsA, WordsB, "", 0)             \
  MMA_BYTES_AS(Shape, OrderA, OrderB, Type, WordsA, WordsB, ".satfinite", 1)

/* The layouts were the loads' concern. */
#define EACH_ORDER(Make, Shape)                                                \
  Make(Shape, row, row) Make(Shape, row, col) Make(Shape, col, row)            \
      Make(Shape, col, col)
#define MMA_OF(Make, Shape, ...)                                               \
  Make(Shape, row, row, __VA_ARGS__) Make(Shape, row, col, __VA_ARGS__)        \
      Make(Shape, col, row, __VA_ARGS__) Make(Shape, col, col, __VA_ARGS__)

/* ---- Shapes */

#define SHAPE_HALF(Shape)                                                      \
  PRODUCT_OF(Shape, f16, 0)                                                    \
  PRODUCT_OF(Shape, f16, 1)                                                    \
  LOAD_AB(LOAD_MANY, Shape, f16, 2, 8, 8, LOAD_MANY)                           \
  C_FORMS(Shape, f16, uint32_t, 4, 2)                                          \
  C_FORMS(Shape, f32, float, 8, 4)                                             \
  EACH_ORDER(MMA_HALF_TYPES, Shape)
SHAPE_HALF(m16n16k16) SHAPE_HALF(m32n8k16) SHAPE_HALF(m8n32k16)

#define SHAPE_BFLOAT(Shape, WordsA, WordsB)                                    \
  PRODUCT_OF(Shape, bf16, 0)                                                   \
  LOAD_AB(LOAD_MANY, Shape, bf16, 2, WordsA, WordsB, LOAD_MANY)                \
  MMA_OF(MMA_FLOAT, Shape, bf16, WordsA, WordsB)
    SHAPE_BFLOAT(m16n16k16, 4, 4) SHAPE_BFLOAT(m32n8k16, 8,
                                               2) SHAPE_BFLOAT(m8n32k16, 2, 8)

#define SHAPE_BYTES(Shape, Type, WordsA, LoadA, WordsB, LoadB)                 \
  PRODUCT_OF_BYTES(Shape, Type, 0)                                             \
  PRODUCT_OF_BYTES(Shape, Type, 1)                                             \
  LOAD_AB(LoadA, Shape, Type, 1, WordsA, WordsB, LoadB)                        \
  MMA_OF(MMA_BYTES, Shape, Type, WordsA, WordsB)
#define SHAPES_BYTES(Type)                                                     \
  SHAPE_BYTES(m16n16k16, Type, 2, LOAD_MANY, 2, LOAD_MANY)                     \
  SHAPE_BYTES(m32n8k16, Type, 4, LOAD_MANY, 1, LOAD_ONE)                       \
  SHAPE_BYTES(m8n32k16, Type, 1, LOAD_ONE, 4, LOAD_MANY)
        SHAPES_BYTES(s8) SHAPES_BYTES(u8) C_FORMS(m16n16k16, s32, uint32_t, 8,
                                                  4)
            C_FORMS(m32n8k16, s32, uint32_t, 8, 4) C_FORMS(m8n32k16, s32,
                                                           uint32_t, 8, 4)

                LOAD_AB(LOAD_MANY, m16n16k8, tf32, 4, 4, 4,
                        LOAD_MANY) C_FORMS(m16n16k8, f32, float, 8, 4)
                    PRODUCT_OF(m16n16k8, tf32, 0) MMA_OF(MMA_FLOAT, m16n16k8,
                                                         tf32, 4, 4)

/* ---- Double: fragments and sums of mma.m8n8k4. */

#define LOAD_DOUBLE(Which, Order, Row, Column, IsRow)                          \
  VG_COLLECTIVE(                                                               \
      double,                                                                  \
      "llvm.nvvm.wmma.m8n8k4.load." #Which "." #Order ".stride.f64.p0",        \
      doubleLoad##Which##Order(const double *From, uint32_t Stride)) {         \
    nvMeet();                                                                  \
    return From[nvPlace(Row, Column, Stride, IsRow)];                          \
  }
                        LOAD_DOUBLE(a, row, nvLane() / 4, nvLane() % 4, true)
                            LOAD_DOUBLE(a, col, nvLane() / 4, nvLane() % 4,
                                        false) LOAD_DOUBLE(b, row, nvLane() % 4,
                                                           nvLane() / 4, true)
                                LOAD_DOUBLE(b, col, nvLane() % 4, nvLane() / 4,
                                            false)
                                    C_FORMS(m8n8k4, f64, double, 2, 8)

                                        PRODUCT(Double,
                                                nvMultiplyDoubles(Warp, 1, 1))
#define MMA_DOUBLE(OrderA, OrderB)                                             \
  VG_COLLECTIVE(void, "llvm.nvvm.wmma.m8n8k4.mma." #OrderA "." #OrderB ".f64", \
                doubleMma##OrderA##OrderB(double *D, double OfA, double OfB,   \
                                          double C0, double C1,                \
                                          uint32_t Arch)) {                    \
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
