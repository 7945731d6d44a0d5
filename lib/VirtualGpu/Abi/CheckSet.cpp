// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Abi/CheckSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace porthip::vgpu {
namespace {

enum class Group { Defect, Wanted, Internal };

struct CheckRow {
  StringLiteral Name;
  Group AskedBy;
  bool CheckSet::*On;
};

constexpr CheckRow CheckRows[] = {
#define CHECK(NAME, TEXT, GROUP) {check::NAME, Group::GROUP, &CheckSet::NAME},
#include "VirtualGpu/Abi/Checks.def"
};

} // namespace

CheckSet checkSet(ArrayRef<std::string> Names) {
  CheckSet Set;
  const bool IsAll = is_contained(Names, check::All);
  for (const CheckRow &Row : CheckRows)
    Set.*Row.On = (IsAll && Row.AskedBy == Group::Defect) ||
                  is_contained(Names, Row.Name);
  return Set;
}

std::vector<StringRef> offeredChecks() {
  std::vector<StringRef> Names;
  for (const CheckRow &Row : CheckRows)
    if (Row.AskedBy != Group::Internal)
      Names.push_back(Row.Name);
  return Names;
}

std::string offeredChecksText() {
  return join(offeredChecks(), ", ") + " (a list with commas) or all";
}

bool isCheck(StringRef Name) {
  return Name == check::All || any_of(CheckRows, [&](const CheckRow &Row) {
           return Row.Name == Name;
         });
}

} // namespace porthip::vgpu
