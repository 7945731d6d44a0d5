// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Files/TemporaryFolder.h"
#include "Support/Files/Files.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace porthip {

Error TemporaryFolder::make(StringRef Prefix) {
  SmallString<128> Unique;
  if (auto Wrong = sys::fs::createUniqueDirectory(Prefix, Unique))
    return fileError(Unique, Wrong);
  Path = std::string(Unique);
  return Error::success();
}

TemporaryFolder::~TemporaryFolder() {
  if (!Path.empty())
    sys::fs::remove_directories(Path);
}

} // namespace porthip
