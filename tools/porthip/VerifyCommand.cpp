// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `porthip verify`: runs the original and its port, and compares what their
// kernels wrote.
#include "BuildSetup.h"
#include "CacheOptions.h"
#include "Commands.h"
#include "Driver/Build.h"
#include "PortInputs.h"
#include "Support/Cache.h"
#include "Support/Files.h"
#include "Verify/Judge/Original.h"
#include "Verify/Leg/Leg.h"
#include "VerifyCause.h"
#include "VerifyKernel.h"
#include "VerifyParts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include <chrono>

using namespace llvm;

namespace porthip {
namespace {

struct LegRun {
  unsigned Seed = 0; ///< of the order of its blocks; 0: the usual one
  /// The target whose properties its GPU tells; empty: its own.
  std::string FactsOf;
  /// To tell why legs differ: more of its environment, another GPU.
  std::vector<std::string> Variables;
  const GpuTarget *On = nullptr;
  bool IsForCause = false;
  bool isFirst() const { return !Seed && FactsOf.empty() && !IsForCause; }
};

class VerifyRun {
public:
  explicit VerifyRun(const ParsedOptions &Options)
      : Options(Options), Shown(progressStyle(!Options.has("no-progress"))),
        Causes(Options) {}

  int run() {
    if (Error Wrong = checkUsage())
      return failWith(ExitWrongUsage, std::move(Wrong));
    auto Found = buildSetup(Options);
    if (!Found)
      return failWith(ExitFailed, Found.takeError());
    Setup = std::move(*Found);
    CacheDir = cacheDirOf(Options);
    if (Error Wrong = Temporary.make("porthip-verify"))
      return failWith(ExitFailed, std::move(Wrong));
    if (KernelMode::isAsked(Options)) {
      Kernels.emplace(Options, Setup);
      if (Error Wrong = Kernels->read(Files[0], CacheDir, Temporary.Path))
        return failWith(ExitFailed, std::move(Wrong));
      if (Options.has("init"))
        return writeSpec();
      if (Error Wrong = Kernels->makeCases(Rules))
        return failWith(ExitFailed, std::move(Wrong));
    }
    if (Options.has("load-traces"))
      return runLegs();
    // Else each part that reads one would say so.
    if (Error Wrong = checkSourceFiles("verify", Files))
      return failWith(ExitFailed, std::move(Wrong));
    if (std::string Note = noteOnOriginals(Files); !Note.empty())
      say(Note);
    addRealLegs();
    bool NeedsPort = any_of(Legs, [&](const Leg &L) {
      return L.IsPort && (!Options.has("only-leg") || isOnlyLeg(L));
    });
    if (Error Wrong = NeedsPort ? makeOwnPort() : Error::success())
      return failWith(ExitFailed, std::move(Wrong));
    return Options.has("only-leg") ? runOneLeg() : runLegs();
  }

private:
  Error checkUsage() {
    std::vector<std::string> Names = Options.values("leg");
    if (Names.empty())
      Names = defaultLegs();
    for (const std::string &Name : Names) {
      auto L = parseLeg(Name);
      if (!L)
        return L.takeError();
      Legs.push_back(std::move(*L));
    }
    if (Legs.size() < 2)
      return createStringError(
          "name a second --leg; the first is the reference");
    if (Error Wrong = checkTraceUsage())
      return Wrong;
    for (const std::string &Text : Options.values("tol"))
      if (Error Wrong = Rules.Tol.set(Text))
        return Wrong;
    Rules.Unordered = Options.values("unordered");
    Rules.ComparesOutput = Options.value("output") != "ignore";
    auto Line = readBuildLine(mapCompilerArgs(Options.CompilerLine));
    if (!Line)
      return Line.takeError();
    for (const Input &I : Line->Inputs)
      if (I.Is == Input::File)
        Files.push_back(I.Text);
    bool IsBuilt = any_of(Legs, [](const Leg &L) { return L.runs(); });
    if (Files.empty() && IsBuilt)
      return noSourceFile("verify", Options);
    if (Error Wrong = checkOriginals(Files))
      return Wrong;
    return KernelMode::checkUsage(Options, Files);
  }

