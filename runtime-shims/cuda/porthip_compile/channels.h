// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Definitions of the channel descriptors by element type.
#ifndef PORTHIP_COMPILE_CHANNELS_H
#define PORTHIP_COMPILE_CHANNELS_H

#define PORTHIP_CHANNELS(T, X, Y, Z, W, Kind)                                  \
  template <> inline cudaChannelFormatDesc cudaCreateChannelDesc<T>() {        \
    return ::cudaCreateChannelDesc(X, Y, Z, W, cudaChannelFormatKind##Kind);   \
  }
#define PORTHIP_CHANNELS_OF(T, One, Two, Four, Bits, Kind)                     \
  PORTHIP_CHANNELS(T, Bits, 0, 0, 0, Kind)                                     \
  PORTHIP_CHANNELS(One, Bits, 0, 0, 0, Kind)                                   \
  PORTHIP_CHANNELS(Two, Bits, Bits, 0, 0, Kind)                                \
  PORTHIP_CHANNELS(Four, Bits, Bits, Bits, Bits, Kind)
PORTHIP_CHANNELS(char, 8, 0, 0, 0, Signed)
PORTHIP_CHANNELS_OF(signed char, char1, char2, char4, 8, Signed)
PORTHIP_CHANNELS_OF(unsigned char, uchar1, uchar2, uchar4, 8, Unsigned)
PORTHIP_CHANNELS_OF(short, short1, short2, short4, 16, Signed)
PORTHIP_CHANNELS_OF(unsigned short, ushort1, ushort2, ushort4, 16, Unsigned)
PORTHIP_CHANNELS_OF(int, int1, int2, int4, 32, Signed)
PORTHIP_CHANNELS_OF(unsigned int, uint1, uint2, uint4, 32, Unsigned)
PORTHIP_CHANNELS_OF(float, float1, float2, float4, 32, Float)
#undef PORTHIP_CHANNELS_OF
#undef PORTHIP_CHANNELS

inline cudaChannelFormatDesc cudaCreateChannelDescHalf() {
  return ::cudaCreateChannelDesc(16, 0, 0, 0, cudaChannelFormatKindFloat);
}
inline cudaChannelFormatDesc cudaCreateChannelDescHalf1() {
  return ::cudaCreateChannelDesc(16, 0, 0, 0, cudaChannelFormatKindFloat);
}
inline cudaChannelFormatDesc cudaCreateChannelDescHalf2() {
  return ::cudaCreateChannelDesc(16, 16, 0, 0, cudaChannelFormatKindFloat);
}
inline cudaChannelFormatDesc cudaCreateChannelDescHalf4() {
  return ::cudaCreateChannelDesc(16, 16, 16, 16, cudaChannelFormatKindFloat);
}

#endif
