// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every kind of function in this header compiles on each target.
//
// REQUIRES: hip-headers
// RUN: %check_compile %s
#include <porthip/cooperative_groups.h>
namespace cg = cooperative_groups;
using namespace cooperative_groups;
__device__ int red(thread_group g, int *s, int v) {
  for (int i = g.size() / 2; i > 0; i /= 2) {
    s[g.thread_rank()] = v;
    g.sync();
    if (g.thread_rank() < i)
      v += s[g.thread_rank() + i];
    g.sync();
  }
  return v;
}
template <class T> struct Mx {
  __device__ T operator()(T a, T b) const { return a > b ? a : b; }
};
__global__ void k(int *o, float *f, double *d) {
  extern __shared__ int sm[];
  cg::thread_block b = cg::this_thread_block();
  cg::grid_group g = cg::this_grid();
  auto t = cg::tiled_partition<32>(b);
  cg::thread_block_tile<32> t2 = cg::tiled_partition<32>(b);
  auto t16 = cg::tiled_partition<16>(t);
  f[0] = cg::reduce(t, f[1], cg::plus<float>());
  f[1] = cg::reduce(t16, f[2], cg::greater<float>{});
  o[1] = cg::reduce(cg::coalesced_threads(), o[2], Mx<int>());
  o[0] = cg::inclusive_scan(t, o[3]) +
         cg::exclusive_scan(t16, o[4], cg::plus<int>());
  if (o[2] > 3) {
    auto c = cg::coalesced_threads();
    o[5] = c.shfl(o[4], 0) + c.thread_rank() + c.size();
    if (c.thread_rank() == 0)
      atomicAdd(o, c.size());
  }
  auto lp = cg::labeled_partition(cg::coalesced_threads(), o[3]);
  o[7] = lp.meta_group_rank() + lp.size();
  auto bp = cg::binary_partition(cg::coalesced_threads(), o[3] > 2);
  bp.sync();
  cg::memcpy_async(b, sm, o, sizeof(int) * b.size());
  cg::wait(b);
  cg::memcpy_async(b, sm, 4, o, 3);
  cg::wait_prior<0>(b);
  o[8] = red(b, sm, 3) + red(t, sm, 3) + red(cg::tiled_partition(b, 16), sm, 4);
  o[9] = t.shfl_down(o[1], 3) + t.ballot(o[2]) + t2.meta_group_rank() +
         t.match_any(o[2]) + t.any(1);
  d[0] = t.shfl_xor(d[1], 1);
  cg::sync(b);
  g.sync();
  o[10] = g.thread_rank() + g.group_dim().x + b.group_index().x +
          b.thread_index().y + g.num_blocks();
  cg::invoke_one(b, [&] { o[3] = 1; });
}
