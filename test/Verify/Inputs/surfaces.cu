// Kernels that write arrays through surfaces; nothing is copied back.
#include <cuda_runtime.h>

#define WRONG 0

__global__ void fill(cudaSurfaceObject_t To, int Scale) {
  int X = threadIdx.x, Y = blockIdx.x;
  short Value = (short)(Scale * X + Y);
  if (WRONG && X == 5 && Y == 2)
    Value = -Value;
  surf2Dwrite(Value, To, X * (int)sizeof(short), Y);
}

int main() {
  cudaArray_t Array;
  cudaChannelFormatDesc Format = cudaCreateChannelDesc<short>();
  cudaMallocArray(&Array, &Format, 16, 8, cudaArraySurfaceLoadStore);
  cudaResourceDesc From = {};
  From.resType = cudaResourceTypeArray;
  From.res.array.array = Array;
  cudaSurfaceObject_t To;
  cudaCreateSurfaceObject(&To, &From);
  fill<<<8, 16>>>(To, 10);
  return cudaDeviceSynchronize() != cudaSuccess;
}
