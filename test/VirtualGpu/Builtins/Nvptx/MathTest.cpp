// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The math library against 113-bit arithmetic: glibc's functions of that
// width, and series and iterations over them for what it lacks. The bounds are
// those that the Math*.c files state.
#include "VirtualGpu/Builtins/Nvptx/Harness.h"
#include <cmath>
#include <map>

using namespace nvptxtest;
#define NV "__nv_"

#if defined(__x86_64__) && defined(__GLIBC__)
using Q = __float128;
#define QUAD(Name) extern "C" Q Name##f128(Q);
// clang-format off
QUAD(sin) QUAD(cos) QUAD(tan) QUAD(asin) QUAD(acos) QUAD(atan) QUAD(sinh)
QUAD(cosh) QUAD(tanh) QUAD(asinh) QUAD(acosh) QUAD(atanh) QUAD(exp) QUAD(exp2)
QUAD(expm1) QUAD(log) QUAD(log2) QUAD(log10) QUAD(log1p) QUAD(cbrt) QUAD(erf)
QUAD(erfc) QUAD(tgamma) QUAD(lgamma) QUAD(j0) QUAD(j1) QUAD(y0) QUAD(y1)
QUAD(sqrt) QUAD(fabs) QUAD(rint) QUAD(exp10)
    // clang-format on
    extern "C" {
  Q atan2f128(Q, Q);
  Q powf128(Q, Q);
  Q hypotf128(Q, Q);
  Q jnf128(int, Q);
  Q ynf128(int, Q);
}

