// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/OutsideHeaders.h"
#include "Support/Files/Files.h"
#include "Translate/AstPass/EvidenceCollector.h"
#include "Translate/FileTranslator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/StringSwitch.h"

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

/// Words that put code on a device; without them a header is for the host,
/// whatever it asks a compiler for CUDA.
static bool hasDeviceWords(const SourceText &Source) {
  return any_of(seq<unsigned>(0, Source.tokens().size()), [&](unsigned I) {
    return StringSwitch<bool>(Source.spelling(I))
        .Cases({"__device__", "__host__", "__global__"}, true)
        .Cases({"__shared__", "__constant__", "__managed__"}, true)
        .Default(false);
  });
}

/// `#ifdef __CUDACC__` around what works around nvcc, and nothing else.
static bool onlyAsksForNvcc(const FilePort &Port, const SourceText &Source) {
  // Lines that a port puts in follow from the others.
  auto IsForNvcc = [](const Edit &E) {
    return !E.Length || E.Rule == "__CUDACC__";
  };
  return !Port.Edits.empty() && all_of(Port.Edits, IsForNvcc) &&
         !hasDeviceWords(Source);
}

/// Whether a port would need another text of the header. One with branches for
/// AMD is its library's own port: torch's.
static bool needsPort(const std::string &Path,
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
  const VendorBranches Branches = findVendorBranches(Source.text());
  if (Branches.firstCondition() != ~0u)
    return false;
  FilePort Port = translateFile(Source, NoEvidence, Branches, {}, {},
                                *Request.Rules, Request.Options, FileRole())
                      .Port;
  return Port.HoldsCuda && !onlyAsksForNvcc(Port, Source);
}

std::vector<OutsideHeader>
findOutsideHeaders(const Translation &Done, const TranslationRequest &Request) {
  std::vector<OutsideHeader> Found;
  std::map<std::string, bool> NeedPorts;
  for (const auto &[Path, File] : Done.Names.Files)
    for (const auto &[Offset, Target] : File.Includes) {
      auto Source = Done.Sources.find(Path);
      if (Done.Sources.count(Target) || Source == Done.Sources.end() ||
          isRuleHeader(Source->second, Offset, *Request.Rules))
        continue;
      auto [It, IsNew] = NeedPorts.try_emplace(Target, false);
      if (IsNew)
        It->second = needsPort(Target, Request);
      if (!It->second)
        continue;
      auto [Line, Column] = Source->second.lineAndColumn(Offset);
      Found.push_back({Path, Line, Column, Target});
    }
  return Found;
}

} // namespace porthip
