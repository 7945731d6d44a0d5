// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The numbers of recurrent networks. All sequences are computed by steps of
// time, with those left out that are over.
#ifndef PORTHIP_LIBRARIES_DNN_RNNCELLS_H
#define PORTHIP_LIBRARIES_DNN_RNNCELLS_H

#include "Libraries/Blas/Convert.h"
#include "Libraries/Blas/OpenBlas.h"
#include "Libraries/Dnn/Rnn.h"
#include <cmath>

namespace porthip::dnn {

/// Kept of each vector: the gates, then their gradients, then the state, then
/// what is no gate: LSTM's cell, GRU's new state before the reset.
inline Index slotOf(const Rnn &R) { return (2 * R.gates() + 2) * R.Hidden; }

/// By time and then sequence; what is behind an end is 0.
template <class V>
std::vector<V> loadSequences(const Sequences &S, const void *From) {
  std::vector<V> To(S.Time * S.Batch * S.Vector);
  for (Index B = 0; B < S.Batch; ++B)
    for (Index T = 0; T < S.Lengths[B]; ++T)
      for (Index I = 0, At = S.at(T, B); I < S.Vector; ++I)
        To[(T * S.Batch + B) * S.Vector + I] =
            V(blas::loadElement(S.Of, From, At + I));
  return To;
}
template <class V>
void storeSequences(const Sequences &S, void *To, const std::vector<V> &From) {
  const bool IsPadded = S.Padding && S.By != Order::TimePacked;
  for (Index B = 0; B < S.Batch; ++B)
    for (Index T = 0; T < (IsPadded ? S.Time : S.Lengths[B]); ++T)
      for (Index I = 0, At = S.at(T, B); I < S.Vector; ++I)
        blas::storeElement(S.Of, To, At + I,
                           T < S.Lengths[B]
                               ? From[(T * S.Batch + B) * S.Vector + I]
                               : *S.Padding);
}

/// C (rows of N) = op(A) op(B) + Beta C.
template <class V>
void multiply(bool TA, bool TB, Index M, Index N, Index K, const V *A,
              const V *B, V Beta, V *C) {
  CBLAS_BY_TYPE(V, gemm, CblasRowMajor, TA ? CblasTrans : CblasNoTrans,
                TB ? CblasTrans : CblasNoTrans, int(M), int(N), int(K), V(1), A,
                int(TA ? M : K), B, int(TB ? K : N), Beta, C, int(N));
}

template <class V> struct Network {
  const Rnn &R;
  const Sequences &X;
  std::vector<V> W; ///< the parameters, or their gradient
  std::vector<V> Slots;
  std::vector<V> H, C, DH, DC; ///< of all pseudo-layers
  const Index G, Size, Batch, Rows;

  Network(const Rnn &R, const Sequences &X, std::vector<V> Parameters)
      : R(R), X(X), W(std::move(Parameters)), G(R.gates()), Size(R.Hidden),
        Batch(X.Batch), Rows(X.Time * X.Batch) {
    Slots.resize(R.pseudoLayers() * Rows * slotOf(R));
  }
  Index statesSize() const { return R.pseudoLayers() * Batch * Size; }

  V *slot(int Pseudo, Index Row) {
    return Slots.data() + (Pseudo * Rows + Row) * slotOf(R);
  }
  V *gates(int Pseudo, Index Row) { return slot(Pseudo, Row); }
  V *deltas(int Pseudo, Index Row) { return slot(Pseudo, Row) + G * Size; }
  V *state(int Pseudo, Index Row) { return slot(Pseudo, Row) + 2 * G * Size; }
  V *extra(int Pseudo, Index Row) { return state(Pseudo, Row) + Size; }
  bool isBack(int Pseudo) const { return Pseudo % R.Directions; }
  bool isThere(Index T, Index B) const { return T < X.Lengths[B]; }

  /// The state that a step of a sequence begins with; First: of all
  /// pseudo-layers. At is state() or extra().
  template <class F>
  const V *before(int Pseudo, Index T, Index B, const std::vector<V> &First,
                  F At) {
    const bool Back = isBack(Pseudo);
    if (Back ? T + 1 == X.Lengths[B] : T == 0)
      return First.data() + (Pseudo * Batch + B) * Size;
    return At(Pseudo, (Back ? T + 1 : T - 1) * Batch + B);
  }
  const V *stateBefore(int Pseudo, Index T, Index B) {
    return before(Pseudo, T, B, H,
                  [this](int P, Index Row) { return state(P, Row); });
  }
  const V *cellBefore(int Pseudo, Index T, Index B) {
    return before(Pseudo, T, B, C,
                  [this](int P, Index Row) { return extra(P, Row); });
  }

  /// Each row of Size * G gets the bias.
  void addBias(std::vector<V> &To, Index Bias) const {
    if (Bias < 0)
      return;
    for (size_t I = 0; I < To.size(); ++I)
      To[I] += W[Bias + Index(I) % (G * Size)];
  }

  static V sigmoid(V A) { return 1 / (1 + std::exp(-A)); }

  /// In, Rec: what comes in and of the state before, of all gates.
  void step(int Pseudo, Index Row, const V *In, const V *Rec, V *State,
            V *Cell) {
    V *A = gates(Pseudo, Row), *Kept = extra(Pseudo, Row);
    for (Index I = 0; I < Size; ++I) {
      auto sum = [&](int Gate) {
        return In[Gate * Size + I] + Rec[Gate * Size + I];
      };
      if (R.Is == Cell::Lstm) {
        const V Enter = sigmoid(sum(0)), Forget = sigmoid(sum(1)),
                New = std::tanh(sum(2)), Leave = sigmoid(sum(3));
        Cell[I] = Kept[I] = Forget * Cell[I] + Enter * New;
        State[I] = Leave * std::tanh(Cell[I]);
        A[I] = Enter, A[Size + I] = Forget, A[2 * Size + I] = New,
        A[3 * Size + I] = Leave;
      } else if (R.Is == Cell::Gru) {
        const V Reset = sigmoid(sum(0)), Update = sigmoid(sum(1));
        Kept[I] = Rec[2 * Size + I];
        const V New = std::tanh(In[2 * Size + I] + Reset * Kept[I]);
        State[I] = (1 - Update) * New + Update * State[I];
        A[I] = Reset, A[Size + I] = Update, A[2 * Size + I] = New;
      } else {
        A[I] = State[I] =
            R.Is == Cell::Tanh ? std::tanh(sum(0)) : std::max(sum(0), V(0));
      }
    }
    std::copy(State, State + Size, state(Pseudo, Row));
  }

  /// H and C become the last states.
  std::vector<V> forward(std::vector<V> From) {
    std::vector<V> To;
    for (int L = 0; L < R.Layers; ++L) {
      To.assign(Rows * Size * R.Directions, 0);
      for (int D = 0; D < R.Directions; ++D)
        forwardOf(L * R.Directions + D, From, To);
      From = To;
    }
    return To;
  }
  void forwardOf(int Pseudo, const std::vector<V> &From, std::vector<V> &To) {
    const Parameters P = parametersOf(R, Pseudo);
    std::vector<V> In(Rows * G * Size), Rec(Batch * G * Size);
    multiply(false, true, Rows, G * Size, R.inputOf(Pseudo), From.data(),
             W.data() + P.OfInput, V(0), In.data());
    addBias(In, P.InputBias);
    V *State = H.data() + Pseudo * Batch * Size,
      *Cell = C.data() + Pseudo * Batch * Size;
    const Index Column = isBack(Pseudo) * Size;
    for (Index Step = 0; Step < X.Time; ++Step) {
      const Index T = isBack(Pseudo) ? X.Time - 1 - Step : Step;
      multiply(false, true, Batch, G * Size, Size, State, W.data() + P.OfState,
               V(0), Rec.data());
      addBias(Rec, P.StateBias);
      for (Index B = 0; B < Batch; ++B) {
        const Index Row = T * Batch + B;
        if (!isThere(T, B))
          continue;
        step(Pseudo, Row, &In[Row * G * Size], &Rec[B * G * Size],
             State + B * Size, Cell + B * Size);
        std::copy(State + B * Size, State + (B + 1) * Size,
                  To.data() + Row * Size * R.Directions + Column);
      }
    }
  }

  /// Gradients of the state and the cell before and after; Direct: what of the
  /// state's gradient goes past the gates.
  void stepBack(int Pseudo, Index T, Index B, const V *Dy, const V *DState,
                V *DCell, V *Direct) {
    const Index Row = T * Batch + B;
    const V *A = gates(Pseudo, Row), *Kept = extra(Pseudo, Row),
            *Before = stateBefore(Pseudo, T, B),
            *CellBefore = cellBefore(Pseudo, T, B);
    V *Delta = deltas(Pseudo, Row);
    for (Index I = 0; I < Size; ++I) {
      const V D = Dy[I] + DState[I];
      Direct[I] = 0;
      if (R.Is == Cell::Lstm) {
        const V Enter = A[I], Forget = A[Size + I], New = A[2 * Size + I],
                Leave = A[3 * Size + I], Bent = std::tanh(Kept[I]);
        const V Dc = DCell[I] + D * Leave * (1 - Bent * Bent);
        Delta[I] = Dc * New * Enter * (1 - Enter);
        Delta[Size + I] = Dc * CellBefore[I] * Forget * (1 - Forget);
        Delta[2 * Size + I] = Dc * Enter * (1 - New * New);
        Delta[3 * Size + I] = D * Bent * Leave * (1 - Leave);
        DCell[I] = Dc * Forget;
      } else if (R.Is == Cell::Gru) {
        const V Reset = A[I], Update = A[Size + I], New = A[2 * Size + I];
        const V OfNew = D * (1 - Update) * (1 - New * New);
        Delta[I] = OfNew * Kept[I] * Reset * (1 - Reset);
        Delta[Size + I] = D * (Before[I] - New) * Update * (1 - Update);
        Delta[2 * Size + I] = OfNew;
        Direct[I] = D * Update;
      } else {
        Delta[I] = D * (R.Is == Cell::Tanh ? 1 - A[I] * A[I] : V(A[I] > 0));
      }
    }
  }
  /// The gradient of what of the state before goes into the gates.
  void recurrent(int Pseudo, Index Row, V *To) {
    const V *Delta = deltas(Pseudo, Row);
    std::copy(Delta, Delta + G * Size, To);
    if (R.Is == Cell::Gru)
      for (Index I = 0; I < Size; ++I)
        To[2 * Size + I] *= gates(Pseudo, Row)[I];
  }

  /// DH and DC become the gradients of the first states. H, C: the first
  /// states.
  std::vector<V> backward(std::vector<V> Dy) {
    std::vector<V> Dx;
    for (int L = R.Layers; L--;) {
      const int First = L * R.Directions;
      Dx.assign(Rows * R.inputOf(First), 0);
      for (int D = 0; D < R.Directions; ++D)
        backwardOf(First + D, Dy, Dx);
      Dy = Dx;
    }
    return Dx;
  }
  void backwardOf(int Pseudo, const std::vector<V> &Dy, std::vector<V> &Dx) {
    const Parameters P = parametersOf(R, Pseudo);
    V *DState = DH.data() + Pseudo * Batch * Size,
      *DCell = DC.data() + Pseudo * Batch * Size;
    std::vector<V> Direct(Batch * Size), Rec(Batch * G * Size),
        Through(Batch * Size), All(Rows * G * Size);
    for (Index Step = X.Time; Step--;) {
      const Index T = isBack(Pseudo) ? X.Time - 1 - Step : Step;
      std::fill(Rec.begin(), Rec.end(), V(0));
      for (Index B = 0; B < Batch; ++B) {
        if (!isThere(T, B))
          continue;
        const Index Row = T * Batch + B;
        stepBack(Pseudo, T, B,
                 Dy.data() + Row * Size * R.Directions + isBack(Pseudo) * Size,
                 DState + B * Size, DCell + B * Size, &Direct[B * Size]);
        recurrent(Pseudo, Row, &Rec[B * G * Size]);
        std::copy(deltas(Pseudo, Row), deltas(Pseudo, Row) + G * Size,
                  &All[Row * G * Size]);
      }
      multiply(false, false, Batch, Size, G * Size, Rec.data(),
               W.data() + P.OfState, V(0), Through.data());
      for (Index B = 0; B < Batch; ++B)
        for (Index I = B * Size; isThere(T, B) && I < (B + 1) * Size; ++I)
          DState[I] = Direct[I] + Through[I];
    }
    multiply(false, false, Rows, R.inputOf(Pseudo), G * Size, All.data(),
             W.data() + P.OfInput, V(1), Dx.data());
  }

  /// To W, after backward(). H: the first states.
  void addGradients(std::vector<V> From) {
    for (int L = 0; L < R.Layers; ++L) {
      for (int D = 0; D < R.Directions; ++D)
        addGradientsOf(L * R.Directions + D, From);
      From.assign(Rows * Size * R.Directions, 0);
      for (int D = 0; D < R.Directions; ++D)
        for (Index Row = 0; Row < Rows; ++Row)
          std::copy(state(L * R.Directions + D, Row),
                    state(L * R.Directions + D, Row) + Size,
                    From.data() + (Row * R.Directions + D) * Size);
    }
  }
  void addGradientsOf(int Pseudo, const std::vector<V> &From) {
    const Parameters P = parametersOf(R, Pseudo);
    std::vector<V> All(Rows * G * Size), Rec(Rows * G * Size),
        Before(Rows * Size);
    for (Index T = 0; T < X.Time; ++T)
      for (Index B = 0; B < Batch; ++B) {
        const Index Row = T * Batch + B;
        if (!isThere(T, B))
          continue;
        std::copy(deltas(Pseudo, Row), deltas(Pseudo, Row) + G * Size,
                  &All[Row * G * Size]);
        recurrent(Pseudo, Row, &Rec[Row * G * Size]);
        const V *State = stateBefore(Pseudo, T, B);
        std::copy(State, State + Size, &Before[Row * Size]);
      }
    const Index Input = R.inputOf(Pseudo);
    multiply(true, false, G * Size, Input, Rows, All.data(), From.data(), V(1),
             W.data() + P.OfInput);
    multiply(true, false, G * Size, Size, Rows, Rec.data(), Before.data(), V(1),
             W.data() + P.OfState);
    addSums(All, P.InputBias);
    addSums(Rec, P.StateBias);
  }
  void addSums(const std::vector<V> &From, Index Bias) {
    if (Bias < 0)
      return;
    for (size_t I = 0; I < From.size(); ++I)
      W[Bias + Index(I) % (G * Size)] += From[I];
  }
};

} // namespace porthip::dnn
#endif
