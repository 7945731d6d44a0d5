// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Products of matrices by nvcuda::wmma, compared with loops on the host: each
// 32 threads of a block have matrices of their own.
#include <cstdio>
#include <hip/hip_runtime.h>
#include <porthip/wmma.h>
using namespace nvcuda;

static int Failures, Checked;

/// Rows of `Stride` elements, more than the matrix has; the rest keeps its 77.
constexpr int Pad = 3;

template <int M, int N, int K, class In, class Sum, class LayoutA,
          class LayoutB, bool StoresRows>
__global__ void product(const In *A, const In *B, const Sum *C, Sum *D,
                        int SizeA, int SizeB, int SizeC, float Scale) {
  int Warp = threadIdx.x / 32;
  A += Warp * SizeA, B += Warp * SizeB, C += Warp * SizeC, D += Warp * SizeC;
  wmma::fragment<wmma::matrix_a, M, N, K, In, LayoutA> FA;
  wmma::fragment<wmma::matrix_b, M, N, K, In, LayoutB> FB;
  wmma::fragment<wmma::accumulator, M, N, K, Sum> FC, FD;
  constexpr bool RowsA = __is_same(LayoutA, wmma::row_major);
  constexpr bool RowsB = __is_same(LayoutB, wmma::row_major);
  wmma::load_matrix_sync(FA, A, (RowsA ? K : M) + Pad);
  wmma::load_matrix_sync(FB, B, (RowsB ? N : K) + Pad);
  wmma::load_matrix_sync(FC, C, N + Pad, wmma::mem_row_major);
  wmma::fill_fragment(FD, static_cast<Sum>(Warp));
  for (int I = 0; I < FC.num_elements; ++I)
    FC.x[I] = static_cast<Sum>(static_cast<float>(FC.x[I]) * Scale +
                               static_cast<float>(FD.x[I]));
  wmma::mma_sync(FD, FA, FB, FC);
  wmma::store_matrix_sync(D, FD, (StoresRows ? N : M) + Pad,
                          StoresRows ? wmma::mem_row_major
                                     : wmma::mem_col_major);
}

/// Small integers, whose products and sums are exact in every type.
static int entry(int I) { return (I * 7 + I / 5) % 9 - 4; }

template <class T> static T *values(int Count, int Seed, bool IsUnsigned) {
  T *Data;
  hipMallocManaged(reinterpret_cast<void **>(&Data), Count * sizeof(T));
  for (int I = 0; I < Count; ++I)
    Data[I] = static_cast<T>(
        static_cast<float>(entry(I + Seed) + (IsUnsigned ? 4 : 0)));
  return Data;
}

template <int M, int N, int K, class In, class Sum, class LayoutA,
          class LayoutB, bool StoresRows>
static void test(const char *Name, int Threads) {
  constexpr bool RowsA = __is_same(LayoutA, wmma::row_major);
  constexpr bool RowsB = __is_same(LayoutB, wmma::row_major);
  constexpr bool IsUnsigned = __is_same(In, unsigned char);
  int StrideA = (RowsA ? K : M) + Pad, StrideB = (RowsB ? N : K) + Pad;
  int StrideC = N + Pad, StrideD = (StoresRows ? N : M) + Pad;
  int SizeA = 40 * 40, SizeB = 40 * 40, SizeC = 40 * 40, Warps = Threads / 32;
  In *A = values<In>(SizeA * Warps, 1, IsUnsigned);
  In *B = values<In>(SizeB * Warps, 5, IsUnsigned);
  Sum *C = values<Sum>(SizeC * Warps, 2, false);
  Sum *D = values<Sum>(SizeC * Warps, 0, false);
  for (int I = 0; I < SizeC * Warps; ++I)
    D[I] = static_cast<Sum>(77.0f);
  product<M, N, K, In, Sum, LayoutA, LayoutB, StoresRows>
      <<<1, Threads>>>(A, B, C, D, SizeA, SizeB, SizeC, 2.0f);
  if (hipDeviceSynchronize() != hipSuccess) {
    std::printf("%s with %d threads: %s\n", Name, Threads,
                hipGetErrorName(hipGetLastError()));
    ++Failures;
    return;
  }
  int Wrong = 0, Changed = 0;
  for (int W = 0; W < Warps; ++W) {
    for (int I = 0; I < M; ++I)
      for (int J = 0; J < N; ++J) {
        double Want =
            2.0 * static_cast<float>(C[W * SizeC + I * StrideC + J]) + W;
        for (int L = 0; L < K; ++L)
          Want +=
              static_cast<double>(static_cast<float>(
                  A[W * SizeA + (RowsA ? I * StrideA + L : L * StrideA + I)])) *
              static_cast<float>(
                  B[W * SizeB + (RowsB ? L * StrideB + J : J * StrideB + L)]);
        float Got = static_cast<float>(
            D[W * SizeC + (StoresRows ? I * StrideD + J : J * StrideD + I)]);
        Wrong += Got != Want;
      }
    for (int I = 0; I < SizeC; ++I)
      Changed += static_cast<float>(D[W * SizeC + I]) != 77.0f;
  }
  ++Checked;
  if (Wrong || Changed > M * N * Warps) {
    std::printf("%s with %d threads: %d wrong, %d written\n", Name, Threads,
                Wrong, Changed);
    ++Failures;
  }
  hipFree(A), hipFree(B), hipFree(C), hipFree(D);
}
