// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Json/Json.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/JSON.h"
#include <algorithm>
#include <iterator>

using namespace llvm;

namespace porthip {

namespace {

/// Tells how far the lexer has read: the SAX events carry no position.
class CountingIterator {
public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char *;
  using reference = const char &;

  CountingIterator(const char *At, const char **Furthest)
      : At(At), Furthest(Furthest) {}
  reference operator*() const { return *At; }
  CountingIterator &operator++() {
    *Furthest = ++At;
    return *this;
  }
  CountingIterator operator++(int) {
    CountingIterator Old = *this;
    ++*this;
    return Old;
  }
  bool operator==(const CountingIterator &B) const { return At == B.At; }
  bool operator!=(const CountingIterator &B) const { return At != B.At; }

private:
  const char *At;
  const char **Furthest;
};

/// Builds the value, and keeps the first error instead of throwing it. The
/// library's own builder looks through all members of an object for each one.
class DomBuilder : public nlohmann::json_sax<Json> {
public:
  explicit DomBuilder(Json &Root) : Root(Root) {}

  bool null() override { return add(nullptr); }
  bool boolean(bool Value) override { return add(Value); }
  bool number_integer(Json::number_integer_t Value) override {
    return add(Value);
  }
  bool number_unsigned(Json::number_unsigned_t Value) override {
    return add(Value);
  }
  bool number_float(Json::number_float_t Value, const std::string &) override {
    return add(Value);
  }
  bool string(std::string &Value) override { return add(std::move(Value)); }
  bool binary(Json::binary_t &Value) override { return add(std::move(Value)); }
  bool start_array(std::size_t) override { return open(Json::array()); }
  bool end_array() override { return close(); }
  bool start_object(std::size_t) override { return open(Json::object()); }
  bool end_object() override { return close(); }
  bool key(std::string &Name) override {
    if (isTwice(Name)) {
      Error = "'" + Name + "' is twice in one object";
      return false;
    }
    membersOf(*Open.back().Value).emplace_back(std::move(Name), nullptr);
    return true;
  }
  bool parse_error(std::size_t Position, const std::string &,
                   const nlohmann::detail::exception &Ex) override {
    ErrorOffset = Position == 0 ? 0 : Position - 1;
    HasOffset = true;
    // "[json.exception...] parse error at line 1, column 2: what".
    StringRef What = Ex.what();
    std::size_t Colon = What.find(": ");
    if (Colon != StringRef::npos)
      What = What.drop_front(Colon + 2);
    Error = What.str();
    return false;
  }

  std::string Error;
  std::size_t ErrorOffset = 0;
  bool HasOffset = false;

private:
  /// An array or object that has no end yet.
  struct Container {
    Json *Value;
    StringSet<> Names; ///< of the members, once there are many
  };
  static constexpr std::size_t Many = 16;

  static Json::object_t &membersOf(Json &Object) {
    return Object.get_ref<Json::object_t &>();
  }

  bool isTwice(const std::string &Name) {
    Container &In = Open.back();
    Json::object_t &Members = membersOf(*In.Value);
    if (Members.size() < Many)
      return any_of(Members, [&](const auto &M) { return M.first == Name; });
    if (In.Names.empty())
      for (const auto &M : Members)
        In.Names.insert(M.first);
    return !In.Names.insert(Name).second;
  }

  /// Containers stay where they are until their last value is added.
  Json &place(Json Value) {
    if (Open.empty())
      return Root = std::move(Value);
    Json &In = *Open.back().Value;
    if (In.is_array()) {
      In.push_back(std::move(Value));
      return In.back();
    }
    return membersOf(In).back().second = std::move(Value);
  }
  bool add(Json Value) {
    place(std::move(Value));
    return true;
  }
  bool open(Json Value) {
    Json &Placed = place(std::move(Value));
    Open.push_back({&Placed, {}});
    return true;
  }
  bool close() {
    Open.pop_back();
    return true;
  }

  Json &Root;
  std::vector<Container> Open;
};

/// Steps through JSON that is known to be valid.
class Scanner {
public:
  explicit Scanner(StringRef Text) : Text(Text) {}

  void skipSpace() {
    while (At < Text.size() && isSpace(Text[At]))
      ++At;
  }

  bool take(char C) {
    skipSpace();
    if (At >= Text.size() || Text[At] != C)
      return false;
    ++At;
    return true;
  }

  /// The string at the current place, decoded.
  std::string takeString() {
    skipSpace();
    std::size_t Start = At;
    skipString();
    Expected<Json> Value = parseJson(Text.slice(Start, At), "");
    if (!Value) {
      consumeError(Value.takeError());
      return std::string();
    }
    return Value->is_string() ? Value->get<std::string>() : std::string();
  }

