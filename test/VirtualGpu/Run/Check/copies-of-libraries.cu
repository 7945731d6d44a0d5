// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Asynchronous copies of cooperative groups, of barriers and pipelines, and bulk
// copies: read while nothing has waited for the group, for the barrier's phase or for
// the pipeline's stage, and after that.
//
// REQUIRES: cuda-toolkit
// RUN: not %porthip run --check=all --as sm_90 %s -- group 2>&1 | FileCheck %s -DNAME=group
// RUN: not %porthip run --check=all --as sm_90 %s -- barrier 2>&1 | FileCheck %s -DNAME=barrier
// RUN: not %porthip run --check=all --as sm_90 %s -- pipe 2>&1 | FileCheck %s -DNAME=pipe
// RUN: not %porthip run --check=all --as sm_90 %s -- ownPipe 2>&1 | FileCheck %s -DNAME=ownPipe
// RUN: not %porthip run --check=all --as sm_90 %s -- bulk 2>&1 | FileCheck %s -DNAME=bulk
// CHECK: init: kernel '[[NAME]](int const*, int*, bool)', block (0,0,0), thread ([[#]],0,0): reads shared memory '{{.*}}S' that an asynchronous copy writes, which its thread has not waited for at {{.*}}copies-of-libraries.cu:[[#]]
// RUN: %porthip run --check=all --as sm_90 %s -- group waits 2>&1 | FileCheck %s --check-prefix=RIGHT
// RUN: %porthip run --check=all --as sm_90 %s -- barrier waits 2>&1 | FileCheck %s --check-prefix=RIGHT
// RUN: %porthip run --check=all --as sm_90 %s -- pipe waits 2>&1 | FileCheck %s --check-prefix=RIGHT
// RUN: %porthip run --check=all --as sm_90 %s -- ownPipe waits 2>&1 | FileCheck %s --check-prefix=RIGHT
// RUN: %porthip run --check=all --as sm_90 %s -- bulk waits 2>&1 | FileCheck %s --check-prefix=RIGHT
// RIGHT-NOT: porthip:
// RIGHT: 12{{$}}
// RIGHT-NOT: porthip:
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cstdio>
#include <cstring>
#include <cuda/barrier>
#include <cuda/pipeline>
namespace cg = cooperative_groups;
using Barrier = cuda::barrier<cuda::thread_scope_block>;

__global__ void group(const int *In, int *Out, bool Waits) {
  __shared__ int S[64];
  auto Block = cg::this_thread_block();
  cg::memcpy_async(Block, S, In, sizeof(S));
  if (Waits)
    cg::wait(Block);
  else
    Block.sync();
  Out[threadIdx.x] = 4 * S[63 - threadIdx.x];
}

// Its second phase, which is not that of the wait before.
__global__ void barrier(const int *In, int *Out, bool Waits) {
  __shared__ int S[2][64];
  __shared__ Barrier B;
  const int Me = threadIdx.x;
  if (Me == 0)
    init(&B, blockDim.x);
  __syncthreads();
  cuda::memcpy_async(&S[0][Me], &In[Me], sizeof(int), B);
  B.arrive_and_wait();
  cuda::memcpy_async(&S[1][Me], &In[Me], sizeof(int), B);
  auto Token = B.arrive();
  if (Waits)
    B.wait(std::move(Token));
  Out[Me] = 2 * (S[0][Me] + S[1][Me]);
}

__global__ void pipe(const int *In, int *Out, bool Waits) {
  __shared__ int S[2][64];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> State;
  auto Block = cg::this_thread_block();
  auto Pipe = cuda::make_pipeline(Block, &State);
  int Sum = 0;
  for (int I = 0; I < 4; ++I) {
    Pipe.producer_acquire();
    cuda::memcpy_async(Block, S[I % 2], In,
                       cuda::aligned_size_t<4>(sizeof(S[0])), Pipe);
    Pipe.producer_commit();
    if (Waits)
      Pipe.consumer_wait();
    else
      Block.sync();
    Sum += S[I % 2][63 - threadIdx.x];
    Pipe.consumer_release();
  }
  Out[threadIdx.x] = Sum;
}

__global__ void ownPipe(const int *In, int *Out, bool Waits) {
  __shared__ int S[2][64];
  auto Pipe = cuda::make_pipeline();
  int Sum = 0;
  for (int I = 0; I < 4; ++I) {
    Pipe.producer_acquire();
    cuda::memcpy_async(&S[I % 2][threadIdx.x], &In[threadIdx.x], sizeof(int),
                       Pipe);
    Pipe.producer_commit();
    if (Waits)
      Pipe.consumer_wait();
    Sum += S[I % 2][threadIdx.x];
    Pipe.consumer_release();
  }
  Out[threadIdx.x] = Sum;
}

// The phase may be over before one copy is issued, and the next begun.
__global__ void bulk(const int *In, int *Out, bool Waits) {
  __shared__ alignas(16) int S[64];
  __shared__ uint64_t B;
  const int Me = threadIdx.x;
  const unsigned Object = unsigned(__cvta_generic_to_shared(&B));
  if (Me == 0)
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(Object));
  __syncthreads();
  int Sum = 0;
  for (int Round = 0; Round < 4; ++Round) {
    if (Me == 0) {
      asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::
                       "r"(Object),
                   "r"(unsigned(sizeof(S)))
                   : "memory");
      asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx"
                   "::bytes [%0], [%1], %2, [%3];" ::"r"(
                       unsigned(__cvta_generic_to_shared(S))),
                   "l"(In), "r"(unsigned(sizeof(S))), "r"(Object)
                   : "memory");
    }
    unsigned IsOver = !Waits;
    while (!IsOver)
      asm volatile(
          "{\n.reg .pred P;\n"
          "mbarrier.try_wait.parity.shared::cta.b64 P, [%1], %2;\n"
          "selp.u32 %0, 1, 0, P;\n}"
          : "=r"(IsOver)
          : "r"(Object), "r"(Round & 1)
          : "memory");
    __syncthreads();
    Sum += S[Me];
    __syncthreads();
  }
  Out[Me] = Sum;
}

int main(int Count, char **Names) {
  const char *Is = Names[1];
  const bool Waits = Count > 2;
  int *In, *Out, Numbers[64];
  cudaMalloc(&In, sizeof(Numbers));
  cudaMalloc(&Out, sizeof(Numbers));
  for (int &N : Numbers)
    N = 3;
  cudaMemcpy(In, Numbers, sizeof(Numbers), cudaMemcpyHostToDevice);
  if (!strcmp(Is, "group"))
    group<<<1, 64>>>(In, Out, Waits);
  else if (!strcmp(Is, "barrier"))
    barrier<<<1, 64>>>(In, Out, Waits);
  else if (!strcmp(Is, "pipe"))
    pipe<<<1, 64>>>(In, Out, Waits);
  else if (!strcmp(Is, "ownPipe"))
    ownPipe<<<1, 64>>>(In, Out, Waits);
  else if (!strcmp(Is, "bulk"))
    bulk<<<1, 64>>>(In, Out, Waits);
  cudaMemcpy(Numbers, Out, sizeof(Numbers), cudaMemcpyDeviceToHost);
  printf("%d\n", Numbers[5]);
  cudaFree(In);
  cudaFree(Out);
}
