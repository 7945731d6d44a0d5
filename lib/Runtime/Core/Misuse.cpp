// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Runtime/Core/Misuse.h"
#include "Runtime/Core/CallerLine.h"
#include "Runtime/Core/Machine.h"
#include "Runtime/Streams/Streams.h"
#include "VirtualGpu/Abi/CheckSet.h"
#include "VirtualGpu/Run/Check/HostPages.h"
#include "VirtualGpu/Run/Check/Reports.h"
#include "VirtualGpu/Run/Memory/DeviceHeap.h"
#include "VirtualGpu/Run/Memory/Memory.h"
#include "llvm/ADT/StringRef.h"
#include <map>
#include <mutex>
#include <unordered_map>

namespace porthip::vgpu::rt {

namespace {
/// Destroyed objects, by address; one per process, as handles are.
struct Graveyard {
  std::mutex Lock;
  std::map<std::pair<const void *, std::string>, std::shared_ptr<void>> Dead;
  std::set<std::string> Told; ///< calls in host functions

  static Graveyard &get() {
    static Graveyard *Only = new Graveyard;
    return *Only;
  }
};

/// Objects that libraries have made and not yet destroyed, by address.
struct Living {
  struct Handle {
    llvm::StringRef What;
    std::string Where; ///< it was made, while leaks are checked
  };
  std::mutex Lock;
  std::unordered_map<const void *, Handle> Handles;

