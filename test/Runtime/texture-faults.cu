// A wrong texture or surface object ends the launch with a message that names
// it.
// RUN: %porthip cc --as sm_80 --cuda-path=none -g %s -o %t
// RUN: %t destroyed 2>&1 | FileCheck --check-prefix=DESTROYED %s
// RUN: %t none 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: %t shape 2>&1 | FileCheck --check-prefix=SHAPE %s
// RUN: %t outside 2>&1 | FileCheck --check-prefix=OUTSIDE %s
// RUN: env PORTHIP_VGPU_CHECK=memory %t freed 2>&1 | FileCheck --check-prefix=FREED %s
// RUN: env PORTHIP_VGPU_CHECK=memory %t range 2>&1 | FileCheck --check-prefix=RANGE %s
// RUN: %t range 2>&1 | FileCheck --check-prefix=ZERO %s
#include <cuda_runtime.h>
#include <cstdio>
#include <cstring>

__global__ void read(float *Out, cudaTextureObject_t T) {
  *Out = tex2D<float>(T, 0.5f, 0.5f);
}
__global__ void fetch(float *Out, cudaTextureObject_t T, int At) {
  *Out = tex1Dfetch<float>(T, At);
}
__global__ void write(cudaSurfaceObject_t S) { surf2Dwrite(1.0f, S, 16, 0); }

int main(int, char **Arguments) {
  auto Is = [&](const char *Name) { return !strcmp(Arguments[1], Name); };
  float *Out, *Memory, Host = -1;
  cudaMalloc(&Out, 4);
  cudaMalloc(&Memory, 16);
  cudaMemset(Memory, 0xff, 16);
  cudaChannelFormatDesc D = cudaCreateChannelDesc<float>();
  cudaArray_t A;
  cudaMallocArray(&A, &D, 4, 4, cudaArraySurfaceLoadStore);
  cudaResourceDesc R = {};
  R.resType = cudaResourceTypeLinear;
  R.res.linear.devPtr = Memory;
  R.res.linear.desc = D;
  R.res.linear.sizeInBytes = 16;
  cudaTextureDesc How = {};
  cudaTextureObject_t Linear, Plane;
  cudaCreateTextureObject(&Linear, &R, &How, nullptr);
  R.resType = cudaResourceTypeArray;
  R.res.array.array = A;
  cudaCreateTextureObject(&Plane, &R, &How, nullptr);
  cudaSurfaceObject_t S;
  cudaCreateSurfaceObject(&S, &R);
  if (Is("destroyed")) {
    cudaDestroyTextureObject(Plane);
    read<<<1, 1>>>(Out, Plane);
  } else if (Is("none")) {
    read<<<1, 1>>>(Out, 123456789);
  } else if (Is("shape")) {
    read<<<1, 1>>>(Out, Linear);
  } else if (Is("outside")) {
    write<<<1, 1>>>(S);
  } else if (Is("freed")) {
    cudaFree(Memory);
    fetch<<<1, 1>>>(Out, Linear, 1);
  } else if (Is("range")) {
    fetch<<<1, 1>>>(Out, Linear, 4);
  }
  printf("%s", cudaGetErrorName(cudaDeviceSynchronize()));
  cudaMemcpy(&Host, Out, 4, cudaMemcpyDeviceToHost);
  printf(" %g\n", Host);
}
// DESTROYED: kernel 'read(float*, unsigned long long)', block (0,0,0), thread (0,0,0), at {{.*}}: texture or surface object 2: was destroyed
// DESTROYED: cudaErrorIllegalAddress
// NONE: texture or surface object 123456789: is none
// NONE: cudaErrorIllegalAddress
// SHAPE: texture or surface object 1: it is of linear memory, which tex1Dfetch alone reads
// SHAPE: cudaErrorIllegalInstruction
// OUTSIDE: texture or surface object 3: written outside the surface
// OUTSIDE: cudaErrorIllegalAddress
// FREED: texture or surface object 1: its memory was freed
// FREED: cudaErrorIllegalAddress
// RANGE: texture or surface object 1: texel 4 of 4 is read
// RANGE: cudaErrorIllegalAddress
// ZERO: cudaSuccess 0
