// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Who a lane is, in intrinsics, in ockl's functions, and in the packets that
// describe a launch.
#include "Wave.h"

using namespace amdtest;

VGI(uint32_t, workitemX, "llvm.amdgcn.workitem.id.x", void);
VGI(uint32_t, workitemY, "llvm.amdgcn.workitem.id.y", void);
VGI(uint32_t, workitemZ, "llvm.amdgcn.workitem.id.z", void);
VGI(uint32_t, workgroupX, "llvm.amdgcn.workgroup.id.x", void);
VGI(uint32_t, workgroupY, "llvm.amdgcn.workgroup.id.y", void);
VGI(uint32_t, workgroupZ, "llvm.amdgcn.workgroup.id.z", void);
VGI(uint32_t, waveId, "llvm.amdgcn.wave.id", void);
VGI(uint32_t, waveIdInGroup, "llvm.amdgcn.s.get.waveid.in.workgroup", void);
VGI(uint32_t, waveSize, "llvm.amdgcn.wavefrontsize", void);
VGI(uint64_t, dispatchId, "llvm.amdgcn.dispatch.id", void);
VGI(uint32_t, groupStaticSize, "llvm.amdgcn.groupstaticsize", void);
VGI(uint32_t, mbcntLo, "llvm.amdgcn.mbcnt.lo", uint32_t, uint32_t);
VGI(uint32_t, mbcntHi, "llvm.amdgcn.mbcnt.hi", uint32_t, uint32_t);
VGI(void, dispatchPtr, "llvm.amdgcn.dispatch.ptr", void *);
VGI(void, implicitArgPtr, "llvm.amdgcn.implicitarg.ptr", void *);
VGI(bool, isShared, "llvm.amdgcn.is.shared", const void *);
VGI(bool, isPrivate, "llvm.amdgcn.is.private", const void *);

VGD(uint64_t, getLocalId, "__ockl_get_local_id", uint32_t);
VGD(uint64_t, getGroupId, "__ockl_get_group_id", uint32_t);
VGD(uint64_t, getGlobalId, "__ockl_get_global_id", uint32_t);
VGD(uint64_t, getLocalSize, "__ockl_get_local_size", uint32_t);
VGD(uint64_t, getEnqueuedLocalSize, "__ockl_get_enqueued_local_size", uint32_t);
VGD(uint64_t, getNumGroups, "__ockl_get_num_groups", uint32_t);
VGD(uint64_t, getGlobalSize, "__ockl_get_global_size", uint32_t);
VGD(uint64_t, getGlobalOffset, "__ockl_get_global_offset", uint32_t);
VGD(uint64_t, getLocalLinearId, "__ockl_get_local_linear_id", void);
VGD(uint64_t, getGlobalLinearId, "__ockl_get_global_linear_id", void);
VGD(uint32_t, getWorkDim, "__ockl_get_work_dim", void);
VGD(int32_t, gridIsValid, "__ockl_grid_is_valid", void);
VGD(int32_t, multiGridIsValid, "__ockl_multi_grid_is_valid", void);
VGD(uint32_t, multiGridNumGrids, "__ockl_multi_grid_num_grids", void);
VGD(uint32_t, multiGridRank, "__ockl_multi_grid_grid_rank", void);
VGD(uint32_t, multiGridSize, "__ockl_multi_grid_size", void);
VGD(uint32_t, multiGridThreadRank, "__ockl_multi_grid_thread_rank", void);
VGD(uint32_t, laneU32, "__ockl_lane_u32", void);

namespace {
VgBlock someBlock() {
  VgBlock B{};
  uint32_t Dim[] = {5, 7, 4}, Grid[] = {11, 3, 2}, Index[] = {9, 2, 1};
  for (int I = 0; I < 3; ++I) {
    B.BlockDim[I] = Dim[I];
    B.GridDim[I] = Grid[I];
    B.BlockIdx[I] = Index[I];
  }
  B.LaneCount = 5 * 7 * 4;
  B.StaticShared = 4096;
  B.DynamicShared = 512;
  B.Shared = reinterpret_cast<char *>(0x10000);
  return B;
}
template <typename T> T at(const char *Packet, size_t Offset) {
  T Value;
  std::memcpy(&Value, Packet + Offset, sizeof Value);
  return Value;
}
} // namespace

