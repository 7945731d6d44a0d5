// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/OutsideHeaders.h"
#include "Support/Files/Files.h"
#include "Translate/AstPass/EvidenceCollector.h"
#include "Translate/FileTranslator.h"
#include "Translate/Units/UnitProblems.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {

static const Directive *includeAt(const SourceText &Source,
                                  unsigned NameBegin) {
  const auto *D = find_if(Source.directives(), [&](const Directive &D) {
    return D.Is == Directive::Include && D.NameBegin == NameBegin;
  });
  return D == Source.directives().end() ? nullptr : D;
}

/// Replaced by the port, or known to work.
static bool isRuleHeader(const Directive *D, const RuleIndex &Rules) {
  return D && !Rules.header(D->Name).empty() &&
         !Rules.isLibraryInSource(D->Name);
}

/// Whether \p Target lies beside \p Path by the name that stands there, and
/// nothing lies beside its port by that name.
static bool isLost(const std::string &Path, const Directive *D,
                   const std::string &Target, const std::string &InRoot,
                   const std::string &OutRoot) {
  if (OutRoot.empty() || !D || D->IsAngled || sys::path::is_absolute(D->Name) ||
      isBelow(Target, InRoot))
    return false;
  StringRef Folder = sys::path::parent_path(Path);
  if (normalizePath((Folder + "/" + D->Name).str()) != Target ||
      !Folder.consume_front(InRoot))
    return false;
  return !sys::fs::is_regular_file(
      normalizePath((OutRoot + Folder + "/" + D->Name).str()));
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

/// `#ifdef __CUDACC__`, which AMD's compilers do not define.
static bool asksForNvccAlone(const SourceText &Source, const Directive &D) {
  StringRef Words =
      Source.text().slice(Source.tokens()[D.FirstToken + 1].Offset, D.End);
  return StringSwitch<bool>(Words)
      .Cases({"ifdef __CUDACC__", "if defined(__CUDACC__)",
              "if defined __CUDACC__"},
             true)
      .Default(false);
}

/// `#ifdef __CUDACC__` around what is for nvcc, and nothing else: the header is
/// good as it is where that macro is not defined.
static bool onlyAsksForNvcc(const FilePort &Port, const SourceText &Source) {
  auto IsForNvcc = [&](const Edit &E) {
    // Lines that a port puts in follow from the others.
    if (!E.Length || E.Rule == "__CUDACC__")
      return true;
    unsigned Token = Source.tokenAt(E.Offset);
    if (Token >= Source.tokens().size() ||
        Source.tokens()[Token].Directive == None)
      return false;
    const Directive &At = Source.directives()[Source.tokens()[Token].Directive];
    return any_of(At.Branches, [&](unsigned B) {
      return asksForNvccAlone(Source, Source.directives()[B]);
    });
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
      if (Done.Sources.count(Target) || Source == Done.Sources.end())
        continue;
      const Directive *D = includeAt(Source->second, Offset);
      if (isRuleHeader(D, *Request.Rules))
        continue;
      bool IsLost = isLost(Path, D, Target, Done.InRoot, Request.OutRoot);
      if (!IsLost) {
        auto [It, IsNew] = NeedPorts.try_emplace(Target, false);
        if (IsNew)
          It->second = needsPort(Target, Request);
        if (!It->second)
          continue;
      }
      auto [Line, Column] = Source->second.lineAndColumn(Offset);
      Found.push_back({Path, Line, Column, Target, IsLost});
    }
  return Found;
}

void reportOutsideHeaders(Translation &Result,
                          const TranslationRequest &Request) {
  for (const OutsideHeader &H : findOutsideHeaders(Result, Request))
    addFinding(Result, "porthip-translate-outside-header", Severity::Warning,
               {H.File, H.Line, H.Column, ""},
               "header '" + displayPath(H.Header) +
                   (H.IsLost
                        ? "' is outside the ported folder; the port, which "
                          "lies elsewhere, does not find it"
                        : "' holds CUDA code and is outside the ported "
                          "folder; the port still includes the original"),
               "name a folder that holds it too with --in-root");
}

} // namespace porthip
