// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The binary interface of HIP's runtime as far as the stand-ins offer it: types
// with the layout that HIP 5.2 to 7 have in common, no more. Building does not
// need ROCm, and a program may come with the headers of any of these versions;
// test/Runtime compares with headers that are found.
// Source: hip_runtime_api.h and driver_types.h of HIP 5.2.3 and 6.3.
#ifndef PORTHIP_ABI_HIPABI_H
#define PORTHIP_ABI_HIPABI_H

#include <cstddef>
#include <cstdint>

enum hipError_t : int {};
enum hipMemcpyKind : int {};
enum hipFuncAttribute : int {};
enum hipFuncCache_t : int {};
enum hipSharedMemConfig : int {};
enum hipLimit_t : int {};
enum hipDeviceAttribute_t : int {};
enum hipDeviceP2PAttr : int {};
enum hipMemoryAdvise : int {};
enum hipChannelFormatKind : int {};
enum hipMemPoolAttr : int {};
enum hipMemRangeAttribute : int {};
enum hipMemAllocationHandleType : int {};
enum hipMemAccessFlags : int {};
enum hipJitOption : int {};
enum hipFunction_attribute : int {};
enum hipPointer_attribute : int {};
enum hipMemoryType : int {};
enum hipStreamCaptureStatus : int {};
enum hipStreamCaptureMode : int {};
enum hipGraphNodeType : int {};
enum hipGraphExecUpdateResult : int {};
enum hipGraphMemAttributeType : int {};
enum hipArray_Format : int {};
enum hipMemAllocationGranularity_flags : int {};

typedef struct ihipStream_t *hipStream_t;
typedef struct ihipEvent_t *hipEvent_t;
typedef struct ihipModule_t *hipModule_t;
typedef struct ihipModuleSymbol_t *hipFunction_t;
typedef struct ihipCtx_t *hipCtx_t;
typedef struct ihipMemPoolHandle_t *hipMemPool_t;
typedef struct hipArray *hipArray_t;
typedef const struct hipArray *hipArray_const_t;
typedef struct ihipGraph *hipGraph_t;
typedef struct hipGraphNode *hipGraphNode_t;
typedef struct hipGraphExec *hipGraphExec_t;
typedef struct hipMipmappedArray *hipMipmappedArray_t;
typedef const struct hipMipmappedArray *hipMipmappedArray_const_t;
typedef struct __hip_texture *hipTextureObject_t;
typedef struct __hip_surface *hipSurfaceObject_t;
typedef int hipDevice_t;
typedef void *hipDeviceptr_t;
typedef void (*hipStreamCallback_t)(hipStream_t, hipError_t, void *);
typedef void (*hipHostFn_t)(void *);

struct hipIpcMemHandle_t {
  char reserved[64];
};

struct hipIpcEventHandle_t {
  char reserved[64];
};

struct hipDim3 {
  uint32_t x, y, z;
};

struct hipExtent {
  size_t width, height, depth;
};

struct hipPos {
  size_t x, y, z;
};

struct hipPitchedPtr {
  void *ptr;
  size_t pitch, xsize, ysize;
};

struct hipChannelFormatDesc {
  int x, y, z, w;
  hipChannelFormatKind f;
};

struct hipMemcpy3DParms {
  hipArray_t srcArray;
  hipPos srcPos;
  hipPitchedPtr srcPtr;
  hipArray_t dstArray;
  hipPos dstPos;
  hipPitchedPtr dstPtr;
  hipExtent extent;
  hipMemcpyKind kind;
};

struct hipResourceDesc {
  int resType;
  union {
    struct {
      hipArray_t array;
    } array;
    struct {
      hipMipmappedArray_t mipmap;
    } mipmap;
    struct {
      void *devPtr;
      hipChannelFormatDesc desc;
      size_t sizeInBytes;
    } linear;
    struct {
      void *devPtr;
      hipChannelFormatDesc desc;
      size_t width, height, pitchInBytes;
    } pitch2D;
  } res;
};

struct hipTextureDesc {
  int addressMode[3];
  int filterMode, readMode, sRGB;
  float borderColor[4];
  int normalizedCoords;
  unsigned maxAnisotropy;
  int mipmapFilterMode;
  float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
};

struct hipResourceViewDesc {
  int format;
  size_t width, height, depth;
  unsigned firstMipmapLevel, lastMipmapLevel, firstLayer, lastLayer;
};

struct hipFuncAttributes {
  int binaryVersion, cacheModeCA;
  size_t constSizeBytes, localSizeBytes;
  int maxDynamicSharedSizeBytes, maxThreadsPerBlock, numRegs,
      preferredShmemCarveout, ptxVersion;
  size_t sharedSizeBytes;
};

/// The numbers of hipMemoryType changed with HIP 6, the layout did not.
struct hipPointerAttribute_t {
  int type, device;
  void *devicePointer, *hostPointer;
  int isManaged;
  unsigned allocationFlags;
};

struct hipMemLocation {
  int type, id;
};

struct hipMemPoolProps {
  int allocType, handleTypes;
  hipMemLocation location;
  void *win32SecurityAttributes;
  unsigned char reserved[64]; ///< HIP 6: maxSize and 56 bytes
};

struct hipMemAccessDesc {
  hipMemLocation location;
  hipMemAccessFlags flags;
};

struct hipHostNodeParams {
  hipHostFn_t fn;
  void *userData;
};

