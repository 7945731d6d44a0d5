// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Logic, shifts, bit fields, byte permutations, bit by bit in the models.
#include "Harness.h"
#include "gtest/gtest.h"

using namespace porthip::ptx::test;

namespace {
uint32_t u32(uint64_t V) { return uint32_t(V); }
const std::vector<Words> Two32 = {W32, W32};

bool bitOf(uint64_t V, unsigned N) { return N < 64 && (V >> N & 1); }
} // namespace

TEST(PtxBits, Logic) {
  Suite S;
  S.add("and.b32 $0, $1, $2;", "=r,r,r", Two32,
        [](const uint64_t *I) { return I[0] & I[1]; });
  S.add("or.b64 $0, $1, $2;", "=l,l,l", {W64, W64},
        [](const uint64_t *I) { return I[0] | I[1]; });
  S.add("xor.b16 $0, $1, $2;", "=h,h,h", {W16, W16},
        [](const uint64_t *I) { return I[0] ^ I[1]; });
  S.add("not.b32 $0, $1;", "=r,r", {W32},
        [](const uint64_t *I) { return ~I[0]; });
  S.add("cnot.b32 $0, $1;", "=r,r", {W32},
        [](const uint64_t *I) { return I[0] == 0; });
  S.add("{ .reg .pred p, q; setp.ne.u32 p, $1, 0; setp.ne.u32 q, $2, 0;\n"
        "xor.pred p, p, q; not.pred p, p; selp.u32 $0, 1, 0, p; }",
        "=r,r,r", Two32,
        [](const uint64_t *I) { return (I[0] != 0) == (I[1] != 0); });
  S.run();
}

TEST(PtxBits, Lop3HasEveryTable) {
  Suite S;
  for (unsigned Lut = 0; Lut < 256; ++Lut)
    S.add(("lop3.b32 $0, $1, $2, $3, " + std::to_string(Lut) + ";").c_str(),
          "=r,r,r,r", {{0xf0f0aa55, 0}, {0xcccc1234, 0xffffffff}, {0xaaaa8001}},
          [Lut](const uint64_t *I) {
            uint32_t V = 0;
            for (unsigned N = 0; N < 32; ++N)
              V |= (Lut >> (bitOf(I[0], N) * 4 + bitOf(I[1], N) * 2 +
                            bitOf(I[2], N)) &
                    1)
                   << N;
            return V;
          });
  S.add("{ .reg .pred p, q; setp.eq.u32 q, $2, 1;\n"
        "lop3.or.b32 $0|p, $2, $3, $2, 0xc0, q; selp.u32 $1, 1, 0, p; }",
        "=&r,=r,r,r", Two32, Model([](const uint64_t *I, uint64_t *Out) {
          Out[0] = I[0] & I[1];
          Out[1] = (I[0] & I[1]) != 0 || I[0] == 1;
        }));
  S.run();
}

TEST(PtxBits, ShiftsClamp) {
  Suite S;
  S.add("shl.b32 $0, $1, $2;", "=r,r,r", {W32, Shifts},
        [](const uint64_t *I) { return I[1] > 31 ? 0 : u32(I[0] << I[1]); });
  S.add("shr.u32 $0, $1, $2;", "=r,r,r", {W32, Shifts},
        [](const uint64_t *I) { return I[1] > 31 ? 0 : I[0] >> I[1]; });
  S.add("shr.b32 $0, $1, 33;", "=r,r", {W32},
        [](const uint64_t *) { return 0; });
  S.add("shr.s32 $0, $1, $2;", "=r,r,r", {W32, Shifts}, [](const uint64_t *I) {
    return u32(int32_t(I[0]) >> (I[1] > 31 ? 31 : I[1]));
  });
  S.add("shl.b64 $0, $1, $2;", "=l,l,r", {W64, Shifts},
        [](const uint64_t *I) { return I[1] > 63 ? 0 : I[0] << I[1]; });
  S.add("shr.s64 $0, $1, $2;", "=l,l,r", {W64, Shifts}, [](const uint64_t *I) {
    return uint64_t(int64_t(I[0]) >> (I[1] > 63 ? 63 : I[1]));
  });
  S.add("shr.s16 $0, $1, $2;", "=h,h,r", {W16, Shifts}, [](const uint64_t *I) {
    return uint16_t(int16_t(I[0]) >> (I[1] > 15 ? 15 : I[1]));
  });
  auto Funnel = [](const uint64_t *I, bool IsLeft, uint64_t Amount) {
    uint64_t Both = I[1] << 32 | I[0];
    return IsLeft ? u32(Both << Amount >> 32) : u32(Both >> Amount);
  };
  for (int Form = 0; Form < 4; ++Form) {
    bool IsLeft = Form & 1, IsWrap = Form & 2;
    std::string Text = std::string("shf.") + (IsLeft ? "l." : "r.") +
                       (IsWrap ? "wrap" : "clamp") + ".b32 $0, $1, $2, $3;";
    S.add(Text.c_str(), "=r,r,r,r", {W32, W32, Shifts}, [=](const uint64_t *I) {
      return Funnel(I, IsLeft,
                    IsWrap ? I[2] & 31 : std::min<uint64_t>(I[2], 32));
    });
  }
  S.run();
}

