// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions of Abi.h and CheckAbi.h, by name, for linking device code.
#ifndef PORTHIP_VIRTUALGPU_RUN_SCHEDULE_SERVICES_SERVICES_H
#define PORTHIP_VIRTUALGPU_RUN_SCHEDULE_SERVICES_SERVICES_H

#include "VirtualGpu/Abi/HostSymbol.h"
#include "llvm/ADT/ArrayRef.h"

namespace porthip::vgpu {
llvm::ArrayRef<HostSymbol> deviceServices();
} // namespace porthip::vgpu
#endif
