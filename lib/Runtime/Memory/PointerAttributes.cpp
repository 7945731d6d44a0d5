// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Runtime/Memory/PointerAttributes.h"
#include "Runtime/Core/Contexts.h"

namespace porthip::vgpu::rt {

namespace {
enum Attribute {
  OwnContext = 1,
  MemoryType = 2,
  DevicePointer = 3,
  HostPointer = 4,
  BufferId = 7,
  IsManaged = 8,
  DeviceOrdinal = 9,
  RangeStart = 11,
  RangeSize = 12,
  Mapped = 13
};
} // namespace

template <typename T> static Status give(void *Value, T Is) {
  *static_cast<T *>(Value) = Is;
  return Status::Success;
}

Status pointerAttribute(void *Value, int Which, const Allocation &A,
                        void *Pointer, MemoryTypeNumbers Types) {
  const bool IsHost = A.Kind == MemoryKind::PinnedHost;
  switch (Which) {
  case OwnContext:
    return give(Value, static_cast<void *>(primaryContext(
                           Machine::get().gpu(A.DeviceOrdinal))));
  case MemoryType:
    return give(Value, IsHost ? Types.Host : Types.Device);
  case DevicePointer:
    return give(Value, Pointer);
  case HostPointer:
    return IsHost || A.Kind == MemoryKind::Managed ? give(Value, Pointer)
                                                   : Status::InvalidValue;
  case BufferId:
    return give(Value, uint64_t(A.Id));
  case IsManaged:
    return give(Value, unsigned(A.Kind == MemoryKind::Managed));
  case DeviceOrdinal:
    return give(Value, int(A.DeviceOrdinal));
  case RangeStart:
    return give(Value, static_cast<void *>(A.Base));
  case RangeSize:
    return give(Value, size_t(A.SizeBytes));
  case Mapped:
    return give(Value, 1u);
  default:
    return Status::NotSupported;
  }
}

static void clear(void *Value, int Which) {
  switch (Which) {
  case OwnContext:
  case DevicePointer:
  case HostPointer:
  case BufferId:
  case RangeStart:
  case RangeSize:
    give(Value, uint64_t(0));
    break;
  default:
    give(Value, 0u);
  }
}

void pointerAttributes(unsigned Count, const int *Which, void **Values,
                       void *Pointer, MemoryTypeNumbers Types) {
  std::optional<Allocation> A = Memory::get().find(Pointer);
  for (unsigned I = 0; I < Count; ++I)
    if (!A || pointerAttribute(Values[I], Which[I], *A, Pointer, Types) !=
                  Status::Success)
      clear(Values[I], Which[I]);
}

} // namespace porthip::vgpu::rt
