// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Engine/LegJudge.h"
#include "Compiler/Compile/MendedSources.h"
#include "Frontend/CommandLine/CompilerArgs.h"
#include "Frontend/Mends/NvccReading.h"
#include "Gpus/UsualGpus.h"
#include "Support/Files/Files.h"
#include "Verify/Engine/FindingCause.h"
#include "Verify/Engine/OwnBranches.h"
#include "Verify/Judge/Pairing.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace porthip {

/// A flag of the port's build takes the difference away: no result of the
/// original that depends on roundings is an excuse for it.
static bool isByBuild(const Verdict &V) {
  return !V.differs() && V.Because.Why && V.Because.Why->IsCertain &&
         (V.Because.Why->Is == Attribution::Vectoriser ||
          V.Because.Why->Is == Attribution::Divisions);
}

/// A difference counts only where the original's other runs have none.
void LegJudge::judgeLeg(LegResult &Result, const Trace &FirstA,
                        const Trace &FirstB, const Leg &L) {
  const Pair Traces = recordedAgain(FirstA, FirstB, L);
  judgeTraces(Result, *Traces.A, *Traces.B, L);
  certify(Result.Result, FirstA, FirstB, L);
  if (!Rules.Known)
    return;
  Rules.Known = nullptr;
  cantFail(wantOnly(nullptr));
}

/// By the first runs: those with changes have other code.
void LegJudge::certify(Verdict &V, const Trace &A, const Trace &B,
                       const Leg &L) const {
  V.Certified = certificateOf(A, B);
  auto show = [&](CertifiedRun &Run, const Leg &Of) {
    Run.showPlaces([&](const std::string &Place) {
      return Of.IsPort ? Runs.portOf(Of).shownPlace(Place) : displayPath(Place);
    });
  };
  show(V.Certified->A, Runs.reference());
  show(V.Certified->B, L);
}

void LegJudge::judgeTraces(LegResult &Result, const Trace &A, const Trace &B,
                           const Leg &L) {
  Result.Result = judged(A, B, L);
  if (readStores(Result.Result))
    Result.Result = judged(A, B, L);
  if (Result.Result.First.Values.IsGuessed && readSignatures())
    Result.Result = judged(A, B, L);
  bool Differs =
      Repeats.empty() ? Result.Result.differs() : judgedExactly(A, B).differs();
  if (Result.Result.differs() && repeatReference())
    Result.Result = judged(A, B, L);
  if (repeatMore(Result.Result))
    Result.Result = judged(A, B, L);
  if (findOrders(Result.Result, L))
    Result.Result = judged(A, B, L);
  if (Result.Result.differs()) {
    judgeByFacts(Result.Result, A, B, L);
    Differs = Result.Result.differs();
  }
  if (Differs)
    findCause(Result.Result, A, B, L);
  if (isByBuild(Result.Result))
    judgeByBuild(Result.Result, A, B, L);
  if (Result.Result.differs() && L.IsPort)
    noteBranches(Result.Result, A, B, L);
  if (Result.Result.differs() && Result.Result.Because.Cause.empty())
    noteEnlarged(Result.Result);
  if (Settings.ChecksFloats)
    findFloats(Result.Result, L);
  const Verdict &V = Result.Result;
  if (std::string Failed = failureOfOriginal(V, A); !Failed.empty()) {
    Result.Failure = std::move(Failed);
    return;
  }
  const StringRef Objection = outcomeOf(V).objection();
  if (Objection.empty() || Settings.AllowsUncompared)
    return;
  Result.Failure = Objection.str();
  if (V.Because.Why)
    Result.Failure += "; the legs differ by " + V.Because.Cause;
  Result.Failure += "; --allow-uncompared accepts that";
  for (const std::string &Note : V.Notes)
    Runs.log() << "  note: " << Note << "\n";
}

