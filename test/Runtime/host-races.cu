// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The host uses memory that it shares with the device before it has waited, on
// CUDA and in its port; and "right" waits in every way there is.
// RUN: not %porthip run --cuda-path=none --check=streams %s 2> %t.err > %t.out
// RUN: FileCheck %s -DAPI=cuda < %t.err
// RUN: %porthip run --cuda-path=none --check=streams %s -- right 2>&1 | FileCheck %s --check-prefix=RIGHT
// RUN: %porthip run --cuda-path=none --check=all %s -- right 2>&1 | FileCheck %s --check-prefix=RIGHT
// RUN: %porthip --cuda-path=none -q --fail-on=never %s -o %t.hip
// RUN: not %porthip run --as gfx1100 --check=streams %t.hip 2>&1 > %t.out | FileCheck %s -DAPI=hip
// RUN: %porthip run --as gfx1100 --check=streams %t.hip -- right 2>&1 | FileCheck %s --check-prefix=RIGHT
//
// RIGHT-NOT: porthip
// RIGHT: done 64
// RIGHT-NOT: porthip
#include <cstdio>
#include <cstring>
#include <cuda_runtime.h>

constexpr int N = 4096, Bytes = N * 4;

__global__ void fill(int *To, int Value) {
  To[blockIdx.x * blockDim.x + threadIdx.x] = Value;
}
__global__ void sum(int *Of, const int *From) {
  atomicAdd(Of, From[blockIdx.x * blockDim.x + threadIdx.x]);
}
__global__ void raise(volatile int *Flag) { *Flag = 1; }

struct Memory {
  int *Managed, *Pinned, *Device;
  cudaStream_t A;
  Memory() {
    cudaMallocManaged(&Managed, Bytes);
    cudaMallocHost(&Pinned, Bytes);
    cudaMalloc(&Device, Bytes);
    cudaStreamCreate(&A);
    for (int I = 0; I < N; ++I)
      Managed[I] = Pinned[I] = 1;
    cudaMemset(Device, 0, Bytes);
    cudaDeviceSynchronize();
  }
};

static int wrong(Memory &M) {
  fill<<<N / 64, 64, 0, M.A>>>(M.Managed, 2);
  // CHECK: streams: the program reads memory that kernel 'fill(int*, int)' in stream 1 writes, and has not waited for it; wait for the stream, or for an event behind it, first
  int Sum = M.Managed[7];
  cudaDeviceSynchronize();

  cudaMemcpyAsync(M.Pinned, M.Managed, Bytes, cudaMemcpyDefault, M.A);
  // CHECK: streams: the program reads memory that '[[API]]MemcpyAsync' in stream 1 writes, and has not waited
  Sum += M.Pinned[N - 1];
  cudaDeviceSynchronize();

  sum<<<N / 64, 64>>>(M.Device, M.Managed);
  // CHECK: streams: the program writes memory that kernel 'sum(int*, int const*)' in the default stream reads, and has not waited
  M.Managed[N / 2] = 5;
  cudaDeviceSynchronize();

  // An event that does not stand behind the work.
  cudaEvent_t E;
  cudaEventCreate(&E);
  cudaEventRecord(E, M.A);
  fill<<<1, 64, 0, M.A>>>(M.Pinned, 3);
  cudaEventSynchronize(E);
  // CHECK: streams: the program writes memory that kernel 'fill(int*, int)' in stream 1 writes, and has not waited
  M.Pinned[0] = 0;
  return Sum;
}

static int right(Memory &M) {
  int Result = 0;
  fill<<<N / 64, 64, 0, M.A>>>(M.Managed, 2);
  cudaStreamSynchronize(M.A);
  Result += M.Managed[0];
  // Both read.
  sum<<<N / 64, 64>>>(M.Device, M.Managed);
  Result += M.Managed[N - 1];
  std::FILE *Null = std::fopen("/dev/null", "w");
  Result += std::fwrite(M.Managed, 1, Bytes, Null) == Bytes;
  cudaDeviceSynchronize();
  // Another part of the memory, and of a page.
  fill<<<1, 64, 0, M.A>>>(M.Managed, 2);
  M.Managed[64] = 30;
  M.Managed[N - 1] = 30;
  Result += M.Managed[64];
  cudaEvent_t E;
  cudaEventCreate(&E);
  cudaEventRecord(E, M.A);
  while (cudaEventQuery(E) == cudaErrorNotReady)
    ;
  Result += M.Managed[63];
  // A flag.
  int *Flag;
  cudaHostAlloc(&Flag, 4, cudaHostAllocMapped);
  *Flag = 0;
  raise<<<1, 1, 0, M.A>>>(Flag);
  while (!*static_cast<volatile int *>(Flag))
    ;
  cudaDeviceSynchronize();
  // Waited for by the copy.
  fill<<<N / 64, 64>>>(M.Managed, 14);
  cudaMemcpy(M.Device, M.Pinned, Bytes, cudaMemcpyHostToDevice);
  Result += M.Managed[5];
  M.Pinned[5] = 1;
  // Freed with work under way, and its pages are somebody else's.
  fill<<<N / 64, 64>>>(M.Managed, 14);
  cudaFree(M.Managed);
  char *Other = new char[4 * Bytes];
  std::memset(Other, 1, 4 * Bytes);
  Result += Other[17];
  Result += 64 - 52;
  delete[] Other;
  return Result;
}

int main(int argc, char **) {
  Memory M;
  std::printf("done %d\n", argc > 1 ? right(M) : wrong(M));
}
