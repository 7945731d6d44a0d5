// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where a program that lacks a function has it, for the message that says so.
#ifndef PORTHIP_FRONTEND_PREPROCESSOR_DEFINITIONS_H
#define PORTHIP_FRONTEND_PREPROCESSOR_DEFINITIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace porthip {

/// Whether \p Source (C, C++ or CUDA) seems to have the body of a function with
/// the name that ends \p Name ("ns::f(int*)", "f"): read as tokens, in all
/// branches of its conditions.
bool definesFunction(llvm::StringRef Source, llvm::StringRef Name);

/// The sources that lie beside \p Named ones, are not among them, and seem to
/// define one of the functions \p Names: as paths that begin like those of
/// \p Named, sorted. Large folders are read in part.
std::vector<std::string> filesThatDefine(llvm::ArrayRef<std::string> Names,
                                         llvm::ArrayRef<std::string> Named);

} // namespace porthip
#endif
