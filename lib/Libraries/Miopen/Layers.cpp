// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pooling and normalization of MIOpen.
// clang-format off
#include "Libraries/Miopen/FrontEnd.h"

using namespace porthip::dnn;

//===-- Pooling -----------------------------------------------------------===//

DNN_CALL(SetPoolingIndexType)(miopenPoolingDescriptor_t D,
                                 miopenIndexType_t Type)
    DNN_PLAIN(with<Pooling>(
        [&](Pooling &P) { return give(&P.Nan, int(Type)); }, D))
DNN_CALL(GetPoolingIndexType)(miopenPoolingDescriptor_t D,
                                 miopenIndexType_t *To)
    DNN_PLAIN(with<Pooling>([&](Pooling &P) { return give(To, P.Nan); }, D))
DNN_CALL(Set2dPoolingDescriptor)(miopenPoolingDescriptor_t D,
                                    miopenPoolingMode_t Mode, int WindowH,
                                    int WindowW, int PadH, int PadW, int StepH,
                                    int StepW) {
  const int Window[] = {WindowH, WindowW}, Pad[] = {PadH, PadW},
            Step[] = {StepH, StepW};
  return miopenSetNdPoolingDescriptor(D, Mode, 2, Window, Pad, Step);
}
DNN_CALL(SetNdPoolingDescriptor)(miopenPoolingDescriptor_t D,
                                    const miopenPoolingMode_t Mode, int Space,
                                    const int *Window, const int *Pad,
                                    const int *Step)
    DNN_PLAIN(unsigned(Mode) > miopenPoolingAverageInclusive
                     ? Code::InvalidValue
                     : with<Pooling>(
                           [&](Pooling &P) {
                             P.Is = Pool(Mode); // numbered alike
                             P.Mode = Mode;
                             return setPooling(P, Space, Window, Pad, Step);
                           },
                           D))
DNN_CALL(Get2dPoolingDescriptor)(const miopenPoolingDescriptor_t D,
                                    miopenPoolingMode_t *Mode, int *WindowH,
                                    int *WindowW, int *PadH, int *PadW,
                                    int *StepH, int *StepW)
    DNN_PLAIN(with<Pooling>(
        [&](Pooling &P) {
          return give(Mode, P.Mode, WindowH, P.Window[0], WindowW, P.Window[1],
                      PadH, P.Pad[0], PadW, P.Pad[1], StepH, P.Step[0], StepW,
                      P.Step[1]);
        },
        D))
DNN_CALL(GetNdPoolingDescriptor)(const miopenPoolingDescriptor_t D, int Wanted,
                                 miopenPoolingMode_t *Mode, int *Space,
                                 int *Window, int *Pad, int *Step)
    DNN_PLAIN(with<Pooling>(
        [&](Pooling &P) {
          const Code Bad = give(Mode, P.Mode);
          return Bad != Code::Success
                     ? Bad
                     : giveShape(P, Wanted, Space, Window, Pad, Step);
        },
        D))
DNN_CALL(GetPoolingForwardOutputDim)(const miopenPoolingDescriptor_t D,
                                        const miopenTensorDescriptor_t XDesc,
                                        int *N, int *C, int *Height, int *Width)
    DNN_PLAIN(with<Pooling, Tensor>(
        [&](Pooling &P, Tensor &T) {
          return giveOutput2d(P, N, C, Height, Width, T);
        },
        D, XDesc))

/// Where each maximum was, in 32 bits.
static size_t indexBytes(const Tensor &Y) {
  return size_t(Y.count()) * sizeof(uint32_t);
}
DNN_CALL(PoolingGetWorkSpaceSize)(const miopenTensorDescriptor_t YDesc,
                                     size_t *To)
    DNN_PLAIN(with<Tensor>(
        [&](Tensor &T) { return give(To, indexBytes(T)); }, YDesc))
DNN_CALL(PoolingGetWorkSpaceSizeV2)(const miopenPoolingDescriptor_t D,
                                       const miopenTensorDescriptor_t YDesc,
                                       size_t *To)
    DNN_PLAIN(with<Pooling, Tensor>(
        [&](Pooling &P, Tensor &T) {
          return give(To, P.Is == Pool::Max ? indexBytes(T) : 0);
        },
        D, YDesc))
DNN_CALL(PoolingForward)(miopenHandle_t H, const miopenPoolingDescriptor_t D,
                            const void *Alpha,
                            const miopenTensorDescriptor_t XDesc, const void *X,
                            const void *Beta,
                            const miopenTensorDescriptor_t YDesc, void *Y,
                            bool IsTraining, void *Work, size_t)
    DNN_BODY(with<Pooling, Tensor, Tensor>(
        [&](Pooling &P, Tensor &TX, Tensor &TY) {
          if (P.Is == Pool::Max && IsTraining && !Work)
            return Code::InternalError;
          return plain(
              TY, Alpha, Beta,
              [&] { return pool(Live, P, {TX, X}, {TY, Y}); },
              "miopenPoolingForward");
        },
        D, XDesc, YDesc))
