// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// porthip/wmma.h where no matrix unit computes, against the definition of a
// product: every shape and layout, on wavefronts of 32 and 64 lanes, each warp
// of these with matrices of its own, and also where one of the two is missing.

#include "Inputs/LaneSimulator.h"

#include <porthip/wmma.h>

#include <gtest/gtest.h>

using namespace nvcuda;
using porthip_test::LaneSimulator;

namespace {

using Row = wmma::row_major;
using Column = wmma::col_major;

template <class Layout> constexpr bool IsRow = std::is_same_v<Layout, Row>;

/// Rows are longer than the matrix; the rest of them is not to be touched.
constexpr int Pad = 3;

template <class T> std::vector<T> values(int Count, int Seed) {
  std::vector<T> Values(Count);
  for (int I = 0; I < Count; ++I)
    Values[I] = T(((I + Seed) * 7 + I / 5) % 9);
  return Values;
}

template <int M, int N, int K, class In, class Sum, class LayoutA,
          class LayoutB>
void check(unsigned Wave, std::uint64_t Active, bool StoresRows) {
  int StrideA = (IsRow<LayoutA> ? K : M) + Pad;
  int StrideB = (IsRow<LayoutB> ? N : K) + Pad;
  int StrideC = N + Pad, StrideD = (StoresRows ? N : M) + Pad;
  constexpr int Size = 40 * 40;
  auto A = values<In>(2 * Size, 1), B = values<In>(2 * Size, 4);
  auto C = values<Sum>(2 * Size, 2);
  std::vector<Sum> D(2 * Size, Sum(77));
  LaneSimulator Simulator;
  ASSERT_TRUE(Simulator.run(Wave, Active, [&](unsigned Lane) {
    int At = Lane / 32 * Size;
    wmma::fragment<wmma::matrix_a, M, N, K, In, LayoutA> FA;
    wmma::fragment<wmma::matrix_b, M, N, K, In, LayoutB> FB;
    wmma::fragment<wmma::accumulator, M, N, K, Sum> FC, FD;
    wmma::load_matrix_sync(FA, &A[At], StrideA);
    wmma::load_matrix_sync(FB, &B[At], StrideB);
    wmma::load_matrix_sync(FC, &C[At], StrideC, wmma::mem_row_major);
    wmma::fill_fragment(FD, 3);
    for (int I = 0; I < FC.num_elements; ++I)
      FC.x[I] = FC.x[I] * 2 + FD.x[I];
    wmma::mma_sync(FD, FA, FB, FC);
    wmma::store_matrix_sync(&D[At], FD, StrideD,
                            StoresRows ? wmma::mem_row_major
                                       : wmma::mem_col_major);
  })) << Simulator.error();
  for (int W = 0; W < 2; ++W) {
    std::vector<Sum> Want(Size, Sum(77));
    if (Active >> (32 * W) & 1)
      for (int I = 0; I < M; ++I)
        for (int J = 0; J < N; ++J) {
          Sum Total = C[W * Size + I * StrideC + J] * 2 + 3;
          for (int L = 0; L < K; ++L)
            Total += Sum(A[W * Size + (IsRow<LayoutA> ? I * StrideA + L
                                                      : L * StrideA + I)]) *
                     Sum(B[W * Size + (IsRow<LayoutB> ? L * StrideB + J
                                                      : J * StrideB + L)]);
          Want[StoresRows ? I * StrideD + J : J * StrideD + I] = Total;
        }
    EXPECT_EQ(Want, std::vector<Sum>(D.begin() + W * Size,
                                     D.begin() + (W + 1) * Size))
        << M << "x" << N << "x" << K << ", wave of " << Wave << ", warp " << W;
  }
}

template <int M, int N, int K, class In, class Sum> void checkLayouts() {
  struct {
    unsigned Wave;
    std::uint64_t Active;
  } Settings[] = {
      {32, 0xffffffff}, {64, ~0ull}, {64, 0xffffffff}, {64, ~0xffffffffull}};
  for (auto [Wave, Active] : Settings) {
    check<M, N, K, In, Sum, Row, Row>(Wave, Active, true);
    check<M, N, K, In, Sum, Row, Column>(Wave, Active, false);
    check<M, N, K, In, Sum, Column, Row>(Wave, Active, false);
    check<M, N, K, In, Sum, Column, Column>(Wave, Active, true);
  }
}

TEST(Wmma, Square) { checkLayouts<16, 16, 16, float, float>(); }
TEST(Wmma, Tall) { checkLayouts<32, 8, 16, signed char, int>(); }
TEST(Wmma, Wide) { checkLayouts<8, 32, 16, unsigned char, int>(); }
TEST(Wmma, Flat) { checkLayouts<16, 16, 8, float, float>(); }
TEST(Wmma, Double) { checkLayouts<8, 8, 4, double, double>(); }

} // namespace
