// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// MIOpen's handles and descriptors. Compiled against our own header, as cuDNN's
// are. Source of statuses: MIOpen 3.3 of ROCm 6.3.
// clang-format off
#include "Libraries/Miopen/FrontEnd.h"
#include "Runtime/Core/Status.h"

//===-- Handles, versions, statuses ---------------------------------------===//

miopenStatus_t porthip::dnn::statusOf(Code C) {
  switch (C) {
  case Code::Success:
    return miopenStatusSuccess;
  case Code::NotInitialized: // a null handle is a bad argument
  case Code::InvalidValue:
  case Code::InvalidEnum:
    return miopenStatusBadParm;
  case Code::NotSupported:
    return miopenStatusNotImplemented;
  case Code::AllocFailed:
    return miopenStatusAllocFailed;
  case Code::ExecutionFailed:
  case Code::MappingError:
    return miopenStatusInternalError;
  case Code::InternalError: // of what MIOpen says in words alone
    break;
  }
  return miopenStatusUnknownError;
}

porthip::dnn::Type porthip::dnn::typeOf(miopenDataType_t T) {
  switch (T) {
  case miopenHalf:
    return Type::F16;
  case miopenFloat:
    return Type::F32;
  case miopenBFloat16:
    return Type::BF16;
  case miopenDouble:
    return Type::F64;
  case miopenInt8:
    return Type::I8;
  case miopenInt32:
    return Type::I32;
  default:
    return Type::None;
  }
}

miopenDataType_t porthip::dnn::dataTypeOf(Type T) {
  switch (T) {
  case Type::F16:
    return miopenHalf;
  case Type::BF16:
    return miopenBFloat16;
  case Type::F64:
    return miopenDouble;
  case Type::I8:
    return miopenInt8;
  case Type::I32:
    return miopenInt32;
  default:
    return miopenFloat;
  }
}

porthip::dnn::Code porthip::dnn::unscaled(const Tensor &T, const void *Alpha,
                                          const void *Beta, const char *Name) {
  Scale S;
  Code Result = scaleOf(T, Alpha, Beta, S);
  if (Result != Code::Success || S.isNone())
    return Result;
  vgpu::rt::tellUser(std::string(Name) +
                     ": MIOpen takes alpha = 1 and beta = 0 alone here");
  return Code::InternalError;
}

DNN_CALL(Create)(miopenHandle_t *To) {
  return miopenCreateWithStream(To, nullptr);
}
DNN_CALL(CreateWithStream)(miopenHandle_t *To,
                              miopenAcceleratorQueue_t Stream) {
  using namespace porthip::dnn;
  if (!To)
    return miopenStatusBadParm;
  Handle *Made = nullptr;
  Code Result = porthip::blas::createHandle(Made);
  if (Result != Code::Success)
    return miopenStatusNotInitialized;
  Made->Stream = Stream;
  *To = reinterpret_cast<miopenHandle_t>(Made);
  return miopenStatusSuccess;
}
#include "Libraries/Dnn/Api/Descriptors.inc"

DNN_CALL(GetVersion)(size_t *Major, size_t *Minor, size_t *Patch) {
  for (auto [To, Part] : {std::pair(Major, MIOPEN_VERSION_MAJOR),
                          std::pair(Minor, MIOPEN_VERSION_MINOR),
                          std::pair(Patch, MIOPEN_VERSION_PATCH)})
    if (To)
      *To = Part;
  return miopenStatusSuccess;
}
DNN_EXPORT const char *miopenGetErrorString(miopenStatus_t Status) {
  switch (Status) {
#define STATUS(Name)                                                           \
  case Name:                                                                   \
    return #Name;
    STATUS(miopenStatusSuccess)
    STATUS(miopenStatusNotInitialized)
    STATUS(miopenStatusInvalidValue)
    STATUS(miopenStatusBadParm)
    STATUS(miopenStatusAllocFailed)
    STATUS(miopenStatusInternalError)
    STATUS(miopenStatusNotImplemented)
    STATUS(miopenStatusUnknownError)
    STATUS(miopenStatusUnsupportedOp)
    STATUS(miopenStatusGpuOperationsSkipped)
    STATUS(miopenStatusVersionMismatch)
#undef STATUS
  }
  return "miopenStatusUnknownError";
}

//===-- Several calls that are one of cuDNN's -----------------------------===//

/// Functions that porthip/dnn.h calls where they are there: see
/// Libraries/Blas/Group.h.
DNN_EXPORT void *porthipVgpuOpenGroup(size_t Bytes, unsigned Untold) {
  return porthip::blas::Group::open(Bytes, Untold);
}
DNN_EXPORT miopenStatus_t porthipVgpuCloseGroup(miopenHandle_t H)
    DNN_BODY(Group::close(Live))

//===-- Tensors -----------------------------------------------------------===//

DNN_CALL(Set4dTensorDescriptor)(miopenTensorDescriptor_t D,
                                   miopenDataType_t Of, int N, int C, int H,
                                   int W)
    DNN_PLAIN(with<Tensor>(
        [&](Tensor &T) {
          const int Dim[] = {N, C, H, W};
          return describe(T, typeOf(Of), 4, Dim, /*IsChannelsLast=*/false);
        },
        D))
