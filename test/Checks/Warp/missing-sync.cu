// RUN: %check_findings %s
// Steps of a warp in memory, with and without a barrier between them.
__global__ void wrong(int *p) {
  __shared__ int a[64];
  int i = threadIdx.x;
  a[i] = p[i];
  __syncthreads();
  if (i < 32) {
    a[i] += a[i + 32];
    a[i] += a[i + 16]; // wrong: porthip-warp-missing-sync
    a[i] += a[i + 8];
  }
  p[i] = a[0];
}
__device__ void tail(volatile int *a, int i) {
  a[i] += a[i + 32];
  a[i] += a[i + 16]; // note: porthip-warp-missing-sync
  a[i] += a[i + 8];
}
template <int Size> __global__ void templated(int *p) {
  __shared__ int a[Size];
  unsigned i = threadIdx.x;
  a[i] = p[i];
  __syncthreads();
  if (Size >= 64) a[i] += a[i + 32];
  if (Size >= 32) a[i] += a[i + 16]; // wrong: porthip-warp-missing-sync
  tail(a, i);
}
__global__ void loop(int *p) {
  __shared__ int a[64];
  int i = threadIdx.x;
  a[i] = p[i];
  __syncthreads();
  for (int d = 16; d > 0; d >>= 1)
    if (i < d)
      a[i] += a[i + d]; // wrong: porthip-warp-missing-sync
  p[i] = a[0];
}
__global__ void right(int *p) {
  __shared__ int a[64];
  int i = threadIdx.x;
  a[i] = p[i];
  __syncthreads();
  for (int d = 32; d > 0; d >>= 1) {
    if (i < d)
      a[i] += a[i + d];
    __syncthreads();
  }
  if (i < 16) {
    a[i] += a[i + 16];
    __syncwarp();
    a[i] += a[i + 8];
  }
  p[i] = a[i] + a[i + 1];
}
// Elements of the thread's own.
__global__ void own(int *p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p[i] = p[i] + 1;
  p[i] = p[i] * 2;
}
