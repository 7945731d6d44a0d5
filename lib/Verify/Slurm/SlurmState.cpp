// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Slurm/SlurmState.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

using namespace llvm;

namespace porthip {

static constexpr const char Format[] = "porthip slurm run";

SlurmTask *SlurmState::find(StringRef Case, StringRef Leg) {
  for (SlurmArray &A : reverse(Arrays))
    for (SlurmTask &T : A.Tasks)
      if (T.Case == Case && T.Leg == Leg)
        return &T;
  return nullptr;
}

std::string SlurmState::summary() const {
  // Of a leg that was submitted again the latest counts.
  std::set<std::pair<StringRef, StringRef>> Seen;
  size_t EndedCount = 0;
  for (const SlurmArray &A : reverse(Arrays))
    for (const SlurmTask &T : A.Tasks)
      if (Seen.insert({T.Case, T.Leg}).second)
        EndedCount += T.Result.has_value();
  return utostr(EndedCount) + " of " + utostr(Seen.size()) + " legs have ended";
}

std::string toText(const SlurmState &State) {
  Json J = {{"format", Format},
            {"suite", stringToJson(State.Suite)},
            {"id", State.Id},
            {"begun", State.Begun},
            {"finished", State.IsFinished},
            {"arrays", Json::array()}};
  for (const SlurmArray &A : State.Arrays) {
    Json Tasks = Json::array();
    for (const SlurmTask &T : A.Tasks) {
      Json One = {{"case", T.Case}, {"leg", T.Leg}, {"key", T.Key}};
      if (T.Result)
        One["result"] = caseStateName(*T.Result).str();
      if (!T.Message.empty())
        One["message"] = stringToJson(T.Message);
      Tasks.push_back(std::move(One));
    }
    J["arrays"].push_back(
        {{"job", A.Job}, {"name", A.Name}, {"tasks", std::move(Tasks)}});
  }
  return J.dump(1) + "\n";
}

Expected<SlurmState> parseSlurmState(StringRef Text, StringRef Name) {
  auto J = parseJson(Text, Name);
  if (!J)
    return J.takeError();
  bool Ok = J->is_object() && J->value("format", Json()) == Format;
  auto text = [&](const Json &In, const char *Key) {
    auto Found = In.is_object() ? In.find(Key) : In.end();
    if (!In.is_object() || Found == In.end())
      return std::string();
    return stringFromJson(*Found);
  };
  auto list = [&](const Json &In, const char *Key) {
    Ok = Ok && In.is_object() && In.contains(Key) && In[Key].is_array();
    return Ok ? In[Key] : Json::array();
  };
  SlurmState State;
  State.Suite = text(*J, "suite");
  State.Id = text(*J, "id");
  State.Begun = text(*J, "begun");
  State.IsFinished = Ok && J->value("finished", Json()) == true;
  for (const Json &OneArray : list(*J, "arrays")) {
    SlurmArray &A = State.Arrays.emplace_back();
    A.Job = text(OneArray, "job");
    A.Name = text(OneArray, "name");
    for (const Json &One : list(OneArray, "tasks")) {
      SlurmTask &T = A.Tasks.emplace_back();
      T.Case = text(One, "case");
      T.Leg = text(One, "leg");
      T.Key = text(One, "key");
      T.Result = caseStateNamed(text(One, "result"));
      T.Message = text(One, "message");
    }
  }
  if (!Ok || State.Id.empty())
    return createStringError(Name +
                             ": is not the state of a run on Slurm; remove it, "
                             "and look for its jobs with squeue");
  return State;
}

} // namespace porthip
