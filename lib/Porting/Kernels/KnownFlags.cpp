// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Kernels/KnownFlags.h"
#include "Frontend/CommandLine/CompilerOptions.h"
#include "Support/Files/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {

static std::string absolutePath(StringRef Path, StringRef Folder) {
  SmallString<256> Full(sys::path::is_absolute(Path) ? StringRef() : Folder);
  sys::path::append(Full, Path);
  return normalizePath(Full);
}

static bool takesPath(StringRef Option) {
  return takesIncludeFolder(Option) || Option == "-include";
}

KnownFlags::KnownFlags(const std::string &DatabaseFolder) {
  if (DatabaseFolder.empty())
    return;
  auto Loaded = CompilationDatabase::load(DatabaseFolder);
  if (Loaded)
    Commands = std::move(*Loaded);
  else
    consumeError(Loaded.takeError());
}

std::vector<std::string> KnownFlags::toKeep(StringRef Source, StringRef Root,
                                            StringRef OutRoot) const {
  std::vector<std::string> Kept;
  const CompileOptions *Of = Commands ? Commands->find(Source) : nullptr;
  if (!Of)
    return Kept;
  const CompileOptions &Options = *Of;
  for (size_t I = 0; I < Options.Args.size(); ++I) {
    const std::string &Option = Options.Args[I];
    Kept.push_back(Option);
    if (!takesPath(Option) || I + 1 == Options.Args.size())
      continue;
    std::string Path = absolutePath(Options.Args[++I], Options.Directory);
    if (Path == Root || isBelow(Path, Root))
      Path = relativePath(Path, OutRoot);
    Kept.push_back(std::move(Path));
  }
  // For the rest, only this says what the device code may use.
  if (any_of(Options.Others, [](const OtherArgument &Other) {
        return Other.Name == "-dc" ||
               (Other.Name == "-rdc" && !isOff(Other.Value));
      }))
    Kept.push_back("-rdc=true");
  return Kept;
}

std::vector<std::string> keptFlags(ArrayRef<std::string> Kept,
                                   StringRef OutRoot) {
  std::vector<std::string> Flags;
  for (size_t I = 0; I < Kept.size(); ++I) {
    Flags.push_back(Kept[I]);
    if (takesPath(Kept[I]) && I + 1 < Kept.size())
      Flags.push_back(absolutePath(Kept[++I], OutRoot));
  }
  return Flags;
}

} // namespace porthip
