// Where the port sees hip_complex.h, whose assignments are ambiguous before HIP 6,
// the program's own is preferred even if it does the same.
// RUN: %check_port %s --host
#include <cuComplex.h>
__host__ __device__ inline void operator+=(cuDoubleComplex &a, cuDoubleComplex b) {
  // CHECK: {{^}}__attribute__((enable_if(true, "not HIP's"))){{$}}
  a.x += b.x; a.y += b.y;
}
__global__ void k(cuDoubleComplex *d) { d[0] += d[1]; }
