// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Texture and surface references. CUDA 12 removed them; older code, which is
// what is ported, still declares them at namespace scope.
#ifndef PORTHIP_TEXTURE_FETCH_FUNCTIONS_H
#define PORTHIP_TEXTURE_FETCH_FUNCTIONS_H

#include "cuda_runtime_api.h"

#if defined(__cplusplus) && defined(__CUDA__)

struct textureReference {
  int normalized;
  cudaTextureFilterMode filterMode;
  cudaTextureAddressMode addressMode[3];
  cudaChannelFormatDesc channelDesc;
  int sRGB;
  unsigned int maxAnisotropy;
  cudaTextureFilterMode mipmapFilterMode;
  float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
  int disableTrilinearOptimization;
};
struct surfaceReference {
  cudaChannelFormatDesc channelDesc;
};

// The attributes tell clang that kernels may name these host variables.
template <class T, int dim = cudaTextureType1D,
          cudaTextureReadMode mode = cudaReadModeElementType>
struct __attribute__((device_builtin_texture_type)) texture
    : textureReference {
  constexpr texture(int norm = 0,
                    cudaTextureFilterMode fMode = cudaFilterModePoint,
                    cudaTextureAddressMode aMode = cudaAddressModeClamp)
      : textureReference{norm, fMode, {aMode, aMode, aMode}} {}
  constexpr texture(int norm, cudaTextureFilterMode fMode,
                    cudaTextureAddressMode aMode, cudaChannelFormatDesc desc)
      : textureReference{norm, fMode, {aMode, aMode, aMode}, desc} {}
};
template <class T, int dim = cudaSurfaceType1D>
struct __attribute__((device_builtin_surface_type)) surface : surfaceReference {
  constexpr surface() : surfaceReference{} {}
};

namespace porthip {
// The result of a fetch: floating point when the texture normalises integers.
template <class T, cudaTextureReadMode> struct Texel { using type = T; };
#define PORTHIP_NORMALIZED(T, F)                                               \
  template <> struct Texel<T, cudaReadModeNormalizedFloat> { using type = F; };
PORTHIP_NORMALIZED(char, float)
PORTHIP_NORMALIZED(signed char, float)
PORTHIP_NORMALIZED(unsigned char, float)
PORTHIP_NORMALIZED(short, float)
PORTHIP_NORMALIZED(unsigned short, float)
PORTHIP_NORMALIZED(char1, float1)
PORTHIP_NORMALIZED(uchar1, float1)
PORTHIP_NORMALIZED(short1, float1)
PORTHIP_NORMALIZED(ushort1, float1)
PORTHIP_NORMALIZED(char2, float2)
PORTHIP_NORMALIZED(uchar2, float2)
PORTHIP_NORMALIZED(short2, float2)
PORTHIP_NORMALIZED(ushort2, float2)
PORTHIP_NORMALIZED(char4, float4)
PORTHIP_NORMALIZED(uchar4, float4)
PORTHIP_NORMALIZED(short4, float4)
PORTHIP_NORMALIZED(ushort4, float4)
#undef PORTHIP_NORMALIZED
} // namespace porthip

#define PORTHIP_FETCH(Name, Dim, ...)                                          \
  template <class T, cudaTextureReadMode Mode>                                 \
  __device__ typename porthip::Texel<T, Mode>::type Name(                      \
      texture<T, Dim, Mode>, __VA_ARGS__);
PORTHIP_FETCH(tex1Dfetch, cudaTextureType1D, int)
PORTHIP_FETCH(tex1D, cudaTextureType1D, float)
PORTHIP_FETCH(tex2D, cudaTextureType2D, float, float)
PORTHIP_FETCH(tex3D, cudaTextureType3D, float, float, float)
PORTHIP_FETCH(tex1DLayered, cudaTextureType1DLayered, float, int)
PORTHIP_FETCH(tex2DLayered, cudaTextureType2DLayered, float, float, int)
PORTHIP_FETCH(texCubemap, cudaTextureTypeCubemap, float, float, float)
PORTHIP_FETCH(texCubemapLayered, cudaTextureTypeCubemapLayered, float, float,
              float, int)
PORTHIP_FETCH(tex1DLod, cudaTextureType1D, float, float)
PORTHIP_FETCH(tex2DLod, cudaTextureType2D, float, float, float)
PORTHIP_FETCH(tex3DLod, cudaTextureType3D, float, float, float, float)
PORTHIP_FETCH(tex1DGrad, cudaTextureType1D, float, float, float)
PORTHIP_FETCH(tex2DGrad, cudaTextureType2D, float, float, float2, float2)
PORTHIP_FETCH(tex3DGrad, cudaTextureType3D, float, float, float, float4, float4)
PORTHIP_FETCH(tex2Dgather, cudaTextureType2D, float, float, int = 0)
#undef PORTHIP_FETCH

