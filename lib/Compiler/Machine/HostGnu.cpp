// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Compiler/Machine/HostGnu.h"
#include "Support/Files/Files.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
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

std::string outputOf(StringRef Program, ArrayRef<StringRef> Words) {
  SmallString<128> File;
  if (Program.empty() || sys::fs::createTemporaryFile("porthip-gnu", "", File))
    return "";
  FileRemover Removes(File);
  const std::optional<StringRef> Redirects[] = {StringRef(""), File.str(),
                                                StringRef("")};
  if (sys::ExecuteAndWait(Program, Words, std::nullopt, Redirects) != 0)
    return "";
  auto Text = MemoryBuffer::getFile(File);
  return Text ? (*Text)->getBuffer().trim().str() : "";
}

} // namespace

GnuVersion hostGnu(const CompileOptions &Options) {
  const std::string Program = compilerOf(Options);
  const std::string Text =
      outputOf(Program, {Program, "-dumpfullversion", "-dumpversion"});
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
