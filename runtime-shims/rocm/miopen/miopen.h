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
  miopenStatusSuccess = 0, miopenStatusNotInitialized = 1,
  miopenStatusInvalidValue = 2, miopenStatusBadParm = 3, miopenStatusAllocFailed
  = 4, miopenStatusInternalError = 5, miopenStatusNotImplemented = 6,
  miopenStatusUnknownError = 7, miopenStatusUnsupportedOp = 8,
  miopenStatusGpuOperationsSkipped = 9, miopenStatusVersionMismatch = 10
} miopenStatus_t;
typedef enum {
  miopenHalf = 0, miopenFloat = 1, miopenInt32 = 2, miopenInt8 = 3,
  miopenBFloat16 = 5, miopenDouble = 6, miopenInt64 = 9
} miopenDataType_t;
typedef enum {
  miopenTensorNCHW = 0, miopenTensorNHWC = 1, miopenTensorCHWN = 2,
  miopenTensorNCHWc4 = 3, miopenTensorNCHWc8 = 4, miopenTensorCHWNc4 = 5,
  miopenTensorCHWNc8 = 6, miopenTensorNCDHW = 7, miopenTensorNDHWC = 8
} miopenTensorLayout_t;
typedef enum {
  miopenIndexUint8 = 0, miopenIndexUint16 = 1, miopenIndexUint32 = 2,
  miopenIndexUint64 = 3
} miopenIndexType_t;
typedef enum {
  miopenTensorOpAdd = 0, miopenTensorOpMul = 1, miopenTensorOpMin = 2,
  miopenTensorOpMax = 3
} miopenTensorOp_t;
typedef enum {
  miopenConvolution = 0, miopenTranspose = 1, miopenGroupConv = 2,
  miopenDepthwise = 3
} miopenConvolutionMode_t;
typedef enum {
  miopenPaddingDefault = 0, miopenPaddingSame = 1, miopenPaddingValid = 2
} miopenPaddingMode_t;
typedef enum {
  miopenPoolingMax = 0, miopenPoolingAverage = 1, miopenPoolingAverageInclusive
  = 2
} miopenPoolingMode_t;
typedef enum {
  miopenPoolingWorkspaceIndexMask = 0, miopenPoolingWorkspaceIndexImage = 1
} miopenPoolingWorkspaceIndexMode_t;
typedef enum {
  miopenLRNWithinChannel = 0, miopenLRNCrossChannel = 1
} miopenLRNMode_t;
typedef enum {
  miopenBNPerActivation = 0, miopenBNSpatial = 1
} miopenBatchNormMode_t;
typedef enum {
  miopenActivationPASTHRU = 0, miopenActivationLOGISTIC = 1,
  miopenActivationTANH = 2, miopenActivationRELU = 3, miopenActivationSOFTRELU =
  4, miopenActivationABS = 5, miopenActivationPOWER = 6,
  miopenActivationCLIPPEDRELU = 7, miopenActivationLEAKYRELU = 8,
  miopenActivationELU = 9
} miopenActivationMode_t;
typedef enum {
  MIOPEN_SOFTMAX_FAST = 0, MIOPEN_SOFTMAX_ACCURATE = 1, MIOPEN_SOFTMAX_LOG = 2
} miopenSoftmaxAlgorithm_t;
typedef enum {
  MIOPEN_SOFTMAX_MODE_INSTANCE = 0, MIOPEN_SOFTMAX_MODE_CHANNEL = 1
} miopenSoftmaxMode_t;
typedef enum {
  MIOPEN_REDUCE_TENSOR_ADD = 0, MIOPEN_REDUCE_TENSOR_MUL = 1,
  MIOPEN_REDUCE_TENSOR_MIN = 2, MIOPEN_REDUCE_TENSOR_MAX = 3,
  MIOPEN_REDUCE_TENSOR_AMAX = 4, MIOPEN_REDUCE_TENSOR_AVG = 5,
  MIOPEN_REDUCE_TENSOR_NORM1 = 6, MIOPEN_REDUCE_TENSOR_NORM2 = 7
} miopenReduceTensorOp_t;
typedef enum {
  MIOPEN_NOT_PROPAGATE_NAN = 0, MIOPEN_PROPAGATE_NAN = 1
} miopenNanPropagation_t;
typedef enum {
  MIOPEN_REDUCE_TENSOR_NO_INDICES = 0, MIOPEN_REDUCE_TENSOR_FLATTENED_INDICES =
  1
} miopenReduceTensorIndices_t;
typedef enum {
  MIOPEN_32BIT_INDICES = 0, MIOPEN_64BIT_INDICES = 1, MIOPEN_16BIT_INDICES = 2,
  MIOPEN_8BIT_INDICES = 3
} miopenIndicesType_t;
typedef enum {
  MIOPEN_CONVOLUTION_ATTRIB_FP16_ALT_IMPL = 0,
  MIOPEN_CONVOLUTION_ATTRIB_DETERMINISTIC = 1
} miopenConvolutionAttrib_t;
typedef enum {
  miopenConvolutionFwdAlgoGEMM = 0, miopenConvolutionFwdAlgoDirect = 1,
  miopenConvolutionFwdAlgoFFT = 2, miopenConvolutionFwdAlgoWinograd = 3,
  miopenConvolutionFwdAlgoImplicitGEMM = 5
} miopenConvFwdAlgorithm_t;
typedef enum {
  miopenConvolutionBwdWeightsAlgoGEMM = 0, miopenConvolutionBwdWeightsAlgoDirect
  = 1, miopenConvolutionBwdWeightsAlgoWinograd = 3,
  miopenConvolutionBwdWeightsAlgoImplicitGEMM = 5
} miopenConvBwdWeightsAlgorithm_t;
typedef enum {
  miopenConvolutionBwdDataAlgoGEMM = 0, miopenConvolutionBwdDataAlgoDirect = 1,
  miopenConvolutionBwdDataAlgoFFT = 2, miopenConvolutionBwdDataAlgoWinograd = 3,
  miopenTransposeBwdDataAlgoGEMM = 4, miopenConvolutionBwdDataAlgoImplicitGEMM =
  5
} miopenConvBwdDataAlgorithm_t;
typedef enum {
  miopenConvolutionAlgoGEMM = 0, miopenConvolutionAlgoDirect = 1,
  miopenConvolutionAlgoFFT = 2, miopenConvolutionAlgoWinograd = 3,
  miopenConvolutionAlgoImplicitGEMM = 5
} miopenConvAlgorithm_t;
typedef enum {
  MIOPEN_RNG_PSEUDO_XORWOW = 0
} miopenRNGType_t;
typedef enum {
  miopenRNNRELU = 0, miopenRNNTANH = 1, miopenLSTM = 2, miopenGRU = 3
} miopenRNNMode_t;
typedef enum {
  miopenRNNlinear = 0, miopenRNNskip = 1
} miopenRNNInputMode_t;
typedef enum {
  miopenRNNdefault = 0, miopenRNNfundamental = 1
} miopenRNNAlgo_t;
typedef enum {
  miopenRNNunidirection = 0, miopenRNNbidirection = 1
} miopenRNNDirectionMode_t;
typedef enum {
  miopenRNNNoBias = 0, miopenRNNwithBias = 1
} miopenRNNBiasMode_t;
typedef enum {
  miopenRNNAlgoGEMM = 0
} miopenRNNGEMMalgoMode_t;
typedef enum {
  miopenRNNIONotPadded = 0, miopenRNNIOWithPadding = 1
} miopenRNNPaddingMode_t;
typedef enum {
  miopenRNNTraining = 0, miopenRNNInference = 1
} miopenRNNFWDMode_t;
typedef enum {
  MIOPEN_CTC_LOSS_ALGO_DETERMINISTIC = 0
} miopenCTCLossAlgo_t;

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

