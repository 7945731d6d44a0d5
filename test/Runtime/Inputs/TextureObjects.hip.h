// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arrays and texture objects of tests; a call that fails prints its line.
#ifndef PORTHIP_TEST_RUNTIME_TEXTUREOBJECTS_H
#define PORTHIP_TEST_RUNTIME_TEXTUREOBJECTS_H

#include <cstdio>
#include <hip/hip_runtime.h>
#include <porthip/channel_desc.h>
#include <porthip/texture_objects.h>
#include <vector>

static void ok(hipError_t E, int Line) {
  if (E != hipSuccess)
    printf("line %d: %s\n", Line, hipGetErrorName(E));
}
#define OK(Call) ok(Call, __LINE__)

template <class T>
static hipArray_t newArray(hipExtent E, unsigned Flags,
                            const std::vector<T> &Texels) {
  hipChannelFormatDesc D = porthip::hipCreateChannelDesc<T>();
  hipArray_t A = nullptr;
  OK(porthip::hipMalloc3DArray(&A, &D, E, Flags));
  hipMemcpy3DParms P = {};
  size_t Rows = E.height ? E.height : 1;
  P.srcPtr = make_hipPitchedPtr((void *)Texels.data(), E.width * sizeof(T),
                                 E.width, Rows);
  P.dstArray = A;
  P.extent = make_hipExtent(E.width, Rows, E.depth ? E.depth : 1);
  P.kind = hipMemcpyHostToDevice;
  OK(porthip::hipMemcpy3D(&P));
  return A;
}

static hipTextureObject_t textureOf(hipArray_t A, hipTextureDesc D) {
  hipResourceDesc R = {};
  R.resType = hipResourceTypeArray;
  R.res.array.array = A;
  hipTextureObject_t T = 0;
  OK(porthip::hipCreateTextureObject(&T, &R, &D, nullptr));
  return T;
}

static hipTextureDesc how(hipTextureAddressMode M, bool IsLinear,
                           bool IsNormalised) {
  hipTextureDesc D = {};
  for (auto &Mode : D.addressMode)
    Mode = M;
  D.filterMode = IsLinear ? hipFilterModeLinear : hipFilterModePoint;
  D.normalizedCoords = IsNormalised;
  return D;
}

#endif
