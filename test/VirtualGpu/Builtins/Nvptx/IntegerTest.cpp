// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integer builtins against wide arithmetic and the ISA's pseudo code.
#include "VirtualGpu/Builtins/Nvptx/Harness.h"
#include "llvm/ADT/APInt.h"
#include <map>

using namespace nvptxtest;
using llvm::APInt;
using U = uint32_t;

namespace {
uint64_t corner(unsigned Bits) {
  switch (random64() % 6) {
  case 0:
    return uint64_t(1) << (Bits - 1);
  case 1:
    return (uint64_t(1) << (Bits - 1)) - 1;
  case 2:
    return ~uint64_t(0);
  case 3:
    return random64() % 3;
  }
  return random64();
}
template <class T> void mulhi(const std::string &Name, bool IsSigned) {
  constexpr unsigned Bits = sizeof(T) * 8;
  auto *F = builtin<T(T, T)>(Name);
  for (unsigned I = 0; I < 5000; ++I) {
    T A = T(corner(Bits)), B = T(corner(Bits));
    APInt X(Bits, uint64_t(A), false, true), Y(Bits, uint64_t(B), false, true);
    X = IsSigned ? X.sext(2 * Bits) : X.zext(2 * Bits);
    Y = IsSigned ? Y.sext(2 * Bits) : Y.zext(2 * Bits);
    ASSERT_EQ(F(A, B), T((X * Y).lshr(Bits).getZExtValue())) << Name;
  }
}
template <class T> void sad(const std::string &Name, bool IsSigned) {
  constexpr unsigned Bits = sizeof(T) * 8;
  using Wrapping = std::make_unsigned_t<T>;
  auto *F = builtin<Wrapping(T, T, Wrapping)>(Name);
  for (unsigned I = 0; I < 5000; ++I) {
    T A = T(corner(Bits)), B = T(corner(Bits)), C = T(corner(Bits));
    APInt X(Bits, uint64_t(A), false, true), Y(Bits, uint64_t(B), false, true);
    X = IsSigned ? X.sext(Bits + 1) : X.zext(Bits + 1);
    Y = IsSigned ? Y.sext(Bits + 1) : Y.zext(Bits + 1);
    APInt D = (X - Y).abs().trunc(Bits) + APInt(Bits, uint64_t(C), false, true);
    ASSERT_EQ(F(A, B, Wrapping(C)), Wrapping(D.getZExtValue())) << Name;
  }
}
} // namespace

FAMILY(NvptxInteger, Mulhi, "llvm.nvvm.mulhi.{s,us,i,ui,ll,ull}") {
  mulhi<int16_t>(Names[0], true);
  mulhi<uint16_t>(Names[1], false);
  mulhi<int32_t>(Names[2], true);
  mulhi<uint32_t>(Names[3], false);
  mulhi<int64_t>(Names[4], true);
  mulhi<uint64_t>(Names[5], false);
}
FAMILY(NvptxInteger, Sad, "llvm.nvvm.sad.{s,us,i,ui,ll,ull}") {
  sad<int16_t>(Names[0], true);
  sad<uint16_t>(Names[1], false);
  sad<int32_t>(Names[2], true);
  sad<uint32_t>(Names[3], false);
  sad<int64_t>(Names[4], true);
  sad<uint64_t>(Names[5], false);
}
FAMILY(NvptxInteger, Mul24, "llvm.nvvm.mul24.{i,ui}") {
  for (unsigned I = 0; I < 5000; ++I) {
    U A = U(corner(32)), B = U(corner(32));
    int64_t SA = A & 0xffffff, SB = B & 0xffffff;
    ASSERT_EQ(builtin<U(U, U)>(Names[1])(A, B), U(SA * SB));
    SA = SA >= 0x800000 ? SA - 0x1000000 : SA;
    SB = SB >= 0x800000 ? SB - 0x1000000 : SB;
    ASSERT_EQ(builtin<U(U, U)>(Names[0])(A, B), U(SA * SB));
  }
}

// The tables of the ISA: selected bytes from the highest to the lowest, by
// the low bits of the selector.
FAMILY(NvptxInteger, Prmt, "llvm.nvvm.prmt{,.f4e,.b4e,.rc8,.rc16,.ecl,.ecr}") {
  std::map<std::string, std::vector<std::string>> Tables = {
      {"f4e", {"3210", "4321", "5432", "6543"}},
      {"b4e", {"5670", "6701", "7012", "0123"}},
      {"rc8", {"0000", "1111", "2222", "3333"}},
      {"rc16", {"1010", "3232", "1010", "3232"}},
      {"ecl", {"3210", "3211", "3222", "3333"}},
      {"ecr", {"0000", "1110", "2210", "3210"}}};
  for (unsigned I = 0; I < 2000; ++I) {
    U A = U(random64()), B = U(random64()), C = U(random64());
    uint8_t Bytes[8];
    memcpy(Bytes, &A, 4);
    memcpy(Bytes + 4, &B, 4);
    for (const std::string &Name : Names) {
      std::string Mode = Name.substr(Name.rfind('.') + 1);
      U Want = 0;
      for (unsigned K = 0; K < 4; ++K) {
        U Byte;
        if (Mode == "prmt") {
          U Nibble = C >> 4 * K & 15;
          Byte = Bytes[Nibble & 7];
          if (Nibble & 8)
            Byte = Byte >= 128 ? 255 : 0;
        } else {
          Byte = Bytes[Tables[Mode][C & 3][3 - K] - '0'];
        }
        Want |= Byte << 8 * K;
      }
      U Got = Mode == "prmt" || Mode == "f4e" || Mode == "b4e"
                  ? builtin<U(U, U, U)>(Name)(A, B, C)
                  : builtin<U(U, U)>(Name)(A, C);
      ASSERT_EQ(Got, Want) << Name << " " << (C & 3);
    }
  }
}

