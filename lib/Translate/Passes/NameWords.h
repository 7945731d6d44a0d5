// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The meaning of a name by its letters alone. Passes.h has isDistinctive().
#ifndef PORTHIP_TRANSLATE_PASSES_NAMEWORDS_H
#define PORTHIP_TRANSLATE_PASSES_NAMEWORDS_H

#include "llvm/ADT/StringRef.h"
#include <utility>

namespace porthip {

/// Names that stand for device code, or for what nvcc includes implicitly.
bool isDeviceWord(llvm::StringRef Name);

/// `__CUDA_RUNTIME_H__`, by which programs ask whether a header is there.
bool isIncludeGuard(llvm::StringRef Name);

/// A word that may stand in front of `::` and is no name of a scope: `using
/// ::cudaFree`, `new ::cub::Sum`, `__device__ ::cudaError_t`.
bool isScopeless(llvm::StringRef Word);

/// A type that `struct` or `enum` may not stand in front of: HIP's is a typedef
/// of a tag with another name or none, porthip's may be one.
bool hasOtherTag(llvm::StringRef Hip);

/// `cooperative_groups::reduce` as scope and name.
std::pair<llvm::StringRef, llvm::StringRef>
splitScope(llvm::StringRef Qualified);

bool isTagWord(llvm::StringRef Word);

} // namespace porthip
#endif
