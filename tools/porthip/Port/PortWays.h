// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The way of `porthip port` as options.
#ifndef PORTHIP_TOOLS_PORTHIP_PORT_PORTWAYS_H
#define PORTHIP_TOOLS_PORTHIP_PORT_PORTWAYS_H

#include "Porting/Whole/PortWay.h"
#include "Support/Console/Options.h"

namespace porthip {

/// --way, --fix.
std::vector<OptionInfo> wayOptions();
PortWay wayOf(const ParsedOptions &Options);
/// Errors: an option that the way does not have.
llvm::Error checkWay(const ParsedOptions &Options);

} // namespace porthip

#endif
