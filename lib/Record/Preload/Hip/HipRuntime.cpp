// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libamdhip64: runtime and module API.
#include "Abi/HipAbi.h"
#include "Record/Preload/Architecture.h"
#include "Record/Preload/Hip/HipCodeObjects.h"
#include "Record/Preload/RuntimeApi.h"
#include <algorithm>

#define RT(Name) hip##Name
#define HOOK(Name) __hip##Name
#define PT(Name) hip##Name##_spt
#define PTD(Name) hip##Name##_spt
#define DIM3 hipDim3
#define REGISTER_RESULT void
#define COOPERATIVE_SHARED unsigned

using namespace porthip::record;

static const char *const Libraries[] = {"libamdhip64.so", nullptr};

namespace {
class HipApi : public RuntimeApi {
public:
  HipApi() : RuntimeApi("hip", Libraries) {}
  StartFacts facts() override { return {"hip", "amd", architecture()}; }
  std::string nameOf(const void *Kernel) override {
    auto Ask = function<const char *(*)(const void *)>("KernelNameRef");
    const char *Name = Ask ? Ask(Kernel) : nullptr;
    return Name ? Name : "";
  }
  /// HIP does not tell them, but its code objects do.
  std::vector<Parameter> parametersOf(const void *Kernel) override {
    auto F = Session::get().Memory.function(Kernel);
    return F ? Code.parametersOf(F->Module, F->Name) : std::vector<Parameter>();
  }

  HipCodeObjects Code;

private:
  std::string architecture() {
    std::vector<char> Properties(PropertiesBytes);
    int Device = 0;
    using GetProperties = int (*)(void *, int);
    if (call<int (*)(int *)>("GetDevice", &Device) != 0)
      return "";
    void *To = Properties.data();
    if (call<GetProperties>("GetDevicePropertiesR0600", To, Device) != 0 &&
        call<GetProperties>("GetDeviceProperties", To, Device) != 0)
      return "";
    return architectureIn(Properties);
  }
};
} // namespace

static HipApi &api() {
  static HipApi *Only = new HipApi;
  return *Only;
}

#include "Record/Preload/Runtime.inc"

RECORD_API void __hipRegisterManagedVar(void *Module, void **Host, void *Init,
                                        const char *Name, size_t SizeBytes,
                                        unsigned Align) {
  if (Host)
    Session::get().Memory.addManaged(Host, SizeBytes, Name);
  RECORD_NEXT(__hipRegisterManagedVar, __hipRegisterManagedVar,
              Libraries)(Module, Host, Init, Name, SizeBytes, Align);
}

RECORD_API void **__hipRegisterFatBinary(const void *Wrapper) {
  void **Module = RECORD_NEXT(__hipRegisterFatBinary, __hipRegisterFatBinary,
                              Libraries)(Wrapper);
  if (Module && Session::get().isOn())
    api().Code.addFatBinary(Module, Wrapper);
  return Module;
}

//===-- Memory ------------------------------------------------------------===//

ALONE(HostMalloc, (void **Pointer, size_t SizeBytes, unsigned Flags),
      (Pointer, SizeBytes, Flags),
      return recordAllocation(
          api(), Pointer, Kind::PinnedHost, nullptr, [&] { return SizeBytes; },
          call);)
ALONE(MemAllocHost, (void **Pointer, size_t SizeBytes), (Pointer, SizeBytes),
      return recordAllocation(
          api(), Pointer, Kind::PinnedHost, nullptr, [&] { return SizeBytes; },
          call);)
ALONE(ExtMallocWithFlags, (void **Pointer, size_t SizeBytes, unsigned Flags),
      (Pointer, SizeBytes, Flags),
      return recordAllocation(
          api(), Pointer, Kind::Device, nullptr, [&] { return SizeBytes; },
          call);)
ALONE(MemAllocPitch,
      (hipDeviceptr_t * Pointer, size_t *Pitch, size_t WidthBytes,
       size_t Height, unsigned ElementBytes),
      (Pointer, Pitch, WidthBytes, Height, ElementBytes),
      return recordAllocation(
          api(), Pointer, Kind::Device, nullptr,
          [&] { return *Pitch * Height; }, call);)
ALONE(HostFree, (void *Pointer), (Pointer),
      return recordRelease(api(), Pointer, call);)

//===-- Copies and fills --------------------------------------------------===//

