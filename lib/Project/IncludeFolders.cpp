// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Project/IncludeFolders.h"
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

} // namespace porthip
