// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Warp matrix functions. The number of elements a thread holds is that of a
// warp of 32 in which nothing is held twice, but for A and B of half; the
// layout is left open.
#ifndef PORTHIP_MMA_H
#define PORTHIP_MMA_H
#define __CUDA_MMA_H__
#define __CUDA_MMA_HPP__

#include "cuda_bf16.h"
#include "cuda_fp16.h"

#if defined(__CUDA__) && defined(__cplusplus)

namespace nvcuda {
namespace wmma {

struct row_major;
struct col_major;
struct matrix_a;
struct matrix_b;
struct accumulator;
enum layout_t { mem_row_major, mem_col_major };

namespace precision {
struct tf32;
} // namespace precision

namespace experimental {
namespace precision {
struct u4;
struct s4;
struct b1;
} // namespace precision
enum bmmaBitOp { bmmaBitOpXOR = 1, bmmaBitOpAND = 2 };
enum bmmaAccumulateOp { bmmaAccumulateOpPOPC = 1 };
} // namespace experimental

template <class T> struct helper_traits {
  typedef T element_type;
  typedef T storage_element_type;
};
template <> struct helper_traits<precision::tf32> {
  typedef precision::tf32 element_type;
  typedef float storage_element_type;
};
template <> struct helper_traits<experimental::precision::u4> {
  typedef experimental::precision::u4 element_type;
  typedef unsigned int storage_element_type;
};
template <> struct helper_traits<experimental::precision::s4> {
  typedef experimental::precision::s4 element_type;
  typedef int storage_element_type;
};
template <> struct helper_traits<experimental::precision::b1> {
  typedef experimental::precision::b1 element_type;
  typedef unsigned int storage_element_type;
};

namespace details {
template <class Use, int M, int N, int K> struct Elements;
template <int M, int N, int K> struct Elements<matrix_a, M, N, K> {
  enum { value = M * K < 32 ? 1 : M * K / 32 };
};
template <int M, int N, int K> struct Elements<matrix_b, M, N, K> {
  enum { value = K * N < 32 ? 1 : K * N / 32 };
};
template <int M, int N, int K> struct Elements<accumulator, M, N, K> {
  enum { value = M * N < 32 ? 1 : M * N / 32 };
};

template <class Use, int M, int N, int K, class T>
struct ElementsOf : Elements<Use, M, N, K> {};
template <int M, int N, int K> struct ElementsOf<matrix_a, M, N, K, __half> {
  enum { value = 16 };
};
template <int M, int N, int K> struct ElementsOf<matrix_b, M, N, K, __half> {
  enum { value = 16 };
};
} // namespace details

template <class Use, int M, int N, int K, class T, class Layout = void>
class fragment {
public:
  typedef typename helper_traits<T>::element_type element_type;
  typedef typename helper_traits<T>::storage_element_type storage_element_type;
  enum { num_elements = details::ElementsOf<Use, M, N, K, T>::value };
  enum { num_storage_elements = num_elements };
  storage_element_type x[num_elements];
};

#ifndef PORTHIP_CUDA_COMPILE
__device__ float __float_to_tf32(float in);
template <class Use, int M, int N, int K, class T, class Layout>
__device__ void fill_fragment(
    fragment<Use, M, N, K, T, Layout> &a,
    const typename helper_traits<T>::storage_element_type &v);

#endif

// Pointers need not be of the fragment's type: packed types load from ints.
template <class Frag, class T>
__device__ void load_matrix_sync(Frag &a, const T *p, unsigned ldm);
template <class Frag, class T>
__device__ void load_matrix_sync(Frag &a, const T *p, unsigned ldm,
                                 layout_t layout);
template <class Frag, class T>
__device__ void store_matrix_sync(T *p, const Frag &a, unsigned ldm,
                                  layout_t layout);
template <class D, class A, class B, class C>
__device__ void mma_sync(D &d, const A &a, const B &b, const C &c,
                         bool satf = false);
template <class D, class A, class B, class C>
__device__ void
bmma_sync(D &d, const A &a, const B &b, const C &c,
          experimental::bmmaBitOp op = experimental::bmmaBitOpXOR,
          experimental::bmmaAccumulateOp =
              experimental::bmmaAccumulateOpPOPC);

} // namespace wmma
} // namespace nvcuda

#ifdef PORTHIP_CUDA_COMPILE
#include "porthip_compile/mma.h"
#endif

#endif

#endif
