// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scalar and SIMD video instructions. Source of the models: PTX ISA, the
// pseudo-code of each.
#include "Gpu/Device.h"
#include "Harness.h"
#include "gtest/gtest.h"
#include <cstdlib>

using namespace porthip;
using namespace porthip::ptx::test;

namespace {
int64_t word(uint64_t V, bool IsSigned) {
  return IsSigned ? int64_t(int32_t(V)) : int64_t(uint32_t(V));
}
int64_t clampTo(int64_t V, int64_t Low, int64_t High) {
  return V < Low ? Low : V > High ? High : V;
}
int64_t clampWord(int64_t V, bool IsSigned) {
  return IsSigned ? clampTo(V, INT32_MIN, INT32_MAX)
                  : clampTo(V, 0, UINT32_MAX);
}

using Operation = int64_t (*)(int64_t, int64_t);
struct Row {
  const char *Name;
  Operation Op;
} const Rows[] = {
    {"vadd", [](int64_t A, int64_t B) { return A + B; }},
    {"vsub", [](int64_t A, int64_t B) { return A - B; }},
    {"vabsdiff", [](int64_t A, int64_t B) { return std::abs(A - B); }},
    {"vmin", [](int64_t A, int64_t B) { return std::min(A, B); }},
    {"vmax", [](int64_t A, int64_t B) { return std::max(A, B); }},
};
const std::vector<Words> Three32 = {W32, W32, {0, 1, 0x80000000, 0xffffffff}};
} // namespace

/// Scalar video instructions are a routine of NVIDIA's compiler since sm_50,
/// whose unsigned sums do not do what the PTX ISA says: on an H200 (driver
/// 580.159) .sat keeps their low 32 bits, and .min and .max mix signs.
static bool isLeftToGpu(const Row &R, bool IsSum, bool ResultSigned, bool Sat,
                        bool IsMinMax) {
  const gputest::Device *Gpu = gputest::Device::get();
  if (!Gpu || Gpu->isVirtual() || ResultSigned)
    return false;
  return Sat ? IsSum || R.Name == std::string("vabsdiff") : IsSum && IsMinMax;
}

TEST(PtxVideo, Scalar) {
  Suite S;
  unsigned Left = 0;
  for (const Row &R : Rows)
    for (int Form = 0; Form < 16; ++Form) {
      bool D = Form & 1, A = Form & 2, B = Form & 4, Sat = Form & 8;
      std::string Types = std::string(D ? ".s32" : ".u32") +
                          (A ? ".s32" : ".u32") + (B ? ".s32" : ".u32") +
                          (Sat ? ".sat" : "");
      auto First = [=](const uint64_t *I) {
        int64_t V = R.Op(word(I[0], A), word(I[1], B));
        return Sat ? clampWord(V, D) : V;
      };
      // The second operation takes all 33 bits of the first, but of sums and
      // differences 32: an H200 (driver 580.159).
      const bool IsSum =
          R.Name == std::string("vadd") || R.Name == std::string("vsub");
      auto Inner = [=](const uint64_t *I) {
        return IsSum ? word(uint64_t(First(I)), D) : First(I);
      };
      if (isLeftToGpu(R, IsSum, D, Sat, false)) {
        ++Left;
        continue;
      }
      S.add((R.Name + Types + " $0, $1, $2;").c_str(), "=r,r,r", {W32, W32},
            [=](const uint64_t *I) { return uint64_t(First(I)); });
      if (Form % 5)
        continue; // Some of the forms with a second operation.
      S.add((R.Name + Types + ".add $0, $1, $2, $3;").c_str(), "=r,r,r,r",
            Three32,
            [=](const uint64_t *I) { return uint64_t(First(I)) + I[2]; });
      if (isLeftToGpu(R, IsSum, D, Sat, true)) {
        ++Left;
        continue;
      }
      S.add((R.Name + Types + ".min $0, $1, $2, $3;").c_str(), "=r,r,r,r",
            Three32, [=](const uint64_t *I) {
              return uint64_t(std::min(Inner(I), word(I[2], D)));
            });
      S.add((R.Name + Types + ".max $0, $1, $2, $3;").c_str(), "=r,r,r,r",
            Three32, [=](const uint64_t *I) {
              return uint64_t(std::max(Inner(I), word(I[2], D)));
            });
    }
  S.run();
  if (Left)
    GTEST_SKIP() << Left
                 << " unsigned forms: NVIDIA's compiler departs from "
                    "the PTX ISA in .sat, .min and .max";
}

TEST(PtxVideo, PartsOfTheSources) {
  Suite S;
  S.add("vadd.u32.u32.s32 $0, $1.b1, $2.h1;", "=r,r,r", {W32, W32},
        [](const uint64_t *I) {
          return (I[0] >> 8 & 255) + uint64_t(int64_t(int16_t(I[1] >> 16)));
        });
  S.run();
}

