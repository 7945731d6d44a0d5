// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// libcuda: programs of the driver API, and all that use a runtime which is
// linked statically (nvcc's default), as that one calls the driver. A shared
// runtime's calls of the driver come from within its own wrappers and are part
// of them.
#include "Record/Preload/Cuda/CudaDriver.h"
#include "Record/Preload/Cuda/CudaDriverApi.h"
#include <cstring>

// porthip's own declarations: no toolkit is needed to build this.
#include "cuda.h"
#undef __noinline__
#undef cuGetProcAddress

using namespace porthip::record;

static const char *const Libraries[] = {"libcuda.so", nullptr};

static const void *pointerOf(CUdeviceptr P) {
  return reinterpret_cast<const void *>(P);
}

static DriverApi &api() {
  static DriverApi *Only = new DriverApi(Libraries);
  return *Only;
}

/// A function of the driver. In the body, call() makes the driver's call.
#define DRIVER(Export, Parameters, Arguments, ...)                             \
  extern "C" CUresult Export Parameters;                                       \
  static Next<decltype(&Export)> next_##Export(#Export, Libraries);            \
  RECORD_API CUresult Export Parameters {                                      \
    auto call = [&] { return next_##Export Arguments; };                       \
    [[maybe_unused]] auto streamOf = [](void *S) { return S; };                \
    __VA_ARGS__                                                                \
  }
/// And its twin for per-thread default streams.
#define DRIVER_TWIN(Twin, Export, Parameters, Arguments, ...)                  \
  DRIVER(Export, Parameters, Arguments, __VA_ARGS__)                           \
  extern "C" CUresult Export##Twin Parameters;                                 \
  static Next<decltype(&Export)> next_##Export##Twin(#Export #Twin,            \
                                                     Libraries);               \
  RECORD_API CUresult Export##Twin Parameters {                                \
    auto call = [&] { return next_##Export##Twin Arguments; };                 \
    [[maybe_unused]] auto streamOf = [](void *S) {                             \
      return S ? S : ownStream();                                              \
    };                                                                         \
    __VA_ARGS__                                                                \
  }

//===-- Code --------------------------------------------------------------===//

DRIVER(cuModuleGetFunction,
       (CUfunction * Handle, CUmodule Module, const char *Name),
       (Handle, Module, Name), CUresult Result = call();
       if (Result == CUDA_SUCCESS && Handle && Name) Session::get()
           .Memory.addFunction(*Handle, {Name, Module, std::nullopt});
       return Result;)

DRIVER(
    cuLibraryGetKernel,
    (CUkernel * Handle, CUlibrary Library, const char *Name),
    (Handle, Library, Name), CUresult Result = call();
    if (Result == CUDA_SUCCESS && Handle && Name) {
      api().addLibraryKernel(*Handle);
      Session::get().Memory.addFunction(*Handle, {Name, Library, std::nullopt});
    } return Result;)

DRIVER(cuLibraryEnumerateKernels,
       (CUkernel * Handles, unsigned Count, CUlibrary Library),
       (Handles, Count, Library), CUresult Result = call();
       for (unsigned I = 0; Result == CUDA_SUCCESS && Handles && I < Count; ++I)
           api()
               .addLibraryKernel(Handles[I]);
       return Result;)

DRIVER(cuKernelGetFunction, (CUfunction * Handle, CUkernel Kernel),
       (Handle, Kernel), CUresult Result = call();
       if (Result == CUDA_SUCCESS && Handle) Session::get().Memory.addAlias(
           *Handle, Kernel);
       return Result;)

static void noteVariable(const void *Module, const char *Name,
                         const CUdeviceptr *Address, const size_t *SizeBytes) {
  if (Name && Address && SizeBytes)
    Session::get().Memory.addVariable(
        Module, {Name, pointerOf(*Address), *SizeBytes, /*IsAddress=*/true});
}

DRIVER(cuModuleGetGlobal_v2,
       (CUdeviceptr * Address, size_t *SizeBytes, CUmodule Module,
        const char *Name),
       (Address, SizeBytes, Module, Name), CUresult Result = call();
       if (Result == CUDA_SUCCESS)
           noteVariable(Module, Name, Address, SizeBytes);
       return Result;)

DRIVER(cuLibraryGetGlobal,
       (CUdeviceptr * Address, size_t *SizeBytes, CUlibrary Library,
        const char *Name),
       (Address, SizeBytes, Library, Name), CUresult Result = call();
       if (Result == CUDA_SUCCESS)
           noteVariable(Library, Name, Address, SizeBytes);
       return Result;)

