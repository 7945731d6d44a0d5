// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "McpCalls.h"
#include "Mcp/Fit.h"
#include "tools/porthip/Commands.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace porthip {

using Words = std::vector<std::string>;
using mcp::fit;
using mcp::lastOf;

std::string stringIn(const Json &J, const char *Name) {
  auto It = J.find(Name);
  return It == J.end() ? "" : It->get<std::string>();
}
Words listIn(const Json &J, const char *Name) {
  auto It = J.find(Name);
  return It == J.end() ? Words() : It->get<Words>();
}
unsigned numberIn(const Json &J, const char *Name, unsigned Default) {
  auto It = J.find(Name);
  return It == J.end() ? Default : It->get<unsigned>();
}

mcp::ToolResult failed(std::string Text) {
  return {nullptr, std::move(Text), /*IsError=*/true};
}

/// The message of a command that gave no JSON.
static mcp::ToolResult failedAs(const Captured &C) {
  std::string Text = StringRef(C.Err).trim().str();
  if (Text.empty())
    Text = "it ended with status " + std::to_string(C.Status);
  return failed(lastOf(Text, 8000));
}

static mcp::ToolResult told(Json J, const Json &Arguments) {
  return {fit(std::move(J), numberIn(Arguments, "maxChars", 20000)), "", false};
}

/// The document on stdout, as \p Make tells it; where there is none, what the
/// command said.
static mcp::ToolResult toldBy(function_ref<Json(Json)> Make, const Captured &C,
                              const Json &Arguments) {
  Expected<Json> J = parseJson(C.Out, "result");
  if (J)
    return told(Make(std::move(*J)), Arguments);
  consumeError(J.takeError());
  return failedAs(C);
}

static void addMessages(Json &To, const Captured &C) {
  if (!StringRef(C.Err).trim().empty())
    To["messages"] = lastOf(C.Err, 4000);
}

/// stdout is a document.
mcp::ToolResult toldAsJson(const Captured &C, const Json &Arguments) {
  auto all = [&](Json J) {
    Json Result = J.is_array() ? Json{{"items", std::move(J)}} : std::move(J);
    addMessages(Result, C);
    Result["exitStatus"] = C.Status;
    return Result;
  };
  return toldBy(all, C, Arguments);
}

/// The fields of a row that are wanted, and there.
static Json only(const Json &Row, std::initializer_list<const char *> Names) {
  Json J;
  for (const char *Name : Names)
    if (Row.contains(Name))
      J[Name] = Row[Name];
  return J;
}

/// A leg that is equal is counted; of another one the launches that differ are
/// named.
static Json legInShort(Json Leg) {
  if (Leg.value("equal", false))
    return only(Leg, {"leg", "equal", "partial", "launches", "buffers",
                      "maxUlp", "notes"});
  Json Differ = Json::array();
  for (Json &Launch : Leg.value("launchResults", Json::array()))
    if (!Launch.value("equal", true))
      Differ.push_back(std::move(Launch));
  Leg["launchResults"] = std::move(Differ);
  return Leg;
}

/// Answer of verify.
mcp::ToolResult toldVerdicts(const Captured &C, const Json &Arguments) {
  auto inShort = [&](Json J) {
    Json Result = J.value("equal", false)
                      ? only(J, {"equal", "reference", "legs"})
                      : std::move(J);
    if (Result.contains("legs"))
      for (Json &Leg : Result["legs"])
        Leg = legInShort(std::move(Leg));
    Result["exitStatus"] = C.Status;
    if (C.Status != ExitDone)
      addMessages(Result, C);
    return Result;
  };
  return toldBy(inShort, C, Arguments);
}

/// Answer of status: the files that are as they should be are counted, not
/// named.
mcp::ToolResult toldStatus(const Captured &C, const Json &Arguments) {
  auto whatIsLeft = [&](Json Result) {
    Json Files = Json::array();
    for (Json &File : Result.at("files"))
      if (File.at("states") != Json::array({"up-to-date"}))
        Files.push_back(std::move(File));
    Result["upToDate"] = Result["files"].size() - Files.size();
    Result["files"] = std::move(Files);
    Result["exitStatus"] = C.Status;
    return Result;
  };
  return toldBy(whatIsLeft, C, Arguments);
}

/// Answer of a program, whose status is its own.
mcp::ToolResult toldOfProgram(const Captured &C, const Json &Arguments) {
  return told({{"exitStatus", C.Status},
               {"output", C.Out},
               {"messages", lastOf(C.Err, 8000)}},
              Arguments);
}

/// stdout and stderr are texts.
mcp::ToolResult toldAsText(const Captured &C, const Json &Arguments) {
  if (C.Status == ExitWrongUsage || C.Status == ExitFailed)
    return failedAs(C);
  return toldOfProgram(C, Arguments);
}

/// By check: what is to be done, where all rows of it say the same. Such rows
/// lose it.
static Json takeCommonFixes(Json &Rows) {
  Json Fixes = Json::object();
  for (const Json &Row : Rows) {
    const Json Fix = Row.contains("fix") ? Row["fix"] : Json();
    auto [It, IsNew] =
        Fixes.emplace(Row.at("check").get<std::string>(), Json(Fix));
    if (!IsNew && *It != Fix)
      *It = nullptr;
  }
  for (auto It = Fixes.begin(); It != Fixes.end();)
    It = It->is_null() ? Fixes.erase(It) : std::next(It);
  for (Json &Row : Rows)
    if (Fixes.contains(Row["check"].get<std::string>()))
      Row.erase("fix");
  return Fixes;
}

/// Answer of a report: the findings that are asked for, a page of them.
mcp::ToolResult toldFindings(const Captured &C, const Json &Arguments) {
  auto page = [&](const Json &J) {
    const std::string Least = Arguments.value("severity", "warning");
    const unsigned From = numberIn(Arguments, "offset", 0),
                   Count = numberIn(Arguments, "limit", 30);
    auto rank = [](StringRef S) { return S == "error" ? 2 : S == "warning"; };
    Json Page = Json::array();
    unsigned Seen = 0;
    for (const Json &F : J.at("findings")) {
      if (rank(F.at("severity").get<std::string>()) < rank(Least))
        continue;
      if (Seen++ < From || Page.size() >= Count)
        continue;
      Page.push_back(only(F, {"check", "severity", "file", "line", "column",
                              "message", "fix", "edits"}));
    }
    Json Fixes = takeCommonFixes(Page);
    return Json{{"total", Seen},
                {"offset", From},
                {"fixes", std::move(Fixes)},
                {"findings", std::move(Page)}};
  };
  return toldBy(page, C, Arguments);
}

/// Answer of a report: what a decision needs; findings are another tool's.
mcp::ToolResult toldReport(const Captured &C, const Json &Arguments) {
  auto decision = [&](const Json &J) {
    Json Result =
        only(J, {"subject", "summary", "plan", "checks", "libraries", "guess"});
    Result["exitStatus"] = C.Status;
    Json Kernels = Json::array();
    for (const Json &K : J.at("kernels"))
      Kernels.push_back(
          only(K, {"name", "file", "line", "template", "findings"}));
    Result["kernels"] = std::move(Kernels);
    return Result;
  };
  return toldBy(decision, C, Arguments);
}

} // namespace porthip
