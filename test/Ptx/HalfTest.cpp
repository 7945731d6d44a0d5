// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// f16 and bf16 arithmetic, scalar and packed, against exact arithmetic that is
// rounded once.
#include "Formats.h"
#include "Harness.h"
#include "gtest/gtest.h"

using namespace porthip::ptx::test;

namespace {
struct Kind {
  const char *Name;
  const Format &F;
  const Words &Values;
  Compare How, HowPacked;
} const Kinds[] = {
    {"f16", Half, F16, Compare::NanF16, Compare::NanF16x2},
    {"bf16", Brain, BF16, Compare::NanBF16, Compare::NanBF16x2},
};

uint64_t nanOf() { return 0x7fff; }

/// X * Y + Z rounded once.
uint64_t fused(const Format &F, uint64_t XCode, uint64_t YCode,
               uint64_t ZCode) {
  double X = F.valueOf(uint32_t(XCode)), Y = F.valueOf(uint32_t(YCode)),
         Z = F.valueOf(uint32_t(ZCode));
  if (!std::isfinite(X) || !std::isfinite(Y) || !std::isfinite(Z)) {
    double V = X * Y + Z;
    return std::isnan(V) ? nanOf()
                         : F.codeOf(0, 0, "rn") | (F.Max + 1) |
                               uint32_t(V < 0) << F.signBit();
  }
  __float128 P = __float128(X) * Y, S = P + Z;
  __float128 Part = S - P, Lost = (P - (S - Part)) + (Z - Part);
  if (S == 0) // The sign of a sum of zeros.
    return std::signbit(X * Y) && std::signbit(Z) ? 1u << F.signBit() : 0;
  return F.codeOf(S, Lost > 0 ? 1 : Lost < 0 ? -1 : 0, "rn");
}

uint64_t sum(const Format &F, uint64_t X, uint64_t Y) {
  return fused(F, X, F.codeOf(1, 0, "rn"), Y);
}
uint64_t productOf(const Format &F, uint64_t X, uint64_t Y) {
  // Minus zero is what adds nothing.
  double V = F.valueOf(uint32_t(X)) * F.valueOf(uint32_t(Y));
  return fused(F, X, Y, std::signbit(V) ? 0x8000 : 0);
}
bool isNan(const Format &F, uint64_t X) {
  return std::isnan(F.valueOf(uint32_t(X)));
}
uint64_t smaller(const Format &F, uint64_t X, uint64_t Y, bool IsMax,
                 bool NanWins) {
  if (isNan(F, X) || isNan(F, Y))
    return NanWins || (isNan(F, X) && isNan(F, Y)) ? nanOf()
           : isNan(F, X)                           ? Y
                                                   : X;
  double A = F.valueOf(uint32_t(X)), B = F.valueOf(uint32_t(Y));
  if (A == 0 && B == 0)
    return IsMax == ((X & 0x8000) == 0) ? X : Y;
  return IsMax == (A > B) ? X : Y;
}

/// Adds an operation for the scalar and the packed type of every kind.
template <class Operation>
void addBoth(Suite &S, const std::string &Name, unsigned Count, Operation Op,
             const std::string &Kind = "") {
  std::string Operands = " $0";
  for (unsigned N = 1; N <= Count; ++N)
    Operands += ", $" + std::to_string(N);
  Operands += ";";
  std::string H = "=h", R = "=r";
  for (unsigned N = 0; N < Count; ++N) {
    H += ",h";
    R += ",r";
  }
  for (const auto &K : Kinds) {
    if (!Kind.empty() && Kind != K.Name)
      continue;
    S.add((Name + "." + K.Name + Operands).c_str(), H.c_str(),
          std::vector<Words>(Count, K.Values),
          [&K, Op](const uint64_t *I) { return Op(K.F, I); }, K.How);
    Words Pairs;
    for (size_t N = 0; N < K.Values.size(); ++N)
      Pairs.push_back(K.Values[N] | K.Values[(N * 7 + 3) % K.Values.size()]
                                        << 16);
    S.add((Name + "." + K.Name + "x2" + Operands).c_str(), R.c_str(),
          std::vector<Words>(Count, Pairs),
          [&K, Op](const uint64_t *I) {
            uint64_t Low[3] = {I[0] & 0xffff, I[1] & 0xffff, I[2] & 0xffff};
            uint64_t High[3] = {I[0] >> 16, I[1] >> 16, I[2] >> 16};
            return Op(K.F, Low) | Op(K.F, High) << 16;
          },
          K.HowPacked);
  }
}
} // namespace

