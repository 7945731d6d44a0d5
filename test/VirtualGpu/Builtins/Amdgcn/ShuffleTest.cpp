// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Values from other lanes, against loops over all lanes as the ISA documents
// write them down: every shape of active lanes, both sizes of wave.
#include "Types.h"
#include "Wave.h"

using namespace amdtest;

namespace {
using Register = std::array<uint64_t, 64>;

Register randomRegister(uint64_t Seed, uint64_t Keep = ~0ull) {
  Random R(Seed);
  Register Result;
  for (uint64_t &V : Result)
    V = R.next() & Keep;
  return Result;
}

/// Runs Lane for each shape; what it gives must be Expected(shape) for active
/// lanes.
void check(const Target &T, const std::function<uint64_t(uint32_t)> &Lane,
           const std::function<Register(uint64_t)> &Expected) {
  for (uint64_t Active : shapes(T.WaveSize)) {
    Register Got{};
    run(T, Active, [&](uint32_t I) { Got[I] = Lane(I); });
    Register Want = Expected(Active);
    for (uint32_t I = 0; I < T.WaveSize; ++I)
      if (Active >> I & 1)
        ASSERT_EQ(Got[I], Want[I]) << "lane " << I << " of " << std::hex
                                   << Active << " wave " << T.WaveSize;
  }
}
uint32_t lowest(uint64_t Active) {
  uint32_t I = 0;
  while (!(Active >> I & 1))
    ++I;
  return I;
}
} // namespace

