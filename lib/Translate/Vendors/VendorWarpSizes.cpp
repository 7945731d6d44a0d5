// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Vendors/VendorWarpSizes.h"
#include "Translate/Text/FileContext.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using namespace clang;

namespace porthip {
namespace {

/// Names that HIP has for the lanes of a wavefront.
bool isWaveName(StringRef Name) {
  return StringSwitch<bool>(Name)
      .Cases({"warpSize", "__AMDGCN_WAVEFRONT_SIZE"}, true)
      .Case("__AMDGCN_WAVEFRONT_SIZE__", true)
      .Default(false);
}

/// Other numbers that differ between the vendors, as tiles of a matrix, are no
/// lanes.
bool soundsLikeLanes(StringRef Name) {
  return any_of(
      ArrayRef<StringRef>{"warp", "wave", "lane", "simd", "subgroup"},
      [&](StringRef Word) { return Name.contains_insensitive(Word); });
}

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
  /// What it counts lanes by; empty: nothing of that kind.
  std::string Size;
  /// It has numbers of lanes of its own: `& 31`, `int d = 16`.
  bool HasNumbers = false;
  std::vector<unsigned> Operations;
  StringSet<> Words;
  /// Names in launches whose configuration counts by a size.
  std::vector<std::pair<StringRef, std::string>> Launched;
};

class Search {
public:
  Search(const std::map<std::string, SourceText> &Sources,
         const ProjectVendors &Vendors)
      : Sources(Sources), Vendors(Vendors) {}

  std::map<std::string, VendorWarpPlaces> run() {
    findMacros();
    findConstants();
    if (Sizes.empty())
      return {};
    findDerived();
    for (const auto &[Path, Source] : Sources)
      findPieces(Source);
    for (Piece &P : Pieces)
      describe(P);
    spread();
    for (const Piece &P : Pieces)
      decide(P);
    return std::move(Result);
  }

private:
  Vendor vendorOf(const SourceText &Source, unsigned I) const {
    return Vendors.of(Source.path()).at(Source.tokens()[I].Offset);
  }

  //===--- Names that are the size ---------------------------------------===//

  void findMacros() {
    for (const auto &[Path, Source] : Sources)
      for (const auto &[Name, On] : Vendors.of(Path).Macros) {
        auto [Amd, Nvidia] = On;
        if (Nvidia.Is != MacroState::Number || Nvidia.Value != 32)
          continue;
        if (Amd.Is == MacroState::Wave ||
            (Amd.Is == MacroState::Number && Amd.Value == 64 &&
             soundsLikeLanes(Name)))
          Sizes[Name] = Name;
      }
  }

  /// `constexpr int kWarp = 64;` for AMD, `= 32` for NVIDIA; functions that
  /// return such numbers.
  void findConstants() {
    std::map<std::string, std::string> OnAmd;
    std::set<std::string> OnNvidia;
    for (const auto &[Path, Source] : Sources) {
      if (Vendors.of(Path).firstCondition() == None)
        continue;
      for (unsigned I = 1; I + 1 < Source.tokens().size(); ++I) {
        Vendor For = vendorOf(Source, I);
        if (For != Vendor::Amd && For != Vendor::Nvidia)
          continue;
        std::string Text;
        std::string Name = definedAs(Source, I, Text);
        if (Name.empty())
          continue;
        StringRef Value = Source.spelling(I);
        if (For == Vendor::Nvidia && Value == "32")
          OnNvidia.insert(Name);
        if (For == Vendor::Amd &&
            (isWaveName(Value) || (Value == "64" && soundsLikeLanes(Name))))
          OnAmd[Name] = Text;
      }
    }
    for (const auto &[Name, Text] : OnAmd)
      if (OnNvidia.count(Name))
        Sizes[Name] = Text;
  }

  /// The name that the token at \p I is the value of, and how it is used.
  std::string definedAs(const SourceText &Source, unsigned I,
                        std::string &Text) const {
    tok::TokenKind Before = Source.kindNear(I, -1),
                   After = Source.kindNear(I, 1);
    bool Ends = After == tok::semi || After == tok::comma ||
                After == tok::r_brace || After == tok::greater;
    if (!Ends)
      return "";
    if ((Before == tok::equal || Before == tok::l_brace) &&
        Source.kindNear(I, -2) == tok::raw_identifier) {
      Text = Source.spelling(I - 2).str();
      return Text;
    }
    // int warp_size() { return 64; }
    if (I >= 5 && Source.spelling(I - 1) == "return" &&
        Source.kindNear(I, -2) == tok::l_brace &&
        Source.kindNear(I, -3) == tok::r_paren &&
        Source.kindNear(I, -4) == tok::l_paren &&
        Source.kindNear(I, -5) == tok::raw_identifier) {
      Text = (Source.spelling(I - 5) + "()").str();
      return Source.spelling(I - 5).str();
    }
    return "";
  }

