// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Definitions of the reads and writes through texture and surface objects, over
// the operations that clang's own header has (by the names that NVIDIA's
// headers call them by).
#ifndef PORTHIP_COMPILE_TEXTURES_H
#define PORTHIP_COMPILE_TEXTURES_H

#include <__clang_cuda_texture_intrinsics.h>

#define PORTHIP_STRIP(...) __VA_ARGS__

// The two forms of a read: by pointer and by value. Passed: Arguments to the
// other form, Operands to clang's, which takes gradients by their address.
#define PORTHIP_TEXTURE(Name, Operation, Parameters, Arguments, Operands)      \
  template <class T>                                                           \
  __device__ void Name(T *into, cudaTextureObject_t texture,                   \
                       PORTHIP_STRIP Parameters) {                             \
    __nv_tex_surf_handler(Operation, into, texture, PORTHIP_STRIP Operands);   \
  }                                                                            \
  template <class T>                                                           \
  __device__ T Name(cudaTextureObject_t texture, PORTHIP_STRIP Parameters) {   \
    T value;                                                                   \
    Name(&value, texture, PORTHIP_STRIP Arguments);                            \
    return value;                                                              \
  }
// The same that says, too, whether the texel is in memory.
#define PORTHIP_TEXTURE_SPARSE(Name, Operation, Parameters, Arguments,         \
                               Operands)                                       \
  template <class T>                                                           \
  __device__ void Name(T *into, cudaTextureObject_t texture,                   \
                       PORTHIP_STRIP Parameters, bool *isResident) {           \
    unsigned char resident = 0;                                                \
    __nv_tex_surf_handler(Operation, into, texture, PORTHIP_STRIP Operands,    \
                          &resident);                                          \
    *isResident = resident != 0;                                               \
  }                                                                            \
  template <class T>                                                           \
  __device__ T Name(cudaTextureObject_t texture, PORTHIP_STRIP Parameters,     \
                    bool *isResident) {                                        \
    T value;                                                                   \
    Name(&value, texture, PORTHIP_STRIP Arguments, isResident);                \
    return value;                                                              \
  }
PORTHIP_TEXTURE(tex1Dfetch, "__itex1Dfetch", (int x), (x), (x))
PORTHIP_TEXTURE(tex1D, "__itex1D", (float x), (x), (x))
PORTHIP_TEXTURE(tex1DLod, "__itex1DLod", (float x, float level), (x, level), (x, level))
PORTHIP_TEXTURE(tex1DGrad, "__itex1DGrad", (float x, float dPdx, float dPdy), (x, dPdx, dPdy), (x, dPdx, dPdy))
PORTHIP_TEXTURE(tex2D, "__itex2D", (float x, float y), (x, y), (x, y))
PORTHIP_TEXTURE_SPARSE(tex2D, "__itex2D_sparse", (float x, float y), (x, y), (x, y))
PORTHIP_TEXTURE(tex2DLod, "__itex2DLod", (float x, float y, float level), (x, y, level), (x, y, level))
PORTHIP_TEXTURE_SPARSE(tex2DLod, "__itex2DLod_sparse", (float x, float y, float level), (x, y, level), (x, y, level))
PORTHIP_TEXTURE(tex2DGrad, "__itex2DGrad_v2", (float x, float y, float2 dPdx, float2 dPdy), (x, y, dPdx, dPdy), (x, y, &dPdx, &dPdy))
PORTHIP_TEXTURE_SPARSE(tex2DGrad, "__itex2DGrad_sparse", (float x, float y, float2 dPdx, float2 dPdy), (x, y, dPdx, dPdy), (x, y, &dPdx, &dPdy))
PORTHIP_TEXTURE(tex3D, "__itex3D", (float x, float y, float z), (x, y, z), (x, y, z))
PORTHIP_TEXTURE_SPARSE(tex3D, "__itex3D_sparse", (float x, float y, float z), (x, y, z), (x, y, z))
PORTHIP_TEXTURE(tex3DLod, "__itex3DLod", (float x, float y, float z, float level), (x, y, z, level), (x, y, z, level))
PORTHIP_TEXTURE_SPARSE(tex3DLod, "__itex3DLod_sparse", (float x, float y, float z, float level), (x, y, z, level), (x, y, z, level))
PORTHIP_TEXTURE(tex3DGrad, "__itex3DGrad_v2", (float x, float y, float z, float4 dPdx, float4 dPdy), (x, y, z, dPdx, dPdy), (x, y, z, &dPdx, &dPdy))
PORTHIP_TEXTURE_SPARSE(tex3DGrad, "__itex3DGrad_sparse", (float x, float y, float z, float4 dPdx, float4 dPdy), (x, y, z, dPdx, dPdy), (x, y, z, &dPdx, &dPdy))
PORTHIP_TEXTURE(tex1DLayered, "__itex1DLayered", (float x, int layer), (x, layer), (x, layer))
PORTHIP_TEXTURE(tex1DLayeredLod, "__itex1DLayeredLod", (float x, int layer, float level), (x, layer, level), (x, layer, level))
PORTHIP_TEXTURE(tex1DLayeredGrad, "__itex1DLayeredGrad", (float x, int layer, float dPdx, float dPdy), (x, layer, dPdx, dPdy), (x, layer, dPdx, dPdy))
PORTHIP_TEXTURE(tex2DLayered, "__itex2DLayered", (float x, float y, int layer), (x, y, layer), (x, y, layer))
PORTHIP_TEXTURE_SPARSE(tex2DLayered, "__itex2DLayered_sparse", (float x, float y, int layer), (x, y, layer), (x, y, layer))
PORTHIP_TEXTURE(tex2DLayeredLod, "__itex2DLayeredLod", (float x, float y, int layer, float level), (x, y, layer, level), (x, y, layer, level))
PORTHIP_TEXTURE_SPARSE(tex2DLayeredLod, "__itex2DLayeredLod_sparse", (float x, float y, int layer, float level), (x, y, layer, level), (x, y, layer, level))
PORTHIP_TEXTURE(tex2DLayeredGrad, "__itex2DLayeredGrad_v2", (float x, float y, int layer, float2 dPdx, float2 dPdy), (x, y, layer, dPdx, dPdy), (x, y, layer, &dPdx, &dPdy))
PORTHIP_TEXTURE_SPARSE(tex2DLayeredGrad, "__itex2DLayeredGrad_sparse", (float x, float y, int layer, float2 dPdx, float2 dPdy), (x, y, layer, dPdx, dPdy), (x, y, layer, &dPdx, &dPdy))
PORTHIP_TEXTURE(texCubemap, "__itexCubemap", (float x, float y, float z), (x, y, z), (x, y, z))
PORTHIP_TEXTURE(texCubemapLod, "__itexCubemapLod", (float x, float y, float z, float level), (x, y, z, level), (x, y, z, level))
PORTHIP_TEXTURE(texCubemapGrad, "__itexCubemapGrad_v2", (float x, float y, float z, float4 dPdx, float4 dPdy), (x, y, z, dPdx, dPdy), (x, y, z, &dPdx, &dPdy))
PORTHIP_TEXTURE(texCubemapLayered, "__itexCubemapLayered", (float x, float y, float z, int layer), (x, y, z, layer), (x, y, z, layer))
PORTHIP_TEXTURE(texCubemapLayeredLod, "__itexCubemapLayeredLod", (float x, float y, float z, int layer, float level), (x, y, z, layer, level), (x, y, z, layer, level))
PORTHIP_TEXTURE(texCubemapLayeredGrad, "__itexCubemapLayeredGrad_v2", (float x, float y, float z, int layer, float4 dPdx, float4 dPdy), (x, y, z, layer, dPdx, dPdy), (x, y, z, layer, &dPdx, &dPdy))
#undef PORTHIP_TEXTURE
#undef PORTHIP_TEXTURE_SPARSE

