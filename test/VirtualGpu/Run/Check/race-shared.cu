// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Races in shared memory, each planted in a kernel of its own, and the report
// of each: both lines, both threads, the variable. no-race-shared.cu has the
// same kernels put right.
//
// RUN: not %porthip run --check=race --report-jsonl=%t.jsonl %s > %t.out 2>&1
// RUN: cat %t.jsonl %t.out | FileCheck %s
// RUN: not %porthip run --check=all %s 2>&1 | FileCheck %s --check-prefix=ALL
// ALL-COUNT-4: porthip: race: kernel {{.*}} no barrier
#include <cstdio>

__global__ void reverseWithoutBarrier(int *Data) {
  __shared__ int Tile[64];
  Tile[threadIdx.x] = Data[threadIdx.x];
  // CHECK-DAG: kernel 'reverseWithoutBarrier(int*)', block (0,0,0), thread (32,0,0): read of shared memory 'reverseWithoutBarrier(int*)::Tile' races with the write by thread (31,0,0) at {{.*}}race-shared.cu:[[@LINE-1]]; this one is at {{.*}}race-shared.cu:[[@LINE+1]]; no barrier, fence or atomic orders the two
  Data[threadIdx.x] = Tile[63 - threadIdx.x];
}

// The classic: the last barrier of the loop is missing, so the tile is
// overwritten while others still read it.
__global__ void loopWithoutSecondBarrier(int *Data) {
  __shared__ int Row[64];
  int Sum = 0;
  for (int I = 0; I < 4; ++I) {
    Row[threadIdx.x] = Data[threadIdx.x] + I;
    __syncthreads();
    // CHECK-DAG: 'loopWithoutSecondBarrier(int*)', {{.*}}: write of shared memory 'loopWithoutSecondBarrier(int*)::Row' races with the read by {{.*}} at {{.*}}race-shared.cu:[[@LINE+1]]; this one is at {{.*}}race-shared.cu:[[@LINE-2]];
    Sum += Row[(threadIdx.x + 32) % 64];
  }
  Data[threadIdx.x] = Sum;
}

// Neighbouring bytes of one word are no race, the same byte is.
__global__ void sameByte(char *Out) {
  __shared__ char Bytes[64];
  // CHECK-DAG: 'sameByte(char*)', {{.*}}: write of shared memory 'sameByte(char*)::Bytes' races with the write by {{.*}} at {{.*}}race-shared.cu:[[@LINE+1]]; this one is at {{.*}}race-shared.cu:[[@LINE+1]];
  Bytes[threadIdx.x / 2] = char(threadIdx.x);
  __syncthreads();
  Out[threadIdx.x] = Bytes[threadIdx.x];
}

// An atomic access and a plain one do race.
__global__ void plainBesideAtomic(int *Out) {
  extern __shared__ int Counters[];
  if (threadIdx.x == 0)
    Counters[0] = 0;
  // CHECK-DAG: 'plainBesideAtomic(int*)', {{.*}}: atomic access of shared memory 'Counters' races with the write by thread (0,0,0) at {{.*}}race-shared.cu:[[@LINE-1]]; this one is at {{.*}}race-shared.cu:[[@LINE+1]];
  atomicAdd(&Counters[0], 1);
  __syncthreads();
  if (threadIdx.x == 0)
    *Out = Counters[0];
}

int main() {
  int *Data, Numbers[64];
  cudaMalloc(&Data, 64 * sizeof(int));
  for (int I = 0; I < 64; ++I)
    Numbers[I] = I + 1;
  cudaMemcpy(Data, Numbers, sizeof(Numbers), cudaMemcpyHostToDevice);
  reverseWithoutBarrier<<<1, 64>>>(Data);
  loopWithoutSecondBarrier<<<1, 64>>>(Data);
  sameByte<<<1, 64>>>(reinterpret_cast<char *>(Data));
  plainBesideAtomic<<<1, 64, 4>>>(Data);
  // A race is reported and the kernel goes on.
  // CHECK-DAG: status no error
  printf("status %s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
