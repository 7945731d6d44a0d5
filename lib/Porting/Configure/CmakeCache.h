// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CMake's cache of a configuration: the options of a project.
#ifndef PORTHIP_PORTING_CONFIGURE_CMAKECACHE_H
#define PORTHIP_PORTING_CONFIGURE_CMAKECACHE_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace porthip {

/// The switches that turn on the CUDA code of a project that leaves it out by
/// default, as arguments of CMake ("-DX_USE_CUDA=ON"). Goes by names: a switch
/// that is off and is called for CUDA itself, not for a part of it
/// (X_CUDA_GRAPHS), or a choice that has CUDA among its values. A switch of the
/// same name for AMD is turned off, since most projects take one of them.
/// Without any, switches for GPUs in general. \p Cache: the text of
/// CMakeCache.txt.
std::vector<std::string> cudaSwitches(llvm::StringRef Cache);

/// The switches that choose the project's own way to build for AMD in place of
/// that for CUDA ("-DX_USE_HIP=ON", "-DX_USE_CUDA=OFF"), by names likewise;
/// empty: it has none.
/// \p Cache: of a configuration that compiles CUDA; \p Text: of the project's
/// CMakeLists.txt, which may quote the values of a choice.
std::vector<std::string> amdSwitches(llvm::StringRef Cache,
                                     llvm::StringRef Text);

/// Whether the word \p Word, in capitals, names NVIDIA's code.
bool namesCuda(llvm::StringRef Word);

/// Whether \p Name is PREFIX_WORD[_SUFFIX], where \p Is takes WORD, and turns
/// all of such code on: not X_NO_CUDA, X_CUDA_GRAPHS, X_CUDA_PATH.
bool isSwitchFor(llvm::StringRef Name,
                 llvm::function_ref<bool(llvm::StringRef)> Is);

} // namespace porthip
#endif
