// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Rules/RuleFile.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace porthip {
namespace {

std::string formatted(StringRef Text) {
  Expected<std::string> Out = formatRuleText(Text, "f.json");
  return Out ? *Out : "error: " + toString(Out.takeError());
}

TEST(RuleFormat, SortsRulesAndFields) {
  const char *Wanted = "{ \"library\": \"t\",\n"
                       "  \"title\": \"T \xc3\xa4\",\n"
                       "  \"rules\": [\n"
                       "    {\"cuda\": \"a\", \"kind\": \"type\", \"hip\": "
                       "\"2\", \"when\": {\"arity\": [1, 2]}},\n"
                       "    {\"cuda\": \"b\", \"kind\": \"type\", \"hip\": "
                       "\"1\"},\n"
                       "    {\"cuda\": \"b\", \"kind\": \"type\", \"hip\": "
                       "\"0\"}\n"
                       "  ]\n}\n";
  EXPECT_EQ(formatted("{\"library\":\"t\",\"title\":\"T \xc3\xa4\",\"rules\":["
                      R"({"hip":"1","cuda":"b","kind":"type"},
                         {"kind":"type","cuda":"b","hip":"0"},
                         {"when":{"arity":[1,2]},"cuda":"a","kind":"type",
                          "hip":"2"}]})"),
            Wanted);
  EXPECT_EQ(formatted(Wanted), Wanted);
}

TEST(RuleFormat, Errors) {
  EXPECT_TRUE(StringRef(formatted("{")).starts_with("error: f.json:1:2: "));
  EXPECT_EQ(formatted("{}"), "error: f.json: has no array 'rules'");
  EXPECT_EQ(formatted(R"({"rules": [{}]})"),
            "error: f.json: a rule has no 'cuda'");
  EXPECT_EQ(formatted(R"({"rules": [{"cuda": "a", "x": 1}]})"),
            "error: f.json: unknown field 'x'");
}

} // namespace
} // namespace porthip
