// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// rocBLAS's complex numbers.
#ifndef PORTHIP_ROCBLAS_COMPLEX_H
#define PORTHIP_ROCBLAS_COMPLEX_H

#ifdef __cplusplus
#ifdef __HIPCC__
#define PORTHIP_ROCBLAS_BOTH __host__ __device__
#else
#define PORTHIP_ROCBLAS_BOTH
#endif
template <typename T> class rocblas_complex_num {
  T x, y;

public:
  rocblas_complex_num() = default;
  PORTHIP_ROCBLAS_BOTH constexpr rocblas_complex_num(T r, T i = 0)
      : x(r), y(i) {}
  PORTHIP_ROCBLAS_BOTH constexpr T real() const { return x; }
  PORTHIP_ROCBLAS_BOTH constexpr T imag() const { return y; }
  PORTHIP_ROCBLAS_BOTH void real(T r) { x = r; }
  PORTHIP_ROCBLAS_BOTH void imag(T i) { y = i; }
  friend PORTHIP_ROCBLAS_BOTH constexpr rocblas_complex_num
  operator+(rocblas_complex_num a, rocblas_complex_num b) {
    return {a.x + b.x, a.y + b.y};
  }
  friend PORTHIP_ROCBLAS_BOTH constexpr rocblas_complex_num
  operator-(rocblas_complex_num a, rocblas_complex_num b) {
    return {a.x - b.x, a.y - b.y};
  }
  friend PORTHIP_ROCBLAS_BOTH constexpr rocblas_complex_num
  operator*(rocblas_complex_num a, rocblas_complex_num b) {
    return {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x};
  }
  friend PORTHIP_ROCBLAS_BOTH constexpr bool operator==(rocblas_complex_num a,
                                                        rocblas_complex_num b) {
    return a.x == b.x && a.y == b.y;
  }
  friend PORTHIP_ROCBLAS_BOTH constexpr bool operator!=(rocblas_complex_num a,
                                                        rocblas_complex_num b) {
    return !(a == b);
  }
};
#undef PORTHIP_ROCBLAS_BOTH
typedef rocblas_complex_num<float> rocblas_float_complex;
typedef rocblas_complex_num<double> rocblas_double_complex;
#else
typedef struct {
  float x, y;
} rocblas_float_complex;
typedef struct {
  double x, y;
} rocblas_double_complex;
#endif

#endif
