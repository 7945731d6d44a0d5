// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The parameters of kernels, as an AMD code object describes them: the metadata
// note of the ELF file (code object version 3 and later), also within clang's
// offload bundles.
// Source: LLVM, "User Guide for AMDGPU Backend", Code Object Metadata; "Clang
// Offload Bundler".
#ifndef PORTHIP_RECORD_PRELOAD_HIP_CODEOBJECT_H
#define PORTHIP_RECORD_PRELOAD_HIP_CODEOBJECT_H

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace porthip::record {

struct Parameter {
  uint64_t OffsetBytes = 0, SizeBytes = 0;
};

struct CodeObjectFacts {
  /// By the kernel's mangled name; those that the program passes, no others.
  std::map<std::string, std::vector<Parameter>> Kernels;
  bool IsCompressed = false; ///< a bundle that is not looked into
};

/// Facts of an ELF file or a bundle that Bytes start with; there may be more
/// behind it. Whatever else they are, damaged ones included: no kernels.
CodeObjectFacts readCodeObject(std::string_view Bytes);

/// From At to the end of what can be read without a fault, as far as the
/// process's map of memory tells; empty if not even At can.
std::string_view readableFrom(const void *At);

} // namespace porthip::record
#endif
