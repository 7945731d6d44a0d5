// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Batch normalization, also with an addend and an activation behind it, by both
// names that cuDNN has for it. MIOpen takes a call for each step. Nothing is
// kept between the passes, so that no workspace and no reserve is needed: of
// ReLU, which is all that cuDNN has here, the result tells the slope. See
// dnn.h.
#ifndef PORTHIP_DETAIL_DNN_NORMALIZATION_H
#define PORTHIP_DETAIL_DNN_NORMALIZATION_H

#include <porthip/detail/dnn_steps.h>

namespace porthip {

enum cudnnBatchNormOps_t {
  CUDNN_BATCHNORM_OPS_BN,
  CUDNN_BATCHNORM_OPS_BN_ACTIVATION,
  CUDNN_BATCHNORM_OPS_BN_ADD_ACTIVATION
};
enum cudnnNormOps_t {
  CUDNN_NORM_OPS_NORM,
  CUDNN_NORM_OPS_NORM_ACTIVATION,
  CUDNN_NORM_OPS_NORM_ADD_ACTIVATION
};
enum cudnnNormMode_t { CUDNN_NORM_PER_ACTIVATION, CUDNN_NORM_PER_CHANNEL };
enum cudnnNormAlgo_t { CUDNN_NORM_ALGO_STANDARD, CUDNN_NORM_ALGO_PERSIST };

namespace dnn {

/// The operation behind a normalization.
struct Fusion {
  bool HasActivation = false, HasAddend = false, IsIdentity = false;

