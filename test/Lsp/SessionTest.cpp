// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lsp/Session.h"
#include "gtest/gtest.h"

using namespace porthip;
using namespace porthip::lsp;

namespace {
const char *Uri = "file:///a%20b/k.cu";

class LspSessionTest : public testing::Test {
protected:
  LspSessionTest()
      : Talk("1", "gfx942", [](llvm::StringRef Name) {
          return Name == "cudaFree" ? std::string("becomes hipFree") : "";
        }) {}

  Json ask(const char *Method, Json Params = Json::object()) {
    Last = Talk.take(Json{
        {"jsonrpc", "2.0"},
        {"id", ++Id},
        {"method", Method},
        {"params",
         Params}}.dump());
    return Last.Replies.empty() ? Json() : Json::parse(Last.Replies.front());
  }
  void tell(const char *Method, Json Params = Json::object()) {
    Last = Talk.take(
        Json{{"jsonrpc", "2.0"}, {"method", Method}, {"params", Params}}
            .dump());
  }
  void open(const std::string &Text) {
    ask("initialize");
    tell("textDocument/didOpen",
         {{"textDocument", {{"uri", Uri}, {"version", 1}, {"text", Text}}}});
  }
  static Json document() { return {{"uri", Uri}}; }

  Session Talk;
  Step Last;
  int Id = 0;
};
} // namespace

TEST_F(LspSessionTest, PathOfUri) {
  EXPECT_EQ(pathOfUri("file:///a%20b/k.cu"), "/a b/k.cu");
  EXPECT_EQ(pathOfUri("file://host/k.cu"), "/k.cu");
  EXPECT_EQ(pathOfUri("untitled:1"), "");
  EXPECT_EQ(pathOfUri("file:///50%"), "/50%");
}

TEST_F(LspSessionTest, OrderOfALife) {
  EXPECT_EQ(ask("shutdown")["error"]["code"], -32002);
  EXPECT_EQ(ask("initialize")["result"]["capabilities"]["positionEncoding"],
            "utf-16");
  EXPECT_EQ(ask("no/method")["error"]["code"], -32601);
  EXPECT_TRUE(ask("shutdown")["result"].is_null());
  EXPECT_EQ(ask("textDocument/hover")["error"]["code"], -32600);
  tell("exit");
  EXPECT_TRUE(Last.IsOver);
  EXPECT_TRUE(Talk.wasShutDown());
}

TEST_F(LspSessionTest, BytesWhereTheClientTakesThem) {
  Json Reply =
      ask("initialize",
          {{"capabilities",
            {{"general",
              {{"positionEncodings", Json::array({"utf-16", "utf-8"})}}}}}});
  EXPECT_EQ(Reply["result"]["capabilities"]["positionEncoding"], "utf-8");
}

TEST_F(LspSessionTest, Hover) {
  open("x = cudaFree(p);");
  auto At = [&](unsigned Character) {
    return ask(
        "textDocument/hover",
        {{"textDocument", document()},
         {"position", {{"line", 0}, {"character", Character}}}})["result"];
  };
  EXPECT_EQ(At(6)["contents"]["value"], "becomes hipFree");
  EXPECT_EQ(At(12)["contents"]["value"], "becomes hipFree");
  EXPECT_TRUE(At(0).is_null());
}

