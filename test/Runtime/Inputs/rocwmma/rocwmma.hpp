// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The part of rocWMMA that porthip/wmma.h uses, for a wavefront of 64: a
// fragment belongs to all 64 lanes, which must all be there, and the elements
// lie column by column. Written for the tests; no matrix instructions.
#ifndef ROCWMMA_STAND_IN
#define ROCWMMA_STAND_IN
#include <hip/hip_bfloat16.h>
#include <hip/hip_fp16.h>
namespace rocwmma {
using bfloat16_t = hip_bfloat16;
struct matrix_a;
struct matrix_b;
struct accumulator;
struct row_major;
struct col_major;
enum layout_t { mem_row_major, mem_col_major };

template <class T> struct NativeOf {
  using Type = T;
};
template <> struct NativeOf<__half> {
  using Type = _Float16;
};
template <> struct NativeOf<hip_bfloat16> {
  using Type = unsigned short;
};

template <class Use, unsigned M, unsigned N, unsigned K, class T,
          class Layout = void>
struct fragment {
  static constexpr unsigned num_elements = M * N / 64;
  using Native =
      typename NativeOf<T>::Type __attribute__((ext_vector_type(num_elements)));
  Native x;
  __device__ T get(unsigned I) const {
    auto Bits = x[I];
    T Value;
    __builtin_memcpy(&Value, &Bits, sizeof(T));
    return Value;
  }
  __device__ void set(unsigned I, T Value) {
    typename NativeOf<T>::Type Bits;
    __builtin_memcpy(&Bits, &Value, sizeof(T));
    x[I] = Bits;
  }
};

template <class Fragment, class T>
__device__ void fill_fragment(Fragment &F, T Value) {
  for (unsigned I = 0; I < F.num_elements; ++I)
    F.set(I, Value);
}

__device__ inline unsigned offset(unsigned I, unsigned Stride,
                                  bool IsRowMajor) {
  unsigned Number = I * 64 + __lane_id();
  unsigned Column = Number / 16, Row = Number % 16;
  return IsRowMajor ? Row * Stride + Column : Column * Stride + Row;
}

template <class Use, class T, class Layout>
__device__ void load_matrix_sync(fragment<Use, 16, 16, 16, T, Layout> &F,
                                 const T *From, unsigned Stride) {
  for (unsigned I = 0; I < F.num_elements; ++I)
    F.set(I, From[offset(I, Stride, __is_same(Layout, row_major))]);
}
template <class T>
__device__ void load_matrix_sync(fragment<accumulator, 16, 16, 16, T> &F,
                                 const T *From, unsigned Stride,
                                 layout_t Layout) {
  for (unsigned I = 0; I < F.num_elements; ++I)
    F.set(I, From[offset(I, Stride, Layout == mem_row_major)]);
}
template <class T>
__device__ void store_matrix_sync(T *To,
                                  const fragment<accumulator, 16, 16, 16, T> &F,
                                  unsigned Stride, layout_t Layout) {
  for (unsigned I = 0; I < F.num_elements; ++I)
    To[offset(I, Stride, Layout == mem_row_major)] = F.get(I);
}

/// By shared memory, of which each of up to four wavefronts has its part.
template <class D, class A, class B, class C>
__device__ void mma_sync(D &To, const A &Left, const B &Right, const C &Add) {
  __shared__ float Lefts[4][256], Rights[4][256];
  unsigned Wave = threadIdx.x / 64;
  for (unsigned I = 0; I < Left.num_elements; ++I) {
    Lefts[Wave][I * 64 + __lane_id()] = static_cast<float>(Left.get(I));
    Rights[Wave][I * 64 + __lane_id()] = static_cast<float>(Right.get(I));
  }
  __syncthreads();
  for (unsigned I = 0; I < To.num_elements; ++I) {
    unsigned Number = I * 64 + __lane_id();
    unsigned Row = Number % 16, Column = Number / 16;
    float Sum = static_cast<float>(Add.get(I));
    for (unsigned K = 0; K < 16; ++K)
      Sum += Lefts[Wave][K * 16 + Row] * Rights[Wave][Column * 16 + K];
    To.set(I, decltype(To.get(0))(Sum));
  }
  __syncthreads();
}
} // namespace rocwmma
#endif
