// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Communicators that are made of another one: each rank tells all others which
// part it is of, and all come to the same parts.
#include "Libraries/Nccl/Postbox.h"
#include "Libraries/Nccl/World.h"
#include <algorithm>
#include <chrono>
#include <cstring>

namespace porthip::nccl {
using vgpu::rt::tellUser;

namespace {

constexpr int NoColor = -1;

/// The part of a rank.
using Given = SplitBy;

void tellOfWait(const Communicator &C) {
  tellUser("rank " + std::to_string(C.Rank) + " of " +
           std::to_string(C.Of->Ranks) +
           " waits in ncclCommSplit, which not all ranks have called; ranks of "
           "one thread belong between ncclGroupStart and ncclGroupEnd");
}

/// To the ranks of this process, and to each of the others.
Code give(Communicator &C, uint64_t Number, Given Own) {
  World &W = *C.Of;
  for (int Other = 0; Other < W.Ranks; ++Other) {
    if (W.isHere(Other))
      continue;
    Letter L;
    L.About = {Subject::Split, C.Rank, Other, 0, W.Number, Number};
    auto *Begin = reinterpret_cast<const char *>(&Own);
    L.Content.assign(Begin, Begin + sizeof(Own));
    if (!Postbox::get()->send(W.Processes[size_t(Other)], L))
      return Code::RemoteError;
  }
  std::lock_guard<std::mutex> Held(World::lock());
  W.Splits[Number][C.Rank] = Own;
  W.Changed.notify_all();
  return Code::Success;
}

/// Collects the calls of all ranks, by rank.
Code takeAll(Communicator &C, uint64_t Number, std::vector<Given> &All) {
  World &W = *C.Of;
  for (int Other = 0; Other < W.Ranks; ++Other) {
    if (W.isHere(Other))
      continue;
    Letter L;
    const Subject About{Subject::Split, Other, C.Rank, 0, W.Number, Number};
    if (!Postbox::get()->take(
            About, W.Processes[size_t(Other)], L, [&] { tellOfWait(C); },
            [&] { return W.IsAborted.load(); }) ||
        L.Content.size() != sizeof(Given))
      return Code::RemoteError;
    std::memcpy(&All[size_t(Other)], L.Content.data(), sizeof(Given));
  }
  std::unique_lock<std::mutex> Held(World::lock());
  auto isGiven = [&] {
    for (int Rank = 0; Rank < W.Ranks; ++Rank)
      if (W.isHere(Rank) && !W.Splits[Number].count(Rank))
        return false;
    return true;
  };
  if (!W.Changed.wait_for(Held, std::chrono::seconds(10), isGiven)) {
    tellOfWait(C);
    W.Changed.wait(Held, isGiven);
  }
  for (const auto &[Rank, Of] : W.Splits[Number])
    All[size_t(Rank)] = Of;
  return Code::Success;
}

/// All ranks come to the same number, in whichever process; what each step adds
/// changes all bits (the multiplications of SplitMix64). Numbers of this
/// process alone are small.
uint64_t numberOf(const World &Of, uint64_t Split, int Color) {
  uint64_t Mixed = Of.Number;
  for (uint64_t Part : {Split, uint64_t(uint32_t(Color))}) {
    Mixed += 0x9e3779b97f4a7c15 * (Part + 1);
    Mixed = (Mixed ^ Mixed >> 30) * 0xbf58476d1ce4e5b9;
    Mixed = (Mixed ^ Mixed >> 27) * 0x94d049bb133111eb;
    Mixed ^= Mixed >> 31;
  }
  return Mixed | 1ull << 63;
}

Code finish(Communicator &C, uint64_t Number, Given Own, void **To) {
  std::vector<Given> All(size_t(C.Of->Ranks));
  if (Code Result = takeAll(C, Number, All); Result != Code::Success)
    return Result;
  if (Own.Color == NoColor)
    return Code::Success;
  std::vector<int> Members;
  for (int Rank = 0; Rank < C.Of->Ranks; ++Rank)
    if (All[size_t(Rank)].Color == Own.Color)
      Members.push_back(Rank);
  std::stable_sort(Members.begin(), Members.end(), [&](int A, int B) {
    return All[size_t(A)].Key < All[size_t(B)].Key;
  });
  auto New = std::make_unique<Communicator>();
  New->Of = worldOf(numberOf(*C.Of, Number, Own.Color), int(Members.size()));
  New->Rank =
      int(std::find(Members.begin(), Members.end(), C.Rank) - Members.begin());
  New->Device = C.Device;
  {
    std::lock_guard<std::mutex> Held(World::lock());
    New->Of->Here = C.Of->Here;
    if (!C.Of->Processes.empty() && New->Of->Processes.empty())
      for (int Member : Members)
        New->Of->Processes.push_back(C.Of->Processes[size_t(Member)]);
  }
  vgpu::rt::noteMade(CommunicatorKind, New.get());
  *To = New.release();
  return Code::Success;
}

} // namespace

Code split(Communicator &C, int Color, int Key, void **To) {
  if (!To || (Color < 0 && Color != NoColor))
    return Code::InvalidArgument;
  *To = nullptr;
  if (Code Result = join(C); Result != Code::Success)
    return Result;
  const uint64_t Number = C.Splits++;
  const Given Own{Color, Key};
  if (Code Result = give(C, Number, Own); Result != Code::Success)
    return Result;
  return atGroupEnd(
      [&C, Number, Own, To] { return finish(C, Number, Own, To); });
}

} // namespace porthip::nccl
