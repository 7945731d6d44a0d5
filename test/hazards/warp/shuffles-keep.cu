// porthip --warp=keep --gpu=gfx942
// Shuffles that read another lane on 64 than on 32.

// 1
__global__ void broadcast(const float *in, float *out) {
  out[threadIdx.x] = __shfl(in[threadIdx.x], 0); // wrong: porthip-warp-shuffle-width
}
// 2: after a reduction.
__global__ void reduceThenBroadcast(const float *in, float *out) {
  float v = in[threadIdx.x];
  for (int d = 16; d; d /= 2)
    v += __shfl_down(v, d);
  v = __shfl(v, 0); // wrong: porthip-warp-shuffle-width
  out[threadIdx.x] = v;
}
// 3: the last lane.
__global__ void lastLane(const float *in, float *out) {
  out[threadIdx.x] = __shfl(in[threadIdx.x], 31); // wrong: porthip-warp-shuffle-width
}
// 4: a neighbour in a ring.
__global__ void ring(const float *in, float *out) {
  int lane = threadIdx.x & 31;
  out[threadIdx.x] = __shfl(in[threadIdx.x], (lane + 1) & 31); // wrong: porthip-warp-shuffle-width
}
// 5: by a constant of the lane.
__global__ void partner(const float *in, float *out) {
  int lane = threadIdx.x % 32;
  int other = lane ^ 3;
  out[threadIdx.x] = __shfl(in[threadIdx.x], other); // wrong: porthip-warp-shuffle-width
}
// 6: every lane in turn.
__global__ void inTurn(const float *in, float *out) {
  float sum = 0;
  for (int i = 0; i < 32; ++i)
    sum += __shfl(in[threadIdx.x], i); // wrong: porthip-warp-shuffle-width
  out[threadIdx.x] = sum;
}
// 7: the neighbour on the left, without a question.
__global__ void left(const float *in, float *out) {
  float v = in[threadIdx.x];
  out[threadIdx.x] = v - __shfl_up(v, 1); // wrong: porthip-warp-shuffle-width
}
// 8: the one on the right.
__global__ void right(const float *in, float *out) {
  float v = in[threadIdx.x];
  out[threadIdx.x] = v - __shfl_down(v, 1); // wrong: porthip-warp-shuffle-width
}
// 9: in a helper.
template <typename T> __device__ T first(T v) {
  return __shfl(v, 0); // wrong: porthip-warp-shuffle-width
}
__global__ void byHelper(const double *in, double *out) {
  out[threadIdx.x] = first(in[threadIdx.x]);
}
// 10: in a macro.
#define SHFL(v, l) __shfl(v, l)
__global__ void byMacro(const int *in, int *out) {
  out[threadIdx.x] = SHFL(in[threadIdx.x], 0); // wrong: porthip-warp-shuffle-width
}
// 11: a lane that is given.
__device__ int from(int v, int source) {
  return __shfl(v, source); // wrong: porthip-warp-shuffle-width
}
__global__ void given(const int *in, int *out) {
  out[threadIdx.x] = from(in[threadIdx.x], in[0]);
}
// 12: in native code, but lane 31.
__global__ void oldLast(const int *in, int *out) {
  int lane = threadIdx.x % warpSize;
  int v = in[threadIdx.x];
  out[threadIdx.x] = __shfl(v, 31) + lane; // wrong: porthip-warp-shuffle-width
}
// 13: lanes of the wavefront in arrays for 32.
__global__ void smallArray(const float *in, float *out) {
  __shared__ float line[32];
  int lane = threadIdx.x % warpSize;
  line[lane] = in[threadIdx.x]; // wrong: porthip-warp-shared-array-size
  __syncthreads();
  out[threadIdx.x] = line[0];
}
// 14: a row for each warp.
#define WARPS 8
__global__ void rows(const float *in, float *out) {
  __shared__ float tile[WARPS][32];
  int lane = threadIdx.x & (warpSize - 1), warp = threadIdx.x / warpSize;
  tile[warp][lane] = in[threadIdx.x]; // wrong: porthip-warp-shared-array-size
  __syncthreads();
  out[threadIdx.x] = tile[warp][0];
}
// 15: partial sums read by all lanes of the first warp.
__global__ void secondStage(const float *in, float *out) {
  __shared__ float sums[32];
  int lane = threadIdx.x % warpSize, warp = threadIdx.x / warpSize;
  if (lane == 0)
    sums[warp] = in[threadIdx.x];
  __syncthreads();
  if (warp == 0) {
    float v = sums[lane]; // wrong: porthip-warp-shared-array-size
    for (int d = warpSize / 2; d; d /= 2)
      v += __shfl_down(v, d);
    if (lane == 0)
      *out = v;
  }
}
// 16: warpSize as a bound.
__global__ void bound(const float *in, float *out) {
  __shared__ float line[warpSize]; // wrong: porthip-warp-size-constant
  line[threadIdx.x % warpSize] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = line[0];
}
// 17: as a constant.
__global__ void constant(float *out) {
  constexpr int half = warpSize / 2; // wrong: porthip-warp-size-constant
  out[threadIdx.x] = half;
}
// 18: as an argument of a template.
template <int N> __device__ int twice() { return 2 * N; }
__global__ void argument(int *out) {
  out[threadIdx.x] = twice<warpSize>(); // wrong: porthip-warp-size-constant
}
