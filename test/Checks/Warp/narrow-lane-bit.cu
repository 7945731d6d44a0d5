// porthip --warp=keep --gpu=gfx942
// RUN: %check_findings %s
// Bits for lanes in 32 bits, where they meet masks of 64.
__device__ unsigned lanesBelow(int lane) {
  return (1u << lane) - 1; // wrong: porthip-warp-narrow-lane-bit
}
__global__ void ranks(const int *in, int *out) {
  int lane = threadIdx.x % warpSize;
  unsigned long long votes = __ballot(in[threadIdx.x]);
  out[0] = __popcll(votes & lanesBelow(lane));
  unsigned bit = 1 << lane; // wrong: porthip-warp-narrow-lane-bit
  out[1] = (votes & bit) != 0;
  out[2] = __popcll(votes & (0xffffffff >> (31 - lane))); // wrong: porthip-warp-narrow-lane-bit
  out[3] = __popcll(votes & ((1ull << lane) - 1)) + (votes >> lane & 1);
}
// A bit set of its own, in memory: 32 bits of a word.
__global__ void bitmap(unsigned *bits) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicOr(&bits[i / 32], 1u << (i % 32));
}
