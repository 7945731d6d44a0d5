// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuDNN's handles and descriptors. Compiled against our own headers: a function
// whose type is not the header's does not compile.
// clang-format off
#include "Libraries/Cudnn/FrontEnd.h"
#include "Libraries/Version.h"

//===-- Handles, versions, statuses ---------------------------------------===//

cudnnStatus_t porthip::dnn::statusOf(Code C) {
  switch (C) {
  case Code::Success:
    return CUDNN_STATUS_SUCCESS;
  case Code::NotInitialized:
    return CUDNN_STATUS_NOT_INITIALIZED;
  case Code::InvalidValue:
  case Code::InvalidEnum:
    return CUDNN_STATUS_BAD_PARAM;
  case Code::NotSupported:
    return CUDNN_STATUS_NOT_SUPPORTED;
  case Code::AllocFailed:
    return CUDNN_STATUS_ALLOC_FAILED;
  case Code::ExecutionFailed:
    return CUDNN_STATUS_EXECUTION_FAILED;
  case Code::MappingError:
    return CUDNN_STATUS_MAPPING_ERROR;
  case Code::InternalError:
    break;
  }
  return CUDNN_STATUS_INTERNAL_ERROR;
}

porthip::dnn::Type porthip::dnn::typeOf(cudnnDataType_t T) {
  switch (T) {
  case CUDNN_DATA_FLOAT:
    return Type::F32;
  case CUDNN_DATA_DOUBLE:
    return Type::F64;
  case CUDNN_DATA_HALF:
    return Type::F16;
  case CUDNN_DATA_BFLOAT16:
    return Type::BF16;
  case CUDNN_DATA_INT8:
    return Type::I8;
  case CUDNN_DATA_INT32:
    return Type::I32;
  default:
    return Type::None;
  }
}

cudnnDataType_t porthip::dnn::dataTypeOf(Type T) {
  switch (T) {
  case Type::F64:
    return CUDNN_DATA_DOUBLE;
  case Type::F16:
    return CUDNN_DATA_HALF;
  case Type::BF16:
    return CUDNN_DATA_BFLOAT16;
  case Type::I8:
    return CUDNN_DATA_INT8;
  case Type::I32:
    return CUDNN_DATA_INT32;
  default:
    return CUDNN_DATA_FLOAT;
  }
}

DNN_CALL(Create)(cudnnHandle_t *To) {
  using namespace porthip::dnn;
  if (!To)
    return CUDNN_STATUS_BAD_PARAM;
  Handle *Made = nullptr;
  Code Result = porthip::blas::createHandle(Made);
  *To = reinterpret_cast<cudnnHandle_t>(Made);
  return statusOf(Result);
}

#include "Libraries/Dnn/Api/Descriptors.inc"

DNN_EXPORT size_t cudnnGetVersion() { return CUDNN_VERSION; }
DNN_EXPORT size_t cudnnGetCudartVersion() { return CUDART_VERSION; }
// Whether the library's parts are of one version: there is one part.
DNN_CALL(OpsVersionCheck)() { return CUDNN_STATUS_SUCCESS; }
DNN_CALL(CnnVersionCheck)() { return CUDNN_STATUS_SUCCESS; }
DNN_CALL(AdvVersionCheck)() { return CUDNN_STATUS_SUCCESS; }
DNN_CALL(GraphVersionCheck)() { return CUDNN_STATUS_SUCCESS; }
DNN_CALL(GetProperty)(libraryPropertyType Which, int *To) {
  constexpr int Parts[] = {CUDNN_MAJOR, CUDNN_MINOR, CUDNN_PATCHLEVEL};
  return porthip::givePart(Parts, Which, To) ? CUDNN_STATUS_SUCCESS
                                             : CUDNN_STATUS_BAD_PARAM;
}
DNN_EXPORT const char *cudnnGetErrorString(cudnnStatus_t Status) {
  switch (Status) {
#define STATUS(Name)                                                           \
  case CUDNN_STATUS_##Name:                                                    \
    return "CUDNN_STATUS_" #Name;
    STATUS(SUCCESS)
    STATUS(NOT_INITIALIZED)
    STATUS(BAD_PARAM)
    STATUS(NOT_SUPPORTED)
    STATUS(ALLOC_FAILED)
    STATUS(EXECUTION_FAILED)
    STATUS(MAPPING_ERROR)
    STATUS(INTERNAL_ERROR)
#undef STATUS
  default:
    return "CUDNN_UNKNOWN_STATUS";
  }
}

//===-- Tensors -----------------------------------------------------------===//

namespace {
using namespace porthip::dnn;

/// Formats of vectors of channels are not computed.
Code describeBy(Tensor &T, cudnnTensorFormat_t Format, cudnnDataType_t Of,
                int Rank, const int *Dim) {
  if (Format == CUDNN_TENSOR_NCHW_VECT_C || typeOf(Of) == Type::None)
    return Code::NotSupported;
  return describe(T, typeOf(Of), Rank, Dim, Format == CUDNN_TENSOR_NHWC);
}
} // namespace

