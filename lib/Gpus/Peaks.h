// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The most that a GPU computes and moves in a second, for rooflines.
#ifndef PORTHIP_GPUS_PEAKS_H
#define PORTHIP_GPUS_PEAKS_H

#include "Gpus/GpuTarget.h"
#include <optional>

namespace porthip {

struct Peaks {
  double Operations = 0; ///< on floats of 32 bits by vector units, a second
  double Bytes = 0;      ///< of global memory, a second
};

/// From the table's units, clocks and bus. Nothing where one of them is not
/// known (gfx1250), or the memory is the host's (its clock tells no rate).
std::optional<Peaks> peaksOf(const GpuTarget &Of);

/// Whether matrix instructions do more operations a second than vector ones, on
/// numbers of \p Type: "half" (bfloat16, too), "float", "double". Source: data
/// sheets of MI100, MI210, MI300X, MI350X, Radeon RX 7900 XTX and RX 9070 XT.
bool doesMoreByMatrix(const GpuTarget &Of, llvm::StringRef Type);

} // namespace porthip
#endif