template <class T>
__device__ void tex2Dgather(T *into, cudaTextureObject_t texture, float x,
                            float y, int component) {
  __nv_tex_surf_handler("__itex2Dgather", into, texture, x, y, component);
}
template <class T>
__device__ T tex2Dgather(cudaTextureObject_t texture, float x, float y,
                         int component) {
  T value;
  tex2Dgather(&value, texture, x, y, component);
  return value;
}
template <class T>
__device__ void tex2Dgather(T *into, cudaTextureObject_t texture, float x,
                            float y, bool *isResident, int component) {
  unsigned char resident = 0;
  __nv_tex_surf_handler("__itex2Dgather_sparse", into, texture, x, y, &resident,
                        component);
  *isResident = resident != 0;
}
template <class T>
__device__ T tex2Dgather(cudaTextureObject_t texture, float x, float y,
                         bool *isResident, int component) {
  T value;
  tex2Dgather(&value, texture, x, y, isResident, component);
  return value;
}

#define PORTHIP_SURFACE(Shape, Parameters, Arguments)                          \
  template <class T>                                                           \
  __device__ void surf##Shape##read(T *into, cudaSurfaceObject_t surface,      \
                                    PORTHIP_STRIP Parameters,                  \
                                    cudaSurfaceBoundaryMode mode) {            \
    __nv_tex_surf_handler("__isurf" #Shape "read", into, surface,              \
                          PORTHIP_STRIP Arguments, mode);                      \
  }                                                                            \
  template <class T>                                                           \
  __device__ T surf##Shape##read(cudaSurfaceObject_t surface,                  \
                                 PORTHIP_STRIP Parameters,                     \
                                 cudaSurfaceBoundaryMode mode) {               \
    T value;                                                                   \
    surf##Shape##read(&value, surface, PORTHIP_STRIP Arguments, mode);         \
    return value;                                                              \
  }                                                                            \
  template <class T>                                                           \
  __device__ void surf##Shape##write(T value, cudaSurfaceObject_t surface,     \
                                     PORTHIP_STRIP Parameters,                 \
                                     cudaSurfaceBoundaryMode mode) {           \
    __nv_tex_surf_handler("__isurf" #Shape "write_v2", &value, surface,        \
                          PORTHIP_STRIP Arguments, mode);                      \
  }
PORTHIP_SURFACE(1D, (int x), (x))
PORTHIP_SURFACE(2D, (int x, int y), (x, y))
PORTHIP_SURFACE(3D, (int x, int y, int z), (x, y, z))
PORTHIP_SURFACE(1DLayered, (int x, int layer), (x, layer))
PORTHIP_SURFACE(2DLayered, (int x, int y, int layer), (x, y, layer))
PORTHIP_SURFACE(Cubemap, (int x, int y, int face), (x, y, face))
PORTHIP_SURFACE(CubemapLayered, (int x, int y, int layerFace), (x, y, layerFace))
#undef PORTHIP_SURFACE
#undef PORTHIP_STRIP

#endif
