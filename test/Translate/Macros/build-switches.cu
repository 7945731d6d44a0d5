// Macros that the build defines are the project's, although their names look
// like CUDA's.
// RUN: %porthip --cuda-path=none -o %t.hip %s -DCUDA_FAST -DCUDNN_CONV=1 -DCU_LEVEL=2 2>&1 | FileCheck %s --check-prefix=SAID
// SAID-NOT: no-rule
// SAID: findings: 0 errors, 0 warnings
#ifdef CUDA_FAST
int fast;
#endif
#if defined(CUDNN_CONV) && CU_LEVEL == 2
int level = CU_LEVEL;
#endif
__global__ void fill(int *p) { p[threadIdx.x] = 1; }
void run(int *p) {
  fill<<<1, 32>>>(p);
  cudaDeviceSynchronize();
}
