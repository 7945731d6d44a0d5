// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mma on whole matrices: elements are put into the registers as the sections
// "Matrix Fragments for mma" of the PTX ISA say, element by element, and the
// results are found in the same way.
#include "Harness.h"
#include "MatrixFormats.h"
#include "gtest/gtest.h"
#include <cmath>
#include <random>
#include <sys/mman.h>

using namespace porthip::ptx::test;

namespace {

/// Row and column of element I of lane L.
struct Place {
  unsigned Row, Column;
};
/// The place in A with elements of 32 bits or less: "row = groupID for ai where
/// 0 <= i < 2 || 4 <= i < 6, groupID + 8 otherwise; col = (threadID_in_group *
/// 2) + (i & 0x1) for i < 4, ... + 8 for i >= 4" with P in the place of 2.
Place placeInA(const Shape &S, unsigned L, unsigned I) {
  unsigned Group = L >> 2, In = L % 4, P = S.perRegister();
  if (S.M == 8)
    return {Group, In * P + I};
  if (S.A.Bits == 64)
    return {I % 2 == 0 ? Group : Group + 8,
            I % 2 == 0 ? I * 2 + In : I * 2 - 2 + In};
  bool IsUpper = I < P || (2 * P <= I && I < 3 * P);
  return {IsUpper ? Group : Group + 8,
          In * P + (I & (P - 1)) + (I < 2 * P ? 0 : 4 * P)};
}
Place placeInB(const Shape &S, unsigned L, unsigned I) {
  unsigned Group = L >> 2, In = L % 4, P = S.perRegister();
  if (S.A.Bits == 64)
    return {In + 4 * I, Group};
  return {In * P + (I & (P - 1)) + (I < P ? 0 : 4 * P), Group};
}
Place placeInC(unsigned L, unsigned I) {
  return {(L >> 2) + (I < 2 ? 0 : 8), L % 4 * 2 + (I & 1)};
}

/// Codes of the elements, by row and column.
using Codes = std::vector<Words>;

struct Product {
  Shape Of;
  Codes A, B, C; ///< C: bits of the type of the sum