/// Where the original fails there is nothing to compare a leg with, whether
/// that fails, too, or goes on. Empty: it does not, or something was compared
/// or differs before that.
std::string LegJudge::failureOfOriginal(const Verdict &V, const Trace &A) {
  const bool IsNothing = outcomeOf(V).is() == Outcome::NothingCompared;
  if (!IsNothing && V.First.Is != Divergence::Fault)
    return "";
  for (const TraceLaunch &L : A.Launches)
    if (!L.Fault.empty() && (IsNothing || L.Number <= V.First.Number))
      return "the original itself fails in launch " + utostr(L.Number) + ", " +
             L.Kernel + ": " + StringRef(L.Fault).split('\n').first.str() +
             "; nothing from there on can be compared; mend the original "
             "first: "
             "'porthip run --check=memory' shows where";
  return "";
}

static void nameWaveSizeOfOwn(Verdict &V) {
  V.Because.Cause = V.Because.Why->Text =
      "wavefronts of 64 lanes: with 32 the legs are equal; the project has a "
      "branch of its own for AMD";
  V.Because.Why->Suggestion =
      "compare what both branches define: results that do not "
      "depend on how many lanes there are";
}

void LegJudge::noteBranches(Verdict &V, const Trace &A, const Trace &B,
                            const Leg &L) {
  const CompileOptions Compile = mapCompilerArgs(Settings.CompilerLine);
  const OwnBranches Own =
      findOwnBranches(projectSources(Settings.Files, Compile,
                                     [this](StringRef File) {
                                       return isOfProject(File, *Settings.On);
                                     }),
                      namesThatNvccLacks(Compile));
  if (!Own.Clang.empty())
    V.Notes.push_back(
        Own.Clang + ": nvcc does not define it and hipcc does, so the port has "
                    "the project's branch for clang there, and the original "
                    "the other one");
  if (Own.Amd.empty())
    return;
  const bool PrintsTheSame = !A.Output.empty() && A.Output == B.Output;
  V.Notes.push_back(
      Own.Amd +
      ": both branches are the project's own, for AMD and for "
      "CUDA; what only one of them computes may differ on purpose" +
      (PrintsTheSame ? ", and the program prints the same" : ""));
  if (V.Because.Why && V.Because.Why->Is == Attribution::WaveSize)
    nameWaveSizeOfOwn(V);
  if (!L.IsOwnBuild)
    compareWithOwnBuild(V, A, B, L);
}

/// The project's own build shows what the branches for AMD mean. Its sources
/// may need more than a compiler of HIP: then nothing is known.
void LegJudge::compareWithOwnBuild(Verdict &V, const Trace &A, const Trace &B,
                                   const Leg &L) {
  if (!L.Target || L.Target->Of != GpuVendor::Amd || Runs.kernels() ||
      !Runs.reference().Target)
    return;
  const Leg Own = ownBuildOn(*L.Target);
  LegRun Run;
  Run.IsForCause = true;
  const size_t Said = Runs.logText().size();
  Error Wrong = Runs.makeOwnBuild();
  Expected<Trace> T =
      Wrong ? Expected<Trace>(std::move(Wrong)) : Runs.run(Own, Run);
  Runs.truncateLog(Said);
  if (!T)
    return consumeError(T.takeError());
  VerdictRules Exact = Rules;
  Exact.Repeats = {};
  Verdict ByOutput = judgeOutput(A, B, Exact);
  Exact.Stores = nullptr; // those of the original
  Verdict Like = judge(*T, B, Exact);
  const bool IsLike = outcomeOf(Like).is() == Outcome::Equal;
  V.Notes.push_back(
      Own.Name + ", the project's own build, " +
      (IsLike ? "computes the same as the port: its branches for AMD make the "
                "difference"
              : "computes something else than the port, too: 'porthip verify "
                "--leg " +
                    Own.Name + " --leg " + L.Name + "' compares the two"));
  if (!IsLike || A.Output.empty() || ByOutput.differs() ||
      A.ExitStatus != B.ExitStatus)
    return;
  Like.LegA = V.LegA;
  Like.Notes = std::move(V.Notes);
  Like.Limited.OwnBuild = Own.Name;
  V = std::move(Like);
}

