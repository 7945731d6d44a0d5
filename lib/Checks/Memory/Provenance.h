// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The allocation that a pointer comes from.
#ifndef PORTHIP_CHECKS_MEMORY_PROVENANCE_H
#define PORTHIP_CHECKS_MEMORY_PROVENANCE_H

#include "Checks/Analysis/Sites.h"

namespace porthip {

class Provenance {
public:
  explicit Provenance(CheckContext &C);

  struct Allocation {
    llvm::StringRef Name; ///< cudaMallocManaged
    const clang::CallExpr *Call;
  };
  /// The first call that made memory which the host shares, and that the
  /// pointer, a variable's address or an element's may come from.
  std::optional<Allocation> sharedWithHost(const clang::Expr *Pointer) const;
  std::optional<Allocation> sharedWithHost(const clang::ValueDecl *D) const;

private:
  std::optional<Allocation>
  find(const clang::ValueDecl *D,
       llvm::DenseSet<const clang::ValueDecl *> &Seen) const;

  const Sites &S;
  llvm::DenseMap<const clang::ValueDecl *, Allocation> Shared;
  /// Also got memory of the device's own: not surely shared.
  llvm::DenseSet<const clang::ValueDecl *> Device;
};

} // namespace porthip

#endif
