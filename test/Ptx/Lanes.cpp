// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lanes.h"
#include "VirtualGpu/Abi/Abi.h"
#include <atomic>
#include <condition_variable>
#include <map>
#include <mutex>
#include <setjmp.h>
#include <sys/mman.h>
#include <thread>

using namespace llvm;
namespace porthip::ptx::test {
namespace {

/// A place where lanes meet: complete when Wanted of them have come.
struct Meeting {
  VgExchange Current = {}, Last = {};
  unsigned Present = 0;
  unsigned Generation = 0;
};

struct Block {
  /// Whose turn it is: lanes of a warp never run at the same time, as on the
  /// virtual GPU. Held by the lane that runs; who waits gives it to another.
  std::mutex Turn;
  std::condition_variable Changed;
  std::map<uint64_t, Meeting> Meetings; ///< exchanges by mask
  std::map<uint32_t, Meeting> Barriers; ///< by number
  unsigned LaneCount = 1, WaveSize = 32;
  std::string Fault;
  VgBlock View = {};
  /// Below 4 GiB: PTX has addresses of shared memory in 32 bits.
  char *Shared =
      static_cast<char *>(mmap(nullptr, SharedBytes, PROT_READ | PROT_WRITE,
                               MAP_PRIVATE | MAP_ANONYMOUS | MAP_32BIT, -1, 0));
};

Block TheBlock;
thread_local unsigned Lane = 0;
thread_local VgExchange Result;
thread_local jmp_buf LaneEnd;
thread_local bool HasEnd = false;

/// Waits until Wanted lanes have come; gives what they brought.
void meet(Meeting &M, unsigned Wanted, uint64_t Value) {
  std::unique_lock<std::mutex> Hold(TheBlock.Turn, std::adopt_lock);
  unsigned Mine = M.Generation;
  M.Current.Values[Lane] = Value;
  M.Current.Active |= uint64_t(1) << Lane;
  M.Current.Set |= uint64_t(Value != 0) << Lane;
  if (++M.Present == Wanted) {
    M.Last = M.Current;
    M.Current = {};
    M.Present = 0;
    ++M.Generation;
    TheBlock.Changed.notify_all();
  }
  TheBlock.Changed.wait(Hold, [&] { return M.Generation != Mine; });
  Result = M.Last;
  Hold.release();
}

uint32_t lane() { return Lane; }
uint32_t none() { return 0; }
const VgBlock *block() { return &TheBlock.View; }

const VgExchange *exchange(uint64_t Value, uint64_t Mask, uint32_t Kind,
                           uint32_t) {
  uint64_t All = TheBlock.LaneCount == 64
                     ? ~uint64_t(0)
                     : (uint64_t(1) << TheBlock.LaneCount) - 1;
  // Asking who is active waits for nobody on a GPU; here all are in step.
  uint64_t Members = Mask ? Mask & All : All;
  meet(TheBlock.Meetings[Members << 8 | Kind], __builtin_popcountll(Members),
       Value);
  return &Result;
}

uint64_t barrier(uint32_t Id, uint32_t Count, uint32_t Value, uint32_t) {
  meet(TheBlock.Barriers[Id], Count ? Count : TheBlock.LaneCount, Value);
  return __builtin_popcountll(Result.Set) |
         uint64_t(__builtin_popcountll(Result.Active)) << 32;
}

void arriveAt(uint32_t, uint32_t, uint32_t) {}
void pass(uint32_t) {
  TheBlock.Turn.unlock();
  std::this_thread::yield();
  TheBlock.Turn.lock();
}

void endLane() {
  if (HasEnd)
    longjmp(LaneEnd, 1);
  abort();
}

void fault(uint32_t Kind, const char *What, const char *) {
  TheBlock.Fault = std::to_string(Kind) + ": " + What;
  endLane();
}

uint64_t clockNow() {
  static std::atomic<uint64_t> Ticks{1000};
  return Ticks += 10;
}
uint64_t query(uint32_t) { return 7; }

template <class Function>
void put(orc::SymbolMap &Map, orc::LLJIT &Machine, const char *Name,
         Function *F) {
  Map[Machine.mangleAndIntern(Name)] = {orc::ExecutorAddr::fromPtr(F),
                                        JITSymbolFlags::Exported};
}

} // namespace

orc::SymbolMap laneSymbols(orc::LLJIT &Machine) {
  orc::SymbolMap Map;
  put(Map, Machine, "__vg_lane", lane);
  put(Map, Machine, "__vg_tid_x", lane);
  put(Map, Machine, "__vg_tid_y", none);
  put(Map, Machine, "__vg_tid_z", none);
  put(Map, Machine, "__vg_block", block);
  put(Map, Machine, "__vg_exchange", exchange);
  put(Map, Machine, "__vg_barrier", barrier);
  put(Map, Machine, "__vg_arrive", arriveAt);
  put(Map, Machine, "__vg_grid_sync", pass);
  put(Map, Machine, "__vg_yield", pass);
  put(Map, Machine, "__vg_exit", endLane);
  put(Map, Machine, "__vg_fault", fault);
  put(Map, Machine, "__vg_clock", clockNow);
  put(Map, Machine, "__vg_nanoseconds", clockNow);
  put(Map, Machine, "__vg_query", query);
  put(Map, Machine, "__vg_check_inactive", +[](uint32_t, uint32_t) {});
  put(
      Map, Machine, "__vg_check_copy_issued",
      +[](const VgBlock *, uint32_t, const void *, uint64_t) {});
  put(
      Map, Machine, "__vg_check_copies_closed",
      +[](const VgBlock *, uint32_t) {});
  put(
      Map, Machine, "__vg_check_copies_awaited",
      +[](const VgBlock *, uint32_t, uint32_t) {});
  put(
      Map, Machine, "__vg_check_bulk_issued",
      +[](const VgBlock *, uint32_t, const void *, uint64_t, const void *,
          uint32_t) {});
  put(
      Map, Machine, "__vg_check_copies_bound",
      +[](const VgBlock *, uint32_t, const void *, uint32_t) {});
  put(
      Map, Machine, "__vg_check_phase_over",
      +[](const VgBlock *, const void *, uint32_t) {});
  return Map;
}

void runLanes(unsigned Count, const std::function<void(unsigned)> &Body) {
  TheBlock.LaneCount = Count;
  TheBlock.Meetings.clear();
  TheBlock.Barriers.clear();
  TheBlock.View.LaneCount = Count;
  TheBlock.View.BlockDim[0] = Count;
  TheBlock.View.BlockDim[1] = TheBlock.View.BlockDim[2] = 1;
  TheBlock.View.GridDim[0] = 3;
  TheBlock.View.GridDim[1] = TheBlock.View.GridDim[2] = 1;
  TheBlock.View.BlockIdx[0] = 2;
  TheBlock.View.WaveSize = TheBlock.WaveSize;
  TheBlock.View.Shared = TheBlock.Shared;
  TheBlock.View.StaticShared = SharedBytes;
  std::vector<std::thread> Threads;
  for (unsigned N = 0; N < Count; ++N)
    Threads.emplace_back([&, N] {
      Lane = N;
      HasEnd = true;
      TheBlock.Turn.lock();
      if (!setjmp(LaneEnd))
        Body(N);
      TheBlock.Turn.unlock();
    });
  for (std::thread &T : Threads)
    T.join();
}

char *sharedMemory() { return TheBlock.Shared; }

void setWaveSize(unsigned Lanes) { TheBlock.WaveSize = Lanes; }

void runAlone(const std::function<void()> &Body) {
  TheBlock.LaneCount = 1;
  TheBlock.View.Shared = TheBlock.Shared;
  TheBlock.View.WaveSize = TheBlock.WaveSize;
  Lane = 0;
  HasEnd = true;
  TheBlock.Turn.lock();
  if (!setjmp(LaneEnd))
    Body();
  TheBlock.Turn.unlock();
}

std::string takeFault() {
  std::string Text;
  std::swap(Text, TheBlock.Fault);
  return Text;
}

} // namespace porthip::ptx::test
