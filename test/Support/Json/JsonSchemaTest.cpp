// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One case for each keyword that fits, and one that does not.
#include "Support/Json/JsonSchema.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace porthip {
namespace {

/// The errors as "POINTER: TEXT; ...", empty when \p Value fits.
std::string check(StringRef Schema, StringRef Value) {
  Expected<Json> S = parseJson(Schema, "schema"), V = parseJson(Value, "value");
  if (!S || !V) {
    if (!S)
      ADD_FAILURE() << toString(S.takeError());
    if (!V)
      ADD_FAILURE() << toString(V.takeError());
    return "broken test";
  }
  std::string Text;
  for (const SchemaError &E : validateJson(*S, *V))
    Text += (Text.empty() ? "" : "; ") + E.Pointer + ": " + E.Text;
  return Text;
}

TEST(JsonSchema, Type) {
  EXPECT_EQ(check(R"({"type": "integer"})", "3"), "");
  EXPECT_EQ(check(R"({"type": "integer"})", "3.5"),
            ": must be an integer, not 3.5");
  EXPECT_EQ(check(R"({"type": "string"})", "[1]"),
            ": must be a string, not [1]");
  EXPECT_EQ(check(R"({"type": ["string", "null"]})", "null"), "");
  EXPECT_NE(check(R"({"type": ["string", "null"]})", "1"), "");
}

TEST(JsonSchema, ConstAndEnum) {
  EXPECT_EQ(check(R"({"const": "a"})", R"("a")"), "");
  EXPECT_EQ(check(R"({"const": "a"})", R"("b")"), R"(: must be "a", not "b")");
  EXPECT_EQ(check(R"({"enum": ["a", 1]})", "1"), "");
  EXPECT_EQ(check(R"({"enum": ["a", 1]})", "2"),
            R"(: must be one of "a", 1, not 2)");
}

TEST(JsonSchema, Objects) {
  StringRef Schema = R"({"type": "object", "required": ["a"],
    "additionalProperties": false, "minProperties": 2,
    "properties": {"a": {"type": "string"}, "b/c": {"type": "null"}}})";
  EXPECT_EQ(check(Schema, R"({"a": "x", "b/c": null})"), "");
  EXPECT_EQ(check(Schema, R"({"b/c": 1, "d": 2})"),
            ": lacks 'a'; /d: there is no field 'd'; "
            "/b~1c: must be a null, not 1");
  EXPECT_EQ(check(Schema, R"({"a": ""})"),
            ": must have at least 2 field(s), has 1");
  EXPECT_EQ(
      check(R"({"additionalProperties": {"type": "null"}})", R"({"x": 1})"),
      "/x: must be a null, not 1");
}

TEST(JsonSchema, Arrays) {
  StringRef Schema = R"({"minItems": 1, "maxItems": 3, "uniqueItems": true,
                         "items": {"type": "integer"}})";
  EXPECT_EQ(check(Schema, "[1, 2]"), "");
  EXPECT_EQ(check(Schema, "[]"), ": must have at least 1 element(s), has 0");
  EXPECT_EQ(check(Schema, "[1, 2, 3, 4]"),
            ": must have at most 3 element(s), has 4");
  EXPECT_EQ(check(Schema, "[1, 1]"), "/1: 1 is twice in the list");
  EXPECT_EQ(check(Schema, R"([1, "a"])"), R"(/1: must be an integer, not "a")");
}

TEST(JsonSchema, Strings) {
  EXPECT_EQ(
      check(R"({"minLength": 1, "maxLength": 2})", "\"\xc3\xa4\xc3\xa4\""), "");
  EXPECT_EQ(check(R"({"minLength": 1})", R"("")"),
            ": must have at least 1 character(s), has 0");
  EXPECT_EQ(check(R"({"maxLength": 1})", R"("ab")"),
            ": must have at most 1 character(s), has 2");
  StringRef Version = R"({"pattern": "^[0-9]+(\\.[0-9]+){0,2}$"})";
  EXPECT_EQ(check(Version, R"("6.3.1")"), "");
  EXPECT_EQ(check(Version, R"("6.")"),
            R"(: "6." does not match the pattern '^[0-9]+(\.[0-9]+){0,2}$')");
}

TEST(JsonSchema, Numbers) {
  EXPECT_EQ(check(R"({"minimum": 1, "maximum": 3})", "3"), "");
  EXPECT_EQ(check(R"({"minimum": 1})", "0"), ": must be at least 1, not 0");
  EXPECT_EQ(check(R"({"maximum": 3})", "3.5"), ": must be at most 3, not 3.5");
}

TEST(JsonSchema, References) {
  StringRef Schema = R"({"definitions": {"n": {"type": "null"}},
                         "items": {"$ref": "#/definitions/n"}})";
  EXPECT_EQ(check(Schema, "[null]"), "");
  EXPECT_EQ(check(Schema, "[1]"), "/0: must be a null, not 1");
  EXPECT_EQ(check(R"({"$ref": "#/none"})", "1"),
            ": the schema's reference '#/none' does not exist");
  EXPECT_NE(check(R"({"$ref": "#"})", "1"), "");
}

TEST(JsonSchema, Combinations) {
  EXPECT_EQ(check(R"({"allOf": [{"minimum": 1}, {"maximum": 3}]})", "4"),
            ": must be at most 3, not 4");
  EXPECT_EQ(check(R"({"anyOf": [{"type": "null"}, {"minimum": 3}]})", "3"), "");
  EXPECT_NE(check(R"({"anyOf": [{"type": "null"}, {"minimum": 3}]})", "2"), "");
  EXPECT_EQ(check(R"({"not": {"required": ["hip"]}})", R"({"a": 1})"), "");
  EXPECT_EQ(check(R"({"not": {"required": ["hip"]}})", R"({"hip": 1})"),
            ": must not have 'hip'");
}

TEST(JsonSchema, Condition) {
  StringRef Schema = R"({"if": {"properties": {"kind": {"const": "a"}}},
    "then": {"required": ["x"]}, "else": {"required": ["y"]}})";
  EXPECT_EQ(check(Schema, R"({"kind": "a", "x": 1})"), "");
  EXPECT_EQ(check(Schema, R"({"kind": "a", "y": 1})"), ": lacks 'x'");
  EXPECT_EQ(check(Schema, R"({"kind": "b", "x": 1})"), ": lacks 'y'");
}

TEST(JsonSchema, UnknownKeywordIsAnError) {
  EXPECT_EQ(check(R"({"multipleOf": 3})", "3"),
            ": the schema uses 'multipleOf', which this validator does not "
            "know");
}

} // namespace
} // namespace porthip