  void skipValue() {
    int Depth = 0;
    do {
      skipSpace();
      if (At >= Text.size())
        return;
      char C = Text[At];
      if (C == '"') {
        skipString();
      } else if (C == '{' || C == '[') {
        ++Depth;
        ++At;
      } else if (C == '}' || C == ']') {
        --Depth;
        ++At;
      } else {
        // A separator, or a number or word up to the next one.
        ++At;
        while (At < Text.size() && !StringRef(",:{}[]\"").contains(Text[At]) &&
               !StringRef(",:").contains(C))
          ++At;
      }
    } while (Depth > 0);
  }

  StringRef Text;
  std::size_t At = 0;

private:
  void skipString() {
    ++At;
    while (At < Text.size() && Text[At] != '"')
      At += Text[At] == '\\' ? 2 : 1;
    At = std::min(At + 1, Text.size());
  }
};

/// Enters the member or element \p Step of the value at the current place.
bool enter(Scanner &S, StringRef Step) {
  if (S.take('{')) {
    while (!S.take('}')) {
      std::size_t Start = S.At;
      std::string Name = S.takeString();
      if (!S.take(':'))
        break;
      if (Name == Step)
        return true;
      S.skipValue();
      S.take(',');
      if (S.At == Start)
        break;
    }
    return false;
  }
  unsigned Index = 0;
  if (!S.take('[') || Step.getAsInteger(10, Index))
    return false;
  for (unsigned I = 0; I != Index; ++I) {
    S.skipValue();
    if (!S.take(','))
      return false;
  }
  return true;
}

unsigned lineOf(StringRef Text, std::size_t Offset) {
  return 1 + Text.take_front(Offset).count('\n');
}

} // namespace

Expected<Json> parseJson(StringRef Text, StringRef Name) {
  Json Root;
  DomBuilder Builder(Root);
  const char *Furthest = Text.begin();
  bool Ok = Json::sax_parse(CountingIterator(Text.begin(), &Furthest),
                            CountingIterator(Text.end(), &Furthest), &Builder);
  if (Ok)
    return Root;
  std::size_t Offset = Builder.HasOffset ? Builder.ErrorOffset
                                         : std::size_t(Furthest - Text.begin());
  Offset = std::min(Offset, Text.size());
  std::size_t LineStart = Text.take_front(Offset).rfind('\n');
  LineStart = LineStart == StringRef::npos ? 0 : LineStart + 1;
  return createStringError(Name + ":" + Twine(lineOf(Text, Offset)) + ":" +
                           Twine(Offset - LineStart + 1) + ": " +
                           Builder.Error);
}

Json stringToJson(StringRef Bytes) {
  if (json::isUTF8(Bytes))
    return Bytes.str();
  Json J;
  J["hex"] = toHex(Bytes, /*LowerCase=*/true);
  return J;
}

std::string stringFromJson(const Json &J) {
  if (J.is_string())
    return J.get<std::string>();
  std::string Bytes;
  auto Hex = J.is_object() ? J.find("hex") : J.end();
  if (Hex == J.end() || !Hex->is_string() ||
      !tryGetFromHex(Hex->get<std::string>(), Bytes))
    return std::string();
  return Bytes;
}

/// Where the value starts that \p Pointer names, as far as it leads.
static std::size_t offsetOfPointer(StringRef Text, StringRef Pointer) {
  Scanner S(Text);
  S.skipSpace();
  std::size_t Reached = S.At;
  while (Pointer.consume_front("/")) {
    StringRef Raw = Pointer.take_until([](char C) { return C == '/'; });
    Pointer = Pointer.drop_front(Raw.size());
    std::string Step;
    for (std::size_t I = 0; I != Raw.size(); ++I) {
      if (Raw[I] == '~' && I + 1 != Raw.size())
        Step += Raw[++I] == '1' ? '/' : '~';
      else
        Step += Raw[I];
    }
    if (!enter(S, Step))
      break;
    S.skipSpace();
    Reached = S.At;
  }
  return Reached;
}

unsigned lineOfPointer(StringRef Text, StringRef Pointer) {
  return lineOf(Text, offsetOfPointer(Text, Pointer));
}

std::vector<unsigned> linesOfElements(StringRef Text, StringRef Pointer) {
  std::vector<unsigned> Lines;
  Scanner S(Text);
  S.At = offsetOfPointer(Text, Pointer);
  unsigned Line = lineOf(Text, S.At);
  std::size_t Counted = S.At;
  if (!S.take('['))
    return Lines;
  while (!S.take(']') && S.At < Text.size()) {
    S.skipSpace();
    Line += unsigned(Text.slice(Counted, S.At).count('\n'));
    Counted = S.At;
    Lines.push_back(Line);
    S.skipValue();
    S.take(',');
  }
  return Lines;
}

} // namespace porthip