  /// `#define LANE (threadIdx.x % WARP_SIZE)`, `constexpr int Half = WARP / 2;`
  void findDerived() {
    for (bool IsNew = true; IsNew;) {
      IsNew = false;
      for (const auto &[Path, Source] : Sources) {
        for (const Directive &D : Source.directives())
          if (D.Is == Directive::Define && D.LastToken > D.FirstToken + 2)
            IsNew |=
                derive(Source, D.FirstToken + 2, D.FirstToken + 3, D.LastToken);
        for (unsigned I = 0; I < Source.tokens().size(); ++I)
          if (Source.spelling(I) == "constexpr" ||
              Source.spelling(I) == "const")
            IsNew |= deriveConstant(Source, I);
      }
    }
  }

  bool deriveConstant(const SourceText &Source, unsigned I) {
    unsigned Equal = I;
    while (Equal < I + 6 && Source.kindNear(Equal, 1) != tok::eof &&
           Source.tokens()[Equal].Kind != tok::equal)
      ++Equal;
    if (Source.tokens()[Equal].Kind != tok::equal ||
        Source.kindNear(Equal, -1) != tok::raw_identifier)
      return false;
    unsigned End = Equal;
    while (End + 1 < Source.tokens().size() && End < Equal + 64 &&
           Source.tokens()[End].Kind != tok::semi)
      ++End;
    return derive(Source, Equal - 1, Equal + 1, End);
  }

  bool derive(const SourceText &Source, unsigned Name, unsigned First,
              unsigned Last) {
    if (vendorOf(Source, Name) != Vendor::Any ||
        Sizes.count(Source.spelling(Name).str()))
      return false;
    std::string Size = sizeIn(Source, First, Last);
    if (Size.empty())
      return false;
    Sizes[Source.spelling(Name).str()] = Size;
    return true;
  }

  /// The first name of a size in code for both.
  std::string sizeIn(const SourceText &Source, unsigned First,
                     unsigned Last) const {
    for (unsigned I = First; I <= Last && I < Source.tokens().size(); ++I) {
      if (Source.tokens()[I].Kind != tok::raw_identifier)
        continue;
      auto It = Sizes.find(Source.spelling(I));
      if (It != Sizes.end() && vendorOf(Source, I) == Vendor::Any)
        return It->second;
    }
    return "";
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
        Begin = I + 1;
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
      if (kindOf(Source.spelling(I)) != OperationKind::None &&
          Source.kindNear(I, 1) == tok::l_paren)
        P.Operations.push_back(I);
    }
    // A host function that configures launches counts no lanes.
    if (!P.Launched.empty())
      P.Size.clear();
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
    for (unsigned I : P.Operations) {
      unsigned Offset = Source.tokens()[I].Offset;
      OperationKind Kind = kindOf(Source.spelling(I));
      if (Kind == OperationKind::Shuffle && hasWidth(Source, I))
        continue;
      if (!P.Size.empty()) {
        bool Follows = Kind != OperationKind::Mask && !P.HasNumbers;
        (Follows ? Result[Source.path()].Sized
                 : Result[Source.path()].Mixed)[Offset] = P.Size;
      } else if (Met != Reached.end() && !isSameForAll(Source, I)) {
        Result[Source.path()].Mixed[Offset] = Met->second;
      }
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

  const std::map<std::string, SourceText> &Sources;
  const ProjectVendors &Vendors;
  /// Name to the expression that is the size.
  std::map<std::string, std::string, std::less<>> Sizes;
  std::vector<Piece> Pieces;
  std::map<const Piece *, std::string> Reached;
  std::map<std::string, VendorWarpPlaces> Result;
};

} // namespace

std::map<std::string, VendorWarpPlaces>
findVendorWarpPlaces(const std::map<std::string, SourceText> &Sources,
                     const ProjectVendors &Vendors) {
  return Search(Sources, Vendors).run();
}

} // namespace porthip
