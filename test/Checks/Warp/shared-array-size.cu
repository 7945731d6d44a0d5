// porthip --warp=keep --gpu=gfx942
// RUN: %check_findings %s
// Arrays for 32 lanes that the lanes of a wavefront index.
#define LANES 32
__global__ void wrong(int *p) {
  __shared__ int line[LANES], tile[8][LANES];
  int lane = threadIdx.x % warpSize, warp = threadIdx.x / warpSize;
  line[lane] = p[threadIdx.x]; // wrong: porthip-warp-shared-array-size
  tile[warp][lane] = line[0]; // wrong: porthip-warp-shared-array-size
  __syncthreads();
  p[threadIdx.x] = tile[0][warp];
}
__global__ void right(int *p) {
  __shared__ int line[64], sums[LANES];
  int lane = threadIdx.x % warpSize, warp = threadIdx.x / warpSize;
  line[lane] = p[threadIdx.x];
  if (lane == 0)
    sums[warp] = line[0];
  __syncthreads();
  int v = threadIdx.x < blockDim.x / warpSize ? sums[lane] : 0;
  if (lane < LANES)
    sums[lane] = v;
  p[threadIdx.x] = sums[threadIdx.x & 31];
}
