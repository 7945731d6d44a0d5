// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuDNN's calls that MIOpen has in another form: tensors by layout, algorithms
// without a search before each convolution, results that are scaled or added,
// gradients of pooling and LRN without the forward pass's workspace. They carry
// cuDNN's names, in namespace porthip.
//
// A convolution takes the fastest solution of MIOpen's immediate mode that does
// with the workspace that it is given; the algorithm that a program names counts
// for nothing else. Where MIOpen takes alpha = 1 and beta = 0 alone, the result
// goes through memory of the stream's pool (hipMallocAsync).
#ifndef PORTHIP_DNN_H
#define PORTHIP_DNN_H

#include <hip/hip_runtime.h>
#include <miopen/miopen.h>

#include <cstddef>
#include <vector>

// The version whose interface this is.
#define PORTHIP_CUDNN_MAJOR 9
#define PORTHIP_CUDNN_MINOR 19
#define PORTHIP_CUDNN_PATCHLEVEL 0
#define PORTHIP_CUDNN_VERSION                                                  \
  (PORTHIP_CUDNN_MAJOR * 10000 + PORTHIP_CUDNN_MINOR * 100 +                   \
   PORTHIP_CUDNN_PATCHLEVEL)

// Of a virtual GPU alone: calls that are one of cuDNN's are one for `verify`.
extern "C" {
__attribute__((weak)) void *porthipVgpuOpenGroup(size_t, unsigned);
__attribute__((weak)) miopenStatus_t porthipVgpuCloseGroup(miopenHandle_t);
}

