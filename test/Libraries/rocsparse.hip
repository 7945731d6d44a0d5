// rocSPARSE by its own names, on the virtual GPU: products, solutions, factors, conversions, with its statuses.
// REQUIRES: hip-headers
// RUN: %porthip run --as=gfx942 %s -lrocsparse | FileCheck %s
#include <cstdio>
#include <hip/hip_runtime.h>
#include <rocsparse/rocsparse.h>
#include <vector>

template <class T> T *made(std::vector<T> V) {
  T *P;
  (void)hipMalloc(&P, V.size() * sizeof(T));
  (void)hipMemcpy(P, V.data(), V.size() * sizeof(T), hipMemcpyHostToDevice);
  return P;
}
template <class T> void show(const char *What, int Status, const T *P, int N) {
  std::vector<T> V(N);
  (void)hipMemcpy(V.data(), P, N * sizeof(T), hipMemcpyDeviceToHost);
  printf("%s: %d,", What, Status);
  for (T X : V)
    printf(" %g", double(X));
  printf("\n");
}
static rocsparse_handle H;
static void *Buffer;
static const float One = 1, Two = 2, Zero = 0;
static const rocsparse_operation N = rocsparse_operation_none, T = rocsparse_operation_transpose;
// A = [1 0 2; 0 3 0; 4 0 5], of whose lower triangle [1 0 0; 0 3 0; 4 0 5].
static int *Rows, *Columns;
static float *A;

static rocsparse_spmat_descr csr(int M, int K, int Count, int *Offsets, int *Minor, float *Values) {
  rocsparse_spmat_descr D = nullptr;
  rocsparse_create_csr_descr(&D, M, K, Count, Offsets, Minor, Values, rocsparse_indextype_i32, rocsparse_indextype_i32, rocsparse_index_base_zero, rocsparse_datatype_f32_r);
  return D;
}
static rocsparse_dnvec_descr vector(int Size, float *Values) {
  rocsparse_dnvec_descr D = nullptr;
  rocsparse_create_dnvec_descr(&D, Size, Values, rocsparse_datatype_f32_r);
  return D;
}

