/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Floating-point instructions that IR has no operation for. Where the hardware
 * approximates (rcp, rsq, sqrt, sin, cos, log, exp: one unit in the last place
 * in f32 and f16, about 2^-29 in f64) the result here is the rounded true one,
 * but for log, exp2, sin and cos, which are as good as the host's libm. The f32
 * forms flush denormal inputs and results, as V_RCP_F32 and its kin do.
 */
#include "VirtualGpu/Builtins/Amdgcn/Amdgcn.h"

VG_INLINE float amdFlush(float F) {
  uint32_t B = amdFloatBits(F);
  return B & 0x7f800000 ? F : amdFloat(B & 0x80000000);
}

/* ---- V_RCP, V_RSQ, V_SQRT. */
VG_INLINE float amdRcp(float X) { return amdFlush(1.0f / amdFlush(X)); }
VG_INLINE float amdRsq(float X) {
  return (float)(1.0 / __builtin_elementwise_sqrt((double)amdFlush(X)));
}
VG_BUILTIN(float, "llvm.amdgcn.rcp.f32", rcpF32(float X)) { return amdRcp(X); }
VG_BUILTIN(_Float16, "llvm.amdgcn.rcp.f16", rcpF16(_Float16 X)) {
  return (_Float16)(1.0f / (float)X);
}
VG_BUILTIN(double, "llvm.amdgcn.rcp.f64", rcpF64(double X)) { return 1.0 / X; }
VG_BUILTIN(float, "llvm.amdgcn.rsq.f32", rsqF32(float X)) { return amdRsq(X); }
VG_BUILTIN(_Float16, "llvm.amdgcn.rsq.f16", rsqF16(_Float16 X)) {
  return (_Float16)(float)(1.0 / __builtin_elementwise_sqrt((double)X));
}
VG_BUILTIN(double, "llvm.amdgcn.rsq.f64", rsqF64(double X)) {
  return 1.0 / __builtin_elementwise_sqrt(X);
}
VG_BUILTIN(float, "llvm.amdgcn.sqrt.f32", sqrtF32(float X)) {
  return __builtin_elementwise_sqrt(amdFlush(X));
}
VG_BUILTIN(_Float16, "llvm.amdgcn.sqrt.f16", sqrtF16(_Float16 X)) {
  return (_Float16)__builtin_elementwise_sqrt((float)X);
}
VG_BUILTIN(double, "llvm.amdgcn.sqrt.f64", sqrtF64(double X)) {
  return __builtin_elementwise_sqrt(X);
}
/* Infinities become the largest finite number of their sign. */
VG_BUILTIN(float, "llvm.amdgcn.rsq.clamp.f32", rsqClampF32(float X)) {
  float R = amdRsq(X);
  return __builtin_isinf(R) ? __builtin_copysignf(__FLT_MAX__, R) : R;
}
VG_BUILTIN(double, "llvm.amdgcn.rsq.clamp.f64", rsqClampF64(double X)) {
  double R = 1.0 / __builtin_elementwise_sqrt(X);
  return __builtin_isinf(R) ? __builtin_copysign(__DBL_MAX__, R) : R;
}

/* ---- V_SIN, V_COS: of turns. GCN's range is 256 turns, beyond it sin is 0
 * and cos is 1. */
VG_INLINE bool amdIsInTurns(double X) {
  return amdIsRdna() || !(X < -256 || X > 256);
}
VG_INLINE double amdTurns(double X) {
  return (X - __builtin_elementwise_roundeven(X)) * 6.283185307179586;
}
VG_INLINE double amdSin(double X) {
  return amdIsInTurns(X) ? __builtin_elementwise_sin(amdTurns(X)) : 0;
}
VG_INLINE double amdCos(double X) {
  return amdIsInTurns(X) ? __builtin_elementwise_cos(amdTurns(X)) : 1;
}
/* -0 stays -0 although the reduction takes it from itself. */
VG_BUILTIN(float, "llvm.amdgcn.sin.f32", sinF32(float X)) {
  return X == 0 ? X : (float)amdSin(X);
}
VG_BUILTIN(float, "llvm.amdgcn.cos.f32", cosF32(float X)) {
  return (float)amdCos(X);
}
VG_BUILTIN(_Float16, "llvm.amdgcn.sin.f16", sinF16(_Float16 X)) {
  return X == 0 ? X : (_Float16)(float)amdSin(X);
}
VG_BUILTIN(_Float16, "llvm.amdgcn.cos.f16", cosF16(_Float16 X)) {
  return (_Float16)(float)amdCos(X);
}

/* ---- V_LOG, V_EXP: base 2. */
VG_BUILTIN(float, "llvm.amdgcn.log.f32", logF32(float X)) {
  return __builtin_elementwise_log2(amdFlush(X));
}
VG_BUILTIN(_Float16, "llvm.amdgcn.log.f16", logF16(_Float16 X)) {
  return (_Float16)__builtin_elementwise_log2((float)X);
}
VG_BUILTIN(float, "llvm.amdgcn.exp2.f32", exp2F32(float X)) {
  return amdFlush(__builtin_elementwise_exp2(X));
}
VG_BUILTIN(_Float16, "llvm.amdgcn.exp2.f16", exp2F16(_Float16 X)) {
  return (_Float16)__builtin_elementwise_exp2((float)X);
}

