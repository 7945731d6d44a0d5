// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mma.sp: rows of A with half of their elements, put into registers and
// metadata as "Sparse matrix storage" and "Matrix Fragments for sparse mma" of
// the PTX ISA say; the model multiplies the dense matrix that it began with.
#include "Harness.h"
#include "MatrixFormats.h"
#include "gtest/gtest.h"
#include <cmath>
#include <random>

using namespace porthip::ptx::test;

namespace {

struct SparseShape {
  unsigned K;
  Format D, A, B;
  std::string Variant = "mma.sp", Operation = "";
  unsigned Selector = 0;

  unsigned perRegister() const { return 32 / A.Bits; }
  unsigned registers() const { return K / perRegister() / 4; } ///< of A, of B
  unsigned perSum() const { return D.Bits == 16 ? 2 : 1; }
  /// Elements that metadata choose among, and how many of them.
  unsigned chunk() const { return A.Bits == 32 ? 2 : A.Bits == 4 ? 8 : 4; }
  std::string mnemonic() const {
    return Variant + ".sync.aligned.m16n8k" + std::to_string(K) + ".row.col." +
           D.Name + "." + A.Name + "." + B.Name + "." + D.Name + Operation;
  }
};

struct Sparse {
  SparseShape Of;
  std::vector<Words> A, B, C; ///< codes, by row and column; A is dense
  /// By row: the columns of the elements that are there.
  std::vector<std::vector<unsigned>> Columns;
};

/// Chooses which elements of a row are there.
std::vector<unsigned> chooseColumns(const SparseShape &S,
                                    std::mt19937 &Random) {
  std::vector<unsigned> Columns;
  const unsigned Units = S.A.Bits == 32 ? 2 : 4, Per = S.chunk() / Units;
  for (unsigned First = 0; First < S.K; First += S.chunk()) {
    unsigned One = Random() % Units;
    unsigned Two = (One + 1 + Random() % (Units - 1)) % Units;
    for (unsigned U : {std::min(One, Two), std::max(One, Two)}) {
      if (S.A.Bits == 32 && U != One)
        continue; // one of two
      for (unsigned I = 0; I < Per; ++I)
        Columns.push_back(First + U * Per + I);
    }
  }
  return Columns;
}

template <class Function>
Sparse make(const SparseShape &S, unsigned Seed, Function Choose) {
  std::mt19937 Random(Seed);
  Sparse M{S, {}, {}, {}, {}};
  for (unsigned R = 0; R < 16; ++R) {
    M.Columns.push_back(chooseColumns(S, Random));
    M.A.push_back(Words(S.K));
    for (unsigned K : M.Columns[R])
      M.A[R][K] = Choose(S.A, Random);
    M.C.push_back(Words(8));
    for (uint64_t &E : M.C[R])
      E = Choose(S.D, Random);
  }
  for (unsigned K = 0; K < S.K; ++K) {
    M.B.push_back(Words(8));
    for (uint64_t &E : M.B[K])
      E = Choose(S.B, Random);
  }
  return M;
}

/// The bits that name the columns of a row, from the first on.
std::vector<bool> indicesOf(const Sparse &M, unsigned Row) {
  std::vector<bool> Bits;
  for (size_t N = 0; N < M.Columns[Row].size(); ++N) {
    unsigned In = M.Columns[Row][N] % M.Of.chunk();
    if (M.Of.A.Bits == 4) {
      if (N % 2)
        continue; // of a pair, once
      In /= 2;
    }
    unsigned Count = M.Of.A.Bits == 32 ? 4 : 2;
    if (M.Of.A.Bits == 32)
      In = In ? 0b1110 : 0b0100;
    for (unsigned B = 0; B < Count; ++B)
      Bits.push_back(In >> B & 1);
  }
  return Bits;
}

/// The word of metadata of lane L; lanes that do not contribute have noise.
uint32_t metadataOf(const Sparse &M, unsigned L) {
  const unsigned Group = L / 4, In = L % 4, F = M.Of.Selector;
  const unsigned PerRow = unsigned(indicesOf(M, 0).size());
  auto Take = [&](unsigned Row, unsigned First, unsigned Count) {
    std::vector<bool> Bits = indicesOf(M, Row);
    uint32_t Word = 0;
    for (unsigned B = 0; B < Count; ++B)
      Word |= uint32_t(Bits[First + B]) << B;
    return Word;
  };
  const uint32_t Noise = 0x5a5a5a5au * (L + 1);
  if (M.Of.A.Bits >= 16) {
    // 16 bits a row: one lane of four; 32: a pair, the first with the lower
    // half of K.
    if (PerRow == 16)
      return In == F ? Take(Group, 0, 16) | Take(Group + 8, 0, 16) << 16
                     : Noise;
    return In / 2 == F ? Take(Group, In % 2 * 16, 16) |
                             Take(Group + 8, In % 2 * 16, 16) << 16
                       : Noise;
  }
  // 32 bits a row: a pair; 64: all four, two for each half of K.
  if (PerRow == 32)
    return In / 2 == F ? Take(Group + In % 2 * 8, 0, 32) : Noise;
  return Take(Group + In % 2 * 8, In / 2 * 32, 32);
}

std::vector<Words> run(const Sparse &M) {
  const SparseShape &S = M.Of;
  const unsigned P = S.perRegister(), Count = S.registers();
  const unsigned Sums = 4 / S.perSum();
  std::vector<Words> Lanes;
  for (unsigned L = 0; L < 32; ++L) {
    const unsigned Group = L / 4, In = L % 4;
    Words W(2 * Count + Sums + 1);
    for (unsigned R = 0; R < Count; ++R)
      for (unsigned I = 0; I < P; ++I) {
        const unsigned Row = Group + R % 2 * 8;
        const unsigned N = R / 2 * 4 * P + In * P + I;
        W[R] |= M.A[Row][M.Columns[Row][N]] << I * S.A.Bits;
        W[Count + R] |= M.B[R * 4 * P + In * P + I][Group] << I * S.A.Bits;
      }
    for (unsigned I = 0; I < 4; ++I)
      W[2 * Count + I / S.perSum()] |= M.C[Group + I / 2 * 8][In * 2 + I % 2]
                                       << (S.perSum() == 2 ? I % 2 * 16 : 0);
    W[2 * Count + Sums] = metadataOf(M, L);
    Lanes.push_back(W);
  }
  unsigned Number = 0;
  auto List = [&](unsigned Length) {
    std::string Text = " {";
    for (unsigned N = 0; N < Length; ++N)
      Text += (N ? ",$" : "$") + std::to_string(Number++);
    return Text + "}";
  };
  std::string Asm = S.mnemonic() + List(Sums) + "," + List(Count) + "," +
                    List(Count) + "," + List(Sums) + ", $" +
                    std::to_string(Number) + ", " + std::to_string(S.Selector) +
                    ";";
  std::string Constraints;
  for (unsigned N = 0; N < Sums; ++N)
    Constraints += std::string("=") + S.D.Letter + ",";
  for (unsigned N = 0; N < 2 * Count; ++N)
    Constraints += "r,";
  for (unsigned N = 0; N < Sums; ++N)
    Constraints += std::string(S.D.Letter) + ",";
  return runWarp(Asm.c_str(), (Constraints + "r").c_str(), Lanes);
}

uint64_t resultOf(const Sparse &M, const std::vector<Words> &Got, unsigned Row,
                  unsigned Column) {
  unsigned L = Row % 8 * 4 + Column / 2, I = Row / 8 * 2 + Column % 2;
  unsigned Per = M.Of.perSum();
  uint64_t V = Got[L][I / Per] >> I % Per * 16;
  return Per == 2 ? V & 0xffff : V;
}

/// Small whole numbers: places alone decide.
void checkPlaces(const SparseShape &S) {
  SCOPED_TRACE(S.mnemonic() + " selector " + std::to_string(S.Selector));
  Sparse M = make(S, S.K + S.Selector, [](const Format &F, std::mt19937 &R) {
    int Least = F.IsSigned ? -3 : 0;
    return F.encode(Least + int(R() % unsigned(4 - Least)));
  });
  auto Got = run(M);
  for (unsigned R = 0; R < 16; ++R)
    for (unsigned C = 0; C < 8; ++C) {
      double Sum = S.D.decode(M.C[R][C]);
      for (unsigned K : M.Columns[R])
        Sum += S.A.decode(M.A[R][K]) * S.B.decode(M.B[K][C]);
      EXPECT_EQ(S.D.decode(resultOf(M, Got, R, C)), Sum)
          << "row " << R << " column " << C;
    }
}

const Format Half{"f16"}, Bfloat{"bf16"}, Tf32{"tf32"}, E4m3{"e4m3"},
    E5m2{"e5m2"}, Single{"f32"}, S8{"s8"}, U8{"u8"}, S4{"s4"}, U4{"u4"},
    S32{"s32"};
} // namespace

