// rocSOLVER's whole solutions, eigenvalues and singular values in its four types.
// REQUIRES: hip-headers
// RUN: %porthip run --as=gfx942 %s -lrocsolver -lrocblas | FileCheck %s
#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdio>
#include <hip/hip_runtime.h>
#include <rocsolver/rocsolver.h>

using Wide = std::complex<double>;

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
#define CALLS(L, T, O, S, C)                                                   \
  template <> struct Calls<T> {                                                \
    static constexpr char Letter = #L[0];                                      \
    static constexpr auto Adjoint = rocblas_operation_##C;                     \
    static constexpr auto getrf = rocsolver_##L##getrf;                        \
    static constexpr auto getri = rocsolver_##L##getri;                        \
    static constexpr auto gesv = rocsolver_##L##gesv;                          \
    static constexpr auto gels = rocsolver_##L##gels;                          \
    static constexpr auto geqrf = rocsolver_##L##geqrf;                        \
    static constexpr auto mqr = rocsolver_##L##O##mqr;                         \
    static constexpr auto gesvd = rocsolver_##L##gesvd;                        \
    static constexpr auto ev = rocsolver_##L##S##ev;                           \
    static constexpr auto evd = rocsolver_##L##S##evd;                         \
    static constexpr auto gv = rocsolver_##L##S##gv;                           \
    static constexpr auto gvd = rocsolver_##L##S##gvd;                         \
  };
CALLS(s, float, or, sy, transpose)
CALLS(d, double, or, sy, transpose)
CALLS(c, rocblas_float_complex, un, he, conjugate_transpose)
CALLS(z, rocblas_double_complex, un, he, conjugate_transpose)

static rocblas_handle h;
static int *pivots, *info;

// A matrix of the host in doubles, by columns.
struct Matrix {
  int rows, columns;
  Wide at[16];
  Wide &operator()(int r, int c) { return at[r + rows * c]; }
  Wide operator()(int r, int c) const { return at[r + rows * c]; }
};
static Matrix operator*(const Matrix &a, const Matrix &b) {
  Matrix p{a.rows, b.columns, {}};
  for (int r = 0; r < a.rows; ++r)
    for (int c = 0; c < b.columns; ++c)
      for (int k = 0; k < a.columns; ++k)
        p(r, c) += a(r, k) * b(k, c);
  return p;
}
static Matrix adjoint(const Matrix &a) {
  Matrix p{a.columns, a.rows, {}};
  for (int r = 0; r < a.rows; ++r)
    for (int c = 0; c < a.columns; ++c)
      p(c, r) = std::conj(a(r, c));
  return p;
}
static double distance(const Matrix &a, const Matrix &b) {
  double sum = a.rows == b.rows && a.columns == b.columns ? 0 : 1;
  for (int i = 0; i < a.rows * a.columns; ++i)
    sum += std::abs(a.at[i] - b.at[i]);
  return sum;
}
static Matrix unit(int n) {
  Matrix p{n, n, {}};
  for (int i = 0; i < n; ++i)
    p(i, i) = 1;
  return p;
}

