// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Findings/MissingHeaders.h"
#include "Support/Files/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"
#include <map>
#include <set>

using namespace llvm;

namespace porthip {
namespace {

constexpr StringLiteral MissingHeaderCheck("porthip-frontend-missing-header");

bool areAlike(StringRef A, StringRef B) {
  constexpr size_t Least = 3; // "mpi" is no part of "cpp"
  return std::min(A.size(), B.size()) >= Least &&
         (A.starts_with(B) || B.starts_with(A));
}

/// Whether a header of that name may be one of the project in \p Folder:
/// `catch2/catch.hpp` of `3rd/Catch2`, `absl/x.h` of `deps/abseil-cpp`,
/// `nlohmann/json.hpp` of `json`.
bool mayBeOf(StringRef Header, StringRef Folder) {
  const std::string Name = sys::path::filename(Folder).lower();
  const std::string Path = Header.lower();
  StringRef First = StringRef(Path).split('/').first;
  if (StringRef(Path).contains('/') &&
      First.take_front(3) == StringRef(Name).take_front(3))
    return true;
  for (StringRef Part :
       make_range(sys::path::begin(Path), sys::path::end(Path)))
    if (areAlike(sys::path::stem(Part), Name))
      return true;
  return false;
}

/// Where `#include "../deps/x/a.h"` leads to.
bool leadsInto(const Finding &F, StringRef Root, StringRef Folder) {
  for (StringRef From : {sys::path::parent_path(F.File), Root})
    if (isBelow(normalizePath((From + "/" + F.Symbol).str()), Folder))
      return true;
  return false;
}

std::string quoted(const std::set<std::string> &Names) {
  constexpr size_t MostShown = 3;
  std::string Text;
  size_t Shown = 0;
  for (const std::string &Name : Names) {
    if (++Shown > MostShown)
      break;
    Text += (Text.empty() ? "'" : ", '") + Name + "'";
  }
  return Text + (Names.size() > MostShown
                     ? " and " + utostr(Names.size() - MostShown) + " more"
                     : "");
}

/// The includes of one folder's headers.
class Group {
public:
  void add(const Finding &F) {
    if (!Includes++)
      Found = F;
    if (F.Level > Found.Level || (F.Level == Found.Level && isBefore(F)))
      Found = F;
    Headers.insert(F.Symbol);
    Fixes.insert(F.Fix);
  }

  /// As one finding; \p Submodule, relative to the root, where it is of one.
  Finding finding(StringRef Submodule, StringRef Root) && {
    const bool IsOne = Headers.size() == 1;
    std::string Which =
        IsOne ? "header " + quoted(Headers)
              : utostr(Headers.size()) + " headers (" + quoted(Headers) + ")";
    std::string Where =
        Includes > 1 ? " in " + utostr(Includes) + " includes" : "";
    std::string Was = IsOne ? " was not found" : " were not found";
    std::string Rest = "; porthip translates what depends on " +
                       std::string(IsOne ? "it" : "them") +
                       " without a parse, by its tokens";
    Found.Message = Which + Was + Where + Rest;
    if (Submodule.empty()) {
      Found.Fix = *Fixes.begin();
      return std::move(Found);
    }
    Found.Message =
        "submodule '" + Submodule.str() + "' is not here: " + Found.Message;
    Found.Fix = "git -C " + displayPath(Root.str()) +
                " submodule update --init " + Submodule.str() +
                ", then port again";
    return std::move(Found);
  }

private:
  bool isBefore(const Finding &F) const {
    return std::tie(F.File, F.Line, F.Column) <
           std::tie(Found.File, Found.Line, Found.Column);
  }

  Finding Found;
  unsigned Includes = 0;
  std::set<std::string> Headers, Fixes;
};

} // namespace

void joinMissingHeaders(std::vector<Finding> &Findings, StringRef Root,
                        ArrayRef<std::string> Submodules) {
  std::map<std::pair<std::string, std::string>, Group> Groups;
  StringSet<> Places; // units include the same header
  for (const Finding &F : Findings) {
    if (F.Check != MissingHeaderCheck ||
        !Places.insert(F.File + ":" + utostr(F.Line)).second)
      continue;
    const std::string *Submodule = find_if(Submodules, [&](StringRef Folder) {
      return leadsInto(F, Root, Folder) || mayBeOf(F.Symbol, Folder);
    });
    auto [First, Rest] = StringRef(F.Symbol).split('/');
    bool HasFolder = !Rest.empty() && !First.empty() && First != "..";
    Groups[Submodule != Submodules.end()
               ? std::pair(*Submodule, std::string())
               : std::pair(std::string(), HasFolder ? First.str() : F.Symbol)]
        .add(F);
  }
  erase_if(Findings,
           [](const Finding &F) { return F.Check == MissingHeaderCheck; });
  for (auto &[Key, G] : Groups)
    Findings.push_back(std::move(G).finding(
        Key.first.empty() ? "" : StringRef(Key.first).substr(Root.size() + 1),
        Root));
}

} // namespace porthip
