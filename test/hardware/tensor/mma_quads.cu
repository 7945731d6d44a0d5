// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mma.sync.m8n8k4 of halves, four products at once, in all layouts: prints the
// registers of D, a line for each lane. Words of A, B and C are numbers of the
// kinds of Numbers.h, in no order.
#include "Numbers.h"

#define QUADS(Name, LayoutA, LayoutB, TD, TC, KD, KC, CD, CC, D_, A_, B_, C_)  \
  struct Name {                                                                \
    static constexpr int CountD = CD, CountC = CC;                             \
    typedef TD OfD;                                                            \
    typedef TC OfC;                                                            \
    static __device__ void run(TD *D, const uint32_t *A, const uint32_t *B,    \
                               const TC *C) {                                  \
      asm volatile("mma.sync.aligned.m8n8k4." LayoutA "." LayoutB " " D_       \
                   ", " A_ ", " B_ ", " C_ ";"                                 \
                   : IO##CD("=" KD, D)                                         \
                   : IO2("r", A), IO2("r", B), IO##CC(KC, C));                 \
    }                                                                          \
  };
#define IO2(K, V) K(V[0]), K(V[1])
#define IO4(K, V) IO2(K, V), K(V[2]), K(V[3])
#define IO8(K, V) IO4(K, V), K(V[4]), K(V[5]), K(V[6]), K(V[7])
#define EACH(Layouts, LayoutA, LayoutB)                                        \
  QUADS(f16_f16_##Layouts, LayoutA, LayoutB ".f16.f16.f16.f16", uint32_t,      \
        uint32_t, "r", "r", 4, 4, "{%0,%1,%2,%3}", "{%4,%5}", "{%6,%7}",       \
        "{%8,%9,%10,%11}")                                                     \
  QUADS(f32_f16_##Layouts, LayoutA, LayoutB ".f32.f16.f16.f16", float,         \
        uint32_t, "f", "r", 8, 4, "{%0,%1,%2,%3,%4,%5,%6,%7}", "{%8,%9}",      \
        "{%10,%11}", "{%12,%13,%14,%15}")                                      \
  QUADS(f32_f32_##Layouts, LayoutA, LayoutB ".f32.f16.f16.f32", float, float,  \
        "f", "f", 8, 8, "{%0,%1,%2,%3,%4,%5,%6,%7}", "{%8,%9}", "{%10,%11}",   \
        "{%12,%13,%14,%15,%16,%17,%18,%19}")
EACH(row_row, "row", "row")
EACH(row_col, "row", "col")
EACH(col_row, "col", "row")
EACH(col_col, "col", "col")

template <typename I>
__global__ void multiply(const uint32_t *A, const uint32_t *B,
                         const uint32_t *C, uint32_t *D) {
  const unsigned T = blockIdx.x * 32 + threadIdx.x;
  typename I::OfD OfD[I::CountD];
  I::run(OfD, A + T * 2, B + T * 2, (const typename I::OfC *)C + T * I::CountC);
  for (int R = 0; R < I::CountD; ++R)
    ((typename I::OfD *)D)[T * I::CountD + R] = OfD[R];
}

template <typename I> static void test(const char *Name, Format OfC) {
  // 64 elements of A and B each and 256 of C: as many lanes hold.
  const int Repeats = 2, Count = int(KindCount) * Repeats;
  std::vector<uint32_t> A(size_t(Count) * 64), B(A.size()),
      C(size_t(Count * 32 * I::CountC)), D(size_t(Count * 32 * I::CountD));
  for (int N = 0; N < Count; ++N) {
    Problem P = makeProblem(32, 32, 4, 4, F16, F16, OfC, N / Repeats,
                            uint64_t(N % Repeats + 1));
    for (size_t E = 0; E < 128; ++E) {
      put(A, size_t(N) * 128 + E, 16, P.A[E]);
      put(B, size_t(N) * 128 + E, 16, P.B[E]);
    }
    for (size_t E = 0; E < 256; ++E)
      put(C, size_t(N) * 256 + E, OfC.Bits, P.C[E]);
  }
  uint32_t *OnDevice[4];
  const std::vector<uint32_t> *From[] = {&A, &B, &C, &D};
  for (int N = 0; N < 4; ++N) {
    cudaMalloc(&OnDevice[N], From[N]->size() * 4);
    cudaMemcpy(OnDevice[N], From[N]->data(), From[N]->size() * 4,
               cudaMemcpyHostToDevice);
  }
  multiply<I>
      <<<Count, 32>>>(OnDevice[0], OnDevice[1], OnDevice[2], OnDevice[3]);
  cudaError_t Status =
      cudaMemcpy(D.data(), OnDevice[3], D.size() * 4, cudaMemcpyDeviceToHost);
  if (Status != cudaSuccess)
    std::printf("%s: %s\n", Name, cudaGetErrorName(Status));
  for (uint32_t *P : OnDevice)
    cudaFree(P);
  for (int N = 0; N < Count; ++N) {
    std::printf("= m8n8k4_%s %s %d\n", Name, nameOf(N / Repeats), N % Repeats);
    auto At = D.begin() + N * 32 * I::CountD;
    printRows("D", {At, At + 32 * I::CountD}, 32, 32);
  }
}

int main() {
#define TESTS(Layouts)                                                         \
  test<f16_f16_##Layouts>("f16_f16_" #Layouts, F16);                           \
  test<f32_f16_##Layouts>("f32_f16_" #Layouts, F16);                           \
  test<f32_f32_##Layouts>("f32_f32_" #Layouts, F32);
  TESTS(row_row)
  TESTS(row_col)
  TESTS(col_row)
  TESTS(col_col)
}
