// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libamdhip64: allocation, and what is HIP's own about memory.
#include "Runtime/Hip/Names.h"

#include "Runtime/Api/Memory.inc"

VG_API hipError_t hipHostMalloc(void **Pointer, size_t SizeBytes,
                                unsigned Flags) {
  constexpr unsigned CoherentOrNot = 0xc0000000u;
  if ((Flags & CoherentOrNot) == CoherentOrNot)
    return enter([] { return Status::InvalidValue; });
  return hipHostAlloc(Pointer, SizeBytes, Flags);
}

/// From HIP 6.3 on.
VG_API hipError_t hipExtHostAlloc(void **Pointer, size_t SizeBytes,
                                  unsigned Flags) {
  return hipHostMalloc(Pointer, SizeBytes, Flags);
}

VG_API hipError_t hipMemAllocHost(void **Pointer, size_t SizeBytes) {
  return hipMallocHost(Pointer, SizeBytes);
}

VG_API hipError_t hipHostFree(void *Pointer) { return hipFreeHost(Pointer); }

VG_API hipError_t hipExtMallocWithFlags(void **Pointer, size_t SizeBytes,
                                        unsigned Flags) {
  return enter([&] {
    constexpr unsigned Last = 4; // contiguous
    if (Flags > Last)
      return Status::InvalidValue;
    return allocateDevice(currentGpu(), Pointer, SizeBytes);
  });
}

VG_API hipError_t hipMemAllocPitch(hipDeviceptr_t *Pointer, size_t *Pitch,
                                   size_t WidthBytes, size_t Height, unsigned) {
  return hipMallocPitch(Pointer, Pitch, WidthBytes, Height);
}

VG_API hipError_t hipMemGetAddressRange(hipDeviceptr_t *Base, size_t *Size,
                                        hipDeviceptr_t Pointer) {
  return enter([&] {
    std::optional<Allocation> A = Memory::get().find(Pointer);
    if (!A || (!Base && !Size))
      return A ? Status::InvalidValue : Status::NotFound;
    if (Base)
      *Base = A->Base;
    if (Size)
      *Size = A->SizeBytes;
    return Status::Success;
  });
}

VG_API hipError_t hipMemPtrGetInfo(void *Pointer, size_t *Size) {
  return enter([&] {
    std::optional<Allocation> A = Memory::get().find(Pointer);
    if (!Size || !A)
      return Status::InvalidValue;
    *Size = A->SizeBytes;
    return Status::Success;
  });
}

/// hipMemoryType: the version of the headers decides on the numbers.
static int typeOf(const Allocation &A, bool IsSix) {
  switch (A.Kind) {
  case MemoryKind::PinnedHost:
    return IsSix ? 1 : 0;
  case MemoryKind::Managed:
    return IsSix ? 3 : 4;
  default:
    return IsSix ? 2 : 1;
  }
}

VG_API hipError_t hipPointerGetAttributes(hipPointerAttribute_t *A,
                                          const void *Pointer) {
  return enter([&] {
    if (!A || !Pointer)
      return Status::InvalidValue;
    bool IsSix = Machine::get().hipMajor() >= 6;
    *A = {};
    A->device = -2; // hipInvalidDeviceId
    std::optional<Allocation> M = Memory::get().find(Pointer);
    if (!M) // from HIP 6 on an answer: unregistered
      return IsSix ? Status::Success : Status::InvalidValue;
    A->type = typeOf(*M, IsSix);
    A->device = int(M->DeviceOrdinal);
    A->devicePointer = const_cast<void *>(Pointer);
    if (isSharedWithHost(M->Kind))
      A->hostPointer = const_cast<void *>(Pointer);
    A->isManaged = M->Kind == MemoryKind::Managed;
    unsigned Flags = 0;
    if (hostFlags(Pointer, Flags) == Status::Success)
      A->allocationFlags = Flags;
    return Status::Success;
  });
}

/// Managed memory is everywhere at once; advice and prefetching are kept
/// to be asked for, and have no further effect.
static Status checkManaged(const void *Pointer, size_t SizeBytes, int Device) {
  if (Device != -1 && unsigned(Device) >= Machine::get().count())
    return Status::InvalidDevice;
  std::optional<Allocation> M = Memory::get().find(Pointer);
  if (SizeBytes == 0 || !M ||
      SizeBytes >
          M->SizeBytes - uint64_t(static_cast<const char *>(Pointer) - M->Base))
    return Status::InvalidValue;
  return Status::Success;
}

VG_API hipError_t hipMemPrefetchAsync(const void *Pointer, size_t SizeBytes,
                                      int Device, hipStream_t Stream) {
  return enter([&] {
    if (!resolveStream(Stream))
      return noSuchStream();
    Status S = checkManaged(Pointer, SizeBytes, Device);
    if (S == Status::Success)
      keepPrefetch(Pointer, SizeBytes, Device);
    return S;
  });
}

VG_API hipError_t hipMemAdvise(const void *Pointer, size_t SizeBytes,
                               hipMemoryAdvise Advice, int Device) {
  return enter([&] {
    int A = int(Advice);
    bool IsKnown = (A >= 1 && A <= 6) || A == 100 || A == 101;
    if (!IsKnown)
      return Status::InvalidValue;
    Status S = checkManaged(Pointer, SizeBytes, Device);
    if (S == Status::Success)
      keepAdvice(Pointer, SizeBytes, A, Device);
    return S;
  });
}
