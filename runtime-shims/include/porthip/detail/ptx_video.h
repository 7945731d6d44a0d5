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
  video_add,
  video_sub,
  video_absdiff,
  video_min,
  video_max,
  video_shl,
  video_shr,
  video_average,
  video_set_eq,
  video_set_ne,
  video_set_lt,
  video_set_le,
  video_set_gt,
  video_set_ge
};
enum video_compare {
  compare_eq = video_set_eq,
  compare_ne,
  compare_lt,
  compare_le,
  compare_gt,
  compare_ge
};
// What happens with the result and the third source.
enum video_second { second_none, second_add, second_min, second_max };

namespace detail {
PORTHIP_HOST_DEVICE long long clampTo(long long V, int Bits, bool IsSigned) {
  long long Low = IsSigned ? -(1ll << (Bits - 1)) : 0;
  long long High = IsSigned ? (1ll << (Bits - 1)) - 1 : (1ll << Bits) - 1;
  return V < Low ? Low : V > High ? High : V;
}

template <int Operation, bool Wraps>
PORTHIP_HOST_DEVICE long long operate(long long A, long long B) {
  unsigned Amount = unsigned(B);
  Amount = Wraps ? Amount & 31u : Amount > 32u ? 32u : Amount;
  return Operation == video_add       ? A + B
         : Operation == video_sub     ? A - B
         : Operation == video_absdiff ? (A > B ? A - B : B - A)
         : Operation == video_min     ? (A < B ? A : B)
         : Operation == video_max     ? (A > B ? A : B)
         : Operation == video_shl ? (long long)((unsigned long long)A << Amount)
         : Operation == video_shr ? A >> Amount
         : Operation == video_average ? (A + B + (A + B >= 0)) >> 1
         : Operation == video_set_eq  ? A == B
         : Operation == video_set_ne  ? A != B
         : Operation == video_set_lt  ? A < B
         : Operation == video_set_le  ? A <= B
         : Operation == video_set_gt  ? A > B
                                      : A >= B;
}

// 32 bits as a number of their sign.
PORTHIP_HOST_DEVICE long long number(unsigned A, bool IsSigned) {
  return IsSigned ? (long long)int(A) : (long long)A;
}

template <bool IsSigned, video_second Second>
PORTHIP_HOST_DEVICE unsigned finish(long long V, unsigned C) {
  long long First = number(unsigned(V), IsSigned);
  long long Other = number(C, IsSigned);
  return Second == second_add   ? unsigned(V) + C
         : Second == second_min ? unsigned(First < Other ? First : Other)
         : Second == second_max ? unsigned(First > Other ? First : Other)
                                : unsigned(V);
}
} // namespace detail

// A and B have the sign of their type.
template <int Operation, bool ResultSigned, bool ASigned, bool BSigned,
          bool Saturates, video_second Second, bool Wraps = false, class TA,
          class TB>
PORTHIP_HOST_DEVICE unsigned video(TA A, TB B, unsigned C) {
  long long V =
      detail::operate<Operation, Wraps>(detail::number(unsigned(A), ASigned),
                                        detail::number(unsigned(B), BSigned));
  if (Saturates)
    V = detail::clampTo(V, 32, ResultSigned);
  return detail::finish<ResultSigned, Second>(V, C);
}
template <video_compare Compare, video_second Second, class TA, class TB>
PORTHIP_HOST_DEVICE unsigned vset(TA A, TB B, unsigned C) {
  long long V =
      detail::operate<int(Compare), false>((long long)A, (long long)B);
  return detail::finish<false, Second>(V, C);
}
template <bool ResultSigned, bool ASigned, bool BSigned, bool Saturates,
          int Scale, class TA, class TB>
PORTHIP_HOST_DEVICE unsigned vmad(TA A, TB B, unsigned C) {
  long long Product = detail::number(unsigned(A), ASigned) *
                      detail::number(unsigned(B), BSigned);
  long long V = (Product + detail::number(C, ResultSigned)) >> Scale;
  if (Saturates)
    V = detail::clampTo(V, 32, ResultSigned);
  return unsigned(V);
}

// Count lanes; those that Mask does not name come from C. AddsUp: the sum of
// the lanes and C instead.
template <int Operation, bool ResultSigned, bool ASigned, bool BSigned,
          bool Saturates, bool AddsUp, int Count, int Mask = (1 << Count) - 1>
PORTHIP_HOST_DEVICE unsigned video_packed(unsigned A, unsigned B, unsigned C) {
  constexpr int Bits = 32 / Count;
  constexpr unsigned Ones = (1u << Bits) - 1u;
  unsigned Sum = C, Result = C;
  for (int I = 0; I < Count; ++I) {
    if (!(Mask >> I & 1))
      continue;
    unsigned X = A >> (I * Bits) & Ones, Y = B >> (I * Bits) & Ones;
    long long XNumber =
        ASigned && X >> (Bits - 1) ? (long long)X - (Ones + 1ll) : (long long)X;
    long long YNumber =
        BSigned && Y >> (Bits - 1) ? (long long)Y - (Ones + 1ll) : (long long)Y;
    long long V = detail::operate<Operation, false>(XNumber, YNumber);
    if (Saturates)
      V = detail::clampTo(V, Bits, ResultSigned);
    Sum += unsigned(V);
    Result = (Result & ~(Ones << (I * Bits))) | (unsigned(V) & Ones)
                                                    << (I * Bits);
  }
  return AddsUp ? Sum : Result;
}

} // namespace ptx
} // namespace porthip
#endif
