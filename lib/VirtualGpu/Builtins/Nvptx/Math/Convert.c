/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * cvt between integers, float and double (PTX ISA, "cvt"): out of range goes
 * to the nearest integer; NaN to 0 from float to 32 bits, else to the highest
 * bit alone.
 */
#include "VirtualGpu/Builtins/Nvptx/Math/Rounding.h"

#define FROM_D(R, Mode)                                                        \
  VG_BUILTIN(int32_t, "llvm.nvvm.d2i." R, d2i_##Mode(double A)) {              \
    return nvToI32(nvToIntegral(A, Mode));                                     \
  }                                                                            \
  VG_BUILTIN(uint32_t, "llvm.nvvm.d2ui." R, d2ui_##Mode(double A)) {           \
    return nvToU32(nvToIntegral(A, Mode));                                     \
  }                                                                            \
  VG_BUILTIN(int64_t, "llvm.nvvm.d2ll." R, d2ll_##Mode(double A)) {            \
    return nvToI64(nvToIntegral(A, Mode));                                     \
  }                                                                            \
  VG_BUILTIN(uint64_t, "llvm.nvvm.d2ull." R, d2ull_##Mode(double A)) {         \
    return nvToU64(nvToIntegral(A, Mode));                                     \
  }                                                                            \
  VG_BUILTIN(float, "llvm.nvvm.d2f." R, d2f_##Mode(double A)) {                \
    return nvDoubleToF(A, Mode);                                               \
  }                                                                            \
  VG_BUILTIN(float, "llvm.nvvm.d2f." R ".ftz", d2f_##Mode##_ftz(double A)) {   \
    return nvFlush(nvDoubleToF(A, Mode), nvDoubleToF(0x1p32 * A, Mode));       \
  }

VG_INLINE float nvSame(float F) { return F; }
#define FROM_F_FTZ(R, Mode, Suffix, Ftz)                                       \
  VG_BUILTIN(int32_t, "llvm.nvvm.f2i." R Suffix, f2i_##Mode##Ftz(float A)) {   \
    return nvFloatToI32(nvToIntegralF(Ftz(A), Mode));                          \
  }                                                                            \
  VG_BUILTIN(uint32_t, "llvm.nvvm.f2ui." R Suffix,                             \
             f2ui_##Mode##Ftz(float A)) {                                      \
    return nvFloatToU32(nvToIntegralF(Ftz(A), Mode));                          \
  }                                                                            \
  VG_BUILTIN(int64_t, "llvm.nvvm.f2ll." R Suffix, f2ll_##Mode##Ftz(float A)) { \
    return nvToI64(nvToIntegral(Ftz(A), Mode));                                \
  }                                                                            \
  VG_BUILTIN(uint64_t, "llvm.nvvm.f2ull." R Suffix,                            \
             f2ull_##Mode##Ftz(float A)) {                                     \
    return nvToU64(nvToIntegral(Ftz(A), Mode));                                \
  }
#define FROM_F(R, Mode)                                                        \
  FROM_F_FTZ(R, Mode, "", nvSame) FROM_F_FTZ(R, Mode, ".ftz", nvFtz)

#define FROM_INTEGER(R, Mode)                                                  \
  VG_BUILTIN(float, "llvm.nvvm.i2f." R, i2f_##Mode(int32_t A)) {               \
    return nvDoubleToF((double)A, Mode);                                       \
  }                                                                            \
  VG_BUILTIN(float, "llvm.nvvm.ui2f." R, ui2f_##Mode(uint32_t A)) {            \
    return nvDoubleToF((double)A, Mode);                                       \
  }                                                                            \
  VG_BUILTIN(float, "llvm.nvvm.ll2f." R, ll2f_##Mode(int64_t A)) {             \
    return Mode == NV_RN ? (float)A : nvWideToF(A < 0, nvMagnitude(A), Mode);  \
  }                                                                            \
  VG_BUILTIN(float, "llvm.nvvm.ull2f." R, ull2f_##Mode(uint64_t A)) {          \
    return Mode == NV_RN ? (float)A : nvWideToF(false, A, Mode);               \
  }                                                                            \
  VG_BUILTIN(double, "llvm.nvvm.i2d." R, i2d_##Mode(int32_t A)) {              \
    return (double)A;                                                          \
  }                                                                            \
  VG_BUILTIN(double, "llvm.nvvm.ui2d." R, ui2d_##Mode(uint32_t A)) {           \
    return (double)A;                                                          \
  }                                                                            \
  VG_BUILTIN(double, "llvm.nvvm.ll2d." R, ll2d_##Mode(int64_t A)) {            \
    return Mode == NV_RN ? (double)A : nvWideToD(A < 0, nvMagnitude(A), Mode); \
  }                                                                            \
  VG_BUILTIN(double, "llvm.nvvm.ull2d." R, ull2d_##Mode(uint64_t A)) {         \
    return Mode == NV_RN ? (double)A : nvWideToD(false, A, Mode);              \
  }

