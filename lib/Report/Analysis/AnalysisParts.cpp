// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lines, libraries and kernels of a report.
#include "Port/CheckInfo.h"
#include "Report/Analysis/AnalysisInternal.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace porthip {

FileText::FileText(StringRef Text) : Text(Text), Starts(1, 0) {
  for (size_t At = Text.find('\n'); At != StringRef::npos;
       At = Text.find('\n', At + 1))
    Starts.push_back(At + 1);
}

StringRef FileText::line(unsigned Number) const {
  if (Number == 0 || Number > Starts.size())
    return "";
  return Text.substr(Starts[Number - 1]).take_until([](char C) {
    return C == '\n' || C == '\r';
  });
}

unsigned FileText::changedLines(ArrayRef<Edit> Edits) const {
  unsigned Count = 0;
  long Last = -1;
  for (const Edit &E : Edits) {
    long First = upper_bound(Starts, E.Offset) - Starts.begin();
    unsigned End = E.Offset + (E.Length ? E.Length - 1 : 0);
    long Until = upper_bound(Starts, End) - Starts.begin();
    Count += std::max(0L, Until - std::max(First, Last + 1) + 1);
    Last = std::max(Last, Until);
  }
  return Count;
}

void addLibraries(const Port &Of, Report &Result) {
  std::map<StringRef,
           std::map<std::pair<StringRef, UseOutcome>, ReportLibrary::Call>>
      Calls;
  for (const FilePort &File : Of.Files)
    for (const SymbolUse &U : File.Uses) {
      ReportLibrary::Call &Call = Calls[U.Library][{U.Symbol, U.Outcome}];
      Call.Symbol = U.Symbol;
      Call.Hip = U.Hip;
      Call.Outcome = U.Outcome;
      ++Call.Count;
    }
  std::map<StringRef, Effort> Times;
  for (const ReportFinding &F : Result.Findings)
    Times[F.Of.Symbol] += F.Time;
  for (const LibraryInfo &L : Of.Libraries) {
    ReportLibrary R;
    R.Of = L;
    for (auto &[Key, Call] : Calls[L.Id]) {
      (Call.Outcome == UseOutcome::Unsupported ? R.Unsupported : R.Covered) +=
          Call.Count;
      R.Calls.push_back(std::move(Call));
      if (auto Time = Times.find(Key.first); Time != Times.end()) {
        R.Time += Time->second;
        Times.erase(Time); // once, though it has several outcomes
      }
    }
    llvm::stable_sort(R.Calls, [](const auto &A, const auto &B) {
      return std::make_pair(A.Outcome != UseOutcome::Unsupported,
                            -int(A.Count)) <
             std::make_pair(B.Outcome != UseOutcome::Unsupported,
                            -int(B.Count));
    });
    Result.Libraries.push_back(std::move(R));
  }
}

static void raise(ReportKernel::TargetRisk &To, Risk Level, std::string Cause) {
  To.Level = std::max(To.Level, Level);
  To.Causes.push_back(std::move(Cause));
}

/// Sources of the facts: GpuTarget.h.
static ReportKernel::TargetRisk riskOn(const GpuTarget &Target,
                                       const ReportKernel &Kernel,
                                       ArrayRef<const Finding *> Findings) {
  ReportKernel::TargetRisk R;
  const KernelFacts &Facts = Kernel.Of;
  if (!Facts.IsParsed)
    raise(R, Risk::Unknown, "not parsed");
  if (Facts.SharedBytes > Target.SharedPerBlockOptin)
    raise(R, Risk::High,
          utostr(Facts.SharedBytes) + " bytes of shared memory; a block has " +
              utostr(Target.SharedPerBlockOptin));
  if (Facts.TextureFetches && !Target.HasImages)
    raise(R, Risk::Low, "textures by plain loads");
  if (Facts.TensorOperations && Target.Matrix == MatrixUnit::None)
    raise(R, Risk::High, "tensor operations; the target has no matrix unit");
  else if (Facts.TensorOperations)
    raise(R, Risk::Medium, "tensor operations");
  if (Facts.WarpOperations)
    raise(R, Target.WaveSize == 64 ? Risk::Medium : Risk::Low,
          "warp operations on wavefronts of " + utostr(Target.WaveSize));
  if (Facts.InlinePtx)
    raise(R, Risk::Low, "inline PTX");
  std::vector<std::string> Notes;
  for (const Finding *F : Findings) {
    const CheckInfo *Info = findCheck(F->Check);
    if (Info && Info->AppliesTo && !Info->AppliesTo(Target))
      continue;
    std::string Where = F->File == Facts.File ? "line " : F->File + ":";
    Where += utostr(F->Line) + ": " + F->Check;
    if (F->Level == Severity::Note)
      Notes.push_back(std::move(Where));
    else
      raise(R, F->Level == Severity::Error ? Risk::High : Risk::Medium,
            std::move(Where));
  }
  // A template without findings may still be wrong for some arguments.
  if (Facts.IsTemplate && R.Level == Risk::None)
    raise(R, Risk::Unknown, "a template: its arguments decide");
  // A note is something to know about the kernel, and so no "none".
  if (!Notes.empty() && R.Level == Risk::None)
    R.Level = Risk::Low;
  append_range(R.Causes, std::move(Notes));
  return R;
}

static bool isIn(const Finding &F, const FunctionPlace &Place) {
  return F.Line >= Place.Line && F.Line <= Place.EndLine;
}

void addKernels(const Port &Of,
                const std::function<std::string(const std::string &)> &NameOf,
                Report &Result) {
  std::map<StringRef, std::vector<ReportFinding *>> ByFile;
  for (ReportFinding &F : Result.Findings)
    ByFile[F.Of.File].push_back(&F);
  // Not operator[]: it would keep a view of the name that is asked for.
  auto findingsIn = [&](StringRef File) -> ArrayRef<ReportFinding *> {
    auto Found = ByFile.find(File);
    return Found == ByFile.end() ? ArrayRef<ReportFinding *>()
                                 : ArrayRef(Found->second);
  };
  for (const KernelFacts &Facts : Of.Kernels) {
    ReportKernel Kernel;
    Kernel.Of = Facts;
    Kernel.Of.File = NameOf(Facts.File);
    for (KernelLaunch &Launch : Kernel.Of.Launches)
      Launch.File = NameOf(Launch.File);
    for (FunctionPlace &Callee : Kernel.Of.Callees)
      Callee.File = NameOf(Callee.File);
    SmallSetVector<ReportFinding *, 8> Inside;
    FunctionPlace Own = {Kernel.Of.File, Facts.Line, Facts.EndLine};
    for (ReportFinding *F : findingsIn(Own.File))
      if (isIn(F->Of, Own)) {
        F->Kernel = Facts.Name;
        Inside.insert(F);
      }
    for (const FunctionPlace &Callee : Kernel.Of.Callees)
      for (ReportFinding *F : findingsIn(Callee.File))
        if (isIn(F->Of, Callee))
          Inside.insert(F);
    std::vector<const Finding *> Counting;
    for (const ReportFinding *F : Inside) {
      if (F->State == FindingState::Suppressed)
        continue;
      Counting.push_back(&F->Of);
      Kernel.Time += F->Time;
      Kernel.Findings += F->Of.Level != Severity::Note;
    }
    for (const std::string &Gpu : Result.Gpus)
      if (const GpuTarget *Target = findGpuTarget(Gpu))
        Kernel.Risks.push_back(riskOn(*Target, Kernel, Counting));
    Result.Kernels.push_back(std::move(Kernel));
  }
}

} // namespace porthip
