// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `porthip record`: runs a program and keeps what its kernels wrote.
#include "Compiler/Machine/Environment.h"
#include "Compiler/Process/Process.h"
#include "Gpus/TargetLists.h"
#include "Support/Cache/Cache.h"
#include "Support/Files/Files.h"
#include "Support/Files/InstallPlaces.h"
#include "Support/Files/TemporaryFolder.h"
#include "Support/Text/Markup.h"
#include "Support/Text/NextStep.h"
#include "Verify/Leg/Recording.h"
#include "Verify/Trace/TraceFile.h"
#include "VirtualGpu/Abi/Variables.h"
#include "tools/porthip/Commands.h"
#include "tools/porthip/Verify/VerifyParts.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace porthip {

std::vector<OptionInfo> recordingOptions() {
  return {
      valueOption("sample", "N", "Keep the contents of every Nth launch only",
                  "From the first on. The others are recorded without.")
          .checkedBy(validateCount),
      valueOption("max-bytes", "BYTES",
                  "Keep at most this much contents (default: 1G)",
                  "Such as 512M. What comes after that is recorded as a hash.")
          .checkedBy([](StringRef Value) -> const char * {
            return parseByteSize(Value).value_or(0)
                       ? nullptr
                       : "a number of bytes, with K, M or G";
          })};
}

CommandInfo recordInfo() {
  CommandInfo Info(
      "Run a program and keep what its kernels wrote", "",
      "Runs a program on the virtual GPU, if 'porthip cc' has linked it, or on "
      "a real one, and writes a trace: every "
      "launch with the memory that it changed, copies to the host, output, "
      "exit status. The exit status is the program's, or 3 when there is no "
      "trace. 'porthip verify --leg trace:FILE' compares with it.");
  Info.AfterDashes = "PROGRAM [ARGS]";
  Info.Options = {
      valueOption("output", "FILE", "The trace")
          .letter('o')
          .defaultingTo("run.phtrace")
          .checkedBy(validateResultFile),
      choiceOption(
          "on", "WHICH", {"auto", "gpu", "vgpu"}, "auto",
          "How to record: auto, gpu or vgpu",
          "vgpu: the virtual GPU, for programs that are linked with it; "
          "gpu: libraries that are loaded before those of CUDA and ROCm "
          "(LD_PRELOAD), for programs on real GPUs; auto: the virtual GPU "
          "where the program is linked with it."),
      valueOption("as", "TARGET",
                  "The virtual GPU, if the program does not name one")
          .offering(gpuTargetNames()),
      valueOption("timeout", "SECONDS", "Stop a program that runs longer")
          .checkedBy(validateCount),
      valueOption("json", "FILE", "Write what was recorded, for programs",
                  "Its form: docs/schema/record.schema.json. Stdout is the "
                  "program's.")
          .checkedBy(validateResultFile)};
  for (const OptionInfo &O : recordingOptions())
    Info.Options.push_back(O);
  Info.Examples = {
      {"porthip record -o run.phtrace -- ./app 1024",
       "a program with its arguments"},
      {"porthip record --sample 10 --max-bytes 4G -- ./app", "a big program"}};
  return Info;
}

static Json jsonOf(const Trace &T, const std::string &File) {
  const std::string Shown = displayPath(normalizePath(File));
  const NextStep Compare = {
      "compare a port with it",
      shellText({"porthip", "verify", "--leg", "trace:" + Shown, "--leg",
                 "hip@vgpu:gfx942"}) +
          " FILE..."};
  return {{"format", "porthip-record"},    {"version", 1},
          {"trace", toUtf8(Shown)},        {"exitStatus", T.ExitStatus},
          {"launches", T.Launches.size()}, {"next", toJson(Compare)}};
}

int runRecord(const ParsedOptions &Options) {
  if (Options.ProgramArgs.empty())
    return failWith(ExitWrongUsage, "no program to record; name it after '--': "
                                    "porthip record -o run.phtrace -- ./app");
  TemporaryFolder Temporary;
  if (Error Wrong = Temporary.make("porthip-record"))
    return failWith(ExitFailed, std::move(Wrong));
  RecordRequest Request;
  Request.Program = Options.ProgramArgs;
  auto Found = sys::findProgramByName(Request.Program.front());
  if (!Found || !sys::fs::can_execute(*Found))
    return failWith(ExitFailed,
                    Request.Program.front() + ": there is no such program");
  if (Options.has("as"))
    Request.Environment.push_back(
        vgpu::variable::assignment(vgpu::variable::As, Options.value("as")));
  Request.By = StringSwitch<RecordedBy>(Options.value("on"))
                   .Case("gpu", RecordedBy::Libraries)
                   .Case("vgpu", RecordedBy::StandIns)
                   .Default(RecordedBy::Anyone);
  Request.LibraryDir = recorderDir(programPath());
  Request.SpoolPath = Temporary.below("record");
  if (Options.has("timeout"))
    StringRef(Options.value("timeout"))
        .getAsInteger(10, Request.TimeoutSeconds);
  if (Options.has("sample"))
    StringRef(Options.value("sample")).getAsInteger(10, Request.SampleEvery);
  if (Options.has("max-bytes"))
    Request.MaxBytes = *parseByteSize(Options.value("max-bytes"));
  auto Recorded = record(Request);
  if (!Recorded)
    return failWith(ExitFailed, Request.Program.front() + ": " +
                                    toString(Recorded.takeError()));
  outs() << Recorded->Run.Output;
  outs().flush();
  errs() << Recorded->Messages;
  if (!Recorded->HasRecord)
    return failWith(ExitFailed,
                    Request.Program.front() +
                        ": launches nothing on a GPU, real or virtual; "
                        "'porthip cc' links programs with a virtual one");
  if (Error Wrong = writeTrace(Recorded->Run, Options.value("output")))
    return failWith(ExitFailed, std::move(Wrong));
  if (Options.has("json"))
    if (Error Wrong = writeFiles(
            {{Options.value("json"),
              jsonOf(Recorded->Run, Options.value("output")).dump(2) + "\n",
              ""}}))
      return failWith(ExitFailed, std::move(Wrong));
  return Recorded->Run.ExitStatus;
}

} // namespace porthip
