// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pooling and normalization of cuDNN.
// clang-format off
#include "Libraries/Cudnn/FrontEnd.h"

using namespace porthip::dnn;

//===-- Pooling -----------------------------------------------------------===//

DNN_CALL(SetPooling2dDescriptor)(cudnnPoolingDescriptor_t D,
                                   cudnnPoolingMode_t Mode,
                                   cudnnNanPropagation_t Nan, int WindowH,
                                   int WindowW, int PadH, int PadW, int StepH,
                                   int StepW) {
  const int Window[] = {WindowH, WindowW}, Pad[] = {PadH, PadW},
            Step[] = {StepH, StepW};
  return cudnnSetPoolingNdDescriptor(D, Mode, Nan, 2, Window, Pad, Step);
}
DNN_CALL(SetPoolingNdDescriptor)(cudnnPoolingDescriptor_t D,
                                   const cudnnPoolingMode_t Mode,
                                   const cudnnNanPropagation_t Nan, int Space,
                                   const int *Window, const int *Pad,
                                   const int *Step)
    DNN_PLAIN(unsigned(Mode) > CUDNN_POOLING_MAX_DETERMINISTIC
                    ? Code::InvalidValue
                    : with<Pooling>(
                          [&](Pooling &P) {
                            constexpr Pool Kinds[] = {
                                Pool::Max, Pool::AverageWithPadding,
                                Pool::Average, Pool::Max};
                            P.Is = Kinds[Mode];
                            P.Mode = Mode;
                            P.Nan = Nan;
                            return setPooling(P, Space, Window, Pad, Step);
                          },
                          D))
DNN_CALL(GetPooling2dDescriptor)(const cudnnPoolingDescriptor_t D,
                                   cudnnPoolingMode_t *Mode,
                                   cudnnNanPropagation_t *Nan, int *WindowH,
                                   int *WindowW, int *PadH, int *PadW,
                                   int *StepH, int *StepW)
    DNN_PLAIN(with<Pooling>(
        [&](Pooling &P) {
          return give(Mode, P.Mode, Nan, P.Nan, WindowH, P.Window[0], WindowW,
                      P.Window[1], PadH, P.Pad[0], PadW, P.Pad[1], StepH,
                      P.Step[0], StepW, P.Step[1]);
        },
        D))
DNN_CALL(GetPoolingNdDescriptor)(const cudnnPoolingDescriptor_t D, int Wanted,
                                 cudnnPoolingMode_t *Mode,
                                 cudnnNanPropagation_t *Nan, int *Space,
                                 int *Window, int *Pad, int *Step)
    DNN_PLAIN(with<Pooling>(
        [&](Pooling &P) {
          const Code Bad = give(Mode, P.Mode, Nan, P.Nan);
          return Bad != Code::Success
                     ? Bad
                     : giveShape(P, Wanted, Space, Window, Pad, Step);
        },
        D))
DNN_CALL(GetPooling2dForwardOutputDim)(const cudnnPoolingDescriptor_t D,
                                         const cudnnTensorDescriptor_t XDesc,
                                         int *N, int *C, int *Height,
                                         int *Width)
    DNN_PLAIN(with<Pooling, Tensor>(
        [&](Pooling &P, Tensor &T) {
          return giveOutput2d(P, N, C, Height, Width, T);
        },
        D, XDesc))
DNN_CALL(PoolingForward)(cudnnHandle_t H, const cudnnPoolingDescriptor_t D,
                           const void *Alpha,
                           const cudnnTensorDescriptor_t XDesc, const void *X,
                           const void *Beta,
                           const cudnnTensorDescriptor_t YDesc, void *Y)
    DNN_BODY(with<Pooling, Tensor, Tensor>(
        [&](Pooling &P, Tensor &TX, Tensor &TY) {
          return scaledBy(Live, Alpha, Beta, {TY, Y}, [&](Out To) {
            return pool(Live, P, {TX, X}, To);
          });
        },
        D, XDesc, YDesc))
