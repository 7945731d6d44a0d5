// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Runtime/Code/Recorder.h"
#include "Runtime/Core/Machine.h"
#include "Runtime/Core/Status.h"
#include "Runtime/Memory/Arrays.h"
#include "Runtime/Streams/Graphs.h"
#include "VirtualGpu/Abi/Variables.h"
#include "VirtualGpu/ImagePlaces.h"
#include "VirtualGpu/Run/Check/StoreKinds.h"
#include "VirtualGpu/Run/Memory/Memory.h"
#include "VirtualGpu/Run/Memory/RecordedHeap.h"
#include <cstring>

namespace porthip::vgpu::rt {

namespace {
/// The name of an array's channels in traces.
std::string typeOf(const Allocation &A) {
  std::optional<TexelFormat> F;
  if (A.Kind == MemoryKind::Array)
    F = formatAt(A.Base);
  if (!F)
    return "";
  const char *Kind = F->Kind == ChannelKind::Float    ? "f"
                     : F->Kind == ChannelKind::Signed ? "i"
                                                      : "u";
  return Kind + std::to_string(F->Bits);
}

record::Region regionOf(const Allocation &A) {
  return {A.Id,          A.Base,   A.SizeBytes, "", isGraphMemory(A.Base),
          A.HasOwnPages, typeOf(A)};
}

/// Device memory is host memory: everything is seen in place.
class VirtualMemory : public record::DeviceMemory {
public:
  std::vector<record::Region> all() override {
    Registry::get().settleManaged();
    std::vector<record::Region> Result;
    for (const Allocation &A : Memory::get().all())
      if (A.Kind != MemoryKind::Global)
        Result.push_back(regionOf(A));
    return Result;
  }
  std::optional<record::Region> find(const void *Pointer) override {
    std::optional<Allocation> A = Memory::get().find(Pointer);
    if (!A || A->Kind == MemoryKind::Global)
      return std::nullopt;
    return regionOf(*A);
  }
  bool isLive(uint64_t Id) override { return Memory::get().isLive(Id); }
  std::optional<std::string_view> read(const record::Region &B,
                                       std::string &) override {
    return std::string_view(B.Base, B.SizeBytes);
  }
  bool hasHeap() override { return hasHeapBlocks(); }
  std::optional<record::HeapBlock> heapBlock(const void *At) override {
    std::optional<HeapBlock> B = heapBlockAt(At);
    if (!B)
      return std::nullopt;
    return record::HeapBlock{B->Base, B->SizeBytes, B->IsFreed};
  }
  std::pair<uint64_t, uint64_t> imageBounds() override {
    return vgpu::imageBounds();
  }
  bool isInImage(uint64_t Address) override { return vgpu::isInImage(Address); }
  std::string storeKinds(const void *At, uint64_t SizeBytes) override {
    return storeKindsOf(At, SizeBytes);
  }
};
} // namespace

static record::StartFacts startFacts() {
  Machine &M = Machine::get();
  return {M.vendor() == Vendor::Amd ? "hip" : "cuda", "vgpu",
          M.count() ? M.gpu(0).On->Name : ""};
}

Recorder *Recorder::get() {
  static Recorder *R = [] {
    record::SpoolSettings Settings =
        record::spoolSettings(variable::Trace.str());
    record::Spool *To =
        record::Spool::open(Settings, [](const auto &Text) { tellUser(Text); });
    return To ? new Recorder(*To, Settings) : nullptr;
  }();
  return R;
}

Recorder::Recorder(record::Spool &To, const record::SpoolSettings &Settings)
    : Record(To, *new VirtualMemory, Settings.SampleEvery, startFacts()) {
  keepHeapBlocks();
}

static std::vector<record::Region> variablesOf(Kernel &K) {
  std::vector<record::Region> Result;
  for (const std::string &Name : K.program().variableNames()) {
    auto V = K.program().variable(Name);
    if (!V) {
      llvm::consumeError(V.takeError());
      continue;
    }
    if (V->Address && !V->IsConstant)
      Result.push_back(
          {0, static_cast<const char *>(V->Address), V->SizeBytes, Name});
  }
  return Result;
}

static std::vector<record::Argument> argumentsOf(Kernel &K,
                                                 const LaunchConfig &C) {
  std::vector<record::Argument> Result;
  auto Code = K.code();
  if (!Code) {
    llvm::consumeError(Code.takeError());
    return Result;
  }
  for (uint32_t I = 0; I < (*Code)->ArgumentCount; ++I) {
    record::Argument A{(*Code)->Arguments[I].SizeBytes};
    if (A.SizeBytes == sizeof(A.Pointer))
      std::memcpy(&A.Pointer, C.Args[I], sizeof(A.Pointer));
    A.Value = C.Args[I];
    Result.push_back(A);
  }
  return Result;
}

static std::string_view certificateOf(Kernel &K) {
  auto Code = K.code();
  if (!Code)
    llvm::consumeError(Code.takeError());
  else if ((*Code)->Certificate)
    return (*Code)->Certificate;
  return "";
}

LaunchOutcome Recorder::launch(Kernel &K, const LaunchConfig &C,
                               record::Place At,
                               llvm::function_ref<LaunchOutcome()> Run) {
  record::LaunchFacts L;
  L.Kernel = K.name().str();
  std::copy(C.Grid, C.Grid + 3, L.Grid);
  std::copy(C.Block, C.Block + 3, L.Block);
  L.SharedBytes = C.DynamicSharedBytes;
  L.Arguments = argumentsOf(K, C);
  L.Certificate = certificateOf(K);
  L.Variables = variablesOf(K);
  LaunchOutcome Outcome;
  Record.launch(L, At, [&] {
    Outcome = Run();
    return record::LaunchEnd{Outcome.Message, Outcome.HasPrinted};
  });
  return Outcome;
}

void Recorder::library(const LibraryCall &Call, record::Place At,
                       llvm::function_ref<std::string()> Run) {
  record::LaunchFacts L;
  L.Kernel = Call.Name;
  for (const LibraryArgument &From : Call.Arguments) {
    record::Argument A{From.SizeBytes};
    if (A.SizeBytes == sizeof(A.Pointer))
      A.Pointer = reinterpret_cast<const void *>(From.Value);
    A.Value = &From.Value;
    L.Arguments.push_back(A);
  }
  if (Call.HostResult) {
    record::Region Result{0, Call.Result, Call.ResultBytes, "result"};
    Result.Type = Call.ResultType;
    L.Variables.push_back(std::move(Result));
  }
  Record.launch(L, At, [&] { return record::LaunchEnd{Run()}; });
}

Status Recorder::graph(const std::vector<Kernel *> &Kernels, uint64_t Number,
                       llvm::function_ref<Status()> Run) {
  std::vector<record::Region> Variables;
  std::set<const char *> Seen;
  for (Kernel *K : Kernels)
    for (record::Region &V : variablesOf(*K))
      if (Seen.insert(V.Base).second)
        Variables.push_back(std::move(V));
  Status Result = Status::Success;
  Record.graph(Variables, Number, /*HasNodes=*/true,
               [&]() -> std::optional<std::string> {
                 Result = Run();
                 if (Result != Status::Success)
                   return std::nullopt;
                 return "";
               });
  return Result;
}

void Recorder::copied(const Rows &To, const Rows &From, const Extent &Size,
                      record::Place At) {
  std::vector<std::string_view> Parts;
  for (uint64_t Z = 0; Z < Size.Depth; ++Z)
    for (uint64_t Y = 0; Y < Size.Height; ++Y)
      Parts.push_back(
          {To.Base + Z * To.SliceBytes + Y * To.RowBytes, Size.WidthBytes});
  Record.copied(From.Base, Size.WidthBytes * Size.Height * Size.Depth, Parts,
                At);
}

} // namespace porthip::vgpu::rt
