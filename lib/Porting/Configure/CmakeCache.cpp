// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Configure/CmakeCache.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Regex.h"
#include <map>

using namespace llvm;

namespace porthip {
namespace {

struct Entry {
  std::string Type, Value;
};

using Entries = std::map<std::string, Entry>;

/// Lines are NAME:TYPE=VALUE; a name with other letters is quoted, and no
/// switch.
Entries entriesOf(StringRef Cache) {
  Entries Found;
  SmallVector<StringRef> Lines;
  Cache.split(Lines, '\n', -1, /*KeepEmpty=*/false);
  for (StringRef Line : Lines) {
    auto [Left, Value] = Line.rtrim('\r').split('=');
    auto [Name, Type] = Left.split(':');
    if (!Type.empty() && !Name.starts_with("#") && !Name.starts_with("/"))
      Found[Name.str()] = {Type.str(), Value.str()};
  }
  return Found;
}

/// As CMake's if() does.
bool isOff(StringRef Value) {
  return StringSwitch<bool>(Value.upper())
      .Cases({"", "0", "OFF", "NO", "FALSE", "N", "IGNORE"}, true)
      .Default(Value.ends_with("-NOTFOUND"));
}

/// Words that may follow the vendor's name and still mean all of its code.
bool isPlainSuffix(StringRef Word) {
  return StringSwitch<bool>(Word)
      .Cases({"BACKEND", "SUPPORT", "ENABLE", "ENABLED", "BUILD", "GPU"}, true)
      .Default(false);
}

/// Turns something off, or is about one part.
bool isOtherPrefix(StringRef Word) {
  return StringSwitch<bool>(Word)
      .Cases({"NO", "DISABLE", "WITHOUT", "SKIP", "STATIC", "FORCE"}, true)
      .Cases({"TEST", "TESTS", "BENCHMARK", "BENCHMARKS", "EXAMPLES"}, true)
      .Cases({"DOC", "DOCS", "SYSTEM", "INSTALL"}, true)
      .Default(false);
}

} // namespace

bool namesCuda(StringRef Word) { return Word == "CUDA" || Word == "NVIDIA"; }

bool isSwitchFor(StringRef Name, function_ref<bool(StringRef)> Is) {
  const std::string Upper = Name.upper();
  SmallVector<StringRef> Words;
  StringRef(Upper).split(Words, '_', -1, /*KeepEmpty=*/false);
  while (!Words.empty() && !Is(Words.back()) && isPlainSuffix(Words.back()))
    Words.pop_back();
  return !Words.empty() && Is(Words.back()) && none_of(Words, isOtherPrefix);
}

namespace {

bool namesAmd(StringRef Word) {
  return Word == "HIP" || Word == "ROCM" || Word == "AMD";
}

/// \p Name without the vendor and without words that any switch may have; of
/// MINE_USE_CUDA and MINE_HIP alike, MINE.
std::string subjectOf(StringRef Name, function_ref<bool(StringRef)> Is) {
  SmallVector<StringRef> Words, Left;
  const std::string Upper = Name.upper();
  StringRef(Upper).split(Words, '_', -1, /*KeepEmpty=*/false);
  copy_if(Words, std::back_inserter(Left), [&](StringRef Word) {
    return !Is(Word) && Word != "USE" && Word != "WITH" && !isPlainSuffix(Word);
  });
  return join(Left, "_");
}

/// Switches of what \p Is names that are off, turned on; those of \p IsRival
/// with the same subject that are on, turned off.
std::vector<std::string> switchesFor(const Entries &All,
                                     function_ref<bool(StringRef)> Is,
                                     function_ref<bool(StringRef)> IsRival) {
  std::vector<std::string> Found;
  for (const auto &[Name, E] : All) {
    if (E.Type != "BOOL" || !isSwitchFor(Name, Is) || !isOff(E.Value))
      continue;
    std::vector<std::string> Rivals;
    for (const auto &[Rival, R] : All)
      if (R.Type == "BOOL" && !isOff(R.Value) && isSwitchFor(Rival, IsRival) &&
          subjectOf(Rival, IsRival) == subjectOf(Name, Is))
        Rivals.push_back("-D" + Rival + "=OFF");
    // AMD is an ordering of sparse matrices, too.
    if (Rivals.empty() && Is("AMD") &&
        StringRef(Name).contains_insensitive("AMD"))
      continue;
    Found.push_back("-D" + Name + "=ON");
    append_range(Found, Rivals);
  }
  return Found;
}

/// "CUDA", "MINE_BACKEND_CUDA".
bool isChoice(StringRef Value, function_ref<bool(StringRef)> Is) {
  return Is(StringRef(Value.upper()).rsplit('_').second) || Is(Value.upper());
}

/// CMake keeps the values of a choice beside it.
std::vector<std::string> choicesOf(const Entries &All,
                                   function_ref<bool(StringRef)> Is) {
  std::vector<std::string> Found;
  for (const auto &[Name, E] : All) {
    auto Values = All.find(Name + "-STRINGS");
    if (E.Type != "STRING" || Values == All.end())
      continue;
    SmallVector<StringRef> Words;
    StringRef(Values->second.Value).split(Words, ';');
    auto *Wanted =
        find_if(Words, [&](StringRef Word) { return isChoice(Word, Is); });
    if (Wanted != Words.end() &&
        !StringRef(E.Value).equals_insensitive(*Wanted))
      Found.push_back("-D" + Name + "=" + Wanted->str());
  }
  return Found;
}

/// A choice whose values CMake does not keep: AMD's is in the text.
std::vector<std::string> choicesIn(StringRef Text, const Entries &All) {
  constexpr std::pair<StringLiteral, StringLiteral> Pairs[] = {
      {"CUDA", "HIP"}, {"CUDA", "ROCM"}, {"cuda", "hip"}, {"cuda", "rocm"}};
  std::vector<std::string> Found;
  for (const auto &[Name, E] : All) {
    if (E.Type != "STRING" || All.count(Name + "-STRINGS"))
      continue;
    for (const auto &[Cuda, Amd] : Pairs) {
      StringRef Stem = E.Value;
      if (!Stem.consume_back(Cuda) || (!Stem.empty() && !Stem.ends_with("_")))
        continue;
      const std::string Value = (Stem + Amd).str();
      if (!Regex("\"" + Regex::escape(Value) + "\"").match(Text))
        continue;
      Found.push_back("-D" + Name + "=" + Value);
      break;
    }
  }
  return Found;
}

} // namespace

std::vector<std::string> cudaSwitches(StringRef Cache) {
  const Entries All = entriesOf(Cache);
  std::vector<std::string> Found = switchesFor(All, namesCuda, namesAmd);
  append_range(Found, choicesOf(All, namesCuda));
  if (Found.empty())
    Found = switchesFor(
        All, [](StringRef Word) { return Word == "GPU"; }, namesAmd);
  return Found;
}

std::vector<std::string> amdSwitches(StringRef Cache, StringRef Text) {
  const Entries All = entriesOf(Cache);
  std::vector<std::string> Found = switchesFor(All, namesAmd, namesCuda);
  append_range(Found, choicesOf(All, namesAmd));
  append_range(Found, choicesIn(Text, All));
  return Found;
}

} // namespace porthip