DRIVER(cuModuleUnload, (CUmodule Module), (Module),
       Session::get().Memory.removeModule(Module);
       return call();)

DRIVER(cuLibraryUnload, (CUlibrary Library), (Library),
       Session::get().Memory.removeModule(Library);
       return call();)

//===-- Launches ----------------------------------------------------------===//

static LaunchShape shapeOf(const CUlaunchConfig &C, void **Args, void **Extra) {
  LaunchShape Result{{C.gridDimX, C.gridDimY, C.gridDimZ},
                     {C.blockDimX, C.blockDimY, C.blockDimZ},
                     C.sharedMemBytes,
                     Args};
  constexpr uintptr_t End = 0; // CU_LAUNCH_PARAM_END
  readExtra(Extra, End, Result.Packed, Result.PackedBytes);
  return Result;
}

DRIVER_TWIN(_ptsz, cuLaunchKernel,
            (CUfunction Handle, unsigned GridX, unsigned GridY, unsigned GridZ,
             unsigned BlockX, unsigned BlockY, unsigned BlockZ,
             unsigned SharedBytes, CUstream Stream, void **Args, void **Extra),
            (Handle, GridX, GridY, GridZ, BlockX, BlockY, BlockZ, SharedBytes,
             Stream, Args, Extra),
            CUlaunchConfig C{GridX, GridY, GridZ, BlockX, BlockY, BlockZ,
                             SharedBytes, Stream, nullptr, 0};
            return recordLaunch(api(), Handle, shapeOf(C, Args, Extra),
                                streamOf(Stream), call);)

DRIVER_TWIN(_ptsz, cuLaunchCooperativeKernel,
            (CUfunction Handle, unsigned GridX, unsigned GridY, unsigned GridZ,
             unsigned BlockX, unsigned BlockY, unsigned BlockZ,
             unsigned SharedBytes, CUstream Stream, void **Args),
            (Handle, GridX, GridY, GridZ, BlockX, BlockY, BlockZ, SharedBytes,
             Stream, Args),
            CUlaunchConfig C{GridX, GridY, GridZ, BlockX, BlockY, BlockZ,
                             SharedBytes, Stream, nullptr, 0};
            return recordLaunch(api(), Handle, shapeOf(C, Args, nullptr),
                                streamOf(Stream), call);)

DRIVER_TWIN(_ptsz, cuLaunchKernelEx,
            (const CUlaunchConfig *C, CUfunction Handle, void **Args,
             void **Extra),
            (C, Handle, Args, Extra), if (!C) return call();
            return recordLaunch(api(), Handle, shapeOf(*C, Args, Extra),
                                streamOf(C->hStream), call);)

// Runtimes come here, too: none of their own wrappers is around it.
DRIVER_TWIN(_ptsz, cuGraphLaunch, (CUgraphExec Graph, CUstream Stream),
            (Graph, Stream), return recordGraph(api(), streamOf(Stream), call);)

//===-- Memory ------------------------------------------------------------===//

static void **base(CUdeviceptr *Pointer) {
  return reinterpret_cast<void **>(Pointer);
}

DRIVER(cuMemAlloc_v2, (CUdeviceptr * Pointer, size_t SizeBytes),
       (Pointer, SizeBytes),
       return recordAllocation(
           api(), base(Pointer), Kind::Device, nullptr,
           [&] { return SizeBytes; }, call);)
DRIVER(cuMemAllocPitch_v2,
       (CUdeviceptr * Pointer, size_t *Pitch, size_t WidthBytes, size_t Height,
        unsigned ElementBytes),
       (Pointer, Pitch, WidthBytes, Height, ElementBytes),
       return recordAllocation(
           api(), base(Pointer), Kind::Device, nullptr,
           [&] { return *Pitch * Height; }, call);)
DRIVER(cuMemAllocManaged,
       (CUdeviceptr * Pointer, size_t SizeBytes, unsigned Flags),
       (Pointer, SizeBytes, Flags),
       return recordAllocation(
           api(), base(Pointer), Kind::Managed, nullptr,
           [&] { return SizeBytes; }, call);)
DRIVER(cuMemAllocHost_v2, (void **Pointer, size_t SizeBytes),
       (Pointer, SizeBytes),
       return recordAllocation(
           api(), Pointer, Kind::PinnedHost, nullptr, [&] { return SizeBytes; },
           call);)
DRIVER(cuMemHostAlloc, (void **Pointer, size_t SizeBytes, unsigned Flags),
       (Pointer, SizeBytes, Flags),
       return recordAllocation(
           api(), Pointer, Kind::PinnedHost, nullptr, [&] { return SizeBytes; },
           call);)
