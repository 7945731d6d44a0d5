// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Units/SharedHeaders.h"
#include "Frontend/CommandLine/CompilerArgs.h"
#include "Frontend/Vendors/VendorMacros.h"
#include "Support/Files/Files.h"
#include "Support/Files/SourceSuffixes.h"
#include "Translate/Units/FileEvents.h"
#include "Translate/Units/HeaderSearch.h"
#include "Translate/Units/SupposedBranches.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include <map>
#include <set>

using namespace llvm;

namespace porthip {
namespace {

/// The compiles that reach an #include. In this order: of two around each
/// other, the smaller counts.
enum class Sureness : uint8_t {
  None,
  Cuda,     ///< NVIDIA's
  Supposed, ///< both, if the project's macros are what they seem
  Any
};

/// A header of a unit from outside of the project.
struct Candidate {
  std::string Name, Path;
  Sureness Of = Sureness::Any;
};

/// The macros of -D, as clang's frontend has them, and all else.
struct MacroWords {
  std::vector<std::string> Defined; ///< "NAME=x"
  std::string Rest;

  static MacroWords of(ArrayRef<std::string> FrontendArgs) {
    MacroWords Words;
    for (size_t I = 0; I < FrontendArgs.size(); ++I)
      if (FrontendArgs[I] == "-D" && I + 1 < FrontendArgs.size())
        Words.Defined.push_back(FrontendArgs[++I]);
      // A hash of all that the command line says, macros among it.
      else if (!StringRef(FrontendArgs[I]).starts_with("-cuid="))
        Words.Rest += FrontendArgs[I] + "\n";
    return Words;
  }
};

struct Unit {
  HeaderSearch *Search;
  std::string Base;                ///< for MadeHeadersIndex
  std::vector<std::string> Macros; ///< "NAME=x"
  std::vector<Candidate> Headers;
  /// No macro of the command line chooses AMD's branches.
  bool IsForCuda = true;
};

using HeaderList = std::vector<std::string>; ///< names, in order

/// Whether \p Of has all of \p Part in the same order.
bool isPart(const HeaderList &Part, ArrayRef<Candidate> Of) {
  auto Next = Part.begin();
  for (const Candidate &C : Of)
    if (Next != Part.end() && C.Name == *Next)
      ++Next;
  return Next == Part.end();
}

HeaderList commonOf(ArrayRef<Candidate> A, ArrayRef<Candidate> B) {
  HeaderList Common;
  for (const Candidate &C : A)
    if (any_of(B, [&](const Candidate &D) { return C.Name == D.Name; }))
      Common.push_back(C.Name);
  return Common;
}

HeaderList namesOf(ArrayRef<Candidate> Of) {
  HeaderList Names;
  for (const Candidate &C : Of)
    Names.push_back(C.Name);
  return Names;
}

/// The bytes that a unit need not parse where \p Headers are precompiled.
uint64_t bytesOf(const HeaderList &Headers, const Unit &U) {
  BitVector Files;
  for (const Candidate &C : U.Headers)
    if (is_contained(Headers, C.Name))
      Files |= U.Search->closureOf(C.Path);
  return Headers.empty() ? 0 : U.Search->bytesOf(Files);
}

/// Making one takes longer than a parse, and using one takes time too: less
/// than this is not worth a file in the cache.
constexpr uint64_t LeastGain = 1 << 20;

/// Chooses lists that are worth precompiling for some units with the same
/// flags. The cost of a parse is taken to grow with the bytes of its headers.
class ListChooser {
public:
  /// \p Saved: by unit, the bytes that it need not parse in any case.
  ListChooser(ArrayRef<const Unit *> Units, std::vector<uint64_t> Saved)
      : Units(Units), Saved(std::move(Saved)) {}

  /// Empty for a unit that is to have what it has.
  std::vector<HeaderList> run() {
    for (const HeaderList &L : proposals())
      addProposal(L);
    std::vector<HeaderList> Chosen(Units.size());
    while (const Proposal *Best = findBest()) {
      for (unsigned I : Best->Fits)
        if (Best->Bytes > Saved[I]) {
          Saved[I] = Best->Bytes;
          Chosen[I] = Best->Headers;
        }
    }
    return Chosen;
  }

private:
  struct Proposal {
    HeaderList Headers;
    uint64_t Bytes = 0;
    std::vector<unsigned> Fits; ///< of Units
  };

