// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Frames of uniform values (Lower/Regions.h), counted by the lanes that use
// them. Lanes that ran together share one; a region reads one and fills
// another, so that lanes left behind keep theirs.
#ifndef PORTHIP_VIRTUALGPU_RUN_SCHEDULE_REGIONS_REGIONFRAMES_H
#define PORTHIP_VIRTUALGPU_RUN_SCHEDULE_REGIONS_REGIONFRAMES_H

#include "VirtualGpu/Abi/Regions.h"
#include <cstdint>
#include <cstring>
#include <vector>

namespace porthip::vgpu {

class RegionFrames {
public:
  void reset(uint32_t TheBytes) {
    if (TheBytes != Bytes) {
      Bytes = TheBytes;
      Words = (Bytes + 63) / 64 * 8;
      Memory.clear();
      Users.clear();
    }
    Users.assign(Users.size(), 0);
  }
  /// A frame without users but the caller; what it holds is of no matter.
  uint32_t take() {
    for (uint32_t I = 0; I != Users.size(); ++I)
      if (!Users[I])
        return use(I, 1);
    // Zeroed, as comparing takes the gaps between values in.
    Memory.emplace_back(Words);
    Users.push_back(0);
    return use(uint32_t(Users.size() - 1), 1);
  }
  uint32_t use(uint32_t Frame, uint32_t Count) {
    Users[Frame] += Count;
    return Frame;
  }
  void release(uint32_t Frame, uint32_t Count = 1) { Users[Frame] -= Count; }

  char *data(uint32_t Frame) {
    return reinterpret_cast<char *>(Memory[Frame].data());
  }
  /// Whether both hold the same values for lanes that stand at Here.
  bool areEqual(uint32_t A, uint32_t B, const VgCut &Here) {
    return A == B || !Here.UniformBytes ||
           !std::memcmp(data(A) + Here.UniformOffset,
                        data(B) + Here.UniformOffset, Here.UniformBytes);
  }
  void copy(uint32_t To, uint32_t From, const VgCut &Here) {
    if (To != From && Here.UniformBytes)
      std::memcpy(data(To) + Here.UniformOffset,
                  data(From) + Here.UniformOffset, Here.UniformBytes);
  }

private:
  uint32_t Bytes = 0;
  size_t Words = 0;
  std::vector<std::vector<uint64_t>> Memory;
  std::vector<uint32_t> Users;
};

} // namespace porthip::vgpu
#endif
