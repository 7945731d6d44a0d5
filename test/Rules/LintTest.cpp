// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each case has one thing that is wrong; the first shows that the frame is
// right.
#include "Rules/Lint.h"
#include "Rules/RuleFile.h"
#include "Support/TempFolder.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace porthip {
namespace {

std::string file(StringRef Rules) {
  return ("{ \"library\": \"test\",\n  \"title\": \"Test\",\n  \"rules\": [\n" +
          Rules + "\n  ]\n}\n")
      .str();
}

/// "LINE: TEXT" of each message.
std::string lint(StringRef Rules, StringRef ShimDir = "") {
  TempFolder Folder;
  std::string Path = Folder.write("test.json", file(Rules));
  std::string Text;
  for (const LintMessage &M : lintRuleFile(Path, ShimDir)) {
    EXPECT_EQ(M.File, Path);
    Text += (Text.empty() ? "" : "\n") + std::to_string(M.Line) + ": " + M.Text;
  }
  return Text;
}

const char *const Rename = R"({"cuda": "b", "kind": "rename", "hip": "x"})";
const char *const Unsupported =
    R"({"cuda": "c", "kind": "unsupported", "reason": "r", "fix": "w",
        "effortMinutes": 1, "source": "s"})";

TEST(Lint, AllIsWell) { EXPECT_EQ(lint(Rename), ""); }

TEST(Lint, UnreadableFile) {
  std::vector<LintMessage> M = lintRuleFile("/none/x.json", "");
  ASSERT_EQ(M.size(), 1u);
  EXPECT_EQ(toString(M[0]), "/none/x.json: error: no such file or directory");
}

TEST(Lint, NotJson) {
  EXPECT_TRUE(StringRef(lint("oops")).starts_with("4: column 1: "));
}

TEST(Lint, AgainstTheSchema) {
  EXPECT_EQ(lint(std::string(Rename) + ",\n" +
                 R"({"cuda": "c", "kind": "rename", "Hip": "x"})"),
            "5: /rules/1/Hip: there is no field 'Hip'\n"
            "5: /rules/1: lacks 'hip'");
  EXPECT_EQ(lint(R"({"cuda": "c", "kind": "call", "hip": "x",
                     "arguments": [], "source": "s"})"),
            "4: /rules/0: lacks 'example'");
  EXPECT_EQ(lint(R"({"cuda": "c", "kind": "unsupported"})"),
            "4: /rules/0: lacks 'reason'\n4: /rules/0: lacks 'fix'\n"
            "4: /rules/0: lacks 'effortMinutes'\n4: /rules/0: lacks 'source'");
}

TEST(Lint, Sorted) {
  EXPECT_EQ(lint(std::string(Rename) + ",\n" +
                 R"({"cuda": "a", "kind": "rename", "hip": "x"})"),
            "5: 'a': not sorted, belongs before 'b'; 'porthip rules format' "
            "sorts");
}

TEST(Lint, NeverChosen) {
  EXPECT_EQ(lint(std::string(Rename) + ",\n" + Rename),
            "5: 'b': is never chosen: the rule of line 4 is for the same calls "
            "and versions");
  // A later arity or version that the first rule has too.
  StringRef Narrow = R"(,
    {"cuda": "b", "kind": "rename", "hip": "y", "when": {"arity": [2]},
     "since": {"hip": "6.0"}})";
  EXPECT_NE(lint(std::string(Rename) + Narrow.str()), "");
}

TEST(Lint, ReachableRulesOfOneSymbol) {
  // Versions: the second is for older HIP. Arity: other calls.
  EXPECT_EQ(lint(R"({"cuda": "b", "kind": "rename", "hip": "x",
                     "since": {"hip": "6.0"}},
                    {"cuda": "b", "kind": "rename", "hip": "y"})"),
            "");
  EXPECT_EQ(lint(R"({"cuda": "b", "kind": "rename", "hip": "x",
                     "when": {"arity": [1]}},
                    {"cuda": "b", "kind": "rename", "hip": "y",
                     "when": {"arity": [1, 2]}})"),
            "");
}

