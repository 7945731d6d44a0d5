// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Macros of projects for `__device__` that the device pass alone defines so,
// among other things, and that are nothing in the host pass:
//
//   #ifdef __CUDA_ARCH__
//   #ifndef DEVICE
//   #define DEVICE __device__
//   #endif
//   ...
//   #endif
//   #ifndef DEVICE
//   #define DEVICE
//   #endif
//
// nvcc's host pass looks into no kernel; clang's, and with it hipcc's, finds
// one that calls a host function there. With `__host__ __device__` both passes
// have what nvcc's have. Where nothing else is in the branch, see macroMends.
#ifndef PORTHIP_FRONTEND_MENDS_PASSSPACES_H
#define PORTHIP_FRONTEND_MENDS_PASSSPACES_H

#include "Frontend/Mends/Mends.h"

namespace porthip {

/// Mends of macros that are only defined behind `#ifndef` of them, in all of
/// \p Texts, which is the text of each file. They define the macro before the
/// condition that asks for the pass.
Mends passSpaceMends(const std::map<std::string, std::string> &Texts);

} // namespace porthip
#endif
