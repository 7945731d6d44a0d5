// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Slurm/SlurmState.h"
#include "Support/Json/JsonMapper.h"
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
  // If a leg was submitted again, the latest counts.
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

static bool fromJson(const Json &J, SlurmTask &To, JsonPath Path) {
  JsonMapper M(J, Path);
  const Json *Result = M.find("result");
  const bool HasResult =
      Result &&
      !(Result->is_string() && Result->get_ref<const std::string &>().empty());
  return M && M.map("case", To.Case) && M.map("leg", To.Leg) &&
         M.map("key", To.Key) && M.mapOptional("message", To.Message) &&
         (!HasResult || M.map("result", To.Result));
}

static bool fromJson(const Json &J, SlurmArray &To, JsonPath Path) {
  JsonMapper M(J, Path);
  return M && M.map("job", To.Job) && M.map("name", To.Name) &&
         M.map("tasks", To.Tasks);
}

static bool fromJson(const Json &J, SlurmState &To, JsonPath Path) {
  JsonMapper M(J, Path);
  return M && M.is("format", Format) && M.map("suite", To.Suite) &&
         M.map("id", To.Id) && M.map("begun", To.Begun) &&
         M.map("finished", To.IsFinished) && M.map("arrays", To.Arrays) &&
         (!To.Id.empty() || Path.field("id").report("is empty"));
}

Expected<SlurmState> parseSlurmState(StringRef Text, StringRef Name) {
  SlurmState State;
  auto take = [&](const Json &J, JsonPath Path) {
    return fromJson(J, State, Path);
  };
  if (Error Wrong = readJson(Text, Name, take,
                             "it is not the state of a run on Slurm; remove "
                             "it, and look for its jobs with squeue"))
    return std::move(Wrong);
  return State;
}

} // namespace porthip
