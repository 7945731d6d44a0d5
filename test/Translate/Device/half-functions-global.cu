// Functions that half and bfloat16 share, named in the global namespace: HIP has half's
// in an unnamed one, which '::' does not find beside bfloat16's.
// RUN: %check_port %s
#include <cuda_bf16.h>
#include <cuda_fp16.h>

namespace lib {
struct half_t {
  __half storage;
  __device__ __half to_half() const { return storage; }
};
__device__ half_t fast(half_t x) {
  return {::hexp(x.to_half())};
  // CHECK: return {hexp(x.to_half())};
}
__device__ __half2 fast(__half2 x) {
  return ::h2exp(x);
  // CHECK: return h2exp(x);
}
__device__ __nv_bfloat16 fast(__nv_bfloat16 x) {
  return ::hlog(x);
  // CHECK: return hlog(x);
}
struct other {
  static __device__ int hsin(int x) { return x; }
};
__device__ int keep(int x) {
  return other::hsin(x);
  // CHECK: return other::hsin(x);
}
} // namespace lib
