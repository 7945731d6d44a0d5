// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Rules/LibraryRules.h"
#include "Rules/EmbeddedRules.h"
#include "Rules/RuleFile.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace porthip {
namespace {

/// The rule of a library that covers something for which \p Fits holds. Rules
/// of libraries are the last of all.
template <typename Predicate>
std::optional<LibraryRule> libraryThat(Predicate Fits) {
  const EmbeddedRules &All = embeddedRules();
  for (const EmbeddedRule &R : llvm::reverse(All.Rules)) {
    if (RuleGroup(R.Group) != RuleGroup::Library)
      break;
    for (EmbeddedText T : All.Arguments.slice(R.FirstArgument, R.ArgumentCount))
      if (Fits(coveredBy(All.text(T))))
        return LibraryRule{All.text(R.Cuda), All.text(R.Reason),
                           All.text(R.Fix)};
  }
  return std::nullopt;
}

} // namespace

std::optional<LibraryRule> libraryOfLink(StringRef Name) {
  return libraryThat([&](const Covered &C) {
    return C.Kind == CoveredKind::Link && C.Name == Name;
  });
}

std::optional<LibraryRule> libraryOfPackage(StringRef Name) {
  return libraryThat([&](const Covered &C) {
    return C.Kind == CoveredKind::Package && C.Name.equals_insensitive(Name);
  });
}

} // namespace porthip
