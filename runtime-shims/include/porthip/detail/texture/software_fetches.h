// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA's fetches from objects and its surface accesses on devices without image
// instructions, under the names of HIP's functions, for texture.h and
// surface.h. There are no mipmaps: the level is 0, whatever is asked for.
#ifndef PORTHIP_DETAIL_SOFTWARE_FETCHES_H
#define PORTHIP_DETAIL_SOFTWARE_FETCHES_H

#include "software_sampler.h"
#include "texels.h"

#if PORTHIP_AMD && PORTHIP_NO_IMAGES
namespace porthip {
namespace detail {
namespace software {

template <class Object> PORTHIP_DEVICE Descriptor descriptorOf(Object O) {
  return (Descriptor)O; // Changes the address space: no C++ cast does.
}

template <class T>
PORTHIP_DEVICE T fromWords(const Words<Channels<T>::Count> &Given) {
  using S = typename Channels<T>::Type;
  S Parts[Channels<T>::Count];
  for (int I = 0; I < Channels<T>::Count; ++I)
    Parts[I] =
        Channel<sizeof(S) == 4>::template from<S>(bitCast<float>(Given.Of[I]));
  T Result;
  __builtin_memcpy(static_cast<void *>(&Result), Parts, sizeof(Parts));
  return Result;
}

#define PORTHIP_PLACE(...) __VA_ARGS__
// The fetch's value is what comes last, of as many channels as T has.
#define PORTHIP_FETCH(Name, Where, ...)                                        \
  template <class T>                                                           \
  PORTHIP_DEVICE T Name(hipTextureObject_t Object, PORTHIP_PLACE Where) {      \
    constexpr int N = Channels<T>::Count;                                      \
    Descriptor D = descriptorOf(Object);                                       \
    return fromWords<T>(__VA_ARGS__);                                          \
  }
PORTHIP_FETCH(tex1Dfetch, (int X), software::fetch<N>(D, X))
PORTHIP_FETCH(tex1D, (float X), sample1D<N>(D, X, 0))
PORTHIP_FETCH(tex2D, (float X, float Y), sample2D<N>(D, X, Y, 0))
PORTHIP_FETCH(tex3D, (float X, float Y, float Z), sample3D<N>(D, X, Y, Z))
PORTHIP_FETCH(texCubemap, (float X, float Y, float Z),
              sampleCube<N>(D, X, Y, Z, 0))
PORTHIP_FETCH(tex1DLayered, (float X, int Layer),
              sample1D<N>(D, X, layerOf(D, Layer)))
PORTHIP_FETCH(tex2DLayered, (float X, float Y, int Layer),
              sample2D<N>(D, X, Y, layerOf(D, Layer)))
PORTHIP_FETCH(texCubemapLayered, (float X, float Y, float Z, int Layer),
              sampleCube<N>(D, X, Y, Z, Layer))

PORTHIP_FETCH(tex1DLod, (float X, float), sample1D<N>(D, X, 0))
PORTHIP_FETCH(tex2DLod, (float X, float Y, float), sample2D<N>(D, X, Y, 0))
PORTHIP_FETCH(tex3DLod, (float X, float Y, float Z, float),
              sample3D<N>(D, X, Y, Z))
PORTHIP_FETCH(texCubemapLod, (float X, float Y, float Z, float),
              sampleCube<N>(D, X, Y, Z, 0))
PORTHIP_FETCH(tex1DLayeredLod, (float X, int Layer, float),
              sample1D<N>(D, X, layerOf(D, Layer)))
PORTHIP_FETCH(tex2DLayeredLod, (float X, float Y, int Layer, float),
              sample2D<N>(D, X, Y, layerOf(D, Layer)))
PORTHIP_FETCH(texCubemapLayeredLod,
              (float X, float Y, float Z, int Layer, float),
              sampleCube<N>(D, X, Y, Z, Layer))

PORTHIP_FETCH(tex1DGrad, (float X, float, float), sample1D<N>(D, X, 0))
PORTHIP_FETCH(tex2DGrad, (float X, float Y, ::float2, ::float2),
              sample2D<N>(D, X, Y, 0))
PORTHIP_FETCH(tex3DGrad, (float X, float Y, float Z, ::float4, ::float4),
              sample3D<N>(D, X, Y, Z))
PORTHIP_FETCH(tex1DLayeredGrad, (float X, int Layer, float, float),
              sample1D<N>(D, X, layerOf(D, Layer)))
PORTHIP_FETCH(tex2DLayeredGrad,
              (float X, float Y, int Layer, ::float2, ::float2),
              sample2D<N>(D, X, Y, layerOf(D, Layer)))
#undef PORTHIP_FETCH
#undef PORTHIP_PLACE

template <class T>
PORTHIP_DEVICE T tex2Dgather(hipTextureObject_t Object, float X, float Y,
                             int Channel) {
  Words<4> All = gather(descriptorOf(Object), X, Y, Channel);
  Words<Channels<T>::Count> Given;
  for (int I = 0; I < Channels<T>::Count; ++I)
    Given.Of[I] = All.Of[I];
  return fromWords<T>(Given);
}

// The words of an element, as wide as its size allows.
template <unsigned Bytes> struct Access {
  typedef unsigned Word;
};
template <> struct Access<1> {
  typedef unsigned char Word;
};
template <> struct Access<2> {
  typedef unsigned short Word;
};

template <class T>
PORTHIP_DEVICE T readSurface(Descriptor D, int X, int Y, int Slice,
                             unsigned Slices, int Boundary) {
  typedef typename Access<sizeof(T)>::Word Word;
  T Value = T();
  unsigned long long At =
      surfaceAt(D, X, Y, Slice, Slices, sizeof(T), Boundary);
  if (At != 0) {
    Word Parts[sizeof(T) / sizeof(Word)];
    for (unsigned I = 0; I < sizeof(T) / sizeof(Word); ++I)
      Parts[I] = load<Word>(At + I * sizeof(Word));
    __builtin_memcpy(static_cast<void *>(&Value), Parts, sizeof(T));
  }
  return Value;
}

template <class T>
PORTHIP_DEVICE void writeSurface(T Value, Descriptor D, int X, int Y, int Slice,
                                 unsigned Slices, int Boundary) {
  typedef typename Access<sizeof(T)>::Word Word;
  unsigned long long At =
      surfaceAt(D, X, Y, Slice, Slices, sizeof(T), Boundary);
  if (At != 0) {
    Word Parts[sizeof(T) / sizeof(Word)];
    __builtin_memcpy(Parts, static_cast<const void *>(&Value), sizeof(T));
    for (unsigned I = 0; I < sizeof(T) / sizeof(Word); ++I)
      store<Word>(At + I * sizeof(Word), Parts[I]);
  }
}

// Under the names of AMD's image functions; D are the surface's dimensions.
#define PORTHIP_PLACE(...) __VA_ARGS__
#define PORTHIP_SURFACE(Image, Where, ...)                                     \
  template <class T>                                                           \
  PORTHIP_DEVICE T read##Image(hipSurfaceObject_t Object, PORTHIP_PLACE Where, \
                               int Boundary) {                                 \
    Descriptor D = descriptorOf(Object);                                       \
    return readSurface<T>(D, __VA_ARGS__, Boundary);                           \
  }                                                                            \
  template <class T>                                                           \
  PORTHIP_DEVICE void write##Image(T Value, hipSurfaceObject_t Object,         \
                                   PORTHIP_PLACE Where, int Boundary) {        \
    Descriptor D = descriptorOf(Object);                                       \
    writeSurface(Value, D, __VA_ARGS__, Boundary);                             \
  }
PORTHIP_SURFACE(1D, (int X), X, 0, 0, 1)
PORTHIP_SURFACE(2D, (int X, int Y), X, Y, 0, 1)
PORTHIP_SURFACE(3D, (int X, int Y, int Z), X, Y, Z, D->Size[2])
PORTHIP_SURFACE(1Da, (int X, int Layer), X, 0, Layer, D->Layers)
PORTHIP_SURFACE(2Da, (int X, int Y, int Layer), X, Y, Layer, D->Layers)
#undef PORTHIP_SURFACE
#undef PORTHIP_PLACE

} // namespace software
} // namespace detail
} // namespace porthip
#endif
#endif