// The forward pass leaves nothing in the workspace that is not in x, too.
DNN_CALL(PoolingBackward)(
    miopenHandle_t H, const miopenPoolingDescriptor_t D, const void *Alpha,
    const miopenTensorDescriptor_t YDesc, const void *Y,
    const miopenTensorDescriptor_t DyDesc, const void *Dy,
    const miopenTensorDescriptor_t XDesc, const void *X, const void *Beta,
    const miopenTensorDescriptor_t DxDesc, void *Dx, void *Work)
    DNN_BODY(with<Pooling, Tensor, Tensor, Tensor, Tensor>(
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

DNN_CALL(DeriveBNTensorDescriptor)(miopenTensorDescriptor_t To,
                                      const miopenTensorDescriptor_t XDesc,
                                      miopenBatchNormMode_t Mode)
    DNN_PLAIN(with<Tensor, Tensor>(
        [&](Tensor &Derived, Tensor &X) {
          return describeStatistics(Derived, X, Mode == miopenBNSpatial);
        },
        To, XDesc))
DNN_CALL(BatchNormalizationForwardTraining)(
    miopenHandle_t H, miopenBatchNormMode_t Mode, void *Alpha, void *Beta,
    const miopenTensorDescriptor_t XDesc, const void *X,
    const miopenTensorDescriptor_t YDesc, void *Y,
    const miopenTensorDescriptor_t Desc, void *Factor, void *Bias,
    double Average, void *Mean, void *Variance, double Epsilon, void *SavedMean,
    void *SavedInverse)
    DNN_BODY(with<Tensor, Tensor, Tensor>(
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
DNN_CALL(BatchNormalizationForwardInference)(
    miopenHandle_t H, miopenBatchNormMode_t Mode, void *Alpha, void *Beta,
    const miopenTensorDescriptor_t XDesc, const void *X,
    const miopenTensorDescriptor_t YDesc, void *Y,
    const miopenTensorDescriptor_t Desc, void *Factor, void *Bias, void *Mean,
    void *Variance, double Epsilon)
    DNN_BODY(with<Tensor, Tensor, Tensor>(
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
DNN_CALL(BatchNormalizationBackward)(
    miopenHandle_t H, miopenBatchNormMode_t Mode, const void *Alpha,
    const void *Beta, const void *AlphaOfParameters,
    const void *BetaOfParameters, const miopenTensorDescriptor_t XDesc,
    const void *X, const miopenTensorDescriptor_t DyDesc, const void *Dy,
    const miopenTensorDescriptor_t DxDesc, void *Dx,
    const miopenTensorDescriptor_t Desc, const void *Factor, void *DFactor,
    void *DBias, double Epsilon, const void *SavedMean,
    const void *SavedInverse)
    DNN_BODY(with<Tensor, Tensor, Tensor, Tensor>(
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

DNN_CALL(LRNGetWorkSpaceSize)(const miopenTensorDescriptor_t YDesc,
                                 size_t *To)
    DNN_PLAIN(with<Tensor>(
        [&](Tensor &T) {
          return give(To, size_t(T.count()) * porthip::blas::bytesOf(T.Of));
        },
        YDesc))
DNN_CALL(LRNForward)(miopenHandle_t H, const miopenLRNDescriptor_t D,
                        const void *Alpha, const miopenTensorDescriptor_t XDesc,
                        const void *X, const void *Beta,
                        const miopenTensorDescriptor_t YDesc, void *Y,
                        bool IsTraining, void *Work)
    DNN_BODY(with<Lrn, Tensor, Tensor>(
        [&](Lrn &L, Tensor &TX, Tensor &TY) {
          if (IsTraining && !Work)
            return Code::InternalError;
          return plain(
              TY, Alpha, Beta, [&] { return lrn(Live, L, {TX, X}, {TY, Y}); },
              "miopenLRNForward");
        },
        D, XDesc, YDesc))
DNN_CALL(LRNBackward)(
    miopenHandle_t H, const miopenLRNDescriptor_t D, const void *Alpha,
    const miopenTensorDescriptor_t YDesc, const void *Y,
    const miopenTensorDescriptor_t DyDesc, const void *Dy,
    const miopenTensorDescriptor_t XDesc, const void *X, const void *Beta,
    const miopenTensorDescriptor_t DxDesc, void *Dx, const void *Work)
    DNN_BODY(with<Lrn, Tensor, Tensor, Tensor, Tensor>(
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