template <class T> struct Tests : Calls<T>, Numbers<T> {
  using Real = typename Numbers<T>::Real;
  T *a, *b, *u, *v;
  Real *d, *e;

  // Some matrix of full rank; Hermitian and positive definite with IsHermitian.
  Matrix some(int rows, int columns, bool isHermitian = false, int seed = 1) {
    Matrix m{rows, columns, {}};
    for (int r = 0; r < rows; ++r)
      for (int c = 0; c < columns; ++c) {
        int low = isHermitian ? std::min(r, c) : r;
        int high = isHermitian ? std::max(r, c) : c;
        double t = seed + 3 * low + 5 * high;
        Wide value(std::sin(t * t), r == c && isHermitian ? 0 : std::cos(2 * t));
        if (isHermitian && r > c)
          value = std::conj(value);
        if (r == c)
          value += isHermitian ? 6 : 2;
        m(r, c) = this->to(this->from(value));
      }
    return m;
  }
  void put(T *to, const Matrix &m, int ld = 0) {
    for (int c = 0; c < m.columns; ++c)
      for (int r = 0; r < m.rows; ++r)
        to[r + (ld ? ld : m.rows) * c] = this->from(m(r, c));
    *info = -7;
  }
  Matrix get(const T *from, int rows, int columns, int ld = 0) {
    (void)hipDeviceSynchronize();
    Matrix m{rows, columns, {}};
    for (int c = 0; c < columns; ++c)
      for (int r = 0; r < rows; ++r)
        m(r, c) = this->to(from[r + (ld ? ld : rows) * c]);
    return m;
  }
  Matrix diagonal(int n) {
    Matrix m{n, n, {}};
    for (int i = 0; i < n; ++i)
      m(i, i) = d[i];
    return m;
  }
  void report(const char *name, int statuses, double wrong) {
    std::printf("%c%s %d %d %d\n", this->Letter, name, statuses, *info,
                wrong < (sizeof(Real) == 8 ? 1e-11 : 1e-3));
  }

  void solve() {
    const Matrix square = some(3, 3), right = some(3, 2, false, 4);
    put(a, square);
    int s = this->getrf(h, 3, 3, a, 3, pivots, info);
    s += this->getri(h, 3, a, 3, pivots, info);
    report("getri", s, distance(get(a, 3, 3) * square, unit(3)));
    put(a, square);
    put(b, right);
    s = this->gesv(h, 3, 2, a, 3, pivots, b, 3, info);
    report("gesv", s, distance(square * get(b, 3, 2), right));

    // Tall: the rest is at right angles to the columns. Wide: it is solved.
    const Matrix tall = some(4, 2), sums = some(4, 1, false, 9);
    put(a, tall);
    put(b, sums);
    s = this->gels(h, rocblas_operation_none, 4, 2, 1, a, 4, b, 4, info);
    report("gels", s,
           distance(adjoint(tall) * (tall * get(b, 2, 1, 4)),
                    adjoint(tall) * sums));
    const Matrix few = some(2, 1, false, 9);
    put(a, tall);
    put(b, few, 4);
    s = this->gels(h, this->Adjoint, 4, 2, 1, a, 4, b, 4, info);
    report("gels", s, distance(adjoint(tall) * get(b, 4, 1), few));
  }
  void reflect() {
    const Matrix tall = some(4, 3);
    put(a, tall);
    put(b, tall);
    int s = this->geqrf(h, 4, 3, a, 4, u);
    s += this->mqr(h, rocblas_side_left, this->Adjoint, 4, 3, 3, a, 4, u, b, 4);
    *info = 0;
    Matrix upper = get(a, 4, 3);
    for (int c = 0; c < 3; ++c)
      for (int r = c + 1; r < 4; ++r)
        upper(r, c) = 0;
    report("mqr", s, distance(get(b, 4, 3), upper));
  }
  void eigen() {
    const Matrix m = some(3, 3, true), other = some(3, 3, true, 3);
    for (int i = 0; i < 4; ++i) {
      put(a, m);
      put(b, other);
      int s = i == 0   ? this->ev(h, rocblas_evect_original, rocblas_fill_lower,
                                  3, a, 3, d, e, info)
              : i == 1 ? this->evd(h, rocblas_evect_original,
                                   rocblas_fill_upper, 3, a, 3, d, e, info)
              : i == 2 ? this->gv(h, rocblas_eform_ax, rocblas_evect_original,
                                  rocblas_fill_lower, 3, a, 3, b, 3, d, e, info)
                       : this->gvd(h, rocblas_eform_abx, rocblas_evect_original,
                                   rocblas_fill_upper, 3, a, 3, b, 3, d, e,
                                   info);
      const Matrix x = get(a, 3, 3);
      const Matrix left = i == 3 ? m * (other * x) : m * x;
      const Matrix right = (i == 2 ? other * x : x) * diagonal(3);
      report(i < 2 ? "eigen" : "general", s,
             distance(left, right) + (d[0] > d[1] || d[1] > d[2]));
    }
  }
  // Tall and wide.
  void singular() {
    for (int rows : {4, 2}) {
      const int columns = 6 - rows;
      const Matrix m = some(rows, columns);
      put(a, m);
      int s = this->gesvd(h, rocblas_svect_singular, rocblas_svect_singular,
                          rows, columns, a, rows, d, u, rows, v, 2, e,
                          rocblas_outofplace, info);
      const Matrix left = get(u, rows, 2), right = get(v, 2, columns);
      report("gesvd", s,
             distance(left * (diagonal(2) * right), m) +
                 distance(adjoint(left) * left, unit(2)));
      put(a, m);
      s = this->gesvd(h, rocblas_svect_all, rocblas_svect_overwrite, rows,
                      columns, a, rows, d, u, rows, nullptr, 1, e,
                      rocblas_inplace, info);
      const Matrix all = get(u, rows, rows), first = get(u, rows, 2);
      report("gesvd", s,
             distance(first * (diagonal(2) * get(a, 2, columns, rows)), m) +
                 distance(adjoint(all) * all, unit(rows)));
    }
  }
  void all() {
    for (T **p : {&a, &b, &u, &v})
      (void)hipMallocManaged(p, 16 * sizeof(T));
    for (Real **p : {&d, &e})
      (void)hipMallocManaged(p, 4 * sizeof(Real));
    solve();
    reflect();
    eigen();
    singular();
  }
};

