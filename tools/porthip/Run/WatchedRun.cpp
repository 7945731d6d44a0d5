// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs of which something is told behind the program's end: --check, --profile.
#include "Compiler/Process/ChildRun.h"
#include "Inspect/Profile/ProfileSites.h"
#include "Inspect/Report/InspectReports.h"
#include "RunReports.h"
#include "Support/Files/Files.h"
#include "VirtualGpu/Abi/Variables.h"
#include "tools/porthip/Commands.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include <fstream>

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
    if (auto Wrong = sys::fs::createTemporaryFile("porthip-run", "jsonl", Path))
      return fileError(Path, Wrong);
    variable::set(Name, std::string(Path));
    return Error::success();
  }
  std::string path() const { return std::string(Path); }

private:
  SmallString<128> Path;
};

int runChecked(const ParsedOptions &Options, function_ref<int()> Execute) {
  const std::string Others = variable::valueOf(variable::Report).str();
  ToldFile Told;
  if (Error Wrong = Told.make(variable::Report))
    return failWith(ExitFailed, std::move(Wrong));
  auto Status = runInChild(Execute);
  auto Found = RunReports::read(Told.path());
  if (!Others.empty())
    std::ofstream(Others, std::ios::app)
        << std::ifstream(Told.path().c_str()).rdbuf();
  if (Error Wrong = joinErrors(Status.takeError(), Found.takeError()))
    return failWith(ExitFailed, std::move(Wrong));
  if (Error Wrong = Found->write(Options))
    return failWith(ExitFailed, std::move(Wrong));
  return Found->statusFor(Options, *Status);
}

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

int runProfiled(const ParsedOptions &Options, function_ref<int()> Execute) {
  ToldFile Told;
  if (Error Wrong = Told.make(variable::Profile))
    return failWith(ExitFailed, std::move(Wrong));
  auto Status = runInChild(Execute);
  if (!Status)
    return failWith(ExitFailed, Status.takeError());
  if (Error Wrong = tellProfile(Options, Told.path()))
    return failWith(ExitFailed, std::move(Wrong));
  return *Status;
}

} // namespace

int runWatched(const ParsedOptions &Options, function_ref<int()> Execute) {
  outs().flush();
  return Options.has("profile") ? runProfiled(Options, Execute)
                                : runChecked(Options, Execute);
}

} // namespace porthip
