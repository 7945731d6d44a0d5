// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Commands.h"
#include "Support/Files.h"
#include "VerifyParts.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace porthip {

Error writeReports(const VerifyReport &Report, const ParsedOptions &Options) {
  std::vector<OutputFile> Files;
  if (Options.has("junit"))
    Files.push_back({Options.value("junit"), junitOf(Report), ""});
  if (Options.has("html"))
    Files.push_back({Options.value("html"), htmlOf(Report), ""});
  return writeFiles(Files);
}

static int failLeg(const LegResult &L) {
  return failWith(ExitFailed, L.Name + ": " + L.Failure);
}

int printReport(const VerifyReport &Report, bool AsJson) {
  if (!Report.Reference.Failure.empty())
    return failLeg(Report.Reference);
  int Status = ExitDone;
  Json Verdicts = Json::array(), Reused = Json::object();
  if (!Report.Reference.ReusedFrom.empty())
    Reused[Report.Reference.Name] = Report.Reference.ReusedFrom;
  for (const LegResult &L : Report.Legs) {
    if (!L.Failure.empty()) {
      Status = failLeg(L);
      Verdicts.push_back({{"leg", L.Name}, {"failure", L.Failure}});
      continue;
    }
    if (!L.Result.isEqual() && Status == ExitDone)
      Status = ExitFindings;
    if (!L.ReusedFrom.empty())
      Reused[L.Name] = L.ReusedFrom;
    if (AsJson)
      Verdicts.push_back(jsonOf(L.Result));
    else
      outs() << textOf(L.Result);
    outs().flush();
  }
  if (AsJson)
    outs() << Json{{"equal", Status == ExitDone},
                   {"reference", Report.Reference.Name},
                   {"reused", std::move(Reused)},
                   {"legs", std::move(Verdicts)}}
                  .dump(2)
           << "\n";
  return Status;
}

} // namespace porthip
