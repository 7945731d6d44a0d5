// A program that copies its input to a card, and lets an integrated GPU read it where
// it lies, fills it again before the kernel has read it: on the card all is right, on
// the integrated one it is a race, which --check=streams reports.
// RUN: %porthip run --cuda-path=none --check=streams --as sm_80 %s 2>&1 | FileCheck %s --check-prefix=CARD
// RUN: not %porthip run --cuda-path=none --check=streams --as sm_87 %s 2>&1 | FileCheck %s --check-prefix=SHARED
// RUN: %porthip --cuda-path=none -q --fail-on=never %s -o %t.hip
// RUN: %porthip run --check=streams --as gfx1100 %t.hip 2>&1 | FileCheck %s --check-prefix=CARD
// RUN: not %porthip run --check=streams --as gfx1151 %t.hip 2>&1 | FileCheck %s --check-prefix=SHARED
// CARD-NOT: porthip
// CARD: integrated 0: 3 6 9
// CARD-NOT: porthip
// SHARED: streams: the program writes memory that kernel 'total({{.*}})' in stream {{[0-9]+}} reads, and has not waited for it
#include <cstdio>
#include <cuda_runtime.h>

__global__ void total(const int *In, int *Out) {
  int Sum = 0;
  for (int I = 0; I < 3; ++I)
    Sum += In[I];
  *Out = Sum;
}

int main() {
  cudaDeviceProp Device;
  cudaGetDeviceProperties(&Device, 0);
  int *Pinned, *Copy, *Out, Host[3];
  cudaStream_t S;
  cudaStreamCreate(&S);
  cudaMallocHost(&Pinned, 12);
  cudaMalloc(&Copy, 12);
  cudaMalloc(&Out, 12);
  for (int Round = 0; Round < 3; ++Round) {
    for (int I = 0; I < 3; ++I)
      Pinned[I] = Round + 1;
    const int *In = Pinned;
    if (!Device.integrated) {
      cudaMemcpyAsync(Copy, Pinned, 12, cudaMemcpyHostToDevice, S);
      cudaStreamSynchronize(S);
      In = Copy;
    }
    total<<<1, 1, 0, S>>>(In, Out + Round);
  }
  cudaMemcpyAsync(Host, Out, 12, cudaMemcpyDeviceToHost, S);
  cudaStreamSynchronize(S);
  std::printf("integrated %d: %d %d %d\n", Device.integrated, Host[0], Host[1],
              Host[2]);
}
