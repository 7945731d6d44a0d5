// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lists of AMD's GPUs as a user writes them.
#ifndef PORTHIP_GPUS_TARGETLISTS_H
#define PORTHIP_GPUS_TARGETLISTS_H

#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace porthip {

/// The architectures of AMD's in \p List, each once: "gfx90a,MI300X". Error: a
/// name is none of them.
llvm::Expected<std::vector<std::string>> portTargetsIn(llvm::StringRef List);

} // namespace porthip
#endif
