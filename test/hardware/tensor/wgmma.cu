// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// wgmma.mma_async of every type (sm_90a), A from shared memory and from
// registers: prints the bits of D, row by row. Then where the hardware looks for
// elements: each element of shared memory holds its own number, so that a product
// by one prints the place. Arguments: as of mma.cu.
#include "Arguments.h"
#include "Numbers.h"

#define REGISTERS_S "{%0,%1,%2,%3}"
#define REGISTERS_H "{%0,%1}"

struct Operands {
  uint64_t DescriptorA, DescriptorB;
  uint32_t A[4];
  int AddsC;
};

#define IO4(K, V) K(V[0]), K(V[1]), K(V[2]), K(V[3])
#define IO2(K, V) K(V[0]), K(V[1])
#define ORDER(Text) asm volatile("wgmma." Text ".sync.aligned;" ::: "memory")
#define PRODUCT(Name, T, KD, Count, Text, List, NumbersShared, NumbersHeld,    \
                Behind, BehindHeld)                                            \
  struct Name {                                                                \
    typedef T OfC;                                                             \
    static constexpr int CountD = Count;                                       \
    static __device__ void run(T *D, const Operands &O, bool IsHeld) {         \
      ORDER("fence");                                                          \
      if (IsHeld)                                                              \
        asm volatile("{.reg .pred p; setp.ne.b32 p, " NumbersHeld              \
                     " wgmma.mma_async.sync.aligned." Text " " List            \
                     "," BehindHeld "; }"                                      \
                     : IO##Count(KD, D)                                        \
                     : IO4("r", O.A), "l"(O.DescriptorB), "r"(O.AddsC));       \
      else                                                                     \
        asm volatile("{.reg .pred p; setp.ne.b32 p, " NumbersShared            \
                     " wgmma.mma_async.sync.aligned." Text " " List "," Behind \
                     "; }"                                                     \
                     : IO##Count(KD, D)                                        \
                     : "l"(O.DescriptorA), "l"(O.DescriptorB), "r"(O.AddsC));  \
      ORDER("commit_group");                                                   \
      asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");           \
    }                                                                          \
  };
#define SUMS_F(Name, Text, Rest, RestHeld)                                     \
  PRODUCT(Name, float, "+f", 4, Text, REGISTERS_S, "%6, 0;", "%9, 0;",         \
          "%4, %5, p" Rest, "{%4,%5,%6,%7}, %8, p" RestHeld)
#define SUMS_R(Name, Text, Rest, RestHeld)                                     \
  PRODUCT(Name, uint32_t, "+r", 4, Text, REGISTERS_S, "%6, 0;", "%9, 0;",      \
          "%4, %5, p" Rest, "{%4,%5,%6,%7}, %8, p" RestHeld)
#define SUMS_H(Name, Text, Rest, RestHeld)                                     \
  PRODUCT(Name, uint32_t, "+r", 2, Text, REGISTERS_H, "%4, 0;", "%7, 0;",      \
          "%2, %3, p" Rest, "{%2,%3,%4,%5}, %6, p" RestHeld)

SUMS_F(f32_f16, "m64n8k16.f32.f16.f16", ", 1, 1, 0, 0", ", 1, 1, 0")
SUMS_F(f32_f16_negA, "m64n8k16.f32.f16.f16", ", -1, 1, 0, 0", ", -1, 1, 0")
SUMS_F(f32_f16_negB, "m64n8k16.f32.f16.f16", ", 1, -1, 0, 0", ", 1, -1, 0")
SUMS_F(f32_bf16, "m64n8k16.f32.bf16.bf16", ", 1, 1, 0, 0", ", 1, 1, 0")
SUMS_F(f32_tf32, "m64n8k8.f32.tf32.tf32", ", 1, 1", ", 1, 1")
SUMS_F(f32_e4m3_e4m3, "m64n8k32.f32.e4m3.e4m3", ", 1, 1", ", 1, 1")
SUMS_F(f32_e4m3_e5m2, "m64n8k32.f32.e4m3.e5m2", ", 1, 1", ", 1, 1")
SUMS_F(f32_e5m2_e4m3, "m64n8k32.f32.e5m2.e4m3", ", 1, 1", ", 1, 1")
SUMS_F(f32_e5m2_e5m2, "m64n8k32.f32.e5m2.e5m2", ", 1, 1", ", 1, 1")
SUMS_H(f16_f16, "m64n8k16.f16.f16.f16", ", 1, 1, 0, 0", ", 1, 1, 0")
SUMS_H(f16_e4m3_e4m3, "m64n8k32.f16.e4m3.e4m3", ", 1, 1", ", 1, 1")
SUMS_H(f16_e4m3_e5m2, "m64n8k32.f16.e4m3.e5m2", ", 1, 1", ", 1, 1")
SUMS_H(f16_e5m2_e4m3, "m64n8k32.f16.e5m2.e4m3", ", 1, 1", ", 1, 1")
SUMS_H(f16_e5m2_e5m2, "m64n8k32.f16.e5m2.e5m2", ", 1, 1", ", 1, 1")
SUMS_R(s32_s8_s8, "m64n8k32.s32.s8.s8", "", "")
SUMS_R(s32_s8_u8, "m64n8k32.s32.s8.u8", "", "")
SUMS_R(s32_u8_s8, "m64n8k32.s32.u8.s8", "", "")
SUMS_R(s32_u8_u8, "m64n8k32.s32.u8.u8", "", "")
SUMS_R(s32_s8_s8_satfinite, "m64n8k32.satfinite.s32.s8.s8", "", "")
SUMS_R(s32_u8_u8_satfinite, "m64n8k32.satfinite.s32.u8.u8", "", "")
SUMS_R(s32_b1, "m64n8k256.s32.b1.b1.and.popc", "", "")

__device__ uint64_t descriptorOf(uint32_t Start, uint32_t Leading,
                                 uint32_t Stride, uint32_t Mode,
                                 uint32_t Base) {
  return (Start >> 4 & 0x3fff) | uint64_t(Leading >> 4) << 16 |
         uint64_t(Stride >> 4) << 32 | uint64_t(Base) << 49 |
         uint64_t(Mode) << 62;
}
__device__ uint32_t sharedAddress(const void *P) {
  return uint32_t(__cvta_generic_to_shared(P));
}
__device__ void seeShared() {
  asm volatile("fence.proxy.async;" ::: "memory");
  __syncthreads();
}

/// A: 64 rows of 32 bytes, B: 8 columns of 32 bytes, each as chunks of 8 rows by
/// 16 bytes. C and D: as registers.
template <typename I>
__global__ void multiply(const uint32_t *A, const uint32_t *B,
                         const uint32_t *C, uint32_t *D, bool IsHeld,
                         int AddsC) {
  __shared__ alignas(1024) uint32_t SharedA[512], SharedB[64];
  const unsigned T = threadIdx.x;
  A += blockIdx.x * 512;
  B += blockIdx.x * 64;
  C += blockIdx.x * 128 * I::CountD;
  D += blockIdx.x * 128 * I::CountD;
  for (unsigned W = T; W < 512; W += 128) // row, then word of 8
    SharedA[W / 64 * 64 + W / 4 % 2 * 32 + W / 8 % 8 * 4 + W % 4] = A[W];
  if (T < 64)
    SharedB[T / 4 % 2 * 32 + T / 8 * 4 + T % 4] = B[T];
  seeShared();
  Operands O;
  O.AddsC = AddsC;
  O.DescriptorA = descriptorOf(sharedAddress(SharedA), 128, 256, 0, 0);
  O.DescriptorB = descriptorOf(sharedAddress(SharedB), 128, 256, 0, 0);
  for (unsigned R = 0; R < 4; ++R) {
    unsigned Row = T / 32 * 16 + T % 32 / 4 + R % 2 * 8;
    O.A[R] = A[Row * 8 + R / 2 * 4 + T % 4];
  }
  typename I::OfC Sums[I::CountD];
  for (int R = 0; R < I::CountD; ++R)
    Sums[R] = ((const typename I::OfC *)C)[T * I::CountD + R];
  I::run(Sums, O, IsHeld);
  for (int R = 0; R < I::CountD; ++R)
    ((typename I::OfC *)D)[T * I::CountD + R] = Sums[R];
}

static size_t atC(int Row, int Column) {
  int Thread = Row / 16 * 32 + Row % 8 * 4 + Column / 2;
  return size_t(Thread * 4 + Row % 16 / 8 * 2 + Column % 2);
}

struct Device {
  uint32_t *At = nullptr;
  explicit Device(const std::vector<uint32_t> &V) {
    cudaMalloc(&At, V.size() * 4);
    cudaMemcpy(At, V.data(), V.size() * 4, cudaMemcpyHostToDevice);
  }
  ~Device() { cudaFree(At); }
  cudaError_t read(std::vector<uint32_t> &V) {
    return cudaMemcpy(V.data(), At, V.size() * 4, cudaMemcpyDeviceToHost);
  }
};

template <typename I>
static void test(const char *Name, Format OfA, Format OfB, Format OfC) {
  if (!isWanted(Name))
    return;
  const int Kinds = OfA.IsInteger ? 1 : int(KindCount), Repeats = 2;
  const int Count = Kinds * Repeats, K = 256 / OfA.Bits;
  std::vector<uint32_t> A(size_t(Count) * 512), B(size_t(Count) * 64),
      C(size_t(Count) * 128 * I::CountD), D(C.size());
  std::vector<Problem> Problems;
  for (int N = 0; N < Count; ++N) {
    Problem P = makeProblem(64, 8, K, K, OfA, OfB, OfC, N / Repeats,
                            uint64_t(N % Repeats + 1));
    for (size_t E = 0; E < P.A.size(); ++E)
      put(A, size_t(N * 64 * K) + E, OfA.Bits, P.A[E]);
    for (size_t E = 0; E < P.B.size(); ++E)
      put(B, size_t(N * 8 * K) + E, OfB.Bits, P.B[E]);
    for (int Row = 0; Row < 64; ++Row)
      for (int Column = 0; Column < 8; ++Column)
        put(C, size_t(N * 512) + atC(Row, Column), OfC.Bits, P.c(Row, Column));
    Problems.push_back(P);
  }
  Device OnA(A), OnB(B), OnC(C), OnD(D);
  for (int Way = 0; Way < 3; ++Way) {
    static const char *Ways[] = {"shared", "held", "alone"};
    multiply<I>
        <<<Count, 128>>>(OnA.At, OnB.At, OnC.At, OnD.At, Way == 1, Way != 2);
    cudaError_t Status = OnD.read(D);
    if (Status != cudaSuccess)
      std::printf("%s: %s\n", Name, cudaGetErrorName(Status));
    for (int N = 0; N < Count; ++N) {
      if (Way && N % Repeats) // a half of them says enough
        continue;
      std::printf("= %s %s %s %d\n", Name, Ways[Way],
                  OfA.IsInteger ? "integers" : nameOf(N / Repeats),
                  N % Repeats);
      if (Inputs)
        printProblem(Problems[size_t(N)]);
      std::vector<uint64_t> Out;
      for (int Row = 0; Row < 64; ++Row)
        for (int Column = 0; Column < 8; ++Column)
          Out.push_back(
              get(D.data(), size_t(N * 512) + atC(Row, Column), OfC.Bits));
      printRows("D", Out, 64, OfC.Bits);
    }
  }
  std::fflush(stdout);
}

//===- Where elements are ------------------------------------------------------

#define IO8(K, V, N)                                                           \
  K(V[N]), K(V[N + 1]), K(V[N + 2]), K(V[N + 3]), K(V[N + 4]), K(V[N + 5]),    \
      K(V[N + 6]), K(V[N + 7])
#define R8(A, B, C, D, E, F, G, H)                                             \
  "%" #A ",%" #B ",%" #C ",%" #D ",%" #E ",%" #F ",%" #G ",%" #H
#define LIST_32                                                                \
  "{" R8(0, 1, 2, 3, 4, 5, 6, 7) "," R8(8, 9, 10, 11, 12, 13, 14, 15) "," R8(  \
      16, 17, 18, 19, 20, 21, 22, 23) "," R8(24, 25, 26, 27, 28, 29, 30, 31)
#define LIST_64                                                                \
  LIST_32 "," R8(32, 33, 34, 35, 36, 37, 38, 39) "," R8(                       \
      40, 41, 42, 43, 44, 45, 46, 47) "," R8(48, 49, 50, 51, 52, 53, 54,       \
                                             55) "," R8(56, 57, 58, 59, 60,    \
                                                        61, 62, 63) "}"

struct Place {
  uint32_t Start, Leading, Stride, Mode, Base;
};

constexpr unsigned Halves = 40 * 1024;
template <int IsTransposed> __device__ void placesOfB(float *D, Operands O) {
  ORDER("fence");
  asm volatile("wgmma.mma_async.sync.aligned.m64n128k16.f32.f16.f16 " LIST_64
               ", {%64,%65,%66,%67}, %68, 1, 1, 1, %69;"
               : IO8("+f", D, 0), IO8("+f", D, 8), IO8("+f", D, 16),
                 IO8("+f", D, 24), IO8("+f", D, 32), IO8("+f", D, 40),
                 IO8("+f", D, 48), IO8("+f", D, 56)
               : IO4("r", O.A), "l"(O.DescriptorB), "n"(IsTransposed));
  ORDER("commit_group");
  asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
}
template <int IsTransposed> __device__ void placesOfA(float *D, Operands O) {
  ORDER("fence");
  asm volatile("wgmma.mma_async.sync.aligned.m64n16k16.f32.f16.f16 {" R8(
                   0, 1, 2, 3, 4, 5, 6, 7) "}, %8, %9, 1, 1, 1, %10, 0;"
               : IO8("+f", D, 0)
               : "l"(O.DescriptorA), "l"(O.DescriptorB), "n"(IsTransposed));
  ORDER("commit_group");
  asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
}

/// Out: of A 64 rows by 16 K; of B 16 K by 128 columns: numbers of elements of 2
/// bytes, counted from the beginning of shared memory.
template <int IsTransposed>
__global__ void findPlaces(float *Out, Place P, bool IsOfA, bool IsUpper) {
  extern __shared__ __align__(1024) unsigned short Memory[];
  const unsigned T = threadIdx.x;
  const unsigned short One = 0x3c00;
  for (unsigned I = T; I < Halves; I += 128) {
    unsigned N = IsUpper ? I >> 11 : I & 2047, Bits = 0;
    if (N) { // as a half: whole numbers to 2047
      unsigned E = 31 - __clz(int(N));
      Bits = (E + 15) << 10 | (N << (10 - E) & 1023);
    }
    Memory[I] = (unsigned short)Bits;
  }
  // One, behind: B by column and K is 1 where these are equal.
  unsigned short *Unit = Memory + Halves;
  for (unsigned I = T; I < 256; I += 128) {
    unsigned Column = I / 16, K = I % 16;
    Unit[Column / 8 * 128 + K / 8 * 64 + Column % 8 * 8 + K % 8] =
        Column == K ? One : 0;
  }
  seeShared();
  float D[64];
  for (float &X : D)
    X = 0;
  Operands O;
  uint64_t Descriptor = descriptorOf(sharedAddress(Memory) + P.Start, P.Leading,
                                     P.Stride, P.Mode, P.Base);
  if (IsOfA) {
    O.DescriptorA = Descriptor;
    O.DescriptorB = descriptorOf(sharedAddress(Unit), 128, 256, 0, 0);
    placesOfA<IsTransposed>(D, O);
    for (unsigned I = 0; I < 8; ++I)
      Out[(T / 32 * 16 + T % 32 / 4 + I % 4 / 2 * 8) * 16 + I / 4 * 8 +
          T % 4 * 2 + I % 2] = D[I];
    return;
  }
  O.DescriptorB = Descriptor;
  for (unsigned R = 0; R < 4; ++R) {
    unsigned Row = T % 32 / 4 + R % 2 * 8, K = R / 2 * 8 + T % 4 * 2;
    O.A[R] = (Row == K ? One : 0u) | (Row == K + 1 ? unsigned(One) << 16 : 0u);
  }
  placesOfB<IsTransposed>(D, O);
  if (T < 32)
    for (unsigned I = 0; I < 64; ++I)
      Out[(T / 4 + I % 4 / 2 * 8) * 128 + I / 4 * 8 + T % 4 * 2 + I % 2] = D[I];
}

static void testPlaces(const char *Name, Place P, bool IsOfA,
                       bool IsTransposed) {
  if (!isWanted("places"))
    return;
  const int Rows = IsOfA ? 64 : 16, Columns = IsOfA ? 16 : 128;
  const size_t Count = size_t(Rows * Columns), Bytes = Halves * 2 + 512;
  std::vector<uint32_t> Part(Count);
  std::vector<uint64_t> Found(Count);
  for (int IsUpper = 0; IsUpper < 2; ++IsUpper) {
    Device Out(Part);
    auto *Kernel = IsTransposed ? findPlaces<1> : findPlaces<0>;
    cudaFuncSetAttribute(Kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                         int(Bytes));
    Kernel<<<1, 128, Bytes>>>((float *)Out.At, P, IsOfA, IsUpper);
    cudaError_t Status = Out.read(Part);
    if (Status != cudaSuccess)
      std::printf("places: %s\n", cudaGetErrorName(Status));
    for (size_t I = 0; I < Count; ++I) {
      float V;
      std::memcpy(&V, &Part[I], 4);
      Found[I] += uint64_t(V) << (IsUpper ? 11 : 0);
    }
  }
  std::printf(
      "= places %c %s mode %u %s: start %u leading %u stride %u base %u\n",
      IsOfA ? 'A' : 'B', IsTransposed ? "transposed" : "along-K", P.Mode, Name,
      P.Start, P.Leading, P.Stride, P.Base);
  printRows("D", Found, Rows, 16);
  std::fflush(stdout);
}

int main(int Count, char **Arguments) {
  readArguments(Count, Arguments);
#define TEST(Name, A, B, C) test<Name>("wgmma_" #Name, A, B, C)
  TEST(f32_f16, F16, F16, F32);
  TEST(f32_f16_negA, F16, F16, F32);
  TEST(f32_f16_negB, F16, F16, F32);
  TEST(f32_bf16, BF16, BF16, F32);
  TEST(f32_tf32, TF32, TF32, F32);
  TEST(f32_e4m3_e4m3, E4M3, E4M3, F32);
  TEST(f32_e4m3_e5m2, E4M3, E5M2, F32);
  TEST(f32_e5m2_e4m3, E5M2, E4M3, F32);
  TEST(f32_e5m2_e5m2, E5M2, E5M2, F32);
  TEST(f16_f16, F16, F16, F16);
  TEST(f16_e4m3_e4m3, E4M3, E4M3, F16);
  TEST(f16_e4m3_e5m2, E4M3, E5M2, F16);
  TEST(f16_e5m2_e4m3, E5M2, E4M3, F16);
  TEST(f16_e5m2_e5m2, E5M2, E5M2, F16);
  TEST(s32_s8_s8, S8, S8, S32);
  TEST(s32_s8_u8, S8, U8, S32);
  TEST(s32_u8_s8, U8, S8, S32);
  TEST(s32_u8_u8, U8, U8, S32);
  TEST(s32_s8_s8_satfinite, S8, S8, S32);
  TEST(s32_u8_u8_satfinite, U8, U8, S32);
  TEST(s32_b1, B1, B1, S32);
  for (int IsOfA = 0; IsOfA < 2; ++IsOfA)
    for (int IsTransposed = 0; IsTransposed < 2; ++IsTransposed)
      for (uint32_t Mode = 0; Mode < 4; ++Mode) {
        const uint32_t Row = Mode ? 256u >> Mode : 16;
        testPlaces("dense",
                   {0, Mode ? 4096u : 128u, Mode ? Row * 8 : 256, Mode, 0},
                   IsOfA, IsTransposed);
        testPlaces("further", {32, 4096, Row * 8, Mode, 0}, IsOfA,
                   IsTransposed);
        testPlaces("apart", {0, 1152, 2176, Mode, 0}, IsOfA, IsTransposed);
        testPlaces("rows", {384, 4096, 1024, Mode, 0}, IsOfA, IsTransposed);
      }
  for (int IsOfA = 0; IsOfA < 2; ++IsOfA)
    for (uint32_t Mode = 1; Mode < 4; ++Mode)
      testPlaces("base", {384, 4096, 1024, Mode, 3}, IsOfA, false);
}
