// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Inspect/Findings/PerformanceChecks.h"
#include "Inspect/Report/InspectReports.h"
#include "Support/Files/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"

using namespace llvm;

namespace porthip::inspect {

std::string placesText(const Counted &Of) {
  constexpr size_t MostNamed = 6;
  std::string Text, File;
  size_t Named = 0;
  for (const auto &[At, Count] : Of.Places) {
    if (Named++ == MostNamed) {
      Text += ", ...";
      break;
    }
    Text += Text.empty() ? "" : ", ";
    if (At.File != File)
      Text += displayPath(At.File) + ":";
    File = At.File;
    Text += std::to_string(At.Line);
    if (Count > 1)
      Text += " (" + std::to_string(Count) + ")";
  }
  return Text;
}

namespace {

/// "128 at k.cu:41", with a launch's dynamic shared memory where it has any.
std::string launchText(const FoundLaunch &L) {
  return std::to_string(L.Block) +
         (L.DynamicLds
              ? " with " + std::to_string(L.DynamicLds) + " bytes of LDS"
              : "") +
         " at " + displayPath(L.At.File) + ":" + std::to_string(L.At.Line);
}

/// The launches that the source says the sizes of, behind the one that counts.
void printLaunches(raw_ostream &OS, const KernelCode &K,
                   const AskedLaunch &Asked) {
  constexpr size_t MostNamed = 4;
  const FoundLaunch *Used = Asked.Block ? nullptr : launchOf(K);
  if (!Used)
    return;
  std::vector<std::string> Texts = {launchText(*Used)};
  for (const FoundLaunch &L : K.Launches)
    if (&L != Used)
      Texts.push_back(launchText(L));
  if (Texts.size() > MostNamed) {
    Texts.resize(MostNamed);
    Texts.push_back("...");
  }
  OS << "  launches of " << join(Texts, ", ") << "\n";
}

void printHead(raw_ostream &OS, const KernelCode &K,
               const ReportOptions &Options) {
  const std::string File = displayPath(K.At.File.empty() ? K.File : K.At.File);
  OS << File;
  if (K.At.Line)
    OS << ":" << K.At.Line;
  OS << ": " << K.Name << "\n";
  OS << "  launch bound " << K.Has.MaxBlock << ", waves at blocks of "
     << blockOf(K, Options.Asked) << "\n";
  printLaunches(OS, K, Options.Asked);
  OS << "  GPU       VGPR  AGPR  SGPR  spills  scratch     LDS   waves  "
        "limited by           code\n";
}

void printRow(raw_ostream &OS, const KernelCode &K,
              const ReportOptions &Options) {
  const Occupancy O = occupancyOf(K, Options.Asked);
  const std::string Waves =
      std::to_string(O.Waves) + "/" + std::to_string(O.MostWaves);
  OS << format("  %-8s  %4u  %4u  %4u  %6u  %7u  %6u  %6s  %-16s  %7u\n",
               K.On->Name, K.Has.Vgprs, K.Has.Agprs, K.Has.Sgprs,
               K.Has.VgprSpills + K.Has.SgprSpills, K.Has.Scratch,
               ldsOf(K, Options.Asked), Waves.c_str(),
               O.By == Limiter::None ? "-" : textOf(O.By).data(), K.CodeBytes);
}

/// GPUs whose code calls what no file here has.
void printOutside(raw_ostream &OS, ArrayRef<KernelCode> Rows) {
  std::vector<RowPart> Parts;
  for (const KernelCode &K : Rows)
    if (K.CallsOutside)
      Parts.push_back({&K, ""});
  if (Parts.empty())
    return;
  OS << "  calls code that is in none of the files";
  if (Parts.size() != Rows.size())
    OS << " (" << perGpu(Parts) << ")";
  OS << ": its registers and scratch memory are not counted\n";
}

void printCuda(raw_ostream &OS, const KernelCode &K,
               const ReportOptions &Options) {
  for (const CudaKernel &C : Options.Cuda)
    if (C.Symbol == K.Has.Symbol)
      OS << format("  %-8s  %4u %27u %23u  by nvcc: registers, bytes spilled, "
                   "shared memory\n",
                   C.Gpu.c_str(), C.Registers, C.SpillBytes, C.SharedBytes);
}

/// "loads of global memory, 16 bytes: 2 at k.cu:7 (2)"
std::string countLine(const Counts::Key &Of, const Counted &Here) {
  std::string Line = textOf(Of.first).str();
  if (!Of.second.empty())
    Line += ", " + Of.second;
  Line += ": " + std::to_string(Here.Total);
  const std::string Places = placesText(Here);
  return Places.empty() ? Line : Line + " at " + Places;
}

/// Prints one line for counts that GPUs have alike, with the names of these
/// GPUs behind it, unless all have it.
void printCounts(raw_ostream &OS, ArrayRef<KernelCode> Kernels) {
  std::map<Kind, std::vector<std::pair<std::string, std::vector<StringRef>>>>
      Lines;
  for (const KernelCode &K : Kernels)
    for (const auto &[Key, Here] : K.Code.all()) {
      auto &OfKind = Lines[Key.first];
      const std::string Line = countLine(Key, Here);
      auto Same = find_if(OfKind, [&](auto &L) { return L.first == Line; });
      if (Same == OfKind.end())
        Same = OfKind.insert(OfKind.end(), {Line, {}});
      Same->second.push_back(K.On->Name);
    }
  for (const auto &[Of, OfKind] : Lines)
    for (const auto &[Line, Gpus] : OfKind) {
      OS << "  " << Line;
      if (Gpus.size() != Kernels.size())
        OS << " [" << join(Gpus, ", ") << "]";
      OS << "\n";
    }
}

void printRow(raw_ostream &OS, const TrialRow &Row) {
  OS << "    " << Row.Of->On->Name << ": " << changesText(Row) << "\n";
  if (!Row.Verdict.Text.empty())
    OS << "      " << Row.Verdict.Text << "\n";
}

/// Prints what helps the kernel whose rows are \p One.
void printTrials(raw_ostream &OS, ArrayRef<KernelCode> One,
                 ArrayRef<Trial> Tried) {
  for (const Trial &T : Tried) {
    std::string Last;
    for (const TrialRow &Row : T.Rows) {
      if (Row.Of < One.begin() || Row.Of >= One.end())
        continue;
      const std::string Way = waysText(T, Row);
      if (Way != Last)
        OS << "  tried: " << Way
           << (ifOf(T).empty() ? "" : ", if " + ifOf(T).str()) << "\n";
      Last = Way;
      printRow(OS, Row);
    }
  }
}

} // namespace

void printKernels(raw_ostream &OS, ArrayRef<KernelCode> Kernels,
                  const ReportOptions &Options) {
  bool IsFirst = true;
  while (!Kernels.empty()) {
    const ArrayRef<KernelCode> One = takeKernel(Kernels);
    OS << (IsFirst ? "" : "\n");
    IsFirst = false;
    printHead(OS, One.front(), Options);
    for (const KernelCode &K : One)
      printRow(OS, K, Options);
    printOutside(OS, One);
    printCuda(OS, One.front(), Options);
    if (Options.ListsCounts)
      printCounts(OS, One);
    if (Options.Tried)
      printTrials(OS, One, *Options.Tried);
  }
}

} // namespace porthip::inspect
