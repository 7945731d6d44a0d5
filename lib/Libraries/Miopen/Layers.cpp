// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pooling and normalization of MIOpen.
// clang-format off
#include "Libraries/Miopen/FrontEnd.h"

using namespace porthip::dnn;

//===-- Pooling -----------------------------------------------------------===//

MIOPEN_CALL(CreatePoolingDescriptor)(miopenPoolingDescriptor_t *To)
    MIOPEN_PLAIN(made(Pooling(), To))
MIOPEN_CALL(DestroyPoolingDescriptor)(miopenPoolingDescriptor_t D)
    MIOPEN_PLAIN(destroyed<Pooling>(D))
MIOPEN_CALL(SetPoolingIndexType)(miopenPoolingDescriptor_t D,
                                 miopenIndexType_t Type)
    MIOPEN_PLAIN(with<Pooling>(
        [&](Pooling &P) { return give(&P.Nan, int(Type)); }, D))
MIOPEN_CALL(GetPoolingIndexType)(miopenPoolingDescriptor_t D,
                                 miopenIndexType_t *To)
    MIOPEN_PLAIN(with<Pooling>([&](Pooling &P) { return give(To, P.Nan); }, D))
MIOPEN_CALL(Set2dPoolingDescriptor)(miopenPoolingDescriptor_t D,
                                    miopenPoolingMode_t Mode, int WindowH,
                                    int WindowW, int PadH, int PadW, int StepH,
                                    int StepW) {
  const int Window[] = {WindowH, WindowW}, Pad[] = {PadH, PadW},
            Step[] = {StepH, StepW};
  return miopenSetNdPoolingDescriptor(D, Mode, 2, Window, Pad, Step);
}
MIOPEN_CALL(SetNdPoolingDescriptor)(miopenPoolingDescriptor_t D,
                                    const miopenPoolingMode_t Mode, int Space,
                                    const int *Window, const int *Pad,
                                    const int *Step)
    MIOPEN_PLAIN(unsigned(Mode) > miopenPoolingAverageInclusive
                     ? Code::InvalidValue
                     : with<Pooling>(
                           [&](Pooling &P) {
                             P.Is = Pool(Mode); // numbered alike
                             P.Mode = Mode;
                             return setPooling(P, Space, Window, Pad, Step);
                           },
                           D))
MIOPEN_CALL(Get2dPoolingDescriptor)(const miopenPoolingDescriptor_t D,
                                    miopenPoolingMode_t *Mode, int *WindowH,
                                    int *WindowW, int *PadH, int *PadW,
                                    int *StepH, int *StepW)
    MIOPEN_PLAIN(with<Pooling>(
        [&](Pooling &P) {
          return give(Mode, P.Mode, WindowH, P.Window[0], WindowW, P.Window[1],
                      PadH, P.Pad[0], PadW, P.Pad[1], StepH, P.Step[0], StepW,
                      P.Step[1]);
        },
        D))
MIOPEN_CALL(GetPoolingForwardOutputDim)(const miopenPoolingDescriptor_t D,
                                        const miopenTensorDescriptor_t XDesc,
                                        int *N, int *C, int *Height, int *Width)
    MIOPEN_PLAIN(with<Pooling, Tensor>(
        [&](Pooling &P, Tensor &T) {
          Sizes Dim{};
          Code Result = P.Space == 2 ? outputOf(P, T, Dim) : Code::InvalidValue;
          return Result != Code::Success
                     ? Result
                     : give(N, Dim[0], C, Dim[1], Height, Dim[2], Width,
                            Dim[3]);
        },
        D, XDesc))
