// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the files of cuDNN's front end share.
#ifndef PORTHIP_LIBRARIES_CUDNN_FRONTEND_H
#define PORTHIP_LIBRARIES_CUDNN_FRONTEND_H

#include "Libraries/Dnn/Api.h"

// Last: it defines CUDA's __noinline__, which the C++ library uses as a name.
#include "cudnn.h"

namespace porthip::dnn {

struct Filter : Tensor {
  static constexpr const char *Kind = "filter descriptor";
  cudnnTensorFormat_t Format = CUDNN_TENSOR_NCHW;
};
struct TensorOp {
  static constexpr const char *Kind = "descriptor of a tensor operation";
  cudnnOpTensorOp_t Is = CUDNN_OP_TENSOR_ADD;
  cudnnDataType_t Compute = CUDNN_DATA_FLOAT;
  cudnnNanPropagation_t Nan = CUDNN_NOT_PROPAGATE_NAN;
};

cudnnStatus_t cudnnStatusOf(Code C);
/// None: what is not computed.
Type typeOf(cudnnDataType_t T);
cudnnDataType_t dataTypeOf(Type T);

/// Run(scale) where both scalars are there.
template <class F>
Code withScale(const Tensor &T, const void *Alpha, const void *Beta, F Run) {
  Scale S;
  Code Result = scaleOf(T, Alpha, Beta, S);
  return Result == Code::Success ? Run(S) : Result;
}
/// The same through MIOpen's steps where the result is scaled.
template <class F>
Code scaledBy(Handle &H, const void *Alpha, const void *Beta, Out Y, F Run) {
  return withScale(Y.As, Alpha, Beta,
                   [&](Scale S) { return scaled(H, S, Y, Run); });
}

} // namespace porthip::dnn

#define CUDNN_CALL(Name) DNN_EXPORT cudnnStatus_t cudnn##Name
/// The body of a call with a handle, and of one without.
#define CUDNN_BODY(...)                                                        \
  {                                                                            \
    using namespace ::porthip::dnn;                                            \
    return cudnnStatusOf(                                                      \
        enter(H, [&](Handle &Live) -> Code { return __VA_ARGS__; }));          \
  }
#define CUDNN_PLAIN(...)                                                       \
  {                                                                            \
    using namespace ::porthip::dnn;                                            \
    return cudnnStatusOf([&]() -> Code { return __VA_ARGS__; }());             \
  }

#endif
