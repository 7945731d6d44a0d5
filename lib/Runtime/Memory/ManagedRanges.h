// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program's settings for managed memory: advice, and where it was last
// prefetched to. Nothing moves; it is kept to be asked for.
#ifndef PORTHIP_RUNTIME_MEMORY_MANAGEDRANGES_H
#define PORTHIP_RUNTIME_MEMORY_MANAGEDRANGES_H

#include "Runtime/Core/Status.h"
#include <cstddef>

namespace porthip::vgpu::rt {

constexpr int HostDevice = -1, NoDevice = -2;

/// cudaMemoryAdvise and hipMemoryAdvise; other numbers are not kept.
/// Device: HostDevice for the host.
void keepAdvice(const void *Pointer, size_t SizeBytes, int Advice, int Device);
void keepPrefetch(const void *Pointer, size_t SizeBytes, int Device);

/// cudaMemRangeAttribute and hipMemRangeAttribute, 1 to 8 (5 to 8: CUDA 12's
/// types and numbers of places). All of the range must agree, else the answer
/// is that of a range without advice. InvalidValue: no such attribute, or the
/// wrong size, or not managed.
Status rangeAttribute(void *Data, size_t DataBytes, int Which,
                      const void *Pointer, size_t SizeBytes);

} // namespace porthip::vgpu::rt
#endif
