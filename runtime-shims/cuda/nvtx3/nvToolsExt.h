// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Marks and ranges for profilers.
#ifndef PORTHIP_NVTX3_NVTOOLSEXT_H
#define PORTHIP_NVTX3_NVTOOLSEXT_H

#include <stddef.h>
#include <stdint.h>

#define NVTX_EVENT_ATTRIB_STRUCT_SIZE \
  (NVTX_STATIC_CAST(uint16_t, sizeof(nvtxEventAttributes_t)))
#define NVTX_NO_PUSH_POP_TRACKING (NVTX_STATIC_CAST(int, -2))
#define NVTX_VERSION 3

#ifdef __cplusplus
extern "C" {
#endif

typedef uint64_t nvtxRangeId_t;

struct nvtxDomainRegistration_st;

typedef struct nvtxDomainRegistration_st nvtxDomainRegistration;
typedef nvtxDomainRegistration *nvtxDomainHandle_t;

struct nvtxStringRegistration_st;

typedef struct nvtxStringRegistration_st nvtxStringRegistration;
typedef nvtxStringRegistration *nvtxStringHandle_t;

enum nvtxColorType_t {
  NVTX_COLOR_UNKNOWN, NVTX_COLOR_ARGB
};

typedef enum nvtxColorType_t nvtxColorType_t;

enum nvtxMessageType_t {
  NVTX_MESSAGE_UNKNOWN, NVTX_MESSAGE_TYPE_ASCII, NVTX_MESSAGE_TYPE_UNICODE,
  NVTX_MESSAGE_TYPE_REGISTERED
};

typedef enum nvtxMessageType_t nvtxMessageType_t;

union nvtxMessageValue_t {
  const char *ascii;
  const wchar_t *unicode;
  nvtxStringHandle_t registered;
};

typedef union nvtxMessageValue_t nvtxMessageValue_t;

void nvtxInitialize(const void *reserved);

enum nvtxPayloadType_t {
  NVTX_PAYLOAD_UNKNOWN, NVTX_PAYLOAD_TYPE_UNSIGNED_INT64,
  NVTX_PAYLOAD_TYPE_INT64, NVTX_PAYLOAD_TYPE_DOUBLE,
  NVTX_PAYLOAD_TYPE_UNSIGNED_INT32, NVTX_PAYLOAD_TYPE_INT32,
  NVTX_PAYLOAD_TYPE_FLOAT
};

typedef enum nvtxPayloadType_t nvtxPayloadType_t;

struct nvtxEventAttributes_v2 {
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
  };
  payload_t payload;
  int32_t messageType;
  nvtxMessageValue_t message;
};

typedef struct nvtxEventAttributes_v2 nvtxEventAttributes_v2;
typedef struct nvtxEventAttributes_v2 nvtxEventAttributes_t;

void nvtxDomainMarkEx(nvtxDomainHandle_t domain,
                      const nvtxEventAttributes_t *eventAttrib);
void nvtxMarkEx(const nvtxEventAttributes_t *eventAttrib);
void nvtxMarkA(const char *message);
void nvtxMarkW(const wchar_t *message);
nvtxRangeId_t nvtxDomainRangeStartEx(nvtxDomainHandle_t domain,
                                     const nvtxEventAttributes_t *eventAttrib);
nvtxRangeId_t nvtxRangeStartEx(const nvtxEventAttributes_t *eventAttrib);
nvtxRangeId_t nvtxRangeStartA(const char *message);
nvtxRangeId_t nvtxRangeStartW(const wchar_t *message);
void nvtxDomainRangeEnd(nvtxDomainHandle_t domain, nvtxRangeId_t id);
void nvtxRangeEnd(nvtxRangeId_t id);
int nvtxDomainRangePushEx(nvtxDomainHandle_t domain,
                          const nvtxEventAttributes_t *eventAttrib);
int nvtxRangePushEx(const nvtxEventAttributes_t *eventAttrib);
int nvtxRangePushA(const char *message);
int nvtxRangePushW(const wchar_t *message);
int nvtxDomainRangePop(nvtxDomainHandle_t domain);
int nvtxRangePop();

enum nvtxResourceGenericType_t {
  NVTX_RESOURCE_TYPE_UNKNOWN, NVTX_RESOURCE_TYPE_GENERIC_POINTER = 0x10001,
  NVTX_RESOURCE_TYPE_GENERIC_HANDLE, NVTX_RESOURCE_TYPE_GENERIC_THREAD_NATIVE,
  NVTX_RESOURCE_TYPE_GENERIC_THREAD_POSIX
};

typedef enum nvtxResourceGenericType_t nvtxResourceGenericType_t;

struct nvtxResourceAttributes_v0 {
  uint16_t version, size;
  int32_t identifierType;
  union identifier_t {
    const void *pValue;
    uint64_t ullValue;
  };
  identifier_t identifier;
  int32_t messageType;
  nvtxMessageValue_t message;
};

typedef struct nvtxResourceAttributes_v0 nvtxResourceAttributes_v0;
typedef struct nvtxResourceAttributes_v0 nvtxResourceAttributes_t;

struct nvtxResourceHandle;

typedef struct nvtxResourceHandle *nvtxResourceHandle_t;

nvtxResourceHandle_t nvtxDomainResourceCreate(nvtxDomainHandle_t domain,
    nvtxResourceAttributes_t *attribs);
void nvtxDomainResourceDestroy(nvtxResourceHandle_t resource);
void nvtxDomainNameCategoryA(nvtxDomainHandle_t domain, uint32_t category,
                             const char *name);
void nvtxDomainNameCategoryW(nvtxDomainHandle_t domain, uint32_t category,
                             const wchar_t *name);
void nvtxNameCategoryA(uint32_t category, const char *name);
void nvtxNameCategoryW(uint32_t category, const wchar_t *name);
void nvtxNameOsThreadA(uint32_t threadId, const char *name);
void nvtxNameOsThreadW(uint32_t threadId, const wchar_t *name);
nvtxStringHandle_t nvtxDomainRegisterStringA(nvtxDomainHandle_t domain,
                                             const char *string);
nvtxStringHandle_t nvtxDomainRegisterStringW(nvtxDomainHandle_t domain,
                                             const wchar_t *string);
nvtxDomainHandle_t nvtxDomainCreateA(const char *name);
nvtxDomainHandle_t nvtxDomainCreateW(const wchar_t *name);
void nvtxDomainDestroy(nvtxDomainHandle_t domain);

#ifdef __cplusplus
} // extern "C"
#endif

#define nvtxMark nvtxMarkA
#define nvtxRangeStart nvtxRangeStartA
#define nvtxRangePush nvtxRangePushA
#define nvtxNameCategory nvtxNameCategoryA
#define nvtxNameOsThread nvtxNameOsThreadA
#define nvtxDomainCreate nvtxDomainCreateA
#define nvtxDomainRegisterString nvtxDomainRegisterStringA
#define nvtxDomainNameCategory nvtxDomainNameCategoryA

#endif