MIOPEN_CALL(GetPoolingNdForwardOutputDim)(const miopenPoolingDescriptor_t D,
                                          const miopenTensorDescriptor_t XDesc,
                                          int Rank, int *To)
    MIOPEN_PLAIN(with<Pooling, Tensor>(
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

/// Where each maximum was, in 32 bits.
static size_t indexBytes(const Tensor &Y) {
  return size_t(Y.count()) * sizeof(uint32_t);
}
MIOPEN_CALL(PoolingGetWorkSpaceSize)(const miopenTensorDescriptor_t YDesc,
                                     size_t *To)
    MIOPEN_PLAIN(with<Tensor>(
        [&](Tensor &T) { return give(To, indexBytes(T)); }, YDesc))
MIOPEN_CALL(PoolingGetWorkSpaceSizeV2)(const miopenPoolingDescriptor_t D,
                                       const miopenTensorDescriptor_t YDesc,
                                       size_t *To)
    MIOPEN_PLAIN(with<Pooling, Tensor>(
        [&](Pooling &P, Tensor &T) {
          return give(To, P.Is == Pool::Max ? indexBytes(T) : 0);
        },
        D, YDesc))
MIOPEN_CALL(PoolingForward)(miopenHandle_t H, const miopenPoolingDescriptor_t D,
                            const void *Alpha,
                            const miopenTensorDescriptor_t XDesc, const void *X,
                            const void *Beta,
                            const miopenTensorDescriptor_t YDesc, void *Y,
                            bool IsTraining, void *Work, size_t)
    MIOPEN_BODY(with<Pooling, Tensor, Tensor>(
        [&](Pooling &P, Tensor &TX, Tensor &TY) {
          if (P.Is == Pool::Max && IsTraining && !Work)
            return Code::InternalError;
          return plain(
              TY, Alpha, Beta,
              [&] { return pool(Live, P, {TX, X}, {TY, Y}); },
              "miopenPoolingForward");
        },
        D, XDesc, YDesc))
// What the forward pass has left in the workspace is in x, too.
MIOPEN_CALL(PoolingBackward)(
    miopenHandle_t H, const miopenPoolingDescriptor_t D, const void *Alpha,
    const miopenTensorDescriptor_t YDesc, const void *Y,
    const miopenTensorDescriptor_t DyDesc, const void *Dy,
    const miopenTensorDescriptor_t XDesc, const void *X, const void *Beta,
    const miopenTensorDescriptor_t DxDesc, void *Dx, void *Work)
    MIOPEN_BODY(with<Pooling, Tensor, Tensor, Tensor, Tensor>(
        [&](Pooling &P, Tensor &TY, Tensor &TDy, Tensor &TX, Tensor &TDx) {
          if (P.Is == Pool::Max && !Work)
            return Code::InternalError;
          return plain(
              TDx, Alpha, Beta,
              [&] {
                return poolBack(Live, P, {TY, Y}, {TDy, Dy}, {TX, X},
                                {TDx, Dx});
              },
              "miopenPoolingBackward");
        },
        D, YDesc, DyDesc, XDesc, DxDesc))

//===-- Normalization -----------------------------------------------------===//

MIOPEN_CALL(DeriveBNTensorDescriptor)(miopenTensorDescriptor_t To,
                                      const miopenTensorDescriptor_t XDesc,
                                      miopenBatchNormMode_t Mode)
    MIOPEN_PLAIN(with<Tensor, Tensor>(
        [&](Tensor &Derived, Tensor &X) {
          return describeStatistics(Derived, X, Mode == miopenBNSpatial);
        },
        To, XDesc))
MIOPEN_CALL(BatchNormalizationForwardTraining)(
    miopenHandle_t H, miopenBatchNormMode_t Mode, void *Alpha, void *Beta,
    const miopenTensorDescriptor_t XDesc, const void *X,
    const miopenTensorDescriptor_t YDesc, void *Y,
    const miopenTensorDescriptor_t Desc, void *Factor, void *Bias,
    double Average, void *Mean, void *Variance, double Epsilon, void *SavedMean,
    void *SavedInverse)
    MIOPEN_BODY(with<Tensor, Tensor, Tensor>(
        [&](Tensor &TX, Tensor &TY, Tensor &T) {
          return plain(
              TY, Alpha, Beta,
              [&] {
                return normalizeTraining(
                    Live, Mode == miopenBNSpatial, {TX, X}, {TY, Y},
                    {T, Factor}, Bias, Average, {T, Mean, Variance}, Epsilon,
                    {T, SavedMean, SavedInverse});
              },
              "miopenBatchNormalizationForwardTraining");
        },
        XDesc, YDesc, Desc))
MIOPEN_CALL(BatchNormalizationForwardInference)(
    miopenHandle_t H, miopenBatchNormMode_t Mode, void *Alpha, void *Beta,
    const miopenTensorDescriptor_t XDesc, const void *X,
    const miopenTensorDescriptor_t YDesc, void *Y,
    const miopenTensorDescriptor_t Desc, void *Factor, void *Bias, void *Mean,
    void *Variance, double Epsilon)
    MIOPEN_BODY(with<Tensor, Tensor, Tensor>(
        [&](Tensor &TX, Tensor &TY, Tensor &T) {
          return plain(
              TY, Alpha, Beta,
              [&] {
                return normalize(Live, Mode == miopenBNSpatial, {TX, X},
                                 {TY, Y}, {T, Factor}, Bias,
                                 {T, Mean, Variance}, Epsilon);
              },
              "miopenBatchNormalizationForwardInference");
        },
        XDesc, YDesc, Desc))
MIOPEN_CALL(BatchNormalizationBackward)(
    miopenHandle_t H, miopenBatchNormMode_t Mode, const void *Alpha,
    const void *Beta, const void *AlphaOfParameters,
    const void *BetaOfParameters, const miopenTensorDescriptor_t XDesc,
    const void *X, const miopenTensorDescriptor_t DyDesc, const void *Dy,
    const miopenTensorDescriptor_t DxDesc, void *Dx,
    const miopenTensorDescriptor_t Desc, const void *Factor, void *DFactor,
    void *DBias, double Epsilon, const void *SavedMean,
    const void *SavedInverse)
    MIOPEN_BODY(with<Tensor, Tensor, Tensor, Tensor>(
        [&](Tensor &TX, Tensor &TDy, Tensor &TDx, Tensor &T) {
          const char *Name = "miopenBatchNormalizationBackward";
          auto computed = [&] {
            return normalizeBack(Live, Mode == miopenBNSpatial, {TX, X},
                                 {TDy, Dy}, {TDx, Dx}, {T, Factor}, DFactor,
                                 DBias, Epsilon,
                                 {T, const_cast<void *>(SavedMean),
                                  const_cast<void *>(SavedInverse)});
          };
          return plain(
              TDx, Alpha, Beta,
              [&] {
                return plain(T, AlphaOfParameters, BetaOfParameters, computed,
                             Name);
              },
              Name);
        },
        XDesc, DyDesc, DxDesc, Desc))

MIOPEN_CALL(LRNGetWorkSpaceSize)(const miopenTensorDescriptor_t YDesc,
                                 size_t *To)
    MIOPEN_PLAIN(with<Tensor>(
        [&](Tensor &T) {
          return give(To, size_t(T.count()) * porthip::blas::bytesOf(T.Of));
        },
        YDesc))
MIOPEN_CALL(LRNForward)(miopenHandle_t H, const miopenLRNDescriptor_t D,
                        const void *Alpha, const miopenTensorDescriptor_t XDesc,
                        const void *X, const void *Beta,
                        const miopenTensorDescriptor_t YDesc, void *Y,
                        bool IsTraining, void *Work)
    MIOPEN_BODY(with<Lrn, Tensor, Tensor>(
        [&](Lrn &L, Tensor &TX, Tensor &TY) {
          if (IsTraining && !Work)
            return Code::InternalError;
          return plain(
              TY, Alpha, Beta, [&] { return lrn(Live, L, {TX, X}, {TY, Y}); },
              "miopenLRNForward");
        },
        D, XDesc, YDesc))
MIOPEN_CALL(LRNBackward)(
    miopenHandle_t H, const miopenLRNDescriptor_t D, const void *Alpha,
    const miopenTensorDescriptor_t YDesc, const void *Y,
    const miopenTensorDescriptor_t DyDesc, const void *Dy,
    const miopenTensorDescriptor_t XDesc, const void *X, const void *Beta,
    const miopenTensorDescriptor_t DxDesc, void *Dx, const void *Work)
    MIOPEN_BODY(with<Lrn, Tensor, Tensor, Tensor, Tensor>(
        [&](Lrn &L, Tensor &TY, Tensor &TDy, Tensor &TX, Tensor &TDx) {
          if (!Work)
            return Code::InternalError;
          return plain(
              TDx, Alpha, Beta,
              [&] {
                return lrnBack(Live, L, {TY, Y}, {TDy, Dy}, {TX, X}, {TDx, Dx});
              },
              "miopenLRNBackward");
        },
        D, YDesc, DyDesc, XDesc, DxDesc))
