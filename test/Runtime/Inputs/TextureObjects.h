// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arrays and texture objects of tests; a call that fails prints its line.
#ifndef PORTHIP_TEST_RUNTIME_TEXTUREOBJECTS_H
#define PORTHIP_TEST_RUNTIME_TEXTUREOBJECTS_H

#include <cstdio>
#include <cuda_runtime.h>
#include <vector>

static void ok(cudaError_t E, int Line) {
  if (E != cudaSuccess)
    printf("line %d: %s\n", Line, cudaGetErrorName(E));
}
#define OK(Call) ok(Call, __LINE__)

template <class T>
static cudaArray_t newArray(cudaExtent E, unsigned Flags,
                            const std::vector<T> &Texels) {
  cudaChannelFormatDesc D = cudaCreateChannelDesc<T>();
  cudaArray_t A = nullptr;
  OK(cudaMalloc3DArray(&A, &D, E, Flags));
  cudaMemcpy3DParms P = {};
  size_t Rows = E.height ? E.height : 1;
  P.srcPtr = make_cudaPitchedPtr((void *)Texels.data(), E.width * sizeof(T),
                                 E.width, Rows);
  P.dstArray = A;
  P.extent = make_cudaExtent(E.width, Rows, E.depth ? E.depth : 1);
  P.kind = cudaMemcpyHostToDevice;
  OK(cudaMemcpy3D(&P));
  return A;
}

static cudaTextureObject_t textureOf(cudaArray_t A, cudaTextureDesc D) {
  cudaResourceDesc R = {};
  R.resType = cudaResourceTypeArray;
  R.res.array.array = A;
  cudaTextureObject_t T = 0;
  OK(cudaCreateTextureObject(&T, &R, &D, nullptr));
  return T;
}

static cudaTextureDesc how(cudaTextureAddressMode M, bool IsLinear,
                           bool IsNormalised) {
  cudaTextureDesc D = {};
  for (auto &Mode : D.addressMode)
    Mode = M;
  D.filterMode = IsLinear ? cudaFilterModeLinear : cudaFilterModePoint;
  D.normalizedCoords = IsNormalised;
  return D;
}

#endif
