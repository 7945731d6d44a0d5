// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shadow memory: for every byte of device memory whether it was written, and
// for every 4 bytes who touched them last. Made when first asked for.
#ifndef PORTHIP_VIRTUALGPU_RUN_CHECK_SHADOW_H
#define PORTHIP_VIRTUALGPU_RUN_CHECK_SHADOW_H

#include "VirtualGpu/Run/Check/StreamOrder.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/bit.h"
#include <algorithm>
#include <cstdint>

namespace porthip::vgpu {

struct Allocation;

/// One access of up to 4 bytes. In two words: records are made and copied at
/// every access, and a field that was just stored alone would be waited for.
class AccessRecord {
public:
  AccessRecord() = default;
  /// How far an access is atomic, or as good as: no race with its like.
  enum Flag : uint8_t { NotAtomic = 0, InBlock = 1, Everywhere = 2 };
  /// Bytes: which of the 4, a bit each. Time: LaunchChecker::Clock, more than
  /// 0.
  AccessRecord(uint32_t Block, uint32_t Lane, uint32_t Bytes, Flag Is,
               uint32_t Time, uint32_t Site)
      : Who(Block | uint64_t(Lane) << 32 | uint64_t(Bytes) << 48 |
            uint64_t(Is) << 56),
        When(Time | uint64_t(Site) << 32) {}
  /// Block and lane.
  static uint64_t place(uint32_t Block, uint32_t Lane) {
    return Block | uint64_t(Lane) << 32;
  }
  uint64_t place() const { return Who & ((uint64_t(1) << 48) - 1); }
  uint32_t block() const { return uint32_t(Who); } ///< linear index
  uint32_t lane() const { return uint32_t(Who >> 32) & 0xffff; }
  uint32_t bytes() const { return uint32_t(Who >> 48) & 0xf; }
  Flag flag() const { return Flag(Who >> 56); }
  /// Both are atomic, and for one another.
  bool areFlags(const AccessRecord &Other) const {
    const Flag Least = std::min(flag(), Other.flag());
    return Least == Everywhere ||
           (Least == InBlock && block() == Other.block());
  }
  uint32_t time() const { return uint32_t(When); } ///< 0: there was none
  uint32_t site() const { return uint32_t(When >> 32); }

private:
  uint64_t Who = 0, When = 0;
};

/// The last write, the last atomic access (which must not hide a plain write
/// that came before it), and two readers that nothing orders: any writer
/// conflicts with one of them.
struct alignas(64) Granule {
  AccessRecord Write, Atomic, Reads[2];
};

constexpr uint64_t GranuleBytes = 4;

/// In Shadow::Init: never written, if the memory still holds FreshByte.
constexpr uint8_t MayBeFresh = 2;

/// Bytes in a row that nobody wrote.
struct Unwritten {
  uint64_t Begin, End;
  /// Whether fields of a struct may have left them between each other:
  /// something is before them, and behind them a place that asks for such a
  /// gap.
  bool isPadding() const {
    return Begin &&
           End % (std::max<uint64_t>(llvm::bit_ceil(size() + 1), 2)) == 0;
  }
  uint64_t size() const { return End - Begin; }
};
/// State: of Shadow::Init.
llvm::SmallVector<Unwritten, 4> unwrittenIn(const uint8_t *State,
                                            uint64_t SizeBytes);

/// The shadow of one allocation of device memory. Address ranges are reserved,
/// pages come as they are touched.
struct Shadow {
  uint8_t *Init = nullptr;  ///< by byte: 1 = written, or MayBeFresh; null: not
                            ///< noted
  Granule *Cells = nullptr; ///< by 4 bytes
  /// By 4 bytes, which operations of streams touched them.
  RunningOperation::Cell *Operations = nullptr;
};

/// For the allocation that is live now; released with it.
Shadow shadowOf(const Allocation &A);
/// Forgets who touched what.
void clearCells();
/// While it lives, the shadows of memory that is freed stay mapped: a running
/// launch may hold pointers to them.
class KeepFreedShadows {
public:
  KeepFreedShadows();
  ~KeepFreedShadows();
};
/// The host or a copy wrote device memory. Costs nothing until the first
/// checked launch has been asked for (enableInit).
void noteWritten(const void *Address, uint64_t SizeBytes);
/// How many bytes of device memory nobody has written, as far as is noted. They
/// count as written from now on: it is said once. SkipsPadding: what may be
/// between the fields of structs is no such byte.
uint64_t takeNeverWritten(const void *Address, uint64_t SizeBytes,
                          bool SkipsPadding = false);
/// A copy carries what its source knows; a source that is not device memory
/// counts as written.
void noteCopied(const void *To, const void *From, uint64_t SizeBytes);
void noteFreed(uint64_t AllocationId);
/// From now on writes are noted. Call before any device memory is written.
void enableInit();

} // namespace porthip::vgpu
#endif