const char *miopenGetErrorString(miopenStatus_t error);
miopenStatus_t miopenGetVersion(size_t *major, size_t *minor, size_t *patch);
miopenStatus_t miopenCreate(miopenHandle_t *handle);
miopenStatus_t miopenCreateWithStream(miopenHandle_t *handle,
    miopenAcceleratorQueue_t stream);
miopenStatus_t miopenDestroy(miopenHandle_t handle);
miopenStatus_t miopenSetStream(miopenHandle_t handle, miopenAcceleratorQueue_t
    streamID);
miopenStatus_t miopenGetStream(miopenHandle_t handle, miopenAcceleratorQueue_t
    *streamID);
miopenStatus_t miopenCreateTensorDescriptor(miopenTensorDescriptor_t
    *tensorDesc);
miopenStatus_t miopenSet4dTensorDescriptor(miopenTensorDescriptor_t tensorDesc,
    miopenDataType_t dataType, int n, int c, int h, int w);
miopenStatus_t miopenSetNdTensorDescriptorWithLayout(miopenTensorDescriptor_t
    tensorDesc, miopenDataType_t dataType, miopenTensorLayout_t tensorLayout,
    const int *lens, int num_lens);
miopenStatus_t miopenSet4dTensorDescriptorEx(miopenTensorDescriptor_t
    tensorDesc, miopenDataType_t dataType, int n, int c, int h, int w, int
    nStride, int cStride, int hStride, int wStride);
miopenStatus_t miopenGet4dTensorDescriptor(miopenTensorDescriptor_t tensorDesc,
    miopenDataType_t *dataType, int *n, int *c, int *h, int *w, int *nStride,
    int *cStride, int *hStride, int *wStride);
miopenStatus_t miopenSetTensorDescriptor(miopenTensorDescriptor_t tensorDesc,
    miopenDataType_t dataType, int nbDims, const int *dimsA, const int
    *stridesA);
