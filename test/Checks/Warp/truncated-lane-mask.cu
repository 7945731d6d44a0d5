// porthip --warp=keep --gpu=gfx942
// RUN: %check_findings %s
// Results of ballots and matches that end up in 32 bits.
__device__ unsigned long long wide(int p) { return __ballot(p); }
__device__ unsigned narrow(int p) {
  return __ballot(p); // wrong: porthip-warp-truncated-lane-mask
}
__device__ int count(unsigned mask) { // wrong: porthip-warp-truncated-lane-mask
  return __popc(mask); // wrong: porthip-warp-truncated-lane-mask
}
__global__ void masks(const int *in, int *out, unsigned *stored) {
  int tid = threadIdx.x;
  unsigned a = __ballot(in[tid]); // wrong: porthip-warp-truncated-lane-mask
  int b; // wrong: porthip-warp-truncated-lane-mask
  b = __activemask() & ~1;
  stored[tid] = __ballot(1); // wrong: porthip-warp-truncated-lane-mask
  out[0] = (int)__ballot(1); // wrong: porthip-warp-truncated-lane-mask
  out[1] = __ffs(a); // wrong: porthip-warp-truncated-lane-mask
  out[2] = count(a) + b + narrow(1);
  if (__ballot(1) == 0xffffffff) // wrong: porthip-warp-truncated-lane-mask
    out[3] = 1;
}
__global__ void right(const int *in, int *out, unsigned bits) {
  unsigned long long a = __ballot(in[threadIdx.x]);
  auto b = __ballot(1);
  bool any = __ballot(in[0]);
  out[0] = __popcll(a & b) + __popc(bits) + any;
  out[1] = wide(1) != 0 && __ballot(2) != 0;
  out[2] = __popcll(wide(1));
}
