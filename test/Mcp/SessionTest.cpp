// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Mcp/Session.h"
#include "gtest/gtest.h"

using namespace porthip;
using namespace porthip::mcp;

namespace {
class SessionTest : public testing::Test {
protected:
  SessionTest() : Talk(Of, 2) {
    Of.Version = "1.2";
    Of.Instructions = "do this";
    Of.Tools = {{"echo",
                 "Echo",
                 "Says it",
                 {{"type", "object"},
                  {"properties", {{"text", {{"type", "string"}}}}},
                  {"required", {"text"}},
                  {"additionalProperties", false}}}};
    Of.Resources = {{"x://a", "a", "A", "text/plain", [] { return "all"; }}};
    Of.TextOf = [](llvm::StringRef Uri) -> std::optional<std::string> {
      if (Uri == "x://b/1")
        return "one";
      return std::nullopt;
    };
    Of.Prompts = {{"go",
                   "Go",
                   {{"where", "a place"}},
                   [](const std::map<std::string, std::string> &With) {
                     return "go to " + With.at("where");
                   }}};
  }

  Json ask(const std::string &Method, Json Params = Json::object()) {
    Step S = Talk.take(Json{
        {"jsonrpc", "2.0"},
        {"id", ++Id},
        {"method", Method},
        {"params", Params}}.dump());
    Started = S.Started;
    return S.Replies.empty() ? Json() : Json::parse(S.Replies.front());
  }
  void begin() { ask("initialize", {{"protocolVersion", "2025-06-18"}}); }

  Offer Of;
  Session Talk;
  int Id = 0;
  std::optional<Call> Started;
};
} // namespace

TEST_F(SessionTest, FormsOfAnswers) {
  begin();
  auto answer = [&](AnswerForm Form) {
    Of.Answers = Form;
    ask("tools/call", {{"name", "echo"}, {"arguments", {{"text", "a"}}}});
    EXPECT_TRUE(Started);
    return Json::parse(
        Talk.finish(Started->Number, {{{"b", 1}}, ""}))["result"];
  };
  const Json Both = answer(AnswerForm::Both);
  EXPECT_EQ(Both["structuredContent"], Json({{"b", 1}}));
  EXPECT_EQ(Both["content"][0]["text"], "{\"b\":1}");
  const Json Text = answer(AnswerForm::Text);
  EXPECT_FALSE(Text.contains("structuredContent"));
  EXPECT_EQ(Text["content"], Both["content"]);
  const Json Structured = answer(AnswerForm::Structured);
  EXPECT_EQ(Structured["content"], Json::array());
  EXPECT_EQ(Structured["structuredContent"], Both["structuredContent"]);
  // What went wrong is text in each form.
  ask("tools/call", {{"name", "echo"}, {"arguments", {{"text", 1}}}});
}

TEST_F(SessionTest, MessagesOfWrongForm) {
  begin();
  for (const Json &Params :
       {Json::array(), Json("x"), Json(1), Json(nullptr), Json({{"name", 1}}),
        Json({{"name", "echo"}, {"arguments", 1}}),
        Json({{"name", "echo"}, {"arguments", nullptr}}),
        Json({{"name", "echo"}, {"arguments", {{"text", "a"}}}, {"_meta", 1}}),
        Json({{"uri", 1}}), Json({{"name", "go"}, {"arguments", 1}}),
        Json({{"name", "go"}, {"arguments", {{"where", 1}}}})})
    for (const char *Method :
         {"initialize", "ping", "tools/list", "tools/call", "resources/read",
          "resources/list", "resources/templates/list", "prompts/list",
          "prompts/get"}) {
      const Json Answer = ask(Method, Params);
      if (Started)
        Talk.finish(Started->Number, {nullptr, "stopped", true});
      else
        EXPECT_TRUE(Answer.contains("error") || Answer.contains("result"))
            << Method << Params.dump();
      Talk.take(Json{
          {"jsonrpc", "2.0"},
          {"method", "notifications/cancelled"},
          {"params",
           Params}}.dump());
    }
  EXPECT_EQ(Talk.callsRunning(), 0u);
}

TEST_F(SessionTest, Revisions) {
  auto Spoken = [&](const char *Asked) {
    return ask("initialize",
               {{"protocolVersion", Asked}})["result"]["protocolVersion"];
  };
  EXPECT_EQ(Spoken("2024-11-05"), "2024-11-05");
  EXPECT_EQ(Spoken("2025-06-18"), "2025-06-18");
  EXPECT_EQ(Spoken("2999-01-01"), "2025-11-25");
}

