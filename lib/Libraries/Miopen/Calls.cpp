// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elements, activations, softmax, reductions and dropout of MIOpen.
// clang-format off
#include "Libraries/Miopen/FrontEnd.h"

using namespace porthip::dnn;

//===-- Elements ----------------------------------------------------------===//

MIOPEN_CALL(OpTensor)(miopenHandle_t H, miopenTensorOp_t O, const void *Alpha1,
                      const miopenTensorDescriptor_t ADesc, const void *A,
                      const void *Alpha2, const miopenTensorDescriptor_t BDesc,
                      const void *B, const void *Beta,
                      const miopenTensorDescriptor_t CDesc, void *C)
    MIOPEN_BODY(with<Tensor, Tensor, Tensor>(
        [&](Tensor &TA, Tensor &TB, Tensor &TC) {
          // Numbered alike.
          return !Alpha1 || !Alpha2 || !Beta
                     ? Code::InvalidValue
                     : combine(Live, Op(O), scalarOf(TC, Alpha1), {TA, A},
                               scalarOf(TC, Alpha2), {TB, B},
                               scalarOf(TC, Beta), {TC, C});
        },
        ADesc, BDesc, CDesc))
MIOPEN_CALL(SetTensor)(miopenHandle_t H, const miopenTensorDescriptor_t D,
                       void *Y, const void *Value)
    MIOPEN_BODY(with<Tensor>(
        [&](Tensor &T) {
          if (!Value)
            return Code::InvalidValue;
          return !isComputed(T.Of)
                     ? Code::NotSupported
                     : fill(Live, {T, Y}, elementOf(T, Value));
        },
        D))
MIOPEN_CALL(ScaleTensor)(miopenHandle_t H, const miopenTensorDescriptor_t D,
                         void *Y, const void *Alpha)
    MIOPEN_BODY(with<Tensor>(
        [&](Tensor &T) {
          return Alpha ? multiply(Live, {T, Y}, scalarOf(T, Alpha))
                       : Code::InvalidValue;
        },
        D))
MIOPEN_CALL(TransformTensor)(miopenHandle_t H, const void *Alpha,
                             const miopenTensorDescriptor_t XDesc,
                             const void *X, const void *Beta,
                             const miopenTensorDescriptor_t YDesc, void *Y)
    MIOPEN_BODY(with<Tensor, Tensor>(
        [&](Tensor &TX, Tensor &TY) {
          Scale S;
          Code Result = scaleOf(TY, Alpha, Beta, S);
          return Result == Code::Success ? transform(Live, S, {TX, X}, {TY, Y})
                                         : Result;
        },
        XDesc, YDesc))

//===-- Activations, softmax ----------------------------------------------===//

MIOPEN_CALL(ActivationForward)(miopenHandle_t H,
                               const miopenActivationDescriptor_t D,
                               const void *Alpha,
                               const miopenTensorDescriptor_t XDesc,
                               const void *X, const void *Beta,
                               const miopenTensorDescriptor_t YDesc, void *Y)
    MIOPEN_BODY(with<Activation, Tensor, Tensor>(
        [&](Activation &A, Tensor &TX, Tensor &TY) {
          return plain(
              TY, Alpha, Beta,
              [&] { return activate(Live, A, {TX, X}, {TY, Y}); },
              "miopenActivationForward");
        },
        D, XDesc, YDesc))
MIOPEN_CALL(ActivationBackward)(
    miopenHandle_t H, const miopenActivationDescriptor_t D, const void *Alpha,
    const miopenTensorDescriptor_t YDesc, const void *Y,
    const miopenTensorDescriptor_t DyDesc, const void *Dy,
    const miopenTensorDescriptor_t XDesc, const void *X, const void *Beta,
    const miopenTensorDescriptor_t DxDesc, void *Dx)
    MIOPEN_BODY(with<Activation, Tensor, Tensor, Tensor, Tensor>(
        [&](Activation &A, Tensor &TY, Tensor &TDy, Tensor &TX, Tensor &TDx) {
          return plain(
              TDx, Alpha, Beta,
              [&] {
                return activateBack(Live, A, {TY, Y}, {TDy, Dy}, {TX, X},
                                    {TDx, Dx});
              },
              "miopenActivationBackward");
        },
        D, YDesc, DyDesc, XDesc, DxDesc))
