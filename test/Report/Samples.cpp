// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Samples.h"
#include "Port/CheckInfo.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace porthip {
namespace {

PORTHIP_CHECK(SpinLock,
              {"porthip-warp-spin-lock", "lanes of a warp wait for each other",
               Severity::Error, 90, "A loop around {atomicCAS}.",
               "Lanes of a wavefront have one program counter.",
               "while (atomicCAS(l, 0, 1)) {}", "see [the text](there)",
               "Let one lane take the lock.", "A manual"});
PORTHIP_CHECK(SyncMask,
              {"porthip-warp-narrow-sync-mask", "a lane mask of 32 bits"});

ReportFinding finding(StringRef Check, Severity Level, StringRef File,
                      unsigned Line, unsigned Column, unsigned Length,
                      StringRef SourceLine, StringRef Message) {
  static const std::array<double, 3> Minutes = {0, 20, 90};
  ReportFinding F;
  F.Of.Check = Check.str();
  F.Of.Level = Level;
  F.Of.File = File.str();
  F.Of.Line = Line;
  F.Of.Column = Column;
  F.Of.Length = Length;
  F.Of.Message = Message.str();
  F.Kind = Level == Severity::Note      ? Category::Automatic
           : Level == Severity::Warning ? Category::Review
                                        : Category::Manual;
  double Likely = Minutes[unsigned(Level)];
  F.Time = {Likely / 2, Likely, Likely * 2};
  F.SourceLine = SourceLine.str();
  F.Fingerprint = fingerprint(F.Of, SourceLine);
  return F;
}

ReportFile file(StringRef Path, unsigned Lines, bool HoldsCuda) {
  ReportFile F;
  F.Path = Path.str();
  F.Lines = Lines;
  F.HoldsCuda = HoldsCuda;
  F.IsMain = true;
  return F;
}

Report base() {
  Report R;
  R.ToolVersion = "1.2.3";
  R.Subject = "project";
  R.Gpus = {"gfx942"};
  R.HipVersions = "5.2 to 10.2";
  R.WarpMode = "emulate32";
  R.ModelName = "porthip's own";
  return R;
}

constexpr StringLiteral KernelSource = "__global__ void k(int *p) {\n"
                                       "  /* größe 𝛼 */ p[0] = "
                                       "__shfl_sync(0xffffffff, 1, 0);\n"
                                       "}\n";

void addFindings(Report &R) {
  StringRef Line = KernelSource.split('\n').second.split('\n').first;
  auto Column = unsigned(Line.find("0xffffffff"));
  ReportFinding Mask =
      finding("porthip-warp-narrow-sync-mask", Severity::Warning, "src/k.cu", 2,
              Column + 1, 10, Line, "the mask has 32 bits");
  Mask.Kernel = "k";
  Mask.Of.Symbol = "__shfl_sync";
  Mask.Of.Fix = "write ~0ull";
  Mask.Of.Offset = KernelSource.find("0xffffffff");
  Mask.Of.FixIt = {{Mask.Of.Offset, 10, "~0ull", Engine::Ast, Mask.Of.Check}};
  R.Sources["src/k.cu"].Before = KernelSource.str();
  R.Findings = {
      Mask,
      finding("porthip-warp-spin-lock", Severity::Error, "src/k.cu", 3, 1, 1,
              "}", "lanes wait for each other"),
      finding("porthip-translate-unsupported", Severity::Error, "src/main.cu",
              7, 3, 14, "  cudaImportSome(x); // [a](b) {c}",
              "'cudaImportSome' has no twin; see [a](b) {c}"),
      finding("porthip-launch-shared-memory", Severity::Note, "src/main.cu", 9,
              1, 0, "", "more than 48 KB is asked for"),
      finding("porthip-warp-hard-coded-size", Severity::Warning, "src/main.cu",
              12, 5, 2, "    32;", "32 is the size of a warp"),
  };
  R.Findings[2].Kind = Category::Blocked;
  R.Findings[4].State = FindingState::Suppressed;
  R.Findings[4].IsInSource = true;
  R.Findings[4].Reason = "a tile, not a warp";
}

} // namespace

