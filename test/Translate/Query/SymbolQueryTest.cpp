// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Answers about rules of our own, and about all embedded ones as far as they
// do not depend on what a rule file says today.
#include "Translate/Query/SymbolQuery.h"
#include "Port/CheckJson.h"
#include "Support/Files/Files.h"
#include "Support/Json/JsonSchema.h"
#include "Support/TempFolder.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace porthip {
namespace {

std::unique_ptr<RuleIndex> indexOf(std::vector<std::string> Files = {}) {
  auto Loaded = RuleIndex::load(Files);
  if (Loaded)
    return std::move(*Loaded);
  ADD_FAILURE() << toString(Loaded.takeError());
  return nullptr;
}

/// The parts that do not fit docs/schema/NAME.schema.json, a line each.
std::string unfit(StringRef Name, const Json &J) {
  std::string Path = (PORTHIP_SCHEMAS "/" + Name + ".schema.json").str();
  Expected<std::string> Text = readFile(Path);
  if (!Text)
    return toString(Text.takeError());
  Expected<Json> Schema = parseJson(*Text, Path);
  if (!Schema)
    return toString(Schema.takeError());
  std::string Found;
  for (const SchemaError &E : validateJson(*Schema, J, 10))
    Found += E.Pointer + ": " + E.Text + "\n";
  return Found;
}

class QueryTest : public testing::Test {
protected:
  void load(StringRef Rules) {
    std::string File = Folder.write(
        "zz.json", ("{\"library\": \"zz\", \"title\": \"T\", \"rules\": [\n" +
                    Rules + "]}")
                       .str());
    Index = indexOf({File});
    ASSERT_TRUE(Index);
  }
  QueryAnswer ask(StringRef Name, VersionRange Hip = {}) {
    return SymbolQuery(*Index, Hip).ask(Name);
  }
  /// The rules' `hip`, those that do not apply in parentheses.
  std::string uses(StringRef Name, VersionRange Hip = {}) {
    QueryAnswer A = ask(Name, Hip);
    std::string Text;
    for (const QuerySymbol &S : A.Symbols)
      for (const QueryRule &Use : S.Uses)
        Text += (Text.empty() ? "" : " ") +
                (Use.Applies ? Use.R->Hip.str() : "(" + Use.R->Hip.str() + ")");
    return Text;
  }
  static VersionRange only(StringRef Text) {
    Version V = *Version::parse(Text);
    return {V, V};
  }

  TempFolder Folder;
  std::unique_ptr<RuleIndex> Index;
};

TEST_F(QueryTest, FileAndLine) {
  load(R"({"cuda": "zzA", "kind": "rename", "hip": "hhA"},
          {"cuda": "zzB", "kind": "rename", "hip": "hhB"})");
  QueryAnswer A = ask("zzB");
  ASSERT_EQ(A.Symbols.size(), 1u);
  EXPECT_EQ(A.Is, QueryAnswer::Cuda);
  EXPECT_EQ(A.Symbols[0].Uses[0].R->File, Folder.path("zz.json"));
  EXPECT_EQ(A.Symbols[0].Uses[0].R->Line, 3u);
}

TEST_F(QueryTest, VersionsChoose) {
  load(R"({"cuda": "zzA", "kind": "rename", "hip": "new",
           "since": {"hip": "6.1"}},
          {"cuda": "zzA", "kind": "rename", "hip": "old",
           "until": {"hip": "6.1"}})");
  EXPECT_EQ(uses("zzA", only("6.1")), "new (old)");
  EXPECT_EQ(uses("zzA", only("6.0")), "(new) old");
  // Neither covers all: the first one, with a note.
  EXPECT_EQ(uses("zzA"), "new (old)");
  EXPECT_EQ(ask("zzA").Symbols[0].Uses[0].Remarks[0].Is.Check,
            "porthip-translate-newer-hip");
}

TEST_F(QueryTest, NoRuleForTheVersion) {
  load(R"({"cuda": "zzA", "kind": "rename", "hip": "new",
           "since": {"hip": "6.1"}})");
  QueryAnswer A = ask("zzA", only("6.0"));
  EXPECT_EQ(A.Is, QueryAnswer::Cuda);
  ASSERT_EQ(A.Symbols[0].Remarks.size(), 1u);
  EXPECT_EQ(A.Symbols[0].Remarks[0].Is.Check, "porthip-translate-no-rule");
  EXPECT_TRUE(ask("zzA", only("6.1")).Symbols[0].Remarks.empty());
}

