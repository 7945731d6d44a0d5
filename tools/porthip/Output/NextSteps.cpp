// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "NextSteps.h"
#include "Compiler/Process/Process.h"
#include "Frontend/CommandLine/NvccMacros.h"
#include "Porting/Judge/TranslationText.h"
#include "Support/Files/Files.h"
#include "Support/Files/SourceSuffixes.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {
namespace {

/// As displayPath(), and the current folder is ".".
std::string shown(StringRef Folder) {
  return normalizePath(Folder) == normalizePath(".") ? "."
                                                     : displayPath(Folder);
}

class CompileWords {
public:
  explicit CompileWords(const CompileStep &Step)
      : Step(Step), Given(Step.Original->Options) {}

  std::vector<std::string> run() {
    // A folder may have ROCm's headers alone.
    std::string Hipcc = Step.RocmPath + "/bin/hipcc";
    Words = {sys::fs::can_execute(Hipcc) ? Hipcc : "hipcc",
             "--offload-arch=" + Step.Gpu};
    mapArgs();
    for (const std::string &Macro : Step.Macros)
      if (none_of(Words, [&](StringRef Word) {
            return Word.consume_front("-D") && Word.consume_front(Macro) &&
                   (Word.empty() || Word.front() == '=');
          }))
        Words.push_back("-D" + Macro + "=1");
    for (const OtherArgument &Other : Given.Others)
      if (isRelocatable(Other)) {
        Words.push_back("-fgpu-rdc");
        break;
      }
    StringRef Folder = sys::path::parent_path(Step.Original->Path);
    if (Step.Layout.Kind != LayoutKind::OutRoot && !Step.IsStdin &&
        sys::path::parent_path(normalizePath(Step.Port)) != Folder)
      Words.insert(Words.end(), {"-iquote", shown(Folder)});
    if (!Step.ShimFolder.empty())
      Words.push_back("-I" + shown(Step.ShimFolder));
    // By other suffixes the compiler takes it for CUDA or for plain C++.
    if (sys::path::extension(Step.Port) != PortSuffix)
      Words.insert(Words.end(), {"-x", "hip"});
    Words.insert(Words.end(), {"-c", displayPath(Step.Port)});
    return std::move(Words);
  }

private:
  void mapArgs() {
    // The port has the macros of nvcc's flags in its sources.
    Given = withoutMacros(Given, cudaFlagMacroNames());
    for (size_t I = 0; I < Given.Args.size(); ++I) {
      StringRef Arg = Given.Args[I];
      bool HasValue = I + 1 < Given.Args.size();
      if (Arg == "-DPORTHIP_NVCC_FAST_MATH=1" ||
          Arg == "-UPORTHIP_NVCC_FAST_MATH") {
        continue; // a word of ours for the checks
      }
      if (HasValue && Arg == "-D" &&
          Given.Args[I + 1] == "CUDA_API_PER_THREAD_DEFAULT_STREAM=1") {
        Words.push_back("-fgpu-default-stream=per-thread");
        ++I;
      } else if (HasValue && Arg == "-I") {
        Words.push_back("-I" + folder(Given.Args[++I]));
      } else if (HasValue && (Arg == "-isystem" || Arg == "-iquote" ||
                              Arg == "-idirafter")) {
        Words.insert(Words.end(), {Arg.str(), folder(Given.Args[++I])});
      } else if (HasValue && (Arg == "-D" || Arg == "-U")) {
        Words.push_back(Arg.str() + Given.Args[++I]);
      } else if (HasValue && Arg == "-include") {
        Words.insert(Words.end(), {Arg.str(), file(Given.Args[++I])});
      } else {
        Words.push_back(Arg.str());
      }
    }
  }

  static bool isRelocatable(const OtherArgument &Other) {
    return Other.Name == "-dc" || (Other.Name == "-rdc" && !isOff(Other.Value));
  }

