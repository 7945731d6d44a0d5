// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The host functions for arrays, texture and surface objects compile with every
// HIP, on AMD and on NVIDIA, as HIP's own do, their addresses taken too.
//
// REQUIRES: hip-headers
// RUN: %check_compile --gpus=gfx942,gfx1100 %s
#ifdef __HIP__
#include <porthip/channel_desc.h>
#include <porthip/texture_objects.h>

void all(hipArray_t a, hipStream_t s, float *p) {
  hipChannelFormatDesc f = porthip::hipCreateChannelDesc<float4>();
  f = porthip::hipCreateChannelDesc<uchar4>();
  hipExtent e = {1, 2, 3};
  unsigned flags = 0;
  (void)porthip::hipMallocArray(&a, &f, 1);
  (void)porthip::hipMallocArray(&a, &f, 1, 2, hipArrayDefault);
  (void)porthip::hipMalloc3DArray(&a, &f, e);
  (void)porthip::hipMalloc3DArray(&a, &f, e, hipArrayLayered);
  (void)porthip::hipGetChannelDesc(&f, a);
  (void)porthip::hipArrayGetInfo(&f, &e, &flags, a);
  (void)porthip::hipMemcpy2DToArray(a, 1, 2, p, 3, 4, 5, hipMemcpyDefault);
  (void)porthip::hipMemcpy2DToArrayAsync(a, 1, 2, p, 3, 4, 5,
                                         hipMemcpyHostToDevice);
  (void)porthip::hipMemcpy2DToArrayAsync(a, 1, 2, p, 3, 4, 5,
                                         hipMemcpyHostToDevice, s);
  (void)porthip::hipMemcpy2DFromArray(p, 1, a, 2, 3, 4, 5, hipMemcpyDefault);
  (void)porthip::hipMemcpy2DFromArrayAsync(p, 1, a, 2, 3, 4, 5,
                                           hipMemcpyDeviceToHost);
  (void)porthip::hipMemcpy2DArrayToArray(a, 1, 2, a, 3, 4, 5, 6);
  (void)porthip::hipMemcpyToArray(a, 1, 2, p, 3, hipMemcpyHostToDevice);
  (void)porthip::hipMemcpyFromArray(p, a, 1, 2, 3, hipMemcpyDeviceToHost);
  hipMemcpy3DParms c = {};
  (void)porthip::hipMemcpy3D(&c);
  (void)porthip::hipMemcpy3DAsync(&c);
  (void)porthip::hipMemcpy3DAsync(&c, s);
  hipResourceDesc r = {};
  hipTextureDesc d = {};
  hipResourceViewDesc v = {};
  hipTextureObject_t t;
  (void)porthip::hipCreateTextureObject(&t, &r, &d, nullptr);
  (void)porthip::hipGetTextureObjectResourceDesc(&r, t);
  (void)porthip::hipGetTextureObjectTextureDesc(&d, t);
  (void)porthip::hipGetTextureObjectResourceViewDesc(&v, t);
  (void)porthip::hipDestroyTextureObject(t);
  hipSurfaceObject_t o;
  (void)porthip::hipCreateSurfaceObject(&o, &r);
  (void)porthip::hipDestroySurfaceObject(o);
  (void)porthip::hipFreeArray(a);
}
hipError_t (*create)(hipArray_t *, const hipChannelFormatDesc *, size_t, size_t,
                     unsigned) = &porthip::hipMallocArray;
#endif
