// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Whole/ProjectSummary.h"
#include "Compiler/Process/Process.h"
#include "Porting/Configure/MakeProject.h"
#include "Porting/Whole/ProjectNeeds.h"
#include "Support/Console/Terminal.h"
#include "Support/Files/Files.h"
#include "Support/Files/InstallPlaces.h"
#include "Support/Files/SourceSuffixes.h"
#include "Support/Text/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {

std::string timeText(double Minutes) {
  std::string Text;
  raw_string_ostream OS(Text);
  if (Minutes < 90)
    OS << format("%.0f min", Minutes);
  else
    OS << format("%.1f h", Minutes / 60);
  return Text;
}

/// The switches that the extensions of \p Build are compiled with.
static std::string withSwitches(const ProjectBuild &Build) {
  std::vector<std::string> Words;
  for (const ExtensionBuild &E : Build.Extensions) {
    append_range(Words, E.Variables);
    append_range(Words, E.Arguments);
  }
  return Words.empty() ? "" : ", with " + shellText(Words);
}

/// Prints the flags of extensions that Python files load, beside what the build
/// compiles.
static void printLoads(raw_ostream &OS, const ProjectBuild &Build) {
  if (Build.LoadingScripts)
    OS << "  flags of extensions that are loaded: those in "
       << counted(Build.LoadingScripts, "Python file") << "\n";
}

/// Branches for AMD in the ported sources: its own build compiles these.
/// Without any it may have other sources for AMD.
static bool takesOwnBuild(const ProjectSummary &S) {
  return !S.Build.AmdArguments.empty() && !S.AmdMacros.empty();
}

/// Whether all CUDA code stands in Python programs, and setup.py compiles none.
static bool hasProgramsAlone(const ProjectSummary &S) {
  const bool CompilesNone =
      S.Build.Is == BuildKind::None ||
      (S.Build.Is == BuildKind::Python && S.Build.Extensions.empty() &&
       !S.Build.LoadingScripts && !S.Build.AsksCmakeBelow);
  return CompilesNone && !S.Sources.empty() &&
         all_of(S.Sources, isPythonProgram);
}

static void printOthers(raw_ostream &OS, const ProjectSummary &S) {
  if (S.FilesOfOthers.empty())
    return;
  unsigned Count = 0;
  std::vector<std::string> Names;
  for (const auto &[Folder, Files] : S.FilesOfOthers) {
    Count += Files;
    Names.push_back(Folder.substr(S.Root.size() + 1));
  }
  OS << "    " << Count
     << " of them of other projects, of which no source takes CUDA code; they "
        "stay as they are: "
     << join(Names, ", ") << "\n";
}

