// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Report/Known.h"
#include "Report/SchemaTexts.h"
#include "Support/Files.h"
#include "Support/JsonSchema.h"

using namespace llvm;

namespace porthip {

namespace {

struct ReadJson {
  std::string Text;
  Json Value;
};

Expected<ReadJson> readJson(StringRef Path) {
  Expected<std::string> Text = readFile(Path, 1 << 30);
  if (!Text)
    return Text.takeError();
  Expected<Json> Value = parseJson(*Text, Path);
  if (!Value)
    return Value.takeError();
  return ReadJson{std::move(*Text), std::move(*Value)};
}

Error checkSchema(const ReadJson &File, StringRef Path, StringRef Schema) {
  for (const SchemaError &Wrong :
       validateJson(cantFail(parseJson(Schema, "schema")), File.Value, 1))
    return createStringError(
        Path + ":" + Twine(lineOfPointer(File.Text, Wrong.Pointer)) + ": " +
        (Wrong.Pointer.empty() ? "the file" : Wrong.Pointer) + ": " +
        Wrong.Text);
  return Error::success();
}

} // namespace

Expected<std::set<std::string>> readBaseline(StringRef Path) {
  Expected<ReadJson> File = readJson(Path);
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
        Path + ": is no baseline; 'porthip report --write-baseline " + Path +
        "' writes one, and a report's JSON serves too");
  if (Error Wrong =
          checkSchema(*File, Path, IsReport ? ReportSchema : BaselineSchema))
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
  Expected<ReadJson> File = readJson(Path);
  if (!File)
    return File.takeError();
  if (Error Wrong = checkSchema(*File, Path, SuppressionsSchema))
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
