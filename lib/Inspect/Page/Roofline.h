// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The roofline of a GPU: what memory and vector units allow a kernel by its
// operations for each byte.
#ifndef PORTHIP_INSPECT_PAGE_ROOFLINE_H
#define PORTHIP_INSPECT_PAGE_ROOFLINE_H

#include "Gpus/Peaks.h"
#include "Inspect/Profile/KernelProfiles.h"

namespace porthip::inspect {

/// An SVG of \p Gpu's roof, which \p Of makes, with a point on it for each of
/// \p Kernels that has operations and global memory.
void writeRoofline(llvm::raw_ostream &OS, const GpuTarget &Gpu, const Peaks &Of,
                   llvm::ArrayRef<KernelProfile> Kernels);

} // namespace porthip::inspect
#endif
