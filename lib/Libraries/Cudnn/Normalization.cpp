// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Batch normalization with an addend and an activation behind it, by cuDNN's
// two names: BatchNormalization...Ex and Normalization.... Both are the steps
// that MIOpen takes for them. Nothing is kept between the passes: of ReLU the
// result tells the slope.
// clang-format off
#include "Libraries/Cudnn/FrontEnd.h"

using namespace porthip::dnn;

namespace {

/// The step behind: numbered alike in cudnnBatchNormOps_t and cudnnNormOps_t.
enum class Then { Nothing, Activation, AddAndActivation };

struct Fusion {
  Then Is;
  const Activation *By = nullptr; ///< null for the identity
  const Tensor *Z = nullptr;      ///< null without an addend
};

/// Errors: a descriptor that is needed and is none; NotSupported: an activation
/// other than ReLU and the identity.
Code read(Fusion &To, unsigned Ops, const void *ActivationDesc, const void *ZDesc) {
  if (Ops > unsigned(Then::AddAndActivation))
    return Code::InvalidValue;
  To.Is = Then(Ops);
  if (To.Is == Then::Nothing)
    return Code::Success;
  To.By = live<Activation>(ActivationDesc);
  if (!To.By)
    return Code::InvalidValue;
  if (To.By->Is == Function::Identity)
    To.By = nullptr;
  else if (To.By->Is != Function::Relu)
    return Code::NotSupported;
  if (To.Is == Then::AddAndActivation && !(To.Z = live<Tensor>(ZDesc)))
    return Code::InvalidValue;
  return Code::Success;
}

/// Run(output) normalizes.
template <class F>
Code forward(Handle &H, const Fusion &By, const void *Alpha, const void *Beta, const void *Z, Out Y, F Run) {
  if (By.Is == Then::Nothing)
    return scaledBy(H, Alpha, Beta, Y, Run);
  return withScale(Y.As, Alpha, Beta, [&](Scale S) {
    if (!S.isNone())
      return Code::NotSupported;
    void *At = Group::open(By.Z ? bytesOf(Y.As) : 0);
    const Out Made{Y.As, At ? At : Y.At};
    return inTurn(
        H, [&] { return Run(Made); },
        [&] {
          return By.Z ? combine(H, Op::Add, 1, {Y.As, Made.At}, 1, {*By.Z, Z}, 0, Y)
                      : Code::Success;
        },
        [&] {
          return By.By ? activate(H, *By.By, {Y.As, Y.At}, Y) : Code::Success;
        });
  });
}

Code backward(Handle &H, const Fusion &By, Scale OfData, Scale OfParameters, In Y, void *Dz, BatchGradient G) {
  if (By.Is == Then::Nothing)
    return normalizeBackScaled(H, OfData, OfParameters, G);
  if (!OfData.isNone() || !OfParameters.isNone())
    return Code::NotSupported;
  const Tensor &TDz = By.Z ? *By.Z : G.Dy.As;
  void *At = Group::open(By.Z ? 0 : bytesOf(G.Dy.As));
  const Out ToDz{TDz, By.Z ? Dz : At};
  const Activation Identity;
  return inTurn(
      H,
      [&] {
        return activateBack(H, By.By ? *By.By : Identity, Y, G.Dy, Y, ToDz);
      },
      [&] {
        return normalizeBack(H, G.IsSpatial, G.X, {TDz, ToDz.At}, G.Dx, G.Factor,
                             G.DFactor, G.DBias, G.Epsilon, G.Saved);
      });
}

} // namespace

//===-- BatchNormalization...Ex -------------------------------------------===//

DNN_CALL(GetBatchNormalizationForwardTrainingExWorkspaceSize)(
    cudnnHandle_t H, cudnnBatchNormMode_t, cudnnBatchNormOps_t,
    const cudnnTensorDescriptor_t, const cudnnTensorDescriptor_t,
    const cudnnTensorDescriptor_t, const cudnnTensorDescriptor_t,
    const cudnnActivationDescriptor_t, size_t *To)
    DNN_BODY(((void)Live, give(To, 0)))