miopenStatus_t miopenGetTensorDescriptorSize(miopenTensorDescriptor_t
    tensorDesc, int *size);
miopenStatus_t miopenGetTensorDescriptor(miopenTensorDescriptor_t tensorDesc,
    miopenDataType_t *dataType, int *dimsA, int *stridesA);
miopenStatus_t miopenDestroyTensorDescriptor(miopenTensorDescriptor_t
    tensorDesc);
miopenStatus_t miopenOpTensor(miopenHandle_t handle, miopenTensorOp_t tensorOp,
    const void *alpha1, const miopenTensorDescriptor_t aDesc, const void *A,
    const void *alpha2, const miopenTensorDescriptor_t bDesc, const void *B,
    const void *beta, const miopenTensorDescriptor_t cDesc, void *C);
miopenStatus_t miopenSetTensor(miopenHandle_t handle, const
    miopenTensorDescriptor_t yDesc, void *y, const void *alpha);
miopenStatus_t miopenScaleTensor(miopenHandle_t handle, const
    miopenTensorDescriptor_t yDesc, void *y, const void *alpha);
miopenStatus_t miopenGetTensorNumBytes(miopenTensorDescriptor_t tensorDesc,
    size_t *numBytes);
miopenStatus_t miopenTransformTensor(miopenHandle_t handle, const void *alpha,
    const miopenTensorDescriptor_t xDesc, const void *x, const void *beta, const
    miopenTensorDescriptor_t yDesc, void *y);
miopenStatus_t miopenCreateConvolutionDescriptor(miopenConvolutionDescriptor_t
    *convDesc);
miopenStatus_t miopenInitConvolutionDescriptor(miopenConvolutionDescriptor_t
    convDesc, miopenConvolutionMode_t c_mode, int pad_h, int pad_w, int
    stride_h, int stride_w, int dilation_h, int dilation_w);
miopenStatus_t miopenInitConvolutionNdDescriptor(miopenConvolutionDescriptor_t
    convDesc, int spatialDim, const int *padA, const int *strideA, const int
    *dilationA, miopenConvolutionMode_t c_mode);
miopenStatus_t miopenGetConvolutionDescriptor(miopenConvolutionDescriptor_t
    convDesc, miopenConvolutionMode_t *c_mode, int *pad_h, int *pad_w, int
    *stride_h, int *stride_w, int *dilation_h, int *dilation_w);
miopenStatus_t miopenGetConvolutionNdDescriptor(miopenConvolutionDescriptor_t
    convDesc, int requestedSpatialDim, int *spatialDim, int *padA, int *strideA,
    int *dilationA, miopenConvolutionMode_t *c_mode);
miopenStatus_t miopenGetConvolutionGroupCount(miopenConvolutionDescriptor_t
    convDesc, int *groupCount);
miopenStatus_t miopenSetConvolutionGroupCount(miopenConvolutionDescriptor_t
    convDesc, int groupCount);
miopenStatus_t
    miopenGetConvolutionForwardOutputDim(miopenConvolutionDescriptor_t convDesc,
    const miopenTensorDescriptor_t inputTensorDesc, const
    miopenTensorDescriptor_t filterDesc, int *n, int *c, int *h, int *w);
miopenStatus_t
    miopenGetConvolutionNdForwardOutputDim(miopenConvolutionDescriptor_t
    convDesc, const miopenTensorDescriptor_t inputTensorDesc, const
    miopenTensorDescriptor_t filterDesc, int *nDim, int *outputTensorDimA);
miopenStatus_t miopenDestroyConvolutionDescriptor(miopenConvolutionDescriptor_t
    convDesc);
miopenStatus_t miopenConvolutionForwardGetSolutionCount(miopenHandle_t handle,
    const miopenTensorDescriptor_t wDesc, const miopenTensorDescriptor_t xDesc,
    const miopenConvolutionDescriptor_t convDesc, const miopenTensorDescriptor_t
    yDesc, size_t *solutionCount);
miopenStatus_t miopenConvolutionForwardGetSolution(miopenHandle_t handle, const
    miopenTensorDescriptor_t wDesc, const miopenTensorDescriptor_t xDesc, const
    miopenConvolutionDescriptor_t convDesc, const miopenTensorDescriptor_t
    yDesc, const size_t maxSolutionCount, size_t *solutionCount,
    miopenConvSolution_t *solutions);
miopenStatus_t miopenConvolutionForwardGetSolutionWorkspaceSize(miopenHandle_t
    handle, const miopenTensorDescriptor_t wDesc, const miopenTensorDescriptor_t
    xDesc, const miopenConvolutionDescriptor_t convDesc, const
    miopenTensorDescriptor_t yDesc, const uint64_t solution_id, size_t
    *workSpaceSize);
