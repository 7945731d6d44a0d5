// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Compiler/Machine/Gpus.h"
#include "Compiler/Process/Process.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace porthip {

/// "0<TAB>sm_90<TAB>NVIDIA H100"
static std::optional<Gpu> gpuFrom(StringRef Line, GpuVendor Of) {
  Gpu Result;
  Result.Of = Of;
  auto [Ordinal, Rest] = Line.split('\t');
  auto [Arch, Name] = Rest.split('\t');
  if (Ordinal.getAsInteger(10, Result.Ordinal) || Arch.empty())
    return std::nullopt;
  Result.Arch = Arch.str();
  Result.Name = Name.str();
  return Result;
}

Expected<std::vector<Gpu>> findGpus(GpuVendor Of, const Environment &On) {
  bool IsNvidia = Of == GpuVendor::Nvidia;
  Process List;
  List.Args = {On.RecorderDir + "/porthip-list-gpus",
               IsNvidia ? "nvidia" : "amd"};
  List.KeepsOutput = true;
  List.IsSupervised = true;
  List.TimeoutSeconds = 60;
  if (Error Wrong = runToEnd(List))
    return std::move(Wrong);
  std::vector<Gpu> Result;
  SmallVector<StringRef> Lines;
  StringRef(List.Output).split(Lines, '\n', -1, /*KeepEmpty=*/false);
  for (StringRef Line : Lines)
    if (auto Found = gpuFrom(Line, Of))
      Result.push_back(std::move(*Found));
  if (!Result.empty() && List.Failure.empty())
    return Result;
  std::string Why = StringRef(List.Messages).trim().str();
  if (Why.empty())
    Why = List.Args[0] + " " + List.Failure;
  return createStringError(Twine("no ") + (IsNvidia ? "NVIDIA" : "AMD") +
                           " GPU: " + Why);
}

} // namespace porthip
