// Kernels that have one operation each that is not exact, or none; which, their
// names say. out is written, and nothing else that a host reads.
#include <cstdio>
#include <cuda_runtime.h>

__global__ void exact_integers(const int *in, int *out) {
  __shared__ int s[32];
  s[threadIdx.x] = in[threadIdx.x] * 3;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x ^ 1] + __shfl_xor_sync(~0u, in[0], 1);
}
__global__ void exact_floats(const float *in, float *out) {
  out[threadIdx.x] = sqrtf(in[threadIdx.x]) / 3.0f;
}
__global__ void exact_counts(const int *in, int *out) {
  atomicAdd(&out[in[threadIdx.x] & 3], 1);
}
__global__ void bounded_sine(const float *in, float *out) {
  out[threadIdx.x] = sinf(in[threadIdx.x]); // LINE sine
}
__global__ void vendor_exponential(const float *in, float *out) {
  out[threadIdx.x] = __expf(in[threadIdx.x]); // LINE exponential
}
__global__ void vendor_contraction(const float *in, float *out) {
  out[threadIdx.x] = in[threadIdx.x] * in[1] + in[2]; // LINE contraction
}
__global__ void vendor_float_atomic(const float *in, float *out) {
  atomicAdd(out, in[threadIdx.x]); // LINE floatAtomic
}
__global__ void vendor_ticket(int *next, int *out) {
  out[threadIdx.x] = atomicAdd(next, 1); // LINE ticket
}
__global__ void vendor_exchange(int *last) {
  atomicExch(last, int(threadIdx.x)); // LINE exchange
}
__global__ void unmodelled_clock(long long *out) {
  out[threadIdx.x] = clock64(); // LINE clock
}
__global__ void unmodelled_volatile(const volatile int *in, int *out) {
  out[threadIdx.x] = in[threadIdx.x]; // LINE volatile
}
__global__ void unmodelled_address(const int *in, int *out) {
  out[threadIdx.x] = int((unsigned long long)in >> 4); // LINE address
}
// Where a value gets to.
__global__ void to_branch(const float *in, int *out) {
  if (sinf(in[threadIdx.x]) > 0.5f) // LINE branch
    out[threadIdx.x] = 1;           // LINE branchResult
}
__global__ void to_address(const float *in, int *out) {
  __shared__ int s[32];
  s[threadIdx.x] = int(threadIdx.x);
  __syncthreads();
  out[threadIdx.x] = s[int(sinf(in[threadIdx.x])) & 31]; // LINE addressed
}
__global__ void to_atomic(const float *in, int *out) {
  atomicMax(out, int(100 * sinf(in[threadIdx.x]))); // LINE atomic
}
__global__ void to_nothing(const float *in, int *out) {
  __shared__ float s[32];
  s[threadIdx.x] = sinf(in[threadIdx.x]);
  out[threadIdx.x] = 1;
}
// By way of memory: the sine of bounded_sine.
__global__ void handed_on(const float *in, int *out) {
  if (in[threadIdx.x] > 0.5f) // LINE handedOn
    out[threadIdx.x] = 2;
}

int main() {
  float h[32], *in, *sines, *out;
  int *numbers, *more;
  long long *times;
  for (int I = 0; I < 32; ++I)
    h[I] = 0.25f * float(I);
  cudaMalloc(&in, sizeof h);
  cudaMalloc(&sines, sizeof h);
  cudaMalloc(&out, sizeof h);
  cudaMalloc(&numbers, sizeof h);
  cudaMalloc(&more, sizeof h);
  cudaMalloc(&times, 2 * sizeof h);
  cudaMemset(more, 0, sizeof h);
  cudaMemset(numbers, 0, sizeof h);
  cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
  exact_integers<<<1, 32>>>(numbers, more);
  exact_floats<<<1, 32>>>(in, out);
  exact_counts<<<1, 32>>>(more, numbers);
#ifndef EXACT
  bounded_sine<<<1, 32>>>(in, sines);
  handed_on<<<1, 32>>>(sines, more);
#endif
#ifdef ALL
  vendor_exponential<<<1, 32>>>(in, out);
  vendor_contraction<<<1, 32>>>(in, out);
  vendor_float_atomic<<<1, 32>>>(in, out);
  vendor_ticket<<<1, 32>>>(numbers, more);
  vendor_exchange<<<1, 32>>>(numbers);
  unmodelled_clock<<<1, 32>>>(times);
  unmodelled_volatile<<<1, 32>>>(numbers, more);
  unmodelled_address<<<1, 32>>>(numbers, more);
  to_branch<<<1, 32>>>(in, more);
  to_address<<<1, 32>>>(in, more);
  to_atomic<<<1, 32>>>(in, numbers);
  to_nothing<<<1, 32>>>(in, more);
#endif
  return cudaDeviceSynchronize() != cudaSuccess;
}
