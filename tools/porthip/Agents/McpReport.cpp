// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Answer of a report: what a decision needs.
#include "McpCalls.h"
#include "Support/Files/Files.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>
#include <map>

using namespace llvm;

namespace porthip {

namespace {
/// "init:42", "reduce<float, 256>:60": names that `verify` takes, by the file
/// that they stand in and, of a header's, the translation unit that has them.
class KernelRows {
public:
  explicit KernelRows(const std::string &Folder) : Folder(Folder) {}

  void add(const Json &Kernel) {
    std::map<std::string, Json> UnitOf;
    for (const Json &U : Kernel.at("units"))
      UnitOf[textIn(U, "kernel")] = inFolder(U.at("unit"));
    Json Names = Kernel.value("instances", Json::array());
    if (Names.empty() && !Kernel.value("template", false))
      Names.push_back(Kernel.at("name"));
    const std::string Line =
        ":" + std::to_string(Kernel.at("line").get<unsigned>());
    for (const Json &Name : Names)
      rowOf(Kernel.at("file"), UnitOf[Name.get<std::string>()])["kernels"]
          .push_back(Name.get<std::string>() + Line);
    if (Names.empty())
      rowOf(Kernel.at("file"), Json())["kernels"].push_back(
          textIn(Kernel, "name") + "<...>" + Line);
  }

  /// In place of their names, how many they are; a unit's are needed.
  void count() {
    for (Json &Row : Rows)
      if (!Row.contains("unit"))
        Row["kernels"] = Row["kernels"].size();
  }

  Json Rows = Json::array();

private:
  /// As files are told: relative to the folder that the server was started
  /// for.
  Json inFolder(const Json &Path) const {
    if (!Path.is_string() || !isBelow(Path.get<std::string>(), Folder))
      return Path;
    return Path.get<std::string>().substr(Folder.size() + 1);
  }

  const std::string &Folder;

  Json &rowOf(const Json &File, const Json &Unit) {
    auto Known = find_if(Rows, [&](const Json &Row) {
      return Row["file"] == File && Row.value("unit", Json()) == Unit;
    });
    if (Known != Rows.end())
      return *Known;
    Rows.push_back({{"file", File}});
    if (!Unit.is_null())
      Rows.back()["unit"] = Unit;
    return Rows.back();
  }
};
} // namespace

/// The counterpart of each library; its symbols by name only where nothing
/// does.
static Json librariesInShort(const Json &Report) {
  Json Libraries = Json::array();
  for (const Json &L : Report.at("libraries")) {
    Json Row = {{"library", L.at("title")}, {"hip", L.at("counterpart")}};
    for (const Json &S : L.at("symbols"))
      if (S.at("outcome") == "unsupported")
        Row["unsupported"].push_back(S.at("symbol"));
    Libraries.push_back(std::move(Row));
  }
  return Libraries;
}

/// The likely minutes alone, of an object that has a range of them.
static Json likely(const Json &Minutes) {
  return std::round(Minutes.value("likely", 0.0));
}

/// The steps: of findings the check and the first place. How to mend them is
/// told with the findings, and the commands are tools here.
static Json planInShort(const Json &Report) {
  Json Plan = Json::array();
  for (const Json &Step : Report.at("plan")) {
    Json Row = only(Step, {"what", "file", "line", "places"});
    const std::string Command = textIn(Step, "command");
    StringRef Check = Command;
    if (Check.consume_front("porthip explain "))
      Row["check"] = Check.str();
    else if (Step.contains("fix"))
      Row["fix"] = Step["fix"];
    if (Step.contains("minutes"))
      Row["minutes"] = likely(Step["minutes"]);
    Plan.push_back(std::move(Row));
  }
  return Plan;
}

mcp::ToolResult toldReport(const Answered &A) {
  auto decision = [&](const Json &J) {
    Json Result = only(J, {"subject"});
    Json Summary = J.at("summary");
    Json Places = Json::object();
    for (const auto &[Kind, Count] : Summary["sum"]["places"].items())
      if (Count != 0)
        Places[Kind] = Count;
    const Json Minutes = Summary["sum"]["minutes"];
    Summary.erase("sum");
    Summary["places"] = std::move(Places);
    Summary["minutes"] = Json::array({std::round(Minutes.value("low", 0.0)),
                                      std::round(Minutes.value("likely", 0.0)),
                                      std::round(Minutes.value("high", 0.0))});
    Result["summary"] = std::move(Summary);
    Result["plan"] = planInShort(J);
    Result["libraries"] = librariesInShort(J);
    KernelRows Kernels(A.Roots.folders().front());
    for (const Json &K : J.at("kernels"))
      Kernels.add(K);
    if (!A.Arguments.value("kernels", false))
      Kernels.count();
    Result["kernels"] = std::move(Kernels.Rows);
    if (J.contains("guess"))
      Result["guess"] = J["guess"];
    Result["exitStatus"] = A.C.Status;
    return Result;
  };
  return toldBy(decision, A);
}

} // namespace porthip
