// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Json/JsonSchema.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Regex.h"
#include <algorithm>
#include <map>
#include <memory>

using namespace llvm;

namespace porthip {

namespace {

bool hasType(const Json &Value, StringRef Type) {
  return StringSwitch<bool>(Type)
      .Case("object", Value.is_object())
      .Case("array", Value.is_array())
      .Case("string", Value.is_string())
      .Case("integer", Value.is_number_integer())
      .Case("number", Value.is_number())
      .Case("boolean", Value.is_boolean())
      .Case("null", Value.is_null())
      .Default(false);
}

/// \p Value on one line, cut where it would fill the screen.
std::string shown(const Json &Value) {
  std::string Text = Value.dump(-1, ' ', false, Json::error_handler_t::replace);
  if (Text.size() > 60)
    Text = Text.substr(0, 57) + "...";
  return Text;
}

std::string escaped(StringRef Step) {
  std::string Out;
  for (char C : Step)
    Out += C == '~' ? "~0" : C == '/' ? "~1" : std::string(1, C);
  return Out;
}

std::size_t codePoints(StringRef Text) {
  return count_if(Text, [](char C) { return (C & 0xC0) != 0x80; });
}

class Validator {
public:
  Validator(const Json &Root, unsigned MaxErrors)
      : Root(Root), MaxErrors(MaxErrors) {}

  void check(const Json &Schema, const Json &Value, const std::string &At);

  std::vector<SchemaError> Errors;

private:
  using Handler = void (Validator::*)(const Json &Keyword, const Json &Schema,
                                      const Json &Value, const std::string &At);
  static const std::map<StringRef, Handler> &handlers();

  void fail(const std::string &At, const Twine &Text) {
    if (Errors.size() < MaxErrors)
      Errors.push_back({At, Text.str()});
  }
  /// Whether \p Value fits, without keeping what is wrong.
  bool fits(const Json &Schema, const Json &Value, const std::string &At) {
    std::vector<SchemaError> Kept;
    std::swap(Kept, Errors);
    check(Schema, Value, At);
    std::swap(Kept, Errors);
    return Kept.empty();
  }

  void ignore(const Json &, const Json &, const Json &, const std::string &) {}
  void type(const Json &K, const Json &, const Json &V, const std::string &At);
  void constant(const Json &K, const Json &, const Json &V,
                const std::string &At);
  void enumeration(const Json &K, const Json &, const Json &V,
                   const std::string &At);
  void required(const Json &K, const Json &, const Json &V,
                const std::string &At);
  void properties(const Json &K, const Json &, const Json &V,
                  const std::string &At);
  void additional(const Json &K, const Json &S, const Json &V,
                  const std::string &At);
  void size(const Json &K, const Json &V, const std::string &At, bool IsMinimum,
            std::size_t Size, StringRef Unit);
  void minProperties(const Json &K, const Json &, const Json &V,
                     const std::string &At);
  void minItems(const Json &K, const Json &, const Json &V,
                const std::string &At);
  void maxItems(const Json &K, const Json &, const Json &V,
                const std::string &At);
  void minLength(const Json &K, const Json &, const Json &V,
                 const std::string &At);
  void maxLength(const Json &K, const Json &, const Json &V,
                 const std::string &At);
  void items(const Json &K, const Json &, const Json &V, const std::string &At);
  void uniqueItems(const Json &K, const Json &, const Json &V,
                   const std::string &At);
  void pattern(const Json &K, const Json &, const Json &V,
               const std::string &At);
  void minimum(const Json &K, const Json &, const Json &V,
               const std::string &At);
  void maximum(const Json &K, const Json &, const Json &V,
               const std::string &At);
  void reference(const Json &K, const Json &, const Json &V,
                 const std::string &At);
  void allOf(const Json &K, const Json &, const Json &V, const std::string &At);
  void anyOf(const Json &K, const Json &, const Json &V, const std::string &At);
  void negation(const Json &K, const Json &, const Json &V,
                const std::string &At);
  void condition(const Json &K, const Json &S, const Json &V,
                 const std::string &At);

