/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * add, mul, fma, div, sqrt, rcp in all rounding modes, for float with .ftz and
 * .sat (PTX ISA, "Floating-Point Instructions").
 */
#include "VirtualGpu/Builtins/Nvptx/Math/Rounding.h"

/* .sat: NaN becomes +0. */
VG_INLINE float nvSaturate(float F) {
  return F > 0.0f ? (F < 1.0f ? F : 1.0f) : 0.0f;
}
VG_INLINE float nvSame(float F) { return F; }
VG_INLINE float nvSameResult(float F, [[maybe_unused]] float Scaled) {
  return F;
}

#define ADD(R, Mode)                                                           \
  VG_BUILTIN(double, "llvm.nvvm.add." R ".d",                                  \
             add_##Mode##_d(double A, double B)) {                             \
    return nvAddD(A, B, Mode);                                                 \
  }                                                                            \
  ADD_F(R ".f", Mode, _f, nvSame, nvSame)                                      \
  ADD_F(R ".ftz.f", Mode, _ftz, nvFtz, nvSame)                                 \
  ADD_F(R ".sat.f", Mode, _sat, nvSame, nvSaturate)                            \
  ADD_F(R ".ftz.sat.f", Mode, _ftzsat, nvFtz, nvSaturate)
#define ADD_F(Name, Mode, C, Ftz, Sat)                                         \
  VG_BUILTIN(float, "llvm.nvvm.add." Name, add_##Mode##C(float A, float B)) {  \
    return Sat(Ftz(nvAddF(Ftz(A), Ftz(B), Mode)));                             \
  }

/* Of two operands, without .sat. */
#define BINARY(Op, Function, R, Mode)                                          \
  VG_BUILTIN(double, "llvm.nvvm." #Op "." R ".d",                              \
             Op##_##Mode##_d(double A, double B)) {                            \
    return Function##D(A, B, Mode);                                            \
  }                                                                            \
  VG_BUILTIN(float, "llvm.nvvm." #Op "." R ".f",                               \
             Op##_##Mode##_f(float A, float B)) {                              \
    return Function##F(A, B, Mode);                                            \
  }                                                                            \
  VG_BUILTIN(float, "llvm.nvvm." #Op "." R ".ftz.f",                           \
             Op##_##Mode##_ftz(float A, float B)) {                            \
    return nvFlush(Function##F(nvFtz(A), nvFtz(B), Mode),                      \
                   Function##F(0x1p32f * nvFtz(A), nvFtz(B), Mode));           \
  }
#define MUL(R, Mode) BINARY(mul, nvMul, R, Mode)
#define DIV(R, Mode) BINARY(div, nvDiv, R, Mode)

#define FMA(R, Mode)                                                           \
  VG_BUILTIN(double, "llvm.nvvm.fma." R ".d",                                  \
             fma_##Mode##_d(double A, double B, double C)) {                   \
    return nvFmaD(A, B, C, Mode);                                              \
  }                                                                            \
  FMA_F(R, Mode, , nvSame)                                                     \
  FMA_F(R ".sat", Mode, sat, nvSaturate)                                       \
  FMA_FTZ(R ".ftz", Mode, , nvSame)                                            \
  FMA_FTZ(R ".ftz.sat", Mode, sat, nvSaturate)
#define FMA_F(Name, Mode, Id, Sat)                                             \
  VG_BUILTIN(float, "llvm.nvvm.fma." Name ".f",                                \
             fma_##Mode##_f##Id(float A, float B, float C)) {                  \
    return Sat(nvFmaF(A, B, C, Mode));                                         \
  }
#define FMA_FTZ(Name, Mode, Id, Sat)                                           \
  VG_BUILTIN(float, "llvm.nvvm.fma." Name ".f",                                \
             fma_##Mode##_ftz##Id(float A, float B, float C)) {                \
    A = nvFtz(A), B = nvFtz(B), C = nvFtz(C);                                  \
    return Sat(nvFlush(nvFmaF(A, B, C, Mode),                                  \
                       nvFmaF(0x1p32f * A, B, 0x1p32f * C, Mode)));            \
  }

#define UNARY(R, Mode)                                                         \
  VG_BUILTIN(double, "llvm.nvvm.sqrt." R ".d", sqrt_##Mode##_d(double A)) {    \
    return nvSqrtD(A, Mode);                                                   \
  }                                                                            \
  VG_BUILTIN(double, "llvm.nvvm.rcp." R ".d", rcp_##Mode##_d(double A)) {      \
    return nvDivD(1.0, A, Mode);                                               \
  }                                                                            \
  UNARY_F(R ".f", Mode, _f, nvSame, nvSameResult)                              \
  UNARY_F(R ".ftz.f", Mode, _ftz, nvFtz, nvFlush)
#define UNARY_F(Name, Mode, C, Ftz, Flush)                                     \
  VG_BUILTIN(float, "llvm.nvvm.sqrt." Name, sqrt_##Mode##C(float A)) {         \
    return Ftz(nvSqrtF(Ftz(A), Mode));                                         \
  }                                                                            \
  VG_BUILTIN(float, "llvm.nvvm.rcp." Name, rcp_##Mode##C(float A)) {           \
    return Flush(nvDivF(1.0f, Ftz(A), Mode), nvDivF(0x1p32f, Ftz(A), Mode));   \
  }

#define ALL(Operation)                                                         \
  Operation("rn", NV_RN) Operation("rz", NV_RZ) Operation("rm", NV_RM)         \
      Operation("rp", NV_RP)
ALL(ADD)
ALL(MUL)
ALL(FMA)
ALL(DIV)
ALL(UNARY)

VG_BUILTIN(float, "llvm.nvvm.saturate.f", saturateF(float A)) {
  return nvSaturate(A);
}
VG_BUILTIN(float, "llvm.nvvm.saturate.ftz.f", saturateFtzF(float A)) {
  return nvSaturate(nvFtz(A));
}
VG_BUILTIN(double, "llvm.nvvm.saturate.d", saturateD(double A)) {
  return A > 0.0 ? (A < 1.0 ? A : 1.0) : 0.0;
}
