// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Json/Json.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace porthip {
namespace {

std::string parseFailure(StringRef Text) {
  Expected<Json> J = parseJson(Text, "f.json");
  return J ? "no error" : toString(J.takeError());
}

TEST(Json, KeepsTheOrderOfMembers) {
  Expected<Json> J = parseJson(R"({"b": 1, "a": [true, null]})", "f");
  ASSERT_TRUE(bool(J));
  EXPECT_EQ(J->dump(), R"({"b":1,"a":[true,null]})");
}

TEST(Json, ErrorsHaveLineAndColumn) {
  EXPECT_TRUE(StringRef(parseFailure("{\n  \"a\": 1,\n  oops\n}"))
                  .starts_with("f.json:3:3: "));
  EXPECT_TRUE(StringRef(parseFailure("[1, 2")).starts_with("f.json:1:6: "));
  EXPECT_TRUE(StringRef(parseFailure("")).starts_with("f.json:1:1: "));
  EXPECT_TRUE(StringRef(parseFailure("[1]\n]")).starts_with("f.json:2:1: "));
  EXPECT_TRUE(StringRef(parseFailure("// no\n1")).starts_with("f.json:1:1: "));
}

TEST(Json, ErrorSaysWhatWasExpected) {
  EXPECT_NE(parseFailure("{\"a\" 1}").find("expected ':'"), std::string::npos);
}

TEST(Json, NameStandsTwice) {
  EXPECT_EQ(parseFailure("{\"a\": 1,\n\"b\": {\"a\": 1},\n\"a\": 2}"),
            "f.json:3:4: 'a' is twice in one object");
}

TEST(Json, DeepNestingDoesNotOverflow) {
  std::string Deep(100000, '[');
  EXPECT_NE(parseFailure(Deep), "no error");
  EXPECT_EQ(parseFailure(Deep + std::string(100000, ']')), "no error");
}

TEST(Json, BytesThatAreNotUtf8) {
  std::string Bytes("\xff/\0a", 4);
  Json J = stringToJson(Bytes);
  EXPECT_EQ(J.dump(), R"({"hex":"ff2f0061"})");
  EXPECT_EQ(stringFromJson(J), Bytes);
  EXPECT_EQ(stringToJson("\xc3\xa4").dump(), "\"\xc3\xa4\"");
  EXPECT_EQ(stringFromJson(Json("x")), "x");
  EXPECT_EQ(stringFromJson(Json(3)), "");
  EXPECT_EQ(stringFromJson(Json{{"hex", "zz"}}), "");
}

TEST(Json, LineOfPointer) {
  StringRef Text = "{ \"a/b\": [1, {\"x\": \"}]\\\"\"},\n"
                   "  [], -2.5e3,\n"
                   "  {\"y\":\n 7}],\n"
                   " \"z\": 1}";
  EXPECT_EQ(lineOfPointer(Text, ""), 1u);
  EXPECT_EQ(lineOfPointer(Text, "/a~1b/1/x"), 1u);
  EXPECT_EQ(lineOfPointer(Text, "/a~1b/2"), 2u);
  EXPECT_EQ(lineOfPointer(Text, "/a~1b/4"), 3u);
  EXPECT_EQ(lineOfPointer(Text, "/a~1b/4/y"), 4u);
  EXPECT_EQ(lineOfPointer(Text, "/z"), 5u);
  EXPECT_EQ(lineOfPointer(Text, "/a~1b/4/none"), 3u);
  EXPECT_EQ(lineOfPointer(Text, "/a~1b/9"), 1u);
  EXPECT_EQ(linesOfElements(Text, "/a~1b"),
            (std::vector<unsigned>{1, 1, 2, 2, 3}));
  EXPECT_TRUE(linesOfElements(Text, "/z").empty());
  EXPECT_TRUE(linesOfElements(Text, "/a~1b/2").empty());
}

} // namespace
} // namespace porthip
