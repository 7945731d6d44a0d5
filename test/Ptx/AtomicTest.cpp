// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atom and red: old value and memory afterwards.
#include "Formats.h"
#include "Harness.h"
#include "Ported.h"
#include "gtest/gtest.h"
#include <cmath>

using namespace porthip::ptx::test;

namespace {
alignas(16) uint64_t Cell[4];
uint64_t cell() {
  declareMemory(Cell, sizeof(Cell));
  return uint64_t(Cell);
}

/// Sets the cell, works on it, gives what was there and what is there.
void addAtomic(Suite &S, const std::string &Name, const std::string &Type,
               const Words &Values,
               std::function<uint64_t(uint64_t Old, uint64_t V)> New,
               Compare How = Compare::Bits) {
  bool IsLong = Type.substr(Type.size() - 2) == "64";
  bool IsShort = Type == "f16" || Type == "bf16" || Type == "b16";
  std::string R = IsLong ? "l" : IsShort ? "h" : "r";
  std::string Bits = IsLong ? "b64" : IsShort ? "b16" : "b32";
  // red has no acquire.
  std::string Red = Name;
  if (size_t At = Red.find("acq_rel"); At != std::string::npos)
    Red.replace(At, 7, "release");
  for (bool HasResult : {true, false}) {
    std::string Operation =
        HasResult
            ? "atom." + Name + "." + Type + " $0, [$2], $4;"
            : "mov." + Bits + " $0, $3; red." + Red + "." + Type + " [$2], $4;";
    if (!HasResult && (Name.find("exch") != std::string::npos))
      continue;
    S.add(("{ st." + Bits + " [$2], $3; " + Operation + " ld." + Bits +
           " $1, [$2]; }")
              .c_str(),
          ("=&" + R + ",=" + R + ",l," + R + "," + R).c_str(),
          {{cell()}, Values, Values},
          Model([=](const uint64_t *I, uint64_t *Out) {
            Out[0] = I[1];
            Out[1] = New(I[1], I[2]);
          }),
          How);
  }
}
} // namespace

TEST(PtxAtomic, Integers) {
  Suite S;
  using U = uint64_t;
  addAtomic(S, "global.add", "u32", W32, [](U O, U V) { return O + V; });
  addAtomic(S, "add.relaxed.cta", "s32", W32, [](U O, U V) { return O + V; });
  addAtomic(S, "acq_rel.gpu.global.add", "u64", W64,
            [](U O, U V) { return O + V; });
  addAtomic(S, "min", "s32", W32,
            [](U O, U V) { return U(std::min(int32_t(O), int32_t(V))); });
  addAtomic(S, "max", "u32", W32, [](U O, U V) { return std::max(O, V); });
  addAtomic(S, "max.sys", "s64", W64,
            [](U O, U V) { return U(std::max(int64_t(O), int64_t(V))); });
  addAtomic(S, "and", "b32", W32, [](U O, U V) { return O & V; });
  addAtomic(S, "or", "b64", W64, [](U O, U V) { return O | V; });
  addAtomic(S, "xor", "b32", W32, [](U O, U V) { return O ^ V; });
  addAtomic(S, "exch", "b32", W32, [](U, U V) { return V; });
  addAtomic(S, "acquire.cta.exch", "b64", W64, [](U, U V) { return V; });
  addAtomic(S, "inc", "u32", W32, [](U O, U V) { return O >= V ? 0 : O + 1; });
  addAtomic(S, "dec", "u32", W32,
            [](U O, U V) { return O == 0 || O > V ? V : O - 1; });
  S.run();
}