miopenStatus_t miopenConvolutionForwardCompileSolution(miopenHandle_t handle,
    const miopenTensorDescriptor_t wDesc, const miopenTensorDescriptor_t xDesc,
    const miopenConvolutionDescriptor_t convDesc, const miopenTensorDescriptor_t
    yDesc, const uint64_t solution_id);
miopenStatus_t miopenConvolutionForwardImmediate(miopenHandle_t handle, const
    miopenTensorDescriptor_t wDesc, const void *w, const
    miopenTensorDescriptor_t xDesc, const void *x, const
    miopenConvolutionDescriptor_t convDesc, const miopenTensorDescriptor_t
    yDesc, void *y, void *workSpace, size_t workSpaceSize, const uint64_t
    solution_id);
miopenStatus_t miopenConvolutionBackwardDataGetSolutionCount(miopenHandle_t
    handle, const miopenTensorDescriptor_t dyDesc, const
    miopenTensorDescriptor_t wDesc, const miopenConvolutionDescriptor_t
    convDesc, const miopenTensorDescriptor_t dxDesc, size_t *solutionCount);
miopenStatus_t miopenConvolutionBackwardDataGetSolution(miopenHandle_t handle,
    const miopenTensorDescriptor_t dyDesc, const miopenTensorDescriptor_t wDesc,
    const miopenConvolutionDescriptor_t convDesc, const miopenTensorDescriptor_t
    dxDesc, const size_t maxSolutionCount, size_t *solutionCount,
    miopenConvSolution_t *solutions);
miopenStatus_t
    miopenConvolutionBackwardDataGetSolutionWorkspaceSize(miopenHandle_t handle,
    const miopenTensorDescriptor_t dyDesc, const miopenTensorDescriptor_t wDesc,
    const miopenConvolutionDescriptor_t convDesc, const miopenTensorDescriptor_t
    dxDesc, const uint64_t solution_id, size_t *workSpaceSize);
miopenStatus_t miopenConvolutionBackwardDataCompileSolution(miopenHandle_t
    handle, const miopenTensorDescriptor_t dyDesc, const
    miopenTensorDescriptor_t wDesc, const miopenConvolutionDescriptor_t
    convDesc, const miopenTensorDescriptor_t dxDesc, const uint64_t
    solution_id);
miopenStatus_t miopenConvolutionBackwardDataImmediate(miopenHandle_t handle,
    const miopenTensorDescriptor_t dyDesc, const void *dy, const
    miopenTensorDescriptor_t wDesc, const void *w, const
    miopenConvolutionDescriptor_t convDesc, const miopenTensorDescriptor_t
    dxDesc, void *dx, void *workSpace, size_t workSpaceSize, const uint64_t
    solution_id);
miopenStatus_t miopenConvolutionBackwardWeightsGetSolutionCount(miopenHandle_t
    handle, const miopenTensorDescriptor_t dyDesc, const
    miopenTensorDescriptor_t xDesc, const miopenConvolutionDescriptor_t
    convDesc, const miopenTensorDescriptor_t dwDesc, size_t *solutionCount);
miopenStatus_t miopenConvolutionBackwardWeightsGetSolution(miopenHandle_t
    handle, const miopenTensorDescriptor_t dyDesc, const
    miopenTensorDescriptor_t xDesc, const miopenConvolutionDescriptor_t
    convDesc, const miopenTensorDescriptor_t dwDesc, const size_t
    maxSolutionCount, size_t *solutionCount, miopenConvSolution_t *solutions);
miopenStatus_t
    miopenConvolutionBackwardWeightsGetSolutionWorkspaceSize(miopenHandle_t
    handle, const miopenTensorDescriptor_t dyDesc, const
    miopenTensorDescriptor_t xDesc, const miopenConvolutionDescriptor_t
    convDesc, const miopenTensorDescriptor_t dwDesc, const uint64_t solution_id,
    size_t *workSpaceSize);
miopenStatus_t miopenConvolutionBackwardWeightsCompileSolution(miopenHandle_t
    handle, const miopenTensorDescriptor_t dyDesc, const
    miopenTensorDescriptor_t xDesc, const miopenConvolutionDescriptor_t
    convDesc, const miopenTensorDescriptor_t dwDesc, const uint64_t
    solution_id);
miopenStatus_t miopenConvolutionBackwardWeightsImmediate(miopenHandle_t handle,
    const miopenTensorDescriptor_t dyDesc, const void *dy, const
    miopenTensorDescriptor_t xDesc, const void *x, const
    miopenConvolutionDescriptor_t convDesc, const miopenTensorDescriptor_t
    dwDesc, void *dw, void *workSpace, size_t workSpaceSize, const uint64_t
    solution_id);
miopenStatus_t miopenConvolutionForwardGetWorkSpaceSize(miopenHandle_t handle,
    const miopenTensorDescriptor_t wDesc, const miopenTensorDescriptor_t xDesc,
    const miopenConvolutionDescriptor_t convDesc, const miopenTensorDescriptor_t
    yDesc, size_t *workSpaceSize);
