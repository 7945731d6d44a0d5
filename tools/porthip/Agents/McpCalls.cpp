// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "McpCalls.h"
#include "Mcp/Fit.h"
#include "tools/porthip/Commands.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <limits>

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
  if (It == J.end())
    return Default;
  constexpr double Most = std::numeric_limits<int>::max();
  return unsigned(std::clamp(It->get<double>(), 0.0, Most));
}

unsigned timeoutOf(const Json &Arguments, const McpLimits &Limits) {
  return std::max(1u,
                  numberIn(Arguments, "timeoutSeconds", Limits.TimeoutSeconds));
}

std::string textIn(const Json &Row, const char *Name) {
  auto It = Row.find(Name);
  if (It == Row.end())
    return "";
  return It->is_string() ? It->get<std::string>() : It->dump();
}

mcp::ToolResult failed(std::string Text) {
  return {nullptr, std::move(Text), /*IsError=*/true};
}

mcp::ToolResult failedAs(const Captured &C) {
  std::string Text = StringRef(C.Err).trim().str();
  if (Text.empty())
    Text = "it ended with status " + std::to_string(C.Status);
  return failed(lastOf(Text, 8000));
}

size_t maxChars(const Json &Arguments) {
  return numberIn(Arguments, "maxChars", 20000);
}

size_t lengthOf(const Json &J) {
  return J.dump(-1, ' ', false, Json::error_handler_t::replace).size();
}

mcp::ToolResult told(Json J, const Json &Arguments) {
  return {fit(std::move(J), maxChars(Arguments)), "", false};
}

mcp::ToolResult toldBy(function_ref<Json(Json)> Make, const Answered &A) {
  if (A.C.IsCut)
    return failed("its answer is too large; name fewer files");
  Expected<Json> J = parseJson(A.C.Out, "result");
  if (J)
    return told(Make(std::move(*J)), A.Arguments);
  consumeError(J.takeError());
  return failedAs(A.C);
}

void addMessages(Json &To, const Captured &C) {
  if (!StringRef(C.Err).trim().empty())
    To["messages"] = lastOf(C.Err, 4000);
}

/// stdout is a document.
mcp::ToolResult toldAsJson(const Answered &A) {
  auto all = [&](Json J) {
    Json Result = J.is_array() ? Json{{"items", std::move(J)}} : std::move(J);
    addMessages(Result, A.C);
    Result["exitStatus"] = A.C.Status;
    return Result;
  };
  return toldBy(all, A);
}

mcp::ToolResult toldPort(const Answered &A) {
  auto inShort = [&](Json J) {
    Json Result = Json::object();
    for (auto &[Name, Value] : J.items())
      if (Name != "format" && Name != "version" &&
          !(Value.is_array() && Value.empty()))
        Result[Name] = std::move(Value);
    if (A.C.Status != ExitDone && A.C.Status != ExitFindings)
      addMessages(Result, A.C);
    Result["exitStatus"] = A.C.Status;
    return Result;
  };
  return toldBy(inShort, A);
}

mcp::ToolResult toldExplained(const Answered &A) {
  if (A.C.Status != ExitDone)
    return failedAs(A.C);
  auto inShort = [](Json J) {
    Json Check = std::move(J.at("checks").at(0));
    for (const char *Name : {"targets", "suppress", "severity"})
      Check.erase(Name);
    return Check;
  };
  return toldBy(inShort, A);
}

Json only(const Json &Row, std::initializer_list<const char *> Names) {
  Json J;
  for (const char *Name : Names)
    if (Row.contains(Name))
      J[Name] = Row[Name];
  return J;
}

/// Kernels that nobody has verified since, counted by file: verify takes '*'.
static Json notVerified(Json &Kernels) {
  Json Asked = Json::array(), Files = Json::array();
  for (Json &K : Kernels) {
    if (K.at("verdict") != "not-asked") {
      Asked.push_back(std::move(K));
      continue;
    }
    if (Files.empty() || Files.back()["source"] != K.at("source"))
      Files.push_back({{"source", K.at("source")}, {"kernels", 0}});
    Files.back()["kernels"] = Files.back()["kernels"].get<unsigned>() + 1;
  }
  Kernels = std::move(Asked);
  return Files;
}

/// Answer of status: the files that are as they should be are counted, not
/// named.
mcp::ToolResult toldStatus(const Answered &A) {
  auto whatIsLeft = [&](Json Result) {
    Json Files = Json::array();
    for (Json &File : Result.at("files"))
      if (File.at("states") != Json::array({"up-to-date"}))
        Files.push_back(std::move(File));
    Result["upToDate"] = Result["files"].size() - Files.size();
    Result["files"] = std::move(Files);
    if (Json Rows = notVerified(Result.at("kernels")); !Rows.empty())
      Result["notVerified"] = std::move(Rows);
    Result["exitStatus"] = A.C.Status;
    return Result;
  };
  return toldBy(whatIsLeft, A);
}

/// Answer of a program, whose status is its own.
mcp::ToolResult toldOfProgram(const Answered &A) {
  return told({{"exitStatus", A.C.Status},
               {"output", A.C.Out},
               {"messages", lastOf(A.C.Err, 8000)}},
              A.Arguments);
}

/// stdout and stderr are texts.
mcp::ToolResult toldAsText(const Answered &A) {
  if (A.C.Status == ExitWrongUsage || A.C.Status == ExitFailed)
    return failedAs(A.C);
  return toldOfProgram(A);
}

} // namespace porthip
