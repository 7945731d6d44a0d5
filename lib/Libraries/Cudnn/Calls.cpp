// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elements, activations, softmax, reductions and dropout of cuDNN.
// clang-format off
#include "Libraries/Cudnn/FrontEnd.h"

using namespace porthip::dnn;

//===-- Elements ----------------------------------------------------------===//

CUDNN_CALL(AddTensor)(cudnnHandle_t H, const void *Alpha,
                      const cudnnTensorDescriptor_t ADesc, const void *A,
                      const void *Beta, const cudnnTensorDescriptor_t CDesc,
                      void *C)
    CUDNN_BODY(with<Tensor, Tensor>(
        [&](Tensor &TA, Tensor &TC) {
          return withScale(TC, Alpha, Beta, [&](Scale S) {
            return add(Live, S, {TA, A}, {TC, C});
          });
        },
        ADesc, CDesc))
CUDNN_CALL(OpTensor)(cudnnHandle_t H, const cudnnOpTensorDescriptor_t D,
                     const void *Alpha1, const cudnnTensorDescriptor_t ADesc,
                     const void *A, const void *Alpha2,
                     const cudnnTensorDescriptor_t BDesc, const void *B,
                     const void *Beta, const cudnnTensorDescriptor_t CDesc,
                     void *C)
    CUDNN_BODY(with<TensorOp, Tensor, Tensor>(
        [&](TensorOp &O, Tensor &TA, Tensor &TC) {
          const Op Is = Op(O.Is); // numbered alike
          const bool HasB = Is != Op::Sqrt && Is != Op::Not;
          const Tensor *TB = HasB ? live<Tensor>(BDesc) : &TA;
          if (!TB || (HasB && !Alpha2))
            return Code::InvalidValue;
          return withScale(TC, Alpha1, Beta, [&](Scale S) {
            return combine(Live, Is, S.Alpha, {TA, A},
                           HasB ? scalarOf(TC, Alpha2) : 0, {*TB, B}, S.Beta,
                           {TC, C});
          });
        },
        D, ADesc, CDesc))
CUDNN_CALL(SetTensor)(cudnnHandle_t H, const cudnnTensorDescriptor_t D, void *Y,
                      const void *Value)
    CUDNN_BODY(with<Tensor>(
        [&](Tensor &T) {
          if (!Value)
            return Code::InvalidValue;
          // Of the tensor's own type, unlike other scalars.
          return !isComputed(T.Of)
                     ? Code::NotSupported
                     : fill(Live, {T, Y}, elementOf(T, Value));
        },
        D))
CUDNN_CALL(ScaleTensor)(cudnnHandle_t H, const cudnnTensorDescriptor_t D,
                        void *Y, const void *Alpha)
    CUDNN_BODY(with<Tensor>(
        [&](Tensor &T) {
          return Alpha ? multiply(Live, {T, Y}, scalarOf(T, Alpha))
                       : Code::InvalidValue;
        },
        D))
CUDNN_CALL(TransformTensor)(cudnnHandle_t H, const void *Alpha,
                            const cudnnTensorDescriptor_t XDesc, const void *X,
                            const void *Beta,
                            const cudnnTensorDescriptor_t YDesc, void *Y)
    CUDNN_BODY(with<Tensor, Tensor>(
        [&](Tensor &TX, Tensor &TY) {
          return withScale(TY, Alpha, Beta, [&](Scale S) {
            return transform(Live, S, {TX, X}, {TY, Y});
          });
        },
        XDesc, YDesc))

//===-- Activations, softmax ----------------------------------------------===//

CUDNN_CALL(ActivationForward)(cudnnHandle_t H, cudnnActivationDescriptor_t D,
                              const void *Alpha,
                              const cudnnTensorDescriptor_t XDesc,
                              const void *X, const void *Beta,
                              const cudnnTensorDescriptor_t YDesc, void *Y)
    CUDNN_BODY(with<Activation, Tensor, Tensor>(
        [&](Activation &A, Tensor &TX, Tensor &TY) {
          return A.Is == Function::Identity
                     ? Code::InvalidValue
                     : scaledBy(Live, Alpha, Beta, {TY, Y}, [&](Out To) {
                         return activate(Live, A, {TX, X}, To);
                       });
        },
        D, XDesc, YDesc))