/* ---- V_FRACT: below 1 although rounding might give it. */
VG_BUILTIN(float, "llvm.amdgcn.fract.f32", fractF32(float X)) {
  float F = X - __builtin_elementwise_floor(X);
  return F >= 1 ? 0x1.fffffep-1f : F;
}
VG_BUILTIN(double, "llvm.amdgcn.fract.f64", fractF64(double X)) {
  double F = X - __builtin_elementwise_floor(X);
  return F >= 1 ? 0x1.fffffffffffffp-1 : F;
}
VG_BUILTIN(_Float16, "llvm.amdgcn.fract.f16", fractF16(_Float16 X)) {
  _Float16 F = (_Float16)((float)X - __builtin_elementwise_floor((float)X));
  return F >= 1 ? (_Float16)0x1.ffcp-1 : F;
}

/* ---- V_FREXP_MANT, V_FREXP_EXP: a magnitude in [0.5, 1) and its power;
 * infinities, NaN and 0 pass, with power 0. */
VG_INLINE double amdNormal(double X, int32_t *Shift) {
  bool IsDenormal = !(amdDoubleBits(X) & 0x7ff0000000000000) && X != 0;
  *Shift = IsDenormal ? -64 : 0;
  return IsDenormal ? X * 0x1p64 : X;
}
VG_INLINE bool amdHasNoPower(double X) {
  return X == 0 || !__builtin_isfinite(X);
}
VG_INLINE double amdFrexpMant(double X) {
  int32_t Shift;
  uint64_t B = amdDoubleBits(amdNormal(X, &Shift));
  if (amdHasNoPower(X))
    return X;
  return amdDouble((B & 0x800fffffffffffff) | 1022ull << 52);
}
VG_INLINE int32_t amdFrexpExp(double X) {
  int32_t Shift;
  uint64_t B = amdDoubleBits(amdNormal(X, &Shift));
  if (amdHasNoPower(X))
    return 0;
  return (int32_t)(B >> 52 & 0x7ff) - 1022 + Shift;
}
#define FREXP(Type, T)                                                         \
  VG_BUILTIN(T, "llvm.amdgcn.frexp.mant." #Type, frexpMant_##Type(T X)) {      \
    return (T)amdFrexpMant((double)X);                                         \
  }                                                                            \
  VG_BUILTIN(int32_t, "llvm.amdgcn.frexp.exp.i32." #Type,                      \
             frexpExp_i32_##Type(T X)) {                                       \
    return amdFrexpExp((double)X);                                             \
  }                                                                            \
  VG_BUILTIN(int16_t, "llvm.amdgcn.frexp.exp.i16." #Type,                      \
             frexpExp_i16_##Type(T X)) {                                       \
    return (int16_t)amdFrexpExp((double)X);                                    \
  }
FREXP(f16, _Float16)
FREXP(f32, float)
FREXP(f64, double)

/* ---- V_CMP_CLASS: does the number belong to one of the classes in Mask. */
VG_INLINE uint32_t amdClassOf(uint64_t B, uint32_t Width, uint32_t Fraction) {
  uint64_t Low = B & (((uint64_t)1 << Fraction) - 1);
  uint64_t All = ((uint64_t)1 << (Width - 1 - Fraction)) - 1;
  uint64_t Power = B >> Fraction & All;
  bool IsNegative = B >> (Width - 1) & 1;
  if (Power == All && Low) /* signalling, quiet */
    return Low >> (Fraction - 1) & 1 ? 1 << 1 : 1 << 0;
  if (Power == All) /* infinity */
    return IsNegative ? 1 << 2 : 1 << 9;
  if (Power) /* normal */
    return IsNegative ? 1 << 3 : 1 << 8;
  if (Low) /* denormal */
    return IsNegative ? 1 << 4 : 1 << 7;
  return IsNegative ? 1 << 5 : 1 << 6; /* zero */
}
VG_BUILTIN(bool, "llvm.amdgcn.class.f16", classF16(_Float16 X, uint32_t Mask)) {
  return amdClassOf(amdHalfBits(X), 16, 10) & Mask;
}
VG_BUILTIN(bool, "llvm.amdgcn.class.f32", classF32(float X, uint32_t Mask)) {
  return amdClassOf(amdFloatBits(X), 32, 23) & Mask;
}
VG_BUILTIN(bool, "llvm.amdgcn.class.f64", classF64(double X, uint32_t Mask)) {
  return amdClassOf(amdDoubleBits(X), 64, 52) & Mask;
}

