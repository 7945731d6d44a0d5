// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Names of cuDNN that MIOpen does not have, with their values. See dnn.h.
#ifndef PORTHIP_DETAIL_DNN_NAMES_H
#define PORTHIP_DETAIL_DNN_NAMES_H

#include <miopen/miopen.h>

#include <cstddef>

// The version whose interface this is.
#define PORTHIP_CUDNN_MAJOR 9
#define PORTHIP_CUDNN_MINOR 19
#define PORTHIP_CUDNN_PATCHLEVEL 0
#define PORTHIP_CUDNN_VERSION                                                  \
  (PORTHIP_CUDNN_MAJOR * 10000 + PORTHIP_CUDNN_MINOR * 100 +                   \
   PORTHIP_CUDNN_PATCHLEVEL)

// Limits that callers compare with.
#define PORTHIP_CUDNN_DIM_MAX 8
#define PORTHIP_CUDNN_BN_MIN_EPSILON 0.0
#define PORTHIP_CUDNN_LRN_MIN_N 1
#define PORTHIP_CUDNN_LRN_MAX_N 16
#define PORTHIP_CUDNN_LRN_MIN_K 1e-5
#define PORTHIP_CUDNN_LRN_MIN_BETA 0.01

namespace porthip {

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

/// The figures of an algorithm from a search.
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

// Whether cuDNN's libraries are of one version: MIOpen is one library.
inline miopenStatus_t cudnnOpsVersionCheck() { return miopenStatusSuccess; }
inline miopenStatus_t cudnnCnnVersionCheck() { return miopenStatusSuccess; }
inline miopenStatus_t cudnnAdvVersionCheck() { return miopenStatusSuccess; }
inline miopenStatus_t cudnnGraphVersionCheck() { return miopenStatusSuccess; }

} // namespace porthip
#endif
