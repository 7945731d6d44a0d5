// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Record/Core/Recorder.h"
#include "Record/Core/HeapReach.h"
#include "porthip/detail/texture/software_texture.h"
#include <algorithm>
#include <cstring>

namespace porthip::record {

Recorder::Recorder(Spool &To, DeviceMemory &Memory, uint64_t SampleEvery,
                   const StartFacts &Start)
    : To(To), Memory(Memory), SampleEvery(std::max<uint64_t>(1, SampleEvery)) {
  JsonText Head('{');
  Head.field("kind", "start")
      .field("version", uint64_t(1))
      .field("side", Start.Side)
      .field("executor", Start.Executor)
      .field("target", Start.Target)
      .field("process", processNumber());
  To.write(std::move(Head), {});
}

bool isLibraryKernel(std::string_view Mangled) {
  for (std::string_view Namespace : {"3cub", "6thrust", "7rocprim", "6hipcub"})
    if (Mangled.compare(0, 3, "_ZN") == 0 &&
        Mangled.compare(3, Namespace.size(), Namespace) == 0)
      return true;
  return false;
}

/// By the order of their first calls: 1, 2. The system's numbers of threads are
/// used again.
uint64_t Recorder::threadOfCaller() {
  static thread_local uint64_t Own = 0;
  if (!Own)
    Own = ++ThreadCount;
  return Own;
}

uint64_t Recorder::takeThread(std::map<uint64_t, uint64_t> &Of, uint64_t Number,
                              std::mutex &Lock) {
  std::lock_guard<std::mutex> Held(Lock);
  auto Found = Of.find(Number);
  if (Found == Of.end())
    return 0;
  const uint64_t Thread = Found->second;
  Of.erase(Found);
  return Thread;
}

uint64_t Recorder::numberLaunch(std::string_view Kernel) {
  if (isLibraryKernel(Kernel))
    return 0;
  const uint64_t Number = ++Launches;
  std::lock_guard<std::mutex> Held(ThreadLock);
  ThreadOfLaunch[Number] = threadOfCaller();
  return Number;
}

uint64_t Recorder::numberCopy() {
  const uint64_t Number = ++Copies;
  std::lock_guard<std::mutex> Held(ThreadLock);
  ThreadOfCopy[Number] = threadOfCaller();
  return Number;
}

/// Allocations are known by the order in which launches first see them: that
/// is the same on all targets, their addresses are not.
uint64_t Recorder::ordinalOf(const Region &B) {
  std::lock_guard<std::mutex> Held(NameLock);
  auto [It, IsNew] =
      (B.IsOfGraph ? GraphOrdinals : Ordinals).try_emplace(B.Id, 0);
  if (IsNew && !isDescriptor(B))
    It->second = ++(B.IsOfGraph ? LastGraphOrdinal : LastOrdinal);
  return It->second;
}

/// Tells the descriptor of a software texture, which only ports for some
/// targets have.
bool Recorder::isDescriptor(const Region &B) {
  constexpr std::string_view Mark = PORTHIP_SOFTWARE_TEXTURE_MARK;
  std::string Room;
  if (B.SizeBytes != sizeof(detail::SoftwareTexture))
    return false;
  auto Bytes = Memory.read(B, Room);
  return Bytes && Bytes->compare(0, Mark.size(), Mark) == 0;
}

std::string Recorder::nameOf(const Region &B) {
  return (B.IsOfGraph ? "g" : "") + std::to_string(ordinalOf(B));
}

/// Left out: what compilers and device libraries add.
static bool isProgramVariable(const std::string &Name) {
  return Name.compare(0, 2, "__") != 0 && Name.find('.') == std::string::npos;
}

std::vector<Recorder::Watched>
Recorder::watch(const std::vector<Region> &Variables, bool IsSampled) {
  std::vector<Watched> Result;
  std::string Room;
  auto add = [&](std::string Name, const Region &B) {
    // The names count on, so that they are those of a full record.
    if (!IsSampled)
      return;
    auto Bytes = Memory.read(B, Room);
    if (!Bytes)
      return;
    Result.push_back(
        {B, std::move(Name), Hashes.of(B.Id, *Bytes, B.HasOwnPages)});
  };
  std::vector<uint64_t> Ids;
  for (const Region &B : Memory.all()) {
    if (ordinalOf(B))
      add(nameOf(B), B);
    Ids.push_back(B.Id);
  }
  std::sort(Ids.begin(), Ids.end());
  Hashes.forgetBut(Ids);
  for (const Region &B : Variables)
    if (isProgramVariable(B.Name))
      add("@" + B.Name, B);
  return Result;
}

Recorder::Changes Recorder::changedSince(const std::vector<Watched> &Before,
                                         uint64_t Number, Contents &Written) {
  Changes Result;
  std::string Room;
  for (const Watched &W : Before) {
    // Another thread of the program may have freed it.
    if (W.What.Id && !Memory.isLive(W.What.Id))
      continue;
    auto Bytes = Memory.read(W.What, Room);
    if (!Bytes)
      continue;
    uint64_t Hash = Hashes.of(W.What.Id, *Bytes, W.What.HasOwnPages);
    if (Number)
      LastSeen[W.Name] = Hash;
    if (Number && Memory.hasHeap())
      heapBehind(W, *Bytes, Number, Result, Written);
    Kept &Last = LastKept[W.Name];
    JsonText Entry('{');
    Entry.field("buffer", W.Name);
    if (Hash == W.Hash) {
      if (Last.Launch && Last.Hash == Hash)
        Result.Same.value(Entry.field("launch", Last.Launch));
      continue;
    }
    Entry.field("size", W.What.SizeBytes);
    if (!W.What.Type.empty())
      Entry.field("type", W.What.Type);
    if (!Number && Last.Launch && Last.Hash == Hash)
      Entry.field("launch", Last.Launch);
    else
      keep(W, *Bytes, {Hash, Number}, Entry, Written);
    if (Number)
      Last = Kept{Hash, Number};
    Result.Changed.value(Entry);
  }
  return Result;
}

void Recorder::heapBehind(const Watched &W, std::string_view Bytes,
                          uint64_t Number, Changes &Found, Contents &Written) {
  HeapReach Reach(Memory);
  std::string Own(Bytes);
  Reach.replaceAddresses(Own);
  std::string Blocks = Reach.contents();
  if (auto Stable = withoutAddresses(Blocks))
    Blocks = std::move(*Stable);
  const std::string Name = W.Name + ".heap";
  Kept &Last = LastKept[Name];
  if (Blocks.empty() && !Last.Launch)
    return;
  const uint64_t Hash = hashOf(Blocks);
  JsonText Entry('{');
  Entry.field("buffer", Name);
  if (Last.Launch && Last.Hash == Hash) {
    Found.Same.value(Entry.field("launch", Last.Launch));
    return;
  }
  Entry.field("size", uint64_t(Blocks.size()));
  Last = Kept{Hash, Number};
  Entry.field("hash", contentHashOf(Blocks));
  if (To.hasRoomFor(Blocks.size(), {/*IsCopy=*/false, Number})) {
    Written.Copies.push_back(std::move(Blocks));
    Written.Parts.push_back(Written.Copies.back());
  } else {
    Entry.field("omitted", true);
  }
  Found.Changed.value(Entry);
}

/// The contents where there is room for them, and in any case their hash.
void Recorder::keep(const Watched &W, std::string_view Bytes, Kept As,
                    JsonText &Entry, Contents &Written) {
  std::optional<std::string> Stable = withoutAddresses(Bytes);
  Entry.field("hash", Stable ? contentHashOf(*Stable) : As.Hash);
  if (!To.hasRoomFor(W.What.SizeBytes, {/*IsCopy=*/false, As.Launch})) {
    Entry.field("omitted", true);
    return;
  }
  add(Bytes, std::move(Stable), Bytes.data() == W.What.Base, Written);
  if (std::string Kinds = Memory.storeKinds(W.What.Base, W.What.SizeBytes);
      !Kinds.empty()) {
    Entry.field("kinds", uint64_t(Kinds.size()));
    Written.Copies.push_back(std::move(Kinds));
    Written.Parts.push_back(Written.Copies.back());
  }
}

JsonText Recorder::describe(const std::vector<Argument> &Arguments) {
  JsonText Result('[');
  for (const Argument &A : Arguments) {
    JsonText One('{');
    One.field("size", A.SizeBytes);
    auto B = A.Pointer ? Memory.find(A.Pointer) : std::nullopt;
    if (B && ordinalOf(*B)) {
      One.field("buffer", nameOf(*B));
      One.field("offset",
                uint64_t(static_cast<const char *>(A.Pointer) - B->Base));
    } else if (A.Value && A.SizeBytes <= sizeof(uint64_t)) {
      uint64_t Value = 0;
      std::memcpy(&Value, A.Value, A.SizeBytes);
      // A value that may be an address of the host is another one in each run.
      if (Value >> 32 == 0 || Value >> 47)
        One.field("value", Value);
    }
    Result.value(One);
  }
  return Result;
}

void Recorder::add(std::string_view Bytes, std::optional<std::string> Stable,
                   bool IsInPlace, Contents &To) {
  if (!Stable && IsInPlace) {
    To.Parts.push_back(Bytes);
    return;
  }
  To.Copies.push_back(Stable ? std::move(*Stable) : std::string(Bytes));
  To.Parts.push_back(To.Copies.back());
}

/// As of one array.
static uint64_t contentHashOf(const std::vector<std::string_view> &Parts) {
  if (Parts.size() == 1)
    return contentHashOf(Parts[0]);
  std::string Whole;
  for (std::string_view Part : Parts)
    Whole += Part;
  return contentHashOf(Whole);
}

void Recorder::forEachArgument(
    const LaunchFacts &L, const std::vector<Watched> &Before,
    const std::function<void(uint64_t Id, bool &Rewrites)> &Do) {
  for (size_t I = 0; I < L.Arguments.size(); ++I)
    for (const Watched &W : Before)
      if (const auto *P = static_cast<const char *>(L.Arguments[I].Pointer);
          W.What.HasOwnPages && P >= W.What.Base &&
          P < W.What.Base + W.What.SizeBytes)
        Do(W.What.Id, Rewrites[{L.Kernel, I}]);
}

/// The bytes that the program itself, not a kernel, has put into the buffers of
/// arguments since the launch before, as hashes that are the same in each run.
JsonText Recorder::inputsOf(const LaunchFacts &L,
                            const std::vector<Watched> &Before) {
  JsonText Result('[');
  std::string Room;
  for (const Watched &W : Before) {
    bool IsArgument = std::any_of(
        L.Arguments.begin(), L.Arguments.end(), [&](const Argument &A) {
          const auto *P = static_cast<const char *>(A.Pointer);
          return P >= W.What.Base && P < W.What.Base + W.What.SizeBytes;
        });
    auto Seen = LastSeen.find(W.Name);
    auto Bytes =
        IsArgument && (Seen == LastSeen.end() || Seen->second != W.Hash)
            ? Memory.read(W.What, Room)
            : std::nullopt;
    if (!Bytes)
      continue;
    auto Stable = withoutAddresses(*Bytes);
    uint64_t Hash = hashOf(Stable ? std::string_view(*Stable) : *Bytes);
    Result.value(JsonText('{').field("buffer", W.Name).field("hash", Hash));
  }
  return Result;
}

/// Once for each kernel that ran: files have static kernels of the same name,
/// and programs compile several sources for one.
void Recorder::certify(const LaunchFacts &L) {
  if (L.Certificate.empty() ||
      !Certified.emplace(L.Kernel, L.Certificate).second)
    return;
  JsonText Head('{');
  Head.field("kind", "certificate").field("kernel", L.Kernel);
  To.write(std::move(Head), {L.Certificate});
}

/// Memory that only such kernels see has no place in the order: how much of it
/// there is, is the library's business.
void Recorder::runLibraryKernel(
    const LaunchFacts &L, Place At,
    const std::function<std::optional<LaunchEnd>()> &Run) {
  std::optional<LaunchEnd> End = Run();
  if (!End)
    return;
  HasLibraryRun = true;
  certify(L);
  JsonText Head('{');
  Head.field("kind", End->Fault.empty() ? "library" : "launch")
      .field("kernel", L.Kernel)
      .field("graph", At.GraphLaunch)
      .field("printed", End->HasPrinted);
  if (!End->Fault.empty())
    Head.field("number", ++Launches)
        .field("grid", L.Grid)
        .field("block", L.Block)
        .field("fault", End->Fault);
  To.write(std::move(Head), {});
}

void Recorder::launch(const LaunchFacts &L, Place At,
                      const std::function<std::optional<LaunchEnd>()> &Run) {
  uint64_t Number = At.Number;
  std::lock_guard<std::mutex> Held(LaunchLock);
  if (!Number)
    return runLibraryKernel(L, At, Run);
  bool IsSampled = (Number - 1) % SampleEvery == 0;
  std::vector<Watched> Before = watch(L.Variables, IsSampled);
  forEachArgument(L, Before, [&](uint64_t Id, bool &Rewrites) {
    if (Rewrites)
      Hashes.expectRewrite(Id);
  });
  JsonText Inputs = HasLibraryRun ? JsonText('[') : inputsOf(L, Before);
  HasLibraryRun = false;
  std::optional<LaunchEnd> End = Run();
  const uint64_t Thread = takeThread(ThreadOfLaunch, Number, ThreadLock);
  if (!End) {
    // Unless another thread has counted on.
    Launches.compare_exchange_strong(Number, Number - 1);
    return;
  }
  certify(L);
  Contents Written;
  Changes Found = changedSince(Before, Number, Written);
  forEachArgument(L, Before, [&](uint64_t Id, bool &Rewrites) {
    Rewrites = Hashes.wasRewritten(Id);
  });
  JsonText Head('{');
  Head.field("kind", "launch")
      .field("number", Number)
      .field("thread", Thread)
      .field("graph", At.GraphLaunch)
      .field("kernel", L.Kernel)
      .field("grid", L.Grid)
      .field("block", L.Block)
      .field("shared", L.SharedBytes)
      .field("sampled", IsSampled)
      .field("fault", End->Fault)
      .field("printed", End->HasPrinted)
      .field("arguments", describe(L.Arguments))
      .field("inputs", Inputs)
      .field("same", Found.Same)
      .field("changed", Found.Changed);
  To.write(std::move(Head), Written.Parts);
}

void Recorder::graph(const std::vector<Region> &Variables, uint64_t GraphLaunch,
                     bool HasNodes,
                     const std::function<std::optional<std::string>()> &Run) {
  bool IsSampled = (GraphLaunch - 1) % SampleEvery == 0;
  // Nodes take the lock themselves, from whatever thread they run in.
  std::unique_lock<std::mutex> Held(LaunchLock);
  std::vector<Watched> Before = watch(Variables, IsSampled);
  if (HasNodes)
    Held.unlock();
  std::optional<std::string> Fault = Run();
  if (!Fault)
    return;
  if (HasNodes)
    Held.lock();
  uint64_t Number = HasNodes ? 0 : ++Launches;
  Contents Written;
  Changes Found = changedSince(Before, Number, Written);
  JsonText Head('{');
  Head.field("kind", "graph")
      .field("number", HasNodes ? Launches.load() : Number)
      .field("graph", GraphLaunch)
      .field("nodes", HasNodes)
      .field("sampled", IsSampled)
      .field("fault", *Fault)
      .field("same", Found.Same)
      .field("changed", Found.Changed);
  To.write(std::move(Head), Written.Parts);
}

void Recorder::copied(const void *From, uint64_t SizeBytes,
                      const std::vector<std::string_view> &Parts, Place At) {
  JsonText Head('{');
  Head.field("kind", "copy")
      .field("number", At.Number)
      .field("thread", takeThread(ThreadOfCopy, At.Number, ThreadLock))
      .field("graph", At.GraphLaunch)
      .field("size", SizeBytes);
  if (auto B = Memory.find(From)) {
    Head.field("buffer", nameOf(*B));
    Head.field("offset", uint64_t(static_cast<const char *>(From) - B->Base));
    if (!B->Type.empty())
      Head.field("type", B->Type);
  }
  Contents Written;
  for (std::string_view Part : Parts)
    add(Part, withoutAddresses(Part), /*IsInPlace=*/true, Written);
  Head.field("hash", contentHashOf(Written.Parts));
  if (!To.hasRoomFor(SizeBytes, {/*IsCopy=*/true, At.Number})) {
    Head.field("omitted", true);
    return To.write(std::move(Head), {});
  }
  std::string Kinds;
  // The kinds of several rows would be those of other bytes.
  if (Parts.size() == 1)
    Kinds = Memory.storeKinds(From, SizeBytes);
  if (!Kinds.empty()) {
    Head.field("kinds", uint64_t(Kinds.size()));
    Written.Parts.push_back(Kinds);
  }
  To.write(std::move(Head), Written.Parts);
}

} // namespace porthip::record
