// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Porting/Write/ShimHeaders.h"
#include "Support/Files/Files.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {
namespace {

/// Folders of the port, as its builds have them in their include paths.
constexpr StringLiteral Places[] = {"porthip-include/",
                                    "porthip-include/hip-nvidia/"};

/// "a/b.h" of `#include <a/b.h>`, `# include "a/b.h"`, __has_include(<a/b.h>).
StringRef includedName(StringRef Line) {
  if (!Line.ltrim().starts_with("#") || !Line.contains("include"))
    return "";
  size_t Begin = Line.find_first_of("<\"");
  if (Begin == StringRef::npos)
    return "";
  return Line.substr(Begin + 1).take_until(
      [](char C) { return C == '>' || C == '"'; });
}

} // namespace

Expected<ShimHeaders> ShimHeaders::of(StringRef ShimDir) {
  ShimHeaders Result;
  for (auto [From, To] : {std::pair("/include/", Places[0]),
                          std::pair("/hip-nvidia/", Places[1])}) {
    const std::string Folder = ShimDir.str() + From;
    std::error_code EC;
    for (sys::fs::recursive_directory_iterator It(Folder, EC), End;
         !EC && It != End; It.increment(EC)) {
      if (!sys::fs::is_regular_file(It->path()))
        continue;
      auto Text = readFile(It->path());
      if (!Text)
        return Text.takeError();
      std::string Name =
          (To + StringRef(It->path()).substr(Folder.size())).str();
      Result.Known[Name] = {Name, It->path(), std::move(*Text)};
    }
    if (EC)
      return fileError(Folder, EC);
  }
  return Result;
}

void ShimHeaders::addFor(StringRef Text) { lookInto(Text, ""); }

std::vector<const ShimHeader *> ShimHeaders::wanted() const {
  std::vector<const ShimHeader *> Result;
  for (const std::string &Name : Wanted)
    Result.push_back(&Known.find(Name)->second);
  return Result;
}

/// \p From: the header that includes it; empty: none of these.
void ShimHeaders::want(StringRef Name, StringRef From) {
  auto take = [&](const Twine &Path) {
    SmallString<128> Clean(Path.str());
    sys::path::remove_dots(Clean, /*remove_dot_dot=*/true);
    auto Found = Known.find(Clean.str());
    if (Found != Known.end() && Wanted.insert(Found->first).second)
      lookInto(Found->second.Text, Found->first);
  };
  for (StringRef Place : Places)
    take(Place + Name);
  if (!From.empty())
    take(sys::path::parent_path(From) + "/" + Name);
}

void ShimHeaders::lookInto(StringRef Text, StringRef From) {
  while (!Text.empty()) {
    StringRef Line;
    std::tie(Line, Text) = Text.split('\n');
    if (StringRef Name = includedName(Line); !Name.empty())
      want(Name, From);
    for (size_t At = 0; (At = Line.find("porthip/", At)) != StringRef::npos;
         ++At)
      want(Line.substr(At).take_while([](char C) {
        return isAlnum(C) || C == '_' || C == '/' || C == '.';
      }),
           "");
  }
}

} // namespace porthip
