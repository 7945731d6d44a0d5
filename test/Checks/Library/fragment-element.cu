// porthip --gpu=gfx942
// RUN: %check_findings %s
// Code that knows which elements of a matrix a thread holds.
#include <mma.h>
using namespace nvcuda;
using Sum = wmma::fragment<wmma::accumulator, 16, 16, 16, float>;
__global__ void diagonal(float *c) {
  Sum sum;
  wmma::load_matrix_sync(sum, c, 16, wmma::mem_row_major);
  c[threadIdx.x] = sum.x[0]; // wrong: porthip-library-fragment-element
}
__global__ void rowOf(float *c, const float *bias) {
  Sum sum;
  wmma::load_matrix_sync(sum, c, 16, wmma::mem_row_major);
  for (int i = 0; i < sum.num_elements; ++i)
    sum.x[i] += bias[i / 2]; // wrong: porthip-library-fragment-element
  wmma::store_matrix_sync(c, sum, 16, wmma::mem_row_major);
}
__global__ void eight(float *c) {
  Sum sum;
  wmma::load_matrix_sync(sum, c, 16, wmma::mem_row_major);
  for (int i = 0; i < 8; ++i)
    sum.x[i] = 0; // wrong: porthip-library-fragment-element
  wmma::store_matrix_sync(c, sum, 16, wmma::mem_row_major);
}
// The same to every element.
__global__ void scale(float *c, float by) {
  Sum sum, other;
  wmma::load_matrix_sync(sum, c, 16, wmma::mem_row_major);
  wmma::fill_fragment(other, 1.0f);
#pragma unroll
  for (int i = 0; i < sum.num_elements; i++)
    sum.x[i] = by * sum.x[i] + other.x[i];
  constexpr int count = Sum::num_elements;
  for (int t = 0; t < count; t++)
    sum.x[t] = sum.x[t] > 0 ? sum.x[t] : 0;
  wmma::store_matrix_sync(c, sum, 16, wmma::mem_row_major);
}
// With a count that is open, as are CUDA's operators for halves.
#include <cuda_fp16.h>
template <int M, int N, int K> __global__ void round(float *c) {
  wmma::fragment<wmma::matrix_b, M, N, K, wmma::precision::tf32,
                 wmma::row_major>
      b[2];
  wmma::load_matrix_sync(b[0], c, 16);
  for (int t = 0; t < b[0].num_elements; t++)
    b[0].x[t] = wmma::__float_to_tf32(b[0].x[t]);
  wmma::mma_sync(b[0], b[0], b[0], b[0]);
}
__global__ void pairs(__half2 *c) {
  wmma::fragment<wmma::accumulator, 16, 16, 16, __half> sum;
  for (int i = 0; i < sum.num_elements / 2; i++)
    c[i] = reinterpret_cast<__half2 *>(sum.x)[i]; // wrong: porthip-library-fragment-pointer
}
// An x of the project's own.
struct Point {
  float x[4];
};
__global__ void own(Point *p) { p->x[0] = p->x[1]; }
