// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads of what nothing has written, in global and shared memory; and memory
// that was written in every way there is, of which no report may come.
//
// RUN: not %porthip run --check=init %s 2>&1 | FileCheck %s
// RUN: %porthip run --check=all %s -- right 2>&1 | FileCheck %s --check-prefix=RIGHT
// RIGHT-NOT: porthip:
// RIGHT: status no error
// RIGHT-NOT: porthip:
#include <cstdio>

__device__ int Counter; // zero, as C++ has it

__global__ void sum(const int *In, int *Out) {
  // CHECK-DAG: init: kernel 'sum(int const*, int*)', block (0,0,0), thread (10,0,0): reads global memory 'In' that was never written at {{.*}}uninitialised.cu:[[@LINE+1]]
  atomicAdd(Out, In[threadIdx.x]);
}

__global__ void copied(const int *In, int *Out) {
  // CHECK-DAG: init: kernel 'copied(int const*, int*)', block (0,0,0), thread (0,0,0): reads global memory 'In' that was never written at {{.*}}uninitialised.cu:[[@LINE+1]]
  Out[threadIdx.x] = In[threadIdx.x] + 1;
}

__global__ void ofManaged(const int *In, int *Out) {
  // CHECK-DAG: init: kernel 'ofManaged(int const*, int*)', block (0,0,0), thread (32,0,0): reads global memory 'In' that was never written at {{.*}}uninitialised.cu:[[@LINE+1]]
  Out[threadIdx.x] = In[threadIdx.x];
}

__global__ void ofPinned(const int *In, int *Out) {
  // CHECK-DAG: init: kernel 'ofPinned(int const*, int*)', block (0,0,0), thread (32,0,0): reads global memory 'In' that was never written at {{.*}}uninitialised.cu:[[@LINE+1]]
  Out[threadIdx.x] = In[threadIdx.x];
}

__global__ void ofPool(const int *In, int *Out) {
  // CHECK-DAG: init: kernel 'ofPool(int const*, int*)', block (0,0,0), thread (0,0,0): reads global memory 'In' that was never written at {{.*}}uninitialised.cu:[[@LINE+1]]
  Out[threadIdx.x] = In[threadIdx.x];
}

__global__ void halfOfTile(int *Out) {
  __shared__ int Tile[64];
  if (threadIdx.x < 32)
    Tile[threadIdx.x] = 1;
  __syncthreads();
  // CHECK-DAG: init: kernel 'halfOfTile(int*)', {{.*}}, thread (32,0,0): reads shared memory 'halfOfTile(int*)::Tile' that was never written at {{.*}}uninitialised.cu:[[@LINE+1]]
  Out[threadIdx.x] = Tile[threadIdx.x];
}

// Shared memory of one block is not what another left there.
__global__ void fromBlockBefore(int *Out) {
  extern __shared__ int Kept[];
  if (blockIdx.x == 0)
    Kept[threadIdx.x] = 1;
  else
    // CHECK-DAG: init: kernel 'fromBlockBefore(int*)', block (1,0,0), {{.*}}: reads shared memory 'Kept' that was never written at {{.*}}uninitialised.cu:[[@LINE+1]]
    Out[threadIdx.x] = Kept[threadIdx.x];
}

__global__ void fill(int *Out) { Out[threadIdx.x] = int(threadIdx.x); }

__global__ void wholeTile(const int *In, int *Out) {
  __shared__ int Tile[64];
  Tile[threadIdx.x] = In[threadIdx.x];
  __syncthreads();
  Out[threadIdx.x] = Tile[63 - threadIdx.x] + Counter;
}

// 4 bytes between the fields are nobody's; a copy has them, too.
struct Padded {
  int First[5];
  double Last;
};

__global__ void fillFields(Padded *Out) {
  for (int I = 0; I < 5; ++I)
    Out[threadIdx.x].First[I] = I;
  Out[threadIdx.x].Last = threadIdx.x;
}

__global__ void fillFirst(Padded *Out) {
  for (int I = 0; I < 5; ++I)
    Out[threadIdx.x].First[I] = I;
}

