// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Shared by the fuzz targets: an input as text, and claims that must hold for
// every input.
#ifndef PORTHIP_TEST_FUZZ_FUZZ_H
#define PORTHIP_TEST_FUZZ_FUZZ_H

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdint>
#include <cstdlib>

namespace porthip::fuzz {

inline llvm::StringRef textOf(const uint8_t *Data, size_t Size) {
  return {reinterpret_cast<const char *>(Data), Size};
}

/// Ends the process, which libFuzzer takes for a crash.
inline void require(bool Holds, llvm::StringRef What) {
  if (Holds)
    return;
  llvm::errs() << "does not hold: " << What << "\n";
  std::abort();
}

/// An error has a text; that is all that is asked of it.
inline void consume(llvm::Error Wrong) {
  if (Wrong)
    require(!llvm::toString(std::move(Wrong)).empty(), "an error has a text");
}
template <class T> void consume(llvm::Expected<T> Result) {
  if (!Result)
    consume(Result.takeError());
}

} // namespace porthip::fuzz
#endif
