// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fragments of nvcuda::wmma whose elements are no type of C++, for
// porthip/wmma.h, which includes this: tf32 (floats of which 10 bits of the
// fraction count), integers of 4 bits and single bits (words of 8 and of 32).
// By shuffles, on every target.
#ifndef PORTHIP_DETAIL_WMMA_PRECISION_H
#define PORTHIP_DETAIL_WMMA_PRECISION_H

#include "../ptx/ptx_matrix.h"

namespace nvcuda {
namespace wmma {

namespace precision {
struct tf32;
}
namespace experimental {
namespace precision {
struct u4;
struct s4;
struct b1;
} // namespace precision
enum bmmaBitOp { bmmaBitOpXOR = 1, bmmaBitOpAND = 2 };
enum bmmaAccumulateOp { bmmaAccumulateOpPOPC = 1 };
} // namespace experimental

// tf32 ------------------------------------------------------------------------

/// To nearest; of two that are as near, away from zero (cvt.rna.tf32.f32).
PORTHIP_DEVICE float __float_to_tf32(float Value) {
  unsigned Bits = porthip::detail::bitCast<unsigned>(Value);
  if ((Bits & 0x7f800000u) != 0x7f800000u)
    Bits += 0x1000u;
  return porthip::detail::bitCast<float>(Bits & ~0x1fffu);
}

template <class Use, int M, int N, int K, class Layout>
class fragment<Use, M, N, K, precision::tf32, Layout> {
public:
  using element_type = precision::tf32;
  using storage_element_type = float;
  using Storage =
      porthip::detail::wmma::LaneMatrix<detail::Shape<Use, M, N, K>::Rows,
                                        detail::Shape<Use, M, N, K>::Columns,
                                        float>;
  static constexpr int num_elements = Storage::Count;
  static constexpr int num_storage_elements = Storage::Count;

  Storage x;

