// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Rpc/JsonRpc.h"
#include "gtest/gtest.h"

using namespace porthip;
using namespace porthip::rpc;

TEST(JsonRpc, WhatAMessageIs) {
  Incoming Asked = parseMessage(
      R"({"jsonrpc": "2.0", "id": "a", "method": "ping", "params": {"x": 1}})");
  EXPECT_EQ(Asked.Is, Incoming::Request);
  EXPECT_EQ(Asked.Method, "ping");
  EXPECT_EQ(Asked.Id, "a");
  EXPECT_EQ(Asked.Params["x"], 1);
  EXPECT_EQ(parseMessage(R"({"jsonrpc": "2.0", "method": "m"})").Is,
            Incoming::Notification);
  EXPECT_EQ(parseMessage(R"({"jsonrpc": "2.0", "id": 1, "result": {}})").Is,
            Incoming::Answer);
}

TEST(JsonRpc, WhatIsNone) {
  auto Code = [](const char *Text) {
    Incoming In = parseMessage(Text);
    EXPECT_EQ(In.Is, Incoming::Wrong) << Text;
    auto Reply = parseJson(In.Reply, "reply");
    return Reply ? (*Reply)["error"]["code"].get<int>()
                 : (consumeError(Reply.takeError()), 0);
  };
  EXPECT_EQ(Code("garbage"), ParseError);
  EXPECT_EQ(Code(R"({"jsonrpc": "2.0", "id": 1, "id": 2, "method": "m"})"),
            ParseError);
  for (const char *Text :
       {"[]", "7", R"({"id": 1, "method": "m"})",
        R"({"jsonrpc": "2.0", "id": 1})",
        R"({"jsonrpc": "2.0", "id": [], "method": "m"})",
        R"({"jsonrpc": "2.0", "id": 1, "method": 2})",
        R"({"jsonrpc": "2.0", "id": 1, "method": "m", "params": []})"})
    EXPECT_EQ(Code(Text), InvalidRequest) << Text;
}

TEST(JsonRpc, MessagesAreOneLine) {
  std::string Text = errorMessage(3, Busy, "a\nb\xff");
  EXPECT_EQ(Text.find('\n'), std::string::npos);
  EXPECT_NE(Text.find("\"code\":-32000"), std::string::npos);
}
