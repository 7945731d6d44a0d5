// RUN: %check_findings %s
// Shifts by all bits that the port cannot write otherwise.
#include <cuda_runtime.h>
__global__ void wrong(unsigned *p, unsigned n) {
  unsigned mask = 0xffffffffu;
  mask >>= 32 - n; // wrong: porthip-numerics-wide-shift
  p[0] = mask;
}
// The port has a function for it.
__global__ void mended(unsigned *p, unsigned n) {
  p[0] = 0xffffffffu >> (32 - n);
}
// Rotations, amounts that are known, and what a condition chooses.
__global__ void fine(unsigned *p, unsigned n) {
  p[0] = (p[1] << n) | (p[1] >> (32 - n));
  p[1] = p[2] >> (32 - 5);
  p[2] = n ? 0xffffffffu >> (32 - n) : 0;
  p[3] = (unsigned long long)(p[4]) >> (32 - n);
}
unsigned host(unsigned n) { return 0xffffffffu >> (32 - n); }
