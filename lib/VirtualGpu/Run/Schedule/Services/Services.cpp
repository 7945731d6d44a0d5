// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The services of Abi.h: ordinary functions that device code calls.
#include "VirtualGpu/Run/Schedule/Services/Services.h"
#include "VirtualGpu/Abi/CheckAbi.h"
#include "VirtualGpu/Abi/ProfileAbi.h"
#include "VirtualGpu/Run/Check/Checker.h"
#include "VirtualGpu/Run/Memory/DeviceHeap.h"
#include "VirtualGpu/Run/Memory/RecordedHeap.h"
#include "VirtualGpu/Run/Schedule/Faults/Reports.h"
#include "VirtualGpu/Run/Schedule/LaunchState.h"
#include "VirtualGpu/Run/Schedule/Services/Printf.h"
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#if defined(__x86_64__)
#include <x86intrin.h>
#endif

using namespace porthip::vgpu;

namespace {

FaultKind kindOf(uint32_t Fault) {
  switch (Fault) {
  case VG_FAULT_ASSERT:
    return FaultKind::Assert;
  case VG_FAULT_UNSUPPORTED:
    return FaultKind::Unsupported;
  case VG_FAULT_ILLEGAL:
    return FaultKind::Illegal;
  case VG_FAULT_ILLEGAL_ADDRESS:
    return FaultKind::IllegalAddress;
  case VG_FAULT_MISALIGNED:
    return FaultKind::Misaligned;
  default:
    return FaultKind::Trap;
  }
}

// One call is one write, so that lanes of other threads and the program's own
// output do not come in between; C's stdout, so that the order with it is kept.
void print(const InService &Here, const std::string &Text) {
  if (Here && Here->Launch->IsRepeated)
    return;
  if (Here)
    Here->Launch->HasPrinted = true;
  std::fwrite(Text.data(), 1, Text.size(), stdout);
}

/// Pc: where device code goes on.
void freeChecked(LaneContext &C, void *Pointer, const void *Pc) {
  const DeviceHeap::Release Was = DeviceHeap::get().release(Pointer);
  if (Was == DeviceHeap::Release::Done)
    return;
  FaultRecord Here;
  Here.Pc = reinterpret_cast<uint64_t>(Pc) - 1;
  checkerOf(C.Block)->reportMemory(
      C.Lane,
      Was == DeviceHeap::Release::Twice
          ? "frees memory that was freed already"
          : "frees memory that device code did not "
            "allocate",
      placeOf(*C.Launch, Here).c_str());
}

} // namespace

