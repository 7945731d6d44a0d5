// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Vendors/CudaUse.h"
#include "Support/Files/FolderSets.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace porthip {

bool usesCuda(const SourceText &Source, const RuleIndex &Rules) {
  for (const Directive &D : Source.directives())
    if (D.Is == Directive::Include && !Rules.header(D.Name).empty())
      return true;
  for (const SourceToken &T : Source.tokens()) {
    if (T.Kind == clang::tok::lesslessless)
      return true;
    StringRef Name = Source.spelling(T);
    if (T.Kind == clang::tok::raw_identifier &&
        (Name.starts_with_insensitive("cu") || Name.starts_with("nccl")) &&
        !Rules.symbol(Name).empty())
      return true;
  }
  return false;
}

static bool declaresForDevice(const SourceText &Source) {
  static constexpr llvm::StringLiteral Words[] = {
      "__device__", "__global__", "__host__", "__shared__", "__constant__"};
  return any_of(Source.tokens(), [&](const SourceToken &T) {
    return T.Kind == clang::tok::raw_identifier &&
           is_contained(Words, Source.spelling(T));
  });
}

std::set<std::string>
projectsWithoutCuda(const std::vector<std::string> &Projects,
                    const std::map<std::string, SourceText> &Sources,
                    const RuleIndex &Rules) {
  std::set<std::string> Without(Projects.begin(), Projects.end());
  if (Without.empty())
    return Without;
  for (const auto &[Path, Source] : Sources)
    if (auto Of = Without.find(innermostOf(Path, Projects).str());
        Of != Without.end() &&
        (declaresForDevice(Source) || usesCuda(Source, Rules)))
      Without.erase(Of);
  return Without;
}

} // namespace porthip
