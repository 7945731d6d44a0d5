// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Run/Check/StreamOrder.h"
#include "VirtualGpu/Abi/CheckSet.h"
#include "VirtualGpu/Run/Check/HostPages.h"
#include "VirtualGpu/Run/Check/Reports.h"
#include "VirtualGpu/Run/Check/Shadow.h"
#include "VirtualGpu/Run/Memory/Memory.h"
#include <algorithm>
#include <deque>
#include <mutex>

namespace porthip::vgpu {
namespace {

constexpr unsigned NumberShift = VG_RECORD_SHIFT;
constexpr uint32_t AtomicBit = VG_RECORD_ATOMIC;
constexpr uint32_t MostOperations = 1u << (32 - NumberShift);

struct Operations {
  struct One {
    uint32_t Stream;
    std::string What, Where;
    bool IsOfGraph, KeepsSource;
    bool Allocates = false;
  };
  std::mutex Lock;
  std::deque<One> All; ///< number 1 comes first; what is there stays in place
  std::vector<std::vector<uint32_t>> ByStream; ///< numbers, growing

  static Operations &get() {
    static Operations *Only = new Operations;
    return *Only;
  }
  const One &at(uint32_t Number) {
    std::lock_guard<std::mutex> Held(Lock);
    return All[Number - 1];
  }
  void noteAllocates(uint32_t Number) {
    std::lock_guard<std::mutex> Held(Lock);
    All[Number - 1].Allocates = true;
  }
  /// The first of those before Number that Known does not know to be over;
  /// Number if there is none.
  uint32_t firstOpen(uint32_t Number, const StreamClock &Known) {
    std::lock_guard<std::mutex> Held(Lock);
    uint32_t First = Number;
    for (uint32_t Stream = 0; Stream != ByStream.size(); ++Stream) {
      const auto &Of = ByStream[Stream];
      const auto Open =
          std::upper_bound(Of.begin(), Of.end(), Known.at(Stream));
      if (Open != Of.end())
        First = std::min(First, *Open);
    }
    return First;
  }
};

thread_local RunningOperation *Here = nullptr;

const char *verb(RunningOperation::AccessKind Kind) {
  switch (Kind) {
  case RunningOperation::Read:
    return "reads";
  case RunningOperation::Write:
    return "writes";
  case RunningOperation::Allocate:
    return "allocates";
  case RunningOperation::Free:
    return "frees";
  }
  return "uses";
}

/// "; begun at a.cu:8, and at a.cu:10", as far as is known.
std::string beganAt(const std::string &First, const std::string &Second) {
  if (First.empty() && Second.empty())
    return "";
  const bool HasBoth = !First.empty() && !Second.empty();
  return "; begun at " + First + (HasBoth ? ", and at " : "") + Second;
}

} // namespace

void StreamClock::join(const StreamClock &Other) {
  if (Last.size() < Other.Last.size())
    Last.resize(Other.Last.size());
  for (size_t I = 0; I != Other.Last.size(); ++I)
    Last[I] = std::max(Last[I], Other.Last[I]);
}

void StreamClock::set(uint32_t Stream, uint32_t Operation) {
  if (Last.size() <= Stream)
    Last.resize(Stream + 1);
  Last[Stream] = Operation;
}

uint32_t addStreamOperation(uint32_t Stream, std::string What,
                            std::string Where, bool IsOfGraph,
                            bool KeepsSource) {
  Operations &O = Operations::get();
  std::lock_guard<std::mutex> Held(O.Lock);
  if (O.All.size() + 1 >= MostOperations)
    return 0;
  O.All.push_back(
      {Stream, std::move(What), std::move(Where), IsOfGraph, KeepsSource});
  const auto Number = uint32_t(O.All.size());
  if (O.ByStream.size() <= Stream)
    O.ByStream.resize(Stream + 1);
  O.ByStream[Stream].push_back(Number);
  return Number;
}

uint32_t streamOfOperation(uint32_t Number) {
  return Operations::get().at(Number).Stream;
}

bool reportHostAccess(uint32_t Record, bool OperationWrote, bool HostWrites,
                      const StreamClock &Seen) {
  const uint32_t Number = Record >> NumberShift;
  if (!Number || Record & AtomicBit)
    return false;
  const Operations::One &O = Operations::get().at(Number);
  if (Seen.at(O.Stream) >= Number || (!OperationWrote && O.KeepsSource))
    return false;
  addReport({check::Streams.str(), O.What, O.Where, "",
             "the program " + std::string(HostWrites ? "writes" : "reads") +
                 " memory that " + O.What +
                 (OperationWrote ? " writes" : " reads") +
                 ", and has not waited for it; wait for the stream, or for an "
                 "event behind it, first" +
                 beganAt(O.Where, "")});
  return true;
}

RunningOperation::RunningOperation(uint32_t Number,
                                   std::shared_ptr<const StreamClock> Known)
    : Outer(Here), Number(Number), Known(std::move(Known)) {
  Here = Number ? this : nullptr;
  if (Number)
    OrderedBelow = Operations::get().firstOpen(Number, *this->Known)
                   << NumberShift;
}

RunningOperation::~RunningOperation() { Here = Outer; }

RunningOperation *RunningOperation::get() { return Here; }

bool RunningOperation::isOrdered(uint32_t Record) {
  const uint32_t Before = Record >> NumberShift;
  uint32_t &Place = Ordered[Before % std::size(Ordered)];
  if (!Before || Before == Number || Before == Place)
    return true;
  if (Known->at(Operations::get().at(Before).Stream) < Before)
    return false;
  Place = Before;
  return true;
}

void RunningOperation::report(uint32_t Before, bool BeforeWrote,
                              AccessKind Kind, llvm::StringRef Where,
                              llvm::StringRef Name) const {
  const Operations::One &Other = Operations::get().at(Before >> NumberShift);
  const Operations::One &This = Operations::get().at(Number);
  std::string Text = This.What + " " + verb(Kind) + " memory";
  if (!Name.empty())
    Text += " '" + Name.str() + "'";
  if (!Where.empty())
    Text += " at " + Where.str() + ",";
  Text += " that " + Other.What + " " +
          (!BeforeWrote      ? "reads"
           : Other.Allocates ? "allocates"
                             : "writes") +
          ": no event, stream or wait of the host orders the two; " +
          (This.IsOfGraph && Other.IsOfGraph
               ? "let one depend on the other in the graph"
               : "record an event behind one and let the other's stream wait "
                 "for it");
  Text += beganAt(Other.Where, This.Where);
  addReport({check::Streams.str(), This.What,
             Where.empty() ? This.Where : Where.str(), Other.What, Text});
}

inline bool RunningOperation::noteWhole(Cell &Of, AccessKind Kind) const {
  const uint32_t Own = ownRecord();
  auto isPlain = [&](uint32_t Record) {
    return Record < OrderedBelow || Record - Own < AtomicBit;
  };
  const bool IsSettled =
      Kind == Read
          ? isPlain(Of.Reads[0]) && (isPlain(Of.Write) || isOwn(Of.Write))
          : isPlain(Of.Write) && isPlain(Of.Reads[0]) && isPlain(Of.Reads[1]);
  if (IsSettled)
    (Kind == Read ? Of.Reads[0] : Of.Write) = Own | VG_RECORD_BYTES;
  return IsSettled;
}

void RunningOperation::note(Cell *Cells, const char *Address,
                            uint64_t SizeBytes, AccessKind Kind, bool IsAtomic,
                            llvm::StringRef Where, llvm::StringRef Name) {
  noteHostPages(Address, SizeBytes, Number, Kind != Read);
  if (Kind == Allocate)
    Operations::get().noteAllocates(Number);
  uint64_t Begin = uintptr_t(Address) % GranuleBytes;
  for (uint64_t Done = 0; Done < SizeBytes; ++Cells, Begin = 0) {
    while (!Begin && !IsAtomic && SizeBytes - Done >= GranuleBytes &&
           noteWhole(*Cells, Kind)) {
      ++Cells;
      Done += GranuleBytes;
    }
    if (Done == SizeBytes)
      break;
    const uint64_t Count = std::min(SizeBytes - Done, GranuleBytes - Begin);
    const uint32_t Bytes = ((1u << Count) - 1) << Begin;
    Done += Count;
    const uint32_t Now =
        Number << NumberShift | (IsAtomic ? AtomicBit : 0) | Bytes;
    auto check = [&](uint32_t &Before, bool BeforeWrote) {
      const bool AreAtomic = IsAtomic && Before & AtomicBit;
      if (!(Before & Bytes) || AreAtomic || isOrdered(Before))
        return;
      report(Before, BeforeWrote, Kind, Where, Name);
      Before = 0; // said once
    };
    check(Cells->Write, true);
    if (Kind != Read) {
      check(Cells->Reads[0], false);
      check(Cells->Reads[1], false);
    }
    auto put = [&](uint32_t &In) {
      const bool IsOwn = isOwn(In);
      // A plain access stays plain.
      In = IsOwn ? (In | Bytes) & (Now | ~AtomicBit) : Now;
    };
    if (Kind != Read)
      put(Cells->Write);
    else
      put(isOrdered(Cells->Reads[0]) ? Cells->Reads[0] : Cells->Reads[1]);
  }
}

bool wasWrittenSince(const void *Address, uint64_t SizeBytes,
                     uint32_t Operation) {
  auto A = Memory::get().find(Address);
  if (!A)
    return false;
  const RunningOperation::Cell *Cells = shadowOf(*A).Operations;
  if (!Cells)
    return false;
  const uint64_t Offset =
      uint64_t(static_cast<const char *>(Address) - A->Base);
  const uint64_t End = std::min(Offset + SizeBytes, A->SizeBytes);
  return std::any_of(Cells + Offset / GranuleBytes,
                     Cells + (End + GranuleBytes - 1) / GranuleBytes,
                     [&](const RunningOperation::Cell &C) {
                       return C.Write >> NumberShift > Operation;
                     });
}

void noteStreamAccess(const void *Address, uint64_t SizeBytes,
                      RunningOperation::AccessKind Kind) {
  if (!Here || !SizeBytes)
    return;
  auto A = Memory::get().find(Address);
  if (!A)
    return; // the program's own memory
  const char *At = static_cast<const char *>(Address);
  const uint64_t Offset = uint64_t(At - A->Base);
  if (RunningOperation::Cell *Cells = shadowOf(*A).Operations)
    Here->note(Cells + Offset / GranuleBytes, At,
               std::min(SizeBytes, A->SizeBytes - Offset), Kind, false, "", "");
}

} // namespace porthip::vgpu