  std::vector<Words> registers() const;
  /// The element of D in what lanes gave.
  uint64_t result(const std::vector<Words> &Got, unsigned Row,
                  unsigned Column) const;
};

void put(Words &Registers, size_t First, unsigned Per, unsigned I,
         uint64_t Code) {
  unsigned Bits = (Per == 1 ? 64 : 32 / Per);
  Registers[First + I / Per] |= Code << (I % Per * Bits);
}

std::vector<Words> Product::registers() const {
  unsigned Per = Of.perRegister(), PerSum = Of.perSum();
  unsigned CountA = Of.M * Of.K / 32, CountB = 8 * Of.K / 32,
           CountC = Of.M * 8 / 32;
  std::vector<Words> Lanes;
  for (unsigned L = 0; L < 32; ++L) {
    Words W((CountA + CountB) / Per + CountC / PerSum);
    for (unsigned I = 0; I < CountA; ++I) {
      Place P = placeInA(Of, L, I);
      put(W, 0, Per, I, A[P.Row][P.Column]);
    }
    for (unsigned I = 0; I < CountB; ++I) {
      Place P = placeInB(Of, L, I);
      put(W, CountA / Per, Per, I, B[P.Row][P.Column]);
    }
    for (unsigned I = 0; I < CountC; ++I) {
      Place P = placeInC(L, I);
      put(W, (CountA + CountB) / Per, PerSum, I, C[P.Row][P.Column]);
    }
    Lanes.push_back(W);
  }
  return Lanes;
}

uint64_t Product::result(const std::vector<Words> &Got, unsigned Row,
                         unsigned Column) const {
  for (unsigned L = 0; L < 32; ++L)
    for (unsigned I = 0; I < Of.M * 8 / 32; ++I) {
      Place P = placeInC(L, I);
      if (P.Row != Row || P.Column != Column)
        continue;
      unsigned PerSum = Of.perSum();
      uint64_t V = Got[L][I / PerSum] >> I % PerSum * 16;
      return PerSum == 2 ? V & 0xffff : V;
    }
  return 0;
}

/// Runs it; "{$0,$1}, {$2}, ..." and constraints follow from the shape.
std::vector<Words> run(const Product &P) {
  const Shape &S = P.Of;
  unsigned Per = S.perRegister(), Number = 0;
  std::string Asm = S.Mnemonic, Outputs, Inputs;
  auto List = [&](unsigned Count, const char *Type, std::string &Constraints) {
    std::string Text = " {";
    for (unsigned N = 0; N < Count; ++N) {
      Text += (N ? ",$" : "$") + std::to_string(Number++);
      Constraints += Constraints.empty() ? "" : ",";
      Constraints += Type;
    }
    return Text + "}";
  };
  std::string Sum = S.D.Letter;
  unsigned CountD = S.M * 8 / 32 / S.perSum();
  const char *Word = S.A.Bits == 64 ? "d" : "r";
  Asm += List(CountD, ("=" + Sum).c_str(), Outputs) + ",";
  Asm += List(S.M * S.K / 32 / Per, Word, Inputs) + ",";
  Asm += List(8 * S.K / 32 / Per, Word, Inputs) + ",";
  Asm += List(CountD, Sum.c_str(), Inputs) + ";";
  return runWarp(Asm.c_str(), (Outputs + "," + Inputs).c_str(), P.registers());
}

/// Matrices whose elements Choose picks.
template <class Function> Product make(const Shape &S, Function Choose) {
  Product P{S, Codes(S.M, Words(S.K)), Codes(S.K, Words(8)),
            Codes(S.M, Words(8))};
  for (Words &Row : P.A)
    for (uint64_t &E : Row)
      E = Choose(S.A);
  for (Words &Row : P.B)
    for (uint64_t &E : Row)
      E = Choose(S.B);
  for (Words &Row : P.C)
    for (uint64_t &E : Row)
      E = Choose(S.D);
  return P;
}

/// Small whole numbers, whose sums are exact in every format: places alone
/// decide.
void checkPlaces(const Shape &S) {
  SCOPED_TRACE(S.Mnemonic);
  std::mt19937 Random(S.K);
  Product P = make(S, [&](const Format &F) {
    int Least = F.IsSigned ? -3 : 0;
    return F.encode(Least + int(Random() % unsigned(4 - Least)));
  });
  auto Got = run(P);
  for (unsigned R = 0; R < S.M; ++R)
    for (unsigned C = 0; C < 8; ++C) {
      double Sum = S.D.decode(P.C[R][C]);
      for (unsigned K = 0; K < S.K; ++K)
        Sum += S.multiply(P.A[R][K], P.B[K][C]);
      EXPECT_EQ(S.D.decode(P.result(Got, R, C)), Sum)
          << "row " << R << " column " << C;
    }
}

/// Any bits: specials where they must be, else within what cutting off can do
/// to the greatest term.
void checkValues(const Shape &S) {
  SCOPED_TRACE(S.Mnemonic);
  std::mt19937_64 Random(S.K + 1);
  for (unsigned Round = 0; Round < 4; ++Round) {
    // Numbers near one another, and all there are.
    Product P = make(S, [&](const Format &F) {
      return Round % 2
                 ? Random() & F.mask()
                 : F.encode(double(int64_t(Random() % 2001) - 1000) / 256);
    });
    auto Got = run(P);
    for (unsigned R = 0; R < S.M; ++R)
      for (unsigned C = 0; C < 8; ++C) {
        long double Sum = S.D.decode(P.C[R][C]), Most = fabsl(Sum);
        for (unsigned K = 0; K < S.K; ++K) {
          long double Term =
              (long double)S.A.decode(P.A[R][K]) * S.B.decode(P.B[K][C]);
          Sum += Term;
          Most = fmaxl(Most, fabsl(Term));
        }
        double Result = S.D.decode(P.result(Got, R, C));
        std::string At = "row " + std::to_string(R) + " column " +
                         std::to_string(C) + " round " + std::to_string(Round);
        if (std::isnan(Sum)) {
          EXPECT_TRUE(std::isnan(Result)) << At;
        } else if (std::isinf(Sum) || fabsl(Sum) > 1.01L * S.D.Max) {
          EXPECT_TRUE(std::isinf(Result) || std::isnan(Result)) << At;
        } else if (fabsl(Sum) < 0.99L * S.D.Max && Most < 0.01L * S.D.Max) {
          long double Bound = Most * (S.K + 1) * S.Precision +
                              fabsl(Sum) * S.D.Precision + S.D.Least;
          EXPECT_LE(fabsl(Result - Sum), Bound) << At << " " << double(Sum);
        }
      }
  }
}

/// Doubles are a chain of fused operations in the order of K.
void checkFused(const Shape &S) {
  std::mt19937_64 Random(S.K);
  Product P = make(S, [&](const Format &F) {
    return F.encode(double(Random()) / 3e18 - 3);
  });
  auto Got = run(P);
  for (unsigned R = 0; R < S.M; ++R)
    for (unsigned C = 0; C < 8; ++C) {
      double Sum = f64(P.C[R][C]);
      for (unsigned N = 0; N < S.K; ++N)
        Sum = std::fma(f64(P.A[R][N]), f64(P.B[N][C]), Sum);
      EXPECT_EQ(P.result(Got, R, C), of(Sum));
    }
}

const Format Half{"f16"}, Bfloat{"bf16"}, Tf32{"tf32"}, E4m3{"e4m3"},
    E5m2{"e5m2"}, Single{"f32"}, Double{"f64"}, S8{"s8"}, U8{"u8"}, S4{"s4"},
    U4{"u4"}, B1{"b1"}, S32{"s32"};

std::vector<Shape> halves() {
  std::vector<Shape> All;
  for (unsigned K : {8u, 16u}) {
    All.push_back({16, K, Single, Half, Half});
    All.push_back({16, K, Single, Bfloat, Bfloat});
    All.push_back({16, K, Half, Half, Half});
  }
  All.push_back({16, 4, Single, Tf32, Tf32});
  All.push_back({16, 8, Single, Tf32, Tf32});
  return All;
}
std::vector<Shape> bytes() {
  std::vector<Shape> All;
  for (unsigned K : {16u, 32u})
    for (const Format &D : {Single, Half})
      for (const Format &A : {E4m3, E5m2})
        for (const Format &B : {E4m3, E5m2})
          All.push_back({16, K, D, A, B});
  return All;
}
} // namespace

