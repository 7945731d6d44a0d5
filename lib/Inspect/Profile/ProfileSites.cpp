// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Inspect/Profile/ProfileSites.h"
#include "Support/Json/JsonMapper.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

using namespace llvm;

namespace porthip::inspect {
namespace {

struct Number {
  StringLiteral Name;
  uint64_t ProfiledSite::*Value;
};

/// The numbers that are added up.
constexpr Number Sums[] = {
    {"issues", &ProfiledSite::Issues},
    {"lanes", &ProfiledSite::Lanes},
    {"lines64", &ProfiledSite::Lines64},
    {"lines128", &ProfiledSite::Lines128},
    {"usedBytes", &ProfiledSite::UsedBytes},
    {"sharedIssues", &ProfiledSite::SharedIssues},
    {"bankCycles", &ProfiledSite::BankCycles},
    {"bankPhases", &ProfiledSite::BankPhases},
    {"sameAddress", &ProfiledSite::SameAddress},
    {"divergent", &ProfiledSite::Divergent},
    {"oneAddress", &ProfiledSite::OneAddress},
};

/// A function's shared variable has its name before its own: `k(float*)::tile`.
std::string ownName(StringRef Name) {
  const size_t End = Name.rfind(")::");
  return (End == StringRef::npos ? Name : Name.drop_front(End + 3)).str();
}

bool readSite(const Json &J, JsonPath Path, ProfiledSite &To) {
  JsonMapper M(J, Path);
  if (!M || !M.map("kernel", To.Kernel) || !M.map("gpu", To.Gpu) ||
      !M.map("where", To.Where) || !M.map("name", To.Name) ||
      !M.map("kind", To.Kind) || !M.map("waveSize", To.WaveSize) ||
      !M.map("bytes", To.Bytes) || !M.map("bankDegree", To.BankDegree) ||
      !M.map("instructions", To.Instructions) ||
      !M.map("operations", To.Operations))
    return false;
  for (const Number &Of : Sums)
    if (!M.map(Of.Name, To.*Of.Value))
      return false;
  return true;
}

/// A line of a run: instructions and operations of one turn and lane.
bool readLine(const Json &J, JsonPath Path, ProfiledSite &To) {
  if (!readSite(J, Path, To))
    return false;
  To.Name = ownName(To.Name);
  To.Instructions *= To.Issues;
  To.Operations *= To.Lanes;
  return true;
}

void addTo(ProfiledSite &Sum, const ProfiledSite &More) {
  for (const Number &Of : Sums)
    Sum.*Of.Value += More.*Of.Value;
  Sum.Instructions += More.Instructions;
  Sum.Operations += More.Operations;
  Sum.BankDegree = std::max(Sum.BankDegree, More.BankDegree);
}

/// "a.cu:12" before "a.cu:7" is no order for people.
std::tuple<std::string, std::string, Place, std::string, std::string, unsigned,
           bool>
orderOf(const ProfiledSite &S) {
  return {S.Kernel, S.Gpu, S.place(), S.Kind, S.Name, S.Bytes, S.isShared()};
}

} // namespace

Expected<std::vector<ProfiledSite>> readProfile(StringRef Text,
                                                StringRef Name) {
  std::map<decltype(orderOf({})), ProfiledSite> Found;
  while (!Text.empty()) {
    StringRef Line;
    std::tie(Line, Text) = Text.split('\n');
    auto J = parseJson(Line, Name);
    if (!J)
      return J.takeError();
    JsonPath::Root Root(Name, Line);
    ProfiledSite S;
    if (!readLine(*J, Root, S))
      return Root.error();
    auto [At, IsNew] = Found.try_emplace(orderOf(S), S);
    if (!IsNew)
      addTo(At->second, S);
  }
  std::vector<ProfiledSite> Sites;
  for (auto &[Order, S] : Found)
    Sites.push_back(std::move(S));
  return Sites;
}

void sortSites(std::vector<ProfiledSite> &Sites) {
  stable_sort(Sites, [](const ProfiledSite &A, const ProfiledSite &B) {
    return orderOf(A) < orderOf(B);
  });
}

std::map<std::string, unsigned> bankCyclesOf(ArrayRef<ProfiledSite> Sites,
                                             StringRef Variable) {
  std::map<std::string, unsigned> Cycles;
  for (const ProfiledSite &S : Sites)
    if (S.isShared() && S.Name == Variable)
      Cycles[S.Kernel] += unsigned(S.BankCycles);
  return Cycles;
}

Json profileJson(ArrayRef<ProfiledSite> Sites) {
  Json J;
  J["version"] = 1;
  J["sites"] = Json::array();
  for (const ProfiledSite &S : Sites) {
    Json One;
    One["kernel"] = stringToJson(S.Kernel);
    One["gpu"] = S.Gpu;
    One["waveSize"] = S.WaveSize;
    One["where"] = stringToJson(S.Where);
    One["name"] = stringToJson(S.Name);
    One["kind"] = S.Kind;
    One["bytes"] = S.Bytes;
    for (const Number &Of : Sums)
      One[Of.Name.str()] = S.*Of.Value;
    One["bankDegree"] = S.BankDegree;
    One["instructions"] = S.Instructions;
    One["operations"] = S.Operations;
    J["sites"].push_back(std::move(One));
  }
  return J;
}

Expected<std::vector<ProfiledSite>> profileFromJson(StringRef Text,
                                                    StringRef Name) {
  auto J = parseJson(Text, Name);
  if (!J)
    return J.takeError();
  JsonPath::Root Root(Name, Text);
  std::vector<ProfiledSite> Sites;
  if (!J->is_object() || !J->contains("sites") || !(*J)["sites"].is_array())
    return createStringError("'" + Name +
                             "' is no profile; porthip run --profile "
                             "--profile-json FILE writes one");
  for (const Json &One : (*J)["sites"])
    if (!readSite(One, Root, Sites.emplace_back()))
      return Root.error();
  return Sites;
}

} // namespace porthip::inspect
