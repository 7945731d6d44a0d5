// porthip --warp=keep --gpu=gfx942
// RUN: %check_findings %s
// Shuffles without a width that read the other half of the wavefront.
__device__ int broadcast(int v) {
  return __shfl(v, 0); // wrong: porthip-warp-shuffle-width
}
__global__ void wrong(int *p) {
  int lane = threadIdx.x & 31; // note: porthip-warp-hard-coded-size
  int v = broadcast(p[threadIdx.x]);
  v += __shfl(v, lane ^ 1); // wrong: porthip-warp-shuffle-width
  const int centre = v;
  v += __shfl_up(centre, 1); // wrong: porthip-warp-shuffle-width
  v += __shfl_down(centre, 1); // wrong: porthip-warp-shuffle-width
  for (int i = 0; i < 32; ++i)
    v += __shfl(v, i); // wrong: porthip-warp-shuffle-width
  p[threadIdx.x] = v;
}
__global__ void scan(int *p) {
  int lane = threadIdx.x & 31; // note: porthip-warp-hard-coded-size
  int v = p[threadIdx.x];
  for (int d = 1; d < 32; d *= 2) {
    int n = __shfl_up(v, d);
    if (lane >= d)
      v += n;
  }
  p[threadIdx.x] = __shfl(v, 31, 32);
}
__global__ void reduce(int *p) {
  int v = p[threadIdx.x];
  for (int d = 16; d; d /= 2)
    v += __shfl_down(v, d);
  for (int d = 16; d; d /= 2)
    v += __shfl_xor(v, d);
  p[threadIdx.x] = v;
}
__global__ void native(int *p) {
  int v = p[threadIdx.x];
  if (threadIdx.x % warpSize == 0)
    v = 0;
  p[threadIdx.x] = __shfl(v, 0);
}