static void statuses() {
  double *a;
  (void)hipMallocManaged(&a, 16 * sizeof(double));
  auto *c = reinterpret_cast<rocblas_double_complex *>(a);
  // Real matrices have no conjugates, complex ones are not transposed alone.
  std::printf("%d %d %d\n",
              rocsolver_dgels(h, rocblas_operation_conjugate_transpose, 2, 2, 1,
                              a, 2, a, 2, info),
              rocsolver_zgels(h, rocblas_operation_transpose, 2, 2, 1, c, 2, c,
                              2, info),
              rocsolver_zunmqr(h, rocblas_side_left,
                               rocblas_operation_transpose, 2, 2, 1, c, 2, c, c,
                               2));
  std::printf("%d %d %d %d\n",
              rocsolver_dsyev(h, rocblas_evect_tridiagonal, rocblas_fill_lower,
                              2, a, 2, a, a, info),
              rocsolver_dsyevd(h, rocblas_evect_none, rocblas_fill_lower, 2, a,
                               1, a, a, info),
              rocsolver_dsyevd(h, rocblas_evect_none, rocblas_fill_lower, 2, a,
                               2, a, nullptr, info),
              rocsolver_dsygv(h, rocblas_eform(0), rocblas_evect_none,
                              rocblas_fill_lower, 2, a, 2, a, 2, a, a, info));
  std::printf("%d %d %d\n",
              rocsolver_dgesvd(h, rocblas_svect_overwrite,
                               rocblas_svect_overwrite, 2, 2, a, 2, a, a, 2, a,
                               2, a, rocblas_inplace, info),
              rocsolver_dgesvd(h, rocblas_svect_all, rocblas_svect_none, 2, 2,
                               a, 2, a, a, 1, a, 1, a, rocblas_inplace, info),
              rocsolver_dgesvd(h, rocblas_svect_all, rocblas_svect_none, 2, 2,
                               a, 2, a, nullptr, 2, a, 1, a, rocblas_inplace,
                               info));
  // Without right-hand sides the matrix stays; of nothing info is told, but of
  // singular values.
  for (int i = 0; i < 4; ++i)
    a[i] = 4 - i;
  *info = -7;
  int s = rocsolver_dgesv(h, 2, 0, a, 2, pivots, nullptr, 2, info);
  (void)hipDeviceSynchronize();
  std::printf("%d %d %g\n", s, *info, a[3]);
  *info = -7;
  s = rocsolver_dgesvd(h, rocblas_svect_none, rocblas_svect_none, 0, 2, nullptr,
                       0, nullptr, nullptr, 1, nullptr, 1, nullptr,
                       rocblas_inplace, info);
  (void)hipDeviceSynchronize();
  std::printf("%d %d\n", s, *info);
}

