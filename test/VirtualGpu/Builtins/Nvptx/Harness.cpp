// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Builtins/Nvptx/Harness.h"
#include <csetjmp>
#include <dlfcn.h>
#include <limits>
#include <set>

namespace nvptxtest {

std::vector<std::string> expand(const std::string &Pattern) {
  size_t Open = Pattern.find('{');
  if (Open == std::string::npos)
    return {Pattern};
  size_t Close = Pattern.find('}', Open);
  std::vector<std::string> Result;
  for (const std::string &Rest : expand(Pattern.substr(Close + 1))) {
    size_t From = Open + 1;
    while (From <= Close) {
      size_t To = std::min(Pattern.find(',', From), Close);
      Result.push_back(Pattern.substr(0, Open) +
                       Pattern.substr(From, To - From) + Rest);
      From = To + 1;
    }
  }
  return Result;
}

static std::set<std::string> LookedUp;
void *lookup(const std::string &Name) {
  LookedUp.insert(Name);
  std::string Symbol = Name.rfind("llvm.", 0) == 0 ? "__vgi." + Name : Name;
  void *Address = dlsym(RTLD_DEFAULT, Symbol.c_str());
  if (!Address)
    ADD_FAILURE() << "no builtin " << Name;
  return Address;
}

// A registry, filled while static objects are made.
static std::vector<std::string> &covered() {
  static std::vector<std::string> All;
  return All;
}
const std::vector<std::string> &coveredNames() { return covered(); }

Family::Family(std::initializer_list<const char *> Patterns) {
  for (const char *P : Patterns)
    for (std::string &Name : expand(P))
      Names.push_back(std::move(Name));
  covered().insert(covered().end(), Names.begin(), Names.end());
}
void Family::run(void (*Body)(const std::vector<std::string> &)) {
  LookedUp.clear();
  machine() = Machine();
  for (const std::string &Name : Names) {
    void *Found = lookup(Name);
    LookedUp.erase(Name);
    if (!Found)
      return;
  }
  Body(Names);
  replayOnGpu();
  for (const std::string &Name : Names)
    EXPECT_TRUE(LookedUp.count(Name)) << Name << " is not tested";
}

Machine::Machine() {
  static uint16_t Tids[3][VG_MAX_BLOCK];
  Block.WaveSize = 32;
  Block.LaneCount = 96;
  for (unsigned I = 0; I < 3; ++I) {
    Block.BlockDim[I] = 1;
    Block.GridDim[I] = 1;
    Block.Tid[I] = Tids[I];
  }
  Block.BlockDim[0] = 96;
}
Machine &machine() {
  static Machine The;
  return The;
}

static struct {
  bool IsSecond = false;
  VgExchange Given = {}, Own = {};
  uint64_t Barrier = 0;
  uint32_t Mask = 0, Kind = 0;
} Pass;

void runWarp(uint64_t Active, const std::function<void(uint32_t)> &Body) {
  Pass.Given = {};
  pauseRecording(true);
  for (int Second = 0; Second < 2; ++Second) {
    Pass.IsSecond = Second;
    for (uint32_t L = 0; L < 32; ++L)
      if (Active >> L & 1) {
        machine().Lane = L;
        Body(L);
      }
  }
  pauseRecording(false);
}
uint32_t lastMask() { return Pass.Mask; }
uint32_t lastKind() { return Pass.Kind; }
void runBlock(const std::function<void(uint32_t)> &Body) {
  Pass.Barrier = 0;
  pauseRecording(true);
  for (int Second = 0; Second < 2; ++Second) {
    Pass.IsSecond = Second;
    for (uint32_t L = 0; L < machine().Block.LaneCount; ++L) {
      machine().Lane = L;
      Body(L);
    }
  }
  pauseRecording(false);
}

static jmp_buf Escape;
bool faults(const std::function<void()> &Body) {
  machine().Fault = 0;
  if (setjmp(Escape))
    return true;
  Body();
  return false;
}

uint64_t random64() {
  static uint64_t State = 0x9e3779b97f4a7c15u;
  State ^= State << 13;
  State ^= State >> 7;
  State ^= State << 17;
  return State * 0x2545f4914f6cdd1du;
}

template <class T>
static std::vector<T> numbers(unsigned RandomCount, T (*Of)()) {
  using L = std::numeric_limits<T>;
  std::vector<T> Result;
  for (T V : {T(0),
              T(1),
              T(1.5),
              T(2),
              T(0.1),
              T(3),
              T(0.5),
              T(2.5),
              L::min(),
              L::max(),
              L::denorm_min(),
              L::infinity(),
              L::epsilon(),
              T(1) + L::epsilon(),
              T(1) - L::epsilon() / 2,
              T(2147483648.0),
              T(2147483647.0),
              T(4294967296.0),
              T(4294967295.0),
              T(9223372036854775808.0),
              T(18446744073709551616.0),
              L::min() - L::denorm_min(),
              L::min() * T(1.5),
              T(65504),
              T(65520),
              T(1e-30),
              T(1e30)}) {
    Result.push_back(V);
    Result.push_back(-V);
  }
  Result.push_back(L::quiet_NaN());
  for (unsigned I = 0; I < RandomCount; ++I)
    Result.push_back(Of());
  return Result;
}
std::vector<float> floats(unsigned RandomCount) {
  return numbers<float>(RandomCount, [] {
    uint32_t B = uint32_t(random64());
    // Half of them of like size, so that sums do not just give one of them.
    if (random64() & 1)
      B = (B & 0x80ffffffu) | 0x3f000000u;
    return floatOf(B);
  });
}
std::vector<double> doubles(unsigned RandomCount) {
  return numbers<double>(RandomCount, [] {
    uint64_t B = random64();
    if (random64() & 1)
      B = (B & 0x800fffffffffffffu) | (0x3f0 + random64() % 32) << 52;
    return doubleOf(B);
  });
}
bool has(const std::string &Name, const char *Part, bool AtEnd) {
  size_t Place = Name.rfind(Part);
  return Place != std::string::npos &&
         (!AtEnd || Place + strlen(Part) == Name.size());
}
} // namespace nvptxtest

