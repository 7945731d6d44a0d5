// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libcudart: allocation, and what is CUDA's own about memory.
#include "Runtime/Cuda/Names.h"

#include "Runtime/Api/Memory.inc"

VG_API cudaError_t cudaPointerGetAttributes(cudaPointerAttributes *A,
                                            const void *Pointer) {
  return enter([&] {
    if (!A)
      return Status::InvalidValue;
    // Only these four: older toolkits' struct ends here.
    A->type = cudaMemoryTypeUnregistered;
    A->device = -2; // cudaInvalidDeviceId
    A->devicePointer = nullptr;
    A->hostPointer = const_cast<void *>(Pointer);
    std::optional<Allocation> M = Memory::get().find(Pointer);
    if (!M)
      return Status::Success;
    A->device = int(M->DeviceOrdinal);
    A->devicePointer = const_cast<void *>(Pointer);
    A->type = M->Kind == MemoryKind::Managed      ? cudaMemoryTypeManaged
              : M->Kind == MemoryKind::PinnedHost ? cudaMemoryTypeHost
                                                  : cudaMemoryTypeDevice;
    if (A->type == cudaMemoryTypeDevice)
      A->hostPointer = nullptr;
    return Status::Success;
  });
}

/// Managed memory is everywhere at once; advice and prefetching are kept
/// to be asked for, and have no further effect.
static Status checkManaged(const void *Pointer, size_t SizeBytes) {
  std::optional<Allocation> M = Memory::get().find(Pointer);
  if (SizeBytes == 0 || !M || M->Kind != MemoryKind::Managed ||
      SizeBytes >
          M->SizeBytes - uint64_t(static_cast<const char *>(Pointer) - M->Base))
    return Status::InvalidValue;
  return Status::Success;
}

static Status checkLocation(int Type, int Id) {
  if (Type == cudaMemLocationTypeDevice &&
      (Id < 0 || unsigned(Id) >= Machine::get().count()))
    return Status::InvalidDevice;
  return Type < cudaMemLocationTypeDevice || Type > 4 ? Status::InvalidValue
                                                      : Status::Success;
}

static int deviceOf(int Type, int Id) {
  return Type == cudaMemLocationTypeDevice ? Id : HostDevice;
}

static Status prefetch(const void *Pointer, size_t SizeBytes, int Type, int Id,
                       void *Stream) {
  if (Status Bad = checkManaged(Pointer, SizeBytes); Bad != Status::Success)
    return Bad;
  if (Status Bad = checkLocation(Type, Id); Bad != Status::Success)
    return Bad;
  if (!resolveStream(Stream))
    return Status::InvalidHandle;
  keepPrefetch(Pointer, SizeBytes, deviceOf(Type, Id));
  return Status::Success;
}

VG_STREAM_API(VG_PT, MemPrefetchAsync,
              (const void *Pointer, size_t SizeBytes, cudaMemLocation Location,
               unsigned Flags, cudaStream_t Stream),
              (Pointer, SizeBytes, Location, Flags, Stream)) {
  return enter([&] {
    if (Flags)
      return Status::InvalidValue;
    return prefetch(Pointer, SizeBytes, Location.type, Location.id, Stream);
  });
}

VG_API cudaError_t cudaMemPrefetchAsync_v2(const void *Pointer,
                                           size_t SizeBytes,
                                           cudaMemLocation Location,
                                           unsigned Flags,
                                           cudaStream_t Stream) {
  return cudaMemPrefetchAsync(Pointer, SizeBytes, Location, Flags, Stream);
}

VG_API cudaError_t cudaMemAdvise(const void *Pointer, size_t SizeBytes,
                                 cudaMemoryAdvise Advice,
                                 cudaMemLocation Location) {
  return enter([&] {
    if (int(Advice) < 1 || int(Advice) > 6)
      return Status::InvalidValue;
    bool HasLocation = Advice != cudaMemAdviseSetReadMostly &&
                       Advice != cudaMemAdviseUnsetReadMostly;
    if (HasLocation)
      if (Status Bad = checkLocation(Location.type, Location.id);
          Bad != Status::Success)
        return Bad;
    if (Status Bad = checkManaged(Pointer, SizeBytes); Bad != Status::Success)
      return Bad;
    keepAdvice(Pointer, SizeBytes, int(Advice),
               deviceOf(Location.type, Location.id));
    return Status::Success;
  });
}

VG_API cudaError_t cudaMemAdvise_v2(const void *Pointer, size_t SizeBytes,
                                    cudaMemoryAdvise Advice,
                                    cudaMemLocation Location) {
  return cudaMemAdvise(Pointer, SizeBytes, Advice, Location);
}
