// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A folder that lives as long as a test.

#ifndef PORTHIP_TEST_SUPPORT_TEMPFOLDER_H
#define PORTHIP_TEST_SUPPORT_TEMPFOLDER_H

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace porthip {

class TempFolder {
public:
  TempFolder() { llvm::sys::fs::createUniqueDirectory("porthip-test", Path); }
  ~TempFolder() { llvm::sys::fs::remove_directories(Path); }
  TempFolder(const TempFolder &) = delete;

  std::string path(llvm::StringRef Name) const {
    return (Path + "/" + Name).str();
  }
  std::string write(llvm::StringRef Name, llvm::StringRef Text) const {
    std::ofstream(path(Name), std::ios::binary) << Text.str();
    return path(Name);
  }
  std::string read(llvm::StringRef Name) const {
    std::ifstream In(path(Name), std::ios::binary);
    std::ostringstream Text;
    Text << In.rdbuf();
    return Text.str();
  }
  /// Names of what lies in the folder itself, sorted.
  std::vector<std::string> names() const {
    std::vector<std::string> Names;
    std::error_code EC;
    for (llvm::sys::fs::directory_iterator I(Path, EC), End; I != End && !EC;
         I.increment(EC))
      Names.push_back(llvm::StringRef(I->path()).rsplit('/').second.str());
    std::sort(Names.begin(), Names.end());
    return Names;
  }

private:
  llvm::SmallString<128> Path;
};

} // namespace porthip

#endif
