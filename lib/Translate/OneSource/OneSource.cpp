// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/OneSource/OneSource.h"
#include "Port/CheckInfo.h"
#include "Translate/OneSource/HeaderText.h"
#include "Translate/OneSource/ShimCopies.h"
#include "Translate/OneSource/SourceEdits.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace porthip {
namespace {

using namespace one_source;

constexpr llvm::StringLiteral Platform = "__HIP_PLATFORM_AMD__";

class Maker {
public:
  Maker(Translation &T, const RuleIndex &Rules, const OneSourceOptions &Options)
      : T(T), Rules(Rules), Options(Options) {}

  Expected<OneSource> run() {
    Table = collectNames(T, Rules);
    chooseGuard();
    for (FilePort &File : T.Result.Files)
      leaveSource(File);
    sortAndDeduplicate(T.Result.Findings);
    T.Result.Stats.AstEdits = T.Result.Stats.LexicalEdits = 0;
    for (const FilePort &File : T.Result.Files)
      for (const Edit &E : File.Edits)
        ++(E.By == Engine::Ast ? T.Result.Stats.AstEdits
                               : T.Result.Stats.LexicalEdits);
    if (Error Wrong = writeHeaders())
      return std::move(Wrong);
    return std::move(Made);
  }

private:
  /// The project's macro for AMD, if it has one and one alone.
  void chooseGuard() {
    const std::set<std::string> &Own = T.Dual.BuildMacros;
    Made.Guard = !Options.Guard.empty() ? Options.Guard
                 : Own.size() == 1      ? *Own.begin()
                                        : Platform.str();
  }

  void leaveSource(FilePort &File) {
    std::vector<Edit> Translated = std::exchange(File.Edits, {});
    auto Left = Table.Left.find(File.Path);
    if (Left == Table.Left.end())
      return;
    const SourceText &Source = T.Sources.at(File.Path);
    ++Made.EditedFiles;
    for (EditPlace &Place :
         editsForBoth(Source, Left->second, Translated, Table, Made.Guard)) {
      ++Made.EditPlaces;
      report(Source, Place);
      if (Options.Fix)
        append_range(File.Edits, Place.Edits);
    }
    sortEdits(File.Edits);
  }

  void report(const SourceText &Source, const EditPlace &Place) {
    bool IsMade = Options.Fix && !Place.Edits.empty();
    Finding F;
    F.Check = "porthip-one-source-edit";
    F.Level = IsMade ? Severity::Note : Severity::Warning;
    F.File = Source.path();
    F.Offset = Place.Begin;
    std::tie(F.Line, F.Column) = Source.lineAndColumn(Place.Begin);
    F.Length = Place.End - Place.Begin;
    F.Symbol = *Place.Rules.begin();
    F.Message = "no header can give AMD what this line needs (" +
                join(Place.Rules, ", ") + ")" +
                (IsMade ? "; lines for AMD stand beside it" : "");
    F.Fix = IsMade ? ""
            : Place.Edits.empty()
                ? "write this line for AMD under '#ifdef " + Made.Guard + "'"
                : "add lines for AMD under '#ifdef " + Made.Guard +
                      "'; --fix does it";
    F.EffortMinutes = IsMade ? 0 : Place.Edits.empty() ? 10 : 2;
    F.FixIt = Place.Edits;
    T.Result.Findings.push_back(std::move(F));
  }

  Error writeHeaders() {
    HeaderExtras Extras;
    std::set<std::string> Shims;
    for (const FilePort &File : T.Result.Files) {
      Shims.insert(File.Shims.begin(), File.Shims.end());
      // Shims that a header of CUDA's becomes come with that, where the file
      // includes it.
      std::set<StringRef> Included;
      for (const SymbolUse &U : File.Uses)
        if (StringRef(U.Hip).starts_with("porthip/"))
          Included.insert(U.Hip);
      for (const std::string &Shim : File.Shims)
        if (!Included.count(Shim))
          Extras.Shims.insert(Shim);
    }
    if (Table.AsksForArch && none_of(Shims, [](StringRef Shim) {
          return Shim.starts_with("porthip/sm_");
        }))
      Extras.Shims.insert(*Shims.insert("porthip/arch.h").first);
    if (Made.Guard != Platform)
      Extras.BuildMacro = Made.Guard;
    for (const FilePort &File : T.Result.Files)
      if (auto It = T.Names.Files.find(File.Path);
          File.IsMain && It != T.Names.Files.end())
        Extras.PutAside.insert(It->second.MacrosAtBegin.begin(),
                               It->second.MacrosAtBegin.end());
    Made.Headers = headerTexts(Table, Rules, Extras);
    return copyShims(Shims, Options.ShimIncludeDir, Made.Headers);
  }

  Translation &T;
  const RuleIndex &Rules;
  const OneSourceOptions &Options;
  NameTable Table;
  OneSource Made;
};

} // namespace

Expected<OneSource> makeOneSource(Translation &T, const RuleIndex &Rules,
                                  const OneSourceOptions &Options) {
  return Maker(T, Rules, Options).run();
}

} // namespace porthip