struct hipKernelNodeParams {
  hipDim3 blockDim;
  void **extra;
  void *func;
  hipDim3 gridDim;
  void **kernelParams;
  unsigned sharedMemBytes;
};

struct hipMemsetParams {
  void *dst;
  unsigned elementSize;
  size_t height, pitch;
  unsigned value;
  size_t width;
};

/// From here on, HIP 6 and later.
struct hipMemAllocNodeParams {
  hipMemPoolProps poolProps;
  const hipMemAccessDesc *accessDescs;
  size_t accessDescCount, bytesize;
  void *dptr;
};

struct hipGraphInstantiateParams {
  hipGraphNode_t errNode_out;
  unsigned long long flags;
  int result_out;
  hipStream_t uploadStream;
};

struct hipGraphNodeParams {
  hipGraphNodeType type;
  int reserved0[3];
  union {
    long long reserved1[29];
    hipKernelNodeParams kernel;
    struct {
      int flags, reserved[3];
      hipMemcpy3DParms copyParams;
    } memcpy;
    hipMemsetParams memset;
    hipHostNodeParams host;
    struct {
      hipGraph_t graph;
    } graph;
    struct {
      hipEvent_t event;
    } eventWait, eventRecord;
    hipMemAllocNodeParams alloc;
    struct {
      void *dptr;
    } free;
  };
  long long reserved2;
};

struct hipUUID {
  char bytes[16];
};

typedef struct hipUserObject *hipUserObject_t;

enum hipLaunchAttributeID : unsigned {};

/// Attributes of kernel nodes; HIP 7's has room for more.
union hipLaunchAttributeValue {
  struct {
    void *base_ptr;
    int hitProp;
    float hitRatio;
    int missProp;
    size_t num_bytes;
  } accessPolicyWindow;
  int cooperative, priority;
};

/// hipLaunchConfig_t of HIP 6.4 and later.
struct hipLaunchAttribute {
  int id;
  char pad[4];
  union {
    char pad64[64];
    int cooperative;
    struct {
      unsigned x, y, z;
    } clusterDim;
  } val;
};

struct hipLaunchConfig_t {
  hipDim3 gridDim, blockDim;
  size_t dynamicSmemBytes;
  hipStream_t stream;
  hipLaunchAttribute *attrs;
  unsigned numAttrs;
};

struct hip_Memcpy2D {
  size_t srcXInBytes, srcY;
  hipMemoryType srcMemoryType;
  const void *srcHost;
  hipDeviceptr_t srcDevice;
  hipArray_t srcArray;
  size_t srcPitch, dstXInBytes, dstY;
  hipMemoryType dstMemoryType;
  void *dstHost;
  hipDeviceptr_t dstDevice;
  hipArray_t dstArray;
  size_t dstPitch, WidthInBytes, Height;
};

struct HIP_MEMCPY3D {
  size_t srcXInBytes, srcY, srcZ, srcLOD;
  hipMemoryType srcMemoryType;
  const void *srcHost;
  hipDeviceptr_t srcDevice;
  hipArray_t srcArray;
  size_t srcPitch, srcHeight, dstXInBytes, dstY, dstZ, dstLOD;
  hipMemoryType dstMemoryType;
  void *dstHost;
  hipDeviceptr_t dstDevice;
  hipArray_t dstArray;
  size_t dstPitch, dstHeight, WidthInBytes, Height, Depth;
};

struct HIP_ARRAY_DESCRIPTOR {
  size_t Width, Height;
  hipArray_Format Format;
  unsigned NumChannels;
};

struct HIP_ARRAY3D_DESCRIPTOR {
  size_t Width, Height, Depth;
  hipArray_Format Format;
  unsigned NumChannels, Flags;
};

struct HIP_RESOURCE_DESC {
  int resType;
  union {
    struct {
      hipArray_t hArray;
    } array;
    struct {
      hipMipmappedArray_t hMipmappedArray;
    } mipmap;
    struct {
      hipDeviceptr_t devPtr;
      hipArray_Format format;
      unsigned numChannels;
      size_t sizeInBytes;
    } linear;
    struct {
      hipDeviceptr_t devPtr;
      hipArray_Format format;
      unsigned numChannels;
      size_t width, height, pitchInBytes;
    } pitch2D;
    int reserved[32];
  } res;
  unsigned flags;
};

struct HIP_TEXTURE_DESC {
  int addressMode[3], filterMode;
  unsigned flags, maxAnisotropy;
  int mipmapFilterMode;
  float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
  float borderColor[4];
  int reserved[12];
};

struct HIP_RESOURCE_VIEW_DESC {
  int format;
  size_t width, height, depth;
  unsigned firstMipmapLevel, lastMipmapLevel, firstLayer, lastLayer;
  int reserved[16];
};

struct hipMemAllocationProp {
  int type, requestedHandleType;
  hipMemLocation location;
  void *win32HandleMetaData;
  struct {
    unsigned char compressionType, gpuDirectRDMACapable;
    unsigned short usage;
  } allocFlags;
};

/// HIP 5's; hipMemAllocationProp is HIP 6's.
struct hipMemAllocationProp5 {
  unsigned char compressionType;
  hipMemLocation location;
  int requestedHandleType, type;
  unsigned short usage;
  void *win32HandleMetaData;
};

typedef struct ihipMemGenericAllocationHandle *hipMemGenericAllocationHandle_t;

#endif
