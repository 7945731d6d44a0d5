// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs a program that was built for the virtual GPU, and records it.
#ifndef PORTHIP_VERIFY_RECORDING_H
#define PORTHIP_VERIFY_RECORDING_H

#include "Verify/Trace.h"
#include <optional>

namespace porthip {

struct RecordRequest {
  std::vector<std::string> Program; ///< with its arguments
  /// "NAME=VALUE", for the program.
  std::vector<std::string> Environment;
  std::string SpoolPath;       ///< the recorder's, removed when it is read
  unsigned TimeoutSeconds = 0; ///< 0: none
  uint64_t SampleEvery = 1;    ///< contents of each Nth launch
  uint64_t MaxBytes = 0;       ///< of contents; 0: the recorder's default
};

struct Recording {
  Trace Run;
  bool HasRecord = false; ///< false: it never met a virtual GPU
  std::string Messages;   ///< stderr
};

/// Errors: it cannot be started, took too long, or left a broken record. A
/// program that fails is none.
llvm::Expected<Recording> record(const RecordRequest &Request);

} // namespace porthip
#endif
