// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds launches, copies and fills that used the same memory although nothing
// orders them: no stream, no event, no wait of the host. The runtime says what
// is known to be over when an operation begins (a vector clock); whether the
// two overlapped in this run does not matter.
#ifndef PORTHIP_VIRTUALGPU_RUN_CHECK_STREAMORDER_H
#define PORTHIP_VIRTUALGPU_RUN_CHECK_STREAMORDER_H

#include "VirtualGpu/Abi/CheckAbi.h"
#include "llvm/ADT/StringRef.h"
#include <memory>
#include <string>
#include <vector>

namespace porthip::vgpu {

/// By number of the stream: the last of its operations that is known to be
/// over. Operations are numbered through all streams, from 1.
class StreamClock {
public:
  void join(const StreamClock &Other);
  void set(uint32_t Stream, uint32_t Operation);
  uint32_t at(uint32_t Stream) const {
    return Stream < Last.size() ? Last[Stream] : 0;
  }

private:
  std::vector<uint32_t> Last;
};

/// Adds an operation. What: "kernel 'f(int*)' in stream 1". Where: the line of
/// the program that began it, or "". Gives its number, or 0: there are too
/// many. KeepsSource: what it reads of the host is looked at again when it is
/// over.
uint32_t addStreamOperation(uint32_t Stream, std::string What,
                            std::string Where, bool IsOfGraph = false,
                            bool KeepsSource = false);
uint32_t streamOfOperation(uint32_t Number);

/// Reports an access of the host, which knows what Seen says, and what an
/// operation did to the same bytes, unless it is over. Record: of a Cell.
/// Nothing of atomic and volatile accesses: flags that the host may look at.
bool reportHostAccess(uint32_t Record, bool OperationWrote, bool HostWrites,
                      const StreamClock &Seen);

/// While it lives, the calling thread executes the operation.
class RunningOperation {
public:
  /// Nothing where Number is 0.
  RunningOperation(uint32_t Number, std::shared_ptr<const StreamClock> Known);
  ~RunningOperation();
  /// The calling thread's; null: none.
  static RunningOperation *get();

  /// To allocate and to free are for others as to write.
  enum AccessKind : uint8_t { Read, Write, Allocate, Free };
  using Cell = VgOperationCell;
  /// Record of the operation, without bytes.
  uint32_t ownRecord() const { return Number << VG_RECORD_SHIFT; }
  /// All records less than that are of operations that are over.
  uint32_t orderedBelow() const { return OrderedBelow; }
  /// Notes an access of bytes whose Cells begin with that of Address. Where and
  /// Name: of the access, or "".
  void note(Cell *Cells, const char *Address, uint64_t SizeBytes,
            AccessKind Kind, bool IsAtomic, llvm::StringRef Where,
            llvm::StringRef Name);

private:
  /// Notes a plain access of all of the bytes, where that needs no closer look.
  bool noteWhole(Cell &Of, AccessKind Kind) const;
  bool isOwn(uint32_t Record) const {
    return Record >> VG_RECORD_SHIFT == Number;
  }
  bool isOrdered(uint32_t Record);
  void report(uint32_t Before, bool BeforeWrote, AccessKind Kind,
              llvm::StringRef Where, llvm::StringRef Name) const;

  RunningOperation *Outer;
  uint32_t Number;
  /// Operations that are over, each at its number modulo the size: most
  /// accesses follow one of a few.
  uint32_t Ordered[16] = {};
  uint32_t OrderedBelow = 0;
  std::shared_ptr<const StreamClock> Known;
};

/// Whether an operation after that one wrote some of the bytes.
bool wasWrittenSince(const void *Address, uint64_t SizeBytes,
                     uint32_t Operation);

/// The operation of this thread, if any, uses memory, which may be the host's.
void noteStreamAccess(const void *Address, uint64_t SizeBytes,
                      RunningOperation::AccessKind Kind);

} // namespace porthip::vgpu
#endif
