// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How much of a project is written for both vendors already.

#ifndef PORTHIP_TRANSLATE_VENDORS_DUALSUMMARY_H
#define PORTHIP_TRANSLATE_VENDORS_DUALSUMMARY_H

#include <set>
#include <string>
#include <vector>

namespace porthip {

struct DualSummary {
  /// Files with branches that ask for the vendor.
  unsigned Files = 0;
  /// Lines in branches for one vendor alone, their conditions not counted.
  unsigned AmdLines = 0, NvidiaLines = 0;
  /// Macros that choose AMD's branches and that the build of the port defines.
  std::set<std::string> BuildMacros;
  struct Place {
    std::string File;
    unsigned Line;
  };
  /// Code for NVIDIA alone, with nothing for AMD in its place.
  std::vector<Place> WithoutAmd;
};

} // namespace porthip

#endif
