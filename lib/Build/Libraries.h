// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA's libraries as builds name them, and ROCm's; the table is Libraries.def.
#ifndef PORTHIP_BUILD_LIBRARIES_H
#define PORTHIP_BUILD_LIBRARIES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace porthip::build {

struct Library {
  llvm::StringRef Cuda, Gpu, Package, Hip;
};

/// Null: there is none of that name. \p Name: "cublas" of CUDA::cublas.
const Library *findLibrary(llvm::StringRef Name);
/// \p Name: "blas" of gpu::blas, which build files of ports have.
const Library *libraryOfGpuName(llvm::StringRef Name);
/// \p Name: "cublas" or "-lcublas" in a list of libraries.
const Library *libraryOfLinkName(llvm::StringRef Name);

/// The name that a linker has for the ROCm counterpart of \p Name ("cublas" of
/// -lcublas); empty: it has none; nullopt: it is not one of CUDA's.
std::optional<llvm::StringRef> hipLinkName(llvm::StringRef Name);
/// All names that hipLinkName knows from the table.
std::vector<llvm::StringRef> linkNames();

/// Whether a program that uses it misses something without it: not so for the
/// parts of CUDA's runtime that HIP has in its own.
bool isNeeded(llvm::StringRef Name);

} // namespace porthip::build
#endif