  static Living &get() {
    static Living *Only = new Living;
    return *Only;
  }
};
} // namespace

bool checksCalls() {
  static const bool IsOn = checkSet(Machine::get().settings().Checks).Calls;
  return IsOn;
}

bool checksLeaks() {
  static const bool IsOn = checkSet(Machine::get().settings().Checks).Leaks;
  return IsOn;
}

bool checksFailures() {
  static const bool IsOn = checkSet(Machine::get().settings().Checks).Failures;
  return IsOn;
}

CallScope::CallScope(const char *Name) : Before(thread().Call) {
  thread().Call = Name;
  if (!Before && checksStreams())
    openHostPages();
}

CallScope::~CallScope() {
  thread().Call = Before;
  if (!Before && checksStreams())
    Queue::get().leaveRuntime();
}

std::string currentCall() {
  llvm::StringRef Name = thread().Call ? thread().Call : "";
  bool IsAmd = Machine::get().vendor() == Vendor::Amd;
  // The body of an entry point and of its twin for per-thread streams.
  if (Name.consume_front("body"))
    return ((IsAmd ? "hip" : "cuda") + Name).str();
  for (const char *Suffix : {"_ptsz", "_ptds", "_spt", "_v2", "_v3"})
    Name.consume_back(Suffix);
  return Name.str();
}

static void report(const std::string &Text) {
  const std::string Where = callerLine();
  addReport({check::Calls.str(), "", Where, "", placed(Text, Where)});
}

/// A query of what is not done yet has no other answer.
void noteFailure(Status S) {
  if (S == Status::Success || S == Status::NotReady || !checksFailures())
    return;
  const llvm::StringRef Call = thread().Call ? thread().Call : "";
  // A helper of several entry points has a name of ours.
  if (!Call.starts_with("body") && !Call.starts_with("cu") &&
      !Call.starts_with("hip"))
    return;
  const std::string Where = callerLine();
  addReport({check::Failures.str(), "", Where, "",
             placed("'" + currentCall() + "' fails with error " +
                        std::to_string(int(S)),
                    Where)});
}

void noteMade(const char *What, const void *Handle) {
  Living &L = Living::get();
  std::string Where = checksLeaks() ? callerLine() : "";
  std::lock_guard<std::mutex> Held(L.Lock);
  L.Handles[Handle] = {What, std::move(Where)};
}

std::map<MadeAt, uint64_t> liveHandles() {
  Living &L = Living::get();
  std::lock_guard<std::mutex> Held(L.Lock);
  std::map<MadeAt, uint64_t> Counts;
  for (const auto &[Handle, Made] : L.Handles)
    ++Counts[{Made.What.str(), Made.Where}];
  return Counts;
}

bool isLive(const char *What, const void *Handle) {
  Living &L = Living::get();
  std::lock_guard<std::mutex> Held(L.Lock);
  auto It = L.Handles.find(Handle);
  return It != L.Handles.end() && It->second.What == What;
}

void noteDestroyed(const char *What, const void *Handle,
                   std::shared_ptr<void> Keep) {
  {
    Living &L = Living::get();
    std::lock_guard<std::mutex> Held(L.Lock);
    L.Handles.erase(Handle);
  }
  if (!checksCalls())
    return;
  Graveyard &G = Graveyard::get();
  std::lock_guard<std::mutex> Held(G.Lock);
  G.Dead[{Handle, What}] = std::move(Keep);
}

void noteBadHandle(const char *What, const void *Handle) {
  if (!checksCalls() || !thread().Call)
    return;
  const std::string Call = currentCall();
  // Destroying a null handle is an error that nobody minds.
  if (!Handle && llvm::StringRef(Call).contains("Destroy"))
    return;
  bool WasLive;
  {
    Graveyard &G = Graveyard::get();
    std::lock_guard<std::mutex> Held(G.Lock);
    WasLive = G.Dead.count({Handle, What});
  }
  std::string Text = "'" + Call + "' is given ";
  if (!Handle)
    Text += std::string("no ") + What;
  else
    Text +=
        std::string(llvm::StringRef("aeiou").contains(*What) ? "an " : "a ") +
        What + (WasLive ? " that was destroyed" : " that was never created");
  report(Text + ": a GPU's runtime may crash");
}

void noteBadFree(const void *Pointer) {
  if (!checksCalls() || !thread().Call)
    return;
  const Memory &M = Memory::get();
  std::string Text = "'" + currentCall() + "' is given ";
  if (std::optional<Allocation> A = M.find(Pointer))
    Text += DeviceHeap::get().owns(Pointer)
                ? "memory that device code allocated"
            : A->Base == Pointer ? "memory of another kind"
                                 : "a pointer into the middle of an allocation";
  else
    Text += M.findFreed(Pointer) ? "memory that was freed before"
                                 : "memory that is not the GPU's";
  report(Text);
}

void noteUselessCall(const std::string &Why) {
  if (checksCalls() && thread().Call)
    report("'" + currentCall() + "' " + Why + ": it fails and does nothing");
}

/// Reports a call that does nothing on either vendor's GPU: a program that does
/// not look at the error goes on with what was there.
static void reportRange(bool IsWrite, const std::string &What) {
  static const bool IsOn = checkSet(Machine::get().settings().Checks).Memory;
  if (!IsOn || !thread().Call)
    return;
  const std::string Where = callerLine();
  addReport({check::Memory.str(), "", Where, "",
             placed("'" + currentCall() + "' " +
                        (IsWrite ? "writes " : "reads ") + What,
                    Where)});
}

void noteBadRange(bool IsWrite, uint64_t SizeBytes, uint64_t Has,
                  const std::string &Of) {
  reportRange(IsWrite, std::to_string(SizeBytes) + " bytes of " + Of +
                           ", which has " + std::to_string(Has) +
                           " from there on: it fails and does nothing");
}

void noteFreedRange(bool IsWrite) {
  reportRange(IsWrite, "memory that was freed");
}

// Source: CUDA C++ Programming Guide, "Dynamic Global Memory Allocation and
// Operations".
void noteHeapRange(bool IsWrite) {
  reportRange(IsWrite, "memory that device code allocated, which only kernels "
                       "may use");
}

void noteCallInHostFunction() {
  const std::string Call = currentCall();
  {
    Graveyard &G = Graveyard::get();
    std::lock_guard<std::mutex> Held(G.Lock);
    if (!G.Told.insert(Call).second)
      return;
  }
  const std::string Text =
      "'" + Call +
      "' is called in a host function of a stream, which must not call the "
      "runtime: it fails on NVIDIA's GPUs and may hang on AMD's";
  if (checksCalls())
    report(Text);
  else
    tellUser(Text);
}

} // namespace porthip::vgpu::rt
