// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Attributes of descriptors: read and written as bytes of a size that the
// vendor documents for each. Source: cuBLAS, "cublasLtMatmulDescSetAttribute"
// and its kin.
#ifndef PORTHIP_LIBRARIES_BLASLT_ATTRIBUTES_H
#define PORTHIP_LIBRARIES_BLASLT_ATTRIBUTES_H

#include "Libraries/Blas/Handle.h"
#include <cstring>

namespace porthip::blas {

/// One call that sets or gives an attribute.
class AttributeCall {
public:
  static AttributeCall set(const void *From, size_t SizeBytes) {
    return {const_cast<void *>(From), SizeBytes, nullptr, true};
  }
  /// Written may be null; with SizeBytes 0 it is all that is given.
  static AttributeCall give(void *To, size_t SizeBytes, size_t *Written) {
    return {To, SizeBytes, Written, false};
  }

  /// The attribute is a T and has the value V.
  template <class T, class V> Code as(V &Value) {
    if (IsSet) {
      if (!Bytes || SizeBytes < sizeof(T))
        return Code::InvalidValue;
      T New;
      std::memcpy(&New, Bytes, sizeof(T));
      Value = V(New);
      return Code::Success;
    }
    if (Written)
      *Written = sizeof(T);
    if (!SizeBytes)
      return Written ? Code::Success : Code::InvalidValue;
    if (!Bytes || SizeBytes < sizeof(T))
      return Code::InvalidValue;
    T Old = T(Value);
    std::memcpy(Bytes, &Old, sizeof(T));
    return Code::Success;
  }
  bool isSet() const { return IsSet; }

private:
  AttributeCall(void *Bytes, size_t SizeBytes, size_t *Written, bool IsSet)
      : Bytes(Bytes), SizeBytes(SizeBytes), Written(Written), IsSet(IsSet) {}
  void *Bytes;
  size_t SizeBytes;
  size_t *Written;
  bool IsSet;
};

} // namespace porthip::blas
#endif
