// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integer arithmetic, carry chains, dot products, against models in 128 bits.
#include "Harness.h"
#include "gtest/gtest.h"

using namespace porthip::ptx::test;
using I128 = __int128;
using U128 = unsigned __int128;

namespace {
int32_t s32(uint64_t V) { return int32_t(uint32_t(V)); }
int64_t s64(uint64_t V) { return int64_t(V); }
int16_t s16(uint64_t V) { return int16_t(uint16_t(V)); }
uint32_t u32(uint64_t V) { return uint32_t(V); }
int32_t clamp32(int64_t V) {
  return V > INT32_MAX ? INT32_MAX : V < INT32_MIN ? INT32_MIN : int32_t(V);
}
const std::vector<Words> Two32 = {W32, W32}, Three32 = {W32, W32, W32},
                         Two64 = {W64, W64}, Two16 = {W16, W16};
} // namespace

TEST(PtxInteger, Sums) {
  Suite S;
  S.add("add.u32 $0, $1, $2;", "=r,r,r", Two32,
        [](const uint64_t *I) { return u32(I[0] + I[1]); });
  S.add("add.s64 $0, $1, $2;", "=l,l,l", Two64,
        [](const uint64_t *I) { return I[0] + I[1]; });
  S.add("add.s16 $0, $1, $2;", "=h,h,h", Two16,
        [](const uint64_t *I) { return I[0] + I[1]; });
  S.add("add.s32.sat $0, $1, $2;", "=r,r,r", Two32, [](const uint64_t *I) {
    return clamp32(int64_t(s32(I[0])) + s32(I[1]));
  });
  S.add("add.sat.s32 $0, $1, 5;", "=r,r", {W32},
        [](const uint64_t *I) { return clamp32(int64_t(s32(I[0])) + 5); });
  S.add("add.u16x2 $0, $1, $2;", "=r,r,r", Two32, [](const uint64_t *I) {
    return ((I[0] + I[1]) & 0xffff) | (((I[0] >> 16) + (I[1] >> 16)) & 0xffff)
                                          << 16;
  });
  S.add("sub.u32 $0, $1, $2;", "=r,r,r", Two32,
        [](const uint64_t *I) { return u32(I[0] - I[1]); });
  S.add("sub.sat.s32 $0, $1, $2;", "=r,r,r", Two32, [](const uint64_t *I) {
    return clamp32(int64_t(s32(I[0])) - s32(I[1]));
  });
  S.add("neg.s32 $0, $1;", "=r,r", {W32},
        [](const uint64_t *I) { return u32(0 - I[0]); });
  S.add("abs.s32 $0, $1;", "=r,r", {W32}, [](const uint64_t *I) {
    return s32(I[0]) < 0 ? u32(0 - I[0]) : u32(I[0]);
  });
  S.add("abs.s64 $0, $1;", "=l,l", {W64},
        [](const uint64_t *I) { return s64(I[0]) < 0 ? 0 - I[0] : I[0]; });
  S.run();
}

TEST(PtxInteger, Products) {
  Suite S;
  S.add("mul.lo.s32 $0, $1, $2;", "=r,r,r", Two32,
        [](const uint64_t *I) { return u32(I[0] * I[1]); });
  S.add("mul.hi.u32 $0, $1, $2;", "=r,r,r", Two32,
        [](const uint64_t *I) { return (I[0] * I[1]) >> 32; });
  S.add("mul.hi.s32 $0, $1, $2;", "=r,r,r", Two32, [](const uint64_t *I) {
    return u32(uint64_t(int64_t(s32(I[0])) * s32(I[1])) >> 32);
  });
  S.add("mul.hi.s64 $0, $1, $2;", "=l,l,l", Two64, [](const uint64_t *I) {
    return uint64_t(U128(I128(s64(I[0])) * s64(I[1])) >> 64);
  });
  S.add("mul.hi.u64 $0, $1, $2;", "=l,l,l", Two64,
        [](const uint64_t *I) { return uint64_t(U128(I[0]) * I[1] >> 64); });
  S.add("mul.hi.s16 $0, $1, $2;", "=h,h,h", Two16, [](const uint64_t *I) {
    return uint16_t(uint32_t(int32_t(s16(I[0])) * s16(I[1])) >> 16);
  });
  S.add("mul.wide.s32 $0, $1, $2;", "=l,r,r", Two32, [](const uint64_t *I) {
    return uint64_t(int64_t(s32(I[0])) * s32(I[1]));
  });
  S.add("mul.wide.u16 $0, $1, $2;", "=r,h,h", Two16,
        [](const uint64_t *I) { return I[0] * I[1]; });
  S.add("mad.lo.u32 $0, $1, $2, $3;", "=r,r,r,r", Three32,
        [](const uint64_t *I) { return u32(I[0] * I[1] + I[2]); });
  S.add("mad.hi.sat.s32 $0, $1, $2, $3;", "=r,r,r,r", Three32,
        [](const uint64_t *I) {
          int32_t High = int32_t((int64_t(s32(I[0])) * s32(I[1])) >> 32);
          return clamp32(int64_t(High) + s32(I[2]));
        });
  S.add("mad.wide.u32 $0, $1, $2, $3;", "=l,r,r,l", {W32, W32, W64},
        [](const uint64_t *I) { return I[0] * I[1] + I[2]; });
  S.add("mul24.lo.u32 $0, $1, $2;", "=r,r,r", Two32, [](const uint64_t *I) {
    return u32((I[0] & 0xffffff) * (I[1] & 0xffffff));
  });
  S.add("mul24.hi.s32 $0, $1, $2;", "=r,r,r", Two32, [](const uint64_t *I) {
    int64_t X = s32(I[0] << 8) >> 8, Y = s32(I[1] << 8) >> 8;
    return u32(uint64_t(X * Y) >> 16);
  });
  S.add("mad24.lo.s32 $0, $1, $2, $3;", "=r,r,r,r", Three32,
        [](const uint64_t *I) {
          int64_t X = s32(I[0] << 8) >> 8, Y = s32(I[1] << 8) >> 8;
          return u32(uint64_t(X * Y) + I[2]);
        });
  S.add("mad24.hi.sat.s32 $0, $1, $2, $3;", "=r,r,r,r", Three32,
        [](const uint64_t *I) {
          int64_t X = s32(I[0] << 8) >> 8, Y = s32(I[1] << 8) >> 8;
          return clamp32(int64_t(s32(uint64_t(X * Y) >> 16)) + s32(I[2]));
        });
  S.run();
}

