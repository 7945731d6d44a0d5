// porthip --gpu=gfx90a
// RUN: %check_findings %s
// Fragments of a wavefront of which a half is missing.
#include <mma.h>
using namespace nvcuda;
__global__ void square(float *c) {
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  wmma::fill_fragment(sum, 0.0f);
}
__global__ void lanes(float *c) {
  wmma::fragment<wmma::accumulator, 32, 8, 16, float> sum; // note: porthip-library-fragment-shape
  wmma::fill_fragment(sum, 0.0f);
}
__global__ void none(float *c) { *c = 0; }
void run(float *c, int threads) {
  square<<<1, 32>>>(c); // wrong: porthip-library-fragment-block // note: porthip-warp-half-idle-block
  dim3 block(32, 3);
  square<<<4, block>>>(c); // wrong: porthip-library-fragment-block // note: porthip-warp-half-idle-block
  square<<<1, 128>>>(c);
  square<<<1, dim3(32, 4)>>>(c);
  square<<<1, threads>>>(c);
  lanes<<<1, 32>>>(c); // note: porthip-warp-half-idle-block
  none<<<1, 32>>>(c);  // note: porthip-warp-half-idle-block
}