static void printDone(raw_ostream &OS, const ProjectSummary &S) {
  OS << "\nPorted to " << displayPath(S.OutRoot)
     << (S.FilesWritten ? ": " + counted(S.FilesWritten, "file") + " written"
                        : std::string(", which is up to date"))
     << "\n  sources and headers with CUDA: " << S.CudaFiles << ", in "
     << counted(S.Units, "translation unit");
  if (S.PartlyParsed)
    OS << ", " << S.PartlyParsed << " of them parsed in part";
  if (S.PartlyOutsideBuild)
    OS << " (" << S.PartlyOutsideBuild << " that the build leaves out)";
  if (S.Unreached.Count)
    OS << "\n    " << S.Unreached.Count
       << " of them headers that no source includes"
       << (S.Unreached.Minutes < 1
               ? ""
               : ": " + timeText(S.Unreached.Minutes) + " of what is left");
  if (S.IsOneSource) {
    OS << "\n  one source: "
       << S.CudaFiles - std::min(S.EditedFiles, S.CudaFiles) << " of "
       << counted(S.CudaFiles, "CUDA file") << " need no change";
    if (S.EditPlaces)
      OS << "; " << counted(S.EditPlaces, "place") << " in "
         << counted(S.EditedFiles, "file") << " need lines for AMD, "
         << S.MadePlaces << " of them written";
  }
  OS << "\n  build files migrated: " << S.BuildFilesMigrated
     << "; other files copied: " << S.FilesCopied << "\n";
  printOthers(OS, S);
  switch (S.Build.Is) {
  case BuildKind::Cmake:
    OS << "  flags: "
       << (S.Build.knowsFlags() ? "those of CMake's build"
                                : "not known, CMake did not configure")
       << (S.Build.CmakeBelow.empty() ? "" : " of " + S.Build.CmakeBelow)
       << (S.Build.knowsFlags() ? ", Release" : "");
    if (!S.Build.CmakeArguments.empty())
      OS << ", with " << shellText(S.Build.CmakeArguments);
    if (!S.Build.Extensions.empty())
      OS << ", and those of setup.py's extensions";
    if (!S.Build.LeftOpen.empty())
      OS << ", without what this machine lacks";
    OS << "\n";
    break;
  case BuildKind::Make:
    if (S.Makefiles.empty())
      OS << "  makefiles: none compiles CUDA\n";
    else
      OS << (S.IsOneSource ? "  makefiles: 'make' builds for NVIDIA, 'make "
                             "GPU_VENDOR=AMD' "
                             "for AMD\n"
                           : "  makefiles: 'make' builds for AMD, 'make "
                             "GPU_VENDOR=NVIDIA' "
                             "for NVIDIA\n");
    OS << "  flags: "
       << (S.Build.knowsFlags()
               ? "taken from 'make -n'"
               : "not known, 'make -n' names no compile of CUDA");
    if (!S.Build.MakeArguments.empty())
      OS << ", with " << shellText(S.Build.MakeArguments);
    OS << "\n";
    break;
  case BuildKind::Python:
    if (hasProgramsAlone(S)) {
      OS << "  its setup.py compiles no CUDA\n";
      break;
    }
    OS << "  flags: ";
    if (S.Build.AsksCmakeBelow)
      OS << "those of CMake's build of " << S.Build.CmakeBelow << ", Release"
         << (S.Build.Extensions.empty() ? "" : ", and ");
    if (!S.Build.AsksCmakeBelow || !S.Build.Extensions.empty())
      OS << (S.Build.knowsFlags()
                 ? "those of setup.py's extensions"
                 : "not known, no extension of PyTorch was found in setup.py");
    OS << withSwitches(S.Build) << "\n";
    break;
  case BuildKind::None:
    if (!S.Build.ScriptCompiles.empty())
      OS << "  flags: those of nvcc's calls in scripts of the shell\n";
    else if (!S.Build.LoadingScripts && S.Build.CmakeBelow.empty())
      OS << "  no build file that porthip knows (CMakeLists.txt, Makefile, "
            "setup.py)\n";
    break;
  }
  printLoads(OS, S.Build);
  if (!S.AmdMacros.empty())
    OS << "  its own branches for AMD: kept; the build for AMD defines "
       << join(S.AmdMacros, ", ") << "\n";
  if (!S.Build.AmdArguments.empty())
    OS << "  its own build for AMD: " << shellText(S.Build.AmdArguments)
       << (takesOwnBuild(S) ? ", in the commands below"
                            : "; the commands below build what was ported")
       << "\n";
  if (S.Build.Is != BuildKind::Cmake && !S.Build.CmakeBelow.empty() &&
      !S.Build.knowsFlags())
    OS << "  CMake was not asked: "
       << displayPath(S.Build.CmakeBelow + "/CMakeLists.txt")
       << " begins a build of its own; 'porthip port' of that folder asks it\n";
  if (!S.LeftOut.empty())
    OS << "  left out, links that lead out of the project: "
       << join(S.LeftOut, ", ") << "\n";
}

/// Warns that findings at places that use missing submodules may change when
/// they are there.
static void printMissingSubmodules(raw_ostream &OS, const ProjectSummary &S) {
  if (S.MissingSubmodules.empty())
    return;
  std::vector<std::string> Names;
  for (StringRef Folder : S.MissingSubmodules)
    Names.push_back(Folder.substr(S.Root.size() + 1).str());
  OS << "  " << counted(Names.size(), "submodule")
     << (Names.size() == 1 ? " is" : " are")
     << " not here: " << join(Names, ", ") << "; fetch "
     << (Names.size() == 1 ? "it" : "them") << " first, then port again:\n  "
     << shellText({"git", "-C", displayPath(S.Root), "submodule", "update",
                   "--init", "--recursive"})
     << "\n";
}

static void printLeft(raw_ostream &OS, const ProjectSummary &S) {
  constexpr size_t MaxShown = 10;
  if (!S.NumberFlags.empty()) {
    OS << "\nFlags that change results\n";
    for (const std::string &Line : S.NumberFlags)
      OS << "  " << Line << "\n";
  }
  OS << "\nWhat is left: about " << timeText(S.LikelyMinutes)
     << ", with building, running and comparing\n";
  if (S.Left.empty())
    OS << "  no place that was found needs a change by hand\n";
  printMissingSubmodules(OS, S);
  if (unsigned Unsure = S.PartlyParsed - S.PartlyOutsideBuild)
    OS << "  " << Unsure << (Unsure == 1 ? " file was" : " files were")
       << " parsed in part and may hold more: see the warnings above, and what "
          "they ask for\n";
  for (size_t I = 0; I < std::min(S.Left.size(), MaxShown); ++I) {
    const ProjectSummary::Step &Step = S.Left[I];
    std::string Text =
        displayPath(Step.File) + ":" + utostr(Step.Line) + ": " + Step.What;
    if (Step.Places > 1)
      Text += " (" + utostr(Step.Places) + " places)";
    if (Step.Minutes)
      Text += ", " + timeText(Step.Minutes);
    const std::string Number = "  " + utostr(I + 1) + ". ";
    OS << Number << wrapText(Text, Number.size(), Number.size()) << "\n";
  }
  if (S.Left.size() > MaxShown)
    OS << "  and " << S.Left.size() - MaxShown
       << " more; 'porthip report' lists all\n";
}

