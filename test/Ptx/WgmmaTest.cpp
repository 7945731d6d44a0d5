// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// wgmma: matrices put into shared memory as "Shared Memory Matrix Layout" of
// the PTX ISA says, row by row with chunks that change places; the model
// multiplies the matrices that it began with. The elements of a sparse A and
// metadata are handed over, placed as "Sparse matrix storage" says. These are
// the first of four warps; Run/wgmma.cu has all.
#include "Harness.h"
#include "Lanes.h"
#include "MatrixFormats.h"
#include "gtest/gtest.h"
#include <random>

using namespace porthip::ptx::test;

namespace {

/// Bytes of a row that chunks of 16 change places in; 16: they stay.
enum class Swizzle : unsigned { None = 16, By32 = 32, By64 = 64, By128 = 128 };

struct Group {
  unsigned Columns, K;
  Format D, A, B;
  bool IsSharedA = true;
  Swizzle Mode = Swizzle::None;
  bool IsTransposedA = false, IsTransposedB = false;
  bool AddsC = true;
  int FactorA = 1, FactorB = 1;
  std::string Operation = ""; ///< .satfinite, .and.popc
  bool IsSparse = false;
  unsigned Selector = 0;

  unsigned perSum() const { return D.Bits == 16 ? 2 : 1; }
  unsigned sums() const { return Columns / 2 / perSum(); }
  bool hasFactors() const { return A.Exponent != 0; }
  std::string mnemonic() const {
    bool IsAtEnd = Operation == ".and.popc";
    const std::string Name =
        IsSparse ? "wgmma.mma_async.sp" : "wgmma.mma_async";
    return Name + ".sync.aligned.m64n" + std::to_string(Columns) + "k" +
           std::to_string(K) + (IsAtEnd ? "" : Operation) + "." + D.Name + "." +
           A.Name + "." + B.Name + (IsAtEnd ? Operation : "");
  }
};

struct Matrices {
  std::vector<Words> A, B, C; ///< codes: A and C by row, B by column
  std::vector<Words> Packed;  ///< what of A is there, if it is sparse
  Words Metadata;             ///< by lane, of the first 16 rows
};

/// Takes half of the elements of A away.
void makeSparse(const Group &G, std::mt19937 &Random, Matrices &M) {
  const unsigned Units = G.A.Bits == 32 ? 2 : 4;
  M.Packed.assign(64, {});
  M.Metadata.assign(32, 0);
  for (unsigned R = 0; R < 64; ++R)
    for (unsigned C = 0; C < G.K / Units; ++C) {
      const unsigned One = Random() % Units;
      const unsigned Two = (One + 1 + Random() % (Units - 1)) % Units;
      const unsigned First = std::min(One, Two), Second = std::max(One, Two);
      const bool IsPair = Units == 4;
      for (unsigned I = 0; I < Units; ++I) {
        uint64_t &E = M.A[R][C * Units + I];
        if (I == (IsPair ? First : One) || (IsPair && I == Second))
          M.Packed[R].push_back(E);
        else
          E = 0;
      }
      if (R >= 16)
        continue;
      const uint64_t Code = IsPair ? First | Second << 2 : One ? 14 : 4;
      const unsigned Lane =
          R % 8 * 4 +
          (G.A.Bits == 8 ? C / 8 * 2 + R / 8 : 2 * G.Selector + C / 4);
      M.Metadata[Lane] |=
          Code << (G.A.Bits == 8 ? C % 8 * 4 : R / 8 * 16 + C % 4 * 4);
    }
}

template <class Function>
Matrices make(const Group &G, unsigned Seed, Function Choose) {
  std::mt19937 Random(Seed);
  Matrices M;
  auto Fill = [&](std::vector<Words> &Into, unsigned Rows, unsigned Length,
                  const Format &F) {
    for (unsigned R = 0; R < Rows; ++R) {
      Into.push_back(Words(Length));
      for (uint64_t &E : Into.back())
        E = Choose(F, Random);
    }
  };
  Fill(M.A, 64, G.K, G.A);
  Fill(M.B, G.Columns, G.K, G.B);
  Fill(M.C, 64, G.Columns, G.D);
  if (G.IsSparse)
    makeSparse(G, Random, M);
  return M;
}

/// A port's variables in shared memory lie in front.
constexpr unsigned OfVariables = 1024;

/// The chunk of a row, of 8 such, in which chunk C lies.
unsigned chunkOf(unsigned C, unsigned Row, Swizzle Mode) {
  Row %= 8;
  return Mode == Swizzle::By128  ? C ^ Row
         : Mode == Swizzle::By64 ? C ^ Row / 2
         : Mode == Swizzle::By32 ? C ^ Row / 4
                                 : C;
}

/// A matrix in shared memory from At on; gives its descriptor. Elements lie
/// along K, or along the other dimension if it is transposed; Slice: the 32
/// bytes along K of a wider row that are this matrix.
uint64_t place(const std::vector<Words> &M, const Format &F, Swizzle Mode,
               bool IsTransposed, unsigned At, unsigned Slice = 0) {
  const unsigned Width = unsigned(Mode), Block = 8 * Width;
  const unsigned Outer = unsigned(M.size()), K = unsigned(M[0].size());
  unsigned Leading = 0, Stride = 0;
  auto Put = [&](unsigned Byte, unsigned Bit, uint64_t Code) {
    char *P = sharedMemory() + At + Byte;
    for (unsigned B = 0; B < F.Bits; ++B, ++Bit)
      if (Code >> B & 1)
        P[Bit / 8] = char(P[Bit / 8] | 1 << Bit % 8);
  };
  for (unsigned O = 0; O < Outer; ++O)
    for (unsigned I = 0; I < K; ++I) {
      unsigned Byte;
      if (!IsTransposed) {
        const unsigned ByteK = I * F.Bits / 8 + Slice * 32, C = ByteK / 16;
        Stride = Mode == Swizzle::None ? K * F.Bits / 128 * Block + 32 : Block;
        Leading = Mode == Swizzle::None ? Block : 0;
        Byte = O / 8 * Stride + O % 8 * Width + ByteK % 16 +
               (Mode == Swizzle::None ? C * Leading : chunkOf(C, O, Mode) * 16);
      } else {
        const unsigned InBlock = Width / 2, C = O % InBlock / 8;
        const unsigned OfK = Block, OfOuter = K / 8 * Block;
        Stride = Mode == Swizzle::None ? OfOuter : OfK;
        Leading = Mode == Swizzle::None ? OfK : OfOuter;
        Byte = O / InBlock * OfOuter + I / 8 * OfK + I % 8 * Width +
               chunkOf(C, I, Mode) * 16 + O % 8 * 2;
      }
      Put(Byte, F.Bits < 8 ? I * F.Bits % 8 : 0, M[O][I]);
    }
  const auto Start = uint64_t(uintptr_t(sharedMemory())) + At + Slice * 32;
  const uint64_t Way = Mode == Swizzle::By128  ? 1
                       : Mode == Swizzle::By64 ? 2
                       : Mode == Swizzle::By32 ? 3
                                               : 0;
  return (Start & 0x3ffff) >> 4 | uint64_t(Leading >> 4) << 16 |
         uint64_t(Stride >> 4) << 32 | Way << 62;
}

/// The statement, with sums as outputs $0 ... and as the first inputs.
std::string statement(const Group &G, const char *Instead = nullptr) {
  const unsigned Sums = G.sums(), A = 2 * Sums;
  const unsigned CountA = G.IsSharedA ? 1 : 4;
  std::string Text = "{ .reg .pred p; setp.ne.b32 p, $" +
                     std::to_string(A + CountA + 1) + ", 0;\n";
  auto List = [](unsigned First, unsigned Count) {
    std::string L;
    for (unsigned N = 0; N < Count; ++N)
      L += (N ? ", $" : "$") + std::to_string(First + N);
    return L;
  };
  for (unsigned N = 0; N < Sums; ++N)
    Text += "mov.b32 $" + std::to_string(N) + ", $" + std::to_string(Sums + N) +
            ";\n";
  Text += " wgmma.fence.sync.aligned;\n" + (Instead ? Instead : G.mnemonic()) +
          " {" + List(0, Sums) + "}, " +
          (G.IsSharedA ? List(A, 1) : "{" + List(A, 4) + "}") + ", " +
          List(A + CountA, 1) +
          (G.IsSparse ? ", " + List(A + CountA + 2, 1) + ", " +
                            std::to_string(G.Selector)
                      : "") +
          ", p";
  if (G.hasFactors())
    Text += ", " + std::to_string(G.FactorA) + ", " + std::to_string(G.FactorB);
  if (G.A.Bits == 16 && G.IsSharedA)
    Text += G.IsTransposedA ? ", 1" : ", 0";
  if (G.A.Bits == 16)
    Text += G.IsTransposedB ? ", 1" : ", 0";
  return Text + "; wgmma.commit_group.sync.aligned;"
                " wgmma.wait_group.sync.aligned 0; }";
}

std::string constraints(const Group &G) {
  std::string Text;
  for (unsigned N = 0; N < G.sums(); ++N)
    Text += std::string("=") + G.D.Letter + ",";
  for (unsigned N = 0; N < G.sums(); ++N)
    Text += std::string(G.D.Letter) + ",";
  return Text + (G.IsSharedA ? "l," : "r,r,r,r,") + "l,r" +
         (G.IsSparse ? ",r" : "");
}

std::vector<Words> run(const Group &G, const Matrices &M, unsigned Slice = 0,
                       unsigned Base = 0) {
  declareMemory(sharedMemory(), SharedBytes);
  std::memset(sharedMemory(), 0, SharedBytes);
  const uint64_t B =
      place(M.B, G.B, G.Mode, G.IsTransposedB, 16384 + 128 * Base, Slice) |
      uint64_t(Base) << 49;
  const std::vector<Words> &OfA = G.IsSparse ? M.Packed : M.A;
  const uint64_t A =
      G.IsSharedA ? place(OfA, G.A, G.Mode, G.IsTransposedA, OfVariables, Slice)
                  : 0;
  const unsigned P = 32 / G.A.Bits;
  std::vector<Words> Lanes;
  for (unsigned L = 0; L < 32; ++L) {
    Words W(G.sums());
    for (unsigned I = 0; I < G.Columns / 2; ++I)
      W[I / G.perSum()] |=
          M.C[L / 4 + I / 2 % 2 * 8][I / 4 * 8 + L % 4 * 2 + I % 2]
          << I % G.perSum() * 16;
    if (G.IsSharedA)
      W.push_back(A);
    for (unsigned R = 0; R < 4 && !G.IsSharedA; ++R) {
      uint64_t Word = 0;
      for (unsigned I = 0; I < P; ++I)
        Word |= OfA[L / 4 + R % 2 * 8][(R / 2 * 4 + L % 4) * P + I]
                << I * G.A.Bits;
      W.push_back(Word);
    }
    W.push_back(B);
    W.push_back(G.AddsC);
    if (G.IsSparse)
      W.push_back(M.Metadata[L]);
    Lanes.push_back(W);
  }
  return runWarp(statement(G).c_str(), constraints(G).c_str(), Lanes);
}

uint64_t resultOf(const Group &G, const std::vector<Words> &Got, unsigned Row,
                  unsigned Column) {
  const unsigned L = Row % 8 * 4 + Column % 8 / 2;
  const unsigned I = Column / 8 * 4 + Row / 8 * 2 + Column % 2;
  uint64_t V = Got[L][I / G.perSum()] >> I % G.perSum() * 16;
  return V & G.D.mask();
}

/// Small whole numbers: places alone decide.
void checkPlaces(const Group &G, unsigned Slice = 0) {
  SCOPED_TRACE(G.mnemonic() + (G.IsSharedA ? " shared A" : "") + " by " +
               std::to_string(unsigned(G.Mode)) + " slice " +
               std::to_string(Slice) + (G.IsTransposedA ? " A'" : "") +
               (G.IsTransposedB ? " B'" : ""));
  Matrices M =
      make(G, G.K + G.Columns + Slice, [](const Format &F, std::mt19937 &R) {
        if (F.Bits == 1)
          return uint64_t(R() & 1);
        int Least = F.IsSigned ? -3 : 0;
        return F.encode(Least + int(R() % unsigned(4 - Least)));
      });
  auto Got = run(G, M, Slice);
  for (unsigned R = 0; R < 16; ++R)
    for (unsigned C = 0; C < G.Columns; ++C) {
      double Sum = 0;
      for (unsigned K = 0; K < G.K; ++K)
        Sum += G.A.Bits == 1 ? double(M.A[R][K] & M.B[C][K])
                             : G.A.decode(M.A[R][K]) * G.B.decode(M.B[C][K]);
      Sum *= G.FactorA * G.FactorB;
      if (G.AddsC)
        Sum += G.D.decode(M.C[R][C]);
      EXPECT_EQ(G.D.decode(resultOf(G, Got, R, C)), Sum)
          << "row " << R << " column " << C;
    }
}

const Format Half{"f16"}, Bfloat{"bf16"}, Tf32{"tf32"}, E4m3{"e4m3"},
    E5m2{"e5m2"}, Single{"f32"}, S8{"s8"}, U8{"u8"}, B1{"b1"}, S32{"s32"};
constexpr Swizzle Modes[] = {Swizzle::None, Swizzle::By32, Swizzle::By64,
                             Swizzle::By128};
} // namespace

