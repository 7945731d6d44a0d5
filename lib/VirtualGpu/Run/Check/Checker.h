// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The checkers' side of a launch: what instrumented code and the scheduler
// tell, and what becomes a report. One launch is checked at a time in a
// process, its blocks on one thread: records of who touched what are not
// locked, and reports come in the same order every time.
#ifndef PORTHIP_VIRTUALGPU_RUN_CHECK_CHECKER_H
#define PORTHIP_VIRTUALGPU_RUN_CHECK_CHECKER_H

#include "VirtualGpu/Abi/CheckAbi.h"
#include "VirtualGpu/Abi/CheckSet.h"
#include "VirtualGpu/Run/Check/AsyncCopies.h"
#include "VirtualGpu/Run/Check/Covered.h"
#include "VirtualGpu/Run/Check/LaneOrder.h"
#include "VirtualGpu/Run/Check/OlderValues.h"
#include "VirtualGpu/Run/Check/Shadow.h"
#include "VirtualGpu/Run/Memory/Memory.h"
#include <map>
#include <memory>
#include <vector>

namespace porthip::vgpu {

class LaunchChecker;

/// The checkers' knowledge of one block while it runs.
class BlockChecker : public VgChecker {
public:
  explicit BlockChecker(LaunchChecker &Launch);
  /// Before the block's first lane runs. Block stays where it is until its end.
  void begin(const VgBlock &TheBlock);

  // The scheduler tells. Lanes are indices in the block.
  /// AreTogether: they wait at one place.
  void barrier(llvm::ArrayRef<uint32_t> Lanes, bool AreTogether);
  /// All lanes of the block wait at one place.
  void wholeBarrier();
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
  /// The checks of races alone, of what the site's entry covers.
  void race(uint32_t Lane, const char *Address, uint64_t SizeBytes,
            uint64_t Value, const VgAccessSite &Site);
  // Asynchronous copies: see CheckAbi.h.
  void copyIssued(uint32_t Lane, const char *To, uint64_t SizeBytes);
  void copiesClosed(uint32_t Lane) { Copies.close(Lane); }
  void copiesAwaited(uint32_t Lane, uint32_t Pending);
  void bulkIssued(uint32_t Lane, const char *To, uint64_t SizeBytes,
                  AsyncCopies::Phase Ends);
  void copiesBound(uint32_t Lane, AsyncCopies::Phase Ends) {
    Copies.bind(Lane, Ends);
  }
  void phaseOver(AsyncCopies::Phase Ended);
  void constantStore(uint32_t Lane, const VgConstantSite &Site);
  void member(uint32_t Lane, int64_t Index, const VgMemberSite &Site);
  /// The lane uses a variable of its own that has no value.
  void unset(uint32_t Lane, const char *Address, uint64_t SizeBytes,
             const VgUnsetSite &Site);
  /// The check of streams alone, likewise.
  void noteOperation(const char *Address, uint64_t SizeBytes, uint64_t Value,
                     const VgAccessSite &Site);
  /// From where the load reads, which access() has seen.
  const char *older(uint32_t Lane, const char *Address, uint64_t SizeBytes,
                    const VgAccessSite &Site);
  /// Flags: VgFenceFlags.
  void fence(uint32_t Lane, uint32_t Flags);

  /// A report about this block, e.g. by the scheduler: Check is "sync".
  void report(llvm::StringRef Check, uint32_t Lane, const llvm::Twine &Text,
              llvm::StringRef Where);

