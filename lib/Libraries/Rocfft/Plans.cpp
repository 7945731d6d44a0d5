// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// rocFFT's descriptions and plans.
// Source of defaults and statuses: rocFFT of ROCm 6.3.
#include "Libraries/Rocfft/Types.h"
#include <algorithm>
#include <cmath>
#include <cstdio>

namespace porthip::rocfft {
namespace {

bool isPlanar(rocfft_array_type T) {
  return T == rocfft_array_type_complex_planar ||
         T == rocfft_array_type_hermitian_planar;
}

struct TypeOfTransform {
  fft::Kind Is;
  /// The types that its sides must have.
  rocfft_array_type In, Out;
};
/// By rocfft_transform_type.
constexpr TypeOfTransform Types[] = {
    {fft::Kind::C2C, rocfft_array_type_complex_interleaved,
     rocfft_array_type_complex_interleaved},
    {fft::Kind::C2C, rocfft_array_type_complex_interleaved,
     rocfft_array_type_complex_interleaved},
    {fft::Kind::R2C, rocfft_array_type_real,
     rocfft_array_type_hermitian_interleaved},
    {fft::Kind::C2R, rocfft_array_type_hermitian_interleaved,
     rocfft_array_type_real}};

/// Fills what a program did not say of a side. Lengths: of its elements. The
/// real side of a transform in place has room for the complex one, Complex
/// long.
void setDefaults(Side &S, rocfft_array_type Type, bool IsPadded,
                 const std::vector<size_t> &Lengths, size_t Complex) {
  if (S.Type == rocfft_array_type_unset)
    S.Type = Type;
  const bool HasPadding = IsPadded && Type == rocfft_array_type_real;
  if (S.Strides.empty())
    for (size_t D = 0, Step = 1; D < Lengths.size(); ++D) {
      S.Strides.push_back(Step);
      Step *= HasPadding && D == 0 ? 2 * Complex : Lengths[D];
    }
  if (S.Distance || S.Strides.size() != Lengths.size())
    return;
  const bool IsLine = Lengths.size() == 1;
  S.Distance =
      S.Strides.back() * (HasPadding && IsLine ? 2 * Complex : Lengths.back());
}

fft::Embedding embeddingOf(const Side &S) {
  fft::Embedding E;
  std::copy(S.Strides.rbegin(), S.Strides.rend(), E.Steps.begin());
  E.Dist = int64_t(S.Distance);
  return E;
}

rocfft_status statusOf(fft::Code C) {
  switch (C) {
  case fft::Code::Success:
    return rocfft_status_success;
  case fft::Code::BadValue:
    return rocfft_status_invalid_strides;
  default:
    return rocfft_status_failure;
  }
}

/// Makes the request of the layout that P has.
rocfft_status layOut(Plan &P, fft::Request &R,
                     const std::vector<size_t> &Lengths) {
  const TypeOfTransform &T = Types[P.Type];
  std::vector<size_t> Complex = Lengths;
  if (T.Is != fft::Kind::C2C)
    Complex[0] = Lengths[0] / 2 + 1;
  setDefaults(P.In, T.In, P.IsInPlace,
              T.Is == fft::Kind::C2R ? Complex : Lengths, Complex[0]);
  setDefaults(P.Out, T.Out, P.IsInPlace,
              T.Is == fft::Kind::R2C ? Complex : Lengths, Complex[0]);
  if (P.In.Type != T.In || P.Out.Type != T.Out)
    return rocfft_status_invalid_array_type;
  if (P.In.Strides.size() != Lengths.size() ||
      P.Out.Strides.size() != Lengths.size())
    return rocfft_status_invalid_strides;
  R.Is = T.Is;
  R.Rank = int(Lengths.size());
  std::copy(Lengths.rbegin(), Lengths.rend(), R.Sizes.begin());
  R.HasEmbeddings = R.HasSteps = true;
  R.In = embeddingOf(P.In);
  R.Out = embeddingOf(P.Out);
  return rocfft_status_success;
}

/// Whether rocFFT has one kernel for it, which works in place: lines of complex
/// numbers with small factors.
bool needsNoBuffer(const fft::Request &R) {
  int64_t Rest = R.Sizes[0];
  for (int Factor : {2, 3, 5, 7, 11, 13, 17})
    while (Rest % Factor == 0)
      Rest /= Factor;
  return R.Is == fft::Kind::C2C && R.Rank == 1 && R.Sizes[0] <= 4096 &&
         Rest == 1;
}

/// Sets one side; a value that the program does not give stays.
void setSide(Side &S, rocfft_array_type Type, const size_t *Offsets,
             size_t Count, const size_t *Strides, size_t Distance) {
  S.Type = Type;
  if (Offsets)
    S.Offset = Offsets[0];
  if (Strides)
    S.Strides.assign(Strides, Strides + Count);
  if (Distance)
    S.Distance = Distance;
}

const char *nameOf(rocfft_array_type Type) {
  return Type == rocfft_array_type_real ? "real"
         : Type == rocfft_array_type_complex_interleaved
             ? "complex interleaved"
             : "hermitian interleaved";
}

void print(const char *What, const std::vector<size_t> &Of) {
  std::printf("%s:", What);
  for (size_t Number : Of)
    std::printf(" %zu", Number);
  std::printf("\n");
}
void print(const char *What, const Side &S) {
  std::printf("%s: %s\n  offset: %zu\n", What, nameOf(S.Type), S.Offset);
  print("  strides", S.Strides);
  std::printf("  distance: %zu\n", S.Distance);
}

} // namespace
} // namespace porthip::rocfft

