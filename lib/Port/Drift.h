// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Conflicts that a merge of texts does not see: both sides took part in one
// thing, and in different places of it.

#ifndef PORTHIP_PORT_DRIFT_H
#define PORTHIP_PORT_DRIFT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace porthip {

/// One file of a port, before and after an update.
struct FileVersions {
  std::string Path;   ///< of the port
  std::string Base;   ///< the last translation
  std::string Mine;   ///< the port, with edits by hand or as Base
  std::string Theirs; ///< the new translation
  std::string Merged; ///< what the port becomes
};

/// Something that upstream changed, and an edit by hand that depends on it.
struct Drift {
  enum Kind : uint8_t {
    Launch,     ///< the size of a launch of Name
    Mask,       ///< a mask of lanes in Name
    Arithmetic, ///< what the kernel or device function Name computes
    Value,      ///< the macro or variable Name
    Flag        ///< a flag of a build file, which the port still has
  } Is;
  std::string Name;
  std::string Was, Now; ///< words; empty: there are none
  std::string File;     ///< of the port, where upstream's change is
  unsigned Line = 0;    ///< 1-based, in the merged text
  std::string Edited;   ///< what was edited by hand; empty for Flag
  std::string EditedFile;
  unsigned EditedLine = 0; ///< 1-based, in the merged text
  bool IsCopy = false;     ///< Edited has the words that Name had
};

/// By file and line. Definitions are compared by name, over all of \p Files; a
/// kernel's own edits count for its launches, those of who uses a function or
/// value for that, and those of a definition for itself.
std::vector<Drift> driftOf(llvm::ArrayRef<FileVersions> Files);

/// "the launch of `k`: 128 became 256", and what it has to do with the edit.
std::string driftText(const Drift &D);

} // namespace porthip

#endif
