// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Demangled names of kernels, as an original and its port have them.
#ifndef PORTHIP_VERIFY_JUDGE_KERNELNAMES_H
#define PORTHIP_VERIFY_JUDGE_KERNELNAMES_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace porthip {

/// Before the list of parameters, which a port may spell otherwise: `__half`
/// and `__half_raw`. Parentheses stand in other places, too:
/// "(anonymous namespace)::k<(Kind)1>(int*)".
llvm::StringRef withoutParameters(llvm::StringRef Kernel);

/// The name that a kernel has on both sides: template arguments are CUDA's and
/// HIP's types, `__nv_bfloat16` and `__hip_bfloat16`, or those of CUB and
/// hipCUB, whose enumerators have other numbers, and so count by type alone.
std::string commonName(llvm::StringRef Kernel);

/// The same of a signature, and of a launch of a template, whose demangled name
/// begins with the result.
std::string signedName(llvm::StringRef Kernel);

} // namespace porthip

#endif