extern "C" {

void __vg_fault(uint32_t Fault, const char *What, const char *Where) {
  LaneContext *C = currentContext();
  if (!C || !C->Launch) { // host code cannot come here
    std::fprintf(stderr, "porthip: device code runs without a launch: %s\n",
                 What ? What : "");
    std::abort();
  }
  C->InLane = false;
  if (Fault == VG_FAULT_MISALIGNED && isChecked())
    Fault |= checkerOf(C->Block)->reportMemory(C->Lane, What, Where)
                 ? VG_FAULT_REPORTED
                 : 0;
  C->Fault.Kind = kindOf(Fault & ~VG_FAULT_REPORTED);
  C->Fault.IsReported = Fault & VG_FAULT_REPORTED;
  C->Fault.Lane = C->Lane;
  C->Fault.Pc = 0;
  C->Fault.What = What ? What : "";
  C->Fault.Where = Where ? Where : "";
  escape(*C);
}

int32_t __vg_printf(const char *Format, const void *Packed) {
  InService Here;
  if (!Format)
    return -1;
  PackedArguments Arguments(Packed);
  std::string Text;
  const int32_t Used = formatPrintf(Format, Arguments, Text);
  print(Here, Text);
  return Used;
}

int32_t __vg_printf_message(const uint64_t *Message, uint32_t Count) {
  InService Here;
  constexpr int FirstRight = 7; // 7.2; the minor version is not asked for
  const bool MistakesLengths = Here && Here->Launch->How.HipMajor < FirstRight;
  std::string Text;
  const int32_t Characters =
      formatMessage({Message, Count}, MistakesLengths, Text);
  print(Here, Text);
  return Characters;
}

// Not in Abi.h: Lower/ alone emits it, where a lane's number is not on a stack
// of its own but asked for all the same.
void __vg_set_lane(uint32_t Lane) { currentContext()->Lane = Lane; }

void *__vg_malloc(uint64_t SizeBytes) {
  InService Here;
  if (!SizeBytes)
    return nullptr;
  const bool IsKept = keepsHeapBlocks();
  // The checkers must know whose memory it is.
  void *P = isChecked() ? DeviceHeap::get().allocate(SizeBytes)
                        : std::malloc(SizeBytes);
  if (P && IsKept) {
    std::memset(P, 0, SizeBytes);
    noteHeapBlock(P, SizeBytes);
  }
  return P;
}

void __vg_free(void *Pointer) {
  InService Here;
  if (Pointer && keepsHeapBlocks())
    noteHeapFreed(Pointer);
  if (!isChecked())
    return std::free(Pointer);
  if (Pointer)
    freeChecked(*Here, Pointer, __builtin_return_address(0));
}

uint64_t __vg_clock(void) {
#if defined(__x86_64__)
  return __rdtsc();
#else
  uint64_t Ticks;
  __asm__ volatile("mrs %0, cntvct_el0" : "=r"(Ticks));
  return Ticks;
#endif
}

uint64_t __vg_nanoseconds(void) {
  timespec T;
  clock_gettime(CLOCK_REALTIME, &T);
  return uint64_t(T.tv_sec) * 1000000000u + uint64_t(T.tv_nsec);
}

uint64_t __vg_query(uint32_t What) {
  const LaneContext *C = currentContext();
  if (!C || !C->Launch)
    return 0;
  LaunchState &L = *C->Launch;
  switch (What) {
  case VG_QUERY_GRID_ID:
    return L.GridId;
  case VG_QUERY_SM_ID:
    return vgBlockNumber(C->Block) % L.On.SmCount;
  case VG_QUERY_SM_COUNT:
    return L.On.SmCount;
  case VG_QUERY_COOPERATIVE:
    return L.Config.IsCooperative;
  case VG_QUERY_GRID_WORKSPACE:
    return reinterpret_cast<uint64_t>(L.Workspace);
  default:
    return 0;
  }
}
}

namespace porthip::vgpu {

llvm::ArrayRef<HostSymbol> deviceServices() {
#define ROW(NAME)                                                              \
  {                                                                            \
    #NAME, reinterpret_cast<void *>(&NAME)                                     \
  }
  static const HostSymbol Table[] = {
      ROW(__vg_lane),
      ROW(__vg_tid_x),
      ROW(__vg_tid_y),
      ROW(__vg_tid_z),
      ROW(__vg_block),
      ROW(__vg_exchange),
      ROW(__vg_barrier),
      ROW(__vg_arrive),
      ROW(__vg_grid_sync),
      ROW(__vg_yield),
      ROW(__vg_exit),
      ROW(__vg_fault),
      ROW(__vg_printf),
      ROW(__vg_printf_message),
      ROW(__vg_malloc),
      ROW(__vg_free),
      ROW(__vg_clock),
      ROW(__vg_nanoseconds),
      ROW(__vg_query),
      ROW(__vg_check_access),
      ROW(__vg_check_object),
      ROW(__vg_set_lane),
      ROW(__vg_check_fence),
      ROW(__vg_check_unset),
      ROW(__vg_older),
      ROW(__vg_check_inactive),
      ROW(__vg_check_float),
      ROW(__vg_check_underflow),
      ROW(__vg_check_digits),
      ROW(__vg_check_race),
      ROW(__vg_check_shift),
      ROW(__vg_check_operation),
      ROW(__vg_texture),
      ROW(__vg_texture_fact),
      ROW(__vg_surface),
      ROW(__vg_image_store),
      ROW(__vg_follow_float),
      ROW(__vg_follow_integer),
      ROW(__vg_follow_load),
      ROW(__vg_follow_store),
      ROW(__vg_note_store),
      ROW(__vg_note_copy),
      ROW(__vg_profile_access),
      ROW(__vg_profile_code),
      ROW(__vg_check_member),
      ROW(__vg_check_constant),
      ROW(__vg_check_copy_issued),
      ROW(__vg_check_copies_closed),
      ROW(__vg_check_copies_awaited),
      ROW(__vg_check_bulk_issued),
      ROW(__vg_check_copies_bound),
      ROW(__vg_check_phase_over),
  };
#undef ROW
  return Table;
}

} // namespace porthip::vgpu
