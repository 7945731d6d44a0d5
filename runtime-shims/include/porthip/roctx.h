// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ranges and marks for profilers: roctx, on NVIDIA GPUs NVTX under roctx's
// names. roctx knows the message only of NVTX's event attributes; a domain's
// name goes in front of it. Names of threads, devices, streams and events have
// no place in roctx: giving them does nothing.
//
// Link with libroctx64, with librocprofiler-sdk-roctx from ROCm 7 on.
#ifndef PORTHIP_ROCTX_H
#define PORTHIP_ROCTX_H

#include <hip/hip_runtime_api.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string>

#if defined(__HIP_PLATFORM_NVIDIA__) || defined(__HIP_PLATFORM_NVCC__)
#include <nvtx3/nvToolsExt.h>
typedef uint64_t roctx_range_id_t;
inline int roctxRangePushA(const char *Message) {
  return nvtxRangePushA(Message);
}
inline int roctxRangePop() { return nvtxRangePop(); }
inline roctx_range_id_t roctxRangeStartA(const char *Message) {
  return nvtxRangeStartA(Message);
}
inline void roctxRangeStop(roctx_range_id_t Range) { nvtxRangeEnd(Range); }
inline void roctxMarkA(const char *Message) { nvtxMarkA(Message); }
// Otherwise they would take the place of the names below.
#undef NVTX_VERSION
#undef NVTX_EVENT_ATTRIB_STRUCT_SIZE
#elif __has_include(<roctracer/roctx.h>)
#include <roctracer/roctx.h>
#else
#include <rocprofiler-sdk-roctx/roctx.h>
#endif

