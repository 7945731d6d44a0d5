// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libcuda: allocation, pointers, managed memory.
#include "Runtime/Core/Sizes.h"
#include "Runtime/Driver/Driver.h"
#include "Runtime/Memory/ManagedRanges.h"
#include "Runtime/Memory/PointerAttributes.h"
#include "Runtime/Memory/Pools.h"
#include "Runtime/Streams/Capture.h"

using namespace porthip::vgpu::driver;

/// Runs Allocate(void **) and writes the address to Pointer. Unlike the
/// runtime, the driver refuses to allocate nothing.
template <class Function>
static CUresult allocateTo(CUdeviceptr *Pointer, size_t SizeBytes,
                           Function Allocate) {
  return enter([&] {
    if (!Pointer || SizeBytes == 0)
      return Status::InvalidValue;
    void *At = nullptr;
    Status S = Allocate(&At);
    *Pointer = deviceptrOf(At);
    return S;
  });
}

VG_API CUresult cuMemAlloc_v2(CUdeviceptr *Pointer, size_t SizeBytes) {
  return allocateTo(Pointer, SizeBytes, [&](void **At) {
    return rt::allocateDevice(rt::currentGpu(), At, SizeBytes);
  });
}

VG_API CUresult cuMemAllocManaged(CUdeviceptr *Pointer, size_t SizeBytes,
                                  unsigned Flags) {
  return allocateTo(Pointer, SizeBytes, [&](void **At) {
    if (Flags != 1 && Flags != 2)
      return Status::InvalidValue;
    return rt::allocateManaged(rt::currentGpu(), At, SizeBytes);
  });
}

VG_API CUresult cuMemAllocPitch_v2(CUdeviceptr *Pointer, size_t *Pitch,
                                   size_t WidthBytes, size_t Height,
                                   unsigned ElementBytes) {
  return allocateTo(Pointer, rt::times(WidthBytes, Height), [&](void **At) {
    if (!Pitch ||
        (ElementBytes != 4 && ElementBytes != 8 && ElementBytes != 16))
      return Status::InvalidValue;
    return rt::allocatePitched(rt::currentGpu(), At, *Pitch, WidthBytes,
                               Height);
  });
}

VG_API CUresult cuMemFree_v2(CUdeviceptr Pointer) {
  return enter([&] { return rt::freeDevice(pointerOf(Pointer)); });
}

VG_API CUresult cuMemAllocAsync(CUdeviceptr *Pointer, size_t SizeBytes,
                                CUstream Stream) {
  return allocateTo(Pointer, SizeBytes, [&](void **At) {
    auto S = rt::resolveStream(Stream);
    if (!S)
      return Status::InvalidHandle;
    if (auto Done = rt::captureAllocation(*S, At, SizeBytes))
      return *Done;
    return rt::allocateAsync(*S, rt::currentPool(S->On), At, SizeBytes);
  });
}

VG_API CUresult cuMemFreeAsync(CUdeviceptr Pointer, CUstream Stream) {
  return enter([&] { return rt::freeAsync(pointerOf(Pointer), Stream); });
}

VG_API CUresult cuMemAllocHost_v2(void **Pointer, size_t SizeBytes) {
  return enter([&] {
    return SizeBytes
               ? rt::allocatePinned(rt::currentGpu(), Pointer, SizeBytes, 0)
               : Status::InvalidValue;
  });
}

VG_API CUresult cuMemHostAlloc(void **Pointer, size_t SizeBytes,
                               unsigned Flags) {
  return enter([&] {
    if ((Flags & ~7u) || SizeBytes == 0)
      return Status::InvalidValue;
    return rt::allocatePinned(rt::currentGpu(), Pointer, SizeBytes, Flags);
  });
}

VG_API CUresult cuMemFreeHost(void *Pointer) {
  return enter([&] { return rt::freePinned(Pointer); });
}

VG_API CUresult cuMemHostRegister_v2(void *Pointer, size_t SizeBytes,
                                     unsigned Flags) {
  return enter([&] {
    return rt::registerHost(rt::currentGpu(), Pointer, SizeBytes, Flags);
  });
}

VG_API CUresult cuMemHostUnregister(void *Pointer) {
  return enter([&] { return rt::unregisterHost(Pointer); });
}

VG_API CUresult cuMemHostGetDevicePointer_v2(CUdeviceptr *Pointer, void *Host,
                                             unsigned Flags) {
  return enter([&] {
    unsigned Made;
    if (!Pointer || Flags || rt::hostFlags(Host, Made) != Status::Success)
      return Status::InvalidValue;
    *Pointer = deviceptrOf(Host);
    return Status::Success;
  });
}

