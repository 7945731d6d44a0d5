// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What `porthip translate` gives to `porthip port`, which writes it together with
// the build files: one change of the tree, and not two.
#ifndef PORTHIP_TOOLS_PORTHIP_OUTPUT_HANDOVER_H
#define PORTHIP_TOOLS_PORTHIP_OUTPUT_HANDOVER_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <list>
#include <string>

namespace porthip {

/// A port that is not written yet. Paths are normalised.
struct HandedFile {
  std::string Path; ///< empty: it is made of no file
  std::string Target, Original, Text;
  bool HasEdits = false;
};

std::string handOverText(const std::list<HandedFile> &Files);
/// The inverse. Errors: it is cut short.
llvm::Expected<std::list<HandedFile>> readHandOver(llvm::StringRef Text);

} // namespace porthip
#endif
