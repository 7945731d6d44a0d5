// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An access that leaves its variable of shared memory is stopped where it lands
// in another one, too; also through a pointer that a loop moves or that is one
// of two. Code that keeps to its variable, or shares out one block of memory by
// itself, is right.
//
// RUN: %porthip cc --as sm_80 %s -o %t
// RUN: %porthip %s -o %t.hip
// RUN: %porthip cc --as gfx942 %t.hip -o %t.942
// RUN: %porthip cc --as gfx1100 %t.hip -o %t.1100
// REQUIRES: hip-headers
// RUN: env PORTHIP_VGPU_CHECK=memory %t index 2>&1 | FileCheck %s --check-prefix=INDEX
// RUN: env PORTHIP_VGPU_CHECK=memory %t.942 index 2>&1 | FileCheck %s --check-prefix=INDEX
// RUN: env PORTHIP_VGPU_CHECK=memory %t.1100 index 2>&1 | FileCheck %s --check-prefix=INDEX
// INDEX: memory: kernel 'index(int*, int)', block (0,0,0), thread (16,0,0): writes bytes 64-67 of '{{.*}}First' (it has bytes 0-63) at {{.*}}shared-variables{{.*}}:[[#]]
// RUN: env PORTHIP_VGPU_CHECK=memory %t below 2>&1 | FileCheck %s --check-prefix=BELOW
// RUN: env PORTHIP_VGPU_CHECK=memory %t.942 below 2>&1 | FileCheck %s --check-prefix=BELOW
// BELOW: memory: kernel 'below(int*, int)', block (0,0,0), thread (0,0,0): reads bytes -4 to -1 of '{{.*}}Second' (it has bytes 0-255) at
// RUN: env PORTHIP_VGPU_CHECK=memory %t moved 2>&1 | FileCheck %s --check-prefix=MOVED
// RUN: env PORTHIP_VGPU_CHECK=memory %t.1100 moved 2>&1 | FileCheck %s --check-prefix=MOVED
// MOVED: memory: kernel 'moved(int*, int)', block (0,0,0), thread (0,0,0): writes bytes 64-67 of '{{.*}}First' (it has bytes 0-63) at
// RUN: env PORTHIP_VGPU_CHECK=memory %t chosen 2>&1 | FileCheck %s --check-prefix=CHOSEN
// RUN: env PORTHIP_VGPU_CHECK=memory %t.942 chosen 2>&1 | FileCheck %s --check-prefix=CHOSEN
// CHOSEN: memory: kernel 'chosen(int*, int)', block (0,0,0), thread (20,0,0): writes bytes 80-83 of '{{.*}}Left' (it has bytes 0-79) at
// RUN: env PORTHIP_VGPU_CHECK=memory %t counted 2>&1 | FileCheck %s --check-prefix=COUNTED
// RUN: env PORTHIP_VGPU_CHECK=memory %t.1100 counted 2>&1 | FileCheck %s --check-prefix=COUNTED
// COUNTED: memory: kernel 'counted(int*, int)', block (0,0,0), thread (16,0,0): updates bytes 64-67 of '{{.*}}First' (it has bytes 0-63) at
// RUN: env PORTHIP_VGPU_CHECK=all %t right 2>&1 | FileCheck %s --check-prefix=RIGHT
// RUN: env PORTHIP_VGPU_CHECK=all %t.942 right 2>&1 | FileCheck %s --check-prefix=RIGHT
// RUN: env PORTHIP_VGPU_CHECK=all %t.1100 right 2>&1 | FileCheck %s --check-prefix=RIGHT
// RIGHT-NOT: porthip:
// RIGHT: right 0 1 2016 528 2 32
// RIGHT-NOT: porthip:
#include <cstdio>
#include <cstring>

// All threads of a tile that is half as large.
__global__ void index(int *Out, int) {
  __shared__ int First[16], Second[64];
  Second[threadIdx.x] = 3;
  __syncthreads();
  First[threadIdx.x] = 1;
  __syncthreads();
  Out[threadIdx.x] = First[threadIdx.x & 15] + Second[threadIdx.x];
}

