// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows of pitched memory are a multiple of 512 bytes apart on NVIDIA's GPUs and
// of 256 on AMD's: code that computes the pitch itself is wrong there. Runs
// that are compared have the same pitch.
// RUN: %porthip run --cuda-path=none %s | FileCheck %s --check-prefix=NVIDIA
// RUN: %porthip --cuda-path=none -q %s -o %t.hip
// RUN: %porthip run --as gfx1100 %t.hip | FileCheck %s --check-prefix=AMD
// RUN: %porthip verify --cuda-path=none --leg cuda@vgpu:sm_80 --leg hip@vgpu:gfx1100 %s | FileCheck %s --check-prefix=VERIFY
//
// NVIDIA: pitch 512, textures 512 32
// NVIDIA: asked 60, assumed 60
// AMD: pitch 256, textures 256 256
// AMD: asked 60, assumed 80
// VERIFY: hip@vgpu:gfx1100: equal
#include <cstdio>
#include <cuda_runtime.h>

constexpr int Width = 20, Height = 3;

__global__ void sumOfTwoRows(const char *From, size_t Pitch, int *Sum) {
  for (int Y = 0; Y < 2; ++Y)
    atomicAdd(Sum, From[Y * Pitch + threadIdx.x]);
}

static int sum(const char *From, size_t Pitch) {
  int *Sum, Result = 0;
  cudaMalloc(&Sum, sizeof(int));
  cudaMemset(Sum, 0, sizeof(int));
  sumOfTwoRows<<<1, Width>>>(From, Pitch, Sum);
  cudaMemcpy(&Result, Sum, sizeof(int), cudaMemcpyDeviceToHost);
  return Result;
}

int main() {
  char *Image;
  size_t Pitch;
  cudaMallocPitch(&Image, &Pitch, Width, Height);
  for (int Y = 0; Y < Height; ++Y)
    cudaMemset(Image + Y * Pitch, Y + 1, Width);
  cudaDeviceProp P;
  cudaGetDeviceProperties(&P, 0);
  std::printf("pitch %d, textures %d %d\n", int(Pitch), int(P.textureAlignment),
              int(P.texturePitchAlignment));
  int Asked = sum(Image, Pitch);
  std::printf("asked %d, assumed %d\n", Asked, sum(Image, 512));
}