namespace porthip {

enum nvtxColorType_t { NVTX_COLOR_UNKNOWN, NVTX_COLOR_ARGB };
enum nvtxMessageType_t {
  NVTX_MESSAGE_UNKNOWN,
  NVTX_MESSAGE_TYPE_ASCII,
  NVTX_MESSAGE_TYPE_UNICODE,
  NVTX_MESSAGE_TYPE_REGISTERED
};
enum nvtxPayloadType_t {
  NVTX_PAYLOAD_UNKNOWN,
  NVTX_PAYLOAD_TYPE_UNSIGNED_INT64,
  NVTX_PAYLOAD_TYPE_INT64,
  NVTX_PAYLOAD_TYPE_DOUBLE,
  NVTX_PAYLOAD_TYPE_UNSIGNED_INT32,
  NVTX_PAYLOAD_TYPE_INT32,
  NVTX_PAYLOAD_TYPE_FLOAT
};

// Never freed, as NVTX's own; there are few.
struct nvtxStringRegistration {
  std::string Text;
};
typedef nvtxStringRegistration *nvtxStringHandle_t;
struct nvtxDomainRegistration {
  std::string Name;
};
typedef nvtxDomainRegistration *nvtxDomainHandle_t;

union nvtxMessageValue_t {
  const char *ascii;
  const wchar_t *unicode;
  nvtxStringHandle_t registered;
};

struct nvtxEventAttributes_t {
  uint16_t version, size;
  uint32_t category;
  int32_t colorType;
  uint32_t color;
  int32_t payloadType, reserved0;
  union payload_t {
    uint64_t ullValue;
    int64_t llValue;
    double dValue;
    uint32_t uiValue;
    int32_t iValue;
    float fValue;
  } payload;
  int32_t messageType;
  nvtxMessageValue_t message;
};

constexpr uint16_t NVTX_VERSION = 3;
constexpr uint16_t NVTX_EVENT_ATTRIB_STRUCT_SIZE =
    sizeof(nvtxEventAttributes_t);

namespace detail {
inline std::string narrow(const wchar_t *Wide) {
  if (!Wide)
    return "";
  // One wide character takes at most MB_CUR_MAX bytes, 16 in any C library.
  std::string Text;
  char Bytes[16];
  for (; *Wide; ++Wide) {
    int Count = wctomb(Bytes, *Wide);
    if (Count > 0)
      Text.append(Bytes, size_t(Count));
    else
      Text += '?';
  }
  return Text;
}

inline std::string messageOf(const nvtxEventAttributes_t *Event,
                             nvtxDomainHandle_t Domain = nullptr) {
  std::string Text = Domain ? Domain->Name + ": " : std::string();
  if (!Event)
    return Text;
  if (Event->messageType == NVTX_MESSAGE_TYPE_ASCII && Event->message.ascii)
    Text += Event->message.ascii;
  else if (Event->messageType == NVTX_MESSAGE_TYPE_UNICODE)
    Text += narrow(Event->message.unicode);
  else if (Event->messageType == NVTX_MESSAGE_TYPE_REGISTERED &&
           Event->message.registered)
    Text += Event->message.registered->Text;
  return Text;
}
} // namespace detail

inline void nvtxInitialize(const void *) {}

inline int nvtxRangePushEx(const nvtxEventAttributes_t *Event) {
  return roctxRangePushA(detail::messageOf(Event).c_str());
}
inline int nvtxRangePushW(const wchar_t *Message) {
  return roctxRangePushA(detail::narrow(Message).c_str());
}
inline roctx_range_id_t nvtxRangeStartEx(const nvtxEventAttributes_t *Event) {
  return roctxRangeStartA(detail::messageOf(Event).c_str());
}
inline roctx_range_id_t nvtxRangeStartW(const wchar_t *Message) {
  return roctxRangeStartA(detail::narrow(Message).c_str());
}
inline void nvtxMarkEx(const nvtxEventAttributes_t *Event) {
  roctxMarkA(detail::messageOf(Event).c_str());
}
inline void nvtxMarkW(const wchar_t *Message) {
  roctxMarkA(detail::narrow(Message).c_str());
}

inline nvtxDomainHandle_t nvtxDomainCreateA(const char *Name) {
  return new nvtxDomainRegistration{Name ? Name : ""};
}
inline nvtxDomainHandle_t nvtxDomainCreateW(const wchar_t *Name) {
  return new nvtxDomainRegistration{detail::narrow(Name)};
}
inline void nvtxDomainDestroy(nvtxDomainHandle_t Domain) { delete Domain; }
inline nvtxStringHandle_t nvtxDomainRegisterStringA(nvtxDomainHandle_t,
                                                    const char *Text) {
  return new nvtxStringRegistration{Text ? Text : ""};
}
inline nvtxStringHandle_t nvtxDomainRegisterStringW(nvtxDomainHandle_t,
                                                    const wchar_t *Text) {
  return new nvtxStringRegistration{detail::narrow(Text)};
}
inline int nvtxDomainRangePushEx(nvtxDomainHandle_t Domain,
                                 const nvtxEventAttributes_t *Event) {
  return roctxRangePushA(detail::messageOf(Event, Domain).c_str());
}
inline int nvtxDomainRangePop(nvtxDomainHandle_t) { return roctxRangePop(); }
inline roctx_range_id_t
nvtxDomainRangeStartEx(nvtxDomainHandle_t Domain,
                       const nvtxEventAttributes_t *Event) {
  return roctxRangeStartA(detail::messageOf(Event, Domain).c_str());
}
inline void nvtxDomainRangeEnd(nvtxDomainHandle_t, roctx_range_id_t Range) {
  roctxRangeStop(Range);
}
inline void nvtxDomainMarkEx(nvtxDomainHandle_t Domain,
                             const nvtxEventAttributes_t *Event) {
  roctxMarkA(detail::messageOf(Event, Domain).c_str());
}

inline void nvtxNameCategoryA(uint32_t, const char *) {}
inline void nvtxNameCategoryW(uint32_t, const wchar_t *) {}
inline void nvtxDomainNameCategoryA(nvtxDomainHandle_t, uint32_t,
                                    const char *) {}
inline void nvtxDomainNameCategoryW(nvtxDomainHandle_t, uint32_t,
                                    const wchar_t *) {}
inline void nvtxNameOsThreadA(uint32_t, const char *) {}
inline void nvtxNameOsThreadW(uint32_t, const wchar_t *) {}
inline void nvtxNameCudaDeviceA(int, const char *) {}
inline void nvtxNameCudaDeviceW(int, const wchar_t *) {}
inline void nvtxNameCudaStreamA(hipStream_t, const char *) {}
inline void nvtxNameCudaStreamW(hipStream_t, const wchar_t *) {}
inline void nvtxNameCudaEventA(hipEvent_t, const char *) {}
inline void nvtxNameCudaEventW(hipEvent_t, const wchar_t *) {}

} // namespace porthip

#endif
