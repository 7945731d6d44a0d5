// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/OutsideHeaders.h"
#include "Support/Files.h"
#include "Translate/AstPass/EvidenceCollector.h"
#include "Translate/FileTranslator.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace porthip {

/// Replaced by the port, or known to work.
static bool isRuleHeader(const SourceText &Source, unsigned NameBegin,
                         const RuleIndex &Rules) {
  const auto *D = find_if(Source.directives(), [&](const Directive &D) {
    return D.Is == Directive::Include && D.NameBegin == NameBegin;
  });
  return D != Source.directives().end() && !Rules.header(D->Name).empty() &&
         !Rules.isLibraryInSource(D->Name);
}

static bool holdsCuda(const std::string &Path,
                      const TranslationRequest &Request) {
  for (const std::string &Root : cudaRoots(Request.Tools))
    if (isBelow(Path, Root))
      return false;
  auto Text = readFile(Path);
  if (!Text) {
    consumeError(Text.takeError());
    return false;
  }
  static const FileEvidence NoEvidence;
  SourceText Source(Path, std::move(*Text));
  return translateFile(Source, NoEvidence, findVendorBranches(Source.text()),
                       {}, {}, *Request.Rules, Request.Options, FileRole())
      .Port.HoldsCuda;
}

std::vector<OutsideHeader>
findOutsideHeaders(const Translation &Done, const TranslationRequest &Request) {
  std::vector<OutsideHeader> Found;
  std::map<std::string, bool> HoldsCuda;
  for (const auto &[Path, File] : Done.Names.Files)
    for (const auto &[Offset, Target] : File.Includes) {
      auto Source = Done.Sources.find(Path);
      if (Done.Sources.count(Target) || Source == Done.Sources.end() ||
          isRuleHeader(Source->second, Offset, *Request.Rules))
        continue;
      auto [It, IsNew] = HoldsCuda.try_emplace(Target, false);
      if (IsNew)
        It->second = holdsCuda(Target, Request);
      if (!It->second)
        continue;
      auto [Line, Column] = Source->second.lineAndColumn(Offset);
      Found.push_back({Path, Line, Column, Target});
    }
  return Found;
}

} // namespace porthip
