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

/// Flags of code generation: what it computes, and what it may use.
static std::vector<std::string> codeFlags(const CompileOptions &Options) {
  constexpr StringLiteral OfNumbers[] = {"-ftz", "-prec-div", "-prec-sqrt",
                                         "-fmad"};
  std::vector<std::string> Flags;
  bool IsRelocatable = false;
  for (const OtherArgument &Other : Options.Others) {
    IsRelocatable |=
        Other.Name == "-dc" || (Other.Name == "-rdc" && !isOff(Other.Value));
    if (Other.Name == "-use_fast_math")
      Flags.push_back(Other.Name);
    else if (is_contained(OfNumbers, Other.Name))
      Flags.push_back(Other.Name + "=" + Other.Value);
  }
  if (IsRelocatable)
    Flags.push_back("-rdc=true");
  return Flags;
}

std::vector<std::string> verificationFlags(const CompileOptions &Options) {
  std::vector<std::string> Flags;
  const std::vector<std::string> Args = withoutFastMath(Options).Args;
  for (size_t I = 0; I < Args.size(); ++I) {
    Flags.push_back(Args[I]);
    if (takesPath(Args[I]) && I + 1 < Args.size()) {
      ++I;
      Flags.push_back(absolutePath(Args[I], Options.Directory));
    }
  }
  append_range(Flags, codeFlags(Options));
  return Flags;
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
  Kept = verificationFlags(*Of);
  for (size_t I = 0; I + 1 < Kept.size(); ++I) {
    if (!takesPath(Kept[I]))
      continue;
    std::string &Path = Kept[++I];
    if (Path == Root || isBelow(Path, Root))
      Path = relativePath(Path, OutRoot);
  }
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

Expected<std::vector<std::string>> flagsKeptFor(const Manifest &Of,
                                                const std::string &Folder,
                                                ArrayRef<std::string> Sources) {
  std::optional<std::vector<std::string>> Flags;
  for (const Manifest::Known &Known : Of.outputs()) {
    if (!is_contained(Sources, Known.Source))
      continue;
    std::vector<std::string> Own = keptFlags(Known.Flags, Folder);
    if (Flags && *Flags != Own)
      return createStringError("the build compiles these files with different "
                               "flags; verify the kernels of each file alone");
    Flags = std::move(Own);
  }
  return Flags.value_or(std::vector<std::string>());
}

} // namespace porthip
