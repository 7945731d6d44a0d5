// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elements, activations, softmax, reductions and dropout of cuDNN.
// clang-format off
#include "Libraries/Cudnn/FrontEnd.h"

using namespace porthip::dnn;

#include "Libraries/Dnn/Api/Calls.inc"

//===-- Elements ----------------------------------------------------------===//

DNN_CALL(AddTensor)(cudnnHandle_t H, const void *Alpha,
                      const cudnnTensorDescriptor_t ADesc, const void *A,
                      const void *Beta, const cudnnTensorDescriptor_t CDesc,
                      void *C)
    DNN_BODY(with<Tensor, Tensor>(
        [&](Tensor &TA, Tensor &TC) {
          return withScale(TC, Alpha, Beta, [&](Scale S) {
            return add(Live, S, {TA, A}, {TC, C});
          });
        },
        ADesc, CDesc))
DNN_CALL(OpTensor)(cudnnHandle_t H, const cudnnOpTensorDescriptor_t D,
                     const void *Alpha1, const cudnnTensorDescriptor_t ADesc,
                     const void *A, const void *Alpha2,
                     const cudnnTensorDescriptor_t BDesc, const void *B,
                     const void *Beta, const cudnnTensorDescriptor_t CDesc,
                     void *C)
    DNN_BODY(with<TensorOp, Tensor, Tensor>(
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

//===-- Activations, softmax ----------------------------------------------===//

DNN_CALL(ActivationForward)(cudnnHandle_t H, cudnnActivationDescriptor_t D,
                              const void *Alpha,
                              const cudnnTensorDescriptor_t XDesc,
                              const void *X, const void *Beta,
                              const cudnnTensorDescriptor_t YDesc, void *Y)
    DNN_BODY(with<Activation, Tensor, Tensor>(
        [&](Activation &A, Tensor &TX, Tensor &TY) {
          return A.Is == Function::Identity
                     ? Code::InvalidValue
                     : scaledBy(Live, Alpha, Beta, {TY, Y}, [&](Out To) {
                         return activate(Live, A, {TX, X}, To);
                       });
        },
        D, XDesc, YDesc))
DNN_CALL(ActivationBackward)(
    cudnnHandle_t H, cudnnActivationDescriptor_t D, const void *Alpha,
    const cudnnTensorDescriptor_t YDesc, const void *Y,
    const cudnnTensorDescriptor_t DyDesc, const void *Dy,
    const cudnnTensorDescriptor_t XDesc, const void *X, const void *Beta,
    const cudnnTensorDescriptor_t DxDesc, void *Dx)
    DNN_BODY(with<Activation, Tensor, Tensor, Tensor, Tensor>(
        [&](Activation &A, Tensor &TY, Tensor &TDy, Tensor &TX, Tensor &TDx) {
          return A.Is == Function::Identity
                     ? Code::InvalidValue
                     : scaledBy(Live, Alpha, Beta, {TDx, Dx}, [&](Out To) {
                         return activateBack(Live, A, {TY, Y}, {TDy, Dy},
                                             {TX, X}, To);
                       });
        },
        D, YDesc, DyDesc, XDesc, DxDesc))
DNN_CALL(SoftmaxForward)(cudnnHandle_t H, cudnnSoftmaxAlgorithm_t How,
                           cudnnSoftmaxMode_t Mode, const void *Alpha,
                           const cudnnTensorDescriptor_t XDesc, const void *X,
                           const void *Beta,
                           const cudnnTensorDescriptor_t YDesc, void *Y)
    DNN_BODY(with<Tensor, Tensor>(
        [&](Tensor &TX, Tensor &TY) {
          return withScale(TY, Alpha, Beta, [&](Scale S) {
            return softmax(Live, Softmax(How), Mode, S, {TX, X}, {TY, Y});
          });
        },
        XDesc, YDesc))
DNN_CALL(SoftmaxBackward)(
    cudnnHandle_t H, cudnnSoftmaxAlgorithm_t How, cudnnSoftmaxMode_t Mode,
    const void *Alpha, const cudnnTensorDescriptor_t YDesc, const void *Y,
    const cudnnTensorDescriptor_t DyDesc, const void *Dy, const void *Beta,
    const cudnnTensorDescriptor_t DxDesc, void *Dx)
    DNN_BODY(with<Tensor, Tensor, Tensor>(
        [&](Tensor &TY, Tensor &TDy, Tensor &TDx) {
          return withScale(TDx, Alpha, Beta, [&](Scale S) {
            return softmaxBack(Live, Softmax(How), Mode, S, {TY, Y}, {TDy, Dy},
                               {TDx, Dx});
          });
        },
        YDesc, DyDesc, DxDesc))

//===-- Reductions, dropout -----------------------------------------------===//

DNN_CALL(SetDropoutDescriptor)(cudnnDropoutDescriptor_t D, cudnnHandle_t H,
                                 float Rate, void *States, size_t StateBytes,
                                 unsigned long long Seed)
    DNN_BODY(with<Dropout>(
        [&](Dropout &To) {
          To = {Rate, States, StateBytes, Seed};
          return Rate < 0 || Rate > 1 ? Code::InvalidValue
                                      : seedDropout(Live, To);
        },
        D))
DNN_CALL(RestoreDropoutDescriptor)(cudnnDropoutDescriptor_t D,
                                     cudnnHandle_t H, float Rate, void *States,
                                     size_t StateBytes, unsigned long long Seed)
    DNN_BODY(((void)Live, with<Dropout>(
                                [&](Dropout &To) {
                                  To = {Rate, States, StateBytes, Seed};
                                  return Code::Success;
                                },
                                D)))
DNN_CALL(GetDropoutDescriptor)(cudnnDropoutDescriptor_t D, cudnnHandle_t H,
                                 float *Rate, void **States,
                                 unsigned long long *Seed)
    DNN_BODY(((void)Live, with<Dropout>(
                                [&](Dropout &From) {
                                  return give(Rate, From.Rate, States,
                                              From.States, Seed, From.Seed);
                                },
                                D)))
DNN_CALL(DropoutForward)(cudnnHandle_t H, const cudnnDropoutDescriptor_t D,
                           const cudnnTensorDescriptor_t XDesc, const void *X,
                           const cudnnTensorDescriptor_t YDesc, void *Y,
                           void *Reserve, size_t Bytes)
    DNN_BODY(with<Dropout, Tensor, Tensor>(
        [&](Dropout &Of, Tensor &TX, Tensor &TY) {
          return dropout(Live, Of, {TX, X}, {TY, Y}, Reserve, Bytes);
        },
        D, XDesc, YDesc))
DNN_CALL(DropoutBackward)(cudnnHandle_t H, const cudnnDropoutDescriptor_t D,
                            const cudnnTensorDescriptor_t DyDesc,
                            const void *Dy,
                            const cudnnTensorDescriptor_t DxDesc, void *Dx,
                            void *Reserve, size_t Bytes)
    DNN_BODY(with<Dropout, Tensor, Tensor>(
        [&](Dropout &Of, Tensor &TDy, Tensor &TDx) {
          return dropoutBack(Live, Of, {TDy, Dy}, {TDx, Dx}, Reserve, Bytes);
        },
        D, DyDesc, DxDesc))
