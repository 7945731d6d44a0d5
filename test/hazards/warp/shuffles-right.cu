// porthip --warp=keep --gpu=gfx942
// Shuffles that give the same on 32 and 64 lanes, and other right code.

// 1
__global__ void broadcast(const float *in, float *out) {
  out[threadIdx.x] = __shfl(in[threadIdx.x], 0, 32);
}
// 2
__global__ void butterfly(const float *in, float *out) {
  float v = in[threadIdx.x];
  for (int d = 16; d; d >>= 1)
    v = fmaxf(v, __shfl_xor(v, d));
  out[threadIdx.x] = v;
}
// 3: only lane 0 of each half looks at it.
__global__ void tree(const float *in, float *out) {
  float v = in[threadIdx.x];
  for (int d = 16; d; d >>= 1)
    v += __shfl_down(v, d);
  if (threadIdx.x % 32 == 0)
    out[threadIdx.x / 32] = v;
}
// 4: a scan that asks.
__global__ void scan(const int *in, int *out) {
  int lane = threadIdx.x & 31, v = in[threadIdx.x];
  for (int d = 1; d < 32; d <<= 1) {
    int n = __shfl_up(v, d);
    if (lane >= d)
      v += n;
  }
  out[threadIdx.x] = v;
}
// 5: asked the other way round.
__global__ void shifted(const int *in, int *out) {
  int lane = threadIdx.x & 31;
  int v = __shfl_up(in[threadIdx.x], 1);
  out[threadIdx.x] = lane == 0 ? 0 : v;
}
// 6: a helper that gets the lane.
__device__ int scanStep(int v, int lane, int d) {
  int n = __shfl_up(v, d);
  return lane < d ? v : v + n;
}
__global__ void byHelper(const int *in, int *out) {
  out[threadIdx.x] = scanStep(in[threadIdx.x], threadIdx.x & 31, 1);
}
// 7: native throughout.
__global__ void native(const int *in, int *out) {
  int lane = threadIdx.x % warpSize, v = in[threadIdx.x];
  for (int d = warpSize / 2; d; d /= 2)
    v += __shfl_down(v, d);
  v = __shfl(v, 0);
  out[threadIdx.x] = v + lane;
}
// 8: the neighbour on the right, with a question.
__global__ void right(const float *in, float *out) {
  int lane = threadIdx.x % 32;
  float v = in[threadIdx.x];
  float next = __shfl_down(v, 1);
  if (lane == 31)
    next = in[threadIdx.x + 1];
  out[threadIdx.x] = next - v;
}
// 9: within quads.
__global__ void quads(const float *in, float *out) {
  float v = in[threadIdx.x];
  v += __shfl_down(v, 2, 4);
  v += __shfl_down(v, 1, 4);
  out[threadIdx.x] = __shfl(v, 0, 4);
}
// 10: the leader of a mask.
__global__ void leader(const int *in, int *out) {
  unsigned long long active = __activemask();
  out[threadIdx.x] = __shfl(in[threadIdx.x], __ffsll(active) - 1);
}
// 11: arrays that are large enough.
__global__ void large(const float *in, float *out) {
  __shared__ float line[64], tile[8][65];
  int lane = threadIdx.x % warpSize;
  line[lane] = tile[0][lane] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = line[0] + tile[0][1];
}
// 12: a bound that is asked for.
__global__ void bounded(const float *in, float *out) {
  __shared__ float sums[32];
  int lane = threadIdx.x % warpSize, warp = threadIdx.x / warpSize;
  if (lane == 0)
    sums[warp] = in[threadIdx.x];
  __syncthreads();
  float v = threadIdx.x < blockDim.x / warpSize ? sums[lane] : 0;
  if (lane < 32)
    v += sums[lane];
  out[threadIdx.x] = v;
}
// 13: by the warp, of which there are fewer on 64.
__global__ void byWarp(const float *in, float *out) {
  __shared__ float sums[32];
  sums[threadIdx.x / warpSize] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = sums[0];
}
// 14: warpSize as a value.
__global__ void value(int *out) {
  const int half = warpSize / 2;
  int lanes = warpSize;
  out[threadIdx.x] = half + lanes;
}
// 15: a parameter of that name.
template <int warpSize> __global__ void parameter(int *out) {
  __shared__ int line[warpSize];
  line[threadIdx.x % warpSize] = 1;
  out[threadIdx.x] = line[0];
}
// 16: arrays of the thread's own.
__global__ void ownArray(const int *in, int *out) {
  int values[4] = {in[0], in[1], in[2], in[3]};
  out[threadIdx.x] = values[threadIdx.x % 4];
}
// 17: structures go word by word, within the half.
__global__ void words(const float2 *in, float2 *out) {
  float2 v = in[threadIdx.x];
  v.x += __shfl_xor(v.x, 1);
  v.y += __shfl_xor(v.y, 1);
  out[threadIdx.x] = v;
}
// 18: the first warp alone: nobody is in the upper half.
__global__ void firstWarp(const int *in, int *out) {
  if (threadIdx.x < 32) {
    int v = in[threadIdx.x];
    v += __shfl_down(v, 16);
    out[threadIdx.x] = __shfl(v, 0);
  }
}
