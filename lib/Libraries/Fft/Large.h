// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Long complex transforms whose length is a power of two. FFTW's estimate takes
// rows of them that lie a power of two apart, which caches hold few of: twice
// the time of what FFTW would choose after seconds of measuring. Here the
// numbers are a matrix, whose columns and then rows are transformed by FFTW, a
// cache line's worth of them at a time. The result is the same for any number
// of threads. Source: Bailey, "FFTs in external or hierarchical memory", 1990.
#ifndef PORTHIP_LIBRARIES_FFT_LARGE_H
#define PORTHIP_LIBRARIES_FFT_LARGE_H

#include "Libraries/Fft/Fftw.h"
#include "Libraries/Fft/Layout.h"
#include <complex>
#include <memory>

namespace porthip::fft {

/// T: float or double.
template <class T> class Large {
public:
  using Number = std::complex<T>;

  /// Whether it is one, alone and without gaps.
  static bool serves(const Request &R, const Layout &L);
  /// Length: as serves() takes it. Direction: -1 or +1. Null: there is no
  /// memory.
  static std::unique_ptr<Large> make(int64_t Length, int Direction);
  ~Large();
  /// The whole input is read before the output is written. Threads: at least 1.
  void run(const Number *In, Number *Out, int Threads);

private:
  using Plan =
      std::conditional_t<std::is_same_v<T, double>, fftw_plan, fftwf_plan>;
  using Raw = std::conditional_t<std::is_same_v<T, double>, fftw_complex,
                                 fftwf_complex>;

  Large() = default;
  Plan planRows(int64_t Length, int Direction);
  void makeTurns(int Direction);
  void columns(const Number *In, Number *Buffer, int64_t Begin, int64_t End);
  void rows(Number *Out, Number *Buffer, int64_t Begin, int64_t End);

  int64_t First = 0, Second = 0; ///< the length is their product
  Plan OfFirst = nullptr, OfSecond = nullptr;
  std::mutex Lock; ///< of what follows
  Number *Between = nullptr, *Turns = nullptr, *Buffers = nullptr;
  int BufferCount = 0;
};

} // namespace porthip::fft
#endif
