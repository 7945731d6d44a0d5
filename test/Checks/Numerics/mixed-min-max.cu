// RUN: %check_findings %s
// Signed and unsigned, which HIP compares as doubles.
__global__ void last(unsigned n, int *p) {
  p[threadIdx.x] = min(p[threadIdx.x], n); // note: porthip-numerics-mixed-min-max
}
__global__ void wide(unsigned long long n, long long *p) {
  p[threadIdx.x] = max(p[threadIdx.x], n); // wrong: porthip-numerics-mixed-min-max
}
__global__ void same(unsigned n, int m, unsigned *p, float *f) {
  p[threadIdx.x] = min(p[threadIdx.x], n);
  p[threadIdx.x] = min((unsigned)m, n);
  f[threadIdx.x] = min(f[threadIdx.x], 1.0f);
  p[0] = min(m, 3);
}
