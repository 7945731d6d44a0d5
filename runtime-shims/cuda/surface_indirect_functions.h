// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reads and writes through surface objects.
#ifndef PORTHIP_SURFACE_INDIRECT_FUNCTIONS_H
#define PORTHIP_SURFACE_INDIRECT_FUNCTIONS_H
#define __SURFACE_INDIRECT_FUNCTIONS_H__

#include "surface_types.h"

template <class T> __device__ T surf1DLayeredread(cudaSurfaceObject_t, int, int,
    cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);
template <class T> __device__ void surf1DLayeredread(T *, cudaSurfaceObject_t,
    int, int, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);
template <class T> __device__ void surf1DLayeredwrite(T, cudaSurfaceObject_t,
    int, int, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);
template <class T> __device__ T surf1Dread(cudaSurfaceObject_t, int,
    cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);
template <class T> __device__ void surf1Dread(T *, cudaSurfaceObject_t, int,
    cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);
template <class T> __device__ void surf1Dwrite(T, cudaSurfaceObject_t, int,
    cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);
template <class T> __device__ T surf2DLayeredread(cudaSurfaceObject_t, int, int,
    int, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);
template <class T> __device__ void surf2DLayeredread(T *, cudaSurfaceObject_t,
    int, int, int, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);
template <class T> __device__ void surf2DLayeredwrite(T, cudaSurfaceObject_t,
    int, int, int, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);
template <class T> __device__ T surf2Dread(cudaSurfaceObject_t, int, int,
    cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);
template <class T> __device__ void surf2Dread(T *, cudaSurfaceObject_t, int,
    int, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);
template <class T> __device__ void surf2Dwrite(T, cudaSurfaceObject_t, int, int,
    cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);
template <class T> __device__ T surf3Dread(cudaSurfaceObject_t, int, int, int,
    cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);
template <class T> __device__ void surf3Dread(T *, cudaSurfaceObject_t, int,
    int, int, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);
template <class T> __device__ void surf3Dwrite(T, cudaSurfaceObject_t, int, int,
    int, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);
template <class T> __device__ T surfCubemapLayeredread(cudaSurfaceObject_t, int,
    int, int, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);
template <class T> __device__ void surfCubemapLayeredread(T *,
    cudaSurfaceObject_t, int, int, int,
    cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);
template <class T> __device__ void surfCubemapLayeredwrite(T,
    cudaSurfaceObject_t, int, int, int,
    cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);
template <class T> __device__ T surfCubemapread(cudaSurfaceObject_t, int, int,
    int, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);
template <class T> __device__ void surfCubemapread(T *, cudaSurfaceObject_t,
    int, int, int, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);
template <class T> __device__ void surfCubemapwrite(T, cudaSurfaceObject_t, int,
    int, int, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);

#endif
