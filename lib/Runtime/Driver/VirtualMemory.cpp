// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libcuda: virtual memory.
#include "Runtime/Memory/VirtualMemory.h"
#include "Runtime/Driver/Driver.h"

using namespace porthip::vgpu::driver;

VG_API CUresult
cuMemGetAllocationGranularity(size_t *Bytes, const CUmemAllocationProp *Prop,
                              CUmemAllocationGranularity_flags) {
  return ask([&] {
    if (!Bytes || !Prop)
      return Status::InvalidValue;
    *Bytes = rt::mappingGranularity();
    return Status::Success;
  });
}

VG_API CUresult cuMemAddressReserve(CUdeviceptr *Base, size_t SizeBytes,
                                    size_t Align, CUdeviceptr,
                                    unsigned long long) {
  return ask([&] {
    void *At = nullptr;
    Status S = rt::reserveAddress(&At, SizeBytes, Align);
    if (Base)
      *Base = deviceptrOf(At);
    return Base ? S : Status::InvalidValue;
  });
}

VG_API CUresult cuMemAddressFree(CUdeviceptr Base, size_t SizeBytes) {
  return ask([&] { return rt::freeAddress(pointerOf(Base), SizeBytes); });
}

VG_API CUresult cuMemCreate(CUmemGenericAllocationHandle *Handle,
                            size_t SizeBytes, const CUmemAllocationProp *Prop,
                            unsigned long long) {
  return ask([&] {
    if (!Handle || !Prop)
      return Status::InvalidValue;
    uint64_t New = 0;
    Status S = rt::createPhysical(New, SizeBytes, Prop->location.id,
                                  int(Prop->requestedHandleTypes));
    *Handle = New;
    return S;
  });
}

VG_API CUresult cuMemRelease(CUmemGenericAllocationHandle Handle) {
  return ask([&] { return rt::releasePhysical(Handle); });
}

VG_API CUresult cuMemMap(CUdeviceptr At, size_t SizeBytes, size_t Offset,
                         CUmemGenericAllocationHandle Handle,
                         unsigned long long) {
  return ask([&] {
    return rt::mapPhysical(pointerOf(At), SizeBytes, Offset, Handle);
  });
}

VG_API CUresult cuMemUnmap(CUdeviceptr At, size_t SizeBytes) {
  return ask([&] { return rt::unmapPhysical(pointerOf(At), SizeBytes); });
}

VG_API CUresult cuMemSetAccess(CUdeviceptr At, size_t SizeBytes,
                               const CUmemAccessDesc *Access, size_t Count) {
  return ask([&] {
    if (!Access || !Count)
      return Status::InvalidValue;
    // One address space: the widest access that any device is given.
    int Flags = 0;
    for (size_t I = 0; I < Count; ++I)
      Flags = std::max(Flags, int(Access[I].flags));
    return rt::setAccess(pointerOf(At), SizeBytes, Flags);
  });
}

VG_API CUresult cuMemGetAccess(unsigned long long *Flags,
                               const CUmemLocation *Location, CUdeviceptr At) {
  return ask([&] {
    int Access = 0;
    if (!Flags || !Location ||
        rt::accessOf(pointerOf(At), Access) != Status::Success)
      return Status::InvalidValue;
    *Flags = unsigned(Access);
    return Status::Success;
  });
}

VG_API CUresult
cuMemRetainAllocationHandle(CUmemGenericAllocationHandle *Handle, void *At) {
  return ask([&] {
    uint64_t Found = 0;
    Status S = Handle ? rt::retainPhysical(At, Found) : Status::InvalidValue;
    if (S == Status::Success)
      *Handle = Found;
    return S;
  });
}

VG_API CUresult cuMemGetAllocationPropertiesFromHandle(
    CUmemAllocationProp *Prop, CUmemGenericAllocationHandle Handle) {
  return ask([&] {
    int Device = 0, HandleTypes = 0;
    if (!Prop || rt::physicalOf(Handle, Device, HandleTypes) != Status::Success)
      return Status::InvalidValue;
    *Prop = {};
    Prop->type = CU_MEM_ALLOCATION_TYPE_PINNED;
    Prop->location = {CU_MEM_LOCATION_TYPE_DEVICE, Device};
    Prop->requestedHandleTypes = CUmemAllocationHandleType(HandleTypes);
    return Status::Success;
  });
}

VG_API CUresult cuMemExportToShareableHandle(
    void *Shared, CUmemGenericAllocationHandle Handle,
    CUmemAllocationHandleType Type, unsigned long long Flags) {
  return ask([&] {
    return Shared && !Flags ? rt::exportPhysical(Handle, int(Type),
                                                 *static_cast<int *>(Shared))
                            : Status::InvalidValue;
  });
}

VG_API CUresult
cuMemImportFromShareableHandle(CUmemGenericAllocationHandle *Handle,
                               void *Shared, CUmemAllocationHandleType Type) {
  return ask([&] {
    uint64_t New = 0;
    Status S = Handle
                   ? rt::importPhysical(int(reinterpret_cast<intptr_t>(Shared)),
                                        int(Type), rt::currentGpu(), New)
                   : Status::InvalidValue;
    if (S == Status::Success)
      *Handle = New;
    return S;
  });
}