  /// With the bits that count.
  PORTHIP_DEVICE Storage cutOff() const {
    Storage Cut;
    for (int I = 0; I < Storage::Count; ++I)
      Cut[I] = porthip::detail::bitCast<float>(
          porthip::detail::bitCast<unsigned>(x[I]) & ~0x1fffu);
    return Cut;
  }
};

template <class Use, int M, int N, int K, class Layout>
PORTHIP_DEVICE void
fill_fragment(fragment<Use, M, N, K, precision::tf32, Layout> &F, float Value) {
  F.x.fill(Value);
}
template <class Use, int M, int N, int K, class Layout>
PORTHIP_DEVICE void
load_matrix_sync(fragment<Use, M, N, K, precision::tf32, Layout> &F,
                 const float *From, unsigned Stride) {
  F.x.load(From, Stride, detail::IsRowMajor<Layout>::Value);
}
template <int M, int N, int K, class LayoutA, class LayoutB>
PORTHIP_DEVICE void
mma_sync(fragment<accumulator, M, N, K, float> &D,
         const fragment<matrix_a, M, N, K, precision::tf32, LayoutA> &A,
         const fragment<matrix_b, M, N, K, precision::tf32, LayoutB> &B,
         const fragment<accumulator, M, N, K, float> &C, bool = false) {
  multiply(D.x, A.cutOff(), B.cutOff(), C.x);
}

// Less than a byte ------------------------------------------------------------
// A: word lane % 4 of row lane / 4; B: of column lane / 4. Others do not exist.

namespace detail {
/// Bits along K, 8 rows or columns.
template <class T, class Word, int Bits> class Words {
public:
  using element_type = T;
  using storage_element_type = Word;
  static constexpr int num_elements = 32 / Bits;
  static constexpr int num_storage_elements = 1;

  Word x[1];

  /// Stride: elements from a row (of B: column) to the next.
  PORTHIP_DEVICE void load(const void *From, unsigned Stride) {
    unsigned Lane = porthip::lane_id();
    porthip::syncwarp();
    x[0] = static_cast<const Word *>(
        From)[Lane / 4u * (Stride * unsigned(Bits) / 32u) + Lane % 4u];
  }
  PORTHIP_DEVICE unsigned at(unsigned Outer, unsigned Place) const {
    return unsigned(
        porthip::shfl_sync(~0u, unsigned(x[0]), int(Outer * 4u + Place)));
  }
};

/// D = C and Dot of the words along K, for each element of a lane.
template <class Sums, class A, class B, class Function>
PORTHIP_DEVICE void multiplyWords(Sums &D, const A &Rows, const B &Columns,
                                  const Sums &C, Function Dot) {
  unsigned Lane = porthip::lane_id();
  for (unsigned I = 0; I < unsigned(Sums::num_elements); ++I) {
    unsigned Row = (I * 32u + Lane) / 8u, Column = Lane % 8u, Sum = 0;
    for (unsigned Place = 0; Place < 4u; ++Place)
      Sum = Dot(Rows.at(Row, Place), Columns.at(Column, Place), Sum);
    D.x[int(I)] = int(Dot.add(unsigned(C.x[int(I)]), Sum));
  }
}
template <bool IsSigned> struct NibbleDot {
  bool Saturates;
  PORTHIP_DEVICE unsigned operator()(unsigned A, unsigned B,
                                     unsigned Sum) const {
    return porthip::ptx::detail::dotNibbles(A, B, Sum, IsSigned, IsSigned);
  }
  PORTHIP_DEVICE unsigned add(unsigned C, unsigned Sum) const {
    return porthip::ptx::detail::addProducts(C, Sum, Saturates);
  }
};
struct BitDot {
  porthip::ptx::detail::MatrixBits Operation;
  PORTHIP_DEVICE unsigned operator()(unsigned A, unsigned B,
                                     unsigned Sum) const {
    return porthip::ptx::detail::dotBits(A, B, Sum, Operation);
  }
  PORTHIP_DEVICE unsigned add(unsigned C, unsigned Sum) const {
    return C + Sum;
  }
};
} // namespace detail

#define PORTHIP_WMMA_WORDS(T, Word, Bits, K)                                   \
  template <>                                                                  \
  class fragment<matrix_a, 8, 8, K, experimental::precision::T, row_major>     \
      : public detail::Words<experimental::precision::T, Word, Bits> {};       \
  template <>                                                                  \
  class fragment<matrix_b, 8, 8, K, experimental::precision::T, col_major>     \
      : public detail::Words<experimental::precision::T, Word, Bits> {};       \
  PORTHIP_DEVICE void load_matrix_sync(                                        \
      fragment<matrix_a, 8, 8, K, experimental::precision::T, row_major> &F,   \
      const void *From, unsigned Stride) {                                     \
    F.load(From, Stride);                                                      \
  }                                                                            \
  PORTHIP_DEVICE void load_matrix_sync(                                        \
      fragment<matrix_b, 8, 8, K, experimental::precision::T, col_major> &F,   \
      const void *From, unsigned Stride) {                                     \
    F.load(From, Stride);                                                      \
  }
PORTHIP_WMMA_WORDS(s4, int, 4, 32)
PORTHIP_WMMA_WORDS(u4, unsigned, 4, 32)
PORTHIP_WMMA_WORDS(b1, unsigned, 1, 128)
#undef PORTHIP_WMMA_WORDS

#define PORTHIP_WMMA_NIBBLES(T, IsSigned)                                      \
  PORTHIP_DEVICE void mma_sync(                                                \
      fragment<accumulator, 8, 8, 32, int> &D,                                 \
      const fragment<matrix_a, 8, 8, 32, experimental::precision::T,           \
                     row_major> &A,                                            \
      const fragment<matrix_b, 8, 8, 32, experimental::precision::T,           \
                     col_major> &B,                                            \
      const fragment<accumulator, 8, 8, 32, int> &C, bool Saturates = false) { \
    detail::multiplyWords(D, A, B, C, detail::NibbleDot<IsSigned>{Saturates}); \
  }
PORTHIP_WMMA_NIBBLES(s4, true)
PORTHIP_WMMA_NIBBLES(u4, false)
#undef PORTHIP_WMMA_NIBBLES

PORTHIP_DEVICE void bmma_sync(
    fragment<accumulator, 8, 8, 128, int> &D,
    const fragment<matrix_a, 8, 8, 128, experimental::precision::b1, row_major>
        &A,
    const fragment<matrix_b, 8, 8, 128, experimental::precision::b1, col_major>
        &B,
    const fragment<accumulator, 8, 8, 128, int> &C,
    experimental::bmmaBitOp Operation = experimental::bmmaBitOpXOR,
    experimental::bmmaAccumulateOp = experimental::bmmaAccumulateOpPOPC) {
  detail::multiplyWords(
      D, A, B, C,
      detail::BitDot{Operation == experimental::bmmaBitOpAND
                         ? porthip::ptx::detail::MatrixBits_and
                         : porthip::ptx::detail::MatrixBits_xor});
}

} // namespace wmma
} // namespace nvcuda
#endif
