// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Record/Preload/Session.h"
#include "Record/Preload/Symbols.h"
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

namespace porthip::record {

void tell(const std::string &Text) {
  std::string Line = "porthip: " + Text + "\n";
  [[maybe_unused]] ssize_t Done = ::write(2, Line.data(), Line.size());
}

//===-- The session -------------------------------------------------------===//

Session::Session() : Settings(spoolSettings("PORTHIP_RECORD")) {}

Session &Session::get() {
  static Session *Only = new Session;
  return *Only;
}

static bool isRecordedByItself() {
  const char *Path = std::getenv("PORTHIP_VGPU_TRACE");
  return Path && *Path && isLibraryLoaded("libporthip-vgpu.so");
}

Recorder *Session::recorder(Api &A) {
  if (!isOn())
    return nullptr;
  std::lock_guard<std::mutex> Held(Lock);
  if (!IsStarted) {
    IsStarted = true;
    if (!isRecordedByItself())
      if (Spool *To = Spool::open(Settings, tell))
        Record = new Recorder(*To, Memory, Settings.SampleEvery, A.facts());
  }
  return Record;
}

//===-- Calls -------------------------------------------------------------===//

static thread_local Api *Current = nullptr;
Api *currentApi() { return Current; }

Entry::Entry(Api &A)
    : Before(Current), IsRecorded(!Current && Session::get().isOn()) {
  Current = &A;
}
Entry::~Entry() { Current = Before; }

/// Whether the host may read there: a pointer that nobody told us of may be
/// the device's. The kernel looks, and finds nothing without harm.
static bool isReadable(const void *At, uint64_t SizeBytes) {
  int Ends[2];
  if (SizeBytes == 0 || pipe(Ends) != 0)
    return false;
  const char *First = static_cast<const char *>(At);
  bool Is = ::write(Ends[1], First, 1) == 1 &&
            ::write(Ends[1], First + SizeBytes - 1, 1) == 1;
  ::close(Ends[0]);
  ::close(Ends[1]);
  return Is;
}

/// Notes data that comes back to the host: the program computes with it.
void noteCopy(Recorder &To, const CopyFacts &C) {
  uint64_t SizeBytes = C.WidthBytes * C.Height * C.Depth;
  if (SizeBytes == 0)
    return;
  Tracker &Memory = Session::get().Memory;
  auto From = Memory.kindOf(C.From);
  bool IsFromDevice = From == Kind::Device || From == Kind::Array;
  if (From ? !IsFromDevice : !C.IsToHost)
    return;
  auto Into = Memory.kindOf(C.To);
  if (Into == Kind::Device || Into == Kind::Array)
    return;
  uint64_t SpanBytes = (C.Depth - 1) * C.ToSliceBytes +
                       (C.Height - 1) * C.ToRowBytes + C.WidthBytes;
  if (!Into && !isReadable(C.To, SpanBytes))
    return;
  std::vector<std::string_view> Parts;
  const char *Base = static_cast<const char *>(C.To);
  for (uint64_t Z = 0; Z < C.Depth; ++Z)
    for (uint64_t Y = 0; Y < C.Height; ++Y)
      Parts.push_back(
          {Base + Z * C.ToSliceBytes + Y * C.ToRowBytes, C.WidthBytes});
  To.copied(C.From, SizeBytes, Parts, {To.numberCopy()});
}

void noteAllocation(Api &A, void *Base, uint64_t SizeBytes, Kind Is,
                    void *Stream) {
  // Memory that a captured graph allocates is there while the graph runs.
  if (!Session::get().recorder(A) || A.isCapturing(Stream))
    return;
  if (Is == Kind::PinnedHost) {
    std::memset(Base, 0, SizeBytes);
  } else if (Is != Kind::Array) {
    A.synchronize(Stream);
    A.zero(Base, SizeBytes);
  }
  Session::get().Memory.added(Base, SizeBytes, Is);
}

void readExtra(void *const *Extra, uintptr_t EndKey, const void *&Packed,
               uint64_t &PackedBytes) {
  const void *Buffer = nullptr;
  constexpr unsigned MostPairs = 8; // of two that mean something
  for (unsigned I = 0; Extra && I < MostPairs; ++I, Extra += 2) {
    uintptr_t Key = reinterpret_cast<uintptr_t>(Extra[0]);
    if (Key == EndKey) {
      Packed = Buffer;
      return;
    }
    if (Key == 1)
      Buffer = Extra[1];
    else if (Key == 2 && Extra[1])
      PackedBytes = *static_cast<const size_t *>(Extra[1]);
    else
      return;
  }
}

//===-- Launches ----------------------------------------------------------===//

static std::vector<Argument>
argumentsOf(const std::vector<Parameter> &Parameters,
            const LaunchShape &Shape) {
  std::vector<Argument> Result;
  for (size_t I = 0; I < Parameters.size(); ++I) {
    const Parameter &P = Parameters[I];
    Argument A{P.SizeBytes};
    const void *From = nullptr;
    if (Shape.Args)
      From = Shape.Args[I];
    else if (Shape.Packed && P.OffsetBytes + P.SizeBytes <= Shape.PackedBytes)
      From = static_cast<const char *>(Shape.Packed) + P.OffsetBytes;
    if (From && P.SizeBytes == sizeof(A.Pointer))
      std::memcpy(&A.Pointer, From, sizeof(A.Pointer));
    A.Value = From;
    Result.push_back(A);
  }
  return Result;
}

/// Asked once for each handle.
static Function functionOf(Api &A, const void *Handle) {
  Tracker &Memory = Session::get().Memory;
  Function F = Memory.function(Handle).value_or(Function());
  if (!F.Name.empty() && F.Parameters)
    return F;
  if (F.Name.empty())
    F.Name = A.nameOf(Handle);
  F.Parameters = A.parametersOf(Handle);
  if (F.Parameters->empty())
    F.Parameters = parametersByName(F.Name);
  Memory.addFunction(Handle, F);
  return F;
}

/// Where they are on the device of this thread.
static std::vector<Region> located(Api &A,
                                   const std::vector<VariableFacts> &All) {
  std::vector<Region> Result;
  for (const VariableFacts &V : All)
    if (const void *At = V.IsAddress ? V.Host : A.variableAddress(V.Host))
      Result.push_back({0, static_cast<const char *>(At), V.SizeBytes, V.Name});
  return Result;
}

std::vector<Region> variablesOf(Api &A) {
  return located(A, Session::get().Memory.variables());
}

LaunchFacts factsOf(Api &A, const void *Kernel, const LaunchShape &Shape) {
  Function F = functionOf(A, Kernel);
  LaunchFacts L;
  L.Kernel = F.Name;
  std::memcpy(L.Grid, Shape.Grid, sizeof(L.Grid));
  std::memcpy(L.Block, Shape.Block, sizeof(L.Block));
  L.SharedBytes = Shape.SharedBytes;
  L.Arguments = argumentsOf(*F.Parameters, Shape);
  // The variables of the kernel's module.
  L.Variables = located(A, Session::get().Memory.variables(F.Module));
  return L;
}

} // namespace porthip::record
