// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Vendors/VendorWarpSizes.h"
#include "Translate/Findings/RuleFindings.h"
#include "Translate/Text/FileContext.h"
#include "Translate/Vendors/LaneSizes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using namespace clang;

namespace porthip {
namespace {

enum class OperationKind : uint8_t { None, Shuffle, Vote, Mask };

OperationKind kindOf(StringRef Name) {
  return StringSwitch<OperationKind>(Name)
      .Cases({"__shfl", "__shfl_up", "__shfl_down", "__shfl_xor"},
             OperationKind::Shuffle)
      .Cases({"__shfl_sync", "__shfl_up_sync"}, OperationKind::Shuffle)
      .Cases({"__shfl_down_sync", "__shfl_xor_sync"}, OperationKind::Shuffle)
      .Cases({"__any", "__all", "__any_sync", "__all_sync"},
             OperationKind::Vote)
      .Cases({"__ballot", "__ballot_sync", "__activemask"}, OperationKind::Mask)
      .Cases({"__match_any_sync", "__match_all_sync"}, OperationKind::Mask)
      .Cases({"__reduce_add_sync", "__reduce_min_sync"}, OperationKind::Mask)
      .Cases({"__reduce_max_sync", "__reduce_and_sync"}, OperationKind::Mask)
      .Cases({"__reduce_or_sync", "__reduce_xor_sync"}, OperationKind::Mask)
      .Default(OperationKind::None);
}

/// A function with its body, or a macro.
struct Piece {
  const SourceText *Source;
  unsigned First, Last; ///< Tokens.
  StringRef Name;
  /// The size that it counts lanes by; empty: nothing of that kind.
  std::string Size;
  /// It has numbers of lanes of its own: `& 31`, `int d = 16`.
  bool HasNumbers = false;
  std::vector<unsigned> Operations;
  /// Names whose lanes are a default: `warpSize`, `WarpReduce<T>`.
  std::vector<unsigned> Defaults;
  StringSet<> Words;
  /// Names in launches whose configuration counts by a size.
  std::vector<std::pair<StringRef, std::string>> Launched;
};

class Search {
public:
  /// \p CountsLanes: the project has a number of its own for AMD's.
  Search(const SourceTexts &Sources, const ProjectVendors &Vendors,
         bool CountsLanes, bool TakesWarpSize)
      : Sources(Sources), Vendors(Vendors), CountsLanes(CountsLanes),
        TakesWarpSize(TakesWarpSize),
        Sizes(LaneSizes::find(Sources, Vendors, TakesWarpSize)) {}

  std::map<std::string, VendorWarpPlaces> run() {
    for (const auto &[Path, Source] : Sources)
      findPieces(Source);
    for (Piece &P : Pieces)
      describe(P);
    spread();
    for (const Piece &P : Pieces)
      decide(P);
    for (auto [Source, I] : Outside)
      if (isWarpSize(*Source, I) ? TakesWarpSize : CountsLanes)
        Result[Source->path()].Defaults.insert(Source->tokens()[I].Offset);
    return std::move(Result);
  }

  /// Code that counts by `warpSize` alone also has numbers for 32 lanes, so
  /// that it is not known to mean AMD's.
  bool IsDoubtful = false;

private:
  Vendor vendorOf(const SourceText &Source, unsigned I) const {
    return Vendors.at(Source.path(), Source.tokens()[I].Offset);
  }

  std::string sizeIn(const SourceText &Source, unsigned First,
                     unsigned Last) const {
    return Sizes.in(Source, Vendors, First, Last);
  }

  //===--- Functions -----------------------------------------------------===//

  void findPieces(const SourceText &Source) {
    for (const Directive &D : Source.directives())
      if (D.Is == Directive::Define && D.LastToken > D.FirstToken + 2)
        add(Source, D.FirstToken + 2, D.LastToken,
            Source.spelling(D.FirstToken + 2));
    std::map<unsigned, unsigned> OpenOf;
    unsigned Begin = 0, Before = None;
    for (unsigned I = 0; I < Source.tokens().size(); ++I) {
      const SourceToken &T = Source.tokens()[I];
      if (T.Directive != None)
        continue;
      unsigned Close = Source.closing(I);
      if (T.Kind == tok::l_paren && Close != None)
        OpenOf[Close] = I;
      if (T.Kind == tok::l_brace && Close != None && isBody(Source, Before)) {
        add(Source, Begin, Close, nameOf(Source, Before, OpenOf));
        I = Close;
        Begin = Close + 1;
      } else if (T.Kind == tok::semi || T.Kind == tok::l_brace ||
                 T.Kind == tok::r_brace) {
        for (; Begin <= I; ++Begin)
          if (hasDefaultLanes(Source, Begin))
            Outside.emplace_back(&Source, Begin);
      }
      Before = I;
    }
  }

