// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Wave.h"
#include <cstdlib>
#include <memory>
#include <ucontext.h>

extern "C" {
int32_t __oclc_ISA_version;
uint8_t __oclc_wavefrontsize64;
uint8_t __oclc_vg_adds_in_order; // never, here
}

namespace amdtest {

std::set<std::string> &mentionedBuiltins() {
  static std::set<std::string> Names;
  return Names;
}

Services &services() {
  static Services S;
  return S;
}

std::vector<uint64_t> shapes(uint32_t WaveSize) {
  uint64_t All = WaveSize == 64 ? ~0ull : 0xffffffffull;
  std::vector<uint64_t> Result;
  for (uint64_t Shape :
       {~0ull, 1ull, 1ull << 17, 0x8000000080000000ull, 0x5555555555555555ull,
        0xaaaaaaaaaaaaaaaaull, 0x00ff00ff00ff00ffull, 0x00000000ffff0000ull,
        0xffffffff00000000ull, 0x0000ffffull, 0xdeadbeefcafef00dull})
    if (Shape & All)
      Result.push_back(Shape & All);
  return Result;
}

namespace {
enum class Wait { None, Exchange, Barrier, Grid, Yield, Done };

struct LaneState {
  ucontext_t Context;
  std::unique_ptr<char[]> Stack;
  Wait For = Wait::Done;
  uint64_t Value = 0;
  uint32_t Kind = 0;
  VgExchange Result;
  uint64_t BarrierResult = 0;
};

struct Machine {
  ucontext_t Scheduler;
  std::vector<LaneState> Lanes;
  uint32_t Current = 0;
  VgBlock Block{};
  const std::function<void(uint32_t)> *Body = nullptr;
  Outcome Result;

  void leave(Wait For) {
    LaneState &L = Lanes[Current];
    L.For = For;
    swapcontext(&L.Context, &Scheduler);
  }
  static void entry();
  void runReady();
  void resolve();
  void releaseExchange(uint32_t First);
};
Machine M;

constexpr size_t StackBytes = 128 << 10; // matrices lie on it

void Machine::entry() {
  (*M.Body)(M.Current);
  M.leave(Wait::Done);
}

void Machine::runReady() {
  for (Current = 0; Current < Lanes.size(); ++Current)
    if (Lanes[Current].For == Wait::None)
      swapcontext(&Scheduler, &Lanes[Current].Context);
}

void Machine::releaseExchange(uint32_t First) {
  VgExchange E{};
  for (uint32_t I = 0; I < Block.WaveSize && First + I < Lanes.size(); ++I) {
    LaneState &L = Lanes[First + I];
    if (L.For != Wait::Exchange)
      continue;
    E.Values[I] = L.Value;
    E.Active |= 1ull << I;
    E.Set |= uint64_t(L.Value != 0) << I;
  }
  if (E.Active)
    Result.ExchangeKinds.push_back(
        Lanes[First + __builtin_ctzll(E.Active)].Kind);
  for (uint32_t I = 0; I < Block.WaveSize && First + I < Lanes.size(); ++I)
    if (Lanes[First + I].For == Wait::Exchange) {
      Lanes[First + I].Result = E;
      Lanes[First + I].For = Wait::None;
    }
}

void Machine::resolve() {
  bool Any = false;
  for (uint32_t First = 0; First < Lanes.size(); First += Block.WaveSize)
    for (uint32_t I = First; I < Lanes.size() && I < First + Block.WaveSize;
         ++I)
      if (Lanes[I].For == Wait::Exchange) {
        releaseExchange(First);
        Any = true;
      }
  if (Any)
    return;
  uint64_t Came = 0, Set = 0;
  for (LaneState &L : Lanes)
    if (L.For == Wait::Barrier) {
      ++Came;
      Set += L.Value != 0;
    }
  Result.Barriers += Came != 0;
  bool HasGrid = false;
  for (LaneState &L : Lanes) {
    HasGrid |= L.For == Wait::Grid;
    if (L.For == Wait::Barrier)
      L.BarrierResult = Came << 32 | Set;
    if (L.For != Wait::Done)
      L.For = Wait::None;
  }
  Result.GridSyncs += HasGrid;
}

Outcome runLanes(const Target &T, const VgBlock &Block, uint64_t Active,
                 const std::function<void(uint32_t)> &Lane) {
  __oclc_ISA_version = T.IsaVersion;
  __oclc_wavefrontsize64 = T.WaveSize == 64;
  M.Block = Block;
  M.Block.WaveSize = T.WaveSize;
  M.Body = &Lane;
  M.Result = Outcome();
  if (M.Lanes.size() < Block.LaneCount)
    M.Lanes.resize(Block.LaneCount);
  std::vector<LaneState> Spare; // lanes of larger blocks keep their stacks
  while (M.Lanes.size() > Block.LaneCount) {
    Spare.push_back(std::move(M.Lanes.back()));
    M.Lanes.pop_back();
  }
  for (uint32_t I = 0; I < Block.LaneCount; ++I) {
    LaneState &L = M.Lanes[I];
    if (!L.Stack)
      L.Stack.reset(new char[StackBytes]);
    L.For = I >= 64 || (Active >> I & 1) ? Wait::None : Wait::Done;
    getcontext(&L.Context);
    L.Context.uc_stack.ss_sp = L.Stack.get();
    L.Context.uc_stack.ss_size = StackBytes;
    L.Context.uc_link = nullptr;
    makecontext(&L.Context, &Machine::entry, 0);
  }
  auto IsDone = [] {
    for (LaneState &L : M.Lanes)
      if (L.For != Wait::Done)
        return false;
    return true;
  };
  M.runReady();
  while (!IsDone()) {
    M.resolve();
    M.runReady();
  }
  while (!Spare.empty()) {
    M.Lanes.push_back(std::move(Spare.back()));
    Spare.pop_back();
  }
  return M.Result;
}
} // namespace

Outcome run(const Target &T, uint64_t Active,
            const std::function<void(uint32_t)> &Lane) {
  VgBlock Block{};
  Block.BlockDim[0] = Block.LaneCount = T.WaveSize;
  Block.BlockDim[1] = Block.BlockDim[2] = 1;
  Block.GridDim[0] = Block.GridDim[1] = Block.GridDim[2] = 1;
  return runLanes(T, Block, Active, Lane);
}

Outcome runBlock(const Target &T, const VgBlock &Block,
                 const std::function<void(uint32_t)> &Lane) {
  return runLanes(T, Block, ~0ull, Lane);
}
} // namespace amdtest

