// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Port/Port.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace porthip {
namespace {

Port example() {
  Port P;
  P.Stats.TranslationUnits = 1;
  P.Stats.AstEdits = 2;
  P.Stats.LexicalEdits = 3;
  P.Stats.PartlyParsed = 4;
  FilePort F;
  F.Path = "sp\xff"
           "ace.cu";
  F.IsMain = F.HoldsCuda = true;
  F.Shims = {"porthip/warp.h"};
  Edit E;
  E.Offset = 3;
  E.Length = 4;
  E.Text = "hip\xfe";
  E.By = Engine::Ast;
  E.Rule = "cudaMalloc";
  F.Edits = {E};
  P.Files = {F, FilePort()};
  Finding G;
  G.Check = "porthip-x";
  G.Level = Severity::Error;
  G.File = F.Path;
  G.Offset = 1;
  G.Line = 2;
  G.Column = 3;
  G.Length = 4;
  G.Symbol = "cudaX";
  G.Message = "gone";
  G.WayOut = "none";
  G.EffortMinutes = 30;
  P.Findings = {G, Finding()};
  return P;
}

std::string failure(StringRef Text) {
  Expected<Port> P = portFromJson(Text);
  return P ? "no error" : toString(P.takeError());
}

TEST(PortJson, ThereAndBack) {
  Expected<Port> P = portFromJson(toJson(example()));
  ASSERT_TRUE(bool(P)) << toString(P.takeError());
  EXPECT_EQ(toJson(*P), toJson(example()));
  ASSERT_EQ(P->Files.size(), 2u);
  const FilePort &F = P->Files[0];
  EXPECT_EQ(F.Path, "sp\xff"
                    "ace.cu");
  EXPECT_TRUE(F.IsMain && F.HoldsCuda);
  EXPECT_EQ(F.Shims, std::vector<std::string>{"porthip/warp.h"});
  ASSERT_EQ(F.Edits.size(), 1u);
  EXPECT_EQ(F.Edits[0].Text, "hip\xfe");
  EXPECT_EQ(F.Edits[0].By, Engine::Ast);
  EXPECT_EQ(F.Edits[0].Offset, 3u);
  ASSERT_EQ(P->Findings.size(), 2u);
  EXPECT_EQ(P->Findings[0].Level, Severity::Error);
  EXPECT_EQ(P->Findings[0].EffortMinutes, 30u);
  EXPECT_EQ(P->Stats.PartlyParsed, 4u);
}

TEST(PortJson, Errors) {
  EXPECT_EQ(failure("{}"), "port/format: must be 'porthip-port'");
  EXPECT_EQ(failure("[]"), "port/format: must be 'porthip-port'");
  EXPECT_TRUE(StringRef(failure("{")).starts_with("port:1:2: "));
  StringRef Head = R"({"format": "porthip-port", "version": )";
  EXPECT_EQ(failure((Head + "2}").str()), "port/version: must be 1");
  EXPECT_EQ(failure((Head + R"(1, "files": 3})").str()),
            "port/files: must be an array");
  EXPECT_EQ(failure((Head + R"(1, "findings": [{"severity": "bad"}]})").str()),
            "port/findings/0/severity: must be note, warning or error");
  EXPECT_EQ(
      failure((Head + R"(1, "files": [{"edits": [{"offset": -1}]}]})").str()),
      "port/files/0/edits/0/offset: must be a number that is not "
      "negative");
  EXPECT_EQ(failure((Head + R"(1, "files": [{"edits": [
                               {"offset": 3, "length": 2}, {"offset": 4}]}]})")
                        .str()),
            "port/files/0/edits/1/offset: must be at or after the end of the "
            "edit before");
}

} // namespace
} // namespace porthip
