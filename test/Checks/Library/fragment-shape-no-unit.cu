// porthip --gpu=gfx1030
// RUN: %check_findings %s
// A target without a matrix unit.
#include <mma.h>
__global__ void square(float *c) {
  nvcuda::wmma::fragment<nvcuda::wmma::accumulator, 16, 16, 16, float> sum; // note: porthip-library-fragment-shape
  nvcuda::wmma::fill_fragment(sum, 0.0f);
}
// Half a wavefront of 64 does not exist here.
void run(float *c) { square<<<1, 32>>>(c); }
