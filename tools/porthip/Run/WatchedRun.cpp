// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs of which something is told behind the program's end: --check, --profile.
#include "Inspect/Profile/ProfileSites.h"
#include "Inspect/Report/InspectReports.h"
#include "RunReports.h"
#include "Support/Files/Files.h"
#include "VirtualGpu/Abi/Variables.h"
#include "tools/porthip/Commands.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace porthip {
namespace {

namespace variable = vgpu::variable;

/// A file that the program's runtime writes, and that the user does not see.
class ToldFile {
public:
  ~ToldFile() {
    if (!Path.empty())
      sys::fs::remove(Path);
  }
  /// \p Name: the variable that names it to the runtime.
  Error make(StringLiteral Name) {
    if (auto Wrong =
            sys::fs::createTemporaryFile("porthip-profile", "jsonl", Path))
      return fileError(Path, Wrong);
    variable::set(Name, std::string(Path));
    return Error::success();
  }
  std::string path() const { return std::string(Path); }

private:
  SmallString<128> Path;
};

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
    if (Error Wrong = Told.make(variable::Profile))
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
