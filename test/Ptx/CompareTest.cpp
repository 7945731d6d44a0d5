// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// set, setp, selp, slct: every comparison, combination and second output.
#include "Harness.h"
#include "gtest/gtest.h"
#include <cmath>

using namespace porthip::ptx::test;

namespace {
/// -1, 0, 1 for less, equal, greater; 2 for unordered.
template <class T> int order(T X, T Y) {
  return X < Y ? -1 : X == Y ? 0 : X > Y ? 1 : 2;
}

bool holds(const std::string &Operator, int Order) {
  std::string Base = Operator;
  if (Base == "num")
    return Order != 2;
  if (Base == "nan")
    return Order == 2;
  if (Base.size() == 3 && Base[2] == 'u') {
    if (Order == 2)
      return true;
    Base.pop_back();
  }
  if (Order == 2)
    return false;
  if (Base == "eq")
    return Order == 0;
  if (Base == "ne")
    return Order != 0;
  if (Base == "lt" || Base == "lo")
    return Order < 0;
  if (Base == "le" || Base == "ls")
    return Order <= 0;
  if (Base == "gt" || Base == "hi")
    return Order > 0;
  return Order >= 0;
}

const char *const FloatOperators[] = {"eq",  "ne",  "lt",  "le",  "gt",
                                      "ge",  "equ", "neu", "ltu", "leu",
                                      "gtu", "geu", "num", "nan"};
} // namespace

TEST(PtxCompare, Floats) {
  Suite S;
  for (std::string Op : FloatOperators) {
    S.add(("{ .reg .pred p; setp." + Op +
           ".f32 p, $1, $2; selp.u32 $0, 1, 0, p; }")
              .c_str(),
          "=r,f,f", {F32, F32}, [Op](const uint64_t *I) {
            return holds(Op, order(f32(I[0]), f32(I[1])));
          });
    S.add(("{ .reg .pred p; setp." + Op +
           ".f64 p, $1, $2; selp.u32 $0, 1, 0, p; }")
              .c_str(),
          "=r,d,d", {F64, F64}, [Op](const uint64_t *I) {
            return holds(Op, order(f64(I[0]), f64(I[1])));
          });
  }
  S.add("{ .reg .pred p; setp.gt.ftz.f32 p, $1, 0f00000000;"
        " selp.u32 $0, 1, 0, p; }",
        "=r,f", {F32}, [](const uint64_t *I) {
          float X = f32(I[0]);
          return X > 0 && std::fpclassify(X) != FP_SUBNORMAL;
        });
  S.run();
}

TEST(PtxCompare, Integers) {
  Suite S;
  for (std::string Op : {"eq", "ne", "lt", "le", "gt", "ge"}) {
    S.add(("{ .reg .pred p; setp." + Op +
           ".s32 p, $1, $2; selp.u32 $0, 1, 0, p; }")
              .c_str(),
          "=r,r,r", {W32, W32}, [Op](const uint64_t *I) {
            return holds(Op, order(int32_t(I[0]), int32_t(I[1])));
          });
    S.add(("{ .reg .pred p; setp." + Op +
           ".u64 p, $1, $2; selp.u32 $0, 1, 0, p; }")
              .c_str(),
          "=r,l,l", {W64, W64},
          [Op](const uint64_t *I) { return holds(Op, order(I[0], I[1])); });
    S.add(("{ .reg .pred p; setp." + Op +
           ".s16 p, $1, $2; selp.u32 $0, 1, 0, p; }")
              .c_str(),
          "=r,h,h", {W16, W16}, [Op](const uint64_t *I) {
            return holds(Op, order(int16_t(I[0]), int16_t(I[1])));
          });
  }
  for (std::string Op : {"lo", "ls", "hi", "hs"})
    S.add(("{ .reg .pred p; setp." + Op +
           ".u32 p, $1, $2; selp.u32 $0, 1, 0, p; }")
              .c_str(),
          "=r,r,r", {W32, W32},
          [Op](const uint64_t *I) { return holds(Op, order(I[0], I[1])); });
  S.run();
}

TEST(PtxCompare, CombinedAndTwoOutputs) {
  Suite S;
  Words Bits = {0, 1};
  for (std::string Combine : {"and", "or", "xor"})
    for (bool IsNegated : {false, true}) {
      std::string C = IsNegated ? "!c" : "c";
      S.add(("{ .reg .pred p, q, c; setp.ne.u32 c, $4, 0;\n"
             "setp.lt." +
             Combine + ".s32 p|q, $2, $3, " + C +
             ";\nselp.u32 $0, 1, 0, p; selp.u32 $1, 1, 0, q; }")
                .c_str(),
            "=&r,=r,r,r,r", {W32, W32, Bits},
            Model([=](const uint64_t *I, uint64_t *Out) {
              bool T = int32_t(I[0]) < int32_t(I[1]);
              bool Third = (I[2] != 0) != IsNegated;
              auto With = [&](bool B) {
                return Combine == "and"  ? B && Third
                       : Combine == "or" ? B || Third
                                         : B != Third;
              };
              Out[0] = With(T);
              Out[1] = With(!T);
            }));
    }
  S.add("{ .reg .pred p; setp.eq.u32 p|_, $1, $2; selp.u32 $0, 5, 6, p; }",
        "=r,r,r", {W32, W32},
        [](const uint64_t *I) { return I[0] == I[1] ? 5 : 6; });
  S.run();
}

