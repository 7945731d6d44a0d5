// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A fault ends its launch, but neither the process nor the next launch.
#include "NativeKernel.h"
#include "VirtualGpu/Run/Memory/Memory.h"
#include <atomic>
#include <chrono>
#include <csignal>
#include <thread>

using namespace porthip::vgpu;

namespace {

// ThreadSanitizer delays signals, and loses count of the calls of what is left
// by a jump out of its own functions.
class Fault : public testing::Test {
#if __has_feature(thread_sanitizer)
  void SetUp() override { GTEST_SKIP() << "not under ThreadSanitizer"; }
#endif
};
using Timeout = Fault;
using FaultDeathTest = Fault;

bool has(const LaunchOutcome &O, const char *Text) {
  return O.Message.find(Text) != std::string::npos;
}

void expectWorks() {
  std::atomic<uint32_t> Count{0};
  TestLaunch R;
  R.Grid = 4;
  R.ok(
      [](const VgBlock *, void **Args) {
        __vg_barrier(0, 0, 0, 0);
        ++*array<std::atomic<uint32_t>>(Args, 0);
      },
      {&Count});
  EXPECT_EQ(Count, 128u);
}

TEST_F(Fault, NullPointerNamesBlockAndThread) {
  for (unsigned Threads : {1u, 4u}) {
    TestLaunch R;
    R.Grid = 3;
    R.Block = 64;
    R.Threads = Threads;
    LaunchOutcome O = R(
        [](const VgBlock *, void **) {
          volatile int *volatile Null = nullptr;
          if (blockIndex() == 2 && __vg_lane() == 37)
            *Null = 1;
        },
        {});
    EXPECT_EQ(O.Fault, FaultKind::IllegalAddress);
    EXPECT_TRUE(has(O, "kernel 'native', block (2,0,0), thread (37,0,0)"))
        << O.Message;
    EXPECT_TRUE(has(O, "illegal address 0x0, written (null pointer)"))
        << O.Message;
    expectWorks();
  }
}

TEST_F(Fault, FreedMemory) {
  void *P = Memory::get().allocate(1 << 22, MemoryKind::Device, 0, 0);
  Memory::get().release(P);
  LaunchOutcome O = TestLaunch()(
      [](const VgBlock *, void **Args) {
        volatile char Sink = static_cast<volatile char *>(Args[0])[100];
        (void)Sink;
      },
      {P});
  EXPECT_EQ(O.Fault, FaultKind::IllegalAddress);
  EXPECT_TRUE(has(O, "read (100 bytes into an allocation of 4194304 bytes that "
                     "was freed)"))
      << O.Message;
}

TEST_F(Fault, LoopModeToo) {
  TestLaunch R;
  R.Mode = VG_MODE_LOOP;
  R.Grid = 100;
  LaunchOutcome O = R(
      [](const VgBlock *B, void **) {
        volatile int *volatile Bad = reinterpret_cast<int *>(64);
        if (B->BlockIdx[0] == 77)
          (void)*Bad;
      },
      {});
  EXPECT_EQ(O.Fault, FaultKind::IllegalAddress);
  EXPECT_TRUE(has(O, "block (77,0,0): illegal address 0x40, read"))
      << O.Message;
  expectWorks();
}

uint64_t recurse(volatile uint64_t *Depth) {
  volatile char Room[512];
  Room[*Depth % 512] = 1;
  *Depth = *Depth + 1;
  return *Depth ? recurse(Depth) + Room[0] : 0;
}

TEST_F(Fault, StackOverflowIsCalledThat) {
  LaunchOutcome O = TestLaunch()(
      [](const VgBlock *, void **) {
        volatile uint64_t Depth = 0;
        recurse(&Depth);
      },
      {});
  EXPECT_EQ(O.Fault, FaultKind::IllegalAddress);
  EXPECT_TRUE(has(O, "stack overflow")) << O.Message;
  expectWorks();
}

TEST_F(Fault, AssertAndTrap) {
  LaunchOutcome O = TestLaunch()(
      [](const VgBlock *, void **) {
        if (__vg_lane() == 9)
          __vg_fault(VG_FAULT_ASSERT, "assertion 'x > 0' failed", "k.cu:12");
      },
      {});
  EXPECT_EQ(O.Fault, FaultKind::Assert);
  EXPECT_TRUE(has(O, "thread (9,0,0), at k.cu:12: assertion 'x > 0' failed"))
      << O.Message;
  O = TestLaunch()([](const VgBlock *,
                      void **) { __vg_fault(VG_FAULT_TRAP, nullptr, nullptr); },
                   {});
  EXPECT_EQ(O.Fault, FaultKind::Trap);
  O = TestLaunch()(
      [](const VgBlock *, void **) {
        __vg_fault(VG_FAULT_UNSUPPORTED, "wmma.load", "k.cu:3");
      },
      {});
  EXPECT_EQ(O.Fault, FaultKind::Unsupported);
  EXPECT_TRUE(has(O, "wmma.load")) << O.Message;
}

// Two blocks fault at the same time.
TEST_F(Fault, OneOfManyIsTold) {
  for (int I = 0; I != 5; ++I) {
    std::atomic<uint32_t> Both{0};
    TestLaunch R;
    R.Grid = 2;
    R.Threads = 2;
    LaunchOutcome O = R(
        [](const VgBlock *, void **Args) {
          std::atomic<uint32_t> &Both = *array<std::atomic<uint32_t>>(Args, 0);
          ++Both;
          if (__vg_lane() == 0)
            while (Both < 2)
              ;
          __vg_fault(VG_FAULT_TRAP, "", "");
        },
        {&Both});
    EXPECT_EQ(O.Fault, FaultKind::Trap);
    EXPECT_TRUE(has(O, ",0,0), thread (0,0,0): trap")) << O.Message;
  }
}

TEST_F(Timeout, EndlessLoop) {
  TestLaunch R;
  R.TimeoutMs = 50;
  R.Grid = 4;
  R.Threads = 2;
  for (VgMode Mode : {VG_MODE_FIBER, VG_MODE_LOOP}) {
    R.Mode = Mode;
    const auto Begin = std::chrono::steady_clock::now();
    LaunchOutcome O = R(
        [](const VgBlock *, void **) {
          for (volatile int I = 0;; I = I + 1)
            ;
        },
        {});
    EXPECT_EQ(O.Fault, FaultKind::Timeout);
    EXPECT_TRUE(has(O, "still running after 50 ms")) << O.Message;
    EXPECT_LT(std::chrono::steady_clock::now() - Begin,
              std::chrono::seconds(3));
  }
  expectWorks();
}

TEST_F(Timeout, LanesThatSpinForEver) {
  TestLaunch R;
  R.TimeoutMs = 50;
  LaunchOutcome O = R(
      [](const VgBlock *, void **) {
        for (;;)
          __vg_yield(0);
      },
      {});
  EXPECT_EQ(O.Fault, FaultKind::Timeout);
  expectWorks();
}

// Another thread loops for ever when one faults.
TEST_F(Fault, EndsTheOthers) {
  std::atomic<uint32_t> Started{0};
  TestLaunch R;
  R.Grid = 2;
  R.Threads = 2;
  LaunchOutcome O = R(
      [](const VgBlock *, void **Args) {
        auto &Started = *array<std::atomic<uint32_t>>(Args, 0);
        if (blockIndex() == 0) {
          while (!Started)
            ;
          __vg_fault(VG_FAULT_TRAP, "", "");
        }
        Started = 1;
        for (volatile int I = 0;; I = I + 1)
          ;
      },
      {&Started});
  EXPECT_EQ(O.Fault, FaultKind::Trap);
  expectWorks();
}

TEST(Launch, FromManyThreads) {
  std::vector<std::thread> Threads;
  std::atomic<uint32_t> Failures{0};
  for (int T = 0; T != 6; ++T)
    Threads.emplace_back([&, T] {
      for (int I = 0; I != 20; ++I) {
        std::vector<uint32_t> Out(64 * 20);
        TestLaunch R;
        R.Grid = 20;
        R.Block = 64;
        R.Threads = 3;
        R.ok(
            [](const VgBlock *, void **Args) {
              __vg_barrier(0, 0, 0, 0);
              array<uint32_t>(Args, 0)[globalLane()] = globalLane();
            },
            {Out.data()});
        for (uint32_t L = 0; L != Out.size(); ++L)
          Failures += Out[L] != L;
        if (T == 0) {
          LaunchOutcome O =
              R([](const VgBlock *,
                   void **) { __vg_fault(VG_FAULT_TRAP, "", ""); },
                {});
          Failures += O.Fault != FaultKind::Trap;
        }
      }
    });
  for (std::thread &T : Threads)
    T.join();
  EXPECT_EQ(Failures, 0u);
}

// A fault of the program itself is not ours.
TEST_F(FaultDeathTest, HostFaultsStayFatal) {
  expectWorks();
  EXPECT_EXIT(
      {
        volatile int *volatile Null = nullptr;
        *Null = 1;
      },
      testing::KilledBySignal(SIGSEGV), "");
}

} // namespace