CUDNN_CALL(ActivationBackward)(
    cudnnHandle_t H, cudnnActivationDescriptor_t D, const void *Alpha,
    const cudnnTensorDescriptor_t YDesc, const void *Y,
    const cudnnTensorDescriptor_t DyDesc, const void *Dy,
    const cudnnTensorDescriptor_t XDesc, const void *X, const void *Beta,
    const cudnnTensorDescriptor_t DxDesc, void *Dx)
    CUDNN_BODY(with<Activation, Tensor, Tensor, Tensor, Tensor>(
        [&](Activation &A, Tensor &TY, Tensor &TDy, Tensor &TX, Tensor &TDx) {
          return A.Is == Function::Identity
                     ? Code::InvalidValue
                     : scaledBy(Live, Alpha, Beta, {TDx, Dx}, [&](Out To) {
                         return activateBack(Live, A, {TY, Y}, {TDy, Dy},
                                             {TX, X}, To);
                       });
        },
        D, YDesc, DyDesc, XDesc, DxDesc))
CUDNN_CALL(SoftmaxForward)(cudnnHandle_t H, cudnnSoftmaxAlgorithm_t How,
                           cudnnSoftmaxMode_t Mode, const void *Alpha,
                           const cudnnTensorDescriptor_t XDesc, const void *X,
                           const void *Beta,
                           const cudnnTensorDescriptor_t YDesc, void *Y)
    CUDNN_BODY(with<Tensor, Tensor>(
        [&](Tensor &TX, Tensor &TY) {
          return withScale(TY, Alpha, Beta, [&](Scale S) {
            return softmax(Live, Softmax(How), Mode, S, {TX, X}, {TY, Y});
          });
        },
        XDesc, YDesc))
CUDNN_CALL(SoftmaxBackward)(
    cudnnHandle_t H, cudnnSoftmaxAlgorithm_t How, cudnnSoftmaxMode_t Mode,
    const void *Alpha, const cudnnTensorDescriptor_t YDesc, const void *Y,
    const cudnnTensorDescriptor_t DyDesc, const void *Dy, const void *Beta,
    const cudnnTensorDescriptor_t DxDesc, void *Dx)
    CUDNN_BODY(with<Tensor, Tensor, Tensor>(
        [&](Tensor &TY, Tensor &TDy, Tensor &TDx) {
          return withScale(TDx, Alpha, Beta, [&](Scale S) {
            return softmaxBack(Live, Softmax(How), Mode, S, {TY, Y}, {TDy, Dy},
                               {TDx, Dx});
          });
        },
        YDesc, DyDesc, DxDesc))

//===-- Reductions, dropout -----------------------------------------------===//

CUDNN_CALL(GetReductionIndicesSize)(cudnnHandle_t H,
                                    const cudnnReduceTensorDescriptor_t D,
                                    const cudnnTensorDescriptor_t ADesc,
                                    const cudnnTensorDescriptor_t CDesc,
                                    size_t *To)
    CUDNN_BODY(((void)Live, with<Reduction, Tensor, Tensor>(
                                [&](Reduction &R, Tensor &, Tensor &TC) {
                                  return give(To, indexBytesOf(R, TC));
                                },
                                D, ADesc, CDesc)))
CUDNN_CALL(GetReductionWorkspaceSize)(cudnnHandle_t H,
                                      const cudnnReduceTensorDescriptor_t D,
                                      const cudnnTensorDescriptor_t ADesc,
                                      const cudnnTensorDescriptor_t CDesc,
                                      size_t *To)
    CUDNN_BODY(((void)Live, with<Reduction, Tensor, Tensor>(
                                [&](Reduction &, Tensor &, Tensor &TC) {
                                  return give(To, TC.count() * sizeof(double));
                                },
                                D, ADesc, CDesc)))