TEST(PtxMatrixSparse, Halves) {
  for (const char *Variant : {"mma.sp", "mma.sp::ordered_metadata"}) {
    for (unsigned F : {0u, 1u, 2u, 3u}) {
      checkPlaces({16, Single, Half, Half, Variant, "", F});
      checkPlaces({16, Half, Half, Half, Variant, "", F});
      checkPlaces({16, Single, Bfloat, Bfloat, Variant, "", F});
    }
    for (unsigned F : {0u, 1u}) {
      checkPlaces({32, Single, Half, Half, Variant, "", F});
      checkPlaces({32, Half, Half, Half, Variant, "", F});
      checkPlaces({32, Single, Bfloat, Bfloat, Variant, "", F});
    }
  }
}

TEST(PtxMatrixSparse, Floats) {
  for (const char *Variant : {"mma.sp", "mma.sp::ordered_metadata"}) {
    for (unsigned F : {0u, 1u, 2u, 3u})
      checkPlaces({8, Single, Tf32, Tf32, Variant, "", F});
    for (unsigned F : {0u, 1u})
      checkPlaces({16, Single, Tf32, Tf32, Variant, "", F});
    for (const Format &A : {E4m3, E5m2})
      for (const Format &B : {E4m3, E5m2})
        checkPlaces({64, Single, A, B, Variant});
  }
}

