// porthip -use_fast_math
// NaN and infinity where build scripts put -ffast-math for nvcc's flag.
#include <limits>
// 1
__global__ void cleaned(float *p) {
  if (isnan(p[threadIdx.x])) // wrong: porthip-numerics-finite-math
    p[threadIdx.x] = 0;
}
// 2
__global__ void rowMaximum(const float *p, float *out, int n) {
  float most = -INFINITY; // wrong: porthip-numerics-finite-math
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    most = fmaxf(most, p[i]);
  out[threadIdx.x] = most;
}
// 3
__global__ void nearest(const float *p, float *out, int n) {
  float best = std::numeric_limits<float>::infinity(); // wrong: porthip-numerics-finite-math
  for (int i = 0; i < n; ++i)
    best = fminf(best, p[i]);
  *out = best;
}
// 4
__global__ void masked(double *p) {
  if (!isfinite(p[threadIdx.x])) // wrong: porthip-numerics-finite-math
    p[threadIdx.x] = 0;
}
// 5: by bits.
__global__ void nanByBits(float *p) {
  p[threadIdx.x] = __int_as_float(0x7fffffff); // wrong: porthip-numerics-finite-math
}
// 6: the largest number is a number.
__global__ void largest(const float *p, float *out, int n) {
  float most = -3.402823466e+38f;
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    most = fmaxf(most, p[i]);
  out[threadIdx.x] = most;
}
// 7
__global__ void ofLimits(float *out) {
  *out = std::numeric_limits<float>::max();
}
// 8: an isnan of the project's own.
struct Flags {
  bool isnan;
};
__global__ void flags(const Flags *f, int *p) { *p = f->isnan; }
// 9
__global__ void approximate(float *p) {
  p[threadIdx.x] = expf(p[threadIdx.x]) / (1 + expf(p[threadIdx.x]));
}
