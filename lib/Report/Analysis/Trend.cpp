// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Report/Analysis/Trend.h"
#include "Report/Analysis/Overview.h"
#include "Report/JsonFile.h"
#include "Report/SchemaTexts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include <map>

using namespace llvm;

namespace porthip {

Expected<Json> readReport(StringRef Path) {
  Expected<JsonFile> File = JsonFile::read(Path);
  if (!File)
    return File.takeError();
  if (Error Wrong = File->fits(ReportSchema, "is not a report: ",
                               "; 'porthip report --json FILE' writes one"))
    return std::move(Wrong);
  return std::move(File->Value);
}

namespace {

/// Open and known findings by fingerprint.
std::map<std::string, const Json *> counted(const Json &Report) {
  std::map<std::string, const Json *> Found;
  for (const Json &F : Report["findings"])
    if (F["state"] != "suppressed")
      Found[F["fingerprint"].get<std::string>()] = &F;
  return Found;
}

unsigned count(const std::map<std::string, const Json *> &Findings,
               const char *Severity) {
  unsigned Count = 0;
  for (const auto &[Fingerprint, F] : Findings)
    Count += (*F)["severity"] == Severity;
  return Count;
}

void printChange(raw_ostream &OS, StringRef What, const std::string &Old,
                 const std::string &New) {
  OS << "  " << format("%-24s", What.str().c_str())
     << format("%12s", Old.c_str()) << " -> " << New << "\n";
}

void printFindings(raw_ostream &OS, StringRef Sign,
                   const std::map<std::string, const Json *> &Of,
                   const std::map<std::string, const Json *> &Without) {
  std::vector<const Json *> Changed;
  for (const auto &[Fingerprint, F] : Of)
    if (!Without.count(Fingerprint))
      Changed.push_back(F);
  // By place, as a reader goes through them; fingerprints are hashes.
  llvm::stable_sort(Changed, [](const Json *A, const Json *B) {
    auto Place = [](const Json &F) {
      return std::make_tuple(
          stringFromJson(F["file"]), F["line"].get<unsigned>(),
          F["column"].get<unsigned>(), F["check"].get<std::string>());
    };
    return Place(*A) < Place(*B);
  });
  for (const Json *F : Changed)
    OS << "  " << Sign << " " << stringFromJson((*F)["file"]) << ":"
       << (*F)["line"].get<unsigned>() << ": "
       << (*F)["severity"].get<std::string>() << ": "
       << stringFromJson((*F)["message"]) << " ["
       << (*F)["check"].get<std::string>() << "]\n";
}

std::string percent(double Value) {
  std::string Text;
  raw_string_ostream(Text) << format("%.1f %%", Value);
  return Text;
}

} // namespace

bool printTrend(raw_ostream &OS, const Json &Old, const Json &New) {
  const Json &Was = Old["summary"]["sum"], &Is = New["summary"]["sum"];
  double OldShare = Was["automaticPercent"], NewShare = Is["automaticPercent"];
  printChange(OS, "ported automatically", percent(OldShare), percent(NewShare));
  for (const char *Name : {"review", "manual", "blocked"})
    printChange(OS, Name, std::to_string(Was["places"][Name].get<unsigned>()),
                std::to_string(Is["places"][Name].get<unsigned>()));
  printChange(OS, "effort, likely", durationText(Was["minutes"]["likely"]),
              durationText(Is["minutes"]["likely"]));
  auto Before = counted(Old), After = counted(New);
  bool IsWorse = NewShare < OldShare;
  for (const char *Level : {"error", "warning", "note"}) {
    unsigned N = count(Before, Level), M = count(After, Level);
    printChange(OS, Twine(Level).str() + "s", std::to_string(N),
                std::to_string(M));
    IsWorse |= M > N && StringRef(Level) != "note";
  }
  printFindings(OS, "new:", After, Before);
  printFindings(OS, "gone:", Before, After);
  return IsWorse;
}

} // namespace porthip
