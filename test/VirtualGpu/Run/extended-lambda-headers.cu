// CUDA's headers ask nvcc's questions about lambdas where --extended-lambda is given.
// A project's own question has no answer of clang's: the compile ends there.
// REQUIRES: cuda-toolkit
// RUN: %porthip run --as sm_80 --extended-lambda -std=c++17 %s | FileCheck %s
// RUN: not %porthip run --as sm_80 --extended-lambda -std=c++17 -DOWN %s 2>&1 | FileCheck %s --check-prefix=OWN
// CHECK: 7
// OWN: n_nv_is_extended_device_lambda_closure_type
#include <cuda/std/functional>
#include <cstdio>
template <class F> __global__ void call(F f, int *P) { *P = cuda::std::invoke(f, 3); }
template <class F> bool isDevice(F) {
#ifdef OWN
  return __nv_is_extended_device_lambda_closure_type(F);
#else
  return true;
#endif
}
int main() {
  int *P, H, A = 4;
  cudaMalloc(&P, sizeof H);
  auto f = [=] __device__(int I) -> int { return A + I; };
  isDevice(f);
  call<<<1, 1>>>(f, P);
  cudaMemcpy(&H, P, sizeof H, cudaMemcpyDeviceToHost);
  printf("%d\n", H);
}
