// An argument that has no variable of its caller goes as far as the caller says: a thread's
// number as far as the launches, its lane as far as the mask.
// RUN: %check_port %s -- --cuda-path=none
__device__ unsigned long long nextLong(unsigned x) { return 1ull << (x + 1); }
// CHECK: return porthip::shift_left(1ull , (x + 1)); }
__device__ unsigned next(unsigned lane) { return 1u << (lane + 1); }
// CHECK: return porthip::shift_left(1u , (lane + 1)); }
__device__ unsigned own(unsigned lane) { return 1u << lane; }
// CHECK: return 1u << lane; }
__device__ unsigned half(unsigned lane) { return 1u << (lane + 1); }
// CHECK: return 1u << (lane + 1); }
__device__ unsigned thread(unsigned x) { return 1u << x; }
// CHECK: return porthip::shift_left(1u , x); }
__global__ void k(unsigned long long *p) {
  p[0] = nextLong(threadIdx.x);
  p[1] = next(threadIdx.x & 31) + own(threadIdx.x & 31);
  p[2] = half(threadIdx.x & 15) + thread(threadIdx.x);
}
void run(unsigned long long *p) { k<<<1, 64>>>(p); }