TEST_F(QueryTest, EveryFormOfUse) {
  load(R"({"cuda": "zzA", "kind": "rename", "hip": "host",
           "when": {"side": "host"}},
          {"cuda": "zzA", "kind": "rename", "hip": "two",
           "when": {"arity": [2]}},
          {"cuda": "zzA", "kind": "rename", "hip": "typed",
           "when": {"types": {"1": ["__half"]}}},
          {"cuda": "zzA", "kind": "rename", "hip": "rest"})");
  EXPECT_EQ(uses("zzA"), "host two typed rest");
}

TEST_F(QueryTest, ArgumentChanges) {
  load(R"({"cuda": "zzA", "kind": "call", "hip": "h", "when": {"arity": [4]},
           "arguments": ["{1|symbol}", "{0}", "&{3}", "0"], "source": "s",
           "example": {"before": "zzA(a, b, c, d);", "after": "h();"}})");
  QueryAnswer A = ask("zzA");
  ASSERT_EQ(A.Symbols.size(), 1u);
  EXPECT_EQ(A.Symbols[0].Uses[0].Changes,
            (std::vector<std::string>{
                "argument 2 becomes 'HIP_SYMBOL(a2)', unless it is that",
                "argument 1 moves to place 2", "argument 4 becomes '&a4'",
                "argument 4 is new: '0'", "argument 3 is dropped"}));
  EXPECT_EQ(writtenCall(*A.Symbols[0].Uses[0].R),
            "h(HIP_SYMBOL(a2), a1, &a4, 0)");
}

TEST_F(QueryTest, Unsupported) {
  load(R"({"cuda": "zzA", "kind": "unsupported", "reason": "it is gone",
           "fix": "do without", "effortMinutes": 7, "source": "s"})");
  QueryAnswer A = ask("zzA");
  EXPECT_EQ(A.Is, QueryAnswer::Cuda);
  const Finding &F = A.Symbols[0].Uses[0].Remarks[0].Is;
  EXPECT_EQ(F.Check, "porthip-translate-unsupported");
  EXPECT_EQ(F.Message, "'zzA' has no HIP equivalent: it is gone");
  EXPECT_EQ(F.Fix, "do without");
  EXPECT_EQ(F.EffortMinutes, 7u);
}

TEST_F(QueryTest, NamesAsTheyAreWritten) {
  load(R"({"cuda": "zz.h", "kind": "header", "hip": "h.h"},
          {"cuda": "zz/*", "kind": "header", "hip": ""},
          {"cuda": "zzS::zzm", "kind": "field", "hip": "m"},
          {"cuda": "zzN", "kind": "rename", "hip": "hhN"},
          {"cuda": "zzN::zzF", "kind": "rename", "hip": "hhN::F"})");
  EXPECT_EQ(uses("zz.h"), "h.h");
  EXPECT_EQ(uses("<zz.h>"), "h.h");
  EXPECT_EQ(uses("\"zz.h\""), "h.h");
  EXPECT_EQ(ask("zz/any.h").Symbols[0].Kind, QuerySymbol::Header);
  EXPECT_EQ(uses("zzm"), "m");
  EXPECT_EQ(ask("zzS::zzm").Symbols[0].Kind, QuerySymbol::Field);
  EXPECT_EQ(uses("zzF()"), "hhN::F");
  // No rule of its own; its namespace has one.
  EXPECT_EQ(uses("zzN::zzOther"), "hhN");
  EXPECT_NE(ask("zzN::zzOther").Symbols[0].Action, "");
  EXPECT_EQ(ask("").Is, QueryAnswer::Unknown);
  EXPECT_EQ(ask("::").Is, QueryAnswer::Unknown);
}

