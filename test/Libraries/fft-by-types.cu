// Plans with types as arguments, CUFFT_PLAN_NULL and the versions of the library port, and compute alike.
// REQUIRES: hip-headers
// RUN: %porthip %s -o - | FileCheck %s --check-prefix=PORT
// RUN: %porthip run %s -lcufft | FileCheck %s
// RUN: %porthip verify %if !long %{--cuda-path=none%} --leg cuda@vgpu:sm_80 --leg hip@vgpu:gfx942 %if long %{--leg hip@vgpu:sm_80%} %s -lcufft | FileCheck %s --check-prefixes=%if long %{AGREE,LONG%} %else %{AGREE%}
// AGREE: hip@vgpu:gfx942: equal (1 launch
// LONG: hip@vgpu:sm_80: equal (1 launch
#include <cstdio>
#include <cuda_runtime.h>
#include <cufftXt.h>

int main() {
  // PORT: hipfftHandle P = hipfftHandle{};
  cufftHandle P = CUFFT_PLAN_NULL;
  size_t Size = 0;
  long long N[2] = {4, 6};
  double Host[24], *X;
  for (int I = 0; I < 24; ++I)
    Host[I] = I % 5;
  cufftDoubleComplex *Y, First;
  cudaMalloc(&X, sizeof(Host));
  cudaMalloc(&Y, 16 * sizeof(*Y));
  cudaMemcpy(X, Host, sizeof(Host), cudaMemcpyHostToDevice);
  cufftCreate(&P);
  cufftXtMakePlanMany(P, 2, N, nullptr, 1, 1, CUDA_R_64F, nullptr, 1, 1,
                      CUDA_C_64F, 1, &Size, CUDA_C_64F);
  cufftXtExec(P, X, Y, CUFFT_FORWARD);
  cudaMemcpy(&First, Y, sizeof(First), cudaMemcpyDeviceToHost);
  int Major = -1;
  // PORT: hipfftGetProperty((hipfftLibraryPropertyType)(HIP_LIBRARY_MAJOR_VERSION), &Major)
  cufftGetProperty(MAJOR_VERSION, &Major);
  // CHECK: 256 46
  printf("%zu %g\n", Size, First.x);
  cufftDestroy(P);
  return Major < 0;
}
