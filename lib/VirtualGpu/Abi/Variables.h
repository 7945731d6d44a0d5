// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The environment variables that `porthip run` and verify's runs set and the
// virtual GPU reads. Variables.def is the only list of them.
#ifndef PORTHIP_VIRTUALGPU_ABI_VARIABLES_H
#define PORTHIP_VIRTUALGPU_ABI_VARIABLES_H

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include <cstdlib>
#include <string>

/// An absolute symbol of programs that `porthip cc` links: the major version of
/// the HIP whose headers they were compiled with.
#define VG_HIP_MAJOR_SYMBOL "porthip_vgpu_hip_major"

namespace porthip::vgpu::variable {

constexpr llvm::StringLiteral Prefix("PORTHIP_VGPU_");
#define VARIABLE(NAME, TEXT, FORM, WORDS, MEANING)                             \
  constexpr llvm::StringLiteral NAME("PORTHIP_VGPU_" TEXT);
#include "VirtualGpu/Abi/Variables.def"

/// The value in the environment; null where it is not set.
inline const char *find(llvm::StringLiteral Name) {
  // A literal ends in a zero.
  return std::getenv(Name.begin());
}

/// The same; "" where it is not set.
inline llvm::StringRef valueOf(llvm::StringLiteral Name) {
  const char *Text = find(Name);
  return Text ? Text : "";
}

inline void set(llvm::StringLiteral Name, const std::string &Value) {
  ::setenv(Name.begin(), Value.c_str(), /*overwrite=*/1);
}

/// "NAME=VALUE" for the environment of a program.
inline std::string assignment(llvm::StringLiteral Name, llvm::StringRef Value) {
  return (Name + "=").str() + Value.str();
}

} // namespace porthip::vgpu::variable
#endif