using namespace amdtest;

// The primitives and services of Abi.h.
extern "C" {
uint32_t __vg_lane(void) { return M.Current; }
uint32_t __vg_tid_x(void) { return M.Current % M.Block.BlockDim[0]; }
uint32_t __vg_tid_y(void) {
  return M.Current / M.Block.BlockDim[0] % M.Block.BlockDim[1];
}
uint32_t __vg_tid_z(void) {
  return M.Current / (M.Block.BlockDim[0] * M.Block.BlockDim[1]);
}
const VgBlock *__vg_block(void) { return &M.Block; }

// Checks are off here.
extern "C" void __vg_check_inactive(uint32_t, uint32_t) {}

const VgExchange *__vg_exchange(uint64_t Value, uint64_t Mask, uint32_t Kind,
                                uint32_t) {
  EXPECT_EQ(Mask, 0u) << "AMD's lanes meet at their call";
  LaneState &L = M.Lanes[M.Current];
  L.Value = Value;
  L.Kind = Kind;
  M.leave(Wait::Exchange);
  return &L.Result;
}
uint64_t __vg_barrier(uint32_t Id, uint32_t Count, uint32_t Value, uint32_t) {
  EXPECT_EQ(Id, 0u);
  EXPECT_EQ(Count, 0u);
  LaneState &L = M.Lanes[M.Current];
  L.Value = Value;
  M.leave(Wait::Barrier);
  return L.BarrierResult;
}
void __vg_arrive(uint32_t, uint32_t, uint32_t) { abort(); }
void __vg_grid_sync(uint32_t) { M.leave(Wait::Grid); }
void __vg_yield(uint32_t) {
  ++M.Result.Yields;
  services().Nanoseconds += 1000;
  M.leave(Wait::Yield);
}
void __vg_exit(void) {
  ++M.Result.Exited;
  M.leave(Wait::Done);
  abort();
}
void __vg_fault(uint32_t Kind, const char *What, const char *Where) {
  M.Result.Faults.push_back({Kind, What, Where});
  M.leave(Wait::Done);
  abort();
}
int32_t __vg_printf_message(const uint64_t *Message, uint32_t Count) {
  services().Printed.push_back({Message, Message + Count});
  return int32_t(Count);
}
void *__vg_malloc(uint64_t SizeBytes) {
  if (services().IsOutOfMemory)
    return nullptr;
  ++services().LiveAllocations;
  return malloc(SizeBytes);
}
void __vg_free(void *Pointer) {
  services().LiveAllocations -= Pointer != nullptr;
  free(Pointer);
}
uint64_t __vg_clock(void) { return services().Clock; }
uint64_t __vg_nanoseconds(void) { return services().Nanoseconds; }
uint64_t __vg_query(uint32_t What) { return services().Query[What]; }
}
