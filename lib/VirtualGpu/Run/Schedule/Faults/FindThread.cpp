// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Run/Schedule/Faults/FindThread.h"
#include "VirtualGpu/Run/Schedule/Pool.h"

namespace porthip::vgpu {
namespace {

// For a block that does not end since what it waits for is over.
constexpr uint64_t PatienceMs = 2000;

bool isAskedFor(const LaunchState &L) {
  const FaultRecord &F = L.fault();
  switch (F.Kind) {
  case FaultKind::IllegalAddress:
  case FaultKind::Misaligned:
  case FaultKind::DivideByZero:
  case FaultKind::Trap:
  case FaultKind::Assert:
  case FaultKind::Unsupported:
  case FaultKind::Illegal:
    // One block alone never gets past a barrier of the grid.
    return F.Lane == ~0u && !L.Config.IsCooperative && !L.Checker;
  default:
    return false;
  }
}

// Lines of merged instructions differ from mode to mode, addresses of shared
// and local memory from run to run.
bool isSame(const FaultRecord &A, const FaultRecord &B) {
  const bool SameAddress =
      A.HasAddress && B.HasAddress && A.Address == B.Address;
  return A.Kind == B.Kind && A.What == B.What &&
         (SameAddress || A.Where == B.Where);
}

} // namespace

std::optional<LaunchOutcome> findThread(LaunchState &L) {
  if (!isAskedFor(L))
    return std::nullopt;
  llvm::Expected<const VgKernelCode *> Code = L.K.fiberCode();
  if (!Code) {
    // The fault itself is what the user has to know.
    llvm::consumeError(Code.takeError());
    return std::nullopt;
  }
  if (!*Code)
    return std::nullopt;
  Settings How = L.How;
  How.TimeoutMs = PatienceMs;
  LaunchState Again(L.K, **Code, L.Config, L.On, How);
  Again.NextBlock = L.faultBlock();
  Again.EndBlock = L.faultBlock() + 1;
  Again.IsRepeated = true;
  Pool::get().run(Again, /*Helpers=*/0);
  if (Again.fault().Lane == ~0u || !isSame(L.fault(), Again.fault()))
    return std::nullopt;
  return Again.takeOutcome();
}

} // namespace porthip::vgpu
