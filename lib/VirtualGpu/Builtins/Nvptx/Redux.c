/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * redux.sync (PTX ISA, "redux.sync"). Lanes of the mask that have exited take
 * no part.
 */
#include "VirtualGpu/Builtins/Nvptx/Nvptx.h"

#define REDUX(Name, C, Type, Combine)                                          \
  VG_COLLECTIVE(uint32_t, "llvm.nvvm.redux.sync." Name,                        \
                redux##C(uint32_t Value, uint32_t Mask)) {                     \
    const VgExchange *X = __vg_exchange(Value, Mask, VG_REDUCE, 0);            \
    Type A = (Type)Value;                                                      \
    /* Its own value is in already. */                                         \
    uint32_t Others = (uint32_t)X->Active & ~(1u << nvLane());                 \
    for (uint32_t L = 0; L < NV_WARP; ++L) {                                   \
      Type B = (Type)X->Values[L];                                             \
      A = Others >> L & 1 ? Combine : A;                                       \
    }                                                                          \
    return (uint32_t)A;                                                        \
  }

REDUX("add", Add, uint32_t, A + B)
REDUX("and", And, uint32_t, A &B)
REDUX("or", Or, uint32_t, A | B)
REDUX("xor", Xor, uint32_t, A ^ B)
REDUX("umin", Umin, uint32_t, A < B ? A : B)
REDUX("umax", Umax, uint32_t, A > B ? A : B)
REDUX("min", Min, int32_t, A < B ? A : B)
REDUX("max", Max, int32_t, A > B ? A : B)

/* Floats are compared as integers of the same order (-0 below +0), so that the
 * result does not depend on the lanes' order. */
VG_INLINE int32_t nvOrdered(uint32_t B) {
  return (int32_t)(B ^ ((uint32_t)((int32_t)B >> 31) & 0x7fffffffu));
}

#define NV_NAN 0x7fffffffu

VG_INLINE VG_CONVERGENT float nvReduxF32(float Value, uint32_t Mask, bool IsMax,
                                         bool IsAbs, bool KeepsNan) {
  const VgExchange *X = __vg_exchange(nvBitsOf(Value), Mask, VG_REDUCE, 0);
  int32_t Best = 0;
  bool Any = false, AnyNan = false;
  for (uint32_t L = 0; L < NV_WARP; ++L) {
    uint32_t B = (uint32_t)X->Values[L];
    if (IsAbs)
      B &= 0x7fffffffu;
    if (!(X->Active >> L & 1))
      continue;
    if ((B & 0x7fffffffu) > 0x7f800000u) {
      AnyNan = true;
      continue;
    }
    int32_t O = nvOrdered(B);
    if (!Any || (IsMax ? O > Best : O < Best))
      Best = O;
    Any = true;
  }
  if (!Any || (KeepsNan && AnyNan))
    return nvFloatOf(NV_NAN);
  return nvFloatOf((uint32_t)nvOrdered((uint32_t)Best));
}

#define REDUX_F32(Name, C, IsMax, IsAbs, KeepsNan)                             \
  VG_COLLECTIVE(float, "llvm.nvvm.redux.sync." Name,                           \
                redux##C(float Value, uint32_t Mask)) {                        \
    return nvReduxF32(Value, Mask, IsMax, IsAbs, KeepsNan);                    \
  }
REDUX_F32("fmin", Fmin, false, false, false)
REDUX_F32("fmin.NaN", FminNan, false, false, true)
REDUX_F32("fmin.abs", FminAbs, false, true, false)
REDUX_F32("fmin.abs.NaN", FminAbsNan, false, true, true)
REDUX_F32("fmax", Fmax, true, false, false)
REDUX_F32("fmax.NaN", FmaxNan, true, false, true)
REDUX_F32("fmax.abs", FmaxAbs, true, true, false)
REDUX_F32("fmax.abs.NaN", FmaxAbsNan, true, true, true)
