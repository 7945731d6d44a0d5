// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Checks/Memory/Provenance.h"

using namespace clang;
using llvm::StringRef;

namespace porthip {

Provenance::Provenance(CheckContext &C) : S(C.analysis<Sites>()) {
  for (StringRef Name : {"cudaMallocManaged", "cudaMallocHost", "cudaHostAlloc",
                         "cudaHostGetDevicePointer"})
    for (const CallSite &Site : S.calls(Name))
      if (Site.Call->getNumArgs() > 0)
        if (const ValueDecl *D = namedBelow(Site.Call->getArg(0)))
          Shared.try_emplace(D, Allocation{Name, Site.Call});
  for (StringRef Name : {"cudaMalloc", "cudaMallocAsync", "cudaMallocPitch"})
    for (const CallSite &Site : S.calls(Name))
      if (Site.Call->getNumArgs() > 0)
        if (const ValueDecl *D = namedBelow(Site.Call->getArg(0)))
          Device.insert(D);
}

std::optional<Provenance::Allocation>
Provenance::sharedWithHost(const Expr *Pointer) const {
  return Shared.empty() ? std::nullopt : sharedWithHost(namedBelow(Pointer));
}

std::optional<Provenance::Allocation>
Provenance::sharedWithHost(const ValueDecl *D) const {
  llvm::DenseSet<const ValueDecl *> Seen;
  return find(D, Seen);
}

std::optional<Provenance::Allocation>
Provenance::find(const ValueDecl *D,
                 llvm::DenseSet<const ValueDecl *> &Seen) const {
  if (!D || !Seen.insert(D).second || Device.contains(D))
    return std::nullopt;
  auto Found = Shared.find(D);
  if (Found != Shared.end())
    return Found->second;
  // A number that is read from such memory is not a pointer to it.
  if (!D->getType()->isAnyPointerType() && !D->getType()->isReferenceType() &&
      !D->getType()->isDependentType())
    return std::nullopt;
  for (const Expr *E : S.givenTo(D))
    if (auto From = find(namedBelow(E), Seen))
      return From;
  return std::nullopt;
}

} // namespace porthip
