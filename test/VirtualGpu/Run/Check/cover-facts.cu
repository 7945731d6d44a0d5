// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Accesses one step beyond those that the checks of memory and of initialisation
// leave alone, since a launch shows that all of them are right (costs.test): by
// the thread, in loops with known bounds, in tiles that are written before a
// barrier. Facts about them must hide none.
//
// RUN: %porthip cc --as sm_80 %s -o %t
// RUN: env PORTHIP_VGPU_CHECK=memory %t loop 2>&1 | FileCheck %s --check-prefix=LOOP
// RUN: env PORTHIP_VGPU_CHECK=memory,init %t loop 2>&1 | FileCheck %s --check-prefix=LOOP
// RUN: env PORTHIP_VGPU_CHECK=all %t loop 2>&1 | FileCheck %s --check-prefix=LOOP
// LOOP: porthip: memory: kernel 'loop(int*)', {{.*}}thread (1,0,0): reads bytes 128-131 of 'loop(int*)::Tile' (it has bytes 0-127)
// RUN: env PORTHIP_VGPU_CHECK=memory %t steps 2>&1 | FileCheck %s --check-prefix=STEPS
// STEPS: porthip: memory: kernel 'steps(int const*, int*)', {{.*}}thread (31,0,0): reads 'In': bytes 4092-4095 of an allocation (it has bytes 0-4091)
// RUN: env PORTHIP_VGPU_CHECK=memory %t outer 2>&1 | FileCheck %s --check-prefix=OUTER
// OUTER: porthip: memory: kernel 'outer(int const*, int*)', {{.*}}thread (31,0,0): reads 'In': bytes 4092-4095 of an allocation (it has bytes 0-4091)
// RUN: env PORTHIP_VGPU_CHECK=memory %t wraps 2>&1 | FileCheck %s --check-prefix=WRAPS
// WRAPS: porthip: memory: kernel 'wraps(int const*, int*)', {{.*}}thread (0,0,0): reads 'In':
// RUN: env PORTHIP_VGPU_CHECK=memory %t pairs 2>&1 | FileCheck %s --check-prefix=PAIRS
// PAIRS: porthip: memory: kernel 'pairs(float const*, float*)', {{.*}}thread (1,0,0): reads 'In' at an address that is not a multiple of 8
// RUN: env PORTHIP_VGPU_CHECK=memory %t second 2>&1 | FileCheck %s --check-prefix=SECOND
// SECOND: porthip: memory: kernel 'store(int*)', block (31,0,0), thread (31,0,0): writes 'Out': bytes 4092-4095 of an allocation (it has bytes 0-4091)
//
// RUN: env PORTHIP_VGPU_CHECK=init %t init > %t.txt 2>&1
// RUN: FileCheck %s --check-prefix=INIT < %t.txt
// RUN: env PORTHIP_VGPU_CHECK=memory,init %t init > %t.txt 2>&1
// RUN: FileCheck %s --check-prefix=INIT < %t.txt
// RUN: env PORTHIP_VGPU_CHECK=init PORTHIP_VGPU_MODE=fiber %t init > %t.txt 2>&1
// RUN: FileCheck %s --check-prefix=INIT < %t.txt
#include <cstdio>
#include <cstring>

__global__ void loop(int *Out) {
  __shared__ int Tile[32];
  Tile[threadIdx.x] = int(threadIdx.x);
  __syncthreads();
  int Sum = 0;
  if (threadIdx.x < 2)
    for (int K = 0; K <= 16; ++K)
      Sum += Tile[threadIdx.x * 16 + K];
  Out[threadIdx.x] = Sum;
}

__global__ void steps(const int *In, int *Out) {
  int Sum = 0;
  for (int K = 1; K < 32; K += 3)
    Sum += In[threadIdx.x * 32 + K];
  Out[threadIdx.x] = Sum;
}

