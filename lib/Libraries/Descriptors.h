// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Descriptors behind the vendors' opaque types, each a class with a Kind, which
// is what reports call it.
#ifndef PORTHIP_LIBRARIES_DESCRIPTORS_H
#define PORTHIP_LIBRARIES_DESCRIPTORS_H

#include "Libraries/Blas/Handle.h"
#include <type_traits>
#include <utility>

namespace porthip::blas {

/// Null: it is none, or was destroyed.
template <class D> D *live(const void *Descriptor) {
  return vgpu::rt::liveHandle<D>(D::Kind, Descriptor);
}

/// Run(descriptors...), where all are live.
template <class F> Code with(F Run) { return Run(); }
template <class D, class... More, class F, class... Pointers>
Code with(F Run, const void *First, Pointers... Others) {
  D *Live = live<D>(First);
  if (!Live)
    return Code::InvalidValue;
  return with<More...>([&](auto &...Rest) { return Run(*Live, Rest...); },
                       Others...);
}

template <class D, class To> Code made(D &&Of, To *Where) {
  if (!Where)
    return Code::InvalidValue;
  auto *Made = new std::decay_t<D>(std::forward<D>(Of));
  vgpu::rt::noteMade(Made->Kind, Made);
  *Where = reinterpret_cast<To>(Made);
  return Code::Success;
}
template <class D> Code destroyed(const void *Descriptor) {
  // No descriptor is no mistake for NVIDIA's libraries.
  if (!Descriptor && isOnNvidia())
    return Code::Success;
  D *Live = live<D>(Descriptor);
  if (!Live)
    return Code::InvalidValue;
  vgpu::rt::destroyHandle(D::Kind, Live);
  return Code::Success;
}

/// Each pointer that a program gave gets its value.
template <class T, class V> Code give(T *To, V Value) {
  if (!To)
    return Code::InvalidValue;
  *To = T(Value);
  return Code::Success;
}
template <class T, class V, class... More>
Code give(T *To, V Value, More... Others) {
  Code Result = give(To, Value);
  return Result == Code::Success ? give(Others...) : Result;
}

} // namespace porthip::blas
#endif
