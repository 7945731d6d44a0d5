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
// Narrower than an int: CUDA's is an int.
// CHECK: void narrow
__global__ void narrow(short s, unsigned char c, bool b, int *p) {
  // CHECK: {{^}}  p[0] = max((int)(s), 3) / 2;
  p[0] = max(s, 3) / 2;
  // CHECK: {{^}}  auto Two = min((int)(c), (int)(c));
  auto Two = min(c, c);
  // CHECK: {{^}}  auto Flag = max((int)(b), (int)(p[1] > 2));
  auto Flag = max(b, p[1] > 2);
  Flag += 1;
  // CHECK: {{^}}  decltype(max((int)(s), 3)) Typed = 7;
  decltype(max(s, 3)) Typed = 7;
  // CHECK: {{^}}  static_assert(sizeof(decltype(min((unsigned int)(p[0]), 3u) / 2)) == 4, "");
  static_assert(sizeof(decltype(min(p[0], 3u) / 2)) == 4, "");
  Flag += Typed / 2;
  // CHECK: {{^}}  p[3] = min(p[2] + 0u, (unsigned int)(s));
  p[3] = min(p[2] + 0u, s);
  p[1] = AT_LEAST(s, 3) / 2; // wrong: porthip-numerics-mixed-min-max
  p[2] = AT_LEAST(s, s) + Two + Flag; // note: porthip-numerics-mixed-min-max
}
