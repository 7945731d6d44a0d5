// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// porthip/warp.h against CUDA's definition of the warp functions, for every
// lane and width on wavefronts of 32 and 64 lanes. The expected values come
// from the wording of the CUDA C++ Programming Guide, on arrays of 32 lanes.
//
//   g++ -std=c++17 -O2 -I runtime-shims/include
//       test/runtime-shims/warpTest.cpp -lgtest -lgtest_main -lpthread
//
// Optimised, so that distances known at compile time take their own path.

#include "Inputs/WarpSettings.h"

#include <cstring>
#include <limits>
#include <type_traits>

using namespace porthip_test;

namespace {

TEST(Warp, Position) {
  for (const Setting &S : settings()) {
    auto Lanes =
        runLanes<unsigned>(S, [](unsigned) { return porthip::lane_id(); });
    auto Less =
        runLanes<unsigned>(S, [](unsigned) { return porthip::lanemask_lt(); });
    auto Greater =
        runLanes<unsigned>(S, [](unsigned) { return porthip::lanemask_gt(); });
    auto AtMost =
        runLanes<unsigned>(S, [](unsigned) { return porthip::lanemask_le(); });
    auto AtLeast =
        runLanes<unsigned>(S, [](unsigned) { return porthip::lanemask_ge(); });
    auto Own =
        runLanes<unsigned>(S, [](unsigned) { return porthip::lanemask_eq(); });
    for (unsigned I = 0; I < S.Wave; ++I) {
      if (!S.has(I))
        continue;
      std::uint32_t Before = 0, After = 0;
      for (unsigned Bit = 0; Bit < 32; ++Bit) {
        Before |= Bit < I % 32 ? 1u << Bit : 0;
        After |= Bit > I % 32 ? 1u << Bit : 0;
      }
      EXPECT_EQ(Lanes[I], I % 32);
      EXPECT_EQ(Less[I], Before);
      EXPECT_EQ(Greater[I], After);
      EXPECT_EQ(AtMost[I], ~After);
      EXPECT_EQ(AtLeast[I], ~Before);
      EXPECT_EQ(Own[I], ~(Before | After));
    }
  }
}

TEST(Warp, Votes) {
  std::mt19937_64 Random(2);
  for (const Setting &S : settings())
    for (int Round = 0; Round < 12; ++Round) {
      u64 Votes = Round == 0 ? 0 : Round == 1 ? ~0ull : Random();
      if (Round % 3 == 2)
        Votes |= S.Active; // all say yes
      std::array<std::uint32_t, 2> Masks = {std::uint32_t(Random()),
                                            std::uint32_t(Random())};
      if (Round < 4)
        Masks = {~0u, ~0u};
      auto Vote = [&](unsigned Lane) { return int((Votes >> Lane) & 1) * 4; };
      auto Ballots = runLanes<unsigned>(S, [&](unsigned L) {
        return porthip::ballot_sync(Masks[L / 32], Vote(L));
      });
      auto Any = runLanes<int>(S, [&](unsigned L) {
        return porthip::any_sync(Masks[L / 32], Vote(L));
      });
      auto All = runLanes<int>(S, [&](unsigned L) {
        return porthip::all_sync(Masks[L / 32], Vote(L));
      });
      auto Same = runLanes<int>(S, [&](unsigned L) {
        return porthip::uni_sync(Masks[L / 32], Vote(L));
      });
      auto Active = runLanes<unsigned>(
          S, [&](unsigned) { return porthip::activemask(); });
      auto OldBallot = runLanes<unsigned>(
          S, [&](unsigned L) { return porthip::ballot(Vote(L)); });
      auto OldAll =
          runLanes<int>(S, [&](unsigned L) { return porthip::all(Vote(L)); });
      for (unsigned L = 0; L < S.Wave; ++L) {
        if (!S.has(L))
          continue;
        std::uint32_t Here = S.activeIn(L / 32);
        std::uint32_t Yes = std::uint32_t(Votes >> (L / 32 * 32)) & Here;
        std::uint32_t Members = Masks[L / 32] & Here;
        ASSERT_EQ(Ballots[L], Yes & Members);
        ASSERT_EQ(Any[L] != 0, (Yes & Members) != 0);
        ASSERT_EQ(All[L] != 0, (Yes & Members) == Members);
        ASSERT_EQ(Same[L] != 0,
                  (Yes & Members) == Members || (Yes & Members) == 0);
        ASSERT_EQ(Active[L], Here);
        ASSERT_EQ(OldBallot[L], Yes);
        ASSERT_EQ(OldAll[L] != 0, Yes == Here);
      }
    }
}

template <class T>
void checkMatch(const std::function<T(unsigned)> &Value, unsigned Seed) {
  std::mt19937_64 Random(Seed);
  for (const Setting &S : settings())
    for (int Round = 0; Round < 3; ++Round) {
      std::array<std::uint32_t, 2> Masks = {std::uint32_t(Random()),
                                            std::uint32_t(Random())};
      if (Round == 0)
        Masks = {~0u, ~0u};
      std::array<int, 64> Predicates{};
      auto Any = runLanes<unsigned>(S, [&](unsigned L) {
        return porthip::match_any_sync(Masks[L / 32], Value(L));
      });
      auto All = runLanes<unsigned>(S, [&](unsigned L) {
        return porthip::match_all_sync(Masks[L / 32], Value(L), &Predicates[L]);
      });
      for (unsigned L = 0; L < S.Wave; ++L) {
        std::uint32_t Mask = Masks[L / 32];
        // The caller must be a member.
        if (!S.has(L) || !((Mask >> (L % 32)) & 1))
          continue;
        std::uint32_t Equal = 0, Members = Mask & S.activeIn(L / 32);
        T Mine = Value(L);
        for (unsigned Bit = 0; Bit < 32; ++Bit) {
          T Other = Value(L / 32 * 32 + Bit);
          if (((Members >> Bit) & 1) &&
              std::memcmp(&Mine, &Other, sizeof(T)) == 0)
            Equal |= 1u << Bit;
        }
        ASSERT_EQ(Any[L], Equal) << "lane " << L;
        ASSERT_EQ(All[L], Equal == Members ? Mask : 0u) << "lane " << L;
        ASSERT_EQ(Predicates[L] != 0, Equal == Members);
      }
    }
}
TEST(Warp, Match) {
  checkMatch<int>([](unsigned L) { return int(L % 5) - 2; }, 3);
  checkMatch<unsigned>([](unsigned) { return 7u; }, 4);
  checkMatch<unsigned>([](unsigned L) { return L / 32; }, 5);
  checkMatch<long long>([](unsigned L) { return (long long)(L % 3) << 40 | 1; },
                        6);
  checkMatch<unsigned long long>([](unsigned L) { return L * 1ull; }, 7);
  // By bits: 0 and -0 differ, a NaN is equal to itself.
  checkMatch<float>(
      [](unsigned L) {
        return L % 3 == 0   ? 0.0f
               : L % 3 == 1 ? -0.0f
                            : std::numeric_limits<float>::quiet_NaN();
      },
      8);
  checkMatch<double>([](unsigned L) { return L % 2 ? -0.0 : 0.0; }, 9);
}

// Groups of one warp may reduce side by side, each under its own mask.
template <class T>
void checkReduce(const std::function<T(unsigned, T)> &Op,
                 const std::function<T(T, T)> &Combine, unsigned Seed) {
  std::mt19937_64 Random(Seed);
  for (const Setting &S : settings())
    for (int Round = 0; Round < 6; ++Round) {
      std::array<T, 64> Values;
      std::array<unsigned, 64> Group;
      for (unsigned L = 0; L < 64; ++L) {
        Values[L] = T(Random());
        Group[L] = Round == 0 ? 0 : Round == 1 ? L % 32 / 8 : Random() % 3;
      }
      auto MaskOf = [&](unsigned L) {
        std::uint32_t Mask = 0;
        for (unsigned Bit = 0; Bit < 32; ++Bit)
          if (Group[L / 32 * 32 + Bit] == Group[L])
            Mask |= 1u << Bit;
        return Mask;
      };
      auto Results =
          runLanes<T>(S, [&](unsigned L) { return Op(MaskOf(L), Values[L]); });
      for (unsigned L = 0; L < S.Wave; ++L) {
        if (!S.has(L))
          continue;
        bool Any = false;
        T Expected{};
        for (unsigned Bit = 0; Bit < 32; ++Bit) {
          unsigned Other = L / 32 * 32 + Bit;
          if (!S.has(Other) || !((MaskOf(L) >> Bit) & 1))
            continue;
          Expected = Any ? Combine(Expected, Values[Other]) : Values[Other];
          Any = true;
        }
        ASSERT_EQ(Results[L], Expected) << "lane " << L << " round " << Round;
      }
    }
}
TEST(Warp, Reduce) {
  using U = unsigned;
  checkReduce<U>([](unsigned M, U V) { return porthip::reduce_add_sync(M, V); },
                 [](U A, U B) { return A + B; }, 10);
  checkReduce<int>(
      [](unsigned M, int V) { return porthip::reduce_add_sync(M, V); },
      [](int A, int B) { return int(U(A) + U(B)); }, 11);
  checkReduce<U>([](unsigned M, U V) { return porthip::reduce_min_sync(M, V); },
                 [](U A, U B) { return std::min(A, B); }, 12);
  checkReduce<int>(
      [](unsigned M, int V) { return porthip::reduce_min_sync(M, V); },
      [](int A, int B) { return std::min(A, B); }, 13);
  checkReduce<U>([](unsigned M, U V) { return porthip::reduce_max_sync(M, V); },
                 [](U A, U B) { return std::max(A, B); }, 14);
  checkReduce<int>(
      [](unsigned M, int V) { return porthip::reduce_max_sync(M, V); },
      [](int A, int B) { return std::max(A, B); }, 15);
  checkReduce<U>([](unsigned M, U V) { return porthip::reduce_and_sync(M, V); },
                 [](U A, U B) { return A & B; }, 16);
  checkReduce<U>([](unsigned M, U V) { return porthip::reduce_or_sync(M, V); },
                 [](U A, U B) { return A | B; }, 17);
  checkReduce<U>([](unsigned M, U V) { return porthip::reduce_xor_sync(M, V); },
                 [](U A, U B) { return A ^ B; }, 18);
}

TEST(Warp, Elect) {
  for (const Setting &S : settings()) {
    auto Chosen = runLanes<int>(
        S, [](unsigned) { return int(porthip::elect_sync(~0u)); });
    for (unsigned Warp = 0; Warp < S.warps(); ++Warp) {
      int Count = 0;
      for (unsigned L = 0; L < 32; ++L)
        if (S.has(Warp * 32 + L))
          Count += Chosen[Warp * 32 + L];
      EXPECT_EQ(Count, S.activeIn(Warp) ? 1 : 0);
    }
  }
}

TEST(Warp, SyncwarpKeepsLanesInStep) {
  for (const Setting &S : settings()) {
    std::array<int, 64> Shared{};
    auto Results = runLanes<int>(S, [&](unsigned Lane) {
      Shared[Lane] = valueOf(Lane);
      porthip::syncwarp();
      return Shared[Lane ^ 1];
    });
    for (unsigned L = 0; L < S.Wave; ++L)
      if (S.has(L) && S.has(L ^ 1)) {
        ASSERT_EQ(Results[L], valueOf(L ^ 1));
      }
  }
}

// fns counts set bits from a base; no other lane is asked.
TEST(Warp, FindNthSet) {
  std::mt19937 Random(19);
  for (int Round = 0; Round < 300; ++Round) {
    std::uint32_t Mask = Round == 0   ? 0
                         : Round == 1 ? ~0u
                                      : Random() & Random();
    for (unsigned Base = 0; Base < 32; ++Base)
      for (int Offset = -33; Offset <= 33; ++Offset) {
        std::vector<unsigned> Bits; // set bits in the direction of the search
        if (Offset >= 0) {
          for (unsigned Bit = Base; Bit < 32; ++Bit)
            if ((Mask >> Bit) & 1)
              Bits.push_back(Bit);
        } else {
          for (unsigned Bit = Base + 1; Bit-- > 0;)
            if ((Mask >> Bit) & 1)
              Bits.push_back(Bit);
        }
        std::uint32_t Expected = ~0u;
        std::size_t Count = std::size_t(Offset < 0 ? -Offset : Offset);
        if (Offset == 0)
          Expected = (Mask >> Base) & 1 ? Base : ~0u;
        else if (Count <= Bits.size())
          Expected = Bits[Count - 1];
        ASSERT_EQ(porthip::fns(Mask, Base, Offset), Expected)
            << std::hex << Mask << std::dec << " " << Base << " " << Offset;
      }
  }
}

} // namespace
