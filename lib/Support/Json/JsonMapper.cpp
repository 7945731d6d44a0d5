// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Json/JsonMapper.h"
#include "Support/Text/NearNames.h"
#include "llvm/ADT/StringExtras.h"
#include <limits>

using namespace llvm;

namespace porthip {

Error JsonPath::Root::error() const {
  std::string Place = Name.str();
  if (!Text.empty())
    Place += ":" + utostr(lineOfPointer(Text, Pointer));
  return createStringError(Place + ": " + Wrong);
}

std::string JsonPath::pointer() const {
  if (!Parent)
    return "";
  std::string Step = Name.data() ? "" : utostr(Index);
  for (char C : Name)
    Step += C == '~' ? "~0" : C == '/' ? "~1" : std::string(1, C);
  return Parent->pointer() + "/" + Step;
}

bool JsonPath::report(const Twine &What) const {
  if (Of.isWrong())
    return false;
  Of.Pointer = pointer();
  Of.Wrong = (Of.Pointer.empty() ? "" : Of.Pointer + ": ") + What.str();
  return false;
}

bool fromJson(const Json &J, std::string &To, JsonPath Path) {
  To = stringFromJson(J);
  // {"hex": ""} would be written as "".
  return !To.empty() || J.is_string() || Path.report("expected a string");
}

bool fromJson(const Json &J, bool &To, JsonPath Path) {
  if (!J.is_boolean())
    return Path.report("expected true or false");
  To = J.get<bool>();
  return true;
}

bool fromJson(const Json &J, double &To, JsonPath Path) {
  if (!J.is_number())
    return Path.report("expected a number");
  To = J.get<double>();
  return true;
}

bool fromJson(const Json &J, uint64_t &To, JsonPath Path) {
  if (!J.is_number_unsigned())
    return Path.report("expected a whole number from 0");
  To = J.get<uint64_t>();
  return true;
}

/// One that \p T holds.
template <typename T>
static bool wholeNumber(const Json &J, T &To, JsonPath Path) {
  constexpr T Least = std::numeric_limits<T>::min();
  constexpr T Most = std::numeric_limits<T>::max();
  const bool Fits = J.is_number_unsigned()
                        ? J.get<uint64_t>() <= uint64_t(Most)
                        : J.is_number_integer() && J.get<int64_t>() >= Least &&
                              J.get<int64_t>() <= Most;
  if (!Fits)
    return Path.report("expected a whole number from " + Twine(Least) + " to " +
                       Twine(Most));
  To = J.get<T>();
  return true;
}

bool fromJson(const Json &J, int &To, JsonPath Path) {
  return wholeNumber(J, To, Path);
}
bool fromJson(const Json &J, unsigned &To, JsonPath Path) {
  return wholeNumber(J, To, Path);
}

const Json *JsonMapper::find(StringRef Name) const {
  if (!J)
    return nullptr;
  auto Found = J->find(Name.str());
  return Found == J->end() ? nullptr : &*Found;
}

bool JsonMapper::readCount(StringRef Name, uint64_t &To, uint64_t Most,
                           StringRef What) const {
  const Json *Found = find(Name);
  if (!Found)
    return true;
  if (!Found->is_number_unsigned() || *Found < 1 || *Found > Most)
    return Path.field(Name).report("expected " + What + " from 1");
  To = Found->get<uint64_t>();
  return true;
}

bool JsonMapper::hasOnly(ArrayRef<StringRef> Known) const {
  if (!J)
    return false;
  for (const auto &[Name, Value] : J->items()) {
    if (is_contained(Known, Name))
      continue;
    std::vector<StringRef> Sorted = Known.vec();
    llvm::sort(Sorted);
    const std::string Near = didYouMean(nearestName(Name, Known));
    return Path.field(Name).report(
        "unknown member" +
        (Near.empty() ? "; known are " + join(Sorted, ", ") : Near));
  }
  return true;
}

bool JsonMapper::is(StringRef Name, StringRef Value) const {
  const Json *Found = find(Name);
  return (Found && Found->is_string() &&
          Found->get_ref<const std::string &>() == Value) ||
         Path.report("expected \"" + Name + "\": \"" + Value + "\"");
}

Error readJson(StringRef Text, StringRef Name,
               function_ref<bool(const Json &, JsonPath)> Read,
               StringRef Meaning) {
  auto J = parseJson(Text, Name);
  if (!J)
    return J.takeError();
  JsonPath::Root Root(Name, Text);
  if (Read(*J, Root))
    return Error::success();
  if (Meaning.empty())
    return Root.error();
  return createStringError(toString(Root.error()) + "; " + Meaning);
}

} // namespace porthip
