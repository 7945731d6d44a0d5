// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Slurm/SlurmRun.h"
#include "Support/Files/Files.h"
#include "Verify/Slurm/SlurmCommands.h"
#include "Verify/Slurm/SlurmFolder.h"
#include "Verify/Slurm/SlurmState.h"
#include "Verify/Slurm/SlurmWatch.h"
#include "Verify/Suite/Interrupts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/xxhash.h"
#include <ctime>
#include <set>

using namespace llvm;

namespace porthip {

namespace {

using Clock = std::chrono::steady_clock;

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
        Folder(Request.SuitePath, Request.Folder, Request.Settings->Shared),
        Watch(Request, Folder, Slurm, State) {}

  Expected<std::map<std::string, CaseOfJobs>> run() {
    if (Error Wrong = prepare())
      return std::move(Wrong);
    if (Error Wrong = plan())
      return std::move(Wrong);
    Watch.begin(Planned.size());
    Error Wrong = submitAll();
    if (!Wrong)
      Wrong = Watch.waitForAll();
    defaultInterrupts();
    if (Wrong)
      return std::move(Wrong);
    return collect();
  }

private:
  Error prepare() {
    if (Error Wrong = Slurm.find())
      return Wrong;
    if (Error Wrong = Folder.open())
      return Wrong;
    auto Old = Folder.readState();
    if (!Old)
      return Old.takeError();
    bool IsUnfinished = *Old && !(*Old)->IsFinished;
    if (IsUnfinished && Request.Resumes) {
      State = std::move(**Old);
      SlurmWatch::say("goes on with the run of " + State.Begun + ": " +
                      State.summary());
      return Error::success();
    }
    if (IsUnfinished && !Request.Restarts)
      return createStringError("the run of " + (*Old)->Begun +
                               " did not end (" + (*Old)->summary() + "; " +
                               Folder.path() +
                               "); --resume goes on with it, --restart cancels "
                               "its jobs and begins again");
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

  /// Decides which legs are submitted, and which jobs of an earlier run still
  /// count.
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
    Job.Args = {Job.Options->Porthip.empty() ? Request.Porthip
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
            Watch.expect({I, J});
          continue;
        }
        std::string Id = A.Job + "_" + utostr(J);
        auto Found = Queue.find(Id);
        bool IsActive = Found != Queue.end() &&
                        (slurmFate(Found->second.State) == SlurmFate::Waiting ||
                         slurmFate(Found->second.State) == SlurmFate::Running);
        if (!IsActive)
          continue;
        SlurmWatch::say("cancels " + T.Leg + " of " + T.Case + " (job " + Id +
                        "), which has changed");
        Slurm.cancel(Id);
      }
    return Error::success();
  }

  /// Finds the numbers of arrays that were submitted right when we were ended:
  /// their names tell whether sbatch came to its end.
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
        if (wasInterrupted())
          return Watch.interrupted();
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
      Watch.expect({Number, I});
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
        Watch.end({Number, I}, CaseResult::Failed,
                  "could not be submitted: " + Why);
      return Folder.writeState(State);
    }
    A.Job = *Job;
    SlurmWatch::say("submitted " + utostr(Jobs.size()) +
                    (Jobs.size() == 1 ? " leg as job " : " legs as job ") +
                    A.Job + Where);
    return Folder.writeState(State);
  }

  Expected<std::map<std::string, CaseOfJobs>> collect() {
    std::map<std::string, CaseOfJobs> Result;
    for (const SuiteCase &C : Request.Cases) {
      CaseOfJobs &One = Result[C.Name];
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

  const SlurmRequest &Request;
  SlurmFolder Folder;
  SlurmCommands Slurm;
  SlurmState State;
  SlurmWatch Watch;
  std::vector<SlurmJob> Planned;
};

} // namespace

Expected<std::map<std::string, CaseOfJobs>>
runLegsOnSlurm(const SlurmRequest &Request) {
  return SlurmRun(Request).run();
}

} // namespace porthip
