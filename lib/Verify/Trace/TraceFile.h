// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A trace as a file: a zip of `manifest.json`, `stdout.txt` and one .npy array
// for each buffer that a launch changed or the program copied back, so that
// numpy alone reads it. The one place that knows libzip.
#ifndef PORTHIP_VERIFY_TRACE_TRACEFILE_H
#define PORTHIP_VERIFY_TRACE_TRACEFILE_H

#include "Verify/Trace/Trace.h"

namespace porthip {

llvm::Error writeTrace(const Trace &T, const std::string &Path);
/// \p Bytes: how much of the file is the trace; 0: all. Errors: missing,
/// truncated, damaged, or no trace of ours.
llvm::Expected<Trace> readTrace(const std::string &Path, uint64_t Bytes = 0);

/// Trace::ExitStatus alone, without the contents. Errors: likewise.
llvm::Expected<int> readExitStatus(const std::string &Path);

/// \p Bytes as NumPy's format 1.0 has it. Unknown and types that NumPy lacks
/// are unsigned integers.
/// Source: numpy.lib.format, "Format Version 1.0".
std::string npyFrom(ElementType Type, llvm::StringRef Bytes);
/// The bytes behind the header. Error: no .npy.
llvm::Expected<std::string> bytesOfNpy(llvm::StringRef File);

} // namespace porthip
#endif
