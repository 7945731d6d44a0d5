// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where flags of nvcc stand in a build file: generator expressions for the
// language CUDA, lists and strings.
#ifndef PORTHIP_BUILD_CMAKE_FLAGS_H
#define PORTHIP_BUILD_CMAKE_FLAGS_H

#include "Build/NvccFlags.h"
#include <set>

namespace porthip::cmake {

/// `$<$<COMPILE_LANGUAGE:CUDA>:BODY>`, offsets in the text that was searched.
struct LanguageExpression {
  size_t Begin = 0, End = 0;         ///< of all of it
  size_t NameBegin = 0, NameEnd = 0; ///< of `CUDA` or `CUDA,NVIDIA`
  size_t BodyBegin = 0, BodyEnd = 0;
  llvm::StringRef condition(llvm::StringRef Text) const {
    return Text.slice(Begin + 2, BodyBegin - 1);
  }
};

/// The expressions in \p Text whose condition asks for the language CUDA; none
/// within another. Unfinished ones are left out.
std::vector<LanguageExpression> languageExpressions(llvm::StringRef Text);

/// Flags for HIP of \p Words, see splitFlags(). \p Twins: variables of the
/// project that hold flags of nvcc; `${X}` of one becomes `${X_HIP}`.
HipFlags hipFlagsOf(llvm::ArrayRef<std::string> Words,
                    const std::set<std::string> &Twins, bool NeedCxx17 = false);

/// The name of a variable's twin: X_HIP of one that is in \p Twins,
/// CMAKE_HIP_FLAGS of CMAKE_CUDA_FLAGS and of CUDA_NVCC_FLAGS.
std::string twinName(llvm::StringRef Variable,
                     const std::set<std::string> &Twins);

/// CMAKE_CUDA_FLAGS, CMAKE_CUDA_FLAGS_RELEASE, CUDA_NVCC_FLAGS, ...
bool isFlagsVariable(llvm::StringRef Name);

} // namespace porthip::cmake
#endif
