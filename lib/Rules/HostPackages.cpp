// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Rules/HostPackages.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#include <utility>
#include <vector>

using namespace llvm;

namespace porthip {

static constexpr HostPackage Rows[] = {
#define HOST_PACKAGE(NAME, HEADERS, CMAKE, PLACES, PACKAGES)                   \
  {NAME, HEADERS, CMAKE, PLACES, PACKAGES},
#include "Rules/HostPackages.def"
};

static SmallVector<StringRef> wordsOf(StringRef Text) {
  SmallVector<StringRef> Words;
  SplitString(Text, Words);
  return Words;
}

ArrayRef<HostPackage> hostPackages() { return Rows; }

/// Each header of the table with its row, in the table's order. Every #include
/// of a project is looked up.
static const std::vector<std::pair<StringRef, const HostPackage *>> &headers() {
  static const auto All = [] {
    std::vector<std::pair<StringRef, const HostPackage *>> Made;
    for (const HostPackage &Row : Rows)
      for (StringRef Header : wordsOf(Row.Headers))
        Made.emplace_back(Header, &Row);
    return Made;
  }();
  return All;
}

const HostPackage *packageOfHeader(StringRef Include) {
  for (const auto &[Header, Row] : headers())
    // A folder, or the beginning of the names in one.
    if (Header == Include ||
        ((Header.ends_with("/") || Header.ends_with("_")) &&
         Include.starts_with(Header)))
      return Row;
  return nullptr;
}

const HostPackage *packageOfCmake(StringRef Name) {
  for (const HostPackage &Row : Rows)
    if (is_contained(wordsOf(Row.Cmake), Name))
      return &Row;
  return nullptr;
}

std::string withPackages(const HostPackage &Of) {
  StringRef Packages = Of.Packages;
  if (Packages.empty())
    return Of.Name.str();
  if (Packages.consume_front("pip:"))
    return (Of.Name + " (pip install " + Packages + ")").str();
  return (Of.Name + " (Debian and Ubuntu: " + Packages + ")").str();
}

/// The folders that \p Pattern names, of which one part may be a glob; sorted.
static std::vector<std::string> foldersOf(StringRef Pattern) {
  std::vector<std::string> Found = {"/"};
  for (StringRef Part : split(Pattern.drop_front(), '/')) {
    std::vector<std::string> Next;
    auto Glob = GlobPattern::create(Part);
    if (!Glob) {
      consumeError(Glob.takeError());
      return {};
    }
    for (const std::string &Folder : Found) {
      if (!Part.contains('*')) {
        Next.push_back((StringRef(Folder).rtrim('/') + "/" + Part).str());
        continue;
      }
      std::error_code Failed;
      for (sys::fs::directory_iterator It(Folder, Failed), End;
           !Failed && It != End; It.increment(Failed))
        if (Glob->match(sys::path::filename(It->path())))
          Next.push_back(It->path());
    }
    Found = std::move(Next);
  }
  llvm::sort(Found);
  return Found;
}

std::string placeOfHeader(const HostPackage &Of, StringRef Include) {
  for (StringRef Pattern : wordsOf(Of.Places))
    for (const std::string &Folder : foldersOf(Pattern))
      if (sys::fs::exists(Folder + "/" + Include))
        return Folder;
  return "";
}

} // namespace porthip
