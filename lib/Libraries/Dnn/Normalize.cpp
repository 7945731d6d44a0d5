// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Libraries/Dnn/Loops.h"
#include <cmath>

namespace porthip::dnn {

Code describeStatistics(Tensor &To, const Tensor &X, bool IsSpatial) {
  if (X.Rank < 4 || X.Rank > 5)
    return Code::InvalidValue;
  std::array<int, MaxRank> Dim;
  Dim.fill(1);
  for (int D = 1; D < (IsSpatial ? 2 : X.Rank); ++D)
    Dim[D] = int(X.Dim[D]);
  return describe(To, X.Of == Type::F64 ? Type::F64 : Type::F32, X.Rank,
                  Dim.data(), /*IsChannelsLast=*/false);
}

namespace {

/// The group of each element, which shares one set of statistics.
struct Groups {
  std::vector<Index> Of;
  Index Count, Members;
  Groups(const Tensor &Statistics, const Tensor &X)
      : Of(repeated(Statistics, X)), Count(Statistics.count()),
        Members(X.count() / Count) {}

  template <class F> std::vector<double> sums(F Value) const {
    std::vector<double> To(Count);
    for (size_t I = 0; I < Of.size(); ++I)
      To[Of[I]] += Value(I);
    return To;
  }
};

Code check(bool IsSpatial, const Tensor &X, const Tensor &Y,
           const Tensor &Statistics, double Epsilon) {
  Tensor Wanted;
  if (Code Bad = describeStatistics(Wanted, X, IsSpatial); Bad != Code::Success)
    return Bad;
  if (!X.hasShapeOf(Y) || !Wanted.hasShapeOf(Statistics) || Epsilon < 0)
    return Code::InvalidValue;
  return isComputed(X.Of) && isComputed(Y.Of) && Statistics.Of == Wanted.Of
             ? Code::Success
             : Code::NotSupported;
}

template <class V> struct Training {
  const Groups &G;
  std::vector<V> X;
  std::vector<double> Mean, Variance;

  void measure() {
    Mean = G.sums([&](size_t I) { return X[I]; });
    for (double &M : Mean)
      M /= double(G.Members);
    Variance = G.sums([&](size_t I) {
      double Off = X[I] - Mean[G.Of[I]];
      return Off * Off;
    });
    for (double &D : Variance)
      D /= double(G.Members);
  }
  /// The running variance is that of a sample.
  void average(const Statistics &Running, double Factor) const {
    auto blend = [&](void *To, const std::vector<double> &New, double By) {
      if (!To)
        return;
      auto Old = load<V>(Running.Of, To);
      for (size_t I = 0; I < Old.size(); ++I)
        Old[I] = V((1 - Factor) * Old[I] + Factor * By * New[I]);
      store(Running.Of, To, Old);
    };
    blend(Running.Mean, Mean, 1);
    blend(Running.Other, Variance,
          G.Members > 1 ? double(G.Members) / double(G.Members - 1) : 1);
  }
  void save(const Statistics &Saved, double Epsilon) const {
    std::vector<V> Means(Mean.begin(), Mean.end()), Inverses;
    for (double D : Variance)
      Inverses.push_back(V(1 / std::sqrt(D + Epsilon)));
    if (Saved.Mean)
      store(Saved.Of, Saved.Mean, Means);
    if (Saved.Other)
      store(Saved.Of, Saved.Other, Inverses);
  }
};

template <class V>
std::vector<V> normalized(const Groups &G, const std::vector<V> &X,
                          const std::vector<double> &Mean,
                          const std::vector<double> &Variance, double Epsilon,
                          const std::vector<V> &Factor,
                          const std::vector<V> &Bias) {
  std::vector<V> To(X.size());
  for (size_t I = 0; I < X.size(); ++I) {
    Index K = G.Of[I];
    To[I] = V((X[I] - Mean[K]) / std::sqrt(Variance[K] + Epsilon) * Factor[K] +
              Bias[K]);
  }
  return To;
}

} // namespace

Code normalizeTraining(Handle &H, bool IsSpatial, In X, Out Y, In Factor,
                       const void *Bias, double Average, Statistics Running,
                       double Epsilon, Statistics Saved) {
  if (Code Bad = check(IsSpatial, X.As, Y.As, Factor.As, Epsilon);
      Bad != Code::Success)
    return Bad;
  if (!Running.Mean != !Running.Other || !Saved.Mean != !Saved.Other)
    return Code::InvalidValue;
  const Tensor &T = Factor.As;
  Call Made(H, "batch_normalization_training", "dnn");
  Made.flag(IsSpatial);
  readBy(Made, "x", X.As, X.At);
  readBy(Made, "scale", T, Factor.At);
  readBy(Made, "bias", T, Bias);
  tell(Made, Average);
  tell(Made, Epsilon);
  writtenBy(Made, "y", Y.As, Y.At);
  if (Running.Mean) {
    writtenBy(Made, "running mean", T, Running.Mean);
    writtenBy(Made, "running variance", T, Running.Other);
  }
  if (Saved.Mean) {
    writtenBy(Made, "saved mean", T, Saved.Mean);
    writtenBy(Made, "saved inverse deviation", T, Saved.Other);
  }
  return Made.submit([=, T = T, TX = X.As, TY = Y.As, PX = X.At, PY = Y.At,
                      PF = Factor.At, RunMean = Running.Mean,
                      RunOther = Running.Other, SaveMean = Saved.Mean,
                      SaveOther = Saved.Other] {
    inType(T, [&](auto Zero) {
      using V = decltype(Zero);
      Groups G(T, TX);
      Training<V> By{G, load<V>(TX, PX), {}, {}};
      By.measure();
      auto Result = normalized(G, By.X, By.Mean, By.Variance, Epsilon,
                               load<V>(T, PF), load<V>(T, Bias));
      store(TY, PY, Result);
      By.average({T, RunMean, RunOther}, Average);
      By.save({T, SaveMean, SaveOther}, Epsilon);
    });
  });
}

Code normalize(Handle &H, bool IsSpatial, In X, Out Y, In Factor,
               const void *Bias, Statistics Estimated, double Epsilon) {
  if (Code Bad = check(IsSpatial, X.As, Y.As, Factor.As, Epsilon);
      Bad != Code::Success)
    return Bad;
  const Tensor &T = Factor.As;
  Call Made(H, "batch_normalization_inference", "dnn");
  Made.flag(IsSpatial);
  readBy(Made, "x", X.As, X.At);
  readBy(Made, "scale", T, Factor.At);
  readBy(Made, "bias", T, Bias);
  readBy(Made, "mean", T, Estimated.Mean);
  readBy(Made, "variance", T, Estimated.Other);
  tell(Made, Epsilon);
  writtenBy(Made, "y", Y.As, Y.At);
  return Made.submit([=, T = T, TX = X.As, TY = Y.As, PX = X.At, PY = Y.At,
                      PF = Factor.At, Mean = Estimated.Mean,
                      Variance = Estimated.Other] {
    inType(T, [&](auto Zero) {
      using V = decltype(Zero);
      auto Means = load<V>(T, Mean), Variances = load<V>(T, Variance);
      auto Result =
          normalized(Groups(T, TX), load<V>(TX, PX),
                     std::vector<double>(Means.begin(), Means.end()),
                     std::vector<double>(Variances.begin(), Variances.end()),
                     Epsilon, load<V>(T, PF), load<V>(T, Bias));
      store(TY, PY, Result);
    });
  });
}

namespace {

struct BackwardCall {
  Tensor X, Dy, Dx, Of;
  const void *PX, *PDy;
  void *PDx;
  const void *Factor;
  void *DFactor, *DBias;
  double Epsilon;
  const void *Mean, *Inverse; ///< null: measured again

