// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Mathematical functions that CUDA has on the host too and HIP for devices
// only: the float forms beside HIP's own, under their global names. The double
// forms, and the calculations, serve math.h. Within a few units in the last
// place of the double result. min and max, which HIP has there for int alone.
//
// Templates, so that a later HIP may have functions of these names.
#ifndef PORTHIP_HOST_MATH_H
#define PORTHIP_HOST_MATH_H

#include "detail/config.h"

#if !PORTHIP_NVIDIA
#include "detail/host_math_double.h"
#include <type_traits>

#define PORTHIP_HOST_FLOAT(Name)                                               \
  template <class T>                                                           \
  inline typename porthip::detail::EnableIf<std::is_arithmetic<T>::value,      \
                                            float>::Type                       \
  Name##f(T A) {                                                               \
    return float(porthip::detail::host::Name(float(A)));                       \
  }
PORTHIP_HOST_FLOAT(rsqrt)
PORTHIP_HOST_FLOAT(rcbrt)
PORTHIP_HOST_FLOAT(sinpi)
PORTHIP_HOST_FLOAT(cospi)
PORTHIP_HOST_FLOAT(normcdf)
PORTHIP_HOST_FLOAT(normcdfinv)
PORTHIP_HOST_FLOAT(erfcx)
PORTHIP_HOST_FLOAT(erfcinv)
PORTHIP_HOST_FLOAT(erfinv)
#undef PORTHIP_HOST_FLOAT

// As CUDA's: of floats the one that is a number; of integers as the usual
// conversions have it. std's are better where they are visible as well.
#define PORTHIP_HOST_CHOICE(Name, Comparison)                                  \
  template <class A, class B>                                                  \
  inline typename porthip::detail::EnableIf<std::is_arithmetic<A>::value &&    \
                                                std::is_arithmetic<B>::value,  \
                                            decltype(A() + B())>::Type         \
  Name(A First, B Second) {                                                    \
    using T = decltype(A() + B());                                             \
    T X = T(First), Y = T(Second);                                             \
    return std::is_floating_point<T>::value && X != X ? Y                      \
           : X Comparison Y || Y != Y                 ? X                      \
                                                      : Y;                     \
  }
PORTHIP_HOST_CHOICE(min, <)
PORTHIP_HOST_CHOICE(max, >)
#undef PORTHIP_HOST_CHOICE

template <class T>
inline
    typename porthip::detail::EnableIf<std::is_arithmetic<T>::value, void>::Type
    sincospif(T A, float *Sine, float *Cosine) {
  *Sine = float(porthip::detail::host::sinpi(float(A)));
  *Cosine = float(porthip::detail::host::cospi(float(A)));
}
#endif
#endif