TEST(AmdIds, WorkItemsAndGroups) {
  VgBlock B = someBlock();
  services().Query[VG_QUERY_GRID_ID] = 77;
  for (const Target &On : AllTargets)
    runBlock(On, B, [&](uint32_t I) {
      uint32_t X = I % 5, Y = I / 5 % 7, Z = I / 35;
      ASSERT_EQ(workitemX(), X);
      ASSERT_EQ(workitemY(), Y);
      ASSERT_EQ(workitemZ(), Z);
      ASSERT_EQ(workgroupX(), 9u);
      ASSERT_EQ(workgroupY(), 2u);
      ASSERT_EQ(workgroupZ(), 1u);
      ASSERT_EQ(waveSize(), On.WaveSize);
      ASSERT_EQ(waveId(), I / On.WaveSize);
      ASSERT_EQ(waveIdInGroup(), I / On.WaveSize);
      ASSERT_EQ(laneU32(), I % On.WaveSize);
      ASSERT_EQ(dispatchId(), 77u);
      ASSERT_EQ(groupStaticSize(), 4096u);
      const uint64_t Local[] = {X, Y, Z, 0}, Group[] = {9, 2, 1, 0},
                     Size[] = {5, 7, 4, 1}, Groups[] = {11, 3, 2, 1};
      for (uint32_t D = 0; D < 4; ++D) {
        ASSERT_EQ(getLocalId(D), Local[D]);
        ASSERT_EQ(getGroupId(D), Group[D]);
        ASSERT_EQ(getLocalSize(D), Size[D]);
        ASSERT_EQ(getEnqueuedLocalSize(D), Size[D]);
        ASSERT_EQ(getNumGroups(D), Groups[D]);
        ASSERT_EQ(getGlobalSize(D), Size[D] * Groups[D]);
        ASSERT_EQ(getGlobalId(D), Group[D] * Size[D] + Local[D]);
        ASSERT_EQ(getGlobalOffset(D), 0u);
      }
      ASSERT_EQ(getLocalLinearId(), I);
      uint64_t Gx = 9 * 5 + X, Gy = 2 * 7 + Y, Gz = 4 + Z;
      ASSERT_EQ(getGlobalLinearId(), (Gz * 21 + Gy) * 55 + Gx);
      ASSERT_EQ(getWorkDim(), 3u);
      ASSERT_EQ(multiGridNumGrids(), 1u);
      ASSERT_EQ(multiGridRank(), 0u);
      ASSERT_EQ(multiGridSize(), 140u * 66);
      ASSERT_EQ(multiGridThreadRank(), ((1 * 3 + 2) * 11 + 9) * 140 + I);
    });
}

TEST(AmdIds, CooperativeOnlyIfTheLaunchIs) {
  for (uint64_t Is : {0, 1}) {
    services().Query[VG_QUERY_COOPERATIVE] = Is;
    EXPECT_EQ(alone([] { return gridIsValid(); }), int(Is));
    EXPECT_EQ(alone([] { return multiGridIsValid(); }), int(Is));
  }
}

TEST(AmdIds, MbcntCountsBitsBelow) {
  for (uint64_t Mask : {~0ull, 0x8000000180000001ull, 0x0f0f0f0ff0f0f0f0ull})
    for (const Target &On : AllTargets)
      run(On, ~0ull, [&](uint32_t I) {
        uint32_t Low = 0, High = 0;
        for (uint32_t B = 0; B < I; ++B)
          (B < 32 ? Low : High) += Mask >> B & 1;
        ASSERT_EQ(mbcntLo(uint32_t(Mask), 5), Low + 5);
        ASSERT_EQ(mbcntHi(uint32_t(Mask >> 32), Low), Low + High);
      });
}

// Offsets are those that clang's __builtin_amdgcn_workgroup_size_* and
// grid_size_* read.
TEST(AmdIds, PacketsOfTheLaunch) {
  alignas(16) char Dispatch[64], Implicit[256];
  VgBlock B = someBlock();
  runBlock(Gfx942, B, [&](uint32_t) {
    dispatchPtr(Dispatch);
    implicitArgPtr(Implicit);
  });
  for (uint32_t D = 0; D < 3; ++D) {
    EXPECT_EQ(at<uint16_t>(Dispatch, 4 + 2 * D), B.BlockDim[D]);
    EXPECT_EQ(at<uint32_t>(Dispatch, 12 + 4 * D), B.BlockDim[D] * B.GridDim[D]);
    EXPECT_EQ(at<uint32_t>(Implicit, 4 * D), B.GridDim[D]);
    EXPECT_EQ(at<uint16_t>(Implicit, 12 + 2 * D), B.BlockDim[D]);
    EXPECT_EQ(at<uint16_t>(Implicit, 18 + 2 * D), 0);
    EXPECT_EQ(at<uint64_t>(Implicit, 40 + 8 * D), 0u);
  }
  EXPECT_EQ(at<uint16_t>(Dispatch, 2), 3);
  EXPECT_EQ(at<uint32_t>(Dispatch, 28), 4096u + 512);
  EXPECT_EQ(at<uint16_t>(Implicit, 64), 3);
  EXPECT_EQ(at<uint64_t>(Implicit, 80), 0u) << "no hostcall buffer";
  EXPECT_EQ(at<uint32_t>(Implicit, 120), 512u);
}

TEST(AmdIds, SharedAndPrivateAddresses) {
  auto Is = [](uint64_t Address) {
    std::string Result;
    runBlock(Gfx942, someBlock(), [&](uint32_t I) {
      const void *P = reinterpret_cast<const void *>(Address);
      if (I == 0)
        Result = isShared(P) ? "shared" : isPrivate(P) ? "private" : "global";
      else
        EXPECT_FALSE(isShared(P) && isPrivate(P));
    });
    return Result;
  };
  EXPECT_EQ(Is(0x10000), "shared");
  EXPECT_EQ(Is(0x10000 + 4096 + 511), "shared");
  EXPECT_EQ(Is(0x10000 + 4096 + 512), "private");
  EXPECT_EQ(Is(0xffff), "private");
  EXPECT_EQ(Is(0xffffffff), "private");
  EXPECT_EQ(Is(0x100000000), "global");
  EXPECT_EQ(Is(0x7f0000010000), "global");
}
