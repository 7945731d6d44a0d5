// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Launches where the system has no thread or no memory left.
#include "NativeKernel.h"
#include "VirtualGpu/Abi/Regions.h"
#include "VirtualGpu/Run/Memory/Memory.h"
#include "VirtualGpu/Run/Schedule/Context.h"
#include "VirtualGpu/Run/Schedule/LaunchState.h"
#include "VirtualGpu/Run/Schedule/Runner.h"
#include <atomic>
#include <cerrno>
#include <dlfcn.h>
#include <pthread.h>
#include <sys/resource.h>

using namespace porthip::vgpu;

namespace {
std::atomic<bool> RefusesThreads{false};
std::atomic<unsigned> Asked{0};
} // namespace

#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
// A sanitizer has to know each thread.
extern "C" int __interceptor_pthread_create(pthread_t *, const pthread_attr_t *,
                                            void *(*)(void *), void *);
static auto realCreate() { return __interceptor_pthread_create; }
#else
static auto realCreate() {
  using Create =
      int (*)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
  return reinterpret_cast<Create>(dlsym(RTLD_NEXT, "pthread_create"));
}
#endif

// In place of the C library's, which it calls.
extern "C" int pthread_create(pthread_t *Thread, const pthread_attr_t *How,
                              void *(*Main)(void *), void *Argument) noexcept {
  static const auto Real = realCreate();
  ++Asked;
  return RefusesThreads ? EAGAIN : Real(Thread, How, Main, Argument);
}

namespace {

uint64_t sumOnManyThreads() {
  static std::atomic<uint64_t> Sum;
  Sum = 0;
  TestLaunch R;
  R.Grid = 512;
  R.Threads = 48; // more than the other tests want
  R.ok([](const VgBlock *, void **) { Sum += blockIndex(); }, {});
  return Sum;
}

// A thread that could not be started is not counted as there.
TEST(Resources, ThreadsThatDoNotStartAreTriedAgain) {
  constexpr uint64_t Expected = 32 * uint64_t(511 * 512 / 2);
  RefusesThreads = true;
  EXPECT_EQ(sumOnManyThreads(), Expected);
  RefusesThreads = false;
  Asked = 0;
  EXPECT_EQ(sumOnManyThreads(), Expected);
  EXPECT_GT(Asked.load(), 0u);
  Asked = 0;
  EXPECT_EQ(sumOnManyThreads(), Expected);
  EXPECT_EQ(Asked.load(), 0u) << "they stay";
}

// The values that lanes keep at barriers may be more than the host has.
TEST(Resources, RegionsWithoutMemory) {
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
  GTEST_SKIP() << "its allocator ends the process instead";
#endif
  VgRegionCode Regions = {};
  Regions.SlotBytes = 1u << 30;
  NativeKernel K(nullptr, Vendor::Nvidia, 32, VG_MODE_REGION);
  K.Code.Regions = &Regions;
  LaunchConfig Config;
  Config.Grid[0] = 1;
  Config.Block[0] = 1024;
  Settings How;
  LaunchState L(K, K.Code, Config, *porthip::findGpuTarget("sm_80"), How);
  VgBlock Block = {};
  Block.LaneCount = 1024;
  Block.WaveSize = 32;
  LaneContext Context;
  rlimit Old, Low;
  ASSERT_EQ(getrlimit(RLIMIT_AS, &Old), 0);
  Low = Old;
  Low.rlim_cur = std::min<rlim_t>(Old.rlim_max, rlim_t(1) << 39);
  ASSERT_EQ(setrlimit(RLIMIT_AS, &Low), 0);
  EXPECT_FALSE(makeRegionRunner()->start(Context, L, Block));
  ASSERT_EQ(setrlimit(RLIMIT_AS, &Old), 0);
}

} // namespace

// Memory that is released below 4 GiB is there again, whatever lies beside it.
TEST(Resources, LowMemoryIsUsedAgain) {
  constexpr uint64_t Small = uint64_t(1) << 20, Large = uint64_t(7) << 20;
  std::vector<void *> Holes, Kept;
  for (;;) {
    void *Hole = allocateLow(Small), *Beside = allocateLow(Large);
    if (Hole)
      Holes.push_back(Hole);
    if (!Beside)
      break;
    Kept.push_back(Beside);
  }
  ASSERT_GT(Holes.size(), 100u);
  for (unsigned Round = 0; Round != 2; ++Round) {
    for (void *Hole : Holes)
      releaseLow(Hole, Small);
    for (void *&Hole : Holes)
      ASSERT_TRUE(Hole = allocateLow(Small));
  }
  for (void *Hole : Holes)
    releaseLow(Hole, Small);
  for (void *Beside : Kept)
    releaseLow(Beside, Large);
  // All of it in one piece.
  void *Most = allocateLow(64 * Large);
  EXPECT_TRUE(Most);
  releaseLow(Most, 64 * Large);
}
