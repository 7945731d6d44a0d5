// Lane masks get 64 bits where that is surely right, and a finding elsewhere.
// RUN: %check_port %s --targets gfx942,gfx1100 --warp=native
#define FULL_MASK 0xffffffff
// A part of what a macro writes is not edited.
#define SHARE(v) __shfl_xor_sync(__activemask(), v, 1)

__global__ void ranks(const int *in, int *out, unsigned *stored) {
  int lane = threadIdx.x % warpSize;
  // CHECK: {{^}}  int lane = threadIdx.x % warpSize;
  unsigned votes = __ballot_sync(FULL_MASK, in[threadIdx.x] > 3);
  // CHECK: {{^}}  unsigned long long votes = __ballot(in[threadIdx.x] > 3);
  const unsigned all = 0xffffffffu;
  int rank = __popc(votes & ((1u << lane) - 1));
  // CHECK: {{^}}  int rank = porthip::popcll(votes & ((1ull << lane) - 1));
  int v = __shfl_sync(all, rank, __ffs(votes) - 1);
  // CHECK: {{^}}  int v = __shfl(rank, porthip::ffsll(votes) - 1);
  for (int d = warpSize / 2; d; d /= 2)
    v += __shfl_down_sync(0xffffffff, v, d);
  // CHECK: {{^}}    v += __shfl_down(v, d);
  auto wide = __ballot(v);
  stored[0] = votes; // finding: porthip-warp-truncated-lane-mask "is stored in 32 bits"
  unsigned bit = 1u << lane; // finding: porthip-warp-narrow-lane-bit
  // CHECK: {{^}}  unsigned bit = 1u << lane;
  unsigned a = __ballot(v), b = 3; // finding: porthip-warp-truncated-lane-mask "by 'a'"
  // CHECK: {{^}}  unsigned a = __ballot(v), b = 3;
  out[threadIdx.x] = v + ((votes & bit) != 0) + __any_sync(-1, v) + a + b;
  // CHECK: {{^}}  out[threadIdx.x] = v + ((votes & bit) != 0) + __any(v) + a + b;
  out[0] = __popcll(wide);
}
// 32 bits of a word are no lanes.
__global__ void words(unsigned *set, const unsigned *in) {
  int i = threadIdx.x;
  set[i / 32] |= 1u << (i % 32);
  // CHECK: {{^}}  set[i / 32] |= 1u << (i % 32);
  set[0] = __popc(in[i]);
  // CHECK: {{^}}  set[0] = porthip::popc(in[i]);
}
// Lane 0 of 32 is that of a half.
__global__ void first(int *p) {
  p[threadIdx.x] = __shfl(p[threadIdx.x], 0);
  // CHECK: {{^}}  p[threadIdx.x] = __shfl(p[threadIdx.x], 0, 32);
}