#define ALL(Operation)                                                         \
  Operation("rn", NV_RN) Operation("rz", NV_RZ) Operation("rm", NV_RM)         \
      Operation("rp", NV_RP)
ALL(FROM_D)
ALL(FROM_F)
ALL(FROM_INTEGER)

VG_BUILTIN(uint32_t, "llvm.nvvm.d2i.hi", d2iHi(double A)) {
  return (uint32_t)(nvBitsOfD(A) >> 32);
}
VG_BUILTIN(uint32_t, "llvm.nvvm.d2i.lo", d2iLo(double A)) {
  return (uint32_t)nvBitsOfD(A);
}
VG_BUILTIN(double, "llvm.nvvm.lohi.i2d", lohiI2d(uint32_t Low, uint32_t High)) {
  return nvDoubleOf((uint64_t)High << 32 | Low);
}

/* ---- Rounding to integral values; round is to nearest even (cvt.rni). */
#define INTEGRAL(Name, Call)                                                   \
  VG_BUILTIN(double, "llvm.nvvm." #Name ".d", Name##_d(double A)) {            \
    return __builtin_##Call(A);                                                \
  }                                                                            \
  VG_BUILTIN(float, "llvm.nvvm." #Name ".f", Name##_f(float A)) {              \
    return __builtin_##Call##f(A);                                             \
  }                                                                            \
  VG_BUILTIN(float, "llvm.nvvm." #Name ".ftz.f", Name##_ftz(float A)) {        \
    return __builtin_##Call##f(nvFtz(A));                                      \
  }
INTEGRAL(ceil, ceil)
INTEGRAL(floor, floor)
INTEGRAL(trunc, trunc)
INTEGRAL(round, roundeven)

/* ---- tf32: a float with 10 bits of fraction. */
VG_INLINE uint32_t nvToTf32(float F, enum NvRound Mode, bool TiesAway,
                            bool IsRelu, bool IsFinite) {
  uint32_t B = nvBitsOf(F);
  if ((B & 0x7fffffffu) > 0x7f800000u)
    return 0x7fffffffu;
  if (IsRelu && B >> 31)
    return 0;
  uint32_t Magnitude = B & 0x7fffffffu;
  if (Mode == NV_RN && Magnitude < 0x7f800000u)
    Magnitude += TiesAway ? 0x1000u : 0xfffu + (Magnitude >> 13 & 1);
  Magnitude &= ~0x1fffu;
  if (IsFinite && Magnitude >= 0x7f800000u)
    Magnitude = 0x7f7fe000u;
  return (B & 0x80000000u) | Magnitude;
}
#define TF32(Name, C, Mode, Away, Relu, Finite)                                \
  VG_BUILTIN(uint32_t, "llvm.nvvm.f2tf32." Name, f2tf32##C(float A)) {         \
    return nvToTf32(A, Mode, Away, Relu, Finite);                              \
  }
TF32("rn", Rn, NV_RN, false, false, false)
TF32("rn.relu", RnRelu, NV_RN, false, true, false)
TF32("rn.satfinite", RnSat, NV_RN, false, false, true)
TF32("rn.relu.satfinite", RnReluSat, NV_RN, false, true, true)
TF32("rz", Rz, NV_RZ, false, false, false)
TF32("rz.relu", RzRelu, NV_RZ, false, true, false)
TF32("rz.satfinite", RzSat, NV_RZ, false, false, true)
TF32("rz.relu.satfinite", RzReluSat, NV_RZ, false, true, true)
TF32("rna", Rna, NV_RN, true, false, false)
TF32("rna.satfinite", RnaSat, NV_RN, true, false, true)
