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

template <class T, int dim = cudaTextureType1D,
          cudaTextureReadMode mode = cudaReadModeElementType>
struct texture : textureReference {
  __host__ __device__ texture(int norm = 0,
                              cudaTextureFilterMode fMode = cudaFilterModePoint,
                              cudaTextureAddressMode aMode = cudaAddressModeClamp);
  __host__ __device__ texture(int norm, cudaTextureFilterMode fMode,
                              cudaTextureAddressMode aMode,
                              cudaChannelFormatDesc desc);
};
template <class T, int dim = cudaSurfaceType1D>
struct surface : surfaceReference {
  __host__ __device__ surface();
};

#endif

#endif