TEST(PtxMatrixSparse, Integers) {
  for (const char *Variant : {"mma.sp", "mma.sp::ordered_metadata"})
    for (const char *Operation : {"", ".satfinite"}) {
      for (const Format &A : {S8, U8})
        for (const Format &B : {S8, U8}) {
          for (unsigned F : {0u, 1u})
            checkPlaces({32, S32, A, B, Variant, Operation, F});
          checkPlaces({64, S32, A, B, Variant, Operation});
        }
      for (const Format &A : {S4, U4})
        for (const Format &B : {S4, U4}) {
          for (unsigned F : {0u, 1u})
            checkPlaces({64, S32, A, B, Variant, Operation, F});
          checkPlaces({128, S32, A, B, Variant, Operation});
        }
    }
}

// Elements of B do not count where A has nothing, infinities and NaNs too;
// where a zero is there, they do.
TEST(PtxMatrixSparse, NothingIsNotZero) {
  SparseShape S{32, Single, Half, Half};
  Sparse M =
      make(S, 1, [](const Format &F, std::mt19937 &) { return F.encode(1); });
  for (unsigned R = 0; R < 16; ++R) {
    M.Columns[R].clear();
    for (unsigned K = 0; K < 32; K += 4)
      M.Columns[R].insert(M.Columns[R].end(), {K + 1, K + 2});
    for (unsigned K = 0; K < 32; ++K)
      M.A[R][K] = Half.encode(K == 2 && R == 5 ? 0 : 1);
  }
  for (unsigned K = 0; K < 32; K += 4) {
    M.B[K][3] = 0x7c00;
    M.B[K + 3][3] = 0x7e00;
  }
  M.B[2][6] = 0x7c00;
  auto Got = run(M);
  for (unsigned R = 0; R < 16; ++R)
    for (unsigned C = 0; C < 8; ++C) {
      double V = Single.decode(resultOf(M, Got, R, C));
      double Sum = R == 5 ? 16 : 17;
      if (C != 6)
        EXPECT_EQ(V, Sum) << "row " << R << " column " << C;
      else if (R == 5)
        EXPECT_TRUE(std::isnan(V));
      else
        EXPECT_EQ(V, INFINITY);
    }
}
