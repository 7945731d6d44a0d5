// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Headers of porthip's that a port brings with it.
#ifndef PORTHIP_PORTING_WRITE_SHIMHEADERS_H
#define PORTHIP_PORTING_WRITE_SHIMHEADERS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <map>
#include <set>
#include <string>

namespace porthip {

/// A header's name below the port's folder, where it comes from, its text.
struct ShimHeader {
  std::string Name, Path, Text;
};

/// The headers that texts ask for, in include lines or, as "porthip/NAME.h",
/// anywhere: a makefile's `-include`, advice what to write by hand.
class ShimHeaders {
public:
  /// \p ShimDir: porthip's folder `runtime-shims`. Errors: it cannot be read.
  static llvm::Expected<ShimHeaders> of(llvm::StringRef ShimDir);

  void addFor(llvm::StringRef Text);
  /// The headers asked for, and those that they include.
  std::vector<const ShimHeader *> wanted() const;

private:
  void want(llvm::StringRef Name, llvm::StringRef From);
  void lookInto(llvm::StringRef Text, llvm::StringRef From);

  std::map<std::string, ShimHeader, std::less<>> Known; ///< by ShimHeader::Name
  std::set<std::string> Wanted;
};

} // namespace porthip
#endif
