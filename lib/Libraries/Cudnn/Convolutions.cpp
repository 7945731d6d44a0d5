// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuDNN's convolutions.
// clang-format off
#include "Libraries/Cudnn/FrontEnd.h"

using namespace porthip::dnn;

//===-- Descriptors -------------------------------------------------------===//

DNN_CALL(SetConvolution2dDescriptor)(cudnnConvolutionDescriptor_t D, int PadH,
                                       int PadW, int StepH, int StepW,
                                       int DilationH, int DilationW,
                                       cudnnConvolutionMode_t Mode,
                                       cudnnDataType_t Compute) {
  const int Pad[] = {PadH, PadW}, Step[] = {StepH, StepW},
            Dilation[] = {DilationH, DilationW};
  return cudnnSetConvolutionNdDescriptor(D, 2, Pad, Step, Dilation, Mode,
                                         Compute);
}
DNN_CALL(SetConvolutionNdDescriptor)(cudnnConvolutionDescriptor_t D,
                                       int Space, const int *Pad,
                                       const int *Step, const int *Dilation,
                                       cudnnConvolutionMode_t Mode,
                                       cudnnDataType_t Compute)
    DNN_PLAIN(unsigned(Mode) > CUDNN_CROSS_CORRELATION
                    ? Code::InvalidValue
                    : with<Convolution>(
                          [&](Convolution &C) {
                            C.IsFlipped = Mode == CUDNN_CONVOLUTION;
                            C.Compute = Compute;
                            return setConvolution(C, Space, Pad, Step,
                                                  Dilation);
                          },
                          D))
DNN_CALL(GetConvolution2dDescriptor)(const cudnnConvolutionDescriptor_t D,
                                       int *PadH, int *PadW, int *StepH,
                                       int *StepW, int *DilationH,
                                       int *DilationW,
                                       cudnnConvolutionMode_t *Mode,
                                       cudnnDataType_t *Compute)
    DNN_PLAIN(with<Convolution>(
        [&](Convolution &C) {
          return C.Space != 2
                     ? Code::InvalidValue
                     : give(PadH, C.Pad[0], PadW, C.Pad[1], StepH, C.Step[0],
                            StepW, C.Step[1], DilationH, C.Dilation[0],
                            DilationW, C.Dilation[1], Mode, !C.IsFlipped,
                            Compute, C.Compute);
        },
        D))
DNN_CALL(GetConvolutionNdDescriptor)(const cudnnConvolutionDescriptor_t D,
                                       int Wanted, int *Space, int *Pad,
                                       int *Step, int *Dilation,
                                       cudnnConvolutionMode_t *Mode,
                                       cudnnDataType_t *Compute)
    DNN_PLAIN(with<Convolution>(
        [&](Convolution &C) {
          if (!Pad || !Step || !Dilation || Wanted < 0)
            return Code::InvalidValue;
          for (int I = 0; I < std::min(Wanted, C.Space); ++I) {
            Pad[I] = int(C.Pad[I]);
            Step[I] = int(C.Step[I]);
            Dilation[I] = int(C.Dilation[I]);
          }
          return give(Space, C.Space, Mode, !C.IsFlipped, Compute, C.Compute);
        },
        D))
