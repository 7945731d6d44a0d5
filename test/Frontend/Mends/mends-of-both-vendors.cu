// Code that nvcc takes and clang does not, beside branches for both vendors: the port has
// its mends, too.
// RUN: %check_port %s -- --cuda-path=none
#ifdef __HIPCC__
__device__ unsigned bits(unsigned v) { return __builtin_popcount(v); }
#else
__device__ unsigned bits(unsigned v) { return __popc(v); }
#endif
__global__ void k(unsigned *p) {
  auto t = threadIdx;
  // CHECK: auto t = uint3(porthip::threadIdx);
  t.x += 5;
  p[t.y] = bits(t.x) + sizeof(blockDim);
  // CHECK: p[t.y] = bits(t.x) + sizeof(static_cast<const dim3>(porthip::blockDim));
}
