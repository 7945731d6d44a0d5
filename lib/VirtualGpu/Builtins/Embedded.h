// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The bitcode of the builtins, one module per vendor (Builtin.h says how they
// are written).
#ifndef PORTHIP_VIRTUALGPU_BUILTINS_EMBEDDED_H
#define PORTHIP_VIRTUALGPU_BUILTINS_EMBEDDED_H

#include "llvm/ADT/StringRef.h"

namespace porthip::vgpu {
llvm::StringRef nvptxBuiltins();
llvm::StringRef amdgcnBuiltins();
/// Stands in for NVIDIA's libdevice: all of its `__nv_*` functions.
llvm::StringRef mathBuiltins();
/// Stands in for AMD's ocml and, beside amdgcnBuiltins(), ockl.
llvm::StringRef amdgcnMathBuiltins();
} // namespace porthip::vgpu
#endif
