/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Functions with one right result: integers, bits, arithmetic in a rounding
 * mode, conversions, comparisons.
 */
#include "VirtualGpu/Builtins/Math/Math.h"

/* ---- Integers. */
MATH(int32_t, abs, (int32_t A)) {
  return A < 0 ? (int32_t)(0u - (uint32_t)A) : A;
}
MATH(int64_t, llabs, (int64_t A)) {
  return A < 0 ? (int64_t)(0u - (uint64_t)A) : A;
}
MATH(int32_t, min, (int32_t A, int32_t B)) { return A < B ? A : B; }
MATH(int32_t, max, (int32_t A, int32_t B)) { return A > B ? A : B; }
MATH(uint32_t, umin, (uint32_t A, uint32_t B)) { return A < B ? A : B; }
MATH(uint32_t, umax, (uint32_t A, uint32_t B)) { return A > B ? A : B; }
MATH(int64_t, llmin, (int64_t A, int64_t B)) { return A < B ? A : B; }
MATH(int64_t, llmax, (int64_t A, int64_t B)) { return A > B ? A : B; }
MATH(uint64_t, ullmin, (uint64_t A, uint64_t B)) { return A < B ? A : B; }
MATH(uint64_t, ullmax, (uint64_t A, uint64_t B)) { return A > B ? A : B; }

MATH(int32_t, clz, (uint32_t A)) { return A ? __builtin_clz(A) : 32; }
MATH(int32_t, clzll, (uint64_t A)) { return A ? __builtin_clzll(A) : 64; }
MATH(int32_t, ffs, (int32_t A)) {
  return A ? __builtin_ctz((uint32_t)A) + 1 : 0;
}
MATH(int32_t, ffsll, (int64_t A)) {
  return A ? __builtin_ctzll((uint64_t)A) + 1 : 0;
}
MATH(int32_t, popc, (uint32_t A)) { return __builtin_popcount(A); }
MATH(int32_t, popcll, (uint64_t A)) { return __builtin_popcountll(A); }
MATH(uint32_t, brev, (uint32_t A)) { return __builtin_bitreverse32(A); }
MATH(uint64_t, brevll, (uint64_t A)) { return __builtin_bitreverse64(A); }
MATH(uint32_t, byte_perm, (uint32_t A, uint32_t B, uint32_t Select)) {
  uint64_t Bytes = (uint64_t)B << 32 | A;
  uint32_t Result = 0;
  for (unsigned I = 0; I < 4; ++I)
    Result |= ((uint32_t)(Bytes >> 8 * (Select >> 4 * I & 7)) & 0xff) << 8 * I;
  return Result;
}
MATH(int32_t, hadd, (int32_t A, int32_t B)) {
  return (int32_t)(((int64_t)A + B) >> 1);
}
MATH(int32_t, rhadd, (int32_t A, int32_t B)) {
  return (int32_t)(((int64_t)A + B + 1) >> 1);
}
MATH(uint32_t, uhadd, (uint32_t A, uint32_t B)) {
  return (uint32_t)(((uint64_t)A + B) >> 1);
}
MATH(uint32_t, urhadd, (uint32_t A, uint32_t B)) {
  return (uint32_t)(((uint64_t)A + B + 1) >> 1);
}
MATH(uint32_t, sad, (int32_t A, int32_t B, uint32_t C)) {
  return (A < B ? (uint32_t)B - (uint32_t)A : (uint32_t)A - (uint32_t)B) + C;
}
MATH(uint32_t, usad, (uint32_t A, uint32_t B, uint32_t C)) {
  return (A < B ? B - A : A - B) + C;
}
MATH(uint32_t, mul24, (uint32_t A, uint32_t B)) {
  return (uint32_t)((int32_t)(A << 8) >> 8) *
         (uint32_t)((int32_t)(B << 8) >> 8);
}
MATH(uint32_t, umul24, (uint32_t A, uint32_t B)) {
  return (A & 0xffffff) * (B & 0xffffff);
}
MATH(int32_t, mulhi, (int32_t A, int32_t B)) {
  return (int32_t)(((int64_t)A * B) >> 32);
}
MATH(uint32_t, umulhi, (uint32_t A, uint32_t B)) {
  return (uint32_t)(((uint64_t)A * B) >> 32);
}
MATH(int64_t, mul64hi, (int64_t A, int64_t B)) {
  return (int64_t)(((__int128)A * B) >> 64);
}
MATH(uint64_t, umul64hi, (uint64_t A, uint64_t B)) {
  return (uint64_t)(((unsigned __int128)A * B) >> 64);
}