VG_API CUresult cuMemHostGetFlags(unsigned *Flags, void *Host) {
  return enter([&] {
    return Flags ? rt::hostFlags(Host, *Flags) : Status::InvalidValue;
  });
}

VG_API CUresult cuMemGetInfo_v2(size_t *Free, size_t *Total) {
  return enter([&] {
    if (!Free || !Total)
      return Status::InvalidValue;
    rt::MemoryInfo I = rt::memoryInfo(rt::currentGpu());
    *Free = I.FreeBytes;
    *Total = I.TotalBytes;
    return Status::Success;
  });
}

VG_API CUresult cuMemGetAddressRange_v2(CUdeviceptr *Base, size_t *SizeBytes,
                                        CUdeviceptr Pointer) {
  return enter([&] {
    std::optional<Allocation> A = Memory::get().find(pointerOf(Pointer));
    if (!A)
      return Status::NotFound;
    if (Base)
      *Base = deviceptrOf(A->Base);
    if (SizeBytes)
      *SizeBytes = A->SizeBytes;
    return Status::Success;
  });
}

static constexpr rt::MemoryTypeNumbers Types = {.Host = CU_MEMORYTYPE_HOST,
                                                .Device = CU_MEMORYTYPE_DEVICE};

VG_API CUresult cuPointerGetAttribute(void *Value, CUpointer_attribute Which,
                                      CUdeviceptr Pointer) {
  return enter([&] {
    std::optional<Allocation> A = Memory::get().find(pointerOf(Pointer));
    if (!Value || !A)
      return Status::InvalidValue;
    return rt::pointerAttribute(Value, Which, *A, pointerOf(Pointer), Types);
  });
}

VG_API CUresult cuPointerGetAttributes(unsigned Count,
                                       CUpointer_attribute *Which,
                                       void **Values, CUdeviceptr Pointer) {
  return enter([&] {
    if (!Which || !Values)
      return Status::InvalidValue;
    const std::vector<int> Numbers(Which, Which + Count);
    rt::pointerAttributes(Count, Numbers.data(), Values, pointerOf(Pointer),
                          Types);
    return Status::Success;
  });
}

/// Managed memory is everywhere at once: advice and prefetching are kept to be
/// asked for, and change nothing.
static Status checkManaged(CUdeviceptr Pointer, size_t SizeBytes) {
  std::optional<Allocation> A = Memory::get().find(pointerOf(Pointer));
  return A && A->Kind == MemoryKind::Managed && SizeBytes
             ? Status::Success
             : Status::InvalidValue;
}

static int deviceOf(const CUmemLocation &L) {
  return L.type == CU_MEM_LOCATION_TYPE_DEVICE ? L.id : rt::HostDevice;
}

VG_API CUresult cuMemPrefetchAsync_v2(CUdeviceptr Pointer, size_t SizeBytes,
                                      CUmemLocation To, unsigned,
                                      CUstream Stream) {
  return enter([&] {
    if (!rt::resolveStream(Stream))
      return Status::InvalidHandle;
    rt::keepPrefetch(pointerOf(Pointer), SizeBytes, deviceOf(To));
    return checkManaged(Pointer, SizeBytes);
  });
}

VG_API CUresult cuMemAdvise_v2(CUdeviceptr Pointer, size_t SizeBytes,
                               CUmem_advise Advice, CUmemLocation At) {
  return enter([&] {
    rt::keepAdvice(pointerOf(Pointer), SizeBytes, int(Advice), deviceOf(At));
    return checkManaged(Pointer, SizeBytes);
  });
}

VG_API CUresult cuMemRangeGetAttribute(void *Data, size_t DataBytes,
                                       CUmem_range_attribute Which,
                                       CUdeviceptr Pointer, size_t SizeBytes) {
  return enter([&] {
    return rt::rangeAttribute(Data, DataBytes, int(Which), pointerOf(Pointer),
                              SizeBytes);
  });
}

VG_API CUresult cuMemRangeGetAttributes(void **Data, size_t *DataBytes,
                                        CUmem_range_attribute *Which,
                                        size_t Count, CUdeviceptr Pointer,
                                        size_t SizeBytes) {
  return enter([&] {
    if (!Data || !DataBytes || !Which || !Count)
      return Status::InvalidValue;
    Status S = Status::Success;
    for (size_t I = 0; S == Status::Success && I < Count; ++I)
      S = rt::rangeAttribute(Data[I], DataBytes[I], int(Which[I]),
                             pointerOf(Pointer), SizeBytes);
    return S;
  });
}
