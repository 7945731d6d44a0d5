// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// nvcuda::wmma: which element of a matrix each lane's x[i] holds, and the bits of
// products, row by row. Arguments: as of mma.cu.
#include "Arguments.h"
#include "Numbers.h"
#include <mma.h>

using namespace nvcuda;

template <typename T> struct Bits {
  static constexpr int Count = int(sizeof(T)) * 8;
};

/// Out: for each lane, 16 bits for each element: its number in memory.
template <typename Fragment, typename Stored, int PerElement>
__global__ void showLayout(const Stored *From, uint32_t *Out,
                           unsigned Leading) {
  Fragment F;
  wmma::load_matrix_sync(F, From, Leading);
  for (int I = 0; I < F.num_elements; ++I) {
    uint32_t V = 0;
    memcpy(&V, &F.x[I], sizeof(F.x[I]) < 4 ? sizeof(F.x[I]) : 4);
    Out[threadIdx.x * 32 + I] = V;
  }
}
template <typename Fragment, typename Stored>
__global__ void showSums(const Stored *From, uint32_t *Out, unsigned Leading,
                         wmma::layout_t Layout) {
  Fragment F;
  wmma::load_matrix_sync(F, From, Leading, Layout);
  for (int I = 0; I < F.num_elements; ++I) {
    uint32_t V = 0;
    if (sizeof(F.x[I]) == 8) // doubles hold whole numbers
      V = uint32_t(F.x[I]);
    else
      memcpy(&V, &F.x[I], sizeof(F.x[I]) < 4 ? sizeof(F.x[I]) : 4);
    Out[threadIdx.x * 32 + I] = V;
  }
}

struct Device {
  uint32_t *At = nullptr;
  explicit Device(const std::vector<uint32_t> &V) {
    cudaMalloc(&At, V.size() * 4 + 4);
    cudaMemcpy(At, V.data(), V.size() * 4, cudaMemcpyHostToDevice);
  }
  ~Device() { cudaFree(At); }
  cudaError_t read(std::vector<uint32_t> &V) {
    return cudaMemcpy(V.data(), At, V.size() * 4, cudaMemcpyDeviceToHost);
  }
};

/// Elements numbered along memory; a byte holds the number's lower or upper half.
static std::vector<uint32_t> numbered(int Count, int Bits, bool IsUpper) {
  std::vector<uint32_t> V(size_t(Count) * 2);
  for (int I = 0; I < Count; ++I)
    if (Bits == 64) {
      double D = I;
      std::memcpy(&V[size_t(I) * 2], &D, 8);
    } else {
      put(V, size_t(I), Bits,
          Bits == 8   ? (IsUpper ? I >> 8 : I & 255)
          : Bits == 4 ? (IsUpper ? I >> 4 & 15 : I & 15)
                      : I);
    }
  return V;
}

template <typename Launch>
static void layout(const char *Name, int Elements, int Bits, Launch L) {
  if (!isWanted("layout"))
    return;
  std::vector<uint32_t> Found(32 * 32);
  for (int IsUpper = 0; IsUpper < (Bits == 8 ? 2 : 1); ++IsUpper) {
    std::vector<uint32_t> Out(32 * 32, 0xeeeeeeee);
    Device From(numbered(Elements, Bits, IsUpper)), To(Out);
    L(From.At, To.At);
    cudaError_t Status = To.read(Out);
    if (Status != cudaSuccess)
      std::printf("%s: %s\n", Name, cudaGetErrorName(Status));
    for (size_t I = 0; I < Found.size(); ++I)
      Found[I] = IsUpper ? Found[I] | Out[I] << 8 : Out[I];
  }
  std::printf("= layout %s\n", Name);
  for (int Lane = 0; Lane < 32; ++Lane) {
    std::printf("D");
    for (int I = 0;
         I < 32 && (Found[size_t(Lane * 32 + I)] & 0xffff00) != 0xeeee00; ++I)
      std::printf(" %04x", Found[size_t(Lane * 32 + I)]);
    std::printf("\n");
  }
  std::fflush(stdout);
}

