// Functions and steps of half in host code, which HIP has on devices alone.
// RUN: %check_port %s --host
#include <cuda_fp16.h>
int main() {
  __half a = 1.f, b = +a;
  ++a;
  b--;
  a = __hadd(a, b);
  // CHECK: {{^}}  a = porthip::hadd(a, b);
  bool n = __hisnan(a) || __hlt(a, b);
  // CHECK: {{^}}  bool n = porthip::hisnan(a) || porthip::hlt(a, b);
  short s = __half_as_short(a);
  // CHECK: {{^}}  short s = porthip::half_as_short(a);
  return n + s;
}
// On the device they are HIP's.
__global__ void k(__half *p) { p[0] = __hadd(p[1], p[2]); }
// CHECK: {{^}}__global__ void k(__half *p) { p[0] = __hadd(p[1], p[2]); }