  std::string absolute(StringRef Path) const {
    SmallString<256> Full(Given.Directory);
    if (sys::path::is_absolute(Path))
      Full.clear();
    sys::path::append(Full, Path);
    return normalizePath(Full);
  }

  /// Where the ported headers of an include folder are.
  std::string folder(StringRef Path) const {
    std::string Full = absolute(Path);
    const LayoutOptions &Layout = Step.Layout;
    bool IsProjects = Full == Layout.InRoot || isBelow(Full, Layout.InRoot);
    if (Layout.Kind == LayoutKind::OutRoot && IsProjects) {
      std::string Ported =
          Layout.OutRoot +
          Full.substr(StringRef(Layout.InRoot).rtrim('/').size());
      if (sys::fs::is_directory(Ported))
        return displayPath(Ported);
    }
    return shown(Full);
  }

  /// It may be found through the include folders, too.
  std::string file(StringRef Path) const {
    std::string Full = absolute(Path);
    return sys::fs::exists(Full) ? displayPath(Full) : Path.str();
  }

  const CompileStep &Step;
  CompileOptions Given;
  std::vector<std::string> Words;
};

} // namespace

std::string compileCommand(const CompileStep &Step) {
  return shellText(CompileWords(Step).run());
}

NextStep compileStep(const Tree &Of, const TreePorts &Ports,
                     std::string RocmPath, bool ReadsStdin) {
  const TranslateOptions &How = Of.request().Options;
  unsigned Count = 0;
  CompileStep Step;
  Step.Layout = Ports.layout();
  Step.RocmPath = std::move(RocmPath);
  Step.IsStdin = ReadsStdin;
  Step.Macros = Of.Result.Dual.BuildMacros;
  if (!How.Gpus.empty())
    Step.Gpu = How.Gpus.front();
  for (const auto &[Path, Target] : Ports.targets()) {
    if (isPythonProgram(Path)) // nothing compiles it
      continue;
    if (!Ports.portOf(Path).Shims.empty() && How.Shims == ShimMode::Include)
      Step.ShimFolder = How.ShimIncludeDir;
    Count += Ports.isMain(Path);
    if (!Step.Port.empty() || !Ports.isMain(Path))
      continue;
    Step.Port = Target;
    for (const TranslationInput &Input : Of.request().Inputs)
      if (Input.Path == Path)
        Step.Original = &Input;
  }
  if (Step.Port.empty())
    return {};
  return {Count == 1 ? "compile" : "compile each port, the first with",
          compileCommand(Step)};
}

std::vector<NextStep> nextSteps(const Tree &Of, const TreePorts &Ports,
                                const WrittenPorts &Written) {
  std::vector<NextStep> Steps;
  if (Written.HaveConflicts)
    Steps.push_back({"resolve the conflicts that are marked in the ports", ""});
  if (hasFindingsFrom(Of.Result.Result, Severity::Error))
    Steps.push_back({ResolveErrors.str(), ""});
  if (!Written.CanBeCompiled)
    return Steps;
  NextStep Compile =
      compileStep(Of, Ports, Written.RocmPath, Written.IsOfStdin);
  if (!Compile.Command.empty())
    Steps.push_back(std::move(Compile));
  return Steps;
}

std::string translationJson(const Tree &Of, const SummaryInfo &Summary,
                            bool HasConflicts, ArrayRef<NextStep> Next) {
  Json Findings;
  for (Severity Level : {Severity::Error, Severity::Warning, Severity::Note})
    Findings[toString(Level).str()] =
        count_if(Of.Result.Result.Findings,
                 [&](const Finding &F) { return F.Level == Level; });
  const Json J = {
      {"format", "porthip-translate"},        {"version", 1},
      {"filesWritten", Summary.FilesWritten}, {"upToDate", Summary.IsUpToDate},
      {"dryRun", Summary.IsDryRun},           {"conflicts", HasConflicts},
      {"findings", std::move(Findings)},      {"next", toJson(Next)}};
  return J.dump(2) + "\n";
}

} // namespace porthip
