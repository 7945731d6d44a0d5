// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Libraries that compute for the stand-ins, beside those of the program.
#ifndef PORTHIP_LIBRARIES_LOADAPART_H
#define PORTHIP_LIBRARIES_LOADAPART_H

#include <dlfcn.h>

namespace porthip {

/// Bound to itself (deep): its calls of its own functions must not meet those
/// of a library that the program is linked with and that has the same names, as
/// MKL has BLAS's and FFTW's. The sanitizers refuse that: it would bind around
/// their own functions. Null: there is none of that name.
inline void *loadApart(const char *Name) {
#if __has_feature(address_sanitizer)
  constexpr int Deep = 0;
#else
  constexpr int Deep = RTLD_DEEPBIND;
#endif
  return dlopen(Name, RTLD_NOW | RTLD_LOCAL | Deep);
}

} // namespace porthip
#endif
