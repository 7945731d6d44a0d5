// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Flags of a host compiler that decide which code is made or what it computes.
// nvcc gives what stands in -Xcompiler to the host's compiler alone; hipcc
// gives every such flag to the code of the GPU as well, unless -Xarch_host
// stands before it.
#ifndef PORTHIP_FRONTEND_COMMANDLINE_CODEFLAGS_H
#define PORTHIP_FRONTEND_COMMANDLINE_CODEFLAGS_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace porthip {

/// Whether \p Flag is one: "-ffast-math", "-fno-wrapv", "-ffp-contract=off",
/// "-funsigned-char". Levels (-O2) are none.
bool decidesCode(llvm::StringRef Flag);

/// Whether \p Flag, which nvcc gave to the host's compiler alone, would change
/// the code of the GPU: decidesCode(), and levels other than -O2 and -O3, of
/// which nvcc's own is the last.
bool changesDeviceCode(llvm::StringRef Flag);

/// The flags of changesDeviceCode() as a regular expression that Python and
/// CMake read alike, without ^ and $.
std::string deviceCodePattern();

/// The driver's word before a flag that is for the host's code.
inline constexpr llvm::StringLiteral ForHostCode = "-Xarch_host";

} // namespace porthip
#endif
