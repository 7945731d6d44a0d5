// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Kernels/EditedHostCode.h"
#include "Port/CodeUnits.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

using namespace llvm;

namespace porthip {
namespace {

struct Function {
  std::string Words; ///< of all overloads
  unsigned Line = 0;
};

/// By name; those without one together.
std::map<std::string, Function> hostFunctions(StringRef Text) {
  std::map<std::string, Function> Found;
  for (const CodeUnit &Unit : codeUnits(Text)) {
    if (Unit.Is != CodeUnit::Host)
      continue;
    Function &F = Found[Unit.Name.str()];
    if (!F.Line)
      F.Line = Unit.line();
    for (const CodeWord &Word : Unit.Words)
      F.Words += (Word.Text + " ").str();
  }
  return Found;
}

} // namespace

std::vector<EditedFunction> editedHostCode(StringRef Base, StringRef Mine) {
  const auto Before = hostFunctions(Base), Now = hostFunctions(Mine);
  std::vector<EditedFunction> Edited;
  for (const auto &[Name, F] : Now) {
    auto Was = Before.find(Name);
    if (Was == Before.end() || Was->second.Words != F.Words)
      Edited.push_back({Name, F.Line});
  }
  for (const auto &[Name, F] : Before)
    if (!Now.count(Name))
      Edited.push_back({Name, 0});
  return Edited;
}

} // namespace porthip
