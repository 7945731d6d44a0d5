// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensors of the libraries for neural networks: descriptors, and what a call
// reads and writes by them. Dimensions are N, C and then space, whichever way
// they lie in memory; strides count elements.
#ifndef PORTHIP_LIBRARIES_DNN_TENSOR_H
#define PORTHIP_LIBRARIES_DNN_TENSOR_H

#include "Libraries/Blas/Call.h"
#include "Libraries/Blas/Gemm.h"
#include <array>
#include <vector>

namespace porthip::dnn {

using blas::Call;
using blas::Code;
using blas::Handle;
using blas::Type;
using Index = int64_t;

constexpr int MaxRank = 8; ///< CUDNN_DIM_MAX
using Sizes = std::array<Index, MaxRank>;

struct Tensor {
  static constexpr const char *Kind = "tensor descriptor";
  Type Of = Type::None;
  int Rank = 0;
  Sizes Dim{}, Stride{};

  Index count() const;
  /// Elements from the first to the last address, 0 for none.
  Index span() const;
  /// Without gaps, in whatever order.
  bool isPacked() const { return span() == count(); }
  bool hasShapeOf(const Tensor &Other) const;
  /// Each dimension is that of Other or 1.
  bool fitsInto(const Tensor &Other) const;
};

/// From the first to the last address.
inline size_t bytesOf(const Tensor &T) {
  return size_t(T.span()) * blas::bytesOf(T.Of);
}

/// By increasing strides from the last dimension on; with IsChannelsLast C lies
/// innermost. Errors: a dimension below 1, a rank above MaxRank, no such type.
Code describe(Tensor &To, Type Of, int Rank, const int *Dim,
              bool IsChannelsLast);
Code describe(Tensor &To, Type Of, int Rank, const int *Dim, const int *Stride);

/// Tells a call of a tensor that it reads or writes, and of the memory behind
/// it. IsKnown: its elements, where there are no gaps, must have been written.
void readBy(Call &C, const char *Name, const Tensor &T, const void *P,
            bool IsKnown = true);
void writtenBy(Call &C, const char *Name, const Tensor &T, void *P);

/// In the order of dimensions, without gaps. V: float or double.
template <class V> std::vector<V> load(const Tensor &T, const void *From);
template <class V>
void store(const Tensor &T, void *To, const std::vector<V> &From);
/// Index among load()'s elements of Small for each of Full's, where each
/// dimension of 1 is repeated.
std::vector<Index> repeated(const Tensor &Small, const Tensor &Full);

/// Run(float()), or Run(double()) for doubles.
template <class F> auto inType(const Tensor &T, F Run) {
  return T.Of == Type::F64 ? Run(double()) : Run(float());
}
/// Half, bfloat16, float, double.
constexpr bool isComputed(Type T) {
  return T == Type::F16 || T == Type::BF16 || T == Type::F32 || T == Type::F64;
}

/// out = Alpha result + Beta out. With Beta 0 out is not read.
struct Scale {
  double Alpha = 1, Beta = 0;
  bool isNone() const { return Alpha == 1 && Beta == 0; }
};
/// From the host's memory: doubles for tensors of doubles, else floats.
double scalarOf(const Tensor &T, const void *P);
/// One of the tensor's own type.
double elementOf(const Tensor &T, const void *P);
/// Errors: a null pointer.
Code scaleOf(const Tensor &T, const void *Alpha, const void *Beta, Scale &To);
void tell(Call &C, double Value);

} // namespace porthip::dnn
#endif
