// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// __shared__ variables of types with a constructor. CUDA leaves their memory as
// it is; clang refuses them, since nothing would call the constructor.
#ifndef PORTHIP_SHARED_OBJECT_H
#define PORTHIP_SHARED_OBJECT_H

#include "detail/config.h"

#if PORTHIP_HAS_DEVICE
namespace porthip {

// A union calls no constructor of what it holds.
template <class T> union SharedObject {
  T Value;
  PORTHIP_DEVICE SharedObject() {}
  PORTHIP_DEVICE ~SharedObject() {}
};

namespace detail {
template <class S> struct ObjectIn;
template <class T> struct ObjectIn<SharedObject<T>> {
  using Type = T;
};
template <class S, decltype(sizeof(0)) Count> struct ObjectIn<S[Count]> {
  using Type = typename ObjectIn<S>::Type[Count];
};
} // namespace detail

// The object, or the array of objects.
template <class S>
PORTHIP_DEVICE typename detail::ObjectIn<S>::Type &shared_object(S &Storage) {
  return reinterpret_cast<typename detail::ObjectIn<S>::Type &>(Storage);
}

} // namespace porthip
#endif
#endif
