// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The catalogue entries of what is found in build files.
#ifndef PORTHIP_BUILD_CMAKE_PROBLEMS_H
#define PORTHIP_BUILD_CMAKE_PROBLEMS_H

#include "Port/CheckInfo.h"

namespace porthip::cmake {

enum class Problem {
  Syntax,   ///< porthip-build-syntax
  Command,  ///< porthip-build-command
  Library,  ///< porthip-build-library
  Variable, ///< porthip-build-variable
  Flag,     ///< porthip-build-flag
  Numbers,  ///< porthip-build-flag-numbers
  Version   ///< porthip-build-version
};

const CheckInfo &checkOf(Problem P);

} // namespace porthip::cmake
#endif
