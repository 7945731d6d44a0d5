// Calls that cuBLAS has and hipBLAS has not: inverses of small matrices, packed
// triangles, groups of products, mixed updates, vectors whose types are arguments.
// RUN: %porthip run --cuda-path=none %s -lcublas | FileCheck %s
// CHECK-NOT: wrong:
// CHECK: singular 2, too large 7, device pointers 15
// CHECK-NEXT: 0 wrong
#include <cmath>
#include <complex>
#include <cstdio>
#include <cublas_v2.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <vector>

static int Wrong;
static void check(bool IsRight, const char *What) {
  if (!IsRight && ++Wrong < 9)
    printf("wrong: %s\n", What);
}
template <class E> E *onDevice(const std::vector<E> &V) {
  E *P;
  cudaMalloc(&P, V.size() * sizeof(E));
  cudaMemcpy(P, V.data(), V.size() * sizeof(E), cudaMemcpyHostToDevice);
  return P;
}
template <class E> std::vector<E> back(const E *P, size_t N) {
  std::vector<E> V(N);
  cudaMemcpy(V.data(), P, N * sizeof(E), cudaMemcpyDeviceToHost);
  return V;
}

static void inverses(cublasHandle_t H) {
  // 2 x 2, leading dimensions 3 and 2; the second one is singular.
  double *A = onDevice<double>({4, 2, 0, 7, 6, 0, 1, 2, 0, 2, 4, 0});
  double *C = onDevice(std::vector<double>(8, -1));
  double **As = onDevice<double *>({A, A + 6}), **Cs = onDevice<double *>({C, C + 4});
  int *Info = onDevice<int>({9, 9});
  check(!cublasDmatinvBatched(H, 2, As, 3, Cs, 2, Info, 2), "matinv");
  const double Expected[] = {0.6, -0.2, -0.7, 0.4};
  for (int I = 0; I < 4; ++I)
    check(std::abs(back(C, 8)[I] - Expected[I]) < 1e-12, "inverse");
  check(back(Info, 2)[0] == 0 && back(A, 12)[0] == 4, "info, input kept");
  printf("singular %d, too large %d, ", back(Info, 2)[1],
         cublasDmatinvBatched(H, 33, As, 33, Cs, 33, Info, 1));
}

static void triangles(cublasHandle_t H) {
  float *Packed = onDevice<float>({1, 2, 3, 4, 5, 6});
  float *A = onDevice(std::vector<float>(12, -1));
  check(!cublasStpttr(H, CUBLAS_FILL_MODE_LOWER, 3, Packed, A, 4), "tpttr");
  const float Lower[] = {1, 2, 3, -1, -1, 4, 5, -1, -1, -1, 6, -1};
  for (int I = 0; I < 12; ++I)
    check(back(A, 12)[I] == Lower[I], "lower");
  float *To = onDevice(std::vector<float>(6));
  check(!cublasStrttp(H, CUBLAS_FILL_MODE_UPPER, 3, A, 4, To), "trttp");
  const float Upper[] = {1, -1, 4, -1, -1, 6};
  for (int I = 0; I < 6; ++I)
    check(back(To, 6)[I] == Upper[I], "upper");
  check(cublasStrttp(H, CUBLAS_FILL_MODE_UPPER, 3, A, 2, To) ==
            CUBLAS_STATUS_INVALID_VALUE, "leading dimension");
}

static void groups(cublasHandle_t H) {
  // Two 1 x 1 products, then one of 2 x 2 by its transposition.
  float *A = onDevice<float>({2, 3, 1, 2, 3, 4});
  float *C = onDevice(std::vector<float>(6, 1));
  float **As = onDevice<float *>({A, A + 1, A + 2});
  float **Cs = onDevice<float *>({C, C + 1, C + 2});
  const cublasOperation_t N[] = {CUBLAS_OP_N, CUBLAS_OP_N},
                          T[] = {CUBLAS_OP_N, CUBLAS_OP_T};
  const int Sizes[] = {1, 2}, Counts[] = {2, 1};
  const float Alpha[] = {1, 2}, Beta[] = {0, 1};
  check(!cublasSgemmGroupedBatched(H, N, T, Sizes, Sizes, Sizes, Alpha, As,
                                   Sizes, As, Sizes, Beta, Cs, Sizes, 2,
                                   Counts), "grouped");
  const float Expected[] = {4, 9, 21, 29, 29, 41};
  for (int I = 0; I < 6; ++I)
    check(back(C, 6)[I] == Expected[I], "groups");
  cublasSetPointerMode(H, CUBLAS_POINTER_MODE_DEVICE);
  printf("device pointers %d\n",
         cublasGemmGroupedBatchedEx(H, N, T, Sizes, Sizes, Sizes, Alpha,
                                    (const void *const *)As, CUDA_R_32F, Sizes,
                                    (const void *const *)As, CUDA_R_32F, Sizes,
                                    Beta, (void *const *)Cs, CUDA_R_32F, Sizes,
                                    2, Counts, CUBLAS_COMPUTE_32F));
  cublasSetPointerMode(H, CUBLAS_POINTER_MODE_HOST);
}

