// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// half, bfloat and the 8-, 6- and 4-bit formats against APFloat.
#include "VirtualGpu/Builtins/Nvptx/Harness.h"
#include "llvm/ADT/APFloat.h"
#include <cmath>

using namespace nvptxtest;
using llvm::APFloat;
using llvm::APInt;
using llvm::RoundingMode;
using U = uint32_t;
using Half = _Float16;
// bfloat is passed as half is; clang's own type asks for library functions.
using Bf = _Float16;

namespace {
const llvm::fltSemantics &formatOf(bool IsBf) {
  return IsBf ? APFloat::BFloat() : APFloat::IEEEhalf();
}
U bits16(const APFloat &V) {
  return V.isNaN() ? 0x7fff : U(V.bitcastToAPInt().getZExtValue());
}
U ftz16(U Bits, bool IsBf) {
  return Bits & (IsBf ? 0x7f80 : 0x7c00) ? Bits : Bits & 0x8000;
}
U random16() {
  static const U Corners[] = {0,      0x8000, 0x3c00, 0x3f80, 0x7bff, 0x7f7f,
                              0x7c00, 0x7f80, 0xfc00, 0xff80, 0x7fff, 1,
                              0x8001, 0x3ff,  0x400,  0x7f,   0x80,   0xbc00};
  uint64_t R = random64();
  if (R % 5 == 0)
    return Corners[R / 5 % std::size(Corners)];
  return R % 5 < 3 ? U(R >> 16 & 0x83ff) | (0x3000 + U(R >> 40 & 0xc00))
                   : U(R >> 16 & 0xffff);
}
/// Calls a builtin of 16-bit scalars by bits.
template <class T> T scalar(U Bits) {
  uint16_t B = uint16_t(Bits);
  T V;
  memcpy(&V, &B, 2);
  return V;
}
template <class T> U scalarBits(T V) {
  uint16_t B;
  memcpy(&B, &V, 2);
  return B;
}
} // namespace

FAMILY(NvptxHalf, Fma,
       "llvm.nvvm.fma.rn.{,ftz.}{,relu.,sat.}{f16,bf16,f16x2,bf16x2}") {
  for (const std::string &Name : Names) {
    bool IsBf = has(Name, "bf16"),
         IsPair = Name.substr(Name.size() - 2) == "x2";
    auto Model = [&](U A, U B, U C) -> U {
      if (has(Name, ".ftz")) {
        A = ftz16(A, IsBf);
        B = ftz16(B, IsBf);
        C = ftz16(C, IsBf);
      }
      APFloat X(formatOf(IsBf), APInt(16, A)), Y(formatOf(IsBf), APInt(16, B)),
          Z(formatOf(IsBf), APInt(16, C));
      X.fusedMultiplyAdd(Y, Z, RoundingMode::NearestTiesToEven);
      U R = bits16(X);
      if (has(Name, ".ftz"))
        R = ftz16(R, IsBf);
      if (has(Name, "relu") && R >> 15)
        R = 0;
      if (has(Name, "sat"))
        R = R == 0x7fff || R >> 15 ? 0 : std::min(R, IsBf ? 0x3f80u : 0x3c00u);
      return R;
    };
    for (unsigned I = 0; I < 6000; ++I) {
      U A = random16(), B = random16(), C = random16();
      if (IsPair) {
        U A2 = random16(), B2 = random16(), C2 = random16();
        U Want = Model(A, B, C) | Model(A2, B2, C2) << 16;
        ASSERT_EQ(
            builtin<U(U, U, U)>(Name)(A | A2 << 16, B | B2 << 16, C | C2 << 16),
            Want)
            << Name << std::hex << " " << A << " " << B << " " << C;
      } else if (IsBf) {
        using T = Bf;
        ASSERT_EQ(scalarBits(builtin<T(T, T, T)>(Name)(
                      scalar<T>(A), scalar<T>(B), scalar<T>(C))),
                  Model(A, B, C))
            << Name << std::hex << " " << A << " " << B << " " << C;
      } else {
        ASSERT_EQ(scalarBits(builtin<Half(Half, Half, Half)>(Name)(
                      scalar<Half>(A), scalar<Half>(B), scalar<Half>(C))),
                  Model(A, B, C))
            << Name << std::hex << " " << A << " " << B << " " << C;
      }
    }
  }
}

