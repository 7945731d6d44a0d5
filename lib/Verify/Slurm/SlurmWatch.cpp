// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Slurm/SlurmWatch.h"
#include "Verify/Suite/Interrupts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <poll.h>
#include <set>

using namespace llvm;

namespace porthip {

char InterruptedError::ID;

using Clock = std::chrono::steady_clock;
using std::chrono::seconds;

/// Files may reach us later than the news that their job has ended.
constexpr seconds FilesGrace(10);
/// So long may Slurm not answer.
constexpr seconds AnswerGrace(600);
/// So often we say what we wait for.
constexpr seconds SayEvery(60);

void SlurmWatch::say(const Twine &Text) { errs() << "slurm: " << Text << "\n"; }

void SlurmWatch::begin(size_t PlannedCount) {
  TotalCount = PlannedCount + countOpen();
  noteInterrupts();
}

std::string SlurmWatch::idOf(Place P) const {
  return State.Arrays[P.first].Job + "_" + utostr(P.second);
}

Error SlurmWatch::waitForAll() {
  Clock::time_point NextQuery = Clock::now(), LastAnswer = Clock::now(),
                    NextSaid = Clock::now() + SayEvery;
  auto Begin = Clock::now();
  while (countOpen()) {
    if (wasInterrupted())
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
      } else if (wasInterrupted() || Clock::now() - LastAnswer <= AnswerGrace) {
        say("squeue does not answer; trying again: " +
            toString(Queue.takeError()));
      } else {
        return createStringError("Slurm has not answered for " +
                                 utostr(AnswerGrace.count()) +
                                 " s: " + toString(Queue.takeError()) +
                                 "; add --resume to go on when it answers");
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

size_t SlurmWatch::countOpen() const {
  return size_t(count_if(Lives, [](const auto &L) { return L.second.IsOurs; }));
}

std::vector<std::string> SlurmWatch::openNames() const {
  std::vector<std::string> Names;
  for (const auto &[P, L] : Lives)
    if (L.IsOurs &&
        (Names.empty() || Names.back() != State.Arrays[P.first].Name))
      Names.push_back(State.Arrays[P.first].Name);
  return Names;
}

bool SlurmWatch::lookForResult(Place P) {
  Live &L = Lives[P];
  auto End = Folder.readEnd(P.first, P.second);
  if (!End)
    return false;
  L.Node = End->Host;
  SlurmTask &T = task(P);
  // A signal may be Slurm's, which will say why it sent it.
  if (End->Status == 0 && Folder.hasTrace(T))
    return (!Folder.wasProgramStopped(T) || isOverdue(L)) &&
           end(P, CaseResult::Passed, "");
  if (End->Status != 0)
    return !endedBySignal(*End) && endWith(P, *End);
  if (!isOverdue(L))
    return false;
  return end(P, CaseResult::Lost,
             "has run, but its trace is not in " + Folder.ofCase(T.Case) +
                 "; is that folder shared with the machine of the job?");
}

bool SlurmWatch::endedBySignal(const SlurmFolder::End &End) {
  return End.Status > 128;
}

bool SlurmWatch::endWith(Place P, const SlurmFolder::End &End) {
  auto Result = Folder.readResult(P.first, P.second);
  if (Result && !Result->Message.empty() && !endedBySignal(End))
    return end(P, Result->Is, Result->Message);
  return end(P, caseResultOf(End.Status, "").Is,
             "exits with " + utostr(unsigned(End.Status)) +
                 Folder.logText(P.first, P.second));
}

bool SlurmWatch::isOverdue(Live &L) {
  if (!L.GoneSince)
    L.GoneSince = Clock::now();
  return Clock::now() - *L.GoneSince >= FilesGrace;
}

bool SlurmWatch::apply(const SlurmQueue &Queue) {
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

bool SlurmWatch::vanished(Place P, Live &L) {
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
             "Slurm no longer knows its job, and the job left no result" +
                 Folder.logText(P.first, P.second));
}

bool SlurmWatch::applyFate(Place P, Live &L, SlurmFate Fate,
                           const std::string &Said) {
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
  const bool WasStopped =
      Fate != SlurmFate::Ended && Folder.wasProgramStopped(task(P));
  if (End && !endedBySignal(*End) && !WasStopped)
    return false;
  if (End && Fate == SlurmFate::Ended)
    return endWith(P, *End);
  // A job that Slurm itself has stopped leaves none.
  if (Fate == SlurmFate::Ended && !isOverdue(L))
    return false;
  std::string Log = Folder.logText(P.first, P.second);
  switch (Fate) {
  case SlurmFate::TimedOut:
    return end(P, CaseResult::TimedOut,
               "took longer than the time limit of its job; Slurm stopped it" +
                   Log);
  case SlurmFate::Cancelled:
    return end(P, CaseResult::Cancelled, "its job was cancelled" + Log);
  case SlurmFate::Lost:
    return end(P, CaseResult::Lost,
               "the machine of its job failed (" + Said + ")" + Log);
  default:
    return end(P, CaseResult::Failed,
               "its job ended as " + Said + " before porthip ended" + Log);
  }
}

bool SlurmWatch::end(Place P, CaseResult::Kind Is, const std::string &Message) {
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
         << T.Case << ", " << T.Leg << (Where.empty() ? "" : " (" + Where + ")")
         << "\n";
  return true;
}

bool SlurmWatch::stopAll() {
  bool HasChanged = false;
  for (auto &[P, L] : Lives) {
    if (!L.IsOurs)
      continue;
    Slurm.cancel(idOf(P));
    HasChanged |=
        end(P, CaseResult::TimedOut,
            "did not end within the " + utostr(Request.TimeLimitSeconds) +
                " s of the whole suite; its job was cancelled" +
                Folder.logText(P.first, P.second));
  }
  return HasChanged;
}

void SlurmWatch::sayProgress() const {
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

Error SlurmWatch::interrupted() {
  std::vector<std::string> Names = openNames();
  std::string Text = "interrupted: " + State.summary();
  if (!Names.empty())
    Text += "; " + utostr(countOpen()) +
            " jobs are still in Slurm. To go on, add --resume to the same "
            "command; to stop them: scancel --name=" +
            join(Names, ",");
  else
    Text += "; to go on, add --resume to the same command";
  return make_error<InterruptedError>(std::move(Text));
}

} // namespace porthip