miopenStatus_t miopenFindConvolutionForwardAlgorithm(miopenHandle_t handle,
    const miopenTensorDescriptor_t xDesc, const void *x, const
    miopenTensorDescriptor_t wDesc, const void *w, const
    miopenConvolutionDescriptor_t convDesc, const miopenTensorDescriptor_t
    yDesc, void *y, const int requestAlgoCount, int *returnedAlgoCount,
    miopenConvAlgoPerf_t *perfResults, void *workSpace, size_t workSpaceSize,
    bool exhaustiveSearch);
miopenStatus_t miopenConvolutionForward(miopenHandle_t handle, const void
    *alpha, const miopenTensorDescriptor_t xDesc, const void *x, const
    miopenTensorDescriptor_t wDesc, const void *w, const
    miopenConvolutionDescriptor_t convDesc, miopenConvFwdAlgorithm_t algo, const
    void *beta, const miopenTensorDescriptor_t yDesc, void *y, void *workSpace,
    size_t workSpaceSize);
miopenStatus_t miopenConvolutionForwardBias(miopenHandle_t handle, const void
    *alpha, const miopenTensorDescriptor_t bDesc, const void *b, const void
    *beta, const miopenTensorDescriptor_t yDesc, void *y);
miopenStatus_t miopenConvolutionBackwardDataGetWorkSpaceSize(miopenHandle_t
    handle, const miopenTensorDescriptor_t dyDesc, const
    miopenTensorDescriptor_t wDesc, const miopenConvolutionDescriptor_t
    convDesc, const miopenTensorDescriptor_t dxDesc, size_t *workSpaceSize);
miopenStatus_t miopenFindConvolutionBackwardDataAlgorithm(miopenHandle_t handle,
    const miopenTensorDescriptor_t dyDesc, const void *dy, const
    miopenTensorDescriptor_t wDesc, const void *w, const
    miopenConvolutionDescriptor_t convDesc, const miopenTensorDescriptor_t
    dxDesc, void *dx, const int requestAlgoCount, int *returnedAlgoCount,
    miopenConvAlgoPerf_t *perfResults, void *workSpace, size_t workSpaceSize,
    bool exhaustiveSearch);
miopenStatus_t miopenConvolutionBackwardData(miopenHandle_t handle, const void
    *alpha, const miopenTensorDescriptor_t dyDesc, const void *dy, const
    miopenTensorDescriptor_t wDesc, const void *w, const
    miopenConvolutionDescriptor_t convDesc, miopenConvBwdDataAlgorithm_t algo,
    const void *beta, const miopenTensorDescriptor_t dxDesc, void *dx, void
    *workSpace, size_t workSpaceSize);
miopenStatus_t miopenConvolutionBackwardWeightsGetWorkSpaceSize(miopenHandle_t
    handle, const miopenTensorDescriptor_t dyDesc, const
    miopenTensorDescriptor_t xDesc, const miopenConvolutionDescriptor_t
    convDesc, const miopenTensorDescriptor_t dwDesc, size_t *workSpaceSize);
miopenStatus_t miopenFindConvolutionBackwardWeightsAlgorithm(miopenHandle_t
    handle, const miopenTensorDescriptor_t dyDesc, const void *dy, const
    miopenTensorDescriptor_t xDesc, const void *x, const
    miopenConvolutionDescriptor_t convDesc, const miopenTensorDescriptor_t
    dwDesc, void *dw, const int requestAlgoCount, int *returnedAlgoCount,
    miopenConvAlgoPerf_t *perfResults, void *workSpace, size_t workSpaceSize,
    bool exhaustiveSearch);
miopenStatus_t miopenConvolutionBackwardWeights(miopenHandle_t handle, const
    void *alpha, const miopenTensorDescriptor_t dyDesc, const void *dy, const
    miopenTensorDescriptor_t xDesc, const void *x, const
    miopenConvolutionDescriptor_t convDesc, miopenConvBwdWeightsAlgorithm_t
    algo, const void *beta, const miopenTensorDescriptor_t dwDesc, void *dw,
    void *workSpace, size_t workSpaceSize);
miopenStatus_t miopenConvolutionBackwardBias(miopenHandle_t handle, const void
    *alpha, const miopenTensorDescriptor_t dyDesc, const void *dy, const void
    *beta, const miopenTensorDescriptor_t dbDesc, void *db);
miopenStatus_t miopenCreatePoolingDescriptor(miopenPoolingDescriptor_t
    *poolDesc);
miopenStatus_t miopenSetPoolingIndexType(miopenPoolingDescriptor_t poolDesc,
    miopenIndexType_t index_type);
miopenStatus_t miopenGetPoolingIndexType(miopenPoolingDescriptor_t poolDesc,
    miopenIndexType_t *index_type);
