// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lanes on stacks of their own: any control flow, any depth of calls. A lane
// runs until a primitive of Abi.h, then the next Ready lane of its warp is
// switched to directly, and the scheduler when there is none.
#include "VirtualGpu/Run/Schedule/Faults/SyncChecks.h"
#include "VirtualGpu/Run/Schedule/Fibers/Stacks.h"
#include "VirtualGpu/Run/Schedule/Fibers/Switch.h"
#include "VirtualGpu/Run/Schedule/Runner.h"
#include "llvm/ADT/bit.h"
#include <numeric>

namespace porthip::vgpu {

class FiberRunner final : public BlockRunner {
public:
  ~FiberRunner() override { releaseStacks(); }
  bool start(LaneContext &C, LaunchState &L, VgBlock &Block) override;
  Progress run(LaneContext &C) override;

  /// The current lane waits; its wait is in Table. Returns when it goes on.
  void suspend(LaneContext &C);
  [[noreturn]] void exitLane(LaneContext &C);
  void enterLane(LaneContext &C);

private:
  void releaseStacks();
  void tellStack(uint32_t Lane);
  void begin(uint32_t Lane);
  bool goesOn(const Warp &W) const;
  uint32_t pick(const Warp &W);
  struct Stack {
    void *Pointer;
    const SanitizerStack &Told;
  };
  Stack stackOf(uint32_t Lane) const {
    return {Saved[Lane], Told[StackOf[Lane]]};
  }
  [[gnu::always_inline]] static void switchTo(void **Save, const Stack &To) {
    To.Told.willRun();
    porthipVgSwitch(Save, To.Pointer);
    SanitizerStack::runs();
  }
  /// The stack to go on with when the current lane stops.
  Stack next(LaneContext &C, uint32_t Lane);

  LaunchState *L = nullptr;
  VgBlock *Block = nullptr;
  std::vector<void *> Saved;     ///< stack pointers by lane; null: not begun
  std::vector<uint32_t> StackOf; ///< by lane, once begun
  std::vector<char *> Owned;
  std::vector<SanitizerStack> Told; ///< of Owned
  std::vector<uint32_t> Free;       ///< of Owned; the last was used last
  uint64_t StackBytes = 0;
  void *Scheduler = nullptr;
  uint32_t Random = 0; ///< state of the order of lanes; 0: in order
};

namespace {

void laneMain() {
  LaneContext &C = *currentContext();
  C.Fibers->enterLane(C);
}

// Lanes' frames would lie at the same place of equal stacks, in the same few
// sets of the caches. Spread over what the second level tells apart.
constexpr uint64_t ColourStep = 64 * 9, ColourCount = 28;
static_assert(ColourStep * ColourCount <= Stacks::ForColour);

} // namespace

void FiberRunner::releaseStacks() {
  for (SanitizerStack &S : Told)
    S.destroy();
  Told.clear();
  for (char *Stack : Owned)
    Stacks::mine().release(Stack, StackBytes);
  Owned.clear();
}

bool FiberRunner::start(LaneContext &C, LaunchState &TheLaunch,
                        VgBlock &TheBlock) {
  L = &TheLaunch;
  Block = &TheBlock;
  const uint64_t Wanted = Stacks::sizeFor(L->K.stackBytes());
  if (Wanted != StackBytes)
    releaseStacks();
  StackBytes = Wanted;
  Table.reset(Block->LaneCount, Block->WaveSize, L->IsAmd, L->Code.Sites,
              L->Code.SiteCount);
  Saved.assign(Block->LaneCount, nullptr);
  StackOf.resize(Block->LaneCount);
  // Also the stacks of lanes that a fault left where they were.
  Free.resize(Owned.size());
  std::iota(Free.rbegin(), Free.rend(), 0);
  Random = L->How.ShuffleLanesSeed;
  if (Random) // another order in each block, the same in each run
    Random = (Random * 2654435761u + Block->BlockIdx[0] * 40503u +
              Block->BlockIdx[1] * 65599u + Block->BlockIdx[2]) |
             1u;
  return true;
}

uint32_t FiberRunner::pick(const Warp &W) {
  uint64_t Among = W.Ready;
  if (Random) {
    Random ^= Random << 13, Random ^= Random >> 17, Random ^= Random << 5;
    const uint64_t From = ~uint64_t(0) << (Random >> 8) % W.Count;
    if (Among & From)
      Among &= From;
  }
  return W.First + uint32_t(llvm::countr_zero(Among));
}

// A stack that no lane is on, not even one that is about to leave it.
void FiberRunner::begin(uint32_t Lane) {
  if (Free.empty()) {
    Free.push_back(uint32_t(Owned.size()));
    Owned.push_back(Stacks::mine().take(StackBytes));
    Told.emplace_back();
  }
  const uint32_t I = Free.back();
  Free.pop_back();
  StackOf[Lane] = I;
  Told[I].renew(Owned[I], StackBytes);
  Saved[Lane] = prepareStack(
      Owned[I] + StackBytes - I % ColourCount * ColourStep, laneMain);
}

bool FiberRunner::goesOn(const Warp &W) const {
  return W.Ready && !L->Cancelled.load(std::memory_order_relaxed);
}

FiberRunner::Stack FiberRunner::next(LaneContext &C, uint32_t Lane) {
  const Warp &W = Table.warpOf(Lane);
  if (!goesOn(W))
    return {Scheduler, C.OfThread};
  C.Lane = pick(W);
  if (!Saved[C.Lane])
    begin(C.Lane);
  return stackOf(C.Lane);
}

void FiberRunner::suspend(LaneContext &C) {
  const uint32_t Lane = C.Lane;
  C.InLane = false;
  switchTo(&Saved[Lane], next(C, Lane));
  tellStack(Lane);
  C.InLane = true;
}

/// Lane runs from here on.
void FiberRunner::tellStack(uint32_t Lane) {
  if (L->Checker)
    LaunchChecker::lanesBelow(Owned[StackOf[Lane]] + StackBytes);
}

void FiberRunner::exitLane(LaneContext &C) {
  C.InLane = false;
  const uint32_t Lane = C.Lane;
  Table.exit(Lane);
  const Stack To = next(C, Lane);
  Free.push_back(StackOf[Lane]); // after next(), which may take a free one
  switchTo(&Saved[Lane], To);
  __builtin_unreachable();
}

// A lane that has not begun takes over the stack of the one that is done, which
// is in the cache and needs no switch: lanes that never wait share one stack.
void FiberRunner::enterLane(LaneContext &C) {
  SanitizerStack::runs();
  tellStack(C.Lane);
  for (;;) {
    C.InLane = true;
    L->Code.Entry(Block, L->Config.Args);
    C.InLane = false;
    const Warp &W = Table.warpOf(C.Lane);
    const uint64_t Others = W.Ready & ~Table.bitOf(C.Lane);
    if (Random || !Others || L->Cancelled.load(std::memory_order_relaxed))
      exitLane(C);
    const uint32_t Next = W.First + uint32_t(llvm::countr_zero(Others));
    if (Saved[Next])
      exitLane(C);
    Table.exit(C.Lane);
    StackOf[Next] = StackOf[C.Lane];
    Saved[Next] = Saved[C.Lane]; // anything but null: it has begun
    C.Lane = Next;
  }
}

Progress FiberRunner::run(LaneContext &C) {
  C.Fibers = this;
  C.Block = Block;
  C.Checks = Table.Checks;
  C.OfThread = SanitizerStack::current();
  return runWarps(Table, L->Cancelled, L->reversesWarps(), [&](Warp &W) {
    C.Lane = pick(W);
    if (!Saved[C.Lane])
      begin(C.Lane);
    switchTo(&Scheduler, stackOf(C.Lane));
  });
}

std::unique_ptr<BlockRunner> makeFiberRunner() {
  return std::make_unique<FiberRunner>();
}

// ---- The primitives of Abi.h as calls.

namespace {
[[noreturn]] void notCompiledForThis() {
  __vg_fault(VG_FAULT_UNSUPPORTED,
             "the kernel calls a function that waits for other lanes, and was "
             "not compiled for that; run with PORTHIP_VGPU_MODE=fiber",
             "");
}

// In the other modes Lower/ leaves no primitive that waits.
LaneContext &fiberContext() {
  LaneContext &C = *currentContext();
  if (!C.Fibers)
    notCompiledForThis();
  return C;
}

// In the other modes it sets the lane where a call asks for it.
LaneContext &laneContext() {
  LaneContext &C = *currentContext();
  if (C.Lane == ~0u)
    notCompiledForThis();
  return C;
}
} // namespace

} // namespace porthip::vgpu