/// Derives the differences that two right compilers, libraries and schedulers
/// may make.
Error LegJudge::deriveBounds(const Trace &A) {
  if (!Runs.reference().Target)
    return createStringError(
        "--tol auto runs the original again, which needs a virtual GPU");
  BoundsMaker Maker(A);
  for (Change C : {Change::NoFusing, Change::AllFusing, Change::OwnMath,
                   Change::OrderedSums, Change::Blocks, Change::BlocksToo}) {
    LegRun Run;
    Run.IsForCause = true;
    Run.Variables = variablesOf({C});
    const size_t Said = Runs.logText().size();
    auto T = Runs.run(Runs.reference(), Run);
    Runs.truncateLog(Said); // that of the usual run is enough
    if (!T)
      return T.takeError();
    Maker.add(*T, idOf(C));
  }
  Bounds = Maker.bounds();
  // Tolerances that the user gave for one thing go before.
  for (const DerivedBound &D : Bounds)
    if (!D.IsWide)
      Rules.Scoped.insert(Rules.Scoped.begin(), D.Bound);
  return Error::success();
}

/// With the source of the kernel that differs first.
Verdict LegJudge::judged(const Trace &A, const Trace &B, const Leg &L) {
  Verdict V = judge(A, B, Rules);
  if (L.Target && L.Target->WaveSize != 64)
    erase_if(V.First.Values.Hints,
             [](StringRef Hint) { return Hint.contains(LanesHint); });
  bool IsInKernel =
      V.First.Is == Divergence::Buffer || V.First.Is == Divergence::Fault;
  if (!IsInKernel || Settings.Files.empty())
    return V;
  V.Because.SourceA = findKernel(V.First.KernelA, Settings.Files,
                                 foldersOf(Settings.CompilerLine));
  if (!L.IsPort)
    return V;
  if (Runs.portOf(L).Args.empty()) // the source is a courtesy
    consumeError(L.IsOwnBuild ? Runs.makeOwnBuild() : Runs.makeOwnPort());
  const MadePort &Port = Runs.portOf(L);
  V.Because.SourceB = Port.shown(
      findKernel(V.First.KernelA, portFiles(Port.Args), foldersOf(Port.Args)));
  if (V.First.Is == Divergence::Fault)
    if (std::string Branch = archBranchOf(V.Because.SourceB, V.First.TextB);
        !Branch.empty())
      V.Notes.push_back(std::move(Branch));
  return V;
}

/// Whatever the original does otherwise in its other runs.
Verdict LegJudge::judgedExactly(const Trace &A, const Trace &B) const {
  VerdictRules Exact = Rules;
  Exact.Repeats = {};
  return judge(A, B, Exact);
}

/// Output about the device is right where the original prints it of that
/// device, too. Where it launches something else, that is for the user to
/// judge.
void LegJudge::judgeByFacts(Verdict &V, const Trace &A, const Trace &B,
                            const Leg &L) {
  const Leg &First = Runs.reference();
  if (V.First.Is != Divergence::Output || !First.Target || !L.Target ||
      L.Target == First.Target || !Settings.Repeats)
    return;
  LegRun Run;
  Run.FactsOf = L.Target->Name;
  auto T = Runs.run(First, Run);
  if (!T)
    return consumeError(T.takeError()); // such a device is none for it
  if (T->ExitStatus != A.ExitStatus || T->Output == A.Output)
    return;
  VerdictRules ByFacts = Rules;
  ByFacts.Repeats = {};
  Verdict Printed = judgeOutput(*T, B, ByFacts);
  if (Printed.differs()) {
    std::vector<Trace> AgainByFacts =
        repeatsOfReference(Run.FactsOf, 1, Settings.Repeats);
    ByFacts.Repeats = AgainByFacts;
    Printed = judgeOutput(*T, B, ByFacts);
  }
  V.First = std::move(Printed.First);
  V.Limited.IsUnsteady |= Printed.Limited.IsUnsteady;
  Printed.Notes.push_back(("the output is compared with what the original "
                           "prints on a GPU that reports the properties of " +
                           Run.FactsOf));
  for (std::string &Note : Printed.Notes)
    if (!is_contained(V.Notes, Note))
      V.Notes.push_back(std::move(Note));
}

/// Once, where elements differ, within the bounds or not: what they are depends
/// on it. Without them the buffers' types alone tell.
bool LegJudge::readStores(const Verdict &V) {
  if (HasReadStores || !V.Compared.OtherBitsCount || !Runs.reference().Target)
    return false;
  HasReadStores = true;
  LegRun Run;
  Run.IsForCause = true;
  Run.NotesStores = true;
  const size_t Said = Runs.logText().size();
  auto T = Runs.run(Runs.reference(), Run);
  Runs.truncateLog(Said); // that of the usual run is enough
  if (!T) {
    consumeError(T.takeError());
    return false;
  }
  Stores = std::move(*T);
  Rules.Stores = &*Stores;
  return true;
}