TEST(PtxHalf, Arithmetic) {
  Suite S;
  addBoth(S, "add", 2, [](const Format &F, const uint64_t *I) {
    return sum(F, I[0], I[1]);
  });
  addBoth(S, "sub.rn", 2, [](const Format &F, const uint64_t *I) {
    return sum(F, I[0], I[1] ^ 0x8000);
  });
  addBoth(S, "mul", 2, [](const Format &F, const uint64_t *I) {
    return productOf(F, I[0], I[1]);
  });
  addBoth(S, "fma.rn", 3, [](const Format &F, const uint64_t *I) {
    return fused(F, I[0], I[1], I[2]);
  });
  addBoth(S, "fma.rn.relu", 3, [](const Format &F, const uint64_t *I) {
    uint64_t V = fused(F, I[0], I[1], I[2]);
    return isNan(F, V) || !(V & 0x8000) ? V : 0;
  });
  addBoth(S, "neg", 1, [](const Format &F, const uint64_t *I) {
    return isNan(F, I[0]) ? nanOf() : I[0] ^ 0x8000;
  });
  addBoth(S, "abs", 1, [](const Format &F, const uint64_t *I) {
    return isNan(F, I[0]) ? nanOf() : I[0] & 0x7fff;
  });
  addBoth(S, "min", 2, [](const Format &F, const uint64_t *I) {
    return smaller(F, I[0], I[1], false, false);
  });
  addBoth(S, "max.NaN", 2, [](const Format &F, const uint64_t *I) {
    return smaller(F, I[0], I[1], true, true);
  });
  S.run();
}

TEST(PtxHalf, FlushAndSaturate) {
  Suite S;
  auto Flushed = [](uint64_t X) { return (X & 0x7c00) == 0 ? X & 0x8000 : X; };
  addBoth(
      S, "add.ftz", 2,
      [=](const Format &F, const uint64_t *I) {
        return Flushed(sum(F, Flushed(I[0]), Flushed(I[1])));
      },
      "f16");
  addBoth(
      S, "mul.sat", 2,
      [](const Format &F, const uint64_t *I) -> uint64_t {
        uint64_t V = productOf(F, I[0], I[1]);
        double D = F.valueOf(uint32_t(V));
        return !(D > 0) ? 0 : D >= 1 ? 0x3c00 : V;
      },
      "f16");
  S.run();
}

TEST(PtxHalf, MixedPrecision) {
  Suite S;
  S.add("fma.rn.f32.f16 $0, $1, $2, $3;", "=f,h,h,f", {F16, F16, F32},
        [](const uint64_t *I) {
          return of(std::fma(float(Half.valueOf(uint32_t(I[0]))),
                             float(Half.valueOf(uint32_t(I[1]))), f32(I[2])));
        });
  S.add("add.f32.bf16 $0, $1, $2;", "=f,h,f", {BF16, F32},
        [](const uint64_t *I) {
          return of(float(Brain.valueOf(uint32_t(I[0]))) + f32(I[1]));
        });
  S.run();
}

TEST(PtxHalf, Approximations) {
  Suite S;
  // One unit in the last place around the exact value is right.
  auto Near = [](const Format &F, double V, uint64_t Given) {
    (void)Given;
    return uint64_t(std::isnan(V) ? 0x7fff : F.codeOf(V, 0, "rn"));
  };
  Words Some = {0x3c00, 0xbc00, 0x4200, 0x0000, 0x8000, 0x3800};
  S.add("ex2.approx.f16 $0, $1;", "=h,h", {Some}, [=](const uint64_t *I) {
    return Near(Half, std::exp2(Half.valueOf(uint32_t(I[0]))), I[0]);
  });
  S.add(
      "tanh.approx.f16x2 $0, $1;", "=r,r", {{0x3c00bc00, 0x00003800}},
      [=](const uint64_t *I) {
        return Near(Half, std::tanh(Half.valueOf(I[0] & 0xffff)), 0) |
               Near(Half, std::tanh(Half.valueOf(uint32_t(I[0] >> 16))), 0)
                   << 16;
      },
      Compare::NearF16x2);
  S.add("ex2.approx.ftz.bf16 $0, $1;", "=h,h", {{0x3f80, 0x4000, 0xc000}},
        [=](const uint64_t *I) {
          return Near(Brain, std::exp2(Brain.valueOf(uint32_t(I[0]))), I[0]);
        });
  S.run();
}
