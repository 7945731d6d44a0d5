// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An AMD GPU's architecture out of hipDeviceProp_t, whose layout differs by
// version.
#ifndef PORTHIP_RECORD_PRELOAD_ARCHITECTURE_H
#define PORTHIP_RECORD_PRELOAD_ARCHITECTURE_H

#include <cstddef>
#include <cstring>
#include <string>
#include <vector>

namespace porthip::record {

/// More than any version's hipDeviceProp_t takes.
constexpr size_t PropertiesBytes = 16384;

/// "gfx90a" of "gfx90a:sramecc+:xnack-", the one string in there that starts
/// so. Empty: there is none.
inline std::string architectureIn(const std::vector<char> &Properties) {
  constexpr size_t LongestName = 64;
  for (size_t I = 1; I + LongestName < Properties.size(); ++I)
    if (Properties[I - 1] == '\0' &&
        std::memcmp(&Properties[I], "gfx", 3) == 0) {
      std::string Name(&Properties[I], strnlen(&Properties[I], LongestName));
      return Name.substr(0, Name.find(':'));
    }
  return "";
}

} // namespace porthip::record
#endif