#define LAYOUT(Which, M, N, K, T, Stored, Order, Leading, Elements)            \
  layout(#Which " m" #M "n" #N "k" #K " " #T " " #Order, Elements,             \
         Bits<Stored>::Count, [](uint32_t *From, uint32_t *To) {               \
           typedef wmma::fragment<wmma::Which, M, N, K, T, wmma::Order> F;     \
           showLayout<F, Stored, 1>                                            \
               <<<1, 32>>>((const Stored *)From, To, Leading);                 \
         });
#define LAYOUTS(M, N, K, T, Stored)                                            \
  LAYOUT(matrix_a, M, N, K, T, Stored, row_major, K, M *K)                     \
  LAYOUT(matrix_a, M, N, K, T, Stored, col_major, M, M *K)                     \
  LAYOUT(matrix_b, M, N, K, T, Stored, row_major, N, K *N)                     \
  LAYOUT(matrix_b, M, N, K, T, Stored, col_major, K, K *N)
#define SUMS_AS(M, N, K, T, Order, Leading)                                    \
  layout("accumulator m" #M "n" #N "k" #K " " #T " " #Order, M *N,             \
         Bits<T>::Count, [](uint32_t *From, uint32_t *To) {                    \
           typedef wmma::fragment<wmma::accumulator, M, N, K, T> F;            \
           showSums<F, T>                                                      \
               <<<1, 32>>>((const T *)From, To, Leading, wmma::Order);         \
         });
#define SUMS(M, N, K, T)                                                       \
  SUMS_AS(M, N, K, T, mem_row_major, N)                                        \
  SUMS_AS(M, N, K, T, mem_col_major, M)

//===- Products ----------------------------------------------------------------

/// A by rows, B by columns, C and D by rows.
template <int M, int N, int K, typename T, typename Stored, typename TC,
          typename TD, bool Saturates>
__global__ void multiply(const Stored *A, const Stored *B, const TC *C, TD *D) {
  wmma::fragment<wmma::matrix_a, M, N, K, T, wmma::row_major> OfA;
  wmma::fragment<wmma::matrix_b, M, N, K, T, wmma::col_major> OfB;
  wmma::fragment<wmma::accumulator, M, N, K, TC> OfC;
  wmma::fragment<wmma::accumulator, M, N, K, TD> OfD;
  wmma::load_matrix_sync(OfA, A + blockIdx.x * M * K, K);
  wmma::load_matrix_sync(OfB, B + blockIdx.x * N * K, K);
  wmma::load_matrix_sync(OfC, C + blockIdx.x * M * N, N, wmma::mem_row_major);
  if constexpr (Saturates)
    wmma::mma_sync(OfD, OfA, OfB, OfC, true);
  else
    wmma::mma_sync(OfD, OfA, OfB, OfC);
  wmma::store_matrix_sync(D + blockIdx.x * M * N, OfD, N, wmma::mem_row_major);
}

template <int M, int N, int K, typename T, typename Stored, typename TC,
          typename TD, bool Saturates = false>
