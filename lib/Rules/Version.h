// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Versions of CUDA and HIP as they stand in rules and options: 12, 6.3, 6.4.1.

#ifndef PORTHIP_RULES_VERSION_H
#define PORTHIP_RULES_VERSION_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace porthip {

/// A version as major*10000 + minor*100 + patch; 0 means "none given".
struct Version {
  uint32_t Number = 0;

  bool isSet() const { return Number != 0; }
  friend bool operator<(Version A, Version B) { return A.Number < B.Number; }
  friend bool operator<=(Version A, Version B) { return A.Number <= B.Number; }
  friend bool operator==(Version A, Version B) { return A.Number == B.Number; }

  /// "6.3" or "6.4.1" (patch only when not 0).
  std::string str() const;
  /// nullopt when \p Text is not one to three numbers, each below 100 but the
  /// first, separated by dots.
  static std::optional<Version> parse(llvm::StringRef Text);
};

/// The newest HIP whose change log and names the rules know. A port may be for
/// a newer one: it is taken for one that has lost nothing.
constexpr Version NewestHip{100200};

/// HIP versions for which a port must compile, both ends included.
struct VersionRange {
  Version First{50200};
  Version Last = NewestHip;

  /// "5.2 to 10.2", or the one version.
  std::string str() const;
};

} // namespace porthip

#endif