TEST(PtxInteger, Quotients) {
  Suite S;
  S.add("div.u32 $0, $1, $2;", "=r,r,r", Two32,
        [](const uint64_t *I) { return I[1] ? I[0] / I[1] : 0xffffffff; });
  S.add("div.s32 $0, $1, $2;", "=r,r,r", Two32, [](const uint64_t *I) {
    return s32(I[1]) ? u32(int64_t(s32(I[0])) / s32(I[1])) : 0xffffffff;
  });
  S.add("div.s64 $0, $1, $2;", "=l,l,l", Two64, [](const uint64_t *I) {
    return I[1] ? uint64_t(I128(s64(I[0])) / s64(I[1])) : ~uint64_t(0);
  });
  S.add("rem.s32 $0, $1, $2;", "=r,r,r", Two32, [](const uint64_t *I) {
    return s32(I[1]) ? u32(int64_t(s32(I[0])) % s32(I[1])) : 0xffffffff;
  });
  S.add("rem.u64 $0, $1, $2;", "=l,l,l", Two64,
        [](const uint64_t *I) { return I[1] ? I[0] % I[1] : ~uint64_t(0); });
  S.run();
}

TEST(PtxInteger, Extremes) {
  Suite S;
  S.add("min.s32 $0, $1, $2;", "=r,r,r", Two32,
        [](const uint64_t *I) { return u32(std::min(s32(I[0]), s32(I[1]))); });
  S.add("max.u64 $0, $1, $2;", "=l,l,l", Two64,
        [](const uint64_t *I) { return std::max(I[0], I[1]); });
  S.add("max.relu.s32 $0, $1, $2;", "=r,r,r", Two32, [](const uint64_t *I) {
    return u32(std::max(0, std::max(s32(I[0]), s32(I[1]))));
  });
  S.add("min.s16x2 $0, $1, $2;", "=r,r,r", Two32, [](const uint64_t *I) {
    auto Min = [](uint64_t A, uint64_t B) {
      return uint64_t(uint16_t(std::min(s16(A), s16(B))));
    };
    return Min(I[0], I[1]) | Min(I[0] >> 16, I[1] >> 16) << 16;
  });
  S.add("max.u16x2 $0, $1, $2;", "=r,r,r", Two32, [](const uint64_t *I) {
    return std::max(I[0] & 0xffff, I[1] & 0xffff) |
           std::max(I[0] >> 16, I[1] >> 16) << 16;
  });
  S.add("sad.u32 $0, $1, $2, $3;", "=r,r,r,r", Three32, [](const uint64_t *I) {
    return u32(I[2] + (I[0] > I[1] ? I[0] - I[1] : I[1] - I[0]));
  });
  S.add("sad.s32 $0, $1, $2, $3;", "=r,r,r,r", Three32, [](const uint64_t *I) {
    int64_t D = int64_t(s32(I[0])) - s32(I[1]);
    return u32(I[2] + uint64_t(D < 0 ? -D : D));
  });
  S.run();
}

