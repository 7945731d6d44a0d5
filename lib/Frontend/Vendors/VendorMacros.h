// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Facts about macros and headers, whatever the project.

#ifndef PORTHIP_FRONTEND_VENDORS_VENDORMACROS_H
#define PORTHIP_FRONTEND_VENDORS_VENDORMACROS_H

#include "Frontend/Vendors/VendorBranches.h"

namespace porthip {

enum class MacroOwner : uint8_t {
  Unknown,
  Hip,   ///< HIP's compiler or headers.
  Build, ///< The build, by a convention that many projects follow.
  Cuda,  ///< CUDA's compiler or headers, which a port may rename.
};

struct KnownMacro {
  MacroOwner Owner = MacroOwner::Unknown;
  VendorMacro State;
};

KnownMacro knownMacro(llvm::StringRef Name);

bool isHipHeader(llvm::StringRef Name);
bool isCudaHeader(llvm::StringRef Name);

/// One of CUDA's that neither ROCm nor a port has: it is not there for AMD,
/// where a condition asks whether it is.
bool isLackedByAmd(llvm::StringRef Name);
/// A quick look for such a condition.
bool mayAskForLackedHeader(llvm::StringRef Text);

/// A name that says for whom it is: `MYLIB_USE_CUDA`, `WITH_HIP`.
bool soundsLikeAmd(llvm::StringRef Name);
bool soundsLikeNvidia(llvm::StringRef Name);

} // namespace porthip

#endif
