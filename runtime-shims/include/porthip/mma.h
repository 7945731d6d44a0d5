// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The matrix instructions of PTX, for ports of code with inline PTX: one
// function for each, named after it, with its registers in and out. A lane
// holds the elements that the PTX ISA says ("Matrix Fragments for mma"), so
// that code which knows them stays as it is. All 32 lanes of a warp take part;
// of a wavefront of 64 lanes both warps or one.
//
// Integers are exact. Products of floating point are exact and are added in
// the order of K with fused operations, rounded to nearest each time, in float
// (half accumulators are rounded at the end) or double. A tensor core cuts bits
// off instead and adds several products at once, so that the last bits of a
// float differ.
//
// Everything is computed by shuffles and vector instructions, on every target.
#ifndef PORTHIP_MMA_H
#define PORTHIP_MMA_H

#include "ptx.h"

#if PORTHIP_HAS_DEVICE && !defined(PORTHIP_LANE_SIMULATOR)
#include "detail/ptx_matrix.h"

namespace porthip {

/// Registers of a lane.
template <class T, int Count> struct Registers {
  T Of[Count];
  PORTHIP_DEVICE T &operator[](int I) { return Of[I]; }
  PORTHIP_DEVICE const T &operator[](int I) const { return Of[I]; }
};

namespace detail {
namespace mma {

// Lanes -----------------------------------------------------------------------

// The word of lane Place of the own four lanes.
template <int Place> PORTHIP_DEVICE unsigned quadWord(unsigned Word) {
#if PORTHIP_AMD
  return unsigned(lanes::dpp<Place * 0x55>(int(Word)));
#else
  return shfl_sync(~0u, Word, Place, 4);
#endif
}
template <int Place> PORTHIP_DEVICE double quadWord(double Value) {
  unsigned Words[2];
  __builtin_memcpy(Words, &Value, sizeof(Value));
  Words[0] = quadWord<Place>(Words[0]);
  Words[1] = quadWord<Place>(Words[1]);
  __builtin_memcpy(&Value, Words, sizeof(Value));
  return Value;
}

// Along K, 4 * CountB registers of lanes: those of the own row of A, 8 rows
// further if Half is 1, ...
template <int Half, int Rows, class T, int CountA>
PORTHIP_DEVICE Registers<T, 4 * CountA / Rows>
rowOf(const Registers<T, CountA> &A) {
  Registers<T, 4 * CountA / Rows> Row;
#pragma unroll
  for (int I = 0; I < CountA / Rows; ++I) {
    T Word = A[I * Rows + Half];
    Row[4 * I] = quadWord<0>(Word);
    Row[4 * I + 1] = quadWord<1>(Word);
    Row[4 * I + 2] = quadWord<2>(Word);
    Row[4 * I + 3] = quadWord<3>(Word);
  }
  return Row;
}
// ... and those of a column of B.
template <class T, int CountB>
PORTHIP_DEVICE Registers<T, 4 * CountB> columnOf(const Registers<T, CountB> &B,
                                                 unsigned Column) {
  Registers<T, 4 * CountB> Result;
#pragma unroll
  for (int I = 0; I < 4 * CountB; ++I)
    Result[I] = shfl_sync(~0u, B[I / 4], int(4 * Column) + I % 4);
  return Result;
}

// Elements --------------------------------------------------------------------

// The Ith number of a register.
struct Of_f16 {
  static constexpr int Count = 2;
  static PORTHIP_DEVICE float at(unsigned Word, int I) {
    return ptx::from_f16((unsigned short)(Word >> 16 * I));
  }
};
struct Of_bf16 {
  static constexpr int Count = 2;
  static PORTHIP_DEVICE float at(unsigned Word, int I) {
    return bitCast<float>(I ? Word & 0xffff0000u : Word << 16);
  }
};
struct Of_tf32 {
  static constexpr int Count = 1;
  static PORTHIP_DEVICE float at(unsigned Word, int) {
    return bitCast<float>(Word & ~0x1fffu);
  }
};
struct Of_e4m3 {
  static constexpr int Count = 4;
  static PORTHIP_DEVICE float at(unsigned Word, int I) {
    return from_small<e4m3>(Word >> 8 * I & 0xffu);
  }
};
struct Of_e5m2 {
  static constexpr int Count = 4;
  static PORTHIP_DEVICE float at(unsigned Word, int I) {
    return from_small<e5m2>(Word >> 8 * I & 0xffu);
  }
};

// Sums ------------------------------------------------------------------------

// A sum and the products of a row and a column.
template <class OfA, class OfB> struct FloatDot {
  template <int Count>
  static PORTHIP_DEVICE float of(const Registers<unsigned, Count> &Row,
                                 const Registers<unsigned, Count> &Column,
                                 float Sum) {
#pragma unroll
    for (int N = 0; N < Count; ++N)
#pragma unroll
      for (int I = 0; I < OfA::Count; ++I)
        Sum = ::fmaf(OfA::at(Row[N], I), OfB::at(Column[N], I), Sum);
    return Sum;
  }
};
struct DoubleDot {
  template <int Count>
  static PORTHIP_DEVICE double of(const Registers<double, Count> &Row,
                                  const Registers<double, Count> &Column,
                                  double Sum) {
#pragma unroll
    for (int N = 0; N < Count; ++N)
      Sum = ::fma(Row[N], Column[N], Sum);
    return Sum;
  }
};
// C and the products of the numbers in two words. One instruction where the
// GPU has it for these types; the sums are the same.
#define PORTHIP_MMA_DOT(Bits, Count)                                           \
  template <bool IsSignedA, bool IsSignedB>                                    \
  PORTHIP_DEVICE unsigned dot##Count(unsigned A, unsigned B, unsigned C) {     \
    PORTHIP_MMA_DOT_SAME(sdot##Count, IsSignedA &&IsSignedB, int)              \
    PORTHIP_MMA_DOT_SAME(udot##Count, !IsSignedA && !IsSignedB, unsigned)      \
    PORTHIP_MMA_DOT_MIXED(sudot##Count)                                        \
    return ptx::detail::dot##Bits(A, B, C, IsSignedA, IsSignedB);              \
  }
#if PORTHIP_AMD && PORTHIP_DEVICE_PASS &&                                      \
    __has_builtin(__builtin_amdgcn_sdot4) &&                                   \
    __has_builtin(__builtin_amdgcn_sdot8)
#define PORTHIP_MMA_DOT_SAME(Name, Condition, T)                               \
  if (Condition)                                                               \
    return unsigned(__builtin_amdgcn_##Name(T(A), T(B), T(C), false));
#else
#define PORTHIP_MMA_DOT_SAME(Name, Condition, T)
#endif
#if PORTHIP_AMD && PORTHIP_DEVICE_PASS && __has_builtin(__builtin_amdgcn_sudot4)
#define PORTHIP_MMA_DOT_MIXED(Name)                                            \
  return unsigned(__builtin_amdgcn_##Name(IsSignedA, int(A), IsSignedB,        \
                                          int(B), int(C), false));
#else
#define PORTHIP_MMA_DOT_MIXED(Name)
#endif
PORTHIP_MMA_DOT(Bytes, 4)
PORTHIP_MMA_DOT(Nibbles, 8)
#undef PORTHIP_MMA_DOT
#undef PORTHIP_MMA_DOT_SAME
#undef PORTHIP_MMA_DOT_MIXED

template <ptx::detail::MatrixInteger OfA, ptx::detail::MatrixInteger OfB,
          bool Saturates>
struct IntegerDot {
  static constexpr bool AreBytes = OfA == ptx::detail::MatrixInteger_s8 ||
                                   OfA == ptx::detail::MatrixInteger_u8;
  static constexpr bool IsSignedA = OfA == ptx::detail::MatrixInteger_s8 ||
                                    OfA == ptx::detail::MatrixInteger_s4;
  static constexpr bool IsSignedB = OfB == ptx::detail::MatrixInteger_s8 ||
                                    OfB == ptx::detail::MatrixInteger_s4;
  template <int Count>
  static PORTHIP_DEVICE unsigned of(const Registers<unsigned, Count> &Row,
                                    const Registers<unsigned, Count> &Column,
                                    unsigned Sum) {
    unsigned Products = 0;
#pragma unroll
    for (int N = 0; N < Count; ++N)
      Products = AreBytes
                     ? dot4<IsSignedA, IsSignedB>(Row[N], Column[N], Products)
                     : dot8<IsSignedA, IsSignedB>(Row[N], Column[N], Products);
    return ptx::detail::addProducts(Sum, Products, Saturates);
  }
};
template <ptx::detail::MatrixBits Operation> struct BitDot {
  template <int Count>
  static PORTHIP_DEVICE unsigned of(const Registers<unsigned, Count> &Row,
                                    const Registers<unsigned, Count> &Column,
                                    unsigned Sum) {
#pragma unroll
    for (int N = 0; N < Count; ++N)
      Sum = ptx::detail::dotBits(Row[N], Column[N], Sum, Operation);
    return Sum;
  }
};

// D = A B + C for a lane's elements: of one or two rows, and of two columns.
template <class Dot, class T, class Sum, int CountA, int CountB, int CountD>
PORTHIP_DEVICE Registers<Sum, CountD>
multiply(const Registers<T, CountA> &A, const Registers<T, CountB> &B,
         const Registers<Sum, CountD> &C) {
  constexpr int Rows = CountA / CountB;
  static_assert(CountD == 2 * Rows, "two columns");
  unsigned First = lane_id() % 4u * 2u;
  auto Left = columnOf(B, First), Right = columnOf(B, First + 1u);
  Registers<Sum, CountD> D;
  auto Upper = rowOf<0, Rows>(A);
  D[0] = Dot::of(Upper, Left, C[0]);
  D[1] = Dot::of(Upper, Right, C[1]);
  if (Rows == 2) {
    auto Lower = rowOf<Rows - 1, Rows>(A);
    D[CountD - 2] = Dot::of(Lower, Left, C[CountD - 2]);
    D[CountD - 1] = Dot::of(Lower, Right, C[CountD - 1]);
  }
  return D;
}

// Sums of f32, and of f16 with two in a register.
template <class Dot, int CountA, int CountB>
PORTHIP_DEVICE Registers<float, 4>
multiplyFloats(const Registers<unsigned, CountA> &A,
               const Registers<unsigned, CountB> &B,
               const Registers<float, 4> &C) {
  return multiply<Dot>(A, B, C);
}
template <class Dot, int CountA, int CountB>
PORTHIP_DEVICE Registers<unsigned, 2>
multiplyFloats(const Registers<unsigned, CountA> &A,
               const Registers<unsigned, CountB> &B,
               const Registers<unsigned, 2> &C) {
  Registers<float, 4> Sums = {{Of_f16::at(C[0], 0), Of_f16::at(C[0], 1),
                               Of_f16::at(C[1], 0), Of_f16::at(C[1], 1)}};
  Sums = multiply<Dot>(A, B, Sums);
  return {
      {unsigned(ptx::to_f16(Sums[0])) | unsigned(ptx::to_f16(Sums[1])) << 16,
       unsigned(ptx::to_f16(Sums[2])) | unsigned(ptx::to_f16(Sums[3])) << 16}};
}

template <int CountD> struct FloatSums { using Type = Registers<float, 4>; };
template <> struct FloatSums<2> { using Type = Registers<unsigned, 2>; };

// Four products of 8x8x4 ------------------------------------------------------
// Lanes L to L + 3 and those 16 further have the upper and the lower half of A,
// the left and the right half of B.

// Half Index of a lane's registers; Index may differ between lanes.
template <int Count>
PORTHIP_DEVICE float halfOf(const Registers<unsigned, Count> &From,
                            unsigned Lane, unsigned Index) {
  unsigned Word = 0;
#pragma unroll
  for (int I = 0; I < Count; ++I) {
    unsigned Other = shfl_sync(~0u, From[I], int(Lane));
    Word = Index / 2u == unsigned(I) ? Other : Word;
  }
  return Of_f16::at(Word, int(Index % 2u));
}
// The lane of a product that has Outer of 8 rows or columns, as one of four.
PORTHIP_DEVICE unsigned quadLane(unsigned Outer, unsigned Place) {
  return Outer / 4u * 16u + lane_id() / 4u % 4u * 4u + Place;
}
// Element K of row (A) or column (B) Outer. IsAlong: a lane holds all of them.
template <bool IsAlong>
PORTHIP_DEVICE float quadElement(const Registers<unsigned, 2> &From,
                                 unsigned Outer, unsigned K) {
  return IsAlong ? halfOf(From, quadLane(Outer, Outer % 4u), K)
                 : halfOf(From, quadLane(Outer, K), Outer % 4u);
}

// Places of the lane's sums: halves are a row, floats are spread.
template <bool IsHalf> PORTHIP_DEVICE unsigned quadRow(unsigned I) {
  unsigned Lane = lane_id();
  return (IsHalf ? Lane % 4u : (Lane & 1u) + (I & 2u)) + Lane / 16u * 4u;
}
template <bool IsHalf> PORTHIP_DEVICE unsigned quadColumn(unsigned I) {
  return IsHalf ? I : (I & 4u) + (lane_id() & 2u) + (I & 1u);
}

// The sum that is to be added to: element I of the lane's D.
template <bool IsHalf>
PORTHIP_DEVICE float quadSum(const Registers<unsigned, 4> &C, unsigned I) {
  unsigned Row = quadRow<IsHalf>(I);
  return halfOf(C, quadLane(Row, Row % 4u), quadColumn<IsHalf>(I));
}
template <bool>
PORTHIP_DEVICE float quadSum(const Registers<float, 8> &C, unsigned I) {
  return C[int(I)];
}

template <bool IsRowA, bool IsRowB, bool IsHalf, class Sums>
PORTHIP_DEVICE Registers<float, 8>
multiplyQuads(const Registers<unsigned, 2> &A, const Registers<unsigned, 2> &B,
              const Sums &C) {
  Registers<float, 8> D;
#pragma unroll
  for (unsigned I = 0; I < 8u; ++I) {
    float Sum = quadSum<IsHalf>(C, I);
#pragma unroll
    for (unsigned K = 0; K < 4u; ++K)
      Sum = ::fmaf(quadElement<IsRowA>(A, quadRow<IsHalf>(I), K),
                   quadElement<!IsRowB>(B, quadColumn<IsHalf>(I), K), Sum);
    D[int(I)] = Sum;
  }
  return D;
}
PORTHIP_DEVICE Registers<unsigned, 4> halvesOf(const Registers<float, 8> &D) {
  Registers<unsigned, 4> Words;
#pragma unroll
  for (int I = 0; I < 4; ++I)
    Words[I] = unsigned(ptx::to_f16(D[2 * I])) |
               unsigned(ptx::to_f16(D[2 * I + 1])) << 16;
  return Words;
}

// Rows of 8x8 matrices of 16 bits ---------------------------------------------

// Addresses of shared memory have 32 bits.
#if PORTHIP_NVIDIA
PORTHIP_DEVICE unsigned offsetOf(const void *Row) {
  return unsigned(::__cvta_generic_to_shared(Row));
}
#else
PORTHIP_DEVICE unsigned offsetOf(const void *Row) {
  return unsigned(size_t((__attribute__((address_space(3))) const void *)Row));
}
#endif

// Where element (lane / 4, lane % 4 * 2 + Second) is, or that of the transposed
// matrix, of the matrix whose rows lanes from First on know.
template <class T>
PORTHIP_DEVICE T *placeOf(const void *Row, int First, bool IsTransposed,
                          unsigned Second) {
  unsigned Group = lane_id() / 4u, Pair = lane_id() % 4u * 2u + Second;
  unsigned Start =
      shfl_sync(~0u, offsetOf(Row), First + int(IsTransposed ? Pair : Group));
  return ptx::shared<T>(Start + (IsTransposed ? Group : Pair) * 2u);
}

template <int Count, bool IsTransposed>
PORTHIP_DEVICE Registers<unsigned, Count> load(const void *Row) {
  Registers<unsigned, Count> Words;
  syncwarp();
#pragma unroll
  for (int I = 0; I < Count; ++I)
    if (IsTransposed)
      Words[I] = *placeOf<const unsigned short>(Row, 8 * I, true, 0) |
                 unsigned(*placeOf<const unsigned short>(Row, 8 * I, true, 1))
                     << 16;
    else
      Words[I] = *placeOf<const unsigned>(Row, 8 * I, false, 0);
  return Words;
}
template <int Count, bool IsTransposed>
PORTHIP_DEVICE void store(void *Row, const Registers<unsigned, Count> &Words) {
#pragma unroll
  for (int I = 0; I < Count; ++I)
    if (IsTransposed) {
      *placeOf<unsigned short>(Row, 8 * I, true, 0) = (unsigned short)Words[I];
      *placeOf<unsigned short>(Row, 8 * I, true, 1) =
          (unsigned short)(Words[I] >> 16);
    } else {
      *placeOf<unsigned>(Row, 8 * I, false, 0) = Words[I];
    }
  syncwarp();
}

} // namespace mma
} // namespace detail

// mma.sync.aligned.SHAPE.row.col.D.A.B.C, where C is of the type of D:
// --------- mma_SHAPE_D_A_B(a, b, c)

#define PORTHIP_MMA_FLOAT(Shape, D, A, B, CountD, CountA, CountB)              \
  PORTHIP_DEVICE detail::mma::FloatSums<CountD>::Type                          \
      mma_##Shape##_##D##_##A##_##B(                                           \
          const Registers<unsigned, CountA> &OfA,                              \
          const Registers<unsigned, CountB> &OfB,                              \
          const detail::mma::FloatSums<CountD>::Type &OfC) {                   \
    using Dot =                                                                \
        detail::mma::FloatDot<detail::mma::Of_##A, detail::mma::Of_##B>;       \
    return detail::mma::multiplyFloats<Dot>(OfA, OfB, OfC);                    \
  }
#define PORTHIP_MMA_DOUBLE(Shape, CountD, CountA, CountB)                      \
  PORTHIP_DEVICE Registers<double, CountD> mma_##Shape##_f64_f64_f64(          \
      const Registers<double, CountA> &A, const Registers<double, CountB> &B,  \
      const Registers<double, CountD> &C) {                                    \
    return detail::mma::multiply<detail::mma::DoubleDot>(A, B, C);             \
  }
#define PORTHIP_MMA_WORDS(Name, CountD, CountA, CountB, ...)                   \
  PORTHIP_DEVICE Registers<unsigned, CountD> Name(                             \
      const Registers<unsigned, CountA> &A,                                    \
      const Registers<unsigned, CountB> &B,                                    \
      const Registers<unsigned, CountD> &C) {                                  \
    return detail::mma::multiply<detail::mma::__VA_ARGS__>(A, B, C);           \
  }
#define PORTHIP_MMA_INT_DOT(A, B, Saturates)                                   \
  IntegerDot<ptx::detail::MatrixInteger_##A, ptx::detail::MatrixInteger_##B,   \
             Saturates>
#define PORTHIP_MMA_INT(Shape, A, B, CountD, CountA, CountB)                   \
  PORTHIP_MMA_WORDS(mma_##Shape##_s32_##A##_##B, CountD, CountA, CountB,       \
                    PORTHIP_MMA_INT_DOT(A, B, false))                          \
  PORTHIP_MMA_WORDS(mma_##Shape##_s32_##A##_##B##_satfinite, CountD, CountA,   \
                    CountB, PORTHIP_MMA_INT_DOT(A, B, true))
#define PORTHIP_MMA_BIT(Shape, Operation, CountD, CountA, CountB)              \
  PORTHIP_MMA_WORDS(mma_##Shape##_s32_b1_b1_##Operation##_popc, CountD,        \
                    CountA, CountB,                                            \
                    BitDot<ptx::detail::MatrixBits_##Operation>)
#include "detail/ptx_mma.def"
#undef PORTHIP_MMA_INT_DOT
#undef PORTHIP_MMA_WORDS

// mma.sync.aligned.m8n8k4.LAYOUT.LAYOUT.D.f16.f16.C ---------------------------

#define PORTHIP_MMA_QUADS(LayoutA, IsRowA, LayoutB, IsRowB)                    \
  PORTHIP_DEVICE Registers<unsigned, 4>                                        \
      mma_m8n8k4_##LayoutA##_##LayoutB##_f16_f16_f16_f16(                      \
          const Registers<unsigned, 2> &A, const Registers<unsigned, 2> &B,    \
          const Registers<unsigned, 4> &C) {                                   \
    return detail::mma::halvesOf(                                              \
        detail::mma::multiplyQuads<IsRowA, IsRowB, true>(A, B, C));            \
  }                                                                            \
  PORTHIP_DEVICE Registers<float, 8>                                           \
      mma_m8n8k4_##LayoutA##_##LayoutB##_f32_f16_f16_f16(                      \
          const Registers<unsigned, 2> &A, const Registers<unsigned, 2> &B,    \
          const Registers<unsigned, 4> &C) {                                   \
    return detail::mma::multiplyQuads<IsRowA, IsRowB, false>(A, B, C);         \
  }                                                                            \
  PORTHIP_DEVICE Registers<float, 8>                                           \
      mma_m8n8k4_##LayoutA##_##LayoutB##_f32_f16_f16_f32(                      \
          const Registers<unsigned, 2> &A, const Registers<unsigned, 2> &B,    \
          const Registers<float, 8> &C) {                                      \
    return detail::mma::multiplyQuads<IsRowA, IsRowB, false>(A, B, C);         \
  }
