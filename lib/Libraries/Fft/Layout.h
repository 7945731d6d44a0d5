// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the elements of a transform lie.
// Source: cuFFT, "Data Layout" and "Advanced Data Layout"; hipFFT has the same.
// rocFFT, "Strides and distances".
#ifndef PORTHIP_LIBRARIES_FFT_LAYOUT_H
#define PORTHIP_LIBRARIES_FFT_LAYOUT_H

#include <array>
#include <cstdint>

namespace porthip::fft {

enum class Kind { C2C, R2C, C2R };
constexpr int MaxRank = 3;

/// One side as programs describe it, in elements of its type.
struct Embedding {
  /// The outermost first; that one is never looked at.
  std::array<int64_t, MaxRank> Sizes{};
  int64_t Stride = 1, Dist = 0;
  /// Steps of each dimension, where Request::HasSteps: in place of sizes and
  /// stride.
  std::array<int64_t, MaxRank> Steps{};
};

/// The transform that a program asks for. Sizes: the outermost first, in real
/// elements where one side is real.
struct Request {
  Kind Is = Kind::C2C;
  bool IsDouble = false;
  int Rank = 1;
  std::array<int64_t, MaxRank> Sizes{};
  int64_t Batch = 1;
  /// Whether In and Out count; else each side is packed, and the real one of a
  /// transform in place has room for the complex one.
  bool HasEmbeddings = false;
  /// With embeddings: theirs are steps, as rocFFT has them.
  bool HasSteps = false;
  Embedding In, Out;
  /// The factor of each element of the result.
  double Scale = 1;
};

/// Steps in elements of the side's type.
struct Side {
  std::array<int64_t, MaxRank> Counts{}, Steps{};
  int64_t BatchStep = 0;
};
struct Layout {
  Side In, Out;
};

/// Layout of a request that check() found nothing in.
Layout layoutOf(const Request &R, bool IsInPlace);
/// From the first element to the end of the last.
uint64_t elementsOf(const Side &S, const Request &R);
/// Whether there are no gaps between them.
bool isDense(const Side &S, const Request &R);
/// Bytes of an element of a side.
unsigned elementBytes(const Request &R, bool IsOutput);
/// Whether a transform that overwrites its input reads each element before it
/// writes there, as FFTW needs it: both sides have the same places.
bool hasSamePlaces(const Layout &L, const Request &R);

} // namespace porthip::fft
#endif
