// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `porthip verify`: runs the original and its port, and compares what their
// kernels wrote.
#include "BuildSetup.h"
#include "Commands.h"
#include "Driver/Build.h"
#include "Driver/Process.h"
#include "Frontend/Preamble.h"
#include "Support/Files.h"
#include "Support/Json.h"
#include "Verify/Leg.h"
#include "Verify/TraceFile.h"
#include "Verify/Verdict.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {
namespace {

constexpr StringLiteral DefaultLegs[] = {"cuda@vgpu:sm_80", "hip@vgpu:gfx942",
                                         "hip@vgpu:gfx1100"};

OptionInfo valued(StringRef Long, StringRef Value, Completion Complete,
                  StringRef Help, StringRef Detail = "") {
  OptionInfo O;
  O.Long = Long;
  O.Value = Value;
  O.Complete = Complete;
  O.Help = Help;
  O.Detail = Detail;
  return O;
}

OptionInfo choice(StringRef Long, std::vector<StringRef> Choices,
                  StringRef Default, StringRef Help, StringRef Detail = "") {
  OptionInfo O = valued(Long, "HOW", Completion::Choices, Help, Detail);
  O.Choices = std::move(Choices);
  O.Default = Default;
  return O;
}

OptionInfo repeated(OptionInfo O) {
  O.Repeatable = true;
  return O;
}

std::vector<OptionInfo> verifyOptions() {
  OptionInfo Timeout = valued("timeout", "SECONDS", Completion::None,
                              "Stop a leg that runs longer (default: 600)");
  Timeout.Validate = validateCount;
  OptionInfo JsonOption;
  JsonOption.Long = "json";
  JsonOption.Help = "The result as JSON on stdout";
  OptionInfo NoCache;
  NoCache.Long = "no-cache";
  NoCache.Help = "Compile all anew, and keep nothing";
  return {
      repeated(valued("leg", "LEG", Completion::None,
                      "cuda@vgpu:GPU, hip@vgpu:GPU or trace:FILE",
                      "The legs that are run in place of the usual ones: "
                      "cuda@vgpu:sm_80, hip@vgpu:gfx942, hip@vgpu:gfx1100. "
                      "The others are compared with the first.")),
      repeated(valued("port", "FILE", Completion::File,
                      "A port that there is already",
                      "Once for each file. Without it the port is made by "
                      "'porthip translate' in a temporary folder.")),
      valued("in-root", "DIR", Completion::Directory,
             "Headers below it are ported too",
             "Default: the folder that holds all the files."),
      choice("warp", {"emulate32", "native", "keep"}, "emulate32",
             "Warp operations of the port: emulate32, native or keep",
             "As 'porthip translate' takes it."),
      repeated(valued("tol", "BOUNDS", Completion::None,
                      "Bounds for floats: [TYPE:]abs=X,rel=X,ulp=N",
                      "A float is equal when it keeps one of the bounds. TYPE "
                      "is f16, bf16, f32 or f64; without it the bounds are for "
                      "all. Integers must be the same.")),
      choice("output", {"compare", "ignore"}, "compare",
             "What the programs print: compare or ignore"),
      valued("save-traces", "DIR", Completion::Directory,
             "Keep each leg's trace as DIR/LEG.phtrace"),
      JsonOption,
      Timeout,
      NoCache,
      valued("cache-dir", "DIR", Completion::Directory,
             "Where compiled code is kept",
             "Default: $XDG_CACHE_HOME/porthip, or ~/.cache/porthip."),
  };
}

class TemporaryFolder {
public:
  Error make() {
    SmallString<128> Unique;
    if (auto Wrong = sys::fs::createUniqueDirectory("porthip-verify", Unique))
      return fileError(Unique, Wrong);
    Path = std::string(Unique);
    return Error::success();
  }
  ~TemporaryFolder() {
    if (!Path.empty())
      sys::fs::remove_directories(Path);
  }
  std::string below(StringRef Name) const { return Path + "/" + Name.str(); }
  std::string Path;
};

class VerifyRun {
public:
  explicit VerifyRun(const ParsedOptions &Options) : Options(Options) {}

