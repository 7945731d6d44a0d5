// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VerifySlurm.h"
#include "SlurmCommands.h"
#include "SlurmFolder.h"
#include "Support/Files.h"
#include "Verify/SlurmState.h"
#include "VerifyParts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/xxhash.h"
#include <atomic>
#include <ctime>
#include <poll.h>
#include <set>

using namespace llvm;

namespace porthip {

char InterruptedError::ID;

std::vector<OptionInfo> slurmOptions() {
  return {
      choiceOption(
          "launcher", "HOW", {"local", "slurm"}, "local",
          "Where a suite's legs run: local or slurm",
          "With slurm each leg is a job; the suite's 'launcher' says to "
          "which partition it goes."),
      flagOption(
          "resume", "Go on with a run on Slurm that was interrupted",
          "Jobs are found again, and what ended is not run again unless its "
          "arguments or files have changed. Where there is no such run, a "
          "new one begins.")
          .rare(),
      flagOption("restart", "Cancel the jobs of an interrupted run, begin anew")
          .rare()};
}

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::seconds;

/// Files may reach us later than the news that their job has ended.
constexpr seconds FilesGrace(10);
/// So long may Slurm not answer.
constexpr seconds AnswerGrace(600);
/// So often we say what we wait for.
constexpr seconds SayEvery(60);

std::atomic<bool> WasInterrupted = false;

std::string nowText() {
  std::time_t Now = std::time(nullptr);
  std::tm Local;
  char Text[64];
  std::strftime(Text, sizeof(Text), "%F %T", localtime_r(&Now, &Local));
  return Text;
}

class SlurmRun {
public:
  explicit SlurmRun(const SlurmRequest &Request)
      : Request(Request),
        Folder(Request.SuitePath, Request.Folder, Request.Settings->Shared) {}

  Expected<std::map<std::string, SlurmCase>> run() {
    if (Error Wrong = prepare())
      return std::move(Wrong);
    if (Error Wrong = plan())
      return std::move(Wrong);
    TotalCount = Planned.size() + countOpen();
    sys::SetInterruptFunction([] { WasInterrupted = true; });
    Error Wrong = submitAll();
    if (!Wrong)
      Wrong = waitForAll();
    sys::SetInterruptFunction(nullptr);
    if (Wrong)
      return std::move(Wrong);
    return collect();
  }

private:
  /// What is known of a task beside its state.
  struct Live {
    bool IsOurs = false; ///< wanted, and not ended
    bool HasStarted = false;
    std::string Node, Reason;
    std::optional<Clock::time_point> GoneSince;
  };

  Error prepare() {
    if (Error Wrong = Slurm.find())
      return Wrong;
    if (Error Wrong = Folder.open())
      return Wrong;
    auto Old = Folder.readState();
    if (!Old)
      return Old.takeError();
    bool IsUnfinished = *Old && !(*Old)->IsFinished;
    if (IsUnfinished && Request.Options->has("resume")) {
      State = std::move(**Old);
      say("goes on with the run of " + State.Begun + ": " + State.summary());
      return Error::success();
    }
    if (IsUnfinished && !Request.Options->has("restart"))
      return createStringError(
          "the run of " + (*Old)->Begun + " did not come to its end (" +
          (*Old)->summary() + "; " + Folder.path() +
          "); --resume goes on with it, --restart cancels its jobs and begins "
          "anew");
    if (IsUnfinished)
      for (const SlurmArray &A : (*Old)->Arrays)
        Slurm.cancel("--name=" + A.Name);
    if (Error Wrong = Folder.clear())
      return Wrong;
    State.Suite = Request.SuitePath;
    State.Begun = nowText();
    State.Id = utohexstr(
        xxh3_64bits(State.Suite + State.Begun +
                    utostr(uint64_t(sys::Process::getProcessId())) +
                    utostr(uint64_t(Clock::now().time_since_epoch().count()))),
        /*LowerCase=*/true, /*Width=*/16);
    return Error::success();
  }

