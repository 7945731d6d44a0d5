// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA's nvcuda::wmma on AMD GPUs, with CUDA's meaning: a fragment belongs to
// 32 threads, whatever the wavefront has.
//
// Fragments of 16x16x16 with half or bfloat16 go to the matrix unit by rocWMMA,
// if its headers and C++17 are there and the target has one.
// On 64-lane targets both halves of the wavefront then work on one fragment
// after the other: both must take part, so that blocks are multiples of 64
// threads and a branch does not divide the two; else the kernel traps. Define
// PORTHIP_WMMA_LANES=1 to do without rocWMMA and without that condition.
//
// All else is computed by shuffles, on every target: right, and slow.
//
// Where an element of the matrix lies in a fragment differs from CUDA.
#ifndef PORTHIP_WMMA_H
#define PORTHIP_WMMA_H

#include "detail/config.h"

#if PORTHIP_NVIDIA
#include <mma.h>
#elif PORTHIP_AMD || defined(PORTHIP_LANE_SIMULATOR)
#include "detail/wmma/wmma_lanes.h"
#if PORTHIP_AMD
#include "bf16.h"
#include <hip/hip_fp16.h>
namespace porthip {
namespace detail {
namespace wmma {
template <> struct Converted<float, ::__half> {
  PORTHIP_DEVICE static float of(const ::__half &V) { return __half2float(V); }
};
template <> struct Converted<::__half, float> {
  PORTHIP_DEVICE static ::__half of(float V) { return __float2half(V); }
};
} // namespace wmma
} // namespace detail
} // namespace porthip
#endif

#ifndef PORTHIP_WMMA_LANES
#if PORTHIP_AMD && PORTHIP_DEVICE_PASS && __cplusplus >= 201703L &&            \
    __has_include(<rocwmma/rocwmma.hpp>) &&                                    \
    (__has_builtin(__builtin_amdgcn_mfma_f32_16x16x16f16) ||                   \
     __has_builtin(__builtin_amdgcn_wmma_f32_16x16x16_f16_w32) ||              \
     __has_builtin(__builtin_amdgcn_wmma_f32_16x16x16_f16_w32_gfx12))
#define PORTHIP_WMMA_LANES 0
#else
#define PORTHIP_WMMA_LANES 1
#endif
#endif
#if !PORTHIP_WMMA_LANES
#include "detail/wmma/wmma_rocwmma.h"
#endif

namespace nvcuda {
namespace wmma {

struct row_major;
struct col_major;
struct matrix_a;
struct matrix_b;
struct accumulator;
enum layout_t { mem_row_major, mem_col_major };

namespace detail {
template <class Layout> struct IsRowMajor {
  static constexpr bool Value = false;
};
template <> struct IsRowMajor<row_major> {
  static constexpr bool Value = true;
};

template <class Use, int M, int N, int K> struct Shape {
  static constexpr int Rows = M, Columns = N;
};
template <int M, int N, int K> struct Shape<matrix_a, M, N, K> {
  static constexpr int Rows = M, Columns = K;
};
template <int M, int N, int K> struct Shape<matrix_b, M, N, K> {
  static constexpr int Rows = K, Columns = N;
};

template <class Use, int M, int N, int K, class T, class Layout>
struct Storage {
  using Type =
      porthip::detail::wmma::LaneMatrix<Shape<Use, M, N, K>::Rows,
                                        Shape<Use, M, N, K>::Columns, T>;
};
#if !PORTHIP_WMMA_LANES
template <class Use> struct RocUse;
template <> struct RocUse<matrix_a> {
  using Type = rocwmma::matrix_a;
};
template <> struct RocUse<matrix_b> {
  using Type = rocwmma::matrix_b;
};
template <> struct RocUse<accumulator> {
  using Type = rocwmma::accumulator;
};
template <class Layout> struct RocLayout {
  using Type = void;
};
template <> struct RocLayout<row_major> {
  using Type = rocwmma::row_major;
};
template <> struct RocLayout<col_major> {
  using Type = rocwmma::col_major;
};
template <class Use, class T, class Layout> struct RocStorage {
  using Type =
      porthip::detail::wmma::RocMatrix<typename RocUse<Use>::Type, T,
                                       typename RocLayout<Layout>::Type>;
};
// Not integers: on gfx94x rocWMMA multiplies bytes in 16x16x32 alone.
template <class Use, class Layout>
struct Storage<Use, 16, 16, 16, __half, Layout>
    : RocStorage<Use, __half, Layout> {};
template <class Use, class Layout>
struct Storage<Use, 16, 16, 16, __hip_bfloat16, Layout>
    : RocStorage<Use, __hip_bfloat16, Layout> {};
template <>
struct Storage<accumulator, 16, 16, 16, float, void>
    : RocStorage<accumulator, float, void> {};
#endif
} // namespace detail

template <class Use, int M, int N, int K, class T, class Layout = void>
class fragment {
public:
  using element_type = T;
  using storage_element_type = T;
  using Storage = typename detail::Storage<Use, M, N, K, T, Layout>::Type;
  static constexpr int num_elements = Storage::Count;
  static constexpr int num_storage_elements = Storage::Count;

  /// `x[i]`: the elements that the thread holds, in an order of their own.
  Storage x;
};

template <class Use, int M, int N, int K, class T, class Layout>
PORTHIP_DEVICE void fill_fragment(
    fragment<Use, M, N, K, T, Layout> &F,
    const typename fragment<Use, M, N, K, T, Layout>::element_type &Value) {
  F.x.fill(Value);
}

template <class Use, int M, int N, int K, class T, class Layout>
PORTHIP_DEVICE void load_matrix_sync(fragment<Use, M, N, K, T, Layout> &F,
                                     const T *From, unsigned Stride) {
  F.x.load(From, Stride, detail::IsRowMajor<Layout>::Value);
}

template <int M, int N, int K, class T>
PORTHIP_DEVICE void load_matrix_sync(fragment<accumulator, M, N, K, T> &F,
                                     const T *From, unsigned Stride,
                                     layout_t Layout) {
  F.x.load(From, Stride, Layout == mem_row_major);
}

template <int M, int N, int K, class T>
PORTHIP_DEVICE void
store_matrix_sync(T *To, const fragment<accumulator, M, N, K, T> &F,
                  unsigned Stride, layout_t Layout) {
  F.x.store(To, Stride, Layout == mem_row_major);
}

template <int M, int N, int K, class In, class Sum, class Out, class LayoutA,
          class LayoutB>
PORTHIP_DEVICE void mma_sync(fragment<accumulator, M, N, K, Out> &D,
                             const fragment<matrix_a, M, N, K, In, LayoutA> &A,
                             const fragment<matrix_b, M, N, K, In, LayoutB> &B,
                             const fragment<accumulator, M, N, K, Sum> &C,
                             bool = false) {
  multiply(D.x, A.x, B.x, C.x);
}

} // namespace wmma
} // namespace nvcuda
#include "detail/wmma/wmma_precision.h"
#endif
#endif
