// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Names that Thrust lost with CCCL 3, which is CUDA 13's, as its migration guide
// lists them. Behind Thrust's own configuration, whose namespace they join.
#ifndef PORTHIP_LEGACY_THRUST_H
#define PORTHIP_LEGACY_THRUST_H

#include <cuda/std/limits>
#include <cuda/std/type_traits>

THRUST_NAMESPACE_BEGIN

template <typename Argument, typename Result> struct unary_function {
  typedef Argument argument_type;
  typedef Result result_type;
};

template <typename Argument1, typename Argument2, typename Result>
struct binary_function {
  typedef Argument1 first_argument_type;
  typedef Argument2 second_argument_type;
  typedef Result result_type;
};

template <typename Predicate> struct unary_negate {
  Predicate pred;
  __host__ __device__ explicit unary_negate(Predicate p) : pred(p) {}
  template <typename T> __host__ __device__ bool operator()(const T &x) const {
    return !pred(x);
  }
};

template <typename Predicate> struct binary_negate {
  Predicate pred;
  __host__ __device__ explicit binary_negate(Predicate p) : pred(p) {}
  template <typename T, typename U>
  __host__ __device__ bool operator()(const T &x, const U &y) const {
    return !pred(x, y);
  }
};

template <typename Predicate>
__host__ __device__ unary_negate<Predicate> not1(const Predicate &pred) {
  return unary_negate<Predicate>(pred);
}

template <typename Predicate>
__host__ __device__ binary_negate<Predicate> not2(const Predicate &pred) {
  return binary_negate<Predicate>(pred);
}

struct null_type {};

template <typename T> using numeric_limits = ::cuda::std::numeric_limits<T>;
template <typename...> using void_t = void;
template <typename T> using remove_cvref = ::cuda::std::remove_cvref<T>;
template <typename T> using remove_cvref_t = ::cuda::std::remove_cvref_t<T>;

THRUST_NAMESPACE_END

#endif