/// Folders in which to call make: not those that the makefile of another
/// includes or goes into, as far as names say.
static std::vector<std::string> makeFolders(const ProjectSummary &S) {
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
static std::string toolkitCommand(const ProjectSummary &S, StringRef Rocm) {
  std::vector<std::string> Words = {"porthip", "toolkit", "--rocm", Rocm.str()};
  if (!S.RocmPath.empty())
    Words.insert(Words.end(), {"--rocm-path", S.RocmPath});
  return "  " + shellText(Words) + "\n";
}

static void printMakeCommands(raw_ostream &OS, const ProjectSummary &S) {
  constexpr size_t MaxLines = 5;
  std::string Rocm = S.OutRoot + "-build/rocm";
  std::vector<std::string> Folders = makeFolders(S);
  OS << "\nNext: build it, without a GPU\n" << toolkitCommand(S, Rocm);
  auto print = [&](ArrayRef<std::string> More) {
    if (Folders.size() > MaxLines) {
      OS << "  find " << shellText({displayPath(S.OutRoot)})
         << " -iname makefile -execdir make -f '{}' " << join(More, " ")
         << " \\;\n";
      return;
    }
    for (const std::string &Folder : Folders) {
      std::string Where = S.OutRoot + (Folder.empty() ? "" : "/") + Folder;
      std::vector<std::string> Words = {"make", "-C", displayPath(Where)};
      append_range(Words, More);
      OS << "  " << shellText(Words) << "\n";
    }
  };
  std::vector<std::string> Vendor = S.Build.MakeArguments, Virtual;
  if (S.IsOneSource)
    Vendor.push_back("GPU_VENDOR=AMD");
  Virtual = Vendor;
  Virtual.insert(Virtual.end(),
                 {"HIPCC=" + Rocm + "/bin/hipcc", "ROCM_PATH=" + Rocm});
  print(Virtual);
  OS << "and with ROCm\n";
  print(Vendor);
}

/// Without a build file: the ports that are HIP by their names are compiled.
static void printCompileCommands(raw_ostream &OS, const ProjectSummary &S) {
  const std::string Out = displayPath(S.OutRoot),
                    Rocm = S.OutRoot + "-build/rocm";
  if (S.IsOneSource) {
    OS << "\nNext: for AMD, compile each source with\n  "
       << shellText({"hipcc", "-x", "hip", "-I" + Out + "/hip-compat",
                     "-include", "cuda_runtime.h", "-c"})
       << " ...\n";
    return;
  }
  auto print = [&](StringRef Hipcc) {
    for (const ScriptCompile &C : S.Build.ScriptCompiles) {
      std::vector<std::string> Words = {
          Hipcc.str(), "-I" + normalizePath(S.OutRoot) + "/porthip-include"};
      append_range(Words, C.HipWords);
      OS << "  (cd "
         << shellText({Out + (C.Folder.empty() ? "" : "/") + C.Folder})
         << " && " << shellText(Words) << ")\n";
    }
    if (!S.Build.ScriptCompiles.empty())
      return;
    OS << "  find " << shellText({Out}) << " -name '*.hip' -print -execdir "
       << shellText({Hipcc.str(), "-I" + normalizePath(S.OutRoot),
                     "-I" + normalizePath(S.OutRoot) + "/porthip-include",
                     "-c"})
       << " '{}' \\;\n";
  };
  OS << (S.Build.ScriptCompiles.empty()
             ? "\nNext: compile each source beside itself, without a GPU\n"
             : "\nNext: compile as the scripts do, without a GPU\n")
     << toolkitCommand(S, Rocm);
  print(normalizePath(Rocm) + "/bin/hipcc");
  OS << "and with ROCm\n";
  print("hipcc");
}

std::string pathForPip(StringRef Folder) {
  return (Folder.contains('/') || Folder.starts_with(".") ? "" : "./") +
         Folder.str();
}

/// Builds and installs the port's extension.
static std::string installCommand(const ExtensionBuild &E, StringRef Out) {
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

std::vector<std::string> installCommands(const ProjectBuild &Build,
                                         StringRef Folder) {
  std::vector<ExtensionBuild> Extensions = Build.Extensions;
  if (Extensions.empty())
    Extensions.push_back({"setup.py", {}, {}});
  std::vector<std::string> Commands;
  for (const ExtensionBuild &E : Extensions)
    Commands.push_back(installCommand(E, Folder));
  return Commands;
}

/// The environment in which the folder \p Rocm is what is installed.
static std::string inRocm(StringRef Rocm) {
  const std::string Folder = shellText({Rocm.str()});
  return "ROCM_PATH=" + Folder + " HIP_PATH=" + Folder + " PATH=" + Folder +
         "/bin:$PATH ";
}

static void printNext(raw_ostream &OS, const ProjectSummary &S) {
  auto words = [](const std::vector<std::string> &Words) {
    return shellText(Words);
  };
  std::string Out = displayPath(S.OutRoot);
  const bool IsMake = S.Build.Is == BuildKind::Make;
  if (IsMake && !makeFolders(S).empty())
    return printMakeCommands(OS, S);
  const bool HasNone = S.Build.Is == BuildKind::None;
  if (HasNone && S.Build.LoadingScripts) {
    OS << "\nNext: with a PyTorch for ROCm, run the Python files in "
       << shellText({Out}) << ": they compile the port as they load it\n";
    return;
  }
  if (hasProgramsAlone(S) && !S.HasPortedTexts) {
    OS << "\nNext: mend what is left in the Python programs, then run them "
          "with "
          "the\nlibraries that the fixes name\n";
    return;
  }
  if (hasProgramsAlone(S)) {
    OS << "\nNext: run it with CuPy or PyTorch for ROCm";
    if (!S.TextKernel.empty())
      OS << "; a kernel by itself, without a GPU\n  porthip verify --kernel "
         << shellText({S.TextKernel});
    OS << "\n";
    return;
  }
  if (IsMake || HasNone)
    return printCompileCommands(OS, S);
  std::string Install = "with a PyTorch for ROCm\n";
  for (const std::string &Command : installCommands(S.Build, Out))
    Install += "  " + Command + "\n";
  if (S.Build.Is == BuildKind::Python) {
    OS << "\nNext: " << Install;
    if (S.Build.LoadingScripts)
      OS << "and run the Python files that load extensions: they compile the "
            "port\n";
    return;
  }
  std::vector<std::string> Vendor =
      takesOwnBuild(S) ? S.Build.AmdArguments : S.Build.CmakeArguments;
  if (S.IsOneSource)
    Vendor.push_back("-DGPU_VENDOR=AMD");
  auto with = [&](std::vector<std::string> Words) {
    append_range(Words, Vendor);
    return shellText(Words);
  };
  std::string Rocm = S.OutRoot + "-build/rocm",
              Folder = S.OutRoot + "-build/virtual",
              Source = S.Build.CmakeBelow.empty()
                           ? Out
                           : placeIn(Out, S.Build.CmakeBelow);
  OS << "\nNext: build and test it, without a GPU\n"
     << toolkitCommand(S, Rocm) << "  " << (S.AsksForRocm ? inRocm(Rocm) : "")
     << with({"cmake", "-S", Source, "-B", Folder, "-DCMAKE_BUILD_TYPE=Release",
              "-DCMAKE_HIP_COMPILER=" + Rocm + "/llvm/bin/clang++",
              "-DCMAKE_PREFIX_PATH=" + Rocm})
     << "\n  " << words({"cmake", "--build", Folder}) << "\n  "
     << words({"ctest", "--test-dir", Folder}) << "\n"
     << "and with ROCm\n  "
     << with({"cmake", "-S", Source, "-B", S.OutRoot + "-build/amd",
              "-DCMAKE_BUILD_TYPE=Release"})
     << "\n";
  if (!S.Build.Extensions.empty())
    OS << "and the extension, " << Install;
}

std::vector<NextStep> nextSteps(const ProjectSummary &S) {
  std::string Text;
  raw_string_ostream OS(Text);
  printNext(OS, S);
  std::vector<NextStep> Steps;
  std::string What;
  bool IsTaken = true; // What stands in a step
  auto takeAlone = [&] {
    if (!IsTaken)
      Steps.push_back({What, ""});
  };
  for (StringRef Line : split(StringRef(Text).trim('\n'), '\n')) {
    if (Line.consume_front("  ")) {
      Steps.push_back({What, Line.str()});
      IsTaken = true;
      continue;
    }
    takeAlone();
    Line.consume_front("Next: ");
    What = Line.str();
    IsTaken = false;
  }
  takeAlone();
  return Steps;
}

void printProjectSummary(raw_ostream &OS, const ProjectSummary &Summary) {
  printDone(OS, Summary);
  printLeft(OS, Summary);
  printNeeds(OS, Summary);
  printNext(OS, Summary);
}

} // namespace porthip
