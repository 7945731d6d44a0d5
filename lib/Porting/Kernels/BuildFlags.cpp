// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Kernels/BuildFlags.h"
#include "Frontend/Preprocessor/DirectiveLines.h"
#include "Porting/Kernels/KnownFlags.h"
#include "Support/Files/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include <optional>

using namespace llvm;

namespace porthip {

static bool includes(const std::string &Unit, StringRef Header) {
  Expected<std::string> Text = readFile(Unit);
  if (!Text) {
    consumeError(Text.takeError());
    return false;
  }
  return any_of(readDirectiveLines(*Text), [&](const DirectiveLine &L) {
    return sys::path::filename(L.IncludeName) == Header;
  });
}

static Error noCommand(const CompilationDatabase &Of, const std::string &File,
                       StringRef BuildFolder) {
  const StringRef Header = sys::path::filename(File);
  const auto Unit = find_if(
      Of.files(), [&](const std::string &U) { return includes(U, Header); });
  std::string Next = "name its flags in place of -p";
  if (Unit != Of.files().end())
    Next = "verify its kernels in a translation unit that includes it, such "
           "as '" +
           displayPath(*Unit) + "'";
  return createStringError("'" + displayPath(File) +
                           "': no command of the build in '" +
                           BuildFolder.str() + "' compiles it; " + Next);
}

Expected<std::vector<std::string>> flagsInBuild(const std::string &BuildFolder,
                                                ArrayRef<std::string> Files) {
  auto Database = CompilationDatabase::load(BuildFolder);
  if (!Database)
    return Database.takeError();
  std::optional<std::vector<std::string>> Flags;
  std::string Owner;
  for (const std::string &File : Files) {
    const CompileOptions *Of = Database->find(File);
    if (!Of)
      continue;
    std::vector<std::string> Own = verificationFlags(*Of);
    if (Flags && *Flags != Own)
      return createStringError(
          "the build compiles '" + displayPath(Owner) + "' and '" +
          displayPath(File) +
          "' with different flags; name the flags in place of -p, or verify "
          "the kernels of each file alone: --kernel '*'");
    Flags = std::move(Own);
    Owner = File;
  }
  if (!Flags && !Files.empty())
    return noCommand(*Database, Files.front(), BuildFolder);
  return Flags.value_or(std::vector<std::string>());
}

} // namespace porthip
