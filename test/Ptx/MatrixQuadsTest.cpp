// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mma.m8n8k4 of halves: four products, each by eight lanes, in all layouts.
// Places are those of "Matrix Fragments for mma.m8n8k4 with .f16".
#include "Harness.h"
#include "MatrixFormats.h"
#include "gtest/gtest.h"

using namespace porthip::ptx::test;

namespace {

const Format Half{"f16"}, Single{"f32"};

/// Small whole numbers that differ by place.
double valueOfA(unsigned Product, unsigned Row, unsigned K) {
  return int(Product * 5 + Row * 3 + K * 7) % 11 - 5;
}
double valueOfB(unsigned Product, unsigned K, unsigned Column) {
  return int(Product * 3 + K * 5 + Column * 2) % 9 - 4;
}
double valueOfC(unsigned Product, unsigned Row, unsigned Column) {
  return int(Product * 7 + Row * 5 + Column * 3) % 13 - 6;
}

/// "row = %laneid % 4 if %laneid < 16, (%laneid % 4) + 4 otherwise; col = i" of
/// .f16; "row = X if %laneid < 16, X + 4 otherwise, where X = (%laneid & 0b1) +
/// (i & 0b10); col = (i & 0b100) + (%laneid & 0b10) + (i & 0b1)" of .f32.
std::pair<unsigned, unsigned> placeInC(unsigned L, unsigned I, bool IsHalf) {
  unsigned Upper = L < 16 ? 0 : 4;
  if (IsHalf)
    return {L % 4 + Upper, I};
  return {(L & 1) + (I & 2) + Upper, (I & 4) + (L & 2) + (I & 1)};
}

void addHalves(Words &To, const std::vector<double> &Values) {
  for (size_t N = 0; N < Values.size(); N += 2)
    To.push_back(Half.encode(Values[N]) | Half.encode(Values[N + 1]) << 16);
}

void addSums(Words &To, unsigned L, bool IsHalf) {
  std::vector<double> C;
  for (unsigned I = 0; I < 8; ++I) {
    auto [Row, Column] = placeInC(L, I, IsHalf);
    C.push_back(valueOfC(L % 16 / 4, Row, Column));
  }
  if (IsHalf)
    return addHalves(To, C);
  for (double V : C)
    To.push_back(Single.encode(V));
}

void check(const char *Asm, const char *Constraints, bool IsRowA, bool IsRowB,
           bool IsHalfD, bool IsHalfC) {
  SCOPED_TRACE(Asm);
  std::vector<Words> Inputs;
  for (unsigned L = 0; L < 32; ++L) {
    unsigned Product = L % 16 / 4, Upper = L < 16 ? 0 : 4, Own = L % 4 + Upper;
    std::vector<double> A, B;
    for (unsigned I = 0; I < 4; ++I) {
      A.push_back(IsRowA ? valueOfA(Product, Own, I)
                         : valueOfA(Product, I + Upper, L % 4));
      B.push_back(IsRowB ? valueOfB(Product, L % 4, I + Upper)
                         : valueOfB(Product, I, Own));
    }
    Inputs.emplace_back();
    addHalves(Inputs.back(), A);
    addHalves(Inputs.back(), B);
    addSums(Inputs.back(), L, IsHalfC);
  }
  auto Got = runWarp(Asm, Constraints, Inputs);
  for (unsigned L = 0; L < 32; ++L)
    for (unsigned I = 0; I < 8; ++I) {
      unsigned Product = L % 16 / 4;
      auto [Row, Column] = placeInC(L, I, IsHalfD);
      double Sum = valueOfC(Product, Row, Column);
      for (unsigned K = 0; K < 4; ++K)
        Sum += valueOfA(Product, Row, K) * valueOfB(Product, K, Column);
      double Result = IsHalfD ? Half.decode(Got[L][I / 2] >> I % 2 * 16)
                              : Single.decode(Got[L][I]);
      EXPECT_EQ(Result, Sum) << "lane " << L << " element " << I;
    }
}

} // namespace

TEST(PtxMatrix, ProductsOfEightLanes) {
  for (bool IsRowA : {true, false})
    for (bool IsRowB : {true, false}) {
      std::string Name = std::string("mma.sync.aligned.m8n8k4") +
                         (IsRowA ? ".row" : ".col") +
                         (IsRowB ? ".row" : ".col");
      check((Name + ".f16.f16.f16.f16 {$0,$1,$2,$3}, {$4,$5}, {$6,$7},"
                    " {$8,$9,$10,$11};")
                .c_str(),
            "=r,=r,=r,=r,r,r,r,r,r,r,r,r", IsRowA, IsRowB, true, true);
      check((Name + ".f32.f16.f16.f16 {$0,$1,$2,$3,$4,$5,$6,$7}, {$8,$9},"
                    " {$10,$11}, {$12,$13,$14,$15};")
                .c_str(),
            "=f,=f,=f,=f,=f,=f,=f,=f,r,r,r,r,r,r,r,r", IsRowA, IsRowB, false,
            true);
      check((Name + ".f32.f16.f16.f32 {$0,$1,$2,$3,$4,$5,$6,$7}, {$8,$9},"
                    " {$10,$11}, {$12,$13,$14,$15,$16,$17,$18,$19};")
                .c_str(),
            "=f,=f,=f,=f,=f,=f,=f,=f,r,r,r,r,f,f,f,f,f,f,f,f", IsRowA, IsRowB,
            false, false);
    }
}
