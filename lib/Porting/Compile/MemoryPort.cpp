// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Compile/MemoryPort.h"
#include "Compiler/Compile/SourceMap.h"
#include "Frontend/Mends/SplitLaunches.h"
#include "PortFolder/TreeWalk.h"
#include "Porting/Tree/TranslateTree.h"
#include "Report/Text.h"
#include "Support/Cache/Cache.h"
#include "Support/Console/Terminal.h"
#include "Support/Files/Files.h"
#include "Support/Files/SourceSuffixes.h"
#include "Translate/Output/LineMarkers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {

/// The folder that holds \p Sources and the folders of their headers, but for
/// those of the system, where nothing is the project's.
static std::string rootOf(ArrayRef<std::string> Sources,
                          const CompileOptions &Options) {
  std::string Root = sys::path::parent_path(Sources[0]).str();
  auto widen = [&Root](StringRef To) {
    while (Root != "/" && To != Root && !isBelow(To, Root))
      Root = sys::path::parent_path(Root).str();
  };
  for (StringRef Source : Sources)
    widen(sys::path::parent_path(Source));
  for (size_t I = 0; I + 1 < Options.Args.size(); ++I) {
    if (!is_contained({"-I", "-iquote"}, Options.Args[I]))
      continue;
    std::string Folder = normalizePath(Options.Args[I + 1]);
    if (!isBelow(Folder, "/usr") && !isBelow(Folder, "/opt"))
      widen(Folder);
  }
  return Root;
}

/// The overlay has the port under the original's name, with launches that clang
/// reads and the original's lines.
static std::string textFor(const SourceText &Source, const FilePort &File) {
  std::string Text = applyEditsKeepingLines(Source.text(), File.Edits);
  auto Joined = joinSplitLaunches(Text);
  return Joined ? std::move(*Joined) : std::move(Text);
}

bool isCudaInput(const Input &I) {
  return I.Language.empty() ? sourceKind(I.Text) == SourceKind::Cuda
                            : is_contained({"cuda", "cu"}, I.Language);
}

/// Takes the sources of \p Line as inputs; those of CUDA become HIP's.
static Error takeSources(BuildLine &Line, TreeRequest &Request) {
  Request.GivenBegin = Cache::begin();
  std::vector<std::string> Sources;
  for (Input &I : Line.Inputs) {
    bool IsCuda = isCudaInput(I);
    if (I.Is != Input::File || !(isCudaOrCxx(I.Text) || IsCuda))
      continue;
    auto Text = readFile(I.Text, MaxSourceBytes);
    if (!Text)
      return Text.takeError();
    CompileOptions How = Line.Options;
    How.Language = IsCuda ? "cuda" : "c++";
    Sources.push_back(normalizePath(I.Text));
    Request.Given.push_back({Sources.back(), std::move(*Text), How});
    if (IsCuda)
      I.Language = "hip";
  }
  if (!Sources.empty())
    Request.InRoot = rootOf(Sources, Line.Options);
  return Error::success();
}

/// Takes those out of \p P that the compile of the port decides.
static Port takeCompilersToTell(Port &P) {
  Port Taken;
  auto First = std::stable_partition(
      P.Findings.begin(), P.Findings.end(), [](const Finding &F) {
        return F.Level != Severity::Error || !F.IsCompilersToTell;
      });
  Taken.Findings.assign(std::make_move_iterator(First),
                        std::make_move_iterator(P.Findings.end()));
  P.Findings.erase(First, P.Findings.end());
  return Taken;
}

void MemoryPort::report(Translation &Result, bool IsQuiet) {
  TextStyle Style;
  Style.Color = useColor(Color);
  Style.OnlyErrors = IsQuiet;
  auto line = [&](const Finding &F) {
    auto Found = Result.Sources.find(F.File);
    return Found == Result.Sources.end() ? std::string()
                                         : Found->second.line(F.Line).str();
  };
  Port Left = takeCompilersToTell(Result.Result);
  printFindings(errs(), Result.Result, Style, line);
  raw_string_ostream Later(IfRefused);
  printFindings(Later, Left, Style, line);
}

Error MemoryPort::make(TreeRequest Request, std::optional<Severity> FailsFrom,
                       const Environment &On, BuildLine &Line) {
  if (Error Wrong = takeSources(Line, Request))
    return Wrong;
  if (Request.Given.empty() || Line.IsDryRun)
    return Error::success();
  // For the headers that it is compiled with, and for no other's.
  Request.Hip = Version::parse(utostr(On.HipMajor) + "." + utostr(On.HipMinor));
  auto Of = translateTree(Request);
  if (!Of)
    return Of.takeError();
  Translation &Result = Of->Result;
  report(Result, Line.IsQuiet);
  HasErrors = FailsFrom && hasFindingsFrom(Result.Result, *FailsFrom);
  std::map<std::string, std::string> Ports;
  for (const FilePort &File : Result.Result.Files)
    if (auto Source = Result.Sources.find(File.Path);
        Source != Result.Sources.end() && !File.Edits.empty())
      Ports[File.Path] = textFor(Source->second, File);
  if (Ports.empty())
    return Error::success();
  // hipError_t is [[nodiscard]], and cudaError_t, as which it was written, not.
  Line.Options.Args.push_back("-Wno-unused-value");
  auto Map = writeSourceMap(Ports, Folder);
  if (!Map)
    return Map.takeError();
  SourceMap = std::move(*Map);
  return Error::success();
}

} // namespace porthip
