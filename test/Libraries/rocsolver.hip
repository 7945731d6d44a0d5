// rocSOLVER by its own names, with rocBLAS's handle, in its four types.
// REQUIRES: hip-headers
// RUN: %porthip run --as=gfx942 %s -lrocsolver -lrocblas | FileCheck %s
#include <cmath>
#include <complex>
#include <cstdio>
#include <hip/hip_runtime.h>
#include <rocsolver/rocsolver.h>

using Wide = std::complex<double>;
constexpr int N = 3;

// Real types have the real parts; positive definite both ways.
static const Wide Matrix[N * N] = {{4, 0},  {1, 1}, {2, 0}, {1, -1}, {5, 0},
                                   {3, -1}, {2, 0}, {3, 1}, {6, 0}};

template <class T> struct Numbers {
  using Real = T;
  static T from(Wide v) { return T(v.real()); }
  static Wide to(T v) { return double(v); }
};
template <class T> struct Numbers<rocblas_complex_num<T>> {
  using Real = T;
  static rocblas_complex_num<T> from(Wide v) {
    return {T(v.real()), T(v.imag())};
  }
  static Wide to(rocblas_complex_num<T> v) {
    return {double(v.real()), double(v.imag())};
  }
};

// The calls of a type, by its letter.
template <class T> struct Calls;
#define CALLS(L, T, O)                                                         \
  template <> struct Calls<T> {                                                \
    static constexpr char Letter = #L[0];                                      \
    static constexpr auto getrf = rocsolver_##L##getrf;                        \
    static constexpr auto getrs = rocsolver_##L##getrs;                        \
    static constexpr auto potrf = rocsolver_##L##potrf;                        \
    static constexpr auto potrs = rocsolver_##L##potrs;                        \
    static constexpr auto potri = rocsolver_##L##potri;                        \
    static constexpr auto trtri = rocsolver_##L##trtri;                        \
    static constexpr auto geqrf = rocsolver_##L##geqrf;                        \
    static constexpr auto gqr = rocsolver_##L##O##gqr;                         \
  };
CALLS(s, float, or)
CALLS(d, double, or)
CALLS(c, rocblas_float_complex, un)
CALLS(z, rocblas_double_complex, un)

static rocblas_handle h;
static int *pivots, *info;

template <class T> struct Tests : Calls<T>, Numbers<T> {
  T *a, *b;

  Wide matrix(int r, int c) { return this->to(this->from(Matrix[r + N * c])); }
  Wide at(const T *m, int r, int c) { return this->to(m[r + N * c]); }
  void fill() {
    for (int i = 0; i < N * N; ++i)
      a[i] = this->from(Matrix[i]);
    for (int i = 0; i < N; ++i)
      b[i] = this->from(Wide(i + 1, 2 - i));
    *info = -7;
  }
  // Whether the sums that F gives are those of the unit matrix.
  template <class F> bool isUnit(F sum) {
    double wrong = 0;
    for (int r = 0; r < N; ++r)
      for (int c = 0; c < N; ++c)
        wrong += std::abs(sum(r, c) - Wide(r == c));
    return wrong < (sizeof(typename Numbers<T>::Real) == 8 ? 1e-12 : 1e-4);
  }
  void report(const char *name, int statuses, bool isRight) {
    std::printf("%c%s %d %d %d\n", this->Letter, name, statuses, *info,
                isRight);
  }

  bool solves() {
    return isUnit([&](int r, int c) {
      if (c)
        return Wide(r == c);
      Wide sum = Wide(r == 0) - this->to(this->from(Wide(r + 1, 2 - r)));
      for (int k = 0; k < N; ++k)
        sum += matrix(r, k) * this->to(b[k]);
      return sum;
    });
  }
  void solve() {
    fill();
    int s = this->getrf(h, N, N, a, N, pivots, info);
    s += this->getrs(h, rocblas_operation_none, N, 1, a, N, pivots, b, N);
    (void)hipDeviceSynchronize();
    report("getrs", s, solves());
    fill();
    s = this->potrf(h, rocblas_fill_upper, N, a, N, info);
    s += this->potrs(h, rocblas_fill_upper, N, 1, a, N, b, N);
    (void)hipDeviceSynchronize();
    report("potrs", s, solves());
  }
  // The lower triangles of inverses.
  void invert() {
    fill();
    int s = this->potrf(h, rocblas_fill_lower, N, a, N, info);
    s += this->potri(h, rocblas_fill_lower, N, a, N, info);
    (void)hipDeviceSynchronize();
    report("potri", s, isUnit([&](int r, int c) {
             Wide sum = 0;
             for (int k = 0; k < N; ++k)
               sum += matrix(r, k) *
                      (k < c ? std::conj(at(a, c, k)) : at(a, k, c));
             return sum;
           }));
    for (rocblas_diagonal diag :
         {rocblas_diagonal_non_unit, rocblas_diagonal_unit}) {
      fill();
      s = this->trtri(h, rocblas_fill_lower, diag, N, a, N, info);
      (void)hipDeviceSynchronize();
      bool isOne = diag == rocblas_diagonal_unit;
      report("trtri", s, isUnit([&](int r, int c) {
               Wide sum = 0;
               for (int k = c; k <= r; ++k)
                 sum += (isOne && k == r ? 1. : matrix(r, k)) *
                        (isOne && k == c ? 1. : at(a, k, c));
               return sum;
             }));
    }
  }
  // Q of the matrix has columns of length 1, at right angles, and Q R is it.
  void factor() {
    fill();
    int s = this->geqrf(h, N, N, a, N, b);
    (void)hipDeviceSynchronize();
    Wide upper[N * N] = {};
    for (int c = 0; c < N; ++c)
      for (int r = 0; r <= c; ++r)
        upper[r + N * c] = at(a, r, c);
    s += this->gqr(h, N, N, N, a, N, b);
    (void)hipDeviceSynchronize();
    *info = 0;
    report("gqr", s, isUnit([&](int r, int c) {
             Wide sum = Wide(r == c) - matrix(r, c), square = -Wide(r == c);
             for (int k = 0; k < N; ++k) {
               sum += at(a, r, k) * upper[k + N * c];
               square += std::conj(at(a, k, r)) * at(a, k, c);
             }
             return sum + square;
           }));
  }
  void all() {
    (void)hipMallocManaged(&a, N * N * sizeof(T));
    (void)hipMallocManaged(&b, N * sizeof(T));
    solve();
    invert();
    factor();
  }
};

