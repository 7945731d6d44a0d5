// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrix fragments without matrix instructions: 32 lanes hold the elements in
// turn, row after row, and multiply by shuffles. It works on every target, for
// every shape, also where half of a wavefront takes part; a matrix unit is many
// times as fast.
#ifndef PORTHIP_DETAIL_WMMA_LANES_H
#define PORTHIP_DETAIL_WMMA_LANES_H

#include "../../warp.h"

namespace porthip {
namespace detail {
namespace wmma {

/// An integer or floating-point type wide enough to add products in.
template <class T> struct Wide {
  using Type = float;
};
template <> struct Wide<double> {
  using Type = double;
};
template <> struct Wide<int> {
  using Type = int;
};
template <> struct Wide<signed char> {
  using Type = int;
};
template <> struct Wide<unsigned char> {
  using Type = int;
};

/// One of CUDA's numbers as another. wmma.h has it for half, whose own
/// conversions torch's macro takes away.
template <class To, class From> struct Converted {
  PORTHIP_DEVICE static To of(const From &V) { return static_cast<To>(V); }
};

/// A matrix in the registers of 32 lanes: element E of lane L is the
/// (32 E + L)th, counted row by row.
template <int Rows, int Columns, class T> struct LaneMatrix {
  static constexpr int Count = Rows * Columns / 32;
  static_assert(Rows * Columns % 32 == 0, "each lane holds as many elements");

  T Elements[Count];

  PORTHIP_DEVICE T &operator[](int I) { return Elements[I]; }
  PORTHIP_DEVICE const T &operator[](int I) const { return Elements[I]; }

  PORTHIP_DEVICE void fill(T Value) {
    for (int I = 0; I < Count; ++I)
      Elements[I] = Value;
  }

  PORTHIP_DEVICE void load(const T *From, unsigned Stride, bool IsRowMajor) {
    syncwarp();
    for (int I = 0; I < Count; ++I)
      Elements[I] = From[offset(I, Stride, IsRowMajor)];
  }

  PORTHIP_DEVICE void store(T *To, unsigned Stride, bool IsRowMajor) const {
    for (int I = 0; I < Count; ++I)
      To[offset(I, Stride, IsRowMajor)] = Elements[I];
    syncwarp();
  }

  /// The element of that number, which for all lanes is among those that lanes
  /// hold as their First to Last.
  PORTHIP_DEVICE T at(int Number, int First, int Last) const {
    T Found = Elements[First];
    for (int I = First; I <= Last; ++I) {
      T Value = shfl_sync(~0u, Elements[I], Number % 32);
      if (I == Number / 32)
        Found = Value;
    }
    return Found;
  }

private:
  PORTHIP_DEVICE static unsigned offset(int I, unsigned Stride,
                                        bool IsRowMajor) {
    unsigned Number = I * 32 + lane_id();
    unsigned Row = Number / Columns, Column = Number % Columns;
    return IsRowMajor ? Row * Stride + Column : Column * Stride + Row;
  }
};

/// D = A B + C
template <int M, int N, int K, class In, class Sum, class Out>
PORTHIP_DEVICE void
multiply(LaneMatrix<M, N, Out> &D, const LaneMatrix<M, K, In> &A,
         const LaneMatrix<K, N, In> &B, const LaneMatrix<M, N, Sum> &C) {
  using Number = typename Wide<Sum>::Type;
  constexpr int Count = LaneMatrix<M, N, Sum>::Count;
  Number Sums[Count];
  for (int I = 0; I < Count; ++I)
    Sums[I] = Converted<Number, Sum>::of(C[I]);
  int Lane = static_cast<int>(lane_id());
#pragma unroll
  for (int Inner = 0; Inner < K; ++Inner) {
    // A lane's elements are 32 apart, so that with N of 8, 16 or 32 they all
    // are in one column.
    static_assert(32 % N == 0, "a lane holds elements of one column");
    Number Right = Converted<Number, In>::of(
        B.at(Inner * N + Lane % N, Inner * N / 32, (Inner * N + N - 1) / 32));
#pragma unroll
    for (int I = 0; I < Count; ++I) {
      int FirstRow = I * 32 / N, LastRow = (I * 32 + 31) / N;
      int Row = (I * 32 + Lane) / N;
      Sums[I] += Converted<Number, In>::of(A.at(Row * K + Inner,
                                                (FirstRow * K + Inner) / 32,
                                                (LastRow * K + Inner) / 32)) *
                 Right;
    }
  }
  for (int I = 0; I < Count; ++I)
    D[I] = Converted<Out, Number>::of(Sums[I]);
}

} // namespace wmma
} // namespace detail
} // namespace porthip

#endif
