// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Device memory: who owns which addresses. Device memory is host memory, so
// that a device pointer works on both sides, as on a GPU with one address
// space; what it is (device, managed, pinned, ...) is known here only.
#ifndef PORTHIP_VIRTUALGPU_RUN_MEMORY_MEMORY_H
#define PORTHIP_VIRTUALGPU_RUN_MEMORY_MEMORY_H

#include "llvm/Support/Error.h"
#include <cstdint>
#include <optional>
#include <vector>

namespace porthip::vgpu {

enum class MemoryKind : uint8_t { Device, Managed, PinnedHost, Global, Array };
/// Whether the host uses such memory as devices do, by the same address.
inline bool isSharedWithHost(MemoryKind K) {
  return K == MemoryKind::Managed || K == MemoryKind::PinnedHost;
}

struct Allocation {
  char *Base = nullptr;
  uint64_t SizeBytes = 0;
  MemoryKind Kind = MemoryKind::Device;
  uint32_t DeviceOrdinal = 0;
  uint64_t Id = 0; ///< never reused
  /// In whole pages of its own, which are mapped nowhere else.
  bool HasOwnPages = false;
  /// It began as bytes of FreshByte.
  bool IsMarkedFresh = false;
  bool IsConstant = false; ///< __constant__: kernels may not write it
};

/// The byte that markFresh fills memory with. Four of them are an unlikely
/// number.
constexpr unsigned char FreshByte = 0xc7;

/// Thread-safe; one per process.
class Memory {
public:
  static Memory &get();
  /// Null when it would exceed LimitBytes of that device (0 = no limit) or the
  /// host has none left. Aligned to 512. Fresh pages are zero; reused ones keep
  /// what they held, as on a device.
  void *allocate(uint64_t SizeBytes, MemoryKind Kind, uint32_t DeviceOrdinal,
                 uint64_t LimitBytes);
  /// False: Pointer is not the start of a live allocation.
  bool release(void *Pointer);
  /// The live allocation that Pointer points into.
  std::optional<Allocation> find(const void *Pointer) const;
  /// An allocation that was freed and still is the last owner of Pointer.
  std::optional<Allocation> findFreed(const void *Pointer) const;
  /// The live allocation that ends nearest before Pointer, if it ends within
  /// 1 MiB of it.
  std::optional<Allocation> findBefore(const void *Pointer) const;
  /// All live allocations, oldest first.
  std::vector<Allocation> all() const;
  /// From now on, memory that is allocated is zero although a device's is not:
  /// so that two runs that are compared find the same in what nobody wrote.
  void zeroNew();
  /// From now on, memory that is allocated is filled with FreshByte, whatever
  /// zeroNew() says: what a program takes from there shows in its results.
  void poisonNew();
  /// From now on, managed and pinned memory is filled with FreshByte: the host
  /// writes it without a word to anybody, and what nobody wrote is known by it.
  void markFresh();
  /// From now on, managed and pinned memory has pages of its own.
  void giveOwnPages();
  /// Whether an allocation has not been freed. Cheap: called at every checked
  /// access.
  bool isLive(uint64_t Id) const;
  /// Globals, mapped memory.
  void adopt(void *Base, uint64_t SizeBytes, MemoryKind Kind,
             uint32_t DeviceOrdinal, bool IsConstant = false);
  /// Memory of the program (cudaHostRegister). False: a live allocation has
  /// some of it, and nothing is changed.
  bool adoptIfFree(void *Base, uint64_t SizeBytes, MemoryKind Kind,
                   uint32_t DeviceOrdinal);
  /// IsFreed: findFreed() knows it from now on.
  bool disown(void *Base, bool IsFreed = false);
  /// The allocations at \p InOrder share their Ids out anew, so that these
  /// rise; those that are not live are left out.
  void renumber(const std::vector<const void *> &InOrder);
  uint64_t usedBytes(uint32_t DeviceOrdinal) const;
  /// Called with the Id of each allocation that is released from now on.
  void onRelease(void (*Callback)(uint64_t Id));
};

/// Below it lies what a block has to itself, at the same place as others.
constexpr uint64_t LowMemoryEnd = uint64_t(1) << 32;
/// Memory below 4 GiB (shared memory, lanes' private memory), for 32-bit
/// pointers of AMDGCN and cvta of NVPTX. Null: none left.
void *allocateLow(uint64_t SizeBytes);
void releaseLow(void *Base, uint64_t SizeBytes);

} // namespace porthip::vgpu
#endif
