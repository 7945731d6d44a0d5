// Cooperative groups, under their own name, an alias, and using.
// RUN: %check_port %s --host --targets gfx90a,gfx942,gfx1100
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void k(int *p) {
  cg::thread_block block = cg::this_thread_block();
  // CHECK: {{^}}  cg::thread_block block = cg::this_thread_block();
  auto tile = cg::tiled_partition<32>(block);
  int v = p[block.thread_rank()];
  for (int d = tile.size() / 2; d > 0; d /= 2)
    v += tile.shfl_down(v, d);
  // CHECK: {{^}}    v += tile.shfl_down(v, d);
  block.sync();
  cg::sync(block);
  // CHECK: {{^}}  cg::sync(block);
  if (tile.thread_rank() == 0)
    atomicAdd(p, v);
  cooperative_groups::grid_group grid = cooperative_groups::this_grid();
  grid.sync();
  // CHECK: {{^}}  grid.sync();
}
__global__ void other(unsigned *p) {
  using namespace cooperative_groups;
  coalesced_group active = coalesced_threads();
  p[0] = active.size() + this_thread_block().group_index().x;
}
