// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libamdhip64: attributes of pointers as the driver API has them.
#include "Runtime/Hip/Names.h"
#include "Runtime/Memory/PointerAttributes.h"

using namespace porthip::vgpu::rt;

static MemoryTypeNumbers types() {
  if (Machine::get().hipMajor() >= 6)
    return {.Host = 1, .Device = 2};
  return {.Host = 0, .Device = 1};
}

VG_API hipError_t hipPointerGetAttribute(void *Value,
                                         hipPointer_attribute Which,
                                         hipDeviceptr_t Pointer) {
  return enter([&] {
    std::optional<Allocation> A = Memory::get().find(Pointer);
    if (!Value || !A)
      return Status::InvalidValue;
    return pointerAttribute(Value, int(Which), *A, Pointer, types());
  });
}

VG_API hipError_t hipDrvPointerGetAttributes(unsigned Count,
                                             hipPointer_attribute *Which,
                                             void **Values,
                                             hipDeviceptr_t Pointer) {
  return enter([&] {
    if (!Count || !Which || !Values || !Pointer)
      return Status::InvalidValue;
    const std::vector<int> Numbers(Which, Which + Count);
    pointerAttributes(Count, Numbers.data(), Values, Pointer, types());
    return Status::Success;
  });
}

/// Synchronous copies are in order here whether it is set or not.
VG_API hipError_t hipPointerSetAttribute(const void *Value,
                                         hipPointer_attribute Which,
                                         hipDeviceptr_t Pointer) {
  return enter([&] {
    constexpr int SyncMemops = 6;
    return Value && int(Which) == SyncMemops && Memory::get().find(Pointer)
               ? Status::Success
               : Status::InvalidValue;
  });
}
