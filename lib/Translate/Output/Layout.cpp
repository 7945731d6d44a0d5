// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Output/Layout.h"
#include "Support/Files/Files.h"
#include "Support/Files/SourceSuffixes.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {

std::string portPath(StringRef Path, bool IsMain,
                     const LayoutOptions &Options) {
  SmallString<256> Result(Path);
  switch (Options.Kind) {
  case LayoutKind::InPlace:
    break;
  case LayoutKind::Beside:
    return portedNameBeside(Path);
  case LayoutKind::OutRoot: {
    StringRef Below = Path;
    Below.consume_front(Options.InRoot);
    Result = Options.OutRoot;
    sys::path::append(Result, sys::path::relative_path(Below));
    if (IsMain && !Options.KeepsNames)
      return portedName(Result);
    break;
  }
  }
  return std::string(Result);
}

namespace {

class Layout {
public:
  Layout(Port &P, const Evidence &Names,
         const std::map<std::string, SourceText> &Sources,
         const LayoutOptions &Options)
      : P(P), Names(Names), Sources(Sources), Options(Options) {}

  std::map<std::string, std::string> run() {
    for (const FilePort &File : P.Files)
      if (File.IsMain || File.HoldsCuda || !File.Edits.empty() ||
          Options.Kind == LayoutKind::OutRoot)
        choose(File);
    // A header without CUDA that includes a renamed one changes too.
    for (bool Changed = true; Changed;) {
      Changed = false;
      for (const FilePort &File : P.Files)
        if (!Outputs.count(File.Path) && includesRenamed(File)) {
          choose(File);
          Changed = true;
        }
    }
    for (const auto &[From, To] : Outputs) {
      std::string &Leaf = NewLeaves[sys::path::filename(From).str()];
      StringRef Is = sys::path::filename(To);
      // One of two files with one name may keep it.
      Leaf = Leaf.empty() || Leaf == Is ? Is.str() : "?";
    }
    for (FilePort &File : P.Files)
      if (Outputs.count(File.Path)) {
        followIncludes(File);
        followFileNames(File);
        sortEdits(File.Edits);
      }
    return std::move(Outputs);
  }

private:
  void choose(const FilePort &File) {
    Outputs[File.Path] = portPath(File.Path, File.IsMain, Options);
  }

  /// The file that an #include names, by the parse or else by the path.
  std::string resolve(const FilePort &File, const Directive &D) const {
    auto It = Names.Files.find(File.Path);
    if (It != Names.Files.end()) {
      auto Include = It->second.Includes.find(D.NameBegin);
      if (Include != It->second.Includes.end())
        return Include->second;
    }
    if (D.IsAngled)
      return "";
    SmallString<256> Path(sys::path::parent_path(File.Path));
    sys::path::append(Path, D.Name);
    return normalizePath(Path);
  }

  template <typename Function>
  void forEachRenamed(const FilePort &File, Function Do) const {
    auto Source = Sources.find(File.Path);
    if (Source == Sources.end())
      return;
    for (const Directive &D : Source->second.directives()) {
      if (D.Is != Directive::Include || D.Name.empty())
        continue;
      auto Target = Outputs.find(resolve(File, D));
      if (Target == Outputs.end())
        continue;
      StringRef OldLeaf = sys::path::filename(Target->first);
      StringRef NewLeaf = sys::path::filename(Target->second);
      if (OldLeaf != NewLeaf && D.Name.ends_with(OldLeaf))
        Do(D, OldLeaf, NewLeaf);
    }
  }

  bool includesRenamed(const FilePort &File) const {
    bool Found = false;
    forEachRenamed(
        File, [&](const Directive &, StringRef, StringRef) { Found = true; });
    return Found;
  }

  /// An include that a rule has rewritten keeps what that gave it.
  void followIncludes(FilePort &File) {
    const std::vector<Edit> ByRules = File.Edits;
    forEachRenamed(File, [&](const Directive &D, StringRef Old, StringRef New) {
      if (llvm::any_of(ByRules, [&](const Edit &E) {
            return E.Length && E.Offset < D.NameEnd &&
                   E.Offset + E.Length > D.NameBegin;
          }))
        return;
      Edit E;
      E.Offset = D.NameEnd - 1 - Old.size();
      E.Length = Old.size();
      E.Text = New.str();
      E.Rule = "include";
      File.Edits.push_back(std::move(E));
    });
  }

  /// A literal that is the path of a source and no more: what the program
  /// compiles while it runs ("kernels/scan.cu").
  void followFileNames(FilePort &File) {
    auto Source = Sources.find(File.Path);
    if (Source == Sources.end() || !isSourceText(File.Path))
      return;
    for (const SourceToken &T : Source->second.tokens()) {
      if (T.Kind != clang::tok::string_literal || T.Directive != None)
        continue;
      StringRef Path = Source->second.spelling(T);
      if (!Path.consume_front("\"") || !Path.consume_back("\"") ||
          !isRenamedSource(Path))
        continue;
      StringRef Old = sys::path::filename(Path);
      auto New = NewLeaves.find(Old.str());
      if (New == NewLeaves.end() || New->second == Old || New->second == "?")
        continue;
      Edit E;
      E.Offset = T.end() - 1 - Old.size();
      E.Length = Old.size();
      E.Text = New->second;
      E.Rule = "file name";
      File.Edits.push_back(std::move(E));
    }
  }

  Port &P;
  const Evidence &Names;
  const std::map<std::string, SourceText> &Sources;
  const LayoutOptions &Options;
  std::map<std::string, std::string> Outputs;
  std::map<std::string, std::string> NewLeaves; ///< by the old; "?": not one
};

} // namespace

std::map<std::string, std::string>
layOut(Port &P, const Evidence &Names,
       const std::map<std::string, SourceText> &Sources,
       const LayoutOptions &Options) {
  return Layout(P, Names, Sources, Options).run();
}

} // namespace porthip
