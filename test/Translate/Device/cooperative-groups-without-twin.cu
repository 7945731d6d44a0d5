// Parts of cooperative_groups that HIP lacks are told, whichever toolkit's
// headers declare it, where, and under which version's namespace.
// RUN: not %porthip %s -o %t.hip 2>&1 | FileCheck %s
// RUN: not %porthip %s -o %t.hip --cuda-path=none 2>&1 | FileCheck %s
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

template <unsigned N> __global__ void tiles(int *p) {
  // CHECK: [[#@LINE+1]]:18: error: 'block_tile_memory' has no HIP equivalent
  __shared__ cg::block_tile_memory<N> scratch;
  auto block = cg::this_thread_block(scratch);
  *p = block.size();
}
// CHECK-NOT: error:
__global__ void grid(int *p) { *p = cg::this_grid().size(); }