  Error checkTraceUsage() const {
    if (Options.has("no-cache") &&
        (Options.has("reuse") || Options.has("input")))
      return createStringError(
          "--reuse and --input need the cache; remove --no-cache");
    for (StringRef Name : {"launcher", "resume", "restart", "time-limit",
                           "rerun-failed", "results", "baseline"})
      if (Options.has(Name))
        return createStringError("--" + Name + " goes with --suite");
    if (Options.has("load-traces") && Options.has("save-traces"))
      return createStringError(
          "--load-traces runs no program, so --save-traces has nothing to "
          "keep; remove one of them");
    if (!Options.has("only-leg"))
      return Error::success();
    if (!Options.has("save-traces"))
      return createStringError("--only-leg compares nothing: add --save-traces "
                               "DIR, where its trace is kept");
    if (none_of(Legs, [&](const Leg &L) { return isOnlyLeg(L); }))
      return createStringError("--only-leg '" + Options.value("only-leg") +
                               "' is not one of the legs of this run");
    return Error::success();
  }

  bool isOnlyLeg(const Leg &L) const {
    return L.TracePath.empty() && L.Name == Options.value("only-leg");
  }

  int runOneLeg() {
    const Leg &L = *find_if(Legs, [&](const Leg &L) { return isOnlyLeg(L); });
    auto T = legTrace(L);
    const std::string Text = takeLog(L);
    errs() << Text;
    if (!T)
      return failWith(ExitFailed, L.Name + ": " + failureText(T.takeError()) +
                                      (Text.empty() ? "" : ", see above"));
    return ExitDone;
  }

  std::string takeLog(const Leg &L) {
    std::string Text = std::exchange(LogText, "");
    if (L.IsPort)
      Text = Port.shownText(Text);
    return Kernels ? withoutIncludesOf({CacheDir, Temporary.Path}, Text) : Text;
  }

  /// Beside the usual legs, those of the GPUs that are here.
  void addRealLegs() {
    if (Options.has("leg") || Options.has("only-leg"))
      return;
    std::vector<std::string> Notes;
    for (const std::string &Name : realLegs(Setup.On, Notes))
      Legs.push_back(cantFail(parseLeg(Name)));
    for (const std::string &Note : Notes)
      errs() << "porthip: note: " << Note << "\n";
  }

  /// A note while legs run: not behind the line that shows how far they are.
  void say(const Twine &Note) { Shown.print(("porthip: note: " + Note).str()); }

  Error checkKernels(Trace &T) {
    auto Note = Kernels->checkReference(T);
    if (!Note)
      return Note.takeError();
    if (!Note->empty())
      say(*Note);
    return Error::success();
  }

  int writeSpec() const {
    if (Error Wrong = Kernels->writeSpec())
      return failWith(ExitFailed, std::move(Wrong));
    return ExitDone;
  }

  Expected<Trace> traceOf(const Leg &L) {
    if (!Options.has("load-traces"))
      return legTrace(L);
    auto T = loadTrace(L, normalizePath(Options.value("load-traces")));
    // The leg was run before the reference told what it cannot do.
    if (T && Kernels)
      Kernels->leaveOut(*T);
    return T;
  }

