// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Recognises operators that projects write for CUDA's vector types, which have
// none there. HIP's HIP_vector_type has some itself, so that a free operator+=
// of the project makes every use ambiguous.
// Source: hip/amd_detail/amd_hip_vector_types.h (5.2 to 7.x).

#ifndef PORTHIP_TRANSLATE_ASTPASS_VECTOROPERATORS_H
#define PORTHIP_TRANSLATE_ASTPASS_VECTOROPERATORS_H

#include "Translate/Evidence.h"
#include <optional>

namespace clang {
class FunctionDecl;
}

namespace porthip {

/// Set when \p D is an operator on two vectors that clashes with HIP's own; End
/// is not filled.
std::optional<VectorOperator>
describeVectorOperator(const clang::FunctionDecl *D);

} // namespace porthip

#endif