TEST(PtxInteger, DotProducts) {
  Suite S;
  auto Byte = [](uint64_t V, int N, bool IsSigned) {
    uint8_t B = uint8_t(V >> (8 * N));
    return IsSigned ? int64_t(int8_t(B)) : int64_t(B);
  };
  for (int Form = 0; Form < 4; ++Form) {
    bool A = Form & 1, B = Form & 2;
    std::string Types =
        std::string(A ? ".s32" : ".u32") + (B ? ".s32" : ".u32");
    S.add(("dp4a" + Types + " $0, $1, $2, $3;").c_str(), "=r,r,r,r", Three32,
          [=](const uint64_t *I) {
            int64_t Sum = int64_t(I[2]);
            for (int N = 0; N < 4; ++N)
              Sum += Byte(I[0], N, A) * Byte(I[1], N, B);
            return u32(uint64_t(Sum));
          });
    for (int High = 0; High < 2; ++High)
      S.add(("dp2a" + std::string(High ? ".hi" : ".lo") + Types +
             " $0, $1, $2, $3;")
                .c_str(),
            "=r,r,r,r", Three32, [=](const uint64_t *I) {
              int64_t Sum = int64_t(I[2]);
              for (int N = 0; N < 2; ++N) {
                uint16_t W = uint16_t(I[0] >> (16 * N));
                int64_t X = A ? int64_t(int16_t(W)) : int64_t(W);
                Sum += X * Byte(I[1], N + 2 * High, B);
              }
              return u32(uint64_t(Sum));
            });
  }
  S.run();
}

TEST(PtxInteger, CarryChains) {
  Suite S;
  std::vector<Words> Four = {W64, W64, W64, W64};
  auto Split = [](U128 V, uint64_t *Out) {
    Out[0] = uint64_t(V);
    Out[1] = uint64_t(V >> 64);
  };
  S.add("{ add.cc.u64 $0, $2, $4; addc.u64 $1, $3, $5; }", "=&l,=l,l,l,l,l",
        Four, Model([=](const uint64_t *I, uint64_t *Out) {
          Split((U128(I[1]) << 64 | I[0]) + (U128(I[3]) << 64 | I[2]), Out);
        }));
  S.add("{ sub.cc.u64 $0, $2, $4; subc.u64 $1, $3, $5; }", "=&l,=l,l,l,l,l",
        Four, Model([=](const uint64_t *I, uint64_t *Out) {
          Split((U128(I[1]) << 64 | I[0]) - (U128(I[3]) << 64 | I[2]), Out);
        }));
  // Three words: the carry goes on through addc.cc.
  S.add("{ add.cc.u32 $0, $3, $4; addc.cc.u32 $1, $3, $4; addc.u32 $2, 0, 0; }",
        "=&r,=&r,=r,r,r", Two32, Model([](const uint64_t *I, uint64_t *Out) {
          U128 V = U128(I[0] << 32 | I[0]) + U128(I[1] << 32 | I[1]);
          Out[0] = u32(uint64_t(V));
          Out[1] = uint64_t(V) >> 32;
          Out[2] = uint64_t(V >> 64);
        }));
  S.add("{ sub.cc.u32 $0, $3, $4; subc.cc.u32 $1, $3, $4; subc.u32 $2, 0, 0; }",
        "=&r,=&r,=r,r,r", Two32, Model([](const uint64_t *I, uint64_t *Out) {
          U128 V = U128(I[0] << 32 | I[0]) - U128(I[1] << 32 | I[1]);
          Out[0] = u32(uint64_t(V));
          Out[1] = u32(uint64_t(V) >> 32);
          Out[2] = u32(uint64_t(V >> 64));
        }));
  // 64 x 64 to 128, as the compiler's device library writes it.
  S.add("{ .reg .u32 r0, r1, r2, r3, alo, ahi, blo, bhi;\n"
        "mov.b64 {alo,ahi}, $2; mov.b64 {blo,bhi}, $3;\n"
        "mul.lo.u32 r0, alo, blo; mul.hi.u32 r1, alo, blo;\n"
        "mad.lo.cc.u32 r1, alo, bhi, r1; madc.hi.u32 r2, alo, bhi, 0;\n"
        "mad.lo.cc.u32 r1, ahi, blo, r1; madc.hi.cc.u32 r2, ahi, blo, r2;\n"
        "madc.hi.u32 r3, ahi, bhi, 0; mad.lo.cc.u32 r2, ahi, bhi, r2;\n"
        "addc.u32 r3, r3, 0; mov.b64 $0, {r0,r1}; mov.b64 $1, {r2,r3}; }",
        "=l,=l,l,l", Two64, Model([=](const uint64_t *I, uint64_t *Out) {
          Split(U128(I[0]) * I[1], Out);
        }));
  S.run();
}
