// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions of CUDA's half (and, with bf16.h, bfloat16) that HIP lacks or
// rounds differently: HIP truncates all conversions of half to integers and
// rounds integers to half to nearest, whatever the name says; its saturating
// arithmetic passes on NaNs.
//
// Values whose names CUDA shares between half and bfloat16 are templates here,
// for both types.
//
// All of it works on the host too, as in CUDA since 12.2; so does arithmetic on
// half, which HIP up to 7.1 has for devices only.
#ifndef PORTHIP_FP16_H
#define PORTHIP_FP16_H

#include "detail/config.h"

#if PORTHIP_HAS_DEVICE
#if PORTHIP_NVIDIA
#include <cuda_fp16.h>
#else
#if !defined(PORTHIP_LANE_SIMULATOR)
#include <hip/hip_fp16.h>
#include <hip/hip_version.h>
// CUDA's members of __half2_raw are the bits; HIP's are of __half_raw since 6.
#if HIP_VERSION_MAJOR >= 6
#define PORTHIP_HALF2_RAW_X x.x
#define PORTHIP_HALF2_RAW_Y y.x
#endif
#endif
#include "detail/half_format.h"
namespace porthip {
namespace detail {
template <> struct Format<::__half> : HalfFormat {};
template <> struct Lane<::__half2> {
  using Type = ::__half;
};
} // namespace detail
} // namespace porthip
#endif

