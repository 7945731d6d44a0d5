// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lines that a change touched, for who wants to hear of these alone.
#ifndef PORTHIP_PORTING_TREE_CHANGEDLINES_H
#define PORTHIP_PORTING_TREE_CHANGEDLINES_H

#include "Port/Port.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <map>
#include <set>
#include <string>

namespace porthip {

/// 1-based, by absolute path.
using ChangedLines = std::map<std::string, std::set<unsigned>>;

/// The lines that a unified diff adds or changes. Names are relative to \p
/// Folder, without their first part (`b/`). Errors: \p Diff is no unified diff;
/// an empty one is one.
llvm::Expected<ChangedLines> readChangedLines(llvm::StringRef Diff,
                                              llvm::StringRef Folder);

/// Drops the findings on other lines.
void keepFindingsOn(const ChangedLines &Lines, std::vector<Finding> &Of);

} // namespace porthip
#endif