TEST(PtxBits, Counting) {
  Suite S;
  auto HighestOf = [](uint64_t V, unsigned Width) {
    for (int N = int(Width) - 1; N >= 0; --N)
      if (bitOf(V, unsigned(N)))
        return N;
    return -1;
  };
  S.add("popc.b32 $0, $1;", "=r,r", {W32}, [](const uint64_t *I) {
    unsigned Sum = 0;
    for (unsigned N = 0; N < 32; ++N)
      Sum += bitOf(I[0], N);
    return Sum;
  });
  S.add("popc.b64 $0, $1;", "=r,l", {W64}, [](const uint64_t *I) {
    unsigned Sum = 0;
    for (unsigned N = 0; N < 64; ++N)
      Sum += bitOf(I[0], N);
    return Sum;
  });
  S.add("clz.b32 $0, $1;", "=r,r", {W32},
        [=](const uint64_t *I) { return u32(31 - HighestOf(I[0], 32)); });
  S.add("clz.b64 $0, $1;", "=r,l", {W64},
        [=](const uint64_t *I) { return u32(63 - HighestOf(I[0], 64)); });
  S.add("brev.b32 $0, $1;", "=r,r", {W32}, [](const uint64_t *I) {
    uint32_t V = 0;
    for (unsigned N = 0; N < 32; ++N)
      V |= uint32_t(bitOf(I[0], N)) << (31 - N);
    return V;
  });
  S.add("bfind.u32 $0, $1;", "=r,r", {W32},
        [=](const uint64_t *I) { return u32(HighestOf(I[0], 32)); });
  S.add("bfind.shiftamt.u32 $0, $1;", "=r,r", {W32}, [=](const uint64_t *I) {
    int N = HighestOf(I[0], 32);
    return N < 0 ? ~0u : u32(31 - N);
  });
  S.add("bfind.s32 $0, $1;", "=r,r", {W32}, [=](const uint64_t *I) {
    return u32(HighestOf(bitOf(I[0], 31) ? u32(~I[0]) : I[0], 32));
  });
  S.add("bfind.s64 $0, $1;", "=r,l", {W64}, [=](const uint64_t *I) {
    return u32(HighestOf(bitOf(I[0], 63) ? ~I[0] : I[0], 64));
  });
  // The N-th set bit from Base on, upwards or downwards.
  S.add("fns.b32 $0, $1, $2, $3;", "=r,r,r,r",
        {W32, {0, 1, 5, 16, 31}, {0, 1, 2, 7, 0xffffffff, 0xfffffffe}},
        [](const uint64_t *I) {
          int Base = int(I[1]), Offset = int32_t(I[2]);
          if (Offset == 0)
            return bitOf(I[0], unsigned(Base)) ? u32(Base) : ~0u;
          int Step = Offset > 0 ? 1 : -1, Left = Offset > 0 ? Offset : -Offset;
          for (int N = Base; N >= 0 && N < 32; N += Step)
            if (bitOf(I[0], unsigned(N)) && --Left == 0)
              return u32(N);
          return ~0u;
        });
  S.run();
}

// Source of the models: PTX ISA, the pseudo-code of each instruction.
static uint64_t extract(uint64_t A, unsigned Position, unsigned Length,
                        unsigned Width, bool IsSigned) {
  // The ISA says the same for 64 bits; an H200 (driver 580.159) takes no byte.
  Position = Width < 64 ? Position & 255 : Position;
  Length = Width < 64 ? Length & 255 : Length;
  unsigned Last = std::min(Position + Length - 1, Width - 1);
  bool Sign = IsSigned && Length != 0 && bitOf(A, Last);
  uint64_t V = 0;
  for (unsigned N = 0; N < Width; ++N) {
    bool Bit =
        N < Length && Position + N < Width ? bitOf(A, Position + N) : Sign;
    V |= uint64_t(Bit) << N;
  }
  return V;
}

