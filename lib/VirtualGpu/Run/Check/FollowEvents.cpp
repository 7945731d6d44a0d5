// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Abi/CheckAbi.h"
#include "VirtualGpu/Device.h"
#include "VirtualGpu/Follow.h"
#include "llvm/ADT/SmallVector.h"
#include <atomic>
#include <cstdio>
#include <cstring>
#include <mutex>

using namespace llvm;

namespace porthip::vgpu {
namespace {

/// What a thread does first is what tells; a loop need not be written out.
constexpr uint64_t MostEvents = 200000;

struct Follower {
  const Follow *What = nullptr;
  const void *Launch = nullptr;
  const char *Place = nullptr;
  FILE *File = nullptr;
  uint64_t Count = 0;
  bool IsWritten = false;
  uint64_t Block = 0;
  uint32_t Lane = 0;
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

Follow followed(StringRef Text, StringRef Path) {
  SmallVector<StringRef> Parts;
  Text.split(Parts, ',');
  Follow F;
  if (Parts.size() != 5)
    return F;
  F.IsThread = Parts[2] == "thread";
  const bool IsWrong = F.IsThread
                           ? Parts[3].getAsInteger(10, F.Block) ||
                                 Parts[4].getAsInteger(10, F.Lane)
                           : Parts[3].getAsInteger(10, F.Argument) ||
                                 Parts[4].getAsInteger(10, F.OffsetBytes);
  uint64_t Launch = 0;
  if (IsWrong || Parts[0].getAsInteger(10, Launch) || Path.empty())
    return F;
  F.Launch = Launch;
  F.Symbol = Parts[1].str();
  F.Path = Path.str();
  return F;
}

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
  std::fputc('\n', F->File);
}

extern "C" void __vg_follow_integer(const VgBlock *Block, uint32_t Lane,
                                    int64_t Result, const VgFollowSite *Site) {
  Follower *F = followerOf(*Block, Lane);
  if (!F)
    return;
  std::lock_guard<std::mutex> Hold(Lock);
  std::fprintf(F->File, "%s\t%s\t%lld\n", Site->Where, Site->What,
               (long long)Result);
}

extern "C" void __vg_follow_store(const VgBlock *Block, uint32_t Lane,
                                  const void *Address, uint64_t SizeBytes) {
  Follower *F = Current.load(std::memory_order_acquire);
  if (!F || F->Launch != Block->Launch || F->What->IsThread ||
      uint64_t(F->Place - static_cast<const char *>(Address)) >= SizeBytes)
    return;
  std::lock_guard<std::mutex> Hold(Lock);
  F->IsWritten = true;
  F->Block = vgBlockNumber(Block);
  F->Lane = Lane;
}
