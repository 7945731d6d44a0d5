// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Vendors/HipHeaders.h"
#include "Frontend/Preprocessor/DirectiveLines.h"
#include "Support/Files/Files.h"
#include "Support/Files/SourceSuffixes.h"
#include "Translate/Vendors/ProjectVendors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace porthip {

std::set<std::string> includeFolders(ArrayRef<std::string> Args) {
  std::set<std::string> Folders;
  for (size_t I = 0; I + 1 < Args.size(); ++I)
    if (Args[I] == "-I" || Args[I] == "-iquote")
      Folders.insert(normalizePath(Args[I + 1]));
  return Folders;
}

std::vector<std::string> headerPlaces(StringRef From, StringRef Name,
                                      const std::set<std::string> &Folders) {
  std::vector<std::string> Places = {
      normalizePath((sys::path::parent_path(From) + "/" + Name).str())};
  for (const std::string &Folder : Folders)
    Places.push_back(normalizePath((Folder + "/" + Name).str()));
  return Places;
}

bool isNamedForHip(StringRef Path, StringRef InRoot) {
  StringRef Leaf = sys::path::filename(Path);
  if (Leaf.contains(".hip.") || Leaf.ends_with(PortSuffix) ||
      Leaf.split('.').first.ends_with_insensitive("_hip"))
    return true;
  // .cuh, too
  if (sys::path::extension(Path).starts_with(CudaSuffix) ||
      !isBelow(Path, InRoot))
    return false;
  StringRef Folders = sys::path::parent_path(Path).drop_front(InRoot.size());
  return any_of(make_range(sys::path::begin(Folders), sys::path::end(Folders)),
                [](StringRef Folder) {
                  return Folder.equals_insensitive("hip") ||
                         Folder.equals_insensitive("rocm");
                });
}

/// Whether it is there and includes HIP's headers in any case, and none of
/// CUDA's.
static bool isHipFile(const std::string &Path, const RuleIndex &Rules,
                      bool IsNamed) {
  if (!sys::fs::is_regular_file(Path))
    return false;
  auto Text = readFile(Path);
  if (!Text) {
    consumeError(Text.takeError());
    return false;
  }
  if (!StringRef(*Text).contains("hip/") && !IsNamed)
    return false;
  SourceText Source(Path, std::move(*Text));
  return isAlreadyHip(Source, findVendorBranches(Source.text()), Rules,
                      IsNamed);
}

std::set<std::string> findHipHeaders(const HipHeaderSearch &In,
                                     const Evidence &Names,
                                     const RuleIndex &Rules) {
  std::set<std::string> Found, Seen;
  for (const auto &[Path, Text] : In.Texts) {
    auto File = Names.Files.find(Path);
    for (const DirectiveLine &L : readDirectiveLines(Text)) {
      const bool IsRead =
          File != Names.Files.end() && File->second.Includes.count(L.NameBegin);
      if (L.IncludeName.empty() || L.IsAngled || IsRead)
        continue;
      for (std::string &Place : headerPlaces(Path, L.IncludeName, In.Folders))
        if (!In.Texts.count(Place) && Seen.insert(Place).second &&
            isBelow(Place, In.InRoot) &&
            isHipFile(Place, Rules, isNamedForHip(Place, In.InRoot)))
          Found.insert(std::move(Place));
    }
  }
  return Found;
}

} // namespace porthip
