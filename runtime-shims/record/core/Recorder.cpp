// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "record/core/Recorder.h"
#include <algorithm>
#include <cstring>

namespace porthip::record {

static uint64_t mix(uint64_t A, uint64_t B) {
  unsigned __int128 Product = static_cast<unsigned __int128>(A) * B;
  return uint64_t(Product) ^ uint64_t(Product >> 64);
}

/// Four chains, as one would wait for its multiplications.
uint64_t hashOf(std::string_view Bytes) {
  constexpr uint64_t Keys[4] = {0x9e3779b97f4a7c15, 0xbf58476d1ce4e5b9,
                                0x94d049bb133111eb, 0xd6e8feb86659fd93};
  uint64_t State[4] = {Bytes.size(), Keys[0], Keys[1], Keys[2]};
  const char *At = Bytes.data();
  size_t Left = Bytes.size();
  for (; Left >= 64; Left -= 64, At += 64) {
    uint64_t Words[8];
    std::memcpy(Words, At, 64);
    for (unsigned I = 0; I < 4; ++I)
      State[I] = mix(Words[2 * I] ^ State[I], Words[2 * I + 1] ^ Keys[I]);
  }
  char Tail[64] = {};
  if (Left)
    std::memcpy(Tail, At, Left);
  uint64_t Words[8];
  std::memcpy(Words, Tail, 64);
  uint64_t Result = Keys[3];
  for (unsigned I = 0; I < 4; ++I) {
    State[I] = mix(Words[2 * I] ^ State[I], Words[2 * I + 1] ^ Keys[I]);
    Result = mix(Result ^ State[I], Keys[I]);
  }
  return Result;
}

Recorder::Recorder(Spool &To, DeviceMemory &Memory, uint64_t SampleEvery,
                   const StartFacts &Start)
    : To(To), Memory(Memory), SampleEvery(std::max<uint64_t>(1, SampleEvery)) {
  JsonText Head('{');
  Head.field("kind", "start")
      .field("version", uint64_t(1))
      .field("side", Start.Side)
      .field("executor", Start.Executor)
      .field("target", Start.Target);
  To.write(std::move(Head), {});
}

/// Allocations are known by the order in which launches first see them: that
/// is the same on all targets, their addresses are not.
uint64_t Recorder::ordinalOf(const Region &B) {
  std::lock_guard<std::mutex> Held(NameLock);
  auto &In = B.IsOfGraph ? GraphOrdinals : Ordinals;
  return In.try_emplace(B.Id, In.size() + 1).first->second;
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
    if (auto Bytes = Memory.read(B, Room))
      Result.push_back({B, std::move(Name), hashOf(*Bytes)});
  };
  for (const Region &B : Memory.all())
    add(nameOf(B), B);
  for (const Region &B : Variables)
    if (isProgramVariable(B.Name))
      add("@" + B.Name, B);
  return Result;
}

Recorder::Changes Recorder::changedSince(const std::vector<Watched> &Before,
                                         uint64_t Number,
                                         std::vector<std::string> &Contents) {
  Changes Result;
  std::string Room;
  for (const Watched &W : Before) {
    // Another thread of the program may have freed it.
    if (W.What.Id && !Memory.isLive(W.What.Id))
      continue;
    auto Bytes = Memory.read(W.What, Room);
    if (!Bytes)
      continue;
    uint64_t Hash = hashOf(*Bytes);
    Kept &Last = LastKept[W.Name];
    JsonText Entry('{');
    Entry.field("buffer", W.Name);
    if (Hash == W.Hash) {
      if (Last.Launch && Last.Hash == Hash)
        Result.Same.value(Entry.field("launch", Last.Launch));
      continue;
    }
    Entry.field("size", W.What.SizeBytes);
    if (!Number && Last.Launch && Last.Hash == Hash)
      Entry.field("launch", Last.Launch);
    else if (bool IsKept = keep(W, *Bytes, Entry, Contents); Number)
      Last = IsKept ? Kept{Hash, Number} : Kept();
    Result.Changed.value(Entry);
  }
  return Result;
}

/// Whether there was room.
bool Recorder::keep(const Watched &W, std::string_view Bytes, JsonText &Entry,
                    std::vector<std::string> &Contents) {
  bool HasRoom = To.hasRoomFor(W.What.SizeBytes);
  if (HasRoom)
    removeAddresses(Contents.emplace_back(Bytes));
  else
    Entry.field("omitted", true);
  return HasRoom;
}

