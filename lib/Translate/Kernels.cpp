// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Kernels.h"
#include "Translate/Text/FileContext.h"
#include "Translate/Text/LaunchTokens.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace clang;

namespace porthip {
namespace {

/// Past the attribute at \p I, which may have arguments.
unsigned skipAttribute(const SourceText &Source, unsigned I) {
  if (Source.kindNear(I, 1) != tok::l_paren)
    return I + 1;
  unsigned Close = Source.closing(I + 1);
  return Close == None ? None : Close + 1;
}

bool isAttribute(StringRef Name) {
  return Name.starts_with("__") && Name.ends_with("__");
}

/// The name of the function that is declared with `__global__` at \p I, and
/// the `(` of its parameters.
std::optional<std::pair<unsigned, unsigned>> declared(const SourceText &Source,
                                                      unsigned I) {
  ArrayRef<SourceToken> Tokens = Source.tokens();
  while (++I < Tokens.size() && Tokens[I].Directive == None) {
    if (Tokens[I].Kind == tok::l_square || Tokens[I].Kind == tok::l_paren) {
      if ((I = Source.closing(I)) == None) // an attribute, decltype()
        return std::nullopt;
      continue;
    }
    if (is_contained({tok::semi, tok::l_brace, tok::r_brace, tok::r_paren},
                     Tokens[I].Kind))
      return std::nullopt;
    if (Tokens[I].Kind != tok::raw_identifier)
      continue;
    if (isAttribute(Source.spelling(I))) {
      unsigned Next = skipAttribute(Source, I);
      if (Next == None)
        return std::nullopt;
      I = Next - 1;
      continue;
    }
    unsigned Next = I + 1;
    if (Source.kindNear(I, 1) == tok::less)
      Next = skipTemplateArguments(Source, Next);
    if (Next == None || Next >= Tokens.size())
      continue;
    if (Tokens[Next].Kind == tok::l_paren && Source.spelling(I) != "decltype")
      return std::make_pair(I, Next);
  }
  return std::nullopt;
}

/// The `{` of the body of the function with parameters at \p Paren, or None.
unsigned bodyOf(const SourceText &Source, unsigned Paren) {
  ArrayRef<SourceToken> Tokens = Source.tokens();
  for (unsigned I = Paren; I < Tokens.size();) {
    if (Tokens[I].Kind == tok::l_brace)
      return Source.closing(I) == None ? None : I;
    if (Tokens[I].Kind == tok::l_paren || Tokens[I].Kind == tok::l_square)
      I = Source.closing(I) == None ? Tokens.size() : Source.closing(I) + 1;
    else if (Tokens[I].Kind == tok::raw_identifier ||
             Tokens[I].Directive != None)
      ++I; // noexcept, a macro; a directive between head and body
    else
      break;
  }
  return None;
}

StringRef lastPart(StringRef Name) {
  size_t Colons = Name.rfind("::");
  return Colons == StringRef::npos ? Name : Name.substr(Colons + 2);
}

class KernelTable {
public:
  KernelTable(const Evidence &Names, ArrayRef<const SourceText *> Sources)
      : Names(Names) {
    for (const SourceText *Source : Sources)
      ByPath[Source->path()] = Source;
  }

  void addKernels(const SourceText &Source) {
    std::set<unsigned> Known;
    auto File = Names.Files.find(Source.path());
    if (File != Names.Files.end())
      for (const auto &[Key, K] : File->second.Kernels) {
        Known.insert(Key.first);
        KernelFacts Facts = K.Facts;
        ByPlace[{Source.path(), Key}] = Kernels.size();
        addCallees(Facts, K);
        add(std::move(Facts), Source, K.Begin, K.End);
      }
    addByTokens(Source, Known);
  }

  void addLaunches(const SourceText &Source) {
    std::set<unsigned> Known;
    auto File = Names.Files.find(Source.path());
    if (File != Names.Files.end())
      for (const auto &[Key, L] : File->second.Launches) {
        Known.insert(Key.first);
        auto Exact = ByPlace.find({L.KernelFile, {L.KernelOffset, Key.second}});
        KernelFacts *Kernel = Exact != ByPlace.end()
                                  ? &Kernels[Exact->second]
                                  : named(Key.second, Source.path());
        if (Kernel)
          add(*Kernel, L.Of, Source, Key.first);
      }
    ArrayRef<SourceToken> Tokens = Source.tokens();
    for (unsigned I = 0; I < Tokens.size(); ++I)
      if (Tokens[I].Kind == tok::lesslessless && Tokens[I].Directive == None &&
          !Known.count(Tokens[I].Offset))
        addLaunchByTokens(Source, I);
  }