ALONE(MemcpyWithStream,
      (void *To, const void *From, size_t SizeBytes, hipMemcpyKind Kind,
       hipStream_t Stream),
      (To, From, SizeBytes, Kind, Stream),
      return recordCopy(
          api(),
          [&] { return linear(To, From, SizeBytes, isToHost(Kind), Stream); },
          call);)
ALONE(MemcpyDtoH, (void *To, hipDeviceptr_t From, size_t SizeBytes),
      (To, From, SizeBytes),
      return recordCopy(
          api(), [&] { return linear(To, From, SizeBytes, true, nullptr); },
          call);)
ALONE(MemcpyDtoHAsync,
      (void *To, hipDeviceptr_t From, size_t SizeBytes, hipStream_t Stream),
      (To, From, SizeBytes, Stream),
      return recordCopy(
          api(), [&] { return linear(To, From, SizeBytes, true, Stream); },
          call);)
ALONE(MemcpyHtoDAsync,
      (hipDeviceptr_t To, void *From, size_t SizeBytes, hipStream_t Stream),
      (To, From, SizeBytes, Stream), return onDevice(Stream, call);)
ALONE(MemcpyDtoDAsync,
      (hipDeviceptr_t To, hipDeviceptr_t From, size_t SizeBytes,
       hipStream_t Stream),
      (To, From, SizeBytes, Stream), return onDevice(Stream, call);)
ALONE(MemsetD8Async,
      (hipDeviceptr_t To, unsigned char Value, size_t Count,
       hipStream_t Stream),
      (To, Value, Count, Stream), return onDevice(Stream, call);)
ALONE(MemsetD16Async,
      (hipDeviceptr_t To, unsigned short Value, size_t Count,
       hipStream_t Stream),
      (To, Value, Count, Stream), return onDevice(Stream, call);)
ALONE(MemsetD32Async,
      (hipDeviceptr_t To, int Value, size_t Count, hipStream_t Stream),
      (To, Value, Count, Stream), return onDevice(Stream, call);)

//===-- Modules -----------------------------------------------------------===//

/// Module: where the handle has been written; Add(code objects, module).
template <class Action>
static hipError_t noteModule(hipError_t Result, hipModule_t *Module,
                             const void *From, Action Add) {
  if (int(Result) == 0 && Module && From && Session::get().isOn())
    Add(api().Code, *Module);
  return Result;
}

ALONE(ModuleLoad, (hipModule_t * Module, const char *Path), (Module, Path),
      return noteModule(call(), Module, Path,
                        [&](HipCodeObjects &Code, hipModule_t M) {
                          Code.addFile(M, Path);
                        });)
ALONE(ModuleLoadData, (hipModule_t * Module, const void *Image),
      (Module, Image),
      return noteModule(call(), Module, Image,
                        [&](HipCodeObjects &Code, hipModule_t M) {
                          Code.addImage(M, Image);
                        });)
ALONE(ModuleLoadDataEx,
      (hipModule_t * Module, const void *Image, unsigned Count,
       hipJitOption *Options, void **Values),
      (Module, Image, Count, Options, Values),
      return noteModule(call(), Module, Image,
                        [&](HipCodeObjects &Code, hipModule_t M) {
                          Code.addImage(M, Image);
                        });)

ALONE(ModuleGetFunction,
      (hipFunction_t * Handle, hipModule_t Module, const char *Name),
      (Handle, Module, Name), hipError_t Result = call();
      if (int(Result) == 0 && Handle && Name) Session::get().Memory.addFunction(
          *Handle, {Name, Module, std::nullopt});
      return Result;)

ALONE(ModuleGetGlobal,
      (hipDeviceptr_t * Address, size_t *SizeBytes, hipModule_t Module,
       const char *Name),
      (Address, SizeBytes, Module, Name), hipError_t Result = call();
      if (int(Result) == 0 && Address && SizeBytes && Name) Session::get()
          .Memory.addVariable(Module,
                              {Name, *Address, *SizeBytes, /*IsAddress=*/true});
      return Result;)

ALONE(ModuleUnload, (hipModule_t Module), (Module),
      Session::get().Memory.removeModule(Module);
      api().Code.remove(Module); return call();)

static LaunchShape shapeOf(hipDim3 Grid, hipDim3 Block, uint64_t SharedBytes,
                           void **Args, void **Extra) {
  LaunchShape Result = shapeOf(Grid, Block, SharedBytes, Args);
  constexpr uintptr_t End = 3; // HIP_LAUNCH_PARAM_END
  readExtra(Extra, End, Result.Packed, Result.PackedBytes);
  return Result;
}

