// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Tree/HostHeaders.h"
#include "Frontend/Preprocessor/PreprocessorCondition.h"
#include "PortFolder/TreeWalk.h"
#include "Rules/HostPackages.h"
#include "Support/Files/Files.h"
#include "Support/Files/SourceSuffixes.h"
#include "Translate/Translate.h"
#include "Translate/Units/FileEvents.h"
#include "Translate/Units/HeaderSearch.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include <map>

using namespace llvm;

namespace porthip {
namespace {

/// The branches that are open at a place of a file, as a compiler on Linux
/// takes them.
class OpenBranches {
public:
  void see(const FileEvent &E, const FileEvent *Next) {
    if (E.Is == FileEvent::If) {
      Level L;
      L.Now = isGuard(E, Next) ? true : valueOf(E);
      L.Text = textOf(E);
      L.IsTaken = L.Now == true;
      Levels.push_back(std::move(L));
    } else if (Levels.empty()) {
      return;
    } else if (E.Is == FileEvent::Endif) {
      Levels.pop_back();
    } else if (E.Is == FileEvent::Elif || E.Is == FileEvent::Else) {
      nextBranch(Levels.back(), E);
    }
  }

  bool isDead() const {
    return any_of(Levels, [](const Level &L) { return L.Now == false; });
  }

  /// The innermost condition that is not known; empty: there is none.
  std::string condition() const {
    for (const Level &L : reverse(Levels))
      if (!L.Now)
        return L.Text;
    return "";
  }

private:
  struct Level {
    std::optional<bool> Now;
    /// A branch of the chain is taken for sure; one may be.
    bool IsTaken = false, MayBeTaken = false;
    std::string Text;
  };

  void nextBranch(Level &L, const FileEvent &E) {
    L.MayBeTaken |= !L.Now;
    std::optional<bool> Own = true;
    if (E.Is == FileEvent::Elif) {
      Own = valueOf(E);
      L.Text = textOf(E);
    } else {
      L.Text = "the #else of '" + L.Text + "'";
    }
    if (L.IsTaken || Own == false)
      L.Now = false;
    else if (L.MayBeTaken || !Own)
      L.Now = std::nullopt;
    else
      L.Now = true;
    L.IsTaken |= L.Now == true;
  }

  /// `#ifndef X_H`, `#define X_H`.
  static bool isGuard(const FileEvent &E, const FileEvent *Next) {
    return Next && Next->Is == FileEvent::Define && !E.Words.empty() &&
           E.Words.front().Kind == clang::tok::exclaim &&
           any_of(E.Words, [&](const FileEvent::Word &W) {
             return W.Text == Next->Name;
           });
  }

  static MacroState stateOf(StringRef Name) {
    if (Name == "__cplusplus")
      return {MacroState::Defined};
    return StringSwitch<MacroState>(Name)
        .Cases({"__linux__", "__linux", "linux", "__unix__", "__unix", "unix",
                "__gnu_linux__", "__GNUC__", "__CUDACC__"},
               {MacroState::Number, 1})
        .Cases({"_WIN32", "WIN32", "_WIN64", "WIN64", "__WIN32__", "_WINDOWS",
                "WINDOWS", "_MSC_VER", "__CYGWIN__", "__MINGW32__"},
               {MacroState::Undefined})
        .Cases({"__APPLE__", "__APPLE_CC__", "__MACH__", "MACOSX", "MAC_OS",
                "__MACOSX", "TARGET_OS_MAC", "APPLE"},
               {MacroState::Undefined})
        .Cases({"__ANDROID__", "__FreeBSD__", "__EMSCRIPTEN__", "__QNX__"},
               {MacroState::Undefined})
        .Default({});
  }

  static std::optional<bool> valueOf(const FileEvent &E) {
    std::vector<ConditionToken> Tokens;
    for (const FileEvent::Word &W : E.Words) {
      // An optional header is nothing to install.
      if (W.Text == "__has_include")
        return false;
      Tokens.push_back({W.Kind, W.Text});
    }
    if (auto Value = evaluateCondition(Tokens, stateOf))
      return *Value != 0;
    return std::nullopt;
  }

  static std::string textOf(const FileEvent &E) {
    std::string Text;
    for (const FileEvent::Word &W : E.Words) {
      const bool IsName = W.Kind == clang::tok::raw_identifier;
      if (!Text.empty() && (isAlnum(Text.back()) || Text.back() == '_') &&
          IsName)
        Text += ' ';
      const bool IsJoint = W.Text == "&&" || W.Text == "||";
      Text += (IsJoint ? " " : "") + W.Text + (IsJoint ? " " : "");
    }
    return Text;
  }

