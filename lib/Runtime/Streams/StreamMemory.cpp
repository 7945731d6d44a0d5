// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Runtime/Streams/StreamMemory.h"
#include "Runtime/Code/Recorder.h"
#include "Runtime/Streams/Capture.h"
#include "VirtualGpu/Run/Memory/Memory.h"
#include <thread>

namespace porthip::vgpu::rt {

static Status checkWord(MemoryWord Word) {
  std::optional<Allocation> A = Memory::get().find(Word.At);
  if (reinterpret_cast<uintptr_t>(Word.At) % Word.Bytes || !A ||
      uint64_t(static_cast<char *>(Word.At) - A->Base) + Word.Bytes >
          A->SizeBytes)
    return Status::InvalidValue;
  return Status::Success;
}

static uint64_t load(MemoryWord Word) {
  return Word.Bytes == 4 ? __atomic_load_n(static_cast<uint32_t *>(Word.At),
                                           __ATOMIC_ACQUIRE)
                         : __atomic_load_n(static_cast<uint64_t *>(Word.At),
                                           __ATOMIC_ACQUIRE);
}

static void store(MemoryWord Word, uint64_t Value) {
  if (Word.Bytes == 4)
    __atomic_store_n(static_cast<uint32_t *>(Word.At), uint32_t(Value),
                     __ATOMIC_RELEASE);
  else
    __atomic_store_n(static_cast<uint64_t *>(Word.At), Value, __ATOMIC_RELEASE);
}

static bool isMet(uint64_t Now, uint64_t Value, WaitFor How, unsigned Bytes,
                  bool IsCyclic) {
  switch (How) {
  case WaitFor::AtLeast:
    if (!IsCyclic)
      return Now >= Value;
    return Bytes == 4 ? int32_t(uint32_t(Now - Value)) >= 0
                      : int64_t(Now - Value) >= 0;
  case WaitFor::Equal:
    return Now == Value;
  case WaitFor::And:
    return Now & Value;
  case WaitFor::Nor:
    return Bytes == 4 ? uint32_t(~(Now | Value)) != 0 : ~(Now | Value) != 0;
  }
  return false;
}

/// Not runSoon: what the program does next may be what it waits for.
static Status submitWord(void *Handle, MemoryWord Word,
                         llvm::unique_function<Status()> Run) {
  std::shared_ptr<Stream> S = resolveStream(Handle);
  if (!S)
    return noSuchStream();
  if (Status Bad = checkWord(Word); Bad != Status::Success)
    return Bad;
  if (auto Refused = refuseCapture(*S))
    return *Refused;
  Work W;
  W.Kind = WorkKind::Device;
  W.Run = std::move(Run);
  uint64_t Ticket = Queue::get().submit(*S, std::move(W));
  if (Recorder::get() || checksStreams())
    Queue::get().waitAWhile(*S, Ticket);
  return Status::Success;
}

Status waitForValue(void *Stream, MemoryWord Word, uint64_t Value, WaitFor How,
                    uint64_t Mask, bool IsCyclic) {
  if (unsigned(How) > unsigned(WaitFor::Nor))
    return Status::InvalidValue;
  if (Word.Bytes == 4) {
    Value = uint32_t(Value);
    Mask = uint32_t(Mask);
  }
  return submitWord(Stream, Word, [=] {
    using namespace std::chrono_literals;
    while (!isMet(load(Word) & Mask, Value, How, Word.Bytes, IsCyclic))
      std::this_thread::sleep_for(50us);
    return Status::Success;
  });
}

Status writeValue(void *Stream, MemoryWord Word, uint64_t Value) {
  return submitWord(Stream, Word, [=] {
    store(Word, Value);
    return Status::Success;
  });
}

Status runBatch(void *Stream, const StreamMemoryOp *Ops, unsigned Count,
                bool IsCyclic) {
  enum { Wait32 = 1, Write32 = 2, Flush = 3, Wait64 = 4, Write64 = 5, Barrier };
  constexpr unsigned MostOps = 256;
  if (!Count || Count > MostOps || !Ops)
    return Status::InvalidValue;
  Status S = Status::Success;
  for (unsigned I = 0; S == Status::Success && I < Count; ++I) {
    const StreamMemoryOp &Op = Ops[I];
    bool IsWide = Op.Kind == Wait64 || Op.Kind == Write64;
    MemoryWord Word{Op.Word.At, IsWide ? 8u : 4u};
    constexpr unsigned HowBits = 3;
    if (Op.Kind == Wait32 || Op.Kind == Wait64)
      S = waitForValue(Stream, Word, Op.Word.Value,
                       WaitFor(Op.Word.Flags & HowBits), UINT64_MAX, IsCyclic);
    else if (Op.Kind == Write32 || Op.Kind == Write64)
      S = writeValue(Stream, Word, Op.Word.Value);
    else if (Op.Kind != Flush && Op.Kind != Barrier)
      S = Status::InvalidValue; // those two: one memory, in order
  }
  return S;
}

} // namespace porthip::vgpu::rt
