// RUN: %check_findings %s
// RUN: %porthip %s -o - | FileCheck %s
// Signed and unsigned, which HIP compares as doubles: the port converts as CUDA
// does, but where a macro wrote the argument.
#define AT_MOST(x, n) min((x), (n))
#define AT_LEAST(x, n) max((x), (n))
// CHECK: void last
__global__ void last(unsigned n, int *p) {
  // CHECK: {{^}}  p[threadIdx.x] = min((unsigned int)(p[threadIdx.x]), n);
  p[threadIdx.x] = min(p[threadIdx.x], n);
  p[threadIdx.x] = AT_MOST(p[threadIdx.x], n); // note: porthip-numerics-mixed-min-max
}
// CHECK: void wide
__global__ void wide(unsigned long long n, long long *p) {
  // CHECK: {{^}}  p[threadIdx.x] = max(n, (unsigned long long)(p[threadIdx.x] + 1));
  p[threadIdx.x] = max(n, p[threadIdx.x] + 1);
  p[threadIdx.x] = AT_LEAST(p[threadIdx.x], n); // wrong: porthip-numerics-mixed-min-max
}
// CHECK: void same
__global__ void same(unsigned n, int m, unsigned *p, float *f) {
  // CHECK: {{^}}  p[threadIdx.x] = min(p[threadIdx.x], n);
  p[threadIdx.x] = min(p[threadIdx.x], n);
  p[threadIdx.x] = min((unsigned)m, n);
  f[threadIdx.x] = min(f[threadIdx.x], 1.0f);
  p[0] = min(m, 3);
}