TEST(PtxAtomic, Floats) {
  Suite S;
  using U = uint64_t;
  Words Some;
  for (uint64_t B : F32)
    if (f32(B) == f32(B))
      Some.push_back(B);
  // In global memory subnormals count as zeros (PTX ISA; an H200 agrees). The
  // port keeps them, as AMD's instructions do.
  const bool Keeps = emitPath() || portPath();
  auto Flushed = [=](float V) {
    return !Keeps && std::abs(V) < 0x1p-126f ? std::copysign(0.0f, V) : V;
  };
  auto SumF = [=](U A, U B) {
    return of(Flushed(Flushed(f32(A)) + Flushed(f32(B))));
  };
  S.add("{ st.f32 [$1], $2; .reg .f32 t; atom.global.add.f32 t, [$1], $3;"
        " ld.f32 $0, [$1]; }",
        "=f,l,f,f", {{cell()}, Some, Some},
        [=](const U *I) { return SumF(I[1], I[2]); });
  S.add("{ st.f64 [$1], $2; red.global.add.f64 [$1], $3; ld.f64 $0, [$1]; }",
        "=d,l,d,d", {{cell()}, F64, F64},
        [](const U *I) { return of(f64(I[1]) + f64(I[2])); });
  auto Sum = [](const Format &F, U A, U B) -> U {
    double V = F.valueOf(uint32_t(A)) + F.valueOf(uint32_t(B));
    return std::isnan(V)   ? 0x7fff
           : std::isinf(V) ? F.Max + 1 + (uint32_t(V < 0) << F.signBit())
                           : F.codeOf(V, 0, "rn");
  };
  addAtomic(
      S, "add.noftz", "f16", F16, [=](U A, U B) { return Sum(Half, A, B); },
      Compare::NanF16);
  addAtomic(
      S, "add.noftz", "bf16", BF16, [=](U A, U B) { return Sum(Brain, A, B); },
      Compare::NanBF16);
  addAtomic(
      S, "global.add.noftz", "f16x2", F16x2,
      [=](U A, U B) {
        return Sum(Half, A & 0xffff, B & 0xffff) | Sum(Half, A >> 16, B >> 16)
                                                       << 16;
      },
      Compare::NanF16x2);
  S.add("{ st.v2.f32 [$2], {$3, $4}; red.global.v2.f32.add [$2], {$4, $4};"
        " ld.v2.f32 {$0, $1}, [$2]; }",
        "=f,=f,l,f,f", {{cell()}, Some, Some}, Model([=](const U *I, U *Out) {
          Out[0] = SumF(I[1], I[2]);
          Out[1] = SumF(I[2], I[2]);
        }));
  S.run();
}

TEST(PtxAtomic, CompareAndSwap) {
  Suite S;
  Words Few = {0, 1, 0x80000000, 0xffffffff};
  S.add("{ st.b32 [$2], $3; atom.global.cas.b32 $0, [$2], $4, $5;"
        " ld.b32 $1, [$2]; }",
        "=&r,=r,l,r,r,r", {{cell()}, Few, Few, {7}},
        Model([](const uint64_t *I, uint64_t *Out) {
          Out[0] = I[1];
          Out[1] = I[1] == I[2] ? I[3] : I[1];
        }));
  S.add("{ st.b16 [$2], $3; atom.acq_rel.cta.cas.b16 $0, [$2], $4, $5;"
        " ld.b16 $1, [$2]; }",
        "=&h,=h,l,h,h,h", {{cell()}, {0, 5}, {0, 5}, {7}},
        Model([](const uint64_t *I, uint64_t *Out) {
          Out[0] = I[1];
          Out[1] = I[1] == I[2] ? I[3] : I[1];
        }));
  S.add("{ .reg .b128 o, e, n; mov.b128 e, {$3, $3}; mov.b128 n, {$4, $4};"
        " st.v2.b64 [$2], {$3, $3}; atom.cas.b128 o, [$2], e, n;"
        " mov.b128 {$0, _}, o; ld.b64 $1, [$2+8]; }",
        "=&l,=l,l,l,l", {{cell()}, W64, {9}},
        Model([](const uint64_t *I, uint64_t *Out) {
          Out[0] = I[1];
          Out[1] = 9;
        }));
  S.run();
}
