// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Accesses of all sizes by two streams: what nothing orders is told, also where the
// first of the two touched the same bytes before or noted only a part of a word; what
// an event orders, what writes the same value, and neighbours in a word are not.
// RUN: not %porthip run --cuda-path=none --check=streams %s 2> %t.err > %t.out
// RUN: FileCheck %s < %t.err
// RUN: not %porthip run --cuda-path=none --check=all %s 2> %t.err > %t.out
// RUN: FileCheck %s < %t.err
// RUN: %porthip run --cuda-path=none --check=streams %s -- right 2>&1 | FileCheck %s --check-prefix=RIGHT
// RUN: %porthip run --cuda-path=none --check=all %s -- right 2>&1 | FileCheck %s --check-prefix=RIGHT
//
// RIGHT-NOT: porthip
// RIGHT: done
// RIGHT-NOT: porthip
#include <cstdio>
#include <cuda_runtime.h>

constexpr int N = 256;

template <class T> __global__ void twice(T *To, const T *From) {
  for (int I = 0; I != 2; ++I)
    To[threadIdx.x] = From[threadIdx.x];
}
template <class T> __global__ void look(const T *From, T *To) {
  To[threadIdx.x] = From[threadIdx.x];
}
/// Every other element, from First on.
template <class T> __global__ void spread(T *To, int First, T Value) {
  To[2 * threadIdx.x + First] = Value;
}

static cudaStream_t A, B;
static cudaEvent_t E;

template <class T> T *fresh(int Value) {
  T *P;
  cudaMalloc(&P, N * sizeof(T));
  cudaMemset(P, Value, N * sizeof(T));
  cudaDeviceSynchronize();
  return P;
}

template <class T> void order(bool IsRight) {
  if (!IsRight)
    return;
  cudaEventRecord(E, A);
  cudaStreamWaitEvent(B, E, 0);
}

template <class T> void trySize(bool IsRight) {
  T *X = fresh<T>(1), *Y = fresh<T>(2), *Z = fresh<T>(3);
  twice<T><<<1, N, 0, A>>>(Y, X); // writes Y
  order<T>(IsRight);
  look<T><<<1, N, 0, B>>>(Y, Z); // reads it
  cudaDeviceSynchronize();
  look<T><<<1, N, 0, A>>>(X, Z); // reads X
  order<T>(IsRight);
  twice<T><<<1, N, 0, B>>>(X, Y); // writes it: what is there, so nothing is told
  cudaDeviceSynchronize();
  cudaMemset(Z, 4, N * sizeof(T));
  cudaDeviceSynchronize();
  look<T><<<1, N, 0, A>>>(X, Y); // reads X
  order<T>(IsRight);
  look<T><<<1, N, 0, B>>>(Z, X); // writes it
  cudaDeviceSynchronize();
  cudaFree(X), cudaFree(Y), cudaFree(Z);
}

template <class T> void tryNeighbours(bool IsRight) {
  T *X = fresh<T>(0);
  spread<T><<<1, N / 2, 0, A>>>(X, 0, T(5));
  spread<T><<<1, N / 2, 0, B>>>(X, 1, T(6)); // never ordered: other bytes
  order<T>(IsRight);
  cudaDeviceSynchronize();
  spread<T><<<1, N / 2, 0, A>>>(X, 0, T(7));
  order<T>(IsRight);
  spread<T><<<1, N / 2, 0, B>>>(X, 0, T(8));
  cudaDeviceSynchronize();
  cudaFree(X);
}

int main(int Count, char **) {
  const bool IsRight = Count > 1;
  cudaStreamCreate(&A);
  cudaStreamCreate(&B);
  cudaEventCreate(&E);
  // CHECK-DAG: kernel 'void look<char>(char const*, char*)' in stream {{.*}} reads memory 'From' {{.*}} that kernel 'void twice<char>(char*, char const*)' in stream {{.*}} writes
  // CHECK-DAG: kernel 'void look<char>(char const*, char*)' in stream {{.*}} writes memory 'To' {{.*}} that kernel 'void look<char>(char const*, char*)' in stream {{.*}} reads
  trySize<char>(IsRight);
  // CHECK-DAG: kernel 'void look<short>(short const*, short*)' in stream {{.*}} reads memory 'From' {{.*}} that kernel 'void twice<short>(short*, short const*)' in stream {{.*}} writes
  // CHECK-DAG: kernel 'void look<short>(short const*, short*)' in stream {{.*}} writes memory 'To' {{.*}} that kernel 'void look<short>(short const*, short*)' in stream {{.*}} reads
  trySize<short>(IsRight);
  // CHECK-DAG: kernel 'void look<int>(int const*, int*)' in stream {{.*}} reads memory 'From' {{.*}} that kernel 'void twice<int>(int*, int const*)' in stream {{.*}} writes
  // CHECK-DAG: kernel 'void look<int>(int const*, int*)' in stream {{.*}} writes memory 'To' {{.*}} that kernel 'void look<int>(int const*, int*)' in stream {{.*}} reads
  trySize<int>(IsRight);
  // CHECK-DAG: kernel 'void look<double>(double const*, double*)' in stream {{.*}} reads memory 'From' {{.*}} that kernel 'void twice<double>(double*, double const*)' in stream {{.*}} writes
  // CHECK-DAG: kernel 'void look<double>(double const*, double*)' in stream {{.*}} writes memory 'To' {{.*}} that kernel 'void look<double>(double const*, double*)' in stream {{.*}} reads
  trySize<double>(IsRight);
  // CHECK-DAG: kernel 'void look<float4>(float4 const*, float4*)' in stream {{.*}} reads memory 'From' {{.*}} that kernel 'void twice<float4>(float4*, float4 const*)' in stream {{.*}} writes
  // CHECK-DAG: kernel 'void look<float4>(float4 const*, float4*)' in stream {{.*}} writes memory 'To' {{.*}} that kernel 'void look<float4>(float4 const*, float4*)' in stream {{.*}} reads
  // What 16 bytes are written is not compared.
  // CHECK-DAG: kernel 'void twice<float4>(float4*, float4 const*)' in stream {{.*}} writes memory 'To' {{.*}} that kernel 'void look<float4>(float4 const*, float4*)' in stream {{.*}} reads
  trySize<float4>(IsRight);
  // CHECK-DAG: kernel 'void spread<char>(char*, int, char)' in stream {{.*}} writes memory 'To' {{.*}} that kernel 'void spread<char>(char*, int, char)' in stream {{.*}} writes
  tryNeighbours<char>(IsRight);
  // CHECK-DAG: kernel 'void spread<short>(short*, int, short)' in stream {{.*}} writes memory 'To' {{.*}} that kernel 'void spread<short>(short*, int, short)' in stream {{.*}} writes
  tryNeighbours<short>(IsRight);
  // CHECK-DAG: kernel 'void spread<int>(int*, int, int)' in stream {{.*}} writes memory 'To' {{.*}} that kernel 'void spread<int>(int*, int, int)' in stream {{.*}} writes
  tryNeighbours<int>(IsRight);
  cudaStreamDestroy(A), cudaStreamDestroy(B), cudaEventDestroy(E);
  puts("done");
}
// CHECK: porthip: 14 defects
