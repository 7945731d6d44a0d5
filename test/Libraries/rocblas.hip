// rocBLAS by its own names, as HIP code has it that nobody ported.
// REQUIRES: hip-headers
// RUN: %porthip run --as=gfx942 %s -lrocblas | FileCheck %s
#include <cstdio>
#include <hip/hip_runtime.h>
#include <rocblas/rocblas.h>

template <class T> T *shared(std::initializer_list<T> values) {
  T *p;
  hipMallocManaged(&p, values.size() * sizeof(T));
  int i = 0;
  for (T v : values)
    p[i++] = v;
  return p;
}

static void say(const char *what, rocblas_status s) {
  std::printf("%s: %s\n", what, rocblas_status_to_string(s));
}

int main() {
  rocblas_handle h;
  say("create", rocblas_create_handle(&h));
  // CHECK: create: rocblas_status_success
  hipStream_t stream;
  hipStreamCreate(&stream);
  rocblas_set_stream(h, stream);

  // Level 1: names of real results, sizes of 64 bits.
  float *x = shared({1.f, -5.f, 2.f}), sum, two = 2;
  rocblas_int at;
  int64_t wide;
  rocblas_sscal(h, 3, &two, x, 1);
  rocblas_sasum(h, 3, x, 1, &sum);
  rocblas_isamax(h, 3, x, 1, &at);
  rocblas_isamax_64(h, 3, x, 1, &wide);
  std::printf("sum %g, largest %d %ld\n", sum, at, long(wide));
  // CHECK: sum 16, largest 2 2
  auto *z = shared({rocblas_double_complex(1, 2), rocblas_double_complex(3, -1)});
  rocblas_double_complex dot;
  double length;
  rocblas_zdotc(h, 2, z, 1, z, 1, &dot);
  rocblas_dznrm2(h, 2, z, 1, &length);
  std::printf("dotc %g %g, norm^2 %g\n", dot.real(), dot.imag(), length * length);
  // CHECK: dotc 15 0, norm^2 15

  // Products: A is 2 x 2 by columns.
  float *a = shared({1.f, 2.f, 3.f, 4.f}), *b = shared({5.f, 6.f, 7.f, 8.f}),
        *c = shared({100.f, 200.f, 300.f, 400.f}), *d = shared({0.f, 0.f, 0.f, 0.f});
  const float one = 1, none = 0;
  rocblas_sgemm(h, rocblas_operation_none, rocblas_operation_transpose, 2, 2, 2,
                &one, a, 2, b, 2, &none, d, 2);
  hipStreamSynchronize(stream);
  std::printf("sgemm %g %g %g %g\n", d[0], d[1], d[2], d[3]);
  // CHECK: sgemm 26 38 30 44
  // D = A B + C; C stays.
  rocblas_gemm_ex(h, rocblas_operation_none, rocblas_operation_none, 2, 2, 2, &one,
                  a, rocblas_datatype_f32_r, 2, b, rocblas_datatype_f32_r, 2, &one,
                  c, rocblas_datatype_f32_r, 2, d, rocblas_datatype_f32_r, 2,
                  rocblas_datatype_f32_r, rocblas_gemm_algo_standard, 0, 0);
  hipStreamSynchronize(stream);
  std::printf("gemm_ex %g %g %g %g of %g\n", d[0], d[1], d[2], d[3], c[0]);
  // CHECK: gemm_ex 123 234 331 446 of 100
  auto *half = shared<_Float16>({1, 2, 3, 4});
  rocblas_gemm_strided_batched_ex(
      h, rocblas_operation_none, rocblas_operation_none, 1, 1, 1, &one, half,
      rocblas_datatype_f16_r, 1, 1, half + 2, rocblas_datatype_f16_r, 1, 1, &one, c,
      rocblas_datatype_f32_r, 1, 2, d, rocblas_datatype_f32_r, 1, 1, 2,
      rocblas_datatype_f32_r, rocblas_gemm_algo_standard, 0, 0);
  hipStreamSynchronize(stream);
  std::printf("strided %g %g\n", d[0], d[1]);
  // CHECK: strided 103 308

  // Statuses, and what there is not.
  say("enum", rocblas_sgemm(h, rocblas_operation(7), rocblas_operation_none, 1, 1, 1,
                            &one, a, 1, b, 1, &none, d, 1));
  // CHECK: enum: rocblas_status_invalid_value
  say("size", rocblas_sgemm(h, rocblas_operation_none, rocblas_operation_none, 2, -1,
                            2, &one, a, 2, b, 2, &none, d, 2));
  // CHECK: size: rocblas_status_invalid_size
  say("handle", rocblas_sscal(nullptr, 3, &two, x, 1));
  // CHECK: handle: rocblas_status_invalid_handle
  float **lists = shared({c, d});
  say("batched", rocblas_gemm_batched_ex(
                     h, rocblas_operation_none, rocblas_operation_none, 1, 1, 1, &one,
                     lists, rocblas_datatype_f32_r, 1, lists, rocblas_datatype_f32_r,
                     1, &one, lists, rocblas_datatype_f32_r, 1, lists + 1,
                     rocblas_datatype_f32_r, 1, 1, rocblas_datatype_f32_r,
                     rocblas_gemm_algo_standard, 0, 0));
  // CHECK: batched: rocblas_status_not_implemented
  say("destroy", rocblas_destroy_handle(h));
  // CHECK: destroy: rocblas_status_success
}
