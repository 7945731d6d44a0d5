// porthip --warp=keep --gpu=gfx942
// RUN: %check_findings %s
// Lanes and warps counted with 32 beside operations on the whole wavefront.
#define WARP_SIZE 32
constexpr int LogWarp = 5;
enum { LaneBits = WARP_SIZE - 1 };

__device__ int laneOf() {
  return threadIdx.x & LaneBits; // wrong: porthip-warp-hard-coded-size
}
template <int Size = 32>
__global__ void votes(const int *in, int *out) {
  int tid = blockIdx.x * blockDim.x + threadIdx.x;
  int warp = tid / Size; // wrong: porthip-warp-hard-coded-size
  int other = threadIdx.x >> LogWarp; // wrong: porthip-warp-hard-coded-size
  int warps = (blockDim.x + 31) / 32; // wrong: porthip-warp-hard-coded-size
  if (__any(in[tid]) && laneOf() == 0)
    out[warp] = warps + other;
}

struct Place {
  int lane;
  __device__ Place()
      : lane(threadIdx.x % WARP_SIZE) {} // note: porthip-warp-hard-coded-size
};

// 32 that has nothing to do with warps.
__global__ void words(const unsigned *in, int *out, int n) {
  int bit = n % 32, word = n / 32;
  if (__any(in[word] >> bit & 1))
    out[in[threadIdx.x] >> 5] = threadIdx.x & 15;
}
// Tiles of a matrix: no operation works on a warp.
__global__ void tiles(const float *in, float *out) {
  int x = threadIdx.x % 32, y = threadIdx.x / 32;
  out[x * 32 + y] = in[y * 32 + x];
}
// Shuffles within 32 lanes: right on 64 lanes, as two halves.
__global__ void halves(const int *in, int *out) {
  Place place;
  int v = in[threadIdx.x];
  for (int d = 16; d; d /= 2)
    v += __shfl_xor(v, d);
  if (threadIdx.x % 32 == 0) // note: porthip-warp-hard-coded-size
    out[place.lane] = v;
}
__global__ void native(const int *in, int *out) {
  int lane = threadIdx.x % warpSize, warp = threadIdx.x / warpSize;
  if (__all(in[threadIdx.x]) && lane == 0)
    out[warp] = 1;
}
