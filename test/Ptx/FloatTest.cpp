// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// f32 and f64 arithmetic; directed roundings against the CPU in that mode.
#include "Harness.h"
#include "Ported.h"
#include "gtest/gtest.h"
#include <cfenv>
#include <cmath>

using namespace porthip::ptx::test;

namespace {
float flushed(float F) {
  return std::fpclassify(F) == FP_SUBNORMAL ? std::copysign(0.0f, F) : F;
}
float saturated(float F) {
  return std::isnan(F) || F <= 0 ? 0.0f : F >= 1 ? 1.0f : F;
}

struct Mode {
  const char *Name;
  int Host;
} const Modes[] = {{"rn", FE_TONEAREST},
                   {"rz", FE_TOWARDZERO},
                   {"rm", FE_DOWNWARD},
                   {"rp", FE_UPWARD}};

/// Op in a rounding mode of the CPU.
template <class Operation> auto inMode(int Host, Operation Op) {
  std::fesetround(Host);
  auto V = Op();
  std::fesetround(FE_TONEAREST);
  return V;
}

template <class T> T value(uint64_t B) {
  if constexpr (sizeof(T) == 4)
    return f32(B);
  else
    return f64(B);
}

/// One operation of T in all modes.
template <class T, class Operation>
void addModes(Suite &S, const std::string &Name, const std::string &Operands,
              const char *Constraints, unsigned Count, Operation Op) {
  const Words &Values = sizeof(T) == 4 ? F32 : F64;
  for (const Mode &M : Modes)
    S.add(
        (Name + "." + M.Name + (sizeof(T) == 4 ? ".f32 " : ".f64 ") + Operands +
         ";")
            .c_str(),
        Constraints, std::vector<Words>(Count, Values), [=](const uint64_t *I) {
          volatile T X = value<T>(I[0]), Y = value<T>(I[1]), Z = value<T>(I[2]);
          return uint64_t(of(T(inMode(M.Host, [&] {
            volatile T V = Op(X, Y, Z);
            return T(V);
          }))));
        });
}
} // namespace

TEST(PtxFloat, RoundingModes) {
  Suite S;
  auto Add = [](auto X, auto Y, auto) { return X + Y; };
  auto Sub = [](auto X, auto Y, auto) { return X - Y; };
  auto Mul = [](auto X, auto Y, auto) { return X * Y; };
  auto Div = [](auto X, auto Y, auto) { return X / Y; };
  auto Fma = [](auto X, auto Y, auto Z) { return std::fma(X, Y, Z); };
  auto Rcp = [](auto X, auto, auto) { return 1 / X; };
  auto Root = [](auto X, auto, auto) { return std::sqrt(X); };
  addModes<float>(S, "add", "$0, $1, $2", "=f,f,f", 2, Add);
  addModes<float>(S, "sub", "$0, $1, $2", "=f,f,f", 2, Sub);
  addModes<float>(S, "mul", "$0, $1, $2", "=f,f,f", 2, Mul);
  addModes<float>(S, "div", "$0, $1, $2", "=f,f,f", 2, Div);
  addModes<float>(S, "fma", "$0, $1, $2, $3", "=f,f,f,f", 3, Fma);
  addModes<float>(S, "mad", "$0, $1, $2, $3", "=f,f,f,f", 3, Fma);
  addModes<float>(S, "rcp", "$0, $1", "=f,f", 1, Rcp);
  addModes<float>(S, "sqrt", "$0, $1", "=f,f", 1, Root);
  addModes<double>(S, "add", "$0, $1, $2", "=d,d,d", 2, Add);
  addModes<double>(S, "sub", "$0, $1, $2", "=d,d,d", 2, Sub);
  addModes<double>(S, "mul", "$0, $1, $2", "=d,d,d", 2, Mul);
  addModes<double>(S, "div", "$0, $1, $2", "=d,d,d", 2, Div);
  addModes<double>(S, "fma", "$0, $1, $2, $3", "=d,d,d,d", 3, Fma);
  addModes<double>(S, "rcp", "$0, $1", "=d,d", 1, Rcp);
  addModes<double>(S, "sqrt", "$0, $1", "=d,d", 1, Root);
  S.run();
}

TEST(PtxFloat, Flush) {
  Suite S;
  std::vector<Words> Two = {F32, F32};
  S.add("add.f32 $0, $1, $2;", "=f,f,f", Two,
        [](const uint64_t *I) { return of(f32(I[0]) + f32(I[1])); });
  S.add("add.ftz.f32 $0, $1, $2;", "=f,f,f", Two, [](const uint64_t *I) {
    return of(flushed(flushed(f32(I[0])) + flushed(f32(I[1]))));
  });
  S.add("mul.rn.ftz.f32 $0, $1, $2;", "=f,f,f", Two, [](const uint64_t *I) {
    return of(flushed(flushed(f32(I[0])) * flushed(f32(I[1]))));
  });
  S.run();
}