static void generic() {
  rocsparse_spmat_descr M = csr(3, 3, 5, Rows, Columns, A);
  float *Y = made<float>({1, 1, 1}), *X = made<float>({1, 2, 3});
  rocsparse_dnvec_descr VX = vector(3, X), VY = vector(3, Y);
  size_t Bytes = 0;
  const rocsparse_datatype R = rocsparse_datatype_f32_r;
  rocsparse_spmv(H, N, &One, M, VX, &Two, VY, R, rocsparse_spmv_alg_default, rocsparse_spmv_stage_buffer_size, &Bytes, nullptr);
  // CHECK: spmv has room: 1
  printf("spmv has room: %d\n", Bytes > 0);
  rocsparse_spmv(H, N, &One, M, VX, &Two, VY, R, rocsparse_spmv_alg_default, rocsparse_spmv_stage_preprocess, &Bytes, Buffer);
  // CHECK-NEXT: spmv: 0, 9 8 21
  show("spmv", rocsparse_spmv(H, N, &One, M, VX, &Two, VY, R, rocsparse_spmv_alg_default, rocsparse_spmv_stage_compute, &Bytes, Buffer), Y, 3);
  // CHECK-NEXT: transposed: 0, 13 6 17
  show("transposed", rocsparse_spmv(H, T, &One, M, VX, &Zero, VY, R, rocsparse_spmv_alg_default, rocsparse_spmv_stage_compute, &Bytes, Buffer), Y, 3);
  // CHECK-NEXT: no stage: 7
  printf("no stage: %d\n", rocsparse_spmv(H, N, &One, M, VX, &Two, VY, R, rocsparse_spmv_alg_default, rocsparse_spmv_stage(9), &Bytes, Buffer));
  // By rows: [1 2; 3 4; 5 6].
  rocsparse_dnmat_descr B, C;
  float *Out = made<float>(std::vector<float>(6));
  rocsparse_create_dnmat_descr(&B, 3, 2, 2, made<float>({1, 2, 3, 4, 5, 6}), R, rocsparse_order_row);
  rocsparse_create_dnmat_descr(&C, 3, 2, 3, Out, R, rocsparse_order_column);
  // CHECK-NEXT: spmm: 0, 11 9 29 14 12 38
  show("spmm", rocsparse_spmm(H, N, N, &One, M, B, &Zero, C, R, rocsparse_spmm_alg_default, rocsparse_spmm_stage_compute, &Bytes, Buffer), Out, 6);
  rocsparse_fill_mode Lower = rocsparse_fill_mode_lower;
  rocsparse_spmat_set_attribute(M, rocsparse_spmat_fill_mode, &Lower, sizeof(Lower));
  X = made<float>({2, 6, 18});
  rocsparse_dnvec_set_values(VX, X);
  // CHECK-NEXT: spsv: 0, 2 2 2
  show("spsv", rocsparse_spsv(H, N, &One, M, VX, VY, R, rocsparse_spsv_alg_default, rocsparse_spsv_stage_compute, &Bytes, Buffer), Y, 3);

  // A A, whose places come first.
  int *RowsC = made<int>({9, 9, 9, 9});
  rocsparse_spmat_descr P = csr(3, 3, 0, RowsC, nullptr, nullptr), None = csr(3, 3, 0, nullptr, nullptr, nullptr);
  auto multiply = [&](rocsparse_spgemm_stage Stage) {
    return rocsparse_spgemm(H, N, N, &One, M, M, nullptr, None, P, R, rocsparse_spgemm_alg_default, Stage, &Bytes, Buffer);
  };
  multiply(rocsparse_spgemm_stage_buffer_size);
  // CHECK-NEXT: places: 0, 0 2 3 5
  show("places", multiply(rocsparse_spgemm_stage_nnz), RowsC, 4);
  int64_t M3 = 0, K3 = 0, Count = 0;
  rocsparse_spmat_get_size(P, &M3, &K3, &Count);
  int *ColumnsC = made<int>(std::vector<int>(Count));
  float *Product = made<float>(std::vector<float>(Count));
  rocsparse_csr_set_pointers(P, RowsC, ColumnsC, Product);
  // CHECK-NEXT: spgemm: 0, 9 12 9 24 33
  show("spgemm", multiply(rocsparse_spgemm_stage_compute), Product, 5);

  // A + 2 A A, whose places are those of both.
  rocsparse_spmat_descr Q = csr(3, 3, 0, RowsC, nullptr, nullptr);
  rocsparse_spgemm(H, N, N, &Two, M, M, &One, M, Q, R, rocsparse_spgemm_alg_default, rocsparse_spgemm_stage_nnz, &Bytes, Buffer);
  rocsparse_csr_set_pointers(Q, RowsC, ColumnsC, Product);
  // CHECK-NEXT: with a sum: 0, 19 26 21 52 71
  show("with a sum", rocsparse_spgemm(H, N, N, &Two, M, M, &One, M, Q, R, rocsparse_spgemm_alg_default, rocsparse_spgemm_stage_compute, &Bytes, Buffer), Product, 5);

  // [0 7; 8 0] from a dense matrix.
  rocsparse_dnmat_descr D;
  rocsparse_create_dnmat_descr(&D, 2, 2, 2, made<float>({0, 8, 7, 0}), R, rocsparse_order_column);
  int *RowsS = made<int>({9, 9, 9}), *ColumnsS = made<int>({9, 9});
  float *S = made<float>({9, 9});
  rocsparse_spmat_descr Sparse = csr(2, 2, 0, RowsS, nullptr, nullptr);
  rocsparse_dense_to_sparse(H, D, Sparse, rocsparse_dense_to_sparse_alg_default, &Bytes, nullptr);
  rocsparse_dense_to_sparse(H, D, Sparse, rocsparse_dense_to_sparse_alg_default, nullptr, Buffer);
  rocsparse_csr_set_pointers(Sparse, RowsS, ColumnsS, S);
  // CHECK-NEXT: dense to sparse: 0, 7 8
  show("dense to sparse", rocsparse_dense_to_sparse(H, D, Sparse, rocsparse_dense_to_sparse_alg_default, &Bytes, Buffer), S, 2);
}

