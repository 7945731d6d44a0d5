// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The AMD targets that a port is meant for, as far as findings depend on them.

#ifndef PORTHIP_PORT_GPUTARGET_H
#define PORTHIP_PORT_GPUTARGET_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace porthip {

enum class MatrixUnit : uint8_t { None, Mfma, Wmma };

/// Source: AMD's ISA documents and ROCm's hardware feature tables.
struct GpuTarget {
  llvm::StringRef Name; ///< gfx942
  unsigned WaveSize;    ///< 32 or 64, as HIP compiles for it
  unsigned LdsBytes;    ///< per block
  bool HasImages;       ///< texture hardware
  MatrixUnit Matrix;
  /// The most that HIP's multiProcessorCount is: compute units, of RDNA
  /// workgroup processors.
  unsigned Processors;
};

llvm::ArrayRef<GpuTarget> gpuTargets();
/// Null where there is none of that name.
const GpuTarget *findGpuTarget(llvm::StringRef Name);

} // namespace porthip

#endif
