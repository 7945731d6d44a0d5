// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shared parts of the files of cuDNN's front end.
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

cudnnStatus_t statusOf(Code C);
/// None: what is not computed.
Type typeOf(cudnnDataType_t T);
cudnnDataType_t dataTypeOf(Type T);

/// The last of the ways to reduce a tensor.
constexpr unsigned LastFold = CUDNN_REDUCE_TENSOR_MUL_NO_ZEROS;

/// Run(output) through MIOpen's steps where the result is scaled.
template <class F>
Code scaledBy(Handle &H, const void *Alpha, const void *Beta, Out Y, F Run) {
  return withScale(Y.As, Alpha, Beta,
                   [&](Scale S) { return scaled(H, S, Y, Run); });
}

} // namespace porthip::dnn

#define DNN(x) cudnn##x
#define DNN_STREAM cudaStream_t

#endif