// Enumerators are told before sizes, and sizes before pointers.
static void statuses() {
  double *a;
  (void)hipMallocManaged(&a, 9 * sizeof(double));
  std::printf("%d %d %d %d\n",
              rocsolver_dgetrf(nullptr, 3, 3, a, 3, pivots, info),
              rocsolver_dgetrf(h, 3, 3, a, 2, nullptr, info),
              rocsolver_dgetrf(h, 3, 3, nullptr, 3, pivots, info),
              rocsolver_dpotrf(h, rocblas_fill_full, -1, nullptr, 3, info));
  std::printf("%d %d %d\n",
              rocsolver_dtrtri(h, rocblas_fill_lower, rocblas_diagonal(0), -1,
                               a, 3, info),
              rocsolver_dorgqr(h, 2, 3, 2, a, 3, a),
              rocsolver_dgetrs(h, rocblas_operation_none, 3, 1, a, 3, nullptr,
                               a, 3));
  // An empty matrix: leading dimensions may be 0, and info is told.
  int s[7], told[4];
  auto note = [&](int i, int status) {
    (void)hipDeviceSynchronize();
    s[i] = status;
    told[i % 4] = *info;
    *info = -7;
  };
  *info = -7;
  note(0, rocsolver_dgetrf(h, 0, 3, nullptr, 0, nullptr, info));
  note(1, rocsolver_dpotrf(h, rocblas_fill_lower, 0, nullptr, 0, info));
  note(2, rocsolver_dpotri(h, rocblas_fill_lower, 0, nullptr, 0, info));
  note(3, rocsolver_dtrtri(h, rocblas_fill_lower, rocblas_diagonal_unit, 0,
                           nullptr, 0, info));
  std::printf("%d %d %d %d, %d %d %d %d\n", s[0], s[1], s[2], s[3], told[0],
              told[1], told[2], told[3]);
  note(4, rocsolver_dgetrs(h, rocblas_operation_none, 0, 2, nullptr, 0, nullptr,
                           nullptr, 0));
  note(5, rocsolver_dgeqrf(h, 0, 2, nullptr, 0, nullptr));
  note(6, rocsolver_dorgqr(h, 0, 0, 0, nullptr, 0, nullptr));
  std::printf("%d %d %d\n", s[4], s[5], s[6]);
  // The second column is the first: info is the number of the zero.
  for (int i = 0; i < 4; ++i)
    a[i] = i % 2 + 1;
  rocsolver_dgetrf(h, 2, 2, a, 2, pivots, info);
  (void)hipDeviceSynchronize();
  std::printf("%d\n", *info);
}

int main() {
  rocblas_create_handle(&h);
  (void)hipMallocManaged(&pivots, N * sizeof(int));
  (void)hipMallocManaged(&info, sizeof(int));
  Tests<float>().all();
  Tests<double>().all();
  Tests<rocblas_float_complex>().all();
  Tests<rocblas_double_complex>().all();
  statuses();
  rocblas_destroy_handle(h);
}
// CHECK: sgetrs 0 0 1
// CHECK-NEXT: spotrs 0 0 1
// CHECK-NEXT: spotri 0 0 1
// CHECK-NEXT: strtri 0 0 1
// CHECK-NEXT: strtri 0 0 1
// CHECK-NEXT: sgqr 0 0 1
// CHECK-NEXT: dgetrs 0 0 1
// CHECK-NEXT: dpotrs 0 0 1
// CHECK-NEXT: dpotri 0 0 1
// CHECK-NEXT: dtrtri 0 0 1
// CHECK-NEXT: dtrtri 0 0 1
// CHECK-NEXT: dgqr 0 0 1
// CHECK-NEXT: cgetrs 0 0 1
// CHECK-NEXT: cpotrs 0 0 1
// CHECK-NEXT: cpotri 0 0 1
// CHECK-NEXT: ctrtri 0 0 1
// CHECK-NEXT: ctrtri 0 0 1
// CHECK-NEXT: cgqr 0 0 1
// CHECK-NEXT: zgetrs 0 0 1
// CHECK-NEXT: zpotrs 0 0 1
// CHECK-NEXT: zpotri 0 0 1
// CHECK-NEXT: ztrtri 0 0 1
// CHECK-NEXT: ztrtri 0 0 1
// CHECK-NEXT: zgqr 0 0 1
// CHECK-NEXT: 1 4 3 11
// CHECK-NEXT: 11 4 3
// CHECK-NEXT: 0 0 0 0, 0 0 0 0
// CHECK-NEXT: 0 0 0
// CHECK-NEXT: 2
