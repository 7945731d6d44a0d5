// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Vendors/ProjectVendors.h"
#include "Frontend/Vendors/VendorMacros.h"
#include "Support/Files/Files.h"
#include "Translate/Passes/Passes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {
namespace {

/// Macros travel through this many headers, learned ones through as many
/// conclusions.
constexpr unsigned MaxRounds = 8;

class Finder {
public:
  Finder(const std::map<std::string, StringRef> &Texts,
         const std::set<std::string> &Mains,
         const std::set<std::string> &HipFiles, const Evidence &Names)
      : Texts(Texts), Mains(Mains), HipFiles(HipFiles), Names(Names) {
    for (const auto &[Path, Text] : Texts)
      ByLeaf[sys::path::filename(Path)].push_back(&Path);
    for (const std::string &Path : HipFiles)
      if (!Texts.count(Path))
        ByLeaf[sys::path::filename(Path)].push_back(&Path);
  }

  std::map<std::string, VendorBranches> run() {
    if (HipFiles.empty() && none_of(Texts, [](const auto &Entry) {
          return mayAskForVendor(Entry.second);
        }))
      return {};
    for (unsigned Round = 0; Round < MaxRounds; ++Round)
      if (!runOnce())
        break;
    return std::move(Files);
  }

  std::map<std::string, std::set<std::string>>
  includes(const std::map<std::string, VendorBranches> &Of) const {
    std::map<std::string, std::set<std::string>> All;
    for (const auto &[Path, Branches] : Of)
      for (const VendorInclude &I : Branches.Includes)
        if (const std::string &Target = resolve(Path, I); !Target.empty())
          All[Path].insert(Target);
    return All;
  }

private:
  /// Whether anything changed that another file could ask for.
  bool runOnce() {
    bool Changed = false;
    for (const auto &[Path, Text] : Texts) {
      VendorContext Context{&Learned, wholeOf(Path)};
      VendorBranches New = findVendorBranches(
          Text, Context, [&, &Path = Path](const VendorInclude &I) {
            const std::string &Target = resolve(Path, I);
            auto It = Files.find(Target);
            return IncludedFile{It == Files.end() ? nullptr
                                                  : &It->second.Macros,
                                HipFiles.count(Target) != 0};
          });
      for (const auto &[Name, Value] : New.Learned)
        Changed |= Learned.insert({Name, Value}).second;
      VendorBranches &Old = Files[Path];
      Changed |= Old.Macros != New.Macros || !sameIncludes(Old, New);
      Old = std::move(New);
    }
    findIncluders();
    return Changed;
  }

  static bool sameIncludes(const VendorBranches &A, const VendorBranches &B) {
    return std::equal(A.Includes.begin(), A.Includes.end(), B.Includes.begin(),
                      B.Includes.end(), [](const auto &X, const auto &Y) {
                        return X.For == Y.For && X.NameBegin == Y.NameBegin;
                      });
  }

  /// The path of the project's file; empty if it is none.
  const std::string &resolve(const std::string &From,
                             const VendorInclude &I) const {
    static const std::string NoFile;
    if (auto File = Names.Files.find(From); File != Names.Files.end())
      if (auto It = File->second.Includes.find(I.NameBegin);
          It != File->second.Includes.end())
        return It->second;
    auto Leaf = ByLeaf.find(sys::path::filename(I.Name));
    if (Leaf == ByLeaf.end())
      return NoFile;
    std::string Near =
        normalizePath((sys::path::parent_path(From) + "/" + I.Name).str());
    const std::string *Found = nullptr;
    for (const std::string *Path : Leaf->second) {
      if (*Path == Near)
        return *Path;
      if (!StringRef(*Path).ends_with("/" + I.Name))
        continue;
      if (Found)
        return NoFile; // one of several
      Found = Path;
    }
    return Found ? *Found : NoFile;
  }

  /// A header belongs to those that include it.
  void findIncluders() {
    std::map<std::string, std::set<Vendor>> Seen;
    for (const auto &[Path, Branches] : Files)
      for (const VendorInclude &I : Branches.Includes)
        if (I.For != Vendor::Nobody)
          Seen[resolve(Path, I)].insert(HipFiles.count(Path) ? Vendor::Amd
                                                             : I.For);
    Whole.clear();
    for (const auto &[Path, By] : Seen)
      if (By.size() == 1 && !Mains.count(Path))
        Whole[Path] = *By.begin();
  }

  Vendor wholeOf(const std::string &Path) const {
    auto It = Whole.find(Path);
    return It == Whole.end() ? Vendor::Any : It->second;
  }