/// The rest is the third source's; .sat is of the part's size.
TEST(PtxVideo, PartsOfTheResult) {
  Suite S;
  for (auto [Name, First, Bits] : {std::tuple("b0", 0, 8),
                                   {"b1", 8, 8},
                                   {"b2", 16, 8},
                                   {"b3", 24, 8},
                                   {"h0", 0, 16},
                                   {"h1", 16, 16}}) {
    uint64_t Ones = (1u << Bits) - 1;
    auto merged = [First = First, Ones](uint64_t V, uint64_t C) {
      return (C & ~(Ones << First)) | (V & Ones) << First;
    };
    std::string Result = std::string(" $0.") + Name + ", $1, $2, $3;";
    S.add(("vsub.u32.u32.u32" + Result).c_str(), "=r,r,r,r", Three32,
          [=](const uint64_t *I) { return merged(I[0] - I[1], I[2]); });
    S.add(("vadd.u32.s32.s32.sat" + Result).c_str(), "=r,r,r,r", Three32,
          [=](const uint64_t *I) {
            int64_t Sum = word(I[0], true) + word(I[1], true);
            return merged(clampTo(Sum, 0, Ones), I[2]);
          });
    S.add(("vmax.s32.s32.s32.sat" + Result).c_str(), "=r,r,r,r", Three32,
          [=](const uint64_t *I) {
            int64_t V = std::max(word(I[0], true), word(I[1], true));
            return merged(clampTo(V, -int64_t(Ones / 2) - 1, Ones / 2), I[2]);
          });
  }
  S.run();
}

TEST(PtxVideo, ShiftsAndTheRest) {
  Suite S;
  for (bool IsWrap : {true, false})
    for (bool IsSigned : {true, false}) {
      std::string Tail = std::string(".u32") + (IsSigned ? ".s32" : ".u32") +
                         ".u32" + (IsWrap ? ".wrap" : ".clamp") +
                         " $0, $1, $2;";
      auto Amount = [=](uint64_t B) {
        return IsWrap ? B & 31 : std::min<uint64_t>(B, 32);
      };
      S.add(("vshl" + Tail).c_str(), "=r,r,r", {W32, Shifts},
            [=](const uint64_t *I) {
              return uint64_t(word(I[0], IsSigned)) << Amount(I[1]);
            });
      S.add(("vshr" + Tail).c_str(), "=r,r,r", {W32, Shifts},
            [=](const uint64_t *I) {
              return uint64_t(word(I[0], IsSigned) >> Amount(I[1]));
            });
    }
  S.add("vmad.s32.s32.s32.shr7 $0, $1, $2, $3;", "=r,r,r,r", Three32,
        [](const uint64_t *I) {
          return uint64_t(
              (word(I[0], true) * word(I[1], true) + word(I[2], true)) >> 7);
        });
  S.add("vset.s32.u32.lt $0, $1, $2;", "=r,r,r", {W32, W32},
        [](const uint64_t *I) { return word(I[0], true) < word(I[1], false); });
  S.run();
}

TEST(PtxVideo, Packed) {
  Suite S;
  struct PackedRow {
    std::string Name;
    Operation Op;
  };
  std::vector<PackedRow> All;
  for (const Row &R : Rows)
    All.push_back({R.Name, R.Op});
  All.push_back({"vavrg", [](int64_t A, int64_t B) {
                   return (A + B + (A + B >= 0 ? 1 : 0)) >> 1;
                 }});
  for (const PackedRow &R : All)
    for (int Count : {2, 4})
      for (int Form = 0; Form < 10; ++Form) {
        bool D = Form & 1, A = Form & 2, B = Form & 4;
        bool Sat = Form == 8 || Form == 9 || Form == 3, Sums = Form == 5;
        int Bits = 32 / Count;
        auto Lane = [=](uint64_t V, int N, bool IsSigned) {
          int64_t Raw = int64_t(V >> (N * Bits)) & ((1 << Bits) - 1);
          return IsSigned && Raw >> (Bits - 1) ? Raw - (1 << Bits) : Raw;
        };
        std::string Text = R.Name + std::to_string(Count) +
                           (D ? ".s32" : ".u32") + (A ? ".s32" : ".u32") +
                           (B ? ".s32" : ".u32") + (Sat ? ".sat" : "") +
                           (Sums ? ".add" : "") + " $0, $1, $2, $3;";
        S.add(Text.c_str(), "=r,r,r,r", Three32, [=](const uint64_t *I) {
          uint64_t Packed = 0, Sum = I[2];
          for (int N = 0; N < Count; ++N) {
            int64_t V = R.Op(Lane(I[0], N, A), Lane(I[1], N, B));
            int64_t High = D ? (1 << (Bits - 1)) - 1 : (1 << Bits) - 1;
            if (Sat)
              V = clampTo(V, D ? -High - 1 : 0, High);
            Sum += uint64_t(V);
            Packed |= (uint64_t(V) & ((1u << Bits) - 1)) << (N * Bits);
          }
          return Sums ? Sum : Packed;
        });
      }
  S.add("vset4.u32.u32.ge $0, $1, $2, $3;", "=r,r,r,r", Three32,
        [](const uint64_t *I) {
          uint32_t V = 0;
          for (int N = 0; N < 4; ++N)
            V |= uint32_t((I[0] >> (8 * N) & 255) >= (I[1] >> (8 * N) & 255))
                 << (8 * N);
          return V;
        });
  S.add("vset2.s32.s32.eq.add $0, $1, $2, $3;", "=r,r,r,r", Three32,
        [](const uint64_t *I) {
          return I[2] + ((I[0] & 0xffff) == (I[1] & 0xffff)) +
                 (I[0] >> 16 == I[1] >> 16);
        });
  // Lanes without a mask come from the third source.
  S.add("vadd4.u32.u32.u32 $0.b20, $1, $2, $3;", "=r,r,r,r", Three32,
        [](const uint64_t *I) {
          return (I[2] & 0xff00ff00) | ((I[0] + I[1]) & 0xff) |
                 (((I[0] >> 16) + (I[1] >> 16)) & 0xff) << 16;
        });
  S.run();
}