// Results that are tiny before they are rounded to 2^-126, as an H200 gave
// (driver 580.159). The port flushes what has been rounded.
TEST(PtxFloat, FlushOfTinyResults) {
  if (emitPath() || portPath())
    GTEST_SKIP() << "the port flushes rounded results";
  Suite S;
  for (const char *Asm :
       {"mul.ftz.f32 $0, $1, $2;",
        "{ .reg .f32 z; mov.f32 z, 0f80000000; fma.rn.ftz.f32 $0, $1, $2, z; }",
        "mul.rp.ftz.f32 $0, $1, $2;"})
    S.add(Asm, "=f,f,f", {{0x800000}, {0x3f7fffff, 0x3f7ffffe, 0x3f800000}},
          [](const uint64_t *I) { return I[1] == 0x3f800000 ? I[0] : 0; });
  S.add("div.rp.ftz.f32 $0, $1, $2;", "=f,f,f", {{0x800000}, {0x3f800001}},
        [](const uint64_t *) { return 0; });
  S.add("cvt.rp.ftz.f32.f64 $0, $1;", "=f,d", {{0x380FFFFFCFFFFFE0}},
        [](const uint64_t *) { return 0; });
  S.run();
}

TEST(PtxFloat, Saturate) {
  Suite S;
  std::vector<Words> Two = {F32, F32};
  S.add("mul.sat.f32 $0, $1, $2;", "=f,f,f", Two,
        [](const uint64_t *I) { return of(saturated(f32(I[0]) * f32(I[1]))); });
  S.add("fma.rn.sat.f32 $0, $1, $2, 0f3F000000;", "=f,f,f", Two,
        [](const uint64_t *I) {
          return of(saturated(std::fma(f32(I[0]), f32(I[1]), 0.5f)));
        });
  S.add("add.rz.ftz.f32 $0, $1, $2;", "=f,f,f", Two, [](const uint64_t *I) {
    volatile float X = flushed(f32(I[0])), Y = flushed(f32(I[1]));
    return of(flushed(inMode(FE_TOWARDZERO, [&] {
      volatile float V = X + Y;
      return float(V);
    })));
  });
  S.add("abs.ftz.f32 $0, $1;", "=f,f", {F32},
        [](const uint64_t *I) { return of(std::fabs(flushed(f32(I[0])))); });
  S.add("neg.f64 $0, $1;", "=d,d", {F64},
        [](const uint64_t *I) { return I[0] ^ uint64_t(1) << 63; });
  S.add("{ .reg .b64 t; add.rn.f32x2 t, $1, $1; mov.b64 $0, t; }", "=l,l",
        {{0x3f80000040000000, 0x0000000180000000, 0x7f7fffff3f800001}},
        [](const uint64_t *I) {
          float L = f32(I[0]), H = f32(I[0] >> 32);
          return of(L + L) | of(H + H) << 32;
        });
  Words Pairs;
  for (size_t N = 0; N < F32.size(); ++N)
    Pairs.push_back(F32[N] << 32 | F32[(N * 7 + 3) % F32.size()]);
  using Operation = float (*)(float, float, float);
  auto AddPairs = [&](const char *Asm, bool Ftz, Operation Do) {
    auto Lane = [=](uint64_t A, uint64_t B) {
      float X = f32(A), Y = f32(B);
      if (!Ftz)
        return Do(X, Y, 0.5f);
      return flushed(Do(flushed(X), flushed(Y), 0.5f));
    };
    // A NaN has any payload: it is looked at as a number.
    for (bool IsHigh : {false, true})
      S.add(
          ("{ .reg .b64 t, c; .reg .f32 l, h; mov.b64 c, 0x3f0000003f000000; " +
           std::string(Asm) + " mov.b64 {l, h}, t; mov.f32 $0, " +
           (IsHigh ? "h; }" : "l; }"))
              .c_str(),
          "=f,l,l", {Pairs, Pairs}, [=](const uint64_t *I) {
            return of(IsHigh ? Lane(I[0] >> 32, I[1] >> 32) : Lane(I[0], I[1]));
          });
  };
  AddPairs("sub.rn.f32x2 t, $1, $2;", false,
           [](float X, float Y, float) { return X - Y; });
  AddPairs("mul.ftz.f32x2 t, $1, $2;", true,
           [](float X, float Y, float) { return X * Y; });
  AddPairs("fma.rn.f32x2 t, $1, $2, c;", false,
           [](float X, float Y, float Z) { return std::fma(X, Y, Z); });
  AddPairs("add.rz.f32x2 t, $1, $2;", false, [](float X, float Y, float) {
    return float(inMode(FE_TOWARDZERO, [&] {
      volatile float V = X, U = Y;
      volatile float R = V + U;
      return float(R);
    }));
  });
  S.run();
}