TEST_F(QueryTest, HipNamesBackwards) {
  load(R"({"cuda": "zzA", "kind": "rename", "hip": "hhSame"},
          {"cuda": "zzB", "kind": "rename", "hip": "hhSame"},
          {"cuda": "zzC", "kind": "shim", "hip": "porthip::zzc",
           "shim": "porthip/warp.h", "source": "s",
           "example": {"before": "zzC();", "after": "porthip::zzc();"}})");
  QueryAnswer A = ask("hhSame");
  EXPECT_EQ(A.Is, QueryAnswer::Hip);
  ASSERT_EQ(A.Symbols.size(), 2u);
  EXPECT_EQ(A.Symbols[0].Cuda, "zzA");
  EXPECT_EQ(A.Symbols[1].Cuda, "zzB");
  EXPECT_EQ(ask("zzc").Is, QueryAnswer::Hip);
}

TEST_F(QueryTest, Near) {
  load(R"({"cuda": "zzLongName", "kind": "rename", "hip": "hhLongName"})");
  EXPECT_EQ(ask("zzLongNane").Near, std::vector<std::string>{"zzLongName"});
  EXPECT_EQ(ask("hhLongNane").Near, std::vector<std::string>{"hhLongName"});
  EXPECT_EQ(ask("qqqqqqqqqqqqqqqqqqqq").Near, std::vector<std::string>());
}

/// Every embedded rule answers to its own symbol, some use of it has each
/// rule without conditions on versions, and all of it fits the schema.
TEST(Query, AllEmbeddedRules) {
  std::unique_ptr<RuleIndex> Index = indexOf();
  ASSERT_TRUE(Index);
  SymbolQuery Query(*Index, VersionRange());
  std::string Last;
  std::vector<QueryAnswer> Answers;
  for (const Rule *R : Index->all()) {
    ASSERT_TRUE(R->File.starts_with("rules/")) << R->Cuda.str();
    ASSERT_NE(R->Line, 0u) << R->Cuda.str();
    if (R->Cuda == Last)
      continue;
    Last = R->Cuda.str();
    Answers.push_back(Query.ask(R->Cuda));
    bool IsFound = false;
    for (const QuerySymbol &S : Answers.back().Symbols)
      for (const QueryRule &Use : S.Uses)
        IsFound |= Use.R == R;
    EXPECT_TRUE(IsFound) << R->Cuda.str();
    EXPECT_EQ(Answers.back().Is, QueryAnswer::Cuda) << R->Cuda.str();
  }
  for (StringRef Name : {"__CUDA_ARCH__", "asm", "<<<>>>", "hipMalloc",
                         "cudaMaloc", "cub::NoSuch", "\xff\xfe", ""})
    Answers.push_back(Query.ask(Name));
  EXPECT_EQ(unfit("query", jsonOf(Answers, VersionRange())), "");
  EXPECT_EQ(unfit("query", jsonOf(Answers, {{60300}, {60300}})), "");
}

TEST(Query, Checks) {
  std::unique_ptr<RuleIndex> Index = indexOf();
  ASSERT_TRUE(Index);
  SymbolQuery Query(*Index, VersionRange());
  QueryAnswer A = Query.ask("tex2D");
  ASSERT_EQ(A.Symbols.size(), 1u);
  ASSERT_EQ(A.Symbols[0].Checks.size(), 1u);
  EXPECT_EQ(A.Symbols[0].Checks[0]->Id, "porthip-arch-software-textures");
  EXPECT_EQ(A.Symbols[0].Checks[0]->targets().size(), 2u);

  EXPECT_EQ(unfit("checks", jsonOf(allChecks())), "");
  for (const CheckInfo *Check : allChecks()) {
    // Pages have sentences; fixText() makes a finding's style of them.
    StringRef Fix = Check->Fix;
    EXPECT_TRUE(Fix.empty() || (!isLower(Fix.front()) && Fix.ends_with(".")))
        << Check->Id.str() << ": " << Fix.str();
    // A pattern that fits no symbol is a mistake.
    SmallVector<StringRef> Patterns;
    SplitString(Check->Symbols, Patterns);
    for (StringRef Pattern : Patterns) {
      CheckInfo One{Check->Id, Check->Title};
      One.Symbols = Pattern;
      EXPECT_TRUE(Pattern == "__CUDA_ARCH__" ||
                  // Macros of nvcc's flags, which a pass of its own answers.
                  Pattern.starts_with("__CUDACC_") ||
                  any_of(Index->all(),
                         [&](const Rule *R) { return One.looksAt(R->Cuda); }))
          << Check->Id.str() << ": " << Pattern.str();
    }
  }
}

} // namespace
} // namespace porthip
