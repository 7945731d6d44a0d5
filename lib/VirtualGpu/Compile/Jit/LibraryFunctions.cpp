// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions outside of the program that compiled code may call: libm, what LLVM
// makes of memory intrinsics, and the helpers of compiler-rt and libgcc that
// code generation falls back on. Everything else is an error by name: device
// code must not reach into the process by accident.
#include "VirtualGpu/Abi/SmallFloats.h"
#include "VirtualGpu/Compile/Jit/Jit.h"

// By symbol alone: their types do not matter here, and C++'s overloads and
// macros of <cmath> would be in the way.
// clang-format off
#define LIBRARY_FUNCTIONS(X)                                                   \
  X(memcpy) X(memmove) X(memset) X(memcmp) X(bcmp) X(strlen) X(__divti3)       \
  X(__modti3) X(__udivti3) X(__umodti3) X(__floattisf) X(__floattidf)          \
  X(__floatuntisf) X(__floatuntidf) X(__fixsfti) X(__fixdfti) X(__fixunssfti)  \
  X(__fixunsdfti) X(__powisf2) X(__powidf2) X(__mulsc3) X(__muldc3)            \
  X(__divsc3) X(__divdc3) X(nan) X(nanf)

#define MATH_FUNCTIONS(X)                                                      \
  X(acos) X(acosh) X(asin) X(asinh) X(atan) X(atan2) X(atanh) X(cbrt) X(ceil)  \
  X(copysign) X(cos) X(cosh) X(erf) X(erfc) X(exp) X(exp10) X(exp2) X(expm1)   \
  X(fabs) X(fdim) X(floor) X(fma) X(fmax) X(fmin) X(fmod) X(frexp) X(hypot)    \
  X(ilogb) X(j0) X(j1) X(jn) X(ldexp) X(lgamma) X(llrint) X(llround) X(log)    \
  X(log10) X(log1p) X(log2) X(logb) X(lrint) X(lround) X(modf) X(nearbyint)    \
  X(nextafter) X(pow) X(remainder) X(remquo) X(rint) X(round) X(roundeven)     \
  X(scalbln) X(scalbn) X(sin) X(sincos) X(sinh) X(sqrt) X(tan) X(tanh)         \
  X(tgamma) X(trunc) X(y0) X(y1) X(yn)
// clang-format on

extern "C" {
#define DECLARE(NAME) void porthipSymbol_##NAME() __asm__(#NAME);
#define DECLARE_MATH(NAME)                                                     \
  void porthipSymbol_##NAME() __asm__(#NAME);                                  \
  void porthipSymbol_##NAME##f() __asm__(#NAME "f");
LIBRARY_FUNCTIONS(DECLARE)
MATH_FUNCTIONS(DECLARE_MATH)
}

namespace porthip::vgpu {
namespace {

float extendHalf(_Float16 Value) {
  return floatOfHalfBits(sameBits<uint16_t>(Value));
}
_Float16 floatToHalf(float Value) {
  return sameBits<_Float16>(halfBitsOf(Value));
}
_Float16 doubleToHalf(double Value) { return floatToHalf(oddFloatOf(Value)); }
__bf16 floatToBfloat(float Value) {
  return sameBits<__bf16>(bfloatBitsOf(Value));
}
__bf16 doubleToBfloat(double Value) { return floatToBfloat(oddFloatOf(Value)); }

// Integers of 128 bits. Numbers from 2^17 on are infinite as halves, and below
// all are exact as floats.
template <typename Wide> _Float16 wideToHalf(Wide Value) {
  const Wide Bound = Wide(1) << 17;
  if (Value > Bound)
    Value = Bound;
  if (Wide(-1) < 0 && Value < Wide(0) - Bound)
    Value = Wide(0) - Bound;
  return floatToHalf(float(int32_t(Value)));
}
template <typename Wide> Wide halfToWide(_Float16 Value) {
  // Out of range is up to the caller; here the conversion must not trap.
  const float F = extendHalf(Value);
  return F > -65536 && F < 65536 ? Wide(int32_t(F)) : 0;
}

template <typename Function> void *address(Function *F) {
  return reinterpret_cast<void *>(F);
}

const HostSymbol Table[] = {
#define ROW(NAME) {#NAME, address(porthipSymbol_##NAME)},
#define ROW_MATH(NAME)                                                         \
  {#NAME, address(porthipSymbol_##NAME)},                                      \
      {#NAME "f", address(porthipSymbol_##NAME##f)},
    LIBRARY_FUNCTIONS(ROW) MATH_FUNCTIONS(ROW_MATH)
    // Ours: not every machine's libgcc has them.
    {"__extendhfsf2", address(extendHalf)},
    {"__truncsfhf2", address(floatToHalf)},
    {"__truncdfhf2", address(doubleToHalf)},
    {"__floattihf", address(wideToHalf<__int128>)},
    {"__floatuntihf", address(wideToHalf<unsigned __int128>)},
    {"__fixhfti", address(halfToWide<__int128>)},
    {"__fixunshfti", address(halfToWide<unsigned __int128>)},
    {"__truncsfbf2", address(floatToBfloat)},
    {"__truncdfbf2", address(doubleToBfloat)},
};

} // namespace

llvm::ArrayRef<HostSymbol> libraryFunctions() { return Table; }

} // namespace porthip::vgpu
