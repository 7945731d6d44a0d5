// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libcuda's wrappers by name, for those who ask the driver for addresses.
#ifndef PORTHIP_RECORD_PRELOAD_CUDA_CUDADRIVER_H
#define PORTHIP_RECORD_PRELOAD_CUDA_CUDADRIVER_H

#include "Record/Preload/Symbols.h"

namespace porthip::record {

struct DriverWrapper {
  const char *Export; ///< "cuMemAlloc_v2", "cuLaunchKernel_ptsz"
  void *Ours;
  NextAddress *Theirs;
};

/// Ends with one whose Export is null.
extern const DriverWrapper DriverWrappers[];

} // namespace porthip::record
#endif
