// porthip --warp=keep --gpu=gfx942
// Lanes and warps counted with constants, beside operations on the wavefront.
#define WARP_SIZE 32
#define LANE_MASK (WARP_SIZE - 1)
#define LANE_ID (threadIdx.x & 0x1f)
#define CEIL_DIV(a, b) (((a) + (b) - 1) / (b))
constexpr unsigned kWarp = 32u;
static const int LogWarp = 5;
enum WarpConstants { LanesOfWarp = 32 };
namespace config {
constexpr int warp_size = WARP_SIZE;
}

// 1: the lane by remainder, a vote of all lanes.
__global__ void laneByRemainder(const int *in, int *out) {
  int lane = threadIdx.x % 32; // wrong: porthip-warp-hard-coded-size
  if (__all(in[threadIdx.x] > 0) && lane == 0)
    out[blockIdx.x] = 1;
}
// 2: the lane by a mask in a macro.
__global__ void laneByMask(const int *in, int *out) {
  const int lane = threadIdx.x & LANE_MASK; // wrong: porthip-warp-hard-coded-size
  if (__any(in[threadIdx.x]) && !lane)
    atomicAdd(out, 1);
}
// 3: a macro that holds all of it.
__global__ void laneByMacro(const int *in, int *out) {
  unsigned long long votes = __ballot(in[threadIdx.x] == 7);
  if (LANE_ID == 0) // wrong: porthip-warp-hard-coded-size
    atomicAdd(out, __popcll(votes));
}
// 4: the warp by a shift.
__global__ void warpByShift(const int *in, int *out) {
  int warp = threadIdx.x >> LogWarp; // wrong: porthip-warp-hard-coded-size
  out[warp] = __any(in[threadIdx.x]);
}
// 5: the warp by a division with a constant of a namespace.
__global__ void warpByDivision(const int *in, int *out) {
  unsigned warp = threadIdx.x / config::warp_size; // wrong: porthip-warp-hard-coded-size
  out[warp] = __all(in[threadIdx.x]);
}
// 6: of the whole grid.
__global__ void warpOfGrid(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int row = i / LanesOfWarp; // wrong: porthip-warp-hard-coded-size
  if (row < n)
    out[row] = __popcll(__ballot(in[i]));
}
// 7: the number of warps in a block, through a macro with parameters.
__global__ void warpsOfBlock(const int *in, int *out) {
  int warps = CEIL_DIV(blockDim.x, 32); // wrong: porthip-warp-hard-coded-size
  for (int i = 0; i < warps; ++i)
    out[i] = __any(in[threadIdx.x + i]);
}
// 8: a linear index of two dimensions.
__global__ void linearIndex(const int *in, int *out) {
  int tid = threadIdx.y * blockDim.x + threadIdx.x;
  int lane = tid & 31; // wrong: porthip-warp-hard-coded-size
  if (lane == 31)
    out[blockIdx.x] = __popcll(__activemask()) + in[tid];
}
// 9: what a helper gives.
__device__ __forceinline__ int helperLane() {
  return threadIdx.x & (kWarp - 1); // wrong: porthip-warp-hard-coded-size
}
__device__ __forceinline__ int helperWarp(int tid) {
  return tid / kWarp; // wrong: porthip-warp-hard-coded-size
}
__global__ void byHelpers(const int *in, int *out) {
  unsigned long long votes = __ballot(in[threadIdx.x]);
  if (helperLane() == 0)
    out[helperWarp(threadIdx.x)] = __popcll(votes);
}
// 10: a parameter of the template, by its default.
template <int Lanes = 32> __global__ void byDefault(const int *in, int *out) {
  int lane = threadIdx.x % Lanes; // wrong: porthip-warp-hard-coded-size
  if (__any(in[threadIdx.x]) && lane == 0)
    *out = 1;
}
// 11: by an argument that the host gives.
template <typename T, int Lanes> __global__ void byArgument(const T *in, T *out) {
  int warp = threadIdx.x / Lanes; // wrong: porthip-warp-hard-coded-size
  if (__all(in[threadIdx.x] > T(0)))
    out[warp] = 1;
}
void launch(int *p) {
  byDefault<><<<1, 256>>>(p, p);
  byArgument<int, 32><<<1, 256>>>(p, p);
}
// 12: a member of a structure.
struct Position {
  int lane, warp;
};
__global__ void members(const int *in, int *out) {
  Position at;
  at.lane = threadIdx.x % WARP_SIZE; // wrong: porthip-warp-hard-coded-size
  at.warp = threadIdx.x / WARP_SIZE; // wrong: porthip-warp-hard-coded-size
  if (__any(in[threadIdx.x]) && at.lane == 0)
    out[at.warp] = 1;
}
// 13: in a lambda.
__global__ void lambda(const int *in, int *out) {
  auto isFirst = [&] {
    return (threadIdx.x & 31) == 0; // wrong: porthip-warp-hard-coded-size
  };
  if (__any(in[threadIdx.x]) && isFirst())
    *out = 1;
}
// 14: what is left when the warp is taken away.
__global__ void byDifference(const int *in, int *out) {
  int warp = threadIdx.x / 32; // wrong: porthip-warp-hard-coded-size
  int lane = threadIdx.x - warp * 32;
  if (__any(in[threadIdx.x]) && lane == 0)
    out[warp] = 1;
}
// 15: a local variable that is set once.
__global__ void byVariable(const int *in, int *out) {
  int width = 32;
  int lane = threadIdx.x % width; // wrong: porthip-warp-hard-coded-size
  if (__all(in[threadIdx.x]) && lane == 0)
    *out = width;
}
// 16: a template, in which the callee is left open.
template <typename T> __device__ int votesOf(T v) {
  int lane = threadIdx.x & 31; // wrong: porthip-warp-hard-coded-size
  unsigned long long votes = __ballot(v > T(0));
  return lane == 0 ? __popcll(votes) : 0;
}
__global__ void byTemplate(const float *in, int *out) {
  atomicAdd(out, votesOf(in[threadIdx.x]));
}
// 17: a reduction over all 64 lanes, told apart by 32.
__global__ void mixedReduction(const float *in, float *out) {
  float v = in[threadIdx.x];
  for (int d = warpSize / 2; d > 0; d /= 2)
    v += __shfl_down(v, d);
  if (threadIdx.x % 32 == 0) // wrong: porthip-warp-hard-coded-size
    atomicAdd(out, v);
}
// 18: a reduction over 32 of the 64 lanes that the rest counts.
__global__ void shortReduction(const float *in, float *out) {
  float v = in[threadIdx.x];
  for (int d = 16; d > 0; d /= 2) // wrong: porthip-warp-hard-coded-size
    v += __shfl_down(v, d);
  if (threadIdx.x % warpSize == 0)
    atomicAdd(out, v);
}
// 19: the same by hand.
__global__ void unrolledReduction(const float *in, float *out) {
  float v = in[threadIdx.x];
  v += __shfl_xor(v, 16); // wrong: porthip-warp-hard-coded-size
  v += __shfl_xor(v, 8);
  v += __shfl_xor(v, 4);
  v += __shfl_xor(v, 2);
  v += __shfl_xor(v, 1);
  if (threadIdx.x % warpSize == 0)
    out[threadIdx.x / warpSize] = v;
}
// 20: the first thread of a warp.
__global__ void baseOfWarp(const int *in, int *out) {
  int base = threadIdx.x & ~31; // wrong: porthip-warp-hard-coded-size
  out[base] = __any(in[threadIdx.x]);
}
// 21: compound assignment.
__global__ void compound(const int *in, int *out) {
  int warp = threadIdx.x;
  warp >>= 5; // wrong: porthip-warp-hard-coded-size
  out[warp] = __all(in[threadIdx.x]);
}