TEST_F(SessionTest, NothingBeforeInitialize) {
  EXPECT_EQ(ask("tools/list")["error"]["code"], -32600);
  EXPECT_EQ(ask("ping")["result"], Json::object());
  begin();
  EXPECT_EQ(ask("tools/list")["result"]["tools"][0]["name"], "echo");
}

TEST_F(SessionTest, ACall) {
  begin();
  EXPECT_TRUE(
      ask("tools/call", {{"name", "echo"}, {"arguments", {{"text", "hi"}}}})
          .is_null());
  ASSERT_TRUE(Started);
  EXPECT_EQ(Started->Arguments["text"], "hi");
  Json Reply =
      Json::parse(Talk.finish(Started->Number, {{{"said", "hi"}}, "", false}));
  EXPECT_EQ(Reply["id"], Id);
  EXPECT_EQ(Reply["result"]["structuredContent"]["said"], "hi");
  EXPECT_EQ(Reply["result"]["content"][0]["text"], "{\"said\":\"hi\"}");
  EXPECT_EQ(Reply["result"]["isError"], false);
  // It has answered.
  EXPECT_EQ(Talk.finish(Started->Number, {}), "");
}

TEST_F(SessionTest, CallsThatAreNone) {
  begin();
  EXPECT_EQ(ask("tools/call", {{"name", "none"}})["error"]["code"], -32602);
  for (const Json &Arguments :
       {Json::object(), Json{{"text", 1}}, Json{{"text", "x"}, {"more", 1}},
        Json("text")}) {
    Json Reply =
        ask("tools/call", {{"name", "echo"}, {"arguments", Arguments}});
    EXPECT_EQ(Reply["result"]["isError"], true) << Arguments.dump();
    EXPECT_FALSE(Started);
  }
  EXPECT_EQ(ask("no/method")["error"]["code"], -32601);
}

TEST_F(SessionTest, TooMany) {
  begin();
  const Json Params = {{"name", "echo"}, {"arguments", {{"text", "hi"}}}};
  ask("tools/call", Params);
  const uint64_t First = Started->Number;
  ask("tools/call", Params);
  EXPECT_EQ(ask("tools/call", Params)["error"]["code"], -32000);
  Talk.finish(First, {Json::object(), "", false});
  ask("tools/call", Params);
  EXPECT_TRUE(Started);
}

TEST_F(SessionTest, Cancelled) {
  begin();
  ask("tools/call", {{"name", "echo"}, {"arguments", {{"text", "hi"}}}});
  const uint64_t Number = Started->Number;
  Step S = Talk.take(Json{{"jsonrpc", "2.0"},
                          {"method", "notifications/cancelled"},
                          {"params", {{"requestId", Id}}}}
                         .dump());
  EXPECT_EQ(S.Cancelled, Number);
  EXPECT_EQ(Talk.finish(Number, {Json::object(), "", false}), "");
  EXPECT_EQ(Talk.callsRunning(), 0u);
  S = Talk.take(R"({"jsonrpc": "2.0", "method": "notifications/cancelled",
                    "params": {"requestId": 77}})");
  EXPECT_FALSE(S.Cancelled);
}

TEST_F(SessionTest, SignsOfLife) {
  begin();
  ask("tools/call", {{"name", "echo"},
                     {"arguments", {{"text", "hi"}}},
                     {"_meta", {{"progressToken", "t"}}}});
  Json Sign = Json::parse(Talk.progress(Started->Number, 4));
  EXPECT_EQ(Sign["method"], "notifications/progress");
  EXPECT_EQ(Sign["params"]["progressToken"], "t");
  EXPECT_EQ(Sign["params"]["progress"], 4);
  ask("tools/call", {{"name", "echo"}, {"arguments", {{"text", "hi"}}}});
  EXPECT_EQ(Talk.progress(Started->Number, 4), "");
}

TEST_F(SessionTest, ResourcesAndPrompts) {
  begin();
  EXPECT_EQ(ask("resources/read",
                {{"uri", "x://a"}})["result"]["contents"][0]["text"],
            "all");
  EXPECT_EQ(ask("resources/read",
                {{"uri", "x://b/1"}})["result"]["contents"][0]["text"],
            "one");
  EXPECT_EQ(ask("resources/read", {{"uri", "x://c"}})["error"]["code"], -32602);
  EXPECT_EQ(
      ask("prompts/get",
          {{"name", "go"},
           {"arguments",
            {{"where", "up"}}}})["result"]["messages"][0]["content"]["text"],
      "go to up");
  EXPECT_EQ(ask("prompts/get", {{"name", "go"}})["error"]["code"], -32602);
}