static void product(const char *Name, Format Of, Format OfC, Format OfD) {
  if (!isWanted(Name))
    return;
  const int Kinds = Of.IsInteger ? 1 : int(KindCount), Repeats = 2;
  const int Count = Kinds * Repeats, Wide = Of.Bits == 64 ? 2 : 1;
  std::vector<uint32_t> A(size_t(Count * M * K * Wide)),
      B(size_t(Count * N * K * Wide)), C(size_t(Count * M * N * Wide)),
      D(C.size());
  std::vector<Problem> Problems;
  for (int I = 0; I < Count; ++I) {
    Problem P = makeProblem(M, N, K, K, Of, Of, OfC, I / Repeats,
                            uint64_t(I % Repeats + 1));
    for (size_t E = 0; E < P.A.size(); ++E)
      put(A, size_t(I * M * K) + E, Of.Bits, P.A[E]);
    for (size_t E = 0; E < P.B.size(); ++E)
      put(B, size_t(I * N * K) + E, Of.Bits, P.B[E]);
    for (size_t E = 0; E < P.C.size(); ++E)
      put(C, size_t(I * M * N) + E, OfC.Bits, P.C[E]);
    Problems.push_back(P);
  }
  Device OnA(A), OnB(B), OnC(C), OnD(D);
  multiply<M, N, K, T, Stored, TC, TD, Saturates>
      <<<Count, 32>>>((const Stored *)OnA.At, (const Stored *)OnB.At,
                      (const TC *)OnC.At, (TD *)OnD.At);
  cudaError_t Status = OnD.read(D);
  if (Status != cudaSuccess)
    std::printf("%s: %s\n", Name, cudaGetErrorName(Status));
  for (int I = 0; I < Count; ++I) {
    std::printf("= wmma %s %s %d\n", Name,
                Of.IsInteger ? "integers" : nameOf(I / Repeats), I % Repeats);
    if (Inputs)
      printProblem(Problems[size_t(I)]);
    std::vector<uint64_t> Out;
    for (int E = 0; E < M * N; ++E)
      Out.push_back(get(D.data(), size_t(I * M * N + E), OfD.Bits));
    printRows("D", Out, M, OfD.Bits);
  }
  std::fflush(stdout);
}

#define HALVES(M, N, K)                                                        \
  LAYOUTS(M, N, K, __half, __half)                                             \
  SUMS(M, N, K, __half)                                                        \
  SUMS(M, N, K, float)                                                         \
  product<M, N, K, __half, __half, float, float>(                              \
      "m" #M "n" #N "k" #K " f16 f32 f32", F16, F32, F32);                     \
  product<M, N, K, __half, __half, __half, __half>(                            \
      "m" #M "n" #N "k" #K " f16 f16 f16", F16, F16, F16);                     \
  product<M, N, K, __half, __half, __half, float>(                             \
      "m" #M "n" #N "k" #K " f16 f16 f32", F16, F16, F32);                     \
  product<M, N, K, __half, __half, float, __half>(                             \
      "m" #M "n" #N "k" #K " f16 f32 f16", F16, F32, F16);
#define BFLOATS(M, N, K)                                                       \
  LAYOUTS(M, N, K, __nv_bfloat16, __nv_bfloat16)                               \
  product<M, N, K, __nv_bfloat16, __nv_bfloat16, float, float>(                \
      "m" #M "n" #N "k" #K " bf16", BF16, F32, F32);
#define BYTES(M, N, K, T, Of)                                                  \
  LAYOUTS(M, N, K, T, T)                                                       \
  product<M, N, K, T, T, int, int>("m" #M "n" #N "k" #K " " #Of, Of, S32,      \
                                   S32);                                       \
  product<M, N, K, T, T, int, int, true>(                                      \
      "m" #M "n" #N "k" #K " " #Of " satfinite", Of, S32, S32);

int main(int Count, char **Arguments) {
  readArguments(Count, Arguments);
  HALVES(16, 16, 16)
  HALVES(32, 8, 16)
  HALVES(8, 32, 16)
  BFLOATS(16, 16, 16)
  BFLOATS(32, 8, 16)
  BFLOATS(8, 32, 16)
  BYTES(16, 16, 16, signed char, S8)
  BYTES(32, 8, 16, signed char, S8)
  BYTES(8, 32, 16, signed char, S8)
  BYTES(16, 16, 16, unsigned char, U8)
  BYTES(32, 8, 16, unsigned char, U8)
  BYTES(8, 32, 16, unsigned char, U8)
  SUMS(16, 16, 16, int)
  SUMS(32, 8, 16, int)
  SUMS(8, 32, 16, int)
  LAYOUTS(16, 16, 8, wmma::precision::tf32, float)
  SUMS(16, 16, 8, float)
  product<16, 16, 8, wmma::precision::tf32, float, float, float>(
      "m16n16k8 tf32", TF32, F32, F32);
  product<8, 8, 4, double, double, double, double>("m8n8k4 f64", F64, F64, F64);
  SUMS(8, 8, 4, double)
}