  /// Which legs are submitted, and which jobs of an earlier run still count.
  Error plan() {
    if (Error Wrong = findLostAnswers())
      return Wrong;
    std::set<const SlurmTask *> Kept;
    for (const SuiteCase &C : Request.Cases)
      for (const std::string &Leg : C.Legs) {
        if (StringRef(Leg).starts_with("trace:"))
          continue;
        SlurmJob Job = jobOf(C, Leg);
        SlurmTask *Old = State.find(C.Name, Leg);
        bool IsUsable = Old && Old->Key == Job.Key &&
                        Old->Result != CaseResult::Cancelled &&
                        Old->Result != CaseResult::Lost;
        if (IsUsable)
          Kept.insert(Old);
        else
          Planned.push_back(std::move(Job));
      }
    return dropStale(Kept);
  }

  SlurmJob jobOf(const SuiteCase &C, const std::string &Leg) const {
    SlurmJob Job;
    Job.Of = &C;
    Job.Leg = Leg;
    Job.Options = &Request.Settings->of(Leg);
    Job.Args = {Job.Options->Porthip.empty()
                    ? sys::fs::getMainExecutable(nullptr, nullptr)
                    : Job.Options->Porthip,
                "verify", "--only-leg=" + Leg,
                "--save-traces=" + Folder.ofCase(C.Name)};
    append_range(Job.Args, Request.HandOn);
    append_range(Job.Args, C.arguments());
    Job.Key = Folder.keyOf(Job);
    return Job;
  }

  /// Jobs whose answer nobody waits for any more.
  Error dropStale(const std::set<const SlurmTask *> &Kept) {
    std::vector<std::string> Names;
    for (const SlurmArray &A : State.Arrays)
      Names.push_back(A.Name);
    SlurmQueue Queue;
    if (!Names.empty()) {
      auto Answer = Slurm.queue(Names);
      if (!Answer)
        return Answer.takeError();
      Queue = std::move(*Answer);
    }
    for (const auto &[I, A] : enumerate(State.Arrays))
      for (const auto &[J, T] : enumerate(A.Tasks)) {
        if (Kept.count(&T)) {
          if (!T.Result)
            Lives[{I, J}].IsOurs = true;
          continue;
        }
        std::string Id = A.Job + "_" + utostr(J);
        auto Found = Queue.find(Id);
        bool IsActive = Found != Queue.end() &&
                        (slurmFate(Found->second.State) == SlurmFate::Waiting ||
                         slurmFate(Found->second.State) == SlurmFate::Running);
        if (!IsActive)
          continue;
        say("cancels " + T.Leg + " of " + T.Case + " (job " + Id +
            "), which has changed");
        Slurm.cancel(Id);
      }
    return Error::success();
  }

  /// Of arrays that were submitted right when we were ended: their names tell
  /// whether sbatch came to its end.
  Error findLostAnswers() {
    for (SlurmArray &A : State.Arrays) {
      if (!A.Job.empty())
        continue;
      auto Answer = Slurm.queue(A.Name);
      if (!Answer)
        return Answer.takeError();
      if (!Answer->empty())
        A.Job = StringRef(Answer->begin()->first).split('_').first.str();
      else
        for (SlurmTask &T : A.Tasks)
          T.Result = T.Result.value_or(CaseResult::Lost);
    }
    return Error::success();
  }

  Error submitAll() {
    // In one array, what goes to the same place.
    std::map<std::vector<std::string>, std::vector<const SlurmJob *>> Groups;
    for (const SlurmJob &Job : Planned) {
      std::vector<std::string> Key = Job.Options->arguments();
      Key.push_back(utostr(Job.Options->Parallel));
      Groups[Key].push_back(&Job);
    }
    unsigned Most = Groups.empty() ? 1 : Slurm.maxArraySize();
    for (const auto &[Key, Jobs] : Groups)
      for (size_t First = 0; First < Jobs.size(); First += Most) {
        if (WasInterrupted)
          return interrupted();
        auto Part = ArrayRef(Jobs).slice(First).take_front(Most);
        if (Error Wrong = submit(Part))
          return Wrong;
      }
    return Error::success();
  }

