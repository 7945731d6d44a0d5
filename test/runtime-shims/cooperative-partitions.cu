// Both groups of binary_partition, or one where all lanes say the same, have CUDA's ranks without a toolkit, too; labels of bool are the same.
// RUN: %porthip run --cuda-path=none %s | FileCheck %s
// CHECK: 0/2 1/2 0/1 0/1
// CHECK-NEXT: 0/2 1/2 0/1 0/1
#include <cooperative_groups.h>
#include <cstdio>
namespace cg = cooperative_groups;
__global__ void k() {
  auto Warp = cg::tiled_partition<32>(cg::this_thread_block());
  const bool Is = threadIdx.x % 2;
  for (auto By : {0, 1}) {
    auto A = By ? cg::labeled_partition(Warp, Is) : cg::binary_partition(Warp, Is);
    auto B = By ? cg::labeled_partition(Warp, false) : cg::binary_partition(Warp, false);
    auto C = By ? cg::labeled_partition(Warp, true) : cg::binary_partition(Warp, true);
    const int First = Warp.shfl(int(A.meta_group_rank()), 0);
    if (threadIdx.x == 1)
      printf("%d/%d %d/%d %d/%d %d/%d\n", First, int(A.meta_group_size()), int(A.meta_group_rank()), int(A.meta_group_size()), int(B.meta_group_rank()), int(B.meta_group_size()), int(C.meta_group_rank()), int(C.meta_group_size()));
  }
}
int main() {
  k<<<1, 32>>>();
  cudaDeviceSynchronize();
}
