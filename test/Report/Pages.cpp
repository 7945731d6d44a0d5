// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Pages.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/Twine.h"
#include <algorithm>
#include <tuple>

using namespace llvm;

namespace porthip {
namespace {

/// The edits that put \p To for every \p From.
std::vector<Edit> replaceAll(StringRef Text, StringRef From, StringRef To) {
  std::vector<Edit> Edits;
  for (std::size_t At = Text.find(From); At != StringRef::npos;
       At = Text.find(From, At + From.size())) {
    Edit E;
    E.Offset = unsigned(At);
    E.Length = unsigned(From.size());
    E.Text = To.str();
    Edits.push_back(std::move(E));
  }
  return Edits;
}

unsigned lineCount(StringRef Text) { return unsigned(Text.count('\n')); }

/// Adds a file in which `cuda` becomes `hip`.
ReportFile &addFile(Report &R, const std::string &Path, std::string Text) {
  ReportSource Source;
  Source.Edits = replaceAll(Text, "cuda", "hip");
  Source.After = applyEdits(Text, Source.Edits);
  Source.Before = std::move(Text);
  ReportFile File;
  File.Path = Path;
  File.Lines = lineCount(Source.Before);
  File.ChangedLines = unsigned(Source.Edits.size());
  File.IsMain = File.HoldsCuda = true;
  File.Sum.Places[unsigned(Category::Automatic)] = File.ChangedLines;
  R.Sources[Path] = std::move(Source);
  R.Files.push_back(std::move(File));
  return R.Files.back();
}

StringRef lineOf(StringRef Text, unsigned Line) {
  for (; Line > 1; --Line)
    Text = Text.split('\n').second;
  return Text.split('\n').first;
}

/// Adds a finding to the last file.
ReportFinding &addFinding(Report &R, const std::string &Check, Category Kind,
                          unsigned Line, double Minutes,
                          const std::string &Message) {
  const ReportFile &File = R.Files.back();
  ReportFinding F;
  F.Of.Check = Check;
  F.Of.File = File.Path;
  F.Of.Line = Line;
  F.Of.Column = 1;
  F.Of.Message = Message;
  F.Of.Fix = "Look at the place, and decide what it should mean there.";
  F.Of.Level = Kind == Category::Blocked  ? Severity::Error
               : Kind == Category::Review ? Severity::Warning
               : Kind == Category::Manual ? Severity::Warning
                                          : Severity::Note;
  F.Kind = Kind;
  F.Time = {Minutes / 2, Minutes, Minutes * 2};
  F.SourceLine = lineOf(R.Sources[File.Path].Before, Line).str();
  F.Fingerprint = utohexstr(0x1000000000000000u + R.Findings.size());
  R.Findings.push_back(std::move(F));
  return R.Findings.back();
}

/// The sums, and a line of the estimate for each check.
void addUp(Report &R) {
  std::map<std::string, Tally *> Sums;
  for (ReportFile &F : R.Files)
    Sums[F.Path] = &F.Sum;
  for (const ReportFinding &F : R.Findings)
    if (Tally *Sum = Sums[F.Of.File]; Sum && F.State == FindingState::Open) {
      ++Sum->Places[unsigned(F.Kind)];
      Sum->Time += F.Time;
    }
  std::stable_sort(R.Findings.begin(), R.Findings.end(),
                   [](const ReportFinding &A, const ReportFinding &B) {
                     return std::tie(A.Of.File, A.Of.Line) <
                            std::tie(B.Of.File, B.Of.Line);
                   });
  for (const ReportFile &F : R.Files) {
    for (unsigned I = 0; I != CategoryCount; ++I)
      R.Sum.Places[I] += F.Sum.Places[I];
    R.Sum.Time += F.Sum.Time;
    R.Lines += F.Lines;
    R.ChangedLines += F.ChangedLines;
    R.CudaFiles += F.HoldsCuda;
  }
  std::map<std::string, EffortItem> Items;
  for (const ReportFinding &F : R.Findings) {
    if (F.State != FindingState::Open || F.Time.Likely == 0)
      continue;
    EffortItem &Item = Items[F.Of.Check];
    Item.What = F.Of.Check;
    Item.Title = StringRef(F.Of.Check).drop_front(8).str();
    std::replace(Item.Title.begin(), Item.Title.end(), '-', ' ');
    Item.Kind = F.Kind;
    ++Item.Count;
    Item.Confidence = "medium";
    Item.Level = F.Kind == Category::Blocked ? Risk::High : Risk::Medium;
    Item.Time += F.Time;
  }
  for (auto &[Name, Item] : Items) {
    Item.Files = Item.Count;
    Item.FirstMinutes = Item.FurtherMinutes = Item.SameFileMinutes =
        Item.Time.Likely / Item.Count;
    R.Items.push_back(Item);
  }
  std::stable_sort(R.Items.begin(), R.Items.end(),
                   [](const EffortItem &A, const EffortItem &B) {
                     return A.Time.Likely > B.Time.Likely;
                   });
}

Report blank(const std::string &Subject) {
  Report R;
  R.ToolVersion = "0.1.0";
  R.Subject = Subject;
  R.Gpus = {"gfx942", "gfx90a", "gfx1100"};
  R.HipVersions = "5.2 to 10.2";
  R.WarpMode = "emulate32";
  R.ModelName = "porthip's own";
  return R;
}

void addKernel(Report &R, const std::string &Name, unsigned Line, Risk Level,
               const std::string &Cause) {
  ReportKernel K;
  K.Of.Name = Name;
  K.Of.File = R.Files.back().Path;
  K.Of.Line = Line;
  K.Of.EndLine = Line + 8;
  K.Of.IsParsed = true;
  K.Of.WarpOperations = Level == Risk::None ? 0 : 4;
  K.Of.BlockBarriers = 2;
  K.Of.SharedBytes = 4096;
  K.Of.Launches.push_back({R.Files.back().Path, Line + 20, "(N + 255) / 256",
                           "256", "", "copy_stream", 256});
  K.Findings = Level == Risk::None ? 0 : 2;
  for (std::size_t I = 0; I != R.Gpus.size(); ++I) {
    // The last target is the one with waves of 32 lanes.
    Risk Here = I + 1 == R.Gpus.size() ? Risk::None : Level;
    K.Risks.push_back({Here, {}});
    if (Here != Risk::None)
      K.Risks.back().Causes.push_back(Cause);
  }
  R.Kernels.push_back(std::move(K));
}

void addLibraries(Report &R) {
  ReportLibrary Blas;
  Blas.Of = {"cublas", "cuBLAS", "hipBLAS"};
  Blas.Calls = {{"cublasXtDgemm", "", UseOutcome::Unsupported, 2},
                {"cublasDgemm", "hipblasDgemm", UseOutcome::Renamed, 41},
                {"cublasCreate", "hipblasCreate", UseOutcome::Renamed, 7}};
  Blas.Covered = 48;
  Blas.Unsupported = 2;
  ReportLibrary Optix;
  Optix.Of = {"optix", "OptiX", ""};
  Optix.Calls = {{"optixLaunch", "", UseOutcome::Unsupported, 3}};
  Optix.Unsupported = 3;
  ReportLibrary Runtime;
  Runtime.Of = {"runtime", "CUDA runtime", "HIP runtime"};
  Runtime.Calls = {{"cudaMalloc", "hipMalloc", UseOutcome::Renamed, 310},
                   {"cudaMemcpy", "hipMemcpy", UseOutcome::Renamed, 290}};
  Runtime.Covered = 600;
  R.Libraries = {Blas, Optix, Runtime};
}

/// A source of \p Lines lines with a call now and then.
std::string sourceText(unsigned Lines, unsigned Seed) {
  std::string Text;
  for (unsigned I = 1; I <= Lines; ++I) {
    unsigned Kind = (I * 7 + Seed) % 23;
    Text += Kind == 0 ? "  cudaMalloc(&Data, Count * sizeof(float)); // room\n"
            : Kind == 1
                ? "  cudaMemcpy(Out, In, Bytes, cudaMemcpyHostToDevice);\n"
            : Kind == 2 ? "__global__ void scale(float *X, float By, int N) {\n"
            : Kind == 3 ? "  unsigned Mask = __ballot_sync(~0u, X[I] > 0);\n"
            : Kind == 4 ? "}\n"
                        : "  Sum" + utostr(I) + " += X[I] * 0.5f; /* " +
                              utostr(Kind) + " */\n";
  }
  return Text;
}

const char *const CheckNames[] = {
    "porthip-warp-size-assumed",     "porthip-memory-managed-hint",
    "porthip-warp-lane-mask",        "porthip-numerics-fast-math",
    "porthip-launch-from-device",    "porthip-arch-inline-ptx",
    "porthip-library-no-counterpart"};

} // namespace

Report smallReport() {
  Report R = blank("saxpy");
  addFile(R, "src/saxpy.cu",
          "#include <cuda_runtime.h>\n\n"
          "__global__ void saxpy(float *Y) {\n"
          "  if (threadIdx.x % 32 == 0)\n"
          "    Y[threadIdx.x] += 1;\n"
          "}\n" +
              std::string(40, '\n') +
              "int main() {\n"
              "  cudaMalloc(0, 4); cudaFree(0);\n"
              "}\n");
  addFinding(R, "porthip-warp-size-assumed", Category::Review, 4, 20,
             "'32' stands for the size of a warp");
  addFinding(R, "porthip-library-no-counterpart", Category::Blocked, 48, 300,
             "'cudaFree' is blocked in this example");
  ReportFinding &Accepted =
      addFinding(R, "porthip-numerics-fast-math", Category::Review, 5, 0,
                 "the order of additions may differ");
  Accepted.State = FindingState::Suppressed;
  Accepted.Reason = "checked against the reference";
  addKernel(R, "saxpy", 3, Risk::Medium, "4 warp operations");
  R.Plan = {{"translate", "", "porthip --diff src", "", 0, 0, 0, {}},
            {"no counterpart",
             "use hipFree",
             "porthip explain x",
             "src/saxpy.cu",
             48,
             1,
             1,
             {150, 300, 600}}};
  addLibraries(R);
  addUp(R);
  R.WorkPercent = 60;
  return R;
}

Report largeReport(unsigned Files, unsigned Findings) {
  Report R = blank("large-project");
  const char *Folders[] = {"src/solver",     "src/solver/kernels", "src/io",
                           "lib/fft/device", "lib/common",         "apps/demo"};
  for (unsigned I = 0; I != Files; ++I) {
    std::string Path = std::string(Folders[I * I % 6]) + "/part" +
                       utostr(I / 40) + "/file" + utostr(I) + ".cu";
    unsigned Lines = 60 + I * 37 % 400;
    addFile(R, Path, sourceText(Lines, I));
    // A few files hold most of the work, as it is.
    unsigned Here = Findings / Files + (I % 9 == 0 ? 4 : 0);
    if (I + 1 == Files)
      Here = Findings - unsigned(R.Findings.size());
    Here = std::min(Here, Findings - unsigned(R.Findings.size()));
    for (unsigned F = 0; F != Here; ++F) {
      unsigned Which = I % 31 == 0 && F == 1 ? 6 : (I * 5 + F * F) % 6;
      Category Kind = Which == 6   ? Category::Blocked
                      : Which == 5 ? Category::Manual
                      : Which == 1 ? Category::Automatic
                                   : Category::Review;
      ReportFinding &Added =
          addFinding(R, CheckNames[Which], Kind, 1 + (F * 13 + I) % Lines,
                     Kind == Category::Automatic ? 0 : 2 + (I * F) % 40,
                     "'name" + utostr(F) + "' may mean something else on AMD");
      if (I % 17 == 3 && F == 0)
        Added.State = FindingState::Known;
    }
    if (I % 5 == 0)
      addKernel(R, "solver::kernel" + utostr(I), 3 + I % 20, Risk(I / 5 % 4),
                "4 warp operations with constant lanes");
  }
  addLibraries(R);
  addUp(R);
  return R;
}

Report hostileReport() {
  const std::string Script =
      "</script><script>window.__pwned = 1</script><img src=x "
      "onerror='window.__pwned = 2'><!-- <script> \xe2\x80\xa8 &lt;b&gt; ]]>";
  Report R = blank(Script);
  R.Gpus = {Script};
  R.ModelName = Script;
  R.IsGuess = true;
  R.MissingFlags = Script;
  R.MissingHeaders = {Script};
  R.Source = {Script, Script, true};
  R.Versions = {{Script, Script}};
  R.Plan = {{Script, Script, Script, Script, 1, 1, 1, {1, 2, 3}}};
  const std::string Paths[] = {"a/<script>window.__pwned = 3</script>.cu",
                               "a/\"quoted\" & 'single'.cu",
                               "a/two\nlines\ttab.cu",
                               "a/\xe4\xb8\xad\xe6\x96\x87/\xf0\x9f\x98\x80.cu",
                               "a/not-utf8-\xff\xfe.cu",
                               "a/\xe2\x80\xaeuc.tpircs.cu",
                               "/absolute/__proto__.cu",
                               "constructor"};
  for (const std::string &Path : Paths) {
    addFile(R, Path,
            "cudaMalloc(" + Script + ");\n\xe9t\xe9 caf\xe9 \xff\xfe\r\n" +
                std::string("nul \0 here\n", 11) +
                "\xed\xa0\x80 \xe2\x80\xae edis thgir\n");
    addFinding(R, "porthip-<script>window.__pwned = 4</script>",
               Category::Blocked, 1, 30, Script)
        .Reason = Script;
    addFinding(R, "__proto__", Category::Review, 2, 10, "latin-1 \xe9").Kernel =
        Script;
    addKernel(R, Script, 1, Risk::High, Script);
  }
  R.Findings.back().Of.File = "not/listed.cu";
  R.Findings.back().Of.Line = 4000000000u;
  addUp(R);
  for (EffortItem &Item : R.Items)
    Item.Title = Script;
  return R;
}

Report withoutCuda() {
  Report R = blank("plain");
  ReportFile File;
  File.Path = "main.cpp";
  File.Lines = 12;
  R.Files.push_back(File);
  addUp(R);
  return R;
}

} // namespace porthip
