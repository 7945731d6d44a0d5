// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// kernel<<<...>>> that the runtime refuses, and nobody asks.
#include "Runtime/Code/Launches.h"
#include "Runtime/Code/Occupancy.h"
#include "Runtime/Core/CallerLine.h"
#include "Runtime/Core/Misuse.h"
#include "Support/Text/Words.h"
#include "VirtualGpu/Abi/CheckSet.h"
#include "VirtualGpu/Run/Check/Reports.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Demangle/Demangle.h"
#include <atomic>
#include <mutex>
#include <thread>
#include <vector>

namespace porthip::vgpu::rt {

namespace {
struct Unasked {
  std::mutex Lock;
  std::vector<std::pair<std::thread::id, CheckReport>> All; ///< in order
};
/// Made by the first one; it outlives the program's static objects.
std::atomic<Unasked *> Open;
std::once_flag Opened;
} // namespace

static std::string triple(const uint32_t (&Of)[3]) {
  return "(" + std::to_string(Of[0]) + "," + std::to_string(Of[1]) + "," +
         std::to_string(Of[2]) + ")";
}

/// The part of the request that no kernel may have; "": it is the kernel's, or
/// a handle.
static std::string whatIsTooMuch(const LaunchRequest &R, const Target &On) {
  const uint64_t Lanes = uint64_t(R.Block[0]) * R.Block[1] * R.Block[2];
  if (Lanes > On.MaxThreadsPerBlock)
    return "a block of " + std::to_string(Lanes) + " threads, of " +
           std::to_string(On.MaxThreadsPerBlock) + " at most";
  for (int I = 0; I < 3; ++I) {
    if (R.Block[I] > On.MaxBlock[I])
      return "a block of " + triple(R.Block) + " threads";
    if (R.Grid[I] > On.MaxGrid[I])
      return "a grid of " + triple(R.Grid) + " blocks";
  }
  if (R.SharedBytes > std::max(On.SharedPerBlock, On.SharedPerBlockOptin))
    return std::to_string(R.SharedBytes) + " bytes of dynamic shared memory";
  return "";
}

void noteRefusedLaunch(const Function &F, const LaunchRequest &R) {
  if (!checksCalls() && !checksFailures())
    return;
  // A launch without blocks loses nothing.
  for (int I = 0; I < 3; ++I)
    if (!R.Grid[I])
      return;
  const std::string Name = llvm::demangle(F.Name);
  std::string Why = whatIsTooMuch(R, *currentGpu().On);
  if (Why.empty())
    Why = "grid " + triple(R.Grid) + ", block " + triple(R.Block) + ", " +
          counted(R.SharedBytes, "byte") + " of dynamic shared memory";
  const std::string Where = callerLine();
  if (checksFailures())
    addReport({check::Failures.str(), Name, Where, "", placed(Why, Where)});
  if (!checksCalls())
    return;
  std::call_once(Opened, [] { Open = new Unasked; });
  Unasked &U = *Open;
  std::lock_guard<std::mutex> Held(U.Lock);
  U.All.push_back(
      {std::this_thread::get_id(),
       {check::Calls.str(), Name, Where, "",
        placed("kernel '" + Name + "' is not launched: " + Why +
                   "; the program does not ask for the error and goes on",
               Where)}});
}

void forgetRefusedLaunches() {
  Unasked *U = Open;
  if (!U)
    return;
  std::lock_guard<std::mutex> Held(U->Lock);
  llvm::erase_if(U->All, [](const auto &One) {
    return One.first == std::this_thread::get_id();
  });
}

__attribute__((destructor)) static void tellRefused() {
  if (Unasked *U = Open)
    for (const auto &[Thread, Report] : U->All)
      addReport(Report);
}

} // namespace porthip::vgpu::rt
