// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Vendors/BuildMacros.h"
#include "Support/Files/Files.h"
#include "Translate/Passes/Passes.h"
#include "Translate/Units/UnitProblems.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace llvm;
using namespace clang;

namespace porthip {
namespace {

/// A name that stays, and where it is defined for AMD.
struct BuildMacroNeed {
  std::string Name, File;
  unsigned Line = 0;
};

/// `#define NAME`, `using NAME =`, `typedef ... NAME;`
bool isDefinition(const SourceText &Source, unsigned I) {
  const SourceToken &T = Source.tokens()[I];
  if (T.Directive != None) {
    const Directive &D = Source.directives()[T.Directive];
    return D.Is == Directive::Define && I == D.FirstToken + 2;
  }
  tok::TokenKind After = Source.kindNear(I, 1);
  if (After == tok::equal)
    return I > 0 && Source.spelling(I - 1) == "using";
  if (After != tok::semi)
    return false;
  while (I > 0 && Source.kindNear(I, -1) != tok::semi &&
         Source.kindNear(I, -1) != tok::l_brace &&
         Source.kindNear(I, -1) != tok::r_brace &&
         Source.kindNear(I, -1) != tok::eof)
    --I;
  return Source.spelling(I) == "typedef";
}

class NeedSearch {
public:
  NeedSearch(const Translation &Made, const ProjectVendors &Vendors,
             const RuleIndex &Rules)
      : Made(Made), Vendors(Vendors), Rules(Rules) {
    for (const auto &[Name, Place] : Vendors.buildMacros())
      Macros.insert(Name);
  }

  std::map<std::string, BuildMacroNeed> run() {
    if (Macros.empty())
      return {};
    for (const auto &[Path, Source] : Made.Sources)
      if (Vendors.tellsApart(Path))
        findDefinitions(Source);
    if (Defined.empty())
      return {};
    for (const FilePort &File : Made.Result.Files)
      findUses(File);
    return std::move(Needs);
  }

private:
  /// Macros of the build that the conditions of the open chains name.
  using Chain = std::vector<std::string>;

  void readCondition(const SourceText &Source, const Directive &D) {
    const bool Opens = D.Is == Directive::If || D.Is == Directive::Ifdef ||
                       D.Is == Directive::Ifndef;
    if (Opens)
      Open.emplace_back();
    if (D.Is == Directive::Endif && !Open.empty())
      Open.pop_back();
    if ((Opens || D.Is == Directive::Elif) && !Open.empty())
      for (unsigned I = D.FirstToken; I <= D.LastToken; ++I)
        if (Macros.contains(Source.spelling(I)))
          Open.back().push_back(Source.spelling(I).str());
  }

  void findDefinitions(const SourceText &Source) {
    Open.clear();
    for (unsigned I = 0; I < Source.tokens().size(); ++I) {
      const SourceToken &T = Source.tokens()[I];
      if (T.Directive != None &&
          I == Source.directives()[T.Directive].FirstToken)
        readCondition(Source, Source.directives()[T.Directive]);
      if (T.Kind != tok::raw_identifier || !isOfCuda(Source.spelling(I)) ||
          Vendors.at(Source.path(), T.Offset) != Vendor::Amd ||
          !isDefinition(Source, I))
        continue;
      for (const Chain &C : Open)
        for (const std::string &Macro : C)
          Defined.try_emplace(
              Source.spelling(I).str(), Macro,
              BuildMacroNeed{Source.spelling(I).str(), Source.path(),
                             Source.lineAndColumn(T.Offset).first});
    }
  }

  /// HIP has it by another name, or not at all.
  bool isOfCuda(StringRef Name) const {
    return isDistinctive(Name) && any_of(Rules.symbol(Name), [](const Rule *R) {
             return !R->isIdentity();
           });
  }

  void findUses(const FilePort &File) {
    const SourceText &Source = Made.Sources.at(File.Path);
    auto IsEdited = [&](unsigned Offset) {
      return any_of(File.Edits, [&](const Edit &E) {
        return E.Offset <= Offset && Offset < E.Offset + E.Length;
      });
    };
    for (const SourceToken &T : Source.tokens()) {
      if (T.Kind != tok::raw_identifier)
        continue;
      auto It = Defined.find(Source.spelling(T).str());
      if (It != Defined.end() && !Needs.count(It->second.first) &&
          Vendors.at(File.Path, T.Offset) == Vendor::Any && !IsEdited(T.Offset))
        Needs.insert(It->second);
    }
  }

  const Translation &Made;
  const ProjectVendors &Vendors;
  const RuleIndex &Rules;
  StringSet<> Macros;
  std::vector<Chain> Open;
  /// By name, the macro that has to be there.
  std::map<std::string, std::pair<std::string, BuildMacroNeed>> Defined;
  std::map<std::string, BuildMacroNeed> Needs;
};

} // namespace

void reportBuildMacros(Translation &Result, const ProjectVendors &Vendors,
                       const RuleIndex &Rules) {
  const auto Needs = NeedSearch(Result, Vendors, Rules).run();
  for (const auto &[Name, Place] : Vendors.buildMacros()) {
    auto [Line, Column] =
        Result.Sources.at(Place.first).lineAndColumn(Place.second);
    auto Need = Needs.find(Name);
    const bool IsNeeded = Need != Needs.end();
    const std::string Else =
        IsNeeded ? "does not compile: '" + Need->second.Name +
                       "' of code for both is defined for AMD at " +
                       displayPath(Need->second.File) + ":" +
                       std::to_string(Need->second.Line)
                 : "takes what became of CUDA's";
    addFinding(Result, "porthip-vendor-build-macro",
               IsNeeded ? Severity::Warning : Severity::Note,
               {Place.first, Line, Column, ""},
               "'" + Name +
                   "' chooses the branches that were written for AMD, and a "
                   "build has to define it; without it the port " +
                   Else,
               "compile the port with -D" + Name + "=1");
    Result.Result.Findings.back().Symbol = Name;
  }
}

} // namespace porthip