namespace porthip {

//===-- Names that MIOpen does not have -----------------------------------===//

enum cudnnConvolutionFwdAlgo_t {
  CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_GEMM,
  CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_PRECOMP_GEMM,
  CUDNN_CONVOLUTION_FWD_ALGO_GEMM,
  CUDNN_CONVOLUTION_FWD_ALGO_DIRECT,
  CUDNN_CONVOLUTION_FWD_ALGO_FFT,
  CUDNN_CONVOLUTION_FWD_ALGO_FFT_TILING,
  CUDNN_CONVOLUTION_FWD_ALGO_WINOGRAD,
  CUDNN_CONVOLUTION_FWD_ALGO_WINOGRAD_NONFUSED,
  CUDNN_CONVOLUTION_FWD_ALGO_COUNT
};
enum cudnnConvolutionBwdFilterAlgo_t {
  CUDNN_CONVOLUTION_BWD_FILTER_ALGO_0,
  CUDNN_CONVOLUTION_BWD_FILTER_ALGO_1,
  CUDNN_CONVOLUTION_BWD_FILTER_ALGO_FFT,
  CUDNN_CONVOLUTION_BWD_FILTER_ALGO_3,
  CUDNN_CONVOLUTION_BWD_FILTER_ALGO_WINOGRAD,
  CUDNN_CONVOLUTION_BWD_FILTER_ALGO_WINOGRAD_NONFUSED,
  CUDNN_CONVOLUTION_BWD_FILTER_ALGO_FFT_TILING,
  CUDNN_CONVOLUTION_BWD_FILTER_ALGO_COUNT
};
enum cudnnConvolutionBwdDataAlgo_t {
  CUDNN_CONVOLUTION_BWD_DATA_ALGO_0,
  CUDNN_CONVOLUTION_BWD_DATA_ALGO_1,
  CUDNN_CONVOLUTION_BWD_DATA_ALGO_FFT,
  CUDNN_CONVOLUTION_BWD_DATA_ALGO_FFT_TILING,
  CUDNN_CONVOLUTION_BWD_DATA_ALGO_WINOGRAD,
  CUDNN_CONVOLUTION_BWD_DATA_ALGO_WINOGRAD_NONFUSED,
  CUDNN_CONVOLUTION_BWD_DATA_ALGO_COUNT
};
enum cudnnConvolutionFwdPreference_t {
  CUDNN_CONVOLUTION_FWD_NO_WORKSPACE,
  CUDNN_CONVOLUTION_FWD_PREFER_FASTEST,
  CUDNN_CONVOLUTION_FWD_SPECIFY_WORKSPACE_LIMIT
};
enum cudnnConvolutionBwdDataPreference_t {
  CUDNN_CONVOLUTION_BWD_DATA_NO_WORKSPACE,
  CUDNN_CONVOLUTION_BWD_DATA_PREFER_FASTEST,
  CUDNN_CONVOLUTION_BWD_DATA_SPECIFY_WORKSPACE_LIMIT
};
enum cudnnConvolutionBwdFilterPreference_t {
  CUDNN_CONVOLUTION_BWD_FILTER_NO_WORKSPACE,
  CUDNN_CONVOLUTION_BWD_FILTER_PREFER_FASTEST,
  CUDNN_CONVOLUTION_BWD_FILTER_SPECIFY_WORKSPACE_LIMIT
};
enum cudnnDeterminism_t { CUDNN_NON_DETERMINISTIC, CUDNN_DETERMINISTIC };
enum cudnnMathType_t {
  CUDNN_DEFAULT_MATH,
  CUDNN_TENSOR_OP_MATH,
  CUDNN_TENSOR_OP_MATH_ALLOW_CONVERSION,
  CUDNN_FMA_MATH
};
enum cudnnReorderType_t { CUDNN_DEFAULT_REORDER, CUDNN_NO_REORDER };

/// What a search tells of an algorithm.
template <class Algorithm> struct DnnPerformance {
  Algorithm algo;
  miopenStatus_t status;
  float time;
  size_t memory;
  cudnnDeterminism_t determinism;
  cudnnMathType_t mathType;
  int reserved[3];
};
using cudnnConvolutionFwdAlgoPerf_t = DnnPerformance<cudnnConvolutionFwdAlgo_t>;
using cudnnConvolutionBwdDataAlgoPerf_t =
    DnnPerformance<cudnnConvolutionBwdDataAlgo_t>;
using cudnnConvolutionBwdFilterAlgoPerf_t =
    DnnPerformance<cudnnConvolutionBwdFilterAlgo_t>;

struct DnnTensorOp {
  miopenTensorOp_t Is;
  miopenDataType_t Compute;
  miopenNanPropagation_t Nan;
};
using cudnnOpTensorDescriptor_t = DnnTensorOp *;

inline size_t cudnnGetVersion() { return PORTHIP_CUDNN_VERSION; }

//===-- Steps of one call -------------------------------------------------===//

namespace dnn {

constexpr int MaxRank = 8;

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
  Scalar(miopenDataType_t Of, double Value) : Double(Value), Float(float(Value)) {
    IsDouble = Of == miopenDouble;
  }
  operator const void *() const {
    return IsDouble ? static_cast<const void *>(&Double) : &Float;
  }
  // MIOpen's batch normalization takes what it reads as not constant.
  void *get() const { return const_cast<void *>(static_cast<const void *>(*this)); }
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
  /// What was computed to From, which may be To.
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

//===-- Convolutions ------------------------------------------------------===//

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
miopenStatus_t choose(const Problem &P, size_t Limit, miopenConvSolution_t &To) {
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
  miopenStatus_t Result = giveAlgorithm<D>(
      P, Preference == 0 ? 0 : Preference == 1 ? size_t(-1) : Limit, 1, &Count,
      &Found);
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

//===-- Descriptors -------------------------------------------------------===//

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
inline miopenStatus_t
cudnnGetFilterNdDescriptor(miopenTensorDescriptor_t D, int Wanted,
                           miopenDataType_t *Of, miopenTensorLayout_t *Layout,
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
  *To = new DnnTensorOp{miopenTensorOpAdd, miopenFloat,
                        MIOPEN_NOT_PROPAGATE_NAN};
  return miopenStatusSuccess;
}
inline miopenStatus_t
cudnnSetOpTensorDescriptor(cudnnOpTensorDescriptor_t D, miopenTensorOp_t Is,
                           miopenDataType_t Compute,
                           miopenNanPropagation_t Nan) {
  if (!D)
    return miopenStatusBadParm;
  *D = {Is, Compute, Nan};
  return miopenStatusSuccess;
}
inline miopenStatus_t
cudnnGetOpTensorDescriptor(cudnnOpTensorDescriptor_t D, miopenTensorOp_t *Is,
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
inline miopenStatus_t
cudnnGetConvolutionNdForwardOutputDim(miopenConvolutionDescriptor_t D,
                                      miopenTensorDescriptor_t X,
                                      miopenTensorDescriptor_t W, int Rank,
                                      int *To) {
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
inline miopenStatus_t
cudnnSetPoolingNdDescriptor(miopenPoolingDescriptor_t D,
                            miopenPoolingMode_t Mode, miopenNanPropagation_t,
                            int Space, const int *Window, const int *Pad,
                            const int *Step) {
  miopenStatus_t Result = miopenSetPoolingIndexType(D, miopenIndexUint32);
  if (Result != miopenStatusSuccess)
    return Result;
  // Not constant in older versions.
  return miopenSetNdPoolingDescriptor(
      D, Mode, Space, const_cast<int *>(Window), const_cast<int *>(Pad),
      const_cast<int *>(Step));
}
inline miopenStatus_t
cudnnSetPooling2dDescriptor(miopenPoolingDescriptor_t D,
                            miopenPoolingMode_t Mode,
                            miopenNanPropagation_t Nan, int WindowH,
                            int WindowW, int PadH, int PadW, int StepH,
                            int StepW) {
  const int Window[] = {WindowH, WindowW}, Pad[] = {PadH, PadW},
            Step[] = {StepH, StepW};
  return cudnnSetPoolingNdDescriptor(D, Mode, Nan, 2, Window, Pad, Step);
}
inline miopenStatus_t
cudnnGetPooling2dDescriptor(miopenPoolingDescriptor_t D,
                            miopenPoolingMode_t *Mode,
                            miopenNanPropagation_t *Nan, int *WindowH,
                            int *WindowW, int *PadH, int *PadW, int *StepH,
                            int *StepW) {
  if (!Nan)
    return miopenStatusBadParm;
  *Nan = MIOPEN_NOT_PROPAGATE_NAN;
  return miopenGet2dPoolingDescriptor(D, Mode, WindowH, WindowW, PadH, PadW,
                                      StepH, StepW);
}

inline miopenStatus_t cudnnSetLRNDescriptor(miopenLRNDescriptor_t D,
                                            unsigned N, double Alpha,
                                            double Beta, double K) {
  return miopenSetLRNDescriptor(D, miopenLRNCrossChannel, N, Alpha, Beta, K);
}
inline miopenStatus_t cudnnGetLRNDescriptor(miopenLRNDescriptor_t D,
                                            unsigned *N, double *Alpha,
                                            double *Beta, double *K) {
  miopenLRNMode_t Mode;
  return miopenGetLRNDescriptor(D, &Mode, N, Alpha, Beta, K);
}

//===-- Convolutions ------------------------------------------------------===//

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
    return dnn::giveAlgorithm<dnn::DIRECTION>({H, MA, MB, C, Y}, size_t(-1),   \
                                              Wanted, Count, To);              \
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

inline miopenStatus_t cudnnConvolutionBackwardBias(
    miopenHandle_t H, const void *Alpha, miopenTensorDescriptor_t DyDesc,
    const void *Dy, const void *Beta, miopenTensorDescriptor_t DbDesc,
    void *Db) {
  return dnn::scaled(H, Alpha, Beta, DbDesc, Db,
                     [&](void *To, const dnn::Scalar &One,
                         const dnn::Scalar &Zero) {
                       return miopenConvolutionBackwardBias(
                           H, One, DyDesc, Dy, Zero, DbDesc, To);
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
  // What is not read need not be a number. Zero bits are 0 in all types.
  return dnn::Steps(H, 0)
      .then([&] { return miopenSetTensor(H, CDesc, C, Zero); })
      .then([&] { return sum(One); })
      .done();
}
inline miopenStatus_t cudnnOpTensor(miopenHandle_t H,
                                    cudnnOpTensorDescriptor_t D,
                                    const void *Alpha1,
                                    miopenTensorDescriptor_t ADesc,
                                    const void *A, const void *Alpha2,
                                    miopenTensorDescriptor_t BDesc,
                                    const void *B, const void *Beta,
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
inline miopenStatus_t cudnnActivationBackward(
    miopenHandle_t H, miopenActivationDescriptor_t D, const void *Alpha,
    miopenTensorDescriptor_t YDesc, const void *Y,
    miopenTensorDescriptor_t DyDesc, const void *Dy,
    miopenTensorDescriptor_t XDesc, const void *X, const void *Beta,
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
inline miopenStatus_t
cudnnLRNCrossChannelForward(miopenHandle_t H, miopenLRNDescriptor_t D,
                            miopenLRNMode_t, const void *Alpha,
                            miopenTensorDescriptor_t XDesc, const void *X,
                            const void *Beta, miopenTensorDescriptor_t YDesc,
                            void *Y) {
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
  const size_t Room = (Dx.needed() + 255) / 256 * 256,
               RoomOfY = WorkBytes ? (YBytes + 255) / 256 * 256 : 0;
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

inline miopenStatus_t cudnnPoolingBackward(
    miopenHandle_t H, miopenPoolingDescriptor_t D, const void *Alpha,
    miopenTensorDescriptor_t YDesc, const void *Y,
    miopenTensorDescriptor_t DyDesc, const void *Dy,
    miopenTensorDescriptor_t XDesc, const void *X, const void *Beta,
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
  auto room = [](size_t Bytes) { return (Bytes + 255) / 256 * 256; };
  const size_t OfDx = room(ToDx.needed()), Each = room(ToFactor.needed());
  dnn::Steps All(H, OfDx + 2 * Each);
  char *At = All.memory();
  void *MadeDx = OfDx ? At : Dx;
  void *MadeFactor = Each ? At + OfDx : DFactor;
  void *MadeBias = Each ? At + OfDx + Each : DBias;
  return All
      .then([&] { return computed(MadeDx, MadeFactor, MadeBias); })
      .then([&] { return ToDx.finish(MadeDx); })
      .then([&] { return ToFactor.finish(MadeFactor); })
      .then([&] { return ToBias.finish(MadeBias); })
      .done();
}

} // namespace porthip
#endif