  template <class V> void run() const {
    Groups G(Of, X);
    Training<V> By{G, load<V>(X, PX), {}, {}};
    std::vector<double> Means, Inverses;
    if (Mean) {
      auto M = load<V>(Of, Mean), I = load<V>(Of, Inverse);
      Means.assign(M.begin(), M.end());
      Inverses.assign(I.begin(), I.end());
    } else {
      By.measure();
      Means = By.Mean;
      for (double D : By.Variance)
        Inverses.push_back(1 / std::sqrt(D + Epsilon));
    }
    auto Dys = load<V>(Dy, PDy), Factors = load<V>(Of, Factor);
    auto unit = [&](size_t I) {
      return (By.X[I] - Means[G.Of[I]]) * Inverses[G.Of[I]];
    };
    auto OfBias = G.sums([&](size_t I) { return Dys[I]; });
    auto OfFactor = G.sums([&](size_t I) { return Dys[I] * unit(I); });
    std::vector<V> Result(Dys.size());
    const double M = double(G.Members);
    for (size_t I = 0; I < Dys.size(); ++I) {
      Index K = G.Of[I];
      Result[I] = V(Factors[K] * Inverses[K] / M *
                    (M * Dys[I] - OfBias[K] - unit(I) * OfFactor[K]));
    }
    store(Dx, PDx, Result);
    store(Of, DFactor, std::vector<V>(OfFactor.begin(), OfFactor.end()));
    store(Of, DBias, std::vector<V>(OfBias.begin(), OfBias.end()));
  }
};

} // namespace

Code normalizeBack(Handle &H, bool IsSpatial, In X, In Dy, Out Dx, In Factor,
                   void *DFactor, void *DBias, double Epsilon,
                   Statistics Saved) {
  if (Code Bad = check(IsSpatial, X.As, Dx.As, Factor.As, Epsilon);
      Bad != Code::Success)
    return Bad;
  if (!Dy.As.hasShapeOf(X.As) || !Saved.Mean != !Saved.Other)
    return Code::InvalidValue;
  if (!isComputed(Dy.As.Of))
    return Code::NotSupported;
  const Tensor &T = Factor.As;
  Call Made(H, "batch_normalization_backward", "dnn");
  Made.flag(IsSpatial);
  readBy(Made, "x", X.As, X.At);
  readBy(Made, "dy", Dy.As, Dy.At);
  readBy(Made, "scale", T, Factor.At);
  tell(Made, Epsilon);
  if (Saved.Mean) {
    readBy(Made, "saved mean", T, Saved.Mean);
    readBy(Made, "saved inverse deviation", T, Saved.Other);
  }
  writtenBy(Made, "dx", Dx.As, Dx.At);
  writtenBy(Made, "scale's gradient", T, DFactor);
  writtenBy(Made, "bias's gradient", T, DBias);
  BackwardCall All{X.As,    Dy.As,      Dx.As,      T,       X.At,
                   Dy.At,   Dx.At,      Factor.At,  DFactor, DBias,
                   Epsilon, Saved.Mean, Saved.Other};
  return Made.submit([All] {
    if (All.Of.Of == Type::F64)
      All.run<double>();
    else
      All.run<float>();
  });
}

} // namespace porthip::dnn
