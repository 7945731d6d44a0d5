// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Mathematical functions that CUDA overloads for float and HIP has for double
// only: a float argument gave a double there, which is slow and changes the
// type of the expression around it. Functions that CUDA has on the host too are
// there as well, also in headers that a host's compiler takes without HIP's.
// And those whose results CUDA's manuals give where HIP has others: integers of
// numbers that they do not hold, quotients by huge divisors.
#ifndef PORTHIP_MATH_H
#define PORTHIP_MATH_H

#include "rounding.h"
#if PORTHIP_HAS_RUNTIME
#include "host_math.h"
#elif defined(__cplusplus)
#include "detail/host_math_double.h"
#endif

#if defined(__cplusplus) && !defined(PORTHIP_LANE_SIMULATOR)
namespace porthip {

#if PORTHIP_HAS_DEVICE
#define PORTHIP_ON_DEVICE(...) __VA_ARGS__
#else
#define PORTHIP_ON_DEVICE(...)
#endif

#define PORTHIP_MATH_ON(Side, Name, Single, Double)                            \
  Side float Name(float A) { return Single; }                                  \
  Side double Name(double A) { return Double; }                                \
  template <class T>                                                           \
  Side typename detail::EnableIf<T(0.5) == T(0), double>::Type Name(T Given) { \
    double A = Given;                                                          \
    return Double;                                                             \
  }
#define PORTHIP_MATH_DEVICE(Name)                                              \
  PORTHIP_ON_DEVICE(                                                           \
      PORTHIP_MATH_ON(PORTHIP_DEVICE, Name, ::Name##f(A), ::Name(A)))
#if PORTHIP_NVIDIA
#define PORTHIP_MATH1(Name)                                                    \
  PORTHIP_MATH_ON(PORTHIP_HOST_DEVICE, Name, ::Name##f(A), ::Name(A))
#define PORTHIP_MATH_LIBM(Name) PORTHIP_MATH1(Name)
#else
// The host's own have no device attribute: an overload for each side.
#define PORTHIP_MATH1(Name)                                                    \
  PORTHIP_MATH_DEVICE(Name)                                                    \
  PORTHIP_MATH_ON(inline, Name, float(detail::host::Name(A)),                  \
                  detail::host::Name(A))
#define PORTHIP_MATH_LIBM(Name)                                                \
  PORTHIP_MATH_DEVICE(Name)                                                    \
  PORTHIP_MATH_ON(inline, Name, ::Name##f(A), ::Name(A))
#endif
PORTHIP_MATH1(cospi)
PORTHIP_MATH_DEVICE(cyl_bessel_i0)
// Odd; AMD's of doubles gives NaN for large negative ones.
PORTHIP_ON_DEVICE(PORTHIP_MATH_ON(
    PORTHIP_DEVICE, cyl_bessel_i1, ::cyl_bessel_i1f(A),
    __builtin_copysign(::cyl_bessel_i1(__builtin_fabs(A)), A)))
PORTHIP_MATH1(erfcinv)
PORTHIP_MATH1(erfcx)
PORTHIP_MATH1(erfinv)
PORTHIP_MATH1(exp10)
PORTHIP_MATH_LIBM(j0)
PORTHIP_MATH_LIBM(j1)
PORTHIP_MATH1(normcdf)
PORTHIP_MATH1(normcdfinv)
PORTHIP_MATH1(rcbrt)
PORTHIP_MATH1(rsqrt)
PORTHIP_MATH1(sinpi)
PORTHIP_MATH_LIBM(y0)
PORTHIP_MATH_LIBM(y1)
#undef PORTHIP_MATH1
#undef PORTHIP_MATH_LIBM
#undef PORTHIP_MATH_DEVICE
#undef PORTHIP_MATH_ON

#define PORTHIP_MATH_N(Side, Name)                                             \
  Side float Name(int N, float A) { return ::Name##f(N, A); }                  \
  Side double Name(int N, double A) { return ::Name(N, A); }
#define PORTHIP_MATH_PAIR(Side, Name)                                          \
  Side void Name(float A, float *Sine, float *Cosine) {                        \
    ::Name##f(A, Sine, Cosine);                                                \
  }                                                                            \
  Side void Name(double A, double *Sine, double *Cosine) {                     \
    ::Name(A, Sine, Cosine);                                                   \
  }
#if PORTHIP_NVIDIA
PORTHIP_MATH_N(PORTHIP_HOST_DEVICE, jn)
PORTHIP_MATH_N(PORTHIP_HOST_DEVICE, yn)
PORTHIP_MATH_PAIR(PORTHIP_HOST_DEVICE, sincos)
PORTHIP_MATH_PAIR(PORTHIP_HOST_DEVICE, sincospi)
#else
PORTHIP_ON_DEVICE(PORTHIP_MATH_N(PORTHIP_DEVICE, jn))
PORTHIP_ON_DEVICE(PORTHIP_MATH_N(PORTHIP_DEVICE, yn))
PORTHIP_ON_DEVICE(PORTHIP_MATH_PAIR(PORTHIP_DEVICE, sincos))
PORTHIP_ON_DEVICE(PORTHIP_MATH_PAIR(PORTHIP_DEVICE, sincospi))
PORTHIP_MATH_N(inline, jn)
PORTHIP_MATH_N(inline, yn)
// Not every C library has a sincos.
#define PORTHIP_HOST_PAIR(Name, T, Sin, Cos)                                   \
  inline void Name(T A, T *Sine, T *Cosine) {                                  \
    *Sine = T(Sin(A));                                                         \
    *Cosine = T(Cos(A));                                                       \
  }
PORTHIP_HOST_PAIR(sincos, float, std::sin, std::cos)
PORTHIP_HOST_PAIR(sincos, double, std::sin, std::cos)
PORTHIP_HOST_PAIR(sincospi, float, detail::host::sinpi, detail::host::cospi)
PORTHIP_HOST_PAIR(sincospi, double, detail::host::sinpi, detail::host::cospi)
#undef PORTHIP_HOST_PAIR
#endif
#undef PORTHIP_MATH_N
#undef PORTHIP_MATH_PAIR

// To integers: the nearest one that there is, and of NaN the least.
#define PORTHIP_TO_WHOLE(Name, T, Round)                                       \
  PORTHIP_ON_DEVICE(PORTHIP_WHOLE_ON(PORTHIP_DEVICE, Name, T,                  \
                                     to_integer<T>(::Round##f(A)),             \
                                     to_integer<T>(::Round(A))))               \
  PORTHIP_WHOLE_ON(inline, Name, T, ::Name##f(A), ::Name(A))
#define PORTHIP_WHOLE_ON(Side, Name, T, Single, Double)                        \
  Side T Name(float A) { return Single; }                                      \
  Side T Name##f(float A) { return Single; }                                   \
  Side T Name(double A) { return Double; }                                     \
  template <class U>                                                           \
  Side typename detail::EnableIf<U(0.5) == U(0), T>::Type Name(U Given) {      \
    return Name(double(Given));                                                \
  }
#if PORTHIP_NVIDIA
#undef PORTHIP_TO_WHOLE
#define PORTHIP_TO_WHOLE(Name, T, Round)                                       \
  PORTHIP_WHOLE_ON(PORTHIP_HOST_DEVICE, Name, T, ::Name##f(A), ::Name(A))
PORTHIP_WHOLE_ON(PORTHIP_HOST_DEVICE, ilogb, int, ::ilogbf(A), ::ilogb(A))
PORTHIP_DEVICE float fdividef_approx(float A, float B) {
  return ::__fdividef(A, B);
}
#else
PORTHIP_ON_DEVICE(PORTHIP_WHOLE_ON(PORTHIP_DEVICE, ilogb, int,
                                   A == A ? ::ilogbf(A) : -0x7fffffff - 1,
                                   A == A ? ::ilogb(A) : -0x7fffffff - 1))
PORTHIP_WHOLE_ON(inline, ilogb, int, ::ilogbf(A), ::ilogb(A))
#if PORTHIP_HAS_DEVICE
// Divisors above 2^126 have no reciprocal there.
PORTHIP_DEVICE float fdividef_approx(float A, float B) {
  return ::__fdividef(A, __builtin_fabsf(B) > 0x1p126f
                             ? __builtin_copysignf(__builtin_inff(), B)
                             : B);
}
#endif
#endif
PORTHIP_TO_WHOLE(lrint, long, rint)
PORTHIP_TO_WHOLE(llrint, long long, rint)
PORTHIP_TO_WHOLE(lround, long, round)
PORTHIP_TO_WHOLE(llround, long long, round)
#undef PORTHIP_TO_WHOLE
#undef PORTHIP_WHOLE_ON
#undef PORTHIP_ON_DEVICE

// CUDA's min and max of a signed and an unsigned integer of one size compare
// both as unsigned; HIP's compare int and unsigned as signed, and take no
// others.
#define PORTHIP_MINMAX(Signed, Unsigned)                                       \
  PORTHIP_HOST_DEVICE Unsigned min(Signed A, Unsigned B) {                     \
    return static_cast<Unsigned>(A) < B ? static_cast<Unsigned>(A) : B;        \
  }                                                                            \
  PORTHIP_HOST_DEVICE Unsigned min(Unsigned A, Signed B) { return min(B, A); } \
  PORTHIP_HOST_DEVICE Unsigned max(Signed A, Unsigned B) {                     \
    return static_cast<Unsigned>(A) > B ? static_cast<Unsigned>(A) : B;        \
  }                                                                            \
  PORTHIP_HOST_DEVICE Unsigned max(Unsigned A, Signed B) { return max(B, A); }
PORTHIP_MINMAX(int, unsigned)
PORTHIP_MINMAX(long, unsigned long)
PORTHIP_MINMAX(long long, unsigned long long)
#undef PORTHIP_MINMAX

// Classification with CUDA's underscored names.
PORTHIP_HOST_DEVICE int finite(double A) { return __builtin_isfinite(A); }
PORTHIP_HOST_DEVICE int finitef(float A) { return __builtin_isfinite(A); }
PORTHIP_HOST_DEVICE int isinf(double A) { return __builtin_isinf(A); }
PORTHIP_HOST_DEVICE int isinff(float A) { return __builtin_isinf(A); }
PORTHIP_HOST_DEVICE int isnan(double A) { return __builtin_isnan(A); }
PORTHIP_HOST_DEVICE int isnanf(float A) { return __builtin_isnan(A); }
PORTHIP_HOST_DEVICE int signbit(double A) { return __builtin_signbit(A) != 0; }
PORTHIP_HOST_DEVICE int signbitf(float A) { return __builtin_signbit(A) != 0; }

} // namespace porthip
#endif
#endif
