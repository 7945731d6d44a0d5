// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuDNN's calls that MIOpen has in another form: tensors by layout, algorithms
// without a search before each convolution, results that are scaled or added,
// gradients of pooling and LRN without the forward pass's workspace. They carry
// cuDNN's names, in namespace porthip.
//
// A convolution takes the fastest solution of MIOpen's immediate mode that does
// with the workspace that it is given; the algorithm that a program names
// counts for nothing else. Where MIOpen takes alpha = 1 and beta = 0 alone, the
// result goes through memory of the stream's pool (hipMallocAsync).
#ifndef PORTHIP_DNN_H
#define PORTHIP_DNN_H

#include <porthip/detail/dnn_convolution.h>
#include <porthip/detail/dnn_descriptors.h>
#include <porthip/detail/dnn_normalization.h>

namespace porthip {

//===-- Elements ----------------------------------------------------------===//

/// C = Alpha A + Beta C, where A's dimensions may be 1.
inline miopenStatus_t cudnnAddTensor(miopenHandle_t H, const void *Alpha,
                                     miopenTensorDescriptor_t ADesc,
                                     const void *A, const void *Beta,
                                     miopenTensorDescriptor_t CDesc, void *C) {
  dnn::Output To(H, CDesc, C);
  miopenStatus_t Result = To.read(Alpha, Beta);
  if (Result != miopenStatusSuccess)
    return Result;
  dnn::Scalar One = To.scalar(1), Zero = To.scalar(0);
  auto sum = [&](const void *Factor) {
    return miopenOpTensor(H, miopenTensorOpAdd, Factor, CDesc, C, Alpha, ADesc,
                          A, Zero, CDesc, C);
  };
  if (To.Beta != 0)
    return sum(Beta);
  // Memory that is not read need hold no numbers. Zero bits are 0 in all types.
  return dnn::Steps(H, 0)
      .then([&] { return miopenSetTensor(H, CDesc, C, Zero); })
      .then([&] { return sum(One); })
      .done();
}
inline miopenStatus_t
cudnnOpTensor(miopenHandle_t H, cudnnOpTensorDescriptor_t D, const void *Alpha1,
              miopenTensorDescriptor_t ADesc, const void *A, const void *Alpha2,
              miopenTensorDescriptor_t BDesc, const void *B, const void *Beta,
              miopenTensorDescriptor_t CDesc, void *C) {
  return D ? miopenOpTensor(H, D->Is, Alpha1, ADesc, A, Alpha2, BDesc, B, Beta,
                            CDesc, C)
           : miopenStatusBadParm;
}
inline miopenStatus_t
cudnnActivationForward(miopenHandle_t H, miopenActivationDescriptor_t D,
                       const void *Alpha, miopenTensorDescriptor_t XDesc,
                       const void *X, const void *Beta,
                       miopenTensorDescriptor_t YDesc, void *Y) {
  return dnn::scaled(
      H, Alpha, Beta, YDesc, Y,
      [&](void *To, const dnn::Scalar &One, const dnn::Scalar &Zero) {
        return miopenActivationForward(H, D, One, XDesc, X, Zero, YDesc, To);
      });
}
inline miopenStatus_t
cudnnActivationBackward(miopenHandle_t H, miopenActivationDescriptor_t D,
                        const void *Alpha, miopenTensorDescriptor_t YDesc,
                        const void *Y, miopenTensorDescriptor_t DyDesc,
                        const void *Dy, miopenTensorDescriptor_t XDesc,
                        const void *X, const void *Beta,
                        miopenTensorDescriptor_t DxDesc, void *Dx) {
  return dnn::scaled(
      H, Alpha, Beta, DxDesc, Dx,
      [&](void *To, const dnn::Scalar &One, const dnn::Scalar &Zero) {
        return miopenActivationBackward(H, D, One, YDesc, Y, DyDesc, Dy, XDesc,
                                        X, Zero, DxDesc, To);
      });
}

//===-- Pooling, LRN ------------------------------------------------------===//

inline miopenStatus_t
cudnnPoolingForward(miopenHandle_t H, miopenPoolingDescriptor_t D,
                    const void *Alpha, miopenTensorDescriptor_t XDesc,
                    const void *X, const void *Beta,
                    miopenTensorDescriptor_t YDesc, void *Y) {
  return dnn::scaled(
      H, Alpha, Beta, YDesc, Y,
      [&](void *To, const dnn::Scalar &One, const dnn::Scalar &Zero) {
        return miopenPoolingForward(H, D, One, XDesc, X, Zero, YDesc, To, false,
                                    nullptr, 0);
      });
}
inline miopenStatus_t cudnnLRNCrossChannelForward(
    miopenHandle_t H, miopenLRNDescriptor_t D, miopenLRNMode_t,
    const void *Alpha, miopenTensorDescriptor_t XDesc, const void *X,
    const void *Beta, miopenTensorDescriptor_t YDesc, void *Y) {
  return dnn::scaled(
      H, Alpha, Beta, YDesc, Y,
      [&](void *To, const dnn::Scalar &One, const dnn::Scalar &Zero) {
        return miopenLRNForward(H, D, One, XDesc, X, Zero, YDesc, To, false,
                                nullptr);
      });
}

namespace dnn {

/// A gradient whose forward pass is made again for its workspace. Forward(y,
/// workspace), then Backward(workspace, output).
template <class F, class B>
miopenStatus_t again(Output &Dx, size_t YBytes, size_t WorkBytes, F Forward,
                     B Backward) {
  const size_t Room = room(Dx.needed()), RoomOfY = WorkBytes ? room(YBytes) : 0;
  Steps All(Dx.H, Room + RoomOfY + WorkBytes, WorkBytes ? 1 : 0);
  char *At = All.memory();
  void *Made = Room ? At : Dx.To;
  void *Work = WorkBytes ? At + Room + RoomOfY : nullptr;
  return All
      .then([&] {
        return WorkBytes ? Forward(At + Room, Work) : miopenStatusSuccess;
      })
      .then([&] { return Backward(Work, Made); })
      .then([&] { return Dx.finish(Made); })
      .done();
}

} // namespace dnn

inline miopenStatus_t
cudnnPoolingBackward(miopenHandle_t H, miopenPoolingDescriptor_t D,
                     const void *Alpha, miopenTensorDescriptor_t YDesc,
                     const void *Y, miopenTensorDescriptor_t DyDesc,
                     const void *Dy, miopenTensorDescriptor_t XDesc,
                     const void *X, const void *Beta,
                     miopenTensorDescriptor_t DxDesc, void *Dx) {
  dnn::Output To(H, DxDesc, Dx);
  miopenStatus_t Result = To.read(Alpha, Beta);
  size_t WorkBytes = 0, YBytes = 0;
  if (Result == miopenStatusSuccess)
    Result = miopenPoolingGetWorkSpaceSizeV2(D, YDesc, &WorkBytes);
  if (Result == miopenStatusSuccess)
    Result = miopenGetTensorNumBytes(YDesc, &YBytes);
  if (Result != miopenStatusSuccess)
    return Result;
  dnn::Scalar One = To.scalar(1), Zero = To.scalar(0);
  return dnn::again(
      To, YBytes, WorkBytes,
      [&](void *Again, void *Work) {
        return miopenPoolingForward(H, D, One, XDesc, X, Zero, YDesc, Again,
                                    true, Work, WorkBytes);
      },
      [&](void *Work, void *Made) {
        return miopenPoolingBackward(H, D, One, YDesc, Y, DyDesc, Dy, XDesc, X,
                                     Zero, DxDesc, Made, Work);
      });
}
inline miopenStatus_t cudnnLRNCrossChannelBackward(
    miopenHandle_t H, miopenLRNDescriptor_t D, miopenLRNMode_t,
    const void *Alpha, miopenTensorDescriptor_t YDesc, const void *Y,
    miopenTensorDescriptor_t DyDesc, const void *Dy,
    miopenTensorDescriptor_t XDesc, const void *X, const void *Beta,
    miopenTensorDescriptor_t DxDesc, void *Dx) {
  dnn::Output To(H, DxDesc, Dx);
  miopenStatus_t Result = To.read(Alpha, Beta);
  size_t WorkBytes = 0, YBytes = 0;
  if (Result == miopenStatusSuccess)
    Result = miopenLRNGetWorkSpaceSize(YDesc, &WorkBytes);
  if (Result == miopenStatusSuccess)
    Result = miopenGetTensorNumBytes(YDesc, &YBytes);
  if (Result != miopenStatusSuccess)
    return Result;
  dnn::Scalar One = To.scalar(1), Zero = To.scalar(0);
  return dnn::again(
      To, YBytes, WorkBytes,
      [&](void *Again, void *Work) {
        return miopenLRNForward(H, D, One, XDesc, X, Zero, YDesc, Again, true,
                                Work);
      },
      [&](void *Work, void *Made) {
        return miopenLRNBackward(H, D, One, YDesc, Y, DyDesc, Dy, XDesc, X,
                                 Zero, DxDesc, Made, Work);
      });
}

} // namespace porthip
#endif
