// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The real GPUs of this machine.
#ifndef PORTHIP_COMPILER_MACHINE_GPUS_H
#define PORTHIP_COMPILER_MACHINE_GPUS_H

#include "Compiler/Machine/Environment.h"

namespace porthip {

struct Gpu {
  GpuVendor Of = GpuVendor::Nvidia;
  unsigned Ordinal = 0; ///< as the vendor's runtime counts
  std::string Arch;     ///< sm_90, gfx942
  std::string Name;     ///< "NVIDIA H100 80GB HBM3"
};

/// At least one. Error: what was looked for and how it failed. Asked in a
/// process of its own: drivers start threads, and may crash.
/// PORTHIP_TAKE_VIRTUAL lets the virtual GPU pass for a real one, for tests of
/// what builds on this.
llvm::Expected<std::vector<Gpu>> findGpus(GpuVendor Of, const Environment &On);

/// The architectures that `porthip cc --target=LIST` compiles for: those of
/// \p List, with commas between them; where it names none, AMD's GPUs here.
llvm::Expected<std::vector<std::string>> amdTargets(llvm::StringRef List,
                                                    const Environment &On);

} // namespace porthip
#endif
