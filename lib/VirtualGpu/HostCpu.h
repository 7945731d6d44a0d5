// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The CPU that kernels are compiled for: this one, or a lesser one of its kind,
// so that what runs elsewhere can be tried here; and how much of it there is.
#ifndef PORTHIP_VIRTUALGPU_HOSTCPU_H
#define PORTHIP_VIRTUALGPU_HOSTCPU_H

#include "llvm/Support/Error.h"
#include <string>

namespace porthip::vgpu {

/// As LLVM's target machines take it.
struct HostCpu {
  std::string Name;     ///< "sapphirerapids", "x86-64-v3"
  std::string Features; ///< "+avx,-avx2,...", sorted
};

/// \p Level: "native" or "" (this CPU with all it has), "x86-64-v2",
/// "x86-64-v3", "x86-64-v4". Errors name PORTHIP_VGPU_CPU: there is no such
/// level; this CPU has less.
llvm::Expected<HostCpu> hostCpu(llvm::StringRef Level);

/// Cores that this process may use; 1 at least.
unsigned coreCount();

} // namespace porthip::vgpu
#endif
