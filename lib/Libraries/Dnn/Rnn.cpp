// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The work of recurrent networks' calls. The numbers: RnnCells.h.
#include "Libraries/Dnn/Rnn.h"
#include "Libraries/Dnn/RnnCells.h"
#include <numeric>

namespace porthip::dnn {

Parameters parametersOf(const Rnn &R, int Pseudo) {
  const Index H = R.Hidden, G = R.gates();
  Parameters At;
  Index Next = 0;
  for (int L = 0; L < R.pseudoLayers(); ++L) {
    if (L == Pseudo) {
      At.OfInput = Next;
      At.OfState = Next + G * H * R.inputOf(L);
    }
    Next += G * H * (R.inputOf(L) + H);
  }
  const Index Biases = G * H * (R.HasInputBias + R.HasStateBias);
  Next += Pseudo * Biases;
  if (R.HasInputBias) {
    At.InputBias = Next;
    Next += G * H;
  }
  if (R.HasStateBias)
    At.StateBias = Next;
  return At;
}

Index parameterCount(const Rnn &R) {
  const Index H = R.Hidden, G = R.gates();
  Index Count = 0;
  for (int L = 0; L < R.pseudoLayers(); ++L)
    Count += G * H * (R.inputOf(L) + H + R.HasInputBias + R.HasStateBias);
  return Count;
}

Index Sequences::at(Index Step, Index Sequence) const {
  switch (By) {
  case Order::Time:
    return (Step * Batch + Sequence) * Vector;
  case Order::Batch:
    return (Sequence * Time + Step) * Vector;
  case Order::TimePacked:
    break;
  }
  Index Before = 0;
  for (int Length : Lengths)
    Before += std::min<Index>(Length, Step);
  return (Before + Sequence) * Vector;
}

Index Sequences::count() const {
  if (By != Order::TimePacked)
    return Time * Batch * Vector;
  return std::accumulate(Lengths.begin(), Lengths.end(), Index(0)) * Vector;
}

Code check(const Sequences &S) {
  if (S.Time < 1 || S.Batch < 1 || S.Vector < 1)
    return Code::InvalidValue;
  for (int Length : S.Lengths)
    if (Length < 0 || Length > S.Time)
      return Code::InvalidValue;
  return S.By != Order::TimePacked ||
                 std::is_sorted(S.Lengths.rbegin(), S.Lengths.rend())
             ? Code::Success
             : Code::InvalidValue;
}

size_t rnnReserveBytes(const Rnn &R, const Sequences &X) {
  const Index Count = R.pseudoLayers() * X.Time * X.Batch * slotOf(R);
  return size_t(Count) * (R.Of == Type::F64 ? sizeof(double) : sizeof(float));
}

//===-- Calls -------------------------------------------------------------===//

namespace {

Code checkCall(const Rnn &R, const Sequences &X, const Sequences &Y,
               const RnnStates &S, size_t WeightBytes) {
  if (!R.Hidden || X.Vector != R.Input || Y.Vector != R.Hidden * R.Directions ||
      X.Time != Y.Time || X.Lengths != Y.Lengths || X.Of != R.Of ||
      Y.Of != R.Of ||
      WeightBytes < size_t(parameterCount(R)) * blas::bytesOf(R.Of))
    return Code::InvalidValue;
  for (const Tensor *T : {S.Of, S.OfCells})
    if (T && (T->Rank != 3 || T->Dim[0] != R.pseudoLayers() ||
              T->Dim[1] != X.Batch || T->Dim[2] != R.Hidden || T->Of != R.Of))
      return Code::InvalidValue;
  return isComputed(R.Of) ? Code::Success : Code::NotSupported;
}

/// The call's memory is told as arrays of elements.
Tensor arrayOf(Type Of, Index Count) {
  Tensor T;
  T.Of = Of;
  T.Rank = 1;
  T.Dim[0] = Count;
  T.Stride[0] = 1;
  return T;
}

struct Asked {
  Call Made;
  const Rnn &R;

