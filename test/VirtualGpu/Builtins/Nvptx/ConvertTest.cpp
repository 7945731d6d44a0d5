// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conversions against APFloat, which rounds in integers of any size.
#include "VirtualGpu/Builtins/Nvptx/Harness.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APSInt.h"
#include <cmath>

using namespace nvptxtest;
using llvm::APFloat;
using llvm::APInt;
using llvm::APSInt;
using U = uint32_t;

namespace {
llvm::RoundingMode modeOf(const std::string &Name) {
  return has(Name, ".rz")   ? llvm::RoundingMode::TowardZero
         : has(Name, ".rm") ? llvm::RoundingMode::TowardNegative
         : has(Name, ".rp") ? llvm::RoundingMode::TowardPositive
                            : llvm::RoundingMode::NearestTiesToEven;
}
/// The ISA's result for V as an integer.
uint64_t toInteger(const APFloat &V, unsigned Bits, bool IsSigned,
                   llvm::RoundingMode Mode, bool FromFloat) {
  if (V.isNaN())
    return FromFloat && Bits == 32 ? 0 : uint64_t(1) << (Bits - 1);
  APSInt Result(Bits, !IsSigned);
  bool IsExact;
  V.convertToInteger(Result, Mode, &IsExact); // saturates
  return Result.getZExtValue();
}
template <class T>
void checkTo(const std::vector<std::string> &Names,
             const std::vector<T> &Values) {
  for (const std::string &Name : Names) {
    bool Is64 = has(Name, "ll."), IsFloat = std::is_same<T, float>::value;
    Is64 = Name.find("2ll") != Name.npos || Name.find("2ull") != Name.npos;
    bool IsSigned = Name.find("2u") == Name.npos;
    for (T V : Values) {
      T In = has(Name, ".ftz") ? T(ftz(float(V))) : V;
      uint64_t Want = toInteger(APFloat(In), Is64 ? 64 : 32, IsSigned,
                                modeOf(Name), IsFloat);
      uint64_t Got = Is64 ? builtin<uint64_t(T)>(Name)(V)
                          : uint64_t(builtin<U(T)>(Name)(V));
      ASSERT_EQ(Got, Want) << Name << "(" << V << ")";
    }
  }
}
/// Values around which rounding to an integer changes.
template <class T> std::vector<T> around(std::vector<T> Values) {
  for (int I = 0; I < 300; ++I)
    Values.push_back(T(int(random64() % 4001) - 2000) / 4);
  for (int I = 0; I < 300; ++I)
    Values.push_back(
        std::ldexp(T(int64_t(random64())), int(random64() % 8) - 36));
  return Values;
}
} // namespace

