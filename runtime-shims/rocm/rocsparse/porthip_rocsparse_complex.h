// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// rocSPARSE's complex numbers.
#ifndef PORTHIP_ROCSPARSE_COMPLEX_H
#define PORTHIP_ROCSPARSE_COMPLEX_H

#ifdef __cplusplus
#include <cmath>
#include <complex>
#include <hip/hip_runtime.h> // as rocSPARSE does: programs count on it
#include <ostream>
#include <sstream>
#ifdef __HIPCC__
#define PORTHIP_ROCSPARSE_BOTH __host__ __device__
#else
#define PORTHIP_ROCSPARSE_BOTH
#endif
template <typename T> class rocsparse_complex_num;
namespace std {
template <typename T>
PORTHIP_ROCSPARSE_BOTH T real(const rocsparse_complex_num<T> &c);
template <typename T>
PORTHIP_ROCSPARSE_BOTH T imag(const rocsparse_complex_num<T> &c);
} // namespace std

template <typename T> class rocsparse_complex_num {
  T x, y;
  using Self = rocsparse_complex_num;

public:
  rocsparse_complex_num() = default;
  PORTHIP_ROCSPARSE_BOTH constexpr rocsparse_complex_num(T r, T i = 0)
      : x(r), y(i) {}
  rocsparse_complex_num(const std::complex<T> &c) : x(c.real()), y(c.imag()) {}
  operator std::complex<T>() const { return {x, y}; }
  template <typename U>
  friend PORTHIP_ROCSPARSE_BOTH U std::real(const rocsparse_complex_num<U> &);
  template <typename U>
  friend PORTHIP_ROCSPARSE_BOTH U std::imag(const rocsparse_complex_num<U> &);

  PORTHIP_ROCSPARSE_BOTH Self operator-() const { return {-x, -y}; }
  friend PORTHIP_ROCSPARSE_BOTH Self operator+(Self a, Self b) {
    return {a.x + b.x, a.y + b.y};
  }
  friend PORTHIP_ROCSPARSE_BOTH Self operator-(Self a, Self b) {
    return {a.x - b.x, a.y - b.y};
  }
  friend PORTHIP_ROCSPARSE_BOTH Self operator*(Self a, Self b) {
    return {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x};
  }
  friend PORTHIP_ROCSPARSE_BOTH Self operator/(Self a, Self b) {
    const T n = b.x * b.x + b.y * b.y;
    return {(a.x * b.x + a.y * b.y) / n, (a.y * b.x - a.x * b.y) / n};
  }
  PORTHIP_ROCSPARSE_BOTH Self &operator+=(Self b) { return *this = *this + b; }
  PORTHIP_ROCSPARSE_BOTH Self &operator-=(Self b) { return *this = *this - b; }
  PORTHIP_ROCSPARSE_BOTH Self &operator*=(Self b) { return *this = *this * b; }
  PORTHIP_ROCSPARSE_BOTH Self &operator/=(Self b) { return *this = *this / b; }
  friend PORTHIP_ROCSPARSE_BOTH bool operator==(Self a, Self b) {
    return a.x == b.x && a.y == b.y;
  }
  friend PORTHIP_ROCSPARSE_BOTH bool operator!=(Self a, Self b) {
    return !(a == b);
  }
  friend std::ostream &operator<<(std::ostream &to, Self a) {
    return to << '(' << a.x << ',' << a.y << ')';
  }
};

namespace std {
template <typename T>
PORTHIP_ROCSPARSE_BOTH inline T real(const rocsparse_complex_num<T> &c) {
  return c.x;
}
template <typename T>
PORTHIP_ROCSPARSE_BOTH inline T imag(const rocsparse_complex_num<T> &c) {
  return c.y;
}
template <typename T>
PORTHIP_ROCSPARSE_BOTH inline rocsparse_complex_num<T>
conj(const rocsparse_complex_num<T> &c) {
  return {std::real(c), -std::imag(c)};
}
template <typename T>
PORTHIP_ROCSPARSE_BOTH inline T abs(const rocsparse_complex_num<T> &c) {
  return hypot(std::real(c), std::imag(c));
}
} // namespace std
#undef PORTHIP_ROCSPARSE_BOTH
typedef rocsparse_complex_num<float> rocsparse_float_complex;
typedef rocsparse_complex_num<double> rocsparse_double_complex;
#else
typedef struct {
  float x, y;
} rocsparse_float_complex;
typedef struct {
  double x, y;
} rocsparse_double_complex;
#endif

#endif