JsonText Recorder::describe(const std::vector<Argument> &Arguments) {
  JsonText Result('[');
  for (const Argument &A : Arguments) {
    JsonText One('{');
    One.field("size", A.SizeBytes);
    if (auto B = A.Pointer ? Memory.find(A.Pointer) : std::nullopt) {
      One.field("buffer", nameOf(*B));
      One.field("offset",
                uint64_t(static_cast<const char *>(A.Pointer) - B->Base));
    }
    Result.value(One);
  }
  return Result;
}

/// Addresses of allocations differ from run to run; in their place stand the
/// ordinal (from bit 40 on) and the offset, which do not.
void Recorder::removeAddresses(std::string &Bytes) {
  const char *Least = nullptr, *Most = nullptr;
  for (const Region &B : Memory.all()) {
    Least = Least ? std::min(Least, B.Base) : B.Base;
    Most = std::max(Most, B.Base + B.SizeBytes);
  }
  for (size_t I = 0; I + 8 <= Bytes.size(); I += 8) {
    const char *Pointer;
    std::memcpy(&Pointer, Bytes.data() + I, 8);
    if (Pointer < Least || Pointer >= Most)
      continue;
    auto B = Memory.find(Pointer);
    if (!B)
      continue;
    uint64_t Stable = (ordinalOf(*B) | (B->IsOfGraph ? 1 << 20 : 0)) << 40 |
                      uint64_t(Pointer - B->Base);
    std::memcpy(Bytes.data() + I, &Stable, 8);
  }
}

void Recorder::launch(const LaunchFacts &L, Place At,
                      const std::function<std::optional<std::string>()> &Run) {
  uint64_t Number = At.Number;
  std::lock_guard<std::mutex> Held(LaunchLock);
  bool IsSampled = (Number - 1) % SampleEvery == 0;
  std::vector<Watched> Before = watch(L.Variables, IsSampled);
  std::optional<std::string> Fault = Run();
  if (!Fault) {
    // Unless another thread has counted on.
    Launches.compare_exchange_strong(Number, Number - 1);
    return;
  }
  std::vector<std::string> Contents;
  Changes Found = changedSince(Before, Number, Contents);
  JsonText Head('{');
  Head.field("kind", "launch")
      .field("number", Number)
      .field("graph", At.GraphLaunch)
      .field("kernel", L.Kernel)
      .field("grid", L.Grid)
      .field("block", L.Block)
      .field("shared", L.SharedBytes)
      .field("sampled", IsSampled)
      .field("fault", *Fault)
      .field("arguments", describe(L.Arguments))
      .field("same", Found.Same)
      .field("changed", Found.Changed);
  To.write(std::move(Head),
           std::vector<std::string_view>(Contents.begin(), Contents.end()));
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
  uint64_t Number = HasNodes ? 0 : numberLaunch();
  std::vector<std::string> Contents;
  Changes Found = changedSince(Before, Number, Contents);
  JsonText Head('{');
  Head.field("kind", "graph")
      .field("number", HasNodes ? Launches.load() : Number)
      .field("graph", GraphLaunch)
      .field("nodes", HasNodes)
      .field("sampled", IsSampled)
      .field("fault", *Fault)
      .field("same", Found.Same)
      .field("changed", Found.Changed);
  To.write(std::move(Head),
           std::vector<std::string_view>(Contents.begin(), Contents.end()));
}

void Recorder::copied(const void *From, uint64_t SizeBytes,
                      const std::vector<std::string_view> &Parts, Place At) {
  JsonText Head('{');
  Head.field("kind", "copy")
      .field("number", At.Number)
      .field("graph", At.GraphLaunch)
      .field("size", SizeBytes);
  if (auto B = Memory.find(From)) {
    Head.field("buffer", nameOf(*B));
    Head.field("offset", uint64_t(static_cast<const char *>(From) - B->Base));
  }
  bool HasRoom = To.hasRoomFor(SizeBytes);
  if (!HasRoom)
    Head.field("omitted", true);
  To.write(std::move(Head), HasRoom ? Parts : std::vector<std::string_view>());
}

} // namespace porthip::record
