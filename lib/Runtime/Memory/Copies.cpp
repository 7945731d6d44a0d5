// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Runtime/Memory/Copies.h"
#include "Runtime/Code/Recorder.h"
#include "Runtime/Core/CallerLine.h"
#include "Runtime/Core/Misuse.h"
#include "Runtime/Core/Sizes.h"
#include "Runtime/Memory/VirtualMemory.h"
#include "Runtime/Streams/Capture.h"
#include "Runtime/Streams/HostSources.h"
#include "Runtime/Streams/Streams.h"
#include "VirtualGpu/Abi/CheckSet.h"
#include "VirtualGpu/Run/Check/Reports.h"
#include "VirtualGpu/Run/Check/Shadow.h"
#include "VirtualGpu/Run/Check/StoreKinds.h"
#include "VirtualGpu/Run/Memory/DeviceHeap.h"
#include <cstring>

namespace porthip::vgpu::rt {

namespace {
/// One side of a copy: whose memory it is.
struct Side {
  bool IsKnown = false; ///< an allocation of ours; else pageable host memory
  MemoryKind Kind = MemoryKind::Device;
  bool isPageable() const { return !IsKnown; }
  bool isHostVisible() const { return !IsKnown || isSharedWithHost(Kind); }
};
} // namespace

static uint64_t spanOf(const Rows &R, const Extent &E) {
  return plus(times(E.Depth - 1, R.SliceBytes), times(E.Height - 1, R.RowBytes),
              E.WidthBytes);
}

/// False: R reaches beyond the allocation that it starts in, which is told.
static bool look(const Rows &R, const Extent &E, Side &S, bool IsWrite) {
  std::optional<Allocation> A = Memory::get().find(R.Base);
  if (!A)
    return true;
  if (DeviceHeap::get().owns(A->Base)) {
    noteHeapRange(IsWrite);
    return false;
  }
  S.IsKnown = true;
  S.Kind = A->Kind;
  const uint64_t Has = A->SizeBytes - uint64_t(R.Base - A->Base);
  if (spanOf(R, E) <= Has || spanOf(R, E) <= mappedFrom(R.Base))
    return true;
  noteBadRange(IsWrite, spanOf(R, E), Has, "an allocation");
  return false;
}

/// Whether it was a device's and is not any more, which is told. Asked of what
/// the program says is a device's: the host's own memory may lie there now.
static bool wasFreed(const Rows &R, const Side &S, bool IsWrite) {
  if (S.IsKnown || !Memory::get().findFreed(R.Base))
    return false;
  noteFreedRange(IsWrite);
  return true;
}

/// NVIDIA's driver refuses pointers that contradict the direction; AMD's goes
/// by the pointers alone.
static Status checkDirection(const CopyRequest &R, const Side &To,
                             const Side &From) {
  bool ToDevice =
      R.Kind == Direction::HostToDevice || R.Kind == Direction::DeviceToDevice;
  bool FromDevice =
      R.Kind == Direction::DeviceToHost || R.Kind == Direction::DeviceToDevice;
  const bool IsFreed =
      (ToDevice && wasFreed(R.To, To, /*IsWrite=*/true)) ||
      (FromDevice && wasFreed(R.From, From, /*IsWrite=*/false));
  if (Machine::get().vendor() == Vendor::Amd || R.Kind == Direction::Default)
    return Status::Success;
  if ((ToDevice ? To.IsKnown : To.isHostVisible()) &&
      (FromDevice ? From.IsKnown : From.isHostVisible()))
    return Status::Success;
  if (!IsFreed)
    noteUselessCall("is given a direction that its pointers do not have");
  return Status::InvalidValue;
}

/// Checks data that comes back to the host: the program computes with it.
static void checkReadBack(const std::string &Call, const Rows &From,
                          const Extent &E) {
  uint64_t Count = 0;
  const bool IsDense = From.RowBytes == E.WidthBytes;
  for (uint64_t Z = 0; Z < E.Depth; ++Z) {
    const char *Slice = From.Base + Z * From.SliceBytes;
    if (IsDense)
      Count += takeNeverWritten(Slice, E.WidthBytes * E.Height,
                                /*SkipsPadding=*/true);
    for (uint64_t Y = 0; !IsDense && Y < E.Height; ++Y)
      Count += takeNeverWritten(Slice + Y * From.RowBytes, E.WidthBytes,
                                /*SkipsPadding=*/true);
  }
  if (!Count)
    return;
  const std::string Where = callerLine();
  addReport({check::Init.str(), "", Where, "",
             placed("'" + Call + "' copies " +
                        std::to_string(E.WidthBytes * E.Height * E.Depth) +
                        " bytes to the host, of which " +
                        std::to_string(Count) + " were never written",
                    Where)});
}

/// Copies what lies in one piece of mapped memory on both sides, and tells the
/// checkers which memory has been written.
static void copyPiece(char *To, const char *From, uint64_t Bytes) {
  noteStreamAccess(From, Bytes, RunningOperation::Read);
  noteStreamAccess(To, Bytes, RunningOperation::Write);
  std::memmove(To, From, Bytes);
  noteCopied(To, From, Bytes);
  noteKindsCopied(To, From, Bytes);
}

static void copyRow(char *To, const char *From, uint64_t Bytes) {
  // From the first on: neither vendor defines copies that overlap.
  for (uint64_t Done = 0; Done < Bytes;) {
    const uint64_t Now =
        std::min({Bytes - Done, pieceFrom(To + Done), pieceFrom(From + Done)});
    copyPiece(To + Done, From + Done, Now);
    Done += Now;
  }
}

static void copyRows(const Rows &To, const Rows &From, const Extent &E) {
  bool IsDense = To.RowBytes == E.WidthBytes && From.RowBytes == E.WidthBytes;
  for (uint64_t Z = 0; Z < E.Depth; ++Z) {
    char *T = To.Base + Z * To.SliceBytes;
    const char *F = From.Base + Z * From.SliceBytes;
    if (IsDense || E.Height == 1) {
      copyRow(T, F, E.WidthBytes * E.Height);
      continue;
    }
    for (uint64_t Y = 0; Y < E.Height; ++Y)
      copyRow(T + Y * To.RowBytes, F + Y * From.RowBytes, E.WidthBytes);
  }
}

/// The source as it is now, for copies whose source the program may change as
/// soon as the call returns.
static Rows snapshot(const Rows &From, const Extent &E,
                     std::shared_ptr<char[]> &Keep) {
  Keep.reset(new char[E.WidthBytes * E.Height * E.Depth]);
  Rows Copy{Keep.get(), E.WidthBytes, E.WidthBytes * E.Height};
  copyRows(Copy, From, E);
  return Copy;
}

/// Makes the step: of a captured stream, R becomes a node; calls that wait are
/// refused.
template <class Request, class Op>
static std::optional<Status> captureTransfer(Stream &S, const Request &R,
                                             Op Node) {
  if (!R.IsAsync)
    if (auto Refused = refuseCapture(S))
      return Refused;
  if (auto Done = capture(S, [&] {
        Node.Request.Stream = nullptr;
        Node.Request.IsAsync = true;
        return Operation(Node);
      }))
    return Done;
  if (!R.IsAsync)
    if (Status Bad = checkUnsafeCall(); Bad != Status::Success)
      return Bad;
  return std::nullopt;
}

// Pageable sources up to this size are staged and the call returns, as with
// NVIDIA's driver; larger ones are waited for.
static constexpr uint64_t StagedBytes = 64 << 10;

Status copy(const CopyRequest &R) {
  std::shared_ptr<Stream> S = resolveStream(R.Stream);
  if (!S)
    return noSuchStream();
  if (R.Kind == Direction::DeviceToDeviceNoCu &&
      Machine::get().vendor() == Vendor::Amd &&
      Machine::get().hipMajor() >= 6) {
    CopyRequest Plain = R;
    Plain.Kind = Direction::DeviceToDevice;
    return copy(Plain);
  }
  if (int(R.Kind) < 0 || int(R.Kind) > int(Direction::Default))
    return Status::InvalidMemcpyDirection;
  bool IsEmpty = R.Size.isEmpty();
  if (!IsEmpty && (!R.To.Base || !R.From.Base))
    return Status::InvalidValue;
  Side To, From;
  if (!IsEmpty) {
    if (!look(R.To, R.Size, To, /*IsWrite=*/true) ||
        !look(R.From, R.Size, From, /*IsWrite=*/false))
      return Status::InvalidValue;
    if (Status Bad = checkDirection(R, To, From); Bad != Status::Success)
      return Bad;
  }
  if (auto Done = captureTransfer(*S, R, CopyOp{R}))
    return *Done;
  Work W;
  W.Kind = WorkKind::Device;
  bool IsOnDevice = !IsEmpty && !To.isHostVisible() && !From.isHostVisible();
  bool IsInGraph = R.GraphLaunch;
  bool Waits = !R.IsAsync && !IsOnDevice && !IsInGraph;
  std::shared_ptr<char[]> Staged;
  Rows Source = R.From;
  if (R.IsAsync && !IsEmpty && !IsInGraph) {
    if (To.isPageable())
      Waits = true;
    else if (From.isPageable()) {
      uint64_t Bytes = times(R.Size.WidthBytes, R.Size.Height, R.Size.Depth);
      // A check must not wait where a GPU need not.
      if (Bytes <= StagedBytes || checksStreams())
        Source = snapshot(R.From, R.Size, Staged);
      else
        Waits = true;
    }
  }
  // The program computes with data that comes back to the host.
  Recorder *Record = nullptr;
  if (!IsEmpty && !From.isHostVisible() && To.isHostVisible())
    Record = Recorder::get();
  uint64_t Number = Record ? Record->numberCopy() : 0;
  // Managed memory stays where kernels can read it, and be told.
  std::string ChecksInit;
  if (!IsEmpty && From.IsKnown &&
      (To.isPageable() || To.Kind == MemoryKind::PinnedHost))
    ChecksInit = currentCall();
  if (checksStreams() && !IsEmpty)
    W.What = "'" + currentCall() + "'";
  if (checksStreams() && !IsEmpty && R.IsAsync && From.isHostVisible() &&
      From.Kind != MemoryKind::Managed)
    W.Source = std::make_shared<HostSource>(hostSource(R.From, R.Size));
  if (checksStreams() && To.isPageable())
    Queue::get().noteHostWritten(R.To.Base, spanOf(R.To, R.Size));
  if (IsEmpty)
    W.Kind = WorkKind::Marker;
  else
    W.Run = [To = R.To, Source, Size = R.Size, Staged = std::move(Staged),
             Record, Number, GraphLaunch = R.GraphLaunch,
             ChecksInit = std::move(ChecksInit)] {
      if (!ChecksInit.empty())
        checkReadBack(ChecksInit, Source, Size);
      copyRows(To, Source, Size);
      if (Record)
        Record->copied(To, Source, Size, {Number, GraphLaunch});
      return Status::Success;
    };
  if (Waits)
    return runNow(*S, std::move(W));
  runSoon(*S, std::move(W));
  return Status::Success;
}

CopyRequest linearRequest(void *To, const void *From, uint64_t SizeBytes,
                          Direction Kind) {
  CopyRequest R;
  R.To = {static_cast<char *>(To), SizeBytes, SizeBytes};
  R.From = {static_cast<char *>(const_cast<void *>(From)), SizeBytes,
            SizeBytes};
  R.Size.WidthBytes = SizeBytes;
  R.Kind = Kind;
  return R;
}

Status copyLinear(void *To, const void *From, uint64_t SizeBytes,
                  Direction Kind, void *Stream, bool IsAsync) {
  CopyRequest R = linearRequest(To, From, SizeBytes, Kind);
  R.Stream = Stream;
  R.IsAsync = IsAsync;
  return copy(R);
}

static void fillRow(char *At, uint64_t Bytes, uint32_t Value,
                    unsigned ValueBytes) {
  for (uint64_t Done = 0; Done < Bytes;) {
    const uint64_t Now = std::min(Bytes - Done, pieceFrom(At + Done));
    noteStreamAccess(At + Done, Now, RunningOperation::Write);
    noteWritten(At + Done, Now);
    Done += Now;
  }
  if (ValueBytes == 1) {
    std::memset(At, int(Value), Bytes);
    return;
  }
  for (uint64_t I = 0; I + ValueBytes <= Bytes; I += ValueBytes)
    std::memcpy(At + I, &Value, ValueBytes); // little endian
}

Status fill(const FillRequest &R) {
  std::shared_ptr<Stream> S = resolveStream(R.Stream);
  if (!S)
    return noSuchStream();
  if (R.Size.isEmpty())
    return Status::Success;
  Side To;
  if (!R.To.Base || !look(R.To, R.Size, To, /*IsWrite=*/true) ||
      wasFreed(R.To, To, /*IsWrite=*/true) || !To.IsKnown ||
      uint64_t(R.To.Base) % R.ValueBytes)
    return Status::InvalidValue;
  if (auto Done = captureTransfer(*S, R, FillOp{R}))
    return *Done;
  Work W;
  W.Kind = WorkKind::Device;
  if (checksStreams())
    W.What = "'" + currentCall() + "'";
  W.Run = [R] {
    for (uint64_t Z = 0; Z < R.Size.Depth; ++Z)
      for (uint64_t Y = 0; Y < R.Size.Height; ++Y)
        fillRow(R.To.Base + Z * R.To.SliceBytes + Y * R.To.RowBytes,
                R.Size.WidthBytes, R.Value, R.ValueBytes);
    return Status::Success;
  };
  if (!R.IsAsync && To.isHostVisible())
    return runNow(*S, std::move(W));
  runSoon(*S, std::move(W));
  return Status::Success;
}

Status symbolAddress(const SymbolCopy &C, char *&Address, bool IsWrite) {
  std::shared_ptr<Stream> S = resolveStream(C.Stream);
  if (!S)
    return noSuchStream();
  Variable V;
  if (Status Bad = Registry::get().findVariable(C.Symbol, S->On, V);
      Bad != Status::Success)
    return Bad;
  const uint64_t Has = V.SizeBytes - std::min(C.OffsetBytes, V.SizeBytes);
  if (C.OffsetBytes > V.SizeBytes || C.SizeBytes > Has) {
    noteBadRange(IsWrite, C.SizeBytes, Has, "a variable");
    return Status::InvalidValue;
  }
  Address = static_cast<char *>(V.Address) + C.OffsetBytes;
  return Status::Success;
}

/// Place of a copy that goes this Way if one end is the host's.
static Status placeOfSymbol(const SymbolCopy &C, Direction Way,
                            char *&Address) {
  if (C.Kind != Way && C.Kind != Direction::DeviceToDevice &&
      C.Kind != Direction::Default)
    return Status::InvalidMemcpyDirection;
  return symbolAddress(C, Address, Way == Direction::HostToDevice);
}

Status copyToSymbol(const SymbolCopy &C, const void *From) {
  char *To = nullptr;
  if (Status Bad = placeOfSymbol(C, Direction::HostToDevice, To);
      Bad != Status::Success)
    return Bad;
  return copyLinear(To, From, C.SizeBytes, C.Kind, C.Stream, C.IsAsync);
}

Status copyFromSymbol(const SymbolCopy &C, void *To) {
  char *From = nullptr;
  if (Status Bad = placeOfSymbol(C, Direction::DeviceToHost, From);
      Bad != Status::Success)
    return Bad;
  return copyLinear(To, From, C.SizeBytes, C.Kind, C.Stream, C.IsAsync);
}

} // namespace porthip::vgpu::rt
