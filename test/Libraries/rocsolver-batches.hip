// rocSOLVER's batches, by pointers and one behind the other, with gaps.
// REQUIRES: hip-headers
// RUN: %porthip run --as=gfx942 %s -lrocsolver -lrocblas | FileCheck %s
#include <cmath>
#include <complex>
#include <cstdio>
#include <hip/hip_runtime.h>
#include <rocsolver/rocsolver.h>

constexpr int N = 3, Ld = 4, Step = 17, PivotStep = 5, Count = 3;

template <class T> struct Calls;
#define CALLS(L, T)                                                            \
  template <> struct Calls<T> {                                                \
    static constexpr char Letter = #L[0];                                      \
    static constexpr auto getrf = rocsolver_##L##getrf_batched;                \
    static constexpr auto getrs = rocsolver_##L##getrs_batched;                \
    static constexpr auto getri = rocsolver_##L##getri_batched;                \
    static constexpr auto potrf = rocsolver_##L##potrf_batched;                \
    static constexpr auto potrs = rocsolver_##L##potrs_batched;                \
    static constexpr auto getrfApart = rocsolver_##L##getrf_strided_batched;   \
    static constexpr auto getrsApart = rocsolver_##L##getrs_strided_batched;   \
    static constexpr auto getriApart = rocsolver_##L##getri_strided_batched;   \
    static constexpr auto geqrf = rocsolver_##L##geqrf_batched;                \
    static constexpr auto geqrfApart = rocsolver_##L##geqrf_strided_batched;   \
    static constexpr auto potrfApart = rocsolver_##L##potrf_strided_batched;   \
    static constexpr auto potrsApart = rocsolver_##L##potrs_strided_batched;   \
  };
CALLS(s, float)
CALLS(d, double)
CALLS(c, rocblas_float_complex)
CALLS(z, rocblas_double_complex)

static rocblas_handle h;
static int *pivots, *info;
static const auto lower = rocblas_fill_lower;
static const auto none = rocblas_operation_none;

// Symmetric and positive definite; real numbers do for the order in memory.
static double matrixAt(int m, int r, int c) {
  return r == c ? 5 + m + r : 1 + m % 2 + (r + c) * .25;
}
static double rightAt(int m, int r) { return m - 2 * r + 1; }

template <class T> static double real(T v) { return v; }
template <class T> static double real(rocblas_complex_num<T> v) {
  return v.real();
}

template <class T> struct Tests : Calls<T> {
  T *a, *b, **as, **bs;

  void fill() {
    for (int i = 0; i < Count * Step; ++i)
      a[i] = b[i] = T(99);
    for (int m = 0; m < Count; ++m) {
      as[m] = a + m * Step;
      bs[m] = b + m * Step;
      info[m] = -7;
      for (int c = 0; c < N; ++c)
        for (int r = 0; r < N; ++r)
          as[m][r + c * Ld] = T(matrixAt(m, r, c));
      for (int r = 0; r < N; ++r)
        bs[m][r] = T(rightAt(m, r));
    }
  }
  // IsInverse: the inverses in a, else the solutions in b. Gaps are kept.
  void report(const char *name, int statuses, bool isInverse) {
    (void)hipDeviceSynchronize();
    double wrong = std::fabs(real(a[Ld - 1]) - 99) + std::fabs(real(a[16]) - 99);
    for (int m = 0; m < Count; ++m)
      for (int r = 0; r < N; ++r)
        for (int c = 0; c < (isInverse ? N : 1); ++c) {
          double sum = isInverse ? -(r == c) : -rightAt(m, r);
          for (int k = 0; k < N; ++k)
            sum += matrixAt(m, r, k) *
                   real(isInverse ? as[m][k + c * Ld] : bs[m][k]);
          wrong += std::fabs(sum);
        }
    std::printf("%c%s %d %d %d %d %d\n", this->Letter, name, statuses, info[0],
                info[1], info[2], wrong < 1e-3);
  }
  // The first rows of R are as long as the first columns of the matrices.
  void factor() {
    T *tau;
    (void)hipMallocManaged(&tau, Count * PivotStep * sizeof(T));
    for (int i = 0; i < 2; ++i) {
      fill();
      int s = i ? this->geqrfApart(h, N, N, a, Ld, Step, tau, PivotStep, Count)
                : this->geqrf(h, N, N, as, Ld, tau, PivotStep, Count);
      (void)hipDeviceSynchronize();
      double wrong = 0;
      for (int m = 0; m < Count; ++m) {
        double square = -real(as[m][0]) * real(as[m][0]);
        for (int r = 0; r < N; ++r)
          square += matrixAt(m, r, 0) * matrixAt(m, r, 0);
        wrong += std::fabs(square) + (real(tau[m * PivotStep]) == 0);
      }
      std::printf("%cgeqrf %d %d\n", this->Letter, s, wrong < 1e-3);
    }
  }
  void all() {
    (void)hipMallocManaged(&a, Count * Step * sizeof(T));
    (void)hipMallocManaged(&b, Count * Step * sizeof(T));
    (void)hipMallocManaged(&as, Count * sizeof(T *));
    (void)hipMallocManaged(&bs, Count * sizeof(T *));
    fill();
    int s = this->getrf(h, N, N, as, Ld, pivots, PivotStep, info, Count);
    s += this->getrs(h, none, N, 1, as, Ld, pivots, PivotStep, bs, N, Count);
    report("getrs", s, false);
    s = this->getri(h, N, as, Ld, pivots, PivotStep, info, Count);
    report("getri", s, true);
    fill();
    s = this->potrf(h, lower, N, as, Ld, info, Count);
    s += this->potrs(h, lower, N, 1, as, Ld, bs, N, Count);
    report("potrs", s, false);
    fill();
    s = this->getrfApart(h, N, N, a, Ld, Step, pivots, PivotStep, info, Count);
    s += this->getrsApart(h, none, N, 1, a, Ld, Step, pivots, PivotStep, b, N,
                          Step, Count);
    report("getrs", s, false);
    s = this->getriApart(h, N, a, Ld, Step, pivots, PivotStep, info, Count);
    report("getri", s, true);
    fill();
    s = this->potrfApart(h, lower, N, a, Ld, Step, info, Count);
    s += this->potrsApart(h, lower, N, 1, a, Ld, Step, b, N, Step, Count);
    report("potrs", s, false);
    factor();
  }
};

