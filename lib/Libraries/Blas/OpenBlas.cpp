// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Libraries/Blas/OpenBlas.h"
#include "Runtime/Core/Status.h"
#include <dlfcn.h>
#include <string>

namespace porthip::blas {

/// Bound to itself (deep): its calls of its own functions must not meet those
/// of a BLAS that the program is linked with. The sanitizers refuse that: it
/// would bind around their own functions.
#if __has_feature(address_sanitizer)
static constexpr int Deep = 0;
#else
static constexpr int Deep = RTLD_DEEPBIND;
#endif

static void *openBlas() {
  static void *const Library =
      dlopen("libopenblas.so.0", RTLD_NOW | RTLD_LOCAL | Deep);
  return Library;
}

bool hasOpenBlas() {
  static const bool Has = [] {
    if (openBlas())
      return true;
    vgpu::rt::tellUser("BLAS is computed by OpenBLAS, which was not found "
                       "(libopenblas.so.0); install the package libopenblas0");
    return false;
  }();
  return Has;
}

void *openBlasSymbol(const char *Name) {
  void *Found = openBlas() ? dlsym(openBlas(), Name) : nullptr;
  if (!Found)
    vgpu::rt::endProgram("OpenBLAS (libopenblas.so.0) has no '" +
                         std::string(Name) + "'");
  return Found;
}

} // namespace porthip::blas
