// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Our stand-in for ocml and the rest of ockl: each name reaches the function
// that it says, with its arguments in their order. (How good the functions are
// is measured in test/VirtualGpu/Builtins/Nvptx/MathTest.cpp.)
#include "Wave.h"
#include <cfenv>
#include <cmath>

using namespace amdtest;

#define OCML(Result, Name, ...)                                                \
  extern "C" Result __ocml_##Name(__VA_ARGS__);                                \
  static const Mention Mention_##Name("__ocml_" #Name)

namespace {
/// To 16 units of a float, or 2^-48 of a double.
template <typename T> void near(T Got, long double Want, const char *Name) {
  double Bound = sizeof(T) == 4 ? 2e-6 : 6e-14;
  if (std::isnan(Want))
    EXPECT_TRUE(Got != Got) << Name;
  else if (std::isinf(Want))
    EXPECT_EQ(Got, T(Want)) << Name;
  else
    EXPECT_NEAR(double(Got), double(Want),
                Bound * std::max(1e-3, double(std::fabs(Want))))
        << Name;
}
constexpr long double Pi = 3.14159265358979323846264338327950288L;
/// Numbers that every function of the list is defined for.
const double Fractions[] = {0.0625, 0.3, 0.7, 0.99};
const double Numbers[] = {1.0, 1.5, 2.25, 7.75};
} // namespace

