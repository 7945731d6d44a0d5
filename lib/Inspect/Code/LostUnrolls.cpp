// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// clang's record of loops that are not unrolled as a pragma asks:
//   --- !Failure
//   Pass:            transform-warning
//   Name:            FailedRequestedUnrolling
//   DebugLoc:        { File: k.hip, Line: 26, Column: 3 }
//   Function:        _Z4lostPKfPfi
// Its warnings are no help: below #line, which ports have, they name other
// lines.
#include "Inspect/Code/Assembly.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace porthip::inspect {
namespace {

struct LostLoop {
  Place At;
  std::string Function;
};

/// A value as YAML has it.
StringRef plain(StringRef Value) {
  Value = Value.trim();
  return Value.consume_front("'") ? Value.drop_back() : Value;
}

Place placeIn(StringRef DebugLoc) {
  auto [File, Rest] = DebugLoc.split("File:").second.rsplit(", Line:");
  Place At;
  if (!Rest.split(',').first.trim().getAsInteger(10, At.Line))
    At.File = plain(File).str();
  return At;
}

std::vector<LostLoop> lostLoops(StringRef Record) {
  std::vector<LostLoop> All;
  bool IsUnroll = false;
  while (!Record.empty()) {
    StringRef Line;
    std::tie(Line, Record) = Record.split('\n');
    auto [Name, Value] = Line.split(':');
    if (Line.starts_with("---"))
      IsUnroll = false;
    else if (Name == "Name" && Value.trim() == "FailedRequestedUnrolling") {
      IsUnroll = true;
      All.emplace_back();
    } else if (IsUnroll && Name == "DebugLoc")
      All.back().At = placeIn(Value);
    else if (IsUnroll && Name == "Function")
      All.back().Function = plain(Value).str();
  }
  return All;
}

} // namespace

void addLostUnrolls(StringRef Record, OwnPath PathOf, AssemblyText &To) {
  for (LostLoop &L : lostLoops(Record)) {
    L.At.File = PathOf(L.At.File);
    if (!L.At.Line || L.At.File.empty())
      continue;
    for (FunctionCode &F : To.Functions)
      if (F.Name == L.Function && !is_contained(F.LostUnrolls, L.At))
        F.LostUnrolls.push_back(L.At);
  }
}

} // namespace porthip::inspect
