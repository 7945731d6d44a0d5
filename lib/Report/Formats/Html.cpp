// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One page that opens offline: the page of html/ with the report as JSON in
// it, and each source as JSON of its own, which is parsed when it is looked at.
//
// Text from sources reaches the page as JSON only, in which `<` is escaped, so
// that nothing in it can end the element that it stands in; the scripts put it
// into text nodes.
#include "Port/CheckInfo.h"
#include "Report/Analysis/Overview.h"
#include "Report/Format.h"
#include "Support/Json/Json.h"
#include "Support/Text/Markup.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Base64.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/SHA256.h"
#include <cmath>
#include <set>

using namespace llvm;

namespace porthip {
namespace {

#include "Report/html/HtmlPage.inc"

/// JSON that may stand in a script element. Bytes that are not UTF-8 become
/// U+FFFD.
void writeJson(raw_ostream &OS, const Json &J) {
  std::string Text = J.dump(-1, ' ', /*ensure_ascii=*/true,
                            nlohmann::json::error_handler_t::replace);
  StringRef Rest = Text;
  while (true) {
    auto [Head, Tail] = Rest.split('<');
    OS << Head;
    if (Head.size() == Rest.size())
      return;
    OS << "\\u003c";
    Rest = Tail;
  }
}

Json toJson(StringRef Text) { return Json(Text.str()); }

Json rounded(double Value) { return std::round(Value * 1000) / 1000; }

/// A tenth of a minute is more than an estimate can say.
Json minutes(double Value) { return std::round(Value * 10) / 10; }

Json toJson(const Effort &E) {
  return {minutes(E.Low), minutes(E.Likely), minutes(E.High)};
}

Json toJson(const Tally &T) {
  return {{"places", T.Places}, {"time", toJson(T.Time)}};
}

Json toJson(const EffortItem &I) {
  return {{"what", I.What},
          {"title", I.Title},
          {"kind", unsigned(I.Kind)},
          {"count", I.Count},
          {"first", rounded(I.FirstMinutes)},
          {"further", rounded(I.FurtherMinutes)},
          {"files", I.Files},
          {"sameFile", rounded(I.SameFileMinutes)},
          {"confidence", I.Confidence},
          {"risk", unsigned(I.Level)},
          {"time", toJson(I.Time)}};
}

Json toJson(const ReportFile &F, bool HasSource) {
  return {
      {"path", F.Path},      {"lines", F.Lines},    {"changed", F.ChangedLines},
      {"main", F.IsMain},    {"cuda", F.HoldsCuda}, {"source", HasSource},
      {"sum", toJson(F.Sum)}};
}

Json toJson(const ReportLibrary &L) {
  Json Calls = Json::array();
  for (const ReportLibrary::Call &C : L.Calls)
    Calls.push_back({{"symbol", C.Symbol},
                     {"hip", C.Hip},
                     {"outcome", toJson(toString(C.Outcome))},
                     {"count", C.Count}});
  return {{"id", L.Of.Id},
          {"title", L.Of.Title},
          {"counterpart", L.Of.Counterpart},
          {"covered", L.Covered},
          {"unsupported", L.Unsupported},
          {"minutes", minutes(L.Time.Likely)},
          {"calls", std::move(Calls)}};
}

Json toJson(const CheckInfo &C) {
  return {{"title", toJson(C.Title)}, {"what", toJson(C.What)},
          {"why", toJson(C.Why)},     {"wrong", toJson(C.Wrong)},
          {"right", toJson(C.Right)}, {"fix", toJson(C.Fix)}};
}

/// The parts that name files do so by their place in Report::Files.
class FileNumbers {
public:
  explicit FileNumbers(const Report &R) {
    for (const ReportFile &F : R.Files)
      Numbers.try_emplace(F.Path, Numbers.size());
  }
  /// The path itself where the report does not list the file.
  Json of(StringRef Path) const {
    auto Found = Numbers.find(Path);
    return Found == Numbers.end() ? toJson(Path) : Json(Found->second);
  }

private:
  StringMap<unsigned> Numbers;
};

Json toJson(const PlanStep &S, const FileNumbers &Files) {
  Json J = {{"what", S.What}, {"fix", S.Fix}, {"command", S.Command}};
  if (!S.File.empty()) {
    J["file"] = Files.of(S.File);
    J["line"] = S.Line;
    J["places"] = S.Places;
    J["time"] = toJson(S.Time);
  }
  return J;
}

Json toJson(const ReportKernel &K, const FileNumbers &Files) {
  Json Launches = Json::array();
  for (const KernelLaunch &L : K.Of.Launches)
    Launches.push_back({{"file", Files.of(L.File)},
                        {"line", L.Line},
                        {"grid", L.Grid},
                        {"block", L.Block},
                        {"shared", L.SharedBytes},
                        {"stream", L.Stream},
                        {"lanes", L.BlockLanes}});
  Json Risks = Json::array();
  for (const ReportKernel::TargetRisk &T : K.Risks)
    Risks.push_back({{"level", unsigned(T.Level)}, {"causes", T.Causes}});
  return {{"name", K.Of.Name},
          {"file", Files.of(K.Of.File)},
          {"line", K.Of.Line},
          {"template", K.Of.IsTemplate},
          {"parsed", K.Of.IsParsed},
          {"shared", K.Of.SharedBytes},
          {"dynamic", K.Of.UsesDynamicShared},
          {"maxLanes", K.Of.MaxBlockLanes},
          {"warp", K.Of.WarpOperations},
          {"ptx", K.Of.InlinePtx},
          {"textures", K.Of.TextureFetches},
          {"atomics", K.Of.Atomics},
          {"tensor", K.Of.TensorOperations},
          {"barriers", K.Of.BlockBarriers},
          {"findings", K.Findings},
          {"minutes", minutes(K.Time.Likely)},
          {"launches", std::move(Launches)},
          {"risks", std::move(Risks)}};
}

Json toJson(const ReportFinding &F, const FileNumbers &Files) {
  Json J = {{"check", F.Of.Check},
            {"level", unsigned(F.Of.Level)},
            {"kind", unsigned(F.Kind)},
            {"state", unsigned(F.State)},
            {"file", Files.of(F.Of.File)},
            {"line", F.Of.Line},
            {"column", F.Of.Column},
            {"message", F.Of.Message},
            {"fix", F.Of.Fix},
            {"text", F.SourceLine},
            {"minutes", minutes(F.Time.Likely)},
            {"id", F.Fingerprint}};
  if (!F.Of.Symbol.empty())
    J["symbol"] = F.Of.Symbol;
  if (!F.Kernel.empty())
    J["kernel"] = F.Kernel;
  if (!F.Reason.empty())
    J["reason"] = F.Reason;
  return J;
}

/// The documentation of the checks that have findings.
Json checksOf(const Report &R) {
  std::set<std::string> Ids;
  for (const ReportFinding &F : R.Findings)
    Ids.insert(F.Of.Check);
  Json Checks = Json::object();
  for (const std::string &Id : Ids)
    if (const CheckInfo *Info = findCheck(Id))
      Checks[Id] = toJson(*Info);
  return Checks;
}

template <typename T, typename... Ts>
Json listOf(const std::vector<T> &Values, const Ts &...Arguments) {
  Json List = Json::array();
  for (const T &Value : Values)
    List.push_back(toJson(Value, Arguments...));
  return List;
}

/// Whether there is something to see in a file.
bool showsSource(const Report &R, const ReportFile &F,
                 const std::set<StringRef> &WithFindings) {
  return R.Sources.count(F.Path) &&
         (F.ChangedLines || WithFindings.count(F.Path));
}

Json toJson(const Report &R, const std::vector<bool> &HasSource) {
  FileNumbers Numbers(R);
  Json Files = Json::array();
  for (std::size_t I = 0; I != R.Files.size(); ++I)
    Files.push_back(toJson(R.Files[I], HasSource[I]));
  Json Kinds = Json::array();
  for (unsigned I = 0; I != CategoryCount; ++I)
    Kinds.push_back({{"id", toJson(toString(Category(I)))},
                     {"title", toJson(titleOf(Category(I)))}});
  return {{"version", R.ToolVersion},
          {"subject", R.Subject},
          {"gpus", R.Gpus},
          {"hip", R.HipVersions},
          {"warp", R.WarpMode},
          {"model", R.ModelName},
          {"kinds", std::move(Kinds)},
          {"percent", rounded(R.WorkPercent)},
          {"sum", toJson(R.Sum)},
          {"lines", R.Lines},
          {"changed", R.ChangedLines},
          {"cudaFiles", R.CudaFiles},
          {"units", R.Stats.TranslationUnits},
          {"partly", R.Stats.PartlyParsed},
          {"origin", originText(R)},
          {"guess", guessText(R)},
          {"plan", listOf(R.Plan, Numbers)},
          {"items", listOf(R.Items)},
          {"files", std::move(Files)},
          {"libraries", listOf(R.Libraries)},
          {"kernels", listOf(R.Kernels, Numbers)},
          {"checks", checksOf(R)},
          {"findings", listOf(R.Findings, Numbers)}};
}

std::vector<StringRef> linesOf(StringRef Text) {
  std::vector<StringRef> Lines;
  while (!Text.empty()) {
    auto [Line, Rest] = Text.split('\n');
    Lines.push_back(Line);
    Text = Rest;
  }
  return Lines;
}

/// The changes of the edits, as `[first
Json changesOf(const ReportSource &Source) {
  std::string Diff =
      unifiedDiff("a", "b", Source.Before, Source.Edits, /*Context=*/0);
  Json Changes = Json::array();
  for (StringRef Line : linesOf(Diff)) {
    if (Line.consume_front("@@ -")) {
      unsigned First = 0, Count = 1;
      Line.consumeInteger(10, First);
      if (Line.consume_front(","))
        Line.consumeInteger(10, Count);
      // A place without lines is named by the line before it.
      Changes.push_back({Count ? First - 1 : First, Count, Json::array()});
    } else if (!Changes.empty() && Line.consume_front("+")) {
      Changes.back()[2].push_back(toJson(Line));
    }
  }
  return Changes;
}

void writeSources(raw_ostream &OS, const Report &R,
                  const std::vector<bool> &HasSource) {
  for (std::size_t I = 0; I != R.Files.size(); ++I) {
    if (!HasSource[I])
      continue;
    const ReportSource &Source = R.Sources.at(R.Files[I].Path);
    OS << R"(<script type="application/json" id="source-)" << I << "\">";
    writeJson(OS, {{"before", Source.Before}, {"changes", changesOf(Source)}});
    OS << "</script>\n";
  }
}

/// For a browser that runs no scripts.
void writeSummary(raw_ostream &OS, const Report &R) {
  OS << "<p>";
  printHTMLEscaped(guessText(R), OS);
  OS << "</p><p>" << formatv("{0:F1}", R.WorkPercent)
     << " % of the work in the code is done; about "
     << formatv("{0:F1}", R.Sum.Time.Likely / 60) << " hours of work are left ("
     << formatv("{0:F1}", R.Sum.Time.Low / 60) << " to "
     << formatv("{0:F1}", R.Sum.Time.High / 60) << "); "
     << R.Sum.places(Category::Blocked) << " places are blocked.</p>";
}

std::string hashOf(StringRef Text) {
  SHA256 Hash;
  Hash.update(Text);
  return "'sha256-" + encodeBase64(Hash.final()) + "'";
}

/// Nothing is loaded or sent, and only the scripts of this page run.
void writePolicy(raw_ostream &OS) {
  OS << "default-src 'none'; script-src " << hashOf(ScriptText)
     << "; style-src " << hashOf(StyleText)
     << "; img-src data:; base-uri 'none'; form-action 'none'";
}

void writePart(raw_ostream &OS, StringRef Name, const Report &R,
               const std::vector<bool> &HasSource) {
  if (Name == "policy")
    writePolicy(OS);
  else if (Name == "title")
    printHTMLEscaped(R.Subject, OS);
  else if (Name == "style")
    OS << StyleText;
  else if (Name == "summary")
    writeSummary(OS, R);
  else if (Name == "report")
    writeJson(OS, toJson(R, HasSource));
  else if (Name == "sources")
    writeSources(OS, R, HasSource);
  else if (Name == "licenses")
    OS << LicenseText;
  else if (Name == "script")
    OS << ScriptText;
  else
    llvm_unreachable("page.html names a part that nothing writes");
}

void write(raw_ostream &OS, const Report &R) {
  std::set<StringRef> WithFindings;
  for (const ReportFinding &F : R.Findings)
    WithFindings.insert(F.Of.File);
  std::vector<bool> HasSource;
  for (const ReportFile &F : R.Files)
    HasSource.push_back(showsSource(R, F, WithFindings));

  writePage(OS, PageText,
            [&](StringRef Name) { writePart(OS, Name, R, HasSource); });
}

} // namespace

PORTHIP_REPORT_FORMAT(Html,
                      {"html", "One page that opens offline, with the sources",
                       write, /*NeedsSources=*/true});

} // namespace porthip