Report smallReport() {
  Report R = base();
  R.Files = {file("src/k.cu", 3, true), file("src/main.cu", 20, true),
             file("src/util.cu", 5, true), file("src/plain.cpp", 8, false)};
  R.CudaFiles = 3;
  R.Lines = 36;
  addFindings(R);
  R.Sum.Places = {40, 4, 1, 1, 1};
  R.Sum.Time = {120, 260, 700};
  EffortItem Lock;
  Lock.What = "porthip-warp-spin-lock";
  Lock.Title = "lanes of a warp wait for each other";
  Lock.Kind = Category::Manual;
  Lock.Count = 1;
  Lock.Time = {45, 90, 180};
  EffortItem Mask = Lock;
  Mask.What = "porthip-warp-narrow-sync-mask";
  Mask.Title = "a lane mask of 32 bits";
  Mask.Kind = Category::Review;
  Mask.Time = {10, 20, 40};
  EffortItem Import = Lock;
  Import.What = "cudaImportSome";
  Import.Title = "cudaImportSome";
  Import.Kind = Category::Blocked;
  Import.Time = {65, 150, 480};
  R.Items = {Import, Lock, Mask};
  ReportLibrary L;
  L.Of = {"runtime", "CUDA runtime", "HIP"};
  L.Calls = {{"cudaImportSome", "", UseOutcome::Unsupported, 1},
             {"cudaMalloc", "hipMalloc", UseOutcome::Renamed, 40}};
  L.Covered = 40;
  L.Unsupported = 1;
  R.Libraries = {L};
  R.Kernels.resize(1);
  R.Kernels[0].Of.Name = "k";
  return R;
}

Report baselineReport() {
  Report R = smallReport();
  R.HasBaseline = true;
  R.Findings[0].State = FindingState::Known;
  R.Findings[4].IsInSource = false;
  return R;
}

Report hostileReport() {
  Report R = base();
  StringRef Names[] = {"a\"b'c.cu",
                       "line\nend.cu",
                       "größe/日本語 𝛼.cu",
                       "<script>alert(1)</script>.cu",
                       "bad\xff\xfe.cu",
                       "](x) |`*_#1 @user.cu",
                       "%41?x=1#y:z.cu",
                       "\x01\x1b[31m.cu",
                       "http://www.x.org/y.cu",
                       "=cmd|' /C calc'!A0.cu"};
  for (StringRef Name : Names) {
    R.Files.push_back(file(Name, 3, true));
    ReportFinding F = finding("porthip-warp-spin-lock", Severity::Error, Name,
                              2, 1, 3, Name, Name);
    F.Of.Fix = "</details> ]]> --> \xc0 {0} [a](b)";
    F.Reason = Name.str();
    F.Kernel = Name.str();
    F.Of.Symbol = Name.str();
    R.Findings.push_back(F);
    F.Of.Line = 1;
    F.State = FindingState::Suppressed;
    F.Fingerprint = fingerprint(F.Of, "suppressed");
    R.Findings.push_back(F);
  }
  // Columns that are not in the line, a byte order mark, halves of characters.
  ReportFinding F = finding("porthip-no-such-check", Severity::Warning, "b.cu",
                            1, 900, 5, "\xEF\xBB\xBFint x;", "beyond");
  R.Findings.push_back(F);
  F = finding("porthip-warp-spin-lock", Severity::Warning, "b.cu", 1, 4, 3,
              "\xEF\xBB\xBFint x;", "after the mark");
  R.Findings.push_back(F);
  F = finding("porthip-warp-spin-lock", Severity::Warning, "b.cu", 0, 0, 9, "",
              "nowhere");
  R.Findings.push_back(F);
  R.CudaFiles = R.Files.size();
  R.Sum.Places[unsigned(Category::Manual)] = R.Findings.size();
  return R;
}

Report emptyReport() { return base(); }

Report plainReport() {
  Report R = base();
  R.Files = {file("a.cpp", 10, false), file("b.h", 3, false)};
  R.Lines = 13;
  return R;
}

Report manyReport() {
  Report R = base();
  for (unsigned I = 0; I < 10000; ++I) {
    std::string Path = "src/file" + utostr(I / 100) + ".cu";
    if (I % 100 == 0)
      R.Files.push_back(file(Path, 1000, true));
    std::string Line = "  x" + utostr(I) + " = __shfl(1);";
    R.Findings.push_back(finding(
        "porthip-warp-spin-lock", I % 3 ? Severity::Warning : Severity::Error,
        Path, I % 100 + 1, 3, 5, Line, "finding " + utostr(I)));
  }
  R.CudaFiles = R.Files.size();
  R.Sum.Places[unsigned(Category::Manual)] = R.Findings.size();
  R.Sum.Time = {1e5, 2e5, 4e5};
  return R;
}

} // namespace porthip
