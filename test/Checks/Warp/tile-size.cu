// porthip --warp=keep --gpu=gfx942
// RUN: %check_findings %s
// Tiles that are larger than a warp of 32.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
template <int N> __global__ void tiles(int *p) {
  auto tile = cg::tiled_partition<N>(cg::this_thread_block());
  p[threadIdx.x] = tile.shfl(p[threadIdx.x], 0);
}
__global__ void wrong(int *p) {
  cg::thread_block block = cg::this_thread_block();
  auto sized = cg::tiled_partition(block, 64); // wrong: porthip-warp-tile-size
  auto warp = cg::tiled_partition(block, warpSize); // wrong: porthip-warp-tile-size
  p[threadIdx.x] = sized.size() + warp.size();
}
__global__ void right(int *p) {
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<32> tile = cg::tiled_partition<32>(block);
  auto quad = cg::tiled_partition<4>(tile);
  p[threadIdx.x] = quad.shfl(p[threadIdx.x], 0) + tile.size();
}
void run(int *p) { tiles<16><<<1, 64>>>(p); }
