// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "PortReport.h"
#include "Driver/Process/Process.h"
#include "Report/Format.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "tools/porthip/Commands.h"
#include "tools/porthip/Port/SourceState.h"

using namespace llvm;

namespace porthip {

/// Those that findings and kernels are judged for where none is named.
static const std::vector<std::string> UsualGpus = {"gfx90a", "gfx942",
                                                   "gfx1100", "gfx1151"};

static std::string optionName(const ReportFormat &Format, bool HasPrefix) {
  return (HasPrefix ? "report-" + Format.Name : Twine(Format.Name)).str();
}

/// Options refer to their names.
static const std::vector<std::string> &prefixedNames() {
  static const std::vector<std::string> Names = [] {
    std::vector<std::string> Made;
    for (const ReportFormat *Format : allReportFormats())
      Made.push_back(optionName(*Format, true));
    return Made;
  }();
  return Names;
}

std::vector<OptionInfo> formatOptions(bool WithPrefix) {
  std::vector<OptionInfo> Options;
  for (auto [Format, Prefixed] : zip(allReportFormats(), prefixedNames())) {
    OptionInfo O = valueOption(
        WithPrefix ? StringRef(Prefixed) : Format->Name, "FILE", Format->Help,
        WithPrefix ? "A report of the same run, see 'porthip report'."
                   : "'-' is stdout. Several formats may be asked for in one "
                     "run.");
    O.IsRare = WithPrefix;
    O.Validate = validateResultFile;
    Options.push_back(O);
  }
  return Options;
}

bool wantsReports(const ParsedOptions &Options, bool HasPrefix) {
  return any_of(allReportFormats(), [&](const ReportFormat *Format) {
    return Options.has(optionName(*Format, HasPrefix));
  });
}

static std::string withOptions(std::vector<std::string> Args,
                               const ParsedOptions &Options) {
  for (StringRef Name : {"cuda-path", "rocm-path"})
    if (Options.has(Name))
      Args.push_back(("--" + Name + "=" + Options.value(Name)).str());
  append_range(Args, Options.CompilerArgs);
  return shellText(Args);
}

/// As a command line names them.
static std::string inputsOf(const ParsedOptions &Options) {
  constexpr size_t MaxPaths = 3;
  std::vector<std::string> Args;
  if (Options.has("p"))
    Args = {"-p", Options.value("p")};
  if (Options.Positional.size() <= MaxPaths)
    append_range(Args, Options.Positional);
  else
    Args.push_back("FILES");
  return withOptions(std::move(Args), Options);
}

/// The source that is named, or of a folder the only one, if it has a main().
static std::string programOf(const ParsedOptions &Options,
                             const Translation &Of) {
  ArrayRef<std::string> Paths = Options.Positional;
  if (Paths.size() != 1 || Options.has("p"))
    return "";
  if (sys::path::extension(Paths[0]) == ".cu")
    return inputsOf(Options);
  std::string Only;
  for (const auto &[Path, Source] : Of.Sources) {
    StringRef Suffix = sys::path::extension(Path);
    if (Suffix != ".cu" && Suffix != ".cpp" && Suffix != ".cc" &&
        Suffix != ".cxx" && Suffix != ".c")
      continue;
    if (!Only.empty() || !Source.text().contains("main("))
      return "";
    Only = Path;
  }
  return sys::path::extension(Only) == ".cu"
             ? withOptions({displayPath(Only)}, Options)
             : "";
}

static std::string folderOf(const ParsedOptions &Options) {
  std::string Path =
      normalizePath(Options.Positional.empty() ? Options.value("p")
                                               : Options.Positional.front());
  return sys::fs::is_directory(Path) ? Path
                                     : sys::path::parent_path(Path).str();
}

Report judge(const Translation &Of, const TranslateOptions &How,
             const Toolchain &Tools, const ParsedOptions &Options,
             const ReportSetup &Setup) {
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
  Request.Inputs = inputsOf(Options);
  Request.Program = programOf(Options, Of);
  Request.MissingFlags = Setup.MissingFlags;
  Request.MissingHeaders = Setup.MissingHeaders;
  for (const ReportFormat *Format : allReportFormats())
    Request.WithSources |= Format->NeedsSources &&
                           Options.has(optionName(*Format, Setup.HasPrefix));
  Report R = analyze(Request);
  R.ToolVersion = PORTHIP_VERSION;
  R.Subject = Setup.Subject;
  R.HipVersions = How.Hip.str();
  R.WarpMode = Options.value("warp");
  R.Source = sourceStateOf(folderOf(Options));
  R.Versions = {
      {"clang", clangVersion().str()},
      {"CUDA", Tools.CudaVersion +
                   (Tools.CudaPath.empty() ? " (porthip's headers)" : "")}};
  return R;
}

std::string subjectOf(const ParsedOptions &Options) {
  constexpr size_t MaxPaths = 3;
  ArrayRef<std::string> Paths = Options.Positional;
  if (Paths.empty())
    return Options.value("p");
  // "." says nothing to a reader elsewhere.
  if (Paths.size() == 1 && StringRef(Paths[0]).trim("./").empty())
    return sys::path::filename(normalizePath(Paths[0])).str();
  if (Paths.size() <= MaxPaths)
    return join(Paths, " ");
  return join(Paths.take_front(MaxPaths), " ") + " and " +
         utostr(Paths.size() - MaxPaths) + " more";
}

bool addReportFiles(const Report &R, const ParsedOptions &Options,
                    bool HasPrefix, std::vector<OutputFile> &Files) {
  bool ToStdout = false;
  for (const ReportFormat *Format : allReportFormats()) {
    std::string Option = optionName(*Format, HasPrefix);
    if (!Options.has(Option))
      continue;
    std::string Text;
    raw_string_ostream OS(Text);
    Format->Write(OS, R);
    if (Options.value(Option) != "-") {
      Files.push_back({Options.value(Option), std::move(Text), ""});
      continue;
    }
    outs() << Text;
    ToStdout = true;
  }
  return ToStdout;
}

} // namespace porthip