TEST(PtxWgmma, LayoutsAlongK) {
  for (Swizzle Mode : Modes)
    for (unsigned Slice = 0; Slice < std::max(1u, unsigned(Mode) / 32); ++Slice)
      for (bool IsSharedA : {true, false}) {
        checkPlaces({8, 16, Single, Half, Half, IsSharedA, Mode}, Slice);
        checkPlaces({24, 8, Single, Tf32, Tf32, IsSharedA, Mode}, Slice);
        checkPlaces({48, 32, S32, S8, U8, IsSharedA, Mode}, Slice);
      }
}

TEST(PtxWgmma, TransposedLayouts) {
  for (Swizzle Mode : Modes) {
    checkPlaces({8, 16, Single, Bfloat, Bfloat, true, Mode, true, false});
    checkPlaces({64, 16, Single, Half, Half, true, Mode, false, true});
    checkPlaces({128, 16, Half, Half, Half, true, Mode, true, true});
    checkPlaces({64, 16, Single, Half, Half, false, Mode, false, true});
  }
}

TEST(PtxWgmma, Types) {
  for (bool IsSharedA : {true, false}) {
    for (const Format &D : {Single, Half}) {
      checkPlaces({256, 16, D, Half, Half, IsSharedA, Swizzle::By128});
      for (const Format &A : {E4m3, E5m2})
        for (const Format &B : {E4m3, E5m2})
          checkPlaces({16, 32, D, A, B, IsSharedA, Swizzle::By64});
    }
    checkPlaces({40, 16, Single, Bfloat, Bfloat, IsSharedA, Swizzle::By32});
    for (const Format &A : {S8, U8})
      for (const Format &B : {S8, U8})
        for (const char *Operation : {"", ".satfinite"})
          checkPlaces({32, 32, S32, A, B, IsSharedA, Swizzle::By128, false,
                       false, true, 1, 1, Operation});
    checkPlaces({96, 256, S32, B1, B1, IsSharedA, Swizzle::By128, false, false,
                 true, 1, 1, ".and.popc"});
  }
}

