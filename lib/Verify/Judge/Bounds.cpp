// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Judge/Bounds.h"
#include "Verify/Judge/KernelNames.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>

using namespace llvm;

namespace porthip {
namespace {

/// A value that is smaller than the largest of its array by this is what is
/// left of larger ones: its error is theirs, and no share of its own.
constexpr double SmallShare = 1e-3;

double largestOf(ElementType Type, StringRef Bytes) {
  double Largest = 0;
  for (size_t At = 0; At + elementBytes(Type) <= Bytes.size();
       At += elementBytes(Type)) {
    double Value = std::fabs(elementValue(Type, Bytes.data() + At));
    if (std::isfinite(Value))
      Largest = std::max(Largest, Value);
  }
  return Largest;
}

} // namespace

void BoundsMaker::add(const TraceLaunch &L, const TraceArray &X,
                      const TraceArray &Y, StringRef Change) {
  if (!isFloat(X.Type) || X.IsOmitted || Y.IsOmitted ||
      X.SizeBytes != Y.SizeBytes)
    return;
  const std::string Kernel = signedName(L.Kernel);
  DerivedBound &D = ByPlace[{Kernel, X.Buffer}];
  D.Bound.Kernel = Kernel;
  D.Bound.Buffer = X.Buffer;
  D.Bound.Type = X.Type;
  if (X.Bytes == Y.Bytes)
    return;
  const double Small = largestOf(X.Type, X.Bytes) * SmallShare;
  for (size_t At = 0; At + elementBytes(X.Type) <= X.Bytes.size();
       At += elementBytes(X.Type)) {
    const double V = elementValue(X.Type, X.Bytes.data() + At);
    const double W = elementValue(X.Type, Y.Bytes.data() + At);
    const double Distance = std::fabs(V - W);
    if (V == W || (std::isnan(V) && std::isnan(W)))
      continue;
    const double Magnitude = std::max(std::fabs(V), std::fabs(W));
    if (!std::isfinite(Distance) ||
        Distance > MostRelativeSpread * std::max(Magnitude, Small)) {
      D.IsWide = true;
      D.Change = Change.str();
      return;
    }
    double &Most = Magnitude < Small ? D.Absolute : D.Relative;
    const double Now = Magnitude < Small ? Distance : Distance / Magnitude;
    if (Now <= Most)
      continue;
    // The larger of the two is what the reason names.
    if (D.Change.empty() || Magnitude >= Small)
      D.Change = Change.str();
    Most = Now;
  }
}

void BoundsMaker::add(const Trace &Other, StringRef Change) {
  const size_t Count = std::min(A.Launches.size(), Other.Launches.size());
  for (size_t I = 0; I < Count; ++I) {
    const TraceLaunch &L = A.Launches[I], &M = Other.Launches[I];
    if (L.Number != M.Number || L.Kernel != M.Kernel)
      return;
    for (const TraceArray &X : L.Changed)
      if (const TraceArray *Y = Other.contents(M, X.Buffer))
        add(L, X, *Y, Change);
  }
}

std::vector<DerivedBound> BoundsMaker::bounds() const {
  std::vector<DerivedBound> Result;
  for (const auto &[Place, D] : ByPlace) {
    DerivedBound &Made = Result.emplace_back(D);
    Made.Bound.Bound = {D.Absolute * SpreadFactor, D.Relative * SpreadFactor,
                        LeastUlp};
  }
  return Result;
}

std::string DerivedBound::text() const {
  std::string Text;
  raw_string_ostream(Text) << elementName(Bound.Type)
                           << format(":abs=%.3g,rel=%.3g,ulp=",
                                     Bound.Bound.Absolute, Bound.Bound.Relative)
                           << Bound.Bound.Ulp << ",buffer=" << Bound.Buffer
                           << ",kernel=" << Bound.Kernel;
  return Text;
}

std::string DerivedBound::reason() const {
  if (Change.empty())
    return "runs of the original do not differ";
  if (IsWide)
    return "runs of the original differ by more than rounding (" + Change +
           "), so there is no bound";
  std::string Text;
  raw_string_ostream OS(Text);
  OS << "runs of the original are up to";
  if (Relative > 0)
    OS << format(" %.3g of a value", Relative);
  if (Absolute > 0)
    OS << (Relative > 0 ? ", of small ones" : "") << format(" %.3g", Absolute);
  OS << " apart (" << Change << "), " << format("%.0f", SpreadFactor)
     << " times that is right";
  return Text;
}

Expected<bool> parseScoped(StringRef Text, ScopedTolerance &To) {
  auto [Left, Kernel] = Text.split(",kernel=");
  if (Kernel.empty())
    return false;
  auto [Bounds, Buffer] = Left.rsplit(",buffer=");
  std::optional<ElementType> Type = elementNamed(Bounds.split(':').first);
  if (Buffer.empty() || !Type || !isFloat(*Type))
    return createStringError("tolerance '" + Text +
                             "': a bound for a kernel is "
                             "TYPE:BOUNDS,buffer=NAME,kernel=NAME");
  Tolerances Read;
  Read.replace(*Type, {});
  if (Error Wrong = Read.set(Bounds))
    return std::move(Wrong);
  To.Kernel = Kernel.str();
  To.Buffer = Buffer.str();
  To.Type = *Type;
  To.Bound = Read.of(*Type);
  return true;
}

} // namespace porthip