  /// The first run's trace is saved.
  Expected<Trace> legTrace(const Leg &L, const LegRun &Run = {}) {
    Leg Other = L;
    if (Run.On)
      Other.Target = Run.On;
    LegProgram Program;
    Program.CompilerArgs = L.IsPort ? Port.Args : Options.CompilerLine;
    if (hasNumbersOfCuda(L))
      giveNumbersOfCuda(Program);
    Program.Args = Options.ProgramArgs;
    if (!Files.empty())
      Program.Name = programNameOf(Files.front());
    Program.On = &Setup.On;
    Program.CacheDir = CacheDir;
    Program.TemporaryDir = Temporary.below("leg" + utostr(&L - Legs.data()));
    Program.Log = &Log;
    Program.Tick = [&](StringRef Does) {
      Shown.doing((L.Name + " " + Does).str());
    };
    // Inputs that porthip makes are the same with and without a recorder.
    Program.RunsAlone = &L == &Legs.front() && !Kernels && Run.isFirst();
    // A driver's update is one of the reasons to run on a real GPU again.
    Program.ReusesRuns =
        !L.Real && !Options.has("no-reuse") &&
        (Kernels || Options.has("reuse") || Options.has("input"));
    Program.InputFiles = Options.values("input");
    Program.TimeoutSeconds = 600;
    if (Run.Seed)
      makeRepeat(Program, Run.Seed);
    if (!Run.FactsOf.empty())
      Program.Variables.push_back("PORTHIP_VGPU_FACTS_OF=" + Run.FactsOf);
    append_range(Program.Variables, Run.Variables);
    if (Options.has("timeout"))
      StringRef(Options.value("timeout"))
          .getAsInteger(10, Program.TimeoutSeconds);
    if (Options.has("sample"))
      StringRef(Options.value("sample")).getAsInteger(10, Program.SampleEvery);
    if (Options.has("max-bytes"))
      Program.MaxBytes = *parseByteSize(Options.value("max-bytes"));
    if (auto Wrong = sys::fs::create_directories(Program.TemporaryDir))
      return fileError(Program.TemporaryDir, Wrong);
    auto T = Kernels && L.runs()
                 ? kernelTrace(Other, std::move(Program), Run.isFirst())
                 : runLeg(Other, Program);
    if (T && !T->ReusedFrom.empty() && !Run.IsForCause)
      say(L.Name + (Run.Seed ? ", in another order" : "") +
          ": not run again, unchanged since " + T->ReusedFrom +
          " (--no-reuse runs it)");
    bool IsSaved =
        Options.has("save-traces") && L.TracePath.empty() && Run.isFirst();
    if (!T || !IsSaved)
      return T;
    if (Error Wrong = saveTrace(*T, Options.value("save-traces")))
      return std::move(Wrong);
    return T;
  }

  /// The generators of kernels are those of the headers; the host API is told.
  void giveNumbersOfCuda(LegProgram &Program) const {
    Program.CompilerArgs.push_back("-I" + Setup.On.Tools.ShimDir +
                                   "/rocm/of-cuda");
    Program.Variables.push_back("PORTHIP_VGPU_RANDOM=cuda");
  }

  bool hasNumbersOfCuda(const Leg &L) const {
    return L.IsPort && L.Target && L.Target->Of == GpuVendor::Amd &&
           Options.value("random") != "amd";
  }

  /// Of the files alone: who draws numbers in a header names a type of cuRAND's
  /// in them.
  bool namesRandomNumbers() const {
    return any_of(Files, [](const std::string &Path) {
      auto Text = readFile(Path);
      if (!Text)
        consumeError(Text.takeError());
      return Text && StringRef(*Text).contains("curand");
    });
  }

  void noteRandomNumbers(VerifyReport &Report) const {
    if (!namesRandomNumbers())
      return;
    for (auto [L, Result] : zip(drop_begin(Legs), Report.Legs))
      if (hasNumbersOfCuda(L) && Result.Failure.empty())
        Result.Result.Notes.push_back(
            "the port got cuRAND's random numbers, so that the rest is "
            "compared; rocRAND gives others for the same seed, which "
            "--random=amd shows");
  }

  /// Whose results another compiler might have made, too: blocks and warps in
  /// another order; then products are rounded before they are added, or the
  /// math functions are ours, not the toolkit's. One at a time, so that the
  /// runs differ from each other as they do from a port.
  static void makeRepeat(LegProgram &Program, unsigned Seed) {
    Program.Variables.push_back("PORTHIP_VGPU_SHUFFLE_BLOCKS=" + utostr(Seed));
    if (Seed % 2 == 0)
      Program.CompilerArgs.push_back("-fmad=false");
    else if (Seed > 1)
      Program.Variables.push_back("PORTHIP_VGPU_CUDA_PATH=none");
  }

