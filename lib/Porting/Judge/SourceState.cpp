// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Judge/SourceState.h"
#include "Compiler/Process/Process.h"
#include "llvm/Support/Chrono.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"
#include <optional>

using namespace llvm;

namespace porthip {
namespace {

/// The answer of git in \p Folder; none where it fails. It starts nothing that
/// the repository's settings name, and writes nothing there.
std::optional<std::string> git(StringRef Program, StringRef Folder,
                               std::vector<std::string> Args) {
  Process P;
  P.Args = {Program.str(), "-C", Folder.str(), "-c", "core.fsmonitor=false"};
  P.Args.insert(P.Args.end(), Args.begin(), Args.end());
  P.KeepsOutput = true;
  P.Environment = {"GIT_OPTIONAL_LOCKS=0"};
  if (Error Failed = runToEnd(P)) {
    consumeError(std::move(Failed));
    return std::nullopt;
  }
  if (P.Status != 0)
    return std::nullopt;
  return std::move(P.Output);
}

std::string dateOfEnvironment() {
  std::optional<std::string> Text = sys::Process::GetEnv("SOURCE_DATE_EPOCH");
  unsigned long long Seconds;
  if (!Text || StringRef(*Text).getAsInteger(10, Seconds))
    return "";
  sys::TimePoint<std::chrono::seconds> Time{std::chrono::seconds(Seconds)};
  return formatv("{0:%Y-%m-%d}",
                 sys::UtcTime<std::chrono::seconds>(Time.time_since_epoch()))
      .str();
}

} // namespace

SourceState sourceStateOf(StringRef Folder) {
  SourceState State;
  State.Date = dateOfEnvironment();
  ErrorOr<std::string> Program = sys::findProgramByName("git");
  // A folder that git ignores is of no commit.
  if (!Program || !git(*Program, Folder, {"ls-files", "--error-unmatch", "."}))
    return State;
  auto Commit = git(*Program, Folder,
                    {"log", "-1", "--no-show-signature", "--format=%H %cs"});
  if (!Commit)
    return State;
  StringRef Date;
  std::tie(State.Commit, Date) = [&] {
    auto [Hash, Rest] = StringRef(*Commit).trim().split(' ');
    return std::make_pair(Hash.str(), Rest);
  }();
  if (State.Date.empty())
    State.Date = Date.str();
  auto Changes = git(*Program, Folder,
                     {"status", "--porcelain", "--untracked-files=no", "."});
  State.IsChanged = !Changes || !Changes->empty();
  return State;
}

} // namespace porthip
