// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Barriers, spinning lanes and blocks, grid synchronisation.
#include "NativeKernel.h"
#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <numeric>

using namespace porthip::vgpu;

namespace {

TEST(Barrier, OrdersSharedMemory) {
  std::vector<uint32_t> Out(1000);
  TestLaunch R;
  R.Block = 1000;
  R.Shared = 4000;
  R.ok(
      [](const VgBlock *B, void **Args) {
        uint32_t *Shared = reinterpret_cast<uint32_t *>(B->Shared);
        const uint32_t Lane = __vg_lane();
        Shared[Lane] = Lane * 3;
        __vg_barrier(0, 0, 0, 0);
        array<uint32_t>(Args, 0)[Lane] = Shared[999 - Lane];
      },
      {Out.data()});
  for (uint32_t I = 0; I != 1000; ++I)
    EXPECT_EQ(Out[I], (999 - I) * 3);
}

TEST(Barrier, CountsVotes) {
  std::array<uint64_t, 100> Got = {};
  TestLaunch R;
  R.Block = 100;
  R.ok(
      [](const VgBlock *, void **Args) {
        array<uint64_t>(Args, 0)[__vg_lane()] =
            __vg_barrier(0, 0, __vg_lane() % 4 == 0, 0);
      },
      {Got.data()});
  for (uint64_t G : Got)
    EXPECT_EQ(G, uint64_t(100) << 32 | 25);
}

TEST(Barrier, ExitedLanesAreNotWaitedFor) {
  std::atomic<uint32_t> Passed{0};
  TestLaunch R;
  R.Block = 256;
  R.ok(
      [](const VgBlock *, void **Args) {
        if (__vg_lane() >= 70)
          return;
        EXPECT_EQ(__vg_barrier(0, 0, 1, 0), uint64_t(70) << 32 | 70);
        ++*array<std::atomic<uint32_t>>(Args, 0);
      },
      {&Passed});
  EXPECT_EQ(Passed, 70u);
}

// Two halves of a block with a barrier of their own, used at different rates.
TEST(Barrier, CountedHalves) {
  std::array<std::atomic<uint32_t>, 2> Step = {};
  TestLaunch R;
  R.Block = 128;
  R.ok(
      [](const VgBlock *, void **Args) {
        const uint32_t Half = __vg_lane() / 64;
        std::atomic<uint32_t> &S = array<std::atomic<uint32_t>>(Args, 0)[Half];
        for (uint32_t I = 0; I != (Half ? 2u : 5u); ++I) {
          __vg_barrier(1 + Half, 64, 0, I);
          EXPECT_EQ(S / 64, I);
          __vg_barrier(1 + Half, 64, 0, I);
          ++S;
        }
      },
      {Step.data()});
  EXPECT_EQ(Step[0], 5u * 64);
  EXPECT_EQ(Step[1], 2u * 64);
}

// Producers arrive and go on, consumers wait.
TEST(Barrier, ArriveDoesNotWait) {
  std::array<uint32_t, 3> Log = {}; // produced, consumed too early, consumed
  TestLaunch R;
  R.Block = 64;
  R.ok(
      [](const VgBlock *, void **Args) {
        uint32_t *Log = array<uint32_t>(Args, 0);
        if (__vg_lane() >= 32) {
          ++Log[0];
          __vg_arrive(3, 64, 0);
          return;
        }
        __vg_barrier(3, 64, 0, 1);
        Log[1] += Log[0] != 32;
        ++Log[2];
      },
      {Log.data()});
  EXPECT_EQ(Log[0], 32u);
  EXPECT_EQ(Log[1], 0u);
  EXPECT_EQ(Log[2], 32u);
}

// PTX: an arrival counts the warp, also where some of its lanes are gone.
TEST(Barrier, CountedWithPartialWarp) {
  std::atomic<uint32_t> Passed{0};
  TestLaunch R;
  R.Block = 40;
  R.ok(
      [](const VgBlock *, void **Args) {
        __vg_barrier(1, 64, 0, 0);
        ++*array<std::atomic<uint32_t>>(Args, 0);
      },
      {&Passed});
  EXPECT_EQ(Passed, 40u);
}

TEST(Deadlock, BarrierInOneBranchOfAWaitingWarp) {
  TestLaunch R;
  R.Sites = {{VG_SITE_BARRIER, 0, "a.cu:7"}, {VG_SITE_EXCHANGE, 0, "a.cu:9"}};
  LaunchOutcome O = R(
      [](const VgBlock *, void **) {
        if (__vg_lane() < 3)
          __vg_barrier(0, 0, 0, 0);
        else
          __vg_exchange(0, 0xffffffff, VG_SYNC, 1);
      },
      {});
  EXPECT_EQ(O.Fault, FaultKind::Deadlock);
  EXPECT_NE(O.Message.find("3 lanes of warp 0 at barrier 0 at a.cu:7"),
            std::string::npos)
      << O.Message;
  EXPECT_NE(O.Message.find("29 lanes of warp 0 at warp synchronisation with "
                           "mask 0xffffffff at a.cu:9"),
            std::string::npos)
      << O.Message;
}

TEST(Deadlock, CountThatIsNeverReached) {
  LaunchOutcome O = TestLaunch()(
      [](const VgBlock *, void **) { __vg_barrier(2, 96, 0, 0); }, {});
  EXPECT_EQ(O.Fault, FaultKind::Deadlock);
  EXPECT_NE(O.Message.find("32 lanes of warp 0 at barrier 2"),
            std::string::npos)
      << O.Message;
}

void lock(std::atomic<uint32_t> &L) {
  uint32_t Free = 0;
  while (!L.compare_exchange_weak(Free, 1)) {
    Free = 0;
    __vg_yield(0);
  }
}

// Lanes of a warp, warps of a block and blocks of a grid under one lock.
TEST(Spin, LockAmongLanesAndBlocks) {
  for (unsigned Threads : {1u, 3u}) {
    std::atomic<uint32_t> Lock{0};
    uint64_t Count = 0;
    TestLaunch R;
    R.Grid = 7;
    R.Block = 96;
    R.Threads = Threads;
    R.ok(
        [](const VgBlock *, void **Args) {
          std::atomic<uint32_t> &L = *array<std::atomic<uint32_t>>(Args, 0);
          uint64_t *Count = array<uint64_t>(Args, 1);
          lock(L);
          const uint64_t Was = *Count;
          // Holds the lock over a point where others run.
          __vg_exchange(0, 0, VG_ACTIVE, 1);
          *Count = Was + 1;
          L = 0;
        },
        {&Lock, &Count});
    EXPECT_EQ(Count, 7u * 96);
  }
}

// Each block waits for the one before, and the first for nobody.
TEST(Spin, BlocksInAChain) {
  for (unsigned Threads : {1u, 4u}) {
    std::array<std::atomic<uint32_t>, 101> Done = {};
    Done[0] = 1;
    TestLaunch R;
    R.Grid = 100;
    R.Threads = Threads;
    R.ok(
        [](const VgBlock *, void **Args) {
          auto *Done = array<std::atomic<uint32_t>>(Args, 0);
          const uint32_t B = blockIndex();
          while (!Done[B])
            __vg_yield(0);
          __vg_barrier(0, 0, 0, 1);
          if (__vg_lane() == 0)
            Done[B + 1] = Done[B] + 1;
        },
        {Done.data()});
    EXPECT_EQ(Done[100], 101u);
  }
}

// Backwards: a block waits for one that has not begun.
TEST(Spin, BlocksInAChainBackwards) {
  std::array<std::atomic<uint32_t>, 51> Done = {};
  Done[50] = 1;
  TestLaunch R;
  R.Grid = 50;
  R.ok(
      [](const VgBlock *, void **Args) {
        auto *Done = array<std::atomic<uint32_t>>(Args, 0);
        const uint32_t B = blockIndex();
        while (!Done[B + 1])
          __vg_yield(0);
        Done[B] = 1;
      },
      {Done.data()});
  EXPECT_EQ(Done[0], 1u);
}

// AMD: lanes that left the loop wait behind it for the ones that still spin.
TEST(Spin, LoopIsLeftAsAWholeOnAmd) {
  std::array<uint64_t, 64> After = {};
  TestLaunch R;
  R.On = "gfx942";
  R.Block = 64;
  R.Sites = {{VG_SITE_YIELD, 1, ""},
             {VG_SITE_EXCHANGE, 1, ""},
             {VG_SITE_EXCHANGE, 0, ""}};
  R.ok(
      [](const VgBlock *, void **Args) {
        const uint32_t Lane = __vg_lane();
        for (uint32_t I = 0; I != Lane * 500; ++I)
          __vg_yield(0);
        array<uint64_t>(Args, 0)[Lane] =
            __vg_exchange(1, 0, VG_VOTE, 2)->Active;
      },
      {After.data()});
  for (uint64_t A : After)
    EXPECT_EQ(A, ~uint64_t(0));
}

TEST(Grid, SyncOrdersAllBlocks) {
  for (unsigned Threads : {1u, 4u}) {
    constexpr uint32_t Blocks = 40, Lanes = 64, Rounds = 5;
    std::vector<uint32_t> A(Blocks * Lanes), B(Blocks * Lanes);
    TestLaunch R;
    R.Grid = Blocks;
    R.Block = Lanes;
    R.Threads = Threads;
    R.IsCooperative = true;
    R.ok(
        [](const VgBlock *, void **Args) {
          const uint32_t I = globalLane(), N = Blocks * Lanes;
          uint32_t *From = array<uint32_t>(Args, 0);
          uint32_t *To = array<uint32_t>(Args, 1);
          for (uint32_t Round = 0; Round != Rounds; ++Round) {
            // Reads what a far block wrote in the round before.
            To[I] = From[(I + N / 2 + 1) % N] + 1;
            __vg_grid_sync(0);
            std::swap(From, To);
          }
        },
        {A.data(), B.data()});
    for (uint32_t V : Rounds % 2 ? B : A)
      EXPECT_EQ(V, Rounds);
  }
}

TEST(Grid, ExitedBlocksAreNotWaitedFor) {
  std::atomic<uint32_t> Passed{0};
  TestLaunch R;
  R.Grid = 9;
  R.Threads = 2;
  R.IsCooperative = true;
  R.ok(
      [](const VgBlock *, void **Args) {
        if (blockIndex() % 2)
          return;
        __vg_grid_sync(0);
        ++*array<std::atomic<uint32_t>>(Args, 0);
      },
      {&Passed});
  EXPECT_EQ(Passed, 5u * 32);
}

TEST(Grid, SyncInAnOrdinaryLaunchIsAnError) {
  LaunchOutcome O =
      TestLaunch()([](const VgBlock *, void **) { __vg_grid_sync(0); }, {});
  EXPECT_EQ(O.Fault, FaultKind::Unsupported);
  EXPECT_NE(O.Message.find("not cooperative"), std::string::npos) << O.Message;
}

// Code of libc relies on it where it uses vector registers.
TEST(Launch, StacksAreAligned) {
  TestLaunch R;
  R.Block = 70;
  R.ok(
      [](const VgBlock *, void **) {
        // Behind the return address and the saved frame pointer.
        EXPECT_EQ(reinterpret_cast<uintptr_t>(__builtin_frame_address(0)) % 16,
                  0u);
        char Text[64];
        std::snprintf(Text, sizeof(Text), "%.3f", __vg_lane() + 0.5);
      },
      {});
}

TEST(Launch, EveryLaneOfEveryBlockOnce) {
  for (unsigned Threads : {1u, 2u, 5u})
    for (VgMode Mode : {VG_MODE_FIBER, VG_MODE_LOOP}) {
      std::vector<std::atomic<uint32_t>> Seen(3000 * 33);
      TestLaunch R;
      R.Grid = 3000;
      R.Block = 33;
      R.Threads = Threads;
      R.Mode = Mode;
      if (Mode == VG_MODE_FIBER)
        R.ok(
            [](const VgBlock *, void **Args) {
              ++array<std::atomic<uint32_t>>(Args, 0)[globalLane()];
            },
            {Seen.data()});
      else
        R.ok(
            [](const VgBlock *B, void **Args) {
              for (uint32_t I = 0; I != B->LaneCount; ++I)
                ++array<std::atomic<uint32_t>>(
                    Args, 0)[B->BlockIdx[0] * B->LaneCount + I];
            },
            {Seen.data()});
      for (auto &S : Seen)
        ASSERT_EQ(S, 1u);
    }
}

/// The blocks of a grid, or the warps of a block, in the order in which they
/// begin on one thread.
std::vector<uint32_t> orderOf(uint32_t Grid, uint32_t Block, uint32_t Seed) {
  std::vector<uint32_t> Order(1); // the first one counts
  Order.resize(1 + Grid * (Block / 32));
  TestLaunch R;
  R.Grid = Grid;
  R.Block = Block;
  R.ShuffleBlocksSeed = Seed;
  R.ok(
      [](const VgBlock *B, void **Args) {
        uint32_t *Order = array<uint32_t>(Args, 0);
        if (__vg_lane() % 32 == 0)
          Order[++Order[0]] =
              blockIndex() * (B->LaneCount / 32) + __vg_lane() / 32;
      },
      {Order.data()});
  Order.erase(Order.begin());
  return Order;
}

TEST(Order, OfBlocksWithASeed) {
  for (uint32_t Grid : {1u, 2u, 3u, 7u, 64u, 1000u, 5003u}) {
    std::vector<uint32_t> InOrder = orderOf(Grid, 32, 0);
    EXPECT_TRUE(std::is_sorted(InOrder.begin(), InOrder.end()));
    for (uint32_t Seed : {1u, 2u, 3u, 77u}) {
      std::vector<uint32_t> Order = orderOf(Grid, 32, Seed);
      EXPECT_EQ(Order == InOrder, Grid == 1) << Grid << " " << Seed;
      std::sort(Order.begin(), Order.end());
      EXPECT_EQ(Order, InOrder) << Grid << " " << Seed;
    }
  }
  EXPECT_NE(orderOf(64, 32, 1), orderOf(64, 32, 2));
}

TEST(Order, OfWarpsWithAnOddSeed) {
  EXPECT_EQ(orderOf(1, 128, 0), (std::vector<uint32_t>{0, 1, 2, 3}));
  EXPECT_EQ(orderOf(1, 128, 1), (std::vector<uint32_t>{3, 2, 1, 0}));
}

// A GPU begins them in no promised order, but those that wait find room.
TEST(Order, BlocksMayWaitForOthersOfTheirTime) {
  std::vector<uint32_t> Flags(300);
  TestLaunch R;
  R.Grid = 300;
  R.ShuffleBlocksSeed = 1;
  R.ok(
      [](const VgBlock *, void **Args) {
        auto *Flags = array<std::atomic<uint32_t>>(Args, 0);
        if (__vg_lane())
          return;
        while (blockIndex() && !Flags[blockIndex() - 1])
          __vg_yield(0);
        Flags[blockIndex()] = 1;
      },
      {Flags.data()});
  EXPECT_EQ(std::accumulate(Flags.begin(), Flags.end(), 0u), 300u);
}

} // namespace
