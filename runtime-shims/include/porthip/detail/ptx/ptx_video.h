// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scalar and SIMD video instructions of PTX. Source: PTX ISA, "Scalar Video
// Instructions", "Scalar Video SIMD Instructions".
#ifndef PORTHIP_DETAIL_PTX_VIDEO_H
#define PORTHIP_DETAIL_PTX_VIDEO_H

#include "ptx_integer.h"

namespace porthip {
namespace ptx {

enum video_operation {
  video_add = detail::VideoAdd,
  video_sub = detail::VideoSub,
  video_absdiff = detail::VideoAbsDiff,
  video_min = detail::VideoMin,
  video_max = detail::VideoMax,
  video_shl = detail::VideoShl,
  video_shr = detail::VideoShr,
  video_average = detail::VideoAverage,
  video_set_eq = detail::VideoSetEq,
  video_set_ne = detail::VideoSetNe,
  video_set_lt = detail::VideoSetLt,
  video_set_le = detail::VideoSetLe,
  video_set_gt = detail::VideoSetGt,
  video_set_ge = detail::VideoSetGe
};
enum video_compare {
  compare_eq = video_set_eq,
  compare_ne = video_set_ne,
  compare_lt = video_set_lt,
  compare_le = video_set_le,
  compare_gt = video_set_gt,
  compare_ge = video_set_ge
};
// The use of the result and the third source.
enum video_second {
  second_none = detail::VideoSecondNone,
  second_add = detail::VideoSecondAdd,
  second_min = detail::VideoSecondMin,
  second_max = detail::VideoSecondMax,
  // The result is a part of the third source.
  second_merge_b0 = detail::VideoSecondMerge | 8 << 16,
  second_merge_b1 = second_merge_b0 | 8 << 8,
  second_merge_b2 = second_merge_b0 | 16 << 8,
  second_merge_b3 = second_merge_b0 | 24 << 8,
  second_merge_h0 = detail::VideoSecondMerge | 16 << 16,
  second_merge_h1 = second_merge_h0 | 16 << 8
};

namespace detail {
constexpr unsigned videoFlags(bool ResultSigned, bool ASigned, bool BSigned,
                              bool Saturates, bool Wraps) {
  return (ResultSigned ? VideoResultSigned : 0u) |
         (ASigned ? VideoASigned : 0u) | (BSigned ? VideoBSigned : 0u) |
         (Saturates ? VideoSaturates : 0u) | (Wraps ? VideoWraps : 0u);
}
} // namespace detail

// A and B have the sign of their type.
template <int Operation, bool ResultSigned, bool ASigned, bool BSigned,
          bool Saturates, video_second Second, bool Wraps = false, class TA,
          class TB>
PORTHIP_HOST_DEVICE unsigned video(TA A, TB B, unsigned C) {
  return detail::videoScalar(
      Operation, Second,
      detail::videoFlags(ResultSigned, ASigned, BSigned, Saturates, Wraps),
      detail::fieldOf(unsigned(A), 0, 32, ASigned),
      detail::fieldOf(unsigned(B), 0, 32, BSigned), C, 0);
}
template <video_compare Compare, video_second Second, class TA, class TB>
PORTHIP_HOST_DEVICE unsigned vset(TA A, TB B, unsigned C) {
  return detail::videoScalar(Compare, Second, 0, (long long)A, (long long)B, C,
                             0);
}
template <bool ResultSigned, bool ASigned, bool BSigned, bool Saturates,
          int Scale, class TA, class TB>
PORTHIP_HOST_DEVICE unsigned vmad(TA A, TB B, unsigned C) {
  return detail::videoScalar(
      detail::VideoMad, second_none,
      detail::videoFlags(ResultSigned, ASigned, BSigned, Saturates, false),
      detail::fieldOf(unsigned(A), 0, 32, ASigned),
      detail::fieldOf(unsigned(B), 0, 32, BSigned), C, Scale);
}

// Count lanes; those that Mask does not name come from C. AddsUp: the sum of
// the lanes and C instead.
template <int Operation, bool ResultSigned, bool ASigned, bool BSigned,
          bool Saturates, bool AddsUp, int Count, int Mask = (1 << Count) - 1>
PORTHIP_HOST_DEVICE unsigned video_packed(unsigned A, unsigned B, unsigned C) {
  return detail::videoPacked(
      Operation, AddsUp,
      detail::videoFlags(ResultSigned, ASigned, BSigned, Saturates, false),
      Count, Mask, A, B, C);
}

} // namespace ptx
} // namespace porthip
#endif
