// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/ThrustSources.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Path.h"
#include <vector>

using namespace llvm;

namespace porthip {
namespace {

bool isCxxSource(StringRef Path) {
  return is_contained({".cpp", ".cc", ".cxx", ".c++", ".C"},
                      sys::path::extension(Path));
}

/// As #include spells them, without quotes.
std::vector<StringRef> includesOf(StringRef Text) {
  std::vector<StringRef> Result;
  for (size_t At = 0; (At = Text.find("include", At)) != StringRef::npos;
       ++At) {
    if (!Text.take_front(At).rtrim(" \t").ends_with("#"))
      continue;
    StringRef Rest = Text.substr(At + 7).ltrim(" \t");
    if (Rest.consume_front("<"))
      Result.push_back(Rest.take_until([](char C) { return C == '>'; }));
    else if (Rest.consume_front("\""))
      Result.push_back(Rest.take_until([](char C) { return C == '"'; }));
  }
  return Result;
}

/// "b/c.h" of "../a/../b/c.h": what the path of the file ends with.
StringRef tailOf(StringRef Include) {
  const size_t At = Include.rfind("../");
  return At == StringRef::npos ? Include : Include.substr(At + 3);
}

class Finder {
public:
  explicit Finder(const std::map<std::string, std::string> &Texts)
      : Texts(Texts) {
    for (const auto &[Path, Text] : Texts)
      ByName[sys::path::filename(Path)].push_back(Path);
  }

  bool reaches(const std::string &Path) {
    auto [Known, IsNew] = Reaches.try_emplace(Path, false);
    if (!IsNew)
      return Known->second;
    const std::string &Text = Texts.find(Path)->second;
    return Reaches[Path] = any_of(includesOf(Text), [this](StringRef Include) {
             return Include.starts_with("thrust/") ||
                    Include.starts_with("cub/") || reachesBy(Include);
           });
  }

private:
  bool reachesBy(StringRef Include) {
    const StringRef Tail = tailOf(Include);
    auto Files = ByName.find(sys::path::filename(Tail));
    return Files != ByName.end() &&
           any_of(Files->second, [&](const std::string &Path) {
             return (Path == Tail ||
                     StringRef(Path).ends_with(("/" + Tail).str())) &&
                    reaches(Path);
           });
  }

  const std::map<std::string, std::string> &Texts;
  StringMap<std::vector<std::string>> ByName;
  std::map<std::string, bool> Reaches; ///< false, too, while it is looked at
};

} // namespace

std::set<std::string>
thrustSources(const std::map<std::string, std::string> &Texts) {
  std::set<std::string> Result;
  if (none_of(Texts, [](const auto &T) {
        return StringRef(T.second).contains("<thrust/") ||
               StringRef(T.second).contains("<cub/");
      }))
    return Result;
  Finder Find(Texts);
  for (const auto &[Path, Text] : Texts)
    if (isCxxSource(Path) && Find.reaches(Path))
      Result.insert(Path);
  return Result;
}

} // namespace porthip