DNN_CALL(GetBatchNormalizationBackwardExWorkspaceSize)(
    cudnnHandle_t H, cudnnBatchNormMode_t, cudnnBatchNormOps_t,
    const cudnnTensorDescriptor_t, const cudnnTensorDescriptor_t,
    const cudnnTensorDescriptor_t, const cudnnTensorDescriptor_t,
    const cudnnTensorDescriptor_t, const cudnnTensorDescriptor_t,
    const cudnnActivationDescriptor_t, size_t *To)
    DNN_BODY(((void)Live, give(To, 0)))
DNN_CALL(GetBatchNormalizationTrainingExReserveSpaceSize)(
    cudnnHandle_t H, cudnnBatchNormMode_t, cudnnBatchNormOps_t,
    const cudnnActivationDescriptor_t, const cudnnTensorDescriptor_t, size_t *To)
    DNN_BODY(((void)Live, give(To, 0)))
DNN_CALL(BatchNormalizationForwardTrainingEx)(
    cudnnHandle_t H, cudnnBatchNormMode_t Mode, cudnnBatchNormOps_t Ops,
    const void *Alpha, const void *Beta, const cudnnTensorDescriptor_t XDesc,
    const void *X, const cudnnTensorDescriptor_t ZDesc, const void *Z,
    const cudnnTensorDescriptor_t YDesc, void *Y,
    const cudnnTensorDescriptor_t Desc, const void *Factor, const void *Bias,
    double Average, void *Mean, void *Variance, double Epsilon, void *SavedMean,
    void *SavedInverse, cudnnActivationDescriptor_t A, void *, size_t, void *,
    size_t)
    DNN_BODY(with<Tensor, Tensor, Tensor>(
        [&](Tensor &TX, Tensor &TY, Tensor &T) {
          Fusion By;
          if (Code Bad = read(By, Ops, A, ZDesc); Bad != Code::Success)
            return Bad;
          return forward(Live, By, Alpha, Beta, Z, {TY, Y}, [&](Out To) {
            return normalizeTraining(
                Live, Mode != CUDNN_BATCHNORM_PER_ACTIVATION, {TX, X}, To,
                {T, Factor}, Bias, Average, {T, Mean, Variance}, Epsilon,
                {T, SavedMean, SavedInverse});
          });
        },
        XDesc, YDesc, Desc))