MIOPEN_CALL(SoftmaxForward)(miopenHandle_t H, const void *Alpha,
                            const miopenTensorDescriptor_t XDesc, const void *X,
                            const void *Beta,
                            const miopenTensorDescriptor_t YDesc, void *Y) {
  return miopenSoftmaxForward_V2(H, Alpha, XDesc, X, Beta, YDesc, Y,
                                 MIOPEN_SOFTMAX_ACCURATE,
                                 MIOPEN_SOFTMAX_MODE_CHANNEL);
}
MIOPEN_CALL(SoftmaxBackward)(miopenHandle_t H, const void *Alpha,
                             const miopenTensorDescriptor_t YDesc,
                             const void *Y,
                             const miopenTensorDescriptor_t DyDesc,
                             const void *Dy, const void *Beta,
                             const miopenTensorDescriptor_t DxDesc, void *Dx) {
  return miopenSoftmaxBackward_V2(H, Alpha, YDesc, Y, DyDesc, Dy, Beta, DxDesc,
                                  Dx, MIOPEN_SOFTMAX_ACCURATE,
                                  MIOPEN_SOFTMAX_MODE_CHANNEL);
}
MIOPEN_CALL(SoftmaxForward_V2)(miopenHandle_t H, const void *Alpha,
                               const miopenTensorDescriptor_t XDesc,
                               const void *X, const void *Beta,
                               const miopenTensorDescriptor_t YDesc, void *Y,
                               miopenSoftmaxAlgorithm_t How,
                               miopenSoftmaxMode_t Mode)
    MIOPEN_BODY(with<Tensor, Tensor>(
        [&](Tensor &TX, Tensor &TY) {
          Scale S;
          Code Result = scaleOf(TY, Alpha, Beta, S);
          return Result == Code::Success
                     ? softmax(Live, Softmax(How), Mode, S, {TX, X}, {TY, Y})
                     : Result;
        },
        XDesc, YDesc))
MIOPEN_CALL(SoftmaxBackward_V2)(
    miopenHandle_t H, const void *Alpha, const miopenTensorDescriptor_t YDesc,
    const void *Y, const miopenTensorDescriptor_t DyDesc, const void *Dy,
    const void *Beta, const miopenTensorDescriptor_t DxDesc, void *Dx,
    miopenSoftmaxAlgorithm_t How, miopenSoftmaxMode_t Mode)
    MIOPEN_BODY(with<Tensor, Tensor, Tensor>(
        [&](Tensor &TY, Tensor &TDy, Tensor &TDx) {
          Scale S;
          Code Result = scaleOf(TDx, Alpha, Beta, S);
          return Result == Code::Success
                     ? softmaxBack(Live, Softmax(How), Mode, S, {TY, Y},
                                   {TDy, Dy}, {TDx, Dx})
                     : Result;
        },
        YDesc, DyDesc, DxDesc))

//===-- Reductions, dropout -----------------------------------------------===//

MIOPEN_CALL(GetReductionIndicesSize)(miopenHandle_t H,
                                     const miopenReduceTensorDescriptor_t D,
                                     const miopenTensorDescriptor_t ADesc,
                                     const miopenTensorDescriptor_t CDesc,
                                     size_t *To)
    MIOPEN_BODY(((void)Live, with<Reduction, Tensor, Tensor>(
                                 [&](Reduction &R, Tensor &, Tensor &TC) {
                                   return give(To, indexBytesOf(R, TC));
                                 },
                                 D, ADesc, CDesc)))
MIOPEN_CALL(GetReductionWorkspaceSize)(miopenHandle_t H,
                                       const miopenReduceTensorDescriptor_t D,
                                       const miopenTensorDescriptor_t ADesc,
                                       const miopenTensorDescriptor_t CDesc,
                                       size_t *To)
    MIOPEN_BODY(((void)Live, with<Reduction, Tensor, Tensor>(
                                 [&](Reduction &, Tensor &, Tensor &TC) {
                                   return give(To, TC.count() * sizeof(double));
                                 },
                                 D, ADesc, CDesc)))