#define ONE(Name, Domain, Expression)                                          \
  OCML(float, Name##_f32, float);                                              \
  OCML(double, Name##_f64, double);                                            \
  TEST(AmdOcml, Name) {                                                        \
    for (double V : Domain) {                                                  \
      long double X = V;                                                       \
      near(__ocml_##Name##_f64(V), (Expression), #Name "_f64");                \
      X = float(V);                                                            \
      near(__ocml_##Name##_f32(float(V)), (Expression), #Name "_f32");         \
    }                                                                          \
  }
ONE(acos, Fractions, std::acos(X))
ONE(asin, Fractions, std::asin(X))
ONE(atanh, Fractions, std::atanh(X))
ONE(acosh, Numbers, std::acosh(X))
ONE(asinh, Numbers, std::asinh(X))
ONE(atan, Numbers, std::atan(X))
ONE(cbrt, Numbers, std::cbrt(X))
ONE(ceil, Numbers, std::ceil(X))
ONE(cos, Numbers, std::cos(X))
ONE(cosh, Numbers, std::cosh(X))
ONE(cospi, Fractions, std::cos(Pi *X))
ONE(erf, Fractions, std::erf(X))
ONE(erfc, Fractions, std::erfc(X))
ONE(erfcx, Fractions, std::exp(X *X) * std::erfc(X))
ONE(exp, Numbers, std::exp(X))
ONE(exp10, Numbers, std::pow(10.0L, X))
ONE(exp2, Numbers, std::exp2(X))
ONE(expm1, Fractions, std::expm1(X))
ONE(fabs, Numbers, std::fabs(X))
ONE(floor, Numbers, std::floor(X))
ONE(j0, Numbers, j0l(X))
ONE(j1, Numbers, j1l(X))
ONE(lgamma, Numbers, std::lgamma(X))
ONE(log, Numbers, std::log(X))
ONE(log10, Numbers, std::log10(X))
ONE(log1p, Fractions, std::log1p(X))
ONE(log2, Numbers, std::log2(X))
ONE(logb, Numbers, std::logb(X))
ONE(ncdf, Fractions, std::erfc(-X / std::sqrt(2.0L)) / 2)
ONE(nearbyint, Numbers, std::nearbyint(X))
ONE(rcbrt, Numbers, 1 / std::cbrt(X))
ONE(rint, Numbers, std::rint(X))
ONE(round, Numbers, std::round(X))
ONE(rsqrt, Numbers, 1 / std::sqrt(X))
ONE(sin, Numbers, std::sin(X))
ONE(sinh, Numbers, std::sinh(X))
ONE(sinpi, Fractions, std::sin(Pi *X))
ONE(sqrt, Numbers, std::sqrt(X))
ONE(tan, Fractions, std::tan(X))
ONE(tanh, Numbers, std::tanh(X))
ONE(tgamma, Numbers, std::tgamma(X))
ONE(trunc, Numbers, std::trunc(X))
ONE(y0, Numbers, y0l(X))
ONE(y1, Numbers, y1l(X))

// Inverses by what they undo, series by their sum.
#define INVERSE(Name, Forward)                                                 \
  OCML(float, Name##_f32, float);                                              \
  OCML(double, Name##_f64, double);                                            \
  TEST(AmdOcml, Name) {                                                        \
    for (double V : Fractions) {                                               \
      long double X = __ocml_##Name##_f64(V);                                  \
      near(double(Forward), V, #Name);                                         \
      X = __ocml_##Name##_f32(float(V));                                       \
      near(float(Forward), float(V), #Name);                                   \
    }                                                                          \
  }
INVERSE(erfinv, std::erf(X))
INVERSE(erfcinv, std::erfc(X))
INVERSE(ncdfinv, std::erfc(-X / std::sqrt(2.0L)) / 2)

namespace {
/// Modified Bessel function of order N by its power series.
long double bessel(int N, long double X) {
  long double Term = N ? X / 2 : 1, Sum = 0;
  for (int K = 1; K < 80; ++K) {
    Sum += Term;
    Term *= X * X / 4 / K / (K + N);
  }
  return Sum;
}
} // namespace
ONE(i0, Numbers, bessel(0, X))
ONE(i1, Numbers, bessel(1, X))

#define TWO(Name, Expression)                                                  \
  OCML(float, Name##_f32, float, float);                                       \
  OCML(double, Name##_f64, double, double);                                    \
  TEST(AmdOcml, Name) {                                                        \
    for (double A : {1.5, -2.25, 7.75})                                        \
      for (double B : {2.0, 3.0, 0.75}) {                                      \
        long double X = A, Y = B;                                              \
        near(__ocml_##Name##_f64(A, B), (Expression), #Name "_f64");           \
        near(__ocml_##Name##_f32(float(A), float(B)), (Expression),            \
             #Name "_f32");                                                    \
      }                                                                        \
  }
TWO(atan2, std::atan2(X, Y))
TWO(copysign, std::copysign(Y, X) * 0 + std::copysign(X, Y))
TWO(fdim, std::fdim(X, Y))
TWO(fmax, std::fmax(X, Y))
TWO(fmin, std::fmin(X, Y))
TWO(fmod, std::fmod(X, Y))
TWO(hypot, std::hypot(X, Y))
TWO(pow, std::pow(X, Y))
TWO(remainder, std::remainder(X, Y))
TWO(rhypot, 1 / std::hypot(X, Y))
TWO(scalb, std::scalbn(X, int(std::nearbyint(Y))))

OCML(float, nextafter_f32, float, float);
OCML(double, nextafter_f64, double, double);
OCML(float, fma_f32, float, float, float);
OCML(double, fma_f64, double, double, double);
OCML(float, len3_f32, float, float, float);
OCML(double, len3_f64, double, double, double);
OCML(float, rlen3_f32, float, float, float);
OCML(double, rlen3_f64, double, double, double);
OCML(float, len4_f32, float, float, float, float);
OCML(double, len4_f64, double, double, double, double);
OCML(float, rlen4_f32, float, float, float, float);
OCML(double, rlen4_f64, double, double, double, double);

TEST(AmdOcml, SeveralArguments) {
  EXPECT_EQ(__ocml_nextafter_f32(1, 2), std::nextafterf(1, 2));
  EXPECT_EQ(__ocml_nextafter_f64(1, -2), std::nextafter(1, -2));
  EXPECT_EQ(__ocml_fma_f32(3, 5, 7), 22);
  EXPECT_EQ(__ocml_fma_f64(0x1.0000000000001p0, 0x1.0000000000001p0, -1),
            std::fma(0x1.0000000000001p0, 0x1.0000000000001p0, -1));
  EXPECT_EQ(__ocml_len3_f32(2, 3, 6), 7);
  EXPECT_EQ(__ocml_len3_f64(2, -3, 6), 7);
  near(__ocml_rlen3_f32(2, 3, 6), 1 / 7.0L, "rlen3");
  near(__ocml_rlen3_f64(2, 3, 6), 1 / 7.0L, "rlen3");
  EXPECT_EQ(__ocml_len4_f32(1, 2, 4, 10), 11);
  EXPECT_EQ(__ocml_len4_f64(1, 2, -4, 10), 11);
  near(__ocml_rlen4_f32(1, 2, 4, 10), 1 / 11.0L, "rlen4");
  near(__ocml_rlen4_f64(1, 2, 4, 10), 1 / 11.0L, "rlen4");
}

#define NATIVE(Name, Expression)                                               \
  OCML(float, native_##Name##_f32, float);                                     \
  TEST(AmdOcml, native_##Name) {                                               \
    for (double V : Numbers) {                                                 \
      long double X = V;                                                       \
      near(__ocml_native_##Name##_f32(float(V)), (Expression), #Name);         \
    }                                                                          \
  }
NATIVE(cos, std::cos(X))
NATIVE(exp, std::exp(X))
NATIVE(exp10, std::pow(10.0L, X))
NATIVE(exp2, std::exp2(X))
NATIVE(log, std::log(X))
NATIVE(log10, std::log10(X))
NATIVE(log2, std::log2(X))
NATIVE(rsqrt, 1 / std::sqrt(X))
NATIVE(sin, std::sin(X))
NATIVE(sqrt, std::sqrt(X))

#define WITH_INTEGERS(Suffix, T)                                               \
  OCML(T, pown_##Suffix, T, int32_t);                                          \
  OCML(T, ldexp_##Suffix, T, int32_t);                                         \
  OCML(T, scalbn_##Suffix, T, int32_t);                                        \
  OCML(T, frexp_##Suffix, T, int32_t *);                                       \
  OCML(T, modf_##Suffix, T, T *);                                              \
  OCML(T, remquo_##Suffix, T, T, int32_t *);                                   \
  OCML(int32_t, ilogb_##Suffix, T);                                            \
  OCML(T, sincos_##Suffix, T, T *);                                            \
  OCML(T, sincospi_##Suffix, T, T *);                                          \
  OCML(int32_t, isfinite_##Suffix, T);                                         \
  OCML(int32_t, isinf_##Suffix, T);                                            \
  OCML(int32_t, isnan_##Suffix, T);                                            \
  OCML(int32_t, signbit_##Suffix, T);                                          \
  TEST(AmdOcml, WithIntegers_##Suffix) {                                       \
    int32_t N = 0;                                                             \
    T Second = 0;                                                              \
    EXPECT_EQ(__ocml_pown_##Suffix(-3, 3), T(-27));                            \
    EXPECT_EQ(__ocml_pown_##Suffix(2, -2), T(0.25));                           \
    EXPECT_EQ(__ocml_ldexp_##Suffix(3, -2), T(0.75));                          \
    EXPECT_EQ(__ocml_scalbn_##Suffix(3, 4), T(48));                            \
    EXPECT_EQ(__ocml_scalb_##Suffix(1, T(1e30)), T(INFINITY));                 \
    EXPECT_EQ(__ocml_scalb_##Suffix(1, T(-INFINITY)), T(0));                   \
    EXPECT_TRUE(std::isnan(__ocml_scalb_##Suffix(1, T(NAN))));                 \
    EXPECT_EQ(__ocml_frexp_##Suffix(12, &N), T(0.75));                         \
    EXPECT_EQ(N, 4);                                                           \
    EXPECT_EQ(__ocml_modf_##Suffix(T(-2.75), &Second), T(-0.75));              \
    EXPECT_EQ(Second, T(-2));                                                  \
    EXPECT_EQ(__ocml_remquo_##Suffix(7, 2, &N), T(-1));                        \
    EXPECT_EQ(N & 7, 4);                                                       \
    EXPECT_EQ(__ocml_ilogb_##Suffix(T(0.3)), -2);                              \
    near(__ocml_sincos_##Suffix(2, &Second), std::sin(2.0L), "sincos");        \
    near(Second, std::cos(2.0L), "sincos");                                    \
    EXPECT_EQ(__ocml_sincospi_##Suffix(T(0.5), &Second), T(1));                \
    EXPECT_EQ(Second, T(0));                                                   \
    for (double V : {1.0, -0.0, double(INFINITY), -double(NAN)}) {             \
      EXPECT_EQ(__ocml_isfinite_##Suffix(T(V)), int(std::isfinite(V)));        \
      EXPECT_EQ(__ocml_isinf_##Suffix(T(V)), int(std::isinf(V)));              \
      EXPECT_EQ(__ocml_isnan_##Suffix(T(V)), int(std::isnan(V)));              \
      EXPECT_EQ(__ocml_signbit_##Suffix(T(V)), int(std::signbit(V)));          \
    }                                                                          \
  }
WITH_INTEGERS(f32, float)
WITH_INTEGERS(f64, double)

// Directed rounding: the host's own, in the mode.
#define ROUNDED(Suffix, T, Mode, Host)                                         \
  OCML(T, add_##Mode##_##Suffix, T, T);                                        \
  OCML(T, sub_##Mode##_##Suffix, T, T);                                        \
  OCML(T, mul_##Mode##_##Suffix, T, T);                                        \
  OCML(T, div_##Mode##_##Suffix, T, T);                                        \
  OCML(T, sqrt_##Mode##_##Suffix, T);                                          \
  OCML(T, fma_##Mode##_##Suffix, T, T, T);                                     \
  TEST(AmdOcml, Mode##_##Suffix) {                                             \
    Random R(9);                                                               \
    for (int I = 0; I < 2000; ++I) {                                           \
      T A = T(int64_t(R.next()) * 0x1p-60),                                    \
        B = T(int64_t(R.next()) * 0x1p-61);                                    \
      T C = T(int64_t(R.next()) * 0x1p-62);                                    \
      volatile T X = A, Y = B, Z = C, P = std::fabs(A);                        \
      std::fesetround(Host);                                                   \
      T Want[] = {                                                             \
          X + Y, X - Y, X * Y, X / Y, std::sqrt(P), std::fma(X, Y, Z)};        \
      std::fesetround(FE_TONEAREST);                                           \
      T Got[] = {__ocml_add_##Mode##_##Suffix(A, B),                           \
                 __ocml_sub_##Mode##_##Suffix(A, B),                           \
                 __ocml_mul_##Mode##_##Suffix(A, B),                           \
                 __ocml_div_##Mode##_##Suffix(A, B),                           \
                 __ocml_sqrt_##Mode##_##Suffix(std::fabs(A)),                  \
                 __ocml_fma_##Mode##_##Suffix(A, B, C)};                       \
      for (int K = 0; K < 6; ++K)                                              \
        ASSERT_EQ(Got[K], Want[K]) << K;                                       \
    }                                                                          \
  }
#define CONVERTED(Mode, Host)                                                  \
  OCML(float, cvt##Mode##_f32_f64, double);                                    \
  OCML(float, cvt##Mode##_f32_s32, int32_t);                                   \
  OCML(float, cvt##Mode##_f32_u32, uint32_t);                                  \
  OCML(float, cvt##Mode##_f32_s64, int64_t);                                   \
  OCML(float, cvt##Mode##_f32_u64, uint64_t);                                  \
  OCML(double, cvt##Mode##_f64_s64, int64_t);                                  \
  OCML(double, cvt##Mode##_f64_u64, uint64_t);                                 \
  TEST(AmdOcml, Cvt_##Mode) {                                                  \
    Random R(10);                                                              \
    for (int I = 0; I < 2000; ++I) {                                           \
      volatile uint64_t U = R.next();                                          \
      volatile int64_t S = int64_t(R.next());                                  \
      volatile double D = double(S) * 0x1p-40;                                 \
      std::fesetround(Host);                                                   \
      float F[] = {float(D), float(int32_t(S)), float(uint32_t(U)), float(S),  \
                   float(U)};                                                  \
      double E[] = {double(S), double(U)};                                     \
      std::fesetround(FE_TONEAREST);                                           \
      ASSERT_EQ(__ocml_cvt##Mode##_f32_f64(D), F[0]);                          \
      ASSERT_EQ(__ocml_cvt##Mode##_f32_s32(int32_t(S)), F[1]);                 \
      ASSERT_EQ(__ocml_cvt##Mode##_f32_u32(uint32_t(U)), F[2]);                \
      ASSERT_EQ(__ocml_cvt##Mode##_f32_s64(S), F[3]);                          \
      ASSERT_EQ(__ocml_cvt##Mode##_f32_u64(U), F[4]);                          \
      ASSERT_EQ(__ocml_cvt##Mode##_f64_s64(S), E[0]);                          \
      ASSERT_EQ(__ocml_cvt##Mode##_f64_u64(U), E[1]);                          \
    }                                                                          \
  }
#define MODE(Mode, Host)                                                       \
  ROUNDED(f32, float, Mode, Host)                                              \
  ROUNDED(f64, double, Mode, Host)                                             \
  CONVERTED(Mode, Host)
MODE(rte, FE_TONEAREST)
MODE(rtn, FE_DOWNWARD)
MODE(rtp, FE_UPWARD)
MODE(rtz, FE_TOWARDZERO)