TEST(PtxFloat, Extremes) {
  Suite S;
  auto Pick = [](float X, float Y, bool IsMax, bool IsNan) {
    if (std::isnan(X) || std::isnan(Y))
      return IsNan ? NAN : std::isnan(X) ? Y : X;
    if (X == 0 && Y == 0)
      return std::signbit(X) != std::signbit(Y) ? (IsMax ? 0.0f : -0.0f) : X;
    return IsMax == (X > Y) ? X : Y;
  };
  std::vector<Words> Two = {F32, F32};
  S.add("min.f32 $0, $1, $2;", "=f,f,f", Two, [=](const uint64_t *I) {
    return of(Pick(f32(I[0]), f32(I[1]), false, false));
  });
  S.add("max.ftz.NaN.f32 $0, $1, $2;", "=f,f,f", Two, [=](const uint64_t *I) {
    return of(Pick(flushed(f32(I[0])), flushed(f32(I[1])), true, true));
  });
  S.add("max.f32 $0, $1, $2, $3;", "=f,f,f,f", {F32, F32, F32},
        [=](const uint64_t *I) {
          return of(Pick(Pick(f32(I[0]), f32(I[1]), true, false), f32(I[2]),
                         true, false));
        });
  S.add("min.xorsign.abs.f32 $0, $1, $2;", "=f,f,f", Two,
        [=](const uint64_t *I) {
          float V =
              Pick(std::fabs(f32(I[0])), std::fabs(f32(I[1])), false, false);
          bool Sign = (I[0] ^ I[1]) >> 31 & 1;
          return of(std::copysign(V, Sign ? -1.0f : 1.0f));
        });
  S.add("min.f64 $0, $1, $2;", "=d,d,d", {F64, F64}, [](const uint64_t *I) {
    double X = f64(I[0]), Y = f64(I[1]);
    if (X == 0 && Y == 0)
      return of(std::signbit(X) ? X : Y);
    return of(std::fmin(X, Y));
  });
  S.run();
}

TEST(PtxFloat, Classes) {
  Suite S;
  struct {
    const char *Name;
    bool (*Holds)(double);
  } const Classes[] = {
      {"finite", [](double V) { return std::isfinite(V); }},
      {"infinite", [](double V) { return std::isinf(V); }},
      {"number", [](double V) { return !std::isnan(V); }},
      {"notanumber", [](double V) { return std::isnan(V); }},
  };
  for (const auto &C : Classes) {
    S.add(("{ .reg .pred p; testp." + std::string(C.Name) +
           ".f32 p, $1; selp.u32 $0, 1, 0, p; }")
              .c_str(),
          "=r,f", {F32}, [&](const uint64_t *I) { return C.Holds(f32(I[0])); });
    S.add(("{ .reg .pred p; testp." + std::string(C.Name) +
           ".f64 p, $1; selp.u32 $0, 1, 0, p; }")
              .c_str(),
          "=r,d", {F64}, [&](const uint64_t *I) { return C.Holds(f64(I[0])); });
  }
  S.add("{ .reg .pred p; testp.normal.f32 p, $1; selp.u32 $0, 1, 0, p; }",
        "=r,f", {F32}, [](const uint64_t *I) {
          int C = std::fpclassify(f32(I[0]));
          return C == FP_NORMAL || C == FP_ZERO;
        });
  S.add("{ .reg .pred p; testp.subnormal.f64 p, $1; selp.u32 $0, 1, 0, p; }",
        "=r,d", {F64}, [](const uint64_t *I) {
          return std::fpclassify(f64(I[0])) == FP_SUBNORMAL;
        });
  S.add("copysign.f32 $0, $1, $2;", "=f,f,f", {F32, F32},
        [](const uint64_t *I) {
          return (I[1] & 0x7fffffff) | (I[0] & 0x80000000);
        });
  S.run();
}

