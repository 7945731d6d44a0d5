// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Mends/NvccReading.h"
#include "Frontend/Mends/SplitLaunches.h"
#include "Frontend/Mends/ToolkitPaths.h"
#include "Frontend/Preprocessor/DirectiveLines.h"
#include "Frontend/Preprocessor/RawTokens.h"
#include "Support/Files/Files.h"
#include "Support/Text/IncludeLine.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSwitch.h"
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

/// `-O3`, `-Xcompiler -O2`
static bool optimises(const OtherArgument &O) {
  const std::string Word = O.Name + O.Value;
  return StringRef(Word).starts_with("-O") && Word != "-O0" && O.Name != "-Ofc";
}

std::vector<StringRef> namesThatNvccLacks(const CompileOptions &Options) {
  std::vector<StringRef> Names;
  if (Options.IsForClang)
    return Names;
  Names.push_back("__CUDA__");
  bool HasClang = any_of(Options.Others, [](const OtherArgument &O) {
    return O.Name == "-ccbin" && sys::path::filename(O.Value).contains("clang");
  });
  if (!HasClang) {
    llvm::append_range(Names, ClangNames);
    // hipcc, and porthip cc, optimise where nothing is said; nvcc asks g++ for
    // what it is told.
    if (none_of(Options.Others, optimises))
      Names.push_back("__OPTIMIZE__");
  }
  const std::vector<StringRef> Defined = definitionsIn(Options.Args);
  erase_if(Names, [&](StringRef Name) {
    return any_of(Defined, [&](StringRef D) { return macroName(D) == Name; });
  });
  return Names;
}

bool isGnuVersionName(StringRef Name) {
  return Name == "__GNUC__" || Name == "__GNUG__" || Name == "__GNUC_MINOR__" ||
         Name == "__GNUC_PATCHLEVEL__";
}

namespace {

constexpr StringLiteral AsksForGnu("__GNUC_PREREQ");

/// One text, some words of which are replaced by what is as long.
class NvccText {
public:
  NvccText(StringRef Text, const NvccNames &Names) : Text(Text), Names(Names) {}

  std::optional<std::string> read() {
    const bool HasGnu =
        is_contained(Names.Lacks, "__clang__") && Text.contains("__GNU");
    if (!HasGnu && none_of(Names.Lacks,
                           [&](StringRef Name) { return Text.contains(Name); }))
      return std::nullopt;
    for (const DirectiveLine &L : readDirectiveLines(Text))
      if (L.Is != DirectiveLine::Include && L.Is != DirectiveLine::Other)
        hideNames(L);
    if (HasGnu)
      putNumbers();
    return std::move(Result);
  }

private:
  /// A name of nobody: `__nlang__`.
  void hideNames(const DirectiveLine &L) {
    const std::string Line = Text.slice(L.Begin, L.End).str();
    for (const clang::Token &T : rawTokens(Line))
      if (T.is(clang::tok::raw_identifier) &&
          is_contained(Names.Lacks, T.getRawIdentifier()))
        result()[L.Begin + rawOffset(T) + 2] = 'n';
  }

  void putNumbers() {
    const std::string All = Text.str();
    const std::vector<clang::Token> Tokens = rawTokens(All);
    for (size_t I = 0; I < Tokens.size(); ++I) {
      if (Tokens[I].isNot(clang::tok::raw_identifier))
        continue;
      const StringRef Name = Tokens[I].getRawIdentifier();
      if (isGnuVersionName(Name) && !isNamed(ArrayRef(Tokens).take_front(I)))
        put(Tokens[I], Tokens[I], numberOf(Name));
      else if (Name == AsksForGnu && I + 5 < Tokens.size())
        putAnswer(ArrayRef(Tokens).slice(I, 6));
    }
  }

  /// `defined(__GNUC__)`, `#ifdef __GNUC__`, `#undef __GNUC__`: the name is
  /// meant, and not its number.
  static bool isNamed(ArrayRef<clang::Token> Before) {
    if (!Before.empty() && Before.back().is(clang::tok::l_paren))
      Before = Before.drop_back();
    return !Before.empty() && Before.back().is(clang::tok::raw_identifier) &&
           StringSwitch<bool>(Before.back().getRawIdentifier())
               .Cases({"defined", "ifdef", "ifndef", "undef", "define"}, true)
               .Default(false);
  }

  unsigned numberOf(StringRef Name) const {
    return Name == "__GNUC_MINOR__"        ? Names.Gnu.Minor
           : Name == "__GNUC_PATCHLEVEL__" ? Names.Gnu.Patch
                                           : Names.Gnu.Major;
  }

  /// `__GNUC_PREREQ(9, 0)`
  void putAnswer(ArrayRef<clang::Token> Tokens) {
    unsigned Major, Minor;
    if (Tokens[1].isNot(clang::tok::l_paren) ||
        Tokens[3].isNot(clang::tok::comma) ||
        Tokens[5].isNot(clang::tok::r_paren) ||
        textOf(Tokens[2]).getAsInteger(10, Major) ||
        textOf(Tokens[4]).getAsInteger(10, Minor))
      return;
    put(Tokens.front(), Tokens.back(),
        std::pair(Names.Gnu.Major, Names.Gnu.Minor) >= std::pair(Major, Minor));
  }

  StringRef textOf(const clang::Token &T) const {
    return Text.substr(rawOffset(T), T.getLength());
  }

  void put(const clang::Token &First, const clang::Token &Last,
           unsigned Number) {
    const unsigned Begin = rawOffset(First);
    const unsigned End = rawOffset(Last) + Last.getLength();
    std::string Word = std::to_string(Number);
    Word.resize(End - Begin, ' ');
    result().replace(Begin, Word.size(), Word);
  }

  std::string &result() {
    if (!Result)
      Result = Text.str();
    return *Result;
  }

  const StringRef Text;
  const NvccNames &Names;
  std::optional<std::string> Result;
};

} // namespace

std::optional<std::string> asNvccReads(StringRef Text, const NvccNames &Names) {
  return NvccText(Text, Names).read();
}

std::optional<std::string> plainReading(StringRef Text) {
  std::optional<std::string> Joined = joinSplitLaunches(Text);
  std::optional<std::string> Plain =
      plainToolkitIncludes(Joined ? StringRef(*Joined) : Text);
  return Plain ? Plain : Joined;
}

std::map<std::string, std::string>
nvccSources(StringRef File, const CompileOptions &Options,
            const NvccNames &Names, function_ref<bool(StringRef)> IsOwn) {
  std::map<std::string, std::string> Texts;
  SourceWalk Walk(Options, IsOwn);
  Walk.add(File);
  std::string Path;
  while (std::unique_ptr<MemoryBuffer> Text = Walk.next(Path)) {
    std::optional<std::string> Plain = plainReading(Text->getBuffer());
    std::optional<std::string> Read =
        asNvccReads(Plain ? *Plain : Text->getBuffer(), Names);
    if (Read || Plain)
      Texts[Path] = Read ? std::move(*Read) : std::move(*Plain);
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
