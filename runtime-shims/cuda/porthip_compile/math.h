// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Mathematical functions beyond those of the C library: on the host, and the
// overloads that clang's wrappers leave to the toolkit. Source of names and
// types: CUDA Math API.
#ifndef PORTHIP_COMPILE_MATH_H
#define PORTHIP_COMPILE_MATH_H

#include "../../include/porthip/detail/host_math_double.h"
#include "nan.h"

#define PORTHIP_HOST static inline __attribute__((host))
#define PORTHIP_GPU_FN static inline __attribute__((device))
#define PORTHIP_BOTH static inline __attribute__((host, device))

// One argument, on the host in double.
#define PORTHIP_HOST_MATH(Name)                                                \
  PORTHIP_HOST double Name(double X) {                                         \
    return porthip::detail::host::Name(X);                                     \
  }                                                                            \
  PORTHIP_HOST float Name##f(float X) {                                        \
    return float(porthip::detail::host::Name(X));                              \
  }                                                                            \
  PORTHIP_HOST float Name(float X) { return Name##f(X); }                      \
  PORTHIP_GPU_FN float Name(float X) { return Name##f(X); }
PORTHIP_HOST_MATH(rcbrt)
PORTHIP_HOST_MATH(erfcinv)
PORTHIP_HOST_MATH(erfcx)
PORTHIP_HOST_MATH(erfinv)
PORTHIP_HOST_MATH(normcdf)
PORTHIP_HOST_MATH(normcdfinv)
// Newer C libraries have these by themselves.
#if !defined(__GLIBC_PREREQ) || !__GLIBC_PREREQ(2, 41)
PORTHIP_HOST_MATH(sinpi)
PORTHIP_HOST_MATH(cospi)
#endif
#if !defined(__GLIBC_PREREQ) || !__GLIBC_PREREQ(2, 42)
PORTHIP_HOST_MATH(rsqrt)
#endif
#undef PORTHIP_HOST_MATH

PORTHIP_HOST void sincospi(double X, double *Sine, double *Cosine) {
  *Sine = porthip::detail::host::sinpi(X);
  *Cosine = porthip::detail::host::cospi(X);
}
PORTHIP_HOST void sincospif(float X, float *Sine, float *Cosine) {
  *Sine = float(porthip::detail::host::sinpi(X));
  *Cosine = float(porthip::detail::host::cospi(X));
}

// Overloads for float of what has an f of its own on both sides.
#define PORTHIP_FLOAT_1(Name)                                                  \
  PORTHIP_HOST float Name(float X) { return Name##f(X); }                      \
  PORTHIP_GPU_FN float Name(float X) { return Name##f(X); }
PORTHIP_FLOAT_1(exp10)
PORTHIP_FLOAT_1(j0)
PORTHIP_FLOAT_1(j1)
PORTHIP_FLOAT_1(y0)
PORTHIP_FLOAT_1(y1)
#undef PORTHIP_FLOAT_1
#define PORTHIP_FLOAT_N(Side)                                                  \
  Side float jn(int N, float X) { return jnf(N, X); }                          \
  Side float yn(int N, float X) { return ynf(N, X); }                          \
  Side void sincos(float X, float *Sine, float *Cosine) {                      \
    sincosf(X, Sine, Cosine);                                                  \
  }                                                                            \
  Side void sincospi(float X, float *Sine, float *Cosine) {                    \
    sincospif(X, Sine, Cosine);                                                \
  }
PORTHIP_FLOAT_N(PORTHIP_HOST)
PORTHIP_FLOAT_N(PORTHIP_GPU_FN)
#undef PORTHIP_FLOAT_N
PORTHIP_GPU_FN float cyl_bessel_i0(float X) { return cyl_bessel_i0f(X); }
PORTHIP_GPU_FN float cyl_bessel_i1(float X) { return cyl_bessel_i1f(X); }

// Minimum and maximum of mixed types convert as the usual arithmetic does; of
// floating-point numbers a NaN loses.
PORTHIP_HOST int min(int X, int Y) { return X < Y ? X : Y; }
PORTHIP_HOST int max(int X, int Y) { return X > Y ? X : Y; }
#define PORTHIP_INTEGER_MIN_MAX(R, A, B)                                       \
  PORTHIP_BOTH R min(A X, B Y) { return (R)X < (R)Y ? (R)X : (R)Y; }           \
  PORTHIP_BOTH R max(A X, B Y) { return (R)X > (R)Y ? (R)X : (R)Y; }
PORTHIP_INTEGER_MIN_MAX(unsigned int, unsigned int, unsigned int)
PORTHIP_INTEGER_MIN_MAX(unsigned int, int, unsigned int)
PORTHIP_INTEGER_MIN_MAX(unsigned int, unsigned int, int)
PORTHIP_INTEGER_MIN_MAX(long, long, long)
PORTHIP_INTEGER_MIN_MAX(unsigned long, unsigned long, unsigned long)
PORTHIP_INTEGER_MIN_MAX(unsigned long, long, unsigned long)
PORTHIP_INTEGER_MIN_MAX(unsigned long, unsigned long, long)
PORTHIP_INTEGER_MIN_MAX(long long, long long, long long)
PORTHIP_INTEGER_MIN_MAX(unsigned long long, unsigned long long,
                        unsigned long long)
PORTHIP_INTEGER_MIN_MAX(unsigned long long, long long, unsigned long long)
PORTHIP_INTEGER_MIN_MAX(unsigned long long, unsigned long long, long long)
#undef PORTHIP_INTEGER_MIN_MAX
#define PORTHIP_FLOAT_MIN_MAX(R, A, B, Suffix)                                 \
  PORTHIP_BOTH R min(A X, B Y) { return __builtin_fmin##Suffix(X, Y); }        \
  PORTHIP_BOTH R max(A X, B Y) { return __builtin_fmax##Suffix(X, Y); }
PORTHIP_FLOAT_MIN_MAX(float, float, float, f)
PORTHIP_FLOAT_MIN_MAX(double, double, double, )
PORTHIP_FLOAT_MIN_MAX(double, float, double, )
PORTHIP_FLOAT_MIN_MAX(double, double, float, )
#undef PORTHIP_FLOAT_MIN_MAX

// Some of these are clang's on the device.
#define PORTHIP_NAMED_MIN_MAX(Side, Prefix, T)                                 \
  Side T Prefix##min(T X, T Y) { return X < Y ? X : Y; }                       \
  Side T Prefix##max(T X, T Y) { return X > Y ? X : Y; }
PORTHIP_NAMED_MIN_MAX(PORTHIP_HOST, ll, long long)
PORTHIP_NAMED_MIN_MAX(PORTHIP_HOST, ull, unsigned long long)
PORTHIP_NAMED_MIN_MAX(PORTHIP_HOST, u, unsigned int)
#undef PORTHIP_NAMED_MIN_MAX

#undef PORTHIP_HOST
#undef PORTHIP_GPU_FN
#undef PORTHIP_BOTH

#endif
