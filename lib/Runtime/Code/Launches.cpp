// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Runtime/Code/Launches.h"
#include "Runtime/Code/Occupancy.h"
#include "Runtime/Code/Recorder.h"
#include "Runtime/Streams/Capture.h"
#include "Runtime/Streams/Streams.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/Support/Alignment.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cstring>

namespace porthip::vgpu::rt {

/// Checks that both vendors make before they look at the kernel.
static Status checkGeometry(const LaunchRequest &R, const Target &On) {
  bool IsAmd = On.Of == Vendor::Amd;
  // HIP before version 7 calls empty grids and large blocks invalid values, and
  // so does CUDA 13 (measured on an H200; invalid configurations before it).
  Status Bad = IsAmd && Machine::get().hipMajor() >= 7
                   ? Status::InvalidConfiguration
                   : Status::InvalidValue;
  uint64_t Lanes = 1;
  for (int I = 0; I < 3; ++I) {
    // AMD's dispatch counts lanes, not blocks, in 32 bits.
    if (IsAmd && uint64_t(R.Grid[I]) * R.Block[I] > UINT32_MAX)
      return Status::InvalidConfiguration;
    if (R.Grid[I] == 0 || R.Block[I] == 0 || R.Block[I] > On.MaxBlock[I] ||
        R.Grid[I] > On.MaxGrid[I])
      return Bad;
    Lanes *= R.Block[I];
  }
  return Lanes > On.MaxThreadsPerBlock ? Bad : Status::Success;
}

static Status checkResources(const Function &F, const LaunchRequest &R,
                             const VgKernelCode &Code, const Gpu &Device) {
  const Target &On = *Device.On;
  uint64_t Lanes = uint64_t(R.Block[0]) * R.Block[1] * R.Block[2];
  // HIP: "launch params are larger than launch bounds" is a launch failure;
  // CUDA refuses the launch as one that asks for too much.
  if (Lanes > maxThreadsOf(Code, On))
    return On.Of == Vendor::Amd ? Status::LaunchFailure : Status::InvalidValue;
  if (R.SharedBytes > dynamicSharedLimit(F, Code, On) ||
      Code.StaticShared + R.SharedBytes >
          std::max(On.SharedPerBlock, On.SharedPerBlockOptin))
    return Status::InvalidValue;
  if (!R.IsCooperative)
    return Status::Success;
  uint64_t Blocks = uint64_t(R.Grid[0]) * R.Grid[1] * R.Grid[2];
  // A program makes its grid of the number that the device says.
  uint64_t Resident = uint64_t(blocksPerSm({F, Code, On, Device.CacheConfig},
                                           Lanes, R.SharedBytes)) *
                      Device.SaysItIs->SmCount;
  return Blocks > Resident ? Status::CooperativeTooLarge : Status::Success;
}

/// Room for the bytes that L counts.
static char *allocateAligned(PreparedLaunch &L, uint64_t Align) {
  L.Align = Align;
  L.Bytes.reset(new char[L.BytesCount + Align]);
  char *At = L.Bytes.get();
  return At + llvm::offsetToAlignment(uint64_t(At), llvm::Align(Align));
}

std::shared_ptr<PreparedLaunch> PreparedLaunch::copy() const {
  auto Copy = std::make_shared<PreparedLaunch>();
  Copy->Keep = Keep;
  Copy->K = K;
  Copy->Config = Config;
  Copy->On = On;
  Copy->BytesCount = BytesCount;
  char *To = allocateAligned(*Copy, Align);
  const char *From = Bytes.get();
  From += llvm::offsetToAlignment(uint64_t(From), llvm::Align(Align));
  std::memcpy(To, From, BytesCount);
  for (void *Argument : Arguments)
    Copy->Arguments.push_back(To + (static_cast<char *>(Argument) - From));
  Copy->Config.Args = Copy->Arguments.data();
  return Copy;
}

static bool copyArguments(const VgKernelCode &Code, const LaunchRequest &R,
                          PreparedLaunch &L) {
  if (Code.ArgumentCount && !R.Args && !R.Packed)
    return false;
  uint64_t SizeBytes = 0, MostAligned = 16;
  for (uint32_t I = 0; I < Code.ArgumentCount; ++I) {
    uint64_t Align = std::max(1u, Code.Arguments[I].AlignBytes);
    MostAligned = std::max(MostAligned, Align);
    SizeBytes = llvm::alignTo(SizeBytes, Align) + Code.Arguments[I].SizeBytes;
  }
  L.BytesCount = SizeBytes;
  char *At = allocateAligned(L, MostAligned);
  for (uint32_t I = 0; I < Code.ArgumentCount; ++I) {
    const VgArgument &Arg = Code.Arguments[I];
    const void *From = nullptr;
    if (R.Args)
      From = R.Args[I];
    else if (Arg.OffsetBytes + uint64_t(Arg.SizeBytes) <= R.PackedBytes)
      From = static_cast<const char *>(R.Packed) + Arg.OffsetBytes;
    if (!From)
      return false;
    At += llvm::offsetToAlignment(uint64_t(At),
                                  llvm::Align(std::max(1u, Arg.AlignBytes)));
    std::memcpy(At, From, Arg.SizeBytes);
    L.Arguments.push_back(At);
    At += Arg.SizeBytes;
  }
  return true;
}

static Status statusOf(FaultKind Fault, Vendor Of) {
  bool IsAmd = Of == Vendor::Amd;
  switch (Fault) {
  case FaultKind::None:
    return Status::Success;
  case FaultKind::IllegalAddress:
    return Status::IllegalAddress;
  case FaultKind::Misaligned: // HIP has no error of its own for it
    return IsAmd ? Status::IllegalAddress : Status::MisalignedAddress;
  case FaultKind::Assert:
    return Status::Assert;
  case FaultKind::Unsupported:
  case FaultKind::Illegal:
    return IsAmd ? Status::LaunchFailure : Status::IllegalInstruction;
  case FaultKind::Deadlock:
  case FaultKind::Timeout:
    return Status::LaunchTimeout;
  case FaultKind::DivideByZero:
  case FaultKind::Trap:
    return Status::LaunchFailure;
  case FaultKind::Internal:
    return Status::Unknown;
  }
  return Status::Unknown;
}

Status prepareLaunch(Function &F, const LaunchRequest &R, Gpu &On,
                     std::shared_ptr<PreparedLaunch> &L) {
  if (Status Bad = checkGeometry(R, *On.On); Bad != Status::Success)
    return Bad;
  L = std::make_shared<PreparedLaunch>();
  const VgKernelCode *Code = nullptr;
  if (Status Bad = loadKernel(F, On, L->K, Code); Bad != Status::Success)
    return Bad;
  if (Status Bad = checkResources(F, R, *Code, On); Bad != Status::Success)
    return Bad;
  if (!copyArguments(*Code, R, *L))
    return Status::InvalidValue;
  L->Keep = F.Of;
  L->On = &On;
  std::copy(R.Grid, R.Grid + 3, L->Config.Grid);
  std::copy(R.Block, R.Block + 3, L->Config.Block);
  L->Config.DynamicSharedBytes = uint32_t(R.SharedBytes);
  L->Config.IsCooperative = R.IsCooperative;
  L->Config.Args = L->Arguments.data();
  return Status::Success;
}

Status submitLaunch(Stream &S, std::shared_ptr<PreparedLaunch> L,
                    uint64_t GraphLaunch) {
  Work W;
  W.Kind = WorkKind::Device;
  Recorder *Record = Recorder::get();
  uint64_t Number = Record ? Record->numberLaunch(L->K->name()) : 0;
  if (checksStreams())
    W.What = "kernel '" + llvm::demangle(L->K->name()) + "'";
  L->Config.Number = Number;
  W.Run = [L = std::move(L), Record, Number, GraphLaunch] {
    const Target &On = *L->On->On;
    auto Run = [&] {
      return vgpu::launch(*L->K, L->Config, On, Machine::get().settings());
    };
    LaunchOutcome Outcome =
        Record ? Record->launch(*L->K, L->Config, {Number, GraphLaunch}, Run)
               : Run();
    if (Outcome.Fault != FaultKind::None && !Outcome.IsReported)
      tellUser(Outcome.Message);
    return statusOf(Outcome.Fault, On.Of);
  };
  runSoon(S, std::move(W));
  return Status::Success;
}

Status launch(Function &F, const LaunchRequest &R) {
  std::shared_ptr<Stream> S = resolveStream(R.Stream);
  if (!S)
    return Status::InvalidHandle;
  std::shared_ptr<PreparedLaunch> L;
  if (Status Bad = prepareLaunch(F, R, S->On, L); Bad != Status::Success)
    return Bad;
  if (auto Done = capture(*S, [&] {
        return Operation(KernelOp{F.Host ? F.Host : &F, std::move(L)});
      }))
    return *Done;
  return submitLaunch(*S, std::move(L), 0);
}

bool readExtra(void **Extra, uintptr_t EndKey, LaunchRequest &R) {
  for (void **At = Extra;; At += 2) {
    uintptr_t Key = reinterpret_cast<uintptr_t>(*At);
    if (Key == EndKey)
      return R.Packed;
    if (Key == 1)
      R.Packed = At[1];
    else if (Key == 2)
      R.PackedBytes = *static_cast<size_t *>(At[1]);
    else
      return false;
  }
}

Status functionAttribute(Function &F, Gpu &On, int Which, int &Value) {
  Kernel *K = nullptr;
  const VgKernelCode *Code = nullptr;
  if (Status Bad = loadKernel(F, On, K, Code); Bad != Status::Success)
    return Bad;
  switch (Which) {
  case 0:
    Value = int(maxThreadsOf(*Code, *On.SaysItIs));
    return Status::Success;
  case 1:
    Value = int(Code->StaticShared);
    return Status::Success;
  case 3:
    Value = int(Code->PrivateBytes);
    return Status::Success;
  case 4:
    Value = int(RegistersPerThread);
    return Status::Success;
  case 5:
  case 6:
    Value = int(On.SaysItIs->Major * 10 + On.SaysItIs->Minor);
    return Status::Success;
  case 8:
    Value = int(dynamicSharedLimit(F, *Code, *On.SaysItIs));
    return Status::Success;
  case 9:
    Value = F.Carveout;
    return Status::Success;
  case 2:
  case 7:
  case 10:
  case 11:
  case 12:
  case 13:
  case 14:
  case 15:
    Value = 0;
    return Status::Success;
  }
  return Status::InvalidValue;
}

Status setFunctionAttribute(Function &F, Gpu &On, int Which, int Value) {
  if (Which == 9) {
    if (Value < -1 || Value > 100)
      return Status::InvalidValue;
    F.Carveout = Value;
    return Status::Success;
  }
  if (Which != 8)
    return Status::InvalidValue;
  Kernel *K = nullptr;
  const VgKernelCode *Code = nullptr;
  if (Status Bad = loadKernel(F, On, K, Code); Bad != Status::Success)
    return Bad;
  uint64_t Most = std::max(On.On->SharedPerBlock, On.On->SharedPerBlockOptin);
  if (Value < 0 || uint64_t(Value) + Code->StaticShared > Most)
    return Status::InvalidValue;
  F.MaxDynamicShared = Value;
  return Status::Success;
}

} // namespace porthip::vgpu::rt
