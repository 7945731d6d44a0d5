// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Texture and surface functions compile on targets without image instructions
// too, in every form: by value, to a place, and from references. There a call
// is plain loads of a descriptor and of texels, elsewhere HIP's own function.
//
// REQUIRES: hip-headers
// RUN: %check_compile --gpus=%if long %{gfx90a,gfx942,gfx950,gfx1100%} %else %{gfx942,gfx1100%} %s
// RUN: %clang_hip --offload-arch=gfx942 -D__AMDGCN_WAVEFRONT_SIZE=64 \
// RUN:   -D__AMDGCN_WAVEFRONT_SIZE__=64 %s -o - | FileCheck-22 %s --check-prefix=LOADS
// RUN: %clang_hip --offload-arch=gfx90a -D__AMDGCN_WAVEFRONT_SIZE=64 \
// RUN:   -D__AMDGCN_WAVEFRONT_SIZE__=64 %s -o - | FileCheck-22 %s --check-prefix=FETCH
#include <porthip/surface.h>
#include <porthip/texture.h>

#ifdef __HIP__
using TextureObject = hipTextureObject_t;
using SurfaceObject = hipSurfaceObject_t;
#else
using TextureObject = cudaTextureObject_t;
using SurfaceObject = cudaSurfaceObject_t;
#endif

// LOADS-LABEL: {{^}}one:
// LOADS-NOT: ockl_image
// LOADS: s_load_dword
// LOADS: global_load_dword
// FETCH-LABEL: {{^}}one:
// FETCH-NOT: s_trap
// FETCH: __ockl_image_sample_2D
extern "C" __global__ void one(float *f, TextureObject o) {
  f[0] = porthip::tex2D<float>(o, threadIdx.x, 2);
}

// LOADS-LABEL: {{^}}store:
// LOADS-NOT: ockl_image
// LOADS: global_store_dword
// FETCH-LABEL: {{^}}store:
// FETCH: __ockl_image_store_2D
extern "C" __global__ void store(SurfaceObject s) {
  porthip::surf2Dwrite(1.0f, s, 4, 8);
}

// The channel, the level and the layer are CUDA's.
// FETCH-LABEL: {{^}}own:
// FETCH: __ockl_image_gather4r_2D
// FETCH: __ockl_image_gather4g_2D
// FETCH: __ockl_image_sample_lod_2Da
// FETCH: __ockl_image_load_2Da
extern "C" __global__ void own(float4 *v, TextureObject o, SurfaceObject s) {
  v[0] = porthip::tex2Dgather<float4>(o, 1, 2);
  v[1] = porthip::tex2Dgather<float4>(o, 1, 2, 1);
  v[2] = porthip::tex2DLayeredLod<float4>(o, 1, 2, 3, 4);
  v[3] = porthip::surf2DLayeredread<float4>(s, 16, 2, 3);
}

// A byte is stored as an integer, and is four to a word in CUDA's address.
// FETCH-LABEL: {{^}}bytes:
// FETCH-NOT: v_cvt_f32
// FETCH: __ockl_image_store_1D
extern "C" __global__ void bytes(SurfaceObject s, uchar4 v, int x) {
  porthip::surf1Dwrite(v, s, x);
}

template <class T> __device__ T dependent(TextureObject o, T *p) {
  porthip::tex3D(p, o, 1.0f, 2.0f, 3.0f);
  return porthip::tex3D<T>(o, 1.0f, 2.0f, 3.0f);
}

extern "C" __global__ void all(float *f, float4 *v, TextureObject o,
                               SurfaceObject s) {
  float2 g2 = {1, 2};
  float4 g4 = {1, 2, 3, 4};
  f[1] = porthip::tex1Dfetch<float>(o, 3) + porthip::tex1D<float>(o, 1.5f) +
         porthip::texCubemap<float>(o, 1, 2, 3) +
         porthip::tex1DLayered<float>(o, 1, 2) +
         porthip::tex2DLayered<float>(o, 1, 2, 3) +
         porthip::texCubemapLayered<float>(o, 1, 2, 3, 4) +
         porthip::tex1DLod<float>(o, 1, 0) +
         porthip::tex2DLod<float>(o, 1, 2, 0) +
         porthip::tex3DLod<float>(o, 1, 2, 3, 0) +
         porthip::texCubemapLod<float>(o, 1, 2, 3, 0) +
         porthip::tex1DLayeredLod<float>(o, 1, 2, 0) +
         porthip::tex2DLayeredLod<float>(o, 1, 2, 3, 0) +
         porthip::texCubemapLayeredLod<float>(o, 1, 2, 3, 4, 0) +
         porthip::tex1DGrad<float>(o, 1, 0, 0) +
         porthip::tex2DGrad<float>(o, 1, 2, g2, g2) +
         porthip::tex3DGrad<float>(o, 1, 2, 3, g4, g4) +
         porthip::tex1DLayeredGrad<float>(o, 1, 2, 0, 0) +
         porthip::tex2DLayeredGrad<float>(o, 1, 2, 3, g2, g2);
  porthip::tex2D(f + 2, o, 1.0f, 2.0f);
  porthip::tex2DLayered(f + 6, o, 1.0f, 2.0f, 3);
  v[0] = porthip::tex2Dgather<float4>(o, 1, 2);
  porthip::tex2Dgather(v + 1, o, 1, 2, 1);
  v[2] = dependent(o, v + 3);
  f[3] = porthip::surf1Dread<float>(s, 4) + porthip::surf3Dread<float>(s, 4, 5, 6);
  porthip::surf2DLayeredread(f + 4, s, 4, 5, 6);
  porthip::surf1DLayeredwrite(f[5], s, 4, 5);
}

#ifdef __HIP__
// CUDA 12 has no texture references.
texture<float, 2, hipReadModeElementType> byElement;
texture<unsigned char, 2, hipReadModeNormalizedFloat> byte;
texture<int2, 1, hipReadModeElementType> pair;
extern "C" __global__ void references(float *f, int2 *i) {
  f[0] = porthip::tex2D(byElement, 1, 2) + porthip::tex2D(byte, 1, 2);
  float4 v = porthip::tex2Dgather(byElement, 1, 2, 3);
  f[1] = v.x;
  i[0] = porthip::tex1Dfetch(pair, 3);
}
#endif
