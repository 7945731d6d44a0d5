// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The names that a program for NVRTC or hipRTC sees before its first line. Ours
// is compiled with the host's C and C++ libraries in front of it, which the
// real ones do not have: names of theirs must not be in the way of the
// program's own.
#ifndef PORTHIP_RUNTIME_CODE_RUNTIMEPRELUDE_H
#define PORTHIP_RUNTIME_CODE_RUNTIMEPRELUDE_H

#include "Runtime/Code/RuntimeCompiler.h"
#include "llvm/ADT/StringRef.h"

namespace porthip::vgpu::rt {

/// The name that line \p Line includes; empty: it is no such line. \p Rest is
/// what stands behind it.
llvm::StringRef includedName(llvm::StringRef Line, llvm::StringRef &Rest);

class RuntimePrelude {
public:
  RuntimePrelude(const RuntimeProgram &P, Vendor Of,
                 llvm::ArrayRef<std::string> Options);

  /// Whether headers that the program does not bring may be included: NVRTC has
  /// none but those of the include paths.
  bool hasHeaders() const { return HasHeaders; }
  /// Options for the compiler: the host's names have others until text().
  std::vector<std::string> options() const;
  /// The text before the program's first line.
  std::string text() const;

private:
  bool IsNvidia, HasHeaders = true, IsAlone = false, HidesStd = false,
                 DefinesStd = false;
  std::vector<llvm::StringRef> Hidden; ///< types of stdint.h
};

/// The message of NVRTC about the first option that it does not take; empty: it
/// takes all. Source: NVRTC of CUDA 13.0.
std::string refusedByNvrtc(llvm::ArrayRef<std::string> Options);

} // namespace porthip::vgpu::rt
#endif