__global__ void ofFields(const Padded *In, int *Out) {
  // CHECK-DAG: init: kernel 'ofFields(Padded const*, int*)', block (0,0,0), thread (0,0,0): reads global memory 'In' that was never written at {{.*}}uninitialised.cu:[[@LINE+1]]
  Padded Mine = In[threadIdx.x];
  Out[threadIdx.x] = Mine.First[Out[threadIdx.x] & 3] + int(Mine.Last);
}

static void copyFields(int *Out, bool AreAllSet) {
  Padded *All;
  cudaMalloc(&All, 64 * sizeof(Padded));
  AreAllSet ? fillFields<<<1, 64>>>(All) : fillFirst<<<1, 64>>>(All);
  ofFields<<<1, 64>>>(All, Out);
}

static void right(int *Data, int *Out) {
  static int Numbers[64];
  cudaMemcpy(Data, Numbers, 256, cudaMemcpyHostToDevice);
  wholeTile<<<1, 64>>>(Data, Out);
  fill<<<1, 64>>>(Data);
  wholeTile<<<1, 64>>>(Data, Out);
  int *Next;
  cudaMalloc(&Next, 256);
  cudaMemcpyAsync(Next, Out, 256, cudaMemcpyDeviceToDevice);
  wholeTile<<<1, 64>>>(Next, Out);
  size_t Pitch;
  cudaMallocPitch(&Next, &Pitch, 32 * sizeof(int), 2);
  cudaMemset2D(Next, Pitch, 0, 32 * sizeof(int), 2);
  halfOfTile<<<1, 32>>>(Next);
  int *Managed;
  cudaMallocManaged(&Managed, 256);
  for (int I = 0; I < 64; ++I)
    Managed[I] = I;
  wholeTile<<<1, 64>>>(Managed, Out);
  int *Pinned;
  cudaMallocHost(&Pinned, 256);
  cudaMemcpy(Pinned, Managed, 256, cudaMemcpyDefault);
  wholeTile<<<1, 64>>>(Pinned, Out);
  wholeTile<<<1, 64>>>(Out, Pinned);
  cudaMallocHost(&Pinned, 256);
  wholeTile<<<1, 64>>>(Out, Pinned);
  wholeTile<<<1, 64>>>(Pinned, Out);
  copyFields(Out, /*AreAllSet=*/true);
}

int main(int Count, char **) {
  int *Data, *Out, *Fresh, *Copy;
  cudaMalloc(&Data, 64 * sizeof(int));
  cudaMalloc(&Out, 64 * sizeof(int));
  if (Count > 1) {
    right(Data, Out);
  } else {
    cudaMalloc(&Fresh, 64 * sizeof(int));
    cudaMalloc(&Copy, 64 * sizeof(int));
    cudaMemset(Out, 0, 64 * sizeof(int));
    cudaMemset(Data, 0, 10 * sizeof(int));
    sum<<<1, 64>>>(Data, Out);
    // A copy of what was never written is no better than it.
    cudaMemcpy(Copy, Fresh, 64 * sizeof(int), cudaMemcpyDeviceToDevice);
    copied<<<1, 64>>>(Copy, Out);
    halfOfTile<<<1, 64>>>(Out);
    fromBlockBefore<<<2, 32, 128>>>(Out);
    // The host writes the first half of its own memory, a byte in each number.
    char *Managed, *Pinned;
    cudaMallocManaged(&Managed, 256);
    cudaHostAlloc(&Pinned, 256, cudaHostAllocMapped);
    for (int I = 0; I < 128; I += 4)
      Managed[I] = Pinned[I] = 0;
    ofManaged<<<1, 64>>>(reinterpret_cast<int *>(Managed), Out);
    ofPinned<<<1, 64>>>(reinterpret_cast<int *>(Pinned), Out);
    cudaMallocAsync(reinterpret_cast<void **>(&Fresh), 256, 0);
    ofPool<<<1, 64>>>(Fresh, Out);
    copyFields(Out, /*AreAllSet=*/false);
  }
  // CHECK-DAG: status no error
  printf("status %s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
