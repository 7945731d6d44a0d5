// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the front ends of cuDNN and MIOpen share, and what the one computes in
// one call and the other in several.
#ifndef PORTHIP_LIBRARIES_DNN_API_H
#define PORTHIP_LIBRARIES_DNN_API_H

#include "Libraries/Blas/Group.h"
#include "Libraries/Descriptors.h"
#include "Libraries/Dnn/Dnn.h"

#define DNN_EXPORT extern "C" __attribute__((visibility("default")))

namespace porthip::dnn {

using blas::destroyed;
using blas::enter;
using blas::give;
using blas::Group;
using blas::live;
using blas::made;
using blas::with;

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

} // namespace porthip::dnn
#endif
