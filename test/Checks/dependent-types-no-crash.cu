// Lane masks that meet values whose type hangs on a template parameter.
// RUN: %porthip %s -o %t.hip --cuda-path=none --no-cache --fail-on=never --warp=keep --gpu=gfx942 2>&1 | FileCheck %s
// RUN: %porthip %s -o %t.hip --cuda-path=none --no-cache --fail-on=never --warp=native --gpu=gfx942 2>&1 | FileCheck %s
// RUN: %porthip %s -o %t.hip --cuda-path=none --no-cache --fail-on=never --gpu=gfx1100 2>&1 | FileCheck %s
// CHECK-NOT: porthip-frontend-crash
// CHECK: findings:
template <auto N> __global__ void anyValue(unsigned *out, int *in) {
  unsigned votes = __ballot_sync(0xffffffff, in[threadIdx.x]);
  out[0] = votes & (unsigned)N;
  out[1] = votes & N;
  out[2] = 1u << N;
  out[3] = votes & (1u << N);
  out[4] = votes == (unsigned)N;
  out[5] = votes == N;
  out[6] = votes & decltype(N)(-1);
}
template <typename T, T N> __global__ void ofType(T *out, int *in) {
  auto votes = __ballot_sync(0xffffffff, in[threadIdx.x]);
  out[0] = votes & (unsigned)N;
  out[1] = votes & N;
  int lane = threadIdx.x % warpSize;
  T wide = lane, masks[N] = {};
  out[2] = votes & (1u << (T)lane);
  out[3] = votes & ((1u << wide) - 1);
  out[4] = votes == (unsigned)N;
  out[5] = votes == N;
  out[6] = votes == T(-1);
  out[7] = __popc(votes & T(~0)) + masks[0];
  T kept = __ballot_sync(0xffffffff, in[threadIdx.x]);
  out[8] = (T)kept;
}
template <typename T> struct Masks {
  T All = T(-1);
  enum Bits : unsigned { Some = sizeof(T) };
  __device__ bool isAll(int on) {
    return __ballot_sync(0xffffffff, on) == All ||
           __ballot_sync(0xffffffff, on) == Some ||
           __ballot_sync(0xffffffff, on) == (T)-1;
  }
  __device__ auto votes(int on) { return __ballot_sync(T(-1), on) & T(31); }
};
void run(unsigned *out, int *in) {
  anyValue<-1><<<1, 32>>>(out, in);
  anyValue<31u><<<1, 32>>>(out, in);
  ofType<unsigned, 31><<<1, 32>>>(out, in);
}
// A variable that a list in parentheses makes; which of the two is the index is
// not known.
template <typename Array> void element(Array in) {
  Array made(3);
  made[in[0]] = 1;
}
