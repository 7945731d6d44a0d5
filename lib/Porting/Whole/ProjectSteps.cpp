// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Whole/ProjectSteps.h"
#include "Compiler/Process/Process.h"
#include "Porting/Configure/MakeProject.h"
#include "Support/Files/Files.h"
#include "Support/Files/InstallPlaces.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {
namespace {

/// A step with all its commands; without any, a person's work.
struct StepGroup {
  std::string What;
  std::vector<std::string> Commands;
};

using Groups = std::vector<StepGroup>;

/// Folders in which to call make: not those that the makefile of another
/// includes or goes into, as far as names say.
std::vector<std::string> makeFolders(const ProjectSummary &S) {
  std::vector<std::string> Folders;
  for (StringRef Path : S.Makefiles) {
    if (isMakefile(sys::path::filename(Path)))
      Folders.push_back(sys::path::parent_path(Path).str());
  }
  llvm::sort(Folders);
  Folders.erase(llvm::unique(Folders), Folders.end());
  // One in the project's own folder builds all.
  if (!Folders.empty() && Folders[0].empty())
    Folders.resize(1);
  return Folders;
}

/// Makes the folder in place of ROCm.
std::string toolkitCommand(const ProjectSummary &S, StringRef Rocm) {
  std::vector<std::string> Words = {"porthip", "toolkit", "--rocm", Rocm.str()};
  if (!S.RocmPath.empty())
    Words.insert(Words.end(), {"--rocm-path", S.RocmPath});
  return shellText(Words);
}

Groups makeSteps(const ProjectSummary &S) {
  constexpr size_t MaxLines = 5;
  const std::string Rocm = S.OutRoot + "-build/rocm";
  const std::vector<std::string> Folders = makeFolders(S);
  auto addCalls = [&](StepGroup &To, ArrayRef<std::string> More) {
    if (Folders.size() > MaxLines) {
      To.Commands.push_back("find " + shellText({displayPath(S.OutRoot)}) +
                            " -iname makefile -execdir make -f '{}' " +
                            join(More, " ") + " \\;");
      return;
    }
    for (const std::string &Folder : Folders) {
      std::string Where = S.OutRoot + (Folder.empty() ? "" : "/") + Folder;
      std::vector<std::string> Words = {"make", "-C", displayPath(Where)};
      append_range(Words, More);
      To.Commands.push_back(shellText(Words));
    }
  };
  std::vector<std::string> Vendor = S.Build.MakeArguments;
  if (S.IsOneSource)
    Vendor.push_back("GPU_VENDOR=AMD");
  std::vector<std::string> Virtual = Vendor;
  Virtual.insert(Virtual.end(),
                 {"HIPCC=" + Rocm + "/bin/hipcc", "ROCM_PATH=" + Rocm});
  Groups Steps = {{"build it, without a GPU", {toolkitCommand(S, Rocm)}},
                  {"and with ROCm", {}}};
  addCalls(Steps[0], Virtual);
  addCalls(Steps[1], Vendor);
  return Steps;
}

/// The calls of the project's scripts, else one for each port by its name.
std::vector<std::string> compileCalls(const ProjectSummary &S,
                                      const std::string &Hipcc) {
  const std::string Out = displayPath(S.OutRoot),
                    Here = "-I" + normalizePath(S.OutRoot);
  std::vector<std::string> Calls;
  for (const ScriptCompile &C : S.Build.ScriptCompiles) {
    std::vector<std::string> Words = {Hipcc, Here + "/porthip-include"};
    append_range(Words, C.HipWords);
    Calls.push_back(
        "(cd " + shellText({Out + (C.Folder.empty() ? "" : "/") + C.Folder}) +
        " && " + shellText(Words) + ")");
  }
  if (Calls.empty())
    Calls.push_back("find " + shellText({Out}) +
                    " -name '*.hip' -print -execdir " +
                    shellText({Hipcc, Here, Here + "/porthip-include", "-c"}) +
                    " '{}' \\;");
  return Calls;
}

/// Without a build file.
Groups compileSteps(const ProjectSummary &S) {
  const std::string Rocm = S.OutRoot + "-build/rocm";
  if (S.IsOneSource)
    return {{"for AMD, compile each source with",
             {shellText({"hipcc", "-x", "hip",
                         "-I" + displayPath(S.OutRoot) + "/hip-compat",
                         "-include", "cuda_runtime.h", "-c"}) +
              " ..."}}};
  Groups Steps = {{S.Build.ScriptCompiles.empty()
                       ? "compile each source beside itself, without a GPU"
                       : "compile as the scripts do, without a GPU",
                   {toolkitCommand(S, Rocm)}},
                  {"and with ROCm", compileCalls(S, "hipcc")}};
  append_range(Steps[0].Commands,
               compileCalls(S, normalizePath(Rocm) + "/bin/hipcc"));
  return Steps;
}

/// Builds and installs the port's extension.
std::string installCommand(const ExtensionBuild &E, StringRef Out) {
  StringRef Below = sys::path::parent_path(E.Script),
            Name = sys::path::filename(E.Script);
  const std::string Folder = (Out + (Below.empty() ? "" : "/") + Below).str();
  std::vector<std::string> Words = E.Variables;
  // pip knows no other name.
  if (Name != "setup.py") {
    Words.insert(Words.end(), {"python3", Name.str(), "install"});
    append_range(Words, E.Arguments);
    return "cd " + shellText({Folder}) + " && " + shellText(Words);
  }
  Words.insert(Words.end(),
               {"python3", "-m", "pip", "install", "--no-build-isolation"});
  for (const std::string &Argument : E.Arguments)
    Words.push_back("--config-settings=--build-option=" + Argument);
  Words.push_back(pathForPip(Folder));
  return shellText(Words);
}

std::vector<ExtensionBuild> extensionsOf(const ProjectBuild &Build) {
  if (Build.Extensions.empty())
    return {{"setup.py", {}, {}}};
  return Build.Extensions;
}

/// Whether a script that builds extensions has nothing of PyTorch's.
bool isWithoutTorch(const ProjectSummary &S) {
  return all_of(extensionsOf(S.Build), [&](const ExtensionBuild &E) {
    auto Text = readFile(S.Root + "/" + E.Script);
    if (!Text) {
      consumeError(Text.takeError());
      return false;
    }
    return !StringRef(*Text).contains("import torch") &&
           !StringRef(*Text).contains("from torch");
  });
}

StepGroup installStep(const ProjectSummary &S) {
  return {isWithoutTorch(S) ? "with ROCm, when its setup.py calls hipcc"
                            : "with a PyTorch for ROCm",
          installCommands(S.Build, displayPath(S.OutRoot))};
}

/// The environment in which the folder \p Rocm is what is installed.
std::string inRocm(StringRef Rocm) {
  const std::string Folder = shellText({Rocm.str()});
  return "ROCM_PATH=" + Folder + " HIP_PATH=" + Folder + " PATH=" + Folder +
         "/bin:$PATH ";
}

Groups cmakeSteps(const ProjectSummary &S) {
  std::vector<std::string> Vendor =
      S.takesOwnBuild() ? S.Build.AmdArguments : S.Build.CmakeArguments;
  if (S.IsOneSource)
    Vendor.push_back("-DGPU_VENDOR=AMD");
  auto configure = [&](std::vector<std::string> More) {
    const std::string Out = displayPath(S.OutRoot);
    std::vector<std::string> Words = {
        "cmake", "-S",
        S.Build.CmakeBelow.empty() ? Out : placeIn(Out, S.Build.CmakeBelow)};
    append_range(Words, More);
    append_range(Words, Vendor);
    return shellText(Words);
  };
  const std::string Rocm = S.OutRoot + "-build/rocm",
                    Folder = S.OutRoot + "-build/virtual";
  Groups Steps = {
      {"build and test it, without a GPU",
       {toolkitCommand(S, Rocm),
        (S.AsksForRocm ? inRocm(Rocm) : "") +
            configure({"-B", Folder, "-DCMAKE_BUILD_TYPE=Release",
                       "-DCMAKE_HIP_COMPILER=" + Rocm + "/llvm/bin/clang++",
                       "-DCMAKE_PREFIX_PATH=" + Rocm}),
        shellText({"cmake", "--build", Folder}),
        shellText({"ctest", "--test-dir", Folder})}},
      {"and with ROCm",
       {configure(
           {"-B", S.OutRoot + "-build/amd", "-DCMAKE_BUILD_TYPE=Release"})}}};
  if (!S.Build.Extensions.empty()) {
    StepGroup Install = installStep(S);
    Install.What = "and the extension, " + Install.What;
    Steps.push_back(std::move(Install));
  }
  return Steps;
}

Groups pythonSteps(const ProjectSummary &S) {
  Groups Steps = {installStep(S)};
  if (S.Build.LoadingScripts)
    Steps.push_back({"and run the Python files that load extensions: they "
                     "compile the port",
                     {}});
  return Steps;
}

StepGroup programStep(const ProjectSummary &S) {
  if (!S.HasPortedTexts)
    return {"mend the Python programs as the fixes say, then run them", {}};
  StepGroup Step = {"run it with CuPy or PyTorch for ROCm", {}};
  if (S.TextKernel.empty())
    return Step;
  Step.What += "; a kernel by itself, without a GPU";
  Step.Commands = {"porthip verify --kernel " + shellText({S.TextKernel})};
  return Step;
}

Groups stepsOf(const ProjectSummary &S) {
  const bool HasNone = S.Build.Is == BuildKind::None,
             IsMake = S.Build.Is == BuildKind::Make;
  if (IsMake && !makeFolders(S).empty())
    return makeSteps(S);
  if (HasNone && S.Build.LoadingScripts)
    return {{"with a PyTorch for ROCm, run the Python files in " +
                 shellText({displayPath(S.OutRoot)}) +
                 ": they compile the port as they load it",
             {}}};
  if (S.hasProgramsAlone())
    return {programStep(S)};
  if (IsMake || HasNone)
    return compileSteps(S);
  return S.Build.Is == BuildKind::Python ? pythonSteps(S) : cmakeSteps(S);
}

} // namespace

std::string pathForPip(StringRef Folder) {
  return (Folder.contains('/') || Folder.starts_with(".") ? "" : "./") +
         Folder.str();
}

std::vector<std::string> installCommands(const ProjectBuild &Build,
                                         StringRef Folder) {
  std::vector<std::string> Commands;
  for (const ExtensionBuild &E : extensionsOf(Build))
    Commands.push_back(installCommand(E, Folder));
  return Commands;
}

std::vector<NextStep> nextSteps(const ProjectSummary &S) {
  std::vector<NextStep> Steps;
  for (const StepGroup &Group : stepsOf(S)) {
    if (Group.Commands.empty())
      Steps.push_back({Group.What, ""});
    for (const std::string &Command : Group.Commands)
      Steps.push_back({Group.What, Command});
  }
  return Steps;
}

void printSteps(raw_ostream &OS, const ProjectSummary &S) {
  StringRef Before = "\nNext: ";
  for (const StepGroup &Group : stepsOf(S)) {
    OS << Before << Group.What << "\n";
    for (const std::string &Command : Group.Commands)
      OS << "  " << Command << "\n";
    Before = "";
  }
}

} // namespace porthip
