// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Accesses that look as if threads could not meet (an address that follows from
// the thread, a buffer that is only read, a phase that only reads), and do: what
// the compiler knows of them must hide none. Each is one step from what the race
// check leaves alone, as in costs.test.
//
// RUN: not %porthip run --check=race %s > %t 2>&1
// RUN: FileCheck %s < %t
// RUN: not env PORTHIP_VGPU_MODE=fiber %porthip run --check=race %s > %t 2>&1
// RUN: FileCheck %s < %t
// RUN: not %porthip run --check=all %s > %t 2>&1
// RUN: FileCheck %s < %t
#include <cstdio>

// By threadIdx.x alone, and blocks have two rows.
__global__ void rows(int *Out) {
  __shared__ int Slot[32];
  // CHECK-DAG: 'rows(int*)', {{.*}}: write of shared memory 'rows(int*)::Slot' races with the write {{.*}}race-facts.cu:[[@LINE+1]]; this one is at {{.*}}race-facts.cu:[[@LINE+1]];
  Slot[threadIdx.x] = int(threadIdx.y);
  __syncthreads();
  Out[threadIdx.y * 32 + threadIdx.x] = Slot[threadIdx.x];
}

// One thread too many: thread 64 writes what thread 0 reads.
__global__ void oneMore(int *Data) {
  __shared__ int Part[192];
  Part[threadIdx.x] = Data[threadIdx.x];
  __syncthreads();
  if (threadIdx.x < 65)
    // CHECK-DAG: 'oneMore(int*)', {{.*}}shared memory 'oneMore(int*)::Part' races with {{.*}}race-facts.cu:[[@LINE+1]]; this one is at {{.*}}race-facts.cu:[[@LINE+1]];
    Part[threadIdx.x] += Part[threadIdx.x + 64];
  __syncthreads();
  Data[threadIdx.x] = Part[threadIdx.x];
}

// Two steps of a reduction and one barrier.
__global__ void twoSteps(int *Data) {
  __shared__ int Part[128];
  Part[threadIdx.x] = Data[threadIdx.x];
  __syncthreads();
  if (threadIdx.x < 64)
    // CHECK-DAG: 'twoSteps(int*)', {{.*}}write of shared memory 'twoSteps(int*)::Part' races with the read {{.*}}race-facts.cu:[[@LINE+3]]; this one is at {{.*}}race-facts.cu:[[@LINE+1]];
    Part[threadIdx.x] += Part[threadIdx.x + 64];
  if (threadIdx.x < 32)
    Part[threadIdx.x] += Part[threadIdx.x + 32];
  __syncthreads();
  Data[threadIdx.x] = Part[0];
}

// Halves wait at barriers of their own: while one only reads, the other writes.
__global__ void halves(int *Data) {
  __shared__ int Slot[64];
  int Got = 0;
  Slot[threadIdx.x] = Data[threadIdx.x];
  if (threadIdx.x < 32) {
    __syncthreads();
    // CHECK-DAG: 'halves(int*)', {{.*}}shared memory 'halves(int*)::Slot' races with the {{write|read}} by
    Got = Slot[63 - threadIdx.x];
    __syncthreads();
  } else {
    __syncthreads();
    Slot[threadIdx.x] = Data[threadIdx.x] + 1;
    __syncthreads();
  }
  Data[threadIdx.x] = Got;
}

// Who has left meets nobody at the barrier.
__global__ void leaves(int *Data) {
  __shared__ int Slot[64];
  Slot[threadIdx.x] = Data[threadIdx.x];
  __syncthreads();
  // CHECK-DAG: 'leaves(int*)', {{.*}}: write of shared memory 'leaves(int*)::Slot' races with the read by thread (0,0,0) at {{.*}}race-facts.cu:[[@LINE+1]]; this one is at {{.*}}race-facts.cu:[[@LINE+6]];
  int Got = Slot[(threadIdx.x + 1) % 64];
  Data[threadIdx.x] = Got;
  if (threadIdx.x == 0)
    return;
  __syncthreads();
  Slot[threadIdx.x] = Got;
  __syncthreads();
  Data[threadIdx.x] = Slot[threadIdx.x];
}

// The argument that is only read is the one that is written, or lies in it.
__global__ void shifted(const int *In, int *Out) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-DAG: 'shifted(int const*, int*)', {{.*}} of global memory '{{In|Out}}' races with {{.*}}race-facts.cu:[[@LINE+1]]; this one is at {{.*}}race-facts.cu:[[@LINE+1]];
  Out[I] = In[I + 1];
}

// From the end of the buffer, which is no part of it.
__global__ void reversed(const int *End, int *Begin) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-DAG: 'reversed(int const*, int*)', {{.*}} of global memory '{{End|Begin}}' races with {{.*}}race-facts.cu:[[@LINE+1]]; this one is at {{.*}}race-facts.cu:[[@LINE+1]];
  Begin[I] = End[-1 - I];
}

// Blocks that overlap.
__global__ void overlapping(int *Out) {
  int I = blockIdx.x * 32 + threadIdx.x;
  // CHECK-DAG: 'overlapping(int*)', {{.*}}write of global memory 'Out' races with the write by block (0,0,0) {{.*}}race-facts.cu:[[@LINE+1]]; this one is at {{.*}}race-facts.cu:[[@LINE+1]];
  Out[I] = int(blockIdx.x);
}

// A pointer in a struct is an argument as well.
struct Buffers {
  const int *In;
  int Count;
  int *Out;
};
__global__ void inStruct(Buffers B) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < B.Count)
    // CHECK-DAG: 'inStruct(Buffers)', {{.*}} of global memory{{.*}} races with {{.*}}race-facts.cu:[[@LINE+1]]; this one is at {{.*}}race-facts.cu:[[@LINE+1]];
    B.Out[I] = B.In[I + 1];
}

// All differ, or writes would change nothing.
__global__ void fill(int *Data, int Count) {
  for (int I = blockIdx.x * blockDim.x + threadIdx.x; I < Count;
       I += gridDim.x * blockDim.x)
    Data[I] = I * I;
}

int main() {
  int *Data, *Large;
  const int Small = 256, Count = 1 << 19;
  cudaMalloc(&Data, Small * sizeof(int));
  cudaMalloc(&Large, Count * sizeof(int));
  fill<<<8, 256>>>(Large, Count);
  rows<<<1, dim3(32, 2)>>>(Data);
  fill<<<1, 256>>>(Data, Small);
  oneMore<<<1, 192>>>(Data);
  fill<<<1, 256>>>(Data, Small);
  twoSteps<<<1, 128>>>(Data);
  fill<<<1, 256>>>(Data, Small);
  halves<<<1, 64>>>(Data);
  fill<<<1, 256>>>(Data, Small);
  leaves<<<1, 64>>>(Data);
  fill<<<1, 256>>>(Data, Small);
  shifted<<<2, 64>>>(Data, Data);
  reversed<<<2, 64>>>(Large + Count, Large + Count - 128);
  overlapping<<<2, 64>>>(Data);
  inStruct<<<2, 64>>>({Large, 128, Large});
  // CHECK-DAG: status no error
  printf("status %s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
