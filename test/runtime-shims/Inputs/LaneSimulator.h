// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs the lanes of one wavefront in step on the host, so that porthip/warp.h
// can be tested without a GPU: it supplies the hardware operations of
// porthip/detail/lanes.h.
//
// A lane is a fibre. It runs until it needs the others; when all lanes that
// have not finished wait, the operation is carried out. Lanes that wait for
// different operations, or ask readLane for different lanes, are an error: on
// the hardware they would be, too.
#ifndef PORTHIP_TEST_RUNTIME_SHIMS_LANESIMULATOR_H
#define PORTHIP_TEST_RUNTIME_SHIMS_LANESIMULATOR_H

#define PORTHIP_LANE_SIMULATOR
#include <porthip/detail/lanes.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <ucontext.h>
#include <vector>

namespace porthip_test {

class LaneSimulator {
public:
  // The value for a lane that reads one that does not take part.
  static constexpr int Poison = 0x5eadbeef;

  static LaneSimulator *&current() {
    static LaneSimulator *Current = nullptr;
    return Current;
  }

  // Runs Program in each lane of Active; false if they fell out of step.
  bool run(unsigned WaveSize, std::uint64_t Active,
           const std::function<void(unsigned)> &Program) {
    current() = this;
    Size = WaveSize;
    Error.clear();
    Lanes.assign(WaveSize, LaneState());
    Function = &Program;
    for (unsigned I = 0; I < WaveSize; ++I) {
      LaneState &L = Lanes[I];
      if (!((Active >> I) & 1)) {
        L.Done = true;
        continue;
      }
      if (Stacks.size() <= I)
        Stacks.resize(I + 1);
      if (!Stacks[I])
        Stacks[I] = std::make_unique<char[]>(StackBytes);
      getcontext(&L.Context);
      L.Context.uc_stack.ss_sp = Stacks[I].get();
      L.Context.uc_stack.ss_size = StackBytes;
      L.Context.uc_link = &Scheduler;
      makecontext(&L.Context, &LaneSimulator::enter, 0);
    }
    while (Error.empty() && step())
      ;
    current() = nullptr;
    return Error.empty();
  }

  const std::string &error() const { return Error; }
  unsigned waveSize() const { return Size; }
  unsigned lane() const { return Running; }

  enum class Operation { None, Ballot, Permute, ReadLane, Fence };
  std::uint64_t collective(Operation Op, int Word, unsigned From) {
    LaneState &L = Lanes[Running];
    L.Waiting = Op;
    L.Word = Word;
    L.From = From;
    swapcontext(&L.Context, &Scheduler);
    return L.Result;
  }

private:
  static constexpr std::size_t StackBytes = 64 * 1024;
  struct LaneState {
    ucontext_t Context;
    bool Done = false;
    Operation Waiting = Operation::None;
    int Word = 0;
    unsigned From = 0;
    std::uint64_t Result = 0;
  };

  static void enter() {
    LaneSimulator *Self = current();
    (*Self->Function)(Self->Running);
    Self->Lanes[Self->Running].Done = true;
  }

  // One operation of all lanes; false when every lane has finished.
  bool step() {
    for (unsigned I = 0; I < Size; ++I) {
      if (Lanes[I].Done)
        continue;
      Running = I;
      Lanes[I].Waiting = Operation::None;
      swapcontext(&Scheduler, &Lanes[I].Context);
    }
    std::uint64_t Votes = 0;
    const LaneState *First = nullptr;
    for (unsigned I = 0; I < Size; ++I) {
      const LaneState &L = Lanes[I];
      if (L.Done)
        continue;
      if (!First)
        First = &L;
      if (L.Waiting != First->Waiting)
        Error = "lanes wait for different operations";
      if (L.Waiting == Operation::ReadLane && L.From != First->From)
        Error = "readLane of different lanes";
      if (L.Word)
        Votes |= 1ull << I;
    }
    if (!First)
      return false;
    for (LaneState &L : Lanes) {
      if (L.Done)
        continue;
      if (L.Waiting == Operation::Ballot) {
        L.Result = Votes;
      } else if (L.Waiting != Operation::Fence) {
        unsigned From = L.From % Size;
        int Word = Lanes[From].Done ? Poison : Lanes[From].Word;
        L.Result = std::uint32_t(Word);
      }
    }
    return true;
  }

  unsigned Size = 0, Running = 0;
  std::string Error;
  std::vector<LaneState> Lanes;
  std::vector<std::unique_ptr<char[]>> Stacks;
  ucontext_t Scheduler;
  const std::function<void(unsigned)> *Function = nullptr;
};

} // namespace porthip_test

namespace porthip {
namespace detail {
namespace lanes {
using porthip_test::LaneSimulator;
inline unsigned waveSize() { return LaneSimulator::current()->waveSize(); }
inline unsigned lane() { return LaneSimulator::current()->lane(); }
inline unsigned long long ballot(bool Predicate) {
  return LaneSimulator::current()->collective(LaneSimulator::Operation::Ballot,
                                              Predicate, 0);
}
inline int permute(int Word, unsigned FromLane) {
  return int(LaneSimulator::current()->collective(
      LaneSimulator::Operation::Permute, Word, FromLane));
}
inline int readLane(int Word, unsigned FromLane) {
  return int(LaneSimulator::current()->collective(
      LaneSimulator::Operation::ReadLane, Word, FromLane));
}
inline void fence() {
  LaneSimulator::current()->collective(LaneSimulator::Operation::Fence, 0, 0);
}
} // namespace lanes
} // namespace detail
} // namespace porthip

#endif
