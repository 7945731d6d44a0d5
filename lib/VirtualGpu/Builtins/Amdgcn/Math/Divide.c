/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The three instructions around the Newton iteration of a division:
 * V_DIV_SCALE brings operands into a range where the iteration is exact and
 * flags it, V_DIV_FMAS does the last step and takes the scale back in one
 * rounding, V_DIV_FIXUP puts in the special cases.
 */
#include "VirtualGpu/Builtins/Amdgcn/Amdgcn.h"

typedef struct AmdScaledF32 {
  float Value;
  bool Flag;
} AmdScaledF32;
typedef struct AmdScaledF64 {
  double Value;
  bool Flag;
} AmdScaledF64;

VG_INLINE int32_t amdPowerF32(float X) { return amdFloatBits(X) >> 23 & 0xff; }
VG_INLINE int32_t amdPowerF64(double X) {
  return amdDoubleBits(X) >> 52 & 0x7ff;
}
#define IS_DENORMAL(Type, X) (amdPower##Type(X) == 0 && (X) != 0)

/* Far: difference of the powers from which the quotient comes near overflow.
 * Tiny: power of a numerator whose remainders would be denormal. */
#define DIV_SCALE(Type, T, Name, Up, Down, Far, Tiny)                          \
  VG_BUILTIN(                                                                  \
      void, Name,                                                              \
      divScale##Type(AmdScaled##Type *Result, T N, T D, bool IsNumerator)) {   \
    T X = IsNumerator ? N : D;                                                 \
    Result->Flag = false;                                                      \
    Result->Value = X;                                                         \
    if (N == 0 || D == 0) {                                                    \
      Result->Value = (T)__builtin_nan("");                                    \
    } else if (amdPower##Type(N) - amdPower##Type(D) >= Far) {                 \
      Result->Flag = true;                                                     \
      if (!IsNumerator)                                                        \
        Result->Value = X * Up;                                                \
    } else if (IS_DENORMAL(Type, D)) {                                         \
      Result->Value = X * Up;                                                  \
    } else if (IS_DENORMAL(Type, 1 / D) && IS_DENORMAL(Type, N / D)) {         \
      Result->Flag = true;                                                     \
      if (!IsNumerator)                                                        \
        Result->Value = X * Down;                                              \
    } else if (IS_DENORMAL(Type, 1 / D)) {                                     \
      Result->Value = X * Down;                                                \
    } else if (IS_DENORMAL(Type, N / D)) {                                     \
      Result->Flag = true;                                                     \
      if (IsNumerator)                                                         \
        Result->Value = X * Up;                                                \
    } else if (amdPower##Type(N) <= Tiny) {                                    \
      Result->Value = X * Up;                                                  \
    }                                                                          \
  }
DIV_SCALE(F32, float, "llvm.amdgcn.div.scale.f32", 0x1p64f, 0x1p-64f, 96, 23)
DIV_SCALE(F64, double, "llvm.amdgcn.div.scale.f64", 0x1p128, 0x1p-128, 768, 53)

/* A sum to twice the precision that is needed, its last bit set if anything is
 * left: rounding it once more is as good as rounding the exact one. */
VG_INLINE double amdFmaOdd(float A, float B, float C) {
  double P = (double)A * B, S = P + C;
  double Rest = C - (S - P) + (P - (S - (S - P))); /* exact: TwoSum */
  uint64_t Bits = amdDoubleBits(S);
  if (Rest != 0 && !(Bits & 1) && __builtin_isfinite(S)) {
    /* Toward zero, then the bit: never past the exact value. */
    if ((Rest < 0) != (S < 0))
      --Bits;
    Bits |= 1;
  }
  return amdDouble(Bits);
}
VG_BUILTIN(float, "llvm.amdgcn.div.fmas.f32",
           divFmasF32(float A, float B, float C, bool Flag)) {
  if (!Flag)
    return __builtin_elementwise_fma(A, B, C);
  double Scale = amdPowerF32(C) > 127 ? 0x1p64 : 0x1p-64;
  return (float)(amdFmaOdd(A, B, C) * Scale);
}