  const std::map<std::string, StringRef> &Texts;
  const std::set<std::string> &Mains;
  const std::set<std::string> &HipFiles;
  const Evidence &Names;
  StringMap<std::vector<const std::string *>> ByLeaf;
  std::map<std::string, VendorBranches> Files;
  std::map<std::string, Vendor> Whole;

public:
  MacroTable Learned;
};

/// Not in an #include or a condition.
bool isCode(const SourceText &Source, const SourceToken &T) {
  return T.Kind == clang::tok::raw_identifier &&
         (T.Directive == None ||
          Source.directives()[T.Directive].Is == Directive::Define);
}

/// The name behind \p Word in \p Line, after its `#`: `define NAME`. Empty:
/// nothing.
StringRef nameBehind(StringRef Line, StringRef Word) {
  Line = Line.trim();
  if (!Line.consume_front("#"))
    return "";
  Line = Line.ltrim();
  if (!Line.consume_front(Word) || Line.ltrim() == Line)
    return "";
  return Line.ltrim().take_while([](char C) { return isAlnum(C) || C == '_'; });
}

/// Macros that files define for what they include. A default, which
/// `#ifndef NAME` leads to, is for the build to choose.
std::set<std::string> ownMacros(const std::map<std::string, StringRef> &Texts) {
  std::set<std::string> Own;
  for (const auto &[Path, Text] : Texts) {
    StringRef Asked;
    for (StringRef Rest = Text; !Rest.empty();) {
      auto [Line, Next] = Rest.split('\n');
      if (StringRef Name = nameBehind(Line, "define");
          !Name.empty() && Name != Asked)
        Own.insert(Name.str());
      if (!Line.trim().empty())
        Asked = nameBehind(Line, "ifndef");
      Rest = Next;
    }
  }
  return Own;
}

} // namespace

ProjectVendors
ProjectVendors::find(const std::map<std::string, StringRef> &Texts,
                     const std::set<std::string> &Mains,
                     const std::set<std::string> &HipFiles,
                     const Evidence &Names) {
  ProjectVendors Result;
  Finder Search(Texts, Mains, HipFiles, Names);
  Result.Files = Search.run();
  // A choice that single sources make is none for all of them.
  const std::set<std::string> Own = ownMacros(Texts);
  for (auto &[Path, Branches] : Result.Files)
    for (auto It = Branches.BuildMacros.begin();
         It != Branches.BuildMacros.end();)
      It =
          Own.count(It->first) ? Branches.BuildMacros.erase(It) : std::next(It);
  Result.Learned = std::move(Search.Learned);
  Result.HipFiles = HipFiles;
  Result.Includes = Search.includes(Result.Files);
  return Result;
}

bool ProjectVendors::hasConditions() const {
  return any_of(Files, [](const auto &Entry) {
    return Entry.second.firstCondition() != None;
  });
}

const VendorBranches &ProjectVendors::of(const std::string &Path) const {
  static const VendorBranches Nothing;
  auto It = Files.find(Path);
  return It == Files.end() ? Nothing : It->second;
}

Vendor ProjectVendors::at(const std::string &Path, unsigned Offset) const {
  return HipFiles.count(Path) ? Vendor::Amd : of(Path).at(Offset);
}

bool ProjectVendors::tellsApart(const std::string &Path) const {
  if (HipFiles.count(Path))
    return true;
  ArrayRef<std::pair<unsigned, Vendor>> Regions = of(Path).regions();
  return any_of(Regions, [](const auto &R) { return R.second != Vendor::Any; });
}

std::map<std::string, std::pair<std::string, unsigned>>
ProjectVendors::buildMacros() const {
  std::map<std::string, std::pair<std::string, unsigned>> All;
  for (const auto &[Path, Branches] : Files)
    for (const auto &[Name, Offset] : Branches.BuildMacros)
      All.insert({Name, {Path, Offset}});
  return All;
}

/// Macros of CUDA's whose value the file sets for AMD.
static std::set<std::string> macrosSetForAmd(const SourceText &Source,
                                             const ProjectVendors &Vendors) {
  std::set<std::string> Names;
  for (const Directive &D : Source.directives()) {
    if (D.Is != Directive::Define || D.LastToken < D.FirstToken + 2 ||
        Vendors.at(Source.path(), D.Begin) != Vendor::Amd)
      continue;
    StringRef Name = Source.spelling(D.FirstToken + 2);
    if (knownMacro(Name).Owner == MacroOwner::Cuda)
      Names.insert(Name.str());
  }
  return Names;
}

