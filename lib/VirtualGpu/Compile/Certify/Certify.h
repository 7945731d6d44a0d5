// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The facts of a kernel's certificate: which of its operations are not exact,
// and what they may decide. docs/design/fidelity.md.
#ifndef PORTHIP_VIRTUALGPU_COMPILE_CERTIFY_CERTIFY_H
#define PORTHIP_VIRTUALGPU_COMPILE_CERTIFY_CERTIFY_H

#include "VirtualGpu/Image.h"
#include "llvm/IR/Module.h"
#include <string>

namespace porthip::vgpu {

/// \p M: a module as clang wrote it, reduced to one kernel and what it calls.
/// JSON: CodeFacts (Verify/Trace/CodeFacts.h) reads it.
std::string certify(llvm::Module &M, Vendor Of, uint32_t ImageFlags);

} // namespace porthip::vgpu
#endif
