// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The words by which `inspect --try` asks `porthip verify` about a trial.
#ifndef PORTHIP_TOOLS_PORTHIP_INSPECT_TRIALWORDS_H
#define PORTHIP_TOOLS_PORTHIP_INSPECT_TRIALWORDS_H

#include "Inspect/Try/Trials.h"
#include "Support/Console/Options.h"

namespace porthip {

/// The file has a function of that name: it is a program.
bool hasMain(llvm::StringRef File);

/// --try-seconds.
std::string trySeconds(const ParsedOptions &Options);

/// Whether there is no CUDA that it was.
bool isHip(const inspect::Trial &T);
/// The CUDA; of HIP the source itself.
const std::string &fileOf(const inspect::KernelSource &Source);
inline const std::string &fileOf(const inspect::Trial &T) {
  return fileOf(*T.Source);
}

/// The options that decide about a port.
std::vector<std::string> portWords(const ParsedOptions &Options);

/// Arguments of the compiler by which a changed copy of HIP, which lies
/// elsewhere, finds the headers beside the source; of others none.
std::vector<std::string> besideSource(const inspect::Trial &T);

/// "saxpy" of "ns::saxpy<float>(float*, int)", as --kernel takes it.
std::string baseName(llvm::StringRef Name);

/// The file, its port and the options of both commands.
std::vector<std::string> commonWords(const inspect::Trial &T,
                                     const ParsedOptions &Options);

/// The program with its arguments, or the kernels; the last words.
void addWhatRuns(const inspect::Trial &T, const ParsedOptions &Options,
                 std::vector<std::string> &Words);

} // namespace porthip
#endif
