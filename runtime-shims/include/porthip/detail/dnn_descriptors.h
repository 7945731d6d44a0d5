// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Descriptors: what MIOpen sets in another form. See dnn.h.
#ifndef PORTHIP_DETAIL_DNN_DESCRIPTORS_H
#define PORTHIP_DETAIL_DNN_DESCRIPTORS_H

#include <porthip/detail/dnn_names.h>
#include <porthip/detail/dnn_steps.h>

namespace porthip {

inline miopenStatus_t cudnnSetTensor4dDescriptor(miopenTensorDescriptor_t D,
                                                 miopenTensorLayout_t Layout,
                                                 miopenDataType_t Of, int N,
                                                 int C, int H, int W) {
  const int Dim[] = {N, C, H, W};
  return dnn::describe(D, Of, Layout, 4, Dim);
}
inline miopenStatus_t cudnnSetTensorNdDescriptorEx(miopenTensorDescriptor_t D,
                                                   miopenTensorLayout_t Layout,
                                                   miopenDataType_t Of,
                                                   int Rank, const int *Dim) {
  return dnn::describe(D, Of, Layout, Rank, Dim);
}
inline miopenStatus_t cudnnGetTensorNdDescriptor(miopenTensorDescriptor_t D,
                                                 int Wanted,
                                                 miopenDataType_t *Of,
                                                 int *Rank, int *Dim,
                                                 int *Stride) {
  dnn::Shape S;
  miopenStatus_t Result = dnn::shapeOf(D, S);
  if (Result != miopenStatusSuccess)
    return Result;
  if (!Of || !Rank || !Dim || !Stride)
    return miopenStatusBadParm;
  *Of = S.Of;
  *Rank = S.Rank;
  for (int I = 0; I < S.Rank && I < Wanted; ++I) {
    Dim[I] = S.Dim[I];
    Stride[I] = S.Stride[I];
  }
  return Result;
}
inline miopenStatus_t cudnnSetFilter4dDescriptor(miopenTensorDescriptor_t D,
                                                 miopenDataType_t Of,
                                                 miopenTensorLayout_t Layout,
                                                 int K, int C, int H, int W) {
  return cudnnSetTensor4dDescriptor(D, Layout, Of, K, C, H, W);
}
inline miopenStatus_t cudnnSetFilterNdDescriptor(miopenTensorDescriptor_t D,
                                                 miopenDataType_t Of,
                                                 miopenTensorLayout_t Layout,
                                                 int Rank, const int *Dim) {
  return dnn::describe(D, Of, Layout, Rank, Dim);
}
/// The layout is told from the strides.
inline miopenStatus_t cudnnGetFilterNdDescriptor(miopenTensorDescriptor_t D,
                                                 int Wanted,
                                                 miopenDataType_t *Of,
                                                 miopenTensorLayout_t *Layout,
                                                 int *Rank, int *Dim) {
  int Stride[dnn::MaxRank];
  miopenStatus_t Result = cudnnGetTensorNdDescriptor(
      D, Wanted < dnn::MaxRank ? Wanted : dnn::MaxRank, Of, Rank, Dim, Stride);
  if (Result != miopenStatusSuccess)
    return Result;
  if (!Layout || Wanted < 2)
    return miopenStatusBadParm;
  *Layout = Stride[1] == 1 && Dim[1] > 1 ? miopenTensorNHWC : miopenTensorNCHW;
  return Result;
}
inline miopenStatus_t cudnnGetFilter4dDescriptor(miopenTensorDescriptor_t D,
                                                 miopenDataType_t *Of,
                                                 miopenTensorLayout_t *Layout,
                                                 int *K, int *C, int *H,
                                                 int *W) {
  int Rank, Dim[4];
  miopenStatus_t Result =
      cudnnGetFilterNdDescriptor(D, 4, Of, Layout, &Rank, Dim);
  if (Result == miopenStatusSuccess && Rank == 4) {
    *K = Dim[0];
    *C = Dim[1];
    *H = Dim[2];
    *W = Dim[3];
  }
  return Result;
}

inline miopenStatus_t
cudnnCreateOpTensorDescriptor(cudnnOpTensorDescriptor_t *To) {
  if (!To)
    return miopenStatusBadParm;
  *To =
      new DnnTensorOp{miopenTensorOpAdd, miopenFloat, MIOPEN_NOT_PROPAGATE_NAN};
  return miopenStatusSuccess;
}
inline miopenStatus_t cudnnSetOpTensorDescriptor(cudnnOpTensorDescriptor_t D,
                                                 miopenTensorOp_t Is,
                                                 miopenDataType_t Compute,
                                                 miopenNanPropagation_t Nan) {
  if (!D)
    return miopenStatusBadParm;
  *D = {Is, Compute, Nan};
  return miopenStatusSuccess;
}
inline miopenStatus_t cudnnGetOpTensorDescriptor(cudnnOpTensorDescriptor_t D,
                                                 miopenTensorOp_t *Is,
                                                 miopenDataType_t *Compute,
                                                 miopenNanPropagation_t *Nan) {
  if (!D || !Is || !Compute || !Nan)
    return miopenStatusBadParm;
  *Is = D->Is;
  *Compute = D->Compute;
  *Nan = D->Nan;
  return miopenStatusSuccess;
}
inline miopenStatus_t
cudnnDestroyOpTensorDescriptor(cudnnOpTensorDescriptor_t D) {
  delete D;
  return miopenStatusSuccess;
}

/// Value: the ceiling of the clipped ReLU, the factor of ELU.
inline miopenStatus_t
cudnnSetActivationDescriptor(miopenActivationDescriptor_t D,
                             miopenActivationMode_t Mode,
                             miopenNanPropagation_t, double Value) {
  bool HasValue =
      Mode == miopenActivationCLIPPEDRELU || Mode == miopenActivationELU;
  return miopenSetActivationDescriptor(D, Mode, HasValue ? Value : 1, 1, 1);
}
inline miopenStatus_t
cudnnGetActivationDescriptor(miopenActivationDescriptor_t D,
                             miopenActivationMode_t *Mode,
                             miopenNanPropagation_t *Nan, double *Value) {
  double Beta, Gamma;
  if (!Nan)
    return miopenStatusBadParm;
  *Nan = MIOPEN_NOT_PROPAGATE_NAN;
  return miopenGetActivationDescriptor(D, Mode, Value, &Beta, &Gamma);
}

/// Math and order are no settings of MIOpen's: what they allow is not used.
inline miopenStatus_t
cudnnSetConvolutionMathType(miopenConvolutionDescriptor_t D, cudnnMathType_t) {
  return D ? miopenStatusSuccess : miopenStatusBadParm;
}
inline miopenStatus_t
cudnnSetConvolutionReorderType(miopenConvolutionDescriptor_t D,
                               cudnnReorderType_t) {
  return D ? miopenStatusSuccess : miopenStatusBadParm;
}
inline miopenStatus_t cudnnGetConvolutionNdForwardOutputDim(
    miopenConvolutionDescriptor_t D, miopenTensorDescriptor_t X,
    miopenTensorDescriptor_t W, int Rank, int *To) {
  int All[dnn::MaxRank], Count = 0;
  miopenStatus_t Result =
      miopenGetConvolutionNdForwardOutputDim(D, X, W, &Count, All);
  if (Result != miopenStatusSuccess)
    return Result;
  if (!To || Rank != Count)
    return miopenStatusBadParm;
  for (int I = 0; I < Rank; ++I)
    To[I] = All[I];
  return Result;
}

// Places of maxima in 32 bits: MIOpen's 8 do not reach for large windows.
inline miopenStatus_t cudnnSetPoolingNdDescriptor(miopenPoolingDescriptor_t D,
                                                  miopenPoolingMode_t Mode,
                                                  miopenNanPropagation_t,
                                                  int Space, const int *Window,
                                                  const int *Pad,
                                                  const int *Step) {
  miopenStatus_t Result = miopenSetPoolingIndexType(D, miopenIndexUint32);
  if (Result != miopenStatusSuccess)
    return Result;
  // Not constant in older versions.
  return miopenSetNdPoolingDescriptor(D, Mode, Space, const_cast<int *>(Window),
                                      const_cast<int *>(Pad),
                                      const_cast<int *>(Step));
}
inline miopenStatus_t cudnnSetPooling2dDescriptor(miopenPoolingDescriptor_t D,
                                                  miopenPoolingMode_t Mode,
                                                  miopenNanPropagation_t Nan,
                                                  int WindowH, int WindowW,
                                                  int PadH, int PadW, int StepH,
                                                  int StepW) {
  const int Window[] = {WindowH, WindowW}, Pad[] = {PadH, PadW},
            Step[] = {StepH, StepW};
  return cudnnSetPoolingNdDescriptor(D, Mode, Nan, 2, Window, Pad, Step);
}
inline miopenStatus_t cudnnGetPooling2dDescriptor(miopenPoolingDescriptor_t D,
                                                  miopenPoolingMode_t *Mode,
                                                  miopenNanPropagation_t *Nan,
                                                  int *WindowH, int *WindowW,
                                                  int *PadH, int *PadW,
                                                  int *StepH, int *StepW) {
  if (!Nan)
    return miopenStatusBadParm;
  *Nan = MIOPEN_NOT_PROPAGATE_NAN;
  return miopenGet2dPoolingDescriptor(D, Mode, WindowH, WindowW, PadH, PadW,
                                      StepH, StepW);
}

inline miopenStatus_t cudnnGetPoolingNdDescriptor(
    miopenPoolingDescriptor_t D, int Wanted, miopenPoolingMode_t *Mode,
    miopenNanPropagation_t *Nan, int *Space, int *Window, int *Pad, int *Step) {
  if (!Nan)
    return miopenStatusBadParm;
  *Nan = MIOPEN_NOT_PROPAGATE_NAN;
  return miopenGetNdPoolingDescriptor(D, Wanted, Mode, Space, Window, Pad,
                                      Step);
}

inline miopenStatus_t cudnnSetLRNDescriptor(miopenLRNDescriptor_t D, unsigned N,
                                            double Alpha, double Beta,
                                            double K) {
  return miopenSetLRNDescriptor(D, miopenLRNCrossChannel, N, Alpha, Beta, K);
}
inline miopenStatus_t cudnnGetLRNDescriptor(miopenLRNDescriptor_t D,
                                            unsigned *N, double *Alpha,
                                            double *Beta, double *K) {
  miopenLRNMode_t Mode;
  return miopenGetLRNDescriptor(D, &Mode, N, Alpha, Beta, K);
}

} // namespace porthip
#endif