namespace porthip {

#ifndef PORTHIP_HALF2_RAW_X
#define PORTHIP_HALF2_RAW_X x
#define PORTHIP_HALF2_RAW_Y y
#endif

#if PORTHIP_NVIDIA
// Calls are found by the types of their arguments; CUDA's plain function wins
// over the template of the same name.
#define PORTHIP_HALF1(Name, ...)                                               \
  template <class T> PORTHIP_HOST_DEVICE T Name(T A) { return __##Name(A); }
#define PORTHIP_HALF_BARE1(Name, ...)                                          \
  template <class T> PORTHIP_HOST_DEVICE T Name(T A) { return Name(A); }
#define PORTHIP_HALF2(Name, ...)                                               \
  template <class T> PORTHIP_HOST_DEVICE T Name(T A, T B) {                    \
    return __##Name(A, B);                                                     \
  }
#define PORTHIP_HALF3(Name, ...)                                               \
  template <class T> PORTHIP_HOST_DEVICE T Name(T A, T B, T C) {               \
    return __##Name(A, B, C);                                                  \
  }
#define PORTHIP_PAIR1(Name, Single) PORTHIP_HALF1(Name)
#define PORTHIP_PAIR_BARE1(Name, Single) PORTHIP_HALF_BARE1(Name)
#define PORTHIP_PAIR2(Name, Single) PORTHIP_HALF2(Name)
#define PORTHIP_PAIR3(Name, Single) PORTHIP_HALF3(Name)
#define PORTHIP_MASK(Name, ...)                                                \
  template <class T> PORTHIP_HOST_DEVICE unsigned Name##_mask(T A, T B) {      \
    return __##Name##_mask(A, B);                                              \
  }                                                                            \
  template <class T> PORTHIP_HOST_DEVICE T Name(T A, T B) {                    \
    return __##Name(A, B);                                                     \
  }
#else
#define PORTHIP_HALF1(Name, ...)                                               \
  template <class T> PORTHIP_HOST_DEVICE T Name(T A) { return __VA_ARGS__; }
#define PORTHIP_HALF_BARE1(Name, ...) PORTHIP_HALF1(Name, __VA_ARGS__)
#define PORTHIP_HALF2(Name, ...)                                               \
  template <class T> PORTHIP_HOST_DEVICE T Name(T A, T B) {                    \
    return __VA_ARGS__;                                                        \
  }
#define PORTHIP_HALF3(Name, ...)                                               \
  template <class T> PORTHIP_HOST_DEVICE T Name(T A, T B, T C) {               \
    return __VA_ARGS__;                                                        \
  }
#define PORTHIP_PAIR1(Name, Single)                                            \
  namespace detail {                                                           \
  struct Each_##Name {                                                         \
    template <class T> PORTHIP_HOST_DEVICE T operator()(T A, T, T) const {     \
      return porthip::Single(A);                                               \
    }                                                                          \
  };                                                                           \
  }                                                                            \
  template <class T> PORTHIP_HOST_DEVICE T Name(T A) {                         \
    return detail::mapPair(A, A, A, detail::Each_##Name());                    \
  }
#define PORTHIP_PAIR_BARE1(Name, Single) PORTHIP_PAIR1(Name, Single)
#define PORTHIP_PAIR2(Name, Single)                                            \
  namespace detail {                                                           \
  struct Each_##Name {                                                         \
    template <class T> PORTHIP_HOST_DEVICE T operator()(T A, T B, T) const {   \
      return porthip::Single(A, B);                                            \
    }                                                                          \
  };                                                                           \
  }                                                                            \
  template <class T> PORTHIP_HOST_DEVICE T Name(T A, T B) {                    \
    return detail::mapPair(A, B, A, detail::Each_##Name());                    \
  }
#define PORTHIP_PAIR3(Name, Single)                                            \
  namespace detail {                                                           \
  struct Each_##Name {                                                         \
    template <class T> PORTHIP_HOST_DEVICE T operator()(T A, T B, T C) const { \
      return porthip::Single(A, B, C);                                         \
    }                                                                          \
  };                                                                           \
  }                                                                            \
  template <class T> PORTHIP_HOST_DEVICE T Name(T A, T B, T C) {               \
    return detail::mapPair(A, B, C, detail::Each_##Name());                    \
  }
// As a mask and as a pair of 1 and 0.
#define PORTHIP_MASK(Name, ...)                                                \
  namespace detail {                                                           \
  struct Compare_##Name {                                                      \
    PORTHIP_HOST_DEVICE bool operator()(float A, float B) const {              \
      return __VA_ARGS__;                                                      \
    }                                                                          \
  };                                                                           \
  }                                                                            \
  template <class T> PORTHIP_HOST_DEVICE unsigned Name##_mask(T A, T B) {      \
    return detail::maskPair(A, B, detail::Compare_##Name());                   \
  }                                                                            \
  template <class T> PORTHIP_HOST_DEVICE T Name(T A, T B) {                    \
    using Single = typename detail::Lane<T>::Type;                             \
    unsigned One = detail::bitsOf(detail::rounded<Single, detail::rn>(1.0));   \
    return detail::bitCast<T>(Name##_mask(A, B) & (One | One << 16));          \
  }

namespace detail {
PORTHIP_HOST_DEVICE bool unordered(float A, float B) {
  return A != A || B != B;
}
// NaN becomes 0.
PORTHIP_HOST_DEVICE double saturated(double V) {
  return V > 0 ? V < 1 ? V : 1 : 0;
}
// NaN stays, -0 does not.
PORTHIP_HOST_DEVICE double rectified(double V) { return V <= 0 ? 0.0 : V; }
template <class T> PORTHIP_HOST_DEVICE T one(double Value) {
  return rounded<T, rn>(Value);
}
// The minimum and maximum of IEEE 754-2019 "Number": NaN only when both are,
// and -0 is less than +0.
PORTHIP_HOST_DEVICE double least(double A, double B) {
  if (A != A || B != B)
    return A != A ? B : A;
  return A < B || (A == B && signOf(A)) ? A : B;
}
PORTHIP_HOST_DEVICE double largest(double A, double B) {
  if (A != A || B != B)
    return A != A ? B : A;
  return A > B || (A == B && !signOf(A)) ? A : B;
}
} // namespace detail
#define PORTHIP_F(X) detail::widened(X)
#define PORTHIP_D(X) double(detail::widened(X))
#endif

// Sums and products in double are exact: one rounding.
PORTHIP_HALF2(hadd_rn, detail::one<T>(PORTHIP_D(A) + PORTHIP_D(B)))
PORTHIP_HALF2(hsub_rn, detail::one<T>(PORTHIP_D(A) - PORTHIP_D(B)))
PORTHIP_HALF2(hmul_rn, detail::one<T>(PORTHIP_D(A) * PORTHIP_D(B)))
PORTHIP_HALF2(hadd_sat,
              detail::one<T>(detail::saturated(PORTHIP_D(A) + PORTHIP_D(B))))
PORTHIP_HALF2(hsub_sat,
              detail::one<T>(detail::saturated(PORTHIP_D(A) - PORTHIP_D(B))))
PORTHIP_HALF2(hmul_sat,
              detail::one<T>(detail::saturated(PORTHIP_D(A) * PORTHIP_D(B))))
// HIP's of bfloat16 rounds to float in between.
PORTHIP_HALF3(hfma, detail::one<T>(detail::fusedOdd(PORTHIP_F(A), PORTHIP_F(B),
                                                    PORTHIP_F(C))))
PORTHIP_HALF3(hfma_sat, detail::one<T>(detail::saturated(detail::fusedOdd(
                            PORTHIP_F(A), PORTHIP_F(B), PORTHIP_F(C)))))
PORTHIP_HALF3(hfma_relu, detail::one<T>(detail::rectified(detail::fusedOdd(
                             PORTHIP_F(A), PORTHIP_F(B), PORTHIP_F(C)))))
PORTHIP_HALF2(hmax, detail::one<T>(detail::largest(PORTHIP_D(A), PORTHIP_D(B))))
PORTHIP_HALF2(hmin, detail::one<T>(detail::least(PORTHIP_D(A), PORTHIP_D(B))))
PORTHIP_HALF2(hmax_nan, detail::unordered(PORTHIP_F(A), PORTHIP_F(B))
                            ? detail::ofBits<T>(0x7fffu)
                            : porthip::hmax(A, B))
PORTHIP_HALF2(hmin_nan, detail::unordered(PORTHIP_F(A), PORTHIP_F(B))
                            ? detail::ofBits<T>(0x7fffu)
                            : porthip::hmin(A, B))
#if !defined(PORTHIP_LANE_SIMULATOR)
// __ocml_sin_f16 of ROCm 5 is NaN for every finite number.
PORTHIP_HALF_BARE1(hsin, detail::one<T>(::sinf(PORTHIP_F(A))))
PORTHIP_PAIR_BARE1(h2sin, hsin)
PORTHIP_HALF_BARE1(htanh, detail::one<T>(::tanhf(PORTHIP_F(A))))
PORTHIP_HALF_BARE1(htanh_approx, detail::one<T>(::tanhf(PORTHIP_F(A))))
PORTHIP_PAIR_BARE1(h2tanh, htanh)
PORTHIP_PAIR_BARE1(h2tanh_approx, htanh_approx)
#endif

PORTHIP_PAIR2(hadd2_rn, hadd_rn)
PORTHIP_PAIR2(hsub2_rn, hsub_rn)
PORTHIP_PAIR2(hmul2_rn, hmul_rn)
PORTHIP_PAIR2(hadd2_sat, hadd_sat)
PORTHIP_PAIR2(hsub2_sat, hsub_sat)
PORTHIP_PAIR2(hmul2_sat, hmul_sat)
PORTHIP_PAIR3(hfma2, hfma)
PORTHIP_PAIR3(hfma2_sat, hfma_sat)
PORTHIP_PAIR3(hfma2_relu, hfma_relu)
PORTHIP_PAIR2(hmax2, hmax)
PORTHIP_PAIR2(hmin2, hmin)
PORTHIP_PAIR2(hmax2_nan, hmax_nan)
PORTHIP_PAIR2(hmin2_nan, hmin_nan)

#if !PORTHIP_NVIDIA && PORTHIP_DEVICE_PASS
// For half, the instruction. Without '::', which finds bfloat16's alone: half's
// are in an unnamed namespace.
PORTHIP_DEVICE ::__half hfma(::__half A, ::__half B, ::__half C) {
  return __hfma(A, B, C);
}
PORTHIP_DEVICE ::__half2 hfma2(::__half2 A, ::__half2 B, ::__half2 C) {
  return __hfma2(A, B, C);
}
#endif

// hgt2 of bfloat16 is 1 for any second number in HIP 6.3.
PORTHIP_MASK(heq2, A == B)
PORTHIP_MASK(hne2, A != B && !detail::unordered(A, B))
PORTHIP_MASK(hlt2, A < B)
PORTHIP_MASK(hle2, A <= B)
PORTHIP_MASK(hgt2, A > B)
PORTHIP_MASK(hge2, A >= B)
PORTHIP_MASK(hequ2, A == B || detail::unordered(A, B))
PORTHIP_MASK(hneu2, A != B)
PORTHIP_MASK(hltu2, !(A >= B))
PORTHIP_MASK(hleu2, !(A > B))
PORTHIP_MASK(hgtu2, !(A <= B))
PORTHIP_MASK(hgeu2, !(A < B))

// Complex A*B + C, real part first.
#if PORTHIP_NVIDIA
PORTHIP_HALF3(hcmadd)
#else
template <class T> PORTHIP_HOST_DEVICE T hcmadd(T A, T B, T C) {
  using S = typename detail::Lane<T>::Type;
  unsigned WA = detail::bitCast<unsigned>(A), WB = detail::bitCast<unsigned>(B);
  unsigned WC = detail::bitCast<unsigned>(C);
  using F = detail::Format<S>;
  float AR = detail::bitsToFloat<F>((unsigned short)WA);
  float AI = detail::bitsToFloat<F>((unsigned short)(WA >> 16));
  float BR = detail::bitsToFloat<F>((unsigned short)WB);
  float BI = detail::bitsToFloat<F>((unsigned short)(WB >> 16));
  float CR = detail::bitsToFloat<F>((unsigned short)WC);
  float CI = detail::bitsToFloat<F>((unsigned short)(WC >> 16));
  S Real = detail::one<S>(detail::fusedOdd(AR, BR, CR));
  Real = detail::one<S>(detail::fusedOdd(-AI, BI, detail::widened(Real)));
  S Imag = detail::one<S>(detail::fusedOdd(AR, BI, CI));
  Imag = detail::one<S>(detail::fusedOdd(AI, BR, detail::widened(Imag)));
  return detail::bitCast<T>(unsigned(detail::bitsOf(Real)) |
                            unsigned(detail::bitsOf(Imag)) << 16);
}
#endif

// Ordered and unordered comparison of single values: HIP before 10 answers
// true for __hne of a NaN, and where a name ends in u as if it did not.
#if PORTHIP_NVIDIA
#define PORTHIP_COMPARE(Name, ...)                                             \
  template <class T> PORTHIP_HOST_DEVICE bool Name(T A, T B) {                 \
    return __##Name(A, B);                                                     \
  }
#else
#define PORTHIP_COMPARE(Name, ...)                                             \
  template <class T> PORTHIP_HOST_DEVICE bool Name(T X, T Y) {                 \
    float A = PORTHIP_F(X), B = PORTHIP_F(Y);                                  \
    return __VA_ARGS__;                                                        \
  }
#endif
PORTHIP_COMPARE(hne, A<B || A> B)
PORTHIP_COMPARE(hequ, !(A < B || A > B))
PORTHIP_COMPARE(hneu, A != B)
PORTHIP_COMPARE(hltu, !(A >= B))
PORTHIP_COMPARE(hleu, !(A > B))
PORTHIP_COMPARE(hgtu, !(A <= B))
PORTHIP_COMPARE(hgeu, !(A < B))
// Both halves of a pair.
#if PORTHIP_NVIDIA
#define PORTHIP_BOTH(Name) PORTHIP_COMPARE(hb##Name)
#else
#define PORTHIP_BOTH(Name)                                                     \
  template <class T> PORTHIP_HOST_DEVICE bool hb##Name(T A, T B) {             \
    return h##Name##_mask(A, B) == ~0u;                                        \
  }
