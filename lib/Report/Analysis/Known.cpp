// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Report/Analysis/Known.h"
#include "Report/JsonFile.h"
#include "Report/SchemaTexts.h"

using namespace llvm;

namespace porthip {

Expected<std::set<std::string>> readBaseline(StringRef Path) {
  Expected<JsonFile> File = JsonFile::read(Path);
  if (!File)
    return File.takeError();
  std::string Format = File->Value.is_object() &&
                               File->Value.contains("format") &&
                               File->Value["format"].is_string()
                           ? File->Value["format"].get<std::string>()
                           : "";
  bool IsReport = Format == "porthip-report";
  if (!IsReport && Format != "porthip-baseline")
    return createStringError(
        Path + ": is not a baseline; 'porthip report --write-baseline " + Path +
        "' writes one, and a report's JSON works too");
  if (Error Wrong = File->fits(IsReport ? ReportSchema : BaselineSchema))
    return std::move(Wrong);
  std::set<std::string> Known;
  for (const Json &F : File->Value["findings"])
    if (!F.contains("state") || F["state"] != "suppressed")
      Known.insert(F["fingerprint"].get<std::string>());
  return Known;
}

std::string baselineText(const Report &R) {
  Json J = {{"format", "porthip-baseline"},
            {"version", 1},
            {"findings", Json::array()}};
  for (const ReportFinding &F : R.Findings)
    if (F.State != FindingState::Suppressed)
      J["findings"].push_back({{"fingerprint", F.Fingerprint},
                               {"check", F.Of.Check},
                               {"file", stringToJson(F.Of.File)}});
  return J.dump(1) + "\n";
}

Error readSuppressions(StringRef Path, KnownFindings &Into) {
  Expected<JsonFile> File = JsonFile::read(Path);
  if (!File)
    return File.takeError();
  if (Error Wrong = File->fits(SuppressionsSchema))
    return Wrong;
  Into.SuppressionFile = Path.str();
  std::vector<unsigned> Lines = linesOfElements(File->Text, "/suppressions");
  const Json &Entries = File->Value["suppressions"];
  for (size_t I = 0; I < Entries.size(); ++I) {
    auto Text = [&](const char *Name) {
      return Entries[I].value(Name, std::string());
    };
    Into.Suppressions.push_back({Text("check"), Text("fingerprint"),
                                 Text("file"), Text("reason"), Lines[I]});
  }
  return Error::success();
}

} // namespace porthip