int main() {
  rocblas_create_handle(&h);
  (void)hipMallocManaged(&pivots, 4 * sizeof(int));
  (void)hipMallocManaged(&info, sizeof(int));
  Tests<float>().all();
  Tests<double>().all();
  Tests<rocblas_float_complex>().all();
  Tests<rocblas_double_complex>().all();
  statuses();
  rocblas_destroy_handle(h);
}
// CHECK: sgetri 0 0 1
// CHECK-NEXT: sgesv 0 0 1
// CHECK-NEXT: sgels 0 0 1
// CHECK-NEXT: sgels 0 0 1
// CHECK-NEXT: smqr 0 0 1
// CHECK-NEXT: seigen 0 0 1
// CHECK-NEXT: seigen 0 0 1
// CHECK-NEXT: sgeneral 0 0 1
// CHECK-NEXT: sgeneral 0 0 1
// CHECK-NEXT: sgesvd 0 0 1
// CHECK-NEXT: sgesvd 0 0 1
// CHECK-NEXT: sgesvd 0 0 1
// CHECK-NEXT: sgesvd 0 0 1
// CHECK-NEXT: dgetri 0 0 1
// CHECK-NEXT: dgesv 0 0 1
// CHECK-NEXT: dgels 0 0 1
// CHECK-NEXT: dgels 0 0 1
// CHECK-NEXT: dmqr 0 0 1
// CHECK-NEXT: deigen 0 0 1
// CHECK-NEXT: deigen 0 0 1
// CHECK-NEXT: dgeneral 0 0 1
// CHECK-NEXT: dgeneral 0 0 1
// CHECK-NEXT: dgesvd 0 0 1
// CHECK-NEXT: dgesvd 0 0 1
// CHECK-NEXT: dgesvd 0 0 1
// CHECK-NEXT: dgesvd 0 0 1
// CHECK-NEXT: cgetri 0 0 1
// CHECK-NEXT: cgesv 0 0 1
// CHECK-NEXT: cgels 0 0 1
// CHECK-NEXT: cgels 0 0 1
// CHECK-NEXT: cmqr 0 0 1
// CHECK-NEXT: ceigen 0 0 1
// CHECK-NEXT: ceigen 0 0 1
// CHECK-NEXT: cgeneral 0 0 1
// CHECK-NEXT: cgeneral 0 0 1
// CHECK-NEXT: cgesvd 0 0 1
// CHECK-NEXT: cgesvd 0 0 1
// CHECK-NEXT: cgesvd 0 0 1
// CHECK-NEXT: cgesvd 0 0 1
// CHECK-NEXT: zgetri 0 0 1
// CHECK-NEXT: zgesv 0 0 1
// CHECK-NEXT: zgels 0 0 1
// CHECK-NEXT: zgels 0 0 1
// CHECK-NEXT: zmqr 0 0 1
// CHECK-NEXT: zeigen 0 0 1
// CHECK-NEXT: zeigen 0 0 1
// CHECK-NEXT: zgeneral 0 0 1
// CHECK-NEXT: zgeneral 0 0 1
// CHECK-NEXT: zgesvd 0 0 1
// CHECK-NEXT: zgesvd 0 0 1
// CHECK-NEXT: zgesvd 0 0 1
// CHECK-NEXT: zgesvd 0 0 1
// CHECK-NEXT: 11 11 11
// CHECK-NEXT: 11 4 3 11
// CHECK-NEXT: 11 4 3
// CHECK-NEXT: 0 0 1
// CHECK-NEXT: 0 -7