#endif
PORTHIP_BOTH(ne2)
PORTHIP_BOTH(equ2)
PORTHIP_BOTH(neu2)
PORTHIP_BOTH(ltu2)
PORTHIP_BOTH(leu2)
PORTHIP_BOTH(gtu2)
PORTHIP_BOTH(geu2)
#undef PORTHIP_BOTH

// HIP has these on devices alone, where they are instructions.
#if PORTHIP_NVIDIA || PORTHIP_DEVICE_PASS
#define PORTHIP_ON_HOST(Native, ...) return Native
#else
#define PORTHIP_ON_HOST(Native, ...) return __VA_ARGS__
#endif
#define PORTHIP_HOST2(Name, Op)                                                \
  template <class T> PORTHIP_HOST_DEVICE T Name(T A, T B) {                    \
    PORTHIP_ON_HOST(__##Name(A, B),                                            \
                    detail::rounded<T, detail::rn>(                            \
                        detail::widened(A) Op detail::widened(B)));            \
  }
#define PORTHIP_HOST_COMPARE(Name, Op)                                         \
  template <class T> PORTHIP_HOST_DEVICE bool Name(T A, T B) {                 \
    PORTHIP_ON_HOST(__##Name(A, B), detail::widened(A) Op detail::widened(B)); \
  }
PORTHIP_HOST2(hadd, +)
PORTHIP_HOST2(hsub, -)
PORTHIP_HOST2(hmul, *)
PORTHIP_HOST2(hdiv, /)
PORTHIP_HOST_COMPARE(heq, ==)
PORTHIP_HOST_COMPARE(hlt, <)
PORTHIP_HOST_COMPARE(hle, <=)
PORTHIP_HOST_COMPARE(hgt, >)
PORTHIP_HOST_COMPARE(hge, >=)
template <class T> PORTHIP_HOST_DEVICE bool hisnan(T A) {
  PORTHIP_ON_HOST(__hisnan(A), detail::widened(A) != detail::widened(A));
}
template <class T> PORTHIP_HOST_DEVICE T hneg(T A) {
  PORTHIP_ON_HOST(__hneg(A), detail::ofBits<T>((
                                 unsigned short)(detail::bitsOf(A) ^ 0x8000u)));
}
template <class T> PORTHIP_HOST_DEVICE T habs(T A) {
  PORTHIP_ON_HOST(__habs(A), detail::ofBits<T>((
                                 unsigned short)(detail::bitsOf(A) & 0x7fffu)));
}
PORTHIP_HOST_DEVICE short half_as_short(::__half A) {
  PORTHIP_ON_HOST(__half_as_short(A), short(detail::bitsOf(A)));
}
PORTHIP_HOST_DEVICE unsigned short half_as_ushort(::__half A) {
  PORTHIP_ON_HOST(__half_as_ushort(A), detail::bitsOf(A));
}
PORTHIP_HOST_DEVICE ::__half short_as_half(short A) {
  PORTHIP_ON_HOST(__short_as_half(A),
                  detail::ofBits<::__half>((unsigned short)A));
}
PORTHIP_HOST_DEVICE ::__half ushort_as_half(unsigned short A) {
  PORTHIP_ON_HOST(__ushort_as_half(A), detail::ofBits<::__half>(A));
}
#undef PORTHIP_HOST2
#undef PORTHIP_HOST_COMPARE
#undef PORTHIP_ON_HOST

// HIP's have no sign of the infinity, and -1 for the truth in a pair.
#if PORTHIP_NVIDIA
template <class T> PORTHIP_HOST_DEVICE int hisinf(T A) { return __hisinf(A); }
PORTHIP_HALF1(hisnan2)
#else
template <class T> PORTHIP_HOST_DEVICE int hisinf(T A) {
  float Value = PORTHIP_F(A);
  return __builtin_isinf(Value) ? (Value < 0 ? -1 : 1) : 0;
}
template <class T> PORTHIP_HOST_DEVICE T hisnan2(T A) { return hneu2(A, A); }
#endif
#undef PORTHIP_COMPARE

#undef PORTHIP_HALF1
#undef PORTHIP_HALF_BARE1
#undef PORTHIP_HALF2
#undef PORTHIP_HALF3
#undef PORTHIP_PAIR1
#undef PORTHIP_PAIR_BARE1
#undef PORTHIP_PAIR2
#undef PORTHIP_PAIR3
#undef PORTHIP_MASK
#undef PORTHIP_F
#undef PORTHIP_D

// Conversions -----------------------------------------------------------------

#define PORTHIP_16BIT half
#define PORTHIP_16BIT_TYPE ::__half
#include "detail/half_conversions.inc"
#undef PORTHIP_16BIT
#undef PORTHIP_16BIT_TYPE

#if PORTHIP_NVIDIA
PORTHIP_HOST_DEVICE ::__half double2half(double A) {
  return ::__double2half(A);
}
#else
PORTHIP_HOST_DEVICE ::__half double2half(double A) {
  return detail::rounded<::__half, detail::rn>(A);
}
#endif

} // namespace porthip

