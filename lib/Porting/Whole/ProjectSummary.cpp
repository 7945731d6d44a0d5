// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Whole/ProjectSummary.h"
#include "Compiler/Process/Process.h"
#include "Porting/Configure/MakeProject.h"
#include "Porting/Whole/ProjectNeeds.h"
#include "Porting/Whole/ProjectSteps.h"
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

bool ProjectSummary::takesOwnBuild() const {
  return !Build.AmdArguments.empty() && !AmdMacros.empty();
}

bool ProjectSummary::hasProgramsAlone() const {
  const bool CompilesNone =
      Build.Is == BuildKind::None ||
      (Build.Is == BuildKind::Python && Build.Extensions.empty() &&
       !Build.LoadingScripts && !Build.AsksCmakeBelow);
  return CompilesNone && !Sources.empty() && all_of(Sources, isPythonProgram);
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
    if (S.hasProgramsAlone()) {
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
       << (S.takesOwnBuild() ? ", in the commands below"
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

void printProjectSummary(raw_ostream &OS, const ProjectSummary &Summary) {
  printDone(OS, Summary);
  printLeft(OS, Summary);
  printNeeds(OS, Summary);
  printSteps(OS, Summary);
}

} // namespace porthip
