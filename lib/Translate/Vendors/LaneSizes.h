// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Names that are 32 in NVIDIA's compile and the size of the wavefront in AMD's:
// macros and constants that branches define, what is computed from them, and
// those that are so by themselves.

#ifndef PORTHIP_TRANSLATE_VENDORS_LANESIZES_H
#define PORTHIP_TRANSLATE_VENDORS_LANESIZES_H

#include "Translate/Vendors/ProjectVendors.h"

namespace porthip {

/// By path.
using SourceTexts = std::map<std::string, SourceText>;

class LaneSizes {
public:
  /// \p TakesWarpSize: code for both that asks for `warpSize` means AMD's own.
  static LaneSizes find(const SourceTexts &Sources,
                        const ProjectVendors &Vendors, bool TakesWarpSize);

  /// The expression for the first size that the tokens name in code for both;
  /// empty: there is none.
  std::string in(const SourceText &Source, const ProjectVendors &Vendors,
                 unsigned First, unsigned Last) const;

private:
  friend class SizeSearch;
  /// Name to the expression that is the size.
  std::map<std::string, std::string, std::less<>> Names;
};

/// Whether the project has such a name of its own, or code for AMD alone asks
/// how many lanes a wavefront has: it means more than CUDA's 32 there.
bool countsAmdsLanes(const SourceTexts &Sources, const ProjectVendors &Vendors);

/// Whether some code has such a name of a library's: `C10_WARP_SIZE`.
bool usesLibrarySize(const SourceTexts &Sources);

} // namespace porthip

#endif
