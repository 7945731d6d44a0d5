// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Record/Core/HeapReach.h"
#include <cstring>

namespace porthip::record {

/// A list that leads on and on.
static constexpr uint64_t MostBytes = uint64_t(64) << 20;
/// No address, and no number that programs compute with.
static constexpr uint64_t Mark = uint64_t(0x4ea9) << 48;

bool HeapReach::replaceAddresses(std::string &Bytes) {
  bool IsAny = false;
  for (size_t I = 0; I + 8 <= Bytes.size(); I += 8) {
    uint64_t Word;
    std::memcpy(&Word, Bytes.data() + I, 8);
    // Addresses of a process have 47 bits, and small ones are numbers.
    if (Word >> 47 || !(Word >> 24))
      continue;
    auto Block = Memory.heapBlock(reinterpret_cast<const void *>(Word));
    if (!Block)
      continue;
    auto [At, IsNew] = Places.try_emplace(Block->Base, Order.size());
    if (IsNew)
      Order.push_back(*Block);
    const uint64_t Stable =
        Mark | At->second << 24 |
        uint64_t(reinterpret_cast<const char *>(Word) - Block->Base);
    std::memcpy(Bytes.data() + I, &Stable, 8);
    IsAny = true;
  }
  return IsAny;
}

std::string HeapReach::contents() {
  std::string All;
  for (size_t I = 0; I < Order.size() && All.size() < MostBytes; ++I) {
    if (Order[I].IsFreed)
      continue;
    std::string Bytes(Order[I].Base, Order[I].SizeBytes);
    replaceAddresses(Bytes);
    All += Bytes;
  }
  return All;
}

} // namespace porthip::record
