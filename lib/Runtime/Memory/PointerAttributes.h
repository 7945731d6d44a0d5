// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Attributes of pointers as both driver APIs have them: CUpointer_attribute and
// hipPointer_attribute have the same numbers.
#ifndef PORTHIP_RUNTIME_MEMORY_POINTERATTRIBUTES_H
#define PORTHIP_RUNTIME_MEMORY_POINTERATTRIBUTES_H

#include "Runtime/Core/Machine.h"

namespace porthip::vgpu::rt {

/// Numbers of the kinds of memory, which differ by vendor and version.
struct MemoryTypeNumbers {
  unsigned Host, Device;
};

/// Writes attribute \p Which of \p Pointer, which lies in \p A, to \p Value,
/// whose type the attribute decides.
Status pointerAttribute(void *Value, int Which, const Allocation &A,
                        void *Pointer, MemoryTypeNumbers Types);

/// Writes \p Count attributes of \p Pointer to \p Values. What it does not
/// have is zero, which is no error.
void pointerAttributes(unsigned Count, const int *Which, void **Values,
                       void *Pointer, MemoryTypeNumbers Types);

} // namespace porthip::vgpu::rt
#endif
