// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA's __managed__ variables. clang has no code generation for them: host and
// device each have a variable of their own, and `porthip cc` marks both by the
// section ".porthip.managed". This makes the device side reach the host's
// variable: what was the variable becomes a pointer, which the runtime fills,
// as clang itself does it for HIP.
#ifndef PORTHIP_RUNTIME_CODE_MANAGEDCODE_H
#define PORTHIP_RUNTIME_CODE_MANAGEDCODE_H

#include "VirtualGpu/Image.h"
#include <map>

namespace porthip::vgpu::rt {

struct ManagedCode {
  struct Variable {
    std::string Pointer; ///< the device's symbol that holds the address
    std::string Initial; ///< bytes; empty: zero, or defined in another image
  };
  std::string Bitcode; ///< empty: the image has no such variables
  std::map<std::string, Variable> Variables; ///< by the host's name
};

/// Cheap for images without such variables: they are not parsed.
llvm::Expected<ManagedCode> separateManaged(const Image &I);

} // namespace porthip::vgpu::rt
#endif
