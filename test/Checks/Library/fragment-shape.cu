// porthip --gpu=gfx942
// RUN: %check_findings %s
// Fragments that no matrix unit computes, on a target that has one.
#include <mma.h>
using namespace nvcuda;
__global__ void tall(float *c) {
  wmma::fragment<wmma::accumulator, 32, 8, 16, float> sum; // note: porthip-library-fragment-shape
  // Once for each function.
  wmma::fragment<wmma::accumulator, 32, 8, 16, float> other;
  wmma::fill_fragment(sum, 0.0f);
  wmma::store_matrix_sync(c, sum, 8, wmma::mem_row_major);
}
__global__ void bytes(const signed char *a) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, signed char, wmma::row_major> left; // note: porthip-library-fragment-shape
  wmma::load_matrix_sync(left, a, 16);
}
constexpr int size = 16;
__global__ void square(const half *a, float *c) {
  wmma::fragment<wmma::matrix_a, size, size, size, half, wmma::row_major> left;
  wmma::fragment<wmma::accumulator, size, size, size, float> sum;
  wmma::load_matrix_sync(left, a, 16);
}
template <int M, int N, class T> __global__ void open(T *c) {
  wmma::fragment<wmma::accumulator, M, N, 16, T> sum;
  wmma::fill_fragment(sum, T(0));
}
void run(float *c) { open<16, 16><<<1, 64>>>(c); }
