// porthip --warp=keep --gpu=gfx942
// RUN: %check_findings %s
// 32 elements for each warp, of which there are half as many on gfx942.
__global__ void cleared(int *counts) {
  int warp = threadIdx.x / warpSize;
  for (int i = 0; i < 32; ++i)
    counts[warp * 32 + i] = 0; // note: porthip-warp-mixed-size
}
template <class T> __global__ void byHost(T *counts, int each, int other) {
  const int warp = threadIdx.x / warpSize;
  counts[warp * each] = 0; // note: porthip-warp-mixed-size
  counts[warp * other] = 1;
}
__device__ void passedOn(int *counts, int each) {
  counts[threadIdx.x / warpSize * each] = 0; // note: porthip-warp-mixed-size
}
template <class T> __device__ void inTemplate(T *counts, int each) {
  counts[threadIdx.x / warpSize * each] = 0; // note: porthip-warp-mixed-size
}
__global__ void passes(int *counts, int each) { passedOn(counts, each); }
template <class T> __global__ void passesOpen(T *counts, int each) {
  inTemplate(counts, each);
}
__global__ void native(int *counts) {
  int warp = threadIdx.x / warpSize;
  counts[warp * warpSize] = 0;
  counts[warp * 4] = 0;
}
__global__ void blocks(int *counts) { counts[blockIdx.x * 32] = 0; }
void run(int *counts, int n) {
  const int size = 32;
  int each = size;
  auto kernel = byHost<int>;
  kernel<<<1, 1024>>>(counts, each, n);
  byHost<int><<<1, 1024>>>(counts, 32, 32);
  passes<<<1, 1024>>>(counts, 32);
  passesOpen<<<1, 1024>>>(counts, each);
}
