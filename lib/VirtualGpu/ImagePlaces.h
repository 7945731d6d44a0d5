// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where compiled device code and its constants lie, for a recorder: addresses
// of functions, virtual tables and variables are other ones in each run.
#ifndef PORTHIP_VIRTUALGPU_IMAGEPLACES_H
#define PORTHIP_VIRTUALGPU_IMAGEPLACES_H

#include <cstdint>
#include <utility>

namespace porthip::vgpu {

void noteImagePlace(uint64_t Begin, uint64_t End);
bool isInImage(uint64_t Address);
/// From the first to past the last of them; {0, 0}: there is none.
std::pair<uint64_t, uint64_t> imageBounds();

} // namespace porthip::vgpu
#endif
