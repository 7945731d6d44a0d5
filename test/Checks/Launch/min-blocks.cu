// porthip --gpu=gfx942
// RUN: %check_findings %s
// Blocks for a multiprocessor, where AMD counts wavefronts of a SIMD.
// note@+1: porthip-launch-min-blocks
__global__ void __launch_bounds__(128, 8) many(float *p) { *p = 1; }
// 256 * 4 / (4 * 64): the numbers agree.
__global__ void __launch_bounds__(256, 4) agreeing(float *p) { *p = 1; }
__global__ void __launch_bounds__(256) without(float *p) { *p = 1; }
template <int N> __global__ void __launch_bounds__(N, 2) open(float *p) {
  *p = 1;
}
void run(float *p) { open<512><<<1, 512>>>(p); }