/// Bounds of the approximations, in parts of the exact value or absolute.
static void expectClose(const char *Asm, double (*Exact)(double),
                        double Relative, double Absolute, bool Flushes) {
  Suite S;
  Words Values;
  for (uint64_t B : F32)
    Values.push_back(B);
  for (int N = -40; N < 40; ++N)
    Values.push_back(of(float(N) * 0.37f));
  // The result is measured by the statement itself: |got - exact| <= bound,
  // with the exact value and the bound as inputs.
  std::string Text = "{ .reg .f32 v, e; .reg .pred p, n, s; " +
                     std::string(Asm) +
                     " sub.f32 e, v, $2; abs.f32 e, e; setp.le.f32 p, e, $3;"
                     " testp.notanumber.f32 n, v; setp.eq.f32 s, v, $2;"
                     " or.pred p, p, s; selp.u32 $0, 1, 0, p;"
                     " @n mov.u32 $0, 2; }";
  for (uint64_t B : Values) {
    float X = Flushes ? flushed(f32(B)) : f32(B);
    double V = Exact(X);
    float F = float(V);
    if (Flushes)
      F = flushed(F);
    double Bound = std::isfinite(V) ? std::fabs(V) * Relative + Absolute : 0;
    S.add(Text.c_str(), "=r,f,f,f", {{B}, {of(F)}, {of(float(Bound))}},
          [=](const uint64_t *) { return std::isnan(V) ? 2 : 1; });
  }
  S.run();
}

TEST(PtxFloat, Approximations) {
  double Part = std::ldexp(1.0, -21);
  double Tiny = 2e-45;
  expectClose(
      "rcp.approx.ftz.f32 v, $1;", [](double X) { return 1 / X; }, Part, 0,
      true);
  expectClose(
      "rsqrt.approx.f32 v, $1;", [](double X) { return 1 / std::sqrt(X); },
      Part, 0, false);
  expectClose(
      "sqrt.approx.f32 v, $1;", [](double X) { return std::sqrt(X); }, Part,
      Tiny, false);
  expectClose(
      "ex2.approx.f32 v, $1;", [](double X) { return std::exp2(X); }, Part,
      Tiny, false);
  expectClose(
      "lg2.approx.f32 v, $1;", [](double X) { return std::log2(X); }, Part,
      Part, false);
  expectClose(
      "tanh.approx.f32 v, $1;", [](double X) { return std::tanh(X); },
      std::ldexp(1.0, -11), Tiny, false);
}

TEST(PtxFloat, SinesOfSmallAngles) {
  Suite S;
  Words Angles;
  for (int N = -30; N <= 30; ++N)
    Angles.push_back(of(float(N) * 0.1f));
  // Within 2^-20 of the exact value.
  for (bool IsSine : {true, false})
    for (uint64_t B : Angles) {
      double V = IsSine ? std::sin(double(f32(B))) : std::cos(double(f32(B)));
      S.add((std::string("{ .reg .f32 v; .reg .pred p; ") +
             (IsSine ? "sin" : "cos") +
             ".approx.f32 v, $1; sub.f32 v, v, $2; abs.f32 v, v;"
             " setp.lt.f32 p, v, 0f35800000; selp.u32 $0, 1, 0, p; }")
                .c_str(),
            "=r,f,f", {{B}, {of(float(V))}},
            [](const uint64_t *) { return 1; });
    }
  S.run();
}

TEST(PtxFloat, DoubleApproximations) {
  Suite S;
  // 20 bits are right; subnormals count as zero.
  for (double X : {1.0, 3.0, -0.1, 1e200, 2.5e-300}) {
    S.add("{ .reg .f64 v; .reg .pred p; rcp.approx.ftz.f64 v, $1;"
          " fma.rn.f64 v, v, $1, 0dBFF0000000000000; abs.f64 v, v;"
          " setp.lt.f64 p, v, 0d3EC0000000000000; selp.u32 $0, 1, 0, p; }",
          "=r,d", {{of(X)}}, [](const uint64_t *) { return 1; });
  }
  S.add("rcp.approx.ftz.f64 $0, $1;", "=d,d", {{of(0.0), of(1e-310)}},
        [](const uint64_t *) { return of(INFINITY + 0.0); });
  for (double X : {1.0, 3.0, 0.1, 1e200, 2.5e-300})
    S.add("{ .reg .f64 v; .reg .pred p; rsqrt.approx.ftz.f64 v, $1;"
          " mul.f64 v, v, v; fma.rn.f64 v, v, $1, 0dBFF0000000000000;"
          " abs.f64 v, v; setp.lt.f64 p, v, 0d3EC0000000000000;"
          " selp.u32 $0, 1, 0, p; }",
          "=r,d", {{of(X)}}, [](const uint64_t *) { return 1; });
  S.run();
}
