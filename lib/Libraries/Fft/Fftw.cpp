// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Libraries/Fft/Fftw.h"
#include "Libraries/LoadApart.h"
#include "Runtime/Core/Status.h"
#include <dlfcn.h>
#include <string>

namespace porthip::fft {
namespace {

/// One precision. The library with threads brings the one without along, and
/// dlsym() finds the names of both.
void *loaded(bool IsDouble) {
  auto load = [](const char *WithThreads, const char *Without) {
    void *Threads = loadApart(WithThreads);
    return Threads ? Threads : loadApart(Without);
  };
  static void *const Double = load("libfftw3_threads.so.3", "libfftw3.so.3");
  static void *const Single = load("libfftw3f_threads.so.3", "libfftw3f.so.3");
  return IsDouble ? Double : Single;
}

} // namespace

bool hasFftw() {
  static const bool Has = [] {
    if (loaded(false) && loaded(true))
      return true;
    vgpu::rt::tellUser(
        std::string("Fourier transforms are computed by FFTW, which was not "
                    "found (") +
        (loaded(false) ? "libfftw3.so.3" : "libfftw3f.so.3") +
        "); install the packages libfftw3-single3 and libfftw3-double3");
    return false;
  }();
  return Has;
}

void *fftwSymbol(bool IsDouble, const char *Name) {
  std::string Full = (IsDouble ? "fftw_" : "fftwf_") + std::string(Name);
  return loaded(IsDouble) ? dlsym(loaded(IsDouble), Full.c_str()) : nullptr;
}

std::mutex &planning() {
  static std::mutex Lock;
  return Lock;
}

} // namespace porthip::fft
