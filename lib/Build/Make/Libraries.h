// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef PORTHIP_BUILD_MAKE_LIBRARIES_H
#define PORTHIP_BUILD_MAKE_LIBRARIES_H

#include "llvm/ADT/StringRef.h"
#include <optional>

namespace porthip::make {

/// What ROCm calls the library \p Name ("cublas" of -lcublas); empty: it has
/// none; nullopt: it is not one of CUDA's.
std::optional<llvm::StringRef> hipLibrary(llvm::StringRef Name);

/// Whether a program that uses it misses something without it: not so for the
/// parts of CUDA's runtime that HIP has in its own.
bool isNeeded(llvm::StringRef Name);

} // namespace porthip::make
#endif