DRIVER_TWIN(_ptsz, cuMemAllocAsync,
            (CUdeviceptr * Pointer, size_t SizeBytes, CUstream Stream),
            (Pointer, SizeBytes, Stream),
            return recordAllocation(
                api(), base(Pointer), Kind::Device, streamOf(Stream),
                [&] { return SizeBytes; }, call);)
DRIVER_TWIN(_ptsz, cuMemAllocFromPoolAsync,
            (CUdeviceptr * Pointer, size_t SizeBytes, CUmemoryPool Pool,
             CUstream Stream),
            (Pointer, SizeBytes, Pool, Stream),
            return recordAllocation(
                api(), base(Pointer), Kind::Device, streamOf(Stream),
                [&] { return SizeBytes; }, call);)
// An array's place in the order of allocations.
DRIVER(cuArrayCreate_v2, (CUarray * Handle, const CUDA_ARRAY_DESCRIPTOR *Desc),
       (Handle, Desc),
       return recordAllocation(
           api(), reinterpret_cast<void **>(Handle), Kind::Array, nullptr,
           [&] { return uint64_t(1); }, call);)
DRIVER(cuArray3DCreate_v2,
       (CUarray * Handle, const CUDA_ARRAY3D_DESCRIPTOR *Desc), (Handle, Desc),
       return recordAllocation(
           api(), reinterpret_cast<void **>(Handle), Kind::Array, nullptr,
           [&] { return uint64_t(1); }, call);)
DRIVER(cuMemHostRegister_v2, (void *Pointer, size_t SizeBytes, unsigned Flags),
       (Pointer, SizeBytes, Flags),
       return recordRegistration(api(), Pointer, SizeBytes, call);)

DRIVER(cuMemFree_v2, (CUdeviceptr Pointer), (Pointer),
       return recordRelease(api(), pointerOf(Pointer), call);)
DRIVER(cuMemFreeHost, (void *Pointer), (Pointer),
       return recordRelease(api(), Pointer, call);)
DRIVER(cuMemHostUnregister, (void *Pointer), (Pointer),
       return recordRelease(api(), Pointer, call);)
DRIVER(cuArrayDestroy, (CUarray Handle), (Handle),
       return recordRelease(api(), Handle, call);)
DRIVER_TWIN(_ptsz, cuMemFreeAsync, (CUdeviceptr Pointer, CUstream Stream),
            (Pointer, Stream),
            return recordRelease(api(), pointerOf(Pointer), call);)

//===-- Copies and fills --------------------------------------------------===//

static CopyFacts linear(const void *To, CUdeviceptr From, size_t SizeBytes,
                        bool IsToHost, void *Stream) {
  CopyFacts C;
  C.To = To;
  C.From = pointerOf(From);
  C.WidthBytes = SizeBytes;
  C.IsToHost = IsToHost;
  C.Stream = Stream;
  return C;
}

/// Brings nothing to the host.
static CopyFacts onDevice(void *Stream) {
  CopyFacts C;
  C.Stream = Stream;
  return C;
}

/// Arrays have no address to read from or to tell.
static CopyFacts box(const CUDA_MEMCPY3D &P, void *Stream) {
  CopyFacts C;
  C.Stream = Stream;
  bool IsToPlain = P.dstMemoryType == CU_MEMORYTYPE_HOST ||
                   P.dstMemoryType == CU_MEMORYTYPE_UNIFIED;
  bool IsFromPlain = P.srcMemoryType == CU_MEMORYTYPE_DEVICE ||
                     P.srcMemoryType == CU_MEMORYTYPE_UNIFIED;
  if (!IsToPlain || !IsFromPlain)
    return C;
  C.WidthBytes = P.WidthInBytes;
  C.Height = P.Height;
  C.Depth = P.Depth;
  C.ToRowBytes = P.dstPitch;
  C.ToSliceBytes = P.dstPitch * P.dstHeight;
  const void *To = P.dstMemoryType == CU_MEMORYTYPE_HOST
                       ? P.dstHost
                       : pointerOf(P.dstDevice);
  C.To = static_cast<const char *>(To) + P.dstXInBytes + P.dstY * C.ToRowBytes +
         P.dstZ * C.ToSliceBytes;
  C.From = pointerOf(P.srcDevice + P.srcXInBytes + P.srcY * P.srcPitch +
                     P.srcZ * P.srcPitch * P.srcHeight);
  C.IsToHost = P.dstMemoryType == CU_MEMORYTYPE_HOST;
  return C;
}

