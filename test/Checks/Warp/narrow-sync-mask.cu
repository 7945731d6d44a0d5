// porthip --warp=keep --gpu=gfx942
// porthip --warp=keep --gpu=gfx1100
// RUN: %check_findings %s
// Masks of 32 bits, which HIP's operations refuse on every target.
#define FULL 0xffffffff
template <typename T> __device__ T sum(T v, unsigned mask) {
  v += __shfl_down_sync(FULL, v, 1); // wrong: porthip-warp-narrow-sync-mask
  v += __shfl_xor_sync(mask, v, 2); // wrong: porthip-warp-narrow-sync-mask
  return v;
}
__global__ void k(int *p) {
  int v = sum(p[threadIdx.x], 0xffffu);
  v += __any_sync(-1, v); // wrong: porthip-warp-narrow-sync-mask
  v += __shfl_sync(~0ull, v, 0, 32) + __all_sync(__activemask(), v);
  unsigned long long mask = ~0ull;
  p[threadIdx.x] = __shfl_sync(mask, v, 0, 32);
  __syncwarp();
}
