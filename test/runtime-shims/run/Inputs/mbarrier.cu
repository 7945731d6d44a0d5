// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdint>
#include <cstdio>
#include <cuda_runtime.h>

using Barrier = unsigned long long;

__device__ uint32_t addressOf(const void *P) {
  return static_cast<uint32_t>(__cvta_generic_to_shared(P));
}
__device__ void init(Barrier *B, unsigned Count) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(addressOf(B)),
               "r"(Count)
               : "memory");
}
__device__ void arrive(Barrier *B) {
  asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(addressOf(B))
               : "memory");
}
__device__ void wait(Barrier *B, unsigned Parity) {
  asm volatile("{\n.reg .pred P1;\n"
               "LAB_WAIT:\n"
               "mbarrier.try_wait.parity.shared::cta.b64 P1, [%0], %1;\n"
               "@P1 bra DONE;\n"
               "bra LAB_WAIT;\n"
               "DONE:\n}" ::"r"(addressOf(B)),
               "r"(Parity)
               : "memory");
}

constexpr int Rounds = 7, Stages = 2;

// Threads 0 to 63 write, 64 to 127 read.
__global__ void pipeline(int *Out) {
  __shared__ Barrier Full[Stages], Empty[Stages];
  __shared__ int Buffer[Stages][64];
  if (threadIdx.x == 0)
    for (int I = 0; I < Stages; ++I) {
      init(&Full[I], 64);
      init(&Empty[I], 64);
    }
  __syncthreads();
  const int Lane = threadIdx.x % 64;
  if (threadIdx.x < 64) {
    for (int R = 0; R < Rounds; ++R) {
      const int Stage = R % Stages, Phase = R / Stages % 2;
      wait(&Empty[Stage], Phase ^ 1); // the first passes at once
      Buffer[Stage][Lane] = R * 100 + Lane;
      arrive(&Full[Stage]);
    }
  } else {
    for (int R = 0; R < Rounds; ++R) {
      const int Stage = R % Stages, Phase = R / Stages % 2;
      wait(&Full[Stage], Phase);
      Out[R * 64 + Lane] = Buffer[Stage][63 - Lane];
      arrive(&Empty[Stage]);
    }
  }
}

// All threads of a block, several phases.
__global__ void block(int *Out) {
  __shared__ Barrier B;
  __shared__ int Values[128];
  if (threadIdx.x == 0)
    init(&B, blockDim.x);
  __syncthreads();
  int Sum = 0;
  for (int R = 0; R < 3; ++R) {
    Values[threadIdx.x] = threadIdx.x + R;
    for (int Half = 0; Half < 2; ++Half) {
      unsigned long long State;
      asm volatile("mbarrier.arrive.release.cta.shared::cta.b64 %0, [%1];"
                   : "=l"(State)
                   : "r"(addressOf(&B))
                   : "memory");
      unsigned IsOver;
      do
        asm volatile("{ .reg .pred p; mbarrier.try_wait.acquire.cta.shared::cta.b64"
                     " p, [%1], %2; selp.u32 %0, 1, 0, p; }"
                     : "=r"(IsOver)
                     : "r"(addressOf(&B)), "l"(State)
                     : "memory");
      while (!IsOver);
      if (Half == 0)
        Sum += Values[127 - threadIdx.x];
    }
  }
  Out[threadIdx.x] = Sum;
}

__global__ void bulk(const int *In, int *Out) {
  __shared__ Barrier B;
  __shared__ alignas(16) int Tile[128];
  if (threadIdx.x == 0) {
    init(&B, 1);
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(
                     addressOf(&B)),
                 "r"(512)
                 : "memory");
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::"
                 "bytes [%0], [%1], %2, [%3];" ::"r"(addressOf(Tile)),
                 "l"(In), "r"(512), "r"(addressOf(&B))
                 : "memory");
  }
  wait(&B, 0);
  Out[threadIdx.x] = Tile[127 - threadIdx.x] * 2;
}

template <class Function>
void check(const char *Name, const int *Got, int Count, Function Wanted) {
  int Wrong = 0;
  for (int I = 0; I < Count; ++I)
    Wrong += Got[I] != Wanted(I);
  std::printf("%s: %d wrong\n", Name, Wrong);
}

int main() {
  static int Host[Rounds * 64];
  int *In, *Out;
  cudaMalloc(&In, 512);
  cudaMalloc(&Out, sizeof(Host));
  auto get = [&] {
    if (cudaDeviceSynchronize() != cudaSuccess)
      std::printf("failed\n");
    cudaMemcpy(Host, Out, sizeof(Host), cudaMemcpyDeviceToHost);
  };
  pipeline<<<1, 128>>>(Out);
  get();
  check("pipeline", Host, Rounds * 64,
        [](int I) { return I / 64 * 100 + 63 - I % 64; });
  block<<<1, 128>>>(Out);
  get();
  check("block", Host, 128, [](int I) { return 3 * (127 - I) + 3; });
  for (int I = 0; I < 128; ++I)
    Host[I] = I;
  cudaMemcpy(In, Host, 512, cudaMemcpyHostToDevice);
  bulk<<<1, 128>>>(In, Out);
  get();
  check("bulk", Host, 128, [](int I) { return (127 - I) * 2; });
}
