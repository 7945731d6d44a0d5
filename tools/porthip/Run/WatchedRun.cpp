// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs of which something is told behind the program's end: --check, --profile.
#include "Inspect/Profile/ProfileSites.h"
#include "Inspect/Report/InspectReports.h"
#include "RunReports.h"
#include "Support/Files/Files.h"
#include "ToldFile.h"
#include "tools/porthip/Commands.h"

using namespace llvm;

namespace porthip {
namespace {

Error tellProfile(const ParsedOptions &Options, const std::string &Path) {
  auto Text = readFile(Path);
  if (!Text)
    return Text.takeError();
  auto Sites = inspect::readProfile(*Text, Path);
  if (!Sites)
    return Sites.takeError();
  if (Options.has("profile-json"))
    return writeFiles(
        {OutputFile{Options.value("profile-json"),
                    inspect::profileJson(*Sites).dump(2) + "\n", ""}});
  if (Sites->empty())
    errs() << "porthip: profile: no kernel was run\n";
  printProfile(errs(), *Sites);
  inspect::printFindings(errs(), findInProfile(*Sites));
  return Error::success();
}

} // namespace

bool isWatched(const ParsedOptions &Options) {
  return Options.has("check") || Options.has("json") || Options.has("profile");
}

int runWatched(const ParsedOptions &Options, RunEnd End,
               function_ref<int()> Execute) {
  ToldFile Told;
  if (Options.has("profile"))
    if (Error Wrong = Told.make(vgpu::variable::Profile))
      return failWith(ExitFailed, std::move(Wrong));
  auto Found = RunReports::ofChild(Execute, End);
  if (!Found)
    return failWith(ExitFailed, Found.takeError());
  if (Error Wrong = Found->write(Options, End))
    return failWith(ExitFailed, std::move(Wrong));
  if (Options.has("profile"))
    if (Error Wrong = tellProfile(Options, Told.path()))
      return failWith(ExitFailed, std::move(Wrong));
  return Found->statusFor(Options, End.Status);
}

} // namespace porthip