miopenStatus_t miopenSetPoolingWorkSpaceIndexMode(miopenPoolingDescriptor_t
    poolDesc, miopenPoolingWorkspaceIndexMode_t workspace_index);
miopenStatus_t miopenGetPoolingWorkSpaceIndexMode(miopenPoolingDescriptor_t
    poolDesc, miopenPoolingWorkspaceIndexMode_t *workspace_index);
miopenStatus_t miopenSet2dPoolingDescriptor(miopenPoolingDescriptor_t poolDesc,
    miopenPoolingMode_t mode, int windowHeight, int windowWidth, int pad_h, int
    pad_w, int stride_h, int stride_w);
miopenStatus_t miopenGet2dPoolingDescriptor(const miopenPoolingDescriptor_t
    poolDesc, miopenPoolingMode_t *mode, int *windowHeight, int *windowWidth,
    int *pad_h, int *pad_w, int *stride_h, int *stride_w);
miopenStatus_t miopenGetPoolingForwardOutputDim(const miopenPoolingDescriptor_t
    poolDesc, const miopenTensorDescriptor_t tensorDesc, int *n, int *c, int *h,
    int *w);
miopenStatus_t miopenSetNdPoolingDescriptor(miopenPoolingDescriptor_t poolDesc,
    const miopenPoolingMode_t mode, int nbDims, const int *windowDimA, const int
    *padA, const int *stridesA);
miopenStatus_t miopenGetNdPoolingDescriptor(const miopenPoolingDescriptor_t
    poolDesc, int nbDimsRequested, miopenPoolingMode_t *mode, int *nbDims, int
    *windowDimA, int *padA, int *stridesA);
miopenStatus_t miopenGetPoolingNdForwardOutputDim(const
    miopenPoolingDescriptor_t poolDesc, const miopenTensorDescriptor_t
    tensorDesc, int dims, int *tensorDimArr);
miopenStatus_t miopenPoolingGetWorkSpaceSize(const miopenTensorDescriptor_t
    yDesc, size_t *workSpaceSize);
miopenStatus_t miopenPoolingGetWorkSpaceSizeV2(const miopenPoolingDescriptor_t
    poolDesc, const miopenTensorDescriptor_t yDesc, size_t *workSpaceSize);
miopenStatus_t miopenPoolingForward(miopenHandle_t handle, const
    miopenPoolingDescriptor_t poolDesc, const void *alpha, const
    miopenTensorDescriptor_t xDesc, const void *x, const void *beta, const
    miopenTensorDescriptor_t yDesc, void *y, bool do_backward, void *workSpace,
    size_t workSpaceSize);
miopenStatus_t miopenPoolingBackward(miopenHandle_t handle, const
    miopenPoolingDescriptor_t poolDesc, const void *alpha, const
    miopenTensorDescriptor_t yDesc, const void *y, const
    miopenTensorDescriptor_t dyDesc, const void *dy, const
    miopenTensorDescriptor_t xDesc, const void *x, const void *beta, const
    miopenTensorDescriptor_t dxDesc, void *dx, void *workSpace);
miopenStatus_t miopenDestroyPoolingDescriptor(miopenPoolingDescriptor_t
    poolDesc);
miopenStatus_t miopenCreateLRNDescriptor(miopenLRNDescriptor_t *lrnDesc);
miopenStatus_t miopenSetLRNDescriptor(const miopenLRNDescriptor_t lrnDesc,
    miopenLRNMode_t mode, unsigned int lrnN, double lrnAlpha, double lrnBeta,
    double lrnK);
miopenStatus_t miopenGetLRNDescriptor(const miopenLRNDescriptor_t lrnDesc,
    miopenLRNMode_t *mode, unsigned int *lrnN, double *lrnAlpha, double
    *lrnBeta, double *lrnK);
miopenStatus_t miopenLRNGetWorkSpaceSize(const miopenTensorDescriptor_t yDesc,
    size_t *workSpaceSize);
miopenStatus_t miopenLRNForward(miopenHandle_t handle, const
    miopenLRNDescriptor_t lrnDesc, const void *alpha, const
    miopenTensorDescriptor_t xDesc, const void *x, const void *beta, const
    miopenTensorDescriptor_t yDesc, void *y, bool do_backward, void *workSpace);
miopenStatus_t miopenLRNBackward(miopenHandle_t handle, const
    miopenLRNDescriptor_t lrnDesc, const void *alpha, const
    miopenTensorDescriptor_t yDesc, const void *y, const
    miopenTensorDescriptor_t dyDesc, const void *dy, const
    miopenTensorDescriptor_t xDesc, const void *x, const void *beta, const
    miopenTensorDescriptor_t dxDesc, void *dx, const void *workSpace);
miopenStatus_t miopenDestroyLRNDescriptor(miopenLRNDescriptor_t lrnDesc);
miopenStatus_t miopenDeriveBNTensorDescriptor(miopenTensorDescriptor_t
    derivedBnDesc, const miopenTensorDescriptor_t xDesc, miopenBatchNormMode_t
    bn_mode);
