// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The #include lines of a file of the project, and what changes how a header
// is compiled that comes later.

#ifndef PORTHIP_TRANSLATE_UNITS_FILEEVENTS_H
#define PORTHIP_TRANSLATE_UNITS_FILEEVENTS_H

#include "Translate/Text/SourceText.h"

namespace porthip {

/// What a file does, in order.
struct FileEvent {
  enum Kind : uint8_t { Include, Stop } Is;
  std::string Name;
  bool IsAngled = false;
  /// At the top level and under no condition but the include guard.
  bool IsSure = false;
  /// Not sure, but so where NVIDIA's branches are taken, as far as this file
  /// tells: `#ifndef USE_ROCM`.
  bool IsSureForCuda = false;
};

std::vector<FileEvent> eventsOf(const SourceText &Source);

} // namespace porthip

#endif
