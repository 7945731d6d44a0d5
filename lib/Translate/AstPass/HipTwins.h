// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Recognises functions of the project that HIP's headers define as well and
// CUDA's do not: atomics on float (HipFunctions.def), and operators on vector
// types, which HIP_vector_type has itself. Two definitions of one function are
// an error, two operators make every use ambiguous.
// Source of the operators: hip/amd_detail/amd_hip_vector_types.h (5.2 to 10.2).

#ifndef PORTHIP_TRANSLATE_ASTPASS_HIPTWINS_H
#define PORTHIP_TRANSLATE_ASTPASS_HIPTWINS_H

#include "Translate/Evidence.h"
#include <optional>

namespace clang {
class FunctionDecl;
} // namespace clang

namespace porthip {

/// Set when \p D clashes with a function of HIP's; HipTwin::End is not filled.
std::optional<HipTwin> describeHipTwin(const clang::FunctionDecl *D);

} // namespace porthip

#endif
