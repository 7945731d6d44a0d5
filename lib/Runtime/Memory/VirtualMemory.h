// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Virtual memory management (cuMemCreate, cuMemMap and their kin, and HIP's):
// physical memory is an anonymous file that is mapped where the program says.
#ifndef PORTHIP_RUNTIME_MEMORY_VIRTUALMEMORY_H
#define PORTHIP_RUNTIME_MEMORY_VIRTUALMEMORY_H

#include "Runtime/Core/Machine.h"

namespace porthip::vgpu::rt {

constexpr uint64_t MappingGranularity = 2 << 20;

Status reserveAddress(void **Base, uint64_t SizeBytes, uint64_t AlignBytes);
Status freeAddress(void *Base, uint64_t SizeBytes);
Status createPhysical(uint64_t &Handle, uint64_t SizeBytes, int Device);
Status releasePhysical(uint64_t Handle);
Status mapPhysical(void *At, uint64_t SizeBytes, uint64_t Offset,
                   uint64_t Handle);
Status unmapPhysical(void *At, uint64_t SizeBytes);
/// Flags: 0 no access, 1 read, 3 read and write.
Status setAccess(void *At, uint64_t SizeBytes, int Flags);

} // namespace porthip::vgpu::rt
#endif
