// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Contents with what stands for addresses in every run.
#include "Record/Core/HeapReach.h"
#include "Record/Core/Recorder.h"
#include <algorithm>
#include <cstring>

namespace porthip::record {

/// From I on, the first word of 8 bytes whose value is in First..End, or where
/// there are no 8 left. By blocks, without a branch in them.
static size_t findWordIn(std::string_view Bytes, size_t I, uint64_t First,
                         uint64_t End) {
  constexpr size_t BlockBytes = 512;
  auto isIn = [&](size_t At) {
    uint64_t Word;
    std::memcpy(&Word, Bytes.data() + At, 8);
    return Word - First < End - First;
  };
  for (; I + BlockBytes <= Bytes.size(); I += BlockBytes) {
    bool Any = false;
    for (size_t J = 0; J < BlockBytes; J += 8)
      Any |= isIn(I + J);
    if (Any)
      break;
  }
  while (I + 8 <= Bytes.size() && !isIn(I))
    I += 8;
  return I;
}

/// Addresses of allocations differ from run to run; in their place stand the
/// ordinal (from bit 40 on) and the offset, which do not.
std::optional<std::string>
Recorder::withoutMemoryAddresses(std::string_view Bytes) {
  uint64_t Least = UINT64_MAX, Most = 0;
  for (const Region &B : Memory.all()) {
    Least = std::min(Least, uint64_t(B.Base));
    Most = std::max(Most, uint64_t(B.Base) + B.SizeBytes);
  }
  size_t I = Most ? findWordIn(Bytes, 0, Least, Most) : Bytes.size();
  const bool HasHeap = Memory.hasHeap();
  if (I + 8 > Bytes.size() && !HasHeap)
    return std::nullopt;
  std::string Copy(Bytes);
  if (HasHeap && !HeapReach(Memory).replaceAddresses(Copy) &&
      I + 8 > Bytes.size())
    return std::nullopt;
  for (; I + 8 <= Copy.size(); I = findWordIn(Copy, I + 8, Least, Most)) {
    const char *Pointer;
    std::memcpy(&Pointer, Copy.data() + I, 8);
    auto B = Memory.find(Pointer);
    if (!B || !ordinalOf(*B))
      continue;
    uint64_t Stable = (ordinalOf(*B) | (B->IsOfGraph ? 1 << 20 : 0)) << 40 |
                      uint64_t(Pointer - B->Base);
    std::memcpy(Copy.data() + I, &Stable, 8);
  }
  return Copy;
}

/// Nor those of functions, virtual tables and variables, which are no results:
/// one mark stands for all.
std::optional<std::string> Recorder::withoutAddresses(std::string_view Bytes) {
  constexpr uint64_t Mark = uint64_t(0x4ea8) << 48;
  std::optional<std::string> Stable = withoutMemoryAddresses(Bytes);
  const auto [First, End] = Memory.imageBounds();
  if (!End)
    return Stable;
  const std::string_view From = Stable ? std::string_view(*Stable) : Bytes;
  std::vector<size_t> Places;
  for (size_t I = findWordIn(From, 0, First, End); I + 8 <= From.size();
       I = findWordIn(From, I + 8, First, End)) {
    uint64_t Word;
    std::memcpy(&Word, From.data() + I, 8);
    if (Memory.isInImage(Word))
      Places.push_back(I);
  }
  if (Places.empty())
    return Stable;
  if (!Stable)
    Stable.emplace(Bytes);
  for (size_t I : Places)
    std::memcpy(Stable->data() + I, &Mark, 8);
  return Stable;
}

} // namespace porthip::record
