// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The roofline of a GPU: what memory and vector units allow a kernel by its
// operations for each byte.
#ifndef PORTHIP_INSPECT_PAGE_ROOFLINE_H
#define PORTHIP_INSPECT_PAGE_ROOFLINE_H

#include "Gpus/Peaks.h"
#include "Inspect/Profile/KernelProfiles.h"

namespace porthip::inspect {

/// An SVG with a point on the roof for each of \p Kernels, which are of \p Gpu
/// and have operations and global memory. \p Gpu has peaksOf().
void writeRoofline(llvm::raw_ostream &OS, const GpuTarget &Gpu,
                   llvm::ArrayRef<KernelProfile> Kernels);

/// Operations a second that \p Intensity allows on a GPU.
double roofAt(const Peaks &Of, double Intensity);

} // namespace porthip::inspect
#endif