using namespace porthip;
using porthip::rocfft::Description;
using porthip::rocfft::Plan;

rocfft_status rocfft_plan_description_create(rocfft_plan_description *To) {
  return rocfft::create<Description>(To);
}
rocfft_status rocfft_plan_description_destroy(rocfft_plan_description H) {
  return rocfft::destroy<Description>(H);
}

rocfft_status
rocfft_plan_description_set_scale_factor(rocfft_plan_description H,
                                         const double Factor) {
  auto *Live = rocfft::find<Description>(H);
  if (!Live || !std::isfinite(Factor))
    return rocfft_status_invalid_arg_value;
  Live->Scale = Factor;
  return rocfft_status_success;
}

rocfft_status rocfft_plan_description_set_data_layout(
    rocfft_plan_description H, const rocfft_array_type In,
    const rocfft_array_type Out, const size_t *InOffsets,
    const size_t *OutOffsets, const size_t InCount, const size_t *InStrides,
    const size_t InDistance, const size_t OutCount, const size_t *OutStrides,
    const size_t OutDistance) {
  auto *Live = rocfft::find<Description>(H);
  if (!Live)
    return rocfft_status_invalid_arg_value;
  Live->IsPlanar = rocfft::isPlanar(In) || rocfft::isPlanar(Out);
  if (Live->IsPlanar)
    return rocfft::refuse(rocfft_status_invalid_array_type,
                          "arrays with real and imaginary parts apart are");
  rocfft::setSide(Live->In, In, InOffsets, InCount, InStrides, InDistance);
  rocfft::setSide(Live->Out, Out, OutOffsets, OutCount, OutStrides,
                  OutDistance);
  return rocfft_status_success;
}

rocfft_status rocfft_plan_create(rocfft_plan *To,
                                 rocfft_result_placement Placement,
                                 rocfft_transform_type Type,
                                 rocfft_precision Precision, size_t Dimensions,
                                 const size_t *Lengths, size_t Count,
                                 const rocfft_plan_description Described) {
  if (!To)
    return rocfft_status_invalid_arg_value;
  *To = nullptr;
  if (Dimensions < 1 || Dimensions > size_t(fft::MaxRank))
    return rocfft_status_invalid_dimensions;
  const Description *How = nullptr;
  if (Described && !(How = rocfft::find<Description>(Described)))
    return rocfft_status_invalid_arg_value;
  if (!Lengths || Placement > rocfft_placement_notinplace ||
      Type > rocfft_transform_type_real_inverse ||
      Precision > rocfft_precision_half)
    return rocfft_status_invalid_arg_value;
  if (How && How->IsPlanar)
    return rocfft_status_invalid_array_type;
  if (How && (How->HasFields || How->HasCommunicator))
    return rocfft_status_failure;
  if (Precision == rocfft_precision_half)
    return rocfft::refuse(rocfft_status_failure, "transforms of half are");

  Plan P;
  fft::Request R;
  P.Type = Type;
  P.IsInPlace = Placement == rocfft_placement_inplace;
  if (How) {
    P.In = How->In;
    P.Out = How->Out;
    R.Scale = How->Scale;
  }
  R.IsDouble = Precision == rocfft_precision_double;
  R.Batch = int64_t(Count);
  rocfft_status Result =
      rocfft::layOut(P, R, std::vector<size_t>(Lengths, Lengths + Dimensions));
  if (Result == rocfft_status_success)
    Result = rocfft::statusOf(begin(P.Of));
  if (Result == rocfft_status_success)
    Result = rocfft::statusOf(make(P.Of, R));
  if (Result != rocfft_status_success)
    return Result;
  if (rocfft::needsNoBuffer(R))
    P.Of.AreaBytes = 0;
  rocfft::create<Plan>(To);
  *reinterpret_cast<Plan *>(*To) = std::move(P);
  return rocfft_status_success;
}

rocfft_status rocfft_plan_destroy(rocfft_plan H) {
  return rocfft::destroy<Plan>(H);
}

rocfft_status rocfft_plan_get_work_buffer_size(const rocfft_plan H,
                                               size_t *Bytes) {
  auto *Live = rocfft::find<Plan>(H);
  if (!Live)
    return rocfft_status_failure;
  if (!Bytes)
    return rocfft_status_invalid_arg_value;
  *Bytes = Live->Of.AreaBytes;
  return rocfft_status_success;
}

rocfft_status rocfft_plan_get_print(const rocfft_plan H) {
  constexpr const char *Types[] = {"complex forward", "complex inverse",
                                   "real forward", "real inverse"};
  auto *Live = rocfft::find<Plan>(H);
  if (!Live)
    return rocfft_status_failure;
  const fft::Request &R = rocfft::requestOf(*Live);
  std::printf("precision: %s\ntransform type: %s\nresult placement: %s\n",
              R.IsDouble ? "double" : "single", Types[Live->Type],
              Live->IsInPlace ? "in-place" : "not in-place");
  rocfft::print("lengths", std::vector<size_t>(
                               std::reverse_iterator(R.Sizes.begin() + R.Rank),
                               R.Sizes.rend()));
  std::printf("batch size: %lld\n", (long long)R.Batch);
  rocfft::print("input", Live->In);
  rocfft::print("output", Live->Out);
  if (R.Scale != 1)
    std::printf("scale factor: %g\n", R.Scale);
  return rocfft_status_success;
}