  std::vector<KernelFacts> take() {
    for (KernelFacts &K : Kernels)
      llvm::stable_sort(
          K.Launches, [](const KernelLaunch &A, const KernelLaunch &B) {
            return std::tie(A.File, A.Line) < std::tie(B.File, B.Line);
          });
    llvm::stable_sort(Kernels, [](const KernelFacts &A, const KernelFacts &B) {
      return std::tie(A.File, A.Line, A.Name) <
             std::tie(B.File, B.Line, B.Name);
    });
    return std::move(Kernels);
  }

private:
  void addCallees(KernelFacts &Facts, const KernelEvidence &K) const {
    for (const auto &[Path, Begin, End] : K.Callees)
      if (auto It = ByPath.find(Path); It != ByPath.end())
        Facts.Callees.push_back({Path, It->second->lineAndColumn(Begin).first,
                                 It->second->lineAndColumn(End - 1).first});
  }

  void add(KernelFacts Facts, const SourceText &Source, unsigned Begin,
           unsigned End) {
    Facts.File = Source.path();
    Facts.Line = Source.lineAndColumn(Begin).first;
    Facts.EndLine = Source.lineAndColumn(std::max(Begin + 1, End) - 1).first;
    ByName[lastPart(Facts.Name).str()].push_back(Kernels.size());
    Kernels.push_back(std::move(Facts));
  }

  static void add(KernelFacts &Kernel, KernelLaunch Launch,
                  const SourceText &Source, unsigned Offset) {
    Launch.File = Source.path();
    Launch.Line = Source.lineAndColumn(Offset).first;
    Kernel.Launches.push_back(std::move(Launch));
  }

  void addByTokens(const SourceText &Source, const std::set<unsigned> &Known) {
    ArrayRef<SourceToken> Tokens = Source.tokens();
    for (unsigned I = 0; I < Tokens.size(); ++I) {
      if (Tokens[I].Kind != tok::raw_identifier ||
          Tokens[I].Directive != None || Source.spelling(I) != "__global__")
        continue;
      auto Head = declared(Source, I);
      if (!Head || Known.count(Tokens[Head->first].Offset))
        continue;
      unsigned Body = bodyOf(Source, Head->second);
      if (Body == None)
        continue;
      KernelFacts Facts;
      Facts.Name = Source.spelling(Head->first).str();
      add(std::move(Facts), Source, Tokens[I].Offset,
          Tokens[Source.closing(Body)].end());
    }
  }

  void addLaunchByTokens(const SourceText &Source, unsigned Open) {
    auto Found = launchAt(Source, Open);
    if (!Found)
      return;
    std::string Name;
    for (unsigned I = Found->Kernel; I < Open; ++I) {
      if (Source.tokens()[I].Kind == tok::less)
        break;
      Name += Source.spelling(I);
    }
    KernelFacts *Kernel = named(Name, Source.path());
    auto Config = splitArguments(Source, Open, Found->Close, -1);
    if (!Kernel || Config.size() < 2)
      return;
    KernelLaunch Launch;
    std::string *Texts[] = {&Launch.Grid, &Launch.Block, &Launch.SharedBytes,
                            &Launch.Stream};
    for (unsigned I = 0; I < std::min<size_t>(4, Config.size()); ++I)
      *Texts[I] = Source.text().slice(Config[I].Begin, Config[I].End).str();
    add(*Kernel, std::move(Launch), Source, Source.tokens()[Open].Offset);
  }

  /// The kernel that \p Name means in \p File: its own, or the folder's, or
  /// the only one. Null where that leaves a choice.
  KernelFacts *named(StringRef Name, StringRef File) {
    auto Found = ByName.find(lastPart(Name).str());
    if (Found == ByName.end())
      return nullptr;
    StringRef Folder = sys::path::parent_path(File);
    for (int Near = 2; Near >= 0; --Near) {
      KernelFacts *Only = nullptr;
      unsigned Count = 0;
      for (size_t I : Found->second) {
        KernelFacts &K = Kernels[I];
        // Tokens give the namespaces of neither.
        if (Name.contains("::") && StringRef(K.Name).contains("::") &&
            !StringRef("::" + K.Name).ends_with(("::" + Name).str()))
          continue;
        if ((Near == 2 && K.File != File) ||
            (Near == 1 && sys::path::parent_path(K.File) != Folder))
          continue;
        Only = &K;
        ++Count;
      }
      if (Count)
        return Count == 1 ? Only : nullptr;
    }
    return nullptr;
  }

  using Place = std::pair<std::string, std::pair<unsigned, std::string>>;

  const Evidence &Names;
  std::map<std::string, const SourceText *> ByPath;
  std::vector<KernelFacts> Kernels;
  std::map<Place, size_t> ByPlace;
  std::map<std::string, std::vector<size_t>> ByName; ///< unqualified
};

} // namespace

std::vector<KernelFacts> findKernels(const Evidence &Names,
                                     ArrayRef<const SourceText *> Sources) {
  KernelTable Table(Names, Sources);
  for (const SourceText *Source : Sources)
    Table.addKernels(*Source);
  for (const SourceText *Source : Sources)
    Table.addLaunches(*Source);
  return Table.take();
}

} // namespace porthip
