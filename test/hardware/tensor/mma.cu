// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mma.sync and mma.sp of every shape and type: prints the bits of D, row by
// row. With "inputs" it prints A, B and C too; other arguments choose
// instructions by a part of the name.
#include "Arguments.h"
#include "Numbers.h"

// Registers of D, A, B, C, numbered one after another.
#define L1(A) "{%" #A "}"
#define L2(A, B) "{%" #A ",%" #B "}"
#define L4(A, B, C, D) "{%" #A ",%" #B ",%" #C ",%" #D "}"
#define L8(A, B, C, D, E, F, G, H)                                             \
  "{%" #A ",%" #B ",%" #C ",%" #D ",%" #E ",%" #F ",%" #G ",%" #H "}"
#define LIST_211 L2(0, 1) "," L1(2) "," L1(3) "," L2(4, 5)
#define LIST_221 L2(0, 1) "," L2(2, 3) "," L1(4) "," L2(5, 6)
#define LIST_242 L2(0, 1) "," L4(2, 3, 4, 5) "," L2(6, 7) "," L2(8, 9)
#define LIST_421 L4(0, 1, 2, 3) "," L2(4, 5) "," L1(6) "," L4(7, 8, 9, 10)
#define LIST_442                                                               \
  L4(0, 1, 2, 3) "," L4(4, 5, 6, 7) "," L2(8, 9) "," L4(10, 11, 12, 13)
#define LIST_484                                                               \
  L4(0, 1, 2, 3)                                                               \
  "," L8(4, 5, 6, 7, 8, 9, 10, 11) "," L4(12, 13, 14, 15) "," L4(16, 17, 18, 19)
// Sparse: the metadata behind.
#define LIST_222 L2(0, 1) "," L2(2, 3) "," L2(4, 5) "," L2(6, 7) ",%8,"
#define LIST_244                                                               \
  L2(0, 1) "," L4(2, 3, 4, 5) "," L4(6, 7, 8, 9) "," L2(10, 11) ",%12,"
#define LIST_422                                                               \
  L4(0, 1, 2, 3) "," L2(4, 5) "," L2(6, 7) "," L4(8, 9, 10, 11) ",%12,"
#define LIST_444                                                               \
  L4(0, 1, 2, 3)                                                               \
  "," L4(4, 5, 6, 7) "," L4(8, 9, 10, 11) "," L4(12, 13, 14, 15) ",%16,"

#define IN1(K, V) K(V[0])
#define IN2(K, V) K(V[0]), K(V[1])
#define IN4(K, V) IN2(K, V), K(V[2]), K(V[3])
#define IN8(K, V) IN4(K, V), K(V[4]), K(V[5]), K(V[6]), K(V[7])

template <typename T> struct Registers {
  T D[8], A[8], B[8], C[8];
  uint32_t Metadata;
};

