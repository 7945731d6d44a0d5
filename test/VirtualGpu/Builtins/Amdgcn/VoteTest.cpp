// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Masks over lanes, against bits set one by one.
#include "Wave.h"
#include <cmath>

using namespace amdtest;

VGI(uint32_t, ballot32, "llvm.amdgcn.ballot.i32", bool);
VGI(uint64_t, ballot64, "llvm.amdgcn.ballot.i64", bool);
VGI(bool, inverseBallot32, "llvm.amdgcn.inverse.ballot.i32", uint32_t);
VGI(bool, inverseBallot64, "llvm.amdgcn.inverse.ballot.i64", uint64_t);
VGI(bool, wqmVote, "llvm.amdgcn.wqm.vote", bool);
VGI(uint64_t, exec64, "llvm.read_register.exec.i64", void);
VGI(uint32_t, exec32, "llvm.read_register.exec.i32", void);
VGI(uint32_t, execLo, "llvm.read_register.exec_lo.i32", void);
VGI(uint32_t, execHi, "llvm.read_register.exec_hi.i32", void);

TEST(AmdVote, BallotsAndExec) {
  for (const Target &On : AllTargets)
    for (uint64_t Active : shapes(On.WaveSize)) {
      uint64_t Want = 0;
      for (uint32_t I = 0; I < On.WaveSize; I += 3)
        Want |= 1ull << I;
      Want &= Active;
      Outcome O = run(On, Active, [&](uint32_t I) {
        EXPECT_EQ(ballot64(I % 3 == 0), Want);
        EXPECT_EQ(ballot32(I % 3 == 0), uint32_t(Want));
        EXPECT_EQ(exec64(), Active);
        EXPECT_EQ(exec32(), uint32_t(Active));
        EXPECT_EQ(execLo(), uint32_t(Active));
        EXPECT_EQ(execHi(), uint32_t(Active >> 32));
        EXPECT_EQ(wqmVote(I % 3 == 0), (Want >> (I / 4 * 4)) % 16 != 0);
      });
      EXPECT_EQ(O.ExchangeKinds,
                (std::vector<uint32_t>{VG_VOTE, VG_VOTE, VG_ACTIVE, VG_ACTIVE,
                                       VG_ACTIVE, VG_ACTIVE, VG_VOTE}));
    }
}

TEST(AmdVote, InverseBallot) {
  uint64_t Mask = 0x8000000140000001;
  run(Gfx942, ~0ull, [&](uint32_t I) {
    EXPECT_EQ(inverseBallot64(Mask), I == 0 || I == 30 || I == 32 || I == 63);
  });
  run(Gfx1100, ~0u, [&](uint32_t I) {
    EXPECT_EQ(inverseBallot32(uint32_t(Mask)), I == 0 || I == 30);
  });
}

