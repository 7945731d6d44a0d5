// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libamdhip64: arrays, pointers and virtual memory as the driver API has them.
#include "Runtime/Memory/Arrays.h"
#include "Runtime/Core/Contexts.h"
#include "Runtime/Hip/Names.h"
#include "Runtime/Memory/Copies.h"
#include "Runtime/Memory/VirtualMemory.h"
#include <algorithm>

using namespace porthip::vgpu::rt;

static Array *arrayOf(hipArray_t Handle) {
  return reinterpret_cast<Array *>(Handle);
}

static hipError_t newArray(hipArray_t *Handle, Array Shape, int Format,
                           unsigned Channels) {
  return enter([&] {
    if (!Handle || !formatOfNumber(Format, Channels, Shape.Format))
      return Status::InvalidValue;
    Array *A = nullptr;
    Status S = createArray(currentGpu(), Shape, &A);
    *Handle = reinterpret_cast<hipArray_t>(A);
    return S;
  });
}

VG_API hipError_t hipArrayCreate(hipArray_t *Handle,
                                 const HIP_ARRAY_DESCRIPTOR *D) {
  if (!D)
    return finish(Status::InvalidValue);
  Array Shape;
  Shape.Width = D->Width;
  Shape.Height = D->Height;
  return newArray(Handle, Shape, int(D->Format), D->NumChannels);
}

VG_API hipError_t hipArray3DCreate(hipArray_t *Handle,
                                   const HIP_ARRAY3D_DESCRIPTOR *D) {
  if (!D)
    return finish(Status::InvalidValue);
  Array Shape;
  Shape.Width = D->Width;
  Shape.Height = D->Height;
  Shape.Depth = D->Depth;
  Shape.Flags = D->Flags;
  return newArray(Handle, Shape, int(D->Format), D->NumChannels);
}

VG_API hipError_t hipArrayDestroy(hipArray_t Handle) {
  return enter([&] { return destroyArray(arrayOf(Handle)); });
}

VG_API hipError_t hipArray3DGetDescriptor(HIP_ARRAY3D_DESCRIPTOR *D,
                                          hipArray_t Handle) {
  return enter([&] {
    const Array *A = arrayOf(Handle);
    if (!D || !isArray(A))
      return D ? Status::InvalidHandle : Status::InvalidValue;
    *D = {A->Width,           A->Height,
          A->Depth,           hipArray_Format(numberOfFormat(A->Format)),
          A->Format.Channels, A->Flags};
    return Status::Success;
  });
}

VG_API hipError_t hipArrayGetDescriptor(HIP_ARRAY_DESCRIPTOR *D,
                                        hipArray_t Handle) {
  HIP_ARRAY3D_DESCRIPTOR Full;
  hipError_t E = hipArray3DGetDescriptor(&Full, Handle);
  if (E == hipError_t(0) && D)
    *D = {Full.Width, Full.Height, Full.Format, Full.NumChannels};
  return D ? E : finish(Status::InvalidValue);
}

/// Bytes from Offset on in an array; null if they are outside.
static char *inArray(hipArray_t Handle, size_t Offset, size_t SizeBytes) {
  const Array *A = arrayOf(Handle);
  if (!isArray(A) || !A->holds(Offset, SizeBytes))
    return nullptr;
  return A->Data + Offset;
}

VG_API hipError_t hipMemcpyHtoA(hipArray_t To, size_t Offset, const void *From,
                                size_t SizeBytes) {
  return enter([&] {
    return copyLinear(inArray(To, Offset, SizeBytes), From, SizeBytes,
                      Direction::HostToDevice, nullptr, false);
  });
}

VG_API hipError_t hipMemcpyAtoH(void *To, hipArray_t From, size_t Offset,
                                size_t SizeBytes) {
  return enter([&] {
    return copyLinear(To, inArray(From, Offset, SizeBytes), SizeBytes,
                      Direction::DeviceToHost, nullptr, false);
  });
}

