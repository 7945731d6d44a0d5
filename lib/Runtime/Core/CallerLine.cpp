// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Runtime/Core/CallerLine.h"
#include "Runtime/Core/Machine.h"
#include "Runtime/Core/Misuse.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/DebugInfo/Symbolize/Symbolize.h"
#include "llvm/Support/Path.h"
#include <dlfcn.h>
#include <execinfo.h>
#include <link.h>
#include <map>
#include <mutex>

using namespace llvm;

namespace porthip::vgpu::rt {
namespace {

constexpr int MostFrames = 64;

/// The file that an address of code is loaded from.
struct LoadedFrom {
  std::string Path, Folder;
  uint64_t Bias = 0;
};

LoadedFrom loadedFrom(const void *Pc) {
  Dl_info Info;
  link_map *Map = nullptr;
  if (!dladdr1(Pc, &Info, reinterpret_cast<void **>(&Map), RTLD_DL_LINKMAP) ||
      !Map)
    return {};
  LoadedFrom Of;
  // The program's own file may be gone by name.
  Of.Path = *Map->l_name ? Map->l_name : "/proc/self/exe";
  Of.Folder = sys::path::parent_path(Of.Path).str();
  Of.Bias = Map->l_addr;
  return Of;
}

/// The place of one address; "": nothing is known.
struct Place {
  std::string Line;
  bool IsSystems = false;
};

/// HasStub: the innermost function is a kernel's stub, which has its line.
Place placeOf(const DIInliningInfo &Frames, StringRef Call, bool HasStub) {
  const std::string Typed = (" " + Call).str(); // "cudaError_t cudaMalloc"
  Place Found;
  for (uint32_t I = HasStub; I < Frames.getNumberOfFrames(); ++I) {
    const DILineInfo &F = Frames.getFrame(I);
    if (!F || !F.Line)
      continue;
    // A header's template of the same name.
    const StringRef Function = StringRef(F.FunctionName).split('<').first;
    if (Function == Call || Function.ends_with(Typed))
      continue;
    Found.Line = F.FileName + ":" + std::to_string(F.Line);
    Found.IsSystems = StringRef(F.FileName).starts_with("/usr/");
    if (!Found.IsSystems)
      break;
  }
  return Found;
}

/// One per process, as the reports are.
class Lines {
public:
  static Lines &get() {
    static Lines *Only = new Lines; // reports may come at the very end
    return *Only;
  }

  Place of(const void *Pc, const LoadedFrom &In, StringRef Call, bool HasStub) {
    std::lock_guard<std::mutex> Held(Lock);
    auto [It, IsNew] = Known.try_emplace({Pc, Call.str()});
    if (!IsNew)
      return It->second;
    // One back: behind the call another line may begin.
    auto Frames = Reader.symbolizeInlinedCode(
        In.Path,
        {uint64_t(Pc) - 1 - In.Bias, object::SectionedAddress::UndefSection});
    if (Frames)
      It->second = placeOf(*Frames, Call, HasStub);
    else
      consumeError(Frames.takeError());
    return It->second;
  }

private:
  static symbolize::LLVMSymbolizer::Options options() {
    symbolize::LLVMSymbolizer::Options O;
    O.PathStyle = DILineInfoSpecifier::FileLineInfoKind::RawValue;
    return O;
  }
  std::mutex Lock;
  symbolize::LLVMSymbolizer Reader{options()};
  std::map<std::pair<const void *, std::string>, Place> Known;
};

} // namespace

std::string callerLine() {
  const std::string Call = currentCall();
  void *Pcs[MostFrames];
  const int Count = backtrace(Pcs, MostFrames);
  const LoadedFrom Own = loadedFrom(reinterpret_cast<void *>(&callerLine));
  // Clang gives stubs of CUDA's kernels a line, those of HIP's none.
  bool HasStub =
      thread().IsInKernelCall && Machine::get().vendor() != Vendor::Amd;
  std::string StandIn, OfSystem;
  for (int I = 0; I < Count; ++I) {
    const LoadedFrom In = loadedFrom(Pcs[I]);
    if (In.Path == Own.Path)
      continue;
    // It calls main: some systems have its lines, where the program has none.
    if (sys::path::filename(In.Path).starts_with("libc.so"))
      continue;
    // The library that called this is a stand-in; in a folder of `porthip
    // toolkit` it lies apart.
    if (StandIn.empty())
      StandIn = In.Path;
    if (In.Path.empty() || In.Path == StandIn || In.Folder == Own.Folder)
      continue;
    const Place At =
        Lines::get().of(Pcs[I], In, Call, std::exchange(HasStub, false));
    if (At.Line.empty())
      continue;
    if (!At.IsSystems)
      return At.Line;
    if (OfSystem.empty())
      OfSystem = At.Line;
  }
  return OfSystem;
}

} // namespace porthip::vgpu::rt
