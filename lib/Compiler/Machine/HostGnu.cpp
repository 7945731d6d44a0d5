// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Compiler/Machine/HostGnu.h"
#include "Compiler/Process/Process.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

using namespace llvm;

namespace porthip {
namespace {

std::string compilerOf(const CompileOptions &Options) {
  for (const OtherArgument &O : Options.Others) {
    if (O.Name != "-ccbin")
      continue;
    if (!sys::fs::is_directory(O.Value)) {
      auto Found = sys::findProgramByName(O.Value);
      return Found ? *Found : O.Value;
    }
    SmallString<128> Path(O.Value);
    sys::path::append(Path, "g++");
    return Path.str().str();
  }
  auto Found = sys::findProgramByName("g++");
  return Found ? *Found : "";
}

/// The output of a compiler; "": it is not there, or fails.
std::string outputOf(const std::string &Program,
                     std::initializer_list<const char *> Words) {
  if (Program.empty())
    return "";
  Process P;
  P.Args = {Program};
  P.Args.insert(P.Args.end(), Words.begin(), Words.end());
  P.KeepsOutput = true;
  if (Error Wrong = runToEnd(P)) {
    consumeError(std::move(Wrong));
    return "";
  }
  return P.Failure.empty() ? StringRef(P.Output).trim().str() : "";
}

} // namespace

GnuVersion hostGnu(const CompileOptions &Options) {
  const std::string Program = compilerOf(Options);
  const std::string Text =
      outputOf(Program, {"-dumpfullversion", "-dumpversion"});
  GnuVersion Version;
  StringRef Rest = Text;
  if (Rest.consumeInteger(10, Version.Major))
    return GnuVersion();
  if (Rest.consume_front("."))
    Rest.consumeInteger(10, Version.Minor);
  if (Rest.consume_front("."))
    Rest.consumeInteger(10, Version.Patch);
  return Version;
}

} // namespace porthip