TEST_F(LspSessionTest, FindingsOfTheTextThatIsThere) {
  open("one\ntwo");
  ASSERT_EQ(Last.Analyse, std::vector<std::string>{Uri});
  EXPECT_EQ(Talk.document(Uri)->Path, "/a b/k.cu");
  Remark R;
  R.Offset = 4;
  R.Length = 3;
  R.Severity = 1;
  R.Check = "porthip-x";
  R.Message = "wrong";
  R.Fix = "write 2";
  R.Edits = {{4, 3, "2"}};
  Analysis Found;
  Found.Remarks = {R};
  Found.Kernels = {{"k", 4}, {"t<int, 2>", 4}};
  Found.Port = "port";
  EXPECT_TRUE(Talk.analysed(Uri, "older", Found).empty());
  auto Sent = Talk.analysed(Uri, "one\ntwo", Found);
  ASSERT_EQ(Sent.size(), 1u);
  Json D = Json::parse(Sent[0])["params"]["diagnostics"][0];
  EXPECT_EQ(D["code"], "porthip-x");
  EXPECT_EQ(D["range"]["start"]["line"], 1);
  EXPECT_EQ(D["range"]["end"]["character"], 3);

  const Json Here = {{"textDocument", document()},
                     {"range", D["range"]},
                     {"context", {{"diagnostics", Json::array()}}}};
  Json Actions = ask("textDocument/codeAction", Here)["result"];
  ASSERT_EQ(Actions.size(), 3u);
  EXPECT_EQ(Actions[0]["edit"]["changes"][Uri][0]["newText"], "2");
  const Json Comment = Actions[1]["edit"]["changes"][Uri][0];
  EXPECT_EQ(Comment["newText"],
            " // porthip-ignore: porthip-x TODO: why this is right");
  EXPECT_EQ(Comment["range"]["start"]["line"], 1);
  EXPECT_EQ(Comment["range"]["start"]["character"], 3);
  EXPECT_EQ(Actions[2]["command"]["command"], "porthip.port");
  Json OnlySource = Here;
  OnlySource["context"]["only"] = Json::array({"source"});
  EXPECT_EQ(ask("textDocument/codeAction", OnlySource)["result"].size(), 1u);
  const Json Lenses = ask("textDocument/codeLens", Here)["result"];
  ASSERT_EQ(Lenses.size(), 4u);
  EXPECT_EQ(Lenses[0]["command"]["title"], "verify on gfx942");
  EXPECT_EQ(Lenses[0]["command"]["arguments"][1], "k");
  EXPECT_EQ(Lenses[1]["command"]["command"], "porthip.inspect");
  EXPECT_EQ(Lenses[2]["command"]["title"], "verify t<int, 2> on gfx942");
  EXPECT_EQ(Lenses[3]["command"]["title"], "inspect t<int, 2>");
  EXPECT_EQ(Lenses[3]["command"]["arguments"][1], "t<int, 2>");
  EXPECT_EQ(ask("porthip/port", Here)["result"]["text"], "port");

  tell("textDocument/didChange",
       {{"textDocument", {{"uri", Uri}, {"version", 2}}},
        {"contentChanges", {{{"text", "new"}}}}});
  EXPECT_EQ(Last.Analyse, std::vector<std::string>{Uri});
  EXPECT_TRUE(ask("textDocument/codeAction", Here)["result"].empty());
  EXPECT_EQ(ask("porthip/port", Here)["result"]["isCurrent"], false);
  tell("textDocument/didClose", {{"textDocument", document()}});
  EXPECT_EQ(Last.Closed, std::string(Uri));
  EXPECT_EQ(Talk.document(Uri), nullptr);
}

TEST_F(LspSessionTest, NoCommentBehindAComment) {
  for (const char *Text : {"one // two", "one \\\ntwo", "one /* two */"}) {
    open(Text);
    Analysis Found;
    Found.Remarks = {Remark()};
    Talk.analysed(Uri, Text, Found);
    const Json All = {{"start", {{"line", 0}, {"character", 0}}},
                      {"end", {{"line", 9}, {"character", 0}}}};
    EXPECT_EQ(ask("textDocument/codeAction",
                  {{"textDocument", document()}, {"range", All}})["result"]
                  .size(),
              1u)
        << Text;
  }
}

TEST_F(LspSessionTest, PortsAreShownByClientsThatCan) {
  open("text");
  Analysis Found;
  Found.Port = "port";
  Talk.analysed(Uri, "text", Found);
  const Json Here = {{"textDocument", document()}};
  EXPECT_EQ(ask("textDocument/codeAction", Here)["result"].size(), 1u);
  ask("initialize", {{"initializationOptions", {{"showPort", true}}}});
  const Json Actions = ask("textDocument/codeAction", Here)["result"];
  ASSERT_EQ(Actions.size(), 2u);
  EXPECT_EQ(Actions[1]["command"]["command"], "porthip.showPort");
}

