// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Integer instructions, against bits and bytes taken one by one.
#include "Wave.h"

using namespace amdtest;

#define BFE(Type, U)                                                           \
  VGI(U, ubfe_##Type, "llvm.amdgcn.ubfe." #Type, U, uint32_t, uint32_t);       \
  VGI(U, sbfe_##Type, "llvm.amdgcn.sbfe." #Type, U, uint32_t, uint32_t);       \
  VGI(U, sffbh_##Type, "llvm.amdgcn.sffbh." #Type, U)
BFE(i32, uint32_t);
BFE(i64, uint64_t);

namespace {
template <typename U> U field(U V, uint32_t Offset, uint32_t Bits, bool Sign) {
  U Result = 0;
  bool Last = false;
  uint32_t Width = sizeof(U) * 8;
  for (uint32_t I = 0; I < Bits; ++I) {
    // Above the number lies its sign.
    Last = Offset + I < Width ? V >> (Offset + I) & 1
                              : Sign && V >> (Width - 1) & 1;
    Result |= U(Last) << I;
  }
  for (uint32_t I = Bits; Sign && Last && I < Width; ++I)
    Result |= U(1) << I;
  return Result;
}
uint8_t byteOf(uint64_t V, int I) { return uint8_t(V >> (8 * I)); }
} // namespace

TEST(AmdInteger, BitFields) {
  Random R(1);
  for (int N = 0; N < 50; ++N) {
    uint64_t V = R.next();
    for (uint32_t Offset = 0; Offset < 70; ++Offset)
      for (uint32_t Bits = 0; Bits < 70; ++Bits) {
        ASSERT_EQ(ubfe_i32(uint32_t(V), Offset, Bits),
                  field(uint32_t(V), Offset % 32, Bits % 32, false));
        ASSERT_EQ(sbfe_i32(uint32_t(V), Offset, Bits),
                  field(uint32_t(V), Offset % 32, Bits % 32, true));
        ASSERT_EQ(ubfe_i64(V, Offset, Bits),
                  field(V, Offset % 64, Bits % 64, false));
        ASSERT_EQ(sbfe_i64(V, Offset, Bits),
                  field(V, Offset % 64, Bits % 64, true));
      }
  }
}
TEST(AmdInteger, FirstBitUnlikeTheSign) {
  EXPECT_EQ(sffbh_i32(0), ~0u);
  EXPECT_EQ(sffbh_i32(~0u), ~0u);
  EXPECT_EQ(sffbh_i64(~0ull), ~0ull);
  for (uint32_t I = 0; I < 31; ++I) {
    EXPECT_EQ(sffbh_i32(1u << I), 31 - I);
    EXPECT_EQ(sffbh_i32(~(1u << I)), 31 - I);
    EXPECT_EQ(sffbh_i64(1ull << I), 63 - I);
  }
  EXPECT_EQ(sffbh_i32(0x80000000), 1u);
}

VGI(uint16_t, bitop3_i16, "llvm.amdgcn.bitop3.i16", uint16_t, uint16_t,
    uint16_t, uint32_t);
VGI(uint32_t, bitop3_i32, "llvm.amdgcn.bitop3.i32", uint32_t, uint32_t,
    uint32_t, uint32_t);
VGI(uint32_t, prng, "llvm.amdgcn.prng.b32", uint32_t);

TEST(AmdInteger, TruthTables) {
  Random R(2);
  uint32_t A = R.word(), B = R.word(), C = R.word();
  for (uint32_t Table = 0; Table < 256; ++Table) {
    uint32_t Want = 0;
    for (int I = 0; I < 32; ++I) {
      uint32_t Index = (A >> I & 1) * 4 + (B >> I & 1) * 2 + (C >> I & 1);
      Want |= (Table >> Index & 1) << I;
    }
    ASSERT_EQ(bitop3_i32(A, B, C, Table), Want);
    ASSERT_EQ(bitop3_i16(uint16_t(A), uint16_t(B), uint16_t(C), Table),
              uint16_t(Want));
  }
  EXPECT_EQ(bitop3_i32(A, B, C, 0x80), A & B & C);
  EXPECT_EQ(bitop3_i32(A, B, C, 0x96), A ^ B ^ C);
}
TEST(AmdInteger, ShiftRegister) {
  EXPECT_EQ(prng(1), 2u);
  EXPECT_EQ(prng(0x80000000), 197u);
  EXPECT_EQ(prng(0xc0000001), 0x80000002u ^ 197u);
}

VGI(uint32_t, alignByte, "llvm.amdgcn.alignbyte", uint32_t, uint32_t, uint32_t);
VGI(uint32_t, perm, "llvm.amdgcn.perm", uint32_t, uint32_t, uint32_t);
VGI(uint32_t, lerp, "llvm.amdgcn.lerp", uint32_t, uint32_t, uint32_t);

TEST(AmdInteger, Bytes) {
  Random R(3);
  for (int N = 0; N < 2000; ++N) {
    uint32_t A = R.word(), B = R.word(), S = R.word();
    uint8_t In[8];
    for (int I = 0; I < 4; ++I) {
      In[I] = byteOf(B, I);
      In[4 + I] = byteOf(A, I);
    }
    uint32_t Aligned = 0, Average = 0;
    for (int I = 0; I < 4; ++I) {
      Aligned |= (I + S % 4 < 8 ? In[I + S % 4] : 0u) << (8 * I);
      Average |=
          uint32_t((byteOf(A, I) + byteOf(B, I) + (byteOf(S, I) & 1)) / 2)
          << (8 * I);
    }
    ASSERT_EQ(alignByte(A, B, S), Aligned);
    ASSERT_EQ(lerp(A, B, S), Average);
    // Selectors: the interesting ones are small.
    uint32_t Select = S & 0x0f0f0f0f, Want = 0;
    for (int I = 0; I < 4; ++I) {
      int K = byteOf(Select, I);
      uint32_t V = K < 8     ? In[K]
                   : K == 8  ? (In[1] & 0x80 ? 255 : 0)
                   : K == 9  ? (In[3] & 0x80 ? 255 : 0)
                   : K == 10 ? (In[5] & 0x80 ? 255 : 0)
                   : K == 11 ? (In[7] & 0x80 ? 255 : 0)
                   : K == 12 ? 0
                             : 255;
      Want |= V << (8 * I);
    }
    ASSERT_EQ(perm(A, B, Select), Want) << std::hex << Select;
  }
  EXPECT_EQ(perm(0, 0, 0xff800d0c), 0xffffff00u);
}

#define SAD(C, Name)                                                           \
  VGI(uint32_t, C, "llvm.amdgcn." Name, uint32_t, uint32_t, uint32_t)
SAD(sadU8, "sad.u8");
SAD(msadU8, "msad.u8");
SAD(sadHiU8, "sad.hi.u8");
SAD(sadU16, "sad.u16");
VGI(uint64_t, qsad, "llvm.amdgcn.qsad.pk.u16.u8", uint64_t, uint32_t, uint64_t);
VGI(uint64_t, mqsad, "llvm.amdgcn.mqsad.pk.u16.u8", uint64_t, uint32_t,
    uint64_t);
VGI(void, mqsadU32, "llvm.amdgcn.mqsad.u32.u8", uint32_t *, uint64_t, uint32_t,
    const uint32_t *);

TEST(AmdInteger, SumsOfAbsoluteDifferences) {
  Random R(4);
  for (int N = 0; N < 2000; ++N) {
    uint64_t A = R.next(), C = R.next();
    uint32_t B = R.word() & (N % 2 ? 0xff00ffff : 0xffffffff);
    auto Sad = [&](int From, bool Masked) {
      uint32_t Sum = 0;
      for (int I = 0; I < 4; ++I)
        if (!Masked || byteOf(B, I))
          Sum += uint32_t(std::abs(byteOf(A, From + I) - byteOf(B, I)));
      return Sum;
    };
    uint32_t A32 = uint32_t(A), C32 = uint32_t(C);
    ASSERT_EQ(sadU8(A32, B, C32), Sad(0, false) + C32);
    ASSERT_EQ(msadU8(A32, B, C32), Sad(0, true) + C32);
    ASSERT_EQ(sadHiU8(A32, B, C32), Sad(0, false) * 65536 + C32);
    ASSERT_EQ(sadU16(A32, B, C32),
              uint32_t(std::abs(int(A32 % 65536) - int(B % 65536)) +
                       std::abs(int(A32 >> 16) - int(B >> 16))) +
                  C32);
    uint64_t Plain = 0, Masked = 0;
    uint32_t Words[4], Got[4], Add[4] = {C32, 1, 2, 0xffffffff};
    for (int I = 0; I < 4; ++I) {
      uint16_t Old = uint16_t(C >> (16 * I));
      Plain |= uint64_t(uint16_t(Sad(I, false) + Old)) << (16 * I);
      Masked |= uint64_t(uint16_t(Sad(I, true) + Old)) << (16 * I);
      Words[I] = Sad(I, true) + Add[I];
    }
    ASSERT_EQ(qsad(A, B, C), Plain);
    ASSERT_EQ(mqsad(A, B, C), Masked);
    mqsadU32(Got, A, B, Add);
    for (int I = 0; I < 4; ++I)
      ASSERT_EQ(Got[I], Words[I]);
  }
}

#define DOT(Count)                                                             \
  VGI(int32_t, sdot##Count, "llvm.amdgcn.sdot" #Count, uint32_t, uint32_t,     \
      int32_t, bool);                                                          \
  VGI(uint32_t, udot##Count, "llvm.amdgcn.udot" #Count, uint32_t, uint32_t,    \
      uint32_t, bool)
DOT(2);
DOT(4);
DOT(8);
VGI(int32_t, sudot4, "llvm.amdgcn.sudot4", bool, uint32_t, bool, uint32_t,
    int32_t, bool);
VGI(int32_t, sudot8, "llvm.amdgcn.sudot8", bool, uint32_t, bool, uint32_t,
    int32_t, bool);

namespace {
__int128 dot(uint32_t A, bool SignA, uint32_t B, bool SignB, int Count) {
  int Bits = 32 / Count;
  __int128 Sum = 0;
  for (int I = 0; I < Count; ++I) {
    int64_t X = int64_t(field(A, I * Bits, Bits, false));
    int64_t Y = int64_t(field(B, I * Bits, Bits, false));
    if (SignA)
      X = int32_t(field(A, I * Bits, Bits, true));
    if (SignB)
      Y = int32_t(field(B, I * Bits, Bits, true));
    Sum += X * Y;
  }
  return Sum;
}
int32_t saturate(__int128 V, bool Clamp) {
  if (Clamp && V > INT32_MAX)
    return INT32_MAX;
  if (Clamp && V < INT32_MIN)
    return INT32_MIN;
  return int32_t(uint32_t(V));
}
uint32_t saturateUnsigned(__int128 V, bool Clamp) {
  return Clamp && V > UINT32_MAX ? UINT32_MAX : uint32_t(V);
}
} // namespace

TEST(AmdInteger, DotProducts) {
  Random R(5);
  for (int N = 0; N < 20000; ++N) {
    uint32_t A = R.word(), B = R.word(), C = R.word();
    if (N % 4 == 0)
      A = B = N % 8 ? 0x80008000 : 0xffffffff;
    if (N % 3 == 0)
      C = N % 2 ? 0x7fffffff : 0xffffffff;
    bool Clamp = N & 1;
    int32_t S = int32_t(C);
#define CHECK_DOT(Count)                                                       \
  ASSERT_EQ(sdot##Count(A, B, S, Clamp),                                       \
            saturate(dot(A, true, B, true, Count) + S, Clamp));                \
  ASSERT_EQ(udot##Count(A, B, C, Clamp),                                       \
            saturateUnsigned(dot(A, false, B, false, Count) + C, Clamp))
    CHECK_DOT(2);
    CHECK_DOT(4);
    CHECK_DOT(8);
    for (bool SignA : {false, true})
      for (bool SignB : {false, true}) {
        ASSERT_EQ(sudot4(SignA, A, SignB, B, S, Clamp),
                  saturate(dot(A, SignA, B, SignB, 4) + S, Clamp));
        ASSERT_EQ(sudot8(SignA, A, SignB, B, S, Clamp),
                  saturate(dot(A, SignA, B, SignB, 8) + S, Clamp));
      }
  }
}

VGI(int32_t, mulI24, "llvm.amdgcn.mul.i24.i32", uint32_t, uint32_t);
VGI(int64_t, mulI24Wide, "llvm.amdgcn.mul.i24.i64", uint32_t, uint32_t);
VGI(uint32_t, mulU24, "llvm.amdgcn.mul.u24.i32", uint32_t, uint32_t);
VGI(uint64_t, mulU24Wide, "llvm.amdgcn.mul.u24.i64", uint32_t, uint32_t);
VGI(int32_t, mulHiI24, "llvm.amdgcn.mulhi.i24", uint32_t, uint32_t);
VGI(uint32_t, mulHiU24, "llvm.amdgcn.mulhi.u24", uint32_t, uint32_t);

TEST(AmdInteger, TwentyFourBits) {
  Random R(6);
  for (int N = 0; N < 2000; ++N) {
    uint32_t A = R.word(), B = N % 5 ? R.word() : 0x00800000;
    int64_t Signed = int64_t(int32_t(field(A, 0, 24, true))) *
                     int32_t(field(B, 0, 24, true));
    uint64_t Unsigned = uint64_t(A % (1 << 24)) * (B % (1 << 24));
    ASSERT_EQ(mulI24(A, B), int32_t(Signed));
    ASSERT_EQ(mulI24Wide(A, B), Signed);
    ASSERT_EQ(mulHiI24(A, B), int32_t(Signed >> 32));
    ASSERT_EQ(mulU24(A, B), uint32_t(Unsigned));
    ASSERT_EQ(mulU24Wide(A, B), Unsigned);
    ASSERT_EQ(mulHiU24(A, B), uint32_t(Unsigned >> 32));
  }
}