TEST(PtxWgmma, FactorsAndNoSum) {
  for (int A : {1, -1})
    for (int B : {1, -1})
      for (bool AddsC : {true, false})
        checkPlaces({16, 16, Single, Half, Half, true, Swizzle::By128, false,
                     false, AddsC, A, B});
  checkPlaces({16, 32, S32, S8, S8, false, Swizzle::None, false, false, false});
}

TEST(PtxWgmma, SparseA) {
  auto Check = [](unsigned Columns, unsigned K, const Format &D,
                  const Format &A, const Format &B, bool IsSharedA,
                  Swizzle Mode, unsigned Selector, bool IsTransposedB = false) {
    Group G{Columns, K, D, A, B, IsSharedA, Mode};
    G.IsTransposedB = IsTransposedB;
    G.IsTransposedA = IsTransposedB && IsSharedA;
    G.IsSparse = true;
    G.Selector = Selector;
    checkPlaces(G);
  };
  for (bool IsSharedA : {true, false})
    for (Swizzle Mode : {Swizzle::None, Swizzle::By64, Swizzle::By128}) {
      for (unsigned Selector : {0u, 1u}) {
        Check(16, 32, Single, Half, Half, IsSharedA, Mode, Selector);
        Check(24, 16, Single, Tf32, Tf32, IsSharedA, Mode, Selector);
      }
      Check(64, 32, Half, Half, Half, IsSharedA, Mode, 0, true);
      Check(8, 32, Single, Bfloat, Bfloat, IsSharedA, Mode, 1);
      Check(32, 64, S32, S8, U8, IsSharedA, Mode, 0);
      Check(8, 64, Half, E5m2, E4m3, IsSharedA, Mode, 0);
    }
}