CUDNN_CALL(ReduceTensor)(cudnnHandle_t H, const cudnnReduceTensorDescriptor_t D,
                         void *Indices, size_t IndexBytes, void *Work,
                         size_t WorkBytes, const void *Alpha,
                         const cudnnTensorDescriptor_t ADesc, const void *A,
                         const void *Beta, const cudnnTensorDescriptor_t CDesc,
                         void *C)
    CUDNN_BODY(with<Reduction, Tensor, Tensor>(
        [&](Reduction &R, Tensor &TA, Tensor &TC) {
          return withScale(TC, Alpha, Beta, [&](Scale S) {
            return reduce(Live, R, S, {TA, A}, {TC, C}, Indices, IndexBytes,
                          Work, WorkBytes);
          });
        },
        D, ADesc, CDesc))

CUDNN_CALL(CreateDropoutDescriptor)(cudnnDropoutDescriptor_t *To)
    CUDNN_PLAIN(made(Dropout(), To))
CUDNN_CALL(DestroyDropoutDescriptor)(cudnnDropoutDescriptor_t D)
    CUDNN_PLAIN(destroyed<Dropout>(D))
CUDNN_CALL(DropoutGetStatesSize)(cudnnHandle_t H, size_t *To)
    CUDNN_BODY(((void)Live, give(To, DropoutStateBytes)))
CUDNN_CALL(DropoutGetReserveSpaceSize)(cudnnTensorDescriptor_t D, size_t *To)
    CUDNN_PLAIN(with<Tensor>(
        [&](Tensor &T) { return give(To, dropoutReserveBytes(T)); }, D))
CUDNN_CALL(SetDropoutDescriptor)(cudnnDropoutDescriptor_t D, cudnnHandle_t H,
                                 float Rate, void *States, size_t StateBytes,
                                 unsigned long long Seed)
    CUDNN_BODY(with<Dropout>(
        [&](Dropout &To) {
          To = {Rate, States, StateBytes, Seed};
          return Rate < 0 || Rate > 1 ? Code::InvalidValue
                                      : seedDropout(Live, To);
        },
        D))
CUDNN_CALL(RestoreDropoutDescriptor)(cudnnDropoutDescriptor_t D,
                                     cudnnHandle_t H, float Rate, void *States,
                                     size_t StateBytes, unsigned long long Seed)
    CUDNN_BODY(((void)Live, with<Dropout>(
                                [&](Dropout &To) {
                                  To = {Rate, States, StateBytes, Seed};
                                  return Code::Success;
                                },
                                D)))
CUDNN_CALL(GetDropoutDescriptor)(cudnnDropoutDescriptor_t D, cudnnHandle_t H,
                                 float *Rate, void **States,
                                 unsigned long long *Seed)
    CUDNN_BODY(((void)Live, with<Dropout>(
                                [&](Dropout &From) {
                                  return give(Rate, From.Rate, States,
                                              From.States, Seed, From.Seed);
                                },
                                D)))
CUDNN_CALL(DropoutForward)(cudnnHandle_t H, const cudnnDropoutDescriptor_t D,
                           const cudnnTensorDescriptor_t XDesc, const void *X,
                           const cudnnTensorDescriptor_t YDesc, void *Y,
                           void *Reserve, size_t Bytes)
    CUDNN_BODY(with<Dropout, Tensor, Tensor>(
        [&](Dropout &Of, Tensor &TX, Tensor &TY) {
          return dropout(Live, Of, {TX, X}, {TY, Y}, Reserve, Bytes);
        },
        D, XDesc, YDesc))
CUDNN_CALL(DropoutBackward)(cudnnHandle_t H, const cudnnDropoutDescriptor_t D,
                            const cudnnTensorDescriptor_t DyDesc,
                            const void *Dy,
                            const cudnnTensorDescriptor_t DxDesc, void *Dx,
                            void *Reserve, size_t Bytes)
    CUDNN_BODY(with<Dropout, Tensor, Tensor>(
        [&](Dropout &Of, Tensor &TDy, Tensor &TDx) {
          return dropoutBack(Live, Of, {TDy, Dy}, {TDx, Dx}, Reserve, Bytes);
        },
        D, DyDesc, DxDesc))
