// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Virtual memory management (cuMemCreate, cuMemMap and their kin, and HIP's):
// physical memory is an anonymous file that is mapped where the program says.
#ifndef PORTHIP_RUNTIME_MEMORY_VIRTUALMEMORY_H
#define PORTHIP_RUNTIME_MEMORY_VIRTUALMEMORY_H

#include "Runtime/Core/Machine.h"

namespace porthip::vgpu::rt {

/// Bytes that sizes and addresses are multiples of: 2 MiB with CUDA's driver,
/// pages of 4 KiB with AMD's (HSA_AMD_MEMORY_POOL_INFO_RUNTIME_ALLOC_GRANULE).
uint64_t mappingGranularity();

Status reserveAddress(void **Base, uint64_t SizeBytes, uint64_t AlignBytes);
Status freeAddress(void *Base, uint64_t SizeBytes);
/// HandleTypes: what it can be exported as; 1 is a file descriptor.
Status createPhysical(uint64_t &Handle, uint64_t SizeBytes, int Device,
                      int HandleTypes = 0);
Status releasePhysical(uint64_t Handle);
Status mapPhysical(void *At, uint64_t SizeBytes, uint64_t Offset,
                   uint64_t Handle);
Status unmapPhysical(void *At, uint64_t SizeBytes);
/// Bytes from \p At on that are mapped piece beside piece, with access; 0 where
/// nothing is. Copies and libraries reach across pieces, as kernels do.
uint64_t mappedFrom(const void *At);
/// Bytes from \p At to the end of the piece that is mapped there; UINT64_MAX
/// where none is.
uint64_t pieceFrom(const void *At);
/// The physical memory that is mapped at At; the program releases it once more.
Status retainPhysical(void *At, uint64_t &Handle);
/// The device and the handle types it was created with.
Status physicalOf(uint64_t Handle, int &Device, int &HandleTypes);
/// To other processes, and back: a file descriptor, which the program closes.
Status exportPhysical(uint64_t Handle, int Type, int &File);
/// On: whose it becomes where another process has made it.
Status importPhysical(int File, int Type, const Gpu &On, uint64_t &Handle);
/// Access of mapped memory: what setAccess gave.
Status accessOf(void *At, int &Flags);
/// Flags: 0 no access, 1 read, 3 read and write.
Status setAccess(void *At, uint64_t SizeBytes, int Flags);

} // namespace porthip::vgpu::rt
#endif
