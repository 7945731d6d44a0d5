// nvcc brings C++'s overloads of mathematics into the global namespace; HIP's
// runtime has C's there, of doubles, for the host: the port includes <math.h>.
// RUN: %check_port %s --host
// RUN: %porthip run --cuda-path=none --as sm_80 %s | FileCheck %s --check-prefix=SIZES
// RUN: %porthip translate --cuda-path=none -o %t.hip %s
// RUN: %porthip run --as gfx942 %t.hip | FileCheck %s --check-prefix=SIZES
// CHECK: {{^}}#include <hip/hip_runtime.h>
// CHECK-NEXT: {{^}}#include <math.h>
// CHECK-NEXT: {{^}}#include <porthip/pow.h>
// CHECK-NEXT: {{^}}#include <cstdio>
#include <cstdio>
__global__ void k(float *p) { *p = sqrt(*p); }
template <class T> int sizeOfPower(T x) { return sizeof(pow(x, x)); }
int main() {
  float x = 2, whole;
  float part = modf(1.25f, &whole);
  std::printf("%d %d %d %g %g\n", int(sizeof(sqrt(x))), sizeOfPower(x),
              int(sizeof(::floor(x))), part, abs(-1.5f));
}
// A source that calls none of them includes nothing more.
// RUN: sed 's/sqrt(\*p)/*p/; s/::floor(x)/1.0f/; s/pow(x, x)/x/; s/modf(1.25f, &whole)/1/; s/sqrt(x)/sqrtf(x)/; s/abs(-1.5f)/x/' %s > %t.none.cu
// RUN: %porthip translate --cuda-path=none -o - %t.none.cu | FileCheck %s --check-prefix=NONE
// NONE: {{^}}#include <hip/hip_runtime.h>
// NONE-NOT: {{^}}#include <math.h>
// SIZES: 4 4 4 0.25 1.5