DNN_CALL(SetTensor4dDescriptor)(cudnnTensorDescriptor_t D,
                                  cudnnTensorFormat_t Format,
                                  cudnnDataType_t Of, int N, int C, int H,
                                  int W)
    DNN_PLAIN(with<Tensor>(
        [&](Tensor &T) {
          const int Dim[] = {N, C, H, W};
          return describeBy(T, Format, Of, 4, Dim);
        },
        D))
DNN_CALL(SetTensor4dDescriptorEx)(cudnnTensorDescriptor_t D,
                                    cudnnDataType_t Of, int N, int C, int H,
                                    int W, int SN, int SC, int SH, int SW) {
  const int Dim[] = {N, C, H, W}, Stride[] = {SN, SC, SH, SW};
  return cudnnSetTensorNdDescriptor(D, Of, 4, Dim, Stride);
}
DNN_CALL(SetTensorNdDescriptor)(cudnnTensorDescriptor_t D, cudnnDataType_t Of,
                                  int Rank, const int *Dim, const int *Stride)
    DNN_PLAIN(typeOf(Of) == Type::None
                    ? Code::NotSupported
                    : with<Tensor>(
                          [&](Tensor &T) {
                            return describe(T, typeOf(Of), Rank, Dim, Stride);
                          },
                          D))
DNN_CALL(SetTensorNdDescriptorEx)(cudnnTensorDescriptor_t D,
                                    cudnnTensorFormat_t Format,
                                    cudnnDataType_t Of, int Rank,
                                    const int *Dim)
    DNN_PLAIN(with<Tensor>(
        [&](Tensor &T) { return describeBy(T, Format, Of, Rank, Dim); }, D))
DNN_CALL(GetTensor4dDescriptor)(const cudnnTensorDescriptor_t D,
                                  cudnnDataType_t *Of, int *N, int *C, int *H,
                                  int *W, int *SN, int *SC, int *SH, int *SW)
    DNN_PLAIN(with<Tensor>(
        [&](Tensor &T) {
          return give4d(T, Of, dataTypeOf(T.Of), N, C, H, W, SN, SC, SH, SW);
        },
        D))
DNN_CALL(GetTensorNdDescriptor)(const cudnnTensorDescriptor_t D, int Wanted,
                                  cudnnDataType_t *Of, int *Rank, int *Dim,
                                  int *Stride)
    DNN_PLAIN(with<Tensor>(
        [&](Tensor &T) {
          if (!Dim || !Stride || Wanted < 0)
            return Code::InvalidValue;
          giveSizes(T.Dim, std::min(Wanted, T.Rank), Dim);
          giveSizes(T.Stride, std::min(Wanted, T.Rank), Stride);
          return give(Of, dataTypeOf(T.Of), Rank, T.Rank);
        },
        D))
DNN_CALL(GetTensorSizeInBytes)(const cudnnTensorDescriptor_t D, size_t *To)
    DNN_PLAIN(with<Tensor>([&](Tensor &T) { return give(To, bytesOf(T)); }, D))

//===-- Filters -----------------------------------------------------------===//

DNN_CALL(CreateFilterDescriptor)(cudnnFilterDescriptor_t *To)
    DNN_PLAIN(made(Filter(), To))
DNN_CALL(DestroyFilterDescriptor)(cudnnFilterDescriptor_t D)
    DNN_PLAIN(destroyed<Filter>(D))
DNN_CALL(SetFilter4dDescriptor)(cudnnFilterDescriptor_t D, cudnnDataType_t Of,
                                  cudnnTensorFormat_t Format, int K, int C,
                                  int H, int W) {
  const int Dim[] = {K, C, H, W};
  return cudnnSetFilterNdDescriptor(D, Of, Format, 4, Dim);
}
DNN_CALL(SetFilterNdDescriptor)(cudnnFilterDescriptor_t D, cudnnDataType_t Of,
                                  cudnnTensorFormat_t Format, int Rank,
                                  const int *Dim)
    DNN_PLAIN(with<Filter>(
        [&](Filter &F) {
          F.Format = Format;
          return describeBy(F, Format, Of, Rank, Dim);
        },
        D))
DNN_CALL(GetFilter4dDescriptor)(const cudnnFilterDescriptor_t D,
                                  cudnnDataType_t *Of,
                                  cudnnTensorFormat_t *Format, int *K, int *C,
                                  int *H, int *W)
    DNN_PLAIN(with<Filter>(
        [&](Filter &F) {
          return F.Rank != 4
                     ? Code::InvalidValue
                     : give(Of, dataTypeOf(F.Of), Format, F.Format, K, F.Dim[0],
                            C, F.Dim[1], H, F.Dim[2], W, F.Dim[3]);
        },
        D))
