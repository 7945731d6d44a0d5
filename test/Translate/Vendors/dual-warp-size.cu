// Where code for both vendors counts lanes by a name that is not 32 for AMD, warp
// operations follow the name, or are an error.
// RUN: %check_port %s --targets gfx942
#include <cuda_runtime.h>
#ifdef __HIP_PLATFORM_AMD__
#define WARP_SIZE 64
constexpr int kWave = 64;
#define TILE 64
#else
#define WARP_SIZE 32
constexpr int kWave = 32;
#define TILE 32
#endif
#define HALF_WARP (WARP_SIZE / 2)

template <typename T> __device__ T sum(T v) {
  for (int d = HALF_WARP; d; d >>= 1)
    v += __shfl_xor_sync(0xffffffff, v, d);
  // CHECK: {{^}}    v += porthip::shfl_xor_sync(0xffffffff, v, d, WARP_SIZE);
  return v;
}
__device__ int first(int v) {
  int lane = threadIdx.x % kWave;
  return lane + __shfl_sync(0xffffffff, v, 0) + __any_sync(~0u, v);
  // CHECK: {{^}}  return lane + porthip::shfl_sync(0xffffffff, v, 0, kWave) + porthip::any_sync(~0u, v, kWave);
}
template <int Width = WARP_SIZE> __device__ int given(int v) {
  return __shfl_down_sync(0xffffffff, v, 1, Width);
  // CHECK: {{^}}  return porthip::shfl_down_sync(0xffffffff, v, 1, Width);
}
// Its 32 lanes meet those of a caller that counts 64.
__device__ int narrow(int v) {
  for (int d = 16; d; d >>= 1)
    v += __shfl_down_sync(0xffffffff, v, d); // finding: porthip-warp-vendor-size "'__shfl_down_sync' means 32 lanes"
  return __shfl_xor_sync(0xffffffff, v, 4) + __shfl_sync(0xffffffff, v, 0, 16);
}
__global__ void k(int *p) {
  int lane = threadIdx.x % WARP_SIZE;
  p[0] = sum(p[0]) + first(p[1]) + given(p[2]) + narrow(p[3]);
  unsigned votes = __ballot_sync(0xffffffff, lane); // finding: porthip-warp-vendor-size
  p[lane] = votes;
}
// Another kernel, with 32 lanes throughout; a tile is no warp.
__global__ void plain(int *p) {
  __shared__ int tile[TILE];
  int v = p[threadIdx.x];
  for (int d = 16; d; d >>= 1)
    v += __shfl_down_sync(0xffffffff, v, d);
  // CHECK: {{^}}    v += porthip::shfl_down_sync(0xffffffff, v, d);
  tile[threadIdx.x % TILE] = v;
  p[0] = tile[0];
}
