// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies and fills that leave an allocation or a variable, whose memory was freed,
// or is the heap's of device code: the call fails, and a program that does not
// look goes on with what was there. Each is a report, on CUDA and in its port;
// "right" does the same as it should be done.
// RUN: not env PORTHIP_VGPU_DEVICES=2 %porthip run --cuda-path=none --check=all %s 2> %t.err > %t.out
// RUN: FileCheck %s -DAPI=cuda -DFILE=misused-ranges.cu < %t.err
// RUN: FileCheck %s --check-prefix=CUDA < %t.err
// RUN: %porthip run --cuda-path=none --check=all %s -- right 2>&1 | FileCheck %s --check-prefix=RIGHT
// RUN: %porthip --cuda-path=none -q --fail-on=never %s -o %t.hip
// RUN: not env PORTHIP_VGPU_DEVICES=2 %porthip run --as gfx942 --check=all %t.hip 2>&1 > %t.out | FileCheck %s -DAPI=hip -DFILE=misused-ranges.cu.tmp.hip
// RUN: %porthip run --as gfx942 --check=all %t.hip -- right 2>&1 | FileCheck %s --check-prefix=RIGHT
// RIGHT-NOT: porthip
// RIGHT: done
// RIGHT-NOT: porthip
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

__constant__ float Table[8];
__device__ int *Kept;

__global__ void make(int **Out) {
  Kept = new int[4];
  *Out = Kept;
}
__global__ void drop() { delete[] Kept; }

static void wrong(char *Host, char *P, int **Out) {
  // CHECK: memory: '[[API]]Memcpy' writes 128 bytes of an allocation, which has 100 from there on: it fails and does nothing, at {{.*}}[[FILE]]:[[#]]
  cudaMemcpy(P, Host, 128, cudaMemcpyHostToDevice);
  // CHECK-NEXT: memory: '[[API]]Memcpy' reads 96 bytes of an allocation, which has 92 from there on
  cudaMemcpy(Host, P + 8, 96, cudaMemcpyDeviceToHost);
  // CHECK-NEXT: memory: '[[API]]MemcpyAsync' writes 101 bytes of an allocation, which has 100
  cudaMemcpyAsync(P, Host, 101, cudaMemcpyHostToDevice, 0);
  // CHECK-NEXT: calls: '[[API]]Memcpy2D' is given a pitch that is less than a row's bytes
  cudaMemcpy2D(P, 32, Host, 50, 50, 4, cudaMemcpyHostToDevice);
  // CHECK-NEXT: memory: '[[API]]Memcpy2D' writes 115 bytes of an allocation, which has 100
  cudaMemcpy2D(P, 30, Host, 25, 25, 4, cudaMemcpyHostToDevice);
  // CHECK-NEXT: memory: '[[API]]Memset' writes 101 bytes of an allocation, which has 100
  cudaMemset(P, 0, 101);
  // CHECK-NEXT: memory: '[[API]]MemcpyToSymbol' writes 64 bytes of a variable, which has 32
  cudaMemcpyToSymbol(Table, Host, 64);
  // CHECK-NEXT: memory: '[[API]]MemcpyFromSymbol' reads 32 bytes of a variable, which has 28
  cudaMemcpyFromSymbol(Host, Table, 32, 4);

  cudaMemset(P, 0, 100);
  cudaFree(P);
  // CHECK-NEXT: memory: '[[API]]Memcpy' writes memory that was freed, at {{.*}}[[FILE]]:[[#]]
  cudaMemcpy(P, Host, 4, cudaMemcpyHostToDevice);
  // CHECK-NEXT: memory: '[[API]]Memset' writes memory that was freed
  cudaMemset(P, 0, 4);

  int *Block;
  make<<<1, 1>>>(Out);
  cudaMemcpy(&Block, Out, sizeof(Block), cudaMemcpyDeviceToHost);
  // CHECK-NEXT: memory: '[[API]]Memcpy' writes memory that device code allocated, which only kernels may use
  cudaMemcpy(Block, Host, 16, cudaMemcpyHostToDevice);
  // CHECK-NEXT: memory: '[[API]]Memset' writes memory that device code allocated
  cudaMemset(Block, 0, 16);
  // CHECK-NEXT: calls: '[[API]]Free' is given memory that device code allocated
  cudaFree(Block);

  cudaEvent_t Begin, End, Untimed;
  cudaEventCreate(&Begin);
  cudaEventCreate(&End);
  cudaEventCreateWithFlags(&Untimed, cudaEventDisableTiming);
  cudaEventRecord(End);
  cudaEventRecord(Untimed);
  cudaEventSynchronize(End);
  float Ms;
  // CHECK-NEXT: calls: '[[API]]EventElapsedTime' is given an event that was not recorded: it fails and does nothing
  cudaEventElapsedTime(&Ms, Begin, End);
  // CHECK-NEXT: calls: '[[API]]EventElapsedTime' is given an event without timing
  cudaEventElapsedTime(&Ms, Untimed, End);
  cudaStream_t Second;
  cudaSetDevice(1);
  cudaStreamCreate(&Second);
  // CHECK-NEXT: calls: '[[API]]EventRecord' is given an event of another device than its stream's
  cudaEventRecord(End, Second);
  cudaStreamDestroy(Second);
  cudaSetDevice(0);
  cudaEventDestroy(Begin);
  cudaEventDestroy(End);
  cudaEventDestroy(Untimed);

  // AMD's runtime goes by the pointers.
  // CUDA: calls: 'cudaMemcpy' is given a direction that its pointers do not have
  cudaMemcpy(Out, Host, 4, cudaMemcpyDeviceToHost);
}