#define INSTRUCTION(Name, TD, TAB, KD, KC, KA, CD, CA, CB, Text, ...)          \
  struct Name {                                                                \
    typedef TD OfC;                                                            \
    typedef TAB OfA;                                                           \
    static constexpr int CountD = CD, CountA = CA, CountB = CB;                \
    static __device__ void run(TD *D, const TAB *A, const TAB *B, const TD *C, \
                               uint32_t Metadata) {                            \
      (void)Metadata;                                                          \
      asm volatile(Text                                                        \
                   : IN##CD(KD, D)                                             \
                   : IN##CA(KA, A), IN##CB(KA, B), IN##CD(KC, C) __VA_ARGS__); \
    }                                                                          \
  };
#define OUT_F "=f"
#define OUT_R "=r"
#define OUT_D "=d"
#define IN_F "f"
#define IN_R "r"
#define IN_D "d"
#define FLOATS(Name, CD, CA, CB, Text)                                         \
  INSTRUCTION(Name, float, uint32_t, OUT_F, IN_F, IN_R, CD, CA, CB,            \
              "mma.sync.aligned." Text " " LIST_##CD##CA##CB ";")
#define WORDS(Name, CD, CA, CB, Text)                                          \
  INSTRUCTION(Name, uint32_t, uint32_t, OUT_R, IN_R, IN_R, CD, CA, CB,         \
              "mma.sync.aligned." Text " " LIST_##CD##CA##CB ";")
#define DOUBLES(Name, CD, CA, CB, Text)                                        \
  INSTRUCTION(Name, double, double, OUT_D, IN_D, IN_D, CD, CA, CB,             \
              "mma.sync.aligned." Text " " LIST_##CD##CA##CB ";")
#define SPARSE_FLOATS(Name, CD, CAB, Selector, Text)                           \
  INSTRUCTION(Name, float, uint32_t, OUT_F, IN_F, IN_R, CD, CAB, CAB,          \
              "mma.sp::ordered_metadata.sync.aligned." Text                    \
              " " LIST_##CD##CAB##CAB #Selector ";",                           \
              , "r"(Metadata))
#define SPARSE_WORDS(Name, CD, CAB, Selector, Text)                            \
  INSTRUCTION(Name, uint32_t, uint32_t, OUT_R, IN_R, IN_R, CD, CAB, CAB,       \
              "mma.sp::ordered_metadata.sync.aligned." Text                    \
              " " LIST_##CD##CAB##CAB #Selector ";",                           \
              , "r"(Metadata))

#define RUN(Name, M, N, K, OfA, OfB, OfC)
#define RUN_SPARSE(Name, M, N, K, OfA, OfB, OfC)
#include "mma.def"

template <typename I>
__global__ void multiply(const uint32_t *A, const uint32_t *B,
                         const uint32_t *C, const uint32_t *Metadata,
                         uint32_t *D) {
  const unsigned Lane = threadIdx.x, Warp = blockIdx.x * 32 + Lane;
  typename I::OfA OfA[I::CountA], OfB[I::CountB];
  typename I::OfC OfC[I::CountD], OfD[I::CountD];
  for (int R = 0; R < I::CountA; ++R)
    OfA[R] = ((const typename I::OfA *)A)[Warp * I::CountA + R];
  for (int R = 0; R < I::CountB; ++R)
    OfB[R] = ((const typename I::OfA *)B)[Warp * I::CountB + R];
  for (int R = 0; R < I::CountD; ++R)
    OfC[R] = ((const typename I::OfC *)C)[Warp * I::CountD + R];
  I::run(OfD, OfA, OfB, OfC, Metadata[Warp]);
  for (int R = 0; R < I::CountD; ++R)
    ((typename I::OfC *)D)[Warp * I::CountD + R] = OfD[R];
}

/// Where elements lie (PTX ISA, "Matrix Fragments for mma").
struct Shape {
  int M, N, K, KB;
  Format OfA, OfB, OfC;
};
static size_t atA(const Shape &S, int Row, int K, int CountA) {
  const int Per = S.OfA.Bits >= 32 ? 1 : 32 / S.OfA.Bits, Rows = S.M / 8;
  const int R = Row / 8 + Rows * (K / (4 * Per));
  const int Lane = Row % 8 * 4 + K % (4 * Per) / Per;
  return size_t((Lane * CountA + R) * Per + K % Per);
}
static size_t atB(const Shape &S, int K, int Column, int CountB) {
  const int Per = S.OfB.Bits >= 32 ? 1 : 32 / S.OfB.Bits;
  const int Lane = Column * 4 + K % (4 * Per) / Per;
  return size_t((Lane * CountB + K / (4 * Per)) * Per + K % Per);
}
static size_t atC(const Shape &S, int Row, int Column) {
  const int Lane = Row % 8 * 4 + Column / 2;
  return size_t(Lane * (S.M / 4) + Row / 8 * 2 + Column % 2);
}

template <typename I>
static void test(const char *Name, Shape S, bool IsSparse) {
  if (!isWanted(Name))
    return;
  const int Kinds = S.OfA.IsInteger ? 1 : int(KindCount),
            Repeats = IsSparse ? 3 : 8;
  const int Count = Kinds * Repeats;
  const int Wide = S.OfC.Bits == 64 ? 2 : 1, WideA = S.OfA.Bits == 64 ? 2 : 1;
  const size_t WordsA = size_t(32 * I::CountA * WideA),
               WordsB = size_t(32 * I::CountB * WideA),
               WordsC = size_t(32 * I::CountD * Wide);
  std::vector<uint32_t> A, B, C, Metadata, D(WordsC * size_t(Count));
  std::vector<Problem> Problems;
  for (int N = 0; N < Count; ++N) {
    Problem P = makeProblem(S.M, S.N, S.K, S.KB, S.OfA, S.OfB, S.OfC,
                            N / Repeats, uint64_t(N % Repeats + 1));
    std::vector<uint32_t> PartA(WordsA), PartB(WordsB), PartC(WordsC);
    for (int Row = 0; Row < S.M; ++Row)
      for (int K = 0; K < S.K; ++K)
        put(PartA, atA(S, Row, K, I::CountA), S.OfA.Bits, P.a(Row, K));
    for (int Column = 0; Column < S.N; ++Column)
      for (int K = 0; K < S.KB; ++K)
        put(PartB, atB(S, K, Column, I::CountB), S.OfB.Bits, P.b(K, Column));
    for (int Row = 0; Row < S.M; ++Row)
      for (int Column = 0; Column < S.N; ++Column)
        put(PartC, atC(S, Row, Column), S.OfC.Bits, P.c(Row, Column));
    A.insert(A.end(), PartA.begin(), PartA.end());
    B.insert(B.end(), PartB.begin(), PartB.end());
    C.insert(C.end(), PartC.begin(), PartC.end());
    Random R = {uint64_t(N) * 77 + 5};
    for (int Lane = 0; Lane < 32; ++Lane) {
      static const uint32_t Pairs[] = {4, 8, 9, 12, 13, 14}, Ones[] = {4, 14};
      uint32_t E = 0;
      for (int Q = 0; Q < 8; ++Q)
        E = E << 4 | (S.OfA.Bits == 32 ? Ones[R.upTo(2)] : Pairs[R.upTo(6)]);
      Metadata.push_back(E);
    }
    Problems.push_back(P);
  }
  uint32_t *OnDevice[5];
  const std::vector<uint32_t> *From[] = {&A, &B, &C, &Metadata, &D};
  for (int N = 0; N < 5; ++N) {
    cudaMalloc(&OnDevice[N], From[N]->size() * 4);
    cudaMemcpy(OnDevice[N], From[N]->data(), From[N]->size() * 4,
               cudaMemcpyHostToDevice);
  }
  multiply<I><<<Count, 32>>>(OnDevice[0], OnDevice[1], OnDevice[2], OnDevice[3],
                             OnDevice[4]);
  cudaError_t Status =
      cudaMemcpy(D.data(), OnDevice[4], D.size() * 4, cudaMemcpyDeviceToHost);
  if (Status != cudaSuccess)
    std::printf("%s: %s\n", Name, cudaGetErrorName(Status));
  for (uint32_t *P : OnDevice)
    cudaFree(P);
  for (int N = 0; N < Count; ++N) {
    std::printf("= %s %s %d\n", Name,
                S.OfA.IsInteger ? "integers" : nameOf(N / Repeats),
                N % Repeats);
    if (Inputs) {
      printProblem(Problems[size_t(N)]);
      if (IsSparse)
        printRows("E",
                  {Metadata.begin() + 32 * N, Metadata.begin() + 32 * N + 32},
                  1, 32);
    }
    std::vector<uint64_t> Out;
    for (int Row = 0; Row < S.M; ++Row)
      for (int Column = 0; Column < S.N; ++Column)
        Out.push_back(get(D.data() + size_t(N) * WordsC, atC(S, Row, Column),
                          S.OfC.Bits));
    printRows("D", Out, S.M, S.OfC.Bits);
  }
  std::fflush(stdout);
}

int main(int Count, char **Arguments) {
  readArguments(Count, Arguments);
#define FLOATS(Name, CD, CA, CB, Text)
#define WORDS(Name, CD, CA, CB, Text)
#define DOUBLES(Name, CD, CA, CB, Text)
#define SPARSE_FLOATS(Name, CD, CAB, Selector, Text)
#define SPARSE_WORDS(Name, CD, CAB, Selector, Text)
#define RUN(Name, M, N, K, OfA, OfB, OfC)                                      \
  test<Name>(#Name, {M, N, K, K, OfA, OfB, OfC}, false);
#define RUN_SPARSE(Name, M, N, K, OfA, OfB, OfC)                               \
  test<Name>(#Name, {M, N, K / 2, K, OfA, OfB, OfC}, true);
#include "mma.def"
}