DNN_CALL(Set4dTensorDescriptorEx)(miopenTensorDescriptor_t D,
                                     miopenDataType_t Of, int N, int C, int H,
                                     int W, int SN, int SC, int SH, int SW) {
  const int Dim[] = {N, C, H, W}, Stride[] = {SN, SC, SH, SW};
  return miopenSetTensorDescriptor(D, Of, 4, Dim, Stride);
}
// Without strides they are those of packed elements.
DNN_CALL(SetTensorDescriptor)(miopenTensorDescriptor_t D,
                                 miopenDataType_t Of, int Rank, const int *Dim,
                                 const int *Stride)
    DNN_PLAIN(with<Tensor>(
        [&](Tensor &T) {
          return Stride ? describe(T, typeOf(Of), Rank, Dim, Stride)
                        : describe(T, typeOf(Of), Rank, Dim, false);
        },
        D))
DNN_CALL(SetNdTensorDescriptorWithLayout)(miopenTensorDescriptor_t D,
                                             miopenDataType_t Of,
                                             miopenTensorLayout_t Layout,
                                             const int *Dim, int Rank)
    DNN_PLAIN(with<Tensor>(
        [&](Tensor &T) {
          switch (Layout) {
          case miopenTensorNCHW:
          case miopenTensorNCDHW:
            return describe(T, typeOf(Of), Rank, Dim, false);
          case miopenTensorNHWC:
          case miopenTensorNDHWC:
            return describe(T, typeOf(Of), Rank, Dim, true);
          default:
            return Code::NotSupported;
          }
        },
        D))
DNN_CALL(Get4dTensorDescriptor)(miopenTensorDescriptor_t D,
                                   miopenDataType_t *Of, int *N, int *C, int *H,
                                   int *W, int *SN, int *SC, int *SH, int *SW)
    DNN_PLAIN(with<Tensor>(
        [&](Tensor &T) {
          return give4d(T, Of, dataTypeOf(T.Of), N, C, H, W, SN, SC, SH, SW);
        },
        D))
DNN_CALL(GetTensorDescriptorSize)(miopenTensorDescriptor_t D, int *To)
    DNN_PLAIN(with<Tensor>([&](Tensor &T) { return give(To, T.Rank); }, D))
DNN_CALL(GetTensorDescriptor)(miopenTensorDescriptor_t D,
                                 miopenDataType_t *Of, int *Dim, int *Stride)
    DNN_PLAIN(with<Tensor>(
        [&](Tensor &T) {
          if (Dim)
            giveSizes(T.Dim, T.Rank, Dim);
          if (Stride)
            giveSizes(T.Stride, T.Rank, Stride);
          return Of ? give(Of, dataTypeOf(T.Of)) : Code::Success;
        },
        D))
DNN_CALL(GetTensorNumBytes)(miopenTensorDescriptor_t D, size_t *To)
    DNN_PLAIN(with<Tensor>([&](Tensor &T) { return give(To, bytesOf(T)); }, D))

//===-- Operations --------------------------------------------------------===//

DNN_CALL(SetActivationDescriptor)(const miopenActivationDescriptor_t D,
                                     miopenActivationMode_t Mode, double Alpha,
                                     double Beta, double Gamma)
    DNN_PLAIN(with<Activation>(
        [&](Activation &A) {
          constexpr Function Functions[] = {
              Function::Identity, Function::Sigmoid,   Function::Tanh,
              Function::Relu,     Function::SoftRelu,  Function::Abs,
              Function::Power,    Function::ClippedRelu, Function::LeakyRelu,
              Function::Elu};
          if (unsigned(Mode) >= std::size(Functions))
            return Code::InvalidValue;
          A = {};
          A.Is = Functions[Mode];
          A.Mode = Mode;
          A.A = Alpha;
          A.B = Beta;
          A.C = Gamma;
          if (A.Is == Function::Tanh)
            // beta tanh(alpha x), but tanh by 0 would be no function.
            return Alpha && Beta ? Code::Success : Code::InvalidValue;
          return Code::Success;
        },
        D))
DNN_CALL(GetActivationDescriptor)(const miopenActivationDescriptor_t D,
                                     miopenActivationMode_t *Mode,
                                     double *Alpha, double *Beta, double *Gamma)
    DNN_PLAIN(with<Activation>(
        [&](Activation &A) {
          return give(Mode, A.Mode, Alpha, A.A, Beta, A.B, Gamma, A.C);
        },
        D))

DNN_CALL(SetLRNDescriptor)(const miopenLRNDescriptor_t D,
                              miopenLRNMode_t Mode, unsigned N, double Alpha,
                              double Beta, double K)
    DNN_PLAIN(Mode != miopenLRNCrossChannel
                     ? Code::NotSupported
                     : with<Lrn>(
                           [&](Lrn &L) {
                             L = {N, Alpha, Beta, K, Mode};
                             return N ? Code::Success : Code::InvalidValue;
                           },
                           D))
DNN_CALL(GetLRNDescriptor)(const miopenLRNDescriptor_t D,
                              miopenLRNMode_t *Mode, unsigned *N, double *Alpha,
                              double *Beta, double *K)
    DNN_PLAIN(with<Lrn>(
        [&](Lrn &L) {
          return give(Mode, L.Mode, N, L.N, Alpha, L.Alpha, Beta, L.Beta, K,
                      L.K);
        },
        D))
