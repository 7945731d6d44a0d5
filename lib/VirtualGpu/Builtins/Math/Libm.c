/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Functions that the host's libm has: double by it, float by its double.
 * Bounds: float 0.51 ulp; double that of the libm (glibc: below 2 ulp but for
 * the Bessel functions near their zeros, tgamma 9 and lgamma near its zeros).
 */
#include "VirtualGpu/Builtins/Math/Math.h"

/* Not ISO C, so clang has no builtins for them. */
double j0(double), j1(double), y0(double), y1(double);
double jn(int, double), yn(int, double);
double lgamma_r(double, int *);

#define UNARY(Name)                                                            \
  MATH(double, Name, (double A)) { return __builtin_##Name(A); }               \
  MATH(float, Name##f, (float A)) { return (float)__builtin_##Name((double)A); }
UNARY(sin)
UNARY(cos)
UNARY(tan)
UNARY(asin)
UNARY(acos)
UNARY(atan)
UNARY(sinh)
UNARY(cosh)
UNARY(tanh)
UNARY(asinh)
UNARY(acosh)
UNARY(atanh)
UNARY(exp)
UNARY(exp2)
UNARY(expm1)
UNARY(log)
UNARY(log2)
UNARY(log10)
UNARY(log1p)
UNARY(erf)
UNARY(erfc)
UNARY(tgamma)
UNARY(logb)

#define BESSEL(Name)                                                           \
  MATH(double, Name, (double A)) { return Name(A); }                           \
  MATH(float, Name##f, (float A)) { return (float)Name((double)A); }
BESSEL(j0)
BESSEL(j1)
BESSEL(y0)
BESSEL(y1)

/* exp10 is not in every libm. */
MATH(double, exp10, (double A)) { return __builtin_pow(10.0, A); }
MATH(float, exp10f, (float A)) { return (float)__builtin_pow(10.0, A); }

/* lgamma writes a variable of the process; this one does not. */
VG_INLINE double mathLgamma(double A) {
  int Sign;
  return lgamma_r(A, &Sign);
}
MATH(double, lgamma, (double A)) { return mathLgamma(A); }
MATH(float, lgammaf, (float A)) { return (float)mathLgamma(A); }

#define BINARY(Name)                                                           \
  MATH(double, Name, (double A, double B)) { return __builtin_##Name(A, B); }  \
  MATH(float, Name##f, (float A, float B)) {                                   \
    return (float)__builtin_##Name((double)A, (double)B);                      \
  }
BINARY(atan2)
BINARY(pow)
BINARY(fmod)      /* exact, also of floats in double */
BINARY(remainder) /* exact */
BINARY(hypot)
MATH(double, nextafter, (double A, double B)) {
  return __builtin_nextafter(A, B);
}
MATH(float, nextafterf, (float A, float B)) {
  return __builtin_nextafterf(A, B);
}

MATH(double, powi, (double A, int32_t N)) { return __builtin_pow(A, N); }
MATH(float, powif, (float A, int32_t N)) { return (float)__builtin_pow(A, N); }
MATH(double, jn, (int32_t N, double A)) { return jn(N, A); }
MATH(float, jnf, (int32_t N, float A)) { return (float)jn(N, A); }
MATH(double, yn, (int32_t N, double A)) { return yn(N, A); }
MATH(float, ynf, (int32_t N, float A)) { return (float)yn(N, A); }

MATH(double, ldexp, (double A, int32_t N)) { return __builtin_ldexp(A, N); }
MATH(float, ldexpf, (float A, int32_t N)) { return __builtin_ldexpf(A, N); }
MATH(double, scalbn, (double A, int32_t N)) { return __builtin_ldexp(A, N); }
MATH(float, scalbnf, (float A, int32_t N)) { return __builtin_ldexpf(A, N); }
MATH(int32_t, ilogb, (double A)) {
  return A != A || A == 0                     ? INT32_MIN
         : __builtin_fabs(A) == MATH_INFINITY ? INT32_MAX
                                              : __builtin_ilogb(A);
}
MATH(int32_t, ilogbf, (float A)) { return __nv_ilogb((double)A); }

MATH(double, frexp, (double A, int32_t *Exponent)) {
  int E = 0; /* also of zero, infinity, NaN */
  double R = A == 0 || !nvIsFinite(A) ? A : __builtin_frexp(A, &E);
  *Exponent = E;
  return R;
}
MATH(float, frexpf, (float A, int32_t *Exponent)) {
  return (float)__nv_frexp((double)A, Exponent);
}
MATH(double, modf, (double A, double *Whole)) {
  double W = __builtin_trunc(A);
  *Whole = W;
  return __builtin_copysign(nvIsFinite(A) || A != A ? A - W : 0.0, A);
}
MATH(float, modff, (float A, float *Whole)) {
  double W, F = __nv_modf((double)A, &W);
  *Whole = (float)W;
  return (float)F;
}
/* The quotient's sign and low three bits. */
MATH(double, remquo, (double A, double B, int32_t *Quotient)) {
  int Q = 0;
  double R = __builtin_remquo(A, B, &Q);
  *Quotient = Q;
  return R;
}
MATH(float, remquof, (float A, float B, int32_t *Quotient)) {
  return (float)__nv_remquo((double)A, (double)B, Quotient);
}
MATH(void, sincos, (double A, double *Sine, double *Cosine)) {
  *Sine = __builtin_sin(A);
  *Cosine = __builtin_cos(A);
}
MATH(void, sincosf, (float A, float *Sine, float *Cosine)) {
  *Sine = (float)__builtin_sin((double)A);
  *Cosine = (float)__builtin_cos((double)A);
}

/* ---- The `__sinf` kind: on the GPU fast and rough, here as good as the rest.
 */
#define FAST(Name, Of)                                                         \
  MATH(float, fast_##Name, (float A)) {                                        \
    return (float)__builtin_##Of((double)A);                                   \
  }
FAST(sinf, sin)
FAST(cosf, cos)
FAST(tanf, tan)
FAST(tanhf, tanh)
FAST(expf, exp)
FAST(logf, log)
FAST(log2f, log2)
FAST(log10f, log10)
/* The product is rounded, as NVIDIA's and AMD's: what is lost grows with it. */
MATH(float, fast_exp10f, (float A)) {
  return (float)__builtin_exp2((double)(A * 3.32192809f));
}
MATH(void, fast_sincosf, (float A, float *Sine, float *Cosine)) {
  __nv_sincosf(A, Sine, Cosine);
}
/* exp2(B * log2(A)), so NaN of negative bases. */
MATH(float, fast_powf, (float A, float B)) {
  return (float)__builtin_exp2((double)B * __builtin_log2((double)A));
}
/* Divisors above 2^126 give 0, and NaN for infinity (programming guide). */
MATH(float, fast_fdividef, (float A, float B)) {
  float Size = __builtin_fabsf(B);
  return A / (Size > 0x1p126f ? __builtin_copysignf(__builtin_inff(), B) : B);
}
