// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// OpenGL interoperation, driver API.
#ifndef PORTHIP_CUDAGL_H
#define PORTHIP_CUDAGL_H
#define CUDAGL_H

#include "cuda.h"
#include <GL/gl.h>

#ifdef __cplusplus
extern "C" {
#endif

CUresult cuGraphicsGLRegisterBuffer(CUgraphicsResource *pCudaResource,
                                    GLuint buffer, unsigned int Flags);
CUresult cuGraphicsGLRegisterImage(CUgraphicsResource *pCudaResource,
                                   GLuint image, GLenum target,
                                   unsigned int Flags);

enum CUGLDeviceList_enum {
  CU_GL_DEVICE_LIST_ALL = 1, CU_GL_DEVICE_LIST_CURRENT_FRAME,
  CU_GL_DEVICE_LIST_NEXT_FRAME
};

typedef enum CUGLDeviceList_enum CUGLDeviceList;

CUresult cuGLGetDevices_v2(unsigned int *pCudaDeviceCount,
                           CUdevice *pCudaDevices, unsigned int cudaDeviceCount,
                           CUGLDeviceList deviceList);

enum CUGLmap_flags_enum {
  CU_GL_MAP_RESOURCE_FLAGS_NONE, CU_GL_MAP_RESOURCE_FLAGS_READ_ONLY,
  CU_GL_MAP_RESOURCE_FLAGS_WRITE_DISCARD
};

typedef enum CUGLmap_flags_enum CUGLmap_flags;

CUresult cuGLCtxCreate_v2(CUcontext *pCtx, unsigned int Flags, CUdevice device);
CUresult cuGLInit();
CUresult cuGLRegisterBufferObject(GLuint buffer);
CUresult cuGLMapBufferObject_v2(CUdeviceptr *dptr, size_t *size, GLuint buffer);
CUresult cuGLUnmapBufferObject(GLuint buffer);
CUresult cuGLUnregisterBufferObject(GLuint buffer);
CUresult cuGLSetBufferObjectMapFlags(GLuint buffer, unsigned int Flags);
CUresult cuGLMapBufferObjectAsync_v2(CUdeviceptr *dptr, size_t *size,
                                     GLuint buffer, CUstream hStream);
CUresult cuGLUnmapBufferObjectAsync(GLuint buffer, CUstream hStream);

#ifdef __cplusplus
} // extern "C"
#endif

#endif
