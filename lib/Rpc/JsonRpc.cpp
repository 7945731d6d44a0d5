// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Rpc/JsonRpc.h"

using namespace llvm;

namespace porthip::rpc {

std::string stringIn(const Json &J, const char *Name) {
  if (!J.is_object())
    return "";
  auto It = J.find(Name);
  return It != J.end() && It->is_string() ? It->get<std::string>() : "";
}
Json valueIn(const Json &J, const char *Name) {
  return J.is_object() ? J.value(Name, Json()) : Json();
}

/// Text that is not UTF-8 would end nlohmann's dump().
static std::string textOf(const Json &Message) {
  return Message.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string resultMessage(const Json &Id, const Json &Result) {
  return textOf({{"jsonrpc", "2.0"}, {"id", Id}, {"result", Result}});
}

std::string errorMessage(const Json &Id, int Code, StringRef Text) {
  return textOf({{"jsonrpc", "2.0"},
                 {"id", Id},
                 {"error", {{"code", Code}, {"message", Text.str()}}}});
}

std::string notificationMessage(StringRef Method, const Json &Params) {
  return textOf(
      {{"jsonrpc", "2.0"}, {"method", Method.str()}, {"params", Params}});
}

static Incoming wrong(const Json &Id, int Code, StringRef Text) {
  Incoming In;
  In.Reply = errorMessage(Id, Code, Text);
  return In;
}

Incoming parseMessage(StringRef Text) {
  Expected<Json> Parsed = parseJson(Text, "message");
  if (!Parsed)
    return wrong(nullptr, ParseError, toString(Parsed.takeError()));
  const Json &J = *Parsed;
  if (!J.is_object() || J.value("jsonrpc", Json()) != "2.0")
    return wrong(nullptr, InvalidRequest,
                 R"(expected an object with "jsonrpc": "2.0")");
  Incoming In;
  if (auto Id = J.find("id"); Id != J.end()) {
    In.Id = *Id;
    if (!Id->is_string() && !Id->is_number_integer())
      return wrong(nullptr, InvalidRequest,
                   "\"id\" must be a string or an integer");
  }
  auto Method = J.find("method");
  if (Method == J.end()) {
    if (!J.contains("result") && !J.contains("error"))
      return wrong(In.Id, InvalidRequest, "\"method\" is missing");
    In.Is = Incoming::Answer;
    return In;
  }
  if (!Method->is_string())
    return wrong(In.Id, InvalidRequest, "\"method\" must be a string");
  In.Method = Method->get<std::string>();
  if (auto Params = J.find("params"); Params != J.end()) {
    if (!Params->is_object())
      return wrong(In.Id, InvalidRequest, "\"params\" must be an object");
    In.Params = *Params;
  }
  In.Is = In.Id.is_null() ? Incoming::Notification : Incoming::Request;
  return In;
}

} // namespace porthip::rpc
