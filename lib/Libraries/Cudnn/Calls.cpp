// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What cuDNN computes, but convolutions.
#include "Libraries/Cudnn/FrontEnd.h"

using namespace porthip::dnn;

namespace {

/// Run(scale) where both scalars are there.
template <class F>
Code withScale(const Tensor &T, const void *Alpha, const void *Beta, F Run) {
  Scale S;
  Code Result = scaleOf(T, Alpha, Beta, S);
  return Result == Code::Success ? Run(S) : Result;
}
/// The same through MIOpen's steps where the result is scaled.
template <class F>
Code scaledBy(Handle &H, const void *Alpha, const void *Beta, Out Y, F Run) {
  return withScale(Y.As, Alpha, Beta,
                   [&](Scale S) { return scaled(H, S, Y, Run); });
}

} // namespace

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

//===-- Pooling -----------------------------------------------------------===//

CUDNN_CALL(CreatePoolingDescriptor)(cudnnPoolingDescriptor_t *To)
    CUDNN_PLAIN(made(Pooling(), To))
CUDNN_CALL(DestroyPoolingDescriptor)(cudnnPoolingDescriptor_t D)
    CUDNN_PLAIN(destroyed<Pooling>(D))
CUDNN_CALL(SetPooling2dDescriptor)(cudnnPoolingDescriptor_t D,
                                   cudnnPoolingMode_t Mode,
                                   cudnnNanPropagation_t Nan, int WindowH,
                                   int WindowW, int PadH, int PadW, int StepH,
                                   int StepW) {
  const int Window[] = {WindowH, WindowW}, Pad[] = {PadH, PadW},
            Step[] = {StepH, StepW};
  return cudnnSetPoolingNdDescriptor(D, Mode, Nan, 2, Window, Pad, Step);
}
CUDNN_CALL(SetPoolingNdDescriptor)(cudnnPoolingDescriptor_t D,
                                   const cudnnPoolingMode_t Mode,
                                   const cudnnNanPropagation_t Nan, int Space,
                                   const int *Window, const int *Pad,
                                   const int *Step)
    CUDNN_PLAIN(unsigned(Mode) > CUDNN_POOLING_MAX_DETERMINISTIC
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
CUDNN_CALL(GetPooling2dDescriptor)(const cudnnPoolingDescriptor_t D,
                                   cudnnPoolingMode_t *Mode,
                                   cudnnNanPropagation_t *Nan, int *WindowH,
                                   int *WindowW, int *PadH, int *PadW,
                                   int *StepH, int *StepW)
    CUDNN_PLAIN(with<Pooling>(
        [&](Pooling &P) {
          return give(Mode, P.Mode, Nan, P.Nan, WindowH, P.Window[0], WindowW,
                      P.Window[1], PadH, P.Pad[0], PadW, P.Pad[1], StepH,
                      P.Step[0], StepW, P.Step[1]);
        },
        D))
CUDNN_CALL(GetPooling2dForwardOutputDim)(const cudnnPoolingDescriptor_t D,
                                         const cudnnTensorDescriptor_t XDesc,
                                         int *N, int *C, int *Height,
                                         int *Width)
    CUDNN_PLAIN(with<Pooling, Tensor>(
        [&](Pooling &P, Tensor &T) {
          Sizes Dim{};
          Code Result =
              P.Space == 2 ? outputOf(P, T, Dim) : Code::InvalidValue;
          return Result != Code::Success
                     ? Result
                     : give(N, Dim[0], C, Dim[1], Height, Dim[2], Width,
                            Dim[3]);
        },
        D, XDesc))
CUDNN_CALL(GetPoolingNdForwardOutputDim)(const cudnnPoolingDescriptor_t D,
                                         const cudnnTensorDescriptor_t XDesc,
                                         int Rank, int *To)
    CUDNN_PLAIN(with<Pooling, Tensor>(
        [&](Pooling &P, Tensor &T) {
          Sizes Dim{};
          Code Result = outputOf(P, T, Dim);
          if (Result == Code::Success && (!To || Rank != T.Rank))
            Result = Code::InvalidValue;
          if (Result == Code::Success)
            giveSizes(Dim, Rank, To);
          return Result;
        },
        D, XDesc))
CUDNN_CALL(PoolingForward)(cudnnHandle_t H, const cudnnPoolingDescriptor_t D,
                           const void *Alpha,
                           const cudnnTensorDescriptor_t XDesc, const void *X,
                           const void *Beta,
                           const cudnnTensorDescriptor_t YDesc, void *Y)
    CUDNN_BODY(with<Pooling, Tensor, Tensor>(
        [&](Pooling &P, Tensor &TX, Tensor &TY) {
          return scaledBy(Live, Alpha, Beta, {TY, Y}, [&](Out To) {
            return pool(Live, P, {TX, X}, To);
          });
        },
        D, XDesc, YDesc))
CUDNN_CALL(PoolingBackward)(
    cudnnHandle_t H, const cudnnPoolingDescriptor_t D, const void *Alpha,
    const cudnnTensorDescriptor_t YDesc, const void *Y,
    const cudnnTensorDescriptor_t DyDesc, const void *Dy,
    const cudnnTensorDescriptor_t XDesc, const void *X, const void *Beta,
    const cudnnTensorDescriptor_t DxDesc, void *Dx)
    CUDNN_BODY(with<Pooling, Tensor, Tensor, Tensor, Tensor>(
        [&](Pooling &P, Tensor &TY, Tensor &TDy, Tensor &TX, Tensor &TDx) {
          return scaledBy(Live, Alpha, Beta, {TDx, Dx}, [&](Out To) {
            return poolBack(Live, P, {TY, Y}, {TDy, Dy}, {TX, X}, To);
          });
        },
        D, YDesc, DyDesc, XDesc, DxDesc))

//===-- Normalization -----------------------------------------------------===//

CUDNN_CALL(DeriveBNTensorDescriptor)(cudnnTensorDescriptor_t To,
                                     const cudnnTensorDescriptor_t XDesc,
                                     cudnnBatchNormMode_t Mode)
    CUDNN_PLAIN(with<Tensor, Tensor>(
        [&](Tensor &Derived, Tensor &X) {
          return describeStatistics(Derived, X,
                                    Mode != CUDNN_BATCHNORM_PER_ACTIVATION);
        },
        To, XDesc))
CUDNN_CALL(BatchNormalizationForwardTraining)(
    cudnnHandle_t H, cudnnBatchNormMode_t Mode, const void *Alpha,
    const void *Beta, const cudnnTensorDescriptor_t XDesc, const void *X,
    const cudnnTensorDescriptor_t YDesc, void *Y,
    const cudnnTensorDescriptor_t Desc, const void *Factor, const void *Bias,
    double Average, void *Mean, void *Variance, double Epsilon, void *SavedMean,
    void *SavedInverse)
    CUDNN_BODY(with<Tensor, Tensor, Tensor>(
        [&](Tensor &TX, Tensor &TY, Tensor &T) {
          return scaledBy(Live, Alpha, Beta, {TY, Y}, [&](Out To) {
            return normalizeTraining(
                Live, Mode != CUDNN_BATCHNORM_PER_ACTIVATION, {TX, X},
                To, {T, Factor}, Bias, Average, {T, Mean, Variance},
                Epsilon, {T, SavedMean, SavedInverse});
          });
        },
        XDesc, YDesc, Desc))
CUDNN_CALL(BatchNormalizationForwardInference)(
    cudnnHandle_t H, cudnnBatchNormMode_t Mode, const void *Alpha,
    const void *Beta, const cudnnTensorDescriptor_t XDesc, const void *X,
    const cudnnTensorDescriptor_t YDesc, void *Y,
    const cudnnTensorDescriptor_t Desc, const void *Factor, const void *Bias,
    const void *Mean, const void *Variance, double Epsilon)
    CUDNN_BODY(with<Tensor, Tensor, Tensor>(
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
CUDNN_CALL(BatchNormalizationBackward)(
    cudnnHandle_t H, cudnnBatchNormMode_t Mode, const void *Alpha,
    const void *Beta, const void *AlphaOfParameters,
    const void *BetaOfParameters, const cudnnTensorDescriptor_t XDesc,
    const void *X, const cudnnTensorDescriptor_t DyDesc, const void *Dy,
    const cudnnTensorDescriptor_t DxDesc, void *Dx,
    const cudnnTensorDescriptor_t Desc, const void *Factor, void *DFactor,
    void *DBias, double Epsilon, const void *SavedMean,
    const void *SavedInverse)
    CUDNN_BODY(with<Tensor, Tensor, Tensor, Tensor>(
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
CUDNN_CALL(LRNCrossChannelForward)(cudnnHandle_t H, cudnnLRNDescriptor_t D,
                                   cudnnLRNMode_t, const void *Alpha,
                                   const cudnnTensorDescriptor_t XDesc,
                                   const void *X, const void *Beta,
                                   const cudnnTensorDescriptor_t YDesc, void *Y)
    CUDNN_BODY(with<Lrn, Tensor, Tensor>(
        [&](Lrn &L, Tensor &TX, Tensor &TY) {
          return scaledBy(Live, Alpha, Beta, {TY, Y}, [&](Out To) {
            return lrn(Live, L, {TX, X}, To);
          });
        },
        D, XDesc, YDesc))
CUDNN_CALL(LRNCrossChannelBackward)(
    cudnnHandle_t H, cudnnLRNDescriptor_t D, cudnnLRNMode_t, const void *Alpha,
    const cudnnTensorDescriptor_t YDesc, const void *Y,
    const cudnnTensorDescriptor_t DyDesc, const void *Dy,
    const cudnnTensorDescriptor_t XDesc, const void *X, const void *Beta,
    const cudnnTensorDescriptor_t DxDesc, void *Dx)
    CUDNN_BODY(with<Lrn, Tensor, Tensor, Tensor, Tensor>(
        [&](Lrn &L, Tensor &TY, Tensor &TDy, Tensor &TX, Tensor &TDx) {
          return scaledBy(Live, Alpha, Beta, {TDx, Dx}, [&](Out To) {
            return lrnBack(Live, L, {TY, Y}, {TDy, Dy}, {TX, X}, To);
          });
        },
        D, YDesc, DyDesc, XDesc, DxDesc))

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