using namespace porthip::vgpu;

extern "C" {

uint32_t __vg_lane(void) { return laneContext().Lane; }
uint32_t __vg_tid_x(void) {
  const LaneContext &C = laneContext();
  return C.Block->Tid[0][C.Lane];
}
uint32_t __vg_tid_y(void) {
  const LaneContext &C = laneContext();
  return C.Block->Tid[1][C.Lane];
}
uint32_t __vg_tid_z(void) {
  const LaneContext &C = laneContext();
  return C.Block->Tid[2][C.Lane];
}
const VgBlock *__vg_block(void) { return currentContext()->Block; }

const VgExchange *__vg_exchange(uint64_t Value, uint64_t Mask, uint32_t Kind,
                                uint32_t Site) {
  LaneContext &C = fiberContext();
  Lanes &T = C.Fibers->Table;
  const uint32_t Lane = C.Lane;
  T.exchange(Lane, Value, Mask, Kind, Site);
  C.Fibers->suspend(C);
  return T.Result[Lane];
}

uint64_t __vg_barrier(uint32_t Id, uint32_t Count, uint32_t Value,
                      uint32_t Site) {
  LaneContext &C = fiberContext();
  Lanes &T = C.Fibers->Table;
  const uint32_t Lane = C.Lane;
  T.barrier(Lane, Id % VG_ALL_BARRIERS, Count, Value, Site);
  C.Fibers->suspend(C);
  return T.BarrierResult[Lane];
}

void __vg_check_inactive(uint32_t Lane, uint32_t SourceLane) {
  LaneContext *C = currentContext();
  if (C && C->Checks)
    C->Checks->inactive(Lane, SourceLane);
}

void __vg_arrive(uint32_t Id, uint32_t Count, uint32_t Site) {
  (void)Site;
  LaneContext &C = fiberContext();
  C.Fibers->Table.arrive(C.Lane, Id % VG_ALL_BARRIERS, Count);
}

void __vg_grid_sync(uint32_t Site) {
  LaneContext &C = fiberContext();
  if (!C.Launch->Config.IsCooperative)
    __vg_fault(VG_FAULT_UNSUPPORTED,
               "grid synchronisation in a launch that is not cooperative", "");
  Lanes &T = C.Fibers->Table;
  if (T.Checks)
    T.Checks->gridSync(C.Lane);
  T.gridSync(C.Lane, Site);
  C.Fibers->suspend(C);
  if (T.Checks)
    T.Checks->gridSync(C.Lane);
}

void __vg_yield(uint32_t Site) {
  LaneContext &C = fiberContext();
  C.Fibers->Table.yield(C.Lane, Site);
  C.Fibers->suspend(C);
}

void __vg_exit(void) {
  LaneContext &C = fiberContext();
  C.Fibers->exitLane(C);
}
}
