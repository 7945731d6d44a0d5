// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Units/FileEvents.h"
#include "Frontend/Vendors/VendorBranches.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace porthip {
namespace {

bool isStop(const SourceText &Source, const Directive &D) {
  // Pragmas that change how a header that comes later is compiled.
  if (D.Is != Directive::Pragma || D.LastToken < D.FirstToken + 2)
    return false;
  return StringSwitch<bool>(Source.spelling(D.FirstToken + 2))
      .Cases({"pack", "push_macro", "pop_macro", "omp", "weak"}, true)
      .Default(false);
}

/// The directive that opens the include guard; None: the file has none.
unsigned guardOf(const SourceText &Source) {
  ArrayRef<Directive> All = Source.directives();
  bool HasGuard =
      All.size() > 2 && All[1].Is == Directive::Define &&
      All.back().Is == Directive::Endif && All.back().Branches.empty() &&
      (All[0].Is == Directive::Ifndef || All[0].Is == Directive::If);
  return HasGuard ? 0 : None;
}

std::vector<FileEvent::Word> wordsOf(const SourceText &Source,
                                     const Directive &D, unsigned First) {
  std::vector<FileEvent::Word> Words;
  for (unsigned I = First; I <= D.LastToken; ++I)
    if (Source.tokens()[I].Kind != clang::tok::comment)
      Words.push_back({Source.tokens()[I].Kind, Source.spelling(I).str()});
  return Words;
}

/// The directive's effect on conditions and macros, if any.
std::optional<FileEvent> conditionEvent(const SourceText &Source,
                                        const Directive &D) {
  FileEvent E{FileEvent::If};
  const unsigned Name = D.FirstToken + 2;
  switch (D.Is) {
  case Directive::If:
  case Directive::Ifdef:
  case Directive::Ifndef:
    break;
  case Directive::Elif:
    E.Is = FileEvent::Elif;
    break;
  case Directive::Else:
    E.Is = FileEvent::Else;
    return E;
  case Directive::Endif:
    E.Is = FileEvent::Endif;
    return E;
  case Directive::Define:
  case Directive::Undef: {
    if (Name > D.LastToken)
      return std::nullopt;
    E.Is = D.Is == Directive::Define ? FileEvent::Define : FileEvent::Undef;
    E.Name = Source.spelling(Name).str();
    bool HasParameters =
        Name < D.LastToken &&
        Source.tokens()[Name + 1].Kind == clang::tok::l_paren &&
        Source.tokens()[Name + 1].Offset == Source.tokens()[Name].end();
    if (E.Is == FileEvent::Define && !HasParameters)
      E.Words = wordsOf(Source, D, Name + 1);
    return E;
  }
  default:
    return std::nullopt;
  }
  StringRef Word = Source.spelling(D.FirstToken + 1);
  if (Word.ends_with("ndef"))
    E.Words.push_back({clang::tok::exclaim, "!"});
  if (Word.ends_with("def"))
    E.Words.push_back({clang::tok::raw_identifier, "defined"});
  append_range(E.Words, wordsOf(Source, D, Name));
  return E;
}

} // namespace

std::vector<FileEvent> eventsOf(const SourceText &Source) {
  std::vector<FileEvent> Events;
  unsigned Guard = guardOf(Source);
  const bool HasVendors = mayAskForVendor(Source.text());
  const VendorBranches Vendors =
      HasVendors ? findVendorBranches(Source.text()) : VendorBranches();
  unsigned Token = 0;
  int Depth = 0;
  for (const Directive &D : Source.directives()) {
    for (; Token < D.FirstToken; ++Token) {
      if (Source.tokens()[Token].Directive != None)
        continue;
      clang::tok::TokenKind Kind = Source.tokens()[Token].Kind;
      Depth += Kind == clang::tok::l_brace   ? 1
               : Kind == clang::tok::r_brace ? -1
                                             : 0;
    }
    bool IsSure =
        !Depth && all_of(D.Branches, [&](unsigned B) { return B == Guard; });
    bool IsSureForCuda =
        !Depth && !IsSure && HasVendors &&
        Vendors.at(D.Begin) == Vendor::Nvidia &&
        all_of(D.Branches, [&](unsigned B) {
          return B == Guard ||
                 Vendors.isVendorCondition(Source.directives()[B].Begin);
        });
    if (D.Is == Directive::Include && !D.Name.empty())
      Events.push_back({FileEvent::Include,
                        D.Name.str(),
                        D.IsAngled,
                        IsSure,
                        IsSureForCuda,
                        !Depth,
                        {},
                        D.Begin});
    else if (isStop(Source, D))
      Events.push_back(FileEvent{FileEvent::Stop});
    else if (auto E = conditionEvent(Source, D))
      Events.push_back(std::move(*E));
  }
  return Events;
}

} // namespace porthip
