// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Mcp/Fit.h"

using namespace llvm;

namespace porthip::mcp {

static size_t sizeOf(const Json &J) {
  return J.dump(-1, ' ', false, Json::error_handler_t::replace).size();
}

namespace {
struct Longest {
  Json *Is = nullptr;
  std::string Pointer;
  size_t Size = 0;
};
} // namespace

/// "/" and "~" as RFC 6901 writes them.
static std::string escaped(const std::string &Name) {
  std::string Text;
  for (char C : Name)
    Text += C == '~' ? "~0" : C == '/' ? "~1" : std::string(1, C);
  return Text;
}

/// Finds the longest part that can be cut: a list of two or more, a text of
/// more than a line. A list's elements are looked at, too.
static void findLongest(Json &J, const std::string &Pointer, Longest &Best) {
  constexpr size_t LeastText = 200;
  const bool IsList = J.is_array() && J.size() > 1;
  const bool IsText =
      J.is_string() && J.get_ref<const std::string &>().size() > LeastText;
  if (IsList || IsText) {
    const size_t Size = sizeOf(J);
    // As long as what it is in: that is cut.
    if (Size > Best.Size)
      Best = {&J, Pointer, Size};
  }
  if (J.is_array())
    for (size_t I = 0; I < J.size(); ++I)
      findLongest(J[I], Pointer + "/" + std::to_string(I), Best);
  else if (J.is_object())
    for (auto &[Name, Value] : J.items())
      findLongest(Value, Pointer + "/" + escaped(Name), Best);
}

/// Not in the middle of a character of UTF-8.
static size_t beginOfCharacter(StringRef Text, size_t At) {
  while (At && (uint8_t(Text[At]) & 0xc0) == 0x80)
    --At;
  return At;
}

static size_t halve(Json &J) {
  if (J.is_array()) {
    const size_t Kept = J.size() / 2, Left = J.size() - Kept;
    J.erase(J.begin() + Json::difference_type(Kept), J.end());
    return Left;
  }
  std::string &Text = J.get_ref<std::string &>();
  const size_t Kept = beginOfCharacter(Text, Text.size() / 2);
  const size_t Left = Text.size() - Kept;
  Text.resize(Kept);
  return Left;
}

Json fit(Json J, size_t MaxChars) {
  std::map<std::string, size_t> LeftOut;
  for (;;) {
    Json All = J;
    // Counts of elements left out.
    for (const auto &[Pointer, Count] : LeftOut)
      All["leftOut"][Pointer] = Count;
    Longest Best;
    if (sizeOf(All) > MaxChars)
      findLongest(J, "", Best);
    if (!Best.Is)
      return All;
    LeftOut[Best.Pointer] += halve(*Best.Is);
    // The counts of elements that are gone go, too.
    const std::string Below = Best.Pointer + "/";
    if (Best.Is->is_array())
      for (auto It = LeftOut.lower_bound(Below);
           It != LeftOut.end() && StringRef(It->first).starts_with(Below);) {
        size_t Index = 0;
        StringRef(It->first).drop_front(Below.size()).consumeInteger(10, Index);
        It = Index >= Best.Is->size() ? LeftOut.erase(It) : std::next(It);
      }
  }
}

std::string firstOf(StringRef Text, size_t MaxChars) {
  if (Text.size() <= MaxChars)
    return Text.str();
  const StringRef First = Text.take_front(beginOfCharacter(Text, MaxChars));
  return First.rsplit('\n').first.str() + "\n...";
}

std::string lastOf(StringRef Text, size_t MaxChars) {
  if (Text.size() <= MaxChars)
    return Text.str();
  StringRef Last = Text.take_back(MaxChars);
  const size_t Line = Last.find('\n');
  return (Line == StringRef::npos ? Last : Last.drop_front(Line + 1)).str();
}

} // namespace porthip::mcp