  Expected<Trace> kernelTrace(const Leg &L, LegProgram Program, bool IsFirst) {
    if (Error Wrong = Kernels->wrap(Program.CompilerArgs, L.IsPort))
      return std::move(Wrong);
    // The file's own host code is not called: where it can be left out, the
    // libraries that it calls need not be there.
    if (!L.Real)
      Program.CompilerArgs.insert(
          Program.CompilerArgs.end(),
          {"-ffunction-sections", "-Xlinker", "--gc-sections"});
    // Inputs that lead outside of the buffers prove nothing.
    if (IsFirst && L.Name == Legs.front().Name && !L.IsPort)
      Program.Variables.push_back("PORTHIP_VGPU_CHECK=memory");
    return Kernels->run(L, std::move(Program));
  }

  PortRequest portRequest(StringRef Folder) const {
    PortRequest Request;
    Request.Options = &Options;
    Request.Files = Files;
    Request.OutRoot = Temporary.below(Folder);
    Request.CacheDir = CacheDir;
    return Request;
  }

  Error makeOwnPort() {
    auto Made = makePort(portRequest("port"));
    if (!Made)
      return Made.takeError();
    Port = std::move(*Made);
    return Error::success();
  }

  /// Every leg is run, so that one that fails does not hide the others; only
  /// without a reference there is nothing to compare.
  int runLegs() {
    VerifyReport Report;
    Report.Title = Files.empty() ? Legs.front().Name : join(Files, " ");
    std::optional<Trace> Reference;
    Shown.begin("done", Legs.size(), "legs", /*IsOfFew=*/true);
    for (const Leg &L : Legs) {
      auto Begin = std::chrono::steady_clock::now();
      auto T = traceOf(L);
      LegResult Result;
      Result.Name = L.Name;
      if (T)
        Result.ReusedFrom = T->ReusedFrom;
      Result.Seconds = std::chrono::duration<double>(
                           std::chrono::steady_clock::now() - Begin)
                           .count();
      Error Wrong = T ? Error::success() : T.takeError();
      bool IsReference = &L == &Legs.front();
      if (!Wrong && IsReference)
        Wrong = Kernels ? checkKernels(*T) : checkReference(*T, Report);
      if (Wrong)
        Result.Failure = failureText(std::move(Wrong));
      else if (!IsReference)
        judgeLeg(Result, *Reference, *T, L);
      std::string Text = takeMessages(takeLog(L), Result, Report);
      if (!Text.empty())
        Shown.print(Text);
      Shown.advance(L.Name);
      if (IsReference) {
        Report.Reference = std::move(Result);
        if (!Report.Reference.Failure.empty())
          break;
        Reference = std::move(*T);
      } else {
        Report.Legs.push_back(std::move(Result));
      }
    }
    Shown.end();
    noteRandomNumbers(Report);
    explainReport(Report, Legs, portRequest("translated"), Port.Args);
    if (Error Wrong = writeReports(Report, Options))
      return failWith(ExitFailed, std::move(Wrong));
    return printReport(Report, Options.has("json"));
  }

  /// A difference counts only where the original's other runs have none.
  void judgeLeg(LegResult &Result, const Trace &A, const Trace &B,
                const Leg &L) {
    Result.Result = judged(A, B, L);
    if (Result.Result.First.Values.IsGuessed && readSignatures())
      Result.Result = judged(A, B, L);
    bool Differs = Repeats.empty() ? !Result.Result.isEqual()
                                   : !judgedExactly(A, B).isEqual();
    if (!Result.Result.isEqual() && repeatReference())
      Result.Result = judged(A, B, L);
    if (!Result.Result.isEqual()) {
      judgeByFacts(Result.Result, A, B, L);
      Differs = !Result.Result.isEqual();
    }
    if (Differs)
      findCause(Result.Result, A, B, L);
    const Verdict &V = Result.Result;
    if (!V.isEmpty() || Options.has("allow-uncompared"))
      return;
    Result.Failure =
        V.HasNothingLeft
            ? "the original writes other results in each run, so nothing can "
              "be compared"
            : "nothing could be compared, so this proves nothing: no kernel "
              "changed memory that was recorded, or printed";
    if (V.Why)
      Result.Failure += "; the legs differ by " + V.Cause;
    Result.Failure += "; --allow-uncompared accepts that";
    for (const std::string &Note : V.Notes)
      Log << "  note: " << Note << "\n";
  }

