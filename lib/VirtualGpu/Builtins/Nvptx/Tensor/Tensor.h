/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How NVIDIA's tensor cores add products of floating point. PTX leaves it open
 * ("at least single precision"); this is what measurements found:
 *
 *   Fasi, Higham, Mikaitis, Pranesh: Numerical behavior of NVIDIA tensor
 *   cores. PeerJ Computer Science 7 (2021).
 *   Li, Li, Xu, et al.: FTTN: Feature-Targeted Testing for Numerical Properties
 *   of NVIDIA & AMD Matrix Accelerators (2024).
 *
 * Products are exact. So many along K, and C, are added at once: each is
 * shifted to the greatest exponent among them (of a product: the sum of its
 * factors' exponents), and what then lies below 2^-Fraction of it is cut off.
 * The sum is exact and is cut off to a float, or rounded to nearest even to a
 * half. The next products along K are added to that float. Subnormal numbers
 * count in full. A half that rounds to zero is plus zero.
 *
 * sm_90 was measured on an H200 (docs/design/hardware.md): f16, bf16 and tf32
 * into floats are right to the bit, for mma.sync, mma.sp and wgmma. mma.sync of
 * 8 bits is no unit of its own there: two steps of the f16 unit that begin with
 * zero, of the elements along K in turns (two and two; four and four of a
 * sparse A), to which C is added last, as floats or halves are added. wgmma's
 * unit keeps 13 bits.
 *
 * Not known to the bit: what a sum in half keeps between two groups (here a
 * float), m8n8k4 on sm_90.
 */
#ifndef PORTHIP_VIRTUALGPU_BUILTINS_NVPTX_TENSOR_TENSOR_H
#define PORTHIP_VIRTUALGPU_BUILTINS_NVPTX_TENSOR_TENSOR_H

#include "VirtualGpu/Builtins/Nvptx/Math/Half.h"

enum NvFactor {
  NvFactor_f16,
  NvFactor_bf16,
  NvFactor_tf32,
  NvFactor_e4m3,
  NvFactor_e5m2
};

VG_INLINE int nvFactorBits(enum NvFactor Of) {
  return Of == NvFactor_tf32                          ? 32
         : Of == NvFactor_e4m3 || Of == NvFactor_e5m2 ? 8
                                                      : 16;
}
VG_INLINE int nvFractionOf(enum NvFactor Of) {
  return Of == NvFactor_bf16   ? 7
         : Of == NvFactor_e4m3 ? 3
         : Of == NvFactor_e5m2 ? 2
                               : 10;
}
VG_INLINE int nvExponentBitsOf(enum NvFactor Of) {
  return Of == NvFactor_bf16 || Of == NvFactor_tf32 ? 8
         : Of == NvFactor_e4m3                      ? 4
                                                    : 5;
}

typedef struct NvTensorModel {
  int Fraction; /* bits that are kept below the greatest exponent */
  int Group;    /* products that are added at once; not used with Turn. 0: each
                 * is added to a float, rounded once to nearest even */
  int Turn;     /* 0, or two steps: so many elements each in turns; C last */
} NvTensorModel;

/* Arch: 80 is sm_80; 0: no GPU's, in order (Numerics::AddsInOrder). */
VG_INLINE NvTensorModel nvTensorModel(uint32_t Arch, enum NvFactor Of) {
  if (!Arch)
    return (NvTensorModel){0};
  int IsByte = nvFactorBits(Of) == 8, IsWord = nvFactorBits(Of) == 32;
  if (Arch >= 90)
    return (NvTensorModel){IsByte && Arch < 100 ? 13 : 25,
                           IsByte   ? 32
                           : IsWord ? 8
                                    : 16,
                           0};
  if (Arch >= 80)
    return (NvTensorModel){IsByte ? 13 : 24, IsByte ? 16 : IsWord ? 4 : 8, 0};
  return (NvTensorModel){Arch >= 75 ? 24 : 23, 4, 0};
}

/* Of mma.sync and mma.sp; the one above is wgmma's. */
VG_INLINE NvTensorModel nvMmaModel(uint32_t Arch, enum NvFactor Of,
                                   bool IsSparse) {
  if (Arch >= 90 && Arch < 100 && nvFactorBits(Of) == 8)
    return (NvTensorModel){25, 16, IsSparse ? 4 : 2};
  return nvTensorModel(Arch, Of);
}

/* A number: Significand * 2^(Exponent - fraction bits of its format). */
typedef struct NvNumber {
  int32_t Significand, Exponent;
  double Value; /* infinities and NaNs have no significand */
  bool IsSpecial;
} NvNumber;

VG_INLINE double nvPowerOfTwo(int Exponent) {
  return nvDoubleOf((uint64_t)(1023 + Exponent) << 52);
}

VG_INLINE NvNumber nvDecode(uint32_t Bits, enum NvFactor Of) {
  const int F = nvFractionOf(Of), E = nvExponentBitsOf(Of);
  const int Bias = (1 << (E - 1)) - 1, Top = (1 << E) - 1;
  if (Of == NvFactor_tf32)
    Bits >>= 13;
  const int Field = (int)(Bits >> F) & Top;
  const int Low = (int)(Bits & ((1u << F) - 1));
  const bool IsNegative = Bits >> (E + F) & 1;
  /* e4m3 has one NaN and no infinity. */
  NvNumber N;
  N.IsSpecial = Field == Top && (Of != NvFactor_e4m3 || Low == 7);
  N.Significand = Field ? Low | 1 << F : Low;
  N.Exponent = (Field ? Field : 1) - Bias;
  if (IsNegative)
    N.Significand = -N.Significand;
  N.Value = N.Significand * nvPowerOfTwo(N.Exponent - F);
  if (N.IsSpecial) {
    N.Significand = 0;
    N.Value = Low ? __builtin_nan("") : __builtin_inf();
    N.Value = IsNegative ? -N.Value : N.Value;
  }
  return N;
}

/* Sum * 2^(Exponent - Fraction), which is not 0, as a float, cut off. */
VG_INLINE uint32_t nvCutToFloat(int64_t Sum, int Exponent, int Fraction) {
  uint32_t Sign = Sum < 0 ? 0x80000000u : 0;
  uint64_t Size = (uint64_t)(Sum < 0 ? -Sum : Sum);
  int Highest = 63 - __builtin_clzll(Size);
  int E = Exponent - Fraction + Highest;
  if (E > 127)
    return Sign | 0x7f800000u;
  /* In units of the float's last place. */
  int Unit = (E < -126 ? -126 : E) - 23, Down = Unit - (Exponent - Fraction);
  Size = Down >= 64 ? 0 : Down >= 0 ? Size >> Down : Size << -Down;
  if (Fraction < 23) /* 8 bits: all results have that precision */
    Size &= ~(uint64_t)0 << (23 - Fraction);
  return Sign | ((uint32_t)((E < -126 ? 0 : E + 126)) << 23) + (uint32_t)Size;
}

/* The same as a half, to nearest even. */
VG_INLINE uint32_t nvRoundToHalf(int64_t Sum, int Exponent, int Fraction) {
  double Value = (double)Sum * nvPowerOfTwo(Exponent - Fraction);
  double Size = __builtin_fabs(Value);
  uint32_t Sign = Sum < 0 ? 0x8000u : 0;
  if (Size >= 65520)
    return Sign | 0x7c00u;
  int E = (int)(nvBitsOfD(Size) >> 52) - 1023;
  E = E < -14 ? -14 : E;
  /* A carry moves into the exponent. */
  double Places = __builtin_roundeven(Size * nvPowerOfTwo(10 - E));
  if (Places == 0)
    return 0;
  return Sign | (((uint32_t)(E + 14) << 10) + (uint32_t)Places);
}

#endif