  static constexpr size_t MaxProposals = 64;

  /// The lists of the units, and the common parts of two of them.
  std::vector<HeaderList> proposals() const {
    std::map<HeaderList, unsigned> Counts;
    for (const Unit *U : Units)
      ++Counts[namesOf(U->Headers)];
    std::vector<std::pair<unsigned, const Unit *>> Kinds;
    std::set<HeaderList> Seen;
    for (const Unit *U : Units)
      if (HeaderList Names = namesOf(U->Headers); Seen.insert(Names).second)
        Kinds.emplace_back(Counts[Names], U);
    stable_sort(Kinds, [](auto &A, auto &B) { return A.first > B.first; });
    Kinds.resize(std::min(Kinds.size(), MaxProposals));
    std::vector<HeaderList> Lists;
    for (auto &[Count, U] : Kinds)
      for (auto &[Other, V] : Kinds)
        if (HeaderList L = commonOf(U->Headers, V->Headers); !L.empty())
          Lists.push_back(std::move(L));
    llvm::sort(Lists);
    Lists.erase(llvm::unique(Lists), Lists.end());
    return Lists;
  }

  void addProposal(const HeaderList &Headers) {
    Proposal P;
    P.Headers = Headers;
    for (unsigned I = 0; I < Units.size(); ++I)
      if (isPart(Headers, Units[I]->Headers))
        P.Fits.push_back(I);
    if (P.Fits.size() < 2)
      return;
    P.Bytes = bytesOf(Headers, *Units[P.Fits.front()]);
    Proposals.push_back(std::move(P));
  }

  const Proposal *findBest() const {
    const Proposal *Best = nullptr;
    uint64_t BestGain = LeastGain;
    for (const Proposal &P : Proposals) {
      uint64_t Gain = 0;
      for (unsigned I : P.Fits)
        Gain += P.Bytes > Saved[I] ? P.Bytes - Saved[I] : 0;
      uint64_t Cost = P.Bytes + P.Bytes / 4;
      if (Gain > Cost && Gain - Cost > BestGain) {
        BestGain = Gain - Cost;
        Best = &P;
      }
    }
    return Best;
  }

  ArrayRef<const Unit *> Units;
  std::vector<uint64_t> Saved; ///< by unit: bytes that it need not parse
  std::vector<Proposal> Proposals;
};

} // namespace

class SharedHeadersPlan::Impl {
public:
  Impl(StringRef Root, MadeHeadersIndex &Index) : Root(Root), Index(Index) {}

  void add(StringRef File, StringRef Text, ArrayRef<std::string> FrontendArgs,
           ArrayRef<std::string> BaseArgs) {
    MacroWords Words = MacroWords::of(FrontendArgs);
    std::unique_ptr<HeaderSearch> &Search = Searches[Words.Rest];
    if (!Search)
      Search = std::make_unique<HeaderSearch>(HeaderFolders::of(FrontendArgs),
                                              HeaderFolders::of(BaseArgs));
    Unit U;
    U.Search = Search.get();
    U.Macros = std::move(Words.Defined);
    U.Base = MacroWords::of(BaseArgs).Rest;
    U.IsForCuda = none_of(U.Macros, [](const std::string &Macro) {
      MacroOwner Owner = knownMacro(macroName(Macro)).Owner;
      return Owner == MacroOwner::Hip || Owner == MacroOwner::Build;
    });
    ProjectFile Own = read(File.str(), Text);
    Walk W{U, {File.str()}, {}};
    for (const std::string &Macro : U.Macros)
      W.Macros.addOfCommandLine(Macro);
    walk(File.str(), Own, Sureness::Any, Taken::Yes, W);
    Units.push_back(std::move(U));
  }

