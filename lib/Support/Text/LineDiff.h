// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The changes in the lines of a text: the shortest list.

#ifndef PORTHIP_SUPPORT_TEXT_LINEDIFF_H
#define PORTHIP_SUPPORT_TEXT_LINEDIFF_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <vector>

namespace porthip {

/// Each with its \n, which the last one may lack.
std::vector<llvm::StringRef> splitLines(llvm::StringRef Text);

/// CountA lines from BeginA on, in place of which B has CountB from BeginB on.
/// Lines count from 0; one of the counts may be 0.
struct LineChange {
  size_t BeginA = 0, CountA = 0, BeginB = 0, CountB = 0;
};

/// In order. Texts with more than some thousand different lines are one change
/// between the first and the last of them.
std::vector<LineChange> diffLines(llvm::ArrayRef<llvm::StringRef> A,
                                  llvm::ArrayRef<llvm::StringRef> B);

} // namespace porthip

#endif