  bool isNone() const { return !HasActivation; }
  /// Ops: numbered alike in both of cuDNN's enumerations.
  miopenStatus_t read(int Ops, miopenActivationDescriptor_t D) {
    HasActivation = Ops != CUDNN_BATCHNORM_OPS_BN;
    HasAddend = Ops == CUDNN_BATCHNORM_OPS_BN_ADD_ACTIVATION;
    if (!HasActivation)
      return miopenStatusSuccess;
    miopenActivationMode_t Mode;
    double Alpha, Beta, Gamma;
    miopenStatus_t Result =
        miopenGetActivationDescriptor(D, &Mode, &Alpha, &Beta, &Gamma);
    if (Result != miopenStatusSuccess)
      return Result;
    IsIdentity = Mode == miopenActivationPASTHRU;
    return IsIdentity || Mode == miopenActivationRELU
               ? miopenStatusSuccess
               : miopenStatusNotImplemented;
  }
};

/// Run(output, one, zero) normalizes.
template <class F>
miopenStatus_t
normalized(miopenHandle_t H, int Ops, miopenActivationDescriptor_t A,
           const void *Alpha, const void *Beta, miopenTensorDescriptor_t ZDesc,
           const void *Z, miopenTensorDescriptor_t YDesc, void *Y, F Run) {
  Fusion By;
  miopenStatus_t Result = By.read(Ops, A);
  if (Result != miopenStatusSuccess)
    return Result;
  if (By.isNone())
    return scaled(H, Alpha, Beta, YDesc, Y, Run);
  Output To(H, YDesc, Y);
  Result = To.read(Alpha, Beta);
  if (Result != miopenStatusSuccess)
    return Result;
  if (!To.isPlain())
    return miopenStatusNotImplemented;
  Scalar One = To.scalar(1), Zero = To.scalar(0);
  Steps All(H, By.HasAddend ? To.Bytes : 0);
  void *Made = By.HasAddend ? All.memory() : Y;
  return All.then([&] { return Run(Made, One, Zero); })
      .then([&] {
        return By.HasAddend
                   ? miopenOpTensor(H, miopenTensorOpAdd, One, YDesc, Made, One,
                                    ZDesc, Z, Zero, YDesc, Y)
                   : miopenStatusSuccess;
      })
      .then([&] {
        return By.IsIdentity ? miopenStatusSuccess
                             : miopenActivationForward(H, A, One, YDesc, Y,
                                                       Zero, YDesc, Y);
      })
      .done();
}

inline miopenBatchNormMode_t modeOf(cudnnNormMode_t Mode) {
  return Mode == CUDNN_NORM_PER_ACTIVATION ? miopenBNPerActivation
                                           : miopenBNSpatial;
}
/// Checks the shape of one group of channels; MIOpen takes parameters and
/// statistics of one shape.
inline miopenStatus_t checkNorm(int Groups, miopenTensorDescriptor_t Parameters,
                                miopenTensorDescriptor_t Statistics) {
  if (Groups != 1)
    return miopenStatusNotImplemented;
  Shape P, S;
  miopenStatus_t Result = shapeOf(Parameters, P);
  if (Result == miopenStatusSuccess)
    Result = shapeOf(Statistics, S);
  if (Result != miopenStatusSuccess)
    return Result;
  bool IsAlike = P.Of == S.Of && P.Rank == S.Rank;
  for (int I = 0; IsAlike && I < P.Rank; ++I)
    IsAlike = P.Dim[I] == S.Dim[I];
  return IsAlike ? miopenStatusSuccess : miopenStatusBadParm;
}
inline miopenStatus_t noBytes(size_t *To) {
  if (!To)
    return miopenStatusBadParm;
  *To = 0;
  return miopenStatusSuccess;
}
inline miopenStatus_t noBytes(size_t *To, int Groups) {
  return Groups == 1 ? noBytes(To) : miopenStatusNotImplemented;
}

} // namespace dnn

//===-- Batch normalization -----------------------------------------------===//

inline miopenStatus_t cudnnBatchNormalizationForwardTraining(
    miopenHandle_t H, miopenBatchNormMode_t Mode, const void *Alpha,
    const void *Beta, miopenTensorDescriptor_t XDesc, const void *X,
    miopenTensorDescriptor_t YDesc, void *Y, miopenTensorDescriptor_t Desc,
    const void *Factor, const void *Bias, double Average, void *Mean,
    void *Variance, double Epsilon, void *SavedMean, void *SavedInverse) {
  return dnn::scaled(
      H, Alpha, Beta, YDesc, Y,
      [&](void *To, const dnn::Scalar &One, const dnn::Scalar &Zero) {
        return miopenBatchNormalizationForwardTraining(
            H, Mode, One.get(), Zero.get(), XDesc, X, YDesc, To, Desc,
            const_cast<void *>(Factor), const_cast<void *>(Bias), Average, Mean,
            Variance, Epsilon, SavedMean, SavedInverse);
      });
}
inline miopenStatus_t cudnnBatchNormalizationForwardInference(
    miopenHandle_t H, miopenBatchNormMode_t Mode, const void *Alpha,
    const void *Beta, miopenTensorDescriptor_t XDesc, const void *X,
    miopenTensorDescriptor_t YDesc, void *Y, miopenTensorDescriptor_t Desc,
    const void *Factor, const void *Bias, const void *Mean,
    const void *Variance, double Epsilon) {
  return dnn::scaled(
      H, Alpha, Beta, YDesc, Y,
      [&](void *To, const dnn::Scalar &One, const dnn::Scalar &Zero) {
        return miopenBatchNormalizationForwardInference(
            H, Mode, One.get(), Zero.get(), XDesc, X, YDesc, To, Desc,
            const_cast<void *>(Factor), const_cast<void *>(Bias),
            const_cast<void *>(Mean), const_cast<void *>(Variance), Epsilon);
      });
}
inline miopenStatus_t cudnnBatchNormalizationBackward(
    miopenHandle_t H, miopenBatchNormMode_t Mode, const void *Alpha,
    const void *Beta, const void *AlphaOfParameters,
    const void *BetaOfParameters, miopenTensorDescriptor_t XDesc, const void *X,
    miopenTensorDescriptor_t DyDesc, const void *Dy,
    miopenTensorDescriptor_t DxDesc, void *Dx, miopenTensorDescriptor_t Desc,
    const void *Factor, void *DFactor, void *DBias, double Epsilon,
    const void *SavedMean, const void *SavedInverse) {
  dnn::Output ToDx(H, DxDesc, Dx), ToFactor(H, Desc, DFactor),
      ToBias(H, Desc, DBias);
  miopenStatus_t Result = ToDx.read(Alpha, Beta);
  if (Result == miopenStatusSuccess)
    Result = ToFactor.read(AlphaOfParameters, BetaOfParameters);
  if (Result == miopenStatusSuccess)
    Result = ToBias.read(AlphaOfParameters, BetaOfParameters);
  if (Result != miopenStatusSuccess)
    return Result;
  dnn::Scalar One = ToDx.scalar(1), Zero = ToDx.scalar(0);
  auto computed = [&](void *MadeDx, void *MadeFactor, void *MadeBias) {
    return miopenBatchNormalizationBackward(
        H, Mode, One, Zero, One, Zero, XDesc, X, DyDesc, Dy, DxDesc, MadeDx,
        Desc, Factor, MadeFactor, MadeBias, Epsilon, SavedMean, SavedInverse);
  };
  if (ToDx.isPlain() && ToFactor.isPlain())
    return computed(Dx, DFactor, DBias);
  const size_t OfDx = dnn::room(ToDx.needed()),
               Each = dnn::room(ToFactor.needed());
  dnn::Steps All(H, OfDx + 2 * Each);
  char *At = All.memory();
  void *MadeDx = OfDx ? At : Dx;
  void *MadeFactor = Each ? At + OfDx : DFactor;
  void *MadeBias = Each ? At + OfDx + Each : DBias;
  return All.then([&] { return computed(MadeDx, MadeFactor, MadeBias); })
      .then([&] { return ToDx.finish(MadeDx); })
      .then([&] { return ToFactor.finish(MadeFactor); })
      .then([&] { return ToBias.finish(MadeBias); })
      .done();
}

//===-- BatchNormalization...Ex -------------------------------------------===//

inline miopenStatus_t cudnnGetBatchNormalizationForwardTrainingExWorkspaceSize(
    miopenHandle_t, miopenBatchNormMode_t, cudnnBatchNormOps_t,
    miopenTensorDescriptor_t, miopenTensorDescriptor_t,
    miopenTensorDescriptor_t, miopenTensorDescriptor_t,
    miopenActivationDescriptor_t, size_t *To) {
  return dnn::noBytes(To);
}
inline miopenStatus_t cudnnGetBatchNormalizationBackwardExWorkspaceSize(
    miopenHandle_t, miopenBatchNormMode_t, cudnnBatchNormOps_t,
    miopenTensorDescriptor_t, miopenTensorDescriptor_t,
    miopenTensorDescriptor_t, miopenTensorDescriptor_t,
    miopenTensorDescriptor_t, miopenTensorDescriptor_t,
    miopenActivationDescriptor_t, size_t *To) {
  return dnn::noBytes(To);
}
inline miopenStatus_t cudnnGetBatchNormalizationTrainingExReserveSpaceSize(
    miopenHandle_t, miopenBatchNormMode_t, cudnnBatchNormOps_t,
    miopenActivationDescriptor_t, miopenTensorDescriptor_t, size_t *To) {
  return dnn::noBytes(To);
}
inline miopenStatus_t cudnnBatchNormalizationForwardTrainingEx(
    miopenHandle_t H, miopenBatchNormMode_t Mode, cudnnBatchNormOps_t Ops,
    const void *Alpha, const void *Beta, miopenTensorDescriptor_t XDesc,
    const void *X, miopenTensorDescriptor_t ZDesc, const void *Z,
    miopenTensorDescriptor_t YDesc, void *Y, miopenTensorDescriptor_t Desc,
    const void *Factor, const void *Bias, double Average, void *Mean,
    void *Variance, double Epsilon, void *SavedMean, void *SavedInverse,
    miopenActivationDescriptor_t A, void *, size_t, void *, size_t) {
  return dnn::normalized(
      H, Ops, A, Alpha, Beta, ZDesc, Z, YDesc, Y,
      [&](void *To, const dnn::Scalar &One, const dnn::Scalar &Zero) {
        return miopenBatchNormalizationForwardTraining(
            H, Mode, One.get(), Zero.get(), XDesc, X, YDesc, To, Desc,
            const_cast<void *>(Factor), const_cast<void *>(Bias), Average, Mean,
            Variance, Epsilon, SavedMean, SavedInverse);
      });
}
inline miopenStatus_t cudnnBatchNormalizationBackwardEx(
    miopenHandle_t H, miopenBatchNormMode_t Mode, cudnnBatchNormOps_t Ops,
    const void *Alpha, const void *Beta, const void *AlphaOfParameters,
    const void *BetaOfParameters, miopenTensorDescriptor_t XDesc, const void *X,
    miopenTensorDescriptor_t YDesc, const void *Y,
    miopenTensorDescriptor_t DyDesc, const void *Dy,
    miopenTensorDescriptor_t DzDesc, void *Dz, miopenTensorDescriptor_t DxDesc,
    void *Dx, miopenTensorDescriptor_t Desc, const void *Factor, const void *,
    void *DFactor, void *DBias, double Epsilon, const void *SavedMean,
    const void *SavedInverse, miopenActivationDescriptor_t A, void *, size_t,
    void *, size_t) {
  dnn::Fusion By;
  miopenStatus_t Result = By.read(Ops, A);
  if (Result != miopenStatusSuccess)
    return Result;
  if (By.isNone())
    return cudnnBatchNormalizationBackward(
        H, Mode, Alpha, Beta, AlphaOfParameters, BetaOfParameters, XDesc, X,
        DyDesc, Dy, DxDesc, Dx, Desc, Factor, DFactor, DBias, Epsilon,
        SavedMean, SavedInverse);
  dnn::Output ToDx(H, DxDesc, Dx), ToFactor(H, Desc, DFactor);
  Result = ToDx.read(Alpha, Beta);
  if (Result == miopenStatusSuccess)
    Result = ToFactor.read(AlphaOfParameters, BetaOfParameters);
  size_t Bytes = 0;
  if (Result == miopenStatusSuccess)
    Result = miopenGetTensorNumBytes(DyDesc, &Bytes);
  if (Result != miopenStatusSuccess)
    return Result;
  if (!ToDx.isPlain() || !ToFactor.isPlain())
    return miopenStatusNotImplemented;
  dnn::Scalar One = ToDx.scalar(1), Zero = ToDx.scalar(0);
  dnn::Steps All(H, By.HasAddend ? 0 : Bytes);
  miopenTensorDescriptor_t Slope = By.HasAddend ? DzDesc : DyDesc;
  void *Made = By.HasAddend ? Dz : All.memory();
  return All
      .then([&] {
        return miopenActivationBackward(H, A, One, YDesc, Y, DyDesc, Dy, YDesc,
                                        Y, Zero, Slope, Made);
      })
      .then([&] {
        return miopenBatchNormalizationBackward(
            H, Mode, One, Zero, One, Zero, XDesc, X, Slope, Made, DxDesc, Dx,
            Desc, Factor, DFactor, DBias, Epsilon, SavedMean, SavedInverse);
      })
      .done();
}

//===-- Normalization... --------------------------------------------------===//

inline miopenStatus_t cudnnDeriveNormTensorDescriptor(
    miopenTensorDescriptor_t Parameters, miopenTensorDescriptor_t Statistics,
    miopenTensorDescriptor_t XDesc, cudnnNormMode_t Mode, int Groups) {
  if (Groups != 1)
    return miopenStatusNotImplemented;
  miopenStatus_t Result =
      miopenDeriveBNTensorDescriptor(Parameters, XDesc, dnn::modeOf(Mode));
  return Result != miopenStatusSuccess
             ? Result
             : miopenDeriveBNTensorDescriptor(Statistics, XDesc,
                                              dnn::modeOf(Mode));
}
inline miopenStatus_t cudnnGetNormalizationForwardTrainingWorkspaceSize(
    miopenHandle_t, cudnnNormMode_t, cudnnNormOps_t, cudnnNormAlgo_t,
    miopenTensorDescriptor_t, miopenTensorDescriptor_t,
    miopenTensorDescriptor_t, miopenTensorDescriptor_t,
    miopenActivationDescriptor_t, miopenTensorDescriptor_t, size_t *To,
    int Groups) {
  return dnn::noBytes(To, Groups);
}
inline miopenStatus_t cudnnGetNormalizationBackwardWorkspaceSize(
    miopenHandle_t, cudnnNormMode_t, cudnnNormOps_t, cudnnNormAlgo_t,
    miopenTensorDescriptor_t, miopenTensorDescriptor_t,
    miopenTensorDescriptor_t, miopenTensorDescriptor_t,
    miopenTensorDescriptor_t, miopenTensorDescriptor_t,
    miopenActivationDescriptor_t, miopenTensorDescriptor_t, size_t *To,
    int Groups) {
  return dnn::noBytes(To, Groups);
}
inline miopenStatus_t cudnnGetNormalizationTrainingReserveSpaceSize(
    miopenHandle_t, cudnnNormMode_t, cudnnNormOps_t, cudnnNormAlgo_t,
    miopenActivationDescriptor_t, miopenTensorDescriptor_t, size_t *To,
    int Groups) {
  return dnn::noBytes(To, Groups);
}
inline miopenStatus_t cudnnNormalizationForwardTraining(
    miopenHandle_t H, cudnnNormMode_t Mode, cudnnNormOps_t Ops, cudnnNormAlgo_t,
    const void *Alpha, const void *Beta, miopenTensorDescriptor_t XDesc,
    const void *X, miopenTensorDescriptor_t Desc, const void *Factor,
    const void *Bias, double Average, miopenTensorDescriptor_t Statistics,
    void *Mean, void *Variance, double Epsilon, void *SavedMean,
    void *SavedInverse, miopenActivationDescriptor_t A,
    miopenTensorDescriptor_t ZDesc, const void *Z,
    miopenTensorDescriptor_t YDesc, void *Y, void *Work, size_t WorkBytes,
    void *Reserve, size_t ReserveBytes, int Groups) {
  miopenStatus_t Result = dnn::checkNorm(Groups, Desc, Statistics);
  return Result != miopenStatusSuccess
             ? Result
             : cudnnBatchNormalizationForwardTrainingEx(
                   H, dnn::modeOf(Mode), cudnnBatchNormOps_t(Ops), Alpha, Beta,
                   XDesc, X, ZDesc, Z, YDesc, Y, Desc, Factor, Bias, Average,
                   Mean, Variance, Epsilon, SavedMean, SavedInverse, A, Work,
                   WorkBytes, Reserve, ReserveBytes);
}
inline miopenStatus_t cudnnNormalizationForwardInference(
    miopenHandle_t H, cudnnNormMode_t Mode, cudnnNormOps_t Ops, cudnnNormAlgo_t,
    const void *Alpha, const void *Beta, miopenTensorDescriptor_t XDesc,
    const void *X, miopenTensorDescriptor_t Desc, const void *Factor,
    const void *Bias, miopenTensorDescriptor_t Statistics, const void *Mean,
    const void *Variance, miopenTensorDescriptor_t ZDesc, const void *Z,
    miopenActivationDescriptor_t A, miopenTensorDescriptor_t YDesc, void *Y,
    double Epsilon, int Groups) {
  miopenStatus_t Result = dnn::checkNorm(Groups, Desc, Statistics);
  if (Result != miopenStatusSuccess)
    return Result;
  return dnn::normalized(
      H, Ops, A, Alpha, Beta, ZDesc, Z, YDesc, Y,
      [&](void *To, const dnn::Scalar &One, const dnn::Scalar &Zero) {
        return miopenBatchNormalizationForwardInference(
            H, dnn::modeOf(Mode), One.get(), Zero.get(), XDesc, X, YDesc, To,
            Desc, const_cast<void *>(Factor), const_cast<void *>(Bias),
            const_cast<void *>(Mean), const_cast<void *>(Variance), Epsilon);
      });
}
inline miopenStatus_t cudnnNormalizationBackward(
    miopenHandle_t H, cudnnNormMode_t Mode, cudnnNormOps_t Ops, cudnnNormAlgo_t,
    const void *Alpha, const void *Beta, const void *AlphaOfParameters,
    const void *BetaOfParameters, miopenTensorDescriptor_t XDesc, const void *X,
    miopenTensorDescriptor_t YDesc, const void *Y,
    miopenTensorDescriptor_t DyDesc, const void *Dy,
    miopenTensorDescriptor_t DzDesc, void *Dz, miopenTensorDescriptor_t DxDesc,
    void *Dx, miopenTensorDescriptor_t Desc, const void *Factor,
    const void *Bias, void *DFactor, void *DBias, double Epsilon,
    miopenTensorDescriptor_t Statistics, const void *SavedMean,
    const void *SavedInverse, miopenActivationDescriptor_t A, void *Work,
    size_t WorkBytes, void *Reserve, size_t ReserveBytes, int Groups) {
  miopenStatus_t Result = dnn::checkNorm(Groups, Desc, Statistics);
  return Result != miopenStatusSuccess
             ? Result
             : cudnnBatchNormalizationBackwardEx(
                   H, dnn::modeOf(Mode), cudnnBatchNormOps_t(Ops), Alpha, Beta,
                   AlphaOfParameters, BetaOfParameters, XDesc, X, YDesc, Y,
                   DyDesc, Dy, DzDesc, Dz, DxDesc, Dx, Desc, Factor, Bias,
                   DFactor, DBias, Epsilon, SavedMean, SavedInverse, A, Work,
                   WorkBytes, Reserve, ReserveBytes);
}

} // namespace porthip
#endif
