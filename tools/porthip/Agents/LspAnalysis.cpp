// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "LspAnalysis.h"
#include "Porting/Tree/TranslateTree.h"
#include "Porting/Tree/TreePorts.h"
#include "Support/Files/Files.h"
#include "Support/Files/UnsavedTexts.h"
#include "Translate/Query/SymbolQuery.h"
#include "tools/porthip/Inputs/TreeOptions.h"

using namespace llvm;

namespace porthip {

static lsp::Remark remarkOf(const Finding &F) {
  lsp::Remark R;
  R.Offset = F.Offset;
  R.Length = F.Length;
  R.Severity = F.Level == Severity::Error     ? 1
               : F.Level == Severity::Warning ? 2
                                              : 3;
  R.Check = F.Check;
  R.Message = F.Message;
  R.Fix = F.Fix;
  for (const Edit &E : F.FixIt)
    R.Edits.push_back({E.Offset, E.Length, E.Text});
  return R;
}

/// Offset of a line, 1-based.
static size_t beginOfLine(StringRef Text, unsigned Line) {
  size_t At = 0;
  for (; Line > 1 && At != StringRef::npos; --Line)
    At = Text.find('\n', At) + 1;
  return At;
}

/// A template by its instances, where some are known.
static void addKernel(const KernelFacts &K, size_t Offset, lsp::Analysis &To) {
  for (const auto &[Name, Unit] : K.Units)
    To.Kernels.push_back({Name, Offset});
  if (K.Units.empty())
    To.Kernels.push_back({K.Name, Offset});
}

/// Files that the parses went through, but for those of the system.
static std::vector<std::string> filesRead(const Translation &Of) {
  std::vector<std::string> Files;
  for (const auto &[Path, Hash] : Of.Contents)
    if (!isBelow(Path, "/usr") && !isBelow(Path, "/opt"))
      Files.push_back(Path);
  return Files;
}

Expected<lsp::Analysis> analyse(const std::string &Path,
                                std::map<std::string, std::string> Texts,
                                const ParsedOptions &Options) {
  const std::string Normal = normalizePath(Path);
  const std::string Text = Texts[Path];
  beginWithUnsavedTexts(std::move(Texts));
  auto Asked = treeRequest(Options);
  if (!Asked)
    return Asked.takeError();
  Asked->Paths = {Path};
  Asked->IsQuiet = true;
  Asked->ComesAgain = true;
  auto Of = translateTree(*Asked);
  if (!Of)
    return Of.takeError();
  lsp::Analysis A;
  if (!Of->hasInputs())
    return A;
  A.Read = filesRead(Of->Result);
  const Port &P = Of->Result.Result;
  for (const Finding &F : P.Findings)
    if (F.File == Normal)
      A.Remarks.push_back(remarkOf(F));
  for (const KernelFacts &K : P.Kernels)
    if (K.File == Normal)
      addKernel(K, beginOfLine(Text, K.Line), A);
  const PortPlaces Places;
  const TreePorts Ports(*Of, Places);
  for (const PortedFile &F : Ports.files([](StringRef) {}))
    if (F.Path == Normal)
      A.Port = F.Text;
  return A;
}

Json jsonOf(const lsp::Analysis &A) {
  Json Remarks = Json::array(), Kernels = Json::array();
  for (const lsp::Remark &R : A.Remarks) {
    Json Edits = Json::array();
    for (const lsp::Change &C : R.Edits)
      Edits.push_back({C.Offset, C.Length, C.Text});
    Remarks.push_back({{"offset", R.Offset},
                       {"length", R.Length},
                       {"severity", R.Severity},
                       {"check", R.Check},
                       {"message", R.Message},
                       {"fix", R.Fix},
                       {"edits", std::move(Edits)}});
  }
  for (const lsp::Kernel &K : A.Kernels)
    Kernels.push_back({K.Name, K.Offset});
  return {{"remarks", std::move(Remarks)},
          {"kernels", std::move(Kernels)},
          {"port", A.Port},
          {"read", A.Read}};
}

lsp::Analysis analysisOf(const Json &J) {
  lsp::Analysis A;
  for (const Json &Row : J.at("remarks")) {
    lsp::Remark R;
    R.Offset = Row.at("offset");
    R.Length = Row.at("length");
    R.Severity = Row.at("severity");
    R.Check = Row.at("check");
    R.Message = Row.at("message");
    R.Fix = Row.at("fix");
    for (const Json &C : Row.at("edits"))
      R.Edits.push_back({C[0], C[1], C[2]});
    A.Remarks.push_back(std::move(R));
  }
  for (const Json &Row : J.at("kernels"))
    A.Kernels.push_back({Row[0], Row[1]});
  A.Port = J.at("port");
  A.Read = J.at("read").get<std::vector<std::string>>();
  return A;
}

std::string hoverText(StringRef Name) {
  static const std::unique_ptr<RuleIndex> Rules = [] {
    auto Loaded = RuleIndex::load({});
    if (Loaded)
      return std::move(*Loaded);
    consumeError(Loaded.takeError());
    return std::unique_ptr<RuleIndex>();
  }();
  if (Name.empty() || !Rules)
    return "";
  const QueryAnswer A = SymbolQuery(*Rules, VersionRange()).ask(Name.str());
  if (A.Is == QueryAnswer::Unknown || A.Is == QueryAnswer::Hip)
    return "";
  std::string Text;
  for (const QuerySymbol &Fate : A.Symbols) {
    Text += "**" + Fate.Cuda + "**\n";
    for (const QueryRule &Use : Fate.Uses)
      if (Use.Applies)
        Text += "\nporthip " + Use.Action;
    if (Fate.Uses.empty())
      Text += "\n" + Fate.Action;
    for (const QueryRemark &Remark : Fate.Remarks)
      Text += "\n\n" + Remark.Is.Message +
              (Remark.Is.Fix.empty() ? "" : "\n\n*" + Remark.Is.Fix + "*");
    Text += "\n";
  }
  return Text;
}

} // namespace porthip
