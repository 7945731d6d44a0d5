// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Mcp/Session.h"
#include "Rpc/JsonRpc.h"
#include "Support/Json/JsonSchema.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace porthip::mcp {

/// Newest first: what is offered to a client that asks for another.
static constexpr StringLiteral Revisions[] = {"2025-11-25", "2025-06-18",
                                              "2025-03-26", "2024-11-05"};

using rpc::stringIn;

Step Session::take(StringRef Message) {
  Step S;
  rpc::Incoming In = rpc::parseMessage(Message);
  switch (In.Is) {
  case rpc::Incoming::Wrong:
    S.Replies.push_back(In.Reply);
    break;
  case rpc::Incoming::Request:
    answer(S, In.Id, In.Method, In.Params);
    break;
  case rpc::Incoming::Notification:
    if (In.Method == "notifications/cancelled")
      cancel(S, In.Params);
    break;
  case rpc::Incoming::Answer: // Nothing is asked of clients.
    break;
  }
  return S;
}

Json Session::initialize(const Json &Params) {
  IsInitialized = true;
  const std::string Asked = stringIn(Params, "protocolVersion");
  const StringRef Spoken = is_contained(Revisions, Asked)
                               ? StringRef(Asked)
                               : StringRef(Revisions[0]);
  return {
      {"protocolVersion", Spoken.str()},
      {"capabilities",
       {{"tools", Json::object()},
        {"resources", Json::object()},
        {"prompts", Json::object()}}},
      {"serverInfo",
       {{"name", "porthip"}, {"title", "porthip"}, {"version", Of.Version}}},
      {"instructions", Of.Instructions}};
}

static Json listOf(ArrayRef<Tool> Tools) {
  Json List = Json::array();
  for (const Tool &T : Tools)
    List.push_back(
        {{"name", T.Name},
         {"title", T.Title},
         {"description", T.Description},
         {"inputSchema", T.InputSchema},
         {"annotations",
          {{"readOnlyHint", T.IsReadOnly}, {"openWorldHint", false}}}});
  return List;
}

static Json listOf(ArrayRef<Resource> Resources, const char *UriName) {
  Json List = Json::array();
  for (const Resource &R : Resources)
    List.push_back({{UriName, R.Uri},
                    {"name", R.Name},
                    {"description", R.Description},
                    {"mimeType", R.MimeType}});
  return List;
}

static Json listOf(ArrayRef<Prompt> Prompts) {
  Json List = Json::array();
  for (const Prompt &P : Prompts) {
    Json Arguments = Json::array();
    for (const auto &[Name, About] : P.Arguments)
      Arguments.push_back(
          {{"name", Name}, {"description", About}, {"required", true}});
    List.push_back({{"name", P.Name},
                    {"description", P.Description},
                    {"arguments", std::move(Arguments)}});
  }
  return List;
}

void Session::answer(Step &S, const Json &Id, const std::string &Method,
                     const Json &Params) {
  auto give = [&](const Json &Result) {
    S.Replies.push_back(rpc::resultMessage(Id, Result));
  };
  if (Method == "initialize")
    return give(initialize(Params));
  if (Method == "ping")
    return give(Json::object());
  if (!IsInitialized) {
    S.Replies.push_back(rpc::errorMessage(
        Id, rpc::InvalidRequest, "the first request must be 'initialize'"));
    return;
  }
  if (Method == "tools/list")
    return give({{"tools", listOf(Of.Tools)}});
  if (Method == "tools/call")
    return callTool(S, Id, Params);
  if (Method == "resources/list")
    return give({{"resources", listOf(Of.Resources, "uri")}});
  if (Method == "resources/templates/list")
    return give({{"resourceTemplates", listOf(Of.Templates, "uriTemplate")}});
  if (Method == "resources/read")
    return readResource(S, Id, Params);
  if (Method == "prompts/list")
    return give({{"prompts", listOf(Of.Prompts)}});
  if (Method == "prompts/get")
    return getPrompt(S, Id, Params);
  S.Replies.push_back(rpc::errorMessage(Id, rpc::MethodNotFound,
                                        "there is no method '" + Method + "'"));
}

static Json resultOf(const ToolResult &Result, AnswerForm Form) {
  Json J = {{"content", Json::array()}, {"isError", Result.IsError}};
  if (Result.IsError || Form != AnswerForm::Structured)
    J["content"].push_back(
        {{"type", "text"},
         {"text", Result.IsError
                      ? Result.Text
                      : Result.Structured.dump(
                            -1, ' ', false, Json::error_handler_t::replace)}});
  if (!Result.IsError && Form != AnswerForm::Text)
    J["structuredContent"] = Result.Structured;
  return J;
}

