// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Libraries/Dnn/Loops.h"
#include <cmath>

namespace porthip::dnn {
namespace {

/// Run(first, step, count) for each group of elements whose sum is 1.
template <class F> void forGroups(const Tensor &T, bool OverChannels, F Run) {
  Images I(T);
  const Index All = I.Channels * I.Space;
  for (Index N = 0; N < I.Count; ++N)
    for (Index Place = 0; Place < (OverChannels ? I.Space : 1); ++Place)
      Run(N * All + Place, OverChannels ? I.Space : 1,
          OverChannels ? I.Channels : All);
}

template <class V>
void softmaxOf(Softmax How, const V *X, Index Step, Index Count, V *Y) {
  // The largest is taken off by all three: what Fast gives where that matters
  // is no number.
  V Largest = X[0];
  for (Index I = 1; I < Count; ++I)
    Largest = std::max(Largest, X[I * Step]);
  V Sum = 0;
  for (Index I = 0; I < Count; ++I)
    Sum += std::exp(X[I * Step] - Largest);
  for (Index I = 0; I < Count; ++I) {
    V Shifted = X[I * Step] - Largest;
    Y[I * Step] =
        How == Softmax::Log ? Shifted - std::log(Sum) : std::exp(Shifted) / Sum;
  }
}

template <class V>
void softmaxBackOf(Softmax How, const V *Y, const V *Dy, Index Step,
                   Index Count, V *Dx) {
  const bool IsLog = How == Softmax::Log;
  V Sum = 0;
  for (Index I = 0; I < Count; ++I)
    Sum += Dy[I * Step] * (IsLog ? V(1) : Y[I * Step]);
  for (Index I = 0; I < Count; ++I)
    Dx[I * Step] = IsLog ? Dy[I * Step] - std::exp(Y[I * Step]) * Sum
                         : Y[I * Step] * (Dy[I * Step] - Sum);
}

} // namespace

Code softmax(Handle &H, Softmax How, bool OverChannels, Scale S, In X, Out Y) {
  return wholly(
      H, "softmax_forward", {double(How), double(OverChannels)}, S, {{"x", X}},
      {"y", Y}, [=, T = Y.As](const auto &From, auto &To) {
        forGroups(T, OverChannels, [&](Index First, Index Step, Index Count) {
          softmaxOf(How, From[0].data() + First, Step, Count,
                    To.data() + First);
        });
      });
}

Code softmaxBack(Handle &H, Softmax How, bool OverChannels, Scale S, In Y,
                 In Dy, Out Dx) {
  return wholly(
      H, "softmax_backward", {double(How), double(OverChannels)}, S,
      {{"y", Y}, {"dy", Dy}}, {"dx", Dx},
      [=, T = Dx.As](const auto &From, auto &To) {
        forGroups(T, OverChannels, [&](Index First, Index Step, Index Count) {
          softmaxBackOf(How, From[0].data() + First, From[1].data() + First,
                        Step, Count, To.data() + First);
        });
      });
}

//===-- Over neighbouring channels ----------------------------------------===//

namespace {

/// K + Alpha / N times the sum of squares around each element.
template <class V>
std::vector<double> bases(const Lrn &L, const Tensor &T,
                          const std::vector<V> &X) {
  Images I(T);
  std::vector<double> To(X.size());
  const Index Before = (Index(L.N) - 1) / 2, After = Index(L.N) - 1 - Before;
  for (Index N = 0; N < I.Count; ++N)
    for (Index C = 0; C < I.Channels; ++C)
      for (Index S = 0; S < I.Space; ++S) {
        double Sum = 0;
        for (Index K = std::max<Index>(C - Before, 0);
             K <= std::min(C + After, I.Channels - 1); ++K) {
          double Value = X[(N * I.Channels + K) * I.Space + S];
          Sum += Value * Value;
        }
        To[(N * I.Channels + C) * I.Space + S] = L.K + L.Alpha / L.N * Sum;
      }
  return To;
}

std::vector<double> told(const Lrn &L) {
  return {double(L.N), L.Alpha, L.Beta, L.K};
}

} // namespace

Code lrn(Handle &H, const Lrn &L, In X, Out Y) {
  return wholly(H, "lrn_forward", told(L), {}, {{"x", X}}, {"y", Y},
                [L, T = Y.As](const auto &From, auto &To) {
                  auto Base = bases(L, T, From[0]);
                  for (size_t I = 0; I < To.size(); ++I)
                    To[I] = From[0][I] * std::pow(Base[I], -L.Beta);
                });
}

Code lrnBack(Handle &H, const Lrn &L, In Y, In Dy, In X, Out Dx) {
  return wholly(
      H, "lrn_backward", told(L), {}, {{"y", Y}, {"dy", Dy}, {"x", X}},
      {"dx", Dx}, [L, T = Dx.As](const auto &From, auto &To) {
        const auto &Ys = From[0], &Dys = From[1], &Xs = From[2];
        auto Base = bases(L, T, Xs);
        Images I(T);
        const Index Before = (Index(L.N) - 1) / 2,
                    After = Index(L.N) - 1 - Before;
        for (Index N = 0; N < I.Count; ++N)
          for (Index C = 0; C < I.Channels; ++C)
            for (Index S = 0; S < I.Space; ++S) {
              auto at = [&](Index Channel) {
                return (N * I.Channels + Channel) * I.Space + S;
              };
              // The outputs in whose sums this input is.
              double Sum = 0;
              for (Index K = std::max<Index>(C - After, 0);
                   K <= std::min(C + Before, I.Channels - 1); ++K)
                Sum += double(Dys[at(K)]) * Ys[at(K)] / Base[at(K)];
              To[at(C)] = Dys[at(C)] * std::pow(Base[at(C)], -L.Beta) -
                          2 * L.Alpha * L.Beta / L.N * Xs[at(C)] * Sum;
            }
      });
}

} // namespace porthip::dnn