ALONE(ModuleLaunchKernel,
      (hipFunction_t Handle, unsigned GridX, unsigned GridY, unsigned GridZ,
       unsigned BlockX, unsigned BlockY, unsigned BlockZ, unsigned SharedBytes,
       hipStream_t Stream, void **Args, void **Extra),
      (Handle, GridX, GridY, GridZ, BlockX, BlockY, BlockZ, SharedBytes, Stream,
       Args, Extra),
      return recordLaunch(api(), Handle,
                          shapeOf({GridX, GridY, GridZ},
                                  {BlockX, BlockY, BlockZ}, SharedBytes, Args,
                                  Extra),
                          Stream, call);)

ALONE(ModuleLaunchCooperativeKernel,
      (hipFunction_t Handle, unsigned GridX, unsigned GridY, unsigned GridZ,
       unsigned BlockX, unsigned BlockY, unsigned BlockZ, unsigned SharedBytes,
       hipStream_t Stream, void **Args),
      (Handle, GridX, GridY, GridZ, BlockX, BlockY, BlockZ, SharedBytes, Stream,
       Args),
      return recordLaunch(api(), Handle,
                          shapeOf({GridX, GridY, GridZ},
                                  {BlockX, BlockY, BlockZ}, SharedBytes, Args,
                                  nullptr),
                          Stream, call);)

/// The grid counts work items in these two.
static hipDim3 blocksOf(hipDim3 Items, hipDim3 Block) {
  auto count = [](uint32_t N, uint32_t By) {
    return By ? (N + By - 1) / By : 0;
  };
  return {count(Items.x, Block.x), count(Items.y, Block.y),
          count(Items.z, Block.z)};
}

/// A launch whose grid counts work items, as in OpenCL.
template <class MakeCall>
static auto recordItems(hipFunction_t Handle, hipDim3 Items, hipDim3 Block,
                        size_t SharedBytes, void **Args, void **Extra,
                        hipStream_t Stream, MakeCall Call) {
  return recordLaunch(
      api(), Handle,
      shapeOf(blocksOf(Items, Block), Block, SharedBytes, Args, Extra), Stream,
      Call);
}

ALONE(ExtModuleLaunchKernel,
      (hipFunction_t Handle, uint32_t ItemsX, uint32_t ItemsY, uint32_t ItemsZ,
       uint32_t BlockX, uint32_t BlockY, uint32_t BlockZ, size_t SharedBytes,
       hipStream_t Stream, void **Args, void **Extra, hipEvent_t Start,
       hipEvent_t Stop, uint32_t Flags),
      (Handle, ItemsX, ItemsY, ItemsZ, BlockX, BlockY, BlockZ, SharedBytes,
       Stream, Args, Extra, Start, Stop, Flags),
      return recordItems(Handle, {ItemsX, ItemsY, ItemsZ},
                         {BlockX, BlockY, BlockZ}, SharedBytes, Args, Extra,
                         Stream, call);)

ALONE(HccModuleLaunchKernel,
      (hipFunction_t Handle, uint32_t ItemsX, uint32_t ItemsY, uint32_t ItemsZ,
       uint32_t BlockX, uint32_t BlockY, uint32_t BlockZ, size_t SharedBytes,
       hipStream_t Stream, void **Args, void **Extra, hipEvent_t Start,
       hipEvent_t Stop),
      (Handle, ItemsX, ItemsY, ItemsZ, BlockX, BlockY, BlockZ, SharedBytes,
       Stream, Args, Extra, Start, Stop),
      return recordItems(Handle, {ItemsX, ItemsY, ItemsZ},
                         {BlockX, BlockY, BlockZ}, SharedBytes, Args, Extra,
                         Stream, call);)

//===-- Other launches ----------------------------------------------------===//

ALONE(ExtLaunchKernel,
      (const void *Host, hipDim3 Grid, hipDim3 Block, void **Args,
       size_t SharedBytes, hipStream_t Stream, hipEvent_t Start,
       hipEvent_t Stop, int Flags),
      (Host, Grid, Block, Args, SharedBytes, Stream, Start, Stop, Flags),
      return recordLaunch(api(), Host, shapeOf(Grid, Block, SharedBytes, Args),
                          Stream, call);)

ALONE(LaunchKernelExC,
      (const hipLaunchConfig_t *C, const void *Host, void **Args),
      (C, Host, Args), if (!C) return call();
      return recordLaunch(api(), Host,
                          shapeOf(C->gridDim, C->blockDim, C->dynamicSmemBytes,
                                  Args),
                          C->stream, call);)
