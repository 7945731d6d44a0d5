// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations that cuDNN and MIOpen compute alike: convolutions as products by
// OpenBLAS, the rest by loops, in floats or, for tensors of doubles, in
// doubles; half and bfloat16 are widened and rounded once. oneDNN, Debian's
// library for this, has no doubles, no strides for batch normalization and no
// half on most CPUs, so that each operation would need a second form.
// Errors of all calls: InvalidValue, where shapes or types do not fit;
// NotSupported, where nothing is computed for a type.
// Source: cuDNN 9, "API Reference" of cudnn_ops and cudnn_cnn; MIOpen 3.3.
#ifndef PORTHIP_LIBRARIES_DNN_DNN_H
#define PORTHIP_LIBRARIES_DNN_DNN_H

#include "Libraries/Dnn/Tensor.h"

namespace porthip::dnn {

/// A tensor and its elements.
struct In {
  const Tensor &As;
  const void *At;
};
struct Out {
  const Tensor &As;
  void *At;
};

//===-- Convolutions ------------------------------------------------------===//

constexpr int MaxSpace = 3;
struct Convolution {
  static constexpr const char *Kind = "convolution descriptor";
  int Space = 0; ///< dimensions: 1 to MaxSpace
  std::array<Index, MaxSpace> Pad{}, Step{}, Dilation{};
  bool IsFlipped = false; ///< a convolution, else a cross-correlation
  int Groups = 1;
  int Compute = 0, Math = 0, Reorder = 0; ///< the vendor's numbers, kept
};
Code setConvolution(Convolution &To, int Space, const int *Pad, const int *Step,
                    const int *Dilation);
/// The output's dimensions. W: K, C / groups and then space.
Code outputOf(const Convolution &C, const Tensor &X, const Tensor &W,
              Sizes &Dim);
enum class Pass { Forward, Data, Filter };
/// The output is the operand that Of makes: y, dx or dw. Errors as of all.
Code checkConvolution(const Convolution &C, const Tensor &X, const Tensor &W,
                      const Tensor &Y);
/// Workspace of a product: one image as columns.
size_t workspaceOf(const Convolution &C, const Tensor &X, const Tensor &W,
                   const Tensor &Y);
/// To: of Of the output, A and B the other two in the order x, w, y.
/// Work: the program's, checked for its size alone.
Code convolve(Handle &H, Pass Of, const Convolution &C, In A, In B, Out To,
              const void *Work = nullptr, size_t WorkBytes = 0);
/// The sum over all but C.
Code biasGradient(Handle &H, In Dy, Out Db);

//===-- Elements ----------------------------------------------------------===//

enum class Op { Add, Mul, Min, Max, Sqrt, Not };
/// C = op(Alpha1 A, Alpha2 B) + Beta C; B's dimensions may be 1. Sqrt and Not
/// do without B.
Code combine(Handle &H, Op O, double Alpha1, In A, double Alpha2, In B,
             double Beta, Out C);
Code fill(Handle &H, Out Y, double Value);
Code multiply(Handle &H, Out Y, double Factor);
Code transform(Handle &H, Scale S, In X, Out Y);

enum class Function {
  Identity,
  Sigmoid,
  Relu,
  Tanh,
  ClippedRelu,
  Elu,
  Swish,
  SoftRelu,
  Abs,
  Power,
  LeakyRelu
};
struct Activation {
  static constexpr const char *Kind = "activation descriptor";
  Function Is = Function::Identity;
  /// ClippedRelu: 0 to A. Elu, LeakyRelu: A below 0. Tanh: B tanh(A x). Power:
  /// (A + B x)^C. Swish: x sigmoid(A x).
  double A = 1, B = 1, C = 1;
  int Mode = 0, Nan = 0; ///< the vendor's numbers, kept
};
Code activate(Handle &H, const Activation &F, In X, Out Y);
Code activateBack(Handle &H, const Activation &F, In Y, In Dy, In X, Out Dx);

//===-- Over channels and images ------------------------------------------===//

enum class Softmax { Fast, Accurate, Log };
/// OverChannels: for each place of an image, else over C and space.
Code softmax(Handle &H, Softmax How, bool OverChannels, Scale S, In X, Out Y);
Code softmaxBack(Handle &H, Softmax How, bool OverChannels, Scale S, In Y,
                 In Dy, Out Dx);

/// Statistics of batch normalization, where Of describes all.
struct Statistics {
  const Tensor &Of;
  void *Mean = nullptr, *Other = nullptr; ///< variance, or 1 / deviation
};
/// IsSpatial: over N and space, else over N. Epsilon is at least 0.
Code describeStatistics(Tensor &To, const Tensor &X, bool IsSpatial);
/// Running and Saved may be null pointers.
Code normalizeTraining(Handle &H, bool IsSpatial, In X, Out Y, In Factor,
                       const void *Bias, double Average, Statistics Running,
                       double Epsilon, Statistics Saved);
Code normalize(Handle &H, bool IsSpatial, In X, Out Y, In Factor,
               const void *Bias, Statistics Estimated, double Epsilon);
Code normalizeBack(Handle &H, bool IsSpatial, In X, In Dy, Out Dx, In Factor,
                   void *DFactor, void *DBias, double Epsilon,
                   Statistics Saved);

struct Lrn {
  static constexpr const char *Kind = "LRN descriptor";
  unsigned N = 5;
  double Alpha = 1e-4, Beta = 0.75, K = 2;
  int Mode = 1; ///< the vendor's number, kept
};
/// y = x (K + Alpha / N sum of squares of N channels)^-Beta.
Code lrn(Handle &H, const Lrn &L, In X, Out Y);
Code lrnBack(Handle &H, const Lrn &L, In Y, In Dy, In X, Out Dx);
/// y = x (K + Alpha / N^d sum of squares of N^d neighbours in the d dimensions
/// of space)^-Beta.
Code divisive(Handle &H, const Lrn &L, In X, Out Y);
Code divisiveBack(Handle &H, const Lrn &L, In Dy, In X, Out Dx);

//===-- Pooling -----------------------------------------------------------===//

enum class Pool { Max, Average, AverageWithPadding };
struct Pooling {
  static constexpr const char *Kind = "pooling descriptor";
  Pool Is = Pool::Max;
  int Space = 0;
  std::array<Index, MaxSpace> Window{}, Pad{}, Step{};
  int Mode = 0, Nan = 0; ///< the vendor's numbers, kept
};
Code setPooling(Pooling &To, int Space, const int *Window, const int *Pad,
                const int *Step);
Code outputOf(const Pooling &P, const Tensor &X, Sizes &Dim);
/// A NaN is the largest. The first of equal ones is taken.
Code pool(Handle &H, const Pooling &P, In X, Out Y);
Code poolBack(Handle &H, const Pooling &P, In Y, In Dy, In X, Out Dx);

//===-- Reductions --------------------------------------------------------===//

enum class Fold {
  Add,
  Mul,
  Min,
  Max,
  AbsMax,
  Average,
  Norm1,
  Norm2,
  MulNonzero
};
struct Reduction {
  static constexpr const char *Kind = "reduction descriptor";
  Fold Is = Fold::Add;
  int Compute = 0, Nan = 0; ///< the vendor's numbers, kept
  bool HasIndices = false;  ///< of 32 bits: Min, Max, AbsMax
  int IndexType = 0;
};
size_t indexBytesOf(const Reduction &R, const Tensor &C);
/// Dimensions of C are A's or 1. Indices: of the flattened reduced dimensions.
Code reduce(Handle &H, const Reduction &R, Scale S, In A, Out C, void *Indices,
            size_t IndexBytes, const void *Work, size_t WorkBytes);

//===-- Dropout -----------------------------------------------------------===//

struct Dropout {
  static constexpr const char *Kind = "dropout descriptor";
  float Rate = 0;
  void *States = nullptr;
  size_t StateBytes = 0;
  unsigned long long Seed = 0;
};
constexpr size_t DropoutStateBytes = 64;
/// A byte for each element: kept or not.
size_t dropoutReserveBytes(const Tensor &X);
/// Writes the states: they count the numbers that were drawn.
Code seedDropout(Handle &H, const Dropout &D);
/// The vendors' sequences are not documented; these are the same for both.
Code dropout(Handle &H, const Dropout &D, In X, Out Y, void *Reserve,
             size_t ReserveBytes);
Code dropoutBack(Handle &H, const Dropout &D, In Dy, Out Dx,
                 const void *Reserve, size_t ReserveBytes);

} // namespace porthip::dnn
#endif
