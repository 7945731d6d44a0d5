// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libcuda: initialisation, errors, devices.
#include "Runtime/Core/DeviceFacts.h"
#include "Runtime/Driver/Driver.h"
#include <cstring>

using namespace porthip::vgpu::driver;

namespace {
/// The process has NVIDIA devices because this library is in it.
struct Chooser {
  Chooser() { rt::Machine::setVendor(Vendor::Nvidia); }
} ChooseNvidia;
} // namespace

bool driver::isInitialised() {
  return rt::Machine::get().isDriverInitialised();
}

CUresult driver::resultOf(Status S) {
  switch (S) {
  case Status::InvalidConfiguration:
  case Status::InvalidPitch:
  case Status::InvalidDevicePointer:
  case Status::InvalidMemcpyDirection:
  case Status::MissingConfiguration:
    return CUDA_ERROR_INVALID_VALUE;
  case Status::InvalidSymbol:
    return CUDA_ERROR_NOT_FOUND;
  case Status::InvalidDeviceFunction:
    return CUDA_ERROR_INVALID_HANDLE;
  default:
    return CUresult(S);
  }
}

VG_API CUresult cuInit(unsigned Flags) {
  if (Flags)
    return CUDA_ERROR_INVALID_VALUE;
  if (rt::Machine::get().count() == 0)
    return CUDA_ERROR_NO_DEVICE;
  rt::Machine::get().initialiseDriver();
  return CUDA_SUCCESS;
}

VG_API CUresult cuDriverGetVersion(int *Version) {
  if (!Version)
    return CUDA_ERROR_INVALID_VALUE;
  *Version = CUDA_VERSION;
  return CUDA_SUCCESS;
}

static const char *nameOf(CUresult Result) {
  switch (int(Result)) {
#define DRIVER_ERROR(Number, Name)                                             \
  case Number:                                                                 \
    return #Name;
#include "Runtime/Driver/Errors.def"
  }
  return nullptr;
}