FAMILY(NvptxConvert, FloatToInteger,
       "llvm.nvvm.{f2i,f2ui,f2ll,f2ull}.{rn,rz,rm,rp}{,.ftz}") {
  checkTo<float>(Names, around(floats(3000)));
}
FAMILY(NvptxConvert, DoubleToInteger,
       "llvm.nvvm.{d2i,d2ui,d2ll,d2ull}.{rn,rz,rm,rp}") {
  checkTo<double>(Names, around(doubles(3000)));
}
/// Zero if D is tiny when it is rounded with an exponent that has no end (as an
/// H200 gave, driver 580.159).
static float flushed(double D, float R, llvm::RoundingMode Mode) {
  APFloat V(D * 0x1p32);
  bool Lost;
  V.convert(APFloat::IEEEsingle(), Mode, &Lost);
  return std::fabs(V.convertToFloat()) < 0x1p-94f ? std::copysign(0.0f, R) : R;
}
FAMILY(NvptxConvert, DoubleToFloat, "llvm.nvvm.d2f.{rn,rz,rm,rp}{,.ftz}") {
  std::vector<double> Values = doubles(3000);
  for (float F : floats(500)) { // about halfway between floats
    Values.push_back(double(F) * (1 + 0x1p-25));
    Values.push_back(double(F) * (1 + 0x1.000001p-24));
  }
  for (const std::string &Name : Names)
    for (double D : Values) {
      APFloat V(D);
      bool Lost;
      V.convert(APFloat::IEEEsingle(), modeOf(Name), &Lost);
      float Want = V.convertToFloat();
      if (has(Name, ".ftz"))
        Want = flushed(D, V.convertToFloat(), modeOf(Name));
      ASSERT_TRUE(same(builtin<float(double)>(Name)(D), Want))
          << Name << "(" << D << ")";
    }
}
FAMILY(NvptxConvert, FromInteger,
       "llvm.nvvm.{i2f,ui2f,ll2f,ull2f,i2d,ui2d,ll2d,ull2d}.{rn,rz,rm,rp}") {
  for (const std::string &Name : Names) {
    bool Is64 = has(Name, "ll2"), IsSigned = !has(Name, ".u");
    bool ToFloat = has(Name, "2f");
    for (unsigned I = 0; I < 4000; ++I) {
      uint64_t V = random64() >> random64() % 64;
      if (I < 70)
        V = I < 35 ? (uint64_t(1) << I % 64) - 1 : ~uint64_t(0) << (I - 35);
      if (!Is64)
        V = uint32_t(V);
      APFloat F(ToFloat ? APFloat::IEEEsingle() : APFloat::IEEEdouble());
      F.convertFromAPInt(APInt(Is64 ? 64 : 32, V), IsSigned, modeOf(Name));
      if (ToFloat) {
        float Got = Is64 ? builtin<float(uint64_t)>(Name)(V)
                         : builtin<float(U)>(Name)(U(V));
        ASSERT_TRUE(same(Got, F.convertToFloat())) << Name << "(" << V << ")";
      } else {
        double Got = Is64 ? builtin<double(uint64_t)>(Name)(V)
                          : builtin<double(U)>(Name)(U(V));
        ASSERT_TRUE(same(Got, F.convertToDouble())) << Name << "(" << V << ")";
      }
    }
  }
}
FAMILY(NvptxConvert, Integral,
       "llvm.nvvm.{ceil,floor,trunc,round}.{d,f,ftz.f}") {
  for (const std::string &Name : Names) {
    auto Mode = has(Name, "ceil")    ? llvm::RoundingMode::TowardPositive
                : has(Name, "floor") ? llvm::RoundingMode::TowardNegative
                : has(Name, "trunc") ? llvm::RoundingMode::TowardZero
                                     : llvm::RoundingMode::NearestTiesToEven;
    if (Name.back() == 'd') {
      for (double D : around(doubles(500))) {
        APFloat V(D);
        V.roundToIntegral(Mode);
        ASSERT_TRUE(
            same(builtin<double(double)>(Name)(D), V.convertToDouble()));
      }
      continue;
    }
    for (float F : around(floats(500))) {
      APFloat V(has(Name, ".ftz") ? ftz(F) : F);
      V.roundToIntegral(Mode);
      ASSERT_TRUE(same(builtin<float(float)>(Name)(F), V.convertToFloat()))
          << Name << "(" << F << ")";
    }
  }
}
FAMILY(NvptxConvert, Halves, "llvm.nvvm.d2i.{hi,lo}", "llvm.nvvm.lohi.i2d") {
  for (double D : doubles(200)) {
    U High = U(bitsOf(D) >> 32), Low = U(bitsOf(D));
    EXPECT_EQ(builtin<U(double)>(Names[0])(D), High);
    EXPECT_EQ(builtin<U(double)>(Names[1])(D), Low);
    EXPECT_EQ(bitsOf(builtin<double(U, U)>(Names[2])(Low, High)), bitsOf(D));
  }
}
FAMILY(NvptxConvert, Tf32, "llvm.nvvm.f2tf32.{rn,rz}{,.relu}{,.satfinite}",
       "llvm.nvvm.f2tf32.rna{,.satfinite}") {
  std::vector<float> Values = floats(3000);
  for (unsigned I = 0; I < 300; ++I) // ties
    Values.push_back(floatOf(U(random64()) & 0xfffff000u));
  for (const std::string &Name : Names)
    for (float F : Values) {
      APFloat V(F);
      bool Lost;
      auto Mode = has(Name, ".rna") ? llvm::RoundingMode::NearestTiesToAway
                                    : modeOf(Name);
      V.convert(APFloat::FloatTF32(), Mode, &Lost);
      if (V.isInfinity() && has(Name, ".satfinite"))
        V = APFloat::getLargest(APFloat::FloatTF32(), V.isNegative());
      V.convert(APFloat::IEEEsingle(), llvm::RoundingMode::TowardZero, &Lost);
      U Want = bitsOf(V.convertToFloat());
      if (has(Name, ".relu") && (Want >> 31) && !std::isnan(F))
        Want = 0;
      if (std::isnan(F))
        Want = 0x7fffffff;
      ASSERT_EQ(builtin<U(float)>(Name)(F), Want) << Name << "(" << F << ")";
    }
}