TEST(PtxBits, Fields) {
  Suite S;
  Words Small = {0, 1, 5, 8, 16, 31, 32, 33, 63, 64, 255, 256, 257};
  S.add("bfe.u32 $0, $1, $2, $3;", "=r,r,r,r", {W32, Small, Small},
        [](const uint64_t *I) { return extract(I[0], I[1], I[2], 32, false); });
  S.add("bfe.s32 $0, $1, $2, $3;", "=r,r,r,r", {W32, Small, Small},
        [](const uint64_t *I) { return extract(I[0], I[1], I[2], 32, true); });
  S.add("bfe.u64 $0, $1, $2, $3;", "=l,l,r,r", {W64, Small, Small},
        [](const uint64_t *I) { return extract(I[0], I[1], I[2], 64, false); });
  S.add("bfe.s64 $0, $1, $2, $3;", "=l,l,r,r", {W64, Small, Small},
        [](const uint64_t *I) { return extract(I[0], I[1], I[2], 64, true); });
  auto Insert = [](const uint64_t *I, unsigned Width) {
    const unsigned Byte = Width < 64 ? 255 : ~0u;
    unsigned Position = unsigned(I[2]) & Byte, Length = unsigned(I[3]) & Byte;
    uint64_t V = I[1];
    for (unsigned N = 0; N < Length && Position + N < Width; ++N) {
      V &= ~(uint64_t(1) << (Position + N));
      V |= uint64_t(bitOf(I[0], N)) << (Position + N);
    }
    return V;
  };
  S.add("bfi.b32 $0, $1, $2, $3, $4;", "=r,r,r,r,r", {W32, W32, Small, Small},
        [=](const uint64_t *I) { return Insert(I, 32); });
  S.add("bfi.b64 $0, $1, $2, $3, $4;", "=l,l,l,r,r", {W64, W64, Small, Small},
        [=](const uint64_t *I) { return Insert(I, 64); });
  S.add("bmsk.clamp.b32 $0, $1, $2;", "=r,r,r", {Small, Small},
        [](const uint64_t *I) {
          uint32_t V = 0;
          for (uint64_t N = 0; N < std::min<uint64_t>(I[1], 32); ++N)
            if (I[0] + N < 32)
              V |= 1u << (I[0] + N);
          return V;
        });
  S.add("bmsk.wrap.b32 $0, $1, $2;", "=r,r,r", {Small, Small},
        [](const uint64_t *I) {
          return u32(((uint64_t(1) << (I[1] & 31)) - 1) << (I[0] & 31));
        });
  S.add("szext.clamp.s32 $0, $1, $2;", "=r,r,r", {W32, Small},
        [](const uint64_t *I) {
          unsigned N = std::min<uint64_t>(I[1], 32);
          return N ? u32(int64_t(I[0] << (64 - N)) >> (64 - N)) : 0;
        });
  S.add("szext.wrap.u32 $0, $1, $2;", "=r,r,r", {W32, Small},
        [](const uint64_t *I) {
          return I[0] & ((uint64_t(1) << (I[1] & 31)) - 1);
        });
  S.run();
}

TEST(PtxBits, BytePermutations) {
  Suite S;
  auto Byte = [](const uint64_t *I, unsigned N) {
    return u32((I[1] << 32 | I[0]) >> (8 * N)) & 255;
  };
  auto Pack = [](uint32_t D, uint32_t C, uint32_t B, uint32_t A) {
    return D << 24 | C << 16 | B << 8 | A;
  };
  S.add("prmt.b32 $0, $1, $2, $3;", "=r,r,r,r",
        {W32, W32, {0x3210, 0x7654, 0x5140, 0xfedc, 0x98ba, 0x0123, 0x8f07}},
        [=](const uint64_t *I) {
          uint32_t V = 0;
          for (unsigned N = 0; N < 4; ++N) {
            unsigned Selector = I[2] >> (4 * N) & 15;
            uint32_t B = Byte(I, Selector & 7);
            V |= (Selector & 8 ? (B & 128 ? 255u : 0u) : B) << (8 * N);
          }
          return V;
        });
  Words Modes = {0, 1, 2, 3};
  S.add("prmt.b32.f4e $0, $1, $2, $3;", "=r,r,r,r", {W32, W32, Modes},
        [=](const uint64_t *I) {
          unsigned N = I[2];
          return Pack(Byte(I, N + 3), Byte(I, N + 2), Byte(I, N + 1),
                      Byte(I, N));
        });
  S.add("prmt.b32.b4e $0, $1, $2, $3;", "=r,r,r,r", {W32, W32, Modes},
        [=](const uint64_t *I) {
          unsigned N = I[2];
          return Pack(Byte(I, (N + 5) & 7), Byte(I, (N + 6) & 7),
                      Byte(I, (N + 7) & 7), Byte(I, N));
        });
  S.add("prmt.b32.rc8 $0, $1, $2, $3;", "=r,r,r,r", {W32, W32, Modes},
        [=](const uint64_t *I) { return Byte(I, I[2]) * 0x01010101u; });
  S.add("prmt.b32.ecl $0, $1, $2, $3;", "=r,r,r,r", {W32, W32, Modes},
        [=](const uint64_t *I) {
          unsigned N = I[2];
          return Pack(Byte(I, 3), Byte(I, std::max(N, 2u)),
                      Byte(I, std::max(N, 1u)), Byte(I, N));
        });
  S.add("prmt.b32.ecr $0, $1, $2, $3;", "=r,r,r,r", {W32, W32, Modes},
        [=](const uint64_t *I) {
          unsigned N = I[2];
          return Pack(Byte(I, N), Byte(I, std::min(N, 2u)),
                      Byte(I, std::min(N, 1u)), Byte(I, 0));
        });
  S.add("prmt.b32.rc16 $0, $1, $2, $3;", "=r,r,r,r", {W32, W32, Modes},
        [=](const uint64_t *I) {
          uint32_t Half = I[2] & 1 ? u32(I[0] >> 16) : u32(I[0] & 0xffff);
          return Half << 16 | Half;
        });
  S.run();
}
