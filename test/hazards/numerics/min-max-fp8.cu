// porthip --gpu=gfx942 --hip-version=6.3
// min, max, and floats of 8 bits.
#include <cuda_fp8.h>
// 1
#define LESSER(a, b) min((a), (b))
__global__ void lastIndex(int i, unsigned n, unsigned *p) {
  p[threadIdx.x] = LESSER(i, n); // note: porthip-numerics-mixed-min-max
}
// 2
__global__ void clampedOffset(long long i, unsigned long long n,
                              unsigned long long *p) {
  p[threadIdx.x] = LESSER(i, n); // wrong: porthip-numerics-mixed-min-max
}
// 3
__global__ void likeTypes(int i, unsigned n, int *p) {
  p[threadIdx.x] = min(i, (int)n) + max(i, 0);
  p[threadIdx.x] += min(i, n); // the port converts as CUDA does
}
// 4
__global__ void halves(const __nv_fp8_e5m2 *in, float *out) {
  out[threadIdx.x] = float(in[threadIdx.x]);
}
// 5
__global__ void bytes(const unsigned char *in, float *out) {
  out[threadIdx.x] = in[threadIdx.x];
}
float scaleOf(float a, double b) {
  return max(a, 1e-6f); // the port has it for float
}
size_t bytesOf(size_t n) {
  return min(n, size_t(1) << 33);
}
int threadsOf(int n) { return min(n, 256); }
float hostFp8(__nv_fp8_e4m3 v) { return float(v); }
