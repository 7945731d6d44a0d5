// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs a program and records it. On the virtual GPU its stand-ins for the
// runtimes do that; on real ones libraries that are loaded before the vendors'
// (lib/Record).
#ifndef PORTHIP_VERIFY_LEG_RECORDING_H
#define PORTHIP_VERIFY_LEG_RECORDING_H

#include "Verify/Trace/Trace.h"
#include <functional>
#include <optional>

namespace porthip {

/// Who records.
enum class RecordedBy {
  Anyone, ///< the stand-ins where there are some, else the libraries
  StandIns,
  Libraries ///< also where the stand-ins could
};

struct RecordRequest {
  RecordedBy By = RecordedBy::StandIns;
  std::string LibraryDir; ///< of the recorder's libraries, unless StandIns
  std::vector<std::string> Program; ///< with its arguments
  std::string Name; ///< that it sees as its own; empty: its path
  /// "NAME=VALUE", for the program.
  std::vector<std::string> Environment;
  std::string SpoolPath;       ///< the recorder's, removed when it is read
  unsigned TimeoutSeconds = 0; ///< 0: none
  uint64_t SampleEvery = 1;    ///< contents of each Nth launch
  uint64_t MaxBytes = 0;       ///< of contents; 0: the recorder's default
  std::string WantedPath;      ///< whose contents; empty: all
  std::function<void()> Tick;  ///< now and then while it runs; may be empty
};

struct Recording {
  Trace Run;
  bool HasRecord = false; ///< false: it never met a GPU
  std::string Messages;   ///< stderr
};

/// A program did not end within its time and was stopped.
class TimeLimitError : public llvm::ErrorInfo<TimeLimitError> {
public:
  static char ID;
  explicit TimeLimitError(std::string Text) : Text(std::move(Text)) {}
  void log(llvm::raw_ostream &OS) const override { OS << Text; }
  std::error_code convertToErrorCode() const override {
    return std::make_error_code(std::errc::timed_out);
  }
  std::string Text;
};

/// Errors: it cannot be started, took too long, or left a broken record. A
/// program that fails is none.
llvm::Expected<Recording> record(const RecordRequest &Request);

/// The same run without a recorder. Errors: it cannot be started, or took too
/// long.
llvm::Expected<PlainRun> runAlone(const RecordRequest &Request);

} // namespace porthip
#endif
