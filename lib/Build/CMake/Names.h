// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef PORTHIP_BUILD_CMAKE_NAMES_H
#define PORTHIP_BUILD_CMAKE_NAMES_H

#include "Build/Libraries.h"
#include "llvm/ADT/StringRef.h"

namespace porthip::cmake {

/// \p Name: "CUDA_CUFFT_LIBRARIES"; null: it names no library.
const build::Library *libraryOfVariable(llvm::StringRef Name);

/// HIP's name for a variable, a property, a command of CUDA's; null: not known.
/// A command without an equivalent has an empty one.
const llvm::StringRef *variableFor(llvm::StringRef Name);
const llvm::StringRef *propertyFor(llvm::StringRef Name);
const llvm::StringRef *commandFor(llvm::StringRef Name);
bool isVersionVariable(llvm::StringRef Name);
/// AMD's equivalent of a header that find_path names, "cub/cub.cuh"; "porthip":
/// it comes along with the port; empty: not known.
llvm::StringRef headerFor(llvm::StringRef Name);

} // namespace porthip::cmake
#endif