  static bool isBody(const SourceText &Source, unsigned Before) {
    while (Before != None && Before > 0 &&
           StringSwitch<bool>(Source.spelling(Before))
               .Cases({"const", "noexcept", "override", "final"}, true)
               .Default(false))
      --Before;
    return Before != None && Source.tokens()[Before].Kind == tok::r_paren;
  }

  static StringRef nameOf(const SourceText &Source, unsigned Before,
                          const std::map<unsigned, unsigned> &OpenOf) {
    while (Before > 0 && Source.tokens()[Before].Kind != tok::r_paren)
      --Before;
    auto Open = OpenOf.find(Before);
    return Open == OpenOf.end() || Open->second == 0
               ? ""
               : Source.spelling(Open->second - 1);
  }

  void add(const SourceText &Source, unsigned First, unsigned Last,
           StringRef Name) {
    Piece P;
    P.Source = &Source;
    P.First = First;
    P.Last = Last;
    P.Name = Name;
    Pieces.push_back(std::move(P));
  }

  void describe(Piece &P) const {
    const SourceText &Source = *P.Source;
    P.Size = sizeIn(Source, P.First, P.Last);
    bool IsMacro = Source.tokens()[P.First].Directive != None;
    for (unsigned I = P.First; I <= P.Last; ++I) {
      if (vendorOf(Source, I) != Vendor::Any ||
          (Source.tokens()[I].Directive != None && !IsMacro))
        continue;
      tok::TokenKind Kind = Source.tokens()[I].Kind;
      if (Kind == tok::lesslessless)
        describeLaunch(P, I);
      if (Kind == tok::numeric_constant)
        P.HasNumbers |= countsLanes(Source, I);
      if (Kind != tok::raw_identifier)
        continue;
      P.Words.insert(Source.spelling(I));
      if (hasDefaultLanes(Source, I))
        P.Defaults.push_back(I);
      if (kindOf(Source.spelling(I)) != OperationKind::None &&
          Source.kindNear(I, 1) == tok::l_paren)
        P.Operations.push_back(I);
    }
    // A host function that configures launches counts no lanes.
    if (!P.Launched.empty())
      P.Size.clear();
  }

  static bool isWarpSize(const SourceText &Source, unsigned I) {
    tok::TokenKind Before = Source.kindNear(I, -1);
    return Source.spelling(I) == "warpSize" && Before != tok::period &&
           Before != tok::arrow;
  }

  /// `warpSize`, `WarpReduce<T>` without a number of lanes, or `cub::LaneId()`,
  /// in code for both.
  bool hasDefaultLanes(const SourceText &Source, unsigned I) const {
    if (Source.tokens()[I].Kind != tok::raw_identifier ||
        vendorOf(Source, I) != Vendor::Any)
      return false;
    StringRef Name = Source.spelling(I);
    if (Name == "LaneId" || Name == "WarpId")
      return Source.kindNear(I, -1) == tok::coloncolon;
    unsigned ToGive = argumentsWithLanes(Name);
    if (!ToGive)
      return isWarpSize(Source, I);
    return Source.kindNear(I, 1) == tok::less &&
           countTemplateArguments(Source, I + 1) < ToGive;
  }

  void describeLaunch(Piece &P, unsigned I) const {
    unsigned Name = I;
    while (Name > P.First && P.Source->tokens()[Name].Kind != tok::semi &&
           P.Source->tokens()[Name].Kind != tok::r_brace &&
           P.Source->tokens()[Name].Kind != tok::l_brace)
      --Name;
    std::string Size = blockSize(*P.Source, I, P.Last);
    for (unsigned J = Name; J < I; ++J)
      if (P.Source->tokens()[J].Kind == tok::raw_identifier)
        P.Launched.emplace_back(P.Source->spelling(J), Size);
  }

  /// The size that is all of a block.
  std::string blockSize(const SourceText &Source, unsigned I,
                        unsigned Last) const {
    for (; I < Last && Source.tokens()[I].Kind != tok::greatergreatergreater;
         ++I) {
      tok::TokenKind After = Source.kindNear(I, 1);
      if (Source.kindNear(I, -1) == tok::comma &&
          (After == tok::comma || After == tok::greatergreatergreater))
        return sizeIn(Source, I, I);
    }
    return "";
  }

  /// `x & 31`, `x % 32`, `x / 32`, `x >> 5`, `d = 16`.
  static bool countsLanes(const SourceText &Source, unsigned I) {
    StringRef Number = Source.spelling(I).rtrim("uUlL");
    switch (Source.kindNear(I, -1)) {
    case tok::amp:
      return Number == "31" || Number == "0x1f" || Number == "0x1F";
    case tok::percent:
    case tok::slash:
      return Number == "32";
    case tok::greatergreater:
      return Number == "5";
    case tok::equal:
      return Number == "16" && Source.kindNear(I, 1) == tok::semi;
    default:
      return false;
    }
  }