static void statuses() {
  Tests<double> t;
  t.all();
  t.fill();
  // The third row of the second matrix is the second.
  for (int c = 0; c < N; ++c)
    t.as[1][2 + c * Ld] = t.as[1][1 + c * Ld];
  int s = rocsolver_dgetrf_batched(h, N, N, t.as, Ld, pivots, PivotStep, info,
                                   Count);
  (void)hipDeviceSynchronize();
  std::printf("singular %d %d %d %d\n", s, info[0], info[1], info[2]);
  std::printf(
      "%d %d %d %d %d\n",
      rocsolver_dgetrf_batched(h, N, N, t.as, N - 1, pivots, N, info, Count),
      rocsolver_dgetrf_batched(h, N, N, t.as, N, pivots, N, info, -1),
      rocsolver_dpotrf_batched(h, rocblas_fill_full, N, t.as, N, info, Count),
      rocsolver_dpotrf_batched(h, lower, N, t.as, N, nullptr, Count),
      rocsolver_dpotrf_batched(h, lower, N, t.as, N, nullptr, 0));
}

int main() {
  rocblas_create_handle(&h);
  (void)hipMallocManaged(&pivots, Count * PivotStep * sizeof(int));
  (void)hipMallocManaged(&info, Count * sizeof(int));
  Tests<float>().all();
  Tests<rocblas_float_complex>().all();
  Tests<rocblas_double_complex>().all();
  statuses();
  rocblas_destroy_handle(h);
}
// CHECK: sgetrs 0 0 0 0 1
// CHECK-NEXT: sgetri 0 0 0 0 1
// CHECK-NEXT: spotrs 0 0 0 0 1
// CHECK-NEXT: sgetrs 0 0 0 0 1
// CHECK-NEXT: sgetri 0 0 0 0 1
// CHECK-NEXT: spotrs 0 0 0 0 1
// CHECK-NEXT: sgeqrf 0 1
// CHECK-NEXT: sgeqrf 0 1
// CHECK-NEXT: cgetrs 0 0 0 0 1
// CHECK-NEXT: cgetri 0 0 0 0 1
// CHECK-NEXT: cpotrs 0 0 0 0 1
// CHECK-NEXT: cgetrs 0 0 0 0 1
// CHECK-NEXT: cgetri 0 0 0 0 1
// CHECK-NEXT: cpotrs 0 0 0 0 1
// CHECK-NEXT: cgeqrf 0 1
// CHECK-NEXT: cgeqrf 0 1
// CHECK-NEXT: zgetrs 0 0 0 0 1
// CHECK-NEXT: zgetri 0 0 0 0 1
// CHECK-NEXT: zpotrs 0 0 0 0 1
// CHECK-NEXT: zgetrs 0 0 0 0 1
// CHECK-NEXT: zgetri 0 0 0 0 1
// CHECK-NEXT: zpotrs 0 0 0 0 1
// CHECK-NEXT: zgeqrf 0 1
// CHECK-NEXT: zgeqrf 0 1
// CHECK-NEXT: dgetrs 0 0 0 0 1
// CHECK-NEXT: dgetri 0 0 0 0 1
// CHECK-NEXT: dpotrs 0 0 0 0 1
// CHECK-NEXT: dgetrs 0 0 0 0 1
// CHECK-NEXT: dgetri 0 0 0 0 1
// CHECK-NEXT: dpotrs 0 0 0 0 1
// CHECK-NEXT: dgeqrf 0 1
// CHECK-NEXT: dgeqrf 0 1
// CHECK-NEXT: singular 0 0 3 0
// CHECK-NEXT: 4 4 11 3 0
