// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Exchanges: masks, divergence, waves of 32 and 64, exits, partial warps.
#include "NativeKernel.h"
#include <array>
#include <numeric>

using namespace porthip::vgpu;

namespace {

constexpr uint64_t Full = 0xffffffff;

// Every lane publishes its number and takes its right neighbour's.
TEST(Warp, FullExchangeGivesAllValues) {
  std::array<uint64_t, 64> Got = {};
  TestLaunch R;
  R.Block = 64;
  R.ok(
      [](const VgBlock *, void **Args) {
        const uint32_t Lane = __vg_lane();
        const VgExchange *E = __vg_exchange(Lane + 100, Full, VG_SHUFFLE, 0);
        EXPECT_EQ(E->Active, Full);
        array<uint64_t>(Args, 0)[Lane] = E->Values[(Lane + 1) % 32];
      },
      {Got.data()});
  for (uint32_t I = 0; I != 64; ++I)
    EXPECT_EQ(Got[I], 100 + I / 32 * 32 + (I + 1) % 32) << I;
}

// Undefined in CUDA, yet programs ask so for the lanes below: a warp that is
// together answers as on the device.
TEST(Warp, MasksWithoutTheLaneItself) {
  std::array<uint64_t, 64> Got = {};
  TestLaunch R;
  R.Block = 64;
  R.ok(
      [](const VgBlock *, void **Args) {
        const uint32_t Lane = __vg_lane(), Bit = Lane % 32;
        const uint64_t Below = (uint64_t(1) << Bit) - 1;
        const VgExchange *E = __vg_exchange(Bit % 3 == 0, Below, VG_VOTE, 1);
        array<uint64_t>(Args, 0)[Lane] = E->Set & Below;
      },
      {Got.data()});
  for (uint32_t I = 0; I != 64; ++I)
    EXPECT_EQ(Got[I], 0x49249249u & ((uint64_t(1) << I % 32) - 1)) << I;
}

TEST(Warp, Wave64OnAmdMeetsAtTheCall) {
  std::array<uint64_t, 64> Set = {}, Active = {};
  TestLaunch R;
  R.On = "gfx942";
  R.Block = 64;
  R.ok(
      [](const VgBlock *, void **Args) {
        const uint32_t Lane = __vg_lane();
        if (Lane % 3 == 0) {
          const VgExchange *E = __vg_exchange(Lane & 1, 0, VG_VOTE, 1);
          array<uint64_t>(Args, 0)[Lane] = E->Set;
          array<uint64_t>(Args, 1)[Lane] = E->Active;
        } else {
          const VgExchange *E = __vg_exchange(1, 0, VG_VOTE, 2);
          array<uint64_t>(Args, 0)[Lane] = E->Set;
          array<uint64_t>(Args, 1)[Lane] = E->Active;
        }
      },
      {Set.data(), Active.data()});
  uint64_t Threes = 0, OddThrees = 0;
  for (uint32_t I = 0; I != 64; ++I) {
    Threes |= uint64_t(I % 3 == 0) << I;
    OddThrees |= uint64_t(I % 3 == 0 && I % 2) << I;
  }
  for (uint32_t I = 0; I != 64; ++I) {
    EXPECT_EQ(Active[I], I % 3 == 0 ? Threes : ~Threes) << I;
    EXPECT_EQ(Set[I], I % 3 == 0 ? OddThrees : ~Threes) << I;
  }
}

TEST(Warp, Wave32AndWave64DifferInWhoMeets) {
  for (uint32_t Wave : {32u, 64u}) {
    std::array<uint64_t, 128> Active = {};
    TestLaunch R;
    R.On = "gfx1100";
    R.WaveSize = Wave;
    R.Block = 128;
    R.ok(
        [](const VgBlock *, void **Args) {
          array<uint64_t>(Args, 0)[__vg_lane()] =
              __vg_exchange(1, 0, VG_VOTE, 0)->Active;
        },
        {Active.data()});
    for (uint64_t A : Active)
      EXPECT_EQ(A, Wave == 64 ? ~uint64_t(0) : Full);
  }
}

// NVIDIA: lanes of both branches meet in one operation, wherever they call it.
TEST(Warp, MaskJoinsDivergentLanes) {
  std::array<uint64_t, 32> Sum = {};
  TestLaunch().ok(
      [](const VgBlock *, void **Args) {
        const uint32_t Lane = __vg_lane();
        const VgExchange *E = Lane < 10
                                  ? __vg_exchange(Lane, Full, VG_SHUFFLE, 3)
                                  : __vg_exchange(Lane, Full, VG_SHUFFLE, 7);
        for (uint64_t V : E->Values)
          array<uint64_t>(Args, 0)[Lane] += V;
      },
      {Sum.data()});
  for (uint64_t S : Sum)
    EXPECT_EQ(S, 31u * 32 / 2);
}

TEST(Warp, DisjointMasksDoNotWaitForEachOther) {
  std::array<uint64_t, 32> Active = {};
  TestLaunch().ok(
      [](const VgBlock *, void **Args) {
        const uint32_t Lane = __vg_lane();
        const uint64_t Mask = Lane < 8 ? 0xff : 0xffffff00;
        // The low lanes take part three times, the others once.
        const VgExchange *E = nullptr;
        for (int I = 0; I != (Lane < 8 ? 3 : 1); ++I)
          E = __vg_exchange(1, Mask, VG_VOTE, 0);
        array<uint64_t>(Args, 0)[Lane] = E->Active;
      },
      {Active.data()});
  for (uint32_t I = 0; I != 32; ++I)
    EXPECT_EQ(Active[I], I < 8 ? 0xffu : 0xffffff00u);
}

// Reconvergence by the smallest site: the branches' votes come first, each with
// its own lanes, and all lanes meet behind them.
TEST(Warp, NestedDivergenceReconverges) {
  std::array<uint64_t, 64> Inner = {}, Outer = {}, After = {};
  TestLaunch R;
  R.On = "gfx942";
  R.Block = 64;
  R.ok(
      [](const VgBlock *, void **Args) {
        const uint32_t Lane = __vg_lane();
        uint64_t In = 0;
        if (Lane & 1) {
          if (Lane & 2)
            In = __vg_exchange(1, 0, VG_VOTE, 1)->Active;
          array<uint64_t>(Args, 1)[Lane] =
              __vg_exchange(1, 0, VG_VOTE, 2)->Active;
        }
        array<uint64_t>(Args, 0)[Lane] = In;
        array<uint64_t>(Args, 2)[Lane] =
            __vg_exchange(1, 0, VG_VOTE, 3)->Active;
      },
      {Inner.data(), Outer.data(), After.data()});
  for (uint32_t I = 0; I != 64; ++I) {
    EXPECT_EQ(Inner[I], (I & 3) == 3 ? 0x8888888888888888u : 0u);
    EXPECT_EQ(Outer[I], I & 1 ? 0xaaaaaaaaaaaaaaaau : 0u);
    EXPECT_EQ(After[I], ~uint64_t(0));
  }
}

// Each lane goes round the loop a different number of times.
TEST(Warp, LoopWithDifferentTripCounts) {
  std::array<uint64_t, 32> Rounds = {}, After = {};
  TestLaunch R;
  R.On = "gfx1100";
  R.ok(
      [](const VgBlock *, void **Args) {
        const uint32_t Lane = __vg_lane();
        for (uint32_t I = 0; I <= Lane; ++I) {
          const uint64_t A = __vg_exchange(1, 0, VG_VOTE, 1)->Active;
          EXPECT_EQ(A, Full & ~((uint64_t(1) << I) - 1)) << Lane;
          ++array<uint64_t>(Args, 0)[Lane];
        }
        array<uint64_t>(Args, 1)[Lane] =
            __vg_exchange(1, 0, VG_VOTE, 2)->Active;
      },
      {Rounds.data(), After.data()});
  for (uint32_t I = 0; I != 32; ++I) {
    EXPECT_EQ(Rounds[I], I + 1);
    EXPECT_EQ(After[I], Full);
  }
}

TEST(Warp, ExitedLanesAreTakenOffTheMask) {
  std::array<uint64_t, 32> Active = {};
  TestLaunch().ok(
      [](const VgBlock *, void **Args) {
        const uint32_t Lane = __vg_lane();
        if (Lane >= 20)
          return;
        if (Lane == 5)
          __vg_exit();
        array<uint64_t>(Args, 0)[Lane] =
            __vg_exchange(1, Full, VG_VOTE, 0)->Active;
      },
      {Active.data()});
  for (uint32_t I = 0; I != 32; ++I)
    EXPECT_EQ(Active[I], I < 20 && I != 5 ? 0xfffdfu : 0u) << I;
}

TEST(Warp, PartialLastWarp) {
  std::array<uint64_t, 40> Active = {}, Beyond = {};
  TestLaunch R;
  R.Block = 40;
  R.ok(
      [](const VgBlock *, void **Args) {
        const VgExchange *E = __vg_exchange(7, Full, VG_SHUFFLE, 0);
        array<uint64_t>(Args, 0)[__vg_lane()] = E->Active;
        array<uint64_t>(Args, 1)[__vg_lane()] = E->Values[20];
      },
      {Active.data(), Beyond.data()});
  for (uint32_t I = 0; I != 40; ++I) {
    EXPECT_EQ(Active[I], I < 32 ? Full : 0xffu);
    EXPECT_EQ(Beyond[I], I < 32 ? 7u : 0u);
  }
}

// The result stays readable while other lanes of the warp exchange.
TEST(Warp, ResultOutlivesOthersExchanges) {
  std::array<uint64_t, 32> Got = {};
  TestLaunch R;
  R.Sites = {{VG_SITE_EXCHANGE, 0, ""},
             {VG_SITE_EXCHANGE, 0, ""},
             {VG_SITE_YIELD, 0, ""}};
  R.ok(
      [](const VgBlock *, void **Args) {
        const uint32_t Lane = __vg_lane();
        if (Lane < 16) {
          const VgExchange *E = __vg_exchange(Lane + 1, 0xffff, VG_SHUFFLE, 0);
          for (int I = 0; I != 5; ++I)
            __vg_yield(2);
          array<uint64_t>(Args, 0)[Lane] = E->Values[15 - Lane];
        } else {
          for (uint64_t I = 0; I != 9; ++I)
            array<uint64_t>(Args, 0)[Lane] =
                __vg_exchange(1000 + I, 0xffff0000, VG_SHUFFLE, 1)->Values[16];
        }
      },
      {Got.data()});
  for (uint32_t I = 0; I != 32; ++I)
    EXPECT_EQ(Got[I], I < 16 ? 16 - I : 1008u) << I;
}

TEST(Warp, KindsDoNotMeet) {
  LaunchOutcome O = TestLaunch()(
      [](const VgBlock *, void **) {
        __vg_exchange(0, Full, __vg_lane() ? VG_VOTE : VG_SHUFFLE, 0);
      },
      {});
  EXPECT_EQ(O.Fault, FaultKind::Deadlock);
  EXPECT_NE(O.Message.find("1 lane of warp 0 at shuffle with mask 0xffffffff"),
            std::string::npos)
      << O.Message;
  EXPECT_NE(O.Message.find("31 lanes of warp 0 at vote"), std::string::npos)
      << O.Message;
}

// A reduction over butterflies, in any order of lanes.
TEST(Warp, ShuffledLanesGiveTheSame) {
  for (uint32_t Seed : {0u, 1u, 2u, 77u, 123456u}) {
    std::array<uint64_t, 256> Sum = {};
    TestLaunch R;
    R.Block = 256;
    R.ShuffleSeed = Seed;
    R.ok(
        [](const VgBlock *, void **Args) {
          const uint32_t Lane = __vg_lane();
          uint64_t V = Lane;
          for (uint32_t Step = 16; Step; Step /= 2)
            V +=
                __vg_exchange(V, Full, VG_SHUFFLE, 0)->Values[Lane % 32 ^ Step];
          array<uint64_t>(Args, 0)[Lane] = V;
        },
        {Sum.data()});
    for (uint32_t I = 0; I != 256; ++I)
      EXPECT_EQ(Sum[I], 31u * 16 + I / 32 * 32 * 32) << "seed " << Seed;
  }
}

// The order itself is shuffled: else the option would find nothing.
TEST(Warp, ShuffledLanesRunInAnotherOrder) {
  auto order = [](uint32_t Seed) {
    std::array<uint32_t, 33> Order = {};
    TestLaunch R;
    R.ShuffleSeed = Seed;
    R.ok(
        [](const VgBlock *, void **Args) {
          uint32_t *Out = array<uint32_t>(Args, 0);
          Out[1 + Out[0]++] = __vg_lane();
        },
        {Order.data()});
    return Order;
  };
  EXPECT_NE(order(0), order(1));
  EXPECT_NE(order(1), order(2));
  EXPECT_EQ(order(2), order(2));
  EXPECT_EQ(order(0)[5], 4u);
}

} // namespace
