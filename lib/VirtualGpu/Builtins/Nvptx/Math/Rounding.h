/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * IEEE operations in the rounding modes that a CPU only has as a state of the
 * thread: computed exactly, then rounded once. Setting the state instead would
 * reach everything that LLVM moves across. Results are right to the last bit,
 * signs of zero included.
 */
#ifndef PORTHIP_VIRTUALGPU_BUILTINS_NVPTX_MATH_ROUNDING_H
#define PORTHIP_VIRTUALGPU_BUILTINS_NVPTX_MATH_ROUNDING_H

#include "VirtualGpu/Builtins/Nvptx/Nvptx.h"

/* To nearest even, toward zero, down (rm), up (rp). */
enum NvRound { NV_RN, NV_RZ, NV_RM, NV_RP };

/* ---- float: in double, a sum has one rounding error, which is a double; a
 * product has none; a quotient's and a root's remainder is exact by fma. */

VG_INLINE float nvNextUp(float F) {
  uint32_t B = nvBitsOf(F);
  if ((B & 0x7fffffffu) == 0)
    return nvFloatOf(1);
  return nvFloatOf(B >> 31 ? B - 1 : B + 1);
}
VG_INLINE float nvNextDown(float F) { return -nvNextUp(-F); }

/* S + E rounded, E below half an ulp of S and only its sign used. */
VG_INLINE float nvRoundF(double S, double E, enum NvRound Mode) {
  float F = (float)S;
  double D = S - (double)F;
  bool IsAbove = D > 0 || (D == 0 && E > 0); /* exact value above F */
  bool IsBelow = D < 0 || (D == 0 && E < 0);
  bool TowardDown = Mode == NV_RM || (Mode == NV_RZ && S > 0);
  bool TowardUp = Mode == NV_RP || (Mode == NV_RZ && S < 0);
  if (TowardDown && IsBelow)
    return nvNextDown(F);
  if (TowardUp && IsAbove)
    return nvNextUp(F);
  return F;
}

/* The error of S = A + B. Garbage for infinities; nvRoundF ignores NaN. */
VG_INLINE double nvSumError(double A, double B, double S) {
  double T = S - A;
  return (A - (S - T)) + (B - T);
}

VG_INLINE float nvAddDoubleF(double A, double B, enum NvRound Mode) {
  double S = A + B;
  /* x - x is -0 when rounding down. */
  if (S == 0)
    return (float)(Mode == NV_RM ? -(-A - B) : S);
  return nvRoundF(S, nvSumError(A, B, S), Mode);
}
VG_INLINE float nvAddF(float A, float B, enum NvRound Mode) {
  return Mode == NV_RN ? A + B : nvAddDoubleF(A, B, Mode);
}
VG_INLINE float nvMulF(float A, float B, enum NvRound Mode) {
  return Mode == NV_RN ? A * B : nvRoundF((double)A * (double)B, 0, Mode);
}
VG_INLINE float nvFmaF(float A, float B, float C, enum NvRound Mode) {
  if (Mode == NV_RN)
    return __builtin_fmaf(A, B, C);
  return nvAddDoubleF((double)A * (double)B, C, Mode);
}
VG_INLINE float nvDivF(float A, float B, enum NvRound Mode) {
  if (Mode == NV_RN)
    return A / B;
  double Q = (double)A / (double)B;
  double R = __builtin_fma(-Q, (double)B, (double)A);
  return nvRoundF(Q, B < 0 ? -R : R, Mode);
}
VG_INLINE float nvSqrtF(float A, enum NvRound Mode) {
  if (Mode == NV_RN)
    return __builtin_sqrtf(A);
  double Q = __builtin_sqrt((double)A);
  return nvRoundF(Q, __builtin_fma(-Q, Q, (double)A), Mode);
}

/* ---- double: with 128-bit integers. */
typedef unsigned __int128 NvWide;

/* Magnitude * 2^Exponent, rounded. The lowest bit may stand for anything below
 * ("sticky") if the magnitude has at least 55 significant bits. */
