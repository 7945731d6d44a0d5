// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The result of an exchange of a warp that is together: copies of what its
// lanes published, in as few instructions as the CPU has for it.
#ifndef PORTHIP_VIRTUALGPU_RUN_SCHEDULE_REGIONS_REGIONEXCHANGE_H
#define PORTHIP_VIRTUALGPU_RUN_SCHEDULE_REGIONS_REGIONEXCHANGE_H

#include "VirtualGpu/Abi/Abi.h"

namespace porthip::vgpu {

/// Values: of the warp's Count lanes, those in Live took part. To's values
/// beyond Count stay.
void fillExchange(VgExchange &To, const uint64_t *Values, uint64_t Live,
                  uint32_t Count);
/// The same where every lane published 0.
void clearExchange(VgExchange &To, uint64_t Live);
/// How many of Values are not 0.
uint32_t countSet(const uint64_t *Values, uint32_t Count);

} // namespace porthip::vgpu
#endif