// Bit by bit: bits Position .. Position + Width - 1.
FAMILY(NvptxInteger, Fields, "llvm.nvvm.bmsk.{clamp,wrap}",
       "llvm.nvvm.{sext,zext}.{clamp,wrap}") {
  for (const std::string &Name : Names)
    for (U P : {0u, 1u, 7u, 31u, 32u, 33u, 0x12345678u, ~0u})
      for (U W = 0; W < 70; ++W) {
        bool Clamps = has(Name, "clamp");
        U Width = Clamps ? std::min(W, 32u) : W % 32;
        U Want = 0;
        if (has(Name, "bmsk")) {
          U From = Clamps ? std::min(P, 32u) : P % 32;
          for (uint64_t B = From; B < uint64_t(From) + Width && B < 32; ++B)
            Want |= 1u << B;
        } else {
          for (U B = 0; B < Width; ++B)
            Want |= P & 1u << B;
          if (has(Name, "sext") && Width && (P >> (Width - 1) & 1))
            for (U B = Width; B < 32; ++B)
              Want |= 1u << B;
        }
        ASSERT_EQ(builtin<U(U, U)>(Name)(P, W), Want)
            << Name << " " << P << " " << W;
      }
}

FAMILY(NvptxInteger, Find, "llvm.nvvm.flo.{u,s}.{i32,i64}") {
  for (unsigned I = 0; I < 4000; ++I) {
    uint64_t A =
        I < 3 ? uint64_t(int64_t(I) - 1) : corner(64) >> random64() % 64;
    for (const std::string &Name : Names) {
      bool Is64 = has(Name, "i64"), IsSigned = has(Name, ".s.");
      int Bits = Is64 ? 64 : 32, Place = -1;
      bool Sign = A >> (Bits - 1) & 1;
      for (int B = 0; B < Bits; ++B)
        if (bool(A >> B & 1) != (IsSigned && Sign))
          Place = B;
      for (bool AsShift : {false, true}) {
        U Want = Place < 0 ? ~0u : U(AsShift ? Bits - 1 - Place : Place);
        U Got = Is64 ? builtin<U(uint64_t, bool)>(Name)(A, AsShift)
                     : builtin<U(U, bool)>(Name)(U(A), AsShift);
        ASSERT_EQ(Got, Want) << Name << " " << A;
      }
    }
  }
}

FAMILY(NvptxInteger, Funnel, "llvm.nvvm.{fshl,fshr}.clamp.i32") {
  for (unsigned I = 0; I < 4000; ++I) {
    U High = U(random64()), Low = U(random64()), N = U(random64() % 70);
    uint64_t Pair = uint64_t(High) << 32 | Low;
    U By = std::min(N, 32u);
    ASSERT_EQ(builtin<U(U, U, U)>(Names[0])(High, Low, N),
              U((Pair << By) >> 32));
    ASSERT_EQ(builtin<U(U, U, U)>(Names[1])(High, Low, N), U(Pair >> By));
  }
}

FAMILY(NvptxInteger, Dot, "llvm.nvvm.{idp4a,idp2a}.{s,u}.{s,u}") {
  for (unsigned I = 0; I < 4000; ++I) {
    U A = U(corner(32)), B = U(corner(32)), C = U(corner(32));
    for (const std::string &Name : Names) {
      bool SA = Name[Name.size() - 3] == 's', SB = Name.back() == 's';
      bool Is4 = has(Name, "4a");
      for (bool High : {false, true}) {
        int64_t Sum = C;
        for (unsigned K = 0; K < (Is4 ? 4u : 2u); ++K) {
          unsigned BitsA = Is4 ? 8 : 16;
          int64_t X = A >> BitsA * K & ((1 << BitsA) - 1);
          int64_t Y = B >> 8 * (K + (!Is4 && High ? 2 : 0)) & 0xff;
          if (SA && X >> (BitsA - 1))
            X -= int64_t(1) << BitsA;
          if (SB && Y >> 7)
            Y -= 256;
          Sum += X * Y;
        }
        U Got = Is4 ? builtin<U(U, U, U)>(Name)(A, B, C)
                    : builtin<U(U, U, bool, U)>(Name)(A, B, High, C);
        ASSERT_EQ(Got, U(Sum)) << Name;
      }
    }
  }
}
