// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Runtime/Core/CallerLine.h"
#include "Runtime/Core/Misuse.h"
#include "Support/Text/Words.h"
#include "VirtualGpu/Abi/CheckSet.h"
#include "VirtualGpu/Run/Check/Reports.h"
#include "VirtualGpu/Run/Memory/Memory.h"
#include <map>
#include <mutex>

namespace porthip::vgpu::rt {

namespace {
/// A call, and where in the program it stands.
using CallAt = std::pair<std::string, std::string>;

/// The calls that allocated, by the allocations' numbers. It outlives what the
/// program's static objects free.
struct Ledger {
  std::mutex Lock;
  std::map<uint64_t, CallAt> Calls;
};
Ledger *Open = nullptr;
std::once_flag Opened;

Ledger *ledger() {
  std::call_once(Opened, [] {
    if (checksLeaks())
      Open = new Ledger;
  });
  return Open;
}

struct Left {
  uint64_t Count = 0, Bytes = 0;
};
} // namespace

void noteAllocated(const void *Base) {
  Ledger *L = Base ? ledger() : nullptr;
  if (!L)
    return;
  const std::string Where = callerLine();
  if (std::optional<Allocation> A = Memory::get().find(Base)) {
    std::lock_guard<std::mutex> Held(L->Lock);
    L->Calls[A->Id] = {currentCall(), Where};
  }
}

void noteMadeByCall(const char *What, const void *Handle) {
  if (ledger())
    noteMade(What, Handle);
}

/// The last of all, when the program's static objects are gone, which may free
/// what they hold: destructors of a library run behind what is registered.
__attribute__((destructor)) static void tellLeaks() {
  if (!Open)
    return;
  std::map<CallAt, Left> ByCall;
  for (const Allocation &A : Memory::get().all())
    if (auto Call = Open->Calls.find(A.Id); Call != Open->Calls.end()) {
      Left &Sum = ByCall[Call->second];
      ++Sum.Count;
      Sum.Bytes += A.SizeBytes;
    }
  for (const auto &[Call, Sum] : ByCall)
    addReport({check::Leaks.str(), "", Call.second, "",
               placed(counted(Sum.Count, "allocation") + " of '" + Call.first +
                          "', " + counted(Sum.Bytes, "byte") +
                          (Sum.Count == 1 ? ", is" : ", are") +
                          " not freed when the program ends",
                      Call.second)});
  for (const auto &[Kind, Count] : liveHandles()) {
    const auto &[What, Where] = Kind;
    addReport(
        {check::Leaks.str(), "", Where, "",
         placed("'" + What + "' that is not destroyed when the program ends: " +
                    std::to_string(Count),
                Where)});
  }
}

} // namespace porthip::vgpu::rt
