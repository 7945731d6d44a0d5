// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Small floating-point formats, for models: a code's value, and the code of a
// number by searching all codes, so that nothing is shared with what is tested.
#ifndef PORTHIP_TEST_PTX_FORMATS_H
#define PORTHIP_TEST_PTX_FORMATS_H

#include <cmath>
#include <cstdint>
#include <string>

namespace porthip::ptx::test {

struct Format {
  int ExponentBits, MantissaBits;
  bool HasInf, HasNan;
  uint32_t Max; ///< code of the largest finite number

  int signBit() const { return ExponentBits + MantissaBits; }
  double valueOf(uint32_t Code) const {
    uint32_t Magnitude = Code & ((1u << signBit()) - 1);
    int Exponent = int(Magnitude >> MantissaBits);
    uint32_t Fraction = Magnitude & ((1u << MantissaBits) - 1);
    int Bias = (1 << (ExponentBits - 1)) - 1;
    double V;
    if (Magnitude > Max)
      V = HasInf && Magnitude == Max + 1 ? INFINITY : NAN;
    else if (Exponent)
      V = std::ldexp(double(Fraction | 1u << MantissaBits),
                     Exponent - Bias - MantissaBits);
    else
      V = std::ldexp(double(Fraction), 1 - Bias - MantissaBits);
    return Code >> signBit() & 1 ? -V : V;
  }

  /// The code of X, which is exact but for an error of the sign ErrorSign that
  /// is too small to change it. Mode: rn, rz, rm, rp, rna.
  uint32_t codeOf(__float128 X, int ErrorSign, const std::string &Mode,
                  bool IsSatFinite = false) const {
    bool IsNegative = X < 0 || (X == 0 && std::signbit(double(X)));
    uint32_t Sign = uint32_t(IsNegative) << signBit();
    __float128 A = IsNegative ? -X : X;
    int Error = IsNegative ? -ErrorSign : ErrorSign;
    uint32_t Low = 0, High = Max;
    while (Low < High) { // The largest code whose value is not above A.
      uint32_t Middle = (Low + High + 1) / 2;
      __float128 V = valueOf(Middle);
      if (V < A || (V == A && Error >= 0))
        Low = Middle;
      else
        High = Middle - 1;
    }
    __float128 Below = valueOf(Low);
    if (Below == A && Error == 0)
      return Sign | Low;
    // Beyond the largest number the next step has the same size.
    __float128 Above = Low == Max
                           ? Below + (Below - __float128(valueOf(Low - 1)))
                           : __float128(valueOf(Low + 1));
    __float128 Twice = 2 * A, Sum = Below + Above;
    bool IsTie = Twice == Sum && Error == 0;
    bool IsUpper = Twice > Sum || (Twice == Sum && Error > 0);
    bool Up = Mode == "rn"    ? IsUpper || (IsTie && (Low & 1))
              : Mode == "rna" ? IsUpper || IsTie
              : Mode == "rz"  ? false
                              : (Mode == "rp") != IsNegative;
    uint32_t Code = Low + Up;
    if (Code > Max && (IsSatFinite || !HasInf))
      Code = Max;
    return Sign | Code;
  }
};

inline constexpr Format Half = {5, 10, true, true, 0x7bff};
inline constexpr Format Brain = {8, 7, true, true, 0x7f7f};
inline constexpr Format E4m3 = {4, 3, false, true, 0x7e};
inline constexpr Format E5m2 = {5, 2, true, true, 0x7b};
inline constexpr Format E2m3 = {2, 3, false, false, 0x1f};
inline constexpr Format E3m2 = {3, 2, false, false, 0x1f};
inline constexpr Format E2m1 = {2, 1, false, false, 0x7};

} // namespace porthip::ptx::test
#endif
