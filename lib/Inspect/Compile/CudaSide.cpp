// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Inspect/Compile/CudaSide.h"
#include "Compiler/Process/Process.h"
#include "Support/Files/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace porthip::inspect {
namespace {

/// 40 of "Used 40 registers, ...": the number before \p Unit.
unsigned numberBefore(StringRef Text, StringRef Unit) {
  const size_t At = Text.find(Unit);
  if (At == StringRef::npos)
    return 0;
  StringRef Before = Text.take_front(At).rtrim();
  unsigned Number = 0;
  Before.substr(Before.find_last_not_of("0123456789") + 1)
      .getAsInteger(10, Number);
  return Number;
}

/// 'NAME' for 'sm_80'
StringRef takeQuoted(StringRef &Text) {
  auto [Name, Rest] = Text.split('\'').second.split('\'');
  Text = Rest;
  return Name;
}

/// The flags that decide about device code, as nvcc takes them.
std::vector<std::string> flagsOf(const BuildLine &Line) {
  std::vector<std::string> Flags = Line.Options.Args;
  if (Line.UsesFastMath)
    Flags.push_back("-use_fast_math");
  if (!Line.Contracts)
    Flags.push_back("-fmad=false");
  if (Line.DebugsDevice)
    Flags.push_back("-G");
  return Flags;
}

Process compileOf(const Unit &U, StringRef Gpu, const std::string &Nvcc) {
  Process P;
  P.Args = {Nvcc,
            "-x",
            "cu",
            "-arch=" + Gpu.str(),
            "-w",
            "-cubin",
            "--resource-usage",
            "-o",
            "/dev/null"};
  append_range(P.Args, flagsOf(*U.Line));
  P.Args.push_back(U.File);
  P.Folder = U.Line->Options.Directory;
  P.KeepsOutput = true;
  P.IsSupervised = true;
  return P;
}

} // namespace

std::vector<CudaKernel> readResourceUsage(StringRef Messages) {
  std::vector<CudaKernel> Kernels;
  bool IsKernel = false;
  while (!Messages.empty()) {
    StringRef Line;
    std::tie(Line, Messages) = Messages.split('\n');
    if (Line.contains("Compiling entry function")) {
      CudaKernel &K = Kernels.emplace_back();
      K.Symbol = takeQuoted(Line).str();
      K.Gpu = takeQuoted(Line).str();
      IsKernel = true;
    } else if (size_t At = Line.find("Function properties for ");
               At != StringRef::npos) {
      // It may also be a function that is called.
      StringRef Name = Line.substr(At).rsplit(' ').second.trim();
      IsKernel = !Kernels.empty() && Kernels.back().Symbol == Name;
    } else if (IsKernel && Line.contains("bytes spill stores")) {
      Kernels.back().SpillBytes = numberBefore(Line, "bytes spill stores");
    } else if (IsKernel && Line.contains("Used ")) {
      Kernels.back().Registers = numberBefore(Line, "registers");
      Kernels.back().SharedBytes = numberBefore(Line, "bytes smem");
    }
  }
  return Kernels;
}

Expected<std::vector<CudaKernel>>
compileOriginals(ArrayRef<KernelSource> Sources, StringRef Gpu,
                 const Environment &On, raw_ostream &Log) {
  const std::string Nvcc = On.Tools.CudaPath + "/bin/nvcc";
  if (On.Tools.CudaPath.empty() || !sys::fs::can_execute(Nvcc))
    return createStringError("--compare needs NVIDIA's toolkit (nvcc), which "
                             "is not here; name it with --cuda-path");
  std::vector<CudaKernel> Kernels;
  for (const KernelSource &S : Sources) {
    if (!S.Original)
      continue;
    Process P = compileOf(*S.Original, Gpu, Nvcc);
    if (Error Wrong = runToEnd(P))
      return std::move(Wrong);
    if (!P.Failure.empty())
      Log << P.Messages << "porthip: note: " << displayPath(S.Original->File)
          << ": nvcc " << P.Failure << "; its code is not compared\n";
    append_range(Kernels, readResourceUsage(P.Messages + P.Output));
  }
  return Kernels;
}

} // namespace porthip::inspect
