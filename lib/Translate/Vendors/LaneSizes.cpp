// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Vendors/LaneSizes.h"
#include "llvm/ADT/STLExtras.h"
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

/// Names of AMD's libraries and of HIP's runtime.
bool asksForLanes(StringRef Name) {
  return isWaveName(Name) ||
         StringSwitch<bool>(Name)
             .Cases({"hipDeviceAttributeWarpSize", "HIPCUB_WARP_THREADS"}, true)
             .Cases({"HIPCUB_DEVICE_WARP_THREADS", "ROCPRIM_WAVEFRONT_SIZE"},
                    true)
             .Case("device_warp_size", true)
             .Default(false);
}

/// Other numbers that differ between the vendors, as tiles of a matrix, are no
/// lanes.
bool soundsLikeLanes(StringRef Name) {
  return any_of(
      ArrayRef<StringRef>{"warp", "wave", "lane", "simd", "subgroup"},
      [&](StringRef Word) { return Name.contains_insensitive(Word); });
}

/// Names of libraries that both vendors have: 32, and the wavefront.
constexpr llvm::StringLiteral LibrarySizes[] = {"C10_WARP_SIZE"};

} // namespace

class SizeSearch {
public:
  SizeSearch(const SourceTexts &Sources, const ProjectVendors &Vendors)
      : Sources(Sources), Vendors(Vendors) {}

  bool findsAny() {
    findMacros();
    findConstants();
    return !Found.Names.empty();
  }

  LaneSizes run(bool TakesWarpSize) {
    findMacros();
    findConstants();
    for (StringRef Name : LibrarySizes)
      Found.Names[Name.str()] = Name.str();
    findDerived();
    // Numbers computed from it are counted in one function alone.
    if (TakesWarpSize)
      Found.Names["warpSize"] = "warpSize";
    return std::move(Found);
  }

private:
  Vendor vendorOf(const SourceText &Source, unsigned I) const {
    return Vendors.at(Source.path(), Source.tokens()[I].Offset);
  }

  void findMacros() {
    for (const auto &[Path, Source] : Sources)
      for (const auto &[Name, On] : Vendors.of(Path).Macros) {
        auto [Amd, Nvidia] = On;
        if (Nvidia.Is != MacroState::Number || Nvidia.Value != 32)
          continue;
        if (Amd.Is == MacroState::Wave ||
            (Amd.Is == MacroState::Number && Amd.Value == 64 &&
             soundsLikeLanes(Name)))
          Found.Names[Name] = Name;
      }
  }

  /// `constexpr int kWarp = 64;` for AMD, `= 32` for NVIDIA; functions that
  /// return such numbers.
  void findConstants() {
    std::map<std::string, std::string> OnAmd;
    std::set<std::string> OnNvidia;
    for (const auto &[Path, Source] : Sources) {
      if (!Vendors.tellsApart(Path))
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
        Found.Names[Name] = Text;
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
        Found.Names.count(Source.spelling(Name).str()))
      return false;
    std::string Size = Found.in(Source, Vendors, First, Last);
    if (Size.empty())
      return false;
    Found.Names[Source.spelling(Name).str()] = Size;
    return true;
  }

  const SourceTexts &Sources;
  const ProjectVendors &Vendors;
  LaneSizes Found;
};

LaneSizes LaneSizes::find(const SourceTexts &Sources,
                          const ProjectVendors &Vendors, bool TakesWarpSize) {
  return SizeSearch(Sources, Vendors).run(TakesWarpSize);
}

std::string LaneSizes::in(const SourceText &Source,
                          const ProjectVendors &Vendors, unsigned First,
                          unsigned Last) const {
  for (unsigned I = First; I <= Last && I < Source.tokens().size(); ++I) {
    if (Source.tokens()[I].Kind != tok::raw_identifier ||
        Source.kindNear(I, -1) == tok::period ||
        Source.kindNear(I, -1) == tok::arrow)
      continue;
    auto It = Names.find(Source.spelling(I));
    if (It != Names.end() &&
        Vendors.at(Source.path(), Source.tokens()[I].Offset) == Vendor::Any)
      return It->second;
  }
  return "";
}

static bool asksForWavefront(const SourceTexts &Sources,
                             const ProjectVendors &Vendors) {
  return any_of(Sources, [&](const auto &Entry) {
    const SourceText &Source = Entry.second;
    return Vendors.tellsApart(Entry.first) &&
           any_of(Source.tokens(), [&](const SourceToken &T) {
             return T.Kind == tok::raw_identifier &&
                    asksForLanes(Source.spelling(T)) &&
                    Vendors.at(Entry.first, T.Offset) == Vendor::Amd;
           });
  });
}

bool countsAmdsLanes(const SourceTexts &Sources,
                     const ProjectVendors &Vendors) {
  return SizeSearch(Sources, Vendors).findsAny() ||
         asksForWavefront(Sources, Vendors);
}

bool usesLibrarySize(const SourceTexts &Sources) {
  return any_of(Sources, [](const auto &Entry) {
    return any_of(LibrarySizes, [&](StringRef Name) {
      return Entry.second.text().contains(Name);
    });
  });
}

} // namespace porthip
