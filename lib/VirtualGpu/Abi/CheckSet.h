// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kinds of defects that runs are checked for; Checks.def is the only list.
#ifndef PORTHIP_VIRTUALGPU_ABI_CHECKSET_H
#define PORTHIP_VIRTUALGPU_ABI_CHECKSET_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace porthip::vgpu {

namespace check {
#define CHECK(NAME, TEXT, GROUP) constexpr llvm::StringLiteral NAME(TEXT);
#include "VirtualGpu/Abi/Checks.def"
/// Kind of a report, not asked for: a launch did not run to its end.
constexpr llvm::StringLiteral Launch("launch");
constexpr llvm::StringLiteral All("all");
} // namespace check

/// The checkers that are on.
struct CheckSet {
#define CHECK(NAME, TEXT, GROUP) bool NAME = false;
#include "VirtualGpu/Abi/Checks.def"
  /// Property of what happens in launches, and needs their blocks on one
  /// thread.
  bool any() const { return needsAccesses() || Sync; }
  bool needsPlainAccesses() const {
    return Memory || Race || Init || Streams || Order;
  }
  bool needsAccesses() const { return needsPlainAccesses() || Tickets; }
};

/// By their names; "all": those that are defects whatever was meant. Others
/// are ignored (the command line and the runtime have refused them).
CheckSet checkSet(llvm::ArrayRef<std::string> Names);

/// The checks that a user may ask for, in the table's order.
std::vector<llvm::StringRef> offeredChecks();

/// "memory, race or all": what a list of names may hold.
std::string offeredChecksText();

/// Whether \p Name may stand in a list: a check, one of verify's, or "all".
bool isCheck(llvm::StringRef Name);

} // namespace porthip::vgpu
#endif