DNN_CALL(GetFilterNdDescriptor)(const cudnnFilterDescriptor_t D, int Wanted,
                                  cudnnDataType_t *Of,
                                  cudnnTensorFormat_t *Format, int *Rank,
                                  int *Dim)
    DNN_PLAIN(with<Filter>(
        [&](Filter &F) {
          if (!Dim || Wanted < 0)
            return Code::InvalidValue;
          giveSizes(F.Dim, std::min(Wanted, F.Rank), Dim);
          return give(Of, dataTypeOf(F.Of), Format, F.Format, Rank, F.Rank);
        },
        D))
DNN_CALL(GetFilterSizeInBytes)(const cudnnFilterDescriptor_t D, size_t *To)
    DNN_PLAIN(with<Filter>(
        [&](Filter &F) {
          return give(To, size_t(F.count()) * porthip::blas::bytesOf(F.Of));
        },
        D))

//===-- Operations --------------------------------------------------------===//

DNN_CALL(SetActivationDescriptor)(cudnnActivationDescriptor_t D,
                                    cudnnActivationMode_t Mode,
                                    cudnnNanPropagation_t Nan, double Value)
    DNN_PLAIN(with<Activation>(
        [&](Activation &A) {
          constexpr Function Functions[] = {
              Function::Sigmoid,     Function::Relu, Function::Tanh,
              Function::ClippedRelu, Function::Elu,  Function::Identity,
              Function::Swish};
          if (unsigned(Mode) >= std::size(Functions))
            return Code::InvalidValue;
          A = {};
          A.Is = Functions[Mode];
          A.Mode = Mode;
          A.Nan = Nan;
          if (A.Is == Function::ClippedRelu || A.Is == Function::Elu)
            A.A = Value;
          return Code::Success;
        },
        D))
DNN_CALL(GetActivationDescriptor)(const cudnnActivationDescriptor_t D,
                                    cudnnActivationMode_t *Mode,
                                    cudnnNanPropagation_t *Nan, double *Value)
    DNN_PLAIN(with<Activation>(
        [&](Activation &A) {
          return give(Mode, A.Mode, Nan, A.Nan, Value, A.A);
        },
        D))
DNN_CALL(SetActivationDescriptorSwishBeta)(cudnnActivationDescriptor_t D,
                                             double Beta)
    DNN_PLAIN(with<Activation>(
        [&](Activation &A) { return give(&A.A, Beta); }, D))
DNN_CALL(GetActivationDescriptorSwishBeta)(cudnnActivationDescriptor_t D,
                                             double *Beta)
    DNN_PLAIN(with<Activation>(
        [&](Activation &A) { return give(Beta, A.A); }, D))

DNN_CALL(CreateOpTensorDescriptor)(cudnnOpTensorDescriptor_t *To)
    DNN_PLAIN(made(TensorOp(), To))
DNN_CALL(DestroyOpTensorDescriptor)(cudnnOpTensorDescriptor_t D)
    DNN_PLAIN(destroyed<TensorOp>(D))
DNN_CALL(SetOpTensorDescriptor)(cudnnOpTensorDescriptor_t D,
                                  cudnnOpTensorOp_t Is, cudnnDataType_t Compute,
                                  cudnnNanPropagation_t Nan)
    DNN_PLAIN(unsigned(Is) > CUDNN_OP_TENSOR_NOT
                    ? Code::InvalidValue
                    : with<TensorOp>(
                          [&](TensorOp &O) {
                            O = {Is, Compute, Nan};
                            return Code::Success;
                          },
                          D))
DNN_CALL(GetOpTensorDescriptor)(const cudnnOpTensorDescriptor_t D,
                                  cudnnOpTensorOp_t *Is,
                                  cudnnDataType_t *Compute,
                                  cudnnNanPropagation_t *Nan)
    DNN_PLAIN(with<TensorOp>(
        [&](TensorOp &O) {
          return give(Is, O.Is, Compute, O.Compute, Nan, O.Nan);
        },
        D))

DNN_CALL(SetLRNDescriptor)(cudnnLRNDescriptor_t D, unsigned N, double Alpha,
                             double Beta, double K)
    DNN_PLAIN(N < CUDNN_LRN_MIN_N || N > CUDNN_LRN_MAX_N ||
                        Beta < CUDNN_LRN_MIN_BETA || K < CUDNN_LRN_MIN_K
                    ? Code::InvalidValue
                    : with<Lrn>(
                          [&](Lrn &L) {
                            L = {N, Alpha, Beta, K};
                            return Code::Success;
                          },
                          D))
DNN_CALL(GetLRNDescriptor)(cudnnLRNDescriptor_t D, unsigned *N, double *Alpha,
                             double *Beta, double *K)
    DNN_PLAIN(with<Lrn>(
        [&](Lrn &L) { return give(N, L.N, Alpha, L.Alpha, Beta, L.Beta, K, L.K); },
        D))