  const Json &Root;
  const unsigned MaxErrors;
  StringMap<std::unique_ptr<Regex>> Patterns;
  unsigned Depth = 0;
};

const std::map<StringRef, Validator::Handler> &Validator::handlers() {
  static const std::map<StringRef, Handler> Map = {
      {"$schema", &Validator::ignore},
      {"$id", &Validator::ignore},
      {"$comment", &Validator::ignore},
      {"title", &Validator::ignore},
      {"description", &Validator::ignore},
      {"default", &Validator::ignore},
      {"examples", &Validator::ignore},
      {"definitions", &Validator::ignore},
      // Read by `if`.
      {"then", &Validator::ignore},
      {"else", &Validator::ignore},
      {"type", &Validator::type},
      {"const", &Validator::constant},
      {"enum", &Validator::enumeration},
      {"required", &Validator::required},
      {"properties", &Validator::properties},
      {"additionalProperties", &Validator::additional},
      {"minProperties", &Validator::minProperties},
      {"items", &Validator::items},
      {"minItems", &Validator::minItems},
      {"maxItems", &Validator::maxItems},
      {"uniqueItems", &Validator::uniqueItems},
      {"minLength", &Validator::minLength},
      {"maxLength", &Validator::maxLength},
      {"pattern", &Validator::pattern},
      {"minimum", &Validator::minimum},
      {"maximum", &Validator::maximum},
      {"$ref", &Validator::reference},
      {"allOf", &Validator::allOf},
      {"anyOf", &Validator::anyOf},
      {"not", &Validator::negation},
      {"if", &Validator::condition},
  };
  return Map;
}

void Validator::check(const Json &Schema, const Json &Value,
                      const std::string &At) {
  if (Schema.is_boolean()) {
    if (!Schema.get<bool>())
      fail(At, "is not allowed here");
    return;
  }
  if (!Schema.is_object()) {
    fail(At, "the schema holds '" + shown(Schema) + "' where a schema belongs");
    return;
  }
  // A $ref that leads to itself.
  if (++Depth > 200) {
    fail(At, "the schema's '$ref's do not end");
  } else {
    for (auto Member = Schema.begin(); Member != Schema.end(); ++Member) {
      auto Found = handlers().find(Member.key());
      if (Found == handlers().end())
        fail(At, "the schema uses '" + Member.key() +
                     "', which this validator does not know");
      else
        (this->*Found->second)(Member.value(), Schema, Value, At);
    }
  }
  --Depth;
}

void Validator::type(const Json &K, const Json &, const Json &V,
                     const std::string &At) {
  if (K.is_string()) {
    auto Type = K.get<std::string>();
    if (!hasType(V, Type))
      fail(At, "must be " +
                   Twine(StringRef("aeio").contains(Type[0]) ? "an " : "a ") +
                   Type + ", not " + shown(V));
    return;
  }
  for (const Json &One : K)
    if (One.is_string() && hasType(V, One.get<std::string>()))
      return;
  fail(At, "must be one of the types " + shown(K) + ", not " + shown(V));
}

void Validator::constant(const Json &K, const Json &, const Json &V,
                         const std::string &At) {
  if (V != K)
    fail(At, "must be " + shown(K) + ", not " + shown(V));
}

void Validator::enumeration(const Json &K, const Json &, const Json &V,
                            const std::string &At) {
  if (std::find(K.begin(), K.end(), V) != K.end())
    return;
  std::string Allowed;
  for (const Json &One : K)
    Allowed += (Allowed.empty() ? "" : ", ") + shown(One);
  fail(At, "must be one of " + Allowed + ", not " + shown(V));
}

void Validator::required(const Json &K, const Json &, const Json &V,
                         const std::string &At) {
  if (!V.is_object())
    return;
  for (const Json &Name : K)
    if (!V.contains(Name.get<std::string>()))
      fail(At, "lacks '" + Name.get<std::string>() + "'");
}

void Validator::properties(const Json &K, const Json &, const Json &V,
                           const std::string &At) {
  if (!V.is_object())
    return;
  for (auto Member = K.begin(); Member != K.end(); ++Member) {
    auto Found = V.find(Member.key());
    if (Found != V.end())
      check(Member.value(), *Found, At + "/" + escaped(Member.key()));
  }
}

void Validator::additional(const Json &K, const Json &S, const Json &V,
                           const std::string &At) {
  if (!V.is_object())
    return;
  auto Known = S.find("properties");
  for (auto Member = V.begin(); Member != V.end(); ++Member) {
    if (Known != S.end() && Known->contains(Member.key()))
      continue;
    std::string Place = At + "/" + escaped(Member.key());
    if (!K.is_boolean())
      check(K, Member.value(), Place);
    else if (!K.get<bool>())
      fail(Place, "there is no field '" + Member.key() + "'");
  }
}

void Validator::size(const Json &K, const Json &V, const std::string &At,
                     bool IsMinimum, std::size_t Size, StringRef Unit) {
  auto Limit = K.get<std::size_t>();
  if (IsMinimum ? Size < Limit : Size > Limit)
    fail(At, Twine("must have at ") + (IsMinimum ? "least " : "most ") +
                 Twine(Limit) + " " + Unit + ", has " + Twine(Size));
}

void Validator::minProperties(const Json &K, const Json &, const Json &V,
                              const std::string &At) {
  if (V.is_object())
    size(K, V, At, true, V.size(), "field(s)");
}

void Validator::minItems(const Json &K, const Json &, const Json &V,
                         const std::string &At) {
  if (V.is_array())
    size(K, V, At, true, V.size(), "element(s)");
}

void Validator::maxItems(const Json &K, const Json &, const Json &V,
                         const std::string &At) {
  if (V.is_array())
    size(K, V, At, false, V.size(), "element(s)");
}

void Validator::minLength(const Json &K, const Json &, const Json &V,
                          const std::string &At) {
  if (V.is_string())
    size(K, V, At, true, codePoints(V.get<std::string>()), "character(s)");
}

void Validator::maxLength(const Json &K, const Json &, const Json &V,
                          const std::string &At) {
  if (V.is_string())
    size(K, V, At, false, codePoints(V.get<std::string>()), "character(s)");
}

void Validator::items(const Json &K, const Json &, const Json &V,
                      const std::string &At) {
  if (!V.is_array())
    return;
  for (std::size_t I = 0; I != V.size(); ++I)
    check(K, V[I], At + "/" + std::to_string(I));
}

void Validator::uniqueItems(const Json &K, const Json &, const Json &V,
                            const std::string &At) {
  if (!V.is_array() || !K.is_boolean() || !K.get<bool>())
    return;
  for (std::size_t I = 0; I != V.size(); ++I)
    if (std::find(V.begin(), V.begin() + I, V[I]) != V.begin() + I)
      fail(At + "/" + std::to_string(I), shown(V[I]) + " is twice in the list");
}

void Validator::pattern(const Json &K, const Json &, const Json &V,
                        const std::string &At) {
  if (!V.is_string())
    return;
  auto Text = K.get<std::string>();
  std::unique_ptr<Regex> &Compiled = Patterns[Text];
  if (!Compiled)
    Compiled = std::make_unique<Regex>(Text);
  std::string Why;
  if (!Compiled->isValid(Why))
    fail(At, "the schema's pattern '" + Text + "' is not valid: " + Why);
  else if (!Compiled->match(V.get<std::string>()))
    fail(At, shown(V) + " does not match the pattern '" + Text + "'");
}

void Validator::minimum(const Json &K, const Json &, const Json &V,
                        const std::string &At) {
  if (V.is_number() && V.get<double>() < K.get<double>())
    fail(At, "must be at least " + shown(K) + ", not " + shown(V));
}

void Validator::maximum(const Json &K, const Json &, const Json &V,
                        const std::string &At) {
  if (V.is_number() && V.get<double>() > K.get<double>())
    fail(At, "must be at most " + shown(K) + ", not " + shown(V));
}

void Validator::reference(const Json &K, const Json &, const Json &V,
                          const std::string &At) {
  auto Target = K.get<std::string>();
  const Json *Place = &Root;
  StringRef Rest = Target;
  bool Ok = Rest.consume_front("#");
  while (Ok && Rest.consume_front("/")) {
    StringRef Step = Rest.take_until([](char C) { return C == '/'; });
    Rest = Rest.drop_front(Step.size());
    auto Found = Place->is_object() ? Place->find(Step.str()) : Place->end();
    Ok = Place->is_object() && Found != Place->end();
    if (Ok)
      Place = &*Found;
  }
  if (!Ok || !Rest.empty())
    fail(At, "the schema's reference '" + Target + "' does not exist");
  else
    check(*Place, V, At);
}

void Validator::allOf(const Json &K, const Json &, const Json &V,
                      const std::string &At) {
  for (const Json &One : K)
    check(One, V, At);
}

void Validator::anyOf(const Json &K, const Json &, const Json &V,
                      const std::string &At) {
  for (const Json &One : K)
    if (fits(One, V, At))
      return;
  fail(At, shown(V) + " matches none of the forms that are allowed here");
}

void Validator::negation(const Json &K, const Json &, const Json &V,
                         const std::string &At) {
  if (!fits(K, V, At))
    return;
  auto Names = K.find("required");
  if (K.size() == 1 && Names != K.end() && Names->size() == 1)
    fail(At, "must not have '" + Names->front().get<std::string>() + "'");
  else
    fail(At, "has a form that is not allowed here: " + shown(K));
}

void Validator::condition(const Json &K, const Json &S, const Json &V,
                          const std::string &At) {
  auto Branch = S.find(fits(K, V, At) ? "then" : "else");
  if (Branch != S.end())
    check(*Branch, V, At);
}

} // namespace

std::vector<SchemaError> validateJson(const Json &Schema, const Json &Value,
                                      unsigned MaxErrors) {
  Validator V(Schema, MaxErrors);
  V.check(Schema, Value, "");
  return std::move(V.Errors);
}

} // namespace porthip
