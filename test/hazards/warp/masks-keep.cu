// porthip --warp=keep --gpu=gfx942
// Lane masks in fewer bits than the wavefront has lanes.
typedef unsigned int mask_t;
#define FULL_MASK 0xffffffff
#define BALLOT(p) __ballot(p)

// 1
__global__ void inUnsigned(const int *in, int *out) {
  unsigned votes = __ballot(in[threadIdx.x]); // wrong: porthip-warp-truncated-lane-mask
  out[threadIdx.x] = votes != 0;
}
// 2
__global__ void inInt(const int *in, int *out) {
  int votes = __ballot(in[threadIdx.x] > 3); // wrong: porthip-warp-truncated-lane-mask
  if (votes)
    out[threadIdx.x] = 1;
}
// 3: by a typedef, assigned later.
__global__ void inTypedef(const int *in, int *out) {
  mask_t votes; // wrong: porthip-warp-truncated-lane-mask
  votes = BALLOT(in[threadIdx.x]);
  out[threadIdx.x] = votes == 0;
}
// 4: counted in 32 bits.
__global__ void counted(const int *in, int *out) {
  out[threadIdx.x] = __popc(__ballot(in[threadIdx.x])); // wrong: porthip-warp-truncated-lane-mask
}
// 5: the first lane of a mask.
__global__ void firstOf(const int *in, int *out) {
  int leader = __ffs(__activemask()) - 1; // wrong: porthip-warp-truncated-lane-mask
  out[threadIdx.x] = __shfl(in[threadIdx.x], leader);
}
// 6: the last one.
__global__ void lastOf(const int *in, int *out) {
  out[threadIdx.x] = 31 - __clz(__ballot(in[threadIdx.x])); // wrong: porthip-warp-truncated-lane-mask
}
// 7: in memory.
__global__ void inMemory(const int *in, unsigned *out) {
  out[threadIdx.x / warpSize] = __ballot(in[threadIdx.x]); // wrong: porthip-warp-truncated-lane-mask
}
// 8: in shared memory.
__global__ void inShared(const int *in, int *out) {
  __shared__ unsigned votes[32];
  votes[threadIdx.x / warpSize] = __ballot(in[threadIdx.x]); // wrong: porthip-warp-truncated-lane-mask
  __syncthreads();
  out[threadIdx.x] = votes[0];
}
// 9: a function's result.
__device__ unsigned vote(int p) {
  return __ballot(p); // wrong: porthip-warp-truncated-lane-mask
}
__global__ void byResult(const int *in, int *out) {
  out[threadIdx.x] = vote(in[threadIdx.x]) != 0;
}
// 10: a parameter.
__device__ int isSet(unsigned votes, int lane) { // wrong: porthip-warp-truncated-lane-mask
  return votes >> lane & 1;
}
__global__ void byParameter(const int *in, int *out) {
  int lane = threadIdx.x % warpSize;
  out[threadIdx.x] = isSet(__ballot(in[threadIdx.x]), lane);
}
// 11: a cast.
__global__ void byCast(const int *in, int *out) {
  out[threadIdx.x] = (unsigned)__ballot(in[threadIdx.x]) != 0; // wrong: porthip-warp-truncated-lane-mask
}
// 12: all lanes, which are 64.
__global__ void allLanes(const int *in, int *out) {
  if (__ballot(in[threadIdx.x]) == FULL_MASK) // wrong: porthip-warp-truncated-lane-mask
    out[0] = 1;
}
// 13: a copy of a variable that is too small already.
__global__ void copies(const int *in, int *out) {
  unsigned a = __activemask(); // wrong: porthip-warp-truncated-lane-mask
  unsigned b = a & ~1u; // wrong: porthip-warp-truncated-lane-mask
  out[threadIdx.x] = b != 0;
}
// 14: a template's own type is open, this one is not.
template <typename T> __global__ void inTemplate(const T *in, int *out) {
  unsigned votes = __ballot(in[threadIdx.x] > T(1)); // wrong: porthip-warp-truncated-lane-mask
  out[threadIdx.x] = __popc(votes); // wrong: porthip-warp-truncated-lane-mask
}
// 15: lanes below, in 32 bits.
__global__ void ranks(const int *in, int *out) {
  int lane = threadIdx.x % warpSize;
  unsigned long long votes = __ballot(in[threadIdx.x]);
  out[threadIdx.x] = __popcll(votes & ((1u << lane) - 1)); // wrong: porthip-warp-narrow-lane-bit
}
// 16: a lane of its own.
__global__ void ownBit(const int *in, int *out) {
  int lane = threadIdx.x & (warpSize - 1);
  unsigned bit = 1u << lane; // wrong: porthip-warp-narrow-lane-bit
  if (__ballot(in[threadIdx.x]) & bit)
    out[threadIdx.x] = 1;
}
// 17: by shifting to the right.
__global__ void below(const int *in, int *out) {
  int lane = threadIdx.x % warpSize;
  unsigned long long votes = __ballot(in[threadIdx.x]);
  out[threadIdx.x] = __popcll(votes & (0xffffffffu >> (31 - lane))); // wrong: porthip-warp-narrow-lane-bit
}
// 18: a helper makes the mask.
__device__ unsigned lanesBelow(int lane) {
  return (1 << lane) - 1; // wrong: porthip-warp-narrow-lane-bit
}
__global__ void byHelper(const int *in, int *out) {
  int lane = threadIdx.x % warpSize;
  out[threadIdx.x] = __popcll(__ballot(in[threadIdx.x]) & lanesBelow(lane));
}
// 19: 32 lanes for all.
__global__ void fullMask(const float *in, float *out) {
  out[threadIdx.x] = __shfl_xor_sync(0xffffffff, in[threadIdx.x], 1); // wrong: porthip-warp-narrow-sync-mask
}
// 20: a macro for it.
__global__ void macroMask(const float *in, float *out) {
  float v = in[threadIdx.x];
  v += __shfl_xor_sync(FULL_MASK, v, 8); // wrong: porthip-warp-narrow-sync-mask
  out[threadIdx.x] = v;
}
// 21: some lanes.
__global__ void partialMask(const int *in, int *out) {
  if (threadIdx.x < 16)
    out[threadIdx.x] = __any_sync(0xffffu, in[threadIdx.x]); // wrong: porthip-warp-narrow-sync-mask
}
// 22: a variable with a constant.
__global__ void maskVariable(const float *in, float *out) {
  const unsigned mask = 0xffffffffu;
  out[threadIdx.x] = __shfl_xor_sync(mask, in[threadIdx.x], 4); // wrong: porthip-warp-narrow-sync-mask
}
// 23: a parameter.
__device__ float exchange(unsigned mask, float v) {
  return __shfl_xor_sync(mask, v, 2); // wrong: porthip-warp-narrow-sync-mask
}
__global__ void maskParameter(const float *in, float *out) {
  out[threadIdx.x] = exchange(0xffffffff, in[threadIdx.x]);
}
// 24: -1.
__global__ void minusOne(const int *in, int *out) {
  out[threadIdx.x] = __all_sync(-1, in[threadIdx.x]); // wrong: porthip-warp-narrow-sync-mask
}
// 25: made of the lane.
__global__ void madeMask(const int *in, int *out) {
  int lane = threadIdx.x % warpSize;
  out[threadIdx.x] = __any_sync(3u << (lane & 30), in[threadIdx.x]); // wrong: porthip-warp-narrow-sync-mask
}
// 26: equal values.
__global__ void groups(const int *in, int *out) {
  unsigned same = __match_any_sync(__activemask(), in[threadIdx.x]); // wrong: porthip-warp-truncated-lane-mask
  out[threadIdx.x] = __popc(same); // wrong: porthip-warp-truncated-lane-mask
}
// 27: reversed.
__global__ void reversed(const int *in, unsigned *out) {
  out[threadIdx.x] = __brev(__ballot(in[threadIdx.x])); // wrong: porthip-warp-truncated-lane-mask
}
