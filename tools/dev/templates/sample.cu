// @NAME@: what it shows, in one line.
#include <cstdio>
#include <cuda_runtime.h>

constexpr int Count = 1000;

__global__ void twice(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < Count)
    out[i] = 2 * in[i];
}

int main() {
  int *in, *out, wrong = 0;
  cudaMallocManaged(&in, Count * sizeof(int));
  cudaMallocManaged(&out, Count * sizeof(int));
  for (int i = 0; i < Count; ++i)
    in[i] = i;
  twice<<<(Count + 255) / 256, 256>>>(in, out);
  if (cudaDeviceSynchronize() != cudaSuccess)
    wrong = Count;
  for (int i = 0; i < Count; ++i)
    wrong += out[i] != 2 * i;
  std::printf(wrong ? "FAILED\n" : "PASSED\n");
  return wrong != 0;
}
