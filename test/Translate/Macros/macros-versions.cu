// CUDART_VERSION, CUDA_VERSION and those of libraries: a HIP compile defines none, and the
// branch of the newest CUDA is what the port is made from.
// RUN: %check_port %s --host
#include <cuda.h>
#include <cuda_runtime.h>

#if CUDART_VERSION < 9000
// CHECK: {{^}}#if PORTHIP_CUDART_VERSION < 9000
#error a toolkit of old
#endif
#if !defined(CUDA_VERSION) || CUDA_VERSION < 11000
// CHECK: {{^}}#if !defined(PORTHIP_CUDA_VERSION) || PORTHIP_CUDA_VERSION < 11000
#error a toolkit of old
#endif
#if CUDART_VERSION >= 11020
cudaError_t get(void **p, cudaStream_t s) { return cudaMallocAsync(p, 4, s); }
#else
#error a toolkit of old
#endif
// CHECK: {{^}}hipError_t get(void **p, hipStream_t s) { return hipMallocAsync(p, 4, s); }
#if defined(CUFFT_VERSION) && CUFFT_VERSION < 10000
// CHECK: {{^}}#if defined(PORTHIP_CUFFT_VERSION) && PORTHIP_CUFFT_VERSION < 10000
#error a library of old
#endif
int version() { return CUDART_VERSION / 1000; }
