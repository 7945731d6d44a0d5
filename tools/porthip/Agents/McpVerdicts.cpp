// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is told of a verification: what is equal is counted, what is not is
// described, and what holds for all legs stands once.
#include "McpCalls.h"
#include "tools/porthip/Commands.h"
#include <map>

using namespace llvm;

namespace porthip {

/// A leg that differs, without what a page of plots is made of.
static Json legInShort(Json Leg) {
  if (Leg.value("equal", false))
    return only(Leg, {"leg", "equal", "partial", "launches", "buffers",
                      "maxUlp", "notes"});
  Json Differ = Json::array();
  for (Json &Launch : Leg.value("launchResults", Json::array()))
    if (!Launch.value("equal", true))
      Differ.push_back(only(
          Launch, {"number", "kernel", "mismatches", "elements", "maxUlp"}));
  for (const char *Name : {"histogram", "histogramOf", "certificate",
                           "reference", "launchResults"})
    Leg.erase(Name);
  if (!Differ.empty())
    Leg["launchesThatDiffer"] = std::move(Differ);
  return Leg;
}

/// Takes what all legs say alike out of them.
static Json takeCommon(Json &Legs, const char *Name) {
  const Json First =
      Legs.empty() ? Json() : Legs.front().value(Name, Json::array());
  for (const Json &Leg : Legs)
    if (Leg.value(Name, Json::array()) != First)
      return nullptr;
  for (Json &Leg : Legs)
    Leg.erase(Name);
  return First;
}

/// Names of kernels that are equal on all legs, and of those that are not.
static void addKernels(Json &Result, const Json &Legs) {
  std::map<std::string, bool> IsEqual;
  for (const Json &Leg : Legs)
    for (const Json &Launch : Leg.value("launchResults", Json::array()))
      if (const Json &Kernel = Launch.at("kernel"); Kernel.is_string()) {
        auto [It, IsNew] = IsEqual.emplace(Kernel.get<std::string>(), true);
        It->second &= Launch.value("equal", false);
      }
  std::map<std::string, unsigned> Overloads;
  auto shortOf = [](StringRef Name) { return Name.split('(').first.str(); };
  for (const auto &[Name, Is] : IsEqual)
    ++Overloads[shortOf(Name)];
  Json Equal = Json::array(), Differing = Json::array();
  for (const auto &[Name, Is] : IsEqual)
    (Is ? Equal : Differing)
        .push_back(Overloads[shortOf(Name)] > 1 ? Name : shortOf(Name));
  Result["equalKernels"] = std::move(Equal);
  if (!Differing.empty())
    Result["differingKernels"] = std::move(Differing);
}

static Json verdictInShort(Json J, bool IsOfKernels) {
  Json Result = only(J, {"equal", "reference"});
  Json Legs = J.value("legs", Json::array());
  if (IsOfKernels)
    addKernels(Result, Legs);
  if (Json Left = J.value("notCompared", Json::array()); !Left.empty())
    Result["notCompared"] = std::move(Left);
  if (!J.value("equal", false))
    Result["original"] = J.value("original", Json());
  Json Short = Json::array();
  for (Json &Leg : Legs)
    Short.push_back(legInShort(std::move(Leg)));
  if (Json Notes = takeCommon(Short, "notes"); !Notes.empty())
    Result["notes"] = std::move(Notes);
  Result["legs"] = std::move(Short);
  return Result;
}

mcp::ToolResult toldVerdicts(const Answered &A) {
  auto inShort = [&](Json J) {
    Json Result = verdictInShort(std::move(J), A.Arguments.contains("kernels"));
    Result["exitStatus"] = A.C.Status;
    if (A.C.Status != ExitDone && A.C.Status != ExitFindings)
      addMessages(Result, A.C);
    return Result;
  };
  return toldBy(inShort, A);
}

} // namespace porthip