static CopyFacts plane(const CUDA_MEMCPY2D *P, void *Stream) {
  if (!P)
    return onDevice(Stream);
  CUDA_MEMCPY3D Box = {};
  Box.srcXInBytes = P->srcXInBytes;
  Box.srcY = P->srcY;
  Box.srcMemoryType = P->srcMemoryType;
  Box.srcDevice = P->srcDevice;
  Box.srcPitch = P->srcPitch ? P->srcPitch : P->WidthInBytes;
  Box.dstXInBytes = P->dstXInBytes;
  Box.dstY = P->dstY;
  Box.dstMemoryType = P->dstMemoryType;
  Box.dstHost = P->dstHost;
  Box.dstDevice = P->dstDevice;
  Box.dstPitch = P->dstPitch ? P->dstPitch : P->WidthInBytes;
  Box.WidthInBytes = P->WidthInBytes;
  Box.Height = P->Height;
  Box.Depth = 1;
  return box(Box, Stream);
}

DRIVER_TWIN(_ptds, cuMemcpyDtoH_v2,
            (void *To, CUdeviceptr From, size_t SizeBytes),
            (To, From, SizeBytes),
            return recordCopy(
                api(),
                [&] {
                  return linear(To, From, SizeBytes, true, streamOf(nullptr));
                },
                call);)
DRIVER_TWIN(_ptsz, cuMemcpyDtoHAsync_v2,
            (void *To, CUdeviceptr From, size_t SizeBytes, CUstream Stream),
            (To, From, SizeBytes, Stream),
            return recordCopy(
                api(),
                [&] {
                  return linear(To, From, SizeBytes, true, streamOf(Stream));
                },
                call);)
DRIVER_TWIN(_ptds, cuMemcpy,
            (CUdeviceptr To, CUdeviceptr From, size_t SizeBytes),
            (To, From, SizeBytes),
            return recordCopy(
                api(),
                [&] {
                  return linear(pointerOf(To), From, SizeBytes, false,
                                streamOf(nullptr));
                },
                call);)
DRIVER_TWIN(_ptsz, cuMemcpyAsync,
            (CUdeviceptr To, CUdeviceptr From, size_t SizeBytes,
             CUstream Stream),
            (To, From, SizeBytes, Stream),
            return recordCopy(
                api(),
                [&] {
                  return linear(pointerOf(To), From, SizeBytes, false,
                                streamOf(Stream));
                },
                call);)
DRIVER_TWIN(
    _ptsz, cuMemcpyHtoDAsync_v2,
    (CUdeviceptr To, const void *From, size_t SizeBytes, CUstream Stream),
    (To, From, SizeBytes, Stream),
    return recordCopy(api(), [&] { return onDevice(streamOf(Stream)); }, call);)
DRIVER_TWIN(
    _ptsz, cuMemcpyDtoDAsync_v2,
    (CUdeviceptr To, CUdeviceptr From, size_t SizeBytes, CUstream Stream),
    (To, From, SizeBytes, Stream),
    return recordCopy(api(), [&] { return onDevice(streamOf(Stream)); }, call);)
DRIVER_TWIN(_ptds, cuMemcpy2D_v2, (const CUDA_MEMCPY2D *Params), (Params),
            return recordCopy(
                api(), [&] { return plane(Params, streamOf(nullptr)); }, call);)
DRIVER_TWIN(_ptds, cuMemcpy2DUnaligned_v2, (const CUDA_MEMCPY2D *Params),
            (Params),
            return recordCopy(
                api(), [&] { return plane(Params, streamOf(nullptr)); }, call);)
DRIVER_TWIN(_ptsz, cuMemcpy2DAsync_v2,
            (const CUDA_MEMCPY2D *Params, CUstream Stream), (Params, Stream),
            return recordCopy(
                api(), [&] { return plane(Params, streamOf(Stream)); }, call);)
DRIVER_TWIN(_ptds, cuMemcpy3D_v2, (const CUDA_MEMCPY3D *Params), (Params),
            return recordCopy(
                api(),
                [&] {
                  void *S = streamOf(nullptr);
                  return Params ? box(*Params, S) : onDevice(S);
                },
                call);)
DRIVER_TWIN(_ptsz, cuMemcpy3DAsync_v2,
            (const CUDA_MEMCPY3D *Params, CUstream Stream), (Params, Stream),
            return recordCopy(
                api(),
                [&] {
                  void *S = streamOf(Stream);
                  return Params ? box(*Params, S) : onDevice(S);
                },
                call);)
