// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shared parts of the front ends of cuDNN and MIOpen, and operations that the
// one computes in one call and the other in several.
#ifndef PORTHIP_LIBRARIES_DNN_API_H
#define PORTHIP_LIBRARIES_DNN_API_H

#include "Libraries/Blas/Group.h"
#include "Libraries/Descriptors.h"
#include "Libraries/Dnn/Dnn.h"

// Names from the front end: DNN(x), its name of a function or type; DNN_STREAM,
// its type of a stream; statusOf(Code).
#define DNN_EXPORT extern "C" __attribute__((visibility("default")))
#define DNN_CALL(Name) DNN_EXPORT DNN(Status_t) DNN(Name)
/// The body of a call with a handle, and of one without.
#define DNN_BODY(...)                                                          \
  {                                                                            \
    using namespace ::porthip::dnn;                                            \
    return statusOf(                                                           \
        enter(H, [&](Handle &Live) -> Code { return __VA_ARGS__; }));          \
  }
#define DNN_PLAIN(...)                                                         \
  {                                                                            \
    using namespace ::porthip::dnn;                                            \
    return statusOf([&]() -> Code { return __VA_ARGS__; }());                  \
  }

namespace porthip::dnn {

using blas::destroyed;
using blas::enter;
using blas::give;
using blas::Group;
using blas::live;
using blas::made;
using blas::with;

/// Run(scale) where both scalars are there.
template <class F>
Code withScale(const Tensor &T, const void *Alpha, const void *Beta, F Run) {
  Scale S;
  Code Result = scaleOf(T, Alpha, Beta, S);
  return Result == Code::Success ? Run(S) : Result;
}

/// Runs the steps until one fails; those are one call where none does.
template <class... Steps> Code inTurn(Handle &H, Steps... Run) {
  Code Result = Code::Success;
  (void)((Result = Run(), Result == Code::Success) && ...);
  if (Result == Code::Success)
    return Group::close(H);
  Group::discard();
  return Result;
}

/// To = Alpha Made + Beta To, of what may have been made there.
Code finish(Handle &H, Scale S, Out Made, void *To);

/// Run(output) with a factor and an addend, as MIOpen has to do it for what it
/// computes without: through memory of its own where the output is read.
template <class F> Code scaled(Handle &H, Scale S, Out Y, F Run) {
  if (S.isNone())
    return Run(Y);
  void *At = Group::open(S.Beta ? bytesOf(Y.As) : 0);
  const Out Made{Y.As, At ? At : Y.At};
  return inTurn(
      H, [&] { return Run(Made); }, [&] { return finish(H, S, Made, Y.At); });
}

/// C = Alpha A + Beta C, where A's dimensions may be 1.
Code add(Handle &H, Scale S, In A, Out C);
/// normalizeBack(), where MIOpen scales neither dx nor the parameters.
struct BatchGradient {
  bool IsSpatial;
  In X, Dy;
  Out Dx;
  In Factor;
  void *DFactor, *DBias;
  double Epsilon;
  Statistics Saved;
};
Code normalizeBackScaled(Handle &H, Scale OfData, Scale OfParameters,
                         const BatchGradient &G);
/// y = activation(Alpha1 convolution + Alpha2 z + bias).
struct Fused {
  In X, W, Z, Bias;
  double Alpha1, Alpha2;
  const void *Work;
  size_t WorkBytes;
};
Code convolveFused(Handle &H, const Convolution &C, const Fused &F,
                   const Activation &Then, Out Y);

template <class I> void giveSizes(const Sizes &From, int Count, I *To) {
  for (int D = 0; D < Count; ++D)
    To[D] = I(From[D]);
}
/// Gives up to Wanted dimensions of a pooling; Space: all that it has.
inline Code giveShape(const Pooling &P, int Wanted, int *Space, int *Window,
                      int *Pad, int *Step) {
  if (Wanted < 0 || !Space || !Window || !Pad || !Step)
    return Code::InvalidValue;
  *Space = P.Space;
  for (int D = 0; D < std::min(Wanted, P.Space); ++D) {
    Window[D] = int(P.Window[D]);
    Pad[D] = int(P.Pad[D]);
    Step[D] = int(P.Step[D]);
  }
  return Code::Success;
}
/// Descriptor of four dimensions: type, sizes and strides.
template <class D>
Code give4d(const Tensor &T, D *Of, D Type, int *N, int *C, int *H, int *W,
            int *SN, int *SC, int *SH, int *SW) {
  return T.Rank != 4 ? Code::InvalidValue
                     : give(Of, Type, N, T.Dim[0], C, T.Dim[1], H, T.Dim[2], W,
                            T.Dim[3], SN, T.Stride[0], SC, T.Stride[1], SH,
                            T.Stride[2], SW, T.Stride[3]);
}
/// The shape of what an operation of two dimensions of space makes, as
/// outputOf() of its operands says.
template <class Operation, class... Operands>
Code giveOutput2d(const Operation &Of, int *N, int *C, int *Height, int *Width,
                  const Operands &...From) {
  Sizes Dim{};
  Code Result = Of.Space == 2 ? outputOf(Of, From..., Dim) : Code::InvalidValue;
  return Result != Code::Success
             ? Result
             : give(N, Dim[0], C, Dim[1], Height, Dim[2], Width, Dim[3]);
}
/// Sizes of any; Rank: how many sizes the program has room for.
template <class Operation, class... Operands>
Code giveOutputNd(const Operation &Of, int Rank, int *To, const Tensor &X,
                  const Operands &...From) {
  Sizes Dim{};
  Code Result = outputOf(Of, X, From..., Dim);
  if (Result == Code::Success && (!To || Rank != X.Rank))
    Result = Code::InvalidValue;
  if (Result == Code::Success)
    giveSizes(Dim, Rank, To);
  return Result;
}

} // namespace porthip::dnn
#endif
