// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Asynchronous copies to a block's shared memory that their lanes have not
// waited for.
#ifndef PORTHIP_VIRTUALGPU_RUN_CHECK_ASYNCCOPIES_H
#define PORTHIP_VIRTUALGPU_RUN_CHECK_ASYNCCOPIES_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include <cstdint>
#include <vector>

namespace porthip::vgpu {

class AsyncCopies {
public:
  struct Place {
    uint64_t Offset, SizeBytes;
  };
  void clear() { OfLane.clear(); }
  void issue(uint32_t Lane, Place To);
  /// What the lane has issued since is another group.
  void close(uint32_t Lane);
  /// Of all closed groups but the last \p Pending. \p Done is called for each
  /// copy, which is no longer under way.
  void await(uint32_t Lane, uint32_t Pending,
             llvm::function_ref<void(const Place &)> Done);
  bool isUnderWay(const Place &To) const;

private:
  struct Copy {
    Place To;
    uint32_t Group;
  };
  struct Lane {
    std::vector<Copy> Copies;
    uint32_t Group = 0;
  };
  Lane &of(uint32_t Number);

  std::vector<Lane> OfLane;
};

} // namespace porthip::vgpu
#endif