VG_API hipError_t hipMemcpyHtoAAsync(hipArray_t To, size_t Offset,
                                     const void *From, size_t SizeBytes,
                                     hipStream_t Stream) {
  return enter([&] {
    return copyLinear(inArray(To, Offset, SizeBytes), From, SizeBytes,
                      Direction::HostToDevice, Stream, true);
  });
}

VG_API hipError_t hipMemcpyAtoHAsync(void *To, hipArray_t From, size_t Offset,
                                     size_t SizeBytes, hipStream_t Stream) {
  return enter([&] {
    return copyLinear(To, inArray(From, Offset, SizeBytes), SizeBytes,
                      Direction::DeviceToHost, Stream, true);
  });
}

VG_API hipError_t hipMemcpyAtoA(hipArray_t To, size_t ToOffset, hipArray_t From,
                                size_t FromOffset, size_t SizeBytes) {
  return enter([&] {
    return copyLinear(inArray(To, ToOffset, SizeBytes),
                      inArray(From, FromOffset, SizeBytes), SizeBytes,
                      Direction::DeviceToDevice, nullptr, false);
  });
}

VG_API hipError_t hipMemcpyAtoD(hipDeviceptr_t To, hipArray_t From,
                                size_t Offset, size_t SizeBytes) {
  return enter([&] {
    return copyLinear(To, inArray(From, Offset, SizeBytes), SizeBytes,
                      Direction::DeviceToDevice, nullptr, false);
  });
}

VG_API hipError_t hipMemcpyDtoA(hipArray_t To, size_t Offset,
                                hipDeviceptr_t From, size_t SizeBytes) {
  return enter([&] {
    return copyLinear(inArray(To, Offset, SizeBytes), From, SizeBytes,
                      Direction::DeviceToDevice, nullptr, false);
  });
}

//===-- Virtual memory ----------------------------------------------------===//

/// F(properties), which have another order in HIP 5.
template <class Function>
static auto withProps(const hipMemAllocationProp &Prop, Function F) {
  return Machine::get().hipMajor() >= 6
             ? F(Prop)
             : F(reinterpret_cast<const hipMemAllocationProp5 &>(Prop));
}

/// Pinned, and of a device that there is.
static bool isOfDevice(const hipMemAllocationProp &Prop) {
  return withProps(Prop, [](const auto &P) {
    return P.type == 1 && int(P.location.type) == 1 && P.location.id >= 0 &&
           unsigned(P.location.id) < Machine::get().count();
  });
}

VG_API hipError_t
hipMemGetAllocationGranularity(size_t *Bytes, const hipMemAllocationProp *Prop,
                               hipMemAllocationGranularity_flags Which) {
  return enter([&] {
    if (!Bytes || !Prop || unsigned(Which) > 1 || !isOfDevice(*Prop))
      return Status::InvalidValue;
    *Bytes = mappingGranularity();
    return Status::Success;
  });
}

VG_API hipError_t hipMemAddressReserve(void **Base, size_t SizeBytes,
                                       size_t Align, void *,
                                       unsigned long long Flags) {
  return enter([&] {
    if (!Base || Flags)
      return Status::InvalidValue;
    const Status Result = reserveAddress(Base, SizeBytes, Align);
    return Result == Status::InvalidValue ? Status::OutOfMemory : Result;
  });
}

VG_API hipError_t hipMemAddressFree(void *Base, size_t SizeBytes) {
  return enter([&] { return freeAddress(Base, SizeBytes); });
}

VG_API hipError_t hipMemCreate(hipMemGenericAllocationHandle_t *Handle,
                               size_t SizeBytes,
                               const hipMemAllocationProp *Prop,
                               unsigned long long Flags) {
  return enter([&] {
    if (!Handle || !Prop || Flags || !isOfDevice(*Prop))
      return Status::InvalidValue;
    uint64_t New = 0;
    Status S = withProps(*Prop, [&](const auto &P) {
      return createPhysical(New, SizeBytes, P.location.id,
                            P.requestedHandleType);
    });
    *Handle = reinterpret_cast<hipMemGenericAllocationHandle_t>(New);
    return S;
  });
}

