// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions outside of the program that compiled code may call: libm, what LLVM
// makes of memory intrinsics, and the helpers of compiler-rt and libgcc that
// code generation falls back on. Everything else is an error by name: device
// code must not reach into the process by accident.
#include "VirtualGpu/Jit/Jit.h"
#include <cstdint>
#include <cstring>

// By symbol alone: their types do not matter here, and C++'s overloads and
// macros of <cmath> would be in the way.
#define LIBRARY_FUNCTIONS(X)                                                   \
  X(memcpy)                                                                    \
  X(memmove) X(memset) X(memcmp) X(bcmp) X(strlen) X(__divti3) X(__modti3)     \
      X(__udivti3) X(__umodti3) X(__floattisf) X(__floattidf) X(__floatuntisf) \
          X(__floatuntidf) X(__fixsfti) X(__fixdfti) X(__fixunssfti)           \
              X(__fixunsdfti) X(__powisf2) X(__powidf2) X(__mulsc3)            \
                  X(__muldc3) X(__divsc3) X(__divdc3) X(nan) X(nanf)

#define MATH_FUNCTIONS(X)                                                      \
  X(acos)                                                                      \
  X(acosh) X(asin) X(asinh) X(atan) X(atan2) X(atanh) X(cbrt) X(ceil)          \
      X(copysign) X(cos) X(cosh) X(erf) X(erfc) X(exp) X(exp10) X(exp2)        \
          X(expm1) X(fabs) X(fdim) X(floor) X(fma) X(fmax) X(fmin) X(fmod)     \
              X(frexp) X(hypot) X(ilogb) X(j0) X(j1) X(jn) X(ldexp) X(lgamma)  \
                  X(llrint) X(llround) X(log) X(log10) X(log1p) X(log2)        \
                      X(logb) X(lrint) X(lround) X(modf) X(nearbyint)          \
                          X(nextafter) X(pow) X(remainder) X(remquo) X(rint)   \
                              X(round) X(roundeven) X(scalbln) X(scalbn)       \
                                  X(sin) X(sincos) X(sinh) X(sqrt) X(tan)      \
                                      X(tanh) X(tgamma) X(trunc) X(y0) X(y1)   \
                                          X(yn)

extern "C" {
#define DECLARE(NAME) void porthipSymbol_##NAME() __asm__(#NAME);
#define DECLARE_MATH(NAME)                                                     \
  void porthipSymbol_##NAME() __asm__(#NAME);                                  \
  void porthipSymbol_##NAME##f() __asm__(#NAME "f");
LIBRARY_FUNCTIONS(DECLARE)
MATH_FUNCTIONS(DECLARE_MATH)
#if defined(__x86_64__)
#define HALF_FUNCTIONS(X) X(__extendhfsf2) X(__truncsfhf2) X(__truncdfhf2)
HALF_FUNCTIONS(DECLARE)
#else
#define HALF_FUNCTIONS(X)
#endif
}

namespace porthip::vgpu {
namespace {

// Round to nearest, ties to even; NaNs stay NaNs. Debian 12's libgcc does not
// have these.
uint16_t bfloatBits(float Value) {
  uint32_t Bits;
  std::memcpy(&Bits, &Value, sizeof(Bits));
  if ((Bits & 0x7fffffff) > 0x7f800000)
    return uint16_t(Bits >> 16 | 0x40);
  return uint16_t((Bits + 0x7fff + (Bits >> 16 & 1)) >> 16);
}

__bf16 asBfloat(uint16_t Bits) {
  __bf16 Value;
  static_assert(sizeof(Value) == sizeof(Bits));
  std::memcpy(&Value, &Bits, sizeof(Value));
  return Value;
}

__bf16 truncateFloat(float Value) { return asBfloat(bfloatBits(Value)); }

// Through float in round-to-odd, which loses nothing that the second rounding
// could ask for.
__bf16 truncateDouble(double Value) {
  float Near = static_cast<float>(Value);
  const double Back = Near;
  uint32_t Bits;
  std::memcpy(&Bits, &Near, sizeof(Bits));
  const bool IsExact = Back == Value || Value != Value;
  if (!IsExact && !(Bits & 1)) {
    const bool IsTooLarge = (Back > Value) == (Value > 0);
    Bits += IsTooLarge ? -1 : 1;
    if ((Bits & 0x7f800000) != 0x7f800000 || Back - Back != 0)
      std::memcpy(&Near, &Bits, sizeof(Bits));
  }
  return asBfloat(bfloatBits(Near));
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
        HALF_FUNCTIONS(ROW){"__truncsfbf2", address(truncateFloat)},
    {"__truncdfbf2", address(truncateDouble)},
};

} // namespace

llvm::ArrayRef<HostSymbol> libraryFunctions() { return Table; }

} // namespace porthip::vgpu
