// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The checkers' view of the resolver: who met whom, and the mistakes that can
// be seen there (--check=sync).
#ifndef PORTHIP_VIRTUALGPU_RUN_SCHEDULE_FAULTS_SYNCCHECKS_H
#define PORTHIP_VIRTUALGPU_RUN_SCHEDULE_FAULTS_SYNCCHECKS_H

#include "VirtualGpu/Run/Check/Checker.h"
#include "VirtualGpu/Run/Schedule/Warp.h"

namespace porthip::vgpu {

/// Checks of one block. The resolver calls it before it lets lanes go on, while
/// the tables still tell what they wait for. Who answers exchanges and barriers
/// without the resolver must call it, too, with the tables filled in.
class SyncChecks {
public:
  SyncChecks(BlockChecker &To, const Lanes &T, bool ReportsSync)
      : To(To), T(T), ReportsSync(ReportsSync) {}
  void exchange(const Warp &W, uint64_t Group);
  void arrive(uint32_t Lane) { To.arrive(Lane); }
  /// The lane read what SourceLane of its warp did not publish.
  void inactive(uint32_t Lane, uint32_t SourceLane);
  /// Before the lane waits for the grid, and after.
  void gridSync(uint32_t Lane) { To.gridSync(Lane); }
  /// Lanes: the ones that wait at the barrier, which is complete.
  void barrier(llvm::ArrayRef<uint32_t> Lanes);
  /// All lanes of the block wait at one full barrier. The tables are not asked.
  void wholeBarrier() { To.wholeBarrier(); }

private:
  void checkMasks(const Warp &W, uint64_t Group);
  void report(uint32_t Lane, const llvm::Twine &Text);

  BlockChecker &To;
  const Lanes &T;
  bool ReportsSync;
};

} // namespace porthip::vgpu
#endif
