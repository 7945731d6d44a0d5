// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the checkers' findings go: each once to stderr, and all of them as one
// JSON object a line to the file that PORTHIP_VGPU_REPORT names.
#ifndef PORTHIP_VIRTUALGPU_CHECKERS_REPORTS_H
#define PORTHIP_VIRTUALGPU_CHECKERS_REPORTS_H

#include <cstdint>
#include <string>

namespace porthip::vgpu {

struct CheckReport {
  std::string Check; ///< memory, race, init, sync, streams, calls
  std::string Kernel;
  std::string Where; ///< "file:line" of the access
  std::string Other; ///< of the other party, if there is one
  std::string Text;  ///< the whole message
};

/// One report for each check, kernel and pair of places; further ones are
/// counted and the count is said at exit.
void addReport(const CheckReport &R);
uint64_t reportCount();

} // namespace porthip::vgpu
#endif
