// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bytes of an asynchronous copy are read while nothing has waited for the copy: at
// all, for the group before it alone, or before the wait. Right are waits for all,
// for all but what is not read yet, and for copies whose bytes a store replaced.
//
// RUN: not %porthip run --check=init --as sm_80 %s -- never 2>&1 | FileCheck %s --check-prefix=NEVER
// NEVER: init: kernel 'never(int const*, int*)', block (0,0,0), thread (0,0,0): reads shared memory '{{.*}}S' that an asynchronous copy writes, which its thread has not waited for at {{.*}}copies-under-way.cu:[[#]]
// RUN: not %porthip run --check=all --as sm_80 %s -- older 2>&1 | FileCheck %s --check-prefix=OLDER
// OLDER: init: kernel 'older(int const*, int*)', block (0,0,0), thread (0,0,0): reads shared memory '{{.*}}S' that an asynchronous copy writes, which its thread has not waited for at
// RUN: not %porthip run --check=all --as sm_80 %s -- early 2>&1 | FileCheck %s --check-prefix=EARLY
// EARLY: init: kernel 'early(int const*, int*)', block (0,0,0), thread (0,0,0): reads shared memory '{{.*}}S' that an asynchronous copy writes, which its thread has not waited for at
// RUN: not %porthip run --check=all --as sm_80 %s -- assembler 2>&1 | FileCheck %s --check-prefix=ASSEMBLER
// ASSEMBLER: init: kernel 'assembler(int const*, int*)', block (0,0,0), thread (0,0,0): reads shared memory '{{.*}}S' that an asynchronous copy writes, which its thread has not waited for at
// RUN: not %porthip run --check=init --as sm_80 --cuda-path=none %s -- never 2>&1 | FileCheck %s --check-prefix=NEVER
// RUN: %porthip run --check=all --as sm_80 %s -- right 2>&1 | FileCheck %s --check-prefix=RIGHT
// RIGHT-NOT: porthip:
// RIGHT: right 12
// RIGHT-NOT: porthip:
#include <cstdio>
#include <cstring>
#include <cuda_pipeline.h>

__global__ void never(const int *In, int *Out) {
  __shared__ int S[64];
  __pipeline_memcpy_async(&S[threadIdx.x], &In[threadIdx.x], sizeof(int));
  __pipeline_commit();
  __syncthreads();
  Out[threadIdx.x] = S[threadIdx.x];
}

// The wait leaves the last group, which is what is read.
__global__ void older(const int *In, int *Out) {
  __shared__ int S[2][64];
  for (int I = 0; I < 2; ++I) {
    __pipeline_memcpy_async(&S[I][threadIdx.x], &In[threadIdx.x], sizeof(int));
    __pipeline_commit();
  }
  __pipeline_wait_prior(1);
  __syncthreads();
  Out[threadIdx.x] = S[0][threadIdx.x] + S[1][threadIdx.x];
}

// The memory had a value before.
__global__ void early(const int *In, int *Out) {
  __shared__ int S[64];
  S[threadIdx.x] = 1;
  __syncthreads();
  __pipeline_memcpy_async(&S[threadIdx.x], &In[threadIdx.x], sizeof(int));
  Out[threadIdx.x] = S[threadIdx.x];
  __pipeline_commit();
  __pipeline_wait_prior(0);
}

__global__ void assembler(const int *In, int *Out) {
  __shared__ int4 S[64];
  unsigned To = unsigned(__cvta_generic_to_shared(&S[threadIdx.x]));
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(To),
               "l"(In));
  asm volatile("cp.async.commit_group;");
  __syncthreads();
  Out[threadIdx.x] = S[threadIdx.x].x;
}

__global__ void right(const int *In, int *Out) {
  __shared__ int S[2][64];
  __shared__ int T[64];
  const int Me = threadIdx.x;
  int Sum = 0;
  __pipeline_memcpy_async(&S[0][Me], &In[Me], sizeof(int));
  __pipeline_commit();
  for (int I = 0; I < 3; ++I) {
    __pipeline_memcpy_async(&S[(I + 1) % 2][Me], &In[Me], sizeof(int));
    __pipeline_commit();
    __pipeline_wait_prior(1);
    __syncthreads();
    Sum += S[I % 2][63 - Me];
    __syncthreads();
  }
  asm volatile("cp.async.wait_all;");
  __syncthreads();
  Sum += S[1][Me];
  __pipeline_memcpy_async(&T[Me], &In[Me], sizeof(int));
  asm volatile("cp.async.wait_all;");
  T[Me] = 0;
  Out[Me] = Sum + T[Me];
}

int main(int, char **Names) {
  const char *Is = Names[1];
  int *In, *Out, Numbers[64];
  cudaMalloc(&In, sizeof(Numbers));
  cudaMalloc(&Out, sizeof(Numbers));
  for (int &N : Numbers)
    N = 3;
  cudaMemcpy(In, Numbers, sizeof(Numbers), cudaMemcpyHostToDevice);
  if (!strcmp(Is, "never"))
    never<<<1, 64>>>(In, Out);
  else if (!strcmp(Is, "older"))
    older<<<1, 64>>>(In, Out);
  else if (!strcmp(Is, "early"))
    early<<<1, 64>>>(In, Out);
  else if (!strcmp(Is, "assembler"))
    assembler<<<1, 64>>>(In, Out);
  else
    right<<<1, 64>>>(In, Out);
  cudaMemcpy(Numbers, Out, sizeof(Numbers), cudaMemcpyDeviceToHost);
  printf("%s %d\n", Is, Numbers[5]);
  cudaFree(In);
  cudaFree(Out);
}
