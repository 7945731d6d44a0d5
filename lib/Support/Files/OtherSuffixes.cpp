// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Files/OtherSuffixes.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

namespace porthip {

OtherKind otherKind(llvm::StringRef Path) {
  return llvm::StringSwitch<OtherKind>(llvm::sys::path::extension(Path))
#define OTHER(TEXT, KIND) .Case(TEXT, OtherKind::KIND)
#include "Support/Files/OtherSuffixes.def"
      .Default(OtherKind::None);
}

} // namespace porthip