  int run() {
    if (Error Wrong = checkUsage())
      return failWith(ExitWrongUsage, std::move(Wrong));
    auto Found = buildSetup(Options);
    if (!Found)
      return failWith(ExitFailed, Found.takeError());
    Setup = std::move(*Found);
    if (Error Wrong = Temporary.make())
      return failWith(ExitFailed, std::move(Wrong));
    if (Error Wrong = makePort())
      return failWith(ExitFailed, std::move(Wrong));
    for (const Leg &L : Legs)
      if (Error Wrong = addTrace(L))
        return failLeg(L.Name, std::move(Wrong));
    if (Error Wrong = checkReference())
      return failLeg(Legs.front().Name, std::move(Wrong));
    return report();
  }

private:
  Error checkUsage() {
    std::vector<std::string> Names = Options.values("leg");
    if (Names.empty())
      Names.assign(std::begin(DefaultLegs), std::end(DefaultLegs));
    for (const std::string &Name : Names) {
      auto L = parseLeg(Name);
      if (!L)
        return L.takeError();
      Legs.push_back(std::move(*L));
    }
    if (Legs.size() < 2)
      return createStringError("one leg has nothing to be compared with; name "
                               "another --leg");
    for (const std::string &Text : Options.values("tol"))
      if (Error Wrong = Rules.Tol.set(Text))
        return Wrong;
    Rules.ComparesOutput = Options.value("output") != "ignore";
    auto Line = readBuildLine(mapCompilerArgs(Options.Positional));
    if (!Line)
      return Line.takeError();
    for (const Input &I : Line->Inputs)
      if (I.Is == Input::File)
        Files.push_back(I.Text);
    bool IsBuilt = any_of(Legs, [](const Leg &L) { return L.Target; });
    if (Files.empty() && IsBuilt)
      return createStringError("no source file; what follows '--' goes to the "
                               "program");
    return Error::success();
  }

  bool isFile(StringRef Argument) const {
    return is_contained(Files, Argument);
  }

  std::string rootOfFiles() const {
    if (Options.has("in-root"))
      return normalizePath(Options.value("in-root"));
    std::string Root = sys::path::parent_path(normalizePath(Files[0])).str();
    for (const std::string &File : Files)
      while (!isBelow(normalizePath(File), Root))
        Root = sys::path::parent_path(Root).str();
    return Root;
  }

  /// The compiler's line of the port: the port's files, and before the
  /// original's include folders those that hold its ported headers.
  Error makePort() {
    bool IsWanted =
        any_of(Legs, [](const Leg &L) { return L.Target && L.IsPort; });
    if (!IsWanted)
      return Error::success();
    if (Options.has("port")) {
      PortArgs = Options.values("port");
      for (const std::string &Argument : Options.Positional)
        if (!isFile(Argument))
          PortArgs.push_back(Argument);
      return Error::success();
    }
    std::string Root = rootOfFiles(), OutRoot = Temporary.below("port");
    if (Error Wrong = translateFiles(Root, OutRoot))
      return Wrong;
    auto portedPath = [&](StringRef Path) {
      return OutRoot + normalizePath(Path).substr(Root.size());
    };
    bool IsFolder = false;
    for (StringRef Argument : Options.Positional) {
      StringRef Folder = IsFolder ? Argument : "";
      if (Argument.starts_with("-I"))
        Folder = Argument.drop_front(2);
      IsFolder =
          Argument == "-I" || Argument == "-isystem" || Argument == "-iquote";
      if (isFile(Argument)) {
        PortArgs.push_back(portedFile(portedPath(Argument)));
        continue;
      }
      PortArgs.push_back(Argument.str());
      std::string Normal = Folder.empty() ? "" : normalizePath(Folder);
      if (Normal != Root && !isBelow(Normal, Root))
        continue;
      if (Argument.starts_with("-I")) {
        PortArgs.back() = "-I" + portedPath(Folder);
        PortArgs.push_back(Argument.str());
      } else {
        std::string Option = PortArgs[PortArgs.size() - 2];
        PortArgs.back() = portedPath(Folder);
        PortArgs.insert(PortArgs.end(), {Option, Argument.str()});
      }
    }
    return Error::success();
  }

  /// Translate calls it by the suffix that HIP's compiler goes by.
  static std::string portedFile(const std::string &Path) {
    SmallString<128> Hip(Path);
    sys::path::replace_extension(Hip, ".hip");
    return sys::fs::exists(Hip) ? std::string(Hip) : Path;
  }

  /// In a process of its own, which keeps its crashes to itself.
  Error translateFiles(const std::string &Root, const std::string &OutRoot) {
    Process Translate;
    Translate.Args = {sys::fs::getMainExecutable(nullptr, nullptr),
                      "translate",
                      "--quiet",
                      "--fail-on=never",
                      "--warp=" + Options.value("warp"),
                      "--in-root=" + Root,
                      "--out-root=" + OutRoot};
    if (Options.has("cuda-path"))
      Translate.Args.push_back("--cuda-path=" + Options.value("cuda-path"));
    if (Options.has("rocm-path"))
      Translate.Args.push_back("--rocm-path=" + Options.value("rocm-path"));
    if (cacheDir().empty())
      Translate.Args.push_back("--no-cache");
    else
      Translate.Args.push_back("--cache-dir=" + cacheDir());
    append_range(Translate.Args, Files);
    Translate.Args.push_back("--");
    for (const std::string &Argument : Options.Positional)
      if (!isFile(Argument))
        Translate.Args.push_back(Argument);
    ProcessGroup Group;
    if (Error Wrong = Group.start(Translate))
      return Wrong;
    Group.waitForNext();
    errs() << Translate.Messages;
    if (Translate.Status)
      return createStringError("the port could not be made: translate " +
                               Translate.Failure);
    return Error::success();
  }

