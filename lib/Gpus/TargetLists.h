// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lists of AMD's GPUs as a user writes them.
#ifndef PORTHIP_GPUS_TARGETLISTS_H
#define PORTHIP_GPUS_TARGETLISTS_H

#include "Gpus/GpuTarget.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace porthip {

/// All architectures of Of, in the table's order; of nobody: of both.
std::vector<llvm::StringRef>
gpuTargetNames(std::optional<GpuVendor> Of = std::nullopt);

/// The architectures of AMD's in \p List, each once: "gfx90a,MI300X". Error: a
/// name is none of them.
llvm::Expected<std::vector<std::string>> portTargetsIn(llvm::StringRef List);

} // namespace porthip
#endif
