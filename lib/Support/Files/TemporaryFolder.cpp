// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Files/TemporaryFolder.h"
#include "Support/Files/Files.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace porthip {

Error TemporaryFolder::make(StringRef Prefix) {
  SmallString<128> Unique;
  if (auto Wrong = sys::fs::createUniqueDirectory(Prefix, Unique))
    return fileError(Unique, Wrong);
  Path = std::string(Unique);
  return Error::success();
}

Error TemporaryFolder::makeFor(StringRef Prefix, StringRef Purpose) {
  SmallString<128> Same;
  sys::path::system_temp_directory(/*ErasedOnReboot=*/true, Same);
  sys::path::append(Same, Prefix + "-" + utohexstr(xxh3_64bits(Purpose)));
  // Of another run at the same time, or of somebody else.
  if (sys::fs::create_directory(Same, /*IgnoreExisting=*/false,
                                sys::fs::owner_all))
    return make(Prefix);
  Path = std::string(Same);
  return Error::success();
}

TemporaryFolder::~TemporaryFolder() {
  if (!Path.empty())
    sys::fs::remove_directories(Path);
}

} // namespace porthip
