// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Project/IncludeFolders.h"
#include "Support/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <tuple>

using namespace llvm;

namespace porthip {

/// Folders that both paths begin with.
static int sharedFolders(StringRef A, StringRef B) {
  int Count = 0;
  for (size_t I = 0; I < A.size() && I < B.size() && A[I] == B[I]; ++I)
    Count += A[I] == '/';
  return Count;
}

std::string folderOfHeader(StringRef Name, StringRef Source,
                           ArrayRef<std::string> Headers) {
  // "../inc/a.h" says where to look from the file, not below which folder.
  while (Name.consume_front("../") || Name.consume_front("./"))
    ;
  StringRef Best;
  for (StringRef Header : Headers) {
    if (!Header.ends_with(Name) ||
        !Header.drop_back(Name.size()).ends_with("/"))
      continue;
    auto Rank = [&](StringRef Path) {
      return std::make_tuple(-sharedFolders(Path, Source), Path.size(), Path);
    };
    if (Best.empty() || Rank(Header) < Rank(Best))
      Best = Header;
  }
  return Best.empty() ? "" : Best.drop_back(Name.size() + 1).str();
}

/// Above this many levels, and this many entries, nobody's project goes.
static constexpr unsigned MaxLevels = 6, MaxEntries = 50000;

static std::string projectAround(StringRef Folder) {
  StringRef At = Folder;
  for (unsigned Level = 0; Level < MaxLevels && !At.empty(); ++Level) {
    SmallString<128> Git(At);
    sys::path::append(Git, ".git");
    if (sys::fs::exists(Git))
      return At.str();
    At = sys::path::parent_path(At);
  }
  StringRef Parent = sys::path::parent_path(Folder);
  return (sys::path::parent_path(Parent).empty() ? Folder : Parent).str();
}

std::vector<std::string> headersAround(StringRef Folder) {
  std::vector<std::string> Found;
  std::error_code Wrong;
  unsigned Entries = 0;
  sys::fs::recursive_directory_iterator It(projectAround(Folder), Wrong,
                                           /*follow_symlinks=*/false);
  for (sys::fs::recursive_directory_iterator End;
       !Wrong && It != End && Entries < MaxEntries;
       It.increment(Wrong), ++Entries) {
    StringRef Path = It->path();
    if (sys::path::filename(Path).starts_with("."))
      It.no_push();
    else if (is_contained({".h", ".cuh", ".hpp", ".hh", ".hxx", ".inl", ".inc"},
                          sys::path::extension(Path)))
      Found.push_back(normalizePath(Path));
  }
  llvm::sort(Found);
  return Found;
}

} // namespace porthip
