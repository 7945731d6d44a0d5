// nvcc defines __CUDACC__ as 1, clang's wrapper as nothing: a condition may use
// its value. So does hipcc with what the port has for it.
// RUN: %check_port %s -- --cuda-path=none
// RUN: %check_port %s
// RUN: %porthip run --cuda-path=none %s
// RUN: %porthip run %s
#if __CUDACC__ && !defined(NO_KERNELS)
// CHECK: #if __HIPCC__ && !defined(NO_KERNELS)
__global__ void k(int *p) { *p = 40 + __CUDACC__ + (__CUDACC__ > 0); }
#endif
int main() {
  int *p;
  cudaMallocManaged(&p, sizeof(int));
  k<<<{1, 1, 1}, {1, 1, 1}>>>(p);
  cudaDeviceSynchronize();
  return *p != 42;
}