#define PORTHIP_SURFACE(Name, Dim, ...)                                        \
  template <class Read, class T>                                                  \
  __device__ Read Name##read(                                                     \
      surface<T, Dim>, __VA_ARGS__,                                            \
      cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);                         \
  template <class Read, class T>                                                  \
  __device__ void Name##read(                                                  \
      Read *, surface<T, Dim>, __VA_ARGS__,                                       \
      cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);                         \
  template <class Read, class T>                                                  \
  __device__ void Name##write(                                                 \
      Read, surface<T, Dim>, __VA_ARGS__,                                         \
      cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);
PORTHIP_SURFACE(surf1D, cudaSurfaceType1D, int)
PORTHIP_SURFACE(surf2D, cudaSurfaceType2D, int, int)
PORTHIP_SURFACE(surf3D, cudaSurfaceType3D, int, int, int)
PORTHIP_SURFACE(surf1DLayered, cudaSurfaceType1DLayered, int, int)
PORTHIP_SURFACE(surf2DLayered, cudaSurfaceType2DLayered, int, int, int)
#undef PORTHIP_SURFACE

// Host functions that bind memory to a reference.
template <class T, int dim, cudaTextureReadMode mode>
cudaError_t cudaBindTexture(size_t *offset, const texture<T, dim, mode> &tex,
                            const void *devPtr,
                            const cudaChannelFormatDesc &desc,
                            size_t size = 0xffffffff);
template <class T, int dim, cudaTextureReadMode mode>
cudaError_t cudaBindTexture(size_t *offset, const texture<T, dim, mode> &tex,
                            const void *devPtr, size_t size = 0xffffffff);
cudaError_t cudaBindTexture(size_t *offset, const textureReference *texref,
                            const void *devPtr,
                            const cudaChannelFormatDesc *desc,
                            size_t size = 0xffffffff);
template <class T, int dim, cudaTextureReadMode mode>
cudaError_t cudaBindTexture2D(size_t *offset, const texture<T, dim, mode> &tex,
                              const void *devPtr,
                              const cudaChannelFormatDesc &desc, size_t width,
                              size_t height, size_t pitch);
template <class T, int dim, cudaTextureReadMode mode>
cudaError_t cudaBindTexture2D(size_t *offset, const texture<T, dim, mode> &tex,
                              const void *devPtr, size_t width, size_t height,
                              size_t pitch);
cudaError_t cudaBindTexture2D(size_t *offset, const textureReference *texref,
                              const void *devPtr,
                              const cudaChannelFormatDesc *desc, size_t width,
                              size_t height, size_t pitch);
template <class T, int dim, cudaTextureReadMode mode>
cudaError_t cudaBindTextureToArray(const texture<T, dim, mode> &tex,
                                   cudaArray_const_t array,
                                   const cudaChannelFormatDesc &desc);
template <class T, int dim, cudaTextureReadMode mode>
cudaError_t cudaBindTextureToArray(const texture<T, dim, mode> &tex,
                                   cudaArray_const_t array);
cudaError_t cudaBindTextureToArray(const textureReference *texref,
                                   cudaArray_const_t array,
                                   const cudaChannelFormatDesc *desc);
template <class T, int dim, cudaTextureReadMode mode>
cudaError_t
cudaBindTextureToMipmappedArray(const texture<T, dim, mode> &tex,
                                cudaMipmappedArray_const_t mipmappedArray,
                                const cudaChannelFormatDesc &desc);
template <class T, int dim, cudaTextureReadMode mode>
cudaError_t
cudaBindTextureToMipmappedArray(const texture<T, dim, mode> &tex,
                                cudaMipmappedArray_const_t mipmappedArray);
template <class T, int dim, cudaTextureReadMode mode>
cudaError_t cudaUnbindTexture(const texture<T, dim, mode> &tex);
cudaError_t cudaUnbindTexture(const textureReference *texref);
template <class T, int dim, cudaTextureReadMode mode>
cudaError_t cudaGetTextureAlignmentOffset(size_t *offset,
                                          const texture<T, dim, mode> &tex);
cudaError_t cudaGetTextureReference(const textureReference **texref,
                                    const void *symbol);
template <class T, int dim>
cudaError_t cudaBindSurfaceToArray(const surface<T, dim> &surf,
                                   cudaArray_const_t array,
                                   const cudaChannelFormatDesc &desc);
template <class T, int dim>
cudaError_t cudaBindSurfaceToArray(const surface<T, dim> &surf,
                                   cudaArray_const_t array);
cudaError_t cudaGetSurfaceReference(const surfaceReference **surfref,
                                    const void *symbol);

#endif

#endif