DNN_CALL(PoolingBackward)(
    cudnnHandle_t H, const cudnnPoolingDescriptor_t D, const void *Alpha,
    const cudnnTensorDescriptor_t YDesc, const void *Y,
    const cudnnTensorDescriptor_t DyDesc, const void *Dy,
    const cudnnTensorDescriptor_t XDesc, const void *X, const void *Beta,
    const cudnnTensorDescriptor_t DxDesc, void *Dx)
    DNN_BODY(with<Pooling, Tensor, Tensor, Tensor, Tensor>(
        [&](Pooling &P, Tensor &TY, Tensor &TDy, Tensor &TX, Tensor &TDx) {
          return scaledBy(Live, Alpha, Beta, {TDx, Dx}, [&](Out To) {
            return poolBack(Live, P, {TY, Y}, {TDy, Dy}, {TX, X}, To);
          });
        },
        D, YDesc, DyDesc, XDesc, DxDesc))

//===-- Normalization -----------------------------------------------------===//

DNN_CALL(DeriveBNTensorDescriptor)(cudnnTensorDescriptor_t To,
                                     const cudnnTensorDescriptor_t XDesc,
                                     cudnnBatchNormMode_t Mode)
    DNN_PLAIN(with<Tensor, Tensor>(
        [&](Tensor &Derived, Tensor &X) {
          return describeStatistics(Derived, X,
                                    Mode != CUDNN_BATCHNORM_PER_ACTIVATION);
        },
        To, XDesc))
DNN_CALL(BatchNormalizationForwardTraining)(
    cudnnHandle_t H, cudnnBatchNormMode_t Mode, const void *Alpha,
    const void *Beta, const cudnnTensorDescriptor_t XDesc, const void *X,
    const cudnnTensorDescriptor_t YDesc, void *Y,
    const cudnnTensorDescriptor_t Desc, const void *Factor, const void *Bias,
    double Average, void *Mean, void *Variance, double Epsilon, void *SavedMean,
    void *SavedInverse)
    DNN_BODY(with<Tensor, Tensor, Tensor>(
        [&](Tensor &TX, Tensor &TY, Tensor &T) {
          return scaledBy(Live, Alpha, Beta, {TY, Y}, [&](Out To) {
            return normalizeTraining(
                Live, Mode != CUDNN_BATCHNORM_PER_ACTIVATION, {TX, X},
                To, {T, Factor}, Bias, Average, {T, Mean, Variance},
                Epsilon, {T, SavedMean, SavedInverse});
          });
        },
        XDesc, YDesc, Desc))
DNN_CALL(BatchNormalizationForwardInference)(
    cudnnHandle_t H, cudnnBatchNormMode_t Mode, const void *Alpha,
    const void *Beta, const cudnnTensorDescriptor_t XDesc, const void *X,
    const cudnnTensorDescriptor_t YDesc, void *Y,
    const cudnnTensorDescriptor_t Desc, const void *Factor, const void *Bias,
    const void *Mean, const void *Variance, double Epsilon)
    DNN_BODY(with<Tensor, Tensor, Tensor>(
        [&](Tensor &TX, Tensor &TY, Tensor &T) {
          return scaledBy(Live, Alpha, Beta, {TY, Y}, [&](Out To) {
            return normalize(Live, Mode != CUDNN_BATCHNORM_PER_ACTIVATION,
                             {TX, X}, To, {T, Factor}, Bias,
                             {T, const_cast<void *>(Mean),
                              const_cast<void *>(Variance)},
                             Epsilon);
          });
        },
        XDesc, YDesc, Desc))
DNN_CALL(BatchNormalizationBackward)(
    cudnnHandle_t H, cudnnBatchNormMode_t Mode, const void *Alpha,
    const void *Beta, const void *AlphaOfParameters,
    const void *BetaOfParameters, const cudnnTensorDescriptor_t XDesc,
    const void *X, const cudnnTensorDescriptor_t DyDesc, const void *Dy,
    const cudnnTensorDescriptor_t DxDesc, void *Dx,
    const cudnnTensorDescriptor_t Desc, const void *Factor, void *DFactor,
    void *DBias, double Epsilon, const void *SavedMean,
    const void *SavedInverse)
    DNN_BODY(with<Tensor, Tensor, Tensor, Tensor>(
        [&](Tensor &TX, Tensor &TDy, Tensor &TDx, Tensor &T) {
          return withScale(TDx, Alpha, Beta, [&](Scale OfData) {
            return withScale(
                T, AlphaOfParameters, BetaOfParameters, [&](Scale S) {
                  return normalizeBackScaled(
                      Live, OfData, S,
                      {Mode != CUDNN_BATCHNORM_PER_ACTIVATION,
                       {TX, X},
                       {TDy, Dy},
                       {TDx, Dx},
                       {T, Factor},
                       DFactor,
                       DBias,
                       Epsilon,
                       {T, const_cast<void *>(SavedMean),
                        const_cast<void *>(SavedInverse)}});
                });
          });
        },
        XDesc, DyDesc, DxDesc, Desc))
