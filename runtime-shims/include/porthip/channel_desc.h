// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The texel format of a type. HIP 5 calls the channels of uchar1, uchar2 and
// uchar4 signed.
#ifndef PORTHIP_CHANNEL_DESC_H
#define PORTHIP_CHANNEL_DESC_H

#include <hip/hip_runtime.h>

namespace porthip {

#if defined(__HIP_PLATFORM_NVIDIA__) || defined(__HIP_PLATFORM_NVCC__)
using ::hipCreateChannelDesc;
#else
namespace detail {
template <class T> struct HasUnsignedBytes {
  static constexpr bool Value = false;
};
struct WithUnsignedBytes {
  static constexpr bool Value = true;
};
template <> struct HasUnsignedBytes<uchar1> : WithUnsignedBytes {};
template <> struct HasUnsignedBytes<uchar2> : WithUnsignedBytes {};
template <> struct HasUnsignedBytes<uchar4> : WithUnsignedBytes {};
} // namespace detail

template <class T> inline hipChannelFormatDesc hipCreateChannelDesc() {
  hipChannelFormatDesc Format = ::hipCreateChannelDesc<T>();
  if (detail::HasUnsignedBytes<T>::Value)
    Format.f = hipChannelFormatKindUnsigned;
  return Format;
}
// Beside it, so that the name alone stands for both.
inline hipChannelFormatDesc hipCreateChannelDesc(int X, int Y, int Z, int W,
                                                 hipChannelFormatKind Kind) {
  return ::hipCreateChannelDesc(X, Y, Z, W, Kind);
}
#endif

} // namespace porthip
#endif