namespace {
const Q Pi = atan2f128(0, -1);

/// Values that are no number: those that double gives count.
bool settles(double Got, double Want) {
  return same(Got, Want) || (Got == Want && Want == 0);
}
/// Distance in units of T's last place at Want.
template <class T> double ulps(T Got, Q Want) {
  T Near = T(Want);
  if (!std::isfinite(double(Near)) || !std::isfinite(double(Got)))
    return settles(double(Got), double(Near)) ? 0 : INFINITY;
  int Least = std::is_same<T, float>::value ? -126 : -1022;
  int Bits = std::is_same<T, float>::value ? 23 : 52;
  int E = Near == 0 ? Least : std::max(std::ilogb(Near), Least);
  Q Unit = Q(std::ldexp(1.0, std::max(E - Bits, -1074)));
  Q D = (Q(Got) - Want) / Unit;
  return double(D < 0 ? -D : D);
}
using Reference = Q (*)(Q);

Q erfcx(Q X) { return expf128(X * X) * erfcf128(X); }
Q normcdf(Q X) { return erfcf128(-X / sqrtf128(2)) / 2; }
/// The x of [Low, High] where F, monotonous, is Y.
Q solve(Reference F, Q Y, Q Low, Q High) {
  bool Rises = F(High) > F(Low);
  for (int I = 0; I < 130; ++I) {
    Q Middle = (Low + High) / 2;
    ((F(Middle) < Y) == Rises ? Low : High) = Middle;
  }
  return (Low + High) / 2;
}
Q erfinv(Q Y) {
  Q Size = fabsf128(Y);
  Q X = Size < Q(0.5) ? solve(erff128, Size, 0, 1)
                      : solve(erfcf128, 1 - Size, 0, 30);
  return Y < 0 ? -X : X;
}
Q erfcinv(Q Y) {
  return Y > 1 ? -solve(erfcf128, 2 - Y, 0, 30) : solve(erfcf128, Y, 0, 30);
}
Q normcdfinv(Q P) { return -sqrtf128(2) * erfcinv(2 * P); }
template <int N> Q bessel(Q X) {
  Q Term = N ? X / 2 : Q(1), Sum = Term;
  for (int K = 1; K < 2500; ++K) {
    Term = Term * (X * X / 4) / (Q(K) * (K + N));
    Sum += Term;
    if (fabsf128(Term) < fabsf128(Sum) * Q(1e-34))
      break;
  }
  return Sum;
}
Q reduced(Q X) { return X - 2 * rintf128(X / 2); }
Q sinpi(Q X) { return rintf128(X) == X ? 0 : sinf128(Pi * reduced(X)); }
Q cospi(Q X) {
  return rintf128(X) != X && rintf128(2 * X) == 2 * X
             ? 0
             : cosf128(Pi * reduced(X));
}
Q rsqrt(Q X) { return 1 / sqrtf128(X); }
/// __exp10f: a product in float first.
Q fastExp10(Q X) { return exp2f128(Q(float(X) * 3.32192809f)); }
Q rcbrt(Q X) { return 1 / cbrtf128(X); }

struct Row {
  Reference Exact;
  double Low, High, Ulps; ///< double's bound
};
/// Functions by libm: what glibc states for double, and half an ulp.
const std::map<std::string, Row> Rows = {
    {"sin", {sinf128, -1e5, 1e5, 1}},
    {"cos", {cosf128, -1e5, 1e5, 1}},
    {"tan", {tanf128, -1e4, 1e4, 1.5}},
    {"asin", {asinf128, -1, 1, 1}},
    {"acos", {acosf128, -1, 1, 1}},
    {"atan", {atanf128, -50, 50, 1}},
    {"sinh", {sinhf128, -700, 700, 2.5}},
    {"cosh", {coshf128, -700, 700, 2.5}},
    {"tanh", {tanhf128, -20, 20, 2.5}},
    {"asinh", {asinhf128, -1e4, 1e4, 2.5}},
    {"acosh", {acoshf128, 1, 1e4, 2.5}},
    {"atanh", {atanhf128, -1, 1, 2.5}},
    {"exp", {expf128, -745, 709, 1}},
    {"exp2", {exp2f128, -1070, 1023, 1}},
    {"exp10", {exp10f128, -320, 308, 1}},
    {"expm1", {expm1f128, -40, 700, 1.5}},
    {"log", {logf128, 1e-300, 1e3, 1}},
    {"log2", {log2f128, 1e-300, 1e3, 1}},
    {"log10", {log10f128, 1e-300, 1e3, 2.5}},
    {"log1p", {log1pf128, -0.999, 1e3, 1.5}},
    {"cbrt", {cbrtf128, -1e6, 1e6, 1}},
    {"erf", {erff128, -6, 6, 1.5}},
    {"erfc", {erfcf128, -6, 27, 5}},
    {"tgamma", {tgammaf128, 0.01, 170, 10}},
    {"lgamma", {lgammaf128, 3, 1e6, 5}},
    {"rsqrt", {rsqrt, 1e-320, 1e5, 1}},
    {"rcbrt", {rcbrt, -1e6, 1e6, 1}},
    {"sinpi", {sinpi, -1e6, 1e6, 1}},
    {"cospi", {cospi, -1e6, 1e6, 1}},
    {"erfcx", {erfcx, -26, 90, 8}},
    {"normcdf", {normcdf, -38, 9, 8}},
    {"erfinv", {erfinv, -1, 1, 4}},
    {"erfcinv", {erfcinv, 0, 2, 8}},
    {"normcdfinv", {normcdfinv, 0, 1, 8}},
    {"cyl_bessel_i0", {bessel<0>, -700, 700, 4}},
    {"cyl_bessel_i1", {bessel<1>, -700, 700, 4}}};

template <class T>
double worst(T (*F)(T), const Row &R, unsigned Count, T &At) {
  double Worst = 0;
  for (unsigned I = 0; I < Count; ++I) {
    double U = double(random64() >> 11) * 0x1p-53;
    // Evenly, near 0, and near the ends.
    double X = I % 4 == 0   ? R.Low + (R.High - R.Low) * U
               : I % 4 == 1 ? std::ldexp(U - 0.5, -int(random64() % 60))
               : I % 4 == 2 ? R.Low + (R.High - R.Low) * U * 1e-3
                            : R.High - (R.High - R.Low) * U * 1e-3;
    T In = T(X);
    if (!(double(In) > R.Low && double(In) < R.High) || In == 0)
      continue;
    double D = ulps(F(In), R.Exact(Q(In)));
    if (D > Worst) {
      Worst = D;
      At = In;
    }
  }
  return Worst;
}
void checkRows(const std::vector<std::string> &Names, unsigned Count) {
  for (const std::string &Name : Names) {
    std::string Function = Name.substr(5);
    bool IsFloat = !Rows.count(Function);
    const Row &R =
        Rows.at(IsFloat ? Function.substr(0, Function.size() - 1) : Function);
    if (IsFloat) {
      float At = 0;
      double W = worst<float>(builtin<float(float)>(Name), R, Count, At);
      EXPECT_LE(W, 0.51) << Name << " at " << At;
    } else {
      double At = 0;
      double W = worst<double>(builtin<double(double)>(Name), R, Count, At);
      EXPECT_LE(W, R.Ulps) << Name << " at " << At;
    }
  }
}
} // namespace

