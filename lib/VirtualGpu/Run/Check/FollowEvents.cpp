// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Abi/CheckAbi.h"
#include "VirtualGpu/Device.h"
#include "VirtualGpu/Follow.h"
#include "VirtualGpu/Run/Memory/Memory.h"
#include <atomic>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <optional>
#include <unordered_map>

using namespace llvm;

namespace porthip::vgpu {
namespace {

/// The first events of a thread are those that tell; a loop need not be written
/// out.
constexpr uint64_t MostEvents = 200000;
constexpr uint64_t MostWriters = 1 << 22;

struct Follower {
  const Follow *What = nullptr;
  const void *Launch = nullptr;
  const char *Place = nullptr;
  FILE *File = nullptr;
  uint64_t Count = 0;
  bool IsWritten = false;
  uint64_t Block = 0;
  uint32_t Lane = 0;
  /// Writers of a thread: who wrote 4 bytes last, by their address / 4, and who
  /// wrote what is about to be read.
  std::unordered_map<uint64_t, std::pair<uint64_t, uint32_t>> Writers;
  std::optional<std::pair<uint64_t, uint32_t>> ReadFrom;

  void noteWriter(const VgBlock &B, uint32_t Lane, const void *Address,
                  uint64_t SizeBytes) {
    const uint64_t First = uintptr_t(Address) / 4;
    const uint64_t End = (uintptr_t(Address) + SizeBytes + 3) / 4;
    for (uint64_t At = First; At < End && Writers.size() < MostWriters; ++At)
      Writers[At] = {vgBlockNumber(&B), Lane};
  }

  /// "	@BLOCK,LANE" of what was read, once.
  void printWriter() {
    if (ReadFrom)
      std::fprintf(File, "\t@%llu,%u", (unsigned long long)ReadFrom->first,
                   ReadFrom->second);
    ReadFrom.reset();
  }
};

/// A process follows one launch.
std::atomic<Follower *> Current{nullptr};
std::mutex Lock; ///< of the follower's fields

/// Null: not the thread that is followed.
Follower *followerOf(const VgBlock &B, uint32_t Lane) {
  Follower *F = Current.load(std::memory_order_acquire);
  return F && F->Launch == B.Launch && F->What->IsThread && F->File &&
                 Lane == F->What->Lane && vgBlockNumber(&B) == F->What->Block &&
                 F->Count++ < MostEvents
             ? F
             : nullptr;
}

} // namespace

Following::Following(const Follow &What, const LaunchConfig &Config,
                     const void *Launch) {
  auto *F = new Follower;
  F->What = &What;
  F->Launch = Launch;
  F->File = std::fopen(What.Path.c_str(), "a");
  if (!What.IsThread) {
    const char *Base = nullptr;
    std::memcpy(&Base, Config.Args[What.Argument], sizeof(Base));
    F->Place = Base + What.OffsetBytes;
  }
  Current.store(F, std::memory_order_release);
}

Following::~Following() {
  Follower *F = Current.exchange(nullptr);
  if (F->File && F->IsWritten)
    std::fprintf(F->File, "writer\t%llu\t%u\n", (unsigned long long)F->Block,
                 F->Lane);
  if (F->File)
    std::fclose(F->File);
  delete F;
}

} // namespace porthip::vgpu

using namespace porthip::vgpu;

extern "C" void __vg_follow_float(const VgBlock *Block, uint32_t Lane, double A,
                                  double B, double C, double Result,
                                  const VgFollowSite *Site) {
  Follower *F = followerOf(*Block, Lane);
  if (!F)
    return;
  std::lock_guard<std::mutex> Hold(Lock);
  const int Digits = Site->IsWide ? 17 : 9;
  std::fprintf(F->File, "%s\t%s\t%.*g", Site->Where, Site->What, Digits,
               Result);
  const double Operands[] = {A, B, C};
  for (uint32_t I = 0; I != Site->OperandCount; ++I)
    std::fprintf(F->File, "\t%.*g", Digits, Operands[I]);
  F->printWriter();
  std::fputc('\n', F->File);
}

extern "C" void __vg_follow_integer(const VgBlock *Block, uint32_t Lane,
                                    int64_t Result, const VgFollowSite *Site) {
  Follower *F = followerOf(*Block, Lane);
  if (!F)
    return;
  std::lock_guard<std::mutex> Hold(Lock);
  std::fprintf(F->File, "%s\t%s\t%lld", Site->Where, Site->What,
               (long long)Result);
  F->printWriter();
  std::fputc('\n', F->File);
}

extern "C" void __vg_follow_load(const VgBlock *Block, uint32_t Lane,
                                 const void *Address) {
  Follower *F = Current.load(std::memory_order_acquire);
  if (!F || F->Launch != Block->Launch || !F->What->IsThread ||
      Lane != F->What->Lane || vgBlockNumber(Block) != F->What->Block)
    return;
  std::lock_guard<std::mutex> Hold(Lock);
  F->ReadFrom.reset();
  auto Found = F->Writers.find(uintptr_t(Address) / 4);
  if (Found != F->Writers.end() && (uintptr_t(Address) >= LowMemoryEnd ||
                                    Found->second.first == F->What->Block))
    F->ReadFrom = Found->second;
}

extern "C" void __vg_follow_store(const VgBlock *Block, uint32_t Lane,
                                  const void *Address, uint64_t SizeBytes) {
  Follower *F = Current.load(std::memory_order_acquire);
  if (F && F->Launch == Block->Launch && F->What->IsThread) {
    std::lock_guard<std::mutex> Hold(Lock);
    F->noteWriter(*Block, Lane, Address, SizeBytes);
    return;
  }
  if (!F || F->Launch != Block->Launch ||
      uint64_t(F->Place - static_cast<const char *>(Address)) >= SizeBytes)
    return;
  std::lock_guard<std::mutex> Hold(Lock);
  F->IsWritten = true;
  F->Block = vgBlockNumber(Block);
  F->Lane = Lane;
}
