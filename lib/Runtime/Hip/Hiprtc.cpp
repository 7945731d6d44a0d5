// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libhiprtc.
#include "Runtime/Core/Machine.h"

#define VG_API extern "C" __attribute__((visibility("default")))
#define VG_RTC(Name) hiprtc##Name
#define VG_RTC_STRINGS const char *const *
#define VG_RTC_PREFIX "HIPRTC_"
#define VG_VENDOR Vendor::Amd
enum hiprtcResult : int {};
typedef struct ihiprtcProgram *hiprtcProgram;
using RtcResult = hiprtcResult;
using RtcProgram = hiprtcProgram;
#include "Runtime/Api/Rtc.inc"

VG_API hiprtcResult hiprtcVersion(int *Major, int *Minor) {
  if (!Major || !Minor)
    return hiprtcResult(RtcInvalidInput);
  *Major = 9; // hipRTC counts on its own
  *Minor = 0;
  return hiprtcResult(RtcSuccess);
}

VG_RTC_CODE(GetCode)
VG_RTC_CODE(GetBitcode)