FAMILY(Math, Libm,
       NV "{sin,cos,tan,asin,acos,atan,sinh,cosh,tanh,asinh,acosh,atanh}{,f}",
       NV "{exp,exp2,exp10,expm1,log,log2,log10,log1p,cbrt,erf,erfc}{,f}",
       NV "{tgamma,lgamma}{,f}") {
  checkRows(Names, 1500);
}
FAMILY(Math, Ours, NV "{rsqrt,rcbrt,sinpi,cospi,erfcx,normcdf}{,f}",
       NV "{cyl_bessel_i0,cyl_bessel_i1}{,f}") {
  checkRows(Names, 1500);
}
FAMILY(Math, Inverses, NV "{erfinv,erfcinv,normcdfinv}{,f}") {
  checkRows(Names, 150);
}

TEST(Math, InversesOfTheLeast) {
  for (double Y : {0x1p-1074, 0x1p-1022, 1e-300}) {
    EXPECT_LE(ulps(builtin<double(double)>(NV "erfcinv")(Y), erfcinv(Y)), 8);
    EXPECT_LE(ulps(builtin<double(double)>(NV "normcdfinv")(Y), normcdfinv(Y)),
              8);
  }
}

FAMILY(Math, Fast, NV "fast_{sin,cos,tan,exp,exp10,log,log2,log10,tanh}f") {
  for (const std::string &Name : Names) {
    std::string Function = Name.substr(10);
    Function.pop_back();
    Row Of = Rows.at(Function);
    if (Function == "exp10")
      Of.Exact = fastExp10;
    float At = 0;
    EXPECT_LE(worst<float>(builtin<float(float)>(Name), Of, 500, At), 0.51)
        << Name << " at " << At;
  }
}

FAMILY(Math, Bessel, NV "{j0,j1,y0,y1}{,f}", NV "{jn,yn}{,f}") {
  std::map<std::string, Reference> Of = {
      {"j0", j0f128}, {"j1", j1f128}, {"y0", y0f128}, {"y1", y1f128}};
  for (const std::string &Name : Names)
    for (unsigned I = 0; I < 200; ++I) {
      double X = double(random64() >> 11) * 0x1p-53 * 50 + 0.01;
      int N = int(random64() % 9);
      bool IsFloat = Name.back() == 'f', HasOrder = has(Name, "n");
      HasOrder = has(Name, "jn") || has(Name, "yn");
      if (IsFloat)
        X = float(X);
      Q Want = !HasOrder         ? Of[Name.substr(5, 2)](X)
               : has(Name, "jn") ? jnf128(N, X)
                                 : ynf128(N, X);
      double Got = HasOrder && IsFloat
                       ? builtin<float(int, float)>(Name)(N, float(X))
                   : HasOrder ? builtin<double(int, double)>(Name)(N, X)
                   : IsFloat  ? builtin<float(float)>(Name)(float(X))
                              : builtin<double(double)>(Name)(X);
      // Near zeros the error is absolute; y grows without bound near 0.
      double Size = std::max(1.0, std::fabs(double(Want)));
      ASSERT_LE(double(fabsf128(Q(Got) - Want)),
                Size * (IsFloat ? 0x1p-24 : 0x1p-46))
          << Name << "(" << N << ", " << X << ")";
    }
}

