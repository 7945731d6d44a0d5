// porthip --hip-version=7.0
// RUN: %check_findings %s
// HIP 7 keeps the last error as CUDA does.
__global__ void kernel(int *p) { *p = 1; }
bool late(int *p) {
  kernel<<<1, 64>>>(p);
  cudaDeviceSynchronize();
  return cudaGetLastError() == cudaSuccess;
}