  /// "file:line" of the port, as the user knows it.
  std::string shownPlace(StringRef Place) const {
    auto [File, Line] = Place.rsplit(':');
    KernelSource S;
    S.File = File.str();
    if (Line.getAsInteger(10, S.Line))
      return Place.str();
    S = Port.shown(std::move(S));
    return displayPath(S.File) + ":" + utostr(S.Line);
  }

  /// Legs that agree where the original repeats itself have one, too: why it
  /// does not.
  void findCause(Verdict &V, const Trace &A, const Trace &B, const Leg &L) {
    const Leg &First = Legs.front();
    if (!Causes.isOn() || !First.Target || !L.Target)
      return;
    CauseRequest Request;
    Request.ReportPath = Temporary.below("checked");
    Request.HasOtherInputs = !V.Cause.empty();
    Request.CanTakeWaveOf32 = L.Target->WaveSize == 64;
    Request.Judge = [&](const Trace &A, const Trace &B) {
      return judgedExactly(A, B);
    };
    Request.Run = [&](bool IsPort, const Changes &With,
                      std::vector<std::string> Variables) {
      LegRun Run;
      Run.IsForCause = true;
      Run.Variables = variablesOf(With);
      append_range(Run.Variables, std::move(Variables));
      if (With.count(Change::WaveOf32))
        Run.On = findGpuTarget("gfx1100");
      const size_t Said = LogText.size();
      auto T = legTrace(IsPort ? L : First, Run);
      LogText.resize(Said); // that of the usual run is enough
      return T;
    };
    V.Why = Causes.find(Request);
    const Divergence Exact = judgedExactly(A, B).First;
    for (const TraceLaunch &M : B.Launches)
      if (M.Number == Exact.Number && !Request.HasOtherInputs && !V.Begins)
        V.Begins = Causes.begin(Request, Exact, M.Symbol);
    if (V.Begins) {
      V.Begins->WhereA = displayPath(V.Begins->WhereA);
      V.Begins->WhereB = L.IsPort ? shownPlace(V.Begins->WhereB)
                                  : displayPath(V.Begins->WhereB);
    }
    if (V.Why)
      V.Cause = V.Why->Text;
    else if (Causes.hasRunOut())
      V.Notes.push_back("the cause was not found in the time for it "
                        "(--cause-seconds)");
  }

  /// Once. What cannot be read leaves the guess as it is.
  bool readSignatures() {
    std::string Folder = Temporary.below("signatures");
    if (Kernels || !Signatures.empty() ||
        sys::fs::create_directories(Folder, /*IgnoreExisting=*/false))
      return false;
    CompileOptions Compile = mapCompilerArgs(Options.CompilerLine);
    for (const std::string &File : Files) {
      KernelQuery Query;
      Query.File = File;
      Query.Tools = &Setup.On.Tools;
      Query.Options = &Compile;
      Query.CacheDir = CacheDir;
      Query.TemporaryDir = Folder;
      if (auto Read = readKernels(Query))
        append_range(Signatures, std::move(*Read));
      else
        consumeError(Read.takeError());
    }
    Rules.Kernels = Signatures;
    return !Signatures.empty();
  }

  /// What a program prints of its device is right where the original prints it
  /// of that device, too. Where it launches something else, that is for the
  /// user to judge.
  void judgeByFacts(Verdict &V, const Trace &A, const Trace &B, const Leg &L) {
    const Leg &First = Legs.front();
    if (V.First.Is != Divergence::Output || !First.Target || !L.Target ||
        L.Target == First.Target || !repeatCount())
      return;
    LegRun Run;
    Run.FactsOf = L.Target->Name;
    auto T = legTrace(First, Run);
    if (!T)
      return consumeError(T.takeError()); // such a device is none for it
    if (T->ExitStatus != A.ExitStatus || T->Output == A.Output)
      return;
    VerdictRules ByFacts = Rules;
    ByFacts.Repeats = {};
    Verdict Printed = judgeOutput(*T, B, ByFacts);
    if (!Printed.isEqual()) {
      std::vector<Trace> AgainByFacts = repeatsOfReference(Run.FactsOf);
      ByFacts.Repeats = AgainByFacts;
      Printed = judgeOutput(*T, B, ByFacts);
    }
    V.First = std::move(Printed.First);
    V.IsPartial |= Printed.IsPartial;
    Printed.Notes.push_back(("the output is compared with what the original "
                             "prints on a GPU that reports the properties of " +
                             Run.FactsOf));
    for (std::string &Note : Printed.Notes)
      if (!is_contained(V.Notes, Note))
        V.Notes.push_back(std::move(Note));
  }