/* ---- Bits of floats. */
MATH(int32_t, float_as_int, (float A)) { return (int32_t)nvBitsOf(A); }
MATH(uint32_t, float_as_uint, (float A)) { return nvBitsOf(A); }
MATH(float, int_as_float, (int32_t A)) { return nvFloatOf((uint32_t)A); }
MATH(float, uint_as_float, (uint32_t A)) { return nvFloatOf(A); }
MATH(int64_t, double_as_longlong, (double A)) { return (int64_t)nvBitsOfD(A); }
MATH(double, longlong_as_double, (int64_t A)) {
  return nvDoubleOf((uint64_t)A);
}
MATH(int32_t, double2hiint, (double A)) {
  return (int32_t)(nvBitsOfD(A) >> 32);
}
MATH(int32_t, double2loint, (double A)) { return (int32_t)nvBitsOfD(A); }
MATH(double, hiloint2double, (uint32_t High, uint32_t Low)) {
  return nvDoubleOf((uint64_t)High << 32 | Low);
}
MATH(int32_t, signbitf, (float A)) { return nvBitsOf(A) >> 31; }
MATH(int32_t, signbitd, (double A)) { return (int32_t)(nvBitsOfD(A) >> 63); }
MATH(int32_t, isnanf, (float A)) { return A != A; }
MATH(int32_t, isnand, (double A)) { return A != A; }
MATH(int32_t, isinff, (float A)) {
  return __builtin_fabsf(A) == __builtin_inff();
}
MATH(int32_t, isinfd, (double A)) { return __builtin_fabs(A) == MATH_INFINITY; }
MATH(int32_t, finitef, (float A)) {
  return __builtin_fabsf(A) < __builtin_inff();
}
MATH(int32_t, isfinited, (double A)) {
  return __builtin_fabs(A) < MATH_INFINITY;
}
MATH(float, nanf, (const char *Tag __attribute__((unused)))) {
  return __builtin_nanf("");
}
MATH(double, nan, (const char *Tag __attribute__((unused)))) {
  return MATH_NAN;
}

