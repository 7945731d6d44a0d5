// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For --check=init: local variables that begin without a value are gone once
// clang has optimised, for what is read from them may be anything. So the
// driver stops clang's device side before that; each such variable gets the
// result of a call that nobody can see through, and clang goes on from there.
#ifndef PORTHIP_VIRTUALGPU_UNSETMARKS_H
#define PORTHIP_VIRTUALGPU_UNSETMARKS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace porthip::vgpu {

/// How the function is called that stands for a variable without a value:
/// "__vg_unset:VARIABLE:TYPE".
inline constexpr llvm::StringLiteral UnsetPrefix = "__vg_unset:";

/// \p Bitcode: device code that is not optimised, compiled with
/// -ftrivial-auto-var-init=pattern. Each scalar in a variable without a value
/// is that of such a call, and copies of structs leave out what is between the
/// fields.
llvm::Expected<std::string> markUnset(llvm::StringRef Bitcode);

} // namespace porthip::vgpu
#endif