VG_API hipError_t hipMemRelease(hipMemGenericAllocationHandle_t Handle) {
  return enter(
      [&] { return releasePhysical(reinterpret_cast<uint64_t>(Handle)); });
}

VG_API hipError_t hipMemMap(void *At, size_t SizeBytes, size_t Offset,
                            hipMemGenericAllocationHandle_t Handle,
                            unsigned long long) {
  return enter([&] {
    return mapPhysical(At, SizeBytes, Offset,
                       reinterpret_cast<uint64_t>(Handle));
  });
}

VG_API hipError_t hipMemUnmap(void *At, size_t SizeBytes) {
  return enter([&] { return unmapPhysical(At, SizeBytes); });
}

VG_API hipError_t hipMemSetAccess(void *At, size_t SizeBytes,
                                  const hipMemAccessDesc *Access,
                                  size_t Count) {
  return enter([&] {
    if (!Access || !Count)
      return Status::InvalidValue;
    // One address space: the widest access that any device is given.
    int Flags = 0;
    for (size_t I = 0; I < Count; ++I)
      Flags = std::max(Flags, int(Access[I].flags));
    return setAccess(At, SizeBytes, Flags);
  });
}

VG_API hipError_t hipMemGetAccess(unsigned long long *Flags,
                                  const hipMemLocation *Location, void *At) {
  return enter([&] {
    int Access = 0;
    if (!Flags || !Location || accessOf(At, Access) != Status::Success)
      return Status::InvalidValue;
    *Flags = unsigned(Access);
    return Status::Success;
  });
}

VG_API hipError_t hipMemRetainAllocationHandle(
    hipMemGenericAllocationHandle_t *Handle, void *At) {
  return enter([&] {
    uint64_t Found = 0;
    Status S = Handle ? retainPhysical(At, Found) : Status::InvalidValue;
    if (S == Status::Success)
      *Handle = reinterpret_cast<hipMemGenericAllocationHandle_t>(Found);
    return S;
  });
}

VG_API hipError_t hipMemGetAllocationPropertiesFromHandle(
    hipMemAllocationProp *Prop, hipMemGenericAllocationHandle_t Handle) {
  return enter([&] {
    int Device = 0, HandleTypes = 0;
    if (!Prop || physicalOf(reinterpret_cast<uint64_t>(Handle), Device,
                            HandleTypes) != Status::Success)
      return Status::InvalidValue;
    auto Give = [&](auto &P) { // pinned, and a device's
      P = {};
      P.type = 1;
      P.location.type = decltype(P.location.type)(1);
      P.location.id = Device;
      P.requestedHandleType = HandleTypes;
    };
    if (Machine::get().hipMajor() >= 6)
      Give(*Prop);
    else
      Give(*reinterpret_cast<hipMemAllocationProp5 *>(Prop));
    return Status::Success;
  });
}

VG_API hipError_t hipMemExportToShareableHandle(
    void *Shared, hipMemGenericAllocationHandle_t Handle,
    hipMemAllocationHandleType Type, unsigned long long Flags) {
  return enter([&] {
    return Shared && !Flags
               ? exportPhysical(reinterpret_cast<uint64_t>(Handle), int(Type),
                                *static_cast<int *>(Shared))
               : Status::InvalidValue;
  });
}

VG_API hipError_t
hipMemImportFromShareableHandle(hipMemGenericAllocationHandle_t *Handle,
                                void *Shared, hipMemAllocationHandleType Type) {
  return enter([&] {
    uint64_t New = 0;
    Status S = Handle ? importPhysical(int(reinterpret_cast<intptr_t>(Shared)),
                                       int(Type), currentGpu(), New)
                      : Status::InvalidValue;
    if (S == Status::Success)
      *Handle = reinterpret_cast<hipMemGenericAllocationHandle_t>(New);
    return S;
  });
}
