// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Weak memory for --check=order: a thread that reads what another one wrote may
// get what was there before, as long as nothing orders the write before the
// read. So each run may show what stores that arrive late, and loads that are
// early, do on hardware; whether a read gets the older value, a seed decides.
//
// A value that is shown is allowed: PTX's and AMDGPU's memory models forbid
// none of it. Not all that is allowed is shown: one older value is kept for
// each 4 bytes, updates (atomicAdd) read and write the newest, and no value
// comes from a store that its thread has not reached (load buffering).
//
// Told is what no order of all accesses, one after the other, gives. Programs
// in which fences and acquires stand where they have to never get there.
#ifndef PORTHIP_VIRTUALGPU_RUN_CHECK_OLDERVALUES_H
#define PORTHIP_VIRTUALGPU_RUN_CHECK_OLDERVALUES_H

#include "Support/Random.h"
#include "VirtualGpu/Abi/CheckAbi.h"
#include "VirtualGpu/Run/Check/LaunchOrder.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace porthip::vgpu {

/// One thread at one place of the source.
struct MemoryAccess {
  uint32_t Block, Lane;
  const char *Address;
  uint64_t SizeBytes;
  uint64_t Value; ///< with VG_ACCESS_HAS_VALUE
  uint32_t Flags; ///< VgAccessFlags
  const VgAccessSite &Site;
};

/// The older values in one launch, whose blocks run on one thread.
class OlderValues {
public:
  OlderValues(uint64_t BlockCount, uint32_t LanesPerBlock, uint32_t LanesInStep,
              uint64_t Seed)
      : Order(BlockCount, LanesPerBlock, LanesInStep), Choices(Seed),
        Reached(Order.partyCount()) {}

  /// The write whose value the read may not get, though it has to come before:
  /// what a report names.
  struct Missed {
    uint32_t Block, Lane;
    const VgAccessSite *Site;
  };
  struct Read {
    const char *From; ///< where its bytes are until the next call
    std::optional<Missed> Weak;
  };
  /// Before a load; what is read otherwise (Flags without VG_ACCESS_LOAD) gets
  /// the newest values.
  Read read(const MemoryAccess &A);
  /// Before a store, or an update in place.
  void write(const MemoryAccess &A);
  void fence(uint32_t Block, uint32_t Lane, uint32_t Flags) {
    Order.fence(Order.party(Block, Lane), Block, Flags);
  }
  void meet(uint32_t Block, llvm::ArrayRef<uint32_t> Lanes);
  void arrive(uint32_t Block, uint32_t Lane) {
    Order.arrive(Order.party(Block, Lane), Block);
  }
  /// All of the launch have met.
  void forget() { Places.clear(); }
  /// The memory is another block's from now on.
  void forget(const char *Begin, uint64_t SizeBytes);

private:
  static constexpr unsigned WordBytes = 4;
  static constexpr unsigned MostPlaces = 4096, MostReaders = 32;

  /// The last write to 4 bytes.
  struct Place {
    bool HasBefore = false;
    uint32_t Before = 0, After = 0; ///< of the last write
    uint64_t Store = 0;             ///< its number
    Missed By = {};
    uint32_t Party = 0, Time = 0;
    uint32_t Event = 0; ///< in Reached
    /// Who got what it wrote, and when.
    llvm::SmallVector<std::pair<uint32_t, uint32_t>, 4> Readers;
    /// The clocks before the write, and before one of the reads since then, in
    /// each order of all accesses.
    PartyClocks Written, Seen;
  };
  using Words = llvm::SmallVector<Place *, 2>;

  static const char *wordOf(const char *Address) {
    return Address - uintptr_t(Address) % WordBytes;
  }
  static uint64_t countOf(const char *Address, uint64_t SizeBytes) {
    return uint64_t(wordOf(Address + SizeBytes - 1) - wordOf(Address)) /
               WordBytes +
           1;
  }
  /// The words that something is known of, in their order.
  Words knownWords(const char *Address, uint64_t SizeBytes);
  bool mayBeOlder(const Words &Of, const MemoryAccess &A, uint32_t Party) const;
  std::optional<Missed> missed(const Place &P, uint32_t Party) const;
  void readOlder(const Words &Of, uint32_t Party);
  void readNewest(const Words &Of, const MemoryAccess &A, uint32_t Party);

  LaunchOrder Order;
  Random Choices;
  llvm::DenseMap<const char *, Place> Places;
  uint64_t StoreCount = 0;
  uint32_t EventCount = 0;
  /// By party: what has to come before what it does next if accesses have an
  /// order at all: events of each party.
  std::vector<PartyClocks> Reached;
  uint32_t Buffer[4] = {};
};

} // namespace porthip::vgpu
#endif