std::map<std::string, std::set<std::string>> ProjectVendors::macrosOfCuda(
    const std::map<std::string, SourceText> &Sources) const {
  using Names = std::map<std::string, std::set<std::string>>;
  Names Met;
  for (const auto &[Path, Source] : Sources)
    if (tellsApart(Path))
      if (auto Set = macrosSetForAmd(Source, *this); !Set.empty())
        Met[Path] = std::move(Set);
  if (Met.empty())
    return Met;
  // To those that include it, and from there to what is included behind it.
  auto Spread = [&](bool ToIncluders) {
    for (bool IsNew = true; IsNew;) {
      IsNew = false;
      for (const auto &[Path, Targets] : Includes)
        for (const std::string &Target : Targets) {
          const auto &From = Met[ToIncluders ? Target : Path];
          auto &To = Met[ToIncluders ? Path : Target];
          const size_t Before = To.size();
          To.insert(From.begin(), From.end());
          IsNew |= To.size() != Before;
        }
    }
  };
  Spread(/*ToIncluders=*/true);
  Spread(/*ToIncluders=*/false);
  return Met;
}

std::set<std::string> ProjectVendors::amdNamespaces(
    const std::map<std::string, SourceText> &Sources) const {
  std::set<std::string> Names;
  for (const auto &[Path, Branches] : Files) {
    auto It = Sources.find(Path);
    if (It == Sources.end() || Branches.firstCondition() == None)
      continue;
    const SourceText &Source = It->second;
    for (unsigned I = 0; I + 2 < Source.tokens().size(); ++I)
      if (Source.spelling(I) == "namespace" &&
          Source.kindNear(I, 2) == clang::tok::equal &&
          Branches.at(Source.tokens()[I].Offset) == Vendor::Amd)
        Names.insert(Source.spelling(I + 1).str());
  }
  return Names;
}

DualSummary ProjectVendors::summary(
    const std::map<std::string, SourceText> &Sources) const {
  DualSummary Sum;
  for (const auto &[Name, Place] : buildMacros())
    Sum.BuildMacros.insert(Name);
  for (const auto &[Path, Branches] : Files) {
    auto It = Sources.find(Path);
    if (It == Sources.end() || Branches.firstCondition() == None)
      continue;
    const SourceText &Source = It->second;
    ++Sum.Files;
    auto Regions = Branches.regions();
    for (size_t I = 0; I < Regions.size(); ++I) {
      auto [Begin, For] = Regions[I];
      size_t End =
          I + 1 < Regions.size() ? Regions[I + 1].first : Source.text().size();
      unsigned Lines = Source.text().slice(Begin, End).count('\n');
      // The first is what is left of the condition's line.
      if (Begin && Lines)
        --Lines;
      Sum.AmdLines += For == Vendor::Amd ? Lines : 0;
      Sum.NvidiaLines += For == Vendor::Nvidia ? Lines : 0;
    }
    for (unsigned Offset : Branches.WithoutAmd)
      Sum.WithoutAmd.push_back({Path, Source.lineAndColumn(Offset).first});
  }
  return Sum;
}

/// Tells headers of ROCm, not one of the project's that begins like one.
static bool isOfRocm(const Directive &D) {
  return D.Name.starts_with("hip/") || (D.IsAngled && isHipHeader(D.Name));
}

bool isAlreadyHip(const SourceText &Source, const VendorBranches &Branches,
                  const RuleIndex &Rules, bool IsNamedForHip) {
  bool IncludesHip = false;
  for (const Directive &D : Source.directives()) {
    Vendor For = Branches.at(D.Begin);
    if (D.Is != Directive::Include || For == Vendor::Nobody ||
        For == Vendor::Nvidia)
      continue;
    // In a branch for AMD it says nothing of the code around.
    IncludesHip |= For == Vendor::Any && isOfRocm(D);
    if (any_of(Rules.header(D.Name),
               [](const Rule *R) { return !R->isIdentity(); }))
      return false;
  }
  return IncludesHip ||
         (IsNamedForHip && !hasCudaNames(Source, Branches, Rules));
}

bool hasCudaNames(const SourceText &Source, const VendorBranches &Branches,
                  const RuleIndex &Rules) {
  StringSet<> Defined;
  for (const Directive &D : Source.directives())
    if (D.Is == Directive::Define && D.LastToken >= D.FirstToken + 2)
      Defined.insert(Source.spelling(D.FirstToken + 2));
  return any_of(Source.tokens(), [&](const SourceToken &T) {
    return isCode(Source, T) && Branches.at(T.Offset) != Vendor::Nvidia &&
           Branches.at(T.Offset) != Vendor::Nobody &&
           isCudaAlone(Source.spelling(T), Rules) &&
           !Defined.contains(Source.spelling(T));
  });
}

bool hasAmdMacros(const SourceText &Source) {
  return any_of(Source.tokens(), [&](const SourceToken &T) {
    if (!isCode(Source, T))
      return false;
    MacroOwner Owner = knownMacro(Source.spelling(T)).Owner;
    return Owner == MacroOwner::Hip || Owner == MacroOwner::Build;
  });
}

} // namespace porthip
