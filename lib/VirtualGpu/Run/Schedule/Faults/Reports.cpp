// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Run/Schedule/Faults/Reports.h"
#include "VirtualGpu/Abi/CheckSet.h"
#include "VirtualGpu/Run/Check/Reports.h"
#include "VirtualGpu/Run/Memory/Memory.h"
#include "VirtualGpu/Run/Schedule/Fibers/Stacks.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/Support/FormatVariadic.h"

namespace porthip::vgpu {
namespace {

std::string triple(uint64_t X, uint64_t Y, uint64_t Z) {
  return llvm::formatv("({0},{1},{2})", X, Y, Z);
}

std::string kernelName(LaunchState &L) {
  return "kernel '" + llvm::demangle(L.K.name()) + "'";
}

std::string blockAndThread(LaunchState &L, uint64_t Number, uint32_t Lane) {
  const uint32_t *G = L.Config.Grid, *B = L.Config.Block;
  std::string Text = "block " + triple(Number % G[0], Number / G[0] % G[1],
                                       Number / G[0] / G[1]);
  if (Lane < L.LaneCount)
    Text += ", thread " +
            triple(Lane % B[0], Lane / B[0] % B[1], Lane / B[0] / B[1]);
  return Text;
}

std::string describeAddress(const FaultRecord &F) {
  if (!F.HasAddress)
    return "illegal address (misaligned vector, or not a pointer of 48 bits)";
  if (isStackGuard(F.Address))
    return "stack overflow (local memory or recursion too deep)";
  std::string Text = llvm::formatv("illegal address {0:x}, {1}", F.Address,
                                   F.IsWrite ? "written" : "read");
  const void *P = reinterpret_cast<const void *>(F.Address);
  if (F.Address < 4096)
    return Text + " (null pointer)";
  if (auto A = Memory::get().findFreed(P))
    return Text + llvm::formatv(" ({0} bytes into an allocation of {1} bytes "
                                "that was freed)",
                                F.Address - reinterpret_cast<uint64_t>(A->Base),
                                A->SizeBytes)
                      .str();
  if (auto A = Memory::get().findBefore(P))
    return Text +
           llvm::formatv(" ({0} bytes past the end of an allocation of "
                         "{1} bytes)",
                         F.Address - reinterpret_cast<uint64_t>(A->Base) -
                             A->SizeBytes,
                         A->SizeBytes)
               .str();
  return Text;
}

std::string whatHappened(LaunchState &L, const FaultRecord &F) {
  switch (F.Kind) {
  case FaultKind::IllegalAddress:
    return F.What.empty() ? describeAddress(F) : F.What;
  case FaultKind::Misaligned:
    return F.What.empty() ? "misaligned address" : F.What;
  case FaultKind::DivideByZero:
    return "arithmetic exception";
  case FaultKind::Trap:
    return F.What.empty() ? "trap" : "trap: " + F.What;
  case FaultKind::Assert:
    return F.What;
  case FaultKind::Unsupported:
    return "not supported by the virtual GPU: " + F.What;
  case FaultKind::Illegal:
    return "illegal instruction: " + F.What;
  case FaultKind::Timeout:
    return llvm::formatv("still running after {0} ms", L.How.TimeoutMs);
  default:
    return F.What;
  }
}

/// The check that would have told of it.
llvm::StringLiteral checkOf(FaultKind Kind) {
  switch (Kind) {
  case FaultKind::IllegalAddress:
  case FaultKind::Misaligned:
    return check::Memory;
  case FaultKind::Deadlock:
    return check::Sync;
  default:
    return check::Launch;
  }
}

} // namespace

// A fault in a function of libc or libm is the caller's: the first return
// address on the stack that is in device code.
std::string placeOf(LaunchState &L, const FaultRecord &F) {
  if (!F.Pc)
    return F.Where;
  if (auto Line = L.K.sourceLine(F.Pc))
    return *Line;
  for (const uint64_t Word : F.Stack)
    // One back: behind the call another line may begin.
    if (auto Line = L.K.sourceLine(Word - 1))
      return *Line;
  return "";
}

std::string describeFault(LaunchState &L, uint64_t BlockNumber,
                          const FaultRecord &F) {
  return kernelName(L) + ", " + blockAndThread(L, BlockNumber, F.Lane) +
         (F.Where.empty() ? "" : ", at " + F.Where) + ": " + whatHappened(L, F);
}

std::string describeDeadlock(LaunchState &L, uint64_t BlockNumber,
                             const std::string &Waiting) {
  return kernelName(L) + ", " + blockAndThread(L, BlockNumber, ~0u) +
         ": deadlock; its threads wait for threads that never arrive" + Waiting;
}

std::string describeTimeout(LaunchState &L) {
  return kernelName(L) +
         llvm::formatv(": still running after {0} ms", L.How.TimeoutMs).str();
}

void reportNoMemory(LaunchState &L) {
  L.fail(FaultKind::Internal, 0,
         kernelName(L) + ": the host has no memory for a block: " +
             std::to_string(uint64_t(L.Code.StaticShared) +
                            L.Config.DynamicSharedBytes) +
             " bytes of shared memory and " +
             std::to_string(uint64_t(L.Code.PrivateBytes) * L.LaneCount) +
             " bytes of the lanes' own below 4 GiB, and the values that " +
             std::to_string(L.LaneCount) + " lanes keep at barriers");
}

void reportUntold(LaunchState &L, LaunchOutcome &Outcome) {
  if (Outcome.Fault == FaultKind::None || Outcome.IsReported)
    return;
  addReport({checkOf(Outcome.Fault).str(), llvm::demangle(L.K.name()),
             L.fault().Where, "", Outcome.Message});
  Outcome.IsReported = true;
}

} // namespace porthip::vgpu
