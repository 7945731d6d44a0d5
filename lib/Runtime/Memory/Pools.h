// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory that a program allocates, by the calls it uses: device, managed,
// pinned and registered host memory, and pools. Memory knows the owner of each
// address; this adds what the APIs ask about them later (flags of host memory,
// who may free what).
#ifndef PORTHIP_RUNTIME_MEMORY_POOLS_H
#define PORTHIP_RUNTIME_MEMORY_POOLS_H

#include "Runtime/Core/Machine.h"
#include "VirtualGpu/Run/Memory/Memory.h"
#include <mutex>

namespace porthip::vgpu::rt {

class Stream;

/// Stream-ordered memory. Memory is handed out at once and goes back in stream
/// order. Memory that is given back stays reserved, for later allocations of
/// the pool, until a synchronization or a trim: that is counted alone, since an
/// address is not handed out twice.
struct Pool {
  Gpu *On = nullptr;
  std::atomic<uint64_t> ReleaseThreshold{0};
  std::atomic<int> Reuse[3] = {1, 1, 1}; ///< the three reuse policies, as set

  uint64_t used() const;
  uint64_t usedHigh() const;
  uint64_t reserved() const;
  uint64_t reservedHigh() const;
  /// Memory that the program does not have and other allocations may not have.
  uint64_t kept() const;
  void take(uint64_t SizeBytes);
  void giveBack(uint64_t SizeBytes);
  /// Down to \p Bytes: of all that is reserved on NVIDIA, on AMD of what is
  /// kept.
  void trimTo(uint64_t Bytes);
  void resetUsedHigh();
  void resetReservedHigh();

private:
  void noteHigh();
  uint64_t resetValue(uint64_t Now) const;
  mutable std::mutex Lock;
  uint64_t Used = 0, UsedHigh = 0, Kept = 0, ReservedHigh = 0;
};
/// The release that a synchronization of the device, a stream or an event does.
void releaseUnused(Gpu &On);
std::shared_ptr<Pool> createPool(Gpu &On);
/// Null: no such pool.
std::shared_ptr<Pool> findPool(const void *Handle);
/// A device whose current pool it was goes back to its default one.
bool destroyPool(Pool *P);
/// Where the device's stream-ordered memory comes from. Host threads may set it
/// while others allocate.
std::shared_ptr<Pool> currentPool(Gpu &On);
void setCurrentPool(Gpu &On, std::shared_ptr<Pool> P);

Status allocateDevice(Gpu &On, void **Pointer, uint64_t SizeBytes);
/// Rows of at least \p WidthBytes, each \p Pitch bytes after the one before;
/// \p Pitch is set where there is memory.
Status allocatePitched(Gpu &On, void **Pointer, size_t &Pitch,
                       uint64_t WidthBytes, uint64_t Rows);
Status allocateManaged(Gpu &On, void **Pointer, uint64_t SizeBytes);
Status allocatePinned(Gpu &On, void **Pointer, uint64_t SizeBytes,
                      unsigned Flags);
/// Waits for the device, as cudaFree does.
Status freeDevice(void *Pointer);
Status freePinned(void *Pointer);
/// HostAlreadyRegistered: some of it is registered or allocated already, which
/// AMD's runtime takes.
Status registerHost(Gpu &On, void *Pointer, uint64_t SizeBytes, unsigned Flags);
Status unregisterHost(void *Pointer);
/// The flags that a pinned or registered pointer was made with.
Status hostFlags(const void *Pointer, unsigned &Flags);
bool isRegisteredHost(const Allocation &A);

/// In the order of \p S: what other streams do with it must wait for that.
Status allocateAsync(Stream &S, std::shared_ptr<Pool> From, void **Pointer,
                     uint64_t SizeBytes);
Status freeAsync(void *Pointer, void *Stream);

struct MemoryInfo {
  uint64_t FreeBytes, TotalBytes;
};
MemoryInfo memoryInfo(Gpu &On);

} // namespace porthip::vgpu::rt
#endif