VG_INLINE double nvPackD(bool IsNegative, NvWide Magnitude, int Exponent,
                         enum NvRound Mode) {
  uint64_t Sign = (uint64_t)IsNegative << 63;
  if (!Magnitude)
    return nvDoubleOf(Sign);
  uint64_t High = (uint64_t)(Magnitude >> 64);
  int Zeros =
      High ? __builtin_clzll(High) : 64 + __builtin_clzll((uint64_t)Magnitude);
  int Top = Exponent + 127 - Zeros; /* exponent of the highest bit */
  int Drop = 128 - Zeros - 53;
  if (Top < -1022)
    Drop += -1022 - Top;
  uint64_t Kept;
  int Rest; /* dropped part: 0 none, 1 below, 2 equal to, 3 above half */
  if (Drop <= 0) {
    Kept = (uint64_t)(Magnitude << -Drop);
    Rest = 0;
  } else if (Drop > 127) {
    Kept = 0;
    Rest = Drop == 128 && Magnitude > (NvWide)1 << 127    ? 3
           : Drop == 128 && Magnitude == (NvWide)1 << 127 ? 2
                                                          : 1;
  } else {
    Kept = (uint64_t)(Magnitude >> Drop);
    NvWide Low = Magnitude & (((NvWide)1 << Drop) - 1);
    NvWide Half = (NvWide)1 << (Drop - 1);
    Rest = !Low ? 0 : Low < Half ? 1 : Low == Half ? 2 : 3;
  }
  bool Away = false;
  switch (Mode) {
  case NV_RN:
    Away = Rest == 3 || (Rest == 2 && (Kept & 1));
    break;
  case NV_RZ:
    break;
  case NV_RM:
    Away = Rest && IsNegative;
    break;
  case NV_RP:
    Away = Rest && !IsNegative;
    break;
  }
  if (Top > 1023) {
    bool IsInfinite = Mode == NV_RN || (Mode == NV_RM && IsNegative) ||
                      (Mode == NV_RP && !IsNegative);
    return nvDoubleOf(Sign |
                      (IsInfinite ? 0x7ff0000000000000u : 0x7fefffffffffffffu));
  }
  /* A carry out of the fraction is the next exponent, up to infinity. */
  uint64_t Biased = Top < -1022 ? 0 : (uint64_t)(Top + 1022);
  return nvDoubleOf(Sign | ((Biased << 52) + Kept + Away));
}

typedef struct NvParts {
  uint64_t Magnitude; /* 0 or 53 bits, the highest set */
  int Exponent;       /* of the lowest bit */
  bool IsNegative;
} NvParts;

VG_INLINE NvParts nvSplit(double D) {
  uint64_t B = nvBitsOfD(D);
  NvParts P = {B & 0xfffffffffffffu, (int)(B >> 52 & 0x7ff), B >> 63};
  if (P.Exponent)
    P.Magnitude |= (uint64_t)1 << 52;
  else
    P.Exponent = 1;
  P.Exponent -= 1075;
  if (P.Magnitude) {
    int Up = __builtin_clzll(P.Magnitude) - 11;
    P.Magnitude <<= Up;
    P.Exponent -= Up;
  }
  return P;
}

VG_INLINE bool nvIsFinite(double D) {
  return (nvBitsOfD(D) & 0x7ff0000000000000u) != 0x7ff0000000000000u;
}

/* X >> N, with the lost bits kept in the lowest one. */
VG_INLINE NvWide nvShiftSticky(NvWide X, int N) {
  if (N == 0)
    return X;
  if (N > 127)
    return X != 0;
  return X >> N | ((X & (((NvWide)1 << N) - 1)) != 0);
}

/* A * B + C of finite numbers. Not inlined: a page of code for a rare
 * operation. */
