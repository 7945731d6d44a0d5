// __constant__, __managed__, __shared__, extern __shared__, of every type.
// RUN: %check_port %s --host
#include <cuda_runtime.h>

__constant__ float table[4] = {1, 2, 3, 4};
// CHECK: {{^}}__constant__ float table[4] = {1, 2, 3, 4};
__device__ __managed__ int total = 0;
// CHECK: {{^}}__device__ __managed__ int total = 0;
__device__ float4 vectors[2];
extern __shared__ float dynamic[];
// CHECK: {{^}}extern __shared__ float dynamic[];

__global__ void k(float *p) {
  extern __shared__ __align__(16) unsigned char bytes[];
  // CHECK: {{^}}  extern __shared__ __align__(16) unsigned char bytes[];
  __shared__ alignas(8) int one;
  // CHECK: {{^}}  __shared__ alignas(8) int one;
  double *d = reinterpret_cast<double *>(bytes);
  one = table[0];
  __syncthreads();
  d[0] = dynamic[1] + one + vectors[0].x + make_float2(1, 2).y;
  // CHECK: {{^}}  d[0] = dynamic[1] + one + vectors[0].x + make_float2(1, 2).y;
  p[0] = d[0];
  total = 1;
}
void run(float *p) { k<<<1, 1, 64 * sizeof(double)>>>(p); }
