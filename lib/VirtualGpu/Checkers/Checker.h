// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The checkers' side of a launch: what instrumented code and the scheduler
// tell, and what becomes a report. One launch is checked at a time in a
// process, its blocks on one thread: records of who touched what are not
// locked, and reports come in the same order every time.
#ifndef PORTHIP_VIRTUALGPU_CHECKERS_CHECKER_H
#define PORTHIP_VIRTUALGPU_CHECKERS_CHECKER_H

#include "VirtualGpu/Abi.h"
#include "VirtualGpu/Checkers/Shadow.h"
#include "llvm/ADT/ArrayRef.h"
#include <memory>
#include <string>
#include <vector>

struct VgAccessSite;

namespace porthip::vgpu {

struct CheckSet {
  bool Memory = false, Race = false, Init = false, Sync = false;
  bool any() const { return Memory || Race || Init || Sync; }
  /// Compiled code differs only by this (part of the cache key).
  bool needsAccesses() const { return Memory || Race || Init; }
};
/// "memory", "race", "init", "sync", "all"; others are ignored (the command
/// line has refused them).
CheckSet checkSet(llvm::ArrayRef<std::string> Names);

class LaunchChecker;

/// What the checkers know of one block while it runs.
class BlockChecker {
public:
  BlockChecker(LaunchChecker &Launch, const VgBlock &Block);

  // The scheduler tells. Lanes are indices in the block.
  void barrier(llvm::ArrayRef<uint32_t> Lanes);
  /// The lane goes on at once; what it did before is ordered before what
  /// those do who wait.
  void arrive(uint32_t Lane);
  void gridSync(uint32_t Lane);
  /// Active: bits of the warp that begins at FirstLane.
  void exchange(uint32_t FirstLane, uint64_t Active, uint32_t Kind);

  // Compiled code tells.
  void access(uint32_t Lane, const char *Address, uint64_t SizeBytes,
              uint64_t Value, const VgAccessSite &Site);
  void object(uint32_t Lane, const char *Address, uint64_t SizeBytes,
              const char *Base, uint64_t ObjectBytes, const VgAccessSite &Site);
  void fence();

  /// A report about this block, e.g. by the scheduler: Check is "sync".
  void report(llvm::StringRef Check, uint32_t Lane, const llvm::Twine &Text,
              llvm::StringRef Where);

private:
  void checkGlobal(uint32_t Lane, const char *Address, uint64_t SizeBytes,
                   uint64_t Value, const VgAccessSite &Site);
  void checkShared(uint32_t Lane, uint64_t Offset, uint64_t SizeBytes,
                   uint64_t Value, const VgAccessSite &Site);
  void checkAlignment(uint32_t Lane, const char *Address,
                      const VgAccessSite &Site);
  void checkInit(uint32_t Lane, uint8_t *State, const char *Address,
                 uint64_t SizeBytes, const VgAccessSite &Site,
                 llvm::StringRef Space);
  void checkRace(uint32_t Lane, Granule *Cells, const char *Address,
                 uint64_t SizeBytes, uint64_t Value, const VgAccessSite &Site,
                 llvm::StringRef Space);
  bool isOrdered(const AccessRecord &Before, uint32_t Lane) const;
  void reportRace(const AccessRecord &Before, uint32_t Lane,
                  const VgAccessSite &Site, const char *Address,
                  llvm::StringRef Space);
  /// "'variable'", or what can be said where it is not known.
  std::string nameOf(const VgAccessSite &Site, const char *Address) const;
  [[noreturn]] void illegal(uint32_t Lane, const VgAccessSite &Site,
                            const llvm::Twine &Text,
                            uint32_t Fault = VG_FAULT_ILLEGAL_ADDRESS);
  std::string laneName(uint32_t Lane) const;

  LaunchChecker &Launch;
  const VgBlock &Block;
  uint32_t Number; ///< linear index in the grid
  /// Clock of the launch when each lane last met others there.
  std::vector<uint32_t> LastBarrier, LastSync;
  uint32_t LastAcquire = 0;
  std::vector<Granule> SharedCells;
  std::vector<uint8_t> SharedInit;
};

class LaunchChecker {
public:
  /// IsAmd: lanes of a wavefront run in lockstep and are ordered by it.
  /// Waits until no other launch is checked.
  LaunchChecker(CheckSet Checks, std::string Kernel, bool IsAmd,
                uint64_t BlockCount);
  ~LaunchChecker();
  /// Memory of the scheduler's that device code is given, and is not checked.
  void exempt(const void *Base, uint64_t SizeBytes) {
    Exempt = static_cast<const char *>(Base);
    ExemptBytes = SizeBytes;
  }
  /// Sets Block.Checker; call before its first lane runs.
  void beginBlock(VgBlock &Block);
  void endBlock(VgBlock &Block);

private:
  friend class BlockChecker;
  CheckSet Checks;
  std::string Kernel;
  bool IsAmd;
  const char *Exempt = nullptr;
  uint64_t ExemptBytes = 0;
  uint32_t Clock = 1;              ///< counts barriers, exchanges and fences
  std::vector<uint32_t> LastFence; ///< by block
  std::vector<const VgAccessSite *> Sites; ///< by AccessRecord::Site
  const VgAccessSite *LastSite = nullptr;
  uint32_t LastSiteIndex = 0;
  uint32_t indexOf(const VgAccessSite &Site);
};

} // namespace porthip::vgpu
#endif
