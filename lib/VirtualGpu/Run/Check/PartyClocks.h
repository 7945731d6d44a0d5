// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef PORTHIP_VIRTUALGPU_RUN_CHECK_PARTYCLOCKS_H
#define PORTHIP_VIRTUALGPU_RUN_CHECK_PARTYCLOCKS_H

#include <algorithm>
#include <cstdint>
#include <vector>

namespace porthip::vgpu {

/// A vector clock: a time for each party; those behind its end have 0.
class PartyClocks {
public:
  uint32_t operator[](uint32_t Party) const {
    return Party < Times.size() ? Times[Party] : 0;
  }
  void set(uint32_t Party, uint32_t Time) {
    if (Party >= Times.size())
      Times.resize(Party + 1);
    Times[Party] = Time;
  }
  /// The later of both.
  void join(const PartyClocks &Other) {
    if (Times.size() < Other.Times.size())
      Times.resize(Other.Times.size());
    for (size_t I = 0; I != Other.Times.size(); ++I)
      Times[I] = std::max(Times[I], Other.Times[I]);
  }
  bool empty() const { return Times.empty(); }
  void clear() { Times.clear(); }

private:
  std::vector<uint32_t> Times;
};

} // namespace porthip::vgpu
#endif