  std::vector<HeadersChoice> choose(bool All, IsMadeFn IsMade) {
    const std::vector<std::vector<std::string>> Later = laterMacros();
    std::vector<HeadersChoice> Choices(Units.size());
    std::vector<uint64_t> Saved(Units.size());
    // Units whose precompiled headers can be the same.
    std::map<std::pair<HeaderSearch *, std::string>, std::vector<unsigned>>
        Groups;
    for (unsigned I = 0; I < Units.size(); ++I) {
      Choices[I].Made = findMade(I, IsMade);
      Saved[I] = bytesOf(Choices[I].Made.Names, Units[I]);
      std::string Macros;
      for (const std::string &Macro : Units[I].Macros)
        if (!is_contained(Later[I], macroName(Macro)))
          Macros += Macro + "\n";
      Groups[{Units[I].Search, Macros}].push_back(I);
    }
    auto want = [&](unsigned I, const HeaderList &List) {
      if (!List.empty())
        Choices[I].Wanted = headersOf(Units[I], List, Later[I]);
    };
    for (auto &[Key, Members] : Groups) {
      if (All) {
        for (unsigned I : Members)
          if (HeaderList Names = namesOf(Units[I].Headers);
              !Saved[I] || bytesOf(Names, Units[I]) > Saved[I] + LeastGain)
            want(I, Names);
        continue;
      }
      std::vector<const Unit *> Of;
      std::vector<uint64_t> SavedOf;
      for (unsigned I : Members) {
        Of.push_back(&Units[I]);
        SavedOf.push_back(Saved[I]);
      }
      std::vector<HeaderList> Chosen =
          ListChooser(Of, std::move(SavedOf)).run();
      for (unsigned I = 0; I < Members.size(); ++I)
        want(Members[I], Chosen[I]);
    }
    return Choices;
  }

  void noteMade(unsigned I, const SharedHeaders &Headers) {
    MadeHeaders Made;
    Made.Names = Headers.Names;
    for (const std::string &Macro : Units[I].Macros)
      if (!is_contained(Headers.LaterMacros, macroName(Macro)))
        Made.Macros.push_back(Macro);
    Index.add(Units[I].Base, Made);
  }

private:
  static SharedHeaders headersOf(const Unit &U, const HeaderList &List,
                                 std::vector<std::string> Later) {
    SharedHeaders Headers;
    Headers.Names = List;
    for (const Candidate &C : U.Headers) {
      if (!is_contained(List, C.Name))
        continue;
      if (C.Of == Sureness::Cuda)
        Headers.ForCuda.push_back(C.Name);
      if (C.Of == Sureness::Supposed)
        Headers.Supposed.push_back(C.Name);
    }
    Headers.NeedFolders = any_of(
        List, [&](StringRef Name) { return U.Search->needsFolders(Name); });
    Headers.LaterMacros = std::move(Later);
    return Headers;
  }

  /// The names of the unit's macros that are not among \p Before; nothing
  /// where it lacks one of those.
  static std::optional<std::vector<std::string>>
  macrosBehind(const Unit &U, ArrayRef<std::string> Before) {
    if (any_of(Before, [&](const std::string &Macro) {
          return !is_contained(U.Macros, Macro);
        }))
      return std::nullopt;
    std::vector<std::string> Names;
    for (const std::string &Macro : U.Macros)
      if (std::string Name = macroName(Macro).str();
          !is_contained(Before, Macro) && !is_contained(Names, Name))
        Names.push_back(std::move(Name));
    return Names;
  }

  /// The headers in the cache that save most of the unit.
  SharedHeaders findMade(unsigned I, IsMadeFn IsMade) {
    const Unit &U = Units[I];
    std::vector<std::pair<uint64_t, SharedHeaders>> Fits;
    for (const MadeHeaders &Made : Index.find(U.Base))
      if (isPart(Made.Names, U.Headers))
        if (auto Later = macrosBehind(U, Made.Macros))
          Fits.emplace_back(bytesOf(Made.Names, U),
                            headersOf(U, Made.Names, std::move(*Later)));
    stable_sort(Fits, [](auto &A, auto &B) { return A.first > B.first; });
    for (auto &[Bytes, Headers] : Fits)
      if (IsMade(I, Headers))
        return std::move(Headers);
    return {};
  }

  /// For each unit: its macros that others with the same folders define in
  /// another way or not at all, as the name of an extension, and that no header
  /// from outside of the project asks for.
  std::vector<std::vector<std::string>> laterMacros() {
    std::map<HeaderSearch *, std::vector<const Unit *>> SameFolders;
    for (const Unit &U : Units)
      SameFolders[U.Search].push_back(&U);
    std::map<HeaderSearch *, std::set<std::string>> Unasked;
    for (auto &[Search, Of] : SameFolders) {
      std::map<std::string, unsigned> Counts;
      BitVector Files = Search->implicitFiles();
      for (const Unit *U : Of) {
        for (const std::string &Macro : U->Macros)
          ++Counts[Macro];
        for (const Candidate &C : U->Headers)
          Files |= Search->closureOf(C.Path);
      }
      std::set<std::string> &Names = Unasked[Search];
      for (const auto &[Macro, Count] : Counts)
        if (Count != Of.size())
          Names.insert(macroName(Macro).str());
      for (const std::string &Name : Search->namesIn(Files, Names))
        Names.erase(Name);
    }
    std::vector<std::vector<std::string>> Later;
    for (const Unit &U : Units) {
      auto &Of = Later.emplace_back();
      for (const std::string &Macro : U.Macros)
        if (std::string Name = macroName(Macro).str();
            Unasked[U.Search].count(Name) && !is_contained(Of, Name))
          Of.push_back(std::move(Name));
    }
    return Later;
  }

