// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// --check=sync: each mistake is reported, what is right is not.
#include "NativeKernel.h"

using namespace porthip::vgpu;

namespace {

std::string reports(TestLaunch R, Body Entry, const char *File) {
  R.Checks = {"sync"};
  // Each test's own places: a report is told once in a process.
  static std::vector<std::string> Places;
  Places = {std::string(File) + ":1", std::string(File) + ":2"};
  R.Sites = {{VG_SITE_EXCHANGE, 0, Places[0].c_str()},
             {VG_SITE_BARRIER, 0, Places[1].c_str()}};
  testing::internal::CaptureStderr();
  R.ok(Entry, {});
  return testing::internal::GetCapturedStderr();
}

#define EXPECT_HAS(TEXT, PART)                                                 \
  EXPECT_NE((TEXT).find(PART), std::string::npos) << (TEXT)

TEST(SyncChecks, MaskNamesAnExitedLane) {
  const std::string Text = reports(
      TestLaunch(),
      [](const VgBlock *, void **) {
        if (__vg_lane() != 4)
          __vg_exchange(0, 0xffffffff, VG_VOTE, 0);
      },
      "exited.cu");
  EXPECT_HAS(Text, "names lane 4, which has exited at exited.cu:1");
}

TEST(SyncChecks, MaskWithoutTheLaneItself) {
  const std::string Text = reports(
      TestLaunch(),
      [](const VgBlock *, void **) {
        __vg_exchange(0, __vg_lane() < 16 ? 0xffff : 0x7fff0000, VG_VOTE, 0);
      },
      "self.cu");
  EXPECT_HAS(Text, "does not name the lane itself (lane 31)");
}

TEST(SyncChecks, BarrierAfterSomeExited) {
  TestLaunch R;
  R.Block = 64;
  const std::string Text = reports(
      R,
      [](const VgBlock *, void **) {
        if (__vg_lane() < 50)
          __vg_barrier(0, 0, 0, 1);
      },
      "gone.cu");
  EXPECT_HAS(Text, "'__syncthreads()' reached by 50 of 64 threads");
}

TEST(SyncChecks, DivergentBarrier) {
  const std::string Text = reports(
      TestLaunch(),
      [](const VgBlock *, void **) {
        __vg_barrier(0, 0, 0, __vg_lane() < 7 ? 0 : 1);
      },
      "divergent.cu");
  EXPECT_HAS(Text, "that only some threads reach");
  EXPECT_HAS(Text, "(divergent.cu:1)");
}

TEST(SyncChecks, NothingToSayOfRightCode) {
  TestLaunch R;
  R.Block = 40; // the last warp is not full
  const std::string Text = reports(
      R,
      [](const VgBlock *, void **) {
        __vg_exchange(1, 0xffffffff, VG_VOTE, 0);
        if (__vg_lane() % 2)
          __vg_exchange(1, 0xaaaaaaaa, VG_VOTE, 0);
        __vg_barrier(0, 0, 0, 1);
        __vg_exchange(1, 0, VG_ACTIVE, 0);
      },
      "right.cu");
  EXPECT_EQ(Text, "");
}

} // namespace
