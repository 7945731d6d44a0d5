// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Input of the benchmarks: the samples one after the other, as often as it
// takes.

#ifndef PORTHIP_TEST_BENCH_SAMPLES_H
#define PORTHIP_TEST_BENCH_SAMPLES_H

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <cstdlib>
#include <string>
#include <vector>

namespace porthip {

/// All .cu files of samples/, in the order of their names.
inline std::string sampleText() {
  std::vector<std::string> Paths;
  std::error_code EC;
  for (llvm::sys::fs::recursive_directory_iterator
           It(PORTHIP_SOURCE_DIR "/samples", EC),
       End;
       It != End && !EC; It.increment(EC))
    if (llvm::sys::path::extension(It->path()) == ".cu")
      Paths.push_back(It->path());
  llvm::sort(Paths);
  std::string Text;
  for (const std::string &Path : Paths)
    if (auto Buffer = llvm::MemoryBuffer::getFile(Path))
      Text += (*Buffer)->getBuffer();
  if (Text.empty()) {
    std::fprintf(stderr, "no samples below %s\n", PORTHIP_SOURCE_DIR);
    std::abort();
  }
  return Text;
}

/// \p Lines lines of samples.
inline std::string sampleLines(size_t Lines) {
  static const std::string All = sampleText();
  std::string Text;
  size_t At = 0;
  for (size_t I = 0; I < Lines; ++I) {
    if (At >= All.size())
      At = 0;
    size_t End = std::min(All.find('\n', At), All.size() - 1) + 1;
    Text.append(All, At, End - At);
    At = End;
  }
  return Text;
}

} // namespace porthip

#endif