  Error submit(ArrayRef<const SlurmJob *> Jobs) {
    size_t Number = State.Arrays.size();
    SlurmArray &A = State.Arrays.emplace_back();
    A.Name = "porthip-" + State.Id + "-" + utostr(Number);
    for (const auto &[I, Job] : enumerate(Jobs)) {
      A.Tasks.push_back({Job->Of->Name, Job->Leg, Job->Key, {}, ""});
      Lives[{Number, I}].IsOurs = true;
      if (Error Wrong = Folder.writeTask(Number, I, *Job))
        return Wrong;
    }
    // Before sbatch: whatever happens, the name finds the jobs.
    if (Error Wrong = Folder.writeState(State))
      return Wrong;
    const SlurmOptions &Options = *Jobs.front()->Options;
    std::string Range = "--array=0-" + utostr(Jobs.size() - 1);
    if (Options.Parallel)
      Range += "%" + utostr(Options.Parallel);
    // Slurm would replace '%' in the path of a log: job.sh writes it.
    std::vector<std::string> Args = {"--job-name=" + A.Name, Range,
                                     "--output=/dev/null"};
    append_range(Args, Options.arguments());
    append_range(Args, std::vector<std::string>{Folder.script(),
                                                Folder.ofArray(Number)});
    auto Job = Slurm.submit(std::move(Args));
    std::string Where;
    if (auto Found = Options.Named.find("partition");
        Found != Options.Named.end())
      Where = " to partition " + Found->second;
    if (!Job) {
      // One partition that refuses does not stop the others.
      std::string Why = toString(Job.takeError());
      for (const auto &[I, T] : enumerate(A.Tasks))
        end({Number, I}, CaseResult::Failed, "could not be submitted: " + Why);
      return Folder.writeState(State);
    }
    A.Job = *Job;
    say("submitted " + utostr(Jobs.size()) +
        (Jobs.size() == 1 ? " leg as job " : " legs as job ") + A.Job + Where);
    return Folder.writeState(State);
  }

  using Place = std::pair<size_t, size_t>; ///< array, task

  SlurmTask &task(Place P) { return State.Arrays[P.first].Tasks[P.second]; }

  std::string idOf(Place P) const {
    return State.Arrays[P.first].Job + "_" + utostr(P.second);
  }

  Error waitForAll() {
    Clock::time_point NextQuery = Clock::now(), LastAnswer = Clock::now(),
                      NextSaid = Clock::now() + SayEvery;
    auto Begin = Clock::now();
    while (countOpen()) {
      if (WasInterrupted)
        return interrupted();
      bool HasChanged = false;
      for (auto &[P, L] : Lives)
        if (L.IsOurs)
          HasChanged |= lookForResult(P);
      if (Clock::now() >= NextQuery && countOpen()) {
        auto Queue = Slurm.queue(openNames());
        if (Queue) {
          LastAnswer = Clock::now();
          HasChanged |= apply(*Queue);
        } else if (WasInterrupted || Clock::now() - LastAnswer <= AnswerGrace) {
          say("squeue does not answer, tries again: " +
              toString(Queue.takeError()));
        } else {
          return createStringError("Slurm has not answered for " +
                                   utostr(AnswerGrace.count()) +
                                   " s: " + toString(Queue.takeError()) +
                                   "; --resume goes on when it does");
        }
        // Often at first, then seldom: the controller serves others, too.
        NextQuery = Clock::now() +
                    std::clamp<Clock::duration>((Clock::now() - Begin) / 20,
                                                seconds(1), seconds(30));
      }
      if (Clock::now() >= Request.End)
        HasChanged |= stopAll();
      if (HasChanged)
        if (Error Wrong = Folder.writeState(State))
          return Wrong;
      if (Clock::now() >= NextSaid) {
        sayProgress();
        NextSaid = Clock::now() + SayEvery;
      }
      if (countOpen())
        ::poll(nullptr, 0, 500); // ends early for a signal
    }
    return Error::success();
  }

  size_t countOpen() const {
    return size_t(
        count_if(Lives, [](const auto &L) { return L.second.IsOurs; }));
  }

