// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where in the program the call under way was made.
#ifndef PORTHIP_RUNTIME_CORE_CALLERLINE_H
#define PORTHIP_RUNTIME_CORE_CALLERLINE_H

#include <string>

namespace porthip::vgpu::rt {

/// "file:line" of the innermost caller outside of the stand-ins, headers of the
/// system and what a launch passes through; "": its debug information does not
/// say, or the thread is none of the program's.
std::string callerLine();
/// Text with the place, if there is one.
inline std::string placed(const std::string &Text, const std::string &Where) {
  return Where.empty() ? Text : Text + ", at " + Where;
}

} // namespace porthip::vgpu::rt
#endif
