// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Json/JsonMapper.h"
#include <gtest/gtest.h>

using namespace llvm;

namespace porthip {

struct Shelf {
  std::string Name = "none";
  unsigned Width = 3;
  std::optional<bool> IsFull;
  std::vector<std::string> Books;
  std::map<std::string, double> Prices;
};

static bool fromJson(const Json &J, Shelf &To, JsonPath Path) {
  JsonMapper M(J, Path);
  return M && M.hasOnly({"name", "width", "full", "books", "prices"}) &&
         M.map("name", To.Name) && M.mapOptional("width", To.Width) &&
         M.mapOptional("full", To.IsFull) && M.mapOptional("books", To.Books) &&
         M.mapOptional("prices", To.Prices);
}

namespace {

/// The error in a list of shelves.
std::string wrongIn(StringRef Text) {
  Json J = cantFail(parseJson(Text, "f"));
  JsonPath::Root Root("f.json", Text);
  std::vector<Shelf> Shelves;
  if (fromJson(J, Shelves, Root))
    return Root.isWrong() ? "reports and goes on" : "";
  return toString(Root.error());
}

TEST(JsonMapper, Reads) {
  Json J = cantFail(parseJson(R"({"name": {"hex": "ff00"}, "books": ["a", ""],
                                  "full": false, "prices": {"a": 1}})",
                              "f"));
  JsonPath::Root Root("f.json");
  Shelf S;
  ASSERT_TRUE(fromJson(J, S, Root));
  EXPECT_EQ(S.Name, std::string("\xff\0", 2));
  EXPECT_EQ(S.Width, 3u);
  EXPECT_EQ(S.IsFull, std::optional(false));
  EXPECT_EQ(S.Books, (std::vector<std::string>{"a", ""}));
  EXPECT_EQ(S.Prices["a"], 1.0);
}

TEST(JsonMapper, SaysWhereAndWhat) {
  EXPECT_EQ(wrongIn(R"([{"name": "a"}])"), "");
  EXPECT_EQ(wrongIn("[{\"name\": \"a\"},\n {\"name\": 7}]"),
            "f.json:2: /1/name: expected a string");
  EXPECT_EQ(wrongIn("[{\n}]"), "f.json:1: /0: 'name' is missing");
  EXPECT_EQ(wrongIn("[{\"name\": \"\",\n \"books\": [\"a\",\n 2]}]"),
            "f.json:3: /0/books/1: expected a string");
  EXPECT_EQ(wrongIn(R"([{"name": "", "books": {}}])"),
            "f.json:1: /0/books: expected a list");
  EXPECT_EQ(wrongIn(R"([{"name": "", "prices": {"a/b~": "1"}}])"),
            "f.json:1: /0/prices/a~1b~0: expected a number");
  EXPECT_EQ(wrongIn(R"([{"name": "", "prices": {"": "1"}}])"),
            "f.json:1: /0/prices/: expected a number");
  EXPECT_EQ(wrongIn(R"([{"name": "", "prices": 1}])"),
            "f.json:1: /0/prices: expected an object");
  EXPECT_EQ(wrongIn(R"([{"name": "", "full": 1}])"),
            "f.json:1: /0/full: expected true or false");
  EXPECT_EQ(wrongIn("[7]"), "f.json:1: /0: expected an object");
  EXPECT_EQ(wrongIn("{}"), "f.json:1: expected a list");
}

TEST(JsonMapper, NumbersThatDoNotFit) {
  for (const char *Width : {"-1", "4294967296", "1.5", "\"1\"", "null", "true"})
    EXPECT_EQ(
        wrongIn(("[{\"name\": \"\", \"width\": " + Twine(Width) + "}]").str()),
        "f.json:1: /0/width: expected a whole number from 0 to "
        "4294967295")
        << Width;
  JsonPath::Root Root("f");
  int To = 0;
  EXPECT_TRUE(fromJson(Json(-2147483648LL), To, Root));
  EXPECT_EQ(To, -2147483647 - 1);
  EXPECT_FALSE(fromJson(Json(-2147483649LL), To, Root));
}

TEST(JsonMapper, MembersThatNobodyReads) {
  EXPECT_EQ(wrongIn(R"([{"name": "", "widht": 1}])"),
            "f.json:1: /0/widht: unknown member; did you mean 'width'?");
  EXPECT_EQ(wrongIn(R"([{"name": "", "x": 1}])"),
            "f.json:1: /0/x: unknown member; known are books, full, name, "
            "prices, width");
}

TEST(JsonMapper, TheFirstMistakeIsTold) {
  JsonPath::Root Root("f.json");
  JsonPath Path(Root);
  EXPECT_FALSE(Path.field("a").report("first"));
  EXPECT_FALSE(Path.field("b").report("second"));
  EXPECT_EQ(toString(Root.error()), "f.json: /a: first");
  EXPECT_EQ(Root.wrong(), "/a: first");
}

TEST(JsonMapper, FormatOfAFile) {
  for (const char *Text : {"{}", "[]", "{\"format\": 3}"}) {
    Json J = cantFail(parseJson(Text, "f"));
    JsonPath::Root Root("f.json");
    JsonMapper M(J, Root);
    EXPECT_FALSE(M.is("format", "shelf")) << Text;
    EXPECT_TRUE(Root.isWrong());
  }
}

} // namespace
} // namespace porthip