static U convert(float F, const std::string &Name, bool IsBf) {
  APFloat V(F);
  bool Lost;
  V.convert(formatOf(IsBf),
            has(Name, ".rz") ? RoundingMode::TowardZero
                             : RoundingMode::NearestTiesToEven,
            &Lost);
  if (V.isInfinity() && has(Name, ".satfinite"))
    V = APFloat::getLargest(formatOf(IsBf), V.isNegative());
  U R = bits16(V);
  return has(Name, ".relu") && R >> 15 ? 0 : R;
}
FAMILY(NvptxHalf, Convert,
       "llvm.nvvm.{f2f16,f2bf16,ff2f16x2,ff2bf16x2}.{rn,rz}{,.relu}{,"
       ".satfinite}") {
  std::vector<float> Values = floats(2000);
  for (unsigned I = 0; I < 500; ++I) { // ties of half and of bfloat
    Values.push_back(floatOf((U(random64()) & 0x83fff000u) | 0x3c000000u));
    Values.push_back(floatOf(U(random64()) & 0xffff8000u));
  }
  for (const std::string &Name : Names) {
    bool IsBf = has(Name, "bf16");
    for (size_t I = 0; I + 1 < Values.size(); ++I) {
      float A = Values[I], B = Values[I + 1];
      U Want = convert(A, Name, IsBf), Got;
      if (has(Name, ".ff2")) { // the first operand is the upper half
        Want = Want << 16 | convert(B, Name, IsBf);
        Got = builtin<U(float, float)>(Name)(A, B);
      } else if (IsBf) {
        Got = scalarBits(builtin<Bf(float)>(Name)(A));
      } else {
        Got = scalarBits(builtin<Half(float)>(Name)(A));
      }
      ASSERT_EQ(Got, Want) << Name << " " << A << " " << B;
    }
  }
}
FAMILY(NvptxHalf, ToHalfBits, "llvm.nvvm.f2h.rn{,.ftz}") {
  for (float F : floats(3000)) {
    EXPECT_EQ(builtin<uint16_t(float)>(Names[0])(F), convert(F, "", false));
    EXPECT_EQ(builtin<uint16_t(float)>(Names[1])(F),
              convert(ftz(F), "", false)); // as an H200 gave
  }
}
FAMILY(NvptxHalf, BfloatToHalfBits, "llvm.nvvm.bf2h.rn{,.ftz}") {
  for (U B = 0; B < 0x10000; ++B) {
    float F = floatOf(B << 16);
    ASSERT_EQ(builtin<uint16_t(Bf)>(Names[0])(scalar<Bf>(B)),
              convert(F, "", false));
    ASSERT_EQ(builtin<uint16_t(Bf)>(Names[1])(scalar<Bf>(B)),
              ftz16(convert(ftz(F), "", false), false));
  }
}

