// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// SARIF 2.1.0, as code scanning services and editors read it. Section numbers
// are those of OASIS' text.
#include "Port/CheckInfo.h"
#include "Report/Format.h"
#include "Support/Json/Json.h"
#include "Support/Text/Markup.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

#ifndef PORTHIP_DOCS_URL
#define PORTHIP_DOCS_URL ""
#endif

using namespace llvm;

namespace porthip {
namespace {

constexpr StringLiteral SchemaUri =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/"
    "sarif-schema-2.1.0.json";

/// A message string: braces are doubled (3.11.5), and what would be a link is
/// none (3.11.6).
std::string messageText(StringRef Bytes) {
  std::string Text = toUtf8(Bytes);
  bool HasLink = StringRef(Text).contains("](");
  std::string Result;
  for (char C : Text) {
    if (HasLink && (C == '[' || C == ']'))
      Result += '\\';
    if (C == '{' || C == '}')
      Result += C;
    Result += C;
  }
  return Result;
}

Json textOf(StringRef Bytes) { return {{"text", messageText(Bytes)}}; }

StringRef levelOf(Severity S) { return toString(S); }

/// Turns bytes into columns of UTF-16, line by line. A byte order mark has no
/// column.
class Lines {
public:
  explicit Lines(StringRef Text) : Text(Text) {
    for (size_t I = 0; I < Text.size(); ++I)
      if (Text[I] == '\n')
        Starts.push_back(I + 1);
  }

  std::pair<unsigned, unsigned> place(size_t Offset) const {
    Offset = std::min(Offset, Text.size());
    size_t Line = llvm::upper_bound(Starts, Offset) - Starts.begin();
    return {Line, columnOf(Text.slice(Starts[Line - 1], Offset), Line)};
  }

  /// Column of what follows \p Before in line \p Line.
  static unsigned columnOf(StringRef Before, size_t Line) {
    if (Line == 1)
      Before.consume_front("\xEF\xBB\xBF");
    return utf16Length(toUtf8(Before)) + 1;
  }

private:
  StringRef Text;
  std::vector<size_t> Starts = {0};
};

class SarifWriter {
public:
  SarifWriter(raw_ostream &OS, const Report &R) : OS(OS), R(R) {}

  void write() {
    for (const ReportFinding &F : R.Findings) {
      Rules.try_emplace(F.Of.Check, 0);
      HasSuppressed |= F.State == FindingState::Suppressed;
      HasKnown |= F.State == FindingState::Known;
    }
    unsigned Index = 0;
    for (auto &[Id, Place] : Rules)
      Place = Index++;
    OS << "{\n\"$schema\": \"" << SchemaUri
       << "\",\n\"version\": \"2.1.0\",\n\"runs\": [{\n\"tool\": "
       << tool().dump() << ",\n\"columnKind\": \"utf16CodeUnits\",\n"
       << "\"originalUriBaseIds\": " << roots().dump() << ",\n\"results\": [";
    // A result a line: ten thousand need not become one value first.
    StringRef Separator = "\n";
    for (const ReportFinding &F : R.Findings) {
      OS << Separator << result(F).dump();
      Separator = ",\n";
    }
    OS << "\n]\n}]\n}\n";
  }

private:
  Json tool() const {
    Json Driver = {{"name", "porthip"}};
    if (!R.ToolVersion.empty())
      Driver["version"] = toUtf8(R.ToolVersion);
    Driver["rules"] = Json::array();
    for (const auto &[Id, Index] : Rules)
      Driver["rules"].push_back(rule(Id));
    return {{"driver", std::move(Driver)}};
  }

  static Json rule(const std::string &Id) {
    Json Rule = {{"id", Id}};
    const CheckInfo *Info = findCheck(Id);
    if (!Info)
      return Rule;
    // Shown as it stands: there are no arguments, and code has braces.
    auto textOf = [](StringRef Text) { return Json{{"text", Text.str()}}; };
    Rule["shortDescription"] = textOf(Info->Title);
    std::string Full = Info->What.str();
    if (!Info->Why.empty())
      Full += (Full.empty() ? "" : "\n\n") + Info->Why.str();
    Rule["fullDescription"] = textOf(Full.empty() ? Info->Title : Full);
    Rule["help"] = textOf(Info->Fix.empty() ? Info->Title : Info->Fix);
    Rule["help"]["markdown"] = checkPage(*Info);
    if (StringRef Docs = PORTHIP_DOCS_URL; !Docs.empty())
      Rule["helpUri"] = (Docs + "/checks.md#" + Id).str();
    Rule["defaultConfiguration"] = {{"level", levelOf(Info->Default).str()}};
    Rule["properties"] = {{"category", groupOf(Id).str()},
                          {"minutes", Info->EffortMinutes}};
    return Rule;
  }

  /// `warp` of `porthip-warp-spin-lock`.
  static StringRef groupOf(StringRef Id) {
    Id.consume_front("porthip-");
    return Id.take_until([](char C) { return C == '-'; });
  }

  static Json roots() {
    Json Root;
    Root["description"] = textOf("the folder that paths are relative to");
    return {{"SRCROOT", std::move(Root)}};
  }

