// porthip --gpu=gfx942
// The default keeps 32 lanes: what the other modes get wrong is right here.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
#define FULL 0xffffffff

// 1
__global__ void votes(const int *in, int *out) {
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  unsigned mask = __ballot_sync(FULL, in[threadIdx.x]);
  if (lane == 0)
    out[warp] = __popc(mask);
}
// 2
__global__ void ranks(const int *in, int *out) {
  int lane = threadIdx.x & 31;
  unsigned mask = __ballot_sync(FULL, in[threadIdx.x]);
  out[threadIdx.x] = __popc(mask & ((1u << lane) - 1));
}
// 3
__global__ void shuffles(const float *in, float *out) {
  float v = in[threadIdx.x];
  v += __shfl_up_sync(FULL, v, 1);
  v += __shfl_sync(FULL, v, 0);
  out[threadIdx.x] = __shfl_sync(FULL, v, 31);
}
// 4
__global__ void size(float *out) {
  __shared__ float line[warpSize];
  line[threadIdx.x % warpSize] = 1;
  out[threadIdx.x] = line[0];
}
// 5
__global__ void matches(const int *in, int *out) {
  unsigned same = __match_any_sync(FULL, in[threadIdx.x]);
  out[threadIdx.x] = __ffs(same) - 1;
}
// 6: larger tiles do not exist in the port.
__global__ void largeTile(int *out) {
  auto tile = cg::tiled_partition(cg::this_thread_block(), 64); // wrong: porthip-warp-tile-size
  out[threadIdx.x] = tile.thread_rank();
}
// 7
__global__ void smallTile(int *out) {
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  out[threadIdx.x] = tile.shfl(out[threadIdx.x], 0);
}
// 8
__global__ void quad(int *out) {
  auto block = cg::this_thread_block();
  cg::thread_block_tile<4> tile = cg::tiled_partition<4>(block);
  out[threadIdx.x] = tile.any(out[threadIdx.x]);
}
// 9: the host computes with the device's 64.
__global__ void partial(float *out) {
  extern __shared__ float sums[];
  sums[threadIdx.x / 32] = 1;
  out[threadIdx.x] = sums[0];
}
void runPartial(float *p, int threads) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  int warps = threads / prop.warpSize; // wrong: porthip-warp-size-of-device
  partial<<<1, threads, warps * sizeof(float)>>>(p);
}
// 10: by the attribute.
int lanes() {
  int size = 0;
  cudaDeviceGetAttribute(&size, cudaDevAttrWarpSize, 0); // wrong: porthip-warp-size-of-device
  return size;
}
// 11: with the constant.
void runConstant(float *p, int threads) {
  partial<<<1, threads, threads / 32 * sizeof(float)>>>(p);
}
// 12: blocks that fill half of a wavefront.
__global__ void fill(int *p) { p[threadIdx.x] = 1; }
void runFill(int *p, int n) {
  fill<<<n, 32>>>(p); // note: porthip-warp-half-idle-block
  fill<<<n, 64>>>(p);
  dim3 line(32), square(16, 16), odd(96, 1, 1);
  fill<<<n, line>>>(p); // note: porthip-warp-half-idle-block
  fill<<<n, square>>>(p);
  fill<<<n, odd>>>(p); // note: porthip-warp-half-idle-block
  fill<<<n, 1>>>(p);
}
