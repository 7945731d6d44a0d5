// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef PORTHIP_TOOLS_PORTHIP_OUTPUT_EDITEDFILES_H
#define PORTHIP_TOOLS_PORTHIP_OUTPUT_EDITEDFILES_H

#include "Porting/Write/PortWriter.h"
#include "Support/Console/Options.h"

namespace porthip {

/// The choice of --update and --force for files that were edited.
inline PortWriter::Edited editedBy(const ParsedOptions &Options) {
  return Options.has("force")    ? PortWriter::Edited::Overwritten
         : Options.has("update") ? PortWriter::Edited::Merged
                                 : PortWriter::Edited::Refused;
}

} // namespace porthip

#endif
