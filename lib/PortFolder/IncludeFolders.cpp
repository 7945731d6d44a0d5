// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "PortFolder/IncludeFolders.h"
#include "PortFolder/TreeWalk.h"
#include "Support/Files/Files.h"
#include "Support/Files/SourceSuffixes.h"
#include "llvm/ADT/STLExtras.h"
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

static std::vector<std::string> sorted(std::vector<std::string> Paths) {
  llvm::sort(Paths);
  return Paths;
}

std::vector<std::string> headersAround(StringRef Folder) {
  std::vector<std::string> Found, Folders = {projectAround(Folder)};
  unsigned Entries = 0;
  // Not a recursive_directory_iterator: it ends at a folder that it cannot
  // open, and what comes after that would not be found.
  while (!Folders.empty()) {
    std::string At = std::move(Folders.back());
    Folders.pop_back();
    std::error_code Wrong;
    sys::fs::directory_iterator It(At, Wrong, /*follow_symlinks=*/false);
    for (sys::fs::directory_iterator End; !Wrong && It != End;
         It.increment(Wrong)) {
      if (++Entries > MaxEntries)
        return sorted(std::move(Found));
      StringRef Path = It->path();
      if (sys::path::filename(Path).starts_with("."))
        continue;
      if (typeOf(*It) == sys::fs::file_type::directory_file)
        Folders.push_back(Path.str());
      else if (isSourceText(Path) && !isCompiledSource(Path))
        Found.push_back(normalizePath(Path));
    }
  }
  return sorted(std::move(Found));
}

} // namespace porthip