miopenStatus_t miopenBatchNormalizationForwardTraining(miopenHandle_t handle,
    miopenBatchNormMode_t bn_mode, void *alpha, void *beta, const
    miopenTensorDescriptor_t xDesc, const void *x, const
    miopenTensorDescriptor_t yDesc, void *y, const miopenTensorDescriptor_t
    bnScaleBiasMeanVarDesc, void *bnScale, void *bnBias, double expAvgFactor,
    void *resultRunningMean, void *resultRunningVariance, double epsilon, void
    *resultSaveMean, void *resultSaveInvVariance);
miopenStatus_t miopenBatchNormalizationForwardInference(miopenHandle_t handle,
    miopenBatchNormMode_t bn_mode, void *alpha, void *beta, const
    miopenTensorDescriptor_t xDesc, const void *x, const
    miopenTensorDescriptor_t yDesc, void *y, const miopenTensorDescriptor_t
    bnScaleBiasMeanVarDesc, void *bnScale, void *bnBias, void *estimatedMean,
    void *estimatedVariance, double epsilon);
miopenStatus_t miopenBatchNormalizationBackward(miopenHandle_t handle,
    miopenBatchNormMode_t bn_mode, const void *alphaDataDiff, const void
    *betaDataDiff, const void *alphaParamDiff, const void *betaParamDiff, const
    miopenTensorDescriptor_t xDesc, const void *x, const
    miopenTensorDescriptor_t dyDesc, const void *dy, const
    miopenTensorDescriptor_t dxDesc, void *dx, const miopenTensorDescriptor_t
    bnScaleBiasDiffDesc, const void *bnScale, void *resultBnScaleDiff, void
    *resultBnBiasDiff, double epsilon, const void *savedMean, const void
    *savedInvVariance);
miopenStatus_t miopenCreateActivationDescriptor(miopenActivationDescriptor_t
    *activDesc);
miopenStatus_t miopenSetActivationDescriptor(const miopenActivationDescriptor_t
    activDesc, miopenActivationMode_t mode, double activAlpha, double activBeta,
    double activGamma);
miopenStatus_t miopenGetActivationDescriptor(const miopenActivationDescriptor_t
    activDesc, miopenActivationMode_t *mode, double *activAlpha, double
    *activBeta, double *activGamma);
miopenStatus_t miopenActivationForward(miopenHandle_t handle, const
    miopenActivationDescriptor_t activDesc, const void *alpha, const
    miopenTensorDescriptor_t xDesc, const void *x, const void *beta, const
    miopenTensorDescriptor_t yDesc, void *y);
miopenStatus_t miopenActivationBackward(miopenHandle_t handle, const
    miopenActivationDescriptor_t activDesc, const void *alpha, const
    miopenTensorDescriptor_t yDesc, const void *y, const
    miopenTensorDescriptor_t dyDesc, const void *dy, const
    miopenTensorDescriptor_t xDesc, const void *x, const void *beta, const
    miopenTensorDescriptor_t dxDesc, void *dx);
miopenStatus_t miopenDestroyActivationDescriptor(miopenActivationDescriptor_t
    activDesc);
miopenStatus_t miopenSoftmaxForward(miopenHandle_t handle, const void *alpha,
    const miopenTensorDescriptor_t xDesc, const void *x, const void *beta, const
    miopenTensorDescriptor_t yDesc, void *y);
miopenStatus_t miopenSoftmaxBackward(miopenHandle_t handle, const void *alpha,
    const miopenTensorDescriptor_t yDesc, const void *y, const
    miopenTensorDescriptor_t dyDesc, const void *dy, const void *beta, const
    miopenTensorDescriptor_t dxDesc, void *dx);
miopenStatus_t miopenSoftmaxForward_V2(miopenHandle_t handle, const void *alpha,
    const miopenTensorDescriptor_t xDesc, const void *x, const void *beta, const
    miopenTensorDescriptor_t yDesc, void *y, miopenSoftmaxAlgorithm_t algorithm,
    miopenSoftmaxMode_t mode);
miopenStatus_t miopenSoftmaxBackward_V2(miopenHandle_t handle, const void
    *alpha, const miopenTensorDescriptor_t yDesc, const void *y, const
    miopenTensorDescriptor_t dyDesc, const void *dy, const void *beta, const
    miopenTensorDescriptor_t dxDesc, void *dx, miopenSoftmaxAlgorithm_t
    algorithm, miopenSoftmaxMode_t mode);
