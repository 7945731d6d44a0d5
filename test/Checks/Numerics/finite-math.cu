// porthip -use_fast_math
// RUN: %check_findings %s
// clang's -ffast-math knows no NaN and no infinity; nvcc's flag does.
#include <cmath>
#include <math_constants.h>
__global__ void asked(float *p) {
  float v = p[threadIdx.x];
  p[threadIdx.x] = isnan(v) ? 0 : v; // wrong: porthip-numerics-finite-math
  if (isinf(v)) // wrong: porthip-numerics-finite-math
    p[threadIdx.x] = 1;
}
__global__ void softmax(float *p) {
  float most = -INFINITY; // wrong: porthip-numerics-finite-math
  for (int i = 0; i < 32; ++i)
    most = fmaxf(most, p[i]);
  p[threadIdx.x] = most;
}
template <class T> __global__ void dependent(T *p) {
  if (isnan(p[threadIdx.x])) // wrong: porthip-numerics-finite-math
    p[threadIdx.x] = T(0);
}
__global__ void bits(float *p) {
  p[threadIdx.x] = __int_as_float(0x7f800000); // wrong: porthip-numerics-finite-math
}
// Bits of a number.
__global__ void finite(float *p) {
  p[threadIdx.x] = __int_as_float(0x3f800000);
  float most = -3.4e38f;
  p[threadIdx.x] = fmaxf(most, p[threadIdx.x]);
}
// The host's code is compiled with the host's flags.
bool onHost(float v) { return std::isnan(v) || v == INFINITY; }
void run(float *p) { dependent<float><<<1, 64>>>(p); }
