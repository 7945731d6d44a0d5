// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef PORTHIP_CLANG_NVCCCONVERSIONS_H
#define PORTHIP_CLANG_NVCCCONVERSIONS_H

namespace llvm {
class PassBuilder;
} // namespace llvm

namespace porthip {

/// Before the optimizer folds them, saturating conversions of floats
/// (-fno-strict-float-cast-overflow) become what nvcc writes in PTX: to 32 or
/// 64 bits, of which a narrower type takes the low ones; a NaN is the sign bit
/// alone where either side has 64 bits. So `(unsigned char)300.f` is 44 also
/// where clang knows the value. Source: PTX ISA 8.8, "cvt".
void addNvccConversions(llvm::PassBuilder &Passes);

} // namespace porthip
#endif
