// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mma.sp, for porthip/mma.h, which includes this. A lane has the registers that
// PTX says: half of K of A, and a word of metadata, which counts in the lanes
// that the selector names. By shuffles and vector instructions, on every
// target; what stands in B beside nothing does not count.
#ifndef PORTHIP_DETAIL_MMA_SPARSE_H
#define PORTHIP_DETAIL_MMA_SPARSE_H

#include "ptx_sparse.h"

namespace porthip {
namespace detail {
namespace mma {

// Along K, the words of row lane / 4, 8 rows further if Half is 1; ...
template <int Half, int Count>
PORTHIP_DEVICE Registers<unsigned, 2 * Count>
sparseRow(const Registers<unsigned, Count> &A) {
  Registers<unsigned, 2 * Count> Row;
#pragma unroll
  for (int N = 0; N < 2 * Count; ++N)
    Row[N] = shfl_sync(~0u, A[N / 4 * 2 + Half], N % 4, 4);
  return Row;
}
// ... those of a column; ...
template <int Count>
PORTHIP_DEVICE Registers<unsigned, 4 * Count>
sparseBColumn(const Registers<unsigned, Count> &B, unsigned Column) {
  Registers<unsigned, 4 * Count> Words;
#pragma unroll
  for (int N = 0; N < 4 * Count; ++N)
    Words[N] = shfl_sync(~0u, B[N / 4], int(4 * Column) + N % 4);
  return Words;
}
// ... and the columns of the elements of a row.
template <int Bits, int Count>
PORTHIP_DEVICE Registers<unsigned, Count>
sparseColumns(unsigned Metadata, unsigned Selector, unsigned Half) {
  unsigned Words[4];
#pragma unroll
  for (int N = 0; N < 4; ++N)
    Words[N] = shfl_sync(~0u, Metadata, N, 4);
  Registers<unsigned, Count> Columns;
#pragma unroll
  for (int N = 0; N < Count; ++N) {
    unsigned Lane = ptx::detail::sparseLane(unsigned(N), unsigned(Count), Half,
                                            unsigned(Bits), Selector);
    unsigned Word = Lane & 2u ? (Lane & 1u ? Words[3] : Words[2])
                              : (Lane & 1u ? Words[1] : Words[0]);
    Columns[N] =
        ptx::detail::sparseColumn(Word, unsigned(N), Half, unsigned(Bits));
  }
  return Columns;
}

// The word with element Column of a column of B, which is one of four elements
// around 2 N, or of two, or eight.
template <int Bits, int Count>
PORTHIP_DEVICE unsigned wordNear(const Registers<unsigned, Count> &Words, int N,
                                 unsigned Column) {
  if (Bits == 8)
    return Words[N / 2];
  if (Bits == 4)
    return Words[N / 4];
  int First = Bits == 32 ? 2 * N : N / 2 * 2;
  unsigned IsSecond = Column * unsigned(Bits) / 32u & 1u;
  return IsSecond ? Words[First + 1] : Words[First];
}

template <class OfA, class OfB> struct SparseFloats {
  using Sum = float;
  static constexpr int Bits = 32 / OfA::Count;
  template <int Count>
  static PORTHIP_DEVICE float of(const Registers<unsigned, Count> &Row,
                                 const Registers<unsigned, 2 * Count> &Column,
                                 unsigned Metadata, unsigned Selector,
                                 unsigned Half, float Start) {
    constexpr int P = OfA::Count;
    auto Columns = sparseColumns<Bits, Count * P>(Metadata, Selector, Half);
#pragma unroll
    for (int N = 0; N < Count * P; ++N)
      Start = ::fmaf(OfA::at(Row[N / P], N % P),
                     OfB::at(wordNear<Bits>(Column, N, Columns[N]),
                             int(Columns[N] % unsigned(P))),
                     Start);
    return Start;
  }
};

template <ptx::detail::MatrixInteger OfA, ptx::detail::MatrixInteger OfB,
          bool Saturates>
struct SparseIntegers {
  using Sum = unsigned;
  // Constants, as nvcc calls no function of the host for them.
  static constexpr bool IsSignedA = OfA == ptx::detail::MatrixInteger_s8 ||
                                    OfA == ptx::detail::MatrixInteger_s4;
  static constexpr bool IsSignedB = OfB == ptx::detail::MatrixInteger_s8 ||
                                    OfB == ptx::detail::MatrixInteger_s4;
  static constexpr int Bits = OfA == ptx::detail::MatrixInteger_s8 ||
                                      OfA == ptx::detail::MatrixInteger_u8
                                  ? 8
                                  : 4;
  template <int Count>
  static PORTHIP_DEVICE unsigned
  of(const Registers<unsigned, Count> &Row,
     const Registers<unsigned, 2 * Count> &Column, unsigned Metadata,
     unsigned Selector, unsigned Half, unsigned Start) {
    constexpr int P = 32 / Bits;
    auto Columns = sparseColumns<Bits, Count * P>(Metadata, Selector, Half);
    unsigned Products = 0;
#pragma unroll
    for (int N = 0; N < Count * P; ++N) {
      unsigned A = ptx::detail::fieldOf(Row[N / P], unsigned(N % P * Bits),
                                        unsigned(Bits), IsSignedA);
      unsigned B = ptx::detail::fieldOf(
          wordNear<Bits>(Column, N, Columns[N]),
          Columns[N] % unsigned(P) * unsigned(Bits), unsigned(Bits), IsSignedB);
      Products += A * B;
    }
    return ptx::detail::addProducts(Start, Products, Saturates);
  }
};

// D = A B + C for a lane's elements: of two rows, and of two columns.
template <class Dot, int Count>
PORTHIP_DEVICE Registers<typename Dot::Sum, 4>
multiplySparse(const Registers<unsigned, Count> &A,
               const Registers<unsigned, Count> &B,
               const Registers<typename Dot::Sum, 4> &C, unsigned Metadata,
               unsigned Selector) {
  unsigned First = lane_id() % 4u * 2u;
  auto Left = sparseBColumn(B, First), Right = sparseBColumn(B, First + 1u);
  auto Upper = sparseRow<0>(A), Lower = sparseRow<1>(A);
  return {{Dot::of(Upper, Left, Metadata, Selector, 0u, C[0]),
           Dot::of(Upper, Right, Metadata, Selector, 0u, C[1]),
           Dot::of(Lower, Left, Metadata, Selector, 1u, C[2]),
           Dot::of(Lower, Right, Metadata, Selector, 1u, C[3])}};
}
// Two halves in a register.
template <class Dot, int Count>
PORTHIP_DEVICE Registers<unsigned, 2> multiplySparse(
    const Registers<unsigned, Count> &A, const Registers<unsigned, Count> &B,
    const Registers<unsigned, 2> &C, unsigned Metadata, unsigned Selector) {
  Registers<float, 4> Sums = {{ptx::from_f16((unsigned short)C[0]),
                               ptx::from_f16((unsigned short)(C[0] >> 16)),
                               ptx::from_f16((unsigned short)C[1]),
                               ptx::from_f16((unsigned short)(C[1] >> 16))}};
  Sums = multiplySparse<Dot>(A, B, Sums, Metadata, Selector);
  return {
      {unsigned(ptx::to_f16(Sums[0])) | unsigned(ptx::to_f16(Sums[1])) << 16,
       unsigned(ptx::to_f16(Sums[2])) | unsigned(ptx::to_f16(Sums[3])) << 16}};
}

} // namespace mma
} // namespace detail

// mma.sp.sync.aligned.SHAPE.row.col.D.A.B.C: mma_sp_SHAPE_D_A_B(a, b, c, e, f)

#define PORTHIP_MMA_SP_FLOAT(Shape, D, A, B, CountD, CountAB)                  \
  PORTHIP_DEVICE detail::mma::FloatSums<CountD>::Type                          \
  mma_sp_##Shape##_##D##_##A##_##B(                                            \
      const Registers<unsigned, CountAB> &OfA,                                 \
      const Registers<unsigned, CountAB> &OfB,                                 \
      const detail::mma::FloatSums<CountD>::Type &OfC, unsigned Metadata,      \
      unsigned Selector) {                                                     \
    using Dot =                                                                \
        detail::mma::SparseFloats<detail::mma::Of_##A, detail::mma::Of_##B>;   \
    return detail::mma::multiplySparse<Dot>(OfA, OfB, OfC, Metadata,           \
                                            Selector);                         \
  }
