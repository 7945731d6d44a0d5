// RUN: %check_findings %s
// Constants that do not fit into the integers that they become, where the port
// cannot be written otherwise.
#include <cuda_runtime.h>
#define TO_UNSIGNED(x) (unsigned)(x * 2)
__global__ void wrong(unsigned *p) {
  p[0] = TO_UNSIGNED(-1.5f); // wrong: porthip-numerics-out-of-range-cast
}
#define TO_INT(x) (int)((x) * 2)
__device__ float large(bool c) { return c ? 3e9f : 1; }
__global__ void folded(int *p, int n) {
  p[0] = TO_INT(large(n)); // wrong: porthip-numerics-unbounded-cast
}
// The port converts by a function.
__device__ int whole(float x) { return (int)x; }
__global__ void mended(int *p) {
  p[0] = (int)3e10f;
  p[1] = whole(-1e20f);
}
// They fit, or nobody knows them.
__global__ void fine(unsigned *p, float x) {
  p[0] = (unsigned)-0.5f;
  p[1] = (unsigned)4294967040.0f;
  p[2] = (int)-2147483648.0f;
  p[3] = (unsigned)x;
  p[4] = TO_UNSIGNED(1.5f);
  p[5] = TO_UNSIGNED(x);
  float changes = -1.0f;
  changes += x;
  p[6] = TO_UNSIGNED(changes);
}
unsigned host() { return TO_UNSIGNED(-1.5f); }
