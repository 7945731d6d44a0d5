// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuda::std as the host's std: enough to parse, not to run. A header of the
// same name includes the host's header and then this.
#ifndef PORTHIP_CUDA_STD_PORTHIP_STD_H
#define PORTHIP_CUDA_STD_PORTHIP_STD_H

namespace std {}
namespace cuda {
namespace std {
using namespace ::std;
} // namespace std
} // namespace cuda
#include "../../../include/porthip/detail/cuda_identity.h"

#endif
