// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies to the host of memory that nobody wrote: whole, in part, by rows, on a
// stream, into page-locked memory, and after a copy between devices. Bytes
// between the fields of structs are never written, and are no report.
// REQUIRES: hip-headers
//
// RUN: not %porthip run --check=init --as sm_80 %s 2>&1 | FileCheck %s
// RUN: %porthip %s -o %t.hip
// RUN: not %porthip run --check=init --as gfx942 %t.hip 2>&1 | FileCheck %s
// RUN: not %porthip run --check=init --as gfx1100 %t.hip 2>&1 | FileCheck %s
// RUN: %porthip run --check=all --as sm_80 %s -- right 2>&1 | FileCheck %s --check-prefix=RIGHT
// RUN: %porthip run --check=all --as gfx942 %t.hip -- right 2>&1 | FileCheck %s --check-prefix=RIGHT
// RUN: %porthip run --check=all --as gfx1100 %t.hip -- right 2>&1 | FileCheck %s --check-prefix=RIGHT
// RIGHT-NOT: porthip:
// RIGHT: status no error, 2 2 9 3
// RIGHT-NOT: porthip:
#include <cstdio>

struct Padded {
  char Kind;
  int Value;
};
struct alignas(128) Counter {
  int Value;
};
struct Ended {
  double Value;
  int Kind;
};
__device__ int Zero[8]; // as C++ has it

__global__ void fill(int *Out, int N) {
  if (threadIdx.x < N)
    Out[threadIdx.x] = 2;
}
__global__ void fillEach(Padded *P, Counter *C, Ended *E) {
  P[threadIdx.x].Kind = 1;
  P[threadIdx.x].Value = 2;
  C[threadIdx.x].Value = 9;
  E[threadIdx.x].Value = 3;
  E[threadIdx.x].Kind = 1;
}
// The copies' padding is what nobody wrote.
__global__ void pass(const Padded *From, Padded *To) {
  Padded P = From[threadIdx.x];
  To[threadIdx.x] = P;
}

static void wrong() {
  int *A, *B, *Pinned, Numbers[64];
  size_t Pitch;
  cudaMalloc(&A, 256);
  // CHECK-DAG: init: '{{cuda|hip}}Memcpy' copies 256 bytes to the host, of which 256 were never written
  cudaMemcpy(Numbers, A, 256, cudaMemcpyDeviceToHost);
  cudaFree(A);
  cudaMalloc(&A, 256);
  fill<<<1, 64>>>(A, 63);
  // CHECK-DAG: init: '{{cuda|hip}}MemcpyAsync' copies 256 bytes to the host, of which 4 were never written
  cudaMemcpyAsync(Numbers, A, 256, cudaMemcpyDeviceToHost, 0);
  cudaFree(A);
  cudaMallocPitch(&A, &Pitch, 40, 4);
  cudaMemset2D(A, Pitch, 1, 40, 3);
  // CHECK-DAG: init: '{{cuda|hip}}Memcpy2D' copies 160 bytes to the host, of which 40 were never written
  cudaMemcpy2D(Numbers, 40, A, Pitch, 40, 4, cudaMemcpyDeviceToHost);
  cudaFree(A);
  cudaMalloc(&A, 256);
  cudaMalloc(&B, 256);
  cudaMemset(B, 0, 256);
  cudaMemcpy(B, A, 128, cudaMemcpyDeviceToDevice);
  cudaMallocHost(&Pinned, 256);
  // CHECK-DAG: init: '{{cuda|hip}}Memcpy' copies 256 bytes to the host, of which 128 were never written
  cudaMemcpy(Pinned, B, 256, cudaMemcpyDeviceToHost);
  cudaFreeHost(Pinned);
  cudaFree(A);
  cudaFree(B);
}

static void right() {
  Padded *P, *Passed, OfP[32];
  Counter *C, OfC[32];
  Ended *E, OfE[32];
  int OfZero[8];
  size_t Pitch;
  char *Rows, OfRows[4][40];
  cudaMalloc(&P, sizeof(OfP));
  cudaMalloc(&Passed, sizeof(OfP));
  cudaMalloc(&C, sizeof(OfC));
  cudaMalloc(&E, sizeof(OfE));
  fillEach<<<1, 32>>>(P, C, E);
  pass<<<1, 32>>>(P, Passed);
  cudaMemcpy(OfP, Passed, sizeof(OfP), cudaMemcpyDeviceToHost);
  const int First = OfP[5].Value;
  cudaMemcpy(OfP, P, sizeof(OfP), cudaMemcpyDeviceToHost);
  cudaMemcpy(OfC, C, sizeof(OfC), cudaMemcpyDeviceToHost);
  cudaMemcpy(OfE, E, sizeof(OfE), cudaMemcpyDeviceToHost);
  cudaMemcpy(OfE, E, sizeof(OfE[0]), cudaMemcpyDeviceToHost);
  cudaMemcpyFromSymbol(OfZero, Zero, sizeof(Zero));
  cudaMallocPitch(&Rows, &Pitch, 40, 4);
  cudaMemset2D(Rows, Pitch, 1, 40, 4);
  cudaMemcpy2D(OfRows, 40, Rows, Pitch, 40, 4, cudaMemcpyDeviceToHost);
  printf("status %s, %d %d %d %g\n",
         cudaGetErrorString(cudaDeviceSynchronize()), First, OfP[5].Value,
         OfC[7].Value, OfE[31].Value);
  cudaFree(P);
  cudaFree(Passed);
  cudaFree(C);
  cudaFree(E);
  cudaFree(Rows);
}

int main(int Count, char **) {
  if (Count == 1)
    wrong();
  else
    right();
}
