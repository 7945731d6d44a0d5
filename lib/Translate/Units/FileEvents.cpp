// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Units/FileEvents.h"
#include "Frontend/Vendors/VendorBranches.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace porthip {
namespace {

bool isStop(const SourceText &Source, const Directive &D) {
  // What changes how a header is compiled that comes later.
  if (D.Is != Directive::Pragma || D.LastToken < D.FirstToken + 2)
    return false;
  return StringSwitch<bool>(Source.spelling(D.FirstToken + 2))
      .Cases({"pack", "push_macro", "pop_macro", "omp", "weak"}, true)
      .Default(false);
}

/// The directive that opens the include guard; None: the file has none.
unsigned guardOf(const SourceText &Source) {
  ArrayRef<Directive> All = Source.directives();
  bool HasGuard = All.size() > 2 && All[1].Is == Directive::Define &&
                  All.back().Is == Directive::Endif &&
                  All.back().Branches.empty() &&
                  (All[0].Is == Directive::Ifndef || All[0].Is == Directive::If);
  return HasGuard ? 0 : None;
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
      Events.push_back({FileEvent::Include, D.Name.str(), D.IsAngled, IsSure,
                        IsSureForCuda});
    else if (isStop(Source, D))
      Events.push_back({FileEvent::Stop, ""});
  }
  return Events;
}

} // namespace porthip