/// Once, and only if it is not a trace. False: there is nothing new.
bool LegJudge::repeatReference() {
  if (HasRepeated || !Runs.reference().Target)
    return false;
  HasRepeated = true;
  Repeats = repeatsOfReference("", 1, Settings.Repeats);
  Rules.Repeats = Repeats;
  return !Repeats.empty();
}

/// Runs the original more often where it varies in some elements and the leg
/// differs in others: more orders may show those, too.
bool LegJudge::repeatMore(const Verdict &V) {
  constexpr unsigned MoreRepeats = 4;
  if (!V.First.Values.IsUnsteady || HasRepeatedMore || Repeats.empty())
    return false;
  HasRepeatedMore = true;
  std::vector<Trace> More = repeatsOfReference(
      "", std::max(Settings.Repeats, FirstSeedOfOrders) + 1, MoreRepeats);
  llvm::move(More, std::back_inserter(Repeats));
  Rules.Repeats = Repeats;
  return !More.empty();
}

/// Orders of arrays that are other ones in each run, the atomics that make it
/// so.
bool LegJudge::findOrders(const Verdict &V, const Leg &L) {
  if (!V.Limited.IsMostlyOpen || HasOrders || !Runs.reference().Target ||
      !L.Target)
    return false;
  HasOrders = true;
  for (CheckedPlace &P : Causes.orders(causeRequest(V, L)))
    Orders.push_back({std::move(P.Kernel), displayPath(P.Where)});
  Rules.Orders = Orders;
  return !Orders.empty();
}

std::vector<Trace> LegJudge::repeatsOfReference(const std::string &FactsOf,
                                                unsigned First,
                                                unsigned Count) {
  std::vector<Trace> Result;
  for (unsigned Seed = First; Seed < First + Count; ++Seed) {
    LegRun Run;
    Run.Seed = Seed;
    Run.FactsOf = FactsOf;
    auto T = Runs.run(Runs.reference(), Run);
    // Without them it is judged as it is.
    if (!T) {
      Runs.say(Runs.reference().Name +
               ", once more with its blocks in another order: " +
               toString(T.takeError()));
      break;
    }
    Result.push_back(std::move(*T));
  }
  return Result;
}

/// Once. A source that cannot be read leaves the guess as it is.
bool LegJudge::readSignatures() {
  std::string Folder = Runs.temporary("signatures");
  if (Runs.kernels() || !Signatures.empty() ||
      sys::fs::create_directories(Folder, /*IgnoreExisting=*/false))
    return false;
  CompileOptions Compile = mapCompilerArgs(Settings.CompilerLine);
  for (const std::string &File : Settings.Files) {
    KernelQuery Query;
    Query.File = File;
    Query.Tools = &Settings.On->Tools;
    Query.Options = &Compile;
    Query.CacheDir = Settings.CacheDir;
    Query.TemporaryDir = Folder;
    if (auto Read = readKernels(Query))
      append_range(Signatures, std::move(*Read));
    else
      consumeError(Read.takeError());
  }
  Rules.Kernels = Signatures;
  return !Signatures.empty();
}

CauseRequest LegJudge::causeRequest(const Verdict &V, const Leg &L) {
  CauseRequest Request;
  Request.ReportPath = Runs.temporary("checked");
  Request.HasOtherInputs = V.Because.HasOtherInputs;
  Request.CanTakeWaveOf32 = L.Target->WaveSize == 64;
  Request.IsOfAmd = L.Target->Of == GpuVendor::Amd;
  Request.IsRoundedByVectors = [this, &L](ArrayRef<std::string> Symbols) {
    return Runs.isRoundedByVectors(L, Symbols);
  };
  Request.Judge = [this](const Trace &A, const Trace &B) {
    return judgedExactly(A, B);
  };
  Request.Run = [this, &L](bool IsPort, const Changes &With,
                           std::vector<std::string> Variables) {
    LegRun Run;
    Run.IsForCause = true;
    Run.Variables = variablesOf(With);
    append_range(Run.Variables, std::move(Variables));
    if (IsPort)
      Run.CompilerArgs = compilerArgsOf(With);
    if (With.count(Change::WaveOf32))
      Run.On = findGpuTarget(UsualAmdGpuOf32);
    const size_t Said = Runs.logText().size();
    auto T = Runs.run(IsPort ? L : Runs.reference(), Run);
    Runs.truncateLog(Said); // that of the usual run is enough
    return T;
  };
  return Request;
}

