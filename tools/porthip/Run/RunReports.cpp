// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "RunReports.h"
#include "Report/Format.h"
#include "Support/Files/Files.h"
#include "Support/Json/JsonMapper.h"
#include "Support/Text/Words.h"
#include "tools/porthip/Commands.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/xxhash.h"
#include <map>

using namespace llvm;

namespace porthip {

static const char *validateStatus(StringRef Value) {
  unsigned Status;
  return Value.getAsInteger(10, Status) || Status > 125 ? "a status up to 125"
                                                        : nullptr;
}

std::vector<OptionInfo> runReportOptions() {
  return {
      valueOption("error-exitcode", "N",
                  "Exit status where --check finds something (default: 1)",
                  "It replaces the program's status 0 only. With 0, porthip "
                  "always ends with the program's status.")
          .checkedBy(validateStatus),
      valueOption(
          "report-jsonl", "FILE", "Write what --check finds as JSON Lines",
          "The form of each object: docs/schema/run-report.schema.json.")
          .checkedBy(validateResultFile),
      valueOption("sarif", "FILE", "Write what --check finds as SARIF 2.1.0")
          .checkedBy(validateResultFile)};
}

/// "a.cu:12": the file, and the line or 0.
static std::pair<StringRef, unsigned> placeOf(StringRef Where) {
  auto [File, Line] = Where.rsplit(':');
  unsigned Number = 0;
  if (Line.getAsInteger(10, Number))
    return {Where, 0};
  return {File, Number};
}

Expected<RunReports> RunReports::read(const std::string &Path) {
  RunReports Result;
  if (!sys::fs::exists(Path))
    return Result;
  auto Bytes = readFile(Path);
  if (!Bytes)
    return Bytes.takeError();
  Result.Bytes = std::move(*Bytes);
  for (StringRef Left = Result.Bytes; !Left.empty();) {
    StringRef Text;
    std::tie(Text, Left) = Left.split('\n');
    auto J = parseJson(Text, Path);
    if (!J)
      return J.takeError();
    JsonPath::Root Root(Path, Text);
    JsonMapper M(*J, Root);
    Line One;
    std::string Where, Other;
    if (!M || !M.map("check", One.Check) ||
        !M.mapOptional("kernel", One.Kernel) || !M.map("text", One.Text) ||
        !M.mapOptional("where", Where) || !M.mapOptional("other", Other))
      return Root.error();
    auto [File, Number] = placeOf(Where);
    One.File = File.str();
    One.Number = Number;
    One.Fingerprint = utohexstr(xxh3_64bits(One.Check + "\n" + One.Kernel +
                                            "\n" + Where + "\n" + Other),
                                /*LowerCase=*/true, /*Width=*/16);
    Result.Lines.push_back(std::move(One));
  }
  return Result;
}

static std::string lineOf(const std::string &File, unsigned Number) {
  auto Text = readFile(File);
  if (!Text) {
    consumeError(Text.takeError());
    return "";
  }
  SmallVector<StringRef> Lines;
  StringRef(*Text).split(Lines, '\n');
  return Number && Number <= Lines.size() ? Lines[Number - 1].rtrim().str()
                                          : "";
}

std::string RunReports::sarif() const {
  Report R;
  R.ToolVersion = PORTHIP_VERSION;
  SmallString<128> Here;
  sys::fs::current_path(Here);
  for (const Line &One : Lines) {
    ReportFinding &F = R.Findings.emplace_back();
    F.Of.Check = "porthip-run-" + One.Check;
    F.Of.Level = Severity::Error;
    F.Of.File = One.File;
    if (std::string Full = normalizePath(One.File); isBelow(Full, Here))
      F.Of.File = Full.substr(Here.size() + 1);
    F.Of.Line = One.Number;
    F.Of.Message = One.Text;
    F.Kind = Category::Review;
    F.Kernel = One.Kernel;
    F.Fingerprint = One.Fingerprint;
    F.SourceLine = lineOf(One.File, One.Number);
  }
  const auto Formats = allReportFormats();
  auto Found = find_if(
      Formats, [](const ReportFormat *F) { return F->Name == "sarif"; });
  std::string Text;
  raw_string_ostream OS(Text);
  (*Found)->Write(OS, R);
  return Text;
}

Error RunReports::write(const ParsedOptions &Options, const RunEnd &End) const {
  std::vector<OutputFile> Files;
  if (Options.has("json")) {
    auto Text = json(Options, End);
    if (!Text)
      return Text.takeError();
    Files.push_back({Options.value("json"), std::move(*Text), ""});
  }
  if (Options.has("report-jsonl"))
    Files.push_back({Options.value("report-jsonl"), Bytes, ""});
  if (Options.has("sarif"))
    Files.push_back({Options.value("sarif"), sarif(), ""});
  return writeFiles(Files);
}

int RunReports::statusOf(const ParsedOptions &Options, int Status) const {
  int OnError = ExitFindings;
  if (Options.has("error-exitcode"))
    StringRef(Options.value("error-exitcode")).getAsInteger(10, OnError);
  return Status || Lines.empty() ? Status : OnError;
}

int RunReports::statusFor(const ParsedOptions &Options, int Status) const {
  const int OnError = statusOf(Options, Status);
  if (OnError == Status)
    return Status;
  std::map<std::string, unsigned> Counts;
  for (const Line &One : Lines)
    ++Counts[One.Check];
  std::string Kinds;
  for (const auto &[Check, Count] : Counts)
    Kinds += (Kinds.empty() ? "" : ", ") + Check + " " + utostr(Count);
  errs() << "porthip: " << counted(Lines.size(), "defect") << " (" << Kinds
         << "); the program ended with status 0, porthip ends with " << OnError
         << " (--error-exitcode)\n";
  return OnError;
}

} // namespace porthip
