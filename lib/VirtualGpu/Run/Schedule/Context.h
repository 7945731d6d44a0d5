// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A thread's knowledge of the device code that it runs: the services and signal
// handlers, which are called from within that code, start here.
#ifndef PORTHIP_VIRTUALGPU_RUN_SCHEDULE_CONTEXT_H
#define PORTHIP_VIRTUALGPU_RUN_SCHEDULE_CONTEXT_H

#include "VirtualGpu/Device.h"
#include "VirtualGpu/Run/Schedule/Fibers/SanitizerStack.h"
#include <csetjmp>
#include <cstdint>
#include <string>

namespace porthip::vgpu {

struct LaunchState;
class FiberRunner;
class SyncChecks;

/// The fault that ended a lane, as seen where it happened; made into a message
/// later, on a stack with room.
struct FaultRecord {
  FaultKind Kind = FaultKind::None;
  uint32_t Lane = ~0u; ///< of the block; ~0u: not known
  bool HasAddress = false, IsWrite = false;
  bool IsReported = false; ///< a checker has told the user
  uint64_t Address = 0;    ///< that was touched
  // For a signal; Pc 0: none, and Where says the place.
  int Signal = 0;
  uint64_t Pc = 0, StackPointer = 0;
  /// The words at the stack pointer, for return addresses.
  uint64_t Stack[32] = {};
  std::string What, Where;
};

struct LaneContext {
  LaunchState *Launch = nullptr; ///< null: this thread runs no device code
  VgBlock *Block = nullptr;
  FiberRunner *Fibers = nullptr; ///< null in the other modes
  SyncChecks *Checks = nullptr;  ///< null: off
  uint32_t Lane = ~0u;
  /// Device code is running, nothing of ours or of libc: it may be left at any
  /// instruction.
  volatile bool InLane = false;
  SanitizerStack OfThread; ///< with Fibers: what Escape goes back to
  sigjmp_buf Escape; ///< where a thread goes on that leaves its lane for good
  FaultRecord Fault;
};

/// Context of this thread; null before it ran its first block.
LaneContext *currentContext();
void setCurrentContext(LaneContext *To);

/// Whether a checker looks at what this thread's block does.
inline bool isChecked() {
  const LaneContext *C = currentContext();
  return C && C->Block && C->Block->Checker;
}

/// Leaves the lane for good; C.Fault says why.
[[noreturn]] void escape(LaneContext &C);

/// Device code calls us: until the end of its scope the thread is not
/// interrupted by a time-out, so that no lock of libc stays taken.
class InService {
public:
  InService() : C(currentContext()), Was(C && C->InLane) {
    if (C)
      C->InLane = false;
  }
  ~InService() {
    if (C)
      C->InLane = Was;
  }
  LaneContext *operator->() const { return C; }
  LaneContext &operator*() const { return *C; }
  explicit operator bool() const { return C && C->Launch; }

private:
  LaneContext *C;
  bool Was;
};

/// Handlers of SIGSEGV and the like and of the signal that ends device code;
/// once per process. Other signals go to the handlers that were there.
void installSignalHandlers();
/// The signal that makes a thread look whether its launch was cancelled.
int cancelSignal();

} // namespace porthip::vgpu
#endif
