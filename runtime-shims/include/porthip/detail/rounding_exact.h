// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Directed rounding from the nearest result and the exact sign of its error.
// float: products are exact in double, a sum of two doubles is exact as a sum
// plus an error term. double: error terms of operands scaled to about 1, so
// that nothing under- or overflows, added up exactly (Shewchuk, "Adaptive
// precision floating-point arithmetic", grow-expansion).
#ifndef PORTHIP_DETAIL_ROUNDING_EXACT_H
#define PORTHIP_DETAIL_ROUNDING_EXACT_H

#include "config.h"

#if defined(PORTHIP_LANE_SIMULATOR)
#include <math.h>
#endif

// nvcc and clang fuse across statements unless told not to; every line here
// depends on separate roundings.
#if defined(__clang__)
#define PORTHIP_NO_CONTRACT _Pragma("clang fp contract(off)")
#else
#define PORTHIP_NO_CONTRACT
#endif

#if PORTHIP_AMD
// HIP's, where their headers are.
struct __half;
struct __hip_bfloat16;
#endif

namespace porthip {
namespace detail {

enum Rounding { rn, rd, ru, rz };

// The neighbour of a value that is no NaN, towards -infinity or +infinity.
template <class T, class Bits>
PORTHIP_HOST_DEVICE T neighbour(T Value, bool Up) {
  const Bits Sign = Bits(1) << (sizeof(Bits) * 8 - 1);
  Bits B = bitCast<Bits>(Value);
  if ((B & ~Sign) == 0)
    return bitCast<T>(Bits(Up ? 1 : Sign | 1));
  bool Grow = ((B & Sign) == 0) == Up;
  return bitCast<T>(Bits(Grow ? B + 1 : B - 1));
}
PORTHIP_HOST_DEVICE float step(float Value, bool Up) {
  return neighbour<float, unsigned>(Value, Up);
}
PORTHIP_HOST_DEVICE double step(double Value, bool Up) {
  return neighbour<double, unsigned long long>(Value, Up);
}

PORTHIP_HOST_DEVICE bool isFinite(double Value) {
  return __builtin_fabs(Value) <= 1.7976931348623157e308;
}
PORTHIP_HOST_DEVICE bool signOf(double Value) {
  return bitCast<long long>(Value) < 0;
}

// Nearest is the result rounded to nearest, Error has the sign of (exact
// result - Nearest); a NaN there counts as no error.
template <Rounding Mode, class T>
PORTHIP_HOST_DEVICE T directed(T Nearest, double Error) {
  bool Above = Error < 0, Below = Error > 0; // of Nearest over the exact result
  // Towards zero: from the side of Nearest, or of the error when that is 0.
  bool Negative = Nearest < 0 || (Nearest == 0 && Error < 0);
  if (Mode == rd || (Mode == rz && !Negative))
    return Above ? step(Nearest, false) : Nearest;
  if (Mode == ru || (Mode == rz && Negative))
    return Below ? step(Nearest, true) : Nearest;
  return Nearest;
}

// Sum of two doubles as the nearest double and what it lacks.
struct Sum {
  double Value, Error;
};
PORTHIP_HOST_DEVICE Sum twoSum(double A, double B) {
  PORTHIP_NO_CONTRACT
  double S = A + B, BPart = S - A, APart = S - BPart;
  return {S, (A - APart) + (B - BPart)};
}

// float ---------------------------------------------------------------------

template <Rounding Mode> PORTHIP_HOST_DEVICE float toFloat(double Value) {
  float Nearest = float(Value);
  // Infinity minus itself is a NaN: no error, as it should be.
  return directed<Mode>(Nearest, Value - double(Nearest));
}

// Rounds S.Value + S.Error.
template <Rounding Mode> PORTHIP_HOST_DEVICE float sumToFloat(Sum S) {
  float Nearest = float(S.Value);
  double Error = S.Value - double(Nearest);
  return directed<Mode>(Nearest, Error != 0 ? Error : S.Error);
}

// An exact zero that is a sum of opposite signs is -0 when rounding down.
template <Rounding Mode, class T>
PORTHIP_HOST_DEVICE T zeroSign(T Result, bool Exact, double First,
                               double Second) {
  if (Mode == rd && Exact && Result == 0 && signOf(First) != signOf(Second))
    return T(-0.0);
  return Result;
}

template <Rounding Mode>
PORTHIP_HOST_DEVICE float fmaF(float A, float B, float C) {
  PORTHIP_NO_CONTRACT
  if (Mode == rn)
    return __builtin_fmaf(A, B, C);
  double Product = double(A) * double(B);
  Sum S = twoSum(Product, double(C));
  return zeroSign<Mode>(sumToFloat<Mode>(S), S.Value == 0, Product, C);
}
template <Rounding Mode> PORTHIP_HOST_DEVICE float addF(float A, float B) {
  PORTHIP_NO_CONTRACT
  if (Mode == rn)
    return A + B;
  Sum S = twoSum(A, B);
  return zeroSign<Mode>(sumToFloat<Mode>(S), S.Value == 0, A, B);
}
template <Rounding Mode> PORTHIP_HOST_DEVICE float mulF(float A, float B) {
  PORTHIP_NO_CONTRACT
  return Mode == rn ? A * B : toFloat<Mode>(double(A) * double(B));
}
template <Rounding Mode> PORTHIP_HOST_DEVICE float divF(float A, float B) {
  PORTHIP_NO_CONTRACT
  // A double quotient rounds to the nearest float, subnormal or not: it could
  // only be taken for a tie when it lies within 2^-53 of the middle M of two
  // floats, but M * B has 48 bits, so that A and M * B differ by 2^-48 or not.
  float Nearest = float(double(A) / double(B));
  if (Mode == rn)
    return Nearest;
  // The remainder has the sign of the error times that of B.
  if (!isFinite(A) || !isFinite(B) || B == 0)
    return Nearest;
  if (!isFinite(Nearest))
    return directed<Mode>(Nearest, Nearest > 0 ? -1.0 : 1.0);
  double Rest = __builtin_fma(-double(Nearest), double(B), double(A));
  return directed<Mode>(Nearest, B < 0 ? -Rest : Rest);
}
template <Rounding Mode> PORTHIP_HOST_DEVICE float sqrtF(float A) {
  float Nearest = float(__builtin_sqrt(double(A)));
  if (Mode == rn || !isFinite(A))
    return Nearest;
  return directed<Mode>(
      Nearest, __builtin_fma(-double(Nearest), double(Nearest), double(A)));
}
// The double quotient is never so near the middle of two floats that its own
// error would matter: all 2^25 inputs of two binades are tested.
PORTHIP_HOST_DEVICE float rsqrtF(float A) {
  return float(1.0 / __builtin_sqrt(double(A)));
}

// double --------------------------------------------------------------------

PORTHIP_HOST_DEVICE double scaled(double Value, int Exponent) {
  return ::ldexp(Value, Exponent);
}

// Sign of A*B + C - F for A, B, C of magnitude at most 1.
PORTHIP_HOST_DEVICE double errorSign(double A, double B, double C, double F) {
  PORTHIP_NO_CONTRACT
  double Product = A * B, Low = __builtin_fma(A, B, -Product);
  Sum S0 = twoSum(C, Low), S1 = twoSum(S0.Value, Product);
  Sum T0 = twoSum(-F, S0.Error), T1 = twoSum(T0.Value, S1.Error);
  Sum T2 = twoSum(T1.Value, S1.Value);
  return T2.Value != 0   ? T2.Value
         : T2.Error != 0 ? T2.Error
         : T1.Error != 0 ? T1.Error
                         : T0.Error;
}

template <Rounding Mode>
PORTHIP_HOST_DEVICE double fmaD(double A, double B, double C) {
  double Nearest = __builtin_fma(A, B, C);
  if (Mode == rn || !isFinite(A) || !isFinite(B) || !isFinite(C))
    return Nearest;
  if (!isFinite(Nearest))
    return directed<Mode>(Nearest, Nearest > 0 ? -1.0 : 1.0);
  int ExpA = 0, ExpB = 0, ExpC = 0;
  double ManA = ::frexp(A, &ExpA), ManB = ::frexp(B, &ExpB);
  double ManC = ::frexp(C, &ExpC);
  double Product = ManA * ManB;
  int ExpProduct = ExpA + ExpB;
  if (Product == 0)
    ExpProduct = ExpC;
  if (C == 0)
    ExpC = ExpProduct;
  int Top = ExpProduct > ExpC ? ExpProduct : ExpC;
  // A part 2^300 times smaller than the other decides by its sign alone.
  int Lowest = -300;
  int ShiftB = ExpProduct - Top, ShiftC = ExpC - Top;
  ManB = scaled(ManB, ShiftB > Lowest ? ShiftB : Lowest);
  ManC = scaled(ManC, ShiftC > Lowest ? ShiftC : Lowest);
  double Error = errorSign(ManA, ManB, ManC, scaled(Nearest, -Top));
  return zeroSign<Mode>(directed<Mode>(Nearest, Error), Error == 0, Product, C);
}
template <Rounding Mode> PORTHIP_HOST_DEVICE double addD(double A, double B) {
  PORTHIP_NO_CONTRACT
  return Mode == rn ? A + B : fmaD<Mode>(A, 1.0, B);
}
template <Rounding Mode> PORTHIP_HOST_DEVICE double mulD(double A, double B) {
  PORTHIP_NO_CONTRACT
  // A zero with the sign of the product leaves that sign alone.
  return Mode == rn ? A * B
                    : fmaD<Mode>(A, B, signOf(A) != signOf(B) ? -0.0 : 0.0);
}
template <Rounding Mode> PORTHIP_HOST_DEVICE double divD(double A, double B) {
  double Nearest = A / B;
  if (Mode == rn || !isFinite(A) || !isFinite(B) || A == 0 || B == 0)
    return Nearest;
  if (!isFinite(Nearest))
    return directed<Mode>(Nearest, Nearest > 0 ? -1.0 : 1.0);
  int ExpA = 0, ExpB = 0;
  double ManA = ::frexp(A, &ExpA), ManB = ::frexp(B, &ExpB);
  double Rest = __builtin_fma(-scaled(Nearest, ExpB - ExpA), ManB, ManA);
  return directed<Mode>(Nearest, B < 0 ? -Rest : Rest);
}
template <Rounding Mode> PORTHIP_HOST_DEVICE double sqrtD(double A) {
  double Nearest = __builtin_sqrt(A);
  if (Mode == rn || !isFinite(A) || !(A > 0))
    return Nearest;
  int Exponent = 0;
  double Mantissa = ::frexp(A, &Exponent);
  if (Exponent & 1) {
    Mantissa *= 2;
    --Exponent;
  }
  double Root = scaled(Nearest, -(Exponent / 2));
  return directed<Mode>(Nearest, __builtin_fma(-Root, Root, Mantissa));
}

// Integers --------------------------------------------------------------------

template <class T, Rounding Mode>
PORTHIP_HOST_DEVICE T fromUnsigned(unsigned long long Value) {
  if (Mode == rn)
    return T(Value);
  const int Digits = sizeof(T) == 4 ? 24 : 53;
  int Bits = Value ? 64 - __builtin_clzll(Value) : 0;
  int Cut = Bits > Digits ? Bits - Digits : 0;
  unsigned long long Kept = Value >> Cut << Cut;
  T Result = T(Kept);
  return Mode == ru && Kept != Value ? step(Result, true) : Result;
}
template <class T, Rounding Mode>
PORTHIP_HOST_DEVICE T fromSigned(long long Value) {
  if (Value >= 0 || Mode == rn)
    return Mode == rn ? T(Value)
                      : fromUnsigned<T, Mode>((unsigned long long)Value);
  const Rounding Mirrored = Mode == rd ? ru : Mode == ru ? rd : Mode;
  return -fromUnsigned<T, Mirrored>(0ull - (unsigned long long)Value);
}

// CUDA's conversions give the nearest number of the type. HIP's are casts: to
// 64 bits they do not, and in C++ a value outside of the type is undefined, so
// that clang drops what is done with one that it knows.
template <Rounding Mode> PORTHIP_HOST_DEVICE float toIntegral(float Value) {
  return Mode == rn   ? __builtin_rintf(Value)
         : Mode == rd ? __builtin_floorf(Value)
         : Mode == ru ? __builtin_ceilf(Value)
                      : __builtin_truncf(Value);
}
template <Rounding Mode> PORTHIP_HOST_DEVICE double toIntegral(double Value) {
  return Mode == rn   ? __builtin_rint(Value)
         : Mode == rd ? __builtin_floor(Value)
         : Mode == ru ? __builtin_ceil(Value)
                      : __builtin_trunc(Value);
}
template <Rounding Mode> PORTHIP_HOST_DEVICE long long toSigned(double Value) {
  double Whole = toIntegral<Mode>(Value);
  if (Whole >= 9223372036854775808.0)
    return 0x7fffffffffffffffll;
  if (!(Whole >= -9223372036854775808.0)) // also NaN
    return -0x7fffffffffffffffll - 1;
  return (long long)Whole;
}
template <Rounding Mode>
PORTHIP_HOST_DEVICE unsigned long long toUnsigned(double Value) {
  double Whole = toIntegral<Mode>(Value);
  if (Whole != Whole)
    return 0x8000000000000000ull;
  if (Whole >= 18446744073709551616.0)
    return ~0ull;
  return Whole > 0 ? (unsigned long long)Whole : 0ull;
}

// To int or unsigned, toward zero. A number cut to fewer bits has no NaN.
template <class To, bool HasNan = true, class From>
PORTHIP_HOST_DEVICE To toWord(From Whole) {
  const bool IsSigned = To(-1) < To(0);
  const To OfNan = sizeof(From) == 8 ? To(0x80000000u) : To(0);
#if defined(__AMDGCN__)
  // The instruction does it, but for a double that is a NaN. The statement
  // keeps from clang what it may find out later.
  if (!__builtin_constant_p(Whole)) {
    asm("" : "+v"(Whole));
    return HasNan && sizeof(From) == 8 && Whole != Whole ? OfNan : To(Whole);
  }
#endif
  if (Whole != Whole)
    return OfNan;
  if (Whole >= From(IsSigned ? 2147483648.0 : 4294967296.0))
    return To(IsSigned ? 0x7fffffffu : 0xffffffffu);
  if (Whole <= From(IsSigned ? -2147483648.0 : 0.0))
    return To(IsSigned ? 0x80000000u : 0u);
  return To(Whole);
}

// (To)Value as CUDA has it: to 32 or 64 bits, and cut to a narrower type. All
// round toward zero, as casts do.
template <class To, unsigned Bytes, bool IsSigned> struct Conversion {
  template <class From> static PORTHIP_HOST_DEVICE To of(From Value) {
    return To(toWord<int, Bytes == 4>(Value));
  }
};
template <class To, unsigned Bytes> struct Conversion<To, Bytes, false> {
  template <class From> static PORTHIP_HOST_DEVICE To of(From Value) {
    unsigned Word = toWord<unsigned, Bytes == 4>(Value);
#if defined(__AMDGCN__)
    // As a float again it would not be converted at all, but truncated.
    if (!__builtin_constant_p(Word))
      asm("" : "+v"(Word));
#endif
    return To(Word);
  }
};
template <class To> struct Conversion<To, 8, true> {
  template <class From> static PORTHIP_HOST_DEVICE To of(From Value) {
    if (!(Value >= From(-9223372036854775808.0))) // also NaN
      return To(-0x7fffffffffffffffll - 1);
    return Value >= From(9223372036854775808.0) ? To(0x7fffffffffffffffll)
                                                : To(Value);
  }
};
template <class To> struct Conversion<To, 8, false> {
  template <class From> static PORTHIP_HOST_DEVICE To of(From Value) {
    if (!(Value > From(-1.0)))
      return Value != Value ? To(0x8000000000000000ull) : To(0);
    return Value >= From(18446744073709551616.0) ? ~To(0) : To(Value);
  }
};

// The types that CUDA's instructions convert from and to. In a template it may
// be anything else.
template <class T> struct IsConverted {
  static constexpr bool AsFloat = false, AsInteger = false;
};
template <class T> struct IsSmallFloat {
  static constexpr bool Value = false;
};
#if PORTHIP_AMD
template <> struct IsSmallFloat<::__half> {
  static constexpr bool Value = true;
};
template <> struct IsSmallFloat<::__hip_bfloat16> {
  static constexpr bool Value = true;
};
#endif
#define PORTHIP_CONVERTED(T, Float)                                            \
  template <> struct IsConverted<T> {                                          \
    static constexpr bool AsFloat = Float, AsInteger = !Float;                 \
  };
PORTHIP_CONVERTED(float, true)
PORTHIP_CONVERTED(double, true)
PORTHIP_CONVERTED(char, false)
PORTHIP_CONVERTED(signed char, false)
PORTHIP_CONVERTED(unsigned char, false)
PORTHIP_CONVERTED(short, false)
PORTHIP_CONVERTED(unsigned short, false)
PORTHIP_CONVERTED(int, false)
PORTHIP_CONVERTED(unsigned, false)
PORTHIP_CONVERTED(long, false)
PORTHIP_CONVERTED(unsigned long, false)
PORTHIP_CONVERTED(long long, false)
PORTHIP_CONVERTED(unsigned long long, false)
#undef PORTHIP_CONVERTED

// CUDA's classes of 16 bits give the nearest number of the type, and 0 for NaN;
// to 32 and 64 bits what the instruction gives.
template <class To, unsigned Bytes> struct SmallConversion {
  static PORTHIP_HOST_DEVICE To of(float Value) {
    constexpr float Span = float(1ull << (8 * Bytes));
    constexpr float Least = To(-1) < To(0) ? -Span / 2 : 0;
    constexpr float Most = Least + Span - 1;
    return Value != Value  ? To(0)
           : Value > Most  ? To(Most)
           : Value < Least ? To(Least)
                           : To(Value);
  }
};
template <class To> struct SmallConversion<To, 4> {
  static PORTHIP_HOST_DEVICE To of(float Value) {
    return Conversion<To, 4, (To(-1) < To(0))>::of(Value);
  }
};
template <class To> struct SmallConversion<To, 8> {
  static PORTHIP_HOST_DEVICE To of(float Value) {
    return Conversion<To, 8, (To(-1) < To(0))>::of(Value);
  }
};

enum class Casts { Plain, Number, SmallFloat };

template <class To, class From> struct CastOf {
  static constexpr bool IsFloat =
#if PORTHIP_AMD && !defined(__HIP_DEVICE_COMPILE__)
      false;
#else
      IsConverted<From>::AsFloat;
#endif
  static constexpr Casts Value = !IsConverted<To>::AsInteger ? Casts::Plain
                                 : IsSmallFloat<From>::Value ? Casts::SmallFloat
                                 : IsFloat                   ? Casts::Number
                                                             : Casts::Plain;
};

/// The integer type in which an enumerator is kept.
template <class To, bool IsEnumeration = __is_enum(To)> struct NumberOf {
  using Type = To;
};
template <class To> struct NumberOf<To, true> {
  using Type = __underlying_type(To);
};

template <class To, class From, Casts How> struct CudaCast {
  static PORTHIP_HOST_DEVICE To of(const From &Value) { return (To)Value; }
};
template <class To, class From> struct CudaCast<To, From, Casts::Number> {
  static PORTHIP_HOST_DEVICE To of(From Value) {
    return Conversion<To, sizeof(To), (To(-1) < To(0))>::of(Value);
  }
};
template <class To, class From> struct CudaCast<To, From, Casts::SmallFloat> {
  static PORTHIP_HOST_DEVICE To of(From Value) {
    return SmallConversion<To, sizeof(To)>::of(static_cast<float>(Value));
  }
};

} // namespace detail
} // namespace porthip

#undef PORTHIP_NO_CONTRACT
#endif
