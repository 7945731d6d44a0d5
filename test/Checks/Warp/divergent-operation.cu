// RUN: %check_findings %s
// Operations whose mask names lanes that take another way.
#define FULL 0xffffffffu
__device__ int sum(int v) {
  for (int d = 16; d; d /= 2)
    v += __shfl_down_sync(FULL, v, d);
  return v;
}
__global__ void wrong(int *p) {
  int lane = threadIdx.x & 31, v = p[threadIdx.x];
  if (lane < 8)
    v = sum(v); // wrong: porthip-warp-divergent-operation
  if (v > 3)
    v += __shfl_xor_sync(FULL, v, 1); // wrong: porthip-warp-divergent-operation
  else
    v -= __shfl_xor_sync(FULL, v, 1); // wrong: porthip-warp-divergent-operation
  while (v-- > lane)
    v -= __any_sync(FULL, v); // wrong: porthip-warp-divergent-operation
  p[threadIdx.x] = v;
}
__global__ void right(int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  if (i >= n)
    return;
  int v = p[i];
  if (warp == 0)
    v = sum(v);
  if (threadIdx.x < 64)
    v = sum(v);
  unsigned some = __ballot_sync(FULL, lane < 8);
  if (lane < 8)
    v += __shfl_sync(some, v, 0);
  if (v > 3) {
    unsigned here = __activemask();
    v += __shfl_sync(here, v, __ffs(here) - 1);
  }
  while (__any_sync(FULL, v > 3))
    --v;
  if (n > 3)
    v += __shfl_xor_sync(FULL, v, 1);
  p[i] = v;
}
__global__ void atTheEnd(int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i] = __shfl_xor_sync(FULL, p[i], 1); // note: porthip-warp-divergent-operation
}
__global__ void rows(int *p, int width, int height, const int *ends, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int x = i % width, y = i / width;
  for (int k = 0; k < n; ++k) {
    int end = ends[k];
    if (x < end)
      p[i] += sum(p[i]); // note: porthip-warp-divergent-operation
  }
  if (y < height)
    p[i] += sum(p[i]); // note: porthip-warp-divergent-operation
  if (x < p[threadIdx.x])
    p[i] += sum(p[i]); // wrong: porthip-warp-divergent-operation
  if (i % width < 2)
    p[i] += sum(p[i]); // wrong: porthip-warp-divergent-operation
  if (i % 4 < n)
    p[i] += sum(p[i]); // wrong: porthip-warp-divergent-operation
}
// What a branch does to a variable is nothing to the code before it, but what a
// loop around both does is.
__global__ void before(int *p, int n) {
  int k = 0, v = 0;
  for (; k < n - 64; k += 64)
    v += sum(p[k + threadIdx.x % 32]);
  if (p[threadIdx.x] > 3)
    for (; k < n; k += 2)
      v += p[k];
  p[threadIdx.x] = v;
}
__global__ void around(int *p, int n) {
  int k = 0, v = 0;
  for (int i = 0; i < n; ++i) {
    for (; k < n - 64; k += 64)
      v += sum(p[k]); // wrong: porthip-warp-divergent-operation
    if (p[threadIdx.x] > 3)
      k -= 2;
  }
  p[threadIdx.x] = v;
}
__global__ void behind(int *p, int n) {
  int k = n;
  if (p[threadIdx.x] > 3)
    ++k;
  if (k > 3)
    p[k] = sum(k); // wrong: porthip-warp-divergent-operation
}
__global__ void inElse(int *p, int n) {
  if (threadIdx.x == 0 && n == 3)
    p[0] = 2;
  else if (n == 4)
    p[threadIdx.x] = sum(n);
  else
    p[threadIdx.x] = sum(n + 1); // wrong: porthip-warp-divergent-operation
}