/// "" if they fit.
static std::string wrongArguments(const Tool &T, const Json &Arguments) {
  std::string Text;
  for (const SchemaError &E : validateJson(T.InputSchema, Arguments, 3))
    Text += (Text.empty() ? "" : "; ") +
            (E.Pointer.empty() ? "" : E.Pointer + ": ") + E.Text;
  return Text.empty() ? "" : "wrong arguments of '" + T.Name + "': " + Text;
}

void Session::callTool(Step &S, const Json &Id, const Json &Params) {
  const std::string Name = stringIn(Params, "name");
  auto T = find_if(Of.Tools, [&](const Tool &T) { return T.Name == Name; });
  if (T == Of.Tools.end()) {
    S.Replies.push_back(rpc::errorMessage(Id, rpc::InvalidParams,
                                          "there is no tool '" + Name +
                                              "'; 'tools/list' names them"));
    return;
  }
  Json Arguments = Params.value("arguments", Json::object());
  if (std::string Wrong = wrongArguments(*T, Arguments); !Wrong.empty()) {
    S.Replies.push_back(rpc::resultMessage(
        Id, resultOf({nullptr, Wrong, /*IsError=*/true}, Of.Answers)));
    return;
  }
  if (Running.size() >= MaxCalls) {
    S.Replies.push_back(rpc::errorMessage(
        Id, rpc::Busy,
        std::to_string(MaxCalls) + " calls run already; wait for one to end"));
    return;
  }
  const Json Meta = Params.value("_meta", Json::object());
  Running[++Last] = {Id, rpc::valueIn(Meta, "progressToken")};
  S.Started = Call{Last, &*T, std::move(Arguments)};
}

void Session::readResource(Step &S, const Json &Id, const Json &Params) const {
  const std::string Uri = stringIn(Params, "uri");
  std::optional<std::string> Text;
  std::string Type = "text/plain";
  for (const Resource &R : Of.Resources)
    if (R.Uri == Uri) {
      Text = R.Text();
      Type = R.MimeType;
    }
  if (!Text && Of.TextOf)
    Text = Of.TextOf(Uri);
  if (!Text) {
    S.Replies.push_back(rpc::errorMessage(
        Id, rpc::InvalidParams, "there is no resource '" + Uri + "'"));
    return;
  }
  S.Replies.push_back(rpc::resultMessage(
      Id,
      {{"contents",
        Json::array({{{"uri", Uri}, {"mimeType", Type}, {"text", *Text}}})}}));
}

void Session::getPrompt(Step &S, const Json &Id, const Json &Params) const {
  const std::string Name = stringIn(Params, "name");
  auto P = find_if(Of.Prompts, [&](const Prompt &P) { return P.Name == Name; });
  if (P == Of.Prompts.end()) {
    S.Replies.push_back(rpc::errorMessage(Id, rpc::InvalidParams,
                                          "there is no prompt '" + Name + "'"));
    return;
  }
  const Json Given = Params.value("arguments", Json::object());
  std::map<std::string, std::string> Values;
  for (const auto &[Argument, About] : P->Arguments) {
    Values[Argument] = stringIn(Given, Argument.c_str());
    if (Values[Argument].empty()) {
      S.Replies.push_back(
          rpc::errorMessage(Id, rpc::InvalidParams,
                            "the prompt needs '" + Argument + "': " + About));
      return;
    }
  }
  S.Replies.push_back(rpc::resultMessage(
      Id,
      {{"description", P->Description},
       {"messages",
        Json::array(
            {{{"role", "user"},
              {"content", {{"type", "text"}, {"text", P->Text(Values)}}}}})}}));
}

void Session::cancel(Step &S, const Json &Params) {
  const Json Id = Params.value("requestId", Json());
  for (const auto &[Number, Call] : Running)
    if (Call.Id == Id) {
      S.Cancelled = Number;
      break;
    }
  if (S.Cancelled)
    Running.erase(*S.Cancelled);
}

std::string Session::finish(uint64_t Number, const ToolResult &Result) {
  auto It = Running.find(Number);
  if (It == Running.end())
    return "";
  const Json Id = It->second.Id;
  Running.erase(It);
  return rpc::resultMessage(Id, resultOf(Result, Of.Answers));
}

std::string Session::progress(uint64_t Number, unsigned Seconds) {
  auto It = Running.find(Number);
  if (It == Running.end() || It->second.ProgressToken.is_null())
    return "";
  return rpc::notificationMessage(
      "notifications/progress",
      {{"progressToken", It->second.ProgressToken},
       {"progress", Seconds},
       {"message", "runs for " + std::to_string(Seconds) + " s"}});
}

} // namespace porthip::mcp
