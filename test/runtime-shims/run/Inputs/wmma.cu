// Products of small integers, which every format holds exactly: all shapes,
// types and layouts of nvcuda::wmma against loops on the host.
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <mma.h>

using namespace nvcuda;

template <class T> float numberOf(T Value) { return float(Value); }
template <> float numberOf(__half Value) { return __half2float(Value); }
template <> float numberOf(__nv_bfloat16 Value) {
  return __bfloat162float(Value);
}
template <class T> T typeOf(int Value) { return T(Value); }
template <> __half typeOf(int Value) { return __float2half(float(Value)); }
template <> __nv_bfloat16 typeOf(int Value) {
  return __float2bfloat16(float(Value));
}

template <int M, int N, int K, class Fragment, class In, class Sum, class Out,
          class OrderA, class OrderB>
__global__ void multiply(const In *A, const In *B, const Sum *C, Out *D,
                         int StrideA, int StrideB, bool CIsRows, bool DIsRows) {
  wmma::fragment<wmma::matrix_a, M, N, K, Fragment, OrderA> FragmentA;
  wmma::fragment<wmma::matrix_b, M, N, K, Fragment, OrderB> FragmentB;
  wmma::fragment<wmma::accumulator, M, N, K, Sum> FragmentC;
  wmma::fragment<wmma::accumulator, M, N, K, Out> FragmentD;
  wmma::load_matrix_sync(FragmentA, A, StrideA);
  wmma::load_matrix_sync(FragmentB, B, StrideB);
  wmma::load_matrix_sync(FragmentC, C, CIsRows ? N : M,
                         CIsRows ? wmma::mem_row_major : wmma::mem_col_major);
  wmma::mma_sync(FragmentD, FragmentA, FragmentB, FragmentC);
  wmma::store_matrix_sync(D, FragmentD, DIsRows ? N : M,
                          DIsRows ? wmma::mem_row_major : wmma::mem_col_major);
}

template <class Order> constexpr bool isRows() { return false; }
template <> constexpr bool isRows<wmma::row_major>() { return true; }

static int Cases = 0, Wrong = 0;

template <int M, int N, int K, class Fragment, class In, class Sum, class Out,
          class OrderA, class OrderB>
void check(bool CIsRows, bool DIsRows) {
  constexpr int Pad = 16; // strides wider than the matrix, still aligned
  const bool AIsRows = isRows<OrderA>(), BIsRows = isRows<OrderB>();
  const int StrideA = (AIsRows ? K : M) + Pad,
            StrideB = (BIsRows ? N : K) + Pad;
  In *A, *B;
  Sum *C;
  Out *D;
  cudaMallocManaged(&A, sizeof(In) * StrideA * 32);
  cudaMallocManaged(&B, sizeof(In) * StrideB * 32);
  cudaMallocManaged(&C, sizeof(Sum) * M * N);
  cudaMallocManaged(&D, sizeof(Out) * M * N);
  const int Least = numberOf(typeOf<In>(-1)) < 0 ? -3 : 0; // or unsigned
  for (int I = 0; I < StrideA * 32; ++I)
    A[I] = typeOf<In>(I * 5 % 7 + Least);
  for (int I = 0; I < StrideB * 32; ++I)
    B[I] = typeOf<In>(I * 3 % 5 + Least);
  for (int I = 0; I < M * N; ++I)
    C[I] = typeOf<Sum>(I % 11 - 5);
  multiply<M, N, K, Fragment, In, Sum, Out, OrderA, OrderB>
      <<<1, 32>>>(A, B, C, D, StrideA, StrideB, CIsRows, DIsRows);
  if (cudaDeviceSynchronize() != cudaSuccess) {
    printf("%s\n", cudaGetErrorString(cudaGetLastError()));
    ++Wrong;
  }
  ++Cases;
  for (int R = 0; R < M; ++R)
    for (int Column = 0; Column < N; ++Column) {
      float Want = numberOf(C[CIsRows ? R * N + Column : Column * M + R]);
      for (int I = 0; I < K; ++I)
        Want +=
            numberOf(A[AIsRows ? R * StrideA + I : I * StrideA + R]) *
            numberOf(B[BIsRows ? I * StrideB + Column : Column * StrideB + I]);
      Wrong += numberOf(D[DIsRows ? R * N + Column : Column * M + R]) != Want;
    }
  cudaFree(A);
  cudaFree(B);
  cudaFree(C);
  cudaFree(D);
}

template <int M, int N, int K, class Fragment, class In, class Sum,
          class Out = Sum>
void orders() {
  using Rows = wmma::row_major;
  using Columns = wmma::col_major;
  check<M, N, K, Fragment, In, Sum, Out, Rows, Columns>(true, true);
  check<M, N, K, Fragment, In, Sum, Out, Rows, Rows>(false, true);
  check<M, N, K, Fragment, In, Sum, Out, Columns, Columns>(true, false);
  check<M, N, K, Fragment, In, Sum, Out, Columns, Rows>(false, false);
}

template <int M, int N, int K, class In, bool Saturates>
__global__ void overflow(const In *A, const In *B, int *C) {
  wmma::fragment<wmma::matrix_a, M, N, K, In, wmma::row_major> FragmentA;
  wmma::fragment<wmma::matrix_b, M, N, K, In, wmma::col_major> FragmentB;
  wmma::fragment<wmma::accumulator, M, N, K, int> Sum;
  wmma::load_matrix_sync(FragmentA, A, K);
  wmma::load_matrix_sync(FragmentB, B, K);
  wmma::fill_fragment(Sum, 0x7fffffff);
  wmma::mma_sync(Sum, FragmentA, FragmentB, Sum, Saturates);
  wmma::store_matrix_sync(C, Sum, N, wmma::mem_row_major);
}

// The largest number, and K more.
template <int M, int N, int K, class In> void overflows() {
  In *A, *B;
  int *C;
  cudaMallocManaged(&A, M * K);
  cudaMallocManaged(&B, N * K);
  cudaMallocManaged(&C, M * N * sizeof(int));
  for (int I = 0; I < M * K; ++I)
    A[I] = 1;
  for (int I = 0; I < N * K; ++I)
    B[I] = 1;
  for (bool Saturates : {false, true}) {
    if (Saturates)
      overflow<M, N, K, In, true><<<1, 32>>>(A, B, C);
    else
      overflow<M, N, K, In, false><<<1, 32>>>(A, B, C);
    Wrong += cudaDeviceSynchronize() != cudaSuccess;
    ++Cases;
    for (int I = 0; I < M * N; ++I)
      Wrong += unsigned(C[I]) != 0x7fffffffu + (Saturates ? 0 : K);
  }
}

template <int M, int N, int K> void types() {
  orders<M, N, K, __half, __half, float>();
  orders<M, N, K, __half, __half, __half>();
  orders<M, N, K, __half, __half, float, __half>();
  orders<M, N, K, __half, __half, __half, float>();
  orders<M, N, K, __nv_bfloat16, __nv_bfloat16, float>();
  orders<M, N, K, signed char, signed char, int>();
  orders<M, N, K, unsigned char, unsigned char, int>();
  overflows<M, N, K, signed char>();
  overflows<M, N, K, unsigned char>();
}

int main() {
  types<16, 16, 16>();
#ifndef FEW
  types<32, 8, 16>();
  types<8, 32, 16>();
#endif
  orders<8, 8, 4, double, double, double>();
#ifdef WITH_TF32
  orders<16, 16, 8, wmma::precision::tf32, float, float>();
#endif
  printf("%d cases, %d wrong\n", Cases, Wrong);
  return Wrong != 0;
}
