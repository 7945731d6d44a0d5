// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Recurrent networks: ReLU, tanh, LSTM and GRU cells, layers over each other,
// in one or both directions of time, sequences of different lengths. The
// reserve has what the backward passes need of the forward pass.
// Source: cuDNN 9, "cudnnRNNForward" and "cudnnGetRNNWeightParams".
#ifndef PORTHIP_LIBRARIES_DNN_RNN_H
#define PORTHIP_LIBRARIES_DNN_RNN_H

#include "Libraries/Dnn/Dnn.h"
#include <optional>

namespace porthip::dnn {

enum class Cell { Relu, Tanh, Lstm, Gru };

/// A network. Its weights: for each layer and direction those of the input and
/// those of the state before, for each gate. LSTM: input, forget, new, output.
/// GRU: reset, update, new.
struct Rnn {
  static constexpr const char *Kind = "RNN descriptor";
  Cell Is = Cell::Relu;
  bool HasInputBias = true, HasStateBias = true;
  int Directions = 1, Layers = 1;
  Type Of = Type::F32;
  Index Input = 0, Hidden = 0;
  const void *Between = nullptr; ///< a dropout descriptor
  float Rate = 0;                ///< that it has when a call is made
  /// The vendor's numbers, kept.
  int Algorithm = 0, Bias = 0, InputMode = 0, Compute = 0, Math = 0;
  Index Projected = 0;
  unsigned Flags = 0;

  int gates() const { return Is == Cell::Lstm ? 4 : Is == Cell::Gru ? 3 : 1; }
  /// A layer in one direction.
  int pseudoLayers() const { return Layers * Directions; }
  Index inputOf(int Pseudo) const {
    return Pseudo < Directions ? Input : Hidden * Directions;
  }
};

/// Where the parameters of one pseudo-layer are, in elements: for all gates one
/// behind the other. All matrices come before all biases.
struct Parameters {
  Index OfInput = 0, OfState = 0; ///< matrices of Hidden rows
  Index InputBias = -1, StateBias = -1;
};
Parameters parametersOf(const Rnn &R, int Pseudo);
Index parameterCount(const Rnn &R);

enum class Order { Time, TimePacked, Batch };
struct Sequences {
  static constexpr const char *Kind = "RNN data descriptor";
  Type Of = Type::F32;
  Order By = Order::Time;
  Index Time = 0, Batch = 0, Vector = 0;
  std::vector<int> Lengths;
  std::optional<double> Padding; ///< written behind the ends of what is made

  /// Index of the vector of a sequence at a time, in elements.
  Index at(Index Step, Index Sequence) const;
  Index count() const;
};
/// Errors: a length above Time; packed ones that are not sorted, longest first.
Code check(const Sequences &S);

/// In the type that is computed in.
size_t rnnReserveBytes(const Rnn &R, const Sequences &X);

struct Block {
  void *At = nullptr;
  size_t Bytes = 0;
};
/// The first and last states of all pseudo-layers, of LSTM also their cells.
/// Null pointers: zeros, and not asked for.
struct RnnStates {
  const Tensor *Of = nullptr;
  const void *First = nullptr;
  void *Last = nullptr;
  const Tensor *OfCells = nullptr;
  const void *FirstCells = nullptr;
  void *LastCells = nullptr;
};
/// Reserve: null of an inference.
Code rnnForward(Handle &H, const Rnn &R, const Sequences &X, const void *From,
                const Sequences &Y, void *To, const RnnStates &S,
                const void *Weights, size_t WeightBytes, const Block *Reserve);
/// Last is the gradient that comes in here, and First what is asked for.
struct StateGradients {
  RnnStates Of; ///< First and FirstCells alone
  const void *DLast = nullptr, *DLastCells = nullptr;
  void *DFirst = nullptr, *DFirstCells = nullptr;
};
Code rnnBackwardData(Handle &H, const Rnn &R, const Sequences &Y,
                     const void *Dy, const Sequences &X, void *Dx,
                     const StateGradients &S, const void *Weights,
                     size_t WeightBytes, Block Reserve);
/// Adds to the gradient of the parameters, after rnnBackwardData().
Code rnnBackwardWeights(Handle &H, const Rnn &R, const Sequences &X,
                        const void *From, const RnnStates &S, void *DWeights,
                        size_t WeightBytes, Block Reserve);

} // namespace porthip::dnn
#endif
