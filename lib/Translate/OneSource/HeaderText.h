// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The headers that give CUDA's names on HIP, as text.
#ifndef PORTHIP_TRANSLATE_ONESOURCE_HEADERTEXT_H
#define PORTHIP_TRANSLATE_ONESOURCE_HEADERTEXT_H

#include "Translate/OneSource/NameTable.h"

namespace porthip::one_source {

/// The parts of the headers besides the names.
struct HeaderExtras {
  /// Headers of porthip's that the names rely on.
  std::set<std::string> Shims;
  /// The project's macro for AMD's code, which its build has to define; may be
  /// empty.
  std::string BuildMacro;
  /// Macros of the command line that HIP's headers must not see.
  std::set<std::string> PutAside;
};

/// By path below the folder.
std::map<std::string, std::string> headerTexts(const NameTable &Table,
                                               const RuleIndex &Rules,
                                               const HeaderExtras &Extras);

} // namespace porthip::one_source

#endif
