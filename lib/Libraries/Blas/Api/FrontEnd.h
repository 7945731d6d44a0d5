// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Needs of the files *.inc here, and of the entry points that the build writes
// from Functions.json (Entries.inc), on the front end that includes them:
//
//   BLAS_V(L, op), BLAS_N(L, op)   its name of a function: S, gemm. V: with
//                                  cuBLAS's `_v2`. L is empty for calls that
//                                  have no type
//   BLAS_I                         int or int64_t
//   BLAS_STATUS, BLAS_HANDLE, BLAS_OP, BLAS_C, BLAS_Z, BLAS_STRIDE  types
//   statusOf(Code), transOf(BLAS_OP), uploOf(), diagOf(), sideOf()
//                                  conversions; 0 where there is no such one
#ifndef PORTHIP_LIBRARIES_BLAS_API_FRONTEND_H
#define PORTHIP_LIBRARIES_BLAS_API_FRONTEND_H

#include "Libraries/Blas/Blas.h"
#include "Libraries/Blas/Gemm.h"
#include "Libraries/Blas/LevelEx.h"
#include "Runtime/Core/Misuse.h"

#define BLAS_EXPORT extern "C" __attribute__((visibility("default")))

namespace porthip::blas {

/// The engine's type for a front end's complex one.
template <class T> struct EngineType {
  using Type = T;
};
template <class T>
using EngineOf = typename EngineType<std::remove_const_t<T>>::Type;

template <class T> auto *as(T *P) {
  if constexpr (std::is_const_v<T>)
    return reinterpret_cast<const EngineOf<T> *>(P);
  else
    return reinterpret_cast<EngineOf<T> *>(P);
}
template <class T> auto *asArray(T *const *P) {
  if constexpr (std::is_const_v<T>)
    return reinterpret_cast<const EngineOf<T> *const *>(P);
  else
    return reinterpret_cast<EngineOf<T> *const *>(P);
}

/// Gives a setting of the handle. Name: of the entry point.
template <class T, class V>
Code give(void *H, T *To, V Handle::*Setting,
          const char *Name = __builtin_FUNCTION()) {
  return enter(
      H,
      [&](Handle &Live) {
        if (!To)
          return Code::InvalidValue;
        *To = T(Live.*Setting);
        return Code::Success;
      },
      Name);
}

} // namespace porthip::blas

/// The body of a call: ENUMS, whether all enumerators are valid, then the rest.
#define BLAS_CALL(HANDLE, ENUMS, ...)                                          \
  {                                                                            \
    using namespace ::porthip::blas;                                           \
    return statusOf(enter(HANDLE, [&](Handle &Live) {                          \
      return ENUMS ? __VA_ARGS__ : Code::InvalidEnum;                          \
    }));                                                                       \
  }
#define BLAS_BODY(ENUMS, ...) BLAS_CALL(H, ENUMS, __VA_ARGS__)
#define BLAS_FOUR(M) M(S, float) M(D, double) M(C, BLAS_C) M(Z, BLAS_Z)

#endif
