// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Configure/PythonProject.h"
#include "Compiler/Process/Process.h"
#include "Support/Files/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Program.h"

using namespace llvm;

namespace porthip {

/// It only names files; what takes longer waits for something.
constexpr unsigned MaxSetupSeconds = 120;

/// The texts behind "KIND: " in \p Output.
static std::vector<std::string> allNoted(StringRef Output, StringRef Kind) {
  SmallVector<StringRef> Lines;
  Output.split(Lines, '\n');
  std::vector<std::string> Texts;
  for (StringRef Line : Lines)
    if (Line.consume_front(Kind) && Line.consume_front(": "))
      Texts.push_back(Line.str());
  return Texts;
}

/// The first of them; empty: there is none.
static std::string noted(StringRef Output, StringRef Kind) {
  std::vector<std::string> Texts = allNoted(Output, Kind);
  return Texts.empty() ? "" : std::move(Texts.front());
}

/// Runs \p Script of runtime-shims/toolkit/python; behind \p Arguments comes
/// the database of \p Build, where there is one. \returns whether \p Run could
/// be started; if not, \p Build has the problem.
static bool runRecorder(Process &Run, StringRef Python, StringRef Script,
                        ArrayRef<std::string> Arguments, const Environment &On,
                        ProjectBuild &Build) {
  Run.Args = {Python.str(), "-B",
              On.Tools.ShimDir + "/toolkit/python/" + Script.str()};
  append_range(Run.Args, Arguments);
  if (!Build.DatabaseFolder.empty())
    Run.Args.push_back(Build.DatabaseFolder + "/compile_commands.json");
  Run.KeepsOutput = true;
  Run.IsSupervised = true;
  Run.TimeoutSeconds = MaxSetupSeconds;
  Run.Within = On.Within.get();
  Error Wrong = runToEnd(Run);
  if (!Wrong)
    return true;
  Build.Problem = toString(std::move(Wrong));
  return false;
}

void recordExtensions(const std::string &Root, const std::string &Script,
                      const Environment &On, const std::string &ProgramPath,
                      const TemporaryFolder &Scratch, ProjectBuild &Build) {
  auto Python = sys::findProgramByName("python3");
  if (!Python) {
    Build.Problem = "python3 is not installed, so setup.py was not run";
    return;
  }
  std::string Toolkit = makeScratchToolkit(On, ProgramPath, Scratch, Build);
  if (Toolkit.empty())
    return;
  std::string Folder = Scratch.below("setup");
  if (std::error_code EC = sys::fs::create_directories(Folder)) {
    Build.Problem = Folder + ": " + EC.message();
    return;
  }
  Process Run;
  Run.Environment = {"CUDA_HOME=" + Toolkit, "CUDA_PATH=" + Toolkit};
  if (!runRecorder(Run, *Python, "record_setup.py", {Root, Script, Folder}, On,
                   Build))
    return;
  const std::string Units = noted(Run.Output, "units");
  if (!Units.empty() && Units != "0") {
    Build.DatabaseFolder = Folder;
    Build.Extensions.push_back({Script, allNoted(Run.Output, "argument"),
                                allNoted(Run.Output, "variable")});
  }
  std::string Failed = noted(Run.Output, "failed");
  if (Run.TimedOut)
    Build.Problem = Script + " ran for more than two minutes and was stopped";
  else if (!Failed.empty())
    Build.Problem = Script + " ended early (" + Failed + ")" +
                    (Build.DatabaseFolder.empty()
                         ? ""
                         : "; its extensions were read from its text");
  else if (Units.empty())
    Build.Problem = Script + " could not be run: " + Run.Failure;
}

void recordLoads(const std::string &Root, ArrayRef<std::string> Scripts,
                 const Environment &On, const TemporaryFolder &Scratch,
                 ProjectBuild &Build) {
  auto Python = sys::findProgramByName("python3");
  const std::string Folder = Scratch.below("loads"), List = Folder + "/scripts";
  if (!Python || sys::fs::create_directories(Folder))
    return;
  if (Error Wrong = writeFiles({{List, join(Scripts, "\n") + "\n", ""}})) {
    Build.Problem = toString(std::move(Wrong));
    return;
  }
  Process Run;
  if (!runRecorder(Run, *Python, "record_loads.py", {Root, List, Folder}, On,
                   Build))
    return;
  unsigned Files = 0;
  if (StringRef(noted(Run.Output, "files")).getAsInteger(10, Files)) {
    Build.Problem =
        "what Python files have PyTorch compile could not be read: " +
        (Run.TimedOut ? "it took more than two minutes" : Run.Failure);
    return;
  }
  if (!Files)
    return;
  Build.KnowsLoadsAlone = Build.DatabaseFolder.empty();
  Build.DatabaseFolder = Folder;
  Build.LoadingScripts = Files;
}

} // namespace porthip
