// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Answer of a verification: what is equal is counted, what is not is described,
// and what holds for all legs stands once.
#include "Mcp/Fit.h"
#include "McpCalls.h"
#include "tools/porthip/Commands.h"
#include "llvm/ADT/STLExtras.h"
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

/// Takes the notes out of the legs: each once.
static Json takeNotes(Json &Legs) {
  Json Notes = Json::array();
  for (Json &Leg : Legs) {
    for (Json &Note : Leg.value("notes", Json::array()))
      if (!is_contained(Notes, Note))
        Notes.push_back(std::move(Note));
    Leg.erase("notes");
  }
  return Notes;
}

namespace {
/// By kernel: whether it ran, and the legs that it differs on.
using LegsByKernel = std::map<std::string, Json>;
} // namespace

static LegsByKernel differingLegs(const Json &Legs) {
  LegsByKernel ByKernel;
  for (const Json &Leg : Legs)
    for (const Json &Launch : Leg.value("launchResults", Json::array())) {
      const Json &Kernel = Launch.at("kernel");
      Json &On = ByKernel
                     .emplace(Kernel.is_string() ? Kernel.get<std::string>()
                                                 : Kernel.dump(),
                              Json::array())
                     .first->second;
      if (!Launch.value("equal", false) && !is_contained(On, Leg.at("leg")))
        On.push_back(Leg.at("leg"));
    }
  return ByKernel;
}

/// Names of kernels that are equal on all legs, and of those that are not.
static void addKernels(Json &Result, const LegsByKernel &ByKernel) {
  std::map<std::string, unsigned> Overloads;
  auto shortOf = [](StringRef Name) { return Name.split('(').first.str(); };
  for (const auto &[Name, On] : ByKernel)
    ++Overloads[shortOf(Name)];
  Json Equal = Json::array(), Differing = Json::array();
  for (const auto &[Name, On] : ByKernel) {
    const std::string Shown =
        Overloads[shortOf(Name)] > 1 ? Name : shortOf(Name);
    if (On.empty())
      Equal.push_back(Shown);
    else
      Differing.push_back({{"kernel", Shown}, {"legs", On}});
  }
  Result["equalKernels"] = std::move(Equal);
  if (!Differing.empty())
    Result["differingKernels"] = std::move(Differing);
}

/// A leg of several kernels: why the first differs. Each has more when it is
/// asked for alone.
static Json legOfSeveral(const Json &Leg) {
  Json Short =
      only(Leg, {"leg", "equal", "failure", "differingLaunches", "cause"});
  if (Leg.contains("first"))
    Short["first"] =
        only(Leg["first"], {"kernel", "case", "place", "index", "values"});
  if (Leg.contains("notes"))
    Short["notes"] = Leg["notes"];
  return Short;
}

/// The first errors of a compiler, whose lines have their places: others
/// follow from them. Without one, the text's beginning.
static std::string firstErrors(StringRef Messages) {
  constexpr size_t Most = 3, MostChars = 600;
  std::string Text;
  size_t Count = 0;
  for (StringRef Line : split(Messages, '\n'))
    if ((Line.contains(": error: ") || Line.contains(": fatal error: ")) &&
        Count++ < Most)
      Text += (Line + "\n").str();
  if (Count > Most)
    Text += "and " + std::to_string(Count - Most) + " more\n";
  return mcp::firstOf(Text.empty() ? Messages.str() : Text, MostChars);
}

static Json originalInShort(Json Original) {
  if (Original.is_object() && Original.contains("messages"))
    Original["messages"] = firstErrors(textIn(Original, "messages"));
  return Original;
}

static Json verdictInShort(const Json &J, bool IsOfKernels) {
  Json Result = only(J, {"equal", "reference"});
  const Json Legs = J.value("legs", Json::array());
  const LegsByKernel ByKernel = differingLegs(Legs);
  if (IsOfKernels)
    addKernels(Result, ByKernel);
  if (Json Left = J.value("notCompared", Json::array()); !Left.empty())
    Result["notCompared"] = std::move(Left);
  if (!J.value("equal", false))
    Result["original"] = originalInShort(J.value("original", Json()));
  Json Short = Json::array();
  for (const Json &Leg : Legs)
    Short.push_back(IsOfKernels && ByKernel.size() > 1 ? legOfSeveral(Leg)
                                                       : legInShort(Leg));
  if (Json Notes = takeNotes(Short); !Notes.empty())
    Result["notes"] = std::move(Notes);
  Result["legs"] = std::move(Short);
  return Result;
}

mcp::ToolResult toldVerdicts(const Answered &A) {
  auto inShort = [&](const Json &J) {
    Json Result = verdictInShort(J, A.Arguments.contains("kernels"));
    Result["exitStatus"] = A.C.Status;
    // Why a leg failed is in it.
    const bool IsTold =
        A.C.Status == ExitDone || A.C.Status == ExitFindings ||
        Result.value("original", Json::object()).contains("failure");
    if (!IsTold)
      addMessages(Result, A.C);
    return Result;
  };
  return toldBy(inShort, A);
}

} // namespace porthip