void LegJudge::judgeByBuild(Verdict &V, const Trace &A, const Trace &B,
                            const Leg &L) {
  Rules.Repeats = {};
  Verdict Exact = judged(A, B, L);
  Rules.Repeats = Repeats;
  Exact.Because.Why = std::move(V.Because.Why);
  Exact.Because.Begins = std::move(V.Because.Begins);
  Exact.Because.Cause = std::move(V.Because.Cause);
  Exact.Because.HasOtherInputs = V.Because.HasOtherInputs;
  V = std::move(Exact);
}

void LegJudge::findFloats(Verdict &V, const Leg &L) {
  if (!Runs.reference().Target || !L.Target) {
    V.Notes.push_back("--check=float needs virtual GPUs on both sides");
    return;
  }
  V.Floats =
      Causes.floats(causeRequest(V, L), Settings.Files,
                    L.IsPort ? portFiles(Runs.portOf(L).Args) : Settings.Files);
  for (FloatPlace &F : *V.Floats) {
    F.WhereA = displayPath(F.WhereA);
    F.WhereB =
        L.IsPort ? Runs.portOf(L).shownPlace(F.WhereB) : displayPath(F.WhereB);
  }
  if (Causes.hasRunOut())
    V.Notes.push_back("not all floats were checked in the time for it "
                      "(--cause-seconds)");
}

/// After the runs, of which a certain cause is not doubted.
void LegJudge::findInFindings(Verdict &V,
                              ArrayRef<PortFinding> Findings) const {
  std::optional<Attribution> &Why = V.Because.Why;
  if (Why && Why->IsCertain)
    return;
  if (auto Said = findingFor(V, Findings, Settings.Files,
                             /*IsAtBegin=*/Why.has_value()))
    Why = std::move(Said);
  if (Why)
    return;
  if (std::string Note = noteOnFindings(Findings, Settings.Files);
      !Note.empty())
    V.Notes.push_back(std::move(Note));
}

/// Legs that agree, except where the original itself is not reproducible have
/// one, too: why it does not.
void LegJudge::findCause(Verdict &V, const Trace &A, const Trace &B,
                         const Leg &L) {
  if (!Causes.isOn() || !Runs.reference().Target || !L.Target)
    return;
  const CauseRequest Request = causeRequest(V, L);
  Causes.start();
  V.Because.Why = Causes.find(Request);
  const Divergence Exact = judgedExactly(A, B).First;
  // The values of a thread do not have the results of a matrix unit. Nor do
  // launches of several threads have the same number in each run.
  const bool IsFollowed =
      (!V.Because.Why || (V.Because.Why->Is != Attribution::MatrixSums &&
                          V.Because.Why->Is != Attribution::Original)) &&
      !hasSeveralThreads(A);
  for (const TraceLaunch &M : B.Launches)
    if (IsFollowed && M.Number == Exact.Number && !Request.HasOtherInputs &&
        !V.Because.Begins)
      V.Because.Begins = Causes.begin(Request, Exact, M.Symbol);
  if (V.Because.Begins) {
    V.Because.Begins->WhereA = displayPath(V.Because.Begins->WhereA);
    V.Because.Begins->WhereB =
        L.IsPort ? Runs.portOf(L).shownPlace(V.Because.Begins->WhereB)
                 : displayPath(V.Because.Begins->WhereB);
  }
  if (V.differs() && L.IsPort)
    findInFindings(V, Runs.portOf(L).Findings);
  if (V.Because.Why)
    V.Because.Cause = V.Because.Why->Text;
  else if (Causes.hasRunOut())
    V.Notes.push_back("the cause was not found in the time for it "
                      "(--cause-seconds)");
}

} // namespace porthip
