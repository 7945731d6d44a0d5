// A symbol whose name has a comma is one argument to HIP's macro.
// RUN: %check_port %s --host -- -std=c++17
template <class T, int N> __constant__ T lut[N];
__constant__ float plain[4];
void copy(const void *p, size_t n) {
  cudaMemcpyToSymbol(lut<int, 4>, p, n);
  // CHECK: hipMemcpyToSymbol(HIP_SYMBOL((lut<int, 4>)), p, n);
  cudaMemcpyToSymbol(plain, p, n);
  // CHECK: hipMemcpyToSymbol(HIP_SYMBOL(plain), p, n);
}
struct __builtin_align__(16) Quad { float a, b, c; };
// CHECK: struct __align__(16) Quad { float a, b, c; };
static_assert(sizeof(Quad) == 16, "");
