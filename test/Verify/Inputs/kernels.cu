// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels for `porthip verify --kernel`; the program itself is never run.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

struct Body {
  float Mass;
  int Kind;
};

struct Step {
  float TimeStep;
  float4 *Position;
  const float3 *Velocity;
  int n;
};

__constant__ float Weights[4];
static const int WeightCount = 4;
__device__ int MovedCount;

namespace blas {

__global__ void saxpy(int n, float a, const float *x, float *y) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < n)
    y[I] = a * x[I] + y[I];
}

template <typename T, int Lanes>
__global__ void blockSums(const T *In, T *Out, int n) {
  __shared__ T Part[Lanes];
  int I = blockIdx.x * Lanes + threadIdx.x;
  Part[threadIdx.x] = I < n ? In[I] : T(0);
  __syncthreads();
  for (int Half = Lanes / 2; Half; Half /= 2) {
    if (threadIdx.x < Half)
      Part[threadIdx.x] += Part[threadIdx.x + Half];
    __syncthreads();
  }
  if (threadIdx.x == 0 && blockIdx.x * Lanes < n)
    Out[blockIdx.x] = Part[0];
}

} // namespace blas

/// A structure by value with pointers in it, and device variables.
__global__ void move(Step S) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I >= S.n)
    return;
  S.Position[I].x += S.TimeStep * S.Velocity[I].x * Weights[I % WeightCount];
  atomicAdd(&MovedCount, 1);
}

/// A buffer of structures.
__global__ void weigh(const Body *Bodies, float *Out, int n) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < n)
    Out[I] = Bodies[I].Kind > 3 ? Bodies[I].Mass : 0;
}

/// Right for warps of 32 lanes only.
__global__ void broadcast(const float *In, float *Out) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  Out[I] = __shfl_sync(0xffffffffu, In[I], 0);
}

__global__ void transpose(const float *In, float *Out, int Width, int Height) {
  int X = blockIdx.x * blockDim.x + threadIdx.x;
  int Y = blockIdx.y * blockDim.y + threadIdx.y;
  if (X < Width && Y < Height)
    Out[X * Height + Y] = In[Y * Width + X];
}

/// Dynamic shared memory; reads past the end for sizes that 4 does not divide.
__global__ void fours(const int *In, int *Out, int n) {
  extern __shared__ int Part[];
  int I = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
  if (I >= n)
    return;
  Part[threadIdx.x] = In[I] + In[I + 1] + In[I + 2] + In[I + 3];
  Out[I / 4] = Part[threadIdx.x];
}

__global__ void clash(int *Out) { Out[threadIdx.x] = 1; }
__global__ void clash(float *Out) { Out[threadIdx.x] = 2; }
__global__ void sampled(cudaTextureObject_t Image, float *Out) { *Out = 0; }

int main() {
  float *Data = nullptr;
  blas::blockSums<float, 128><<<1, 128>>>(Data, Data, 5);
  std::puts("main is not run");
  std::abort();
}