/* (A * B + C) * 2^-128 where C, a good quotient, may become denormal: C is cut
 * at the last place of the result; only what is cut off rounds. */
VG_INLINE double amdScaleDown(double A, double B, double C) {
  double Grid = 0x1p-946; /* 2^-1074 * 2^128 */
  double Whole = __builtin_elementwise_trunc(C / Grid);
  double Cut = C - Whole * Grid;
  double Rest = __builtin_elementwise_fma(A, B, Cut) / Grid;
  double Left = __builtin_elementwise_fma(A, B, Cut - Rest * Grid);
  double Lower = __builtin_elementwise_floor(Rest), In = Rest - Lower;
  bool IsUp =
      In > 0.5 || (In == 0.5 && Left > 0) ||
      (In == 0.5 && Left == 0 &&
       __builtin_elementwise_trunc((Whole + Lower) / 2) * 2 != Whole + Lower);
  return (Whole + Lower + IsUp) * 0x1p-1074;
}
VG_BUILTIN(double, "llvm.amdgcn.div.fmas.f64",
           divFmasF64(double A, double B, double C, bool Flag)) {
  double Sum = __builtin_elementwise_fma(A, B, C);
  if (!Flag)
    return Sum;
  if (amdPowerF64(C) > 1023)
    return Sum * 0x1p128;
  if (__builtin_fabs(Sum) >= 0x1p-894 || !__builtin_isfinite(Sum))
    return Sum * 0x1p-128;
  return amdScaleDown(A, B, C);
}

/* Underflow: difference of powers below which the quotient rounds to 0. Where
 * the iteration overflowed, its last remainder, and so the quotient, is NaN. */
#define DIV_FIXUP(Type, T, Name, Underflow, CopySign)                          \
  VG_BUILTIN(T, Name, divFixup##Type(T Quotient, T D, T N)) {                  \
    T Sign = CopySign((T)1, N) * CopySign((T)1, D);                            \
    if (N != N)                                                                \
      return N + N;                                                            \
    if (D != D)                                                                \
      return D + D;                                                            \
    if ((N == 0 && D == 0) || (__builtin_isinf(N) && __builtin_isinf(D)))      \
      return (T) - __builtin_nan("");                                          \
    if (D == 0 || __builtin_isinf(N))                                          \
      return CopySign((T)__builtin_inf(), Sign);                               \
    if (__builtin_isinf(D) || N == 0 ||                                        \
        amdPower##Type(N) - amdPower##Type(D) < Underflow)                     \
      return CopySign((T)0, Sign);                                             \
    if (Quotient != Quotient)                                                  \
      return CopySign((T)__builtin_inf(), Sign);                               \
    return CopySign(Quotient, Sign);                                           \
  }
DIV_FIXUP(F32, float, "llvm.amdgcn.div.fixup.f32", -150, __builtin_copysignf)
DIV_FIXUP(F64, double, "llvm.amdgcn.div.fixup.f64", -1075, __builtin_copysign)
/* In f16 the quotient was made in f32; nothing underflows but by rounding. */
VG_BUILTIN(_Float16, "llvm.amdgcn.div.fixup.f16",
           divFixupF16(_Float16 Quotient, _Float16 D, _Float16 N)) {
  return (_Float16)divFixupF32((float)Quotient, (float)D, (float)N);
}

/* A division of 2.5 units in the last place, f32: the numerator times V_RCP_F32
 * of the divisor, both scaled so that only the last result may leave the range
 * of floats. */
VG_INLINE double amdRoundTo24Bits(double X) {
  double High = X * 0x1.00000008p29;
  return High - (High - X);
}
VG_BUILTIN(float, "llvm.amdgcn.fdiv.fast", fdivFast(float N, float D)) {
  double R = 1.0 / (double)D;
  if (D == 0 || __builtin_isinf(D) || D != D || __builtin_isinf(N))
    return (float)(N * R);
  return (float)amdRoundTo24Bits(N * amdRoundTo24Bits(R));
}