  Json result(const ReportFinding &F) const {
    bool IsProblem = F.Kind != Category::Automatic;
    Json Result = {{"ruleId", F.Of.Check},
                   {"ruleIndex", Rules.at(F.Of.Check)},
                   {"kind", IsProblem ? "fail" : "informational"},
                   // 3.27.10: what is no failure has no level.
                   {"level", IsProblem ? levelOf(F.Of.Level).str() : "none"}};
    std::string Message = F.Of.Message;
    if (!F.Of.Fix.empty())
      Message += "; fix: " + F.Of.Fix;
    Result["message"] = textOf(Message);
    Result["locations"] = Json::array({location(F)});
    Result["partialFingerprints"] = {{"porthip/v1", F.Fingerprint}};
    // 3.27.23, 3.27.24: all results have these, or none.
    if (HasSuppressed)
      Result["suppressions"] = suppressions(F);
    if (R.HasBaseline || HasKnown)
      Result["baselineState"] =
          F.State == FindingState::Open ? "new" : "unchanged";
    if (Json Fix = fix(F); !Fix.is_null())
      Result["fixes"] = Json::array({std::move(Fix)});
    Result["properties"] = properties(F);
    return Result;
  }

  static Json properties(const ReportFinding &F) {
    Json Bag = {{"category", toString(F.Kind).str()},
                {"state", toString(F.State).str()},
                {"minutes",
                 {{"low", F.Time.Low},
                  {"likely", F.Time.Likely},
                  {"high", F.Time.High}}}};
    if (!F.Kernel.empty())
      Bag["kernel"] = toUtf8(F.Kernel);
    if (!F.Of.Symbol.empty())
      Bag["symbol"] = toUtf8(F.Of.Symbol);
    return Bag;
  }

  static Json suppressions(const ReportFinding &F) {
    if (F.State != FindingState::Suppressed)
      return Json::array();
    Json Suppression = {{"kind", F.IsInSource ? "inSource" : "external"}};
    if (!F.Reason.empty())
      Suppression["justification"] = toUtf8(F.Reason);
    return Json::array({std::move(Suppression)});
  }

  static Json artifact(StringRef Path) {
    if (sys::path::is_absolute(Path))
      return {{"uri", "file://" + escapeUri(Path)}};
    return {{"uri", escapeUri(Path)}, {"uriBaseId", "SRCROOT"}};
  }

  static Json location(const ReportFinding &F) {
    unsigned Line = std::max(1u, F.Of.Line);
    Json Region = {{"startLine", Line}};
    StringRef Text = F.SourceLine;
    if (F.Of.Column && F.Of.Column - 1 <= Text.size()) {
      size_t Begin = F.Of.Column - 1, End = Begin + F.Of.Length;
      Region["startColumn"] = Lines::columnOf(Text.take_front(Begin), Line);
      // A region that goes on in the next line ends, as the default has it,
      // with this.
      if (F.Of.Length && End <= Text.size())
        Region["endColumn"] = Lines::columnOf(Text.take_front(End), Line);
    }
    Json Place = {{"artifactLocation", artifact(F.Of.File)},
                  {"region", std::move(Region)}};
    if (!Text.empty())
      Place["contextRegion"] = {{"startLine", Line},
                                {"snippet", {{"text", toUtf8(Text)}}}};
    return {{"physicalLocation", std::move(Place)}};
  }

  /// Null: none, or the source is not there to say where.
  Json fix(const ReportFinding &F) const {
    auto Source = R.Sources.find(F.Of.File);
    if (F.Of.FixIt.empty() || Source == R.Sources.end())
      return nullptr;
    const Lines &At = linesOf(Source->second.Before, F.Of.File);
    Json Replacements = Json::array();
    for (const Edit &E : F.Of.FixIt) {
      auto [Line, Column] = At.place(E.Offset);
      auto [EndLine, EndColumn] = At.place(E.Offset + E.Length);
      Replacements.push_back({{"deletedRegion",
                               {{"startLine", Line},
                                {"startColumn", Column},
                                {"endLine", EndLine},
                                {"endColumn", EndColumn}}},
                              {"insertedContent", {{"text", toUtf8(E.Text)}}}});
    }
    Json Change = {{"artifactLocation", artifact(F.Of.File)},
                   {"replacements", std::move(Replacements)}};
    Json Fix;
    if (!F.Of.Fix.empty())
      Fix["description"] = textOf(F.Of.Fix);
    Fix["artifactChanges"] = Json::array({std::move(Change)});
    return Fix;
  }

  /// Findings are sorted by file.
  const Lines &linesOf(StringRef Text, StringRef Path) const {
    if (!Last || LastPath != Path) {
      Last.emplace(Text);
      LastPath = Path.str();
    }
    return *Last;
  }

  raw_ostream &OS;
  const Report &R;
  std::map<std::string, unsigned> Rules; ///< by id: the place in the list
  bool HasSuppressed = false, HasKnown = false;
  mutable std::optional<Lines> Last;
  mutable std::string LastPath;
};

void write(raw_ostream &OS, const Report &R) { SarifWriter(OS, R).write(); }

} // namespace

PORTHIP_REPORT_FORMAT(Sarif,
                      {"sarif", "SARIF 2.1.0 for code scanning and editors",
                       write, true});

} // namespace porthip