__attribute__((noinline)) static double nvFmaWide(double A, double B, double C,
                                                  enum NvRound Mode) {
  NvParts P = nvSplit(A), Q = nvSplit(B), R = nvSplit(C);
  bool IsNegative = P.IsNegative != Q.IsNegative;
  NvWide X = (NvWide)P.Magnitude * Q.Magnitude; /* at most 106 bits */
  int ExponentX = P.Exponent + Q.Exponent;
  NvWide Y = R.Magnitude;
  int ExponentY = R.Exponent;
  if (!X && !Y) {
    bool Zero = IsNegative == R.IsNegative ? IsNegative : Mode == NV_RM;
    return nvDoubleOf((uint64_t)Zero << 63);
  }
  if (!X || !Y)
    return X ? nvPackD(IsNegative, X, ExponentX, Mode)
             : nvPackD(R.IsNegative, Y, ExponentY, Mode);
  /* Both with the highest bit at 125, so that a sum has room and at least 20
   * bits below hold what the shift of the smaller loses. */
  int UpX = (int)(X >> 105) ? 20 : 21;
  X <<= UpX;
  ExponentX -= UpX;
  Y <<= 73;
  ExponentY -= 73;
  if (ExponentX > ExponentY) {
    Y = nvShiftSticky(Y, ExponentX - ExponentY);
    ExponentY = ExponentX;
  } else {
    X = nvShiftSticky(X, ExponentY - ExponentX);
  }
  if (IsNegative == R.IsNegative)
    return nvPackD(IsNegative, X + Y, ExponentY, Mode);
  if (X == Y)
    return Mode == NV_RM ? -0.0 : 0.0;
  bool FromX = X > Y;
  return nvPackD(FromX ? IsNegative : R.IsNegative, FromX ? X - Y : Y - X,
                 ExponentY, Mode);
}

VG_INLINE double nvFmaD(double A, double B, double C, enum NvRound Mode) {
  if (Mode == NV_RN || !nvIsFinite(A) || !nvIsFinite(B) || !nvIsFinite(C))
    return __builtin_fma(A, B, C);
  return nvFmaWide(A, B, C, Mode);
}
VG_INLINE double nvAddD(double A, double B, enum NvRound Mode) {
  if (Mode == NV_RN || !nvIsFinite(A) || !nvIsFinite(B))
    return A + B;
  return nvFmaWide(A, 1.0, B, Mode);
}
VG_INLINE double nvMulD(double A, double B, enum NvRound Mode) {
  if (Mode == NV_RN || !nvIsFinite(A) || !nvIsFinite(B))
    return A * B;
  /* The zero that is added has the product's sign, so that it never decides. */
  bool IsNegative = (nvBitsOfD(A) ^ nvBitsOfD(B)) >> 63;
  return nvFmaWide(A, B, IsNegative ? -0.0 : 0.0, Mode);
}

/* Quotient and root of numbers scaled to where nothing under- or overflows;
 * their exact remainder says to which side the double is off. */
VG_INLINE double nvPackNear(bool IsNegative, double Near, double Remainder,
                            int Exponent, enum NvRound Mode) {
  NvParts P = nvSplit(Near);
  NvWide Magnitude = (NvWide)P.Magnitude << 3;
  if (Remainder > 0)
    Magnitude += 1;
  if (Remainder < 0)
    Magnitude -= 1;
  return nvPackD(IsNegative, Magnitude, P.Exponent + Exponent - 3, Mode);
}
VG_INLINE double nvDivD(double A, double B, enum NvRound Mode) {
  if (Mode == NV_RN || !nvIsFinite(A) || !nvIsFinite(B) || A == 0 || B == 0)
    return A / B;
  NvParts P = nvSplit(A), Q = nvSplit(B);
  double X = (double)P.Magnitude, Y = (double)Q.Magnitude; /* exact */
  double Near = X / Y;
  return nvPackNear(P.IsNegative != Q.IsNegative, Near,
                    __builtin_fma(-Near, Y, X), P.Exponent - Q.Exponent, Mode);
}
VG_INLINE double nvSqrtD(double A, enum NvRound Mode) {
  if (Mode == NV_RN || !nvIsFinite(A) || A <= 0)
    return __builtin_sqrt(A);
  NvParts P = nvSplit(A);
  int Odd = P.Exponent & 1;
  double X = (double)(P.Magnitude << Odd); /* 54 bits, the lowest 0: exact */
  double Near = __builtin_sqrt(X);
  return nvPackNear(false, Near, __builtin_fma(-Near, Near, X),
                    (P.Exponent - Odd) / 2, Mode);
}

