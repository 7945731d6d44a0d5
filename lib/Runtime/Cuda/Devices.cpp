// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libcudart: devices, errors, versions.
#include "Runtime/Core/DeviceFacts.h"
#include "Runtime/Cuda/Names.h"
#include <cstddef>

#include "Runtime/Api/Devices.inc"

namespace {
/// The process has NVIDIA devices because this library is in it.
struct Chooser {
  Chooser() { Machine::setVendor(Vendor::Nvidia); }
} ChooseNvidia;

// The version of the API that these entry points follow.
constexpr int Version = 13000;
} // namespace

VG_API cudaError_t cudaDriverGetVersion(int *V) {
  return ask([&] { return give(V, Version); });
}

VG_API cudaError_t cudaRuntimeGetVersion(int *V) {
  return cudaDriverGetVersion(V);
}

/// CUDA 13's layout: CUDA 12's without the fields that went.
static void fill13(cudaDeviceProp &P, const DeviceFacts &F) {
  // Our declaration ends with fields of older versions, which the program's
  // struct does not have: nothing behind `reserved` may be touched.
  std::memset(static_cast<void *>(&P), 0, offsetof(cudaDeviceProp, clockRate));
#define COPY(Field)                                                            \
  static_assert(sizeof(P.Field) == sizeof(F.Field), "same field");             \
  std::memcpy(&P.Field, &F.Field, sizeof(P.Field));
#include "Runtime/Cuda/DeviceProps.def"
#undef COPY
}

VG_API cudaError_t cudaGetDeviceProperties(cudaDeviceProp *P, int Device) {
  return askDevice(Device, [&](Gpu &G) {
    if (!P)
      return Status::InvalidValue;
    fill13(*P, factsOf(G));
    return Status::Success;
  });
}

/// Properties of programs with our headers, whose struct has the older fields,
/// too.
VG_API cudaError_t porthip_cudaGetDeviceProperties(cudaDeviceProp *P,
                                                   int Device) {
  return askDevice(Device, [&](Gpu &G) {
    if (!P)
      return Status::InvalidValue;
    DeviceFacts F = factsOf(G);
    fill13(*P, F);
#define COPY(Field) P->Field = F.Field;
    COPY(clockRate)
    COPY(deviceOverlap)
    COPY(kernelExecTimeoutEnabled)
    COPY(computeMode)
    COPY(maxTexture1DLinear)
    COPY(memoryClockRate)
    COPY(singleToDoublePrecisionPerfRatio)
    COPY(cooperativeMultiDeviceLaunch)
#undef COPY
    return Status::Success;
  });
}

/// The name that CUDA 12's headers give to cudaGetDeviceProperties.
VG_API cudaError_t cudaGetDeviceProperties_v2(void *P, int Device) {
  return askDevice(Device, [&](Gpu &G) {
    if (!P)
      return Status::InvalidValue;
    static_assert(sizeof(DeviceFacts) == 1032, "cudaDeviceProp of CUDA 12");
    DeviceFacts All = factsOf(G);
    std::memcpy(P, &All, sizeof(All));
    return Status::Success;
  });
}

VG_API cudaError_t cudaDeviceGetAttribute(int *Value, cudaDeviceAttr Which,
                                          int Device) {
  return askDevice(Device, [&](Gpu &G) {
    return Value && cudaAttribute(G, int(Which), *Value) ? Status::Success
                                                         : Status::InvalidValue;
  });
}

VG_API cudaError_t cudaDeviceGetP2PAttribute(int *Value,
                                             cudaDeviceP2PAttr Which,
                                             int Device, int Peer) {
  return askDevice(Device, [&](Gpu &G) {
    return withDevice(Peer, [&](Gpu &P) {
      if (!Value || int(Which) < 1 || int(Which) > 4 || G.Ordinal == P.Ordinal)
        return Status::InvalidValue;
      // 1: rank of the link, 0 the best; then access, atomics, arrays.
      *Value = int(Which) != 1;
      return Status::Success;
    });
  });
}

VG_API cudaError_t cudaChooseDevice(int *Device, const cudaDeviceProp *P) {
  return ask([&] {
    if (!Device || !P)
      return Status::InvalidValue;
    *Device = 0; // they are all alike
    return Machine::get().count() ? Status::Success : Status::NoDevice;
  });
}

VG_API cudaError_t cudaInitDevice(int Device, unsigned, unsigned) {
  return askDevice(Device, [&](Gpu &) { return Status::Success; });
}

VG_API cudaError_t cudaCtxResetPersistingL2Cache() {
  return enter([] { return Status::Success; });
}

// Names of CUDA 12 and older that real programs still call.
VG_API cudaError_t cudaThreadSynchronize() { return cudaDeviceSynchronize(); }
VG_API cudaError_t cudaThreadExit() { return cudaDeviceReset(); }
