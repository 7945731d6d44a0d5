// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Leg/Recording.h"
#include "Compiler/Process/Process.h"
#include "Support/Files/Files.h"
#include "VirtualGpu/Abi/Variables.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"

using namespace llvm;

namespace porthip {

char TimeLimitError::ID;

static void addSettings(const std::string &Prefix, const RecordRequest &Request,
                        std::vector<std::string> &To) {
  To.push_back(Prefix + "=" + Request.SpoolPath);
  if (Request.SampleEvery > 1)
    To.push_back(Prefix + "_SAMPLE=" + utostr(Request.SampleEvery));
  if (Request.MaxBytes)
    To.push_back(Prefix + "_MAX_BYTES=" + utostr(Request.MaxBytes));
  if (!Request.WantedPath.empty())
    To.push_back(Prefix + "_WANTED=" + Request.WantedPath);
}

/// The recorder's libraries, before what is loaded first already.
static Expected<std::string> preloadVariable(StringRef Dir) {
  std::string Result = "LD_PRELOAD=";
  for (StringRef Name :
       {"libporthip_record_cuda.so", "libporthip_record_hip.so"}) {
    SmallString<256> Path(Dir);
    sys::path::append(Path, Name);
    if (!sys::fs::exists(Path))
      return fileError(Path, "is missing: porthip was built or installed "
                             "without the recorder for real GPUs; install it "
                             "again");
    if (Path.str().contains(' ') || Path.str().contains(':'))
      return fileError(Path,
                       "the dynamic loader cannot use a path with a space or a "
                       "colon; install porthip in another folder");
    Result += (Path + ":").str();
  }
  if (auto Before = sys::Process::GetEnv("LD_PRELOAD"))
    return Result + *Before;
  Result.pop_back();
  return Result;
}

static Process plainProcess(const RecordRequest &Request) {
  Process P;
  P.Args = Request.Program;
  if (!Request.Name.empty()) {
    P.Executable = P.Args[0];
    P.Args[0] = Request.Name;
  }
  P.KeepsOutput = true;
  P.IsSupervised = true;
  P.TimeoutSeconds = Request.TimeoutSeconds;
  P.Environment = Request.Environment;
  if (Request.TimeoutSeconds)
    P.Environment.push_back(vgpu::variable::assignment(
        vgpu::variable::TimeoutMs,
        utostr(uint64_t(Request.TimeoutSeconds) * 1000)));
  return P;
}

static Expected<Process> processOf(const RecordRequest &Request) {
  Process P = plainProcess(Request);
  // The first of both to write has the file; the libraries see to it that it is
  // the stand-ins where there are some.
  if (Request.By != RecordedBy::Libraries)
    addSettings(vgpu::variable::Trace.str(), Request, P.Environment);
  if (Request.By != RecordedBy::StandIns) {
    addSettings("PORTHIP_RECORD", Request, P.Environment);
    auto Preload = preloadVariable(Request.LibraryDir);
    if (!Preload)
      return Preload.takeError();
    P.Environment.push_back(*Preload);
  }
  return P;
}

static Error runToEnd(Process &Program, const RecordRequest &Request) {
  ProcessGroup Group;
  if (Error Wrong = Group.start(Program))
    return Wrong;
  auto soon = [&] {
    return Request.Tick ? std::chrono::steady_clock::now() +
                              std::chrono::milliseconds(200)
                        : ProcessGroup::Time::max();
  };
  while (!Group.waitForNext(soon()))
    Request.Tick();
  return Program.TimedOut ? make_error<TimeLimitError>(Program.Failure)
                          : Error::success();
}

Expected<PlainRun> runAlone(const RecordRequest &Request) {
  Process Program = plainProcess(Request);
  if (Error Wrong = runToEnd(Program, Request))
    return std::move(Wrong);
  return PlainRun{Program.Status, std::move(Program.Output)};
}

/// Files of all processes that recorded; the file of the first to come is
/// first.
static std::vector<std::string> spoolsAt(const std::string &Path) {
  std::vector<std::string> Result;
  if (sys::fs::exists(Path))
    Result.push_back(Path);
  std::error_code Wrong;
  const std::string Others = (sys::path::filename(Path) + ".").str();
  for (sys::fs::directory_iterator I(sys::path::parent_path(Path), Wrong), End;
       !Wrong && I != End; I.increment(Wrong))
    if (StringRef Number = sys::path::filename(I->path());
        Number.consume_front(Others) && !Number.empty() &&
        all_of(Number, isDigit))
      Result.push_back(I->path());
  return Result;
}

static void removeSpools(const std::string &Path) {
  for (const std::string &Each : spoolsAt(Path))
    sys::fs::remove(Each);
}

/// File of the process that was started first: which one comes first is another
/// in each run.
static Expected<std::string> firstSpool(ArrayRef<std::string> Paths) {
  std::optional<std::pair<uint64_t, StringRef>> First;
  for (const std::string &Path : Paths) {
    // Mapped: the number stands in the first line of what may be long.
    auto Bytes = MemoryBuffer::getFile(Path, /*IsText=*/false,
                                       /*RequiresNullTerminator=*/false);
    if (!Bytes)
      return fileError(Path, Bytes.getError());
    const uint64_t Number = processOfSpool((*Bytes)->getBuffer());
    if (!First || Number < First->first)
      First.emplace(Number, Path);
  }
  return readFile(First->second, /*MaxBytes=*/uint64_t(1) << 36);
}

Expected<Recording> record(const RecordRequest &Request) {
  removeSpools(Request.SpoolPath);
  auto Made = processOf(Request);
  if (!Made)
    return Made.takeError();
  Process &Program = *Made;
  if (Error Wrong = runToEnd(Program, Request)) {
    removeSpools(Request.SpoolPath);
    return std::move(Wrong);
  }
  Recording Result;
  if (auto Spools = spoolsAt(Request.SpoolPath); !Spools.empty()) {
    auto Bytes = firstSpool(Spools);
    removeSpools(Request.SpoolPath);
    if (!Bytes)
      return Bytes.takeError();
    auto Parsed =
        parseSpool(*Bytes, "the record of " + Request.Program.front());
    if (!Parsed)
      return Parsed.takeError();
    Result.Run = std::move(*Parsed);
    Result.Run.OtherProcesses = Spools.size() - 1;
    Result.HasRecord = true;
  }
  Result.Run.ExitStatus = Program.Status;
  Result.Run.Output = std::move(Program.Output);
  Result.Messages = std::move(Program.Messages);
  return Result;
}

} // namespace porthip