// Templates give way to functions that a later HIP may have here. A float holds
// the exact result of these well enough that rounding it again is harmless.
#if PORTHIP_AMD && !defined(__HIP_NO_HALF_OPERATORS__)
namespace porthip {
namespace detail {
template <class T, class Result> struct IfHalf {};
template <class Result> struct IfHalf<::__half, Result> {
  using Type = Result;
};
} // namespace detail
} // namespace porthip
#define PORTHIP_HALF_ARITHMETIC(Op)                                            \
  template <class T>                                                           \
  inline typename porthip::detail::IfHalf<T, T>::Type operator Op(             \
      const T &A, const T &B) {                                                \
    return porthip::detail::rounded<T, porthip::detail::rn>(                   \
        porthip::detail::widened(A) Op porthip::detail::widened(B));           \
  }                                                                            \
  template <class T>                                                           \
  inline typename porthip::detail::IfHalf<T, T>::Type &operator Op## =         \
      (T & A, const T &B) {                                                    \
    return A = A Op B;                                                         \
  }
#define PORTHIP_HALF_COMPARISON(Op)                                            \
  template <class T>                                                           \
  inline typename porthip::detail::IfHalf<T, bool>::Type operator Op(          \
      const T &A, const T &B) {                                                \
    return porthip::detail::widened(A) Op porthip::detail::widened(B);         \
  }