/* ---- Simple operations, float and double. */
#define BOTH1(Name)                                                            \
  MATH(double, Name, (double A)) { return __builtin_##Name(A); }               \
  MATH(float, Name##f, (float A)) { return __builtin_##Name##f(A); }
BOTH1(fabs)
BOTH1(ceil)
BOTH1(floor)
BOTH1(trunc)
BOTH1(round)
BOTH1(sqrt)
/* The thread's rounding mode is always to nearest. */
MATH(double, rint, (double A)) { return __builtin_roundeven(A); }
MATH(float, rintf, (float A)) { return __builtin_roundevenf(A); }
MATH(double, nearbyint, (double A)) { return __builtin_roundeven(A); }
MATH(float, nearbyintf, (float A)) { return __builtin_roundevenf(A); }
MATH(double, fma, (double A, double B, double C)) {
  return __builtin_fma(A, B, C);
}
MATH(float, fmaf, (float A, float B, float C)) {
  return __builtin_fmaf(A, B, C);
}
MATH(double, copysign, (double A, double B)) {
  return __builtin_copysign(A, B);
}
MATH(float, copysignf, (float A, float B)) { return __builtin_copysignf(A, B); }
MATH(float, saturatef, (float A)) {
  return A > 0.0f ? (A < 1.0f ? A : 1.0f) : 0.0f;
}
MATH(double, fdim, (double A, double B)) {
  return A <= B ? 0.0 : A - B; /* NaN by the subtraction */
}
MATH(float, fdimf, (float A, float B)) { return A <= B ? 0.0f : A - B; }

/* A NaN loses; -0 is below +0. */
#define MINMAX(Type, Suffix, Bits, BitsOf, Of)                                 \
  MATH(Type, fmin##Suffix, (Type A, Type B)) {                                 \
    Type R = A < B ? A : B;                                                    \
    R = A == B ? Of(BitsOf(A) | BitsOf(B)) : R;                                \
    return B != B ? A : R;                                                     \
  }                                                                            \
  MATH(Type, fmax##Suffix, (Type A, Type B)) {                                 \
    Type R = A > B ? A : B;                                                    \
    R = A == B ? Of(BitsOf(A) & BitsOf(B)) : R;                                \
    return B != B ? A : R;                                                     \
  }
MINMAX(double, , uint64_t, nvBitsOfD, nvDoubleOf)
MINMAX(float, f, uint32_t, nvBitsOf, nvFloatOf)

/* ---- Rounding modes. */
#define ROUNDED(R, Mode)                                                       \
  MATH(double, dadd_##R, (double A, double B)) { return nvAddD(A, B, Mode); }  \
  MATH(double, dsub_##R, (double A, double B)) { return nvAddD(A, -B, Mode); } \
  MATH(double, dmul_##R, (double A, double B)) { return nvMulD(A, B, Mode); }  \
  MATH(double, ddiv_##R, (double A, double B)) { return nvDivD(A, B, Mode); }  \
  MATH(double, drcp_##R, (double A)) { return nvDivD(1.0, A, Mode); }          \
  MATH(double, dsqrt_##R, (double A)) { return nvSqrtD(A, Mode); }             \
  MATH(double, fma_##R, (double A, double B, double C)) {                      \
    return nvFmaD(A, B, C, Mode);                                              \
  }                                                                            \
  MATH(float, fadd_##R, (float A, float B)) { return nvAddF(A, B, Mode); }     \
  MATH(float, fsub_##R, (float A, float B)) { return nvAddF(A, -B, Mode); }    \
  MATH(float, fmul_##R, (float A, float B)) { return nvMulF(A, B, Mode); }     \
  MATH(float, fdiv_##R, (float A, float B)) { return nvDivF(A, B, Mode); }     \
  MATH(float, frcp_##R, (float A)) { return nvDivF(1.0f, A, Mode); }           \
  MATH(float, fsqrt_##R, (float A)) { return nvSqrtF(A, Mode); }               \
  MATH(float, fmaf_##R, (float A, float B, float C)) {                         \
    return nvFmaF(A, B, C, Mode);                                              \
  }                                                                            \
  MATH(float, fmaf_ieee_##R, (float A, float B, float C)) {                    \
    return nvFmaF(A, B, C, Mode);                                              \
  }                                                                            \
  MATH(int32_t, float2int_##R, (float A)) {                                    \
    return nvFloatToI32(nvToIntegralF(A, Mode));                               \
  }                                                                            \
  MATH(uint32_t, float2uint_##R, (float A)) {                                  \
    return nvFloatToU32(nvToIntegralF(A, Mode));                               \
  }                                                                            \
  MATH(int64_t, float2ll_##R, (float A)) {                                     \
    return nvToI64(nvToIntegral(A, Mode));                                     \
  }                                                                            \
  MATH(uint64_t, float2ull_##R, (float A)) {                                   \
    return nvToU64(nvToIntegral(A, Mode));                                     \
  }                                                                            \
  MATH(int32_t, double2int_##R, (double A)) {                                  \
    return nvToI32(nvToIntegral(A, Mode));                                     \
  }                                                                            \
  MATH(uint32_t, double2uint_##R, (double A)) {                                \
    return nvToU32(nvToIntegral(A, Mode));                                     \
  }                                                                            \
  MATH(int64_t, double2ll_##R, (double A)) {                                   \
    return nvToI64(nvToIntegral(A, Mode));                                     \
  }                                                                            \
  MATH(uint64_t, double2ull_##R, (double A)) {                                 \
    return nvToU64(nvToIntegral(A, Mode));                                     \
  }                                                                            \
  MATH(float, double2float_##R, (double A)) { return nvDoubleToF(A, Mode); }   \
  MATH(float, int2float_##R, (int32_t A)) { return nvDoubleToF(A, Mode); }     \
  MATH(float, uint2float_##R, (uint32_t A)) { return nvDoubleToF(A, Mode); }   \
  MATH(float, ll2float_##R, (int64_t A)) {                                     \
    return Mode == NV_RN ? (float)A : nvWideToF(A < 0, nvMagnitude(A), Mode);  \
  }                                                                            \
  MATH(float, ull2float_##R, (uint64_t A)) {                                   \
    return Mode == NV_RN ? (float)A : nvWideToF(false, A, Mode);               \
  }                                                                            \
  MATH(double, ll2double_##R, (int64_t A)) {                                   \
    return Mode == NV_RN ? (double)A : nvWideToD(A < 0, nvMagnitude(A), Mode); \
  }                                                                            \
  MATH(double, ull2double_##R, (uint64_t A)) {                                 \
    return Mode == NV_RN ? (double)A : nvWideToD(false, A, Mode);              \
  }
ROUNDED(rn, NV_RN)
ROUNDED(rz, NV_RZ)
ROUNDED(rd, NV_RM)
ROUNDED(ru, NV_RP)
MATH(double, int2double_rn, (int32_t A)) { return A; }
MATH(double, uint2double_rn, (uint32_t A)) { return A; }

/* Rounded to integers: half away from zero, half to even. */
MATH(int64_t, llround, (double A)) { return nvToI64(__builtin_round(A)); }
MATH(int64_t, llroundf, (float A)) { return nvToI64(__builtin_round(A)); }
MATH(int64_t, llrint, (double A)) { return nvToI64(__builtin_roundeven(A)); }
MATH(int64_t, llrintf, (float A)) { return nvToI64(__builtin_roundeven(A)); }

MATH(float, half2float, (uint16_t A)) {
  _Float16 H;
  __builtin_memcpy(&H, &A, 2);
  return (float)H;
}
MATH(uint16_t, float2half_rn, (float A)) {
  _Float16 H = (_Float16)A;
  uint16_t B;
  __builtin_memcpy(&B, &H, 2);
  return A != A ? 0x7fff : B;
}