  /// Report of what no access tells; false: not asked for.
  bool reportMemory(uint32_t Lane, const char *What, const char *Where);

private:
  /// An access that may order others. At a site that is atomic or volatile.
  void noteSynchronisation(uint32_t Lane, const char *Address,
                           const VgAccessSite &Site);
  /// Where in shared memory, if the check asks: its bytes have no value.
  std::optional<AsyncCopies::Place> beginCopy(const char *To,
                                              uint64_t SizeBytes);
  void copyDone(const AsyncCopies::Place &To);
  /// A release of all of the block, for other blocks.
  void publish();
  /// At a full barrier.
  void askForWritten();
  /// For atomics whose results depend on the order.
  void noteTicket(uint32_t Lane, const char *Address, const VgAccessSite &Site);
  /// Memory that other threads may have.
  bool isCommon(const char *Address) const;
  /// The check of orders alone, of all but loads.
  void noteOrder(const MemoryAccess &A);
  MemoryAccess memoryAccess(uint32_t Lane, const char *Address,
                            uint64_t SizeBytes, uint64_t Value,
                            const VgAccessSite &Site) const;
  /// An access that is sequentially consistent has a fence at both sides.
  void fenceAround(const MemoryAccess &A);
  void reportOlder(const MemoryAccess &A, const OlderValues::Missed &Missed);
  void meetForOrder(llvm::ArrayRef<uint32_t> Lanes);
  void meetForOrder(); ///< all of the block
  void checkGlobal(uint32_t Lane, const char *Address, uint64_t SizeBytes,
                   uint64_t Value, const VgAccessSite &Site);
  [[noreturn]] void outOfBounds(uint32_t Lane, const char *Address,
                                uint64_t SizeBytes, const VgAccessSite &Site);
  void checkShared(uint32_t Lane, uint64_t Offset, uint64_t SizeBytes,
                   uint64_t Value, const VgAccessSite &Site);
  void checkAlignment(uint32_t Lane, const char *Address,
                      const VgAccessSite &Site);
  void checkInit(uint32_t Lane, uint8_t *State, const char *Address,
                 uint64_t SizeBytes, const VgAccessSite &Site,
                 llvm::StringRef Space);
  /// The record of a plain access of the 4 bytes of a granule, if nothing that
  /// came before it needs a closer look.
  bool noteRead(Granule &Cell, AccessRecord Now, uint32_t Since) const;
  bool noteWrite(Granule &Cell, AccessRecord Now, uint32_t Since) const;
  void checkRace(uint32_t Lane, Granule *Cells, const char *Address,
                 uint64_t SizeBytes, uint64_t Value, const VgAccessSite &Site);
  /// The time before which accesses cannot matter. The cells of shared memory
  /// are this block's alone, but may hold what an earlier one left.
  uint32_t liveSince(bool InShared) const;
  /// Nobody, oneself, or before all lanes met: what most accesses find.
  /// Place: of who asks.
  bool isSettled(const AccessRecord &Before, uint64_t Place,
                 uint32_t Since) const;
  bool isOrdered(const AccessRecord &Before, uint32_t Lane) const;
  friend class LaunchChecker;
  void reportRace(const AccessRecord &Before, uint32_t Lane,
                  const VgAccessSite &Site, const char *Address);
  bool isShared(const char *Address) const {
    return uint64_t(Address - Block.Shared) < SharedBytes;
  }
  /// "'variable'", or what can be said where it is not known.
  std::string nameOf(const VgAccessSite &Site, const char *Address) const;
  [[noreturn]] void illegal(uint32_t Lane, const VgAccessSite &Site,
                            const llvm::Twine &Text,
                            uint32_t Fault = VG_FAULT_ILLEGAL_ADDRESS);
  std::string laneName(uint32_t Lane) const;
  std::string blockName(uint32_t Number) const;

