// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Recording.h"
#include "Driver/Process.h"
#include "Support/Files.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace porthip {

static Process processOf(const RecordRequest &Request) {
  Process P;
  P.Args = Request.Program;
  P.KeepsOutput = true;
  P.IsSupervised = true;
  P.TimeoutSeconds = Request.TimeoutSeconds;
  P.Environment = Request.Environment;
  auto set = [&](StringRef Name, const std::string &Value) {
    P.Environment.push_back((Name + "=" + Value).str());
  };
  set("PORTHIP_VGPU_TRACE", Request.SpoolPath);
  if (Request.SampleEvery > 1)
    set("PORTHIP_VGPU_TRACE_SAMPLE", utostr(Request.SampleEvery));
  if (Request.MaxBytes)
    set("PORTHIP_VGPU_TRACE_MAX_BYTES", utostr(Request.MaxBytes));
  if (Request.TimeoutSeconds)
    set("PORTHIP_VGPU_TIMEOUT_MS",
        utostr(uint64_t(Request.TimeoutSeconds) * 1000));
  return P;
}

Expected<Recording> record(const RecordRequest &Request) {
  sys::fs::remove(Request.SpoolPath);
  Process Program = processOf(Request);
  ProcessGroup Group;
  if (Error Wrong = Group.start(Program))
    return std::move(Wrong);
  Group.waitForNext();
  if (Program.TimedOut) {
    sys::fs::remove(Request.SpoolPath);
    return createStringError(Program.Failure);
  }
  Recording Result;
  if (sys::fs::exists(Request.SpoolPath)) {
    auto Bytes = readFile(Request.SpoolPath, /*MaxBytes=*/uint64_t(1) << 36);
    if (!Bytes)
      return Bytes.takeError();
    sys::fs::remove(Request.SpoolPath);
    auto Parsed =
        parseSpool(*Bytes, "the record of " + Request.Program.front());
    if (!Parsed)
      return Parsed.takeError();
    Result.Run = std::move(*Parsed);
    Result.HasRecord = true;
  }
  Result.Run.ExitStatus = Program.Status;
  Result.Run.Output = std::move(Program.Output);
  Result.Messages = std::move(Program.Messages);
  return Result;
}

} // namespace porthip
