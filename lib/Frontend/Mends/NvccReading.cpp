// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Mends/NvccReading.h"
#include "Frontend/Mends/SplitLaunches.h"
#include "Frontend/Preprocessor/DirectiveLines.h"
#include "Frontend/Preprocessor/RawTokens.h"
#include "Support/Files/Files.h"
#include "Support/Text/IncludeLine.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace llvm;

namespace porthip {
namespace {

constexpr StringLiteral ClangNames[] = {"__clang__", "__clang_major__",
                                        "__clang_minor__",
                                        "__clang_patchlevel__", "__llvm__"};

/// The source and its headers, as far as they are the project's.
class SourceWalk {
public:
  SourceWalk(const CompileOptions &Options, function_ref<bool(StringRef)> IsOwn)
      : IsOwn(IsOwn) {
    for (size_t I = 0; I + 1 < Options.Args.size(); ++I) {
      StringRef Option = Options.Args[I];
      if (!takesIncludeFolder(Option))
        continue;
      SmallString<256> Folder(Options.Args[++I]);
      if (!Options.Directory.empty())
        sys::path::make_absolute(Options.Directory, Folder);
      // The others are for what is none of the project's.
      if (Option == "-I" || Option == "-iquote")
        Folders.push_back(normalizePath(Folder));
    }
  }

  /// The next file's text; its path is set. Null: there is no more.
  std::unique_ptr<MemoryBuffer> next(std::string &Path) {
    while (!Waiting.empty()) {
      Path = std::move(Waiting.back());
      Waiting.pop_back();
      if (!IsOwn(Path) || !Seen.insert(Path).second)
        continue;
      auto Text = MemoryBuffer::getFile(Path);
      if (!Text)
        continue;
      addRoot(sys::path::parent_path(Path));
      addIncludes((*Text)->getBuffer(), sys::path::parent_path(Path));
      return std::move(*Text);
    }
    return nullptr;
  }

  void add(StringRef File) { Waiting.push_back(normalizePath(File)); }

private:
  void addRoot(StringRef Folder) {
    std::string Root = repositoryAround(Folder);
    Roots.insert(Root.empty() ? Folder.str() : Root);
  }

  bool isInProject(StringRef Path) const {
    return any_of(Roots,
                  [&](const std::string &Root) { return isBelow(Path, Root); });
  }

  /// In comments, too: a file more is looked at.
  void addIncludes(StringRef Text, StringRef Folder) {
    for (const IncludeLine &Include : readIncludeLines(Text)) {
      if (!Include.IsAngled && addIn(Folder, Include.Name))
        continue;
      for (const std::string &Of : Folders)
        if (addIn(Of, Include.Name, /*IsFolderOfOption=*/true))
          break;
    }
  }

  /// \returns whether the compiler looks no further.
  bool addIn(StringRef Folder, StringRef Name, bool IsFolderOfOption = false) {
    SmallString<256> Path;
    if (!sys::path::is_absolute(Name))
      Path = Folder;
    sys::path::append(Path, Name);
    std::string Found = normalizePath(Path);
    if (!sys::fs::exists(Found))
      return false;
    if (!IsFolderOfOption || isInProject(Found))
      Waiting.push_back(std::move(Found));
    return true;
  }

  const function_ref<bool(StringRef)> IsOwn;
  std::vector<std::string> Folders;
  std::vector<std::string> Waiting;
  std::set<std::string> Seen, Roots;
};

} // namespace

std::vector<StringRef> namesThatNvccLacks(const CompileOptions &Options) {
  std::vector<StringRef> Names;
  if (Options.IsForClang)
    return Names;
  Names.push_back("__CUDA__");
  bool HasClang = any_of(Options.Others, [](const OtherArgument &O) {
    return O.Name == "-ccbin" && sys::path::filename(O.Value).contains("clang");
  });
  if (!HasClang)
    llvm::append_range(Names, ClangNames);
  const std::vector<StringRef> Defined = definitionsIn(Options.Args);
  erase_if(Names, [&](StringRef Name) {
    return any_of(Defined, [&](StringRef D) { return macroName(D) == Name; });
  });
  return Names;
}

std::optional<std::string> withoutNames(StringRef Text,
                                        ArrayRef<StringRef> Names) {
  std::optional<std::string> Result;
  auto IsThere = [&](StringRef Part) {
    return any_of(Names, [&](StringRef Name) { return Part.contains(Name); });
  };
  if (!IsThere(Text))
    return Result;
  for (const DirectiveLine &L : readDirectiveLines(Text)) {
    const std::string Line = Text.slice(L.Begin, L.End).str();
    if (L.Is == DirectiveLine::Include || L.Is == DirectiveLine::Other ||
        !IsThere(Line))
      continue;
    for (const clang::Token &T : rawTokens(Line)) {
      if (T.isNot(clang::tok::raw_identifier) ||
          !is_contained(Names, T.getRawIdentifier()))
        continue;
      if (!Result)
        Result = Text.str();
      // A name of nobody: `__nlang__`.
      (*Result)[L.Begin + rawOffset(T) + 2] = 'n';
    }
  }
  return Result;
}

std::map<std::string, std::string>
nvccSources(StringRef File, const CompileOptions &Options,
            ArrayRef<StringRef> Names, function_ref<bool(StringRef)> IsOwn) {
  std::map<std::string, std::string> Texts;
  SourceWalk Walk(Options, IsOwn);
  Walk.add(File);
  std::string Path;
  while (std::unique_ptr<MemoryBuffer> Text = Walk.next(Path)) {
    std::optional<std::string> Joined = joinSplitLaunches(Text->getBuffer());
    std::optional<std::string> Read =
        withoutNames(Joined ? *Joined : Text->getBuffer(), Names);
    if (Read || Joined)
      Texts[Path] = Read ? std::move(*Read) : std::move(*Joined);
  }
  return Texts;
}

std::vector<std::string> projectSources(ArrayRef<std::string> Files,
                                        const CompileOptions &Options,
                                        function_ref<bool(StringRef)> IsOwn) {
  std::vector<std::string> Paths;
  SourceWalk Walk(Options, IsOwn);
  for (const std::string &File : reverse(Files))
    Walk.add(File);
  std::string Path;
  while (Walk.next(Path))
    Paths.push_back(Path);
  return Paths;
}

} // namespace porthip
