// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MIOpen where ROCm's own header is not installed: handles, tensors,
// convolutions with both interfaces, activations, softmax, pooling,
// normalization, reductions, dropout. Its find 2.0, fusion, RNN, attention and
// graph interfaces are missing, and so are its newer layers.
// Source: MIOpen 3.3 of ROCm 6.3, "MIOpen API reference".
#ifndef PORTHIP_MIOPEN_H
#define PORTHIP_MIOPEN_H
#define MIOPEN_GUARD_MIOPEN_H_

#include <hip/hip_runtime_api.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MIOPEN_VERSION_MAJOR 3
#define MIOPEN_VERSION_MINOR 3
#define MIOPEN_VERSION_PATCH 0

#ifdef __cplusplus
extern "C" {
#endif

typedef hipStream_t miopenAcceleratorQueue_t;

struct miopenHandle;
typedef struct miopenHandle *miopenHandle_t;
struct miopenTensorDescriptor;
typedef struct miopenTensorDescriptor *miopenTensorDescriptor_t;
struct miopenConvolutionDescriptor;
typedef struct miopenConvolutionDescriptor *miopenConvolutionDescriptor_t;
struct miopenPoolingDescriptor;
typedef struct miopenPoolingDescriptor *miopenPoolingDescriptor_t;
struct miopenLRNDescriptor;
typedef struct miopenLRNDescriptor *miopenLRNDescriptor_t;
struct miopenActivationDescriptor;
typedef struct miopenActivationDescriptor *miopenActivationDescriptor_t;
struct miopenRNNDescriptor;
typedef struct miopenRNNDescriptor *miopenRNNDescriptor_t;
struct miopenCTCLossDescriptor;
typedef struct miopenCTCLossDescriptor *miopenCTCLossDescriptor_t;
struct miopenDropoutDescriptor;
typedef struct miopenDropoutDescriptor *miopenDropoutDescriptor_t;
struct miopenReduceTensorDescriptor;
typedef struct miopenReduceTensorDescriptor *miopenReduceTensorDescriptor_t;

typedef enum {
  miopenStatusSuccess = 0,
  miopenStatusNotInitialized = 1,
  miopenStatusInvalidValue = 2,
  miopenStatusBadParm = 3,
  miopenStatusAllocFailed = 4,
  miopenStatusInternalError = 5,
  miopenStatusNotImplemented = 6,
  miopenStatusUnknownError = 7,
  miopenStatusUnsupportedOp = 8,
  miopenStatusGpuOperationsSkipped = 9,
  miopenStatusVersionMismatch = 10
} miopenStatus_t;
typedef enum {
  miopenHalf = 0,
  miopenFloat = 1,
  miopenInt32 = 2,
  miopenInt8 = 3,
  miopenBFloat16 = 5,
  miopenDouble = 6,
  miopenInt64 = 9
} miopenDataType_t;
typedef enum {
  miopenTensorNCHW = 0,
  miopenTensorNHWC = 1,
  miopenTensorCHWN = 2,
  miopenTensorNCHWc4 = 3,
  miopenTensorNCHWc8 = 4,
  miopenTensorCHWNc4 = 5,
  miopenTensorCHWNc8 = 6,
  miopenTensorNCDHW = 7,
  miopenTensorNDHWC = 8
} miopenTensorLayout_t;
typedef enum {
  miopenIndexUint8 = 0,
  miopenIndexUint16 = 1,
  miopenIndexUint32 = 2,
  miopenIndexUint64 = 3
} miopenIndexType_t;
typedef enum {
  miopenTensorOpAdd = 0,
  miopenTensorOpMul = 1,
  miopenTensorOpMin = 2,
  miopenTensorOpMax = 3
} miopenTensorOp_t;
typedef enum {
  miopenConvolution = 0,
  miopenTranspose = 1,
  miopenGroupConv = 2,
  miopenDepthwise = 3
} miopenConvolutionMode_t;
typedef enum {
  miopenPaddingDefault = 0,
  miopenPaddingSame = 1,
  miopenPaddingValid = 2
} miopenPaddingMode_t;
typedef enum {
  miopenPoolingMax = 0,
  miopenPoolingAverage = 1,
  miopenPoolingAverageInclusive = 2
} miopenPoolingMode_t;
typedef enum {
  miopenPoolingWorkspaceIndexMask = 0,
  miopenPoolingWorkspaceIndexImage = 1
} miopenPoolingWorkspaceIndexMode_t;
typedef enum {
  miopenLRNWithinChannel = 0,
  miopenLRNCrossChannel = 1
} miopenLRNMode_t;
typedef enum {
  miopenBNPerActivation = 0,
  miopenBNSpatial = 1
} miopenBatchNormMode_t;
typedef enum {
  miopenActivationPASTHRU = 0,
  miopenActivationLOGISTIC = 1,
  miopenActivationTANH = 2,
  miopenActivationRELU = 3,
  miopenActivationSOFTRELU = 4,
  miopenActivationABS = 5,
  miopenActivationPOWER = 6,
  miopenActivationCLIPPEDRELU = 7,
  miopenActivationLEAKYRELU = 8,
  miopenActivationELU = 9
} miopenActivationMode_t;
typedef enum {
  MIOPEN_SOFTMAX_FAST = 0,
  MIOPEN_SOFTMAX_ACCURATE = 1,
  MIOPEN_SOFTMAX_LOG = 2
} miopenSoftmaxAlgorithm_t;
typedef enum {
  MIOPEN_SOFTMAX_MODE_INSTANCE = 0,
  MIOPEN_SOFTMAX_MODE_CHANNEL = 1
} miopenSoftmaxMode_t;
typedef enum {
  MIOPEN_REDUCE_TENSOR_ADD = 0,
  MIOPEN_REDUCE_TENSOR_MUL = 1,
  MIOPEN_REDUCE_TENSOR_MIN = 2,
  MIOPEN_REDUCE_TENSOR_MAX = 3,
  MIOPEN_REDUCE_TENSOR_AMAX = 4,
  MIOPEN_REDUCE_TENSOR_AVG = 5,
  MIOPEN_REDUCE_TENSOR_NORM1 = 6,
  MIOPEN_REDUCE_TENSOR_NORM2 = 7
} miopenReduceTensorOp_t;
typedef enum {
  MIOPEN_NOT_PROPAGATE_NAN = 0,
  MIOPEN_PROPAGATE_NAN = 1
} miopenNanPropagation_t;
typedef enum {
  MIOPEN_REDUCE_TENSOR_NO_INDICES = 0,
  MIOPEN_REDUCE_TENSOR_FLATTENED_INDICES = 1
} miopenReduceTensorIndices_t;
typedef enum {
  MIOPEN_32BIT_INDICES = 0,
  MIOPEN_64BIT_INDICES = 1,
  MIOPEN_16BIT_INDICES = 2,
  MIOPEN_8BIT_INDICES = 3
} miopenIndicesType_t;
typedef enum {
  MIOPEN_CONVOLUTION_ATTRIB_FP16_ALT_IMPL = 0,
  MIOPEN_CONVOLUTION_ATTRIB_DETERMINISTIC = 1
} miopenConvolutionAttrib_t;
typedef enum {
  miopenConvolutionFwdAlgoGEMM = 0,
  miopenConvolutionFwdAlgoDirect = 1,
  miopenConvolutionFwdAlgoFFT = 2,
  miopenConvolutionFwdAlgoWinograd = 3,
  miopenConvolutionFwdAlgoImplicitGEMM = 5
} miopenConvFwdAlgorithm_t;
typedef enum {
  miopenConvolutionBwdWeightsAlgoGEMM = 0,
  miopenConvolutionBwdWeightsAlgoDirect = 1,
  miopenConvolutionBwdWeightsAlgoWinograd = 3,
  miopenConvolutionBwdWeightsAlgoImplicitGEMM = 5
} miopenConvBwdWeightsAlgorithm_t;
typedef enum {
  miopenConvolutionBwdDataAlgoGEMM = 0,
  miopenConvolutionBwdDataAlgoDirect = 1,
  miopenConvolutionBwdDataAlgoFFT = 2,
  miopenConvolutionBwdDataAlgoWinograd = 3,
  miopenTransposeBwdDataAlgoGEMM = 4,
  miopenConvolutionBwdDataAlgoImplicitGEMM = 5
} miopenConvBwdDataAlgorithm_t;
typedef enum {
  miopenConvolutionAlgoGEMM = 0,
  miopenConvolutionAlgoDirect = 1,
  miopenConvolutionAlgoFFT = 2,
  miopenConvolutionAlgoWinograd = 3,
  miopenConvolutionAlgoImplicitGEMM = 5
} miopenConvAlgorithm_t;
typedef enum { MIOPEN_RNG_PSEUDO_XORWOW = 0 } miopenRNGType_t;
typedef enum {
  miopenRNNRELU = 0,
  miopenRNNTANH = 1,
  miopenLSTM = 2,
  miopenGRU = 3
} miopenRNNMode_t;
typedef enum { miopenRNNlinear = 0, miopenRNNskip = 1 } miopenRNNInputMode_t;
typedef enum { miopenRNNdefault = 0, miopenRNNfundamental = 1 } miopenRNNAlgo_t;
typedef enum {
  miopenRNNunidirection = 0,
  miopenRNNbidirection = 1
} miopenRNNDirectionMode_t;
typedef enum { miopenRNNNoBias = 0, miopenRNNwithBias = 1 } miopenRNNBiasMode_t;
typedef enum { miopenRNNAlgoGEMM = 0 } miopenRNNGEMMalgoMode_t;
typedef enum {
  miopenRNNIONotPadded = 0,
  miopenRNNIOWithPadding = 1
} miopenRNNPaddingMode_t;
typedef enum {
  miopenRNNTraining = 0,
  miopenRNNInference = 1
} miopenRNNFWDMode_t;
typedef enum { MIOPEN_CTC_LOSS_ALGO_DETERMINISTIC = 0 } miopenCTCLossAlgo_t;

typedef struct {
  union {
    miopenConvFwdAlgorithm_t fwd_algo;
    miopenConvBwdWeightsAlgorithm_t bwd_weights_algo;
    miopenConvBwdDataAlgorithm_t bwd_data_algo;
  };
  float time;
  size_t memory;
} miopenConvAlgoPerf_t;
typedef struct {
  float time;
  size_t workspace_size;
  uint64_t solution_id;
  miopenConvAlgorithm_t algorithm;
} miopenConvSolution_t;

#include "porthip_miopen_calls.inc"
#include "porthip_miopen_convolutions.inc"

#ifdef __cplusplus
} // extern "C"
#endif

#endif
