// porthip --hip-version=6.3
// RUN: %check_findings %s
// HIP before 7.0 keeps the result of the last call, not the last error.
#include <cstdio>
__global__ void kernel(int *p) { *p = 1; }
bool late(int *p) {
  kernel<<<1, 64>>>(p);
  cudaDeviceSynchronize();
  cudaError_t error = cudaGetLastError(); // note: porthip-library-lost-error
  return error == cudaSuccess;
}
bool peeked(int *p, int *q) {
  kernel<<<1, 64>>>(p);
  cudaMemcpy(q, p, 4, cudaMemcpyDeviceToHost);
  return cudaPeekAtLastError() == cudaSuccess; // note: porthip-library-lost-error
}
bool atOnce(int *p) {
  kernel<<<1, 64>>>(p);
  if (cudaGetLastError() != cudaSuccess)
    return false;
  cudaDeviceSynchronize();
  return cudaGetLastError() == cudaSuccess;
}
bool noCallBetween(int *p) {
  kernel<<<1, 64>>>(p);
  printf("%s\n", cudaGetErrorString(cudaSuccess));
  return cudaGetLastError() == cudaSuccess;
}
// No launch whose error could be lost.
bool noLaunch(int *p) {
  cudaFree(p);
  return cudaGetLastError() == cudaSuccess;
}