TEST(PtxMatrix, Halves) {
  for (const Shape &S : halves()) {
    checkPlaces(S);
    checkValues(S);
  }
}

TEST(PtxMatrix, FloatsOfAByte) {
  for (const Shape &S : bytes()) {
    checkPlaces(S);
    checkValues(S);
  }
}

// sm_120: in bytes, with FP8 or among themselves.
TEST(PtxMatrix, FloatsOfFourAndSixBits) {
  const Format E2m1{"e2m1"}, E2m3{"e2m3"}, E3m2{"e3m2"};
  std::vector<Shape> All;
  for (const Format &A : {E2m1, E2m3, E3m2})
    for (const Format &B : {E2m1, E2m3, E3m2})
      All.push_back({16, 32, Single, A, B, ".kind::f8f6f4"});
  All.push_back({16, 32, Single, E2m1, E4m3, ".kind::f8f6f4"});
  All.push_back({16, 32, Single, E5m2, E3m2, ".kind::f8f6f4"});
  All.push_back({16, 32, Half, E2m3, E2m1, ".kind::f8f6f4"});
  for (const Shape &S : All) {
    checkPlaces(S);
    checkValues(S);
  }
}

TEST(PtxMatrix, Doubles) {
  checkPlaces({8, 4, Double, Double, Double});
  for (unsigned K : {4u, 8u, 16u}) {
    Shape S{16, K, Double, Double, Double};
    checkPlaces(S);
    checkFused(S);
  }
}

TEST(PtxMatrix, Integers) {
  for (auto [M, K] : {std::pair(8u, 16u), {16u, 16u}, {16u, 32u}})
    for (const Format &A : {S8, U8})
      for (const Format &B : {S8, U8})
        for (bool Saturates : {false, true})
          checkPlaces({M, K, S32, A, B, Saturates ? ".satfinite" : ""});
  for (auto [M, K] : {std::pair(8u, 32u), {16u, 32u}, {16u, 64u}})
    for (const Format &A : {S4, U4})
      for (const Format &B : {S4, U4})
        for (bool Saturates : {false, true})
          checkPlaces({M, K, S32, A, B, Saturates ? ".satfinite" : ""});
}