  LaunchChecker &Launch;
  VgBlock Block = {};       ///< a copy: the block's own does not change
  uint32_t Number = 0;      ///< linear index in the grid
  uint64_t SharedBytes = 0; ///< static and dynamic
  std::vector<VgCheckEntry> BySite;
  /// Clock of the launch when all lanes of the block last met.
  uint32_t LastFullBarrier = 0;
  /// Clock of the launch when each lane last met others there.
  std::vector<uint32_t> LastBarrier, LastSync;
  uint32_t LastAcquire = 0;
  LaneOrder Order; ///< where races are checked
  std::vector<Granule> SharedCells;
  std::vector<uint8_t> SharedInit;
  AsyncCopies Copies; ///< whose bytes SharedInit has as not written
  /// Facts that hold as soon as SharedInit says so: index, and how often that
  /// was asked in vain.
  std::vector<std::pair<uint32_t, unsigned>> OnceWritten;
};

class LaunchChecker {
public:
  /// IsAmd: lanes of a wavefront run in lockstep and are ordered by it. Waits
  /// until no other launch is checked. The arrays of Shape have to live as
  /// long.
  LaunchChecker(std::string Kernel, bool IsAmd, uint64_t BlockCount,
                const VgKernelCode &Code, const LaunchShape &Shape);
  ~LaunchChecker();
  /// Memory of the scheduler's that device code is given, and is not checked.
  void exempt(const void *Base, uint64_t SizeBytes) {
    Exempt = static_cast<const char *>(Base);
    ExemptBytes = SizeBytes;
  }
  /// This thread runs lanes from here on: what lies between the checker's own
  /// frames and \p Frame, on the stack that they run on, is theirs, and no
  /// memory of the host's.
  static void lanesBelow(const void *Frame);
  static bool isOfLanes(const char *Address);
  /// Whether it is in an argument of the kernel, which code may have a pointer
  /// to.
  bool isArgument(const char *Address, uint64_t SizeBytes) const;
  /// Sets Block.Checker; call before its first lane runs.
  void beginBlock(VgBlock &Block);
  /// For Memory::onRelease: what is known of its address is void.
  static void noteReleased(uint64_t AllocationId);
  void endBlock(VgBlock &Block);

private:
  friend class BlockChecker;
  CheckSet Checks;
  std::string Kernel;
  bool IsAmd;
  const VgFact *FactTable;
  Covered Covers;
  LaunchFacts Facts;
  const VgKernelCode &Code;
  void *const *Args;
  const char *Exempt = nullptr;
  uint64_t ExemptBytes = 0;
  /// Counts barriers, exchanges and fences, through all launches, so that
  /// what a launch leaves in the shadows is older than the next one's Begin.
  uint32_t Clock, Begin;
  KeepFreedShadows Keep;
  std::unique_ptr<OlderValues> Older; ///< null: orders are not checked
  RunningOperation *Operation;        ///< null: streams are not checked
  std::vector<BlockChecker *> Blocks; ///< that are running
  std::vector<std::unique_ptr<BlockChecker>> Spare; ///< of blocks that ended
  std::vector<uint32_t> LastFence;                  ///< by block
  std::vector<const VgAccessSite *> Sites;          ///< by index, once seen

  /// Who was the first at an address with an atomic whose result depends on
  /// the order: block and lane. Shared memory is the block's own.
  std::map<std::pair<uint32_t, const char *>, std::pair<uint32_t, uint32_t>>
      FirstAt;

  struct KnownObject {
    Allocation Of;
    Shadow With;
  };
  /// The live allocation that holds the bytes, without locks for the few that
  /// are in use; null if there is none.
  const KnownObject *find(const char *Address, uint64_t SizeBytes);
  std::vector<KnownObject> Known; ///< the last found first
};

/// The checker of a block.
inline BlockChecker *checkerOf(const VgBlock *Block) {
  return static_cast<BlockChecker *>(static_cast<VgChecker *>(Block->Checker));
}

inline uint32_t BlockChecker::liveSince(bool InShared) const {
  return InShared ? LastFullBarrier : Launch.Begin;
}

inline bool BlockChecker::isSettled(const AccessRecord &Before, uint64_t Place,
                                    uint32_t Since) const {
  return Before.time() < Since || Before.place() == Place ||
         (Before.block() == Number && Before.time() < LastFullBarrier);
}

} // namespace porthip::vgpu
#endif
