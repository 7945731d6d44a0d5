// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elements, activations, softmax, reductions and dropout of MIOpen.
// clang-format off
#include "Libraries/Miopen/FrontEnd.h"

using namespace porthip::dnn;

#include "Libraries/Dnn/Api/Calls.inc"

//===-- Elements ----------------------------------------------------------===//

DNN_CALL(OpTensor)(miopenHandle_t H, miopenTensorOp_t O, const void *Alpha1,
                      const miopenTensorDescriptor_t ADesc, const void *A,
                      const void *Alpha2, const miopenTensorDescriptor_t BDesc,
                      const void *B, const void *Beta,
                      const miopenTensorDescriptor_t CDesc, void *C)
    DNN_BODY(with<Tensor, Tensor, Tensor>(
        [&](Tensor &TA, Tensor &TB, Tensor &TC) {
          // Numbered alike.
          return !Alpha1 || !Alpha2 || !Beta
                     ? Code::InvalidValue
                     : combine(Live, Op(O), scalarOf(TC, Alpha1), {TA, A},
                               scalarOf(TC, Alpha2), {TB, B},
                               scalarOf(TC, Beta), {TC, C});
        },
        ADesc, BDesc, CDesc))

//===-- Activations, softmax ----------------------------------------------===//

DNN_CALL(ActivationForward)(miopenHandle_t H,
                               const miopenActivationDescriptor_t D,
                               const void *Alpha,
                               const miopenTensorDescriptor_t XDesc,
                               const void *X, const void *Beta,
                               const miopenTensorDescriptor_t YDesc, void *Y)
    DNN_BODY(with<Activation, Tensor, Tensor>(
        [&](Activation &A, Tensor &TX, Tensor &TY) {
          return plain(
              TY, Alpha, Beta,
              [&] { return activate(Live, A, {TX, X}, {TY, Y}); },
              "miopenActivationForward");
        },
        D, XDesc, YDesc))
DNN_CALL(ActivationBackward)(
    miopenHandle_t H, const miopenActivationDescriptor_t D, const void *Alpha,
    const miopenTensorDescriptor_t YDesc, const void *Y,
    const miopenTensorDescriptor_t DyDesc, const void *Dy,
    const miopenTensorDescriptor_t XDesc, const void *X, const void *Beta,
    const miopenTensorDescriptor_t DxDesc, void *Dx)
    DNN_BODY(with<Activation, Tensor, Tensor, Tensor, Tensor>(
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
DNN_CALL(SoftmaxForward)(miopenHandle_t H, const void *Alpha,
                            const miopenTensorDescriptor_t XDesc, const void *X,
                            const void *Beta,
                            const miopenTensorDescriptor_t YDesc, void *Y) {
  return miopenSoftmaxForward_V2(H, Alpha, XDesc, X, Beta, YDesc, Y,
                                 MIOPEN_SOFTMAX_ACCURATE,
                                 MIOPEN_SOFTMAX_MODE_CHANNEL);
}
DNN_CALL(SoftmaxBackward)(miopenHandle_t H, const void *Alpha,
                             const miopenTensorDescriptor_t YDesc,
                             const void *Y,
                             const miopenTensorDescriptor_t DyDesc,
                             const void *Dy, const void *Beta,
                             const miopenTensorDescriptor_t DxDesc, void *Dx) {
  return miopenSoftmaxBackward_V2(H, Alpha, YDesc, Y, DyDesc, Dy, Beta, DxDesc,
                                  Dx, MIOPEN_SOFTMAX_ACCURATE,
                                  MIOPEN_SOFTMAX_MODE_CHANNEL);
}
DNN_CALL(SoftmaxForward_V2)(miopenHandle_t H, const void *Alpha,
                               const miopenTensorDescriptor_t XDesc,
                               const void *X, const void *Beta,
                               const miopenTensorDescriptor_t YDesc, void *Y,
                               miopenSoftmaxAlgorithm_t How,
                               miopenSoftmaxMode_t Mode)
    DNN_BODY(with<Tensor, Tensor>(
        [&](Tensor &TX, Tensor &TY) {
          return withScale(TY, Alpha, Beta, [&](Scale S) {
            return softmax(Live, Softmax(How), Mode, S, {TX, X}, {TY, Y});
          });
        },
        XDesc, YDesc))
DNN_CALL(SoftmaxBackward_V2)(
    miopenHandle_t H, const void *Alpha, const miopenTensorDescriptor_t YDesc,
    const void *Y, const miopenTensorDescriptor_t DyDesc, const void *Dy,
    const void *Beta, const miopenTensorDescriptor_t DxDesc, void *Dx,
    miopenSoftmaxAlgorithm_t How, miopenSoftmaxMode_t Mode)
    DNN_BODY(with<Tensor, Tensor, Tensor>(
        [&](Tensor &TY, Tensor &TDy, Tensor &TDx) {
          return withScale(TDx, Alpha, Beta, [&](Scale S) {
            return softmaxBack(Live, Softmax(How), Mode, S, {TY, Y}, {TDy, Dy},
                               {TDx, Dx});
          });
        },
        YDesc, DyDesc, DxDesc))

//===-- Reductions, dropout -----------------------------------------------===//

// A mask of the program's is not computed.
DNN_CALL(SetDropoutDescriptor)(miopenDropoutDescriptor_t D, miopenHandle_t H,
                                  float Rate, void *States, size_t StateBytes,
                                  unsigned long long Seed, bool UsesMask, bool,
                                  miopenRNGType_t)
    DNN_BODY(UsesMask ? Code::NotSupported
                         : with<Dropout>(
                               [&](Dropout &To) {
                                 To = {Rate, States, StateBytes, Seed};
                                 return Rate < 0 || Rate > 1
                                            ? Code::InvalidValue
                                            : seedDropout(Live, To);
                               },
                               D))
DNN_CALL(RestoreDropoutDescriptor)(miopenDropoutDescriptor_t D,
                                      miopenHandle_t H, float Rate,
                                      void *States, size_t StateBytes,
                                      unsigned long long Seed, bool UsesMask,
                                      bool, miopenRNGType_t)
    DNN_BODY(((void)Live,
                 UsesMask ? Code::NotSupported
                          : with<Dropout>(
                                [&](Dropout &To) {
                                  To = {Rate, States, StateBytes, Seed};
                                  return Code::Success;
                                },
                                D)))
DNN_CALL(DropoutForward)(miopenHandle_t H, const miopenDropoutDescriptor_t D,
                            const miopenTensorDescriptor_t,
                            const miopenTensorDescriptor_t XDesc, const void *X,
                            const miopenTensorDescriptor_t YDesc, void *Y,
                            void *Reserve, size_t Bytes)
    DNN_BODY(with<Dropout, Tensor, Tensor>(
        [&](Dropout &Of, Tensor &TX, Tensor &TY) {
          return dropout(Live, Of, {TX, X}, {TY, Y}, Reserve, Bytes);
        },
        D, XDesc, YDesc))
DNN_CALL(DropoutBackward)(miopenHandle_t H,
                             const miopenDropoutDescriptor_t D,
                             const miopenTensorDescriptor_t,
                             const miopenTensorDescriptor_t DyDesc,
                             const void *Dy,
                             const miopenTensorDescriptor_t DxDesc, void *Dx,
                             void *Reserve, size_t Bytes)
    DNN_BODY(with<Dropout, Tensor, Tensor>(
        [&](Dropout &Of, Tensor &TDy, Tensor &TDx) {
          return dropoutBack(Live, Of, {TDy, Dy}, {TDx, Dx}, Reserve, Bytes);
        },
        D, DyDesc, DxDesc))
