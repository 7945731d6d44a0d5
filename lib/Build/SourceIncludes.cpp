// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/SourceIncludes.h"
#include "Frontend/Mends/ToolkitPaths.h"
#include "Frontend/Preprocessor/DirectiveLines.h"
#include "Support/Files/SourceSuffixes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Path.h"
#include <vector>

using namespace llvm;

namespace porthip {
namespace {

bool isCxxSource(StringRef Path) { return sourceKind(Path) == SourceKind::Cxx; }

bool isHostSource(StringRef Path) {
  return isCxxSource(Path) || sourceKind(Path) == SourceKind::C;
}

bool isThrust(const DirectiveLine &L) {
  return L.IncludeName.starts_with("thrust/") ||
         L.IncludeName.starts_with("cub/");
}

/// "b/c.h" of "../a/../b/c.h": what the path of the file ends with.
StringRef tailOf(StringRef Include) {
  const size_t At = Include.rfind("../");
  return At == StringRef::npos ? Include : Include.substr(At + 3);
}

bool isRuntime(const DirectiveLine &L) {
  const StringRef ByPath = toolkitHeader(L.IncludeName);
  const StringRef Name = ByPath.empty() ? L.IncludeName : ByPath;
  return Name == "cuda.h" ||
         (Name.starts_with("cuda_runtime") && Name.ends_with(".h"));
}

/// Follows includes up to one that \p Ends is true for.
class Finder {
public:
  Finder(const std::map<std::string, StringRef> &Texts,
         function_ref<bool(const DirectiveLine &)> Ends)
      : Texts(Texts), Ends(Ends) {
    for (const auto &[Path, Text] : Texts)
      ByName[sys::path::filename(Path)].push_back(Path);
  }

  bool reaches(const std::string &Path) {
    auto [Known, IsNew] = Reaches.try_emplace(Path, false);
    if (!IsNew)
      return Known->second;
    const StringRef Text = Texts.find(Path)->second;
    return Reaches[Path] =
               any_of(readDirectiveLines(Text), [this](const DirectiveLine &L) {
                 return L.Is == DirectiveLine::Include &&
                        (Ends(L) || reachesBy(L.IncludeName));
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

  const std::map<std::string, StringRef> &Texts;
  function_ref<bool(const DirectiveLine &)> Ends;
  StringMap<std::vector<std::string>> ByName;
  std::map<std::string, bool> Reaches; ///< false, too, while it is looked at
};

} // namespace

bool includeThrust(const std::map<std::string, StringRef> &Texts) {
  return any_of(Texts, [](const auto &T) {
    return isSourceText(T.first) &&
           (T.second.contains("<thrust/") || T.second.contains("<cub/")) &&
           any_of(readDirectiveLines(T.second), isThrust);
  });
}

std::set<std::string>
thrustSources(const std::map<std::string, StringRef> &Texts) {
  std::set<std::string> Result;
  if (none_of(Texts, [](const auto &T) {
        return T.second.contains("<thrust/") || T.second.contains("<cub/");
      }))
    return Result;
  Finder Find(Texts, isThrust);
  for (const auto &[Path, Text] : Texts)
    if (isCxxSource(Path) && Find.reaches(Path))
      Result.insert(Path);
  return Result;
}

bool hostsReadCuda(const std::map<std::string, StringRef> &Texts) {
  Finder Find(Texts, isRuntime);
  return any_of(Texts, [&](const auto &T) {
    return isHostSource(T.first) && Find.reaches(T.first);
  });
}

} // namespace porthip
