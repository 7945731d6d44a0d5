// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// min, max, abs, neg by the ISA's rules for NaN, zeros and signs.
#include "VirtualGpu/Builtins/Nvptx/Harness.h"
#include <cmath>

using namespace nvptxtest;
using U = uint32_t;
using Half = _Float16;
// bfloat is passed as half is; clang's own type asks for library functions.
using Bf = _Float16;

namespace {
/// In double, which holds all formats.
double model(const std::string &Name, double A, double B) {
  bool IsMax = has(Name, "fmax");
  bool Negative = std::signbit(A) != std::signbit(B);
  if (has(Name, ".nan") && (std::isnan(A) || std::isnan(B)))
    return NAN;
  if (std::isnan(A) && std::isnan(B))
    return NAN;
  bool Xor = has(Name, ".xorsign");
  if (Xor) {
    A = std::fabs(A);
    B = std::fabs(B);
  }
  double R;
  if (std::isnan(A) || std::isnan(B))
    R = std::isnan(A) ? B : A;
  else if (A == B)
    R = std::signbit(A) == IsMax ? B : A;
  else
    R = (A < B) == IsMax ? B : A;
  return Xor ? std::copysign(R, Negative ? -1.0 : 1.0) : R;
}
double value(U Bits, bool IsBf) {
  if (IsBf)
    return floatOf(Bits << 16);
  uint16_t B = uint16_t(Bits);
  Half H;
  memcpy(&H, &B, 2);
  return double(float(H));
}
U flush(U Bits, bool IsBf) {
  return Bits & (IsBf ? 0x7f80 : 0x7c00) ? Bits : Bits & 0x8000;
}
template <class T> U call16(const std::string &Name, U A, U B) {
  uint16_t X = uint16_t(A), Y = uint16_t(B), Z;
  T P, Q;
  memcpy(&P, &X, 2);
  memcpy(&Q, &Y, 2);
  T R = builtin<T(T, T)>(Name)(P, Q);
  memcpy(&Z, &R, 2);
  return Z;
}
const U Corners[] = {0,      0x8000, 1,      0x8001, 0x3c00, 0xbc00, 0x7c00,
                     0xfc00, 0x7e00, 0x7fff, 0x7f80, 0xff80, 0x03ff, 0x807f,
                     0x3f80, 0xbf81, 0x4000, 0x7fc0, 0xffff};
} // namespace

#define FORMS "{,.ftz}{,.nan}{,.xorsign.abs}."

FAMILY(NvptxMinMax, Float, "llvm.nvvm.{fmin,fmax}" FORMS "f") {
  std::vector<float> Values = floats(60);
  for (const std::string &Name : Names)
    for (float A : Values)
      for (float B : Values) {
        float Want = has(Name, ".ftz") ? float(model(Name, ftz(A), ftz(B)))
                                       : float(model(Name, A, B));
        ASSERT_TRUE(same(builtin<float(float, float)>(Name)(A, B), Want))
            << Name << " " << A << " " << B;
      }
}
FAMILY(NvptxMinMax, Double, "llvm.nvvm.{fmin,fmax}.d") {
  for (const std::string &Name : Names)
    for (double A : doubles(60))
      for (double B : doubles(60))
        ASSERT_TRUE(same(builtin<double(double, double)>(Name)(A, B),
                         model(Name, A, B)))
            << Name << " " << A << " " << B;
}
FAMILY(NvptxMinMax, Sixteen,
       "llvm.nvvm.{fmin,fmax}" FORMS "{f16,bf16,f16x2,bf16x2}") {
  for (const std::string &Name : Names) {
    bool IsBf = has(Name, "bf16"),
         IsPair = Name.substr(Name.size() - 2) == "x2";
    auto Matches = [&](U Got, U A, U B) {
      if (has(Name, ".ftz")) {
        A = flush(A, IsBf);
        B = flush(B, IsBf);
      }
      double Want = model(Name, value(A, IsBf), value(B, IsBf));
      return same(value(Got & 0xffff, IsBf), Want);
    };
    for (U A : Corners)
      for (U B : Corners) {
        if (!IsPair) {
          U Got = IsBf ? call16<Bf>(Name, A, B) : call16<Half>(Name, A, B);
          ASSERT_TRUE(Matches(Got, A, B)) << Name << std::hex << A << " " << B;
          continue;
        }
        U A2 = U(random64() & 0xffff), B2 = U(random64() & 0xffff);
        U Got = builtin<U(U, U)>(Name)(A | A2 << 16, B | B2 << 16);
        ASSERT_TRUE(Matches(Got, A, B)) << Name << std::hex << A << " " << B;
        ASSERT_TRUE(Matches(Got >> 16, A2, B2))
            << Name << std::hex << A2 << " " << B2;
      }
  }
}
FAMILY(NvptxMinMax, Abs, "llvm.nvvm.fabs.{f32,f64,f16,bf16,v2f16,v2bf16}",
       "llvm.nvvm.fabs.ftz.{f32,f16,v2f16}", "llvm.nvvm.neg.{bf16,bf16x2}") {
  for (float F : floats(100)) {
    EXPECT_TRUE(same(builtin<float(float)>(Names[0])(F), std::fabs(F)));
    EXPECT_TRUE(same(builtin<float(float)>(Names[6])(F), std::fabs(ftz(F))));
  }
  for (double D : doubles(100))
    EXPECT_TRUE(same(builtin<double(double)>(Names[1])(D), std::fabs(D)));
  auto Call = [](auto Type, const std::string &Name, U Bits) -> U {
    using T = decltype(Type);
    uint16_t B = uint16_t(Bits);
    T V;
    memcpy(&V, &B, 2);
    V = builtin<T(T)>(Name)(V);
    memcpy(&B, &V, 2);
    return B;
  };
  for (U A : Corners) {
    EXPECT_EQ(Call(Half(), Names[2], A), A & 0x7fff);
    EXPECT_EQ(Call(Bf(), Names[3], A), A & 0x7fff);
    EXPECT_EQ(Call(Half(), Names[7], A), flush(A, false) & 0x7fff);
    EXPECT_EQ(Call(Bf(), Names[9], A), A ^ 0x8000);
    U Pair = A | 0xc0010000u;
    EXPECT_EQ(builtin<U(U)>(Names[4])(Pair), (A & 0x7fff) | 0x40010000u);
    EXPECT_EQ(builtin<U(U)>(Names[5])(Pair), (A & 0x7fff) | 0x40010000u);
    EXPECT_EQ(builtin<U(U)>(Names[8])(Pair),
              (flush(A, false) & 0x7fff) | 0x40010000u);
    EXPECT_EQ(builtin<U(U)>(Names[10])(Pair), (A ^ 0x8000) | 0x40010000u);
  }
}
