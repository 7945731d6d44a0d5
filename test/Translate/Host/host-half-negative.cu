// Host code that names half and leaves the arithmetic to kernels needs no shim.
// RUN: %check_port %s --host
#include <cuda_fp16.h>
// CHECK-NOT: porthip/
__device__ half sum(half a, half b) { return a + b; }
template <class T> __global__ void add(T *p) { p[0] = p[0] + p[1]; }
template <class T> __device__ T twice(T x) { return x + x; }
__global__ void use(half *p) { p[2] = twice(sum(p[0], p[1])); }
int main() {
  half *values, one = __float2half(1.0f), copy;
  copy = one;
  cudaMalloc(&values, 2 * sizeof(half));
  add<half><<<1, 1>>>(values);
  use<<<1, 1>>>(values);
  return __half2float(copy) == 0;
}
