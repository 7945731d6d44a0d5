// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A JSON file that must fit a schema, as models, baselines and reports are.

#ifndef PORTHIP_REPORT_JSONFILE_H
#define PORTHIP_REPORT_JSONFILE_H

#include "Support/Json/Json.h"
#include "llvm/Support/Error.h"

namespace porthip {

struct JsonFile {
  std::string Path, Text;
  Json Value;

  /// Errors: cannot be read, is no JSON.
  static llvm::Expected<JsonFile> read(llvm::StringRef Path,
                                       uint64_t MaxBytes = uint64_t(1) << 30);

  /// Error: `PATH:LINE: BEFORE/pointer: what is wrong AFTER`.
  llvm::Error fits(llvm::StringRef Schema, llvm::StringRef Before = "",
                   llvm::StringRef After = "") const;
};

} // namespace porthip

#endif
