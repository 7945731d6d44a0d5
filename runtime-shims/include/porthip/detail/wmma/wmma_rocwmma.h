// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fragments of 16x16x16 in rocWMMA's. These belong to a wavefront: where that
// has 64 lanes, one is made for each of its two warps of 32.
#ifndef PORTHIP_DETAIL_WMMA_ROCWMMA_H
#define PORTHIP_DETAIL_WMMA_ROCWMMA_H

#include "../../bf16.h"
#include "../../warp.h"
#include <rocwmma/rocwmma.hpp>

namespace porthip {
namespace detail {
namespace wmma {

/// rocWMMA's type of the same bits.
template <class T> struct RocType {
  using Type = T;
};
template <> struct RocType<__hip_bfloat16> {
  using Type = rocwmma::bfloat16_t;
};

template <class Use, class T, class Layout> struct RocMatrix {
  using Element = typename RocType<T>::Type;
  using Part = rocwmma::fragment<Use, 16, 16, 16, Element, Layout>;
  // No accumulator holds an element twice.
  static constexpr int WaveSize =
      256 /
      rocwmma::fragment<rocwmma::accumulator, 16, 16, 16, float>::num_elements;
  static constexpr int Warps = WaveSize / 32;
  static constexpr int PerPart = Part::num_elements;
  static constexpr int Count = PerPart * Warps;

  Part Parts[Warps];

  PORTHIP_DEVICE T &operator[](int I) {
    return reinterpret_cast<T *>(&Parts[I / PerPart].x)[I % PerPart];
  }
  PORTHIP_DEVICE const T &operator[](int I) const {
    return reinterpret_cast<const T *>(&Parts[I / PerPart].x)[I % PerPart];
  }

  /// The fragments of the two warps hold different values.
  PORTHIP_DEVICE void fill(T Value) {
    wantWholeWave();
    for (int W = 0; W < Warps; ++W)
      rocwmma::fill_fragment(Parts[W], ofWarp(bitCast<Element>(Value), W));
  }

  PORTHIP_DEVICE void load(const T *From, unsigned Stride, bool IsRowMajor) {
    wantWholeWave();
    for (int W = 0; W < Warps; ++W) {
      auto *Begin = reinterpret_cast<const Element *>(ofWarp(From, W));
      unsigned Step = ofWarp(Stride, W);
      if constexpr (__is_void(Layout))
        rocwmma::load_matrix_sync(Parts[W], Begin, Step, layout(IsRowMajor));
      else
        rocwmma::load_matrix_sync(Parts[W], Begin, Step);
    }
  }

  PORTHIP_DEVICE void store(T *To, unsigned Stride, bool IsRowMajor) const {
    wantWholeWave();
    for (int W = 0; W < Warps; ++W)
      rocwmma::store_matrix_sync(reinterpret_cast<Element *>(ofWarp(To, W)),
                                 Parts[W], ofWarp(Stride, W),
                                 layout(IsRowMajor));
    syncwarp();
  }

  /// The matrix unit and rocWMMA's layouts know nothing of lanes that are off.
  PORTHIP_DEVICE static void wantWholeWave() {
    if (lanes::ballot(true) != (~0ull >> (64 - WaveSize)))
      __builtin_trap();
  }

private:
  PORTHIP_DEVICE static rocwmma::layout_t layout(bool IsRowMajor) {
    return IsRowMajor ? rocwmma::mem_row_major : rocwmma::mem_col_major;
  }

  /// The value in the first lane of a warp of the wavefront.
  template <class V> PORTHIP_DEVICE static V ofWarp(V Value, int Warp) {
    if constexpr (sizeof(V) < 4) {
      int Word = 0;
      __builtin_memcpy(&Word, &Value, sizeof(V));
      Word = lanes::readLane(Word, 32 * Warp);
      __builtin_memcpy(static_cast<void *>(&Value), &Word, sizeof(V));
    } else {
      int Words[sizeof(V) / 4];
      __builtin_memcpy(Words, &Value, sizeof(V));
      for (int &Word : Words)
        Word = lanes::readLane(Word, 32 * Warp);
      __builtin_memcpy(static_cast<void *>(&Value), Words, sizeof(V));
    }
    return Value;
  }
};

template <class In, class Sum, class Out, class LayoutA, class LayoutB>
PORTHIP_DEVICE void
multiply(RocMatrix<rocwmma::accumulator, Out, void> &D,
         const RocMatrix<rocwmma::matrix_a, In, LayoutA> &A,
         const RocMatrix<rocwmma::matrix_b, In, LayoutB> &B,
         const RocMatrix<rocwmma::accumulator, Sum, void> &C) {
  static_assert(__is_same(Sum, Out), "rocWMMA adds in the type of the result");
  D.wantWholeWave();
  for (int W = 0; W < D.Warps; ++W)
    rocwmma::mma_sync(D.Parts[W], A.Parts[W], B.Parts[W], C.Parts[W]);
}

} // namespace wmma
} // namespace detail
} // namespace porthip

#endif
