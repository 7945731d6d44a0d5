// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A transform, and the plans of FFTW's that it has needed so far.
#ifndef PORTHIP_LIBRARIES_FFT_EXECUTE_H
#define PORTHIP_LIBRARIES_FFT_EXECUTE_H

#include "Libraries/Fft/Large.h"
#include <map>
#include <mutex>
#include <tuple>

namespace porthip::fft {

class Transform {
public:
  explicit Transform(const Request &R) : Asked(R) {}
  ~Transform();
  Transform(const Transform &) = delete;
  Transform &operator=(const Transform &) = delete;

  const Request &request() const { return Asked; }
  /// From any thread. False: FFTW has no plan for it.
  bool run(const void *In, void *Out, int Direction);

private:
  /// In place, direction, the addresses modulo what FFTW's code minds: a plan
  /// serves all pointers that are alike in these.
  using Key = std::tuple<bool, int, int, int>;

  /// By direction: forward, inverse.
  template <class T> using Larges = std::array<std::unique_ptr<Large<T>>, 2>;

  template <class T> bool runAs(const void *In, void *Out, int Direction);
  /// False: there is no memory for it.
  template <class T> bool runLarge(const void *In, void *Out, int Direction);
  template <class T>
  bool transform(const void *In, void *Out, int Direction, const Layout &L);
  template <class T>
  bool runApart(const void *In, void *Out, int Direction, const Layout &L);
  template <class T>
  bool runBy(const void *In, void *Out, int Direction, const Layout &L);
  template <class T>
  void *planFor(void *In, void *Out, int Direction, const Layout &L);

  const Request Asked;
  std::mutex Lock;
  std::map<Key, void *> Made;
  std::tuple<Larges<float>, Larges<double>> MadeLarge;
};

} // namespace porthip::fft
#endif