/* ---- To and from integers. */
VG_INLINE double nvToIntegral(double D, enum NvRound Mode) {
  switch (Mode) {
  case NV_RN:
    return __builtin_roundeven(D);
  case NV_RZ:
    return __builtin_trunc(D);
  case NV_RM:
    return __builtin_floor(D);
  case NV_RP:
    return __builtin_ceil(D);
  }
  return D;
}
VG_INLINE float nvWideToF(bool IsNegative, uint64_t Magnitude,
                          enum NvRound Mode) {
  /* High and low half are doubles, their sum has one rounding error. */
  double High = (double)(uint32_t)(Magnitude >> 32) * 4294967296.0;
  double Low = (double)(uint32_t)Magnitude;
  if (IsNegative) {
    High = -High;
    Low = -Low;
  }
  double S = High + Low;
  return S == 0 ? 0.0f : nvRoundF(S, nvSumError(High, Low, S), Mode);
}
VG_INLINE double nvWideToD(bool IsNegative, uint64_t Magnitude,
                           enum NvRound Mode) {
  return Magnitude ? nvPackD(IsNegative, Magnitude, 0, Mode) : 0.0;
}
VG_INLINE uint64_t nvMagnitude(int64_t I) {
  return I < 0 ? 0u - (uint64_t)I : (uint64_t)I;
}
VG_INLINE float nvDoubleToF(double D, enum NvRound Mode) {
  return Mode == NV_RN ? (float)D : nvRoundF(D, 0, Mode);
}

/* Out of range goes to the nearest integer; NaN to 0 from float to 32 bits,
 * else to the highest bit alone (PTX ISA, "cvt"). */
#define NV_2_31 2147483648.0
#define NV_2_32 4294967296.0
#define NV_2_63 9223372036854775808.0
#define NV_2_64 18446744073709551616.0

VG_INLINE int32_t nvToI32(double D) {
  return D >= NV_2_31 ? INT32_MAX : D >= -NV_2_31 ? (int32_t)D : INT32_MIN;
}
VG_INLINE uint32_t nvToU32(double D) {
  if (D != D)
    return 0x80000000u;
  return D >= NV_2_32 ? UINT32_MAX : D > 0 ? (uint32_t)D : 0;
}
VG_INLINE int64_t nvToI64(double D) {
  return D >= NV_2_63 ? INT64_MAX : D >= -NV_2_63 ? (int64_t)D : INT64_MIN;
}
VG_INLINE uint64_t nvToU64(double D) {
  if (D != D)
    return (uint64_t)1 << 63;
  return D >= NV_2_64 ? UINT64_MAX : D > 0 ? (uint64_t)D : 0;
}

/* 32 bits from float without the way through double, which is half as wide. */
VG_INLINE float nvToIntegralF(float F, enum NvRound Mode) {
  switch (Mode) {
  case NV_RN:
    return __builtin_roundevenf(F);
  case NV_RZ:
    return __builtin_truncf(F);
  case NV_RM:
    return __builtin_floorf(F);
  case NV_RP:
    return __builtin_ceilf(F);
  }
  return F;
}
VG_INLINE int32_t nvFloatToI32(float F) {
  return F >= 0x1p31f    ? INT32_MAX
         : F >= -0x1p31f ? (int32_t)F
         : F != F        ? 0
                         : INT32_MIN;
}
VG_INLINE uint32_t nvFloatToU32(float F) {
  return F >= 0x1p32f ? UINT32_MAX : F > 0 ? (uint32_t)F : 0;
}

#endif
