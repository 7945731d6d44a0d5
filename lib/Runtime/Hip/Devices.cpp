// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libamdhip64: devices, errors, versions.
#include "Runtime/Core/DeviceFacts.h"
#include "Runtime/Hip/Names.h"

#include "Runtime/Api/Devices.inc"
#include "Runtime/Hip/DeviceProps.h"

namespace {
/// The process has AMD devices because this library is in it.
struct Chooser {
  Chooser() { Machine::setVendor(Vendor::Amd); }
} ChooseAmd;
} // namespace

VG_API hipError_t hipInit(unsigned Flags) {
  return ask([&] {
    if (Flags)
      return Status::InvalidValue;
    return Machine::get().count() ? Status::Success : Status::NoDevice;
  });
}

/// MAJOR * 10000000 + MINOR * 100000 + PATCH, of the version that the answers
/// follow.
VG_API hipError_t hipRuntimeGetVersion(int *V) {
  return ask([&] {
    if (!V)
      return Status::InvalidValue;
    int Major = Machine::get().hipMajor();
    *V = Major * 10000000 + (Major == 5 ? 2 : Major == 6 ? 3 : 0) * 100000;
    return Status::Success;
  });
}

VG_API hipError_t hipDriverGetVersion(int *V) {
  return hipRuntimeGetVersion(V);
}

VG_API hipError_t hipDrvGetErrorName(hipError_t Error, const char **Name) {
  if (!Name)
    return hipError_t(Status::InvalidValue);
  *Name = hipGetErrorName(Error);
  return hipError_t(hipNameOf(int(Error)) ? Status::Success
                                          : Status::InvalidValue);
}

VG_API hipError_t hipDrvGetErrorString(hipError_t Error, const char **Text) {
  if (!Text)
    return hipError_t(Status::InvalidValue);
  *Text = hipGetErrorString(Error);
  return hipError_t(hipTextOf(int(Error)) ? Status::Success
                                          : Status::InvalidValue);
}

/// The last failure whatever succeeded since, in every version of HIP.
VG_API hipError_t hipExtGetLastError() { return hipGetLastError(); }

VG_API hipError_t hipGetDevicePropertiesR0600(HipProps6 *P, int Device) {
  return askDevice(Device, [&](Gpu &G) {
    if (!P)
      return Status::InvalidValue;
    fillProps6(*P, G);
    return Status::Success;
  });
}

/// The plain name belongs to programs that were compiled with HIP 5 headers.
VG_API hipError_t hipGetDeviceProperties(HipProps5 *P, int Device) {
  return askDevice(Device, [&](Gpu &G) {
    if (!P)
      return Status::InvalidValue;
    fillProps5(*P, G);
    return Status::Success;
  });
}

VG_API hipError_t hipGetDevicePropertiesR0000(HipProps5 *P, int Device) {
  return hipGetDeviceProperties(P, Device);
}

VG_API hipError_t hipDeviceGetAttribute(int *Value, hipDeviceAttribute_t Which,
                                        int Device) {
  return askDevice(Device, [&](Gpu &G) {
    return Value && hipAttribute(G, int(Which), *Value) ? Status::Success
                                                        : Status::InvalidValue;
  });
}

VG_API hipError_t hipDeviceGetP2PAttribute(int *Value, hipDeviceP2PAttr Which,
                                           int Device, int Peer) {
  return askDevice(Device, [&](Gpu &G) {
    return withDevice(Peer, [&](Gpu &P) {
      if (!Value || int(Which) < 0 || int(Which) > 3 || G.Ordinal == P.Ordinal)
        return Status::InvalidValue;
      *Value = int(Which) != 0; // 0 is the rank of the link
      return Status::Success;
    });
  });
}

VG_API hipError_t hipExtGetLinkTypeAndHopCount(int Device, int Peer,
                                               uint32_t *Link, uint32_t *Hops) {
  constexpr uint32_t Xgmi = 4; // HSA_AMD_LINK_INFO_TYPE_XGMI
  return ask([&] {
    if (!Link || !Hops || Device == Peer || Device < 0 || Peer < 0)
      return Status::InvalidValue;
    return withDevice(Device, [&](Gpu &) {
      return withDevice(Peer, [&](Gpu &) {
        *Link = Xgmi;
        *Hops = 1;
        return Status::Success;
      });
    });
  });
}

VG_API hipError_t hipDeviceGet(hipDevice_t *Handle, int Device) {
  return askDevice(Device, [&](Gpu &) { return give(Handle, Device); });
}

VG_API hipError_t hipDeviceGetName(char *Name, int Length, hipDevice_t Device) {
  return askDevice(Device, [&](Gpu &G) {
    if (!Name || Length <= 0)
      return Status::InvalidValue;
    snprintf(Name, size_t(Length), "%s", G.On->DeviceName);
    return Status::Success;
  });
}

VG_API hipError_t hipDeviceTotalMem(size_t *Bytes, hipDevice_t Device) {
  return askDevice(Device, [&](Gpu &G) { return give(Bytes, G.MemoryBytes); });
}

VG_API hipError_t hipDeviceComputeCapability(int *Major, int *Minor,
                                             hipDevice_t Device) {
  return askDevice(Device, [&](Gpu &G) {
    if (!Major || !Minor)
      return Status::InvalidValue;
    *Major = int(G.SaysItIs->Major);
    *Minor = int(G.SaysItIs->Minor);
    return Status::Success;
  });
}

VG_API hipError_t hipDeviceGetUuid(hipUUID *Uuid, hipDevice_t Device) {
  return askDevice(Device, [&](Gpu &G) {
    if (!Uuid)
      return Status::InvalidValue;
    std::memcpy(Uuid->bytes, factsOf(G).uuid, sizeof(Uuid->bytes));
    return Status::Success;
  });
}

VG_API hipError_t hipChooseDeviceR0600(int *Device, const HipProps6 *P) {
  return ask([&] {
    if (!Device || !P)
      return Status::InvalidValue;
    *Device = 0; // they are all alike
    return Machine::get().count() ? Status::Success : Status::NoDevice;
  });
}
