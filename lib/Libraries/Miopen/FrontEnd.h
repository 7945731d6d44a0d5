// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shared parts of the files of MIOpen's front end.
#ifndef PORTHIP_LIBRARIES_MIOPEN_FRONTEND_H
#define PORTHIP_LIBRARIES_MIOPEN_FRONTEND_H

#include "Libraries/Dnn/Api.h"
#include "miopen/miopen.h"

namespace porthip::dnn {

miopenStatus_t statusOf(Code C);
/// None: what is not computed.
Type typeOf(miopenDataType_t T);
miopenDataType_t dataTypeOf(Type T);

/// The last of the ways to reduce a tensor.
constexpr unsigned LastFold = MIOPEN_REDUCE_TENSOR_NORM2;

/// Success where the result is neither scaled nor added, as MIOpen demands of
/// most of its calls; the user is told otherwise. Name: of the entry point.
Code unscaled(const Tensor &T, const void *Alpha, const void *Beta,
              const char *Name = __builtin_FUNCTION());

/// Run() where nothing is scaled.
template <class F>
Code plain(const Tensor &T, const void *Alpha, const void *Beta, F Run,
           const char *Name = __builtin_FUNCTION()) {
  Code Result = unscaled(T, Alpha, Beta, Name);
  return Result == Code::Success ? Run() : Result;
}

} // namespace porthip::dnn

#define DNN(x) miopen##x
#define DNN_STREAM miopenAcceleratorQueue_t

#endif
