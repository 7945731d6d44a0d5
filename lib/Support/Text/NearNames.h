// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// "Did you mean": the names that are most like one that nobody knows.

#ifndef PORTHIP_SUPPORT_TEXT_NEARNAMES_H
#define PORTHIP_SUPPORT_TEXT_NEARNAMES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace porthip {

/// The name in \p Known that is most like \p Name, empty when none is near.
llvm::StringRef nearestName(llvm::StringRef Name,
                            llvm::ArrayRef<llvm::StringRef> Known);

/// At most \p Count names, the nearest first, none of them much farther than
/// it; names that differ in case alone are nearest. Names at one distance are
/// sorted. \p Known may hold a name twice.
std::vector<llvm::StringRef> nearestNames(llvm::StringRef Name,
                                          llvm::ArrayRef<llvm::StringRef> Known,
                                          unsigned Count);

/// "; did you mean 'a' or 'b'?"; empty if all names are.
std::string didYouMean(llvm::ArrayRef<llvm::StringRef> Names);

} // namespace porthip

#endif