static void mixed(cublasHandle_t H) {
  // C = A A^H of bytes: (1 + 2i, 3 - i).
  signed char *A = onDevice<signed char>({1, 2, 3, -1});
  cuComplex *C = onDevice(std::vector<cuComplex>(4, cuComplex{7, 7}));
  const float One = 1, Zero = 0;
  check(!cublasCherkEx(H, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, 2, 1, &One, A,
                       CUDA_C_8I, 2, &Zero, C, CUDA_C_32F, 2), "herkEx");
  auto Got = back(C, 4);
  check(Got[0].x == 5 && Got[0].y == 0 && Got[1].x == 1 && Got[1].y == -7 &&
            Got[2].x == 7 && Got[3].x == 10, "herk of bytes");

  // y = A x with gaps in x and y, twice.
  std::vector<__half> Halves;
  for (float V : {1.f, 2.f, 3.f, 4.f, 1.f, 0.f, 2.f, 0.f})
    Halves.push_back(__float2half(V));
  __half *F = onDevice(Halves);
  float *Y = onDevice(std::vector<float>(8, 1));
  check(!cublasHSSgemvStridedBatched(H, CUBLAS_OP_N, 2, 2, &One, F, 2, 0, F + 4,
                                     2, 0, &One, Y, 2, 4, 2), "gemv");
  const float Expected[] = {8, 1, 11, 1, 8, 1, 11, 1};
  for (int I = 0; I < 8; ++I)
    check(back(Y, 8)[I] == Expected[I], "gemv of halves");
  // The same from the ends of x and y, by arrays of pointers.
  __half **As = onDevice<__half *>({F, F}), **Xs = onDevice<__half *>({F + 4, F + 4});
  Y = onDevice(std::vector<float>(8, 1));
  float **Ys = onDevice<float *>({Y, Y + 4});
  check(!cublasHSSgemvBatched(H, CUBLAS_OP_N, 2, 2, &One, As, 2, Xs, -2, &One, Ys, -2, 2), "gemv backwards");
  const float Backwards[] = {9, 1, 6, 1, 9, 1, 6, 1};
  for (int I = 0; I < 8; ++I)
    check(back(Y, 8)[I] == Backwards[I], "gemv of halves backwards");
}

static void vectors(cublasHandle_t H) {
  std::vector<__nv_bfloat16> Values;
  for (float V : {1.f, -4.f, 4.f, 0.5f})
    Values.push_back(__float2bfloat16(V));
  __nv_bfloat16 *X = onDevice(Values), *Y = onDevice(Values);
  __nv_bfloat16 Sum;
  int Most = 0, Least = 0;
  check(!cublasAsumEx(H, 4, X, CUDA_R_16BF, 1, &Sum, CUDA_R_16BF, CUDA_R_32F) &&
            __bfloat162float(Sum) == 9.5f, "asum");
  check(!cublasIamaxEx(H, 4, X, CUDA_R_16BF, 1, &Most) && Most == 2, "amax");
  check(!cublasIaminEx(H, 4, X, CUDA_R_16BF, 1, &Least) && Least == 4, "amin");
  check(!cublasCopyEx(H, 2, X, CUDA_R_16BF, 2, Y, CUDA_R_16BF, -1), "copy");
  check(__bfloat162float(back(Y, 4)[0]) == 4 &&
            __bfloat162float(back(Y, 4)[1]) == 1, "copied backwards");
  check(!cublasSwapEx(H, 1, X, CUDA_R_16BF, 1, Y, CUDA_R_16BF, 1) &&
            __bfloat162float(back(X, 1)[0]) == 4, "swap");
  check(cublasCopyEx(H, 2, X, CUDA_R_16BF, 1, Y, CUDA_R_32F, 1) ==
            CUBLAS_STATUS_NOT_SUPPORTED, "two types");
}

static void emulated(cublasHandle_t H) {
  double *A = onDevice<double>({3, 0});
  const double One = 1, Zero = 0;
  check(!cublasSetMathMode(H, CUBLAS_FP64_EMULATED_FIXEDPOINT_MATH) &&
            !cublasSetEmulationStrategy(H, CUBLAS_EMULATION_STRATEGY_EAGER) &&
            !cublasSetFixedPointEmulationMantissaBitOffset(H, -8), "settings");
  cublasEmulationStrategy_t Strategy;
  cublasGetEmulationStrategy(H, &Strategy);
  check(Strategy == CUBLAS_EMULATION_STRATEGY_EAGER, "strategy");
  check(!cublasGemmEx(H, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 1, &One, A, CUDA_R_64F,
                      1, A, CUDA_R_64F, 1, &Zero, A + 1, CUDA_R_64F, 1,
                      CUBLAS_COMPUTE_64F_EMULATED_FIXEDPOINT,
                      CUBLAS_GEMM_DEFAULT) && back(A, 2)[1] == 9, "emulated");
}

int main() {
  cublasHandle_t H;
  cublasCreate(&H);
  inverses(H);
  triangles(H);
  groups(H);
  mixed(H);
  vectors(H);
  emulated(H);
  cublasDestroy(H);
  printf("%d wrong\n", Wrong);
}
