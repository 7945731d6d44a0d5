// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls of MIOpen that are one of cuDNN's together. See dnn.h.
#ifndef PORTHIP_DETAIL_DNN_STEPS_H
#define PORTHIP_DETAIL_DNN_STEPS_H

#include <hip/hip_runtime.h>
#include <miopen/miopen.h>

#include <cstddef>
#include <vector>

// For a virtual GPU alone: calls that are one of cuDNN's are one for `verify`.
extern "C" {
__attribute__((weak)) void *porthipVgpuOpenGroup(size_t, unsigned);
__attribute__((weak)) miopenStatus_t porthipVgpuCloseGroup(miopenHandle_t);
}

namespace porthip {
namespace dnn {

constexpr int MaxRank = 8;

/// The bytes that one of several things in one piece of memory takes.
inline size_t room(size_t Bytes) { return (Bytes + 255) / 256 * 256; }

struct Shape {
  miopenDataType_t Of = miopenFloat;
  int Rank = 0, Dim[MaxRank] = {}, Stride[MaxRank] = {};
};
inline miopenStatus_t shapeOf(miopenTensorDescriptor_t D, Shape &To) {
  miopenStatus_t Result = miopenGetTensorDescriptorSize(D, &To.Rank);
  if (Result != miopenStatusSuccess)
    return Result;
  return To.Rank > MaxRank
             ? miopenStatusBadParm
             : miopenGetTensorDescriptor(D, &To.Of, To.Dim, To.Stride);
}
/// Strides of packed elements, with C innermost for NHWC.
inline miopenStatus_t describe(miopenTensorDescriptor_t D, miopenDataType_t Of,
                               miopenTensorLayout_t Layout, int Rank,
                               const int *Dim) {
  if (Rank < 1 || Rank > MaxRank || !Dim)
    return miopenStatusBadParm;
  bool IsChannelsLast = Layout == miopenTensorNHWC;
  if (!IsChannelsLast && Layout != miopenTensorNCHW)
    return miopenStatusNotImplemented;
  int Stride[MaxRank], Next = 1;
  if (IsChannelsLast && Rank > 1) {
    Stride[1] = 1;
    Next = Dim[1];
  }
  for (int I = Rank; I--;)
    if (!IsChannelsLast || I != 1) {
      Stride[I] = Next;
      Next *= Dim[I];
    }
  return miopenSetTensorDescriptor(D, Of, Rank, Dim, Stride);
}

/// A scalar as cuDNN has it for tensors of this type.
class Scalar {
public:
  Scalar(miopenDataType_t Of, double Value)
      : Double(Value), Float(float(Value)) {
    IsDouble = Of == miopenDouble;
  }
  operator const void *() const {
    return IsDouble ? static_cast<const void *>(&Double) : &Float;
  }
  // MIOpen's batch normalization takes what it reads as not constant.
  void *get() const {
    return const_cast<void *>(static_cast<const void *>(*this));
  }
  static double read(miopenDataType_t Of, const void *P) {
    return Of == miopenDouble ? *static_cast<const double *>(P)
                              : double(*static_cast<const float *>(P));
  }

private:
  double Double;
  float Float;
  bool IsDouble;
};

/// Memory of the handle's stream, given back when the calls before are done.
class Memory {
public:
  explicit Memory(miopenHandle_t H) { Bad = miopenGetStream(H, &Stream); }
  Memory(const Memory &) = delete;
  ~Memory() {
    for (void *P : All)
      (void)hipFreeAsync(P, Stream);
  }
  /// Null for no bytes, and where there is no memory.
  void *take(size_t Bytes) {
    void *P = nullptr;
    if (Bad != miopenStatusSuccess || !Bytes)
      return nullptr;
    if (hipMallocAsync(&P, Bytes, Stream) != hipSuccess)
      return nullptr;
    All.push_back(P);
    return P;
  }

private:
  hipStream_t Stream = nullptr;
  miopenStatus_t Bad;
  std::vector<void *> All;
};

/// Runs steps until one fails. Bytes: that they hand results over in. Untold:
/// of the first steps, which cuDNN does without.
class Steps {
public:
  Steps(miopenHandle_t H, size_t Bytes, unsigned Untold = 0) : H(H), Own(H) {
    At = porthipVgpuOpenGroup ? porthipVgpuOpenGroup(Bytes, Untold)
                              : Own.take(Bytes);
    if (Bytes && !At)
      Result = miopenStatusAllocFailed;
  }
  /// Null: of no bytes.
  char *memory() const { return static_cast<char *>(At); }
  template <class F> Steps &then(F Run) {
    if (Result == miopenStatusSuccess)
      Result = Run();
    return *this;
  }
  miopenStatus_t done() {
    if (porthipVgpuCloseGroup) {
      miopenStatus_t Closed = porthipVgpuCloseGroup(H);
      if (Result == miopenStatusSuccess)
        Result = Closed;
    }
    return Result;
  }

private:
  miopenHandle_t H;
  Memory Own;
  void *At = nullptr;
  miopenStatus_t Result = miopenStatusSuccess;
};

/// A result of cuDNN's: To = Alpha result + Beta To.
struct Output {
  miopenHandle_t H;
  miopenTensorDescriptor_t Desc;
  void *To;
  Shape As;
  double Alpha = 1, Beta = 0;
  size_t Bytes = 0;

  Output(miopenHandle_t H, miopenTensorDescriptor_t Desc, void *To)
      : H(H), Desc(Desc), To(To) {}
  miopenStatus_t read(const void *AlphaAt, const void *BetaAt) {
    if (!AlphaAt || !BetaAt)
      return miopenStatusBadParm;
    miopenStatus_t Result = shapeOf(Desc, As);
    if (Result != miopenStatusSuccess)
      return Result;
    Alpha = Scalar::read(As.Of, AlphaAt);
    Beta = Scalar::read(As.Of, BetaAt);
    return miopenGetTensorNumBytes(Desc, &Bytes);
  }
  bool isPlain() const { return Alpha == 1 && Beta == 0; }
  size_t needed() const { return Beta != 0 ? Bytes : 0; }
  Scalar scalar(double Value) const { return Scalar(As.Of, Value); }
  /// Finishes a result at From, which may be To.
  miopenStatus_t finish(const void *From) const {
    if (Beta != 0)
      return miopenOpTensor(H, miopenTensorOpAdd, scalar(Alpha), Desc, From,
                            scalar(Beta), Desc, To, scalar(0), Desc, To);
    return Alpha == 1 ? miopenStatusSuccess
                      : miopenScaleTensor(H, Desc, To, scalar(Alpha));
  }
};

/// Run(output, one, zero), and what makes of it what cuDNN gives.
template <class F>
miopenStatus_t scaled(miopenHandle_t H, const void *Alpha, const void *Beta,
                      miopenTensorDescriptor_t Desc, void *To, F Run) {
  Output Y(H, Desc, To);
  miopenStatus_t Result = Y.read(Alpha, Beta);
  if (Result != miopenStatusSuccess)
    return Result;
  Scalar One = Y.scalar(1), Zero = Y.scalar(0);
  if (Y.isPlain())
    return Run(To, One, Zero);
  Steps All(H, Y.needed());
  void *Made = Y.needed() ? All.memory() : To;
  return All.then([&] { return Run(Made, One, Zero); })
      .then([&] { return Y.finish(Made); })
      .done();
}

} // namespace dnn
} // namespace porthip
#endif
