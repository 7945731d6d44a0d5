// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Compare/ErrorProfile.h"
#include <algorithm>
#include <cmath>
#include <limits>

using namespace llvm;

namespace porthip {
namespace {

constexpr uint64_t MaxColumns = 240;

/// Bins are [0], (0, First), [First, First * 10), ..., the last without an end.
struct Scale {
  double First;
  unsigned Decades;
};
constexpr Scale RelativeScale = {1e-9, 9}, DifferenceScale = {1, 6};

std::string decadeText(double From, bool IsRelative) {
  int Exponent = int(std::lround(std::log10(From)));
  if (!IsRelative)
    return std::to_string(uint64_t(From)) + " to " +
           std::to_string(uint64_t(From * 10) - 1);
  return "1e" + std::to_string(Exponent) + " to 1e" +
         std::to_string(Exponent + 1);
}

std::vector<ErrorProfile::Bin> emptyBins(const Scale &By, bool IsRelative) {
  std::vector<ErrorProfile::Bin> Bins = {{"equal", 0}};
  double From = By.First;
  Bins.push_back({IsRelative ? "below 1e-9" : "below 1", 0});
  for (unsigned I = 0; I < By.Decades; ++I, From *= 10)
    Bins.push_back({decadeText(From, IsRelative), 0});
  Bins.push_back({IsRelative ? "1 and more" : "1000000 and more", 0});
  Bins.push_back({"NaN or infinity", 0});
  return Bins;
}

size_t binOf(double Error, const Scale &By) {
  if (Error == 0)
    return 0;
  if (!std::isfinite(Error))
    return By.Decades + 3;
  double From = By.First;
  for (unsigned I = 0; I <= By.Decades; ++I, From *= 10)
    if (Error < From)
      return 1 + I;
  return By.Decades + 2;
}

double errorOf(ElementType Type, const char *A, const char *B) {
  if (StringRef(A, elementBytes(Type)) == StringRef(B, elementBytes(Type)))
    return 0;
  double X = elementValue(Type, A), Y = elementValue(Type, B);
  if (X == Y)
    // 64-bit integers that a double does not tell apart.
    return isFloat(Type) ? 0 : 1;
  if (std::isnan(X) && std::isnan(Y))
    return 0;
  double Distance = std::fabs(X - Y);
  if (!std::isfinite(Distance))
    return std::numeric_limits<double>::infinity();
  return isFloat(Type) ? Distance / std::max(std::fabs(X), std::fabs(Y))
                       : Distance;
}

} // namespace

ErrorProfile profileOf(ElementType Type, StringRef A, StringRef B) {
  ErrorProfile Result;
  Result.IsRelative = isFloat(Type);
  const Scale &By = Result.IsRelative ? RelativeScale : DifferenceScale;
  Result.Histogram = emptyBins(By, Result.IsRelative);
  unsigned Step = elementBytes(Type);
  uint64_t Count = A.size() / Step;
  Result.ElementsPerColumn =
      std::max<uint64_t>(1, (Count + MaxColumns - 1) / MaxColumns);
  for (uint64_t I = 0; I < Count; ++I) {
    double Error = errorOf(Type, A.data() + I * Step, B.data() + I * Step);
    ++Result.Histogram[binOf(Error, By)].Count;
    if (I % Result.ElementsPerColumn == 0)
      Result.Errors.push_back(0);
    Result.Errors.back() = std::max(Result.Errors.back(), Error);
  }
  return Result;
}

} // namespace porthip