// A pattern that begins at another row than one of a multiple of 1024 bytes.
TEST(PtxWgmma, PatternsWithABase) {
  for (Swizzle Mode : {Swizzle::By32, Swizzle::By64, Swizzle::By128})
    for (unsigned Base : {1u, 3u, 6u}) {
      Group G{16, 16, Single, Half, Half, false, Mode};
      Matrices M = make(G, Base, [](const Format &F, std::mt19937 &R) {
        return F.encode(int(R() % 7) - 3);
      });
      auto Got = run(G, M, 0, Base);
      for (unsigned R = 0; R < 16; ++R)
        for (unsigned C = 0; C < 16; ++C) {
          double Sum = Single.decode(M.C[R][C]);
          for (unsigned K = 0; K < 16; ++K)
            Sum += Half.decode(M.A[R][K]) * Half.decode(M.B[C][K]);
          EXPECT_EQ(Single.decode(resultOf(G, Got, R, C)), Sum)
              << "base " << Base << " row " << R << " column " << C;
        }
    }
}

TEST(PtxWgmma, Saturation) {
  Group G{8, 32, S32, S8, S8, true, Swizzle::None};
  G.Operation = ".satfinite";
  Matrices M = make(G, 1, [](const Format &F, std::mt19937 &) {
    return F.Bits == 8 ? uint64_t(100) : uint64_t(0x7fffff00);
  });
  EXPECT_EQ(resultOf(G, run(G, M), 3, 5), 0x7fffffffu);
  G.Operation = "";
  EXPECT_EQ(resultOf(G, run(G, M), 3, 5), 0x7fffff00u + 320000u);
}

