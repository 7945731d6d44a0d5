// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Asynchronous copies to a block's shared memory that nothing has waited for.
#ifndef PORTHIP_VIRTUALGPU_RUN_CHECK_ASYNCCOPIES_H
#define PORTHIP_VIRTUALGPU_RUN_CHECK_ASYNCCOPIES_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include <cstdint>
#include <optional>
#include <vector>

namespace porthip::vgpu {

class AsyncCopies {
public:
  struct Place {
    uint64_t Offset, SizeBytes;
  };
  /// A phase of an mbarrier, 0 or 1.
  struct Phase {
    const void *Barrier;
    uint32_t Parity;
  };
  using Completed = llvm::function_ref<void(const Place &)>;

  void clear();
  void issue(uint32_t Lane, Place To);
  /// Makes one group of all that the lane has issued since the last.
  void close(uint32_t Lane);
  /// Completes all closed groups but the last \p Pending.
  void await(uint32_t Lane, uint32_t Pending, Completed Done);

  /// One that belongs to no group.
  void issueTo(Phase Ends, uint32_t Lane, Place To);
  /// The end of the phase completes what the lane has issued, too.
  void bind(uint32_t Lane, Phase Ends);
  void end(Phase Ended, Completed Done);

  bool isUnderWay(const Place &To) const;

private:
  struct Copy {
    Place To;
    std::optional<uint32_t> Group;
    std::optional<Phase> Ends;
  };
  struct Lane {
    std::vector<Copy> Copies;
    uint32_t Group = 0;
  };
  Lane &of(uint32_t Number);

  std::vector<Lane> OfLane;
  bool AreBound = false; ///< whether a phase may complete any
};

} // namespace porthip::vgpu
#endif
