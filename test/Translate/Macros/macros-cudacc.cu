// "Is this CUDA?" must be answered yes in the port, for AMD and for NVIDIA.
// RUN: %check_port %s --host
#include <cuda_runtime.h>

#ifdef __CUDACC__
// CHECK: {{^}}#ifdef __HIPCC__
#define HD __host__ __device__
#else
#define HD
#endif
HD inline int twice(int v) { return 2 * v; }

#if defined(__NVCC__) || defined(__CUDACC__)
// CHECK: {{^}}#if defined(__HIPCC__) || defined(__HIPCC__)
__global__ void kernel(int *p) { *p = twice(*p); }
#endif
#ifndef __CUDACC__
// CHECK: {{^}}#ifndef __HIPCC__
#error the branch of the host compiler
#endif
#if !defined(__CUDACC__)
#error the branch of the host compiler
#endif
void run(int *p) { kernel<<<1, 1>>>(p); }
