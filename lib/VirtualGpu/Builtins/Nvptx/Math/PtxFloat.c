/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Conversions to f16, bf16 and tf32 with any rounding, which lib/Ptx calls
 * where LLVM has no intrinsic. Format, rounding and flags are constants where
 * they are called, so that little of this is left once it is inlined. */
#include "VirtualGpu/Builtins/Builtin.h"

/* The numbers are those of formatNumber() in lib/Ptx/ToIR/Float.cpp. */
enum Format { F16, BF16, TF32 };
/* The numbers are those of roundingNumber() there. */
enum Rounding { ToEven, ToZero, Down, Up, AwayOnTie };
enum { SatFinite = 1, Relu = 2 };

typedef struct {
  int Mantissa;    /* bits, without the implicit one */
  int MinExponent; /* of normal numbers */
  uint32_t Max;    /* code of the largest finite number */
  uint32_t Inf;    /* code of infinity */
  uint32_t Nan;    /* code of the NaN */
  int Sign;        /* place of the sign bit */
  int Shift;       /* of the code in the result */
} Shape;

VG_INLINE Shape shapeOf(uint32_t Format) {
  switch (Format) {
  case F16:
    return (Shape){10, -14, 0x7bff, 0x7c00, 0x7fff, 15, 0};
  case BF16:
    return (Shape){7, -126, 0x7f7f, 0x7f80, 0x7fff, 15, 0};
  default: /* tf32: the low bits of a float are zero */
    return (Shape){10, -126, 0x3fbff, 0x3fc00, 0x3ffff, 18, 13};
  }
}

VG_INLINE bool roundsUp(uint32_t Rounding, bool IsNegative, bool IsOdd,
                        bool IsHalf, bool IsRest) {
  switch (Rounding) {
  case ToZero:
    return false;
  case Down:
    return IsNegative && (IsHalf || IsRest);
  case Up:
    return !IsNegative && (IsHalf || IsRest);
  case AwayOnTie:
    return IsHalf;
  default:
    return IsHalf && (IsRest || IsOdd);
  }
}

VG_INLINE uint32_t overflowed(Shape S, uint32_t Rounding, bool IsNegative,
                              uint32_t Flags) {
  bool IsBounded = Rounding == ToZero || (Rounding == Down && !IsNegative) ||
                   (Rounding == Up && IsNegative);
  return IsBounded || (Flags & SatFinite) ? S.Max : S.Inf;
}

/* The code of (-1)^IsNegative * M * 2^Exponent, without its sign. */
VG_INLINE uint32_t encodeMagnitude(Shape S, bool IsNegative, uint64_t M,
                                   int Exponent, uint32_t Rounding,
                                   uint32_t Flags) {
  if (!M)
    return 0;
  int Top = 63 - __builtin_clzll(M) + Exponent;
  int Base = Top < S.MinExponent ? S.MinExponent : Top;
  /* How far the last bit that is kept lies above the lowest bit of M. */
  int Drop = Base - S.Mantissa - Exponent;
  uint64_t Kept;
  bool IsHalf = false, IsRest = false;
  if (Drop <= 0) {
    Kept = M << -Drop;
  } else if (Drop > 64) {
    Kept = 0;
    IsRest = true;
  } else {
    Kept = Drop == 64 ? 0 : M >> Drop;
    IsHalf = M >> (Drop - 1) & 1;
    IsRest = (M & ((UINT64_C(1) << (Drop - 1)) - 1)) != 0;
  }
  Kept += roundsUp(Rounding, IsNegative, Kept & 1, IsHalf, IsRest);
  /* A carry out of the mantissa is the next exponent. */
  uint64_t Code =
      Kept + ((uint64_t)(uint32_t)(Base - S.MinExponent) << S.Mantissa);
  return Code > S.Max ? overflowed(S, Rounding, IsNegative, Flags)
                      : (uint32_t)Code;
}

VG_BUILTIN(uint32_t, "ptx.encode",
           ptxEncode(double X, uint32_t Format, uint32_t Rounding,
                     uint32_t Flags)) {
  uint64_t Bits;
  __builtin_memcpy(&Bits, &X, 8);
  Shape S = shapeOf(Format);
  bool IsNegative = Bits >> 63;
  uint64_t Magnitude = Bits & ~(UINT64_C(1) << 63);
  if (Magnitude > UINT64_C(0x7ff0000000000000))
    return S.Nan << S.Shift | (S.Shift ? (1u << S.Shift) - 1 : 0);
  if (IsNegative && (Flags & Relu))
    return 0;
  uint32_t Code;
  if (Magnitude == UINT64_C(0x7ff0000000000000)) {
    Code = (Flags & SatFinite) ? S.Max : S.Inf;
  } else {
    uint64_t Fraction = Magnitude & ((UINT64_C(1) << 52) - 1);
    int Biased = (int)(Magnitude >> 52);
    Code = Biased ? encodeMagnitude(S, IsNegative, Fraction | UINT64_C(1) << 52,
                                    Biased - 1075, Rounding, Flags)
                  : encodeMagnitude(S, IsNegative, Fraction, -1074, Rounding,
                                    Flags);
  }
  return (Code | (uint32_t)IsNegative << S.Sign) << S.Shift;
}

VG_BUILTIN(uint32_t, "ptx.encode_u64",
           ptxEncodeU64(uint64_t X, uint32_t Format, uint32_t Rounding)) {
  return encodeMagnitude(shapeOf(Format), false, X, 0, Rounding, 0);
}

VG_BUILTIN(uint32_t, "ptx.encode_s64",
           ptxEncodeS64(int64_t X, uint32_t Format, uint32_t Rounding)) {
  Shape S = shapeOf(Format);
  uint64_t Magnitude = X < 0 ? 0 - (uint64_t)X : (uint64_t)X;
  return encodeMagnitude(S, X < 0, Magnitude, 0, Rounding, 0) |
         (uint32_t)(X < 0) << S.Sign;
}
