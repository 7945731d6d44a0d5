// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Headers that translation units include under no condition, told from their
// #include lines: a parse takes a thousand times as long, and would be for
// nothing where an include folder is missing.

#ifndef PORTHIP_TRANSLATE_UNITS_SUREINCLUDES_H
#define PORTHIP_TRANSLATE_UNITS_SUREINCLUDES_H

#include "Translate/Translate.h"
#include <memory>
#include <set>

namespace porthip {

struct SureIncludes {
  /// As included; no folder has them, and no rule replaces them. In order.
  std::vector<std::string> Missing;
  std::set<std::string> Files; ///< of the project, normalised
};

class SureIncludeScan {
public:
  /// \p Request must outlive this, and stay as it is but for include folders.
  explicit SureIncludeScan(const TranslationRequest &Request);
  ~SureIncludeScan();

  SureIncludes scan(const TranslationInput &Input);

private:
  class Impl;
  std::unique_ptr<Impl> Of;
};

} // namespace porthip

#endif
