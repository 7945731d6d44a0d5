// A kernel of the program's own, a library's sum of what it wrote, and another
// kernel that uses the sum. The library has memory of its own.
#include <cstdio>
#include <cuda_runtime.h>

#define PARTS 1

namespace cub {
__global__ void partial(const float *In, float *Parts, int N) {
  float Sum = 0;
  for (int I = blockIdx.x; I < N; I += gridDim.x)
    Sum += In[I];
  Parts[blockIdx.x] = Sum;
}
__global__ void sum(const float *Parts, float *Out, int N) {
  *Out = 0;
  for (int I = 0; I < N; ++I)
    *Out += Parts[I];
}
/// In a kernel for each part, and one for all where there are several.
void reduce(const float *In, float *Out, int N) {
  float *Parts[PARTS], *All;
  for (int I = 0; I < PARTS; ++I)
    cudaMalloc(&Parts[I], 64 * sizeof(float));
  cudaMalloc(&All, PARTS * sizeof(float));
  for (int I = 0; I < PARTS && PARTS > 1; ++I)
    partial<<<1, 1>>>(In + I * N / PARTS, All + I, N / PARTS);
  sum<<<1, 1>>>(PARTS > 1 ? All : In, Out, PARTS > 1 ? PARTS : N);
  for (int I = 0; I < PARTS; ++I)
    cudaFree(Parts[I]);
  cudaFree(All);
}
} // namespace cub

__global__ void fill(float *P) { P[threadIdx.x] = float(threadIdx.x % 7); }
__global__ void twice(const float *In, float *Out) { *Out = *In * 2; }

int main() {
  float *In, *Sum, *Out, Result;
  cudaMalloc(&In, 256 * sizeof(float));
  cudaMalloc(&Sum, sizeof(float));
#ifdef LIBRARY_ALONE
  float Host[256];
  for (int I = 0; I < 256; ++I)
    Host[I] = float(I % 7);
  cudaMemcpy(In, Host, sizeof(Host), cudaMemcpyHostToDevice);
  cub::reduce(In, Sum, 256);
  Out = Sum;
#else
  fill<<<1, 256>>>(In);
  cub::reduce(In, Sum, 256);
  cudaMalloc(&Out, sizeof(float));
  twice<<<1, 1>>>(Sum, Out);
#endif
  cudaMemcpy(&Result, Out, sizeof(float), cudaMemcpyDeviceToHost);
  printf("%g\n", Result);
}