#define CHECK_TYPE(Type, T)                                                    \
  VGI(T, readFirst_##Type, "llvm.amdgcn.readfirstlane." #Type, T);             \
  VGI(T, readLane_##Type, "llvm.amdgcn.readlane." #Type, T, uint32_t);         \
  VGI(T, writeLane_##Type, "llvm.amdgcn.writelane." #Type, T, uint32_t, T);    \
  VGI(T, waveShuffle_##Type, "llvm.amdgcn.wave.shuffle." #Type, T, uint32_t);  \
  VGI(T, permLane64_##Type, "llvm.amdgcn.permlane64." #Type, T);               \
  VGI(T, permLane16_##Type, "llvm.amdgcn.permlane16." #Type, T, T, uint32_t,   \
      uint32_t, bool, bool);                                                   \
  VGI(T, permLaneX16_##Type, "llvm.amdgcn.permlanex16." #Type, T, T, uint32_t, \
      uint32_t, bool, bool);                                                   \
  TEST(AmdShuffle, Lanes_##Type) {                                             \
    Register In = randomRegister(                                              \
        1, sizeof(T) == 8 ? ~0ull : (1ull << 8 * sizeof(T)) - 1);              \
    for (const Target &On : AllTargets) {                                      \
      auto Mine = [&](uint32_t I) { return fromBits<T>(In[I]); };              \
      check(                                                                   \
          On, [&](uint32_t I) { return toBits(readFirst_##Type(Mine(I))); },   \
          [&](uint64_t Active) {                                               \
            Register R;                                                        \
            R.fill(In[lowest(Active)]);                                        \
            return R;                                                          \
          });                                                                  \
      for (uint32_t From : {0u, 5u, 31u, 33u, 63u, 64u, 0x87u})                \
        check(                                                                 \
            On,                                                                \
            [&](uint32_t I) {                                                  \
              return toBits(readLane_##Type(Mine(I), From));                   \
            },                                                                 \
            [&](uint64_t Active) {                                             \
              uint32_t L = From % On.WaveSize;                                 \
              Register R;                                                      \
              R.fill(Active >> L & 1 ? In[L] : 0);                             \
              return R;                                                        \
            });                                                                \
      check(                                                                   \
          On,                                                                  \
          [&](uint32_t I) {                                                    \
            return toBits(writeLane_##Type(fromBits<T>(In[9]), 17, Mine(I)));  \
          },                                                                   \
          [&](uint64_t) {                                                      \
            Register R = In;                                                   \
            R[17] = In[9];                                                     \
            return R;                                                          \
          });                                                                  \
      check(                                                                   \
          On,                                                                  \
          [&](uint32_t I) {                                                    \
            return toBits(waveShuffle_##Type(Mine(I), I * 7 + 3));             \
          },                                                                   \
          [&](uint64_t Active) {                                               \
            Register R{};                                                      \
            for (uint32_t I = 0; I < On.WaveSize; ++I)                         \
              if (uint32_t L = (I * 7 + 3) % On.WaveSize; Active >> L & 1)     \
                R[I] = In[L];                                                  \
            return R;                                                          \
          });                                                                  \
      check(                                                                   \
          On, [&](uint32_t I) { return toBits(permLane64_##Type(Mine(I))); },  \
          [&](uint64_t Active) {                                               \
            Register R = In;                                                   \
            for (uint32_t I = 0; On.WaveSize == 64 && I < 32; ++I) {           \
              R[I] = Active >> (I + 32) & 1 ? In[I + 32] : 0;                  \
              R[I + 32] = Active >> I & 1 ? In[I] : 0;                         \
            }                                                                  \
            return R;                                                          \
          });                                                                  \
    }                                                                          \
  }                                                                            \
  TEST(AmdShuffle, PermLane16_##Type) {                                        \
    uint64_t Keep = sizeof(T) == 8 ? ~0ull : (1ull << 8 * sizeof(T)) - 1;      \
    Register In = randomRegister(2, Keep), Old = randomRegister(3, Keep);      \
    uint64_t Picks = 0x02f4a86317d5e9bcull;                                    \
    for (const Target &On : {Gfx1100, Gfx1100Wave64})                          \
      for (bool Bound : {false, true})                                         \
        for (bool Other : {false, true})                                       \
          check(                                                               \
              On,                                                              \
              [&](uint32_t I) {                                                \
                auto *F = Other ? permLaneX16_##Type : permLane16_##Type;      \
                return toBits(F(fromBits<T>(Old[I]), fromBits<T>(In[I]),       \
                                uint32_t(Picks), uint32_t(Picks >> 32), false, \
                                Bound));                                       \
              },                                                               \
              [&](uint64_t Active) {                                           \
                Register R{};                                                  \
                for (uint32_t Row = 0; Row < On.WaveSize / 16; ++Row)          \
                  for (uint32_t I = 0; I < 16; ++I) {                          \
                    uint32_t L = (Other ? Row ^ 1 : Row) * 16 +                \
                                 (Picks >> (4 * I) & 15);                      \
                    uint32_t Me = Row * 16 + I;                                \
                    R[Me] = Active >> L & 1 ? In[L] : Bound ? 0 : Old[Me];     \
                  }                                                            \
                return R;                                                      \
              });                                                              \
  }
FOR_ALL_TYPES(CHECK_TYPE)

VGI(uint32_t, permLane16Var, "llvm.amdgcn.permlane16.var", uint32_t, uint32_t,
    uint32_t, bool, bool);
VGI(uint32_t, permLaneX16Var, "llvm.amdgcn.permlanex16.var", uint32_t, uint32_t,
    uint32_t, bool, bool);

TEST(AmdShuffle, PermLane16PicksByLane) {
  Register In = randomRegister(4, 0xffffffff), Old = randomRegister(5, 0xffff);
  Register Pick = randomRegister(6, 0xffffffff);
  for (bool Bound : {false, true})
    for (bool Other : {false, true})
      check(
          Gfx1200,
          [&](uint32_t I) {
            auto *F = Other ? permLaneX16Var : permLane16Var;
            return F(uint32_t(Old[I]), uint32_t(In[I]), uint32_t(Pick[I]),
                     false, Bound);
          },
          [&](uint64_t Active) {
            Register R{};
            for (uint32_t I = 0; I < 32; ++I) {
              uint32_t L = (I / 16 * 16) ^ (Other ? 16 : 0);
              L += Pick[I] % 16;
              R[I] = Active >> L & 1 ? In[L] : Bound ? 0 : Old[I];
            }
            return R;
          });
}

VGI(uint32_t, dsBpermute, "llvm.amdgcn.ds.bpermute", uint32_t, uint32_t);
VGI(uint32_t, dsBpermuteFi, "llvm.amdgcn.ds.bpermute.fi.b32", uint32_t,
    uint32_t);
VGI(uint32_t, dsPermute, "llvm.amdgcn.ds.permute", uint32_t, uint32_t);

namespace {
/// Lanes per group of the LDS crossbar.
uint32_t crossbar(const Target &T) {
  return T.IsaVersion >= 10000 ? 32 : T.WaveSize;
}
} // namespace

TEST(AmdShuffle, Bpermute) {
  Register In = randomRegister(7, 0xffffffff);
  Register Address = randomRegister(8, 0xffffffff);
  for (const Target &On : AllTargets)
    for (auto *F : {dsBpermute, dsBpermuteFi})
      check(
          On,
          [&](uint32_t I) { return F(uint32_t(Address[I]), uint32_t(In[I])); },
          [&](uint64_t Active) {
            uint32_t G = crossbar(On);
            Register R{};
            for (uint32_t I = 0; I < On.WaveSize; ++I) {
              uint32_t L = I / G * G + (Address[I] / 4) % G;
              R[I] = Active >> L & 1 ? In[L] : 0;
            }
            return R;
          });
}

TEST(AmdShuffle, PermuteHighestLaneWins) {
  Register In = randomRegister(9, 0xffffffff);
  // Few places, so that several lanes push to one and some get nothing.
  for (uint64_t Spread : {0x1cull, 0xfcull, 0ull, 0xffffffffull}) {
    Register Address = randomRegister(10, Spread);
    for (const Target &On : AllTargets)
      check(
          On,
          [&](uint32_t I) {
            return dsPermute(uint32_t(Address[I]), uint32_t(In[I]));
          },
          [&](uint64_t Active) {
            uint32_t G = crossbar(On);
            Register R{};
            for (uint32_t I = 0; I < On.WaveSize; ++I)
              if (Active >> I & 1)
                R[I / G * G + (Address[I] / 4) % G] = In[I];
            return R;
          });
  }
}

VGI(uint32_t, dsSwizzle, "llvm.amdgcn.ds.swizzle", uint32_t, uint32_t);

namespace {
/// DS_SWIZZLE_B32 of the Vega ISA, a loop per mode.
Register swizzleModel(const Register &In, uint64_t Active, uint32_t Offset,
                      uint32_t WaveSize) {
  Register R{};
  auto Valid = [&](uint32_t L) { return Active >> L & 1 ? In[L] : 0; };
  uint32_t Mask = Offset % 32;
  if (Offset >= 0xe000) {
    for (uint32_t I = 0; I < WaveSize; ++I) {
      uint32_t J = 0, Ones = 0;
      for (uint32_t B = 0; B < 5; ++B) {
        if (I & (1u << B))
          J |= 16u >> B;
        Ones += Mask >> B & 1;
      }
      J >>= Ones;
      J |= I & Mask;
      J |= I & 0x20;
      R[I] = Valid(J);
    }
  } else if (Offset >= 0xc000) {
    int Rotate = Offset >> 5 & 31;
    if (Offset >> 10 & 1)
      Rotate = -Rotate;
    for (uint32_t I = 0; I < WaveSize; ++I) {
      uint32_t Turned = uint32_t(int(I % 32) + Rotate + 32) % 32;
      R[I] = Valid((I & Mask) + (Turned & ~Mask) + I / 32 * 32);
    }
  } else if (Offset & 0x8000) {
    for (uint32_t I = 0; I < WaveSize; I += 4)
      for (uint32_t K = 0; K < 4; ++K)
        R[I + K] = Valid(I + (Offset >> (2 * K)) % 4);
  } else {
    uint32_t Or = Offset / 32 % 32, Xor = Offset / 1024 % 32;
    for (uint32_t I = 0; I < WaveSize; ++I)
      R[I] = Valid(((((I % 32) & Mask) | Or) ^ Xor) + I / 32 * 32);
  }
  return R;
}
} // namespace

TEST(AmdShuffle, SwizzleEveryMode) {
  Register In = randomRegister(11, 0xffffffff);
  std::vector<uint32_t> Offsets{0x801f /* swap pairs? no: quad */,
                                0x80b1,
                                0x8000,
                                0x80ff,
                                0x8039,
                                0x041f, // xor 1
                                0x401f,
                                0x7c1f,
                                0x001f,
                                0x0000,
                                0x03e0, // and/or/xor
                                0x1234,
                                0x7fff,
                                0xc020,
                                0xc420,
                                0xc3e0,
                                0xc02f,
                                0xc7e1,
                                0xc000,
                                0xe000,
                                0xe010,
                                0xe01f,
                                0xe018,
                                0xe005};
  for (const Target &On : AllTargets)
    for (uint32_t Offset : Offsets)
      check(
          On, [&](uint32_t I) { return dsSwizzle(uint32_t(In[I]), Offset); },
          [&](uint64_t Active) {
            return swizzleModel(In, Active, Offset, On.WaveSize);
          });
}

struct Pair {
  uint32_t First, Second;
};
VGI(void, swap16, "llvm.amdgcn.permlane16.swap", Pair *, uint32_t, uint32_t,
    bool, bool);
VGI(void, swap32, "llvm.amdgcn.permlane32.swap", Pair *, uint32_t, uint32_t,
    bool, bool);

TEST(AmdShuffle, SwapsOddRowsWithEvenOnes) {
  Register A = randomRegister(12, 0xffffffff), B = randomRegister(13, ~0u);
  for (uint32_t Rows : {1u, 2u})
    for (bool Bound : {false, true})
      for (uint64_t Active : shapes(64)) {
        Register NewA{}, NewB{};
        run(Gfx950, Active, [&](uint32_t I) {
          Pair P;
          (Rows == 1 ? swap16 : swap32)(&P, uint32_t(A[I]), uint32_t(B[I]),
                                        false, Bound);
          NewA[I] = P.First;
          NewB[I] = P.Second;
        });
        // The instruction's text: for each pair of groups, the upper of A and
        // the lower of B change places.
        uint32_t Width = 16 * Rows;
        Register WantA = A, WantB = B;
        for (uint32_t Base = 0; Base < 64; Base += 2 * Width)
          for (uint32_t I = 0; I < Width; ++I) {
            uint32_t Low = Base + I, High = Low + Width;
            if (Active >> High & 1)
              WantB[Low] = A[High];
            else if (Bound)
              WantB[Low] = 0;
            if (Active >> Low & 1)
              WantA[High] = B[Low];
            else if (Bound)
              WantA[High] = 0;
          }
        for (uint32_t I = 0; I < 64; ++I)
          if (Active >> I & 1) {
            ASSERT_EQ(NewA[I], WantA[I] & 0xffffffff) << I;
            ASSERT_EQ(NewB[I], WantB[I] & 0xffffffff) << I;
          }
      }
}
