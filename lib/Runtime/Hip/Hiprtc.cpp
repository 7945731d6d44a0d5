// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libhiprtc.
#include "Runtime/Code/ImageLinker.h"
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

//===-- Linking -----------------------------------------------------------===//

typedef struct ihiprtcLinkState *hiprtcLinkState;
enum hiprtcJITInputType : int {};
enum hiprtcJIT_option : int {};

static hiprtcResult linkResult(rt::Status S) {
  return S == rt::Status::Success        ? hiprtcResult(RtcSuccess)
         : S == rt::Status::InvalidValue ? hiprtcResult(RtcInvalidInput)
                                         : hiprtcResult(RtcInvalidProgram);
}

VG_API hiprtcResult hiprtcLinkCreate(unsigned Count, hiprtcJIT_option *Options,
                                     void **Values, hiprtcLinkState *Handle) {
  if (!Handle)
    return hiprtcResult(RtcInvalidInput);
  *Handle = reinterpret_cast<hiprtcLinkState>(
      rt::createLinker(Count, reinterpret_cast<int *>(Options), Values));
  return hiprtcResult(RtcSuccess);
}

VG_API hiprtcResult hiprtcLinkAddData(hiprtcLinkState Handle,
                                      hiprtcJITInputType, void *Data,
                                      size_t SizeBytes, const char *, unsigned,
                                      hiprtcJIT_option *, void **) {
  rt::ImageLinker *L = rt::findLinker(Handle);
  return linkResult(L ? L->add(Data, SizeBytes) : rt::Status::InvalidValue);
}

VG_API hiprtcResult hiprtcLinkAddFile(hiprtcLinkState Handle,
                                      hiprtcJITInputType, const char *Path,
                                      unsigned, hiprtcJIT_option *, void **) {
  rt::ImageLinker *L = rt::findLinker(Handle);
  return linkResult(L ? L->addFile(Path) : rt::Status::InvalidValue);
}

VG_API hiprtcResult hiprtcLinkComplete(hiprtcLinkState Handle, void **Data,
                                       size_t *SizeBytes) {
  rt::ImageLinker *L = rt::findLinker(Handle);
  return linkResult(L ? L->complete(Data, SizeBytes)
                      : rt::Status::InvalidValue);
}

VG_API hiprtcResult hiprtcLinkDestroy(hiprtcLinkState Handle) {
  return linkResult(rt::destroyLinker(Handle) ? rt::Status::Success
                                              : rt::Status::InvalidValue);
}