static void right(char *Host, char *P, int **Out) {
  cudaMemcpy(P, Host, 100, cudaMemcpyHostToDevice);
  cudaMemcpy(Host, P + 8, 92, cudaMemcpyDeviceToHost);
  cudaMemcpyAsync(P, Host, 100, cudaMemcpyHostToDevice, 0);
  // The last row ends where the allocation does.
  cudaMemcpy2D(P, 25, Host, 50, 25, 4, cudaMemcpyHostToDevice);
  cudaMemset(P, 0, 100);
  cudaMemcpyToSymbol(Table, Host, 32);
  cudaMemcpyFromSymbol(Host, Table, 28, 4);
  cudaMemcpy(P, Host, 0, cudaMemcpyHostToDevice);
  cudaFree(P);
  // What was the device's may be the host's now.
  for (int I = 0; I < 64; ++I) {
    char *Now = static_cast<char *>(calloc(1, 100));
    char *To;
    cudaMalloc(reinterpret_cast<void **>(&To), 100);
    cudaMemcpy(To, Now, 100, cudaMemcpyHostToDevice);
    cudaMemcpy(To, Now, 100, cudaMemcpyDefault);
    cudaFree(To);
    free(Now);
  }
  make<<<1, 1>>>(Out);
  drop<<<1, 1>>>();
  cudaEvent_t Begin, End;
  cudaEventCreate(&Begin);
  cudaEventCreate(&End);
  cudaEventRecord(Begin);
  cudaEventRecord(End);
  cudaEventSynchronize(End);
  float Ms;
  cudaEventElapsedTime(&Ms, Begin, End);
  cudaEventDestroy(Begin);
  cudaEventDestroy(End);
}

int main(int Count, char **) {
  char *Host = static_cast<char *>(calloc(1, 256)), *P;
  int **Out;
  cudaMalloc(reinterpret_cast<void **>(&P), 100);
  cudaMalloc(reinterpret_cast<void **>(&Out), sizeof(*Out));
  if (Count > 1)
    right(Host, P, Out);
  else
    wrong(Host, P, Out);
  cudaDeviceSynchronize();
  cudaFree(Out);
  free(Host);
  std::printf("done\n");
}