  /// From code that counts by a size to what it calls, by name.
  void spread() {
    std::map<std::string, std::vector<Piece *>> ByName;
    for (Piece &P : Pieces)
      if (!P.Name.empty())
        ByName[P.Name.str()].push_back(&P);
    std::vector<Piece *> Work;
    auto Reach = [&](StringRef Name, const std::string &Size) {
      auto It = ByName.find(Name.str());
      if (It == ByName.end())
        return;
      for (Piece *P : It->second)
        if (P->Size.empty() && P->Launched.empty() &&
            Reached.insert({P, Size}).second)
          Work.push_back(P);
    };
    for (Piece &P : Pieces) {
      for (const auto &[Name, Size] : P.Launched)
        if (!Size.empty())
          Reach(Name, Size);
      if (!P.Size.empty())
        for (const auto &Word : P.Words)
          Reach(Word.getKey(), P.Size);
    }
    while (!Work.empty()) {
      Piece *P = Work.back();
      Work.pop_back();
      std::string Size = Reached[P];
      for (const auto &Word : P->Words)
        Reach(Word.getKey(), Size);
    }
  }

  void decide(const Piece &P) {
    const SourceText &Source = *P.Source;
    auto Met = Reached.find(&P);
    decideDefaults(P, !P.Size.empty() || Met != Reached.end());
    IsDoubtful |= P.Size == "warpSize" && P.HasNumbers;
    for (unsigned I : P.Operations) {
      unsigned Offset = Source.tokens()[I].Offset;
      OperationKind Kind = kindOf(Source.spelling(I));
      if (Kind == OperationKind::Shuffle && hasWidth(Source, I))
        continue;
      if (!P.Size.empty()) {
        bool Follows = Kind != OperationKind::Mask && !P.HasNumbers;
        (Follows ? Result[Source.path()].Sized
                 : Result[Source.path()].Mixed)[Offset] = P.Size;
        IsDoubtful |= !Follows && P.Size == "warpSize";
      } else if (Met != Reached.end() && !isSameForAll(Source, I)) {
        Result[Source.path()].Mixed[Offset] = Met->second;
        IsDoubtful |= Met->second == "warpSize";
      }
    }
  }

  void decideDefaults(const Piece &P, bool CountsAmds) {
    for (unsigned I : P.Defaults) {
      VendorWarpPlaces &In = Result[P.Source->path()];
      unsigned Offset = P.Source->tokens()[I].Offset;
      if (CountsAmds ||
          (CountsLanes && !P.HasNumbers && !isWarpSize(*P.Source, I)))
        In.Defaults.insert(Offset);
      else if (P.HasNumbers)
        In.Narrow.insert(Offset);
    }
  }

  static bool hasWidth(const SourceText &Source, unsigned I) {
    unsigned Close = Source.closing(I + 1);
    if (Close == None)
      return false;
    size_t Usual = Source.spelling(I).ends_with("_sync") ? 3 : 2;
    return splitArguments(Source, I + 1, Close, -1).size() > Usual;
  }

  /// A distance of less than 32 for an exchange in pairs.
  static bool isSameForAll(const SourceText &Source, unsigned I) {
    unsigned Close = Source.closing(I + 1);
    unsigned Distance;
    return Source.spelling(I).starts_with("__shfl_xor") && Close != None &&
           Source.kindNear(Close, -2) == tok::comma &&
           !Source.spelling(Close - 1).getAsInteger(0, Distance) &&
           Distance < 32;
  }

  const SourceTexts &Sources;
  const ProjectVendors &Vendors;
  const bool CountsLanes, TakesWarpSize;
  const LaneSizes Sizes;
  std::vector<Piece> Pieces;
  /// Places of hasDefaultLanes(), in no piece.
  std::vector<std::pair<const SourceText *, unsigned>> Outside;
  std::map<const Piece *, std::string> Reached;
  std::map<std::string, VendorWarpPlaces> Result;
};

} // namespace

std::map<std::string, VendorWarpPlaces>
findVendorWarpPlaces(const SourceTexts &Sources,
                     const ProjectVendors &Vendors) {
  const bool CountsLanes = countsAmdsLanes(Sources, Vendors);
  if (!CountsLanes && !usesLibrarySize(Sources) &&
      Vendors.amdNamespaces(Sources).empty())
    return {};
  Search Own(Sources, Vendors, CountsLanes, /*TakesWarpSize=*/CountsLanes);
  auto Places = Own.run();
  if (!Own.IsDoubtful)
    return Places;
  return Search(Sources, Vendors, CountsLanes, /*TakesWarpSize=*/false).run();
}

} // namespace porthip
