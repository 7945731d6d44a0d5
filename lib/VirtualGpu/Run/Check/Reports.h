// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the checkers' findings go: each once to stderr, and all of them as one
// JSON object a line to the file that PORTHIP_VGPU_REPORT names.
#ifndef PORTHIP_VIRTUALGPU_RUN_CHECK_REPORTS_H
#define PORTHIP_VIRTUALGPU_RUN_CHECK_REPORTS_H

#include <cstdint>
#include <string>

namespace porthip::vgpu {

struct CheckReport {
  std::string Check; ///< memory, race, init, sync, streams, calls, leaks, float,
                     ///< order
  std::string Kernel;
  std::string Where; ///< "file:line" of the access
  std::string Other; ///< of the other party, if there is one
  std::string Text;  ///< the whole message
};

/// One report for each check, kernel and pair of places; further ones are
/// counted and the count is said at exit.
void addReport(const CheckReport &R);
uint64_t reportCount();

/// What __vg_check_float and __vg_check_digits have seen in the launch
/// (VgBlock::Launch): one report for each place, of its first thread by number
/// and not by time, so that it is the same in each run.
void reportFloats(const void *Launch);

} // namespace porthip::vgpu
#endif
