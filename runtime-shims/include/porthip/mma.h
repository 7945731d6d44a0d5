// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The matrix instructions of PTX, for ports of code with inline PTX: one
// function for each, named after it, with its registers in and out. A lane
// holds the elements that the PTX ISA says ("Matrix Fragments for mma"), so
// that code which knows them stays as it is. All 32 lanes of a warp take part;
// of a wavefront of 64 lanes both warps or one.
//
// Integers are exact. Products of floating point are exact; without a matrix
// unit they are added in the order of K with fused operations, rounded to
// nearest each time, in float (half accumulators are rounded at the end) or
// double. AMD's units add as they do, and a tensor core cuts bits off and adds
// several products at once, so that the last bits of a float differ.
//
// AMD's matrix units are used where they fit (detail/ptx/ptx_mma_units.h), else
// shuffles and vector instructions, on every target.
#ifndef PORTHIP_MMA_H
#define PORTHIP_MMA_H

#include "ptx.h"

#if PORTHIP_HAS_DEVICE && !defined(PORTHIP_LANE_SIMULATOR)
#include "detail/ptx/ptx_mma_lanes.h"
#include "detail/ptx/ptx_mma_units.h"

namespace porthip {

namespace detail {
namespace mma {

// Sums of f32, and of f16 with two in a register.
template <class Dot, int CountA, int CountB>
PORTHIP_DEVICE Registers<float, 4>
multiplyFloats(const Registers<unsigned, CountA> &A,
               const Registers<unsigned, CountB> &B,
               const Registers<float, 4> &C) {
  return Product<Dot>::of(A, B, C);
}
template <class Dot, int CountA, int CountB>
PORTHIP_DEVICE Registers<unsigned, 2>
multiplyFloats(const Registers<unsigned, CountA> &A,
               const Registers<unsigned, CountB> &B,
               const Registers<unsigned, 2> &C) {
  Registers<float, 4> Sums = {{Of_f16::at(C[0], 0), Of_f16::at(C[0], 1),
                               Of_f16::at(C[1], 0), Of_f16::at(C[1], 1)}};
  Sums = Product<Dot>::of(A, B, Sums);
  return {
      {unsigned(ptx::to_f16(Sums[0])) | unsigned(ptx::to_f16(Sums[1])) << 16,
       unsigned(ptx::to_f16(Sums[2])) | unsigned(ptx::to_f16(Sums[3])) << 16}};
}

template <int CountD> struct FloatSums {
  using Type = Registers<float, 4>;
};
template <> struct FloatSums<2> {
  using Type = Registers<unsigned, 2>;
};

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
  mma_##Shape##_##D##_##A##_##B(                                               \
      const Registers<unsigned, CountA> &OfA,                                  \
      const Registers<unsigned, CountB> &OfB,                                  \
      const detail::mma::FloatSums<CountD>::Type &OfC) {                       \
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
    return detail::mma::Product<detail::mma::__VA_ARGS__>::of(A, B, C);        \
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
#include "detail/ptx/ptx_mma.def"
#undef PORTHIP_MMA_INT_DOT
#undef PORTHIP_MMA_WORDS

// mma.sync.aligned.m8n8k4.LAYOUT.LAYOUT.D.f16.f16.C ---------------------------

#define PORTHIP_MMA_QUADS(LayoutA, IsRowA, LayoutB, IsRowB)                    \
  PORTHIP_DEVICE Registers<unsigned, 4>                                        \
  mma_m8n8k4_##LayoutA##_##LayoutB##_f16_f16_f16_f16(                          \
      const Registers<unsigned, 2> &A, const Registers<unsigned, 2> &B,        \
      const Registers<unsigned, 4> &C) {                                       \
    return detail::mma::halvesOf(                                              \
        detail::mma::multiplyQuads<IsRowA, IsRowB, true>(A, B, C));            \
  }                                                                            \
  PORTHIP_DEVICE Registers<float, 8>                                           \
  mma_m8n8k4_##LayoutA##_##LayoutB##_f32_f16_f16_f16(                          \
      const Registers<unsigned, 2> &A, const Registers<unsigned, 2> &B,        \
      const Registers<unsigned, 4> &C) {                                       \
    return detail::mma::multiplyQuads<IsRowA, IsRowB, false>(A, B, C);         \
  }                                                                            \
  PORTHIP_DEVICE Registers<float, 8>                                           \
  mma_m8n8k4_##LayoutA##_##LayoutB##_f32_f16_f16_f32(                          \
      const Registers<unsigned, 2> &A, const Registers<unsigned, 2> &B,        \
      const Registers<float, 8> &C) {                                          \
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
#include "detail/ptx/mma_bytes.h"
#include "detail/ptx/mma_sparse.h"
#endif
#endif