TEST(PtxMatrix, IntegersBeyondTheirRange) {
  for (bool Saturates : {false, true})
    for (bool IsLow : {false, true}) {
      Shape S{16, 32, S32, S8, S8, Saturates ? ".satfinite" : ""};
      Product P = make(S, [&](const Format &) { return 0x80; });
      for (Words &Row : P.A)
        for (uint64_t &E : Row)
          E = IsLow ? 0x7f : 0x80;
      for (Words &Row : P.C)
        for (uint64_t &E : Row)
          E = IsLow ? 0x80000000 : 0x7fffffff;
      auto Got = run(P);
      uint32_t Wrapped =
          IsLow ? 0x80000000u - 32 * 127 * 128 : 0x7fffffffu + 32 * 128 * 128;
      for (unsigned R = 0; R < 16; ++R)
        for (unsigned C = 0; C < 8; ++C)
          EXPECT_EQ(uint32_t(P.result(Got, R, C)),
                    Saturates ? (IsLow ? 0x80000000u : 0x7fffffffu) : Wrapped);
    }
}

TEST(PtxMatrix, Bits) {
  for (auto [M, K] : {std::pair(8u, 128u), {16u, 128u}, {16u, 256u}})
    for (const char *Operation : {".xor.popc", ".and.popc"})
      checkPlaces({M, K, S32, B1, B1, Operation});
}

//===- How tensor cores add -----------------------------------------------===//

namespace {
/// All of the row: products of A and B along K, added to C.
float sumOf(const Shape &S, float C,
            std::vector<std::pair<float, float>> Terms) {
  Product P = make(S, [&](const Format &F) { return F.encode(0); });
  for (size_t K = 0; K < Terms.size(); ++K) {
    P.A[0][K] = S.A.encode(Terms[K].first);
    P.B[K][0] = S.B.encode(Terms[K].second);
  }
  P.C[0][0] = S.D.encode(C);
  return float(S.D.decode(P.result(run(P), 0, 0)));
}
} // namespace

// Results that Fasi et al. and FTTN measured on A100: eight products of halves
// and the sum are added at once, with one bit below a float's, and cut off.
TEST(PtxMatrix, SumsOfTensorCores) {
  const Shape S{16, 16, Single, Half, Half};
  const float Small = std::ldexp(1.0f, -12), Ulp = std::ldexp(1.0f, -23);
  // 2^-24, half a float's last place, is kept beside 1; alone it is cut off.
  EXPECT_EQ(sumOf(S, 1, {{Small, Small}}), 1);
  EXPECT_EQ(sumOf(S, 1, {{Small, Small}, {Small, Small}}), 1 + Ulp);
  EXPECT_EQ(sumOf(S, 1, {{Small, Small}, {Small, Small}, {Small, Small}}),
            1 + Ulp);
  EXPECT_EQ(sumOf(S, -1, {{Small, -Small}, {Small, -Small}, {Small, -Small}}),
            -1 - Ulp);
  // 2^-25 is not, however many there are.
  EXPECT_EQ(sumOf(S, 1, std::vector(8, std::pair(Small, Small / 2))), 1);
  // Eight at once: the ninth product meets a float.
  std::vector<std::pair<float, float>> Two(9);
  Two[7] = Two[8] = {Small, Small};
  EXPECT_EQ(sumOf(S, 1, Two), 1);
  Two[6] = Two[8];
  EXPECT_EQ(sumOf(S, 1, Two), 1 + Ulp);
  // The greatest exponent is that of the factors: 1.5 * 1.5 = 2.25 has 0, so
  // that 2^-24 still counts.
  EXPECT_EQ(sumOf(S, 0, {{1.5f, 1.5f}, {-1.5f, 1.5f}, {Small, Small}}),
            Small * Small);
  // Subnormal halves are numbers.
  float Least = std::ldexp(1.0f, -24);
  EXPECT_EQ(sumOf(S, 0, {{Least, Least}}), Least * Least);
}

//===- Matrices in shared memory ------------------------------------------===//

