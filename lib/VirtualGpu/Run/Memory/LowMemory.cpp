// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Run/Memory/Memory.h"
#include <algorithm>
#include <map>
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

// Released ranges by their beginning, none beside another: begin to end. Used
// first, or space that holds little would be gone once Next has been through
// it.
using Ranges = std::map<uint64_t, uint64_t>;
Ranges &released() {
  static Ranges *R = new Ranges; // threads end after static destructors
  return *R;
}

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

/// Expects the lock.
void *takeReleased(uint64_t Size) {
  Ranges &All = released();
  for (auto At = All.begin(); At != All.end();) {
    const auto [Begin, End] = *At;
    if (End - Begin < Size) {
      ++At;
      continue;
    }
    void *P = tryAt(Begin, Size);
    At = All.erase(At); // all of it where another has mapped something there
    if (!P)
      continue;
    if (Begin + Size != End)
      All[Begin + Size] = End;
    return P;
  }
  return nullptr;
}

/// Expects the lock.
void enterReleased(uint64_t Begin, uint64_t End) {
  Ranges &All = released();
  auto After = All.lower_bound(Begin);
  if (After != All.end() && After->first == End) {
    End = After->second;
    After = All.erase(After);
  }
  if (After != All.begin() && std::prev(After)->second == Begin)
    std::prev(After)->second = End;
  else
    All[Begin] = End;
}

} // namespace

void *allocateLow(uint64_t SizeBytes) {
  const uint64_t Size = (SizeBytes + Granule - 1) / Granule * Granule;
  if (!Size || Size > End - Lowest)
    return nullptr;
  std::lock_guard<std::mutex> Guard(Lock);
  if (void *P = takeReleased(Size))
    return P;
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
  enterReleased(At, At + Size);
}

} // namespace porthip::vgpu
