// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every DPP control, against a table of source lanes built from the ISA
// documents' sentences.
#include "Types.h"
#include "Wave.h"

using namespace amdtest;

#define DECLARE(Type, T)                                                       \
  VGI(T, updateDpp_##Type, "llvm.amdgcn.update.dpp." #Type, T, T, uint32_t,    \
      uint32_t, uint32_t, bool);                                               \
  VGI(T, movDpp_##Type, "llvm.amdgcn.mov.dpp." #Type, T, uint32_t, uint32_t,   \
      uint32_t, bool);                                                         \
  VGI(T, movDpp8_##Type, "llvm.amdgcn.mov.dpp8." #Type, T, uint32_t);
FOR_ALL_TYPES(DECLARE)

namespace {
constexpr int Nobody = -1;

/// Source lane of each lane.
std::vector<int> sources(uint32_t Control, uint32_t WaveSize) {
  std::vector<int> From(WaveSize, Nobody);
  int N = Control & 15, Wave = int(WaveSize);
  for (int Row = 0; Row < Wave; Row += 16)
    for (int I = 0; I < 16; ++I) {
      int &F = From[Row + I];
      int J = Nobody; // within the row
      if (Control < 0x100)
        J = I / 4 * 4 + int(Control >> (I % 4 * 2)) % 4;
      else if (Control > 0x100 && Control < 0x110) // data moves to lane 0
        J = I + N < 16 ? I + N : Nobody;
      else if (Control > 0x110 && Control < 0x120)
        J = I - N >= 0 ? I - N : Nobody;
      else if (Control > 0x120 && Control < 0x130)
        J = (I + 16 - N) % 16;
      else if (Control == 0x140)
        J = 15 - I;
      else if (Control == 0x141)
        J = I < 8 ? 7 - I : 23 - I;
      else if (Control >= 0x150 && Control < 0x160)
        J = N;
      else if (Control >= 0x160 && Control < 0x170)
        J = I ^ N;
      if (J != Nobody)
        F = Row + J;
    }
  for (int I = 0; I < Wave; ++I)
    switch (Control) {
    case 0x130:
      From[I] = I + 1 < Wave ? I + 1 : Nobody;
      break;
    case 0x134:
      From[I] = (I + 1) % Wave;
      break;
    case 0x138:
      From[I] = I - 1;
      break;
    case 0x13c:
      From[I] = (I + Wave - 1) % Wave;
      break;
    case 0x142: // the last lane of the row before
      From[I] = I / 16 * 16 - 1;
      break;
    case 0x143: // lane 31, for the upper half
      From[I] = I >= 32 ? 31 : Nobody;
      break;
    }
  return From;
}

std::vector<uint32_t> controlsOf(const Target &T) {
  std::vector<uint32_t> Result{0x00, 0x1b, 0xe4,  0xb1, 0x4e,
                               0xff, 0x93, 0x140, 0x141};
  for (uint32_t Base : {0x100u, 0x110u, 0x120u})
    for (uint32_t N = 1; N < 16; ++N)
      Result.push_back(Base + N);
  for (uint32_t N = 0; N < 16; ++N)
    Result.push_back(0x150 + N);
  if (T.IsaVersion >= 10000)
    for (uint32_t N = 0; N < 16; ++N)
      Result.push_back(0x160 + N);
  else
    for (uint32_t C : {0x130u, 0x134u, 0x138u, 0x13cu, 0x142u, 0x143u})
      Result.push_back(C);
  return Result;
}

struct Masks {
  uint32_t Rows, Banks;
};
} // namespace

TEST(AmdDpp, EveryControlMaskAndShape) {
  Random R(1);
  std::array<uint32_t, 64> In, Old;
  for (int I = 0; I < 64; ++I) {
    In[I] = R.word();
    Old[I] = R.word();
  }
  for (const Target &On : AllTargets)
    for (uint32_t Control : controlsOf(On)) {
      std::vector<int> From = sources(Control, On.WaveSize);
      for (Masks M : {Masks{15, 15}, {10, 9}, {0, 15}})
        for (bool Bound : {false, true})
          for (uint64_t Active : shapes(On.WaveSize)) {
            std::array<uint32_t, 64> Got{};
            Outcome O = run(On, Active, [&](uint32_t I) {
              Got[I] =
                  updateDpp_i32(Old[I], In[I], Control, M.Rows, M.Banks, Bound);
            });
            ASSERT_TRUE(O.Faults.empty()) << std::hex << Control;
            for (uint32_t I = 0; I < On.WaveSize; ++I) {
              if (!(Active >> I & 1))
                continue;
              bool Enabled =
                  (M.Rows >> (I / 16) & 1) && (M.Banks >> (I % 16 / 4) & 1);
              bool Valid = From[I] >= 0 && (Active >> From[I] & 1);
              uint32_t Want = !Enabled ? Old[I]
                              : Valid  ? In[From[I]]
                              : Bound  ? 0
                                       : Old[I];
              ASSERT_EQ(Got[I], Want)
                  << "control " << std::hex << Control << " lane " << std::dec
                  << I << " active " << std::hex << Active;
            }
          }
    }
}

// A control that the target does not have stops the launch.
TEST(AmdDpp, UnknownControlsFault) {
  auto Faults = [](const Target &T, uint32_t Control) {
    Outcome O = run(
        T, 1, [&](uint32_t) { updateDpp_i32(0, 0, Control, 15, 15, false); });
    return O.Faults.size() == 1 && O.Faults[0].Kind == VG_FAULT_UNSUPPORTED &&
           O.Faults[0].What.find("DPP") != std::string::npos;
  };
  EXPECT_TRUE(Faults(Gfx1100, 0x130));
  EXPECT_TRUE(Faults(Gfx1100, 0x142));
  EXPECT_TRUE(Faults(Gfx942, 0x161));
  EXPECT_TRUE(Faults(Gfx942, 0x131));
  EXPECT_TRUE(Faults(Gfx1100, 0x170));
  EXPECT_FALSE(Faults(Gfx942, 0x155));
}

// All register types: the value moves whole, and Old stays.
#define CHECK_TYPE(Type, T)                                                    \
  TEST(AmdDpp, Type_##Type) {                                                  \
    Random R(7);                                                               \
    std::array<uint64_t, 64> In, Old, Got{}, Moved{}, Picked{};                \
    uint64_t Keep = sizeof(T) == 8 ? ~0ull : (1ull << 8 * sizeof(T)) - 1;      \
    for (int I = 0; I < 64; ++I) {                                             \
      In[I] = R.next() & Keep;                                                 \
      Old[I] = R.next() & Keep;                                                \
    }                                                                          \
    uint32_t Picks = 07654321 ^ 052; /* octal: three bits a lane */            \
    for (uint64_t Active : shapes(64)) {                                       \
      run(Gfx1100Wave64, Active, [&](uint32_t I) {                             \
        T Value = fromBits<T>(In[I]);                                          \
        Got[I] = toBits(updateDpp_##Type(fromBits<T>(Old[I]), Value, 0x113,    \
                                         15, 15, false));                      \
        Moved[I] = toBits(movDpp_##Type(Value, 0x113, 15, 15, true));          \
        Picked[I] = toBits(movDpp8_##Type(Value, Picks));                      \
      });                                                                      \
      for (uint32_t I = 0; I < 64; ++I) {                                      \
        if (!(Active >> I & 1))                                                \
          continue;                                                            \
        bool Valid = I % 16 >= 3 && (Active >> (I - 3) & 1);                   \
        ASSERT_EQ(Got[I], Valid ? In[I - 3] : Old[I]) << I;                    \
        ASSERT_EQ(Moved[I], Valid ? In[I - 3] : 0) << I;                       \
        uint32_t L = I / 8 * 8 + (Picks >> (I % 8 * 3)) % 8;                   \
        ASSERT_EQ(Picked[I], Active >> L & 1 ? In[L] : 0) << I;                \
      }                                                                        \
    }                                                                          \
  }
FOR_ALL_TYPES(CHECK_TYPE)
