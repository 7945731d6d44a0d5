// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes to constant memory by a cast, which NVIDIA's GPUs refuse or ignore and
// AMD's make: by its name, through a pointer that a function gets, by an atomic,
// by a copy. Reads of it, and the host's copies, are right.
// REQUIRES: hip-headers
//
// RUN: %porthip %s -o %t.hip
// RUN: not %porthip run --check=memory --as sm_80 %s -- named 2>&1 | FileCheck %s --check-prefix=NAMED
// RUN: not %porthip run --check=all --as gfx942 %t.hip -- named 2>&1 | FileCheck %s --check-prefix=NAMED
// RUN: not %porthip run --check=memory --as sm_80 --cuda-path=none %s -- named 2>&1 | FileCheck %s --check-prefix=NAMED
// NAMED: memory: kernel 'named(int*)', block (0,0,0), thread (0,0,0): writes 'Table' in constant memory at {{.*}}constant-memory.cu{{.*}}:[[#]]
// RUN: not %porthip run --check=memory --as sm_80 %s -- passed 2>&1 | FileCheck %s --check-prefix=PASSED
// RUN: not %porthip run --check=all --as gfx1100 %t.hip -- passed 2>&1 | FileCheck %s --check-prefix=PASSED
// PASSED: memory: kernel 'passed(int*, int)', block (0,0,0), thread (0,0,0): writes{{.*}} in constant memory at {{.*}}constant-memory.cu{{.*}}:[[#]]
// RUN: not %porthip run --check=memory --as sm_80 %s -- atomic 2>&1 | FileCheck %s --check-prefix=ATOMIC
// RUN: not %porthip run --check=all --as gfx942 %t.hip -- atomic 2>&1 | FileCheck %s --check-prefix=ATOMIC
// ATOMIC: memory: kernel 'atomic(int*)', block (0,0,0), thread (0,0,0): updates{{.*}} in constant memory at {{.*}}constant-memory.cu{{.*}}:[[#]]
// RUN: not %porthip run --check=memory --as sm_80 %s -- whole 2>&1 | FileCheck %s --check-prefix=WHOLE
// RUN: not %porthip run --check=all --as gfx942 %t.hip -- whole 2>&1 | FileCheck %s --check-prefix=WHOLE
// WHOLE: memory: kernel 'whole(int*)', block (0,0,0), thread (0,0,0): writes 'Box' in constant memory at
// Where all that is touched lies in live memory, too.
// RUN: not %porthip run --check=memory -G --as sm_80 %s -- named 2>&1 | FileCheck %s --check-prefix=NAMED
// RUN: %porthip run --check=all --as sm_80 %s -- right 2>&1 | FileCheck %s --check-prefix=RIGHT
// RUN: %porthip run --check=all --as gfx942 %t.hip -- right 2>&1 | FileCheck %s --check-prefix=RIGHT
// RIGHT-NOT: porthip:
// RIGHT: right 12
// RIGHT-NOT: porthip:
#include <cstdio>
#include <cstring>

struct Bounds {
  int low[8], high[8];
};
__constant__ int Table[64];
__constant__ Bounds Box;
__device__ const int Fixed[2] = {4, 5};
__device__ int Open[64];

__device__ void put(const int *P, int V) { *const_cast<int *>(P) = V; }

__global__ void named(int *Out) {
  ((int *)Table)[threadIdx.x] = 3;
  Out[threadIdx.x] = Table[threadIdx.x];
}

__global__ void passed(int *Out, int N) {
  const int *P = N ? Table : Out;
  put(P + threadIdx.x, 2);
}

__global__ void atomic(int *Out) {
  atomicAdd((int *)&Table[0], 1);
  Out[threadIdx.x] = Table[0];
}

__global__ void whole(int *Out) {
  Bounds B = {};
  B.low[0] = Out[0];
  *(Bounds *)&Box = B;
  Out[threadIdx.x] = Box.low[0];
}

__global__ void right(int *Out, const int *Given, int N) {
  const int *P = N ? Given : Table;
  put(Open + threadIdx.x, P[threadIdx.x] + Fixed[threadIdx.x & 1]);
  Out[threadIdx.x] = Open[threadIdx.x] + Box.high[threadIdx.x & 7];
}

int main(int, char **Names) {
  const char *Is = Names[1];
  int *Out, Numbers[64];
  cudaMalloc(&Out, sizeof(Numbers));
  cudaMemset(Out, 0, sizeof(Numbers));
  for (int &N : Numbers)
    N = 7;
  cudaMemcpyToSymbol(Table, Numbers, sizeof(Numbers));
  Bounds B = {};
  cudaMemcpyToSymbol(Box, &B, sizeof(B));
  if (!strcmp(Is, "named"))
    named<<<1, 64>>>(Out);
  else if (!strcmp(Is, "passed"))
    passed<<<1, 64>>>(Out, 1);
  else if (!strcmp(Is, "atomic"))
    atomic<<<1, 64>>>(Out);
  else if (!strcmp(Is, "whole"))
    whole<<<1, 64>>>(Out);
  else
    right<<<1, 64>>>(Out, Out, 0);
  cudaMemcpy(Numbers, Out, sizeof(Numbers), cudaMemcpyDeviceToHost);
  printf("%s %d\n", Is, Numbers[5]);
  cudaFree(Out);
}