MIOPEN_CALL(ReduceTensor)(miopenHandle_t H,
                          const miopenReduceTensorDescriptor_t D, void *Indices,
                          size_t IndexBytes, void *Work, size_t WorkBytes,
                          const void *Alpha,
                          const miopenTensorDescriptor_t ADesc, const void *A,
                          const void *Beta,
                          const miopenTensorDescriptor_t CDesc, void *C)
    MIOPEN_BODY(with<Reduction, Tensor, Tensor>(
        [&](Reduction &R, Tensor &TA, Tensor &TC) {
          Scale S;
          Code Result = scaleOf(TC, Alpha, Beta, S);
          return Result == Code::Success
                     ? reduce(Live, R, S, {TA, A}, {TC, C}, Indices, IndexBytes,
                              Work, WorkBytes)
                     : Result;
        },
        D, ADesc, CDesc))

MIOPEN_CALL(CreateDropoutDescriptor)(miopenDropoutDescriptor_t *To)
    MIOPEN_PLAIN(made(Dropout(), To))
MIOPEN_CALL(DestroyDropoutDescriptor)(miopenDropoutDescriptor_t D)
    MIOPEN_PLAIN(destroyed<Dropout>(D))
MIOPEN_CALL(DropoutGetStatesSize)(miopenHandle_t H, size_t *To)
    MIOPEN_BODY(((void)Live, give(To, DropoutStateBytes)))
MIOPEN_CALL(DropoutGetReserveSpaceSize)(const miopenTensorDescriptor_t D,
                                        size_t *To)
    MIOPEN_PLAIN(with<Tensor>(
        [&](Tensor &T) { return give(To, dropoutReserveBytes(T)); }, D))
// A mask of the program's is not computed.
MIOPEN_CALL(SetDropoutDescriptor)(miopenDropoutDescriptor_t D, miopenHandle_t H,
                                  float Rate, void *States, size_t StateBytes,
                                  unsigned long long Seed, bool UsesMask, bool,
                                  miopenRNGType_t)
    MIOPEN_BODY(UsesMask ? Code::NotSupported
                         : with<Dropout>(
                               [&](Dropout &To) {
                                 To = {Rate, States, StateBytes, Seed};
                                 return Rate < 0 || Rate > 1
                                            ? Code::InvalidValue
                                            : seedDropout(Live, To);
                               },
                               D))
MIOPEN_CALL(RestoreDropoutDescriptor)(miopenDropoutDescriptor_t D,
                                      miopenHandle_t H, float Rate,
                                      void *States, size_t StateBytes,
                                      unsigned long long Seed, bool UsesMask,
                                      bool, miopenRNGType_t)
    MIOPEN_BODY(((void)Live,
                 UsesMask ? Code::NotSupported
                          : with<Dropout>(
                                [&](Dropout &To) {
                                  To = {Rate, States, StateBytes, Seed};
                                  return Code::Success;
                                },
                                D)))
MIOPEN_CALL(DropoutForward)(miopenHandle_t H, const miopenDropoutDescriptor_t D,
                            const miopenTensorDescriptor_t,
                            const miopenTensorDescriptor_t XDesc, const void *X,
                            const miopenTensorDescriptor_t YDesc, void *Y,
                            void *Reserve, size_t Bytes)
    MIOPEN_BODY(with<Dropout, Tensor, Tensor>(
        [&](Dropout &Of, Tensor &TX, Tensor &TY) {
          return dropout(Live, Of, {TX, X}, {TY, Y}, Reserve, Bytes);
        },
        D, XDesc, YDesc))
MIOPEN_CALL(DropoutBackward)(miopenHandle_t H,
                             const miopenDropoutDescriptor_t D,
                             const miopenTensorDescriptor_t,
                             const miopenTensorDescriptor_t DyDesc,
                             const void *Dy,
                             const miopenTensorDescriptor_t DxDesc, void *Dx,
                             void *Reserve, size_t Bytes)
    MIOPEN_BODY(with<Dropout, Tensor, Tensor>(
        [&](Dropout &Of, Tensor &TDy, Tensor &TDx) {
          return dropoutBack(Live, Of, {TDy, Dy}, {TDx, Dx}, Reserve, Bytes);
        },
        D, DyDesc, DxDesc))