// ---- Formats below 16 bits. APFloat's conversions to them do not all
// saturate, so the greatest number is put in where the ISA does.
static const llvm::fltSemantics &smallOf(const std::string &Name) {
  return has(Name, "e4m3")   ? APFloat::Float8E4M3FN()
         : has(Name, "e5m2") ? APFloat::Float8E5M2()
         : has(Name, "e2m3") ? APFloat::Float6E2M3FN()
         : has(Name, "e3m2") ? APFloat::Float6E3M2FN()
                             : APFloat::Float4E2M1FN();
}
static U encode(float F, const std::string &Name) {
  const llvm::fltSemantics &S = smallOf(Name);
  unsigned Bits = APFloat::getSizeInBits(S);
  APFloat Largest = APFloat::getLargest(S);
  bool Lost;
  APFloat Limit = Largest;
  Limit.convert(APFloat::IEEEdouble(), RoundingMode::TowardZero, &Lost);
  if (std::isnan(F)) // formats without NaN give the greatest number
    return Bits == 8 ? 0x7f : U(Largest.bitcastToAPInt().getZExtValue());
  if (has(Name, ".relu") && std::signbit(F))
    return 0;
  APFloat V =
      std::fabs(F) > Limit.convertToDouble() ? Largest : APFloat(std::fabs(F));
  V.convert(S, RoundingMode::NearestTiesToEven, &Lost);
  return U(V.bitcastToAPInt().getZExtValue()) | U(std::signbit(F))
                                                    << (Bits - 1);
}
static std::vector<float> smallFloats() {
  std::vector<float> Values = floats(500);
  for (int I = -1200; I <= 1200; ++I) {
    Values.push_back(float(I) / 64);
    Values.push_back(float(I) / 1024);
    Values.push_back(float(I) / 65536 / 4);
    Values.push_back(float(I) * 60);
    Values.push_back(float(I) / 2);
  }
  return Values;
}
FAMILY(NvptxHalf, ToSmall, "llvm.nvvm.ff.to.{e4m3,e5m2}x2.rn{,.relu}",
       "llvm.nvvm.ff.to.{e2m3,e3m2,e2m1}x2.rn{,.relu}.satfinite",
       "llvm.nvvm.f16x2.to.{e4m3,e5m2}x2.rn{,.relu}") {
  std::vector<float> Values = smallFloats();
  for (const std::string &Name : Names)
    for (size_t I = 0; I + 1 < Values.size(); ++I) {
      float A = Values[I], B = Values[I + 1];
      unsigned Place = has(Name, "e2m1") ? 4 : 8;
      U Got;
      if (has(Name, ".ff.")) {
        Got = builtin<uint16_t(float, float)>(Name)(A, B);
      } else {
        U HA = convert(A, "", false), HB = convert(B, "", false);
        A = float(scalar<Half>(HA));
        B = float(scalar<Half>(HB));
        Got = builtin<uint16_t(U)>(Name)(HA << 16 | HB);
      }
      ASSERT_EQ(Got, encode(A, Name) << Place | encode(B, Name))
          << Name << " " << A << " " << B;
    }
}
FAMILY(NvptxHalf, FromSmall,
       "llvm.nvvm.{e4m3,e5m2,e2m3,e3m2,e2m1}x2.to.f16x2.rn{,.relu}") {
  for (const std::string &Name : Names) {
    const llvm::fltSemantics &S = smallOf(Name);
    unsigned Bits = APFloat::getSizeInBits(S), Place = Bits == 4 ? 4 : 8;
    auto Decode = [&](U Code) -> U {
      APFloat V(S, APInt(Bits, Code));
      bool Lost;
      V.convert(APFloat::IEEEhalf(), RoundingMode::NearestTiesToEven, &Lost);
      U R = bits16(V);
      return has(Name, ".relu") && R >> 15 ? 0 : R;
    };
    for (U A = 0; A < 1u << Bits; ++A)
      for (U B : {0u, 1u, A, (1u << Bits) - 1})
        ASSERT_EQ(builtin<U(uint16_t)>(Name)(uint16_t(A << Place | B)),
                  Decode(A) << 16 | Decode(B))
            << Name << " " << A << " " << B;
  }
}
FAMILY(NvptxHalf, Scale, "llvm.nvvm.ue8m0x2.to.bf16x2") {
  for (U A = 0; A < 256; ++A) {
    float Want = A == 255 ? NAN : std::ldexp(1.0f, int(A) - 127);
    U Got = builtin<U(uint16_t)>(Names[0])(uint16_t(A << 8 | 127));
    EXPECT_EQ(Got & 0xffff, 0x3f80u);
    EXPECT_TRUE(same(floatOf(Got & 0xffff0000u), Want)) << A;
  }
}