  unsigned repeatCount() const {
    unsigned Count = 3;
    if (Options.has("repeats"))
      StringRef(Options.value("repeats")).getAsInteger(10, Count);
    return Count;
  }

  /// Once, and only if it is not a trace. False: there is nothing new.
  bool repeatReference() {
    if (HasRepeated || !Legs.front().Target)
      return false;
    HasRepeated = true;
    Repeats = repeatsOfReference("");
    Rules.Repeats = Repeats;
    return !Repeats.empty();
  }

  std::vector<Trace> repeatsOfReference(const std::string &FactsOf) {
    std::vector<Trace> Result;
    for (unsigned Seed = 1; Seed <= repeatCount(); ++Seed) {
      LegRun Run;
      Run.Seed = Seed;
      Run.FactsOf = FactsOf;
      auto T = legTrace(Legs.front(), Run);
      // Without them it is judged as it is.
      if (!T) {
        say(Legs.front().Name +
            ", once more with its blocks in another order: " +
            toString(T.takeError()));
        break;
      }
      Result.push_back(std::move(*T));
    }
    return Result;
  }

  /// Whatever the original does otherwise in its other runs.
  Verdict judgedExactly(const Trace &A, const Trace &B) const {
    VerdictRules Exact = Rules;
    Exact.Repeats = {};
    return judge(A, B, Exact);
  }

  /// With the source of the kernel that differs first.
  Verdict judged(const Trace &A, const Trace &B, const Leg &L) {
    Verdict V = judge(A, B, Rules);
    bool IsInKernel =
        V.First.Is == Divergence::Buffer || V.First.Is == Divergence::Fault;
    if (!IsInKernel || Files.empty())
      return V;
    V.SourceA =
        findKernel(V.First.KernelA, Files, foldersOf(Options.CompilerLine));
    if (L.IsPort && Port.Args.empty())
      consumeError(makeOwnPort()); // the source is a courtesy
    if (L.IsPort)
      V.SourceB = Port.shown(findKernel(V.First.KernelA, portFiles(Port.Args),
                                        foldersOf(Port.Args)));
    return V;
  }

  /// An original that fails, or launches nothing, proves nothing.
  Error checkReference(const Trace &T, VerifyReport &Report) {
    // What the virtual GPU says is why, not the arguments.
    bool IsClear = StringRef(LogText).contains("porthip: error: ");
    OriginalFacts Facts =
        factsOfOriginal(T, IsClear || !Options.ProgramArgs.empty());
    Report.Doubt = std::move(Facts.Doubt);
    Report.Notes = std::move(Facts.Notes);
    if (Facts.Failure.empty())
      return Error::success();
    if (std::string Lines = lastLines(T.Output); !Lines.empty())
      Log << T.Leg << " printed:\n" << Lines;
    return createStringError(Facts.Failure);
  }

  const ParsedOptions &Options;
  VerdictRules Rules;
  std::vector<Leg> Legs;
  std::vector<std::string> Files;
  MadePort Port;
  BuildSetup Setup;
  std::string CacheDir; ///< empty: nothing is kept
  std::optional<KernelMode> Kernels;
  std::vector<Trace> Repeats; ///< of the first leg
  std::vector<KernelSignature> Signatures;
  bool HasRepeated = false;
  std::string LogText; ///< of the leg that is run
  raw_string_ostream Log{LogText};
  Progress Shown;
  CauseFinder Causes;
  TemporaryFolder Temporary;
};

} // namespace

int runVerify(const ParsedOptions &Options) {
  return Options.has("suite") ? runSuite(Options) : VerifyRun(Options).run();
}

} // namespace porthip