__global__ void outer(const int *In, int *Out) {
  int Sum = 0;
  for (int I = 0; I < 4; ++I)
    for (int K = 0; K < 8; ++K)
      Sum += In[threadIdx.x * 32 + I * 8 + K];
  Out[threadIdx.x] = Sum;
}

__global__ void wraps(const int *In, int *Out) {
  Out[threadIdx.x] = In[threadIdx.x - 1u];
}

__global__ void pairs(const float *In, float *Out) {
  const float2 Pair = *reinterpret_cast<const float2 *>(In + 3 * threadIdx.x);
  Out[threadIdx.x] = Pair.x + Pair.y;
}

__global__ void store(int *Out) { Out[blockIdx.x * 32 + threadIdx.x] = 1; }

// Twice, so that all that is written has been.
template <int Columns> __global__ void padded(int *Out) {
  __shared__ int Tile[8][9];
  for (int Round = 0; Round < 3; ++Round) {
    Tile[threadIdx.y][threadIdx.x] = int(threadIdx.x);
    __syncthreads();
    int Sum = 0;
    for (int K = 0; K < Columns; ++K)
      // INIT-NOT: kernel 'void padded<8>
      // INIT-DAG: init: kernel 'void padded<9>(int*)', block (0,0,0), thread ({{[0-7]}},0,0): reads shared memory 'void padded<9>(int*)::Tile' that was never written at {{.*}}cover-facts.cu:[[@LINE+1]]
      Sum += Tile[threadIdx.y][K];
    __syncthreads();
    Out[threadIdx.y * 8 + threadIdx.x] = Sum;
  }
}

// The second block finds what the first has left.
__global__ void once(int *Out) {
  __shared__ int Slot[32];
  for (int Round = 0; Round < 3; ++Round) {
    if (blockIdx.x == 0)
      Slot[threadIdx.x] = 1;
    __syncthreads();
    // INIT-NOT: kernel 'once(int*)', block (0,0,0)
    // INIT-DAG: init: kernel 'once(int*)', block (1,0,0), thread (0,0,0): reads shared memory 'once(int*)::Slot' that was never written at {{.*}}cover-facts.cu:[[@LINE+1]]
    Out[threadIdx.x] = Slot[31 - threadIdx.x];
    __syncthreads();
  }
}

__global__ void lastOne(const int *In, int *Out) {
  // INIT-DAG: init: kernel 'lastOne(int const*, int*)', block (0,0,0), thread (31,0,0): reads global memory 'In' that was never written at {{.*}}cover-facts.cu:[[@LINE+1]]
  Out[threadIdx.x] = In[threadIdx.x];
}

int main(int Count, char **Arguments) {
  auto is = [&](const char *Name) {
    return Count > 1 && !strcmp(Arguments[1], Name);
  };
  int *In, *Out, *Few;
  cudaMalloc(&In, 4092); // one int less than 32 by 32
  cudaMalloc(&Out, 4092);
  cudaMalloc(&Few, 128);
  cudaMemset(In, 0, 4092);
  cudaMemset(Few, 0, 124);
  if (is("loop"))
    loop<<<1, 32>>>(Out);
  else if (is("steps"))
    steps<<<1, 32>>>(In, Out);
  else if (is("outer"))
    outer<<<1, 32>>>(In, Out);
  else if (is("wraps"))
    wraps<<<1, 32>>>(In, Out);
  else if (is("pairs"))
    pairs<<<1, 32>>>(reinterpret_cast<float *>(In),
                     reinterpret_cast<float *>(Out));
  else if (is("second")) {
    store<<<31, 32>>>(Out);
    store<<<32, 32>>>(Out);
  } else if (is("init")) {
    padded<8><<<1, dim3(8, 8)>>>(Out);
    padded<9><<<1, dim3(8, 8)>>>(Out);
    once<<<2, 32>>>(Out);
    lastOne<<<1, 32>>>(Few, Out);
  }
  printf("status %s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
