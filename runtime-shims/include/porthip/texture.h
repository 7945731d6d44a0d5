// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Texture fetches as CUDA defines them: from an object by value and to a place,
// and from a texture reference. These of HIP's functions up to 7.1 are wrong:
// layered mipmap fetches from an object ignore the level, tex2Dgather from one
// takes the wrong channel, tex3DGrad of HIP 7 ignores a gradient, and two of
// the forms with a place do not compile. Cubemaps with gradients, which HIP
// answers with zeros, are left out.
//
// HIP's headers forbid fetches on targets that have no image instructions
// (gfx940 to gfx950: MI300, MI350). There they are plain loads, from objects
// that porthip/texture_objects.h makes; hipCreateTextureObject makes none.
#ifndef PORTHIP_TEXTURE_H
#define PORTHIP_TEXTURE_H

#include "detail/texture/software_fetches.h"
#include "detail/texture/texels.h"

#if PORTHIP_HAS_DEVICE && !defined(PORTHIP_LANE_SIMULATOR)
namespace porthip {

#if PORTHIP_NVIDIA
#define PORTHIP_TEXTURE(Name, ...) using ::Name;
#define PORTHIP_TEXTURE_OWN(Name, ...) using ::Name;
#else
#define PORTHIP_PLACE(...) __VA_ARGS__
#if PORTHIP_NO_IMAGES
#define PORTHIP_FETCH(Name, T, Object, Given, ...)                             \
  return detail::software::Name<T>(Object, PORTHIP_PLACE Given)
#else
#define PORTHIP_FETCH(Name, T, Object, Given, ...) return __VA_ARGS__
#endif

// Where as the parameters, Given as the arguments; then the fetch by value.
#define PORTHIP_TEXTURE_AS(Name, Reference, Returned, Where, Given, ...)       \
  template <class T>                                                           \
  PORTHIP_DEVICE T Name(hipTextureObject_t Object, PORTHIP_PLACE Where) {      \
    PORTHIP_FETCH(Name, T, Object, Given, __VA_ARGS__);                        \
  }                                                                            \
  template <class T>                                                           \
  PORTHIP_DEVICE void Name(T *Value, hipTextureObject_t Object,                \
                           PORTHIP_PLACE Where) {                              \
    *Value = porthip::Name<T>(Object, PORTHIP_PLACE Given);                    \
  }                                                                            \
  template <class T, hipTextureReadMode Mode>                                  \
  PORTHIP_DEVICE ::Returned<T, Mode> Name(                                     \
      const ::texture<T, Reference, Mode> &Object, PORTHIP_PLACE Where) {      \
    PORTHIP_FETCH(Name, PORTHIP_PLACE(::Returned<T, Mode>),                    \
                  Object.textureObject, Given,                                 \
                  ::Name(Object, PORTHIP_PLACE Given));                        \
  }
// The fetch by value is HIP's own.
#define PORTHIP_TEXTURE(Name, Reference, Where, Given)                         \
  PORTHIP_TEXTURE_AS(Name, Reference, __hip_tex_ret_t, Where, Given,           \
                     T(::Name<typename detail::HipTexel<T>::Type>(             \
                         Object, PORTHIP_PLACE Given)))
// It is what comes last.
#define PORTHIP_TEXTURE_OWN(Name, Reference, Where, Given, Function, ...)      \
  PORTHIP_TEXTURE_AS(                                                          \
      Name, Reference, __hip_tex_ret_t, Where, Given,                          \
      detail::fromTexel<T>(Function(detail::imageOf(Object),                   \
                                    detail::samplerOf(Object), __VA_ARGS__)))
#endif

PORTHIP_TEXTURE(tex1Dfetch, hipTextureType1D, (int X), (X))
PORTHIP_TEXTURE(tex1D, hipTextureType1D, (float X), (X))
PORTHIP_TEXTURE(tex2D, hipTextureType2D, (float X, float Y), (X, Y))
PORTHIP_TEXTURE(tex3D, hipTextureType3D, (float X, float Y, float Z), (X, Y, Z))
PORTHIP_TEXTURE(texCubemap, hipTextureTypeCubemap, (float X, float Y, float Z),
                (X, Y, Z))
PORTHIP_TEXTURE(tex1DLayered, hipTextureType1DLayered, (float X, int Layer),
                (X, Layer))
PORTHIP_TEXTURE(tex2DLayered, hipTextureType2DLayered,
                (float X, float Y, int Layer), (X, Y, Layer))
PORTHIP_TEXTURE(texCubemapLayered, hipTextureTypeCubemapLayered,
                (float X, float Y, float Z, int Layer), (X, Y, Z, Layer))

PORTHIP_TEXTURE(tex1DLod, hipTextureType1D, (float X, float Level), (X, Level))
PORTHIP_TEXTURE(tex2DLod, hipTextureType2D, (float X, float Y, float Level),
                (X, Y, Level))
PORTHIP_TEXTURE(tex3DLod, hipTextureType3D,
                (float X, float Y, float Z, float Level), (X, Y, Z, Level))
PORTHIP_TEXTURE(texCubemapLod, hipTextureTypeCubemap,
                (float X, float Y, float Z, float Level), (X, Y, Z, Level))
PORTHIP_TEXTURE_OWN(tex1DLayeredLod, hipTextureType1DLayered,
                    (float X, int Layer, float Level), (X, Layer, Level),
                    ::__ockl_image_sample_lod_1Da,
                    ::float2::Native_vec_{X, float(Layer)}, Level)
PORTHIP_TEXTURE_OWN(tex2DLayeredLod, hipTextureType2DLayered,
                    (float X, float Y, int Layer, float Level),
                    (X, Y, Layer, Level), ::__ockl_image_sample_lod_2Da,
                    ::float4::Native_vec_{X, Y, float(Layer), 0}, Level)
PORTHIP_TEXTURE(texCubemapLayeredLod, hipTextureTypeCubemapLayered,
                (float X, float Y, float Z, int Layer, float Level),
                (X, Y, Z, Layer, Level))

PORTHIP_TEXTURE(tex1DGrad, hipTextureType1D, (float X, float DX, float DY),
                (X, DX, DY))
PORTHIP_TEXTURE(tex2DGrad, hipTextureType2D,
                (float X, float Y, ::float2 DX, ::float2 DY), (X, Y, DX, DY))
PORTHIP_TEXTURE_OWN(tex3DGrad, hipTextureType3D,
                    (float X, float Y, float Z, ::float4 DX, ::float4 DY),
                    (X, Y, Z, DX, DY), ::__ockl_image_sample_grad_3D,
                    ::float4::Native_vec_{X, Y, Z, 0},
                    ::float4::Native_vec_{DX.x, DX.y, DX.z, 0},
                    ::float4::Native_vec_{DY.x, DY.y, DY.z, 0})
PORTHIP_TEXTURE(tex1DLayeredGrad, hipTextureType1DLayered,
                (float X, int Layer, float DX, float DY), (X, Layer, DX, DY))
PORTHIP_TEXTURE(tex2DLayeredGrad, hipTextureType2DLayered,
                (float X, float Y, int Layer, ::float2 DX, ::float2 DY),
                (X, Y, Layer, DX, DY))

// Four texels' values of one channel.
#if PORTHIP_NVIDIA
using ::tex2Dgather;
#else
#if !PORTHIP_NO_IMAGES
namespace detail {
PORTHIP_DEVICE Texel gather(hipTextureObject_t Object, float X, float Y,
                            int Channel) {
  ImageWords Image = imageOf(Object), Sampler = samplerOf(Object);
  ::float2::Native_vec_ Place = {X, Y};
  switch (Channel) {
  case 1:
    return ::__ockl_image_gather4g_2D(Image, Sampler, Place);
  case 2:
    return ::__ockl_image_gather4b_2D(Image, Sampler, Place);
  case 3:
    return ::__ockl_image_gather4a_2D(Image, Sampler, Place);
  default:
    return ::__ockl_image_gather4r_2D(Image, Sampler, Place);
  }
}
} // namespace detail
#endif
PORTHIP_TEXTURE_AS(tex2Dgather, hipTextureType2D, __hip_tex2dgather_ret_t,
                   (float X, float Y, int Channel = 0), (X, Y, Channel),
                   detail::fromTexel<T>(detail::gather(Object, X, Y, Channel)))
#endif

#undef PORTHIP_TEXTURE
#undef PORTHIP_TEXTURE_AS
#undef PORTHIP_TEXTURE_OWN
#undef PORTHIP_FETCH
#undef PORTHIP_PLACE

} // namespace porthip
#endif
#endif
