// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA's arithmetic and conversions with a stated rounding: _rn to nearest
// even, _rd down, _ru up, _rz towards zero. HIP has no directed arithmetic,
// rounds some directed conversions to nearest, leaves those of a number that
// the integer does not hold undefined, and computes __frcp_rn,
// __fsqrt_rn and __frsqrt_rn only approximately in some versions.
//
// The directed result is made of the nearest one and the sign of its exact
// error. Needs subnormal numbers, HIP's default; -ffp-contract=fast given by
// hand lets the compiler fuse what _rn functions must keep apart.
#ifndef PORTHIP_ROUNDING_H
#define PORTHIP_ROUNDING_H

#include "detail/config.h"

#if PORTHIP_HAS_DEVICE
#if !PORTHIP_NVIDIA
#include "detail/rounding_exact.h"
#endif

namespace porthip {

#if PORTHIP_NVIDIA
#define PORTHIP_ROUND2(Name, Cuda, T, ...)                                     \
  PORTHIP_DEVICE T Name(T A, T B) { return ::Cuda(A, B); }
#define PORTHIP_ROUND1(Name, Cuda, To, From, ...)                              \
  PORTHIP_DEVICE To Name(From A) { return ::Cuda(A); }
#define PORTHIP_ROUND3(Name, Cuda, T, ...)                                     \
  PORTHIP_DEVICE T Name(T A, T B, T C) { return ::Cuda(A, B, C); }
#else
#define PORTHIP_ROUND2(Name, Cuda, T, ...)                                     \
  PORTHIP_DEVICE T Name(T A, T B) { return detail::__VA_ARGS__; }
#define PORTHIP_ROUND1(Name, Cuda, To, From, ...)                              \
  PORTHIP_DEVICE To Name(From A) { return detail::__VA_ARGS__; }
#define PORTHIP_ROUND3(Name, Cuda, T, ...)                                     \
  PORTHIP_DEVICE T Name(T A, T B, T C) { return detail::__VA_ARGS__; }
#endif

#define PORTHIP_ROUND_MODE(M)                                                  \
  PORTHIP_ROUND2(fadd_##M, __fadd_##M, float, addF<detail::M>(A, B))           \
  PORTHIP_ROUND2(fsub_##M, __fsub_##M, float, addF<detail::M>(A, -B))          \
  PORTHIP_ROUND2(fmul_##M, __fmul_##M, float, mulF<detail::M>(A, B))           \
  PORTHIP_ROUND2(fdiv_##M, __fdiv_##M, float, divF<detail::M>(A, B))           \
  PORTHIP_ROUND1(frcp_##M, __frcp_##M, float, float, divF<detail::M>(1.0f, A)) \
  PORTHIP_ROUND1(fsqrt_##M, __fsqrt_##M, float, float, sqrtF<detail::M>(A))    \
  PORTHIP_ROUND3(fmaf_##M, __fmaf_##M, float, fmaF<detail::M>(A, B, C))        \
  PORTHIP_ROUND3(fmaf_ieee_##M, __fmaf_##M, float, fmaF<detail::M>(A, B, C))   \
  PORTHIP_ROUND2(dadd_##M, __dadd_##M, double, addD<detail::M>(A, B))          \
  PORTHIP_ROUND2(dsub_##M, __dsub_##M, double, addD<detail::M>(A, -B))         \
  PORTHIP_ROUND2(dmul_##M, __dmul_##M, double, mulD<detail::M>(A, B))          \
  PORTHIP_ROUND2(ddiv_##M, __ddiv_##M, double, divD<detail::M>(A, B))          \
  PORTHIP_ROUND1(drcp_##M, __drcp_##M, double, double,                         \
                 divD<detail::M>(1.0, A))                                      \
  PORTHIP_ROUND1(dsqrt_##M, __dsqrt_##M, double, double, sqrtD<detail::M>(A))  \
  PORTHIP_ROUND3(fma_##M, __fma_##M, double, fmaD<detail::M>(A, B, C))         \
  PORTHIP_ROUND1(double2float_##M, __double2float_##M, float, double,          \
                 toFloat<detail::M>(A))                                        \
  PORTHIP_ROUND1(int2float_##M, __int2float_##M, float, int,                   \
                 toFloat<detail::M>(double(A)))                                \
  PORTHIP_ROUND1(uint2float_##M, __uint2float_##M, float, unsigned,            \
                 toFloat<detail::M>(double(A)))                                \
  PORTHIP_ROUND1(ll2float_##M, __ll2float_##M, float, long long,               \
                 fromSigned<float, detail::M>(A))                              \
  PORTHIP_ROUND1(ull2float_##M, __ull2float_##M, float, unsigned long long,    \
                 fromUnsigned<float, detail::M>(A))                            \
  PORTHIP_ROUND1(ll2double_##M, __ll2double_##M, double, long long,            \
                 fromSigned<double, detail::M>(A))                             \
  PORTHIP_ROUND1(ull2double_##M, __ull2double_##M, double, unsigned long long, \
                 fromUnsigned<double, detail::M>(A))                           \
  PORTHIP_ROUND1(float2int_##M, __float2int_##M, int, float,                   \
                 toWord<int>(detail::toIntegral<detail::M>(A)))                \
  PORTHIP_ROUND1(float2uint_##M, __float2uint_##M, unsigned, float,            \
                 toWord<unsigned>(detail::toIntegral<detail::M>(A)))           \
  PORTHIP_ROUND1(double2int_##M, __double2int_##M, int, double,                \
                 toWord<int>(detail::toIntegral<detail::M>(A)))                \
  PORTHIP_ROUND1(double2uint_##M, __double2uint_##M, unsigned, double,         \
                 toWord<unsigned>(detail::toIntegral<detail::M>(A)))           \
  PORTHIP_ROUND1(float2ll_##M, __float2ll_##M, long long, float,               \
                 toSigned<detail::M>(double(A)))                               \
  PORTHIP_ROUND1(float2ull_##M, __float2ull_##M, unsigned long long, float,    \
                 toUnsigned<detail::M>(double(A)))                             \
  PORTHIP_ROUND1(double2ll_##M, __double2ll_##M, long long, double,            \
                 toSigned<detail::M>(A))                                       \
  PORTHIP_ROUND1(double2ull_##M, __double2ull_##M, unsigned long long, double, \
                 toUnsigned<detail::M>(A))

PORTHIP_ROUND_MODE(rn)
PORTHIP_ROUND_MODE(rd)
PORTHIP_ROUND_MODE(ru)
PORTHIP_ROUND_MODE(rz)

// Both components of a float2, which CUDA's newest GPUs compute at once.
#define PORTHIP_ROUND_PAIR(M)                                                  \
  template <class Float2>                                                      \
  PORTHIP_DEVICE Float2 fadd2_##M(Float2 A, Float2 B) {                        \
    A.x = fadd_##M(A.x, B.x);                                                  \
    A.y = fadd_##M(A.y, B.y);                                                  \
    return A;                                                                  \
  }                                                                            \
  template <class Float2>                                                      \
  PORTHIP_DEVICE Float2 fmul2_##M(Float2 A, Float2 B) {                        \
    A.x = fmul_##M(A.x, B.x);                                                  \
    A.y = fmul_##M(A.y, B.y);                                                  \
    return A;                                                                  \
  }                                                                            \
  template <class Float2>                                                      \
  PORTHIP_DEVICE Float2 ffma2_##M(Float2 A, Float2 B, Float2 C) {              \
    A.x = fmaf_##M(A.x, B.x, C.x);                                             \
    A.y = fmaf_##M(A.y, B.y, C.y);                                             \
    return A;                                                                  \
  }

PORTHIP_ROUND_PAIR(rn)
PORTHIP_ROUND_PAIR(rd)
PORTHIP_ROUND_PAIR(ru)
PORTHIP_ROUND_PAIR(rz)

PORTHIP_ROUND1(frsqrt_rn, __frsqrt_rn, float, float, rsqrtF(A))

#if defined(__cplusplus) && __cplusplus >= 201402L
#define PORTHIP_CONSTEXPR14 constexpr
#else
#define PORTHIP_CONSTEXPR14
#endif

// `(To)Value` as CUDA's GPUs convert a float or a double that To may not hold:
// to 32 or 64 bits, saturating, and cut to a narrower type; and as CUDA's
// headers convert half and bfloat16. Hosts convert floats as ever, and so does
// what is computed before the program runs.
template <class To, class From>
PORTHIP_HOST_DEVICE PORTHIP_CONSTEXPR14 To to_integer(From Value) {
#if PORTHIP_NVIDIA
  return (To)Value;
#else
  // Not constexpr themselves: they hide from clang what it may find out later.
  using Number = typename detail::NumberOf<To>::Type;
  using Cast =
      detail::CudaCast<Number, From, detail::CastOf<Number, From>::Value>;
#if PORTHIP_AMD
  if (__builtin_is_constant_evaluated())
    return (To)Value;
#endif
  return (To)Cast::of(Value);
#endif
}

#undef PORTHIP_CONSTEXPR14
#undef PORTHIP_ROUND_MODE
#undef PORTHIP_ROUND_PAIR
#undef PORTHIP_ROUND1
#undef PORTHIP_ROUND2
#undef PORTHIP_ROUND3

} // namespace porthip
#elif defined(__cplusplus)
// In headers that the host's compiler takes as well.
namespace porthip {
template <class To, class From> constexpr To to_integer(From Value) {
  return (To)Value;
}
} // namespace porthip
#endif // PORTHIP_HAS_DEVICE
#endif