VG_API CUresult cuGetErrorName(CUresult Result, const char **Name) {
  if (!Name)
    return CUDA_ERROR_INVALID_VALUE;
  *Name = nameOf(Result);
  return *Name ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

VG_API CUresult cuGetErrorString(CUresult Result, const char **Text) {
  if (!Text)
    return CUDA_ERROR_INVALID_VALUE;
  *Text = nullptr;
  if (!nameOf(Result))
    return CUDA_ERROR_INVALID_VALUE;
  *Text = rt::cudaTextOf(int(Result));
  if (!*Text) // numbers that the runtime does not have, HIP mostly does
    *Text = rt::hipTextOf(int(Result));
  if (!*Text)
    *Text = nameOf(Result);
  return CUDA_SUCCESS;
}

VG_API CUresult cuDeviceGetCount(int *Count) {
  return ask([&] { return give(Count, int(rt::Machine::get().count())); });
}

VG_API CUresult cuDeviceGet(CUdevice *Device, int Ordinal) {
  return withDevice(Ordinal, [&](rt::Gpu &) { return give(Device, Ordinal); });
}

VG_API CUresult cuDeviceGetName(char *Name, int Length, CUdevice Device) {
  return withDevice(Device, [&](rt::Gpu &G) {
    if (!Name || Length <= 0)
      return Status::InvalidValue;
    snprintf(Name, size_t(Length), "%s", G.On->DeviceName);
    return Status::Success;
  });
}

VG_API CUresult cuDeviceGetUuid_v2(CUuuid *Uuid, CUdevice Device) {
  return withDevice(Device, [&](rt::Gpu &G) {
    if (!Uuid)
      return Status::InvalidValue;
    std::memcpy(Uuid, rt::factsOf(G).uuid, 16);
    return Status::Success;
  });
}

#undef cuDeviceGetUuid
VG_API CUresult cuDeviceGetUuid(CUuuid *Uuid, CUdevice Device) {
  return cuDeviceGetUuid_v2(Uuid, Device);
}

VG_API CUresult cuDeviceTotalMem_v2(size_t *Bytes, CUdevice Device) {
  return withDevice(Device,
                    [&](rt::Gpu &G) { return give(Bytes, G.MemoryBytes); });
}

VG_API CUresult cuDeviceGetAttribute(int *Value, CUdevice_attribute Which,
                                     CUdevice Device) {
  return withDevice(Device, [&](rt::Gpu &G) {
    if (!Value)
      return Status::InvalidValue;
    return rt::cudaAttribute(G, int(Which), *Value) ? Status::Success
                                                    : Status::InvalidValue;
  });
}

VG_API CUresult cuDeviceComputeCapability(int *Major, int *Minor,
                                          CUdevice Device) {
  return withDevice(Device, [&](rt::Gpu &G) {
    if (!Major || !Minor)
      return Status::InvalidValue;
    *Major = int(G.SaysItIs->Major);
    *Minor = int(G.SaysItIs->Minor);
    return Status::Success;
  });
}

VG_API CUresult cuDeviceGetProperties(CUdevprop *P, CUdevice Device) {
  return withDevice(Device, [&](rt::Gpu &G) {
    if (!P)
      return Status::InvalidValue;
    rt::DeviceFacts F = rt::factsOf(G);
    P->maxThreadsPerBlock = F.maxThreadsPerBlock;
    std::memcpy(P->maxThreadsDim, F.maxThreadsDim, sizeof(F.maxThreadsDim));
    std::memcpy(P->maxGridSize, F.maxGridSize, sizeof(F.maxGridSize));
    P->sharedMemPerBlock = int(F.sharedMemPerBlock);
    P->totalConstantMemory = int(F.totalConstMem);
    P->SIMDWidth = F.warpSize;
    P->memPitch = int(F.memPitch);
    P->regsPerBlock = F.regsPerBlock;
    P->clockRate = F.clockRate;
    P->textureAlign = int(F.textureAlignment);
    return Status::Success;
  });
}

VG_API CUresult cuDeviceCanAccessPeer(int *Can, CUdevice Device,
                                      CUdevice Peer) {
  return withDevice(Device, [&](rt::Gpu &) {
    if (!Can)
      return Status::InvalidValue;
    if (Peer < 0 || unsigned(Peer) >= rt::Machine::get().count())
      return Status::InvalidDevice;
    *Can = Device != Peer;
    return Status::Success;
  });
}

VG_API CUresult cuDeviceGetP2PAttribute(int *Value, CUdevice_P2PAttribute Which,
                                        CUdevice Device, CUdevice Peer) {
  return withDevice(Device, [&](rt::Gpu &) {
    if (!Value || Device == Peer || int(Which) < 1 || int(Which) > 4)
      return Status::InvalidValue;
    if (Peer < 0 || unsigned(Peer) >= rt::Machine::get().count())
      return Status::InvalidDevice;
    *Value = int(Which) != 1;
    return Status::Success;
  });
}

VG_API CUresult cuDeviceGetPCIBusId(char *Text, int Length, CUdevice Device) {
  return withDevice(Device, [&](rt::Gpu &G) {
    if (!Text || Length < 13)
      return Status::InvalidValue;
    snprintf(Text, size_t(Length), "0000:%02x:00.0", G.Ordinal + 1);
    return Status::Success;
  });
}

VG_API CUresult cuDeviceGetByPCIBusId(CUdevice *Device, const char *Text) {
  return ask([&] {
    unsigned Domain = 0, Bus = 0, Slot = 0;
    if (!Device || !Text)
      return Status::InvalidValue;
    if (sscanf(Text, "%x:%x:%x", &Domain, &Bus, &Slot) < 2 || Domain ||
        Bus == 0 || Bus > rt::Machine::get().count())
      return Status::InvalidDevice;
    *Device = CUdevice(Bus) - 1;
    return Status::Success;
  });
}
