// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ldmatrix and stmatrix of elements of a byte, also unpacked from 6 and 4 bits:
// matrices are put into memory element by element, bit by bit, and found in
// the registers.
#include "Harness.h"
#include "gtest/gtest.h"
#include <cstring>
#include <sys/mman.h>

using namespace porthip::ptx::test;

namespace {
constexpr unsigned Bytes = 2048;
uint8_t *shared() {
  static void *P = mmap(nullptr, Bytes, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_32BIT, -1, 0);
  declareMemory(P, Bytes);
  return static_cast<uint8_t *>(P);
}
/// The place of each of 32 rows, which lie apart and not in order.
uint8_t *rowAt(unsigned Row) { return shared() + Row * 13 % 32 * 48; }

/// Any code of an element of row Row, the same for each that asks.
unsigned element(unsigned Row, unsigned Column, unsigned Bits) {
  return (Row * 37 + Column * 101 + Row * Column * 7 + 5) % 251 &
         ((1u << Bits) - 1);
}
/// Rows of 16 elements of Bits; what is behind them is not 0.
void fill(unsigned Bits) {
  std::memset(shared(), 0xff, Bytes);
  for (unsigned Row = 0; Row < 32; ++Row)
    for (unsigned Bit = 0; Bit < 16 * Bits; ++Bit) {
      const unsigned Is = element(Row, Bit / Bits, Bits) >> Bit % Bits & 1;
      uint8_t &Byte = rowAt(Row)[Bit / 8];
      Byte = uint8_t((Byte & ~(1u << Bit % 8)) | Is << Bit % 8);
    }
}

/// The registers of all lanes; a lane gives the address of row Lane.
std::vector<Words> load(const std::string &Form, unsigned Registers) {
  std::vector<Words> Rows;
  for (unsigned L = 0; L < 32; ++L)
    Rows.push_back({uint64_t(rowAt(L))});
  const std::string Asm = "ldmatrix.sync.aligned." + Form + " " +
                          list(0, Registers) + ", [$" +
                          std::to_string(Registers) + "];";
  return runWarp(Asm.c_str(), (repeat("=r", Registers) + ",r").c_str(), Rows);
}

struct Format {
  const char *Text;
  unsigned Bits;
};
constexpr Format Unpacked[] = {{".b8x16.b6x16_p32", 6},
                               {".b8x16.b4x16_p64", 4}};

/// Lane 4 G + T has column G of rows 4 T to 4 T + 3, then column G + 8.
void checkTransposed(const Format &F) {
  fill(F.Bits);
  for (unsigned Count : {1u, 2u}) {
    auto Got =
        load("m16n16.x" + std::to_string(Count) + ".trans.shared" + F.Text,
             2 * Count);
    for (unsigned L = 0; L < 32; ++L)
      for (unsigned B = 0; B < 8 * Count; ++B)
        EXPECT_EQ(Got[L][B / 4] >> B % 4 * 8 & 0xff,
                  element(B / 8 * 16 + L % 4 * 4 + B % 4, L / 4 + B / 4 % 2 * 8,
                          F.Bits))
            << F.Text << " x" << Count << " lane " << L << " byte " << B;
  }
}
} // namespace

TEST(PtxMatrixBytes, Transposed) {
  checkTransposed({".b8", 8});
  for (const Format &F : Unpacked)
    checkTransposed(F);
}

TEST(PtxMatrixBytes, Unpacked) {
  for (const Format &F : Unpacked) {
    fill(F.Bits);
    for (unsigned Count : {1u, 2u, 4u}) {
      auto Got =
          load("m8n16.x" + std::to_string(Count) + ".shared" + F.Text, Count);
      for (unsigned L = 0; L < 32; ++L)
        for (unsigned B = 0; B < 4 * Count; ++B)
          EXPECT_EQ(Got[L][B / 4] >> B % 4 * 8 & 0xff,
                    element(B / 4 * 8 + L / 4, L % 4 * 4 + B % 4, F.Bits))
              << F.Text << " x" << Count << " lane " << L << " byte " << B;
    }
  }
}

// The fragment is that of mma's sums, as bytes; a column is a row of memory.
TEST(PtxMatrixBytes, Stored) {
  for (unsigned Count : {1u, 2u, 4u}) {
    std::memset(shared(), 0xee, Bytes);
    std::vector<Words> Inputs;
    for (unsigned L = 0; L < 32; ++L) {
      Inputs.push_back({uint64_t(rowAt(L))});
      for (unsigned M = 0; M < Count; ++M) {
        uint64_t Word = 0;
        for (unsigned B = 0; B < 4; ++B)
          Word |=
              uint64_t(element(M * 8 + L % 4 * 2 + B % 2, L / 4 + B / 2 * 8, 8))
              << 8 * B;
        Inputs[L].push_back(Word);
      }
    }
    const std::string Asm = "stmatrix.sync.aligned.m16n8.x" +
                            std::to_string(Count) + ".trans.shared.b8 [$0], " +
                            list(1, Count) + ";";
    runWarp(Asm.c_str(), repeat("r", Count + 1).c_str(), Inputs);
    for (unsigned Row = 0; Row < 32; ++Row)
      for (unsigned C = 0; C < 24; ++C)
        EXPECT_EQ(rowAt(Row)[C],
                  Row < 8 * Count && C < 16 ? element(Row, C, 8) : 0xee)
            << "x" << Count << " row " << Row << " column " << C;
  }
}

TEST(PtxMatrixBytes, Refusals) {
  auto Message = [](const char *Form, const char *Registers) {
    return lowerMessage("ldmatrix.sync.aligned." + std::string(Form) + " " +
                            Registers + ", [$2];",
                        "=r,=r,r");
  };
  EXPECT_EQ(Message("m16n16.x1.trans.shared.b8", "{$0,$1}"), "");
  EXPECT_NE(Message("m16n16.x1.shared.b8", "{$0,$1}"), "");
  EXPECT_NE(Message("m16n16.x2.trans.shared.b8", "{$0,$1}"), "");
  EXPECT_NE(Message("m8n16.x2.trans.shared.b8x16.b4x16_p64", "{$0,$1}"), "");
  EXPECT_NE(Message("m8n8.x2.trans.shared.b8", "{$0,$1}"), "");
}