FAMILY(Math, Binary, NV "{atan2,pow,hypot,rhypot}{,f}", NV "powi{,f}",
       NV "fast_powf", NV "fast_fdividef") {
  for (const std::string &Name : Names)
    for (unsigned I = 0; I < 1000; ++I) {
      bool IsFloat = Name.back() == 'f';
      double A =
          std::ldexp(double(random64() >> 11), int(random64() % 40) - 70);
      double B = std::ldexp(double(int64_t(random64())), -58);
      int N = int(random64() % 30) - 15;
      if (IsFloat || has(Name, "fast")) {
        A = float(A);
        B = float(B);
      }
      if (A == 0)
        continue;
      Q Want = has(Name, "atan2")    ? atan2f128(A, B)
               : has(Name, "powi")   ? powf128(A, N)
               : has(Name, "pow")    ? powf128(A, B)
               : has(Name, "rhypot") ? 1 / hypotf128(A, B)
               : has(Name, "hypot")  ? hypotf128(A, B)
                                     : Q(A) / Q(B);
      bool Fast = has(Name, "fast_pow");
      if (has(Name, "powif"))
        EXPECT_LE(ulps(builtin<float(float, int)>(Name)(float(A), N), Want),
                  0.51);
      else if (has(Name, "powi"))
        EXPECT_LE(ulps(builtin<double(double, int)>(Name)(A, N), Want), 1);
      else if (IsFloat)
        ASSERT_LE(
            ulps(builtin<float(float, float)>(Name)(float(A), float(B)), Want),
            Fast ? 0.52 : 0.51)
            << Name << " " << A << " " << B;
      else
        ASSERT_LE(ulps(builtin<double(double, double)>(Name)(A, B), Want), 1.1)
            << Name << " " << A << " " << B;
    }
  auto *Divide = builtin<float(float, float)>(NV "fast_fdividef");
  EXPECT_EQ(Divide(3, 0x1.8p126f), 0.0f);
  EXPECT_TRUE(std::isnan(Divide(INFINITY, 0x1.8p126f)));
}

FAMILY(Math, Norms, NV "{norm,rnorm}{,f}", NV "{norm,rnorm}{3,4}d{,f}") {
  for (const std::string &Name : Names)
    for (unsigned I = 0; I < 500; ++I) {
      bool IsFloat = Name.back() == 'f', IsInverse = has(Name, "rnorm");
      int Count = has(Name, "3d") ? 3 : has(Name, "4d") ? 4 : int(I % 7);
      double V[7];
      float F[7];
      // Numbers of like size, and up to where squares leave double's range.
      int Scale =
          int(random64() % (IsFloat ? 200 : 1800)) - (IsFloat ? 100 : 900);
      for (int K = 0; K < 7; ++K) {
        V[K] = std::ldexp(double(int64_t(random64())),
                          Scale - 63 + int(random64() % 4));
        F[K] = float(V[K]);
      }
      Q Sum = 0;
      for (int K = 0; K < Count; ++K)
        Sum += IsFloat ? Q(F[K]) * F[K] : Q(V[K]) * V[K];
      Q Want = IsInverse ? 1 / sqrtf128(Sum) : sqrtf128(Sum);
      double D;
      if (IsFloat) {
        using T = float;
        T R = Count == 3 && has(Name, "3d")
                  ? builtin<T(T, T, T)>(Name)(F[0], F[1], F[2])
              : has(Name, "4d")
                  ? builtin<T(T, T, T, T)>(Name)(F[0], F[1], F[2], F[3])
                  : builtin<T(int, const T *)>(Name)(Count, F);
        D = ulps(R, Want);
      } else {
        using T = double;
        T R = has(Name, "3d") ? builtin<T(T, T, T)>(Name)(V[0], V[1], V[2])
              : has(Name, "4d")
                  ? builtin<T(T, T, T, T)>(Name)(V[0], V[1], V[2], V[3])
                  : builtin<T(int, const T *)>(Name)(Count, V);
        D = ulps(R, Want);
      }
      ASSERT_LE(D, IsFloat ? 0.51 : 1.0) << Name << " of " << Count;
    }
  double Bad[] = {NAN, INFINITY};
  EXPECT_EQ((builtin<double(int, const double *)>(NV "norm")(2, Bad)),
            INFINITY);
  EXPECT_TRUE(
      std::isnan(builtin<double(int, const double *)>(NV "norm")(1, Bad)));
}

