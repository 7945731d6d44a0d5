// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef PORTHIP_BUILD_CMAKE_NAMES_H
#define PORTHIP_BUILD_CMAKE_NAMES_H

#include "llvm/ADT/StringRef.h"

namespace porthip::cmake {

/// A library of CUDA's; see Names.def.
struct Library {
  llvm::StringRef Cuda, Gpu, Package, Hip;
};

/// Null: there is none of that name. \p Name: "cublas" of CUDA::cublas.
const Library *findLibrary(llvm::StringRef Name);
/// \p Name: "cublas" or "-lcublas" in a list of libraries.
const Library *libraryOfLinkName(llvm::StringRef Name);
const Library *libraryOfVariable(llvm::StringRef Name);

/// What is written for a variable, a property, a command of CUDA's; null: not
/// known. A command without an equivalent has an empty one.
const llvm::StringRef *variableFor(llvm::StringRef Name);
const llvm::StringRef *propertyFor(llvm::StringRef Name);
const llvm::StringRef *commandFor(llvm::StringRef Name);
bool isVersionVariable(llvm::StringRef Name);

} // namespace porthip::cmake
#endif
