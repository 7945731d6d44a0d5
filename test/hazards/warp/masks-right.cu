// porthip --warp=keep --gpu=gfx942
// Masks of 64 bits, and bits that are no lanes'.
typedef unsigned long long lane_mask_t;
#define ALL_LANES (~0ull)

// 1
__global__ void wide(const int *in, int *out) {
  unsigned long long votes = __ballot(in[threadIdx.x]);
  out[threadIdx.x] = votes != 0;
}
// 2
__global__ void byTypedef(const int *in, int *out) {
  lane_mask_t votes = __ballot(in[threadIdx.x]);
  out[threadIdx.x] = __popcll(votes);
}
// 3
__global__ void byAuto(const int *in, int *out) {
  auto votes = __ballot(in[threadIdx.x]);
  out[threadIdx.x] = __popcll(votes & ~1ull);
}
// 4: only whether there is any.
__global__ void asBool(const int *in, int *out) {
  bool any = __ballot(in[threadIdx.x]);
  out[threadIdx.x] = any && __ballot(!in[threadIdx.x]) != 0;
}
// 5: counts of masks are small numbers.
__global__ void counts(const int *in, int *out) {
  int count = __popcll(__ballot(in[threadIdx.x]));
  unsigned first = __ffsll(__activemask()) - 1;
  out[threadIdx.x] = count + first;
}
// 6: bits of words from memory.
__global__ void words(const unsigned *in, int *out) {
  unsigned bits = in[threadIdx.x];
  out[threadIdx.x] = __popc(bits) + __ffs(bits) + __clz(bits);
}
// 7: lanes below, in 64 bits.
__global__ void ranks(const int *in, int *out) {
  int lane = threadIdx.x % warpSize;
  unsigned long long votes = __ballot(in[threadIdx.x]);
  out[threadIdx.x] = __popcll(votes & ((1ull << lane) - 1));
}
// 8: one lane's bit.
__global__ void bit(const int *in, int *out) {
  int lane = threadIdx.x % warpSize;
  out[threadIdx.x] = __ballot(in[threadIdx.x]) >> lane & 1;
}
// 9: flags, not lanes.
__global__ void flags(const int *in, unsigned *out) {
  unsigned flag = 1u << in[threadIdx.x];
  if (__ballot(in[threadIdx.x]))
    atomicOr(out, flag);
}
// 10: a bit of a word in a bit set.
__global__ void bitSet(const int *in, unsigned *out) {
  int i = in[threadIdx.x];
  if (out[i / 32] & 1u << (i % 32))
    out[0] = 1;
}
// 11
__global__ void fullMask(const float *in, float *out) {
  out[threadIdx.x] = __shfl_xor_sync(ALL_LANES, in[threadIdx.x], 1);
}
// 12
__global__ void activeMask(const float *in, float *out) {
  out[threadIdx.x] = __shfl_xor_sync(__activemask(), in[threadIdx.x], 1);
}
// 13
__global__ void maskVariable(const float *in, float *out) {
  unsigned long long mask = __ballot(in[threadIdx.x] > 0);
  if (in[threadIdx.x] > 0)
    out[threadIdx.x] = __shfl_xor_sync(mask, in[threadIdx.x], 1);
}
// 14
__device__ lane_mask_t vote(int p) { return __ballot(p); }
__device__ int count(lane_mask_t votes) { return __popcll(votes); }
__global__ void functions(const int *in, int *out) {
  out[threadIdx.x] = count(vote(in[threadIdx.x]));
}
// 15
__global__ void inMemory(const int *in, unsigned long long *out) {
  out[threadIdx.x / warpSize] = __ballot(in[threadIdx.x]);
}
// 16: both halves, one after the other.
__global__ void inHalves(const int *in, uint2 *out) {
  unsigned long long votes = __ballot(in[threadIdx.x]);
  out[threadIdx.x].x = __popcll(votes & 0xffffffffull);
  out[threadIdx.x].y = __popcll(votes >> 32);
}
// 17: 0xffffffff that is no mask.
__global__ void maximum(const unsigned *in, unsigned *out) {
  unsigned least = 0xffffffff;
  for (int i = 0; i < 8; ++i)
    least = min(least, in[i]);
  out[threadIdx.x] = least == 0xffffffff ? __any(least) : least;
}
// 18: a project's ballot.
__device__ unsigned ballot(int p) { return p ? 1u : 0u; }
__global__ void own(const int *in, int *out) {
  unsigned votes = ballot(in[threadIdx.x]);
  out[threadIdx.x] = __popc(votes);
}
// 19: without a mask.
__global__ void legacy(const int *in, int *out) {
  out[threadIdx.x] = __any(in[threadIdx.x]) + __all(in[threadIdx.x]) +
                     __shfl_xor(in[threadIdx.x], 1);
}
