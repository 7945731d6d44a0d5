/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The approximate functions (PTX ISA, "Floating-Point Instructions", .approx).
 * A CPU cannot give a GPU's bits; bounds of ours, against the exact value, as
 * measured by test/VirtualGpu/Builtins/Nvptx/ApproxTest.cpp:
 *   rcp, sqrt, div.full   0.5 ulp (correctly rounded); the GPU: 1 and 2
 *   rsqrt.f               1.5 ulp; the GPU: 2^-22.9 relative
 *   ex2.f                 1 ulp; the GPU: 2.4
 *   lg2.f                 2 ulp, or 2^-23 absolute where the result is below 1;
 *                         the GPU: 2^-22
 *   sin.f, cos.f          2^-22 absolute up to |x| = 2^30; beyond, any number
 *                         of [-1, 1]; the GPU: 2^-20.5 within [-pi, pi]
 *   rcp.ftz.d             2^-20 relative, low 32 bits zero, as the GPU's
 * Straight-line code, so that loops over lanes are vectorised; the polynomials
 * are minimax fits made for these files.
 */
#include "VirtualGpu/Builtins/Nvptx/Nvptx.h"

VG_INLINE float nvSame(float F) { return F; }

/* 2^(integer nearest X) * polynomial of the rest. */
VG_INLINE float nvExp2(float X) {
  const float Magic = 0x1.8p23f; /* adding it rounds to an integer */
  X = X < -152.0f ? -152.0f : X;
  X = X > 129.0f ? 129.0f : X;
  float Shifted = X + Magic;
  float F = X - (Shifted - Magic);
  float P = 0.0001546973198f;
  P = __builtin_fmaf(P, F, 0.001341000097f);
  P = __builtin_fmaf(P, F, 0.009618030783f);
  P = __builtin_fmaf(P, F, 0.05550297314f);
  P = __builtin_fmaf(P, F, 0.2402265108f);
  P = __builtin_fmaf(P, F, 0.6931472254f);
  P = __builtin_fmaf(P, F, 1.0f);
  /* Two factors: the result may be subnormal. */
  int32_t N = (int32_t)(nvBitsOf(Shifted) - nvBitsOf(Magic));
  int32_t Half = N >> 1;
  float A = nvFloatOf((uint32_t)(Half + 127) << 23);
  float B = nvFloatOf((uint32_t)(N - Half + 127) << 23);
  return P * A * B;
}

VG_INLINE float nvLog2(float X) {
  bool IsSubnormal = X < 0x1p-126f;
  float Y = IsSubnormal ? X * 0x1p24f : X;
  uint32_t B = nvBitsOf(Y);
  /* Exponent such that the rest is in [sqrt(1/2), sqrt(2)). */
  int32_t E = (int32_t)(B - 0x3f3504f3u) >> 23;
  float F = nvFloatOf(B - ((uint32_t)E << 23)) - 1.0f;
  float P = -0.1099493149f;
  P = __builtin_fmaf(P, F, 0.186174795f);
  P = __builtin_fmaf(P, F, -0.1910627682f);
  P = __builtin_fmaf(P, F, 0.2046006476f);
  P = __builtin_fmaf(P, F, -0.2396174055f);
  P = __builtin_fmaf(P, F, 0.288567407f);
  P = __builtin_fmaf(P, F, -0.3606966493f);
  P = __builtin_fmaf(P, F, 0.4808982411f);
  P = __builtin_fmaf(P, F, -0.7213473515f);
  P = __builtin_fmaf(P, F, 1.442695041f);
  float Result = __builtin_fmaf(P, F, (float)E - (IsSubnormal ? 24.0f : 0.0f));
  Result = X == __builtin_inff() ? X : Result;
  Result = X == 0.0f ? -__builtin_inff() : Result;
  return X >= 0.0f ? Result : __builtin_nanf("");
}

/* Sine of X + Quarters * pi/2. Reduced in double; the quadrant stays a double,
 * as an integer would need a check for NaN. */
VG_INLINE float nvSine(float X, double Quarters) {
  double D = (double)X;
  double Q = __builtin_rint(D * 0x1.45f306dc9c883p-1);
  double Rest = __builtin_fma(-Q, 0x1.921fb54442d18p+0, D);
  Rest = __builtin_fma(-Q, 0x1.1a62633145c07p-54, Rest);
  /* Where Q no longer has all its bits, the rest is noise: keep it small. */
  Rest = Rest > 1.0 ? 0.0 : Rest < -1.0 ? 0.0 : Rest;
  Rest = Q == 0.0 ? D : Rest; /* the sign of -0 */
  float R = (float)Rest, Z = R * R;
  float S = -0.0001951729898f;
  S = __builtin_fmaf(S, Z, 0.008332178146f);
  S = __builtin_fmaf(S, Z, -0.1666665494f);
  S = __builtin_fmaf(S * Z, R, R);
  float C = 2.44384516e-5f;
  C = __builtin_fmaf(C, Z, -0.001388736752f);
  C = __builtin_fmaf(C, Z, 0.04166664687f);
  C = __builtin_fmaf(C * Z, Z, __builtin_fmaf(-0.5f, Z, 1.0f));
  double Turn = Q + Quarters;
  double Quadrant = Turn - 4.0 * __builtin_floor(Turn * 0.25);
  float Result = Quadrant == 1.0 || Quadrant == 3.0 ? C : S;
  return Quadrant >= 2.0 ? -Result : Result;
}

