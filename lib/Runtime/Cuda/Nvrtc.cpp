// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libnvrtc.
#include "Runtime/Core/Machine.h"

#include "nvrtc.h"

#define VG_API extern "C" __attribute__((visibility("default")))
#define VG_RTC(Name) nvrtc##Name
#define VG_RTC_STRINGS const char *const *
#define VG_RTC_PREFIX "NVRTC_"
#define VG_VENDOR Vendor::Nvidia
using RtcResult = nvrtcResult;
using RtcProgram = nvrtcProgram;
#include "Runtime/Api/Rtc.inc"

VG_API nvrtcResult nvrtcVersion(int *Major, int *Minor) {
  if (!Major || !Minor)
    return NVRTC_ERROR_INVALID_INPUT;
  *Major = 13;
  *Minor = 0;
  return NVRTC_SUCCESS;
}

static std::vector<int> architectures() {
  constexpr int Oldest = 75; // CUDA 13's
  std::vector<int> All;
  for (const Target &T : porthip::allGpuTargets())
    if (int Arch = int(T.Major * 10 + T.Minor);
        T.Of == Vendor::Nvidia && Arch >= Oldest)
      All.push_back(Arch);
  return All;
}

VG_API nvrtcResult nvrtcGetNumSupportedArchs(int *Count) {
  if (!Count)
    return NVRTC_ERROR_INVALID_INPUT;
  *Count = int(architectures().size());
  return NVRTC_SUCCESS;
}

VG_API nvrtcResult nvrtcGetSupportedArchs(int *Archs) {
  if (!Archs)
    return NVRTC_ERROR_INVALID_INPUT;
  for (int Arch : architectures())
    *Archs++ = Arch;
  return NVRTC_SUCCESS;
}

VG_RTC_CODE(GetPTX)
VG_RTC_CODE(GetCUBIN)
