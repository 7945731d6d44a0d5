// '__restrict__' on what is no pointer, of which nvcc takes no notice: the port
// does without, and compiles.
// RUN: %check_port %s
#include <cuda_fp16.h>
#define ALONE __restrict__

__device__ void copy(half __restrict__ (*to)[8], const half *__restrict__ from) {
  // CHECK: {{^}}__device__ void copy(half  (*to)[8], const half *__restrict__ from) {
  (*to)[threadIdx.x] = from[threadIdx.x];
}
__device__ int sum(int ALONE values[][4], int ALONE n) {
  // CHECK: {{^}}__device__ int sum(int  values[][4], int  n) {
  return values[0][n];
}
__global__ void k(half *to, const half *from, int *n) {
  copy(reinterpret_cast<half(*)[8]>(to), from);
  *n = sum(reinterpret_cast<int(*)[4]>(n), 1);
}