#define PORTHIP_MMA_SP_WORDS(Name, A, B, CountAB, Saturates)                   \
  PORTHIP_DEVICE Registers<unsigned, 4> Name(                                  \
      const Registers<unsigned, CountAB> &OfA,                                 \
      const Registers<unsigned, CountAB> &OfB,                                 \
      const Registers<unsigned, 4> &OfC, unsigned Metadata,                    \
      unsigned Selector) {                                                     \
    using Dot = detail::mma::SparseIntegers<ptx::detail::MatrixInteger_##A,    \
                                            ptx::detail::MatrixInteger_##B,    \
                                            Saturates>;                        \
    return detail::mma::multiplySparse<Dot>(OfA, OfB, OfC, Metadata,           \
                                            Selector);                         \
  }
#define PORTHIP_MMA_SP_INT(Shape, A, B, CountAB)                               \
  PORTHIP_MMA_SP_WORDS(mma_sp_##Shape##_s32_##A##_##B, A, B, CountAB, false)   \
  PORTHIP_MMA_SP_WORDS(mma_sp_##Shape##_s32_##A##_##B##_satfinite, A, B,       \
                       CountAB, true)
#include "ptx_mma_sparse.def"
#undef PORTHIP_MMA_SP_WORDS

} // namespace porthip
#endif