FAMILY(Math, SineAndCosine, NV "{sincos,sincospi}{,f}") {
  for (const std::string &Name : Names)
    for (unsigned I = 0; I < 500; ++I) {
      double X =
          std::ldexp(double(int64_t(random64())), int(random64() % 20) - 65);
      bool IsPi = has(Name, "pi");
      if (Name.back() == 'f') {
        float S, C, F = float(X);
        builtin<void(float, float *, float *)>(Name)(F, &S, &C);
        EXPECT_LE(ulps(S, IsPi ? sinpi(F) : sinf128(F)), 0.51);
        EXPECT_LE(ulps(C, IsPi ? cospi(F) : cosf128(F)), 0.51);
      } else {
        double S, C;
        builtin<void(double, double *, double *)>(Name)(X, &S, &C);
        EXPECT_LE(ulps(S, IsPi ? sinpi(X) : sinf128(X)), 1);
        EXPECT_LE(ulps(C, IsPi ? cospi(X) : cosf128(X)), 1);
      }
    }
}
FAMILY(Math, FastSineAndCosine, NV "fast_sincosf") {
  float S, C;
  builtin<void(float, float *, float *)>(Names[0])(1.25f, &S, &C);
  EXPECT_LE(ulps(S, sinf128(1.25)), 0.51);
  EXPECT_LE(ulps(C, cosf128(1.25)), 0.51);
}

FAMILY(Math, OneRounding, NV "frsqrt_rn", NV "rcp64h") {
  for (float F : floats(2000))
    if (F > 0 && std::isfinite(F)) {
      EXPECT_LE(ulps(builtin<float(float)>(Names[0])(F), rsqrt(F)), 0.5001);
    }
  for (double D : doubles(500))
    EXPECT_TRUE(same(builtin<double(double)>(Names[1])(D),
                     builtin<double(double)>("llvm.nvvm.rcp.approx.ftz.d")(D)))
        << D;
}

// The results that the CUDA math documentation states for arguments that are no
// ordinary numbers.
TEST(Math, SpecialArguments) {
  auto D = [](const char *Name, double X) {
    return builtin<double(double)>(std::string(NV) + Name)(X);
  };
  const double Inf = INFINITY;
  EXPECT_EQ(D("rsqrt", 0.0), Inf);
  EXPECT_EQ(D("rsqrt", -0.0), -Inf);
  EXPECT_EQ(D("rsqrt", Inf), 0.0);
  EXPECT_TRUE(std::isnan(D("rsqrt", -1)));
  EXPECT_EQ(D("rcbrt", -0.0), -Inf);
  EXPECT_EQ(D("rcbrt", -Inf), -0.0);
  EXPECT_TRUE(std::signbit(D("sinpi", -0.0)));
  EXPECT_TRUE(same(D("sinpi", 3.0), 0.0));
  EXPECT_EQ(D("cospi", 1.0), -1.0);
  EXPECT_TRUE(same(D("cospi", 0.5), 0.0));
  EXPECT_EQ(D("cospi", 1e300), 1.0);
  EXPECT_TRUE(std::isnan(D("sinpi", Inf)));
  EXPECT_TRUE(std::isnan(D("cospi", -Inf)));
  EXPECT_EQ(D("erfcx", -Inf), Inf);
  EXPECT_EQ(D("erfcx", Inf), 0.0);
  EXPECT_EQ(D("normcdf", Inf), 1.0);
  EXPECT_EQ(D("normcdf", -Inf), 0.0);
  EXPECT_EQ(D("erfinv", 1.0), Inf);
  EXPECT_EQ(D("erfinv", -1.0), -Inf);
  EXPECT_TRUE(std::isnan(D("erfinv", 1.5)));
  EXPECT_EQ(D("erfcinv", 0.0), Inf);
  EXPECT_EQ(D("erfcinv", 2.0), -Inf);
  EXPECT_TRUE(std::isnan(D("erfcinv", -0.1)));
  EXPECT_EQ(D("normcdfinv", 0.0), -Inf);
  EXPECT_EQ(D("normcdfinv", 1.0), Inf);
  EXPECT_EQ(D("cyl_bessel_i0", -Inf), Inf);
  EXPECT_EQ(D("cyl_bessel_i1", -Inf), -Inf);
  EXPECT_EQ(D("cyl_bessel_i0", 0.0), 1.0);
  for (const char *Name : {"erfcx", "normcdf", "erfinv", "erfcinv", "sinpi",
                           "cyl_bessel_i0", "cyl_bessel_i1", "rsqrt", "rcbrt"})
    EXPECT_TRUE(std::isnan(D(Name, NAN))) << Name;
}
#endif
