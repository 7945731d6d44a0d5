// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// FFTW, loaded when a program makes its first plan: programs without transforms
// need no FFTW, and a program's own one never takes the place of ours.
#ifndef PORTHIP_LIBRARIES_FFT_FFTW_H
#define PORTHIP_LIBRARIES_FFT_FFTW_H

#include <fftw3.h>
#include <mutex>
#include <type_traits>

namespace porthip::fft {

/// False: it is not installed, which the user is told once.
bool hasFftw();
/// Name: "plan_guru64_dft", without what the precisions add before it. Null: it
/// is missing.
void *fftwSymbol(bool IsDouble, const char *Name);
/// Held by whoever makes or destroys a plan of FFTW's, or sets its threads.
std::mutex &planning();

} // namespace porthip::fft

/// fftwf_NAME or fftw_NAME by T, with the type that fftw3.h gives it.
#define FFTW_BY_TYPE(T, Name)                                                  \
  ([] {                                                                        \
    using Type =                                                               \
        std::conditional_t<std::is_same_v<T, double>, decltype(&fftw_##Name),  \
                           decltype(&fftwf_##Name)>;                           \
    static const auto F = reinterpret_cast<Type>(                              \
        ::porthip::fft::fftwSymbol(std::is_same_v<T, double>, #Name));         \
    return F;                                                                  \
  }())

namespace porthip::fft {

/// For plans of FFTW's to come. Call with planning() held.
template <class T> void setPlanThreads(int Count) {
  auto Init = FFTW_BY_TYPE(T, init_threads);
  auto Set = FFTW_BY_TYPE(T, plan_with_nthreads);
  if (!Init || !Set)
    return; // the library without threads
  static const bool Has = Init();
  if (Has)
    Set(Count);
}

} // namespace porthip::fft
#endif
