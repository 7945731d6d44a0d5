// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions that host code of HIP and CUDA programs calls to convert to half
// and bfloat16. hipcc links compiler-rt for it; Debian 12's libgcc has no
// bfloat16.
#include "VirtualGpu/Abi/SmallFloats.h"

using namespace porthip::vgpu;

#define HELPER extern "C" __attribute__((visibility("default"), weak))

HELPER float __extendhfsf2(_Float16 Value) {
  return floatOfHalfBits(sameBits<uint16_t>(Value));
}
HELPER _Float16 __truncsfhf2(float Value) {
  return sameBits<_Float16>(halfBitsOf(Value));
}
HELPER _Float16 __truncdfhf2(double Value) {
  return sameBits<_Float16>(halfBitsOf(oddFloatOf(Value)));
}
HELPER __bf16 __truncsfbf2(float Value) {
  return sameBits<__bf16>(bfloatBitsOf(Value));
}
HELPER __bf16 __truncdfbf2(double Value) {
  return sameBits<__bf16>(bfloatBitsOf(oddFloatOf(Value)));
}
