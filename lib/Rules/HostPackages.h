// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Libraries of others that projects include beside CUDA, with the packages
// that have them.

#ifndef PORTHIP_RULES_HOSTPACKAGES_H
#define PORTHIP_RULES_HOSTPACKAGES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace porthip {

/// A row of HostPackages.def.
struct HostPackage {
  llvm::StringLiteral Name, Headers, Cmake, Places, Packages;
};

llvm::ArrayRef<HostPackage> hostPackages();

/// Whose header it is, as an #include names it; null: of none in the table.
const HostPackage *packageOfHeader(llvm::StringRef Include);

/// By the name that find_package() is given; null: none in the table.
const HostPackage *packageOfCmake(llvm::StringRef Name);

/// "MPI (Debian and Ubuntu: libopenmpi-dev)".
std::string withPackages(const HostPackage &Of);

/// The folder of \p Of in which this machine has the header and compilers do
/// not look by themselves; empty: there is none.
std::string placeOfHeader(const HostPackage &Of, llvm::StringRef Include);

} // namespace porthip

#endif