#define FORMS(Name, Ftz, F)                                                    \
  VG_BUILTIN(float, "llvm.nvvm.sin.approx" Name ".f", sinApprox##F(float A)) { \
    return Ftz(nvSine(Ftz(A), 0.0));                                           \
  }                                                                            \
  VG_BUILTIN(float, "llvm.nvvm.cos.approx" Name ".f", cosApprox##F(float A)) { \
    return Ftz(nvSine(Ftz(A), 1.0));                                           \
  }                                                                            \
  VG_BUILTIN(float, "llvm.nvvm.ex2.approx" Name ".f32",                        \
             ex2Approx##F(float A)) {                                          \
    return Ftz(nvExp2(Ftz(A)));                                                \
  }                                                                            \
  VG_BUILTIN(float, "llvm.nvvm.lg2.approx" Name ".f", lg2Approx##F(float A)) { \
    return Ftz(nvLog2(Ftz(A)));                                                \
  }                                                                            \
  VG_BUILTIN(float, "llvm.nvvm.rsqrt.approx" Name ".f",                        \
             rsqrtApprox##F(float A)) {                                        \
    return Ftz(1.0f / __builtin_sqrtf(Ftz(A)));                                \
  }                                                                            \
  VG_BUILTIN(float, "llvm.nvvm.sqrt.approx" Name ".f",                         \
             sqrtApprox##F(float A)) {                                         \
    return Ftz(__builtin_sqrtf(Ftz(A)));                                       \
  }                                                                            \
  VG_BUILTIN(float, "llvm.nvvm.div.approx" Name ".f",                          \
             divApprox##F(float A, float B)) {                                 \
    /* Divisors above 2^126 have no reciprocal there: 0, NaN of infinity. */   \
    float Size = __builtin_fabsf(B);                                           \
    float Divisor =                                                            \
        Size > 0x1p126f ? __builtin_copysignf(__builtin_inff(), B) : Ftz(B);   \
    return Ftz(Ftz(A) / Divisor);                                              \
  }
FORMS("", nvSame, F)
FORMS(".ftz", nvFtz, Ftz)

VG_BUILTIN(float, "llvm.nvvm.div.full", divFull(float A, float B)) {
  return A / B;
}
VG_BUILTIN(float, "llvm.nvvm.div.full.ftz", divFullFtz(float A, float B)) {
  return nvFtz(nvFtz(A) / nvFtz(B));
}
VG_BUILTIN(float, "llvm.nvvm.rcp.approx.ftz.f", rcpApproxFtzF(float A)) {
  return nvFtz(1.0f / nvFtz(A));
}
VG_BUILTIN(float, "llvm.nvvm.sqrt.f", sqrtOfModule(float A)) {
  return __builtin_sqrtf(A);
}

/* ---- double. The gross approximations see and give the upper half only;
 * libdevice refines them. */
VG_INLINE double nvUpper(double D) {
  uint64_t B = nvBitsOfD(D) & 0xffffffff00000000u;
  if ((B & 0x7ff0000000000000u) == 0)
    B &= 0x8000000000000000u; /* ftz */
  return D != D ? D : nvDoubleOf(B);
}
VG_BUILTIN(double, "llvm.nvvm.rcp.approx.ftz.d", rcpApproxFtzD(double A)) {
  return nvUpper(1.0 / nvUpper(A));
}
VG_BUILTIN(double, "llvm.nvvm.rsqrt.approx.ftz.d", rsqrtApproxFtzD(double A)) {
  return nvUpper(1.0 / __builtin_sqrt(nvUpper(A)));
}
VG_BUILTIN(double, "llvm.nvvm.rsqrt.approx.d", rsqrtApproxD(double A)) {
  return 1.0 / __builtin_sqrt(A);
}
VG_BUILTIN(double, "llvm.nvvm.lg2.approx.d", lg2ApproxD(double A)) {
  return __builtin_log2(A);
}

/* ---- half and bfloat: from float, rounded once more. */
typedef struct NvHalves {
  _Float16 Low, High;
} NvHalves;
VG_INLINE uint32_t nvExp2Halves(uint32_t A) {
  NvHalves H;
  __builtin_memcpy(&H, &A, 4);
  H.Low = (_Float16)nvExp2((float)H.Low);
  H.High = (_Float16)nvExp2((float)H.High);
  __builtin_memcpy(&A, &H, 4);
  return A;
}
VG_INLINE uint32_t nvExp2Bf(uint32_t Bits) { /* 16 bits to 16 bits */
  uint32_t B = nvBitsOf(nvFtz(nvExp2(nvFtz(nvFloatOf(Bits << 16)))));
  if ((B & 0x7fffffffu) > 0x7f800000u)
    return 0x7fff;
  return (B + 0x7fff + (B >> 16 & 1)) >> 16;
}
VG_BUILTIN(_Float16, "llvm.nvvm.ex2.approx.f16", ex2F16(_Float16 A)) {
  return (_Float16)nvExp2((float)A);
}
VG_BUILTIN(uint32_t, "llvm.nvvm.ex2.approx.v2f16", ex2V2F16(uint32_t A)) {
  return nvExp2Halves(A);
}
VG_BUILTIN(__bf16, "llvm.nvvm.ex2.approx.ftz.bf16", ex2Bf16(__bf16 A)) {
  uint16_t B;
  __builtin_memcpy(&B, &A, 2);
  B = (uint16_t)nvExp2Bf(B);
  __builtin_memcpy(&A, &B, 2);
  return A;
}
VG_BUILTIN(uint32_t, "llvm.nvvm.ex2.approx.ftz.v2bf16", ex2V2Bf16(uint32_t A)) {
  return nvExp2Bf(A & 0xffff) | nvExp2Bf(A >> 16) << 16;
}