  std::vector<std::string> openNames() const {
    std::vector<std::string> Names;
    for (const auto &[P, L] : Lives)
      if (L.IsOurs &&
          (Names.empty() || Names.back() != State.Arrays[P.first].Name))
        Names.push_back(State.Arrays[P.first].Name);
    return Names;
  }

  /// Whether its porthip has come to its end.
  bool lookForResult(Place P) {
    Live &L = Lives[P];
    auto End = Folder.readEnd(P.first, P.second);
    if (!End)
      return false;
    L.Node = End->Host;
    SlurmTask &T = task(P);
    if (End->Status == 0 && Folder.hasTrace(T))
      return end(P, CaseResult::Passed, "");
    // A signal may be Slurm's, which will say why it sent it.
    if (End->Status != 0)
      return !endedBySignal(*End) && endWith(P, *End);
    if (!isOverdue(L))
      return false;
    return end(P, CaseResult::Lost,
               "has run, but its trace is not in " + Folder.ofCase(T.Case) +
                   "; is that folder the same there?");
  }

  static bool endedBySignal(const SlurmFolder::End &End) {
    return End.Status > 128;
  }

  bool endWith(Place P, const SlurmFolder::End &End) {
    std::string Said = Folder.lastErrorOf(P.first, P.second, task(P).Leg);
    if (Said.empty() || endedBySignal(End))
      Said = "exits with " + utostr(unsigned(End.Status)) +
             Folder.logText(P.first, P.second);
    return end(P, caseStateOf(End.Status, Said), Said);
  }

  static bool isOverdue(Live &L) {
    if (!L.GoneSince)
      L.GoneSince = Clock::now();
    return Clock::now() - *L.GoneSince >= FilesGrace;
  }

  bool apply(const SlurmQueue &Queue) {
    bool HasChanged = false;
    for (auto &[P, L] : Lives) {
      if (!L.IsOurs)
        continue;
      auto Found = Queue.find(idOf(P));
      if (Found == Queue.end()) {
        HasChanged |= vanished(P, L);
        continue;
      }
      const SlurmTaskStatus &Is = Found->second;
      L.Reason = Is.Reason;
      if (!Is.Node.empty())
        L.Node = Is.Node;
      HasChanged |= applyFate(P, L, slurmFate(Is.State), Is.State);
    }
    return HasChanged;
  }

  bool vanished(Place P, Live &L) {
    if (!isOverdue(L))
      return false;
    std::string Known = Slurm.stateInAccounting(idOf(P));
    SlurmFate Fate = slurmFate(Known);
    if (!Known.empty() && Fate != SlurmFate::Waiting &&
        Fate != SlurmFate::Running)
      return applyFate(P, L, Fate, Known);
    if (auto End = Folder.readEnd(P.first, P.second))
      return endWith(P, *End);
    return end(P, CaseResult::Lost,
               "Slurm does not know its job any more, and it left no result" +
                   Folder.logText(P.first, P.second));
  }

  bool applyFate(Place P, Live &L, SlurmFate Fate, const std::string &Said) {
    if (Fate == SlurmFate::Waiting || Fate == SlurmFate::Running) {
      L.GoneSince.reset();
      if (Fate == SlurmFate::Running && !L.HasStarted && Said == "RUNNING") {
        L.HasStarted = true;
        say(task(P).Leg + " of " + task(P).Case + " runs as job " + idOf(P) +
            " on " + L.Node);
      }
      return false;
    }
    // It may have written its result just before, or that takes a while.
    auto End = Folder.readEnd(P.first, P.second);
    if (End && !endedBySignal(*End))
      return false;
    if (End && Fate == SlurmFate::Ended)
      return endWith(P, *End);
    // What Slurm itself has stopped leaves none.
    if (Fate == SlurmFate::Ended && !isOverdue(L))
      return false;
    std::string Log = Folder.logText(P.first, P.second);
    switch (Fate) {
    case SlurmFate::TimedOut:
      return end(P, CaseResult::TimedOut,
                 "took longer than its job may and was stopped by Slurm" + Log);
    case SlurmFate::Cancelled:
      return end(P, CaseResult::Cancelled, "its job was cancelled" + Log);
    case SlurmFate::Lost:
      return end(P, CaseResult::Lost,
                 "its job was lost with its machine (" + Said + ")" + Log);
    default:
      return end(P, CaseResult::Failed,
                 "its job ended as " + Said + " before porthip did" + Log);
    }
  }

