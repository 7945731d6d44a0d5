// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One lane of many breaks, in code that runs as vectors: that lane is named, and
// no other, whatever the vectors of the CPU are, and in double and in float.
//
// RUN: not %porthip run --check=float %s 2>&1 | FileCheck %s --implicit-check-not=float:
// RUN: not env PORTHIP_VGPU_CPU=x86-64-v2 %porthip run --check=float %s 2>&1 | FileCheck %s --implicit-check-not=float:
// RUN: not env PORTHIP_VGPU_MODE=fiber %porthip run --check=float %s 2>&1 | FileCheck %s --implicit-check-not=float:
// CHECK-DAG: float: kernel 'add(float const*, float*)', block (3,0,0), thread (9,0,0): 3.00000001e+38 + 3.00000001e+38 gives infinity: an overflow at {{.*}}float-lanes.cu:
// CHECK-DAG: float: kernel 'quotients(double const*, double*)', block (1,0,0), thread (201,0,0): 1 / 0 gives infinity: a division by zero
// CHECK-DAG: float: kernel 'sums(float const*, float*)', block (2,0,0), thread (77,0,0): {{.*}}: an overflow at {{.*}}float-lanes.cu:
// CHECK-DAG: status no error
#include <cstdio>

constexpr int Count = 1024;

__global__ void add(const float *In, float *Out) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  Out[I] = In[I] + In[I];
}

// Not all lanes come there.
__global__ void quotients(const double *In, double *Out) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (In[I] < 2)
    Out[I] = 1 / In[I];
}

// Between barriers, and in a loop.
__global__ void sums(const float *In, float *Out) {
  __shared__ float Tile[256];
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  Tile[threadIdx.x] = In[I];
  __syncthreads();
  float Sum = 1;
  for (int Step = 0; Step < 16; ++Step)
    Sum *= Tile[threadIdx.x];
  Out[I] = Sum;
}

template <class T> T *onDevice(const T *From, int Size) {
  T *To;
  cudaMalloc(&To, Size * sizeof(T));
  cudaMemcpy(To, From, Size * sizeof(T), cudaMemcpyHostToDevice);
  return To;
}

int main() {
  static float In[Count];
  static double Wide[Count];
  float *Out;
  double *WideOut;
  cudaMalloc(&Out, sizeof(In));
  cudaMalloc(&WideOut, sizeof(Wide));
  for (int I = 0; I < Count; ++I) {
    In[I] = 1;
    Wide[I] = 1 + I % 3;
  }
  In[777] = 3e38f;
  add<<<4, 256>>>(onDevice(In, Count), Out);
  Wide[457] = 0;
  quotients<<<4, 256>>>(onDevice(Wide, Count), WideOut);
  In[777] = 1;
  In[589] = 1e3f;
  sums<<<4, 256>>>(onDevice(In, Count), Out);
  printf("status %s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
