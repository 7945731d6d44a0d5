// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As what kernels have stored the elements of global memory: floats, or
// integers in the bits of anything. For `porthip verify`, which compares each
// by what it is. Instrument/InstrumentStores.cpp says what a value counts as.
#ifndef PORTHIP_VIRTUALGPU_RUN_CHECK_STOREKINDS_H
#define PORTHIP_VIRTUALGPU_RUN_CHECK_STOREKINDS_H

#include "VirtualGpu/Abi/CheckAbi.h"
#include <cstdint>
#include <string>

namespace porthip::vgpu {

/// From now on they are kept, until the process ends.
void keepStoreKinds();
bool keepsStoreKinds();

/// Kinds of each 4 bytes of a live allocation from Base on, a VgStoreKind;
/// empty: no kernel has stored there.
std::string storeKindsOf(const void *Base, uint64_t SizeBytes);

/// The runtime has copied there; From may be the host's.
void noteKindsCopied(void *To, const void *From, uint64_t SizeBytes);

} // namespace porthip::vgpu
#endif
