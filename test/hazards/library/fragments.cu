// porthip --gpu=gfx90a
// Matrix fragments.
#include <mma.h>
using namespace nvcuda;
#define WMMA_M 16
// 1
__global__ void firstElement(float *c) {
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> f;
  wmma::load_matrix_sync(f, c, 16, wmma::mem_row_major);
  if (threadIdx.x == 0)
    c[0] = f.x[0]; // wrong: porthip-library-fragment-element
}
// 2: a bias by column.
__global__ void bias(float *c, const float *b) {
  wmma::fragment<wmma::accumulator, WMMA_M, WMMA_M, 16, float> f;
  wmma::load_matrix_sync(f, c, 16, wmma::mem_row_major);
  for (int i = 0; i < f.num_elements; i++) {
    int column = (threadIdx.x % 4) * 2 + i % 2;
    f.x[i] += b[column]; // wrong: porthip-library-fragment-element
  }
  wmma::store_matrix_sync(c, f, 16, wmma::mem_row_major);
}
// 3: every other element.
__global__ void everyOther(float *c) {
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> f[2];
  wmma::load_matrix_sync(f[0], c, 16, wmma::mem_row_major);
  f[0].x[2] = f[0].x[4]; // wrong: porthip-library-fragment-element
  wmma::store_matrix_sync(c, f[0], 16, wmma::mem_row_major);
}
// 4: a template's fragment.
template <class F> __device__ float sumOfFirst(F *fragments, float *c);
__global__ void ofReference(float *c) {
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> f;
  auto &alias = f;
  wmma::load_matrix_sync(alias, c, 16, wmma::mem_row_major);
  c[threadIdx.x] = alias.x[1]; // wrong: porthip-library-fragment-element
}
// 5: one warp in a block.
__global__ void oneWarp(const half *a, const half *b, float *c) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> fb;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> fc;
  wmma::fill_fragment(fc, 0.0f);
  wmma::load_matrix_sync(fa, a, 16);
  wmma::load_matrix_sync(fb, b, 16);
  wmma::mma_sync(fc, fa, fb, fc);
  wmma::store_matrix_sync(c, fc, 16, wmma::mem_row_major);
}
void runOne(half *a, half *b, float *c) {
  oneWarp<<<1, 32>>>(a, b, c); // wrong: porthip-library-fragment-block
}
// 6: the same in blocks of four warps.
__global__ void fourWarps(const half *a, const half *b, float *c) {
  int warp = threadIdx.x / warpSize;
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> fb;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> fc;
  wmma::fill_fragment(fc, 0.0f);
  for (int k = 0; k < 64; k += 16) {
    wmma::load_matrix_sync(fa, a + warp * 1024 + k, 64);
    wmma::load_matrix_sync(fb, b + k * 16, 16);
    wmma::mma_sync(fc, fa, fb, fc);
  }
  wmma::store_matrix_sync(c + warp * 256, fc, 16, wmma::mem_row_major);
}
void runFour(half *a, half *b, float *c) { fourWarps<<<1, 128>>>(a, b, c); }
// 7: the same to all elements.
__global__ void activation(float *c, float alpha, float beta) {
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> f, g;
  wmma::load_matrix_sync(f, c, 16, wmma::mem_col_major);
  wmma::fill_fragment(g, 1.0f);
  for (int i = 0; i < g.num_elements; i++)
    f.x[i] = alpha * f.x[i] + beta * g.x[i];
#pragma unroll
  for (unsigned t = 0; t < f.num_elements; ++t) {
    float v = f.x[t];
    f.x[t] = v > 0 ? v : expf(v) - 1;
  }
  wmma::store_matrix_sync(c, f, 16, wmma::mem_col_major);
}
// 8: through a helper.
template <class Fragment> __device__ void scale(Fragment &f, float by) {
  for (int i = 0; i < f.num_elements; ++i)
    f.x[i] *= by;
}
__global__ void helped(float *c) {
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> f;
  wmma::load_matrix_sync(f, c, 16, wmma::mem_row_major);
  scale(f, 2.0f);
  wmma::store_matrix_sync(c, f, 16, wmma::mem_row_major);
}
void runHelped(float *c) {
  dim3 block(64, 2);
  helped<<<1, block>>>(c);
}
// 9: an x that is no fragment's.
struct Particle {
  float x[3];
};
__global__ void particles(Particle *p) { p[threadIdx.x].x[0] += 1; }