  std::vector<Level> Levels;
};

class PackageScan {
public:
  PackageScan(ArrayRef<std::string> Files, const TranslationRequest &Request) {
    Folders = {"/usr/include", "/usr/local/include"};
    std::error_code Failed;
    for (sys::fs::directory_iterator It("/usr/include", Failed), End;
         !Failed && It != End; It.increment(Failed))
      if (StringRef(It->path()).ends_with("-linux-gnu"))
        Folders.push_back(It->path());
    for (StringRef Name : {"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH"})
      if (auto Value = sys::Process::GetEnv(Name))
        for (StringRef Folder : split(*Value, ':'))
          Folders.push_back(Folder.str());
    std::set<std::string> Flags;
    for (const TranslationInput &Input : Request.Inputs)
      for (std::string &Folder : HeaderFolders::of(Input.Options.Args).Angled)
        Flags.insert(std::move(Folder));
    append_range(Folders, Flags);
    for (const std::string &Path : Files)
      Names.insert(sys::path::filename(Path));
    for (const std::string &Path : Files)
      if (isSourceText(Path))
        look(Path, Files);
  }

  std::vector<MissingPackage> take() {
    std::vector<MissingPackage> All;
    for (auto &[Package, Missing] : Found)
      All.push_back(std::move(Missing));
    llvm::sort(All, [](const MissingPackage &A, const MissingPackage &B) {
      return A.Name < B.Name;
    });
    return All;
  }

private:
  void look(const std::string &Path, ArrayRef<std::string> Files) {
    auto Text = readFile(Path, MaxSourceBytes);
    if (!Text)
      return consumeError(Text.takeError());
    if (!mayInclude(*Text))
      return;
    const SourceText Source(Path, std::move(*Text));
    const std::vector<FileEvent> Events = eventsOf(Source);
    OpenBranches Open;
    for (size_t I = 0; I != Events.size(); ++I) {
      const FileEvent &E = Events[I];
      if (E.Is != FileEvent::Include) {
        Open.see(E, I + 1 == Events.size() ? nullptr : &Events[I + 1]);
        continue;
      }
      const HostPackage *Package = packageOfHeader(E.Name);
      if (!Package || Open.isDead() || isHere(*Package, E.Name, Path, Files))
        continue;
      add(*Package, {Package->Name.str(), Package->Packages.str(), E.Name, Path,
                     Source.lineAndColumn(E.Begin).first, Open.condition()});
    }
  }

  void add(const HostPackage &Package, MissingPackage Missing) {
    auto [Known, IsNew] = Found.try_emplace(&Package, Missing);
    if (!IsNew && !Known->second.Condition.empty() && Missing.Condition.empty())
      Known->second = std::move(Missing);
  }

  /// Most files have no such line, and are not lexed.
  static bool mayInclude(StringRef Text) {
    for (size_t At = Text.find('#'); At != StringRef::npos;
         At = Text.find('#', At + 1)) {
      StringRef Rest = Text.substr(At + 1).ltrim(" \t");
      if (!Rest.consume_front("include"))
        continue;
      Rest = Rest.ltrim(" \t");
      if (Rest.empty() || (Rest.front() != '<' && Rest.front() != '"'))
        continue;
      Rest = Rest.drop_front();
      if (packageOfHeader(Rest.take_until(
              [](char C) { return C == '>' || C == '"' || C == '\n'; })))
        return true;
    }
    return false;
  }

  bool isHere(const HostPackage &Package, StringRef Name,
              const std::string &Path, ArrayRef<std::string> Files) {
    auto [Known, IsNew] = Here.try_emplace(Name.str());
    if (IsNew)
      Known->second =
          any_of(Folders,
                 [&](const std::string &Folder) {
                   return sys::fs::exists(Folder + "/" + Name);
                 }) ||
          !placeOfHeader(Package, Name).empty() ||
          (Names.contains(sys::path::filename(Name)) &&
           any_of(Files, [Tail = ("/" + Name).str()](StringRef File) {
             return File.ends_with(Tail);
           }));
    return Known->second ||
           sys::fs::exists(sys::path::parent_path(Path) + "/" + Name);
  }

  std::vector<std::string> Folders;
  StringSet<> Names; ///< of the project's files, without their folders
  std::map<std::string, bool> Here;
  std::map<const HostPackage *, MissingPackage> Found;
};

} // namespace

std::vector<MissingPackage> missingPackages(ArrayRef<std::string> Files,
                                            const TranslationRequest &Request) {
  return PackageScan(Files, Request).take();
}

} // namespace porthip
