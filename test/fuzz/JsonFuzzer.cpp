// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The files in JSON that people and other programs write: compilation
// databases, effort models, baselines, suites of verify and their states,
// budgets and profiles; and clang's assembly for AMD. The first byte chooses
// which.
#include "Frontend/CommandLine/CompilationDatabase.h"
#include "Fuzz.h"
#include "Inspect/Budget/Budget.h"
#include "Inspect/Profile/ProfileSites.h"
#include "Report/Analysis/Known.h"
#include "Report/Effort/EffortModel.h"
#include "Verify/Slurm/SlurmState.h"
#include "Verify/Suite/Suite.h"
#include <fcntl.h>
#include <string>
#include <unistd.h>

using namespace porthip;

namespace {

/// For what is read by name: a file of this process in memory.
const std::string &fileWith(llvm::StringRef Text) {
  static const std::string Path =
      "/dev/shm/porthip-fuzz-" + std::to_string(::getpid()) + ".json";
  static const bool Removes = [] {
    std::atexit([] { ::unlink(Path.c_str()); });
    return true;
  }();
  (void)Removes;
  int Fd = ::open(Path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  fuzz::require(Fd >= 0 && ::write(Fd, Text.data(), Text.size()) ==
                               ssize_t(Text.size()),
                "/dev/shm can be written");
  ::close(Fd);
  return Path;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  if (!Size)
    return -1;
  llvm::StringRef Text = fuzz::textOf(Data + 1, Size - 1);
  switch (*Data) {
  case 'c':
    fuzz::consume(CompilationDatabase::load(fileWith(Text)));
    return 0;
  case 'e':
    if (auto Model = EffortModel::load(fileWith(Text)))
      fuzz::require(!Model->toJson().empty(), "a model can be written");
    else
      fuzz::consume(Model.takeError());
    return 0;
  case 'b':
    fuzz::consume(readBaseline(fileWith(Text)));
    return 0;
  case 'k': {
    KnownFindings Known;
    fuzz::consume(readSuppressions(fileWith(Text), Known));
    return 0;
  }
  case 's':
    fuzz::consume(parseSuite(Text, "suite.json"));
    return 0;
  case 'r':
    fuzz::consume(parseResults(Text, "results.json"));
    return 0;
  case 'u':
    fuzz::consume(inspect::compareBudget(fileWith(Text), {}));
    return 0;
  case 'p':
    if (auto Sites = inspect::readProfile(Text, "profile.jsonl")) {
      std::string Told;
      llvm::raw_string_ostream OS(Told);
      inspect::printProfile(OS, *Sites);
      inspect::findInProfile(*Sites);
    } else {
      fuzz::consume(Sites.takeError());
    }
    return 0;
  case 'a':
    fuzz::consume(
        inspect::kernelsOf(Text, *findGpuTarget("gfx90a"), "k.hip",
                           [](llvm::StringRef Path) { return Path.str(); }));
    return 0;
  case 'l':
    fuzz::consume(parseSlurmState(Text, "state.json"));
    return 0;
  default:
    return -1;
  }
}