  std::string cacheDir() const {
    if (Options.has("no-cache"))
      return "";
    return Options.has("cache-dir") ? normalizePath(Options.value("cache-dir"))
                                    : defaultCacheDir();
  }

  Error addTrace(const Leg &L) {
    LegProgram Program;
    Program.CompilerArgs = L.IsPort ? PortArgs : Options.Positional;
    Program.Args = Options.CompilerArgs;
    Program.On = &Setup.On;
    Program.CacheDir = cacheDir();
    Program.TemporaryDir = Temporary.below("leg" + utostr(Traces.size()));
    Program.Log = &errs();
    Program.TimeoutSeconds = 600;
    if (Options.has("timeout"))
      StringRef(Options.value("timeout"))
          .getAsInteger(10, Program.TimeoutSeconds);
    if (auto Wrong = sys::fs::create_directories(Program.TemporaryDir))
      return fileError(Program.TemporaryDir, Wrong);
    auto T = runLeg(L, Program);
    if (!T)
      return T.takeError();
    Traces.push_back(std::move(*T));
    if (!Options.has("save-traces") || !L.Target)
      return Error::success();
    std::string Folder = normalizePath(Options.value("save-traces"));
    if (auto Wrong = sys::fs::create_directories(Folder))
      return fileError(Folder, Wrong);
    std::string Name = L.Name;
    llvm::replace(Name, '@', '-');
    llvm::replace(Name, ':', '-');
    return writeTrace(Traces.back(), Folder + "/" + Name + ".phtrace");
  }

  /// An original that fails, or launches nothing, proves nothing.
  Error checkReference() {
    const Trace &T = Traces.front();
    if (T.ExitStatus)
      return createStringError("exits with " + itostr(T.ExitStatus) +
                               ", so there is nothing to compare with");
    if (T.Launches.empty())
      return createStringError("launches no kernel, so there is nothing to "
                               "compare");
    return Error::success();
  }

  int failLeg(StringRef Name, Error Wrong) {
    std::string Text;
    handleAllErrors(
        std::move(Wrong),
        [&](const CompileError &E) {
          Text = E.Text.empty() ? "does not compile, see above" : E.Text;
        },
        [&](const ErrorInfoBase &E) { Text = E.message(); });
    return failWith(ExitFailed, Name + ": " + Text);
  }

  int report() {
    bool AreEqual = true;
    Json Verdicts = Json::array();
    for (const Trace &T : ArrayRef(Traces).drop_front()) {
      Verdict V = judge(Traces.front(), T, Rules);
      AreEqual &= V.isEqual();
      if (Options.has("json"))
        Verdicts.push_back(jsonOf(V));
      else
        outs() << textOf(V);
    }
    if (Options.has("json"))
      outs() << Json{{"equal", AreEqual},
                     {"reference", Traces.front().Leg},
                     {"legs", std::move(Verdicts)}}
                    .dump(2)
             << "\n";
    return AreEqual ? ExitDone : ExitFindings;
  }

  const ParsedOptions &Options;
  VerdictRules Rules;
  std::vector<Leg> Legs;
  std::vector<std::string> Files, PortArgs;
  BuildSetup Setup;
  TemporaryFolder Temporary;
  std::vector<Trace> Traces;
};

} // namespace

CommandInfo verifyInfo() {
  CommandInfo Info;
  Info.Name = "verify";
  Info.Summary = "Check that a port computes the same as the original";
  Info.Positional = "FILE... [COMPILER-ARGS]";
  Info.Description =
      "Builds the CUDA program and its port, runs both on the virtual GPU and "
      "compares what every launch wrote, what is copied to the host, output "
      "and exit status. Exit status: 0 all equal, 1 a mismatch, 3 a leg could "
      "not be built or run. Options that are not below are the compiler's.";
  Info.IsCompilerLine = true;
  Info.TakesCompilerArgs = true;
  Info.ArgsName = "PROGRAM-ARGS";
  Info.Options = verifyOptions();
  for (const OptionInfo &O : buildOptions())
    if (O.Long != "as")
      Info.Options.push_back(O);
  Info.Examples = {
      {"porthip verify prog.cu -- 1024", "the port that translate makes"},
      {"porthip verify --port prog.hip prog.cu", "a port made by hand"},
      {"porthip verify --leg cuda@vgpu:sm_90 --leg hip@vgpu:gfx90a prog.cu",
       "other GPUs"}};
  return Info;
}

int runVerify(const ParsedOptions &Options) { return VerifyRun(Options).run(); }

} // namespace porthip
