// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Normalization by neighbours in the same channel.
#include "Libraries/Dnn/Loops.h"
#include <cmath>

namespace porthip::dnn {
namespace {

/// A box of L.N elements in each dimension of space.
struct Box {
  Index Before, After;
  explicit Box(const Lrn &L)
      : Before((Index(L.N) - 1) / 2), After(Index(L.N) - 1 - Before) {}
  /// Box of the elements in whose boxes one is.
  Box around() const {
    Box Other(*this);
    std::swap(Other.Before, Other.After);
    return Other;
  }
};

/// Sums over the part of each box that is inside, one dimension after the
/// other.
std::vector<double> boxSums(const Box &B, const Tensor &T,
                            std::vector<double> Values) {
  Index Step = 1;
  for (int D = T.Rank - 1; D > 1; --D) {
    const Index Size = T.Dim[D];
    std::vector<double> Sums(Values.size());
    for (Index I = 0; I < Index(Values.size()); ++I) {
      const Index At = I / Step % Size;
      for (Index K = std::max<Index>(At - B.Before, 0);
           K <= std::min(At + B.After, Size - 1); ++K)
        Sums[I] += Values[I + (K - At) * Step];
    }
    Values = std::move(Sums);
    Step *= Size;
  }
  return Values;
}

double boxFactor(const Lrn &L, const Tensor &T) {
  return L.Alpha / std::pow(double(L.N), T.Rank - 2);
}

template <class V>
std::vector<double> boxBases(const Lrn &L, const Tensor &T,
                             const std::vector<V> &X) {
  std::vector<double> Squares(X.begin(), X.end());
  for (double &Value : Squares)
    Value *= Value;
  std::vector<double> Bases = boxSums(Box(L), T, std::move(Squares));
  for (double &Base : Bases)
    Base = L.K + boxFactor(L, T) * Base;
  return Bases;
}

} // namespace

Code divisive(Handle &H, const Lrn &L, In X, Out Y) {
  return wholly(H, "divisive_forward", {double(L.N), L.Alpha, L.Beta, L.K}, {},
                {{"x", X}}, {"y", Y},
                [L, T = Y.As](const auto &From, auto &To) {
                  const std::vector<double> Base = boxBases(L, T, From[0]);
                  for (size_t I = 0; I < To.size(); ++I)
                    To[I] = From[0][I] * std::pow(Base[I], -L.Beta);
                });
}

Code divisiveBack(Handle &H, const Lrn &L, In Dy, In X, Out Dx) {
  return wholly(H, "divisive_backward", {double(L.N), L.Alpha, L.Beta, L.K}, {},
                {{"dy", Dy}, {"x", X}}, {"dx", Dx},
                [L, T = Dx.As](const auto &From, auto &To) {
                  const auto &Dys = From[0], &Xs = From[1];
                  const std::vector<double> Base = boxBases(L, T, Xs);
                  std::vector<double> Parts(To.size());
                  for (size_t I = 0; I < To.size(); ++I)
                    Parts[I] =
                        double(Dys[I]) * Xs[I] * std::pow(Base[I], -L.Beta - 1);
                  const std::vector<double> Sums =
                      boxSums(Box(L).around(), T, std::move(Parts));
                  for (size_t I = 0; I < To.size(); ++I)
                    To[I] = Dys[I] * std::pow(Base[I], -L.Beta) -
                            2 * boxFactor(L, T) * L.Beta * Xs[I] * Sums[I];
                });
}

} // namespace porthip::dnn
