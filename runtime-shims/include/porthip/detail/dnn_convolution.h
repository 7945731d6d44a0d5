// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Convolutions by MIOpen's immediate mode. See dnn.h.
#ifndef PORTHIP_DETAIL_DNN_CONVOLUTION_H
#define PORTHIP_DETAIL_DNN_CONVOLUTION_H

#include <porthip/detail/dnn_names.h>
#include <porthip/detail/dnn_steps.h>

namespace porthip {
namespace dnn {

/// One of MIOpen's three directions. Its calls take operands A and B in the
/// order of the immediate mode.
struct Forward {
  using Algorithm = cudnnConvolutionFwdAlgo_t;
  static constexpr auto Solutions = miopenConvolutionForwardGetSolution;
  static constexpr auto Run = miopenConvolutionForwardImmediate;
  static constexpr int ByAlgorithm[] = {1, 3, 4, 6, 1, 0};
};
struct BackwardData {
  using Algorithm = cudnnConvolutionBwdDataAlgo_t;
  static constexpr auto Solutions = miopenConvolutionBackwardDataGetSolution;
  static constexpr auto Run = miopenConvolutionBackwardDataImmediate;
  static constexpr int ByAlgorithm[] = {1, 0, 2, 4, 1, 1};
};
struct BackwardFilter {
  using Algorithm = cudnnConvolutionBwdFilterAlgo_t;
  static constexpr auto Solutions = miopenConvolutionBackwardWeightsGetSolution;
  static constexpr auto Run = miopenConvolutionBackwardWeightsImmediate;
  static constexpr int ByAlgorithm[] = {1, 0, 2, 4, 1, 1};
};

struct Problem {
  miopenHandle_t H;
  miopenTensorDescriptor_t A, B;
  miopenConvolutionDescriptor_t C;
  miopenTensorDescriptor_t Y;
};

/// The fastest solution of at most Limit bytes, else the one that needs least.
template <class D>
miopenStatus_t choose(const Problem &P, size_t Limit,
                      miopenConvSolution_t &To) {
  miopenConvSolution_t All[16];
  size_t Count = 0;
  miopenStatus_t Result =
      D::Solutions(P.H, P.A, P.B, P.C, P.Y, 16, &Count, All);
  if (Result != miopenStatusSuccess)
    return Result;
  if (!Count)
    return miopenStatusNotImplemented;
  To = All[0];
  for (size_t I = 0; I < Count; ++I) {
    if (All[I].workspace_size <= Limit) {
      To = All[I];
      break;
    }
    if (All[I].workspace_size < To.workspace_size)
      To = All[I];
  }
  return miopenStatusSuccess;
}

template <class D>
miopenStatus_t giveAlgorithm(const Problem &P, size_t Limit, int Wanted,
                             int *Count,
                             DnnPerformance<typename D::Algorithm> *To) {
  if (!Count || !To || Wanted < 1)
    return miopenStatusBadParm;
  miopenConvSolution_t Found;
  miopenStatus_t Result = choose<D>(P, Limit, Found);
  if (Result != miopenStatusSuccess)
    return Result;
  *To = {};
  To->algo = typename D::Algorithm(
      unsigned(Found.algorithm) < 6 ? D::ByAlgorithm[Found.algorithm] : 1);
  To->status = miopenStatusSuccess;
  To->time = Found.time;
  To->memory = Found.workspace_size;
  To->determinism = CUDNN_DETERMINISTIC;
  *Count = 1;
  return miopenStatusSuccess;
}
/// Preference 0: without a workspace; 1: the fastest; 2: at most Limit bytes.
template <class D>
miopenStatus_t giveOldAlgorithm(const Problem &P, int Preference, size_t Limit,
                                typename D::Algorithm *To) {
  DnnPerformance<typename D::Algorithm> Found;
  int Count;
  if (!To)
    return miopenStatusBadParm;
  miopenStatus_t Result = giveAlgorithm<D>(P,
                                           Preference == 0   ? 0
                                           : Preference == 1 ? size_t(-1)
                                                             : Limit,
                                           1, &Count, &Found);
  if (Result == miopenStatusSuccess)
    *To = Found.memory ? Found.algo : typename D::Algorithm(0);
  return Result;
}
/// Algorithm 0 of each direction does without.
template <class D>
miopenStatus_t giveWorkspace(const Problem &P, typename D::Algorithm Algorithm,
                             size_t *To) {
  if (!To)
    return miopenStatusBadParm;
  miopenConvSolution_t Found;
  miopenStatus_t Result = choose<D>(P, Algorithm ? size_t(-1) : 0, Found);
  if (Result == miopenStatusSuccess)
    *To = Algorithm ? Found.workspace_size : 0;
  return Result;
}

/// To Y; Own: for the workspace where the program's is too small.
template <class D>
miopenStatus_t convolve(const Problem &P, const void *A, const void *B, void *Y,
                        void *Work, size_t WorkBytes, Memory &Own) {
  miopenConvSolution_t Found;
  if (!Work)
    WorkBytes = 0;
  miopenStatus_t Result = choose<D>(P, WorkBytes, Found);
  if (Result != miopenStatusSuccess)
    return Result;
  if (Found.workspace_size > WorkBytes) {
    WorkBytes = Found.workspace_size;
    if (!(Work = Own.take(WorkBytes)))
      return miopenStatusAllocFailed;
  }
  return D::Run(P.H, P.A, A, P.B, B, P.C, P.Y, Y, Work, WorkBytes,
                Found.solution_id);
}
template <class D>
miopenStatus_t convolve(const Problem &P, const void *Alpha, const void *A,
                        const void *B, const void *Beta, void *Y, void *Work,
                        size_t WorkBytes) {
  Memory Own(P.H);
  return scaled(P.H, Alpha, Beta, P.Y, Y,
                [&](void *To, const Scalar &, const Scalar &) {
                  return convolve<D>(P, A, B, To, Work, WorkBytes, Own);
                });
}

} // namespace dnn

// Name; the operands as cuDNN orders them, and as MIOpen's immediate mode does.
#define PORTHIP_DNN_DIRECTION(NAME, KIND, DIRECTION, CA, CB, MA, MB, COUNT)    \
  inline miopenStatus_t cudnnGetConvolution##NAME##AlgorithmMaxCount(          \
      miopenHandle_t, int *To) {                                               \
    if (!To)                                                                   \
      return miopenStatusBadParm;                                              \
    *To = COUNT;                                                               \
    return miopenStatusSuccess;                                                \
  }                                                                            \
  inline miopenStatus_t cudnnGetConvolution##NAME##Algorithm_v7(               \
      miopenHandle_t H, miopenTensorDescriptor_t CA,                           \
      miopenTensorDescriptor_t CB, miopenConvolutionDescriptor_t C,            \
      miopenTensorDescriptor_t Y, int Wanted, int *Count,                      \
      cudnnConvolution##KIND##AlgoPerf_t *To) {                                \
    return dnn::giveAlgorithm<dnn::DIRECTION>({H, MA, MB, C, Y}, size_t(-1),   \
                                              Wanted, Count, To);              \
  }                                                                            \
  inline miopenStatus_t cudnnFindConvolution##NAME##Algorithm(                 \
      miopenHandle_t H, miopenTensorDescriptor_t CA,                           \
      miopenTensorDescriptor_t CB, miopenConvolutionDescriptor_t C,            \
      miopenTensorDescriptor_t Y, int Wanted, int *Count,                      \
      cudnnConvolution##KIND##AlgoPerf_t *To) {                                \
    return cudnnGetConvolution##NAME##Algorithm_v7(H, CA, CB, C, Y, Wanted,    \
                                                   Count, To);                 \
  }                                                                            \
  inline miopenStatus_t cudnnFindConvolution##NAME##AlgorithmEx(               \
      miopenHandle_t H, miopenTensorDescriptor_t CA, const void *,             \
      miopenTensorDescriptor_t CB, const void *,                               \
      miopenConvolutionDescriptor_t C, miopenTensorDescriptor_t Y, void *,     \
      int Wanted, int *Count, cudnnConvolution##KIND##AlgoPerf_t *To, void *,  \
      size_t WorkBytes) {                                                      \
    return dnn::giveAlgorithm<dnn::DIRECTION>({H, MA, MB, C, Y}, WorkBytes,    \
                                              Wanted, Count, To);              \
  }                                                                            \
  inline miopenStatus_t cudnnGetConvolution##NAME##Algorithm(                  \
      miopenHandle_t H, miopenTensorDescriptor_t CA,                           \
      miopenTensorDescriptor_t CB, miopenConvolutionDescriptor_t C,            \
      miopenTensorDescriptor_t Y,                                              \
      cudnnConvolution##KIND##Preference_t Preference, size_t Limit,           \
      cudnnConvolution##KIND##Algo_t *To) {                                    \
    return dnn::giveOldAlgorithm<dnn::DIRECTION>({H, MA, MB, C, Y},            \
                                                 Preference, Limit, To);       \
  }                                                                            \
  inline miopenStatus_t cudnnGetConvolution##NAME##WorkspaceSize(              \
      miopenHandle_t H, miopenTensorDescriptor_t CA,                           \
      miopenTensorDescriptor_t CB, miopenConvolutionDescriptor_t C,            \
      miopenTensorDescriptor_t Y, cudnnConvolution##KIND##Algo_t Algorithm,    \
      size_t *To) {                                                            \
    return dnn::giveWorkspace<dnn::DIRECTION>({H, MA, MB, C, Y}, Algorithm,    \
                                              To);                             \
  }                                                                            \
  inline miopenStatus_t cudnnConvolution##NAME(                                \
      miopenHandle_t H, const void *Alpha, miopenTensorDescriptor_t CA,        \
      const void *CA##At, miopenTensorDescriptor_t CB, const void *CB##At,     \
      miopenConvolutionDescriptor_t C, cudnnConvolution##KIND##Algo_t,         \
      void *Work, size_t WorkBytes, const void *Beta,                          \
      miopenTensorDescriptor_t Y, void *YAt) {                                 \
    return dnn::convolve<dnn::DIRECTION>({H, MA, MB, C, Y}, Alpha, MA##At,     \
                                         MB##At, Beta, YAt, Work, WorkBytes);  \
  }
PORTHIP_DNN_DIRECTION(Forward, Fwd, Forward, X, W, W, X,
                      CUDNN_CONVOLUTION_FWD_ALGO_COUNT)
PORTHIP_DNN_DIRECTION(BackwardData, BwdData, BackwardData, W, Dy, Dy, W,
                      CUDNN_CONVOLUTION_BWD_DATA_ALGO_COUNT)
PORTHIP_DNN_DIRECTION(BackwardFilter, BwdFilter, BackwardFilter, X, Dy, Dy, X,
                      CUDNN_CONVOLUTION_BWD_FILTER_ALGO_COUNT)
#undef PORTHIP_DNN_DIRECTION

inline miopenStatus_t
cudnnConvolutionBackwardBias(miopenHandle_t H, const void *Alpha,
                             miopenTensorDescriptor_t DyDesc, const void *Dy,
                             const void *Beta, miopenTensorDescriptor_t DbDesc,
                             void *Db) {
  return dnn::scaled(
      H, Alpha, Beta, DbDesc, Db,
      [&](void *To, const dnn::Scalar &One, const dnn::Scalar &Zero) {
        return miopenConvolutionBackwardBias(H, One, DyDesc, Dy, Zero, DbDesc,
                                             To);
      });
}

/// y = activation(Alpha1 convolution + Alpha2 z + bias).
inline miopenStatus_t cudnnConvolutionBiasActivationForward(
    miopenHandle_t H, const void *Alpha1, miopenTensorDescriptor_t XDesc,
    const void *X, miopenTensorDescriptor_t WDesc, const void *W,
    miopenConvolutionDescriptor_t C, cudnnConvolutionFwdAlgo_t, void *Work,
    size_t WorkBytes, const void *Alpha2, miopenTensorDescriptor_t ZDesc,
    const void *Z, miopenTensorDescriptor_t BDesc, const void *B,
    miopenActivationDescriptor_t D, miopenTensorDescriptor_t YDesc, void *Y) {
  dnn::Output To(H, YDesc, Y);
  miopenStatus_t Result = To.read(Alpha1, Alpha2);
  miopenActivationMode_t Mode = miopenActivationPASTHRU;
  double A, Beta, Gamma;
  if (Result == miopenStatusSuccess)
    Result = miopenGetActivationDescriptor(D, &Mode, &A, &Beta, &Gamma);
  if (Result != miopenStatusSuccess)
    return Result;
  dnn::Memory Own(H);
  dnn::Steps All(H, To.needed());
  void *Made = To.needed() ? All.memory() : Y;
  dnn::Scalar One = To.scalar(1), Zero = To.scalar(0);
  return All
      .then([&] {
        return dnn::convolve<dnn::Forward>({H, WDesc, XDesc, C, YDesc}, W, X,
                                           Made, Work, WorkBytes, Own);
      })
      .then([&] {
        if (To.needed())
          return miopenOpTensor(H, miopenTensorOpAdd, Alpha1, YDesc, Made,
                                Alpha2, ZDesc, Z, Zero, YDesc, Y);
        return To.Alpha == 1 ? miopenStatusSuccess
                             : miopenScaleTensor(H, YDesc, Y, Alpha1);
      })
      .then([&] {
        return miopenOpTensor(H, miopenTensorOpAdd, One, YDesc, Y, One, BDesc,
                              B, Zero, YDesc, Y);
      })
      .then([&] {
        return Mode == miopenActivationPASTHRU
                   ? miopenStatusSuccess
                   : miopenActivationForward(H, D, One, YDesc, Y, Zero, YDesc,
                                             Y);
      })
      .done();
}

} // namespace porthip
#endif