#define CUDNN_SETTING(Name, T, Member, Valid)                                  \
  DNN_CALL(SetConvolution##Name)(cudnnConvolutionDescriptor_t D, T Value)      \
      DNN_PLAIN(!(Valid) ? Code::InvalidValue                                  \
                           : with<Convolution>(                                \
                                 [&](Convolution &C) {                         \
                                   return give(&C.Member, int(Value));         \
                                 },                                            \
                                 D))                                           \
  DNN_CALL(GetConvolution##Name)(CUDNN_OF_GET D, T *To)                        \
      DNN_PLAIN(with<Convolution>(                                             \
          [&](Convolution &C) { return give(To, C.Member); }, D))
#define CUDNN_OF_GET cudnnConvolutionDescriptor_t
CUDNN_SETTING(GroupCount, int, Groups, Value > 0)
CUDNN_SETTING(MathType, cudnnMathType_t, Math, unsigned(Value) <= 3)
CUDNN_SETTING(ReorderType, cudnnReorderType_t, Reorder, unsigned(Value) <= 1)
#undef CUDNN_OF_GET
#undef CUDNN_SETTING

DNN_CALL(GetConvolution2dForwardOutputDim)(
    const cudnnConvolutionDescriptor_t D, const cudnnTensorDescriptor_t X,
    const cudnnFilterDescriptor_t W, int *N, int *C, int *Height, int *Width)
    DNN_PLAIN(with<Convolution, Tensor, Filter>(
        [&](Convolution &V, Tensor &TX, Filter &TW) {
          return giveOutput2d(V, N, C, Height, Width, TX, TW);
        },
        D, X, W))
DNN_CALL(GetConvolutionNdForwardOutputDim)(
    const cudnnConvolutionDescriptor_t D, const cudnnTensorDescriptor_t X,
    const cudnnFilterDescriptor_t W, int Rank, int *To)
    DNN_PLAIN(with<Convolution, Tensor, Filter>(
        [&](Convolution &V, Tensor &TX, Filter &TW) {
          return giveOutputNd(V, Rank, To, TX, TW);
        },
        D, X, W))

//===-- Algorithms: one, by columns ---------------------------------------===//

namespace {

/// Run(x, w, convolution, y), of operands that fit.
template <class F>
Code withOperands(F Run, const void *X, const void *W, const void *D,
                  const void *Y) {
  return with<Tensor, Filter, Convolution, Tensor>(
      [&](Tensor &TX, Filter &TW, Convolution &C, Tensor &TY) {
        Code Result = checkConvolution(C, TX, TW, TY);
        return Result == Code::Success ? Run(TX, TW, C, TY) : Result;
      },
      X, W, D, Y);
}

/// The algorithms that no workspace is needed for: implicit products.
bool needsWorkspace(int Algorithm) { return Algorithm != 0; }

/// The one that is chosen, with what all convolutions of all directions have.
template <class Perf>
Code giveAlgorithm(int Wanted, int *Count, Perf *To, const void *X,
                   const void *W, const void *D, const void *Y) {
  return withOperands(
      [&](Tensor &TX, Filter &TW, Convolution &C, Tensor &TY) {
        if (!Count || !To || Wanted < 1)
          return Code::InvalidValue;
        *To = {};
        To->algo = decltype(To->algo)(1);
        To->status = CUDNN_STATUS_SUCCESS;
        To->memory = workspaceOf(C, TX, TW, TY);
        To->determinism = CUDNN_DETERMINISTIC;
        To->mathType = cudnnMathType_t(C.Math);
        *Count = 1;
        return Code::Success;
      },
      X, W, D, Y);
}

Code giveWorkspace(int Algorithm, int Most, size_t *To, const void *X,
                   const void *W, const void *D, const void *Y) {
  if (Algorithm < 0 || Algorithm >= Most)
    return Code::InvalidValue;
  return withOperands(
      [&](Tensor &TX, Filter &TW, Convolution &C, Tensor &TY) {
        return give(To, needsWorkspace(Algorithm) ? workspaceOf(C, TX, TW, TY)
                                                  : 0);
      },
      X, W, D, Y);
}

/// Preference 0: without a workspace; 2: at most Limit bytes.
template <class Algorithm>
Code giveOldAlgorithm(int Preference, size_t Limit, Algorithm *To,
                      const void *X, const void *W, const void *D,
                      const void *Y) {
  return withOperands(
      [&](Tensor &TX, Filter &TW, Convolution &C, Tensor &TY) {
        bool Fits = Preference == 1 ||
                    (Preference == 2 && workspaceOf(C, TX, TW, TY) <= Limit);
        return give(To, Fits ? 1 : 0);
      },
      X, W, D, Y);
}

} // namespace

/// Descriptors of a direction: its name, the enumerator, how
/// many there are, its descriptors in the order of its calls, and which of them
/// are x, w and y.
#define CUDNN_DIRECTION(Name, Kind, COUNT, TA, A, TB, B, TY, Y, ...)           \
  DNN_CALL(GetConvolution##Name##AlgorithmMaxCount)(cudnnHandle_t H,           \
                                                      int *To)                 \
      DNN_BODY(((void)Live, give(To, COUNT)))                                  \
  DNN_CALL(GetConvolution##Name##Algorithm_v7)(                                \
      cudnnHandle_t H, const TA A, const TB B,                                 \
      const cudnnConvolutionDescriptor_t C, const TY Y, const int Wanted,      \
      int *Count, cudnnConvolution##Kind##AlgoPerf_t *To)                      \
      DNN_BODY(((void)Live, giveAlgorithm(Wanted, Count, To, __VA_ARGS__)))    \
  DNN_CALL(FindConvolution##Name##Algorithm)(                                  \
      cudnnHandle_t H, const TA A, const TB B,                                 \
      const cudnnConvolutionDescriptor_t C, const TY Y, const int Wanted,      \
      int *Count, cudnnConvolution##Kind##AlgoPerf_t *To)                      \
      DNN_BODY(((void)Live, giveAlgorithm(Wanted, Count, To, __VA_ARGS__)))    \
  DNN_CALL(FindConvolution##Name##AlgorithmEx)(                                \
      cudnnHandle_t H, const TA A, const void *, const TB B, const void *,     \
      const cudnnConvolutionDescriptor_t C, const TY Y, void *,                \
      const int Wanted, int *Count, cudnnConvolution##Kind##AlgoPerf_t *To,    \
      void *, size_t)                                                          \
      DNN_BODY(((void)Live, giveAlgorithm(Wanted, Count, To, __VA_ARGS__)))    \
  DNN_CALL(GetConvolution##Name##WorkspaceSize)(                               \
      cudnnHandle_t H, const TA A, const TB B,                                 \
      const cudnnConvolutionDescriptor_t C, const TY Y,                        \
      cudnnConvolution##Kind##Algo_t Algorithm, size_t *To)                    \
      DNN_BODY(                                                                \
          ((void)Live, giveWorkspace(Algorithm, COUNT, To, __VA_ARGS__)))      \
  DNN_CALL(GetConvolution##Name##Algorithm)(                                   \
      cudnnHandle_t H, const TA A, const TB B,                                 \
      const cudnnConvolutionDescriptor_t C, const TY Y,                        \
      cudnnConvolution##Kind##Preference_t Preference, size_t Limit,           \
      cudnnConvolution##Kind##Algo_t *To)                                      \
      DNN_BODY(                                                                \
          ((void)Live, giveOldAlgorithm(Preference, Limit, To, __VA_ARGS__)))
#define TENSOR cudnnTensorDescriptor_t
#define FILTER cudnnFilterDescriptor_t
CUDNN_DIRECTION(Forward, Fwd, CUDNN_CONVOLUTION_FWD_ALGO_COUNT, TENSOR, X,
                FILTER, W, TENSOR, Y, X, W, C, Y)
CUDNN_DIRECTION(BackwardData, BwdData, CUDNN_CONVOLUTION_BWD_DATA_ALGO_COUNT,
                FILTER, W, TENSOR, Dy, TENSOR, Dx, Dx, W, C, Dy)
CUDNN_DIRECTION(BackwardFilter, BwdFilter,
                CUDNN_CONVOLUTION_BWD_FILTER_ALGO_COUNT, TENSOR, X, TENSOR, Dy,
                FILTER, Dw, X, Dw, C, Dy)
#undef TENSOR
#undef FILTER
#undef CUDNN_DIRECTION

//===-- What is computed --------------------------------------------------===//

namespace {
/// A, B: with their elements, in the order of the call; To: what is made.
Code convolveScaled(Handle &H, Pass Of, const Convolution &C, In A, In B,
                    Out To, const void *Alpha, const void *Beta,
                    const void *Work, size_t WorkBytes) {
  return scaledBy(H, Alpha, Beta, To, [&](Out Made) {
    return convolve(H, Of, C, A, B, Made, Work, WorkBytes);
  });
}
} // namespace

DNN_CALL(ConvolutionForward)(
    cudnnHandle_t H, const void *Alpha, const cudnnTensorDescriptor_t XDesc,
    const void *X, const cudnnFilterDescriptor_t WDesc, const void *W,
    const cudnnConvolutionDescriptor_t D, cudnnConvolutionFwdAlgo_t, void *Work,
    size_t WorkBytes, const void *Beta, const cudnnTensorDescriptor_t YDesc,
    void *Y)
    DNN_BODY(with<Tensor, Filter, Convolution, Tensor>(
        [&](Tensor &TX, Filter &TW, Convolution &C, Tensor &TY) {
          return convolveScaled(Live, Pass::Forward, C, {TX, X}, {TW, W},
                                {TY, Y}, Alpha, Beta, Work, WorkBytes);
        },
        XDesc, WDesc, D, YDesc))
DNN_CALL(ConvolutionBackwardData)(
    cudnnHandle_t H, const void *Alpha, const cudnnFilterDescriptor_t WDesc,
    const void *W, const cudnnTensorDescriptor_t DyDesc, const void *Dy,
    const cudnnConvolutionDescriptor_t D, cudnnConvolutionBwdDataAlgo_t,
    void *Work, size_t WorkBytes, const void *Beta,
    const cudnnTensorDescriptor_t DxDesc, void *Dx)
    DNN_BODY(with<Filter, Tensor, Convolution, Tensor>(
        [&](Filter &TW, Tensor &TDy, Convolution &C, Tensor &TDx) {
          return convolveScaled(Live, Pass::Data, C, {TW, W}, {TDy, Dy},
                                {TDx, Dx}, Alpha, Beta, Work, WorkBytes);
        },
        WDesc, DyDesc, D, DxDesc))
DNN_CALL(ConvolutionBackwardFilter)(
    cudnnHandle_t H, const void *Alpha, const cudnnTensorDescriptor_t XDesc,
    const void *X, const cudnnTensorDescriptor_t DyDesc, const void *Dy,
    const cudnnConvolutionDescriptor_t D, cudnnConvolutionBwdFilterAlgo_t,
    void *Work, size_t WorkBytes, const void *Beta,
    const cudnnFilterDescriptor_t DwDesc, void *Dw)
    DNN_BODY(with<Tensor, Tensor, Convolution, Filter>(
        [&](Tensor &TX, Tensor &TDy, Convolution &C, Filter &TDw) {
          return convolveScaled(Live, Pass::Filter, C, {TX, X}, {TDy, Dy},
                                {TDw, Dw}, Alpha, Beta, Work, WorkBytes);
        },
        XDesc, DyDesc, D, DwDesc))
DNN_CALL(ConvolutionBackwardBias)(cudnnHandle_t H, const void *Alpha,
                                    const cudnnTensorDescriptor_t DyDesc,
                                    const void *Dy, const void *Beta,
                                    const cudnnTensorDescriptor_t DbDesc,
                                    void *Db)
    DNN_BODY(with<Tensor, Tensor>(
        [&](Tensor &TDy, Tensor &TDb) {
          return scaledBy(Live, Alpha, Beta, {TDb, Db}, [&](Out Made) {
            return biasGradient(Live, {TDy, Dy}, Made);
          });
        },
        DyDesc, DbDesc))
DNN_CALL(ConvolutionBiasActivationForward)(
    cudnnHandle_t H, const void *Alpha1, const cudnnTensorDescriptor_t XDesc,
    const void *X, const cudnnFilterDescriptor_t WDesc, const void *W,
    const cudnnConvolutionDescriptor_t D, cudnnConvolutionFwdAlgo_t, void *Work,
    size_t WorkBytes, const void *Alpha2, const cudnnTensorDescriptor_t ZDesc,
    const void *Z, const cudnnTensorDescriptor_t BDesc, const void *B,
    const cudnnActivationDescriptor_t ADesc,
    const cudnnTensorDescriptor_t YDesc, void *Y)
    DNN_BODY(with<Tensor, Filter, Convolution, Tensor, Tensor, Activation,
                    Tensor>(
        [&](Tensor &TX, Filter &TW, Convolution &C, Tensor &TZ, Tensor &TB,
            Activation &A, Tensor &TY) {
          return withScale(TY, Alpha1, Alpha2, [&](Scale S) {
            const Fused F{{TX, X}, {TW, W}, {TZ, Z}, {TB, B},
                          S.Alpha, S.Beta,  Work,    WorkBytes};
            return convolveFused(Live, C, F, A, {TY, Y});
          });
        },
        XDesc, WDesc, D, ZDesc, BDesc, ADesc, YDesc))
