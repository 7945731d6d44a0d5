// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/CommandLine/CompilerOptions.h"

using namespace llvm;

namespace porthip {
namespace option {
namespace {

// The words of the column PORT.
constexpr PortForm kept() { return {PortForm::Keep}; }
constexpr PortForm dropped() { return {PortForm::Drop}; }
constexpr PortForm droppedSince(StringLiteral Why) {
  return {PortForm::Drop, "", "", false, Why};
}
constexpr PortForm written(StringLiteral Flags) {
  return {PortForm::Write, "", Flags};
}
constexpr PortForm writtenFor(StringLiteral Value, StringLiteral Flags) {
  return {PortForm::Write, Value, Flags};
}
constexpr PortForm writtenOrKept(StringLiteral Value, StringLiteral Flags) {
  return {PortForm::WriteOrKeep, Value, Flags};
}
constexpr PortForm numbers(StringLiteral Flags) {
  return {PortForm::Write, "", Flags, true};
}
constexpr PortForm numbersFor(StringLiteral Value, StringLiteral Flags) {
  return {PortForm::Write, Value, Flags, true};
}
constexpr PortForm is(PortForm::Kind Kind) { return {Kind}; }

#define COMPILER_OPTION(...) {__VA_ARGS__},
constexpr CompilerOption OfNvcc[] = {
#include "Frontend/CommandLine/NvccOptions.def"
};
constexpr CompilerOption OfHipcc[] = {
#include "Frontend/CommandLine/HipccOptions.def"
};
#undef COMPILER_OPTION

} // namespace
} // namespace option

ArrayRef<CompilerOption> nvccOptions() { return option::OfNvcc; }
ArrayRef<CompilerOption> hipccOptions() { return option::OfHipcc; }

const CompilerOption *findCompilerOption(StringRef Name) {
  if (Name.empty())
    return nullptr;
  for (ArrayRef<CompilerOption> Table : {nvccOptions(), hipccOptions()})
    for (const CompilerOption &O : Table)
      if (O.Long == Name || O.Short == Name)
        return &O;
  return nullptr;
}

} // namespace porthip