/* ---- V_MED3: with a NaN among the three, the least of the others. */
#define MED3(Type, T)                                                          \
  VG_BUILTIN(T, "llvm.amdgcn.fmed3." #Type, fmed3_##Type(T A, T B, T C)) {     \
    T Least = __builtin_elementwise_minnum(A, B);                              \
    if (A != A || B != B || C != C)                                            \
      return __builtin_elementwise_minnum(Least, C);                           \
    T Greatest = __builtin_elementwise_maxnum(A, B);                           \
    return __builtin_elementwise_maxnum(                                       \
        Least, __builtin_elementwise_minnum(Greatest, C));                     \
  }
MED3(f16, _Float16)
MED3(f32, float)

/* ---- The legacy multiply: 0 times anything is +0. */
VG_INLINE float amdMulLegacy(float A, float B) {
  return A == 0 || B == 0 ? 0 : A * B;
}
VG_BUILTIN(float, "llvm.amdgcn.fmul.legacy", fmulLegacy(float A, float B)) {
  return amdMulLegacy(A, B);
}
VG_BUILTIN(float, "llvm.amdgcn.fma.legacy",
           fmaLegacy(float A, float B, float C)) {
  return A == 0 || B == 0 ? C + 0.0f : __builtin_elementwise_fma(A, B, C);
}
/* V_MAD: rounds twice, flushes. */
VG_BUILTIN(float, "llvm.amdgcn.fmad.ftz.f32",
           fmadFtzF32(float A, float B, float C)) {
  return amdFlush(amdFlush(amdFlush(A) * amdFlush(B)) + amdFlush(C));
}

/* ---- V_CUBEID, SC, TC, MA: the face of a cube that (X, Y, Z) points to, the
 * place on it, and twice the major axis. */
enum AmdAxis { AMD_AXIS_X, AMD_AXIS_Y, AMD_AXIS_Z };
VG_INLINE enum AmdAxis amdMajor(float X, float Y, float Z) {
  float Ax = __builtin_fabsf(X), Ay = __builtin_fabsf(Y),
        Az = __builtin_fabsf(Z);
  if (Az >= Ax && Az >= Ay)
    return AMD_AXIS_Z;
  return Ay >= Ax ? AMD_AXIS_Y : AMD_AXIS_X;
}
#define CUBE(Name, OnX, OnY, OnZ)                                              \
  VG_BUILTIN(float, "llvm.amdgcn.cube" #Name,                                  \
             cube_##Name(float X, float Y, float Z)) {                         \
    switch (amdMajor(X, Y, Z)) {                                               \
    case AMD_AXIS_X:                                                           \
      return OnX;                                                              \
    case AMD_AXIS_Y:                                                           \
      return OnY;                                                              \
    default:                                                                   \
      return OnZ;                                                              \
    }                                                                          \
  }
CUBE(id, X < 0 ? 1 : 0, Y < 0 ? 3 : 2, Z < 0 ? 5 : 4)
CUBE(sc, X < 0 ? Z : -Z, X, Z < 0 ? -X : X)
CUBE(tc, -Y, Y < 0 ? -Z : Z, -Y)
CUBE(ma, 2 * X, 2 * Y, 2 * Z)

/* ---- V_TRIG_PREOP_F64: 53 bits of 2/pi, for the reduction of large angles.
 * The bits after the binary point, the first in the highest place. */
static const uint64_t AmdTwoOverPi[] = {
    0xa2f9836e4e441529, 0xfc2757d1f534ddc0, 0xdb6295993c439041,
    0xfe5163abdebbc561, 0xb7246e3a424dd2e0, 0x06492eea09d1921c,
    0xfe1deb1cb129a73e, 0xe88235f52ebb4484, 0xe99c7026b45f7e41,
    0x3991d639835339f4, 0x9c845f8bbdf9283b, 0x1ff897ffde05980f,
    0xef2f118b5a0a6d1f, 0x6d367ecf27cb09b7, 0x4f463f669e5fea2d,
    0x7527bac7ebe5f17b, 0x3d0739f78a5292ea, 0x6bfb5fb11f8d5d08,
    0x56033046fc7b0000, 0x0000000000000000,
};
enum { AMD_TWO_OVER_PI_BITS = 1201 };

VG_INLINE double amdPowerOf2(int32_t N) {
  return amdDouble((uint64_t)(N + 1023) << 52);
}
VG_BUILTIN(double, "llvm.amdgcn.trig.preop.f64",
           trigPreop(double X, uint32_t Segment)) {
  uint32_t Power = amdDoubleBits(X) >> 52 & 0x7ff;
  uint32_t Shift = (Segment & 31) * 53 + (Power > 1077 ? Power - 1077 : 0);
  if (Shift >= AMD_TWO_OVER_PI_BITS)
    return 0;
  uint64_t High = AmdTwoOverPi[Shift / 64], Low = AmdTwoOverPi[Shift / 64 + 1];
  uint32_t In = Shift % 64;
  uint64_t Bits = (In ? High << In | Low >> (64 - In) : High) >> 11;
  int32_t Scale = -53 - (int32_t)Shift + (Power >= 1968 ? 128 : 0);
  return (double)Bits * amdPowerOf2(Scale / 2) * amdPowerOf2(Scale - Scale / 2);
}
