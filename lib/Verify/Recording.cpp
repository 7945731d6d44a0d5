// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Recording.h"
#include "Driver/Process.h"
#include "Support/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Program.h"

using namespace llvm;

namespace porthip {

/// With env(1) and timeout(1) between: they are everywhere, and what ends and
/// what is in the environment is theirs to do right.
static Expected<std::vector<std::string>>
commandOf(const RecordRequest &Request) {
  auto Env = sys::findProgramByName("env");
  if (!Env)
    return createStringError("env(1) is not there: " +
                             Env.getError().message());
  std::vector<std::string> Args = {*Env};
  append_range(Args, Request.Environment);
  Args.push_back("PORTHIP_VGPU_TRACE=" + Request.SpoolPath);
  if (Request.SampleEvery > 1)
    Args.push_back("PORTHIP_VGPU_TRACE_SAMPLE=" + utostr(Request.SampleEvery));
  if (Request.MaxBytes)
    Args.push_back("PORTHIP_VGPU_TRACE_MAX_BYTES=" + utostr(Request.MaxBytes));
  if (Request.TimeoutSeconds) {
    Args.push_back("PORTHIP_VGPU_TIMEOUT_MS=" +
                   utostr(uint64_t(Request.TimeoutSeconds) * 1000));
    append_range(Args, ArrayRef<std::string>{"timeout", "-k", "5",
                                             utostr(Request.TimeoutSeconds)});
  }
  append_range(Args, Request.Program);
  return Args;
}

Expected<Recording> record(const RecordRequest &Request) {
  auto Args = commandOf(Request);
  if (!Args)
    return Args.takeError();
  sys::fs::remove(Request.SpoolPath);
  Process Program;
  Program.Args = std::move(*Args);
  Program.KeepsOutput = true;
  ProcessGroup Group;
  if (Error Wrong = Group.start(Program))
    return std::move(Wrong);
  Group.waitForNext();
  if (Request.TimeoutSeconds &&
      (Program.Status == 124 || Program.Status == 137)) {
    sys::fs::remove(Request.SpoolPath);
    return createStringError("took over " + utostr(Request.TimeoutSeconds) +
                             " s and was stopped");
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
