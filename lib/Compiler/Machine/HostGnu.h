// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef PORTHIP_COMPILER_MACHINE_HOSTGNU_H
#define PORTHIP_COMPILER_MACHINE_HOSTGNU_H

#include "Frontend/Mends/NvccReading.h"

namespace porthip {

/// The version of the g++ that nvcc would call for \p Options: -ccbin's, else
/// that of PATH. Without one that of a usual one, so that a condition still is
/// not clang's.
GnuVersion hostGnu(const CompileOptions &Options);

} // namespace porthip
#endif
