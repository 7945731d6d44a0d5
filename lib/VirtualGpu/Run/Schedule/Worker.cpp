// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// longjmp's fortified form takes a jump between stacks for a mistake.
#undef _FORTIFY_SOURCE
#include "VirtualGpu/Run/Schedule/Worker.h"
#include "VirtualGpu/Run/Memory/Memory.h"
#include "VirtualGpu/Run/Schedule/Faults/Reports.h"
#include "VirtualGpu/Run/Schedule/Fibers/Stacks.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <csignal>
#include <cstring>
#include <sys/mman.h>
#include <thread>

namespace porthip::vgpu {
namespace {

constexpr size_t SignalStackBytes = 64 * 1024;
// Slots that a thread keeps: more are only needed by grids that wait.
constexpr size_t SlotsKept = 64;
// NVIDIA's driver keeps 1 KiB for itself behind a block's shared memory, which
// cooperative_groups of CUDA 13 uses (%reserved_smem_offset_1).
constexpr uint64_t ReservedSharedBytes = 1024;
// An access past the end is found by checks and hits no other block.
constexpr uint64_t SharedSlackBytes = 64 * 1024;

} // namespace

// ---- BlockSlot

BlockSlot::~BlockSlot() {
  releaseLow(Shared, SharedBytes);
  releaseLow(Private, PrivateBytes);
}

bool BlockSlot::grow(char *&Base, uint64_t &Has, uint64_t Needs) {
  if (Needs <= Has && Base)
    return true;
  releaseLow(Base, Has);
  Has = llvm::alignTo(std::max<uint64_t>(Needs, 1), 1 << 16);
  Base = static_cast<char *>(allocateLow(Has));
  if (!Base)
    Has = 0;
  return Base != nullptr;
}

bool BlockSlot::prepare(LaunchState &L) {
  const LaunchConfig &Config = L.Config;
  if (!grow(Shared, SharedBytes,
            llvm::alignTo(
                uint64_t(L.Code.StaticShared) + Config.DynamicSharedBytes, 16) +
                ReservedSharedBytes + SharedSlackBytes))
    return false;
  if (!grow(Private, PrivateBytes, uint64_t(L.Code.PrivateBytes) * L.LaneCount))
    return false;
  if (!std::equal(TidsFor, TidsFor + 3, Config.Block)) {
    std::copy_n(Config.Block, 3, TidsFor);
    Tids.resize(size_t(L.LaneCount) * 3);
    for (uint32_t Lane = 0; Lane != L.LaneCount; ++Lane) {
      Tids[Lane] = uint16_t(Lane % TidsFor[0]);
      Tids[L.LaneCount + Lane] = uint16_t(Lane / TidsFor[0] % TidsFor[1]);
      Tids[2 * L.LaneCount + Lane] = uint16_t(Lane / TidsFor[0] / TidsFor[1]);
    }
  }
  std::copy_n(Config.Block, 3, Block.BlockDim);
  std::copy_n(Config.Grid, 3, Block.GridDim);
  Block.LaneCount = L.LaneCount;
  Block.WaveSize = L.WaveSize;
  Block.StaticShared = L.Code.StaticShared;
  Block.DynamicShared = Config.DynamicSharedBytes;
  Block.Shared = Shared;
  Block.Private = Private;
  Block.Launch = &L;
  Block.Scheduler = this;
  for (uint32_t I = 0; I != 3; ++I)
    Block.Tid[I] = Tids.data() + size_t(I) * L.LaneCount;
  Runner = nullptr;
  if (L.Code.Mode == VG_MODE_FIBER)
    Runner = (Fiber ? Fiber : Fiber = makeFiberRunner()).get();
  else if (L.Code.Mode == VG_MODE_REGION)
    Runner = (Region ? Region : Region = makeRegionRunner()).get();
  return true;
}

void BlockSlot::setIndex(const LaunchState &L, uint64_t BlockNumber) {
  const uint32_t *Grid = L.Config.Grid;
  Number = BlockNumber;
  Block.IsProfiled = L.Profile && L.Profile->takes(BlockNumber);
  Block.BlockIdx[0] = uint32_t(BlockNumber % Grid[0]);
  Block.BlockIdx[1] = uint32_t(BlockNumber / Grid[0] % Grid[1]);
  Block.BlockIdx[2] = uint32_t(BlockNumber / Grid[0] / Grid[1]);
  if (L.How.Fresh == FreshMemory::AsItIs)
    return;
  // Else it has what an earlier block left.
  const int Byte = L.How.Fresh == FreshMemory::Zero ? 0 : FreshByte;
  std::memset(Shared, Byte, uint64_t(Block.StaticShared) + Block.DynamicShared);
  std::memset(Private, Byte, uint64_t(L.Code.PrivateBytes) * L.LaneCount);
}

void BlockSlot::endProfile(LaunchState &L) const {
  if (Block.IsProfiled)
    L.Profile->endBlock(Block);
}

void BlockSlot::beginChecks(LaunchState &L) {
  L.Checker->beginBlock(Block);
  if (!Runner)
    return;
  Checks = std::make_unique<SyncChecks>(*checkerOf(&Block), Runner->Table,
                                        L.ReportsSync);
  Runner->Table.Checks = Checks.get();
}

void BlockSlot::endChecks(LaunchState &L) {
  if (Block.Checker)
    L.Checker->endBlock(Block);
  if (Runner)
    Runner->Table.Checks = nullptr;
  Checks.reset();
}

// ---- Worker

Worker &Worker::mine() {
  static thread_local Worker W;
  return W;
}

Worker::Worker() {
  installSignalHandlers();
  // Made before this is, so that it outlives the blocks, which give theirs
  // back.
  (void)Stacks::mine();
  // Respect one that is there (a sanitizer's): it is large enough for us.
  stack_t Old = {};
  if (sigaltstack(nullptr, &Old) == 0 && !(Old.ss_flags & SS_DISABLE) &&
      Old.ss_size >= SignalStackBytes / 2)
    return;
  void *P = mmap(nullptr, SignalStackBytes, PROT_READ | PROT_WRITE,
                 MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (P == MAP_FAILED)
    return;
  SignalStack = static_cast<char *>(P);
  stack_t New = {};
  New.ss_sp = SignalStack;
  New.ss_size = SignalStackBytes;
  sigaltstack(&New, nullptr);
}

Worker::~Worker() {
  setCurrentContext(nullptr);
  if (!SignalStack)
    return;
  stack_t Off = {};
  Off.ss_flags = SS_DISABLE;
  sigaltstack(&Off, nullptr);
  munmap(SignalStack, SignalStackBytes);
}

BlockSlot *Worker::takeSlot(LaunchState &L) {
  BlockSlot *S = nullptr;
  if (FreeSlots.empty()) {
    Slots.push_back(std::make_unique<BlockSlot>());
    S = Slots.back().get();
  } else {
    S = FreeSlots.back();
    FreeSlots.pop_back();
  }
  if (S->prepare(L))
    return S;
  FreeSlots.push_back(S);
  return nullptr;
}

void Worker::giveBack(LaunchState &L, BlockSlot *S) {
  if (L.Checker)
    S->endChecks(L);
  FreeSlots.push_back(S);
}

void Worker::takePart(LaunchState &L) {
  if (IsBusy) {
    L.fail(FaultKind::Internal, 0, "a kernel launched from a kernel");
    return;
  }
  IsBusy = true;
  setCurrentContext(&Context);
  Context.Launch = &L;
  Context.Fibers = nullptr;
  if (L.Checker)
    LaunchChecker::lanesBelow(__builtin_frame_address(0));
  if (L.Code.Mode == VG_MODE_LOOP)
    runLoops(L);
  else
    runResumable(L);
  Context.Launch = nullptr;
  Context.Block = nullptr;
  if (Slots.size() > SlotsKept) {
    FreeSlots.clear();
    Slots.resize(SlotsKept);
    for (auto &S : Slots)
      FreeSlots.push_back(S.get());
  }
  IsBusy = false;
}

// A kernel without collectives: one call runs all lanes of a block, and there
// is nothing to resume.
void Worker::runLoops(LaunchState &L) {
  BlockSlot *S = takeSlot(L);
  if (!S) {
    reportNoMemory(L);
    return;
  }
  // Volatile: read after a longjmp.
  volatile uint64_t Number = 0;
  Context.Lane = ~0u;
  Context.Block = &S->Block;
  if (sigsetjmp(Context.Escape, 0) == 0) {
    while (!L.Cancelled.load(std::memory_order_relaxed)) {
      const uint64_t First =
          L.NextBlock.fetch_add(L.BlocksPerGrab, std::memory_order_relaxed);
      if (First >= L.EndBlock)
        break;
      const uint64_t End = std::min(First + L.BlocksPerGrab, L.EndBlock);
      for (uint64_t I = First; I != End; ++I) {
        Number = L.blockAt(I);
        S->setIndex(L, Number);
        if (L.Checker)
          S->beginChecks(L);
        Context.InLane = true;
        L.Code.Entry(&S->Block, L.Config.Args);
        Context.InLane = false;
        S->endProfile(L);
        if (L.Checker)
          S->endChecks(L);
      }
    }
  } else {
    reportFault(L, Number);
  }
  giveBack(L, S);
}

bool Worker::resume(LaunchState &L, BlockSlot &S, Progress &How) {
  Context.Fibers = nullptr;
  Context.Lane = ~0u;
  Context.Block = &S.Block;
  if (sigsetjmp(Context.Escape, 0) == 0) {
    How = S.Runner->run(Context);
    return true;
  }
  if (Context.Fibers)
    SanitizerStack::runs();
  return false;
}

/// Threads that hold what this one's blocks wait for may need its CPU. Not each
/// time: on a busy machine it is gone for tens of milliseconds.
static void letOthersRun(const LaunchState &L, unsigned Round, unsigned Each) {
  if (Round % Each == 0 && L.Participants > 1)
    std::this_thread::yield();
}

void Worker::runResumable(LaunchState &L) {
  std::deque<BlockSlot *> Waiting;
  uint64_t Mine = 0, MineEnd = 0; // grabbed, not started
  bool AnyLeft = true;
  unsigned IdleRounds = 0;
  size_t SinceProgress = 0; // blocks in a row that only spin or wait
  uint64_t DoneBefore = 0;  // by all workers, when these all waited
  while (!L.Cancelled.load(std::memory_order_relaxed)) {
    // Waiting blocks go first, and a new block after each round of it: a block
    // may wait for one that has not begun.
    BlockSlot *S = nullptr;
    const bool MayStart = Waiting.size() < L.MaxResident && AnyLeft;
    const bool AllWait = SinceProgress >= Waiting.size();
    if (MayStart && AllWait && !Waiting.empty() &&
        L.blocksDone() != DoneBefore) {
      // Others get on, perhaps with what these wait for: more blocks that wait
      // would only take memory.
      DoneBefore = L.blocksDone();
      SinceProgress = 0;
      std::this_thread::yield();
    } else if (MayStart && AllWait) {
      if (Mine == MineEnd) {
        Mine = L.NextBlock.fetch_add(L.BlocksPerGrab);
        MineEnd = std::min(Mine + L.BlocksPerGrab, L.EndBlock);
      }
      if (Mine < MineEnd) {
        S = takeSlot(L);
        if (!S) {
          reportNoMemory(L);
          break;
        }
        S->setIndex(L, L.blockAt(Mine++));
        S->GridPhase = ~uint64_t(0);
        if (L.Checker)
          S->beginChecks(L);
        if (!S->Runner->start(Context, L, S->Block)) {
          giveBack(L, S);
          reportNoMemory(L);
          break;
        }
      } else {
        AnyLeft = false;
        Mine = MineEnd = 0;
      }
    }
    if (!S) {
      if (Waiting.empty()) {
        if (AnyLeft)
          continue;
        break;
      }
      S = Waiting.front();
      Waiting.pop_front();
    }
    if (S->GridPhase != ~uint64_t(0)) {
      L.tryAdvanceGrid();
      if (S->GridPhase == L.gridPhase()) {
        Waiting.push_back(S);
        ++SinceProgress;
        // Others hold the blocks that this one waits for.
        if (SinceProgress > Waiting.size() && !AnyLeft)
          letOthersRun(L, ++IdleRounds, 64);
        continue;
      }
      S->GridPhase = ~uint64_t(0);
      S->Runner->releaseGrid();
    }
    Progress How = Progress::Cancelled;
    if (!resume(L, *S, How)) {
      reportFault(L, S->Number);
      giveBack(L, S);
      break;
    }
    switch (How) {
    case Progress::Done:
      S->endProfile(L);
      L.blockIsDone();
      giveBack(L, S);
      SinceProgress = 0;
      IdleRounds = 0;
      break;
    case Progress::InGrid:
      S->GridPhase = L.gridPhase();
      L.blockEntersGrid();
      Waiting.push_back(S);
      SinceProgress = Waiting.size();
      break;
    case Progress::Yielded:
      Waiting.push_back(S);
      ++SinceProgress;
      if (SinceProgress > Waiting.size())
        letOthersRun(L, ++IdleRounds, 256);
      break;
    case Progress::Deadlock:
      reportDeadlock(L, *S);
      giveBack(L, S);
      break;
    case Progress::Cancelled:
      giveBack(L, S);
      break;
    }
  }
  for (BlockSlot *S : Waiting)
    giveBack(L, S);
}

void Worker::reportFault(LaunchState &L, uint64_t BlockNumber) {
  Context.InLane = false;
  FaultRecord F = std::move(Context.Fault);
  Context.Fault = {};
  // A thread that was ended because another one failed has nothing to tell.
  if (F.Kind == FaultKind::Timeout && !L.HasTimedOut)
    return;
  F.Where = placeOf(L, F);
  std::string Message = describeFault(L, BlockNumber, F);
  L.fail(std::move(F), BlockNumber, std::move(Message));
}

void Worker::reportDeadlock(LaunchState &L, BlockSlot &S) {
  L.fail(FaultKind::Deadlock, S.Number,
         describeDeadlock(L, S.Number, S.Runner->Table.describeWaiting()));
}

} // namespace porthip::vgpu