miopenStatus_t miopenConvolutionBiasActivationForward(miopenHandle_t handle,
    const void *alpha1, const miopenTensorDescriptor_t xDesc, const void *x,
    const miopenTensorDescriptor_t wDesc, const void *w, const
    miopenConvolutionDescriptor_t convDesc, miopenConvFwdAlgorithm_t algo, void
    *workspace, size_t workspaceSizeInBytes, const void *alpha2, const
    miopenTensorDescriptor_t zDesc, const void *z, const
    miopenTensorDescriptor_t biasDesc, const void *bias, const
    miopenActivationDescriptor_t activationDesc, const miopenTensorDescriptor_t
    yDesc, void *y);
miopenStatus_t miopenCreateDropoutDescriptor(miopenDropoutDescriptor_t
    *dropoutDesc);
miopenStatus_t miopenDestroyDropoutDescriptor(miopenDropoutDescriptor_t
    dropoutDesc);
miopenStatus_t miopenDropoutGetReserveSpaceSize(const miopenTensorDescriptor_t
    xDesc, size_t *reserveSpaceSizeInBytes);
miopenStatus_t miopenDropoutGetStatesSize(miopenHandle_t handle, size_t
    *stateSizeInBytes);
miopenStatus_t miopenGetDropoutDescriptor(miopenDropoutDescriptor_t dropoutDesc,
    miopenHandle_t handle, float *dropout, void* *states, unsigned long long
    *seed, bool *use_mask, bool *state_evo, miopenRNGType_t *rng_mode);
miopenStatus_t miopenRestoreDropoutDescriptor(miopenDropoutDescriptor_t
    dropoutDesc, miopenHandle_t handle, float dropout, void *states, size_t
    stateSizeInBytes, unsigned long long seed, bool use_mask, bool state_evo,
    miopenRNGType_t rng_mode);
miopenStatus_t miopenSetDropoutDescriptor(miopenDropoutDescriptor_t dropoutDesc,
    miopenHandle_t handle, float dropout, void *states, size_t stateSizeInBytes,
    unsigned long long seed, bool use_mask, bool state_evo, miopenRNGType_t
    rng_mode);
miopenStatus_t miopenDropoutForward(miopenHandle_t handle, const
    miopenDropoutDescriptor_t dropoutDesc, const miopenTensorDescriptor_t
    noise_shape, const miopenTensorDescriptor_t xDesc, const void *x, const
    miopenTensorDescriptor_t yDesc, void *y, void *reserveSpace, size_t
    reserveSpaceSizeInBytes);
miopenStatus_t miopenDropoutBackward(miopenHandle_t handle, const
    miopenDropoutDescriptor_t dropoutDesc, const miopenTensorDescriptor_t
    noise_shape, const miopenTensorDescriptor_t dyDesc, const void *dy, const
    miopenTensorDescriptor_t dxDesc, void *dx, void *reserveSpace, size_t
    reserveSpaceSizeInBytes);
miopenStatus_t miopenCreateReduceTensorDescriptor(miopenReduceTensorDescriptor_t
    *reduceTensorDesc);
miopenStatus_t
    miopenDestroyReduceTensorDescriptor(miopenReduceTensorDescriptor_t
    reduceTensorDesc);
miopenStatus_t miopenSetReduceTensorDescriptor(miopenReduceTensorDescriptor_t
    reduceTensorDesc, miopenReduceTensorOp_t reduceTensorOp, miopenDataType_t
    reduceTensorCompType, miopenNanPropagation_t reduceTensorNanOpt,
    miopenReduceTensorIndices_t reduceTensorIndices, miopenIndicesType_t
    reduceTensorIndicesType);
miopenStatus_t miopenGetReduceTensorDescriptor(const
    miopenReduceTensorDescriptor_t reduceTensorDesc, miopenReduceTensorOp_t
    *reduceTensorOp, miopenDataType_t *reduceTensorCompType,
    miopenNanPropagation_t *reduceTensorNanOpt, miopenReduceTensorIndices_t
    *reduceTensorIndices, miopenIndicesType_t *reduceTensorIndicesType);
miopenStatus_t miopenGetReductionIndicesSize(miopenHandle_t handle, const
    miopenReduceTensorDescriptor_t reduceTensorDesc, const
    miopenTensorDescriptor_t aDesc, const miopenTensorDescriptor_t cDesc, size_t
    *sizeInBytes);
miopenStatus_t miopenGetReductionWorkspaceSize(miopenHandle_t handle, const
    miopenReduceTensorDescriptor_t reduceTensorDesc, const
    miopenTensorDescriptor_t aDesc, const miopenTensorDescriptor_t cDesc, size_t
    *sizeInBytes);
miopenStatus_t miopenReduceTensor(miopenHandle_t handle, const
    miopenReduceTensorDescriptor_t reduceTensorDesc, void *indices, size_t
    indicesSizeInBytes, void *workspace, size_t workspaceSizeInBytes, const void
    *alpha, const miopenTensorDescriptor_t aDesc, const void *A, const void
    *beta, const miopenTensorDescriptor_t cDesc, void *C);

#ifdef __cplusplus
} // extern "C"
#endif

#endif