TEST_F(LspSessionTest, Commands) {
  open("text");
  ask("workspace/executeCommand",
      {{"command", "porthip.verify"}, {"arguments", Json::array({Uri, "k"})}});
  ASSERT_TRUE(Last.Run);
  EXPECT_EQ(Last.Run->Kernel, "k");
  EXPECT_EQ(Last.Run->Path, "/a b/k.cu");
  ask("workspace/executeCommand",
      {{"command", "porthip.port"}, {"arguments", Json::array({Uri})}});
  ASSERT_TRUE(Last.Run);
  EXPECT_EQ(Last.Run->Kernel, "");
  for (const Json &Arguments : {Json::array({Uri}), Json::array({1, 2}),
                                Json::array({"file:///other.cu", "k"})}) {
    Json Reply = ask("workspace/executeCommand",
                     {{"command", "porthip.verify"}, {"arguments", Arguments}});
    EXPECT_EQ(Reply["error"]["code"], -32602) << Arguments.dump();
  }
}

TEST_F(LspSessionTest, WhatIncludesADocumentChangesWithIt) {
  const std::string Header = "file:///a%20b/inc/h.h";
  open("unit");
  Analysis Found;
  Found.Read = {"/a b/inc/h.h", "/a b/k.cu"};
  Talk.analysed(Uri, "unit", Found);
  const Document &Unit = *Talk.document(Uri);
  EXPECT_EQ(Talk.partsOf(Unit).size(), 1u);
  for (const char *Method :
       {"textDocument/didOpen", "textDocument/didChange"}) {
    tell(Method, {{"textDocument", {{"uri", Header}, {"text", "one"}}},
                  {"contentChanges", {{{"text", "two"}}}}});
    EXPECT_EQ(Last.Analyse, (std::vector<std::string>{Header, Uri}));
  }
  EXPECT_EQ(Talk.texts(), (std::map<std::string, std::string>{
                              {"/a b/inc/h.h", "two"}, {"/a b/k.cu", "unit"}}));
  EXPECT_EQ(Talk.partsOf(Unit).size(), 2u);
  EXPECT_EQ(Talk.userOf(*Talk.document(Header)), &Unit);
  EXPECT_EQ(Talk.userOf(Unit), nullptr);
  tell("textDocument/didClose", {{"textDocument", {{"uri", Header}}}});
  EXPECT_EQ(Last.Analyse, std::vector<std::string>{Uri});
}

TEST_F(LspSessionTest, CancelledAndOfAWorkspace) {
  ask("initialize",
      {{"workspaceFolders",
        Json::array({{{"uri", "file:///a"}}, {{"uri", "file:///a%20b"}}})}});
  tell("textDocument/didOpen",
       {{"textDocument", {{"uri", Uri}, {"text", "unit"}}}});
  ask("workspace/executeCommand",
      {{"command", "porthip.port"}, {"arguments", Json::array({Uri})}});
  ASSERT_TRUE(Last.Run);
  EXPECT_EQ(Last.Run->Folder, "/a b");
  tell("$/cancelRequest", {{"id", "x"}});
  EXPECT_EQ(Last.Cancelled, "x");
}

TEST_F(LspSessionTest, MessagesThatAreNone) {
  ask("initialize");
  for (const char *Method : {"textDocument/didOpen", "textDocument/didChange",
                             "textDocument/didClose", "unknown"}) {
    tell(Method, {{"textDocument", 7}});
    EXPECT_TRUE(Last.Analyse.empty());
  }
  tell("textDocument/didOpen", {{"textDocument", {{"uri", "untitled:1"}}}});
  EXPECT_TRUE(Last.Analyse.empty());
}
