// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The meaning of suffixes of files that are no sources; OtherSuffixes.def is
// the only list.
#ifndef PORTHIP_SUPPORT_FILES_OTHERSUFFIXES_H
#define PORTHIP_SUPPORT_FILES_OTHERSUFFIXES_H

#include "llvm/ADT/StringRef.h"

namespace porthip {

enum class OtherKind : uint8_t {
  None,
  Python,
  Notebook,
  Document,
  DeviceCode, ///< what a compiler made for a GPU
  BuildFile,  ///< or a script, or settings
  OtherLanguage
};

OtherKind otherKind(llvm::StringRef Path);

/// The kind in words, with what is meant in its place: "is a notebook; ...".
/// Empty: it may be a source.
llvm::StringRef otherKindText(llvm::StringRef Path);

/// A notebook, whose cells may hold CUDA code as text.
inline bool isNotebook(llvm::StringRef Path) {
  return otherKind(Path) == OtherKind::Notebook;
}

} // namespace porthip
#endif
