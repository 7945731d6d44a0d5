// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where the project's text has one branch for a clang, which hipcc is, and
// another one for what nvcc calls: g++.
#ifndef PORTHIP_FRONTEND_PARSE_CLANGBRANCHES_H
#define PORTHIP_FRONTEND_PARSE_CLANGBRANCHES_H

#include "Frontend/CommandLine/NvccMacros.h"
#include "Frontend/Parse/BranchText.h"
#include "clang/Basic/SourceLocation.h"
#include <memory>
#include <vector>

namespace clang {
class PPCallbacks;
class Preprocessor;
} // namespace clang

namespace porthip {

/// A conditional whose branches compute different things.
struct ClangBranch {
  clang::FileID In;
  /// The directive that opens it.
  unsigned Begin = 0, DirectiveEnd = 0;
  /// Past the last of its branches.
  unsigned End = 0;
  /// The branch that the parse takes: hipcc's, or nvcc's if IsOfHostOption.
  unsigned TakenBegin = 0, TakenEnd = 0;
  BranchText OfClang, OfNvcc;
  /// The macro it asks for: `__clang__`, or one of the project's that follows.
  std::string Asked;
  /// Where code uses a macro that the two branches define otherwise.
  std::vector<clang::SourceLocation> Uses;
  /// It asks for what an option of the host's compiler decides: hipcc's host
  /// code takes nvcc's branch, its device code another one.
  bool IsOfHostOption = false;

  bool takes(clang::FileID File, unsigned Offset) const {
    return File == In && TakenBegin <= Offset && Offset < TakenEnd;
  }
  /// Not only in what macros stand for.
  bool differsInCode() const { return OfClang.Code != OfNvcc.Code; }
};

/// Adds what the parse comes to below \p OwnRoot to \p Found, which outlives
/// it. \p NvccLacks: see Frontend/Mends/NvccReading.h. \p HostMacros: see
/// Frontend/CommandLine/NvccMacros.h.
std::unique_ptr<clang::PPCallbacks>
watchClangBranches(clang::Preprocessor &PP, llvm::StringRef OwnRoot,
                   llvm::ArrayRef<llvm::StringRef> NvccLacks,
                   llvm::ArrayRef<HostMacro> HostMacros,
                   std::vector<ClangBranch> &Found);

} // namespace porthip
#endif
