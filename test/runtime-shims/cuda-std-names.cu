// Names of cuda::std that <cuda/barrier>, <cuda/pipeline> and <cuda/atomic> bring are there in the port, too.
// RUN: %porthip --cuda-path=none %s -o %t.hip 2>&1 | FileCheck %s --check-prefix=SAID
// SAID: findings: 0 errors, 0 warnings
// RUN: %porthip run --as gfx942 %t.hip | FileCheck %s
// CHECK: 7
#include <cstdio>
#include <cuda/barrier>
__global__ void k(int *P) {
  __shared__ cuda::barrier<cuda::thread_scope_block> B;
  if (threadIdx.x == 0)
    init(&B, blockDim.x);
  __syncthreads();
  auto Token = B.arrive();
  B.wait(cuda::std::move(Token));
  P[0] = cuda::std::is_same<int, int>::value + 6;
}
int main() {
  int *P;
  cudaMallocManaged(&P, 4);
  k<<<1, 32>>>(P);
  cudaDeviceSynchronize();
  printf("%d\n", *P);
}