  /// True: that is news.
  bool end(Place P, CaseResult::Kind Is, const std::string &Message) {
    Live &L = Lives[P];
    L.IsOurs = false;
    SlurmTask &T = task(P);
    T.Result = Is;
    std::string Job = idOf(P).front() == '_' ? "" : "job " + idOf(P);
    std::string Where = Job + (L.Node.empty() ? "" : " on " + L.Node);
    auto [First, Rest] = StringRef(Message).split('\n');
    if (!Message.empty())
      T.Message = (First + (Where.empty() ? "" : " (" + Where + ")") +
                   (Rest.empty() ? "" : "\n" + Rest))
                      .str();
    errs() << "[" << ++EndedCount << "/" << TotalCount << "] "
           << (Is == CaseResult::Passed ? "ran" : caseStateName(Is)) << " "
           << T.Case << ", " << T.Leg
           << (Where.empty() ? "" : " (" + Where + ")") << "\n";
    return true;
  }

  /// The time for all is over.
  bool stopAll() {
    bool HasChanged = false;
    for (auto &[P, L] : Lives) {
      if (!L.IsOurs)
        continue;
      Slurm.cancel(idOf(P));
      HasChanged |=
          end(P, CaseResult::TimedOut,
              "did not end within the " + Request.Options->value("time-limit") +
                  " s of the whole suite; its job was cancelled" +
                  Folder.logText(P.first, P.second));
    }
    return HasChanged;
  }

  void sayProgress() const {
    size_t Running = 0, Waiting = 0;
    std::set<std::string> Reasons;
    for (const auto &[P, L] : Lives) {
      if (!L.IsOurs)
        continue;
      ++(L.HasStarted ? Running : Waiting);
      if (!L.HasStarted && !L.Reason.empty() && L.Reason != "None")
        Reasons.insert(L.Reason);
    }
    say(utostr(Running) + " legs run, " + utostr(Waiting) + " wait" +
        (Reasons.empty() ? "" : " (" + join(Reasons, ", ") + ")"));
  }

  Error interrupted() {
    std::vector<std::string> Names = openNames();
    std::string Text = "interrupted: " + State.summary();
    if (!Names.empty())
      Text += "; " + utostr(countOpen()) +
              " jobs stay with Slurm. The same command with --resume goes on; "
              "to give up: scancel --name=" +
              join(Names, ",");
    else
      Text += "; the same command with --resume goes on";
    return make_error<InterruptedError>(std::move(Text));
  }

  Expected<std::map<std::string, SlurmCase>> collect() {
    std::map<std::string, SlurmCase> Result;
    for (const SuiteCase &C : Request.Cases) {
      SlurmCase &One = Result[C.Name];
      One.TracesDir = Folder.ofCase(C.Name);
      for (const std::string &Leg : C.Legs) {
        const SlurmTask *T = State.find(C.Name, Leg);
        if (!T || !T->Result || *T->Result == CaseResult::Passed)
          continue;
        One.Worst =
            std::max(One.Worst.value_or(CaseResult::Passed), *T->Result);
        if (Error Wrong = Folder.writeFailure(*T))
          return std::move(Wrong);
      }
    }
    State.IsFinished = true;
    if (Error Wrong = Folder.writeState(State))
      return std::move(Wrong);
    return Result;
  }

  static void say(const Twine &Text) { errs() << "slurm: " << Text << "\n"; }

  const SlurmRequest &Request;
  SlurmFolder Folder;
  SlurmCommands Slurm;
  SlurmState State;
  std::vector<SlurmJob> Planned;
  std::map<Place, Live> Lives;
  size_t TotalCount = 0, EndedCount = 0;
};

} // namespace

Expected<std::map<std::string, SlurmCase>>
runLegsOnSlurm(const SlurmRequest &Request) {
  return SlurmRun(Request).run();
}

} // namespace porthip
