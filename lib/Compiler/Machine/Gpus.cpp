// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Compiler/Machine/Gpus.h"
#include "Compiler/Process/Process.h"
#include "llvm/ADT/STLExtras.h"
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

Expected<std::vector<std::string>> amdTargets(StringRef List,
                                              const Environment &On) {
  std::vector<std::string> Archs;
  SmallVector<StringRef> Names;
  List.split(Names, ',', -1, /*KeepEmpty=*/false);
  for (StringRef Name : Names) {
    const GpuTarget *Known = targetOfArchitecture(Name.trim());
    if (!Name.trim().starts_with("gfx") &&
        !(Known && Known->Of == GpuVendor::Amd))
      return createStringError("--target: '" + Name +
                               "' is not an AMD GPU; write it as gfx942");
    Archs.push_back(Name.trim().starts_with("gfx") ? Name.trim().str()
                                                   : std::string(Known->Name));
  }
  if (!Archs.empty())
    return Archs;
  auto Here = findGpus(GpuVendor::Amd, On);
  if (!Here) {
    consumeError(Here.takeError());
    return createStringError("no AMD GPU here to compile for; name one: "
                             "--target=gfx942 or PORTHIP_TARGET=gfx942");
  }
  for (const Gpu &G : *Here)
    if (!is_contained(Archs, G.Arch))
      Archs.push_back(G.Arch);
  return Archs;
}

} // namespace porthip
