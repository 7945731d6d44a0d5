// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Words of memory that a stream waits for, or writes in its order:
// cuStreamWaitValue32, hipStreamWriteValue64 and their kin.
#ifndef PORTHIP_RUNTIME_STREAMS_STREAMMEMORY_H
#define PORTHIP_RUNTIME_STREAMS_STREAMMEMORY_H

#include "Runtime/Streams/Streams.h"

namespace porthip::vgpu::rt {

/// As both vendors number them.
enum class WaitFor : unsigned { AtLeast = 0, Equal = 1, And = 2, Nor = 3 };

struct MemoryWord {
  void *At = nullptr;
  unsigned Bytes = 4; ///< or 8
};

/// IsCyclic: AtLeast compares as CUDA does, by the sign of the difference; HIP
/// compares unsigned numbers. Mask: what of the word counts.
Status waitForValue(void *Stream, MemoryWord Word, uint64_t Value, WaitFor How,
                    uint64_t Mask, bool IsCyclic);
Status writeValue(void *Stream, MemoryWord Word, uint64_t Value);

/// An element of cuStreamBatchMemOp's array, and hipStreamBatchMemOp's: they
/// have the same layout and numbers.
union StreamMemoryOp {
  int Kind;
  struct {
    int Kind;
    void *At;
    uint64_t Value;
    unsigned Flags;
  } Word;
  uint64_t Pad[6];
};
Status runBatch(void *Stream, const StreamMemoryOp *Ops, unsigned Count,
                bool IsCyclic);

} // namespace porthip::vgpu::rt
#endif