// The left neighbour of the first thread.
__global__ void below(int *Out, int N) {
  __shared__ int First[16], Second[64];
  if (threadIdx.x < 16)
    First[threadIdx.x] = N;
  Second[threadIdx.x] = N;
  __syncthreads();
  Out[threadIdx.x] = Second[int(threadIdx.x) - 1] + First[threadIdx.x & 15];
}

// One too many rounds.
__global__ void moved(int *Out, int N) {
  __shared__ int First[16], Second[64];
  Second[threadIdx.x] = 3;
  if (threadIdx.x == 0)
    for (int *P = First; N > 0; --N)
      *P++ = N;
  __syncthreads();
  Out[threadIdx.x] = First[threadIdx.x & 15] + Second[threadIdx.x];
}

// Two buffers that take turns, one of them too small.
__global__ void chosen(int *Out, int N) {
  __shared__ int Left[20], Right[64];
  int *To = N & 1 ? Left : Right, *From = N & 1 ? Right : Left;
  To[threadIdx.x] = N;
  __syncthreads();
  From[threadIdx.x] = To[threadIdx.x];
  __syncthreads();
  Out[threadIdx.x] = Right[threadIdx.x];
}

__global__ void counted(int *Out, int N) {
  __shared__ int First[16], Second[64];
  if (threadIdx.x < 16)
    First[threadIdx.x] = 0;
  Second[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&First[threadIdx.x / 2 * N / 17], 1);
  __syncthreads();
  Out[threadIdx.x] = Second[threadIdx.x] + First[threadIdx.x & 15];
}

// A union, a struct that is gone through as a whole, memory that the kernel
// shares out, a pointer that begins before its variable, an array of arrays
// that is one, and two buffers that take turns.
__global__ void right(int *Out, int N) {
  __shared__ union {
    char Bytes[64];
    int Words[16];
  } Both;
  __shared__ struct {
    int Head[16], Tail[48];
  } Whole;
  __shared__ int Rows[8][8], Left[64], Right[64];
  extern __shared__ int Pool[];
  const int Me = threadIdx.x;
  Both.Bytes[Me] = 0;
  int *AllOfIt = Whole.Head;
  AllOfIt[Me] = 1;
  int *Half = Pool, *Other = Pool + 32;
  if (Me < 32)
    Half[Me] = Me;
  else
    Other[Me - 32] = Me;
  Rows[0][Me] = Me;
  const int *Before = Left - 64;
  Left[Me] = 1;
  __syncthreads();
  int *To = Right, *From = Left;
  for (int Round = 0; Round < N; ++Round) {
    To[Me] = From[Me] + 1;
    int *Next = From;
    From = To;
    To = Next;
    __syncthreads();
  }
  if (Me)
    return;
  int All = 0, Some = 0;
  for (int I = 0; I < 64; ++I)
    All += Pool[I];
  for (int I = 0; I <= 32; ++I)
    Some += Rows[I / 8][I % 8];
  Out[0] = Both.Words[15];
  Out[1] = AllOfIt[40];
  Out[2] = All;
  Out[3] = Some;
  Out[4] = Before[64 + 5] - N + 1;
  Out[5] = From[1] + 15;
}

int main(int Count, char **Names) {
  const char *Is = Count > 1 ? Names[1] : "";
  int *Out, Numbers[6] = {};
  cudaMalloc(&Out, 64 * sizeof(int));
  cudaMemset(Out, 0, 64 * sizeof(int));
  if (!strcmp(Is, "index"))
    index<<<1, 64>>>(Out, 1);
  else if (!strcmp(Is, "below"))
    below<<<1, 64>>>(Out, 1);
  else if (!strcmp(Is, "moved"))
    moved<<<1, 64>>>(Out, 17);
  else if (!strcmp(Is, "chosen"))
    chosen<<<1, 64>>>(Out, 1);
  else if (!strcmp(Is, "counted"))
    counted<<<1, 64>>>(Out, 34);
  else
    right<<<1, 64, 64 * sizeof(int)>>>(Out, 16);
  cudaMemcpy(Numbers, Out, sizeof(Numbers), cudaMemcpyDeviceToHost);
  printf("%s", Is);
  for (int N : Numbers)
    printf(" %d", N);
  printf("\n");
  cudaFree(Out);
}
