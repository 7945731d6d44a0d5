// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Trace/CodeFacts.h"

using namespace llvm;

namespace porthip {

static bool mapReach(const JsonMapper &M, Reach &To) {
  return M.mapOptional("reaches", To.First) &&
         M.mapOptional("stored", To.Stored);
}

static bool fromJson(const Json &J, InexactOperation &To, JsonPath Path) {
  JsonMapper M(J, Path);
  std::string Class;
  if (!M || !M.map("class", Class) || !M.map("name", To.Name) ||
      !M.map("operation", To.Operation) || !M.map("where", To.Where) ||
      !M.map("bound", To.Bound) || !M.map("source", To.Source) ||
      !M.map("count", To.Count) || !mapReach(M, To.Reaches))
    return false;
  const auto *Found = find(OperationClassNames, Class);
  if (Found == std::end(OperationClassNames))
    return Path.field("class").report("'" + Class + "' is no class");
  To.Class = OperationClass(Found - std::begin(OperationClassNames));
  return true;
}

static bool fromJson(const Json &J, KernelMemory &To, JsonPath Path) {
  JsonMapper M(J, Path);
  return M && M.mapOptional("argument", To.Argument) &&
         M.mapOptional("variable", To.Variable) && mapReach(M, To.Reaches);
}

void merge(CodeFacts &To, CodeFacts Other) {
  const auto First = unsigned(To.Memory.size());
  auto addAll = [First](auto &Into, auto &From) {
    for (auto &One : From) {
      for (unsigned &Place : One.Reaches.Stored)
        Place += First;
      Into.push_back(std::move(One));
    }
  };
  To.ExactCount += Other.ExactCount;
  addAll(To.Operations, Other.Operations);
  addAll(To.Memory, Other.Memory);
}

/// Places that there are not would be read from beside the list.
static bool areStoredInPlaces(const CodeFacts &Facts) {
  auto isRight = [&](const auto &One) {
    return all_of(One.Reaches.Stored,
                  [&](unsigned N) { return N < Facts.Memory.size(); });
  };
  return all_of(Facts.Operations, isRight) && all_of(Facts.Memory, isRight);
}

bool fromJson(const Json &J, CodeFacts &To, JsonPath Path) {
  JsonMapper M(J, Path);
  auto addTo = [](auto &List) {
    return [&List](const Json &One, JsonPath Here) {
      return fromJson(One, List.emplace_back(), Here);
    };
  };
  return M && M.map("exact", To.ExactCount) &&
         M.eachOf("operations", addTo(To.Operations)) &&
         M.eachOf("memory", addTo(To.Memory)) &&
         (areStoredInPlaces(To) || Path.report("a place that there is not"));
}

static void addReach(Json &To, const Reach &R) {
  To["reaches"] = Json::object();
  for (const auto &[What, Where] : R.First)
    To["reaches"][What] = stringToJson(Where);
  To["stored"] = R.Stored;
}

Json jsonOf(const CodeFacts &Facts) {
  Json Result = {{"exact", Facts.ExactCount},
                 {"operations", Json::array()},
                 {"memory", Json::array()}};
  for (const InexactOperation &O : Facts.Operations) {
    Json One = {{"class", OperationClassNames[size_t(O.Class)].str()},
                {"name", stringToJson(O.Name)},
                {"operation", stringToJson(O.Operation)},
                {"where", stringToJson(O.Where)},
                {"bound", O.Bound},
                {"source", O.Source},
                {"count", O.Count}};
    addReach(One, O.Reaches);
    Result["operations"].push_back(std::move(One));
  }
  for (const KernelMemory &P : Facts.Memory) {
    Json One = Json::object();
    if (P.Argument)
      One["argument"] = *P.Argument;
    if (!P.Variable.empty())
      One["variable"] = stringToJson(P.Variable);
    addReach(One, P.Reaches);
    Result["memory"].push_back(std::move(One));
  }
  return Result;
}

} // namespace porthip
