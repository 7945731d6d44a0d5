// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Runtime/Code/LibraryCalls.h"
#include "Runtime/Code/Recorder.h"
#include "Runtime/Core/CallerLine.h"
#include "Runtime/Memory/VirtualMemory.h"
#include "Runtime/Streams/Capture.h"
#include "Runtime/Streams/Streams.h"
#include "VirtualGpu/Abi/CheckSet.h"
#include "VirtualGpu/Run/Check/Reports.h"
#include "VirtualGpu/Run/Check/Shadow.h"
#include "VirtualGpu/Run/Memory/Memory.h"
#include "llvm/ADT/STLExtras.h"
#include <cstring>

namespace porthip::vgpu::rt {

static std::string shortName(const LibraryCall &Call) {
  return Call.Name.substr(0, Call.Name.find('('));
}

/// The reason why an operand is wrong; empty: nothing. One that leaves its
/// allocation would end the process on the host, so this is always asked;
/// memory of the program itself only passes without --check=memory, as it does
/// in kernels.
static std::string wrongOperand(const LibraryCall &Call,
                                const LibraryOperand &O, bool ChecksMemory) {
  std::string Begin =
      "operand '" + std::string(O.Name) + "' of " + shortName(Call);
  if (!O.SizeBytes)
    return "";
  if (!O.Base)
    return Begin + " is a null pointer";
  auto A = Memory::get().find(O.Base);
  if (!A) {
    if (Memory::get().findFreed(O.Base))
      return Begin + " was freed";
    return ChecksMemory ? Begin + " is no memory of a device; a GPU without "
                                  "unified memory cannot use it"
                        : "";
  }
  uint64_t Left =
      A->SizeBytes - uint64_t(static_cast<const char *>(O.Base) - A->Base);
  if (O.SizeBytes <= Left || O.SizeBytes <= mappedFrom(O.Base))
    return "";
  return Begin + " needs " + std::to_string(O.SizeBytes) +
         " bytes, and its allocation has " + std::to_string(Left) +
         " from there on";
}

static std::string wrongOperand(const LibraryCall &Call) {
  bool ChecksMemory =
      !Call.IsBlocking &&
      llvm::is_contained(Machine::get().settings().Checks, check::Memory);
  std::string Wrong;
  for (const LibraryOperand &O : Call.Operands)
    if (Wrong.empty())
      Wrong = wrongOperand(Call, O, ChecksMemory);
  for (const LibraryArray &Array : Call.Indirect)
    for (uint64_t I = 0; Wrong.empty() && I < Array.Count; ++I)
      Wrong = wrongOperand(
          Call, {Array.Pointers[I], Array.SizeBytes, Array.Name}, ChecksMemory);
  return Wrong;
}

static void reportCall(llvm::StringRef Check, const LibraryCall &Call,
                       const std::string &Text) {
  addReport(
      {Check.str(), shortName(Call), Call.Where, "", placed(Text, Call.Where)});
}

/// For --check=init and --check=streams.
static void noteInputs(const LibraryCall &Call) {
  for (const LibraryOperand &O : Call.Operands) {
    if (!O.IsWhole)
      continue;
    noteStreamAccess(O.Base, O.SizeBytes,
                     O.IsWritten ? RunningOperation::Write
                                 : RunningOperation::Read);
    if (O.IsWritten)
      continue;
    if (uint64_t Count = takeNeverWritten(O.Base, O.SizeBytes))
      reportCall(check::Init, Call,
                 shortName(Call) + " reads operand '" + O.Name +
                     "', of which " + std::to_string(Count) + " of " +
                     std::to_string(O.SizeBytes) + " bytes were never written");
  }
}

static void noteOutputs(const LibraryCall &Call) {
  for (const LibraryOperand &O : Call.Operands)
    if (O.IsWritten)
      noteWritten(O.Base, O.SizeBytes);
  // It is not known which of them are outputs.
  for (const LibraryArray &Array : Call.Indirect)
    for (uint64_t I = 0; I < Array.Count; ++I)
      noteWritten(Array.Pointers[I], Array.SizeBytes);
}

static Status execute(LibraryCall &Call, std::string &Wrong) {
  Wrong = wrongOperand(Call);
  if (!Wrong.empty()) {
    if (Machine::get().settings().Checks.empty())
      tellUser(Wrong);
    else
      reportCall(check::Memory, Call, Wrong);
    return Status::IllegalAddress;
  }
  noteInputs(Call);
  Status Result = Call.Run();
  noteOutputs(Call);
  return Result;
}

Status submitLibraryCall(Stream &S, std::shared_ptr<LibraryCall> Call,
                         uint64_t GraphLaunch) {
  Work W;
  W.Kind = WorkKind::Device;
  if (checksStreams())
    W.What = shortName(*Call);
  // It runs on a thread that does not know.
  if (!Machine::get().settings().Checks.empty())
    Call->Where = callerLine();
  Recorder *Record = Call->IsRecorded ? Recorder::get() : nullptr;
  uint64_t Number = Record ? Record->numberLaunch(Call->Name) : 0;
  bool Waits = Call->HostResult || Call->IsBlocking;
  W.Run = [Call, Record, Number, GraphLaunch] {
    std::string Wrong;
    Status Result = Status::Success;
    // A value that no result has: so that a result is always a change.
    if (Call->HostResult)
      std::memset(Call->Result, 0xa5, sizeof(Call->Result));
    if (Record)
      Record->library(*Call, {Number, GraphLaunch}, [&] {
        Result = execute(*Call, Wrong);
        return Wrong;
      });
    else
      Result = execute(*Call, Wrong);
    if (Result == Status::Success && Call->HostResult)
      std::memcpy(Call->HostResult, Call->Result, Call->ResultBytes);
    return Result;
  };
  if (Waits)
    return runNow(S, std::move(W));
  runSoon(S, std::move(W));
  return Status::Success;
}

Status submitLibraryCall(void *Handle, std::shared_ptr<LibraryCall> Call) {
  std::shared_ptr<Stream> S = resolveStream(Handle);
  if (!S)
    return Status::InvalidHandle;
  if (S->On.Fault != Status::Success)
    return S->On.Fault;
  if (Call->HostResult || Call->IsBlocking) {
    if (auto Refused = refuseCapture(*S))
      return *Refused;
  } else if (auto Done =
                 capture(*S, [&] { return Operation(LibraryOp{Call}); })) {
    return *Done;
  }
  return submitLibraryCall(*S, std::move(Call), 0);
}

} // namespace porthip::vgpu::rt
