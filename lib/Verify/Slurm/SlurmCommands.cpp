// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Slurm/SlurmCommands.h"
#include "Compiler/Process/Process.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

using namespace llvm;

namespace porthip {

/// For a controller that is gone.
static constexpr unsigned AnswerSeconds = 60;

Error SlurmCommands::find() {
  const std::pair<StringRef, std::string *> Programs[] = {
      {"sbatch", &Sbatch},
      {"squeue", &Squeue},
      {"scancel", &Scancel},
      {"scontrol", &Scontrol},
      {"sacct", &Sacct}};
  for (const auto &[Name, Path] : Programs) {
    auto Found = sys::findProgramByName(Name);
    if (Found)
      *Path = *Found;
    else if (Name != "sacct") // not every cluster keeps accounts
      return createStringError(
          "--launcher=slurm needs '" + Name +
          "', which is not in PATH; run porthip where jobs are submitted, such "
          "as a login node, or load the module that has Slurm");
  }
  return Error::success();
}

/// In a process group of its own: a Ctrl-C for us is none for it.
Expected<std::string> SlurmCommands::run(std::vector<std::string> Args) const {
  Process P;
  P.Args = std::move(Args);
  P.KeepsOutput = true;
  P.IsSupervised = true;
  P.TimeoutSeconds = AnswerSeconds;
  if (Error Wrong = runToEnd(P))
    return std::move(Wrong);
  if (!P.Status)
    return P.Output;
  StringRef Said = StringRef(P.Messages).trim();
  return createStringError(sys::path::filename(P.Args[0]) + " " + P.Failure +
                           (Said.empty() ? "" : ": " + Said));
}

unsigned SlurmCommands::maxArraySize() const {
  unsigned Size = 1001; // Slurm's default
  auto Text = run({Scontrol, "show", "config"});
  if (!Text) {
    consumeError(Text.takeError());
    return Size;
  }
  StringRef Rest = StringRef(*Text).split("MaxArraySize").second;
  Rest.split('\n').first.split('=').second.trim().getAsInteger(10, Size);
  return std::max(1u, Size);
}

Expected<std::string>
SlurmCommands::submit(std::vector<std::string> Args) const {
  std::vector<std::string> Line = {Sbatch, "--parsable"};
  append_range(Line, Args);
  auto Answer = run(std::move(Line));
  if (!Answer)
    return Answer;
  // "12" or "12;cluster".
  std::string Job = StringRef(*Answer).trim().split(';').first.str();
  if (Job.empty() || !all_of(Job, isDigit))
    return createStringError("sbatch printed '" + *Answer +
                             "', not the number of a job");
  return Job;
}

Expected<SlurmQueue> SlurmCommands::queue(ArrayRef<std::string> Names) const {
  auto Text = run({Squeue, "--noheader", "--array", "--states=all",
                   "--name=" + join(Names, ","),
                   std::string("--format=") + SlurmQueueFormat});
  if (!Text)
    return Text.takeError();
  return parseSlurmQueue(*Text);
}

std::string SlurmCommands::stateInAccounting(const std::string &Task) const {
  if (Sacct.empty())
    return "";
  auto Text = run({Sacct, "--noheader", "--parsable2", "--allocations",
                   "--jobs=" + Task, "--format=State"});
  if (!Text) {
    consumeError(Text.takeError());
    return "";
  }
  return StringRef(*Text).split('\n').first.trim().str();
}

void SlurmCommands::cancel(const std::string &What) const {
  auto Text = run({Scancel, "--quiet", What});
  if (!Text)
    consumeError(Text.takeError());
}

} // namespace porthip
