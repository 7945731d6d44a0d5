// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Needs of texture.h and surface.h on AMD's image functions, which take and
// give four 32-bit channels whatever the type: a 32-bit channel as its bits, a
// smaller one widened to an integer. Software textures give the same.
#ifndef PORTHIP_DETAIL_TEXELS_H
#define PORTHIP_DETAIL_TEXELS_H

#include "../config.h"

#if PORTHIP_AMD
namespace porthip {
namespace detail {

template <class T> struct Channels {
  using Type = T;
  static constexpr int Count = 1;
};
template <class S, unsigned N> struct Channels<::HIP_vector_type<S, N>> {
  using Type = S;
  static constexpr int Count = N;
};

/// HIP's fetches know no channel by the name `signed char`.
template <class T> struct HipTexel {
  using Type = T;
};
template <> struct HipTexel<signed char> {
  using Type = char;
};

template <bool Whole> struct Channel { // A channel of 32 bits.
  template <class S> static PORTHIP_DEVICE S from(float Bits) {
    return bitCast<S>(Bits);
  }
  template <class S> static PORTHIP_DEVICE float to(S Value) {
    return bitCast<float>(Value);
  }
};
template <> struct Channel<false> {
  template <class S> static PORTHIP_DEVICE S from(float Bits) {
    return static_cast<S>(bitCast<int>(Bits));
  }
  template <class S> static PORTHIP_DEVICE float to(S Value) {
    return bitCast<float>(static_cast<int>(Value));
  }
};

#if !PORTHIP_NO_IMAGES
// The descriptor that an object points to; its sampler follows it.
using ImageWords = unsigned __attribute__((address_space(4))) *;
template <class Object> PORTHIP_DEVICE ImageWords imageOf(Object O) {
  return (ImageWords)O; // Changes the address space: no C++ cast does.
}
template <class Object> PORTHIP_DEVICE ImageWords samplerOf(Object O) {
  return imageOf(O) + HIP_SAMPLER_OBJECT_OFFSET_DWORD;
}

using Texel = ::float4::Native_vec_;

template <class T> PORTHIP_DEVICE T fromTexel(Texel Given) {
  using S = typename Channels<T>::Type;
  static_assert(sizeof(S) <= 4, "images have channels of up to 32 bits");
  S Parts[Channels<T>::Count];
  for (int I = 0; I < Channels<T>::Count; ++I)
    Parts[I] = Channel<sizeof(S) == 4>::template from<S>(Given[I]);
  T Result;
  __builtin_memcpy(static_cast<void *>(&Result), Parts, sizeof(Parts));
  return Result;
}

template <class T> PORTHIP_DEVICE Texel toTexel(T Value) {
  using S = typename Channels<T>::Type;
  static_assert(sizeof(S) <= 4, "images have channels of up to 32 bits");
  S Parts[Channels<T>::Count];
  __builtin_memcpy(Parts, static_cast<const void *>(&Value), sizeof(Parts));
  Texel Result = {0, 0, 0, 0};
  for (int I = 0; I < Channels<T>::Count; ++I)
    Result[I] = Channel<sizeof(S) == 4>::template to<S>(Parts[I]);
  return Result;
}
#endif

} // namespace detail
} // namespace porthip
#endif
#endif