TEST(Lint, TypesOfArguments) {
  auto Pair = [](StringRef First, StringRef Second) {
    return lint((R"({"cuda": "b", "kind": "rename", "hip": "x", "when":
                     {"types": )" +
                 First + R"(}},
                    {"cuda": "b", "kind": "rename", "hip": "y", "when":
                     {"types": )" +
                 Second + "}}")
                    .str());
  };
  EXPECT_EQ(Pair(R"({"0": ["int"]})", R"({"0": ["int*"]})"), "");
  EXPECT_EQ(Pair(R"({"0": ["int"], "1": ["int"]})", R"({"0": ["int"]})"), "");
  EXPECT_EQ(Pair(R"({"0": ["int"]})", R"({"0": ["int", "float"]})"), "");
  EXPECT_NE(Pair(R"({"0": ["int", "float"]})", R"({"0": ["int"]})"), "");
  EXPECT_NE(Pair(R"({"0": ["int"]})", R"({"0": ["int"], "1": ["int"]})"), "");
  EXPECT_NE(Pair(R"({"x": ["int"]})", R"({"0": ["int"]})"), "");
  EXPECT_NE(Pair(R"({"0": []})", R"({"0": ["int"]})"), "");
  EXPECT_NE(Pair(R"({"0": ["int &"]})", R"({"0": ["int"]})"), "");
}

TEST(Lint, EmptyVersionRange) {
  EXPECT_EQ(lint(R"({"cuda": "b", "kind": "rename", "hip": "x",
                     "since": {"hip": "6.0"}, "until": {"hip": "6.0"}})"),
            "4: 'b': 'until' HIP 6.0 is not after 'since'");
  EXPECT_EQ(lint(R"({"cuda": "b", "kind": "rename", "hip": "x",
                     "since": {"hip": "6.100"}})"),
            "4: '6.100' is not a version");
}

TEST(Lint, Templates) {
  EXPECT_EQ(lint(R"({"cuda": "b", "kind": "call", "hip": "x", "source": "s",
     "arguments": ["{0}", "{1|symbl}"],
     "example": {"before": "b();", "after": "x();"}})"),
            "4: 'b': argument 1, '{1|symbl}': there is no transform 'symbl'; "
            "known are symbol, function, voidpp, deviceptr");
}

TEST(Lint, Shims) {
  StringRef Rule = R"({"cuda": "b", "kind": "shim", "hip": "porthip::b",
                       "shim": "porthip/b.h", "source": "s"})";
  TempFolder Folder;
  EXPECT_EQ(lint(Rule), "");
  EXPECT_EQ(lint(Rule, Folder.path("")),
            "4: 'b': there is no shim header 'porthip/b.h' in '" +
                Folder.path("") + "'");
  sys::fs::create_directory(Folder.path("porthip"));
  Folder.write("porthip/b.h", "");
  EXPECT_EQ(lint(Rule, Folder.path("")), "");
}

TEST(Lint, Names) {
  EXPECT_EQ(lint(R"({"cuda": "a*b", "kind": "header", "hip": "x"})"),
            "4: 'a*b': '*' may only end a header's name");
  EXPECT_EQ(lint(R"({"cuda": "a.b", "kind": "rename", "hip": "x"})"),
            "4: 'a.b': is not a name in C++");
  EXPECT_EQ(lint(R"({"cuda": "a/*", "kind": "header", "hip": ""})"), "");
}

TEST(Lint, FieldsForOtherKinds) {
  EXPECT_EQ(lint(R"({"cuda": "b", "kind": "type", "hip": "x",
                     "when": {"arity": [1]}})"),
            "4: 'b': 'when' is only for call, shim, rename and unsupported");
  EXPECT_EQ(lint(R"({"cuda": "b", "kind": "rename", "hip": "x",
                     "severity": "note"})"),
            "4: 'b': 'severity' is only for unsupported and rules with a note");
  EXPECT_EQ(lint(R"({"cuda": "b", "kind": "rename", "hip": "x",
                     "arguments": ["{0}"]})"),
            "4: 'b': 'arguments' is only for call and shim");
  EXPECT_EQ(lint(R"({"cuda": "b", "kind": "rename", "hip": ""})"),
            "4: 'b': 'hip' is empty; only the rule of a header may remove it");
  EXPECT_EQ(lint(Unsupported), "");
}

TEST(Lint, LinesOfRulesOverSeveralLines) {
  EXPECT_EQ(lint(std::string("{\"cuda\": \"a\",\n\"kind\": \"type\",\n") +
                 "\"hip\": \"x\"},\n" + Rename + ",\n" + Rename),
            "8: 'b': is never chosen: the rule of line 7 is for the same calls "
            "and versions");
}

TEST(LintFiles, HeaderAndLibraryInOneFileOnly) {
  std::vector<LintMessage> None;
  std::string Header = file(R"({"cuda": "a.h", "kind": "header", "hip": ""})");
  RuleFile A = parseRuleText(Header, "a.json", None);
  std::size_t Library = Header.find("test");
  RuleFile B =
      parseRuleText(Header.replace(Library, 4, "best"), "b.json", None);
  RuleFile C = parseRuleText(file(Rename), "c.json", None);
  ASSERT_TRUE(None.empty());
  std::vector<LintMessage> M =
      lintRuleFiles({"a.json", "b.json", "c.json"}, {&A, &B, &C});
  ASSERT_EQ(M.size(), 2u);
  EXPECT_EQ(toString(M[0]), "b.json:4: error: 'a.h': header has a rule in "
                            "a.json already");
  EXPECT_EQ(toString(M[1]),
            "c.json:1: error: library 'test' has a file already: a.json");
}

} // namespace
} // namespace porthip