// Each eight columns are summed as those of mma are.
TEST(PtxWgmma, SumsAreThoseOfMma) {
  Group G{16, 16, Single, Half, Half, false, Swizzle::By128};
  Matrices M = make(G, 7, [](const Format &F, std::mt19937 &R) {
    return F.encode(std::ldexp(double(R() % 4096) - 2048, int(R() % 12) - 12));
  });
  auto Got = run(G, M);
  for (unsigned Part : {0u, 1u}) {
    std::vector<Words> Lanes;
    for (unsigned L = 0; L < 32; ++L) {
      Words W;
      for (unsigned R = 0; R < 4; ++R)
        for (unsigned K = (R / 2 * 4 + L % 4) * 2, Row = L / 4 + R % 2 * 8;
             W.size() <= R;)
          W.push_back(M.A[Row][K] | M.A[Row][K + 1] << 16);
      for (unsigned R = 0; R < 2; ++R) {
        const Words &Column = M.B[Part * 8 + L / 4];
        const unsigned K = (R * 4 + L % 4) * 2;
        W.push_back(Column[K] | Column[K + 1] << 16);
      }
      for (unsigned I = 0; I < 4; ++I)
        W.push_back(M.C[L / 4 + I / 2 * 8][Part * 8 + L % 4 * 2 + I % 2]);
      Lanes.push_back(W);
    }
    auto Wanted = runWarp(
        "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {$0,$1,$2,$3}, "
        "{$4,$5,$6,$7}, {$8,$9}, {$10,$11,$12,$13};",
        "=f,=f,=f,=f,r,r,r,r,r,r,f,f,f,f", Lanes);
    for (unsigned L = 0; L < 32; ++L)
      for (unsigned I = 0; I < 4; ++I)
        EXPECT_EQ(uint32_t(Got[L][Part * 4 + I]), uint32_t(Wanted[L][I]))
            << "lane " << L << " sum " << I;
  }
}

TEST(PtxWgmma, Refusals) {
  auto Message = [](Group G, const std::string &Instead) {
    return lowerMessage(statement(G, Instead.c_str()), constraints(G));
  };
  Group G{16, 16, Single, Half, Half};
  EXPECT_EQ(lowerMessage(statement(G), constraints(G)), "");
  const std::string Front = "wgmma.mma_async.sync.aligned.";
  EXPECT_NE(Message(G, Front + "m64n16k16.f32.f16.bf16")
                .find("A and B must have one type"),
            std::string::npos);
  EXPECT_NE(Message(G, Front + "m64n24k16.f32.f16.f16")
                .find("expected 12 registers for the sums"),
            std::string::npos);
  EXPECT_NE(Message(G, Front + "m64n12k16.f32.f16.f16")
                .find("this shape is not supported"),
            std::string::npos);
  Group Wide{40, 32, S32, S8, S8};
  EXPECT_NE(lowerMessage(statement(Wide), constraints(Wide))
                .find("this shape is not supported"),
            std::string::npos);
  G.FactorA = 2;
  EXPECT_NE(lowerMessage(statement(G), constraints(G))
                .find("a factor of wgmma is 1 or -1"),
            std::string::npos);
  Group Sparse{16, 16, Single, Half, Half};
  Sparse.IsSparse = true; // has 32 along K
  EXPECT_NE(lowerMessage(statement(Sparse), constraints(Sparse))
                .find("this shape is not supported"),
            std::string::npos);
}
