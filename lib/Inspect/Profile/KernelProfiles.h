// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The sums of a run for each kernel.
#ifndef PORTHIP_INSPECT_PROFILE_KERNELPROFILES_H
#define PORTHIP_INSPECT_PROFILE_KERNELPROFILES_H

#include "Inspect/Profile/ProfileSites.h"

namespace porthip::inspect {

struct KernelProfile {
  std::string Kernel, Gpu;
  unsigned WaveSize = 0;
  double Lanes = 0;         ///< active in a wavefront, on average
  double Divergent = 0;     ///< share of the branches that part lanes: 0 to 1
  uint64_t Operations = 0;  ///< on floats
  uint64_t GlobalBytes = 0; ///< that lanes ask for
  llvm::ArrayRef<ProfiledSite> Sites;

  /// Operations for each byte of global memory; 0: it has no such access.
  double intensity() const {
    return GlobalBytes ? double(Operations) / double(GlobalBytes) : 0;
  }
};

/// \p Sites: as readProfile() leaves them; kept by reference.
std::vector<KernelProfile> kernelProfiles(llvm::ArrayRef<ProfiledSite> Sites);

} // namespace porthip::inspect
#endif