  using ProjectFile = std::vector<FileEvent>;
  /// The state where a unit's walk has come to.
  struct Walk {
    Unit &Of;
    std::set<std::string> Seen;
    SupposedMacros Macros;
    bool Stopped = false;
  };

  static Sureness sureness(const FileEvent &E, Taken Now, const Unit &U) {
    if (E.IsSure)
      return Sureness::Any;
    if (E.IsTopLevel && Now == Taken::Yes)
      return Sureness::Supposed;
    return E.IsSureForCuda && U.IsForCuda ? Sureness::Cuda : Sureness::None;
  }

  static ProjectFile read(const std::string &Path, StringRef Text) {
    return eventsOf(SourceText(Path, Text.str()));
  }

  const ProjectFile &headerOf(const std::string &Path) {
    auto [Known, IsNew] = OwnHeaders.try_emplace(Path);
    if (!IsNew)
      return Known->second;
    if (auto Text = readFile(Path))
      Known->second = read(Path, *Text);
    else
      consumeError(Text.takeError());
    return Known->second;
  }

  void walk(const std::string &Path, const ProjectFile &File, Sureness Around,
            Taken IsRead, Walk &W) {
    W.Macros.addOwn(File);
    SupposedBranches Branches(W.Macros, IsRead);
    for (const FileEvent &E : File) {
      W.Stopped |= E.Is == FileEvent::Stop;
      Branches.add(E);
      if (E.Is != FileEvent::Include)
        continue;
      bool IsNear;
      std::string Target = W.Of.Search->find(E.Name, E.IsAngled, Path, IsNear);
      if (Target.empty())
        continue;
      const Sureness Here = std::min(Around, sureness(E, Branches.now(), W.Of));
      if (isBelow(Target, Root)) {
        if (W.Seen.insert(Target).second)
          walk(Target, headerOf(Target), Here,
               E.IsSure ? IsRead : Branches.now(), W);
      } else if (Here != Sureness::None && !IsNear && !W.Stopped &&
                 isSelfContained(*W.Of.Search, Target) &&
                 none_of(W.Of.Headers, [&](const Candidate &C) {
                   return C.Path == Target;
                 })) {
        W.Of.Headers.push_back({E.Name, Target, Here});
      }
    }
  }

  /// Not a list of macros' uses, which means what comes before it.
  static bool isSelfContained(HeaderSearch &Search, const std::string &Path) {
    // The standard library's begin with what they include.
    return !sys::path::has_extension(Path) ||
           (sourceKind(Path) == SourceKind::Header && Search.isGuarded(Path));
  }

  std::string Root;
  MadeHeadersIndex &Index;
  std::map<std::string, std::unique_ptr<HeaderSearch>> Searches;
  std::map<std::string, ProjectFile> OwnHeaders;
  std::vector<Unit> Units;
};

SharedHeadersPlan::SharedHeadersPlan(StringRef Root, MadeHeadersIndex &Index)
    : Of(std::make_unique<Impl>(Root, Index)) {}
SharedHeadersPlan::~SharedHeadersPlan() = default;

void SharedHeadersPlan::add(StringRef File, StringRef Text,
                            ArrayRef<std::string> FrontendArgs,
                            ArrayRef<std::string> BaseArgs) {
  Of->add(File, Text, FrontendArgs, BaseArgs);
}

std::vector<HeadersChoice> SharedHeadersPlan::choose(bool All,
                                                     IsMadeFn IsMade) {
  return Of->choose(All, IsMade);
}

void SharedHeadersPlan::noteMade(unsigned Unit, const SharedHeaders &Headers) {
  Of->noteMade(Unit, Headers);
}

} // namespace porthip
