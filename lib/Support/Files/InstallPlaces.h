// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where the vendors' and the distributions' packages put things: the folders
// that are searched when none is named, in the order in which they are.

#ifndef PORTHIP_SUPPORT_FILES_INSTALLPLACES_H
#define PORTHIP_SUPPORT_FILES_INSTALLPLACES_H

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include <string>
#include <vector>

namespace porthip {

/// Roots of a CUDA toolkit: CUDA_PATH, CUDA_HOME, the usual places.
std::vector<std::string> cudaPlaces();

/// Roots of ROCm or HIP: HIP_PATH, ROCM_PATH, the usual places, what
/// the installation carries.
std::vector<std::string> rocmPlaces();

/// The folder \p Name among the libraries of an installation that carries what
/// others take from the machine: `llvm` (clang and lld), `rocm`, `sysroot` and
/// `host` (the C and C++ libraries, to build with and to run with), `openmp`.
/// Empty: it does not.
std::string carriedFolder(llvm::StringRef Name);

/// Folders of AMD's device libraries (ocml.bc).
std::vector<std::string> deviceLibraryPlaces();

/// This program's file, by its name at the first call: a server that runs
/// on while the file is replaced has no name for its own any more.
const std::string &programPath();

/// A path below such a folder.
std::string placeIn(llvm::StringRef Folder, const llvm::Twine &Name);

/// The number that a header there defines: `#define Name 12`; 0: it does not.
unsigned definedNumber(llvm::StringRef Header, llvm::StringRef Name);

} // namespace porthip

#endif
