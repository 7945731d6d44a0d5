// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Run/Memory/Memory.h"
#include <algorithm>
#include <mutex>
#include <sys/mman.h>

namespace porthip::vgpu {
namespace {

// Between a non-PIE program with its heap and the 4 GiB that 32 bits reach.
constexpr uint64_t Lowest = uint64_t(0x20000000);
constexpr uint64_t End = uint64_t(0xffff0000);
constexpr uint64_t Granule = uint64_t(1) << 16;

// Process-wide as the addresses are. Where the last search ended: the kernel
// tells us only by refusing what is taken, so searching anew is slow.
std::mutex Lock;
uint64_t Next = Lowest;

void *tryAt(uint64_t Address, uint64_t SizeBytes) {
#ifdef MAP_FIXED_NOREPLACE
  const int Fixed = MAP_FIXED_NOREPLACE;
#else
  const int Fixed = 0;
#endif
  void *Hint = reinterpret_cast<void *>(Address);
  void *P = mmap(Hint, SizeBytes, PROT_READ | PROT_WRITE,
                 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | Fixed, -1, 0);
  if (P == Hint)
    return P;
  if (P != MAP_FAILED) // a kernel that takes the address as a hint only
    munmap(P, SizeBytes);
  return nullptr;
}

} // namespace

void *allocateLow(uint64_t SizeBytes) {
  const uint64_t Size = (SizeBytes + Granule - 1) / Granule * Granule;
  if (!Size || Size > End - Lowest)
    return nullptr;
  std::lock_guard<std::mutex> Guard(Lock);
  // Taken ranges (also others' mappings) are stepped over in strides that grow,
  // so that a full space is known as such after some hundred calls.
  for (int Round = 0; Round != 2; ++Round) {
    uint64_t Stride = Granule;
    for (uint64_t At = Round ? Lowest : Next; At + Size <= End;
         At += Stride, Stride = std::min(Stride * 2, uint64_t(1) << 24))
      if (void *P = tryAt(At, Size)) {
        Next = At + Size;
        return P;
      }
  }
  return nullptr;
}

void releaseLow(void *Base, uint64_t SizeBytes) {
  if (!Base)
    return;
  const uint64_t Size = (SizeBytes + Granule - 1) / Granule * Granule;
  munmap(Base, Size);
  std::lock_guard<std::mutex> Guard(Lock);
  const uint64_t At = reinterpret_cast<uint64_t>(Base);
  if (At + Size == Next)
    Next = At;
}

} // namespace porthip::vgpu