PORTHIP_HALF_ARITHMETIC(+)
PORTHIP_HALF_ARITHMETIC(-)
PORTHIP_HALF_ARITHMETIC(*)
PORTHIP_HALF_ARITHMETIC(/)
PORTHIP_HALF_COMPARISON(==)
PORTHIP_HALF_COMPARISON(!=)
PORTHIP_HALF_COMPARISON(<)
PORTHIP_HALF_COMPARISON(>)
PORTHIP_HALF_COMPARISON(<=)
PORTHIP_HALF_COMPARISON(>=)
template <class T>
inline typename porthip::detail::IfHalf<T, T>::Type operator-(const T &A) {
  return porthip::detail::ofBits<T>(
      (unsigned short)(porthip::detail::bitsOf(A) ^ 0x8000u));
}
template <class T>
inline typename porthip::detail::IfHalf<T, T>::Type operator+(const T &A) {
  return A;
}
#define PORTHIP_HALF_STEP(Op, Step)                                            \
  template <class T>                                                           \
  inline typename porthip::detail::IfHalf<T, T>::Type &operator Op(T &A) {     \
    return A = porthip::detail::rounded<T, porthip::detail::rn>(               \
               porthip::detail::widened(A) + Step);                            \
  }                                                                            \
  template <class T>                                                           \
  inline typename porthip::detail::IfHalf<T, T>::Type operator Op(T &A, int) { \
    T Before = A;                                                              \
    Op A;                                                                      \
    return Before;                                                             \
  }
PORTHIP_HALF_STEP(++, 1)
PORTHIP_HALF_STEP(--, -1)
#undef PORTHIP_HALF_ARITHMETIC
#undef PORTHIP_HALF_COMPARISON
#undef PORTHIP_HALF_STEP
#endif

#define PORTHIP_FP16_TYPES_EXIST
#define PORTHIP_INF_FP16 porthip::ushort_as_half(0x7c00u)
#define PORTHIP_NAN_FP16 porthip::ushort_as_half(0x7fffu)
#define PORTHIP_MIN_DENORM_FP16 porthip::ushort_as_half(0x0001u)
#define PORTHIP_MAX_NORMAL_FP16 porthip::ushort_as_half(0x7bffu)
#define PORTHIP_NEG_ZERO_FP16 porthip::ushort_as_half(0x8000u)
#define PORTHIP_ZERO_FP16 porthip::ushort_as_half(0x0000u)
#define PORTHIP_ONE_FP16 porthip::ushort_as_half(0x3c00u)
#endif // PORTHIP_HAS_DEVICE
#endif