DRIVER_TWIN(
    _ptsz, cuMemsetD8Async,
    (CUdeviceptr To, unsigned char Value, size_t Count, CUstream Stream),
    (To, Value, Count, Stream),
    return recordCopy(api(), [&] { return onDevice(streamOf(Stream)); }, call);)
DRIVER_TWIN(
    _ptsz, cuMemsetD16Async,
    (CUdeviceptr To, unsigned short Value, size_t Count, CUstream Stream),
    (To, Value, Count, Stream),
    return recordCopy(api(), [&] { return onDevice(streamOf(Stream)); }, call);)
DRIVER_TWIN(
    _ptsz, cuMemsetD32Async,
    (CUdeviceptr To, unsigned Value, size_t Count, CUstream Stream),
    (To, Value, Count, Stream),
    return recordCopy(api(), [&] { return onDevice(streamOf(Stream)); }, call);)
DRIVER_TWIN(
    _ptsz, cuMemsetD2D8Async,
    (CUdeviceptr To, size_t Pitch, unsigned char Value, size_t Width,
     size_t Height, CUstream Stream),
    (To, Pitch, Value, Width, Height, Stream),
    return recordCopy(api(), [&] { return onDevice(streamOf(Stream)); }, call);)
DRIVER_TWIN(
    _ptsz, cuMemsetD2D32Async,
    (CUdeviceptr To, size_t Pitch, unsigned Value, size_t Width, size_t Height,
     CUstream Stream),
    (To, Pitch, Value, Width, Height, Stream),
    return recordCopy(api(), [&] { return onDevice(streamOf(Stream)); }, call);)

//===-- By name -----------------------------------------------------------===//

#define ONE(Export) {#Export, reinterpret_cast<void *>(&Export), &next_##Export}
#define TWINS(Export, Twin) ONE(Export), ONE(Export##Twin)

namespace porthip::record {
const DriverWrapper DriverWrappers[] = {ONE(cuModuleGetFunction),
                                        ONE(cuLibraryGetKernel),
                                        ONE(cuLibraryEnumerateKernels),
                                        ONE(cuKernelGetFunction),
                                        ONE(cuModuleGetGlobal_v2),
                                        ONE(cuLibraryGetGlobal),
                                        ONE(cuModuleUnload),
                                        ONE(cuLibraryUnload),
                                        TWINS(cuLaunchKernel, _ptsz),
                                        TWINS(cuLaunchCooperativeKernel, _ptsz),
                                        TWINS(cuLaunchKernelEx, _ptsz),
                                        TWINS(cuGraphLaunch, _ptsz),
                                        ONE(cuMemAlloc_v2),
                                        ONE(cuMemAllocPitch_v2),
                                        ONE(cuMemAllocManaged),
                                        ONE(cuMemAllocHost_v2),
                                        ONE(cuMemHostAlloc),
                                        TWINS(cuMemAllocAsync, _ptsz),
                                        TWINS(cuMemAllocFromPoolAsync, _ptsz),
                                        ONE(cuArrayCreate_v2),
                                        ONE(cuArray3DCreate_v2),
                                        ONE(cuMemHostRegister_v2),
                                        ONE(cuMemFree_v2),
                                        ONE(cuMemFreeHost),
                                        ONE(cuMemHostUnregister),
                                        ONE(cuArrayDestroy),
                                        TWINS(cuMemFreeAsync, _ptsz),
                                        TWINS(cuMemcpyDtoH_v2, _ptds),
                                        TWINS(cuMemcpyDtoHAsync_v2, _ptsz),
                                        TWINS(cuMemcpy, _ptds),
                                        TWINS(cuMemcpyAsync, _ptsz),
                                        TWINS(cuMemcpyHtoDAsync_v2, _ptsz),
                                        TWINS(cuMemcpyDtoDAsync_v2, _ptsz),
                                        TWINS(cuMemcpy2D_v2, _ptds),
                                        TWINS(cuMemcpy2DUnaligned_v2, _ptds),
                                        TWINS(cuMemcpy2DAsync_v2, _ptsz),
                                        TWINS(cuMemcpy3D_v2, _ptds),
                                        TWINS(cuMemcpy3DAsync_v2, _ptsz),
                                        TWINS(cuMemsetD8Async, _ptsz),
                                        TWINS(cuMemsetD16Async, _ptsz),
                                        TWINS(cuMemsetD32Async, _ptsz),
                                        TWINS(cuMemsetD2D8Async, _ptsz),
                                        TWINS(cuMemsetD2D32Async, _ptsz),
                                        {nullptr, nullptr, nullptr}};
} // namespace porthip::record
