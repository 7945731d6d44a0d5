/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * AMD's math library ocml in float and double, for machines without ocml.bc,
 * and for what an older ocml.bc lacks: our own math library (Math.h) under
 * AMD's names, with its bounds. What the HIP headers and clang's declare is
 * here; pointers are flat.
 */
#include "VirtualGpu/Builtins/Amdgcn/Math/Ocml.h"

/* ---- One, two, three arguments of a type. OCML(ocml's name, ours). */
#define ONE(Name, Ours)                                                        \
  float __nv_##Ours##f(float);                                                 \
  double __nv_##Ours(double);                                                  \
  OCML(float, Name##_f32, (float X)) { return __nv_##Ours##f(X); }             \
  OCML(double, Name##_f64, (double X)) { return __nv_##Ours(X); }
#define TWO(Name, Ours)                                                        \
  float __nv_##Ours##f(float, float);                                          \
  double __nv_##Ours(double, double);                                          \
  OCML(float, Name##_f32, (float X, float Y)) { return __nv_##Ours##f(X, Y); } \
  OCML(double, Name##_f64, (double X, double Y)) { return __nv_##Ours(X, Y); }
#define THREE(Name, Ours)                                                      \
  float __nv_##Ours##f(float, float, float);                                   \
  double __nv_##Ours(double, double, double);                                  \
  OCML(float, Name##_f32, (float X, float Y, float Z)) {                       \
    return __nv_##Ours##f(X, Y, Z);                                            \
  }                                                                            \
  OCML(double, Name##_f64, (double X, double Y, double Z)) {                   \
    return __nv_##Ours(X, Y, Z);                                               \
  }
#define FOUR(Name, Ours)                                                       \
  float __nv_##Ours##f(float, float, float, float);                            \
  double __nv_##Ours(double, double, double, double);                          \
  OCML(float, Name##_f32, (float X, float Y, float Z, float W)) {              \
    return __nv_##Ours##f(X, Y, Z, W);                                         \
  }                                                                            \
  OCML(double, Name##_f64, (double X, double Y, double Z, double W)) {         \
    return __nv_##Ours(X, Y, Z, W);                                            \
  }
ONE(acos, acos)
ONE(acosh, acosh)
ONE(asin, asin)
ONE(asinh, asinh)
ONE(atan, atan)
ONE(atanh, atanh)
ONE(cbrt, cbrt)
ONE(ceil, ceil)
ONE(cos, cos)
ONE(cosh, cosh)
ONE(cospi, cospi)
ONE(erf, erf)
ONE(erfc, erfc)
ONE(erfcinv, erfcinv)
ONE(erfcx, erfcx)
ONE(erfinv, erfinv)
ONE(exp, exp)
ONE(exp10, exp10)
ONE(exp2, exp2)
ONE(expm1, expm1)
ONE(fabs, fabs)
ONE(floor, floor)
ONE(i0, cyl_bessel_i0)
ONE(i1, cyl_bessel_i1)
ONE(j0, j0)
ONE(j1, j1)
ONE(lgamma, lgamma)
ONE(log, log)
ONE(log10, log10)
ONE(log1p, log1p)
ONE(log2, log2)
ONE(logb, logb)
ONE(ncdf, normcdf)
ONE(ncdfinv, normcdfinv)
ONE(nearbyint, nearbyint)
ONE(rcbrt, rcbrt)
ONE(rint, rint)
ONE(round, round)
ONE(rsqrt, rsqrt)
ONE(sin, sin)
ONE(sinh, sinh)
ONE(sinpi, sinpi)
ONE(sqrt, sqrt)
ONE(tan, tan)
ONE(tanh, tanh)
ONE(tgamma, tgamma)
ONE(trunc, trunc)
ONE(y0, y0)
ONE(y1, y1)
TWO(atan2, atan2)
TWO(copysign, copysign)
TWO(fdim, fdim)
TWO(fmax, fmax)
TWO(fmin, fmin)
TWO(fmod, fmod)
TWO(hypot, hypot)
TWO(nextafter, nextafter)
TWO(pow, pow)
TWO(remainder, remainder)
TWO(rhypot, rhypot)
THREE(fma, fma)
THREE(len3, norm3d)
THREE(rlen3, rnorm3d)
FOUR(len4, norm4d)
FOUR(rlen4, rnorm4d)

/* ---- The fast forms, of float alone. */
#define NATIVE(Name, Ours)                                                     \
  OCML(float, native_##Name##_f32, (float X)) { return __nv_##Ours##f(X); }
NATIVE(cos, cos)
NATIVE(exp, exp)
NATIVE(exp10, exp10)
NATIVE(exp2, exp2)
NATIVE(log, log)
NATIVE(log10, log10)
NATIVE(log2, log2)
NATIVE(rsqrt, rsqrt)
NATIVE(sin, sin)
NATIVE(sqrt, sqrt)

/* ---- With integers, or with a second result. */
#define WITH_INTEGERS(Suffix, T, F)                                            \
  T __nv_powi##F(T, int32_t), __nv_ldexp##F(T, int32_t);                       \
  T __nv_frexp##F(T, int32_t *), __nv_modf##F(T, T *);                         \
  T __nv_remquo##F(T, T, int32_t *);                                           \
  int32_t __nv_ilogb##F(T);                                                    \
  void __nv_sincos##F(T, T *, T *), __nv_sincospi##F(T, T *, T *);             \
  OCML(T, pown_##Suffix, (T X, int32_t N)) { return __nv_powi##F(X, N); }      \
  OCML(T, ldexp_##Suffix, (T X, int32_t N)) { return __nv_ldexp##F(X, N); }    \
  OCML(T, scalbn_##Suffix, (T X, int32_t N)) { return __nv_ldexp##F(X, N); }   \
  /* By a power that is rounded; beyond 2^20 it makes no difference. */        \
  OCML(T, scalb_##Suffix, (T X, T Power)) {                                    \
    if (Power != Power)                                                        \
      return X + Power;                                                        \
    T Most = 0x1p20;                                                           \
    Power = Power < -Most ? -Most : Power > Most ? Most : Power;               \
    return __nv_ldexp##F(X, (int32_t)__builtin_elementwise_rint(Power));       \
  }                                                                            \
  OCML(T, frexp_##Suffix, (T X, int32_t *Power)) {                             \
    return __nv_frexp##F(X, Power);                                            \
  }                                                                            \
  OCML(T, modf_##Suffix, (T X, T * Whole)) { return __nv_modf##F(X, Whole); }  \
  OCML(T, remquo_##Suffix, (T X, T Y, int32_t *Quotient)) {                    \
    return __nv_remquo##F(X, Y, Quotient);                                     \
  }                                                                            \
  OCML(int32_t, ilogb_##Suffix, (T X)) { return __nv_ilogb##F(X); }            \
  OCML(T, sincos_##Suffix, (T X, T * Cosine)) {                                \
    T Sine;                                                                    \
    __nv_sincos##F(X, &Sine, Cosine);                                          \
    return Sine;                                                               \
  }                                                                            \
  OCML(T, sincospi_##Suffix, (T X, T * Cosine)) {                              \
    T Sine;                                                                    \
    __nv_sincospi##F(X, &Sine, Cosine);                                        \
    return Sine;                                                               \
  }                                                                            \
  OCML(int32_t, isfinite_##Suffix, (T X)) { return __builtin_isfinite(X); }    \
  OCML(int32_t, isinf_##Suffix, (T X)) { return __builtin_isinf(X) != 0; }     \
  OCML(int32_t, isnan_##Suffix, (T X)) { return X != X; }                      \
  OCML(int32_t, signbit_##Suffix, (T X)) { return __builtin_signbit(X) != 0; }
WITH_INTEGERS(f32, float, f)
WITH_INTEGERS(f64, double, )

/* ---- Rounded to nearest (rte), down (rtn), up (rtp), toward zero (rtz). */
#define ROUNDED(Suffix, T, Prefix, Fma, Mode, Ours)                            \
  T __nv_##Prefix##add_##Ours(T, T), __nv_##Prefix##sub_##Ours(T, T);          \
  T __nv_##Prefix##mul_##Ours(T, T), __nv_##Prefix##div_##Ours(T, T);          \
  T __nv_##Prefix##sqrt_##Ours(T), __nv_##Fma##_##Ours(T, T, T);               \
  OCML(T, add_##Mode##_##Suffix, (T X, T Y)) {                                 \
    return __nv_##Prefix##add_##Ours(X, Y);                                    \
  }                                                                            \
  OCML(T, sub_##Mode##_##Suffix, (T X, T Y)) {                                 \
    return __nv_##Prefix##sub_##Ours(X, Y);                                    \
  }                                                                            \
  OCML(T, mul_##Mode##_##Suffix, (T X, T Y)) {                                 \
    return __nv_##Prefix##mul_##Ours(X, Y);                                    \
  }                                                                            \
  OCML(T, div_##Mode##_##Suffix, (T X, T Y)) {                                 \
    return __nv_##Prefix##div_##Ours(X, Y);                                    \
  }                                                                            \
  OCML(T, sqrt_##Mode##_##Suffix, (T X)) {                                     \
    return __nv_##Prefix##sqrt_##Ours(X);                                      \
  }                                                                            \
  OCML(T, fma_##Mode##_##Suffix, (T X, T Y, T Z)) {                            \
    return __nv_##Fma##_##Ours(X, Y, Z);                                       \
  }
#define CONVERTED(Mode, Ours)                                                  \
  float __nv_double2float_##Ours(double), __nv_int2float_##Ours(int32_t);      \
  float __nv_uint2float_##Ours(uint32_t), __nv_ll2float_##Ours(int64_t);       \
  float __nv_ull2float_##Ours(uint64_t);                                       \
  double __nv_ll2double_##Ours(int64_t), __nv_ull2double_##Ours(uint64_t);     \
  OCML(float, cvt##Mode##_f32_f64, (double X)) {                               \
    return __nv_double2float_##Ours(X);                                        \
  }                                                                            \
  OCML(float, cvt##Mode##_f32_s32, (int32_t X)) {                              \
    return __nv_int2float_##Ours(X);                                           \
  }                                                                            \
  OCML(float, cvt##Mode##_f32_u32, (uint32_t X)) {                             \
    return __nv_uint2float_##Ours(X);                                          \
  }                                                                            \
  OCML(float, cvt##Mode##_f32_s64, (int64_t X)) {                              \
    return __nv_ll2float_##Ours(X);                                            \
  }                                                                            \
  OCML(float, cvt##Mode##_f32_u64, (uint64_t X)) {                             \
    return __nv_ull2float_##Ours(X);                                           \
  }                                                                            \
  OCML(double, cvt##Mode##_f64_s64, (int64_t X)) {                             \
    return __nv_ll2double_##Ours(X);                                           \
  }                                                                            \
  OCML(double, cvt##Mode##_f64_u64, (uint64_t X)) {                            \
    return __nv_ull2double_##Ours(X);                                          \
  }
#define MODE(Mode, Ours)                                                       \
  ROUNDED(f32, float, f, fmaf, Mode, Ours)                                     \
  ROUNDED(f64, double, d, fma, Mode, Ours)                                     \
  CONVERTED(Mode, Ours)
MODE(rte, rn)
MODE(rtn, rd)
MODE(rtp, ru)
MODE(rtz, rz)