// ---- The primitives and services.
using namespace nvptxtest;
static void note(std::string Text) { machine().Calls.push_back(Text); }

// Checks are off here.
extern "C" void __vg_check_inactive(uint32_t, uint32_t) {}
extern "C" void __vg_check_copy_issued(const VgBlock *, uint32_t, const void *,
                                       uint64_t) {}
extern "C" void __vg_check_copies_closed(const VgBlock *, uint32_t) {}
extern "C" void __vg_check_copies_awaited(const VgBlock *, uint32_t, uint32_t) {
}
extern "C" void __vg_check_bulk_issued(const VgBlock *, uint32_t, const void *,
                                       uint64_t, const void *, uint32_t) {}
extern "C" void __vg_check_copies_bound(const VgBlock *, uint32_t, const void *,
                                        uint32_t) {}
extern "C" void __vg_check_phase_over(const VgBlock *, const void *, uint32_t) {
}

extern "C" {
uint32_t __vg_lane(void) { return machine().Lane; }
uint32_t __vg_tid_x(void) { return machine().Block.Tid[0][machine().Lane]; }
uint32_t __vg_tid_y(void) { return machine().Block.Tid[1][machine().Lane]; }
uint32_t __vg_tid_z(void) { return machine().Block.Tid[2][machine().Lane]; }
const VgBlock *__vg_block(void) { return &machine().Block; }
const VgExchange *__vg_exchange(uint64_t Value, uint64_t Mask, uint32_t Kind,
                                uint32_t Site) {
  EXPECT_EQ(Site, 0u);
  uint32_t L = machine().Lane % 32;
  Pass.Mask = uint32_t(Mask);
  Pass.Kind = Kind;
  if (Pass.IsSecond)
    return &Pass.Given;
  Pass.Given.Values[L] = Value;
  Pass.Given.Active |= uint64_t(1) << L;
  Pass.Given.Set |= uint64_t(Value != 0) << L;
  Pass.Own = {};
  Pass.Own.Active = uint64_t(1) << L;
  return &Pass.Own;
}
uint64_t __vg_barrier(uint32_t Id, uint32_t Count, uint32_t Value, uint32_t) {
  if (Pass.IsSecond) {
    note("barrier " + std::to_string(Id) + " " + std::to_string(Count));
    return Pass.Barrier;
  }
  Pass.Barrier += (uint64_t(1) << 32) + (Value != 0);
  return 0;
}
void __vg_arrive(uint32_t Id, uint32_t Count, uint32_t) {
  note("arrive " + std::to_string(Id) + " " + std::to_string(Count));
}
void __vg_grid_sync(uint32_t) { note("grid_sync"); }
void __vg_yield(uint32_t) { note("yield"); }
void __vg_exit(void) {
  note("exit");
  longjmp(Escape, 1);
}
void __vg_fault(uint32_t Fault, const char *What, const char *Where) {
  machine().Fault = Fault;
  machine().FaultWhat = What;
  machine().FaultWhere = Where;
  longjmp(Escape, 1);
}
int32_t __vg_printf(const char *Format, const void *Packed) {
  note("printf " + std::string(Format));
  int32_t First;
  memcpy(&First, Packed, 4);
  return First;
}
// Called by what inline PTX becomes alone; test/Ptx asks for these.
void __vg_texture(uint64_t, uint32_t, const VgPlace *, uint32_t *) {
  note("texture");
}
void __vg_surface(uint64_t, uint32_t, const VgPlace *, void *, uint32_t) {
  note("surface");
}
uint32_t __vg_texture_fact(uint64_t, uint32_t) {
  note("texture fact");
  return 0;
}
void *__vg_malloc(uint64_t SizeBytes) {
  note("malloc " + std::to_string(SizeBytes));
  return SizeBytes > (uint64_t(1) << 40) ? nullptr : &Pass;
}
void __vg_free(void *Pointer) {
  note(Pointer == &Pass ? "free own" : "free other");
}
uint64_t __vg_clock(void) { return 0x1122334455667788u; }
uint64_t __vg_nanoseconds(void) { return 0x99aabbccddeeff00u; }
uint64_t __vg_query(uint32_t What) {
  switch (What) {
  case VG_QUERY_GRID_ID:
    return 77;
  case VG_QUERY_SM_ID:
    return 5;
  case VG_QUERY_SM_COUNT:
    return 108;
  case VG_QUERY_COOPERATIVE:
    return machine().IsCooperative;
  case VG_QUERY_GRID_WORKSPACE:
    return 0x7fff12345678u;
  }
  ADD_FAILURE() << "query " << What;
  return 0;
}
}