static void typed() {
  rocsparse_mat_descr D;
  rocsparse_mat_info I;
  rocsparse_create_mat_descr(&D);
  rocsparse_create_mat_info(&I);
  float *X = made<float>({1, 2, 3}), *Y = made<float>({9, 9, 9});
  // CHECK-NEXT: csrmv: 0, 7 6 19
  show("csrmv", rocsparse_scsrmv(H, N, 3, 3, 5, &One, D, A, Rows, Columns, nullptr, X, &Zero, Y), Y, 3);
  // CHECK-NEXT: coomv: 0, 7 6 19
  show("coomv", rocsparse_scoomv(H, N, 3, 3, 5, &One, D, A, made<int>({0, 0, 1, 2, 2}), Columns, X, &Zero, Y), Y, 3);
  // CHECK-NEXT: no vector: 3
  printf("no vector: %d\n", rocsparse_scsrmv(H, N, 3, 3, 5, &One, D, A, Rows, Columns, nullptr, nullptr, &Zero, Y));
  // CHECK-NEXT: no rows: 4
  printf("no rows: %d\n", rocsparse_scsrmv(H, N, -1, 3, 5, &One, D, A, Rows, Columns, nullptr, X, &Zero, Y));
  // CHECK-NEXT: no operation: 7
  printf("no operation: %d\n", rocsparse_scsrmv(H, rocsparse_operation(1), 3, 3, 5, &One, D, A, Rows, Columns, nullptr, X, &Zero, Y));
  // CHECK-NEXT: no handle: 1
  printf("no handle: %d\n", rocsparse_scsrmv(nullptr, N, 3, 3, 5, &One, D, A, Rows, Columns, nullptr, X, &Zero, Y));
  float *C = made<float>(std::vector<float>(6));
  // CHECK-NEXT: csrmm: 0, 7 6 19 3 3 9
  show("csrmm", rocsparse_scsrmm(H, N, N, 3, 2, 3, 5, &One, D, A, Rows, Columns, made<float>({1, 2, 3, 1, 1, 1}), 3, &Zero, C, 3), C, 6);

  rocsparse_set_mat_fill_mode(D, rocsparse_fill_mode_lower);
  X = made<float>({2, 6, 18});
  rocsparse_scsrsv_analysis(H, N, 3, 5, D, A, Rows, Columns, I, rocsparse_analysis_policy_force, rocsparse_solve_policy_auto, Buffer);
  // CHECK-NEXT: csrsv: 0, 2 2 2
  show("csrsv", rocsparse_scsrsv_solve(H, N, 3, 5, &One, D, A, Rows, Columns, I, X, Y, rocsparse_solve_policy_auto, Buffer), Y, 3);
  int At = 9;
  // CHECK-NEXT: all pivots: 0, -1
  int Told = rocsparse_csrsv_zero_pivot(H, D, I, &At);
  printf("all pivots: %d, %d\n", Told, At);
  float *Hole = made<float>({1, 2, 0, 4, 5});
  rocsparse_scsrsv_analysis(H, N, 3, 5, D, Hole, Rows, Columns, I, rocsparse_analysis_policy_force, rocsparse_solve_policy_auto, Buffer);
  Told = rocsparse_csrsv_zero_pivot(H, D, I, &At);
  // CHECK-NEXT: a hole: 9, 1
  printf("a hole: %d, %d\n", Told, At);
  // Right-hand sides as rows: 2 x 3, by columns.
  float *B = made<float>({2, 1, 6, 3, 18, 9});
  // CHECK-NEXT: csrsm: 0, 2 1 2 1 2 1
  show("csrsm", rocsparse_scsrsm_solve(H, N, T, 3, 2, 5, &One, D, A, Rows, Columns, B, 2, I, rocsparse_solve_policy_auto, Buffer), B, 6);
  float *Factor = made<float>({1, 2, 3, 4, 5});
  rocsparse_scsrilu0_analysis(H, 3, 5, D, Factor, Rows, Columns, I, rocsparse_analysis_policy_force, rocsparse_solve_policy_auto, Buffer);
  // CHECK-NEXT: csrilu0: 0, 1 2 3 4 -3
  show("csrilu0", rocsparse_scsrilu0(H, 3, 5, D, Factor, Rows, Columns, I, rocsparse_solve_policy_auto, Buffer), Factor, 5);

  const rocsparse_index_base Base = rocsparse_index_base_zero;
  int *Places = made<int>({2, 0});
  float *Few = made<float>({10, 20}), *All = made<float>({1, 2, 3}), Dot = 0;
  // CHECK-NEXT: axpyi: 0, 41 2 23
  show("axpyi", rocsparse_saxpyi(H, 2, &Two, Few, Places, All, Base), All, 3);
  rocsparse_sdoti(H, 2, Few, Places, All, &Dot, Base);
  // CHECK-NEXT: doti: 1050
  printf("doti: %g\n", Dot);
  // CHECK-NEXT: gthrz: 0, 23 41
  show("gthrz", rocsparse_sgthrz(H, 2, All, Few, Places, Base), Few, 2);
  // CHECK-NEXT: and: 0, 0 2 0
  show("and", 0, All, 3);
  // CHECK-NEXT: sctr: 0, 41 2 23
  show("sctr", rocsparse_ssctr(H, 2, Few, Places, All, Base), All, 3);
  // CHECK-NEXT: roti: 0, 69 123
  show("roti", rocsparse_sroti(H, 2, Few, Places, All, &Two, &One, Base), Few, 2);

  int *RowsOf = made<int>(std::vector<int>(5));
  // CHECK-NEXT: csr2coo: 0, 0 0 1 2 2
  show("csr2coo", rocsparse_csr2coo(H, Rows, 5, 3, RowsOf, Base), RowsOf, 5);
  float *Csc = made<float>(std::vector<float>(5));
  int *CscRows = made<int>(std::vector<int>(5)), *CscOffsets = made<int>(std::vector<int>(4));
  // CHECK-NEXT: csr2csc: 0, 1 4 3 2 5
  show("csr2csc", rocsparse_scsr2csc(H, 3, 3, 5, A, Rows, Columns, Csc, CscRows, CscOffsets, rocsparse_action_numeric, Base, Buffer), Csc, 5);
  float *Dense = made<float>(std::vector<float>(9));
  // CHECK-NEXT: csr2dense: 0, 1 0 4 0 3 0 2 0 5
  show("csr2dense", rocsparse_scsr2dense(H, 3, 3, D, A, Rows, Columns, Dense, 3), Dense, 9);
  int *RowsC = made<int>(std::vector<int>(4)), Total = 0;
  rocsparse_csrgeam_nnz(H, 3, 3, D, 5, Rows, Columns, D, 5, Rows, Columns, D, RowsC, &Total);
  int *ColumnsC = made<int>(std::vector<int>(Total));
  float *Sum = made<float>(std::vector<float>(Total));
  // CHECK-NEXT: csrgeam: 0, 3 6 9 12 15
  show("csrgeam", rocsparse_scsrgeam(H, 3, 3, &One, D, 5, A, Rows, Columns, &Two, D, 5, A, Rows, Columns, D, Sum, RowsC, ColumnsC), Sum, Total);
  float *Band = made<float>({4, 8, 8});
  // CHECK-NEXT: gtsv: 0, 1 2 3
  show("gtsv", rocsparse_sgtsv(H, 3, 1, made<float>({0, 1, 1}), made<float>({2, 2, 2}), made<float>({1, 1, 0}), Band, 3, Buffer), Band, 3);
  // Two systems among each other, three apart.
  Band = made<float>({4, 4, 9, 8, 8, 9, 8, 8, 9});
  // CHECK-NEXT: interleaved: 0, 1 1 9 2 2 9 3 3 9
  show("interleaved", rocsparse_sgtsv_interleaved_batch(H, rocsparse_gtsv_interleaved_alg_default, 3, made<float>({0, 0, 0, 1, 1, 0, 1, 1, 0}), made<float>({2, 2, 0, 2, 2, 0, 2, 2, 0}), made<float>({1, 1, 0, 1, 1, 0, 0, 0, 0}), Band, 2, 3, Buffer), Band, 9);
  rocsparse_double_complex *Z = made<rocsparse_double_complex>({{1, 2}, {3, -1}}), Product;
  // |1 + 2i|^2 + |3 - i|^2.
  rocsparse_zdotci(H, 2, Z, made<int>({0, 1}), Z, &Product, Base);
  Product *= std::conj(rocsparse_double_complex(0, 2));
  // CHECK-NEXT: dotci: 0 -30
  printf("dotci: %g %g\n", std::real(Product), std::imag(Product));
  rocsparse_destroy_mat_info(I);
  rocsparse_destroy_mat_descr(D);
}

int main() {
  rocsparse_create_handle(&H);
  (void)hipMalloc(&Buffer, 1 << 12);
  Rows = made<int>({0, 2, 3, 5});
  Columns = made<int>({0, 2, 1, 0, 2});
  A = made<float>({1, 2, 3, 4, 5});
  generic();
  typed();
  // CHECK-NEXT: rocsparse_status_zero_pivot
  printf("%s\n", rocsparse_get_status_name(rocsparse_status_zero_pivot));
  return rocsparse_destroy_handle(H);
}
