// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reads through texture objects.
#ifndef PORTHIP_TEXTURE_INDIRECT_FUNCTIONS_H
#define PORTHIP_TEXTURE_INDIRECT_FUNCTIONS_H
#define __TEXTURE_INDIRECT_FUNCTIONS_H__

#include "texture_types.h"

template <class T> __device__ T tex1D(cudaTextureObject_t, float);
template <class T> __device__ void tex1D(T *, cudaTextureObject_t, float);
template <class T> __device__ T tex1DGrad(cudaTextureObject_t, float, float,
                                          float);
template <class T> __device__ void tex1DGrad(T *, cudaTextureObject_t, float,
                                             float, float);
template <class T> __device__ T tex1DLayered(cudaTextureObject_t, float, int);
template <class T> __device__ void tex1DLayered(T *, cudaTextureObject_t, float,
                                                int);
template <class T> __device__ T tex1DLayeredGrad(cudaTextureObject_t, float,
                                                 int, float, float);
template <class T> __device__ void tex1DLayeredGrad(T *, cudaTextureObject_t,
    float, int, float, float);
template <class T> __device__ T tex1DLayeredLod(cudaTextureObject_t, float, int,
                                                float);
template <class T> __device__ void tex1DLayeredLod(T *, cudaTextureObject_t,
    float, int, float);
template <class T> __device__ T tex1DLod(cudaTextureObject_t, float, float);
template <class T> __device__ void tex1DLod(T *, cudaTextureObject_t, float,
                                            float);
template <class T> __device__ T tex1Dfetch(cudaTextureObject_t, int);
template <class T> __device__ void tex1Dfetch(T *, cudaTextureObject_t, int);
template <class T> __device__ T tex2D(cudaTextureObject_t, float, float);
template <class T> __device__ T tex2D(cudaTextureObject_t, float, float,
                                      bool *);
template <class T> __device__ void tex2D(T *, cudaTextureObject_t, float,
                                         float);
template <class T> __device__ void tex2D(T *, cudaTextureObject_t, float, float,
                                         bool *);
template <class T> __device__ T tex2DGrad(cudaTextureObject_t, float, float,
                                          float2, float2);
template <class T> __device__ T tex2DGrad(cudaTextureObject_t, float, float,
                                          float2, float2, bool *);
template <class T> __device__ void tex2DGrad(T *, cudaTextureObject_t, float,
                                             float, float2, float2);
template <class T> __device__ void tex2DGrad(T *, cudaTextureObject_t, float,
                                             float, float2, float2, bool *);
template <class T> __device__ T tex2DLayered(cudaTextureObject_t, float, float,
                                             int);
template <class T> __device__ T tex2DLayered(cudaTextureObject_t, float, float,
                                             int, bool *);
template <class T> __device__ void tex2DLayered(T *, cudaTextureObject_t, float,
                                                float, int);
template <class T> __device__ void tex2DLayered(T *, cudaTextureObject_t, float,
                                                float, int, bool *);
template <class T> __device__ T tex2DLayeredGrad(cudaTextureObject_t, float,
                                                 float, int, float2, float2);
template <class T> __device__ T tex2DLayeredGrad(cudaTextureObject_t, float,
                                                 float, int, float2, float2,
                                                 bool *);
template <class T> __device__ void tex2DLayeredGrad(T *, cudaTextureObject_t,
    float, float, int, float2, float2);
template <class T> __device__ void tex2DLayeredGrad(T *, cudaTextureObject_t,
    float, float, int, float2, float2, bool *);
template <class T> __device__ T tex2DLayeredLod(cudaTextureObject_t, float,
                                                float, int, float);
template <class T> __device__ T tex2DLayeredLod(cudaTextureObject_t, float,
                                                float, int, float, bool *);
template <class T> __device__ void tex2DLayeredLod(T *, cudaTextureObject_t,
    float, float, int, float);
template <class T> __device__ void tex2DLayeredLod(T *, cudaTextureObject_t,
    float, float, int, float, bool *);
template <class T> __device__ T tex2DLod(cudaTextureObject_t, float, float,
                                         float);
template <class T> __device__ T tex2DLod(cudaTextureObject_t, float, float,
                                         float, bool *);
template <class T> __device__ void tex2DLod(T *, cudaTextureObject_t, float,
                                            float, float);
template <class T> __device__ void tex2DLod(T *, cudaTextureObject_t, float,
                                            float, float, bool *);
template <class T> __device__ T tex2Dgather(cudaTextureObject_t, float, float,
                                            bool *, int = 0);
template <class T> __device__ T tex2Dgather(cudaTextureObject_t, float, float,
                                            int = 0);
template <class T> __device__ void tex2Dgather(T *, cudaTextureObject_t, float,
                                               float, bool *, int = 0);
template <class T> __device__ void tex2Dgather(T *, cudaTextureObject_t, float,
                                               float, int = 0);
template <class T> __device__ T tex3D(cudaTextureObject_t, float, float, float);
template <class T> __device__ T tex3D(cudaTextureObject_t, float, float, float,
                                      bool *);
template <class T> __device__ void tex3D(T *, cudaTextureObject_t, float, float,
                                         float);
template <class T> __device__ void tex3D(T *, cudaTextureObject_t, float, float,
                                         float, bool *);
template <class T> __device__ T tex3DGrad(cudaTextureObject_t, float, float,
                                          float, float4, float4);
template <class T> __device__ T tex3DGrad(cudaTextureObject_t, float, float,
                                          float, float4, float4, bool *);
template <class T> __device__ void tex3DGrad(T *, cudaTextureObject_t, float,
                                             float, float, float4, float4);
template <class T> __device__ void tex3DGrad(T *, cudaTextureObject_t, float,
                                             float, float, float4, float4,
                                             bool *);
template <class T> __device__ T tex3DLod(cudaTextureObject_t, float, float,
                                         float, float);
template <class T> __device__ T tex3DLod(cudaTextureObject_t, float, float,
                                         float, float, bool *);
template <class T> __device__ void tex3DLod(T *, cudaTextureObject_t, float,
                                            float, float, float);
template <class T> __device__ void tex3DLod(T *, cudaTextureObject_t, float,
                                            float, float, float, bool *);
template <class T> __device__ T texCubemap(cudaTextureObject_t, float, float,
                                           float);
template <class T> __device__ void texCubemap(T *, cudaTextureObject_t, float,
                                              float, float);
template <class T> __device__ T texCubemapGrad(cudaTextureObject_t, float,
                                               float, float, float4, float4);
template <class T> __device__ void texCubemapGrad(T *, cudaTextureObject_t,
    float, float, float, float4, float4);
template <class T> __device__ T texCubemapLayered(cudaTextureObject_t, float,
    float, float, int);
template <class T> __device__ void texCubemapLayered(T *, cudaTextureObject_t,
    float, float, float, int);
template <class T> __device__ T texCubemapLayeredGrad(cudaTextureObject_t,
    float, float, float, int, float4, float4);
template <class T> __device__ void texCubemapLayeredGrad(T *,
    cudaTextureObject_t, float, float, float, int, float4, float4);
template <class T> __device__ T texCubemapLayeredLod(cudaTextureObject_t, float,
    float, float, int, float);
template <class T> __device__ void texCubemapLayeredLod(T *,
    cudaTextureObject_t, float, float, float, int, float);
template <class T> __device__ T texCubemapLod(cudaTextureObject_t, float, float,
                                              float, float);
template <class T> __device__ void texCubemapLod(T *, cudaTextureObject_t,
                                                 float, float, float, float);

#endif