PORTHIP_MMA_QUADS(row, true, row, true)
PORTHIP_MMA_QUADS(row, true, col, false)
PORTHIP_MMA_QUADS(col, false, row, true)
PORTHIP_MMA_QUADS(col, false, col, false)
#undef PORTHIP_MMA_QUADS

// ldmatrix, stmatrix, movmatrix.sync.aligned.m8n8...b16 -----------------------
// Row: an address in shared memory, of row lane % 8 of matrix lane / 8.

#define PORTHIP_MATRIX(Count)                                                  \
  PORTHIP_DEVICE Registers<unsigned, Count> ldmatrix_x##Count(                 \
      const void *Row) {                                                       \
    return detail::mma::load<Count, false>(Row);                               \
  }                                                                            \
  PORTHIP_DEVICE Registers<unsigned, Count> ldmatrix_x##Count##_trans(         \
      const void *Row) {                                                       \
    return detail::mma::load<Count, true>(Row);                                \
  }                                                                            \
  PORTHIP_DEVICE void stmatrix_x##Count(                                       \
      void *Row, const Registers<unsigned, Count> &Words) {                    \
    detail::mma::store<Count, false>(Row, Words);                              \
  }                                                                            \
  PORTHIP_DEVICE void stmatrix_x##Count##_trans(                               \
      void *Row, const Registers<unsigned, Count> &Words) {                    \
    detail::mma::store<Count, true>(Row, Words);                               \
  }
PORTHIP_MATRIX(1)
PORTHIP_MATRIX(2)
PORTHIP_MATRIX(4)
#undef PORTHIP_MATRIX

// Element (row, column) lies in lane 4 * row + column / 2.
PORTHIP_DEVICE unsigned movmatrix_trans(unsigned Word) {
  unsigned Column = lane_id() / 4u, Row = lane_id() % 4u * 2u;
  unsigned Shift = Column % 2u * 16u;
  unsigned First = shfl_sync(~0u, Word, int(4u * Row + Column / 2u));
  unsigned Second = shfl_sync(~0u, Word, int(4u * Row + 4u + Column / 2u));
  return (First >> Shift & 0xffffu) | (Second >> Shift & 0xffffu) << 16;
}

} // namespace porthip
#include "detail/mma_sparse.h"
#endif
#endif