namespace {
uint8_t *shared() {
  static void *P = mmap(nullptr, 4096, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_32BIT, -1, 0);
  declareMemory(P, 4096);
  return static_cast<uint8_t *>(P);
}
uint64_t elementOf(unsigned Matrix, unsigned Row, unsigned Column) {
  return 0x1000 + Matrix * 0x100 + Row * 8 + Column;
}
/// Rows lie apart, and not in order.
uint8_t *rowAt(unsigned Matrix, unsigned Row) {
  return shared() + ((Matrix * 8 + Row) * 13 % 32) * 32;
}
/// The value of the register of matrix Matrix in lane L.
uint64_t registerOf(unsigned Matrix, unsigned L, bool IsTransposed) {
  unsigned Row = L / 4, Column = L % 4 * 2;
  return IsTransposed ? elementOf(Matrix, Column, Row) |
                            elementOf(Matrix, Column + 1, Row) << 16
                      : elementOf(Matrix, Row, Column) |
                            elementOf(Matrix, Row, Column + 1) << 16;
}
uint64_t addressFor(unsigned L) { return uint64_t(rowAt(L / 8, L % 8)); }
} // namespace

TEST(PtxMatrix, Loads) {
  for (unsigned M = 0; M < 4; ++M)
    for (unsigned Row = 0; Row < 8; ++Row)
      for (unsigned C = 0; C < 8; ++C) {
        uint64_t E = elementOf(M, Row, C);
        std::memcpy(rowAt(M, Row) + 2 * C, &E, 2);
      }
  std::vector<Words> Rows;
  for (unsigned L = 0; L < 32; ++L)
    Rows.push_back({addressFor(L) + 16});
  for (unsigned Count : {1u, 2u, 4u})
    for (bool IsTransposed : {false, true}) {
      std::string Asm = "ldmatrix.sync.aligned.m8n8.x" + std::to_string(Count) +
                        (IsTransposed ? ".trans" : "") + ".shared.b16 " +
                        list(0, Count) + ", [$" + std::to_string(Count) +
                        "+-16];";
      SCOPED_TRACE(Asm);
      auto Got =
          runWarp(Asm.c_str(), (repeat("=r", Count) + ",r").c_str(), Rows);
      for (unsigned L = 0; L < 32; ++L)
        for (unsigned N = 0; N < Count; ++N)
          EXPECT_EQ(uint32_t(Got[L][N]), registerOf(N, L, IsTransposed))
              << "lane " << L << " register " << N;
    }
}

TEST(PtxMatrix, Stores) {
  for (unsigned Count : {1u, 2u, 4u})
    for (bool IsTransposed : {false, true}) {
      std::memset(shared(), 0, 4096);
      std::vector<Words> Inputs;
      for (unsigned L = 0; L < 32; ++L) {
        Inputs.push_back({addressFor(L)});
        for (unsigned N = 0; N < Count; ++N)
          Inputs[L].push_back(registerOf(N, L, IsTransposed));
      }
      std::string Asm = "stmatrix.sync.aligned.m8n8.x" + std::to_string(Count) +
                        (IsTransposed ? ".trans" : "") + ".shared.b16 [$0], " +
                        list(1, Count) + ";";
      SCOPED_TRACE(Asm);
      std::vector<Words> Got =
          runWarp(Asm.c_str(), repeat("r", Count + 1).c_str(), Inputs);
      for (unsigned M = 0; M < 4; ++M)
        for (unsigned Row = 0; Row < 8; ++Row)
          for (unsigned C = 0; C < 8; ++C) {
            uint16_t E;
            std::memcpy(&E, rowAt(M, Row) + 2 * C, 2);
            EXPECT_EQ(E, M < Count ? elementOf(M, Row, C) : 0);
          }
    }
}

TEST(PtxMatrix, Transposes) {
  std::vector<Words> Inputs;
  for (unsigned L = 0; L < 32; ++L)
    Inputs.push_back({registerOf(0, L, false)});
  auto Got =
      runWarp("movmatrix.sync.aligned.m8n8.trans.b16 $0, $1;", "=r,r", Inputs);
  for (unsigned L = 0; L < 32; ++L)
    EXPECT_EQ(uint32_t(Got[L][0]), registerOf(0, L, true)) << "lane " << L;
}
