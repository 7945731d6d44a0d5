// RUN: %check_findings %s
// Comparisons for equality of what approximate functions give.
#include <math.h>
__device__ float expf(int); // the project's own
__global__ void wrong(float *x, double *d, int *n) {
  float before, now = x[0];
  do {
    before = now;
    now = 0.5f * (before + __fdividef(x[1], before));
  } while (now != before); // wrong: porthip-numerics-approximate-equality
  if (x[2] == rsqrtf(x[3])) // wrong: porthip-numerics-approximate-equality
    x[4] = 1;
  double c = cos(d[0]);
  n[c == d[1] ? 0 : 1] = 1; // wrong: porthip-numerics-approximate-equality
}
template <class T> __device__ bool isSame(T a, T b) {
  T r = T(2) * exp(a);
  return r == b; // wrong: porthip-numerics-approximate-equality
}
__global__ void use(float *x) { x[0] = isSame(x[0], x[1]) ? 1.f : 0.f; }
__global__ void right(float *x, int *n) {
  float e = __expf(x[0]), s = sqrtf(x[1]), f = fmaf(x[0], x[1], x[2]);
  if (e == 0.f || e != e || s == x[2] || f == x[3])
    x[0] = 1;
  if (fabsf(e - x[1]) < 1e-5f)
    x[1] = 1;
  if (int(sinf(x[2])) == n[0])
    x[2] = 1;
  if (expf(3) == x[4])
    x[5] = 1;
  if (floorf(logf(x[3])) == x[6])
    x[3] = 1;
}
