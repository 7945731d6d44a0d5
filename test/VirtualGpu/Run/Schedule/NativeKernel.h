// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels for tests of the scheduler: ordinary C++ functions that call the
// primitives of Abi.h, run in fiber mode. No compilation of device code.
#ifndef PORTHIP_TEST_VIRTUALGPU_SCHEDULE_NATIVEKERNEL_H
#define PORTHIP_TEST_VIRTUALGPU_SCHEDULE_NATIVEKERNEL_H

#include "VirtualGpu/Device.h"
#include "gtest/gtest.h"

namespace porthip::vgpu {

class NativeProgram final : public Program {
public:
  explicit NativeProgram(Vendor Of, uint32_t WaveSize) {
    TheImage.Of = Of;
    TheImage.WaveSize = WaveSize;
  }
  llvm::Expected<Kernel *> kernel(llvm::StringRef) override { return nullptr; }
  llvm::Expected<Variable> variable(llvm::StringRef) override {
    return Variable();
  }
  std::vector<std::string> kernelNames() override { return {}; }
  std::vector<std::string> variableNames() override { return {}; }
  const Image &image() const override { return TheImage; }

private:
  Image TheImage;
};

using Body = void (*)(const VgBlock *, void **);

class NativeKernel final : public Kernel {
public:
  NativeKernel(Body Entry, Vendor Of, uint32_t WaveSize,
               VgMode Mode = VG_MODE_FIBER)
      : In(Of, WaveSize) {
    Code.Abi = PORTHIP_VGPU_ABI;
    Code.Mode = Mode;
    Code.Entry = Entry;
  }
  llvm::StringRef name() const override { return "native"; }
  llvm::Expected<const VgKernelCode *> code() override { return &Code; }
  Program &program() override { return In; }

  NativeProgram In;
  VgKernelCode Code = {};
};

/// How a test launches; one block of 32 lanes on sm_80 unless told.
struct TestLaunch {
  uint32_t Grid = 1, Block = 32;
  const char *On = "sm_80";
  uint32_t WaveSize = 0; ///< 0: the target's
  unsigned Threads = 1;
  bool IsCooperative = false;
  uint32_t Shared = 0;
  uint32_t ShuffleSeed = 0;
  uint32_t ShuffleBlocksSeed = 0;
  uint64_t TimeoutMs = 10000; ///< a test must not hang
  VgMode Mode = VG_MODE_FIBER;
  std::vector<VgSite> Sites;
  std::vector<std::string> Checks;

  /// Args: pointers that the kernel gets as they are.
  LaunchOutcome operator()(Body Entry, std::vector<void *> Args) const {
    const Target &T = *findGpuTarget(On);
    NativeKernel K(Entry, T.Of, WaveSize ? WaveSize : T.WaveSize, Mode);
    K.Code.Sites = Sites.data();
    K.Code.SiteCount = uint32_t(Sites.size());
    LaunchConfig Config;
    Config.Grid[0] = Grid;
    Config.Block[0] = Block;
    Config.DynamicSharedBytes = Shared;
    Config.IsCooperative = IsCooperative;
    Config.Args = Args.data();
    Settings How;
    How.Threads = Threads;
    How.ShuffleLanesSeed = ShuffleSeed;
    How.ShuffleBlocksSeed = ShuffleBlocksSeed;
    How.TimeoutMs = TimeoutMs;
    How.Checks = Checks;
    return launch(K, Config, T, How);
  }
  /// The same for a launch that must succeed.
  void ok(Body Entry, std::vector<void *> Args) const {
    LaunchOutcome Outcome = (*this)(Entry, std::move(Args));
    EXPECT_EQ(Outcome.Fault, FaultKind::None) << Outcome.Message;
  }
};

inline uint32_t blockIndex() { return __vg_block()->BlockIdx[0]; }
/// Index in the grid.
inline uint32_t globalLane() {
  return blockIndex() * __vg_block()->LaneCount + __vg_lane();
}
template <typename T> T *array(void **Args, unsigned I) {
  return static_cast<T *>(Args[I]);
}

} // namespace porthip::vgpu
#endif