#define ICMP(Type, T)                                                          \
  VGI(uint32_t, icmp32_##Type, "llvm.amdgcn.icmp.i32." #Type, T, T, uint32_t); \
  VGI(uint64_t, icmp64_##Type, "llvm.amdgcn.icmp.i64." #Type, T, T, uint32_t)
#define FCMP(Type, T)                                                          \
  VGI(uint32_t, fcmp32_##Type, "llvm.amdgcn.fcmp.i32." #Type, T, T, uint32_t); \
  VGI(uint64_t, fcmp64_##Type, "llvm.amdgcn.fcmp.i64." #Type, T, T, uint32_t)
ICMP(i1, bool);
ICMP(i16, uint16_t);
ICMP(i32, uint32_t);
ICMP(i64, uint64_t);
FCMP(f16, _Float16);
FCMP(f32, float);
FCMP(f64, double);

namespace {
template <typename T> bool compares(T A, T B, uint32_t Predicate) {
  using S = std::conditional_t<
      std::is_same_v<T, bool>, bool,
      std::make_signed_t<std::conditional_t<std::is_same_v<T, bool>, char, T>>>;
  switch (Predicate) { // eq ne ugt uge ult ule sgt sge slt sle
  case 32:
    return A == B;
  case 33:
    return A != B;
  case 34:
    return A > B;
  case 35:
    return A >= B;
  case 36:
    return A < B;
  case 37:
    return A <= B;
  case 38:
    return S(A) > S(B);
  case 39:
    return S(A) >= S(B);
  case 40:
    return S(A) < S(B);
  default:
    return S(A) <= S(B);
  }
}
bool comparesFloat(double A, double B, uint32_t Predicate) {
  bool Unordered = std::isnan(A) || std::isnan(B);
  switch (Predicate) {
  case 0:
    return false;
  case 1:
    return !Unordered && A == B;
  case 2:
    return !Unordered && A > B;
  case 3:
    return !Unordered && A >= B;
  case 4:
    return !Unordered && A < B;
  case 5:
    return !Unordered && A <= B;
  case 6:
    return !Unordered && A != B;
  case 7:
    return !Unordered;
  case 8:
    return Unordered;
  case 9:
    return Unordered || A == B;
  case 10:
    return Unordered || A > B;
  case 11:
    return Unordered || A >= B;
  case 12:
    return Unordered || A < B;
  case 13:
    return Unordered || A <= B;
  case 14:
    return Unordered || A != B;
  default:
    return true;
  }
}

template <typename T>
void checkIntegers(uint32_t (*F32)(T, T, uint32_t),
                   uint64_t (*F64)(T, T, uint32_t)) {
  const uint64_t Values[] = {0,
                             1,
                             2,
                             0x7fffffffffffffff,
                             0x8000000000000000,
                             ~0ull,
                             0x7fff7fff7fff7fff,
                             0x8000800080008000};
  for (uint32_t Predicate = 32; Predicate < 42; ++Predicate)
    for (uint64_t Active : {~0ull, 0x0123456789abcdefull}) {
      auto A = [&](uint32_t I) { return T(Values[I % 8]); };
      auto B = [&](uint32_t I) { return T(Values[I / 8]); };
      uint64_t Want = 0;
      for (uint32_t I = 0; I < 64; ++I)
        if (Active >> I & 1)
          Want |= uint64_t(compares<T>(A(I), B(I), Predicate)) << I;
      run(Gfx942, Active, [&](uint32_t I) {
        EXPECT_EQ(F64(A(I), B(I), Predicate), Want) << Predicate;
        EXPECT_EQ(F32(A(I), B(I), Predicate), uint32_t(Want)) << Predicate;
      });
    }
}
template <typename T>
void checkFloats(uint32_t (*F32)(T, T, uint32_t),
                 uint64_t (*F64)(T, T, uint32_t)) {
  const double Values[] = {0., -0., 1., -1., INFINITY, -INFINITY, NAN, 0.5};
  for (uint32_t Predicate = 0; Predicate < 16; ++Predicate) {
    uint64_t Want = 0;
    for (uint32_t I = 0; I < 64; ++I)
      Want |= uint64_t(comparesFloat(Values[I % 8], Values[I / 8], Predicate))
              << I;
    run(Gfx942, ~0ull, [&](uint32_t I) {
      EXPECT_EQ(F64(T(Values[I % 8]), T(Values[I / 8]), Predicate), Want)
          << Predicate;
      EXPECT_EQ(F32(T(Values[I % 8]), T(Values[I / 8]), Predicate),
                uint32_t(Want))
          << Predicate;
    });
  }
}
} // namespace

TEST(AmdVote, Comparisons) {
  checkIntegers(icmp32_i16, icmp64_i16);
  checkIntegers(icmp32_i32, icmp64_i32);
  checkIntegers(icmp32_i64, icmp64_i64);
  checkFloats(fcmp32_f16, fcmp64_f16);
  checkFloats(fcmp32_f32, fcmp64_f32);
  checkFloats(fcmp32_f64, fcmp64_f64);
  // i1: only equality is emitted, as ballot.
  run(Gfx1100, 0xff, [&](uint32_t I) {
    EXPECT_EQ(icmp32_i1(I % 2, false, 33), 0xaau);
    EXPECT_EQ(icmp64_i1(I % 2, false, 32), 0x55u);
  });
}

VGI(uint32_t, quadMask32, "llvm.amdgcn.s.quadmask.i32.i32", uint32_t);
VGI(uint64_t, quadMask64, "llvm.amdgcn.s.quadmask.i64.i64", uint64_t);
VGI(uint32_t, wqm32, "llvm.amdgcn.s.wqm.i32.i32", uint32_t);
VGI(uint64_t, wqm64, "llvm.amdgcn.s.wqm.i64.i64", uint64_t);
VGI(uint64_t, bitReplicate, "llvm.amdgcn.s.bitreplicate", uint32_t);

TEST(AmdVote, MaskArithmetic) {
  EXPECT_EQ(quadMask32(0x80000010), 0x82u);
  EXPECT_EQ(quadMask64(0x8000000000000f01), 0x8005u);
  EXPECT_EQ(wqm32(0x80000010), 0xf00000f0u);
  EXPECT_EQ(wqm64(0x0000000100000200), 0x0000000f00000f00u);
  EXPECT_EQ(bitReplicate(0x80000005), 0xc000000000000033u);
  EXPECT_EQ(bitReplicate(0xffffffff), ~0ull);
}
