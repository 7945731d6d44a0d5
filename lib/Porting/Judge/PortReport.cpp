// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Judge/PortReport.h"
#include "Compiler/Process/Process.h"
#include "Porting/Judge/SourceState.h"
#include "Support/Files/Files.h"
#include "Support/Files/SourceSuffixes.h"
#include "Translate/WarpModes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {

/// The GPUs that findings and kernels are judged for where none is named.
static const std::vector<std::string> UsualGpus = {"gfx90a", "gfx942",
                                                   "gfx1100", "gfx1151"};

static std::string withOptions(std::vector<std::string> Args,
                               const TreeRequest &Asked) {
  if (!Asked.CudaPath.empty())
    Args.push_back("--cuda-path=" + Asked.CudaPath);
  if (!Asked.RocmPath.empty())
    Args.push_back("--rocm-path=" + Asked.RocmPath);
  append_range(Args, Asked.CompilerArgs);
  return shellText(Args);
}

/// As a command line names them.
static std::string inputsOf(const TreeRequest &Asked) {
  constexpr size_t MaxPaths = 3;
  std::vector<std::string> Args;
  if (!Asked.BuildFolder.empty() && !Asked.IsBuildForRun)
    Args = {"-p", Asked.BuildFolder};
  if (Asked.Paths.size() <= MaxPaths)
    append_range(Args, Asked.Paths);
  else
    Args.push_back("FILES");
  return withOptions(std::move(Args), Asked);
}

/// The source that is named, or of a folder the only one, if it has a main().
static std::string programOf(const TreeRequest &Asked, const Translation &Of) {
  ArrayRef<std::string> Paths = Asked.Paths;
  if (Paths.size() != 1 || !Asked.BuildFolder.empty())
    return "";
  if (isRenamedSource(Paths[0]))
    return inputsOf(Asked);
  std::string Only;
  for (const auto &[Path, Source] : Of.Sources) {
    if (!isCompiledSource(Path))
      continue;
    if (!Only.empty() || !Source.text().contains("main("))
      return "";
    Only = Path;
  }
  return isRenamedSource(Only) ? withOptions({displayPath(Only)}, Asked) : "";
}

static std::string folderOf(const TreeRequest &Asked) {
  std::string Path = normalizePath(Asked.Paths.empty() ? Asked.BuildFolder
                                                       : Asked.Paths.front());
  return sys::fs::is_directory(Path) ? Path
                                     : sys::path::parent_path(Path).str();
}

/// The paths that were asked for, short enough for a title.
static std::string subjectOf(const TreeRequest &Asked) {
  constexpr size_t MaxPaths = 3;
  ArrayRef<std::string> Paths = Asked.Paths;
  if (Paths.empty())
    return Asked.BuildFolder;
  // "." says nothing to a reader elsewhere.
  if (Paths.size() == 1 && StringRef(Paths[0]).trim("./").empty())
    return sys::path::filename(normalizePath(Paths[0])).str();
  if (Paths.size() <= MaxPaths)
    return join(Paths, " ");
  return join(Paths.take_front(MaxPaths), " ") + " and " +
         utostr(Paths.size() - MaxPaths) + " more";
}

Report judge(const Translation &Of, const PortInputs &Inputs,
             const ReportSetup &Setup) {
  const TreeRequest &Asked = Inputs.asked();
  const TranslateOptions &How = Inputs.Request.Options;
  const Toolchain &Tools = Inputs.Request.Tools;
  AnalysisRequest Request;
  Request.Of = &Of.Result;
  Request.Model = &Setup.Model;
  Request.TextOf = [&](const std::string &Path) {
    auto It = Of.Sources.find(Path);
    return It == Of.Sources.end() ? StringRef() : It->second.text();
  };
  Request.NameOf = [](const std::string &Path) { return displayPath(Path); };
  Request.Gpus = How.Gpus.empty() ? UsualGpus : How.Gpus;
  Request.Known = Setup.Known;
  Request.BuildFiles = Setup.BuildFiles.size();
  Request.Inputs = inputsOf(Asked);
  if (Asked.IsBuildForRun)
    Request.Project = shellText({Asked.Paths.front()});
  Request.Program = programOf(Asked, Of);
  Request.MissingFlags = Setup.MissingFlags;
  Request.MissingHeaders = Setup.MissingHeaders;
  for (const std::string &Folder : Inputs.Request.MissingSubmodules)
    Request.MissingSubmodules.push_back(displayPath(Folder));
  Request.MissingPackages = Setup.MissingPackages;
  for (MissingPackage &P : Request.MissingPackages)
    P.File = displayPath(P.File);
  Request.WithSources = Setup.WithSources;
  Report R = analyze(Request);
  R.ToolVersion = PORTHIP_VERSION;
  R.Subject = subjectOf(Asked);
  R.HipVersions = How.Hip.str();
  R.WarpMode = WarpModeNames[size_t(How.Warp)].str();
  R.Source = sourceStateOf(folderOf(Asked));
  R.Versions = {
      {"clang", clangVersion().str()},
      {"CUDA", Tools.CudaVersion +
                   (Tools.CudaPath.empty() ? " (porthip's headers)" : "")}};
  return R;
}

} // namespace porthip