  Asked(Handle &H, const char *Name, const Rnn &R, const Sequences &X)
      : Made(H, Name, "dnn"), R(R) {
    Made.flag(int(R.Is)).flag(R.Directions).size(R.Layers).size(R.Hidden);
    Made.flag(R.HasInputBias).flag(R.HasStateBias);
    Made.size(X.Time).size(X.Batch).size(X.Vector).flag(int(X.By));
    Made.size(std::accumulate(X.Lengths.begin(), X.Lengths.end(), 0));
  }
  void in(const char *Name, const Sequences &S, const void *P) {
    readBy(Made, Name, arrayOf(S.Of, S.count()), P, /*IsKnown=*/false);
  }
  void out(const char *Name, const Sequences &S, void *P) {
    writtenBy(Made, Name, arrayOf(S.Of, S.count()), P);
  }
  void weights(const void *P) {
    readBy(Made, "weights", arrayOf(R.Of, parameterCount(R)), P);
  }
  void reserve(Block B, size_t Bytes) {
    Made.operand("reserve", "unsigned char*", B.At, Bytes);
  }
  void in(const char *Name, const Tensor *T, const void *P) {
    if (T && P)
      readBy(Made, Name, *T, P);
  }
  void out(const char *Name, const Tensor *T, void *P) {
    if (T && P)
      writtenBy(Made, Name, *T, P);
  }
};

template <class V>
std::vector<V> loadStates(const std::optional<Tensor> &T, const void *P,
                          Index Count) {
  return T && P ? load<V>(*T, P) : std::vector<V>(Count);
}
template <class V>
void storeStates(const std::optional<Tensor> &T, void *P,
                 const std::vector<V> &From) {
  if (T && P)
    store(*T, P, From);
}
std::optional<Tensor> copyOf(const Tensor *T) {
  return T ? std::optional<Tensor>(*T) : std::nullopt;
}
Tensor weightsOf(const Rnn &R) { return arrayOf(R.Of, parameterCount(R)); }

} // namespace

Code rnnForward(Handle &H, const Rnn &R, const Sequences &X, const void *From,
                const Sequences &Y, void *To, const RnnStates &S,
                const void *Weights, size_t WeightBytes, const Block *Reserve) {
  Code Bad = checkCall(R, X, Y, S, WeightBytes);
  const size_t Bytes = rnnReserveBytes(R, X);
  if (Bad == Code::Success && Reserve && Reserve->Bytes < Bytes)
    Bad = Code::InvalidValue;
  // Numbers that are dropped between layers are not drawn.
  if (Bad == Code::Success && Reserve && R.Layers > 1 && R.Rate > 0)
    Bad = Code::NotSupported;
  if (Bad != Code::Success)
    return Bad;
  Asked A(H, "rnn_forward", R, X);
  A.in("x", X, From);
  A.in("first states", S.Of, S.First);
  A.in("first cells", S.OfCells, S.FirstCells);
  A.weights(Weights);
  A.out("y", Y, To);
  A.out("last states", S.Of, S.Last);
  A.out("last cells", S.OfCells, S.LastCells);
  if (Reserve)
    A.reserve(*Reserve, Bytes);
  return A.Made.submit([=, R = R, X = X, Y = Y, OfStates = copyOf(S.Of),
                        OfCells = copyOf(S.OfCells), S = S,
                        Kept = Reserve ? Reserve->At : nullptr] {
    inType(weightsOf(R), [&](auto Zero) {
      using V = decltype(Zero);
      Network<V> N(R, X, load<V>(weightsOf(R), Weights));
      N.H = loadStates<V>(OfStates, S.First, N.statesSize());
      N.C = loadStates<V>(OfCells, S.FirstCells, N.statesSize());
      storeSequences(Y, To, N.forward(loadSequences<V>(X, From)));
      storeStates(OfStates, S.Last, N.H);
      storeStates(OfCells, S.LastCells, N.C);
      if (Kept)
        std::copy(N.Slots.begin(), N.Slots.end(), static_cast<V *>(Kept));
    });
  });
}

Code rnnBackwardData(Handle &H, const Rnn &R, const Sequences &Y,
                     const void *Dy, const Sequences &X, void *Dx,
                     const StateGradients &S, const void *Weights,
                     size_t WeightBytes, Block Reserve) {
  Code Bad = checkCall(R, X, Y, S.Of, WeightBytes);
  const size_t Bytes = rnnReserveBytes(R, X);
  if (Bad == Code::Success && Reserve.Bytes < Bytes)
    Bad = Code::InvalidValue;
  if (Bad != Code::Success)
    return Bad;
  Asked A(H, "rnn_backward_data", R, X);
  A.in("dy", Y, Dy);
  A.in("first states", S.Of.Of, S.Of.First);
  A.in("first cells", S.Of.OfCells, S.Of.FirstCells);
  A.in("last states' gradient", S.Of.Of, S.DLast);
  A.in("last cells' gradient", S.Of.OfCells, S.DLastCells);
  A.weights(Weights);
  A.out("dx", X, Dx);
  A.out("first states' gradient", S.Of.Of, S.DFirst);
  A.out("first cells' gradient", S.Of.OfCells, S.DFirstCells);
  A.reserve(Reserve, Bytes);
  return A.Made.submit([=, R = R, X = X, Y = Y, OfStates = copyOf(S.Of.Of),
                        OfCells = copyOf(S.Of.OfCells), S = S] {
    inType(weightsOf(R), [&](auto Zero) {
      using V = decltype(Zero);
      Network<V> N(R, X, load<V>(weightsOf(R), Weights));
      auto *Kept = static_cast<V *>(Reserve.At);
      N.Slots.assign(Kept, Kept + N.Slots.size());
      N.H = loadStates<V>(OfStates, S.Of.First, N.statesSize());
      N.C = loadStates<V>(OfCells, S.Of.FirstCells, N.statesSize());
      N.DH = loadStates<V>(OfStates, S.DLast, N.statesSize());
      N.DC = loadStates<V>(OfCells, S.DLastCells, N.statesSize());
      storeSequences(X, Dx, N.backward(loadSequences<V>(Y, Dy)));
      storeStates(OfStates, S.DFirst, N.DH);
      storeStates(OfCells, S.DFirstCells, N.DC);
      std::copy(N.Slots.begin(), N.Slots.end(), Kept);
    });
  });
}

Code rnnBackwardWeights(Handle &H, const Rnn &R, const Sequences &X,
                        const void *From, const RnnStates &S, void *DWeights,
                        size_t WeightBytes, Block Reserve) {
  Sequences Y = X;
  Y.Vector = R.Hidden * R.Directions;
  Code Bad = checkCall(R, X, Y, S, WeightBytes);
  const size_t Bytes = rnnReserveBytes(R, X);
  if (Bad == Code::Success && Reserve.Bytes < Bytes)
    Bad = Code::InvalidValue;
  if (Bad != Code::Success)
    return Bad;
  Asked A(H, "rnn_backward_weights", R, X);
  A.in("x", X, From);
  A.in("first states", S.Of, S.First);
  A.reserve(Reserve, Bytes);
  writtenBy(A.Made, "weights' gradient", weightsOf(R), DWeights);
  return A.Made.submit([=, R = R, X = X, OfStates = copyOf(S.Of), S = S] {
    inType(weightsOf(R), [&](auto Zero) {
      using V = decltype(Zero);
      Network<V> N(R, X, load<V>(weightsOf(R), DWeights));
      auto *Kept = static_cast<V *>(Reserve.At);
      N.Slots.assign(Kept, Kept + N.Slots.size());
      N.H = loadStates<V>(OfStates, S.First, N.statesSize());
      N.addGradients(loadSequences<V>(X, From));
      store(weightsOf(R), DWeights, N.W);
    });
  });
}

} // namespace porthip::dnn