TEST(PtxCompare, Sets) {
  Suite S;
  S.add("set.lt.u32.f32 $0, $1, $2;", "=r,f,f", {F32, F32},
        [](const uint64_t *I) { return f32(I[0]) < f32(I[1]) ? ~0u : 0u; });
  S.add("set.geu.f32.f32 $0, $1, $2;", "=f,f,f", {F32, F32},
        [](const uint64_t *I) {
          return of(f32(I[0]) < f32(I[1]) ? 0.0f : 1.0f);
        });
  S.add("{ .reg .pred c; setp.ne.u32 c, $3, 0;"
        " set.ne.and.s32.s32 $0, $1, $2, c; }",
        "=r,r,r,r", {W32, W32, {0, 1}},
        [](const uint64_t *I) { return I[0] != I[1] && I[2] ? ~0u : 0u; });
  // Halves of a packed pair: all ones or 1.0.
  S.add("set.gtu.u32.f16x2 $0, $1, $2;", "=r,r,r",
        {{0x3c004000, 0x7e003c00, 0x80000000}, {0x40003c00, 0}},
        [](const uint64_t *I) {
          auto Gtu = [](uint64_t A, uint64_t B) {
            auto Value = [](uint64_t H) {
              return H == 0x3c00   ? 1.0
                     : H == 0x4000 ? 2.0
                     : H == 0x7e00 ? NAN
                                   : 0.0;
            };
            return !(Value(A & 0xffff) <= Value(B & 0xffff));
          };
          return (Gtu(I[0], I[1]) ? 0xffffu : 0) |
                 (Gtu(I[0] >> 16, I[1] >> 16) ? 0xffff0000u : 0);
        });
  S.add("set.eq.f16x2.f16x2 $0, $1, $2;", "=r,r,r",
        {{0x3c004000, 0x80003c00}, {0x3c003c00, 0x00000000}},
        [](const uint64_t *I) {
          auto Same = [](uint64_t A, uint64_t B) {
            A &= 0xffff, B &= 0xffff;
            return A == B || ((A | B) & 0x7fff) == 0;
          };
          return (Same(I[0], I[1]) ? 0x3c00u : 0) |
                 (Same(I[0] >> 16, I[1] >> 16) ? 0x3c000000u : 0);
        });
  S.add("set.nan.bf16.bf16 $0, $1, $1;", "=h,h", {{0x3f80, 0x7fc0, 0x7f80}},
        [](const uint64_t *I) { return I[0] == 0x7fc0 ? 0x3f80 : 0; });
  S.add("{ .reg .pred p, q; setp.lt.f16x2 p|q, $2, $3;\n"
        "selp.u32 $0, 1, 0, p; selp.u32 $1, 1, 0, q; }",
        "=&r,=r,r,r", {{0x3c004000, 0x40003c00}, {0x40004000, 0x3c003c00}},
        Model([](const uint64_t *I, uint64_t *Out) {
          // Positive halves are ordered like their bits.
          Out[0] = (I[0] & 0xffff) < (I[1] & 0xffff);
          Out[1] = (I[0] >> 16) < (I[1] >> 16);
        }));
  S.run();
}

TEST(PtxCompare, Selections) {
  Suite S;
  S.add("{ .reg .pred p; setp.ne.u32 p, $3, 0; selp.b64 $0, $1, $2, p; }",
        "=l,l,l,r", {W64, W64, {0, 3}},
        [](const uint64_t *I) { return I[2] ? I[0] : I[1]; });
  S.add("{ .reg .pred p; setp.ne.u32 p, $3, 0; selp.f64 $0, $1, $2, !p; }",
        "=d,d,d,r", {{of(1.5)}, {of(-2.0)}, {0, 3}},
        [](const uint64_t *I) { return I[2] ? I[1] : I[0]; });
  S.add("slct.u32.s32 $0, $1, $2, $3;", "=r,r,r,r", {{11}, {22}, W32},
        [](const uint64_t *I) { return int32_t(I[2]) >= 0 ? 11 : 22; });
  S.add("slct.f32.f32 $0, $1, $2, $3;", "=f,f,f,f",
        {{of(1.0f)}, {of(2.0f)}, F32},
        [](const uint64_t *I) { return of(f32(I[2]) >= 0 ? 1.0f : 2.0f); });
  S.add("slct.ftz.u64.f32 $0, $1, $2, $3;", "=l,l,l,f", {{11}, {22}, F32},
        [](const uint64_t *I) {
          float F = f32(I[2]);
          return F >= 0 || std::fpclassify(F) == FP_SUBNORMAL ? 11 : 22;
        });
  S.run();
}
