// A template's curand() may be given a 64-bit state, of which hiprand() gives the
// lower half: a header adds what gives all of it.
// RUN: %porthip translate --hip-version 6.4 %s -o - | FileCheck %s
// CHECK: {{^}}#include <porthip/rand_overloads.h>
#include <curand_kernel.h>
template <class S, class W> __global__ void draw(S *s, W *to) {
  *to = curand(s); // CHECK: *to = hiprand(s);
}
__global__ void known(curandStateSobol64 *s, curandState *t, unsigned long long *to) {
  *to = curand(s); // CHECK: *to = hiprand_long_long(s);
  *to = curand(t); // CHECK: *to = hiprand(t);
}
template __global__ void draw(curandStateSobol64 *, unsigned long long *);
