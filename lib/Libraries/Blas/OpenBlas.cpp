// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Libraries/Blas/OpenBlas.h"
#include "Libraries/LoadApart.h"
#include "Runtime/Core/Status.h"
#include <string>

namespace porthip::blas {

static void *openBlas() {
  static void *const Library = loadApart("libopenblas.so.0");
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