DNN_CALL(LRNCrossChannelForward)(cudnnHandle_t H, cudnnLRNDescriptor_t D,
                                   cudnnLRNMode_t, const void *Alpha,
                                   const cudnnTensorDescriptor_t XDesc,
                                   const void *X, const void *Beta,
                                   const cudnnTensorDescriptor_t YDesc, void *Y)
    DNN_BODY(with<Lrn, Tensor, Tensor>(
        [&](Lrn &L, Tensor &TX, Tensor &TY) {
          return scaledBy(Live, Alpha, Beta, {TY, Y}, [&](Out To) {
            return lrn(Live, L, {TX, X}, To);
          });
        },
        D, XDesc, YDesc))
DNN_CALL(LRNCrossChannelBackward)(
    cudnnHandle_t H, cudnnLRNDescriptor_t D, cudnnLRNMode_t, const void *Alpha,
    const cudnnTensorDescriptor_t YDesc, const void *Y,
    const cudnnTensorDescriptor_t DyDesc, const void *Dy,
    const cudnnTensorDescriptor_t XDesc, const void *X, const void *Beta,
    const cudnnTensorDescriptor_t DxDesc, void *Dx)
    DNN_BODY(with<Lrn, Tensor, Tensor, Tensor, Tensor>(
        [&](Lrn &L, Tensor &TY, Tensor &TDy, Tensor &TX, Tensor &TDx) {
          return scaledBy(Live, Alpha, Beta, {TDx, Dx}, [&](Out To) {
            return lrnBack(Live, L, {TY, Y}, {TDy, Dy}, {TX, X}, To);
          });
        },
        D, YDesc, DyDesc, XDesc, DxDesc))

/// Means are values that cuDNN's manual says little of: nothing is computed with
/// them.
static Code divisiveArguments(cudnnDivNormMode_t Mode, const Tensor &X,
                              const void *Means, std::initializer_list<const void *> Needed) {
  if (Mode != CUDNN_DIVNORM_PRECOMPUTED_MEANS || X.Rank < 4)
    return Code::InvalidValue;
  for (const void *At : Needed)
    if (!At)
      return Code::InvalidValue;
  return Means ? Code::NotSupported : Code::Success;
}
DNN_CALL(DivisiveNormalizationForward)(
    cudnnHandle_t H, cudnnLRNDescriptor_t D, cudnnDivNormMode_t Mode,
    const void *Alpha, const cudnnTensorDescriptor_t XDesc, const void *X,
    const void *Means, void *Temp, void *Temp2, const void *Beta,
    const cudnnTensorDescriptor_t YDesc, void *Y)
    DNN_BODY(with<Lrn, Tensor, Tensor>(
        [&](Lrn &L, Tensor &TX, Tensor &TY) {
          const Code Bad = divisiveArguments(Mode, TX, Means, {X, Y, Temp, Temp2});
          if (Bad != Code::Success)
            return Bad;
          return scaledBy(Live, Alpha, Beta, {TY, Y}, [&](Out To) {
            return divisive(Live, L, {TX, X}, To);
          });
        },
        D, XDesc, YDesc))
DNN_CALL(DivisiveNormalizationBackward)(
    cudnnHandle_t H, cudnnLRNDescriptor_t D, cudnnDivNormMode_t Mode,
    const void *Alpha, const cudnnTensorDescriptor_t XDesc, const void *X,
    const void *Means, const void *Dy, void *Temp, void *Temp2,
    const void *Beta, const cudnnTensorDescriptor_t DxDesc, void *Dx,
    void *DMeans)
    DNN_BODY(with<Lrn, Tensor, Tensor>(
        [&](Lrn &L, Tensor &TX, Tensor &TDx) {
          const Code Bad = divisiveArguments(Mode, TX, Means ? Means : DMeans, {X, Dy, Dx, Temp, Temp2});
          if (Bad != Code::Success)
            return Bad;
          return scaledBy(Live, Alpha, Beta, {TDx, Dx}, [&](Out To) {
            return divisiveBack(Live, L, {TX, Dy}, {TX, X}, To);
          });
        },
        D, XDesc, DxDesc))