DNN_CALL(BatchNormalizationBackwardEx)(
    cudnnHandle_t H, cudnnBatchNormMode_t Mode, cudnnBatchNormOps_t Ops,
    const void *Alpha, const void *Beta, const void *AlphaOfParameters,
    const void *BetaOfParameters, const cudnnTensorDescriptor_t XDesc,
    const void *X, const cudnnTensorDescriptor_t YDesc, const void *Y,
    const cudnnTensorDescriptor_t DyDesc, const void *Dy,
    const cudnnTensorDescriptor_t DzDesc, void *Dz,
    const cudnnTensorDescriptor_t DxDesc, void *Dx,
    const cudnnTensorDescriptor_t Desc, const void *Factor, const void *,
    void *DFactor, void *DBias, double Epsilon, const void *SavedMean,
    const void *SavedInverse, cudnnActivationDescriptor_t A, void *, size_t,
    void *, size_t)
    DNN_BODY(with<Tensor, Tensor, Tensor, Tensor>(
        [&](Tensor &TX, Tensor &TDy, Tensor &TDx, Tensor &T) {
          Fusion By;
          Scale OfData, OfParameters;
          Code Bad = read(By, Ops, A, DzDesc);
          if (Bad == Code::Success)
            Bad = scaleOf(TDx, Alpha, Beta, OfData);
          if (Bad == Code::Success)
            Bad = scaleOf(T, AlphaOfParameters, BetaOfParameters, OfParameters);
          const Tensor *TY = By.Is == Then::Nothing ? &TDy : live<Tensor>(YDesc);
          if (Bad == Code::Success && !TY)
            Bad = Code::InvalidValue;
          return Bad != Code::Success
                     ? Bad
                     : backward(Live, By, OfData, OfParameters, {*TY, Y}, Dz,
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
        },
        XDesc, DyDesc, DxDesc, Desc))

//===-- Normalization... --------------------------------------------------===//

namespace {

/// Groups of channels other than one are for no version of cuDNN yet.
Code checkNorm(int Groups, const Tensor &Parameters, const Tensor &Statistics) {
  if (Groups != 1)
    return Code::NotSupported;
  return Parameters.hasShapeOf(Statistics) && Parameters.Of == Statistics.Of
             ? Code::Success
             : Code::InvalidValue;
}
cudnnBatchNormMode_t modeOf(cudnnNormMode_t Mode) {
  return Mode == CUDNN_NORM_PER_ACTIVATION ? CUDNN_BATCHNORM_PER_ACTIVATION
                                           : CUDNN_BATCHNORM_SPATIAL;
}
/// Run() where both descriptors fit.
template <class F>
cudnnStatus_t normed(int Groups, const void *Parameters, const void *Statistics, F Run) {
  const Code Bad = with<Tensor, Tensor>(
      [&](Tensor &P, Tensor &S) { return checkNorm(Groups, P, S); }, Parameters,
      Statistics);
  return Bad == Code::Success ? Run() : statusOf(Bad);
}

} // namespace

DNN_CALL(GetNormalizationForwardTrainingWorkspaceSize)(
    cudnnHandle_t H, cudnnNormMode_t, cudnnNormOps_t, cudnnNormAlgo_t,
    const cudnnTensorDescriptor_t, const cudnnTensorDescriptor_t,
    const cudnnTensorDescriptor_t, const cudnnTensorDescriptor_t,
    const cudnnActivationDescriptor_t, const cudnnTensorDescriptor_t, size_t *To,
    int Groups)
    DNN_BODY(((void)Live, Groups == 1 ? give(To, 0) : Code::NotSupported))
DNN_CALL(GetNormalizationBackwardWorkspaceSize)(
    cudnnHandle_t H, cudnnNormMode_t, cudnnNormOps_t, cudnnNormAlgo_t,
    const cudnnTensorDescriptor_t, const cudnnTensorDescriptor_t,
    const cudnnTensorDescriptor_t, const cudnnTensorDescriptor_t,
    const cudnnTensorDescriptor_t, const cudnnTensorDescriptor_t,
    const cudnnActivationDescriptor_t, const cudnnTensorDescriptor_t, size_t *To,
    int Groups)
    DNN_BODY(((void)Live, Groups == 1 ? give(To, 0) : Code::NotSupported))
DNN_CALL(GetNormalizationTrainingReserveSpaceSize)(
    cudnnHandle_t H, cudnnNormMode_t, cudnnNormOps_t, cudnnNormAlgo_t,
    const cudnnActivationDescriptor_t, const cudnnTensorDescriptor_t, size_t *To,
    int Groups)
    DNN_BODY(((void)Live, Groups == 1 ? give(To, 0) : Code::NotSupported))
DNN_CALL(DeriveNormTensorDescriptor)(cudnnTensorDescriptor_t Parameters,
                                     cudnnTensorDescriptor_t Statistics,
                                     const cudnnTensorDescriptor_t XDesc,
                                     cudnnNormMode_t Mode, int Groups) {
  const cudnnStatus_t Bad = cudnnDeriveBNTensorDescriptor(Parameters, XDesc, modeOf(Mode));
  if (Groups != 1)
    return CUDNN_STATUS_NOT_SUPPORTED;
  return Bad ? Bad : cudnnDeriveBNTensorDescriptor(Statistics, XDesc, modeOf(Mode));
}
DNN_CALL(NormalizationForwardTraining)(
    cudnnHandle_t H, cudnnNormMode_t Mode, cudnnNormOps_t Ops, cudnnNormAlgo_t,
    const void *Alpha, const void *Beta, const cudnnTensorDescriptor_t XDesc,
    const void *X, const cudnnTensorDescriptor_t Desc, const void *Factor,
    const void *Bias, double Average, const cudnnTensorDescriptor_t Statistics,
    void *Mean, void *Variance, double Epsilon, void *SavedMean,
    void *SavedInverse, cudnnActivationDescriptor_t A,
    const cudnnTensorDescriptor_t ZDesc, const void *Z,
    const cudnnTensorDescriptor_t YDesc, void *Y, void *Work, size_t WorkBytes,
    void *Reserve, size_t ReserveBytes, int Groups) {
  return normed(Groups, Desc, Statistics, [&] {
    return cudnnBatchNormalizationForwardTrainingEx(
        H, modeOf(Mode), cudnnBatchNormOps_t(Ops), Alpha, Beta, XDesc, X, ZDesc,
        Z, YDesc, Y, Desc, Factor, Bias, Average, Mean, Variance, Epsilon,
        SavedMean, SavedInverse, A, Work, WorkBytes, Reserve, ReserveBytes);
  });
}
DNN_CALL(NormalizationForwardInference)(
    cudnnHandle_t H, cudnnNormMode_t Mode, cudnnNormOps_t Ops, cudnnNormAlgo_t,
    const void *Alpha, const void *Beta, const cudnnTensorDescriptor_t XDesc,
    const void *X, const cudnnTensorDescriptor_t Desc, const void *Factor,
    const void *Bias, const cudnnTensorDescriptor_t Statistics, const void *Mean,
    const void *Variance, const cudnnTensorDescriptor_t ZDesc, const void *Z,
    cudnnActivationDescriptor_t A, const cudnnTensorDescriptor_t YDesc, void *Y,
    double Epsilon, int Groups)
    DNN_BODY(with<Tensor, Tensor, Tensor, Tensor>(
        [&](Tensor &TX, Tensor &TY, Tensor &T, Tensor &Of) {
          Fusion By;
          Code Bad = checkNorm(Groups, T, Of);
          if (Bad == Code::Success)
            Bad = read(By, Ops, A, ZDesc);
          if (Bad != Code::Success)
            return Bad;
          return forward(Live, By, Alpha, Beta, Z, {TY, Y}, [&](Out To) {
            return normalize(Live, Mode != CUDNN_NORM_PER_ACTIVATION, {TX, X},
                             To, {T, Factor}, Bias,
                             {T, const_cast<void *>(Mean), const_cast<void *>(Variance)},
                             Epsilon);
          });
        },
        XDesc, YDesc, Desc, Statistics))
DNN_CALL(NormalizationBackward)(
    cudnnHandle_t H, cudnnNormMode_t Mode, cudnnNormOps_t Ops, cudnnNormAlgo_t,
    const void *Alpha, const void *Beta, const void *AlphaOfParameters,
    const void *BetaOfParameters, const cudnnTensorDescriptor_t XDesc,
    const void *X, const cudnnTensorDescriptor_t YDesc, const void *Y,
    const cudnnTensorDescriptor_t DyDesc, const void *Dy,
    const cudnnTensorDescriptor_t DzDesc, void *Dz,
    const cudnnTensorDescriptor_t DxDesc, void *Dx,
    const cudnnTensorDescriptor_t Desc, const void *Factor, const void *Bias,
    void *DFactor, void *DBias, double Epsilon,
    const cudnnTensorDescriptor_t Statistics, const void *SavedMean,
    const void *SavedInverse, cudnnActivationDescriptor_t A, void *Work,
    size_t WorkBytes, void *Reserve, size_t ReserveBytes, int Groups) {
  return normed(Groups, Desc, Statistics, [&] {
    return cudnnBatchNormalizationBackwardEx(
        H, modeOf(Mode), cudnnBatchNormOps_t(Ops), Alpha, Beta,
        AlphaOfParameters, BetaOfParameters, XDesc, X, YDesc, Y, DyDesc, Dy,
        DzDesc, Dz, DxDesc, Dx, Desc, Factor, Bias, DFactor, DBias, Epsilon,
        SavedMean, SavedInverse, A, Work, WorkBytes, Reserve, ReserveBytes);
  });
}
